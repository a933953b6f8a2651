# SPDX-License-Identifier: GPL-3.0-or-later
"""Element-wise ops on small inputs of every type, with their edges, run by jax.lax.

    python tests/jax/interpret_elements.py tests/data/interpret/elements.txt.gz

XLA on the CPU flushes subnormal f32 to zero in arithmetic; no input or result of arithmetic here is subnormal. Where
C99 and XLA differ for infinite and NaN parts of complex numbers, C99 holds; complex inputs are finite here.
"""
import functools
import sys
import zlib

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

from interpret_checked import dtype, write

SIGNED = ["int8", "int16", "int32", "int64"]
UNSIGNED = ["uint8", "uint16", "uint32", "uint64"]
INTS = SIGNED + UNSIGNED
FLOATS = ["bfloat16", "float16", "float32", "float64"]
COMPLEX = ["complex64", "complex128"]
SMALL = ["float8_e3m4", "float8_e4m3", "float8_e4m3fn", "float8_e4m3fnuz", "float8_e4m3b11fnuz", "float8_e5m2",
         "float8_e5m2fnuz"]
EDGES = [0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 0.5, -0.5, 2.0, -2.5, 3.5, 1e4, -1e4, 1e-3]


def generator(*seed):
    return np.random.RandomState(zlib.crc32(repr(seed).encode()))


def values(name, count=17, seed=0, scale=3.0):
    """Random numbers with the type's edges among them."""
    r = generator(name, count, seed)
    t = dtype(name)
    if name == "bool":
        return r.randint(0, 2, count).astype(bool)
    if t.kind == "c":
        return (r.randn(count) * scale + 1j * r.randn(count) * scale).astype(t)
    if t.kind in "iu":
        info = np.iinfo(t)
        edges = [info.min, info.max, 0, 1, 2, 3] + ([-1, -2] if t.kind == "i" else [info.max - 1])
        wide = r.randint(0, 256, (count, 8)).astype(np.uint8).view(np.uint64).ravel().astype(t)
        return np.concatenate([np.array(edges, t), wide])
    if name in FLOATS:
        return np.concatenate([np.array(EDGES), r.randn(count) * scale]).astype(t)
    return np.asarray(r.randint(0, 100, count)).astype(t)


def pairs(name, seed=0):
    """Every edge with every edge, and random pairs."""
    x, y = values(name, 40, seed), values(name, 40, seed + 1)
    edges = len(x) - 40
    a = np.concatenate([np.repeat(x[:edges], edges), x[edges:]])
    b = np.concatenate([np.tile(x[:edges], edges), y[edges:]])
    return a, b


def arithmetic():
    for name in INTS + FLOATS + COMPLEX:
        a, b = pairs(name)
        ops = [lax.add, lax.sub, lax.mul, lax.div]
        ops += [] if name in COMPLEX else [lax.rem]
        ops += [lax.max, lax.min]
        for op in ops:
            check = "close" if dtype(name).kind == "c" else "close" if name in FLOATS else "eq"
            yield f"{op.__name__} {name}", op, (a, b), "almost_eq" if op is lax.div and name in COMPLEX else check
    for name in INTS + FLOATS + COMPLEX:
        x = values(name, 40)
        ops = [lax.neg, lax.sign] if name not in UNSIGNED else [lax.neg]
        ops += [] if name in UNSIGNED else [lax.abs]
        for op in ops:
            yield f"{op.__name__} {name}", op, (x,), "close"
        yield f"square {name}", lax.square, (x,), "close"
        yield f"integer_pow 3 {name}", functools.partial(lax.integer_pow, y=3), (x,), "close"
    for name in FLOATS:
        x = values(name, 60)
        for op in [lax.floor, lax.ceil, lax.is_finite]:
            yield f"{op.__name__} {name}", op, (x,), "eq"
        for method in [lax.RoundingMethod.AWAY_FROM_ZERO, lax.RoundingMethod.TO_NEAREST_EVEN]:
            yield f"round {method.name} {name}", functools.partial(lax.round, rounding_method=method), (x,), "eq"
        a, b = pairs(name)
        yield f"nextafter {name}", lax.nextafter, (a, b), "eq"
        for exponent, mantissa in [(5, 10), (8, 7), (4, 3), (5, 2), (2, 1), (8, 3)]:
            yield (f"reduce_precision {exponent} {mantissa} {name}",
                   functools.partial(lax.reduce_precision, exponent_bits=exponent, mantissa_bits=mantissa), (x,), "eq")


def integers():
    for name in INTS + ["bool"]:
        a, b = pairs(name) if name != "bool" else (np.array([0, 0, 1, 1], bool), np.array([0, 1, 0, 1], bool))
        for op in [lax.bitwise_and, lax.bitwise_or, lax.bitwise_xor]:
            yield f"{op.__name__} {name}", op, (a, b), "eq"
        yield f"not {name}", lax.bitwise_not, (a,), "eq"
    for name in INTS:
        a, b = pairs(name)
        for op in [lax.shift_left, lax.shift_right_logical, lax.shift_right_arithmetic]:
            yield f"{op.__name__} {name}", op, (a, b), "eq"
            yield f"{op.__name__} by few {name}", op, (a, np.abs(b % 9).astype(b.dtype)), "eq"
        yield f"population_count {name}", lax.population_count, (a,), "eq"
        yield f"clz {name}", lax.clz, (a,), "eq"
        if hasattr(lax, "mulhi"):
            yield f"mulhi {name}", lax.mulhi, (a, b), "eq"
    for name in ["int4", "uint4"]:
        x = np.arange(16 if name == "uint4" else 8).astype(dtype(name))
        for op in [lax.add, lax.sub, lax.mul, lax.max]:
            yield f"{op.__name__} {name}", op, (x, x[::-1].copy()), "eq"


def comparisons():
    ops = {"eq": lax.eq, "ne": lax.ne, "lt": lax.lt, "le": lax.le, "gt": lax.gt, "ge": lax.ge}
    for name in INTS + FLOATS + COMPLEX + ["bool"]:
        a, b = pairs(name) if name != "bool" else (np.array([0, 0, 1, 1], bool), np.array([0, 1, 0, 1], bool))
        for op in ops if name not in COMPLEX else ["eq", "ne"]:
            yield f"{op} {name}", ops[op], (a, b), "eq"
        p = generator("select", name).randint(0, 2, a.shape).astype(bool)
        yield f"select {name}", lax.select, (p, a, b), "eq"
        yield f"select by one {name}", lax.select_n, (np.array(True), a, b), "eq"
        if name not in COMPLEX + ["bool"]:
            c = generator("clamp", name).permutation(a)
            yield f"clamp {name}", lax.clamp, (a, b, c), "eq"
            yield f"clamp between two {name}", lax.clamp, (a[8], b, a[11]), "eq"
    for name in FLOATS:
        a, b = pairs(name)
        yield f"sort key {name}", lambda x: lax.sort(x), (a,), "eq"  # compares by total order


def functions():
    domain = [lax.acos, lax.asin, lax.atanh, lax.erf_inv]  # within [-1, 1]
    plain = [lax.exp, lax.exp2, lax.expm1, lax.log, lax.log1p, lax.logistic, lax.sin, lax.cos, lax.tan, lax.tanh,
             lax.sqrt, lax.rsqrt, lax.cbrt, lax.asin, lax.acos, lax.atan, lax.asinh, lax.acosh, lax.atanh, lax.erf]
    formulas = [lax.sinh, lax.cosh, lax.erfc, lax.erf_inv, lax.bessel_i1e, lax.bessel_i0e]
    through_log1p = [lax.log1p, lax.atanh, lax.erf_inv]  # XLA's of float64 is off by as much around 0.4
    losing = [lax.lgamma, lax.digamma]  # near their zeros XLA's own digits are few
    for name in FLOATS:
        for op in plain + formulas:
            yield f"{op.__name__} {name}", op, (values(name, 120, scale=0.6 if op in domain else 3),), (
                "close:128" if name == "float64" and op in through_log1p else "close:6")
        for op in losing:
            x = values(name, 60)
            x = x[~(np.abs(x.astype(np.float64)) <= 0) & ~((x > 0.9) & (x < 3.2)) & ~(x < 0.4)]
            yield f"{op.__name__} {name}", op, (x,), "close:40"
        a, b = pairs(name)
        yield f"atan2 {name}", lax.atan2, (a, b), "close"
        yield f"pow {name}", lax.pow, (np.abs(a), np.clip(b, -8, 8).astype(b.dtype)), "close"
        yield f"pow of negative {name}", lax.pow, (-np.abs(a), np.round(np.clip(b, -8, 8)).astype(b.dtype)), "close"
        q = np.abs(values(name, 60)) + np.asarray(0.25, dtype(name))
        q = q[np.isfinite(q.astype(np.float64))]
        s = (1.5 + 2 * generator(name).rand(q.size)).astype(dtype(name))
        yield f"zeta {name}", lax.zeta, (s, q), "close:8"
        n = generator(name, 1).randint(1, 5, q.size).astype(dtype(name))
        yield f"polygamma {name}", lax.polygamma, (n, q), "close:40"
        # Loops and conditionals around the ops: what the incomplete functions are made of.
        if name in ("float32", "float64"):
            x = np.array([0.5, 1.5, 3.0, 7.0, 0.1], dtype(name))
            y = np.array([0.3, 2.0, 2.5, 9.0, 0.2], dtype(name))
            yield f"igamma {name}", lax.igamma, (x, y), "close:64"
            yield f"igammac {name}", lax.igammac, (x, y), "close:64"
            yield f"betainc {name}", lax.betainc, (x, y, np.array([0.1, 0.5, 0.9, 0.4, 0.7], dtype(name))), "close:512"


def complex_functions():
    ops = [lax.exp, lax.expm1, lax.log, lax.log1p, lax.logistic, lax.sin, lax.cos, lax.tan, lax.tanh, lax.sqrt,
           lax.rsqrt, lax.sinh, lax.cosh, lax.asin, lax.acos, lax.atan, lax.asinh, lax.acosh, lax.atanh, lax.abs,
           lax.sign, lax.real, lax.imag, lax.conj]
    for name in COMPLEX:
        x = values(name, 60, scale=1.0)
        for op in ops:
            yield f"{op.__name__} {name}", op, (x,), "almost_eq"
        yield f"pow {name}", lax.pow, (x, x[::-1].copy()), "almost_eq"
        part = "float32" if name == "complex64" else "float64"
        yield f"complex {name}", lax.complex, (values(part, 20), values(part, 20, 1)), "eq"
        zeros = np.array([0, -0.0, 1, -1, 2j, -2j, 0.5], dtype(name))
        for op in [lax.exp, lax.expm1, lax.sqrt, lax.sin, lax.cos, lax.sinh, lax.cosh, lax.tanh, lax.sign]:
            yield f"{op.__name__} on the axes {name}", op, (zeros,), "almost_eq"


def conversions():
    types = ["bool"] + INTS + ["int4", "uint4"] + FLOATS + COMPLEX + SMALL
    for source in types:
        if source in SMALL:
            x = np.arange(256).astype(np.uint8).view(dtype(source))
        elif source in FLOATS:
            r = generator(source)
            many = np.concatenate([values(source, 30).astype(np.float64), r.randn(30) * 1e3, r.randn(20) * 1e10,
                                   r.randn(20) * 1e-2, r.randint(-200, 200, 20) + 0.5])
            with np.errstate(over="ignore"):
                x = many.astype(dtype(source))
        elif source in ("int4", "uint4"):
            x = (np.arange(16) - (8 if source == "int4" else 0)).astype(np.int8).astype(dtype(source))
        else:
            x = values(source, 30)
        for target in types:
            if source != target and not (source in COMPLEX and target in ["bool"]):
                # JAX refuses complex to real without taking the part itself, and says so
                yield (f"convert {source} to {target}",
                       functools.partial(lax.convert_element_type, new_dtype=dtype(target)), (x,), "eq")
    for source, target in [("float32", "int32"), ("int32", "float32"), ("bfloat16", "uint16"), ("float64", "uint64"),
                           ("float32", "uint8"), ("float64", "int16"), ("uint64", "float32"), ("float16", "int8")]:
        yield (f"bitcast {source} to {target}",
               functools.partial(lax.bitcast_convert_type, new_dtype=dtype(target)), (values(source, 20),), "eq")
    for source, target in [("uint8", "float32"), ("int16", "float64"), ("uint32", "float64"), ("uint8", "bfloat16")]:
        ratio = dtype(target).itemsize // dtype(source).itemsize
        x = generator(source).randint(0, 60, (5, ratio)).astype(dtype(source))
        yield (f"bitcast {source} pairs to {target}",
               functools.partial(lax.bitcast_convert_type, new_dtype=dtype(target)), (x,), "eq")


def shapes():
    for shape in [(), (0,), (1,), (2, 0, 3), (1, 1), (2, 3, 2)]:
        for name in ["float32", "bfloat16", "int8", "complex64"]:
            x = np.resize(values(name, 20)[-20:], shape) if np.prod(shape) else np.zeros(shape, dtype(name))
            yield f"add {name} {shape}", lax.add, (x, x), "eq"
            yield f"negate {name} {shape}", lax.neg, (x,), "eq"
            yield f"equal {name} {shape}", lax.eq, (x, x), "eq"
            if name != "int8":
                yield f"tanh {name} {shape}", lax.tanh, (x,), "almost_eq"


def random():
    for shape in [(), (3,), (4,), (3, 5), (2, 7, 3), (0,)]:
        for name in UNSIGNED:
            for algorithm in [lax.RandomAlgorithm.RNG_THREE_FRY, lax.RandomAlgorithm.RNG_PHILOX,
                              lax.RandomAlgorithm.RNG_DEFAULT]:
                draw = functools.partial(lax.rng_bit_generator, shape=shape, dtype=dtype(name), algorithm=algorithm)
                key = np.array([1, 2, 0xDEADBEEF, 0xFFFFFFFF], np.uint32)
                yield f"{algorithm.name} {name} {shape}", draw, (key,), "eq"
    key = np.array([0, 42], np.uint32)
    yield "random.normal", lambda k: jax.random.normal(k, (3, 5), np.float32), (key,), "close:16"
    yield "random.uniform bfloat16", lambda k: jax.random.uniform(k, (7,), jnp.bfloat16), (key,), "eq"
    yield "random.bits uint8", lambda k: jax.random.bits(k, (9,), np.uint8), (key,), "eq"
    yield "random.randint", lambda k: jax.random.randint(k, (9,), -5, 100), (key,), "eq"
    yield "random.permutation", lambda k: jax.random.permutation(k, 20), (key,), "eq"
    yield "random.categorical", lambda k: jax.random.categorical(k, jnp.arange(6.0), shape=(8,)), (key,), "eq"


if __name__ == "__main__":
    parts = [arithmetic, integers, comparisons, functions, complex_functions, conversions, shapes, random]
    write(sys.argv[1], (case for part in parts for case in part()))
