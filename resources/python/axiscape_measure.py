# SPDX-License-Identifier: GPL-3.0-or-later
"""Times matrix products and collectives of this machine under JAX, for `axiscape-cli calibrate`.

    python axiscape_measure.py results.json --base h100_sxm --name my_h100

`--base` is the profile that is nearest (`axiscape-cli simulate --help` lists them); what is not timed stays as it has it.
On a CPU: XLA_FLAGS=--xla_force_host_platform_device_count=8 python axiscape_measure.py results.json --base cpu_host
"""
import argparse
import json
import time

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P


TOGETHER = 32  # of what is short, at most so many in one compiled program: handing one over may take longer than it runs


def run(f, *args):
    """The least of several stretches, each long enough for the clock."""
    # Devices of a CPU share its threads: two collectives under way at once may wait for each other for ever.
    apart = jax.devices()[0].platform == "cpu"
    jax.block_until_ready(f(*args))
    best = float("inf")
    for _ in range(5):
        begun, runs = time.perf_counter(), 0
        while runs == 0 or time.perf_counter() - begun < 0.02:
            out = f(*args)
            if apart:
                jax.block_until_ready(out)
            runs += 1
        jax.block_until_ready(out)
        best = min(best, (time.perf_counter() - begun) / runs)
    return best


def in_turn(f):
    """`f` of each set of operands, one after the other, so that none is joined with the next."""
    def g(*sets):
        outs = []
        for at, args in enumerate(sets):
            if at:
                args, outs[-1] = jax.lax.optimization_barrier((args, outs[-1]))
            outs.append(f(*args))
        return outs
    return g


def seconds(f, make, together=True):
    """Of one `f` on the operands that `make` makes, without what handing a program over takes."""
    first = make(0)
    alone = run(jax.jit(in_turn(f)), first)
    count = min(TOGETHER, int(2e-3 / alone)) if together else 1  # few of what is long: its operands are large
    if count < 2:
        return alone
    sets = [first] + [make(at) for at in range(1, count)]
    return min(alone, run(jax.jit(in_turn(f)), *sets) / count)


def some(shape, dtype, seed):
    """Not ones: a chip that multiplies the same bits again draws less power and runs faster than on real numbers."""
    return jax.random.uniform(jax.random.key(seed), shape, jnp.float32, -1, 1).astype(dtype)


def products(sizes, dtypes):
    for dtype in dtypes:
        for m, n, k in sizes:
            made = lambda at: tuple(some(s, dtype, 2 * at + i) for i, s in enumerate(((m, k), (k, n))))
            yield {"dtype": {"float32": "f32", "bfloat16": "bf16"}[dtype], "batch": 1, "m": m, "n": n, "k": k,
                   "seconds": seconds(lambda a, b: a @ b, made)}


# In shard_map each device has its part of `x`; bytes are the gathered or to-be-reduced buffer, else the local one.
COLLECTIVES = {
    "all_reduce": (lambda x: jax.lax.psum(x, "a"), P("a"), P(), 1),
    "all_gather": (lambda x: jax.lax.all_gather(x, "a", tiled=True), P("a"), P(), 0),
    "reduce_scatter": (lambda x: jax.lax.psum_scatter(x, "a", tiled=True), P("a"), P("a"), 1),
    "all_to_all": (lambda x: jax.lax.all_to_all(x, "a", 0, 0, tiled=True), P("a"), P("a"), 1),
    "collective_permute": (None, P("a"), P("a"), 1),
}


def collectives(sizes):
    devices = np.array(jax.devices())
    n = len(devices)
    if n < 2:
        return
    mesh = Mesh(devices, ("a",))
    together = devices[0].platform != "cpu"  # whose compiler joins reductions in spite of the barrier
    for kind, (f, into, out, local) in COLLECTIVES.items():
        if f is None:
            f = lambda x: jax.lax.ppermute(x, "a", [(i, (i + 1) % n) for i in range(n)])
        g = jax.shard_map(f, mesh=mesh, in_specs=into, out_specs=out, check_vma=False)
        for size in sizes:
            each = max(n, size // 4 // n * n)  # elements of the buffer that counts
            made = lambda at: (jax.device_put(some((each * n if local else each,), "float32", at), NamedSharding(mesh, into)),)
            yield {"kind": kind, "devices": n, "bytes": each * 4, "seconds": seconds(g, made, together)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("results")
    parser.add_argument("--base", required=True, help="the profile that is nearest")
    parser.add_argument("--name", default="my_machine")
    parser.add_argument("--quick", action="store_true", help="small sizes only")
    options = parser.parse_args()
    sides = (128, 256, 512) if options.quick else (256, 512, 1024, 2048, 4096)
    shapes = [(s, s, s) for s in sides] + [(sides[0], sides[-1], sides[-1]), (sides[-1], sides[-1], sides[0])]
    sizes = [1 << p for p in ((12, 16, 20) if options.quick else (12, 14, 16, 18, 20, 22, 24, 26))]
    dtypes = ["float32"] if jax.devices()[0].platform == "cpu" else ["float32", "bfloat16"]
    out = {"format": "axiscape.measurements", "version": 1, "name": options.name, "base": options.base,
           "devices": len(jax.devices()), "software": f"jax {jax.__version__}, {jax.devices()[0].device_kind}",
           "products": list(products(shapes, dtypes)), "collectives": list(collectives(sizes))}
    with open(options.results, "w") as file:
        json.dump(out, file, indent=1)


if __name__ == "__main__":
    main()
