#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks the TPU compiler what it estimates of single kernels, ahead of time and without a TPU: makes tpu_kernels.json.

    ALLOW_MULTIPLE_LIBTPU_LOAD=1 tpu_kernels.py tpu_kernels.json [CHIP ...]     # needs jax[tpu], minutes a chip

Small programs of random shapes, in which a product stands between two others or in attention, so that its operands and
result lie where whole programs have them: beside the cores as well as in memory. A row is
[batch, m, n, k, result of 32 bits, bytes read, written, read and written beside the cores, results of 16 bits, vector
flops, cycles]; fit_tpu_compiler.py fits the profiles tpu_compiler_* to them.
"""
import json
import math
import pathlib
import random
import re
import sys

TOPOLOGY = {"v3": "v3:2x2", "v4": "v4:2x2x2", "v5e": "v5e:2x4", "v5p": "v5p:2x2x1", "v6e": "v6e:2x4"}
PROGRAMS = {"v3": 60, "v4": 70, "v5e": 70, "v5p": 60, "v6e": 60}
SIDES = [64, 128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 8192]
WIDTH = {"bf16": 2, "f32": 4, "s32": 4, "pred": 1}
SOFT = 15  # vector flops an element of `soft`, as core/simulate/op_work.cpp counts them


# --- the text of a compiled program

def shapes(text):
    """Of a type: (element type, sizes, lies in memory)."""
    found = re.finditer(r"(\w+)\[([\d,]*)\](?:\{([^}]*)\})?", text)
    return [(m[1], [int(x) for x in m[2].split(",") if x], not re.search(r"S\([1-9]\)", m[3] or ""))
            for m in found if m[1] in WIDTH]


def typed(rest):
    """`TYPE OPCODE(...)`: both."""
    if not rest.startswith("("):
        return rest.split(" ", 1)
    depth = 0
    for i, c in enumerate(rest):
        depth += (c == "(") - (c == ")")
        if depth == 0:
            return rest[: i + 1], rest[i + 1:].lstrip()


def computations(text):
    found, current = {}, None
    for line in text.splitlines():
        head = re.match(r"^(ENTRY )?%([\w.\-]+) \(", line)
        if head and line.rstrip().endswith("{"):
            current = found.setdefault("ENTRY" if head[1] else head[2], [])
        op = re.match(r"^\s+(?:ROOT )?%([\w.\-]+) = (.*)$", line)
        if not op or current is None:
            continue
        kind, rest = typed(op[2])
        code = re.match(r"([\w\-]+)\(([^)]*)", rest)
        if code:
            current.append(dict(name=op[1], type=kind, op=code[1], args=re.findall(r"%([\w.\-]+)", code[2]), rest=rest))
    return found


def ops_of(found, name):
    for op in found[name]:
        inner = re.search(r"calls=%([\w.\-]+)", op["rest"])
        if inner:
            yield from ops_of(found, inner[1])
        else:
            yield name, op


def product(found, name, op):
    """batch, m, n, k of a product, which the compiler writes as a convolution: a window that runs over a whole side
    holds a batch, or is summed over, or belongs to the other operand."""
    local = {x["name"]: x for x in found[name]}
    left, right = (shapes(local[a]["type"])[0][1] for a in op["args"][:2])
    sides = re.search(r"dim_labels=(\w+)_(\w+)->(\w+)", op["rest"]).groups()
    l, r, o = (dict(zip(s, d)) for s, d in zip(sides, (left, right, shapes(op["type"])[0][1])))
    b, m, n, k = 1, o["b"], o["f"], r["i"]
    for d in filter(str.isdigit, o):
        if r[d] == 1 and o[d] == l[d]:
            m *= o[d]
        elif o[d] == 1:
            k *= r[d]
        elif l[d] == r[d] == o[d] and "lhs_dilate" in op["rest"]:
            b *= o[d]
        elif l[d] == 1 and o[d] == r[d]:
            n *= r[d]
        else:
            return None
    return b, m, n, k


def rows_of(text, soft_elements):
    found = computations(text)
    entry = {x["name"]: x for x in found["ENTRY"]}
    for op in found["ENTRY"]:
        cycles = re.search(r'"estimated_cycles":"(\d+)"', op["rest"])
        calls = re.search(r"calls=%([\w.\-]+)", op["rest"])
        if not cycles or not calls:
            continue
        inside = list(ops_of(found, calls[1]))
        products = [x for x in inside if x[1]["op"] == "convolution"]
        if len(products) != 1:
            continue
        sizes = product(found, *products[0])
        if not sizes or (sizes[0] == 1 and sizes[2] < 128):  # padded or swapped, as layouts have it
            continue
        size = lambda s: WIDTH[s[0]] * math.prod(s[1])  # noqa: E731
        ins = [shapes(entry[a]["type"])[0] for a in op["args"] if a in entry]
        outs = shapes(op["type"])
        of = lambda side, memory: sum(size(s) for s in side if s[2] == memory)  # noqa: E731
        narrow = sum(math.prod(s[1]) for s in outs if s[0] == "bf16")
        b, m, n, k = sizes
        vector = SOFT * soft_elements(b, m, n, k) if any(x["op"] == "exponential" for _, x in inside) else 0
        yield [b, m, n, k, int(narrow == 0), of(ins, True), of(outs, True), of(ins, False), of(outs, False), narrow,
               vector, int(cycles[1])]


# --- the programs

def main():
    import jax
    import jax.numpy as jnp
    import numpy as np
    from jax import lax
    from jax.experimental import topologies
    from jax.sharding import Mesh, NamedSharding, PartitionSpec

    bar = lax.optimization_barrier

    def soft(x):
        return jnp.exp(x) * (x + 1) / (jnp.abs(x) + 2)

    out = pathlib.Path(sys.argv[1])
    kept = json.loads(out.read_text()) if out.exists() else {}
    for chip in sys.argv[2:] or TOPOLOGY:
        config = {"chip_config_name": "megacore"} if chip == "v4" else {}
        devices = topologies.get_topology_desc(platform="tpu", topology_name=TOPOLOGY[chip], **config).devices
        whole = NamedSharding(Mesh(np.array(devices[:1]), ("x",)), PartitionSpec())

        def compiled(f, dtype, *sizes):
            arguments = [jax.ShapeDtypeStruct(s, dtype) for s in sizes]
            return jax.jit(f, in_shardings=whole, out_shardings=whole).lower(*arguments).compile().as_text()

        random.seed(7)
        rows, made = [], 0
        while made < PROGRAMS[chip]:
            dtype = random.choice([jnp.bfloat16, jnp.bfloat16, jnp.float32])
            m, k, n = (random.choice(SIDES) for _ in range(3))
            if not 2**22 <= m * k * n <= 2**35 or m * n > 2**25 or m * k > 2**25:
                continue
            made += 1
            which = random.random()
            chain = (m, 64), (64, k), (k, n), (n, 64)
            before = lambda b, m, n, k: b * m * k  # noqa: E731
            if which < 0.45:
                text, on = compiled(lambda a, b, c, d: bar(bar(a @ b) @ c) @ d, dtype, *chain), before
            elif which < 0.6:
                turned = (k, 64), (64, m), (k, n), (n, 64)
                text, on = compiled(lambda a, b, c, d: bar(bar(a @ b).T @ c) @ d, dtype, *turned), before
            elif which < 0.7:
                text = compiled(lambda a, b, c, d: bar(soft(bar(a @ b) @ c)) @ d, dtype, *chain)
                on = lambda b, m, n, k: b * m * n  # noqa: E731
            elif which < 0.8:
                text, on = compiled(lambda a, b, c, d: bar(soft(bar(a @ b)) @ c) @ d, dtype, *chain), before
            else:
                h, s, d = random.choice([8, 16, 32]), random.choice([256, 512, 1024]), random.choice([32, 64, 128])
                if h * s * s > 2**25:
                    continue

                def attention(q, k, v):
                    scores = bar(jnp.einsum("hsd,htd->hst", bar(q * 2), bar(k * 2)))
                    return jnp.einsum("hst,htd->hsd", soft(scores), bar(v * 2))

                text, on = compiled(attention, dtype, *[(h, s, d)] * 3), before
            rows += rows_of(text, on)
        kept[chip] = rows
        print(chip, len(rows))
        lines = ",\n".join(f'"{c}": [\n' + ",\n".join(map(json.dumps, r)) + "]" for c, r in kept.items())
        out.write_text("{" + lines + "}\n")


if __name__ == "__main__":
    main()
