#!/usr/bin/env python3
"""The quantities of the pen-and-paper exercises, each from its formula, beside the number that the literature states.
    tests/learn/numbers.py           a table; exit 1 if one is further off than its tolerance
    tests/learn/numbers.py --json    the same for exercises
Sources: 'book' is jax-ml/scaling-book at commit 0819a7d (2025-02-18), file and place named; papers by their arXiv number.
A stated number is a fact quoted for comparison; where the book rounds, the tolerance covers the rounding and says so."""
import json, math, sys

KIB, GB = 1024, 1e9
V5E = dict(flops=1.97e14, int8=3.94e14, hbm=8.1e11, ici=4.5e10, bi=9e10)      # book, tpus.md, tables of chips and of ICI
V5P = dict(flops=4.59e14, hbm=2.8e12, ici=9e10, bi=1.8e11, memory=96e9)
V4P = dict(flops=2.75e14, hbm=1.23e12, ici=4.5e10, bi=9e10)
ALPHA = V5P["flops"] / V5P["bi"]                                               # 2,550 flops a byte of ICI

L13 = dict(L=40, D=5120, F=13824, H=128, N=40, V=32000)                        # LLaMA-2 13B
L70 = dict(L=80, D=8192, F=28672, N=64, K=8, H=128, V=128256)                  # LLaMA-3 70B


def params13():
    m = L13
    return 3 * m["L"] * m["D"] * m["F"] + 4 * m["D"] * m["N"] * m["H"] * m["L"] + 2 * m["V"] * m["D"]


def params70():
    m = L70
    return m["D"] * m["F"] * 3 * m["L"] + 2 * m["V"] * m["D"] + m["L"] * (2 * m["D"] * m["N"] * m["H"] + 2 * m["D"] * m["K"] * m["H"])


def zero(psi, n, stage, k=12):
    """Rajbhandari et al.: 2 bytes of parameters, 2 of gradients, K of optimizer state a parameter."""
    return {0: (4 + k) * psi, 1: 4 * psi + k * psi / n, 2: 2 * psi + (2 + k) * psi / n, 3: (4 + k) * psi / n}[stage]


def korthikanti(s, b, h, a, t=1, sequence=False):
    """Bytes of activations of one transformer layer, 16 bit, nothing recomputed."""
    if t == 1: return s * b * h * (34 + 5 * a * s / h)
    return s * b * h * (34 / t + 5 * a * s / (h * t)) if sequence else s * b * h * (10 + 24 / t + 5 * a * s / (h * t))


# id, what, formula, value, unit, stated, tolerance of the stated number, source
ROWS = [
 ("n01", "bytes a device of int8[128, 2048] cut I over X and Y, mesh X 2, Y 8, Z 2", "128*2048/(2*8)", 128 * 2048 / 16, "bytes", 16384, 0, "book sharding.md, Pop Quiz 1"),
 ("n02", "bytes of that array on all 32 devices together", "16,384*32", 16384 * 32, "bytes", 512 * KIB, 0, "book sharding.md, Pop Quiz 1"),
 ("n03", "all copies over one copy: cut over X only, mesh X 4, Y 8, Z 2", "Y*Z", 8 * 2, "copies", 16, 0, "book sharding.md, Question 1"),
 ("n04", "all-gather of bf16[2048, 8192] over 4 chips of v5e in a line (no wrap-around): 3 hops of one shard", "3*(2048*8192*2/4)/4.5e10", 3 * (2048 * 8192 * 2 / 4) / V5E["ici"], "s", 560e-6, 0.01, "book sharding.md, Pop Quiz 2; a profile there shows 680 us"),
 ("n05", "the same over a ring with both directions: V / W", "2048*8192*2/9e10", 2048 * 8192 * 2 / V5E["bi"], "s", 377e-6, 0.015, "book sharding.md, Pop Quiz 2 (rounds V to 34 MB)"),
 ("n06", "all-gather over X of bf16[1024, 4096] cut over X and Y, v4p 4x4x4", "2*1024*4096/4/9e10", 2 * 1024 * 4096 / 4 / V4P["bi"], "s", 23e-6, 0.02, "book sharding.md, Question 2.1"),
 ("n07", "all-gather over X and Y of the same array", "2*1024*4096/(2*9e10)", 2 * 1024 * 4096 / (2 * V4P["bi"]), "s", 46e-6, 0.02, "book sharding.md, Question 2.2"),
 ("n08", "least batch at which a bf16 product with B much smaller than D, F is compute bound on v5e: flops over HBM bandwidth", "1.97e14/8.2e11", V5E["flops"] / 8.2e11, "tokens", 240, 0.01, "book roofline.md"),
 ("n09", "the same, int8 weights and bf16 activations", "1.97e14/8.2e11/2", V5E["flops"] / 8.2e11 / 2, "tokens", 120, 0.01, "book roofline.md, Question 2"),
 ("n10", "the same on H100, dense bf16 989.5e12 flops (the book takes 1e15), 3.35e12 bytes a second", "1e15/3.35e12", 1e15 / 3.35e12, "tokens", 298, 0.005, "book roofline.md, Problem 5"),
 ("n11", "least tokens a chip for data parallel or FSDP over one axis of v5p: flops over bidirectional ICI", "4.59e14/1.8e11", ALPHA, "tokens", 2550, 0.001, "book training.md, data parallelism"),
 ("n12", "the same over three axes", "2550/3", ALPHA / 3, "tokens", 850, 0.001, "book training.md, data parallelism"),
 ("n13", "largest tensor parallelism over one axis of v5p with F 28,672 (LLaMA-3 70B)", "F/2550", L70["F"] / ALPHA, "ways", 11, 0.03, "book training.md: about 11 an axis with F near 30,000"),
 ("n14", "least tokens a chip for FSDP and tensor parallelism together, F 32,768, two axes to one", "2*2550^2/32768", 2 * ALPHA ** 2 / 32768, "tokens", 400, 0.01, "book training.md, mixed FSDP and tensor parallelism"),
 ("n15", "parameters of LLaMA-2 13B (L 40, D 5,120, F 13,824, 40 heads of 128, V 32,000)", "3LDF+4DNHL+2VD", params13(), "parameters", 13.1e9, 0.01, "book training.md, Question 1"),
 ("n16", "bytes of its parameters (bf16) and both Adam moments (f32)", "(2+4+4)*13e9", 10 * 13e9, "bytes", 130e9, 0.001, "book training.md, Question 2"),
 ("n17", "parameters of LLaMA-3 70B (L 80, D 8,192, F 28,672, 64 heads and 8 of keys, V 128,256)", "3DFL+2VD+L(2DNH+2DKH)", params70(), "parameters", 70.4e9, 0.005, "book applied-training.md"),
 ("n18", "bytes of its parameters (bf16) and Adam state (f32)", "(2+8)*70e9", 10 * 70e9, "bytes", 140e9 + 560e9, 0, "book applied-training.md: 140 GB and 560 GB"),
 ("n19", "days to train it on 15e12 tokens with 8,960 v5p at 40 % of peak", "6*70e9*15e12/(8960*4.59e14*0.4)/86400", 6 * 70e9 * 15e12 / (8960 * V5P["flops"] * 0.4) / 86400, "days", 44, 0.01, "book applied-training.md"),
 ("n20", "tokens a chip with a batch of 4 x 1024 x 1024 on 8,960 chips", "4*1024*1024/8960", 4 * 1024 * 1024 / 8960, "tokens", 468, 0.001, "book applied-training.md"),
 ("n21", "all_to_all over all_gather in time, ring in both directions, many devices", "(N^2/8)/(N^2/2)", 0.25, "ratio", 0.25, 0, "book sharding.md, Question 10"),
 ("n22", "ms to read a 200-billion-parameter bf16 model once from the HBM of 32 v4p", "400e9/32/1.23e12", 400e9 / 32 / V4P["hbm"] * 1e3, "ms", 10, 0.02, "book tpus.md, Question 1"),
 ("n23", "bytes of keys and values a token, int8, 64 layers, 4,096 wide", "2*64*4096", 2 * 64 * 4096, "bytes", 512 * KIB, 0, "book transformers.md, Question 1"),
 ("n24", "GB a device of 7.5e9 parameters, Adam in mixed precision, no ZeRO", "16*7.5e9", zero(7.5e9, 64, 0) / GB, "GB", 120, 0.001, "ZeRO, arXiv 1910.02054, figure 1"),
 ("n25", "the same, stage 1 on 64 devices", "4*7.5e9+12*7.5e9/64", zero(7.5e9, 64, 1) / GB, "GB", 31.4, 0.005, "ZeRO, arXiv 1910.02054, figure 1"),
 ("n26", "the same, stage 2", "2*7.5e9+14*7.5e9/64", zero(7.5e9, 64, 2) / GB, "GB", 16.6, 0.005, "ZeRO, arXiv 1910.02054, figure 1"),
 ("n27", "the same, stage 3", "16*7.5e9/64", zero(7.5e9, 64, 3) / GB, "GB", 1.9, 0.02, "ZeRO, arXiv 1910.02054, figure 1"),
 ("n28", "activations of one layer, s 2048, b 1, h 12,288, a 96, tensor parallel 8, over those with sequence parallelism: what the 10 costs", "(10+24/8+5as/8h)/(34/8+5as/8h)", korthikanti(2048, 1, 12288, 96, 8) / korthikanti(2048, 1, 12288, 96, 8, True), "ratio", None, 0, "Korthikanti et al., arXiv 2205.05198: sbh(10+24/t+5as/ht) and sbh(34/t+5as/ht)"),
 ("n29", "all_reduces of one Megatron layer, forward and backward", "2+2", 4, "all_reduces", 4, 0, "Megatron-LM, arXiv 1909.08053: two in the forward and two in the backward pass"),
]


def main():
    if "--json" in sys.argv:
        print(json.dumps([dict(zip(("id", "what", "formula", "value", "unit", "stated", "tolerance", "source"), r)) for r in ROWS], indent=1)); return 0
    bad = 0
    for i, what, formula, value, unit, stated, tol, source in ROWS:
        off = None if stated is None else abs(value - stated) / abs(stated)
        ok = off is None or off <= tol + 1e-12
        bad += not ok
        print(f"{i} {value:14.6g} {unit:12} stated {'-' if stated is None else format(stated, '.6g'):>10}  {'' if off is None else f'{off:.2%}':>7} {'ok' if ok else 'OFF'}  {formula}  [{source}]")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
