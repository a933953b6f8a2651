# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions exported with symbolic sizes, fixed by `axiscape-cli print --dim`: XLA runs the text, and gets what the
function itself gives at those sizes."""
import pathlib
import subprocess
import tempfile
import unittest

import jax
import jax.numpy as jnp
import numpy as np
from jax import export, lax
from jax.interpreters import mlir as jax_mlir
from jaxlib import xla_client
from jaxlib.mlir import ir

from support import CLI

CASES = []


def case(sizes, shapes, constraints=()):
    """Registers a function; its shapes are words: "b 4, 4 4"."""
    return lambda function: CASES.append((function, sizes, shapes, constraints)) or function


@case({"b": 6}, "b 3 8 8, 4 3 3 3")
def convolution(x, k):
    return lax.conv_general_dilated(x, k, (2, 2), "SAME")


@case({"h": 9}, "2 3 h h, 4 3 3 3")
def convolution_over_open_sizes(x, k):
    return lax.conv_general_dilated(x, k, (2, 2), "SAME")


@case({"b": 6}, "b 3 8 8, 4 3 3 3")
def gradient_of_convolution(x, k):
    return jax.grad(lambda k: jnp.sum(lax.conv_general_dilated(x, k, (1, 1), "VALID") ** 2))(k)


@case({"n": 6}, "n 8")
def pooling(x):
    return (lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (2, 2), "VALID"),
            jax.grad(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (2, 2), "VALID").sum())(x))


@case({"b": 6}, "b 4")
def slices(x):
    at = (x[0, 0] > 0).astype(jnp.int32)
    return lax.dynamic_slice(x, (at, 0), (x.shape[0] - 1, x.shape[1])), x[::2], x[1:], x[:-1], jnp.roll(x, 1, 0)


@case({"b": 6}, "b 4")
def branches_and_loops(x):
    y = lax.cond(x.sum() > 0, lambda y: y * 2, lambda y: y - x.shape[0], x)
    z = lax.while_loop(lambda c: c[0] < x.shape[0], lambda c: (c[0] + 1, c[1] * 0.5 + c[0]), (0, x))[1]
    return y, z, lax.fori_loop(0, x.shape[0], lambda i, c: c.at[i].set(c[i] * 2 + i), x)


@case({"b": 6, "s": 5}, "b s, 10 4")
def embedding(x, table):
    at = (jnp.abs(x) * 9).astype(jnp.int32)
    return table[at], jax.grad(lambda t: (t[at] ** 2).sum())(table), jax.nn.one_hot(at, 10)


@case({"b": 6}, "b 4")
def sums(x):
    return jnp.cumsum(x, 0), jnp.cumprod(x, 1), lax.cummax(x, 0), x.mean(0), jnp.var(x, axis=0), jnp.argmin(x, 1)


@case({"b": 6}, "2*b 4")
def shapes_of_shapes(x):
    return x.reshape(-1, 2), x.reshape(2, -1, 4), jnp.tile(x, (2, 1)), jnp.repeat(x, 2, axis=0), jnp.sort(x, 1)


@case({"b": 6, "k": 3}, "b 4, k", ("k <= 4",))
def largest(x, k):
    return lax.top_k(x, k.shape[0])[0] + k


@case({"b": 6, "s": 5}, "b s 8, b s 8, 3 8 8")
def train_step(x, y, weights):
    def norm(h):
        return (h - h.mean(-1, keepdims=True)) * lax.rsqrt(h.var(-1, keepdims=True) + 1e-5)

    def layer(h, w):
        b, s, d = h.shape
        q = (norm(h) @ w).reshape(b, s, 2, -1)
        mask = jnp.where(jnp.arange(s)[:, None] >= jnp.arange(s)[None], 0.0, -1e9)
        scores = jax.nn.softmax(jnp.einsum("bqhd,bkhd->bhqk", q, q) + mask)
        return h + jnp.einsum("bhqk,bkhd->bqhd", scores, q).reshape(b, s, d), None

    def loss(weights):
        return ((lax.scan(jax.checkpoint(layer), x, weights)[0] - y) ** 2).mean()

    value, gradient = jax.value_and_grad(loss)(weights)
    return weights - 0.1 * gradient, value


def run_text(text, arguments):
    client = jax.devices()[0].client
    with jax_mlir.make_ir_context():
        module = ir.Module.parse(text)
        module.operation.verify()
        loaded = client.compile_and_load(module, xla_client.DeviceList((jax.devices()[0],)), xla_client.CompileOptions())
        return [np.asarray(a) for a in loaded.execute([jax.device_put(a, jax.devices()[0]) for a in arguments])]


class Sizes(unittest.TestCase):
    def test_functions(self):
        for function, sizes, shapes, constraints in CASES:
            with self.subTest(function.__name__), tempfile.TemporaryDirectory() as folder:
                scope = export.SymbolicScope(constraints)
                words = [one.split() for one in shapes.split(", ")]
                symbolic = [jax.ShapeDtypeStruct(export.symbolic_shape(", ".join(one), scope=scope), jnp.float32)
                            for one in words]
                file = pathlib.Path(folder) / "function.jaxexport"
                file.write_bytes(export.export(jax.jit(function))(*symbolic).serialize())
                given = [word for name, value in sizes.items() for word in ("--dim", f"{name}={value}")]
                text = subprocess.run([CLI, "print", *given, file], check=True, capture_output=True, text=True).stdout
                self.assertNotIn("tensor<?", text)
                random = np.random.default_rng(0)
                arguments = [random.uniform(-1, 1, [eval(word, {}, dict(sizes)) for word in one]).astype(np.float32)
                             for one in words]
                expected = jax.tree.leaves(jax.jit(function)(*arguments))
                got = run_text(text, arguments)
                self.assertEqual(len(got), len(expected))
                for ours, theirs in zip(got, expected):
                    np.testing.assert_allclose(ours, theirs, rtol=1e-4, atol=1e-5)


if __name__ == "__main__":
    unittest.main()
