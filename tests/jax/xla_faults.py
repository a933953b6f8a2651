# SPDX-License-Identifier: GPL-3.0-or-later
"""What XLA gets wrong, as the campaign found it, cut down to a few lines of JAX each.

    python tests/jax/xla_faults.py [NAME]

Each runs in a process of its own, on 8 CPU devices, and prints the largest difference from the same program run op by op
on one device over the largest element, or what XLA says. A later XLA may have none of them: then the row says "right".
"""
import os
import subprocess
import sys

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
from jax import lax  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P  # noqa: E402


def numbers(*shape):
    return np.random.default_rng(7).uniform(-0.3, 0.3, shape).astype(np.float32)


def whole(x, *spec):
    return x


def on(mesh):
    def cut(x, *spec):
        return lax.with_sharding_constraint(x, NamedSharding(mesh, P(*spec)))
    return cut


def pad_between_on_a_cut_dimension(cut, x):
    return cut(lax.pad(x, jnp.float32(0.5), ((0, 0, 0), (3, 0, 1))), None, "a")


def negative_pad_on_a_cut_dimension(cut, x):
    return cut(lax.pad(x, jnp.float32(0.5), ((0, 0, 0), (-1, 0, 0))), None, ("a", "b"))


def negative_pad_with_holes(cut, x):
    return cut(lax.pad(x, jnp.float32(0.5), ((0, 0, 0), (-1, 0, 1))), None, "a")


def strided_convolution_over_a_cut_row(cut, x):
    kernel = jnp.sin(jnp.arange(3 * 12 * 4, dtype=jnp.float32)).reshape(3, 12, 4)
    made = lax.conv_general_dilated(cut(x, None, "b", None), kernel, (2,), [(2, 0)],
                                    dimension_numbers=("NWC", "WIO", "NWC"))
    return cut(made, None, None, "a")


def sums_of_uneven_rows(cut, x):
    rows = jnp.arange(x.shape[0]) * 3 % 7
    part = cut(lax.pad(x, jnp.float32(0.5), ((0, -1, 0), (-1, -1, 0))), "a", None)
    return part + 0.1, cut(jnp.zeros_like(part).at[rows[:-1]].add(part), "a", None)


def written_rows_are_summed(cut, x):
    """On one device: nothing is cut."""
    rows = jnp.arange(x.shape[0]) * 3 % 2
    return jnp.zeros_like(x).at[rows].add(lax.dynamic_update_slice_in_dim(x, jnp.tanh(x)[:2], jnp.int32(1), 0))


def part_of_a_part_past_the_end(cut, x):
    """On one device: nothing is cut. A start past the end is moved back before the second start is added."""
    at = jnp.int32(jnp.abs(x[0, 0]) * 0)
    return lax.dynamic_slice_in_dim(lax.dynamic_slice_in_dim(x, at + 14, 4, 1), at + 1, 2, 1)


def product_over_two_cut_dimensions(cut, x):
    """An all-reduce over one axis where the sum is partial over two."""
    y = jnp.cos(x[:, :, :32] * 5)
    x, y = cut(x, "b", "a", None), cut(y, "b", ("c", "a"), None)
    return cut(jnp.einsum("bsv,bsm->vm", x, y).T, ("c", "a"), "b")


def look_up_in_a_table_cut_as_its_indices(cut, x):
    tokens = cut(jnp.arange(128).reshape(8, 16) * 5 % 128, "b", None)
    return cut(cut(x, None, "b")[tokens], "a", None, None)


FAULTS = {one.__name__: (one, shape) for one, shape in (
    (product_over_two_cut_dimensions, (8, 16, 64)), (pad_between_on_a_cut_dimension, (8, 16)),
    (negative_pad_on_a_cut_dimension, (5, 16)), (negative_pad_with_holes, (8, 16)),
    (strided_convolution_over_a_cut_row, (24, 8, 12)), (sums_of_uneven_rows, (16, 4)),
    (written_rows_are_summed, (5, 4, 16)), (part_of_a_part_past_the_end, (8, 16)),
    (look_up_in_a_table_cut_as_its_indices, (128, 32)))}
MESHES = {"product_over_two_cut_dimensions": (2, 2, 2)}  # else (4, 2)


def run(name):
    function, shape = FAULTS[name]
    sizes = MESHES.get(name, (4, 2))
    mesh = Mesh(np.array(jax.devices()[:8]).reshape(sizes), ("a", "b", "c")[:len(sizes)])
    x = numbers(*shape)
    with jax.disable_jit():
        wanted = jax.tree.leaves(function(whole, jnp.asarray(x)))
    replicated = NamedSharding(mesh, P())
    cut = whole if (function.__doc__ or "").startswith("On one device") else on(mesh)
    place = {} if cut is whole else dict(in_shardings=replicated, out_shardings=replicated)
    got = jax.tree.leaves(jax.jit(lambda x: function(cut, x), **place)(x))
    worst = max(float(np.abs(np.asarray(a) - b).max() / np.abs(b).max()) for a, b in zip(got, wanted))
    print(f"wrong by {worst:.2g}" if not worst < 1e-4 else "right")


def main():
    if len(sys.argv) > 1:
        return run(sys.argv[1])
    print(f"jax {jax.__version__}")
    for name in FAULTS:
        done = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True)
        lines = [line for line in done.stderr.splitlines() if "Check failed" in line or "Error: " in line]
        said = done.stdout.strip() if done.returncode == 0 else (
            "ends the process: " if done.returncode < 0 else "does not compile: ") + (lines[0] if lines else "")
        print(f"{name}: {said}")


if __name__ == "__main__":
    main()
