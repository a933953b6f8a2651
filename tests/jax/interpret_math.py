# SPDX-License-Identifier: GPL-3.0-or-later
"""Small modules of sums of products and linear algebra that carry their checks, with what the real JAX computes.

    python tests/jax/interpret_math.py tests/data/interpret/math.txt.gz

Every case is a function of jax on constants. Its module is what JAX lowers it to, for the platform the case names (CPU,
GPU and TPU spell a factorization differently); the expected values come from running it on the CPU. A case there reads

    // ===== name
    module

Where only a product of the results is unique (eigenvectors, singular vectors), the case returns that product.
"""
import functools
import gzip
import itertools
import pathlib
import sys
import zlib

import jax
import jax.numpy as jnp
import ml_dtypes
import numpy as np
from jax import lax

jax.config.update("jax_enable_x64", True)
jax.config.update("jax_default_matmul_precision", "highest")

MLIR = {"bool": "i1", "int4": "i4", "uint4": "ui4", "bfloat16": "bf16", "float16": "f16", "float32": "f32",
        "float64": "f64", "complex64": "complex<f32>", "complex128": "complex<f64>", "float8_e4m3fn": "f8E4M3FN",
        "float8_e5m2": "f8E5M2"} | {f"{s}int{b}": f"{'ui' if s else 'i'}{b}" for s in ("", "u") for b in (8, 16, 32, 64)}
EPSILON = {"bfloat16": 1e-2, "float16": 2e-3, "float32": 2e-6, "complex64": 2e-6, "float64": 4e-15, "complex128": 4e-15,
           "float8_e4m3fn": 0.1, "float8_e5m2": 0.2}
CASES = {}


def literal(x):
    x = np.asarray(x)
    if x.size == 0:
        return "dense<>"
    if x.dtype == bool:
        return f"dense<{str(x.tolist()).lower()}>"
    return f'dense<"0x{x.tobytes().hex().upper()}">'


def type_of(x):
    return f"tensor<{''.join(f'{d}x' for d in x.shape)}{MLIR[x.dtype.name]}>"


def check(name, got, expected, slack):
    """The lines that compare %got with the expected array."""
    t = type_of(expected)
    lines = f"    %{name} = stablehlo.constant {literal(expected)} : {t}\n"
    if expected.dtype.name in EPSILON:
        finite = np.abs(expected.astype(np.complex128))
        scale = max(1.0, float(np.max(finite[np.isfinite(finite)], initial=0)))
        how = f"@check.expect_almost_eq({got}, %{name}) {{has_side_effect = true, tolerance = " \
              f"{EPSILON[expected.dtype.name] * scale * slack:.3e} : f64}}"
    else:
        how = f"@check.expect_eq({got}, %{name}) {{has_side_effect = true}}"
    return lines + f"    stablehlo.custom_call {how} : ({t}, {t}) -> ()\n"


def with_checks(text, expected, slack):
    """main's return is the last line of the first function that starts with `return`."""
    start = text.index("@main(")
    at = text.index("\n    return", start) + 1
    line = text[at:text.index("\n", at)].strip()
    names = line[len("return "):].split(" : ")[0].split(", ")
    checks = "".join(check(f"expected_{i}", n, e, slack) for i, (n, e) in enumerate(zip(names, expected)))
    return text[:at] + checks + text[at:]


def case(name, f, *inputs, platform="cpu", slack=1.0, expected=None):
    inputs = [np.asarray(x) for x in inputs]
    constants = lambda: f(*[jnp.asarray(x) for x in inputs])
    if expected is None:
        expected = jax.jit(f)(*inputs)
    expected = [np.asarray(x) for x in jax.tree.leaves(expected)]
    text = jax.jit(f).trace(*inputs).lower(lowering_platforms=(platform,)).as_text()
    # arguments become constants
    head = text.index("@main(")
    body = text.index("{\n", text.index(") -> ", head)) + 2
    constants = "".join(f"    %arg{i} = stablehlo.constant {literal(x)} : {type_of(x)}\n" for i, x in enumerate(inputs))
    results = text[text.index(") -> ", head):body]
    text = text[:head] + "@main(" + results + constants + text[body:]
    assert name not in CASES, name
    CASES[name] = with_checks(text, expected, slack)


def module_case(name, arguments, op, result_types, slack=1.0):
    """A StableHLO op that no function of jax lowers to, run by XLA itself."""
    arguments = [np.asarray(x) for x in arguments]
    head = ", ".join(f"%arg{i}: {type_of(x)}" for i, x in enumerate(arguments))
    count = len(result_types)
    names = ["%0"] if count == 1 else [f"%0#{i}" for i in range(count)]
    body = f"    %0{f':{count}' if count > 1 else ''} = {op}\n" \
           f"    return {', '.join(names)} : {', '.join(result_types)}\n"
    text = f"module @case {{\n  func.func public @main({head}) -> ({', '.join(result_types)}) {{\n{body}  }}\n}}\n"
    device = jax.devices()[0]
    from jax._src.lib import xla_client
    from jax._src.interpreters import mlir
    from jaxlib.mlir import ir
    with mlir.make_ir_context():
        code = mlir.module_to_bytecode(ir.Module.parse(text))
    executable = device.client.compile_and_load(
        code, xla_client.DeviceList((device,)), xla_client.CompileOptions())
    results = executable.execute_sharded([jax.device_put(x, device) for x in arguments]) \
        .disassemble_into_single_device_arrays()
    expected = [np.asarray(r[0]) for r in results]
    constants = "".join(f"    %arg{i} = stablehlo.constant {literal(x)} : {type_of(x)}\n" for i, x in enumerate(arguments))
    text = text.replace(f"@main({head})", "@main()").replace(" {\n    %0", " {\n" + constants + "    %0", 1)
    CASES[name] = with_checks(text, expected, slack)


def random(name, shape, dtype):
    rng = np.random.default_rng(zlib.crc32(f"{name}{shape}{dtype}".encode()))
    dtype = np.dtype(dtype)
    if dtype == bool:
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.name in ("int4", "uint4"):
        return rng.integers(-8 if dtype.name == "int4" else 0, 8, shape).astype(dtype)
    if np.issubdtype(dtype, np.integer):
        info = np.iinfo(dtype)
        return rng.integers(max(info.min, -9), 9, shape, endpoint=True).astype(dtype) if dtype.kind == "i" else \
            rng.integers(0, 9, shape, endpoint=True).astype(dtype)
    normal = lambda: np.round(rng.normal(size=shape) * 128) / 128  # short, and exact in most types
    return (normal() + 1j * normal() if dtype.kind == "c" else normal()).astype(dtype)


# --- products

def dots():
    floats = ["float32", "float64", "bfloat16", "float16", "complex64", "complex128"]
    integers = ["bool"] + [f"{s}int{b}" for s in ("", "u") for b in (8, 16, 32, 64)]
    shapes = {
        "matrices": ((4, 3), (3, 6), (((1,), (0,)), ((), ()))),
        "transposed": ((3, 4), (6, 3), (((0,), (1,)), ((), ()))),
        "batch": ((2, 4, 3), (2, 3, 5), (((2,), (1,)), ((0,), (0,)))),
        "batch_inside": ((4, 2, 3, 2), (3, 2, 5, 2), (((2,), (0,)), ((1, 3), (3, 1)))),
        "two_summed": ((2, 3, 4), (4, 5, 3), (((1, 2), (2, 0)), ((), ()))),
        "outer": ((3,), (4,), (((), ()), ((), ()))),
        "inner": ((7,), (7,), (((0,), (0,)), ((), ()))),
        "vector": ((9, 5), (5,), (((1,), (0,)), ((), ()))),
        "scalars": ((), (), (((), ()), ((), ()))),
        "empty_sum": ((2, 0), (0, 3), (((1,), (0,)), ((), ()))),
        "empty_rows": ((0, 3), (3, 2), (((1,), (0,)), ((), ()))),
        "empty_batch": ((0, 2, 3), (0, 3, 2), (((2,), (1,)), ((0,), (0,)))),
        "elementwise": ((3, 4), (3, 4), (((), ()), ((0, 1), (0, 1)))),
    }
    def dot(dims, preferred=None):
        return functools.partial(lax.dot_general, dimension_numbers=dims, preferred_element_type=preferred)
    for (shape, (a, b, dims)), dtype in itertools.product(shapes.items(), ["float32", "int32", "complex64", "bfloat16"]):
        case(f"dot_general {shape} {dtype}", dot(dims), random(shape, a, dtype), random(shape + "b", b, dtype))
    for dtype in floats + integers:
        a, b, dims = shapes["batch_inside"]
        case(f"dot_general dtype {dtype}", dot(dims), random("d", a, dtype), random("e", b, dtype))
    for x, y, to in [("bfloat16", "bfloat16", "float32"), ("int8", "int8", "int32"), ("uint8", "uint8", "uint32"),
                     ("int8", "int8", "float32"), ("float16", "float16", "float32"), ("float32", "float32", "float64"),
                     ("int16", "int16", "int64"), ("float8_e4m3fn", "float8_e4m3fn", "float32"),
                     ("float8_e5m2", "float8_e5m2", "bfloat16"), ("int4", "int4", "int32"), ("uint4", "uint4", "int8"),
                     ("bfloat16", "float32", "float32"), ("int8", "bfloat16", "float32"), ("complex64", "complex64", "complex128")]:
        a, b = random("f", (5, 7), x), random("g", (7, 3), y)
        # XLA's CPU backend does not multiply 4-bit integers
        expected = (a.astype(np.int64) @ b.astype(np.int64)).astype(to) if "int4" in x else None
        case(f"dot_general {x} {y} to {to}", dot((((1,), (0,)), ((), ())), np.dtype(to)), a, b, expected=expected)
    for dtype in ("float32", "float64", "bfloat16", "int32", "uint64", "complex64"):
        case(f"dot_general deep {dtype}", dot((((1,), (0,)), ((), ()))), random("h", (2, 270), dtype), random("i", (270, 3), dtype), slack=2)
    case("dot_general wide float32", dot((((1,), (0,)), ((), ()))), random("j", (131, 2), "float32"), random("k", (2, 9), "float32"))
    big = np.array([[2**30, 2**31 - 1], [-2**31, 77]], np.int32)
    case("dot_general overflow int32", dot((((1,), (0,)), ((), ()))), big, big)
    case("dot_general overflow int8", dot((((1,), (0,)), ((), ()))), np.full((2, 5), 127, np.int8), np.full((5, 2), 127, np.int8))
    case("dot_general overflow uint64", dot((((1,), (0,)), ((), ()))), np.full((2, 5), 2**63 + 5, np.uint64), np.full((5, 2), 3, np.uint64))
    special = np.array([[np.nan, 1, 2], [np.inf, 1, 0], [-np.inf, np.inf, 3], [0, -0.0, 0]], np.float32)
    case("dot_general specials float32", dot((((1,), (0,)), ((), ()))), special, random("l", (3, 4), "float32"))
    case("dot_general overflow float16", dot((((1,), (0,)), ((), ()))), np.full((1, 2), 6e4, np.float16), np.full((2, 1), 1, np.float16))
    for equation in ("ij,jk->ik", "bij,bjk->bik", "ij,jk->ki", "ij,kl->", "ij,ij->i", "i,j->ij", "...ij,...jk->...ik"):
        left, right = equation.split("->")[0].split(",")
        size = {"b": 2, "i": 3, "j": 4, "k": 5, "l": 2}
        shape = lambda s: ((2,) if "..." in s else ()) + tuple(size[c] for c in s.replace("...", ""))
        x, y = random("m", shape(left), "float32"), random("n", shape(right), "float32")
        result = np.einsum(equation, x, y)
        text = f"module {{\n  func.func public @main() -> {type_of(result)} {{\n" \
               f"    %a = stablehlo.constant {literal(x)} : {type_of(x)}\n    %b = stablehlo.constant {literal(y)} : {type_of(y)}\n" \
               f'    %0 = "stablehlo.einsum"(%a, %b) <{{einsum_config = "{equation}"}}> : ({type_of(x)}, {type_of(y)}) -> {type_of(result)}\n' \
               f"    return %0 : {type_of(result)}\n  }}\n}}\n"
        CASES[f"einsum {equation}"] = with_checks(text, [result], 2)
    for equation, shape in (("ij->ji", (2, 3)), ("ij->i", (2, 3)), ("ii->i", (3, 3)), ("ii->", (3, 3))):
        for dtype in ("float32", "int32", "complex64"):
            x = random("o", shape, dtype)
            result = np.asarray(np.einsum(equation, x))
            text = f"module {{\n  func.func public @main() -> {type_of(result)} {{\n" \
                   f"    %a = stablehlo.constant {literal(x)} : {type_of(x)}\n" \
                   f'    %0 = "stablehlo.unary_einsum"(%a) <{{einsum_config = "{equation}"}}> : ({type_of(x)}) -> {type_of(result)}\n' \
                   f"    return %0 : {type_of(result)}\n  }}\n}}\n"
            CASES[f"unary_einsum {equation} {dtype}"] = with_checks(text, [result], 2)


def ragged():
    dims = lambda contract, batch, ragged, group: lax.RaggedDotDimensionNumbers((contract, batch), ragged, group)
    def run(d, name, a, b, sizes, dtype="float32"):
        f = functools.partial(lax.ragged_dot_general, ragged_dot_dimension_numbers=d)
        case(f"ragged_dot {name} {dtype}", f, random(name, a, dtype), random(name + "b", b, dtype),
             np.asarray(sizes, np.int32), platform="tpu")
    rows = dims(((1,), (1,)), ((), ()), [0], [0])
    for dtype in ("float32", "bfloat16", "int32"):
        run(rows, "rows", (11, 5), (3, 5, 7), [4, 1, 6], dtype)
    run(rows, "rows with a rest", (11, 5), (3, 5, 7), [4, 0, 5])
    run(rows, "rows with too many", (11, 5), (3, 5, 7), [4, 9, 5])
    run(dims(((2,), (2,)), ((0,), (1,)), [1], [0]), "rows and a batch", (2, 6, 5), (3, 2, 5, 4), [1, 2, 3])
    run(dims(((2,), (2,)), ((0,), (1,)), [1], [0]), "rows and sizes of a batch", (2, 6, 5), (3, 2, 5, 4), [[1, 2, 3], [4, 0, 1]])
    run(dims(((0,), (0,)), ((), ()), [0], []), "sum", (11, 5), (11, 7), [4, 1, 6])
    run(dims(((0,), (0,)), ((), ()), [0], []), "sum with a rest", (11, 5), (11, 7), [4, 1, 3])
    run(dims(((1,), (1,)), ((0,), (0,)), [1], []), "sum and sizes of a batch", (2, 6, 5), (2, 6, 4), [[1, 2, 3], [4, 0, 1]])


def convolutions():
    def run(name, lhs, rhs, dtype="float32", **options):
        options = {"window_strides": None, "padding": None} | options
        spatial = len(lhs) - 2
        options["window_strides"] = options["window_strides"] or (1,) * spatial
        options["padding"] = options["padding"] if options["padding"] is not None else [(0, 0)] * spatial
        case(f"convolution {name} {dtype}", functools.partial(lax.conv_general_dilated, **options),
             random(name, lhs, dtype), random(name + "k", rhs, dtype), slack=2)
    for dtype in ("float32", "float64", "bfloat16", "float16", "int8", "int32", "uint16", "complex64", "complex128"):
        run("plain", (2, 3, 5, 6), (4, 3, 3, 2), dtype)
        run("all attributes", (2, 4, 6, 5), (6, 2, 2, 3), dtype, window_strides=(2, 1), padding=[(1, 2), (-1, 3)],
            lhs_dilation=(2, 1), rhs_dilation=(1, 2), feature_group_count=2)
    layouts = {"NHWC": ("NHWC", "HWIO", "NHWC"), "mixed": ("CNHW", "IOWH", "WHNC"), "CHWN": ("CHWN", "IHWO", "HWNC")}
    for name, layout in layouts.items():
        sizes = {"N": 2, "C": 3, "H": 6, "W": 7, "I": 3, "O": 4}
        kernel = {**sizes, "H": 3, "W": 2}
        run(name, tuple(sizes[c] for c in layout[0]), tuple(kernel[c] for c in layout[1]), dimension_numbers=layout,
            window_strides=(1, 2), padding=[(0, 1), (2, 0)])
    run("no spatial dimension", (2, 3), (4, 3))
    run("one dimension", (2, 3, 9), (4, 3, 3), window_strides=(2,), padding=[(1, 1)])
    run("three dimensions", (1, 2, 4, 5, 3), (3, 2, 2, 3, 2), padding=[(1, 0), (0, 1), (1, 1)], lhs_dilation=(1, 2, 1))
    run("depthwise", (2, 6, 5, 5), (6, 1, 3, 3), feature_group_count=6, padding="SAME")
    run("feature groups", (2, 6, 5, 5), (9, 2, 3, 3), feature_group_count=3)
    run("batch groups", (6, 4, 5, 5), (9, 4, 3, 3), batch_group_count=3)
    run("cut by negative padding", (1, 1, 6, 6), (1, 1, 2, 2), padding=[(-2, -1), (0, -3)])
    run("nothing left", (1, 1, 2, 2), (1, 1, 3, 3))
    run("empty batch", (0, 2, 4, 4), (3, 2, 2, 2))
    run("no input feature", (1, 0, 4, 4), (3, 0, 2, 2))
    run("pointwise", (2, 5, 3, 3), (4, 5, 1, 1))
    run("large dilations", (1, 1, 4, 4), (1, 1, 2, 2), lhs_dilation=(3, 4), rhs_dilation=(2, 3), padding=[(1, 0), (0, 2)])
    run("to float32", (1, 2, 4, 4), (3, 2, 2, 2), "bfloat16", preferred_element_type=np.float32)
    run("to int32", (1, 2, 4, 4), (3, 2, 2, 2), "int8", preferred_element_type=np.int32)
    # gradients reverse the window
    def gradients(x, k):
        f = lambda x, k: jnp.sum(jnp.sin(lax.conv_general_dilated(x, k, (2, 1), [(1, 2), (0, 1)], rhs_dilation=(1, 2))))
        return jax.grad(f, (0, 1))(x, k)
    case("convolution gradients", gradients, random("gx", (2, 3, 6, 7), "float32"), random("gk", (4, 3, 3, 2), "float32"), slack=4)
    x, k = random("r", (1, 2, 4, 5), "float32"), random("s", (3, 2, 2, 3), "float32")
    module_case("convolution reversed", [x, k], "stablehlo.convolution(%arg0, %arg1) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], "
                "window = {pad = [[1, 0], [0, 2]], reverse = [true, false]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
                f"({type_of(x)}, {type_of(k)}) -> tensor<1x3x4x5xf32>", ["tensor<1x3x4x5xf32>"], slack=2)


def ffts():
    for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 16, 31, 37, 60, 64, 97, 101):
        for dtype in ("complex64", "complex128"):
            x = random("fft", (2, n), dtype)
            case(f"fft {n} {dtype}", lambda x: (jnp.fft.fft(x), jnp.fft.ifft(x)), x, slack=8)
        for dtype in ("float32", "float64"):
            case(f"rfft {n} {dtype}", jnp.fft.rfft, random("rfft", (2, n), dtype), slack=8)
        case(f"irfft {n} complex64", functools.partial(jnp.fft.irfft, n=n), random("irfft", (2, n // 2 + 1), "complex64"), slack=8)
        case(f"irfft {n} complex128", functools.partial(jnp.fft.irfft, n=n), random("irfft", (2, n // 2 + 1), "complex128"), slack=8)
    for shape in ((4, 6), (3, 5), (2, 4, 6), (2, 3, 4, 5)):
        rank = min(3, len(shape))
        axes = tuple(range(-rank, 0))
        case(f"fftn {shape}", lambda x: (jnp.fft.fftn(x, axes=axes), jnp.fft.ifftn(x, axes=axes)), random("fftn", shape, "complex64"), slack=8)
        case(f"rfftn {shape}", functools.partial(jnp.fft.rfftn, axes=axes), random("rfftn", shape, "float64"), slack=8)
        case(f"irfftn {shape}", functools.partial(jnp.fft.irfftn, axes=axes), random("irfftn", shape, "complex64"), slack=8)
    case("fft of nothing", jnp.fft.fft, np.zeros((0, 4), np.complex64))


# --- linear algebra

def positive(name, shape, dtype):
    a = random(name, shape, dtype).astype(np.complex128 if np.dtype(dtype).kind == "c" else np.float64)
    return (a @ np.conj(np.swapaxes(a, -1, -2)) + np.eye(shape[-1]) * shape[-1]).astype(dtype)


def factorizations():
    L, J = lax.linalg, jnp.linalg
    algebra = ("float32", "float64", "complex64", "complex128")
    adjoint = lambda a: jnp.conj(jnp.swapaxes(a, -1, -2))
    for platform, dtype in itertools.product(("cpu", "cuda", "tpu"), algebra):
        for shape in ((1, 1), (5, 5), (2, 3, 4, 4)):
            case(f"cholesky {platform} {shape} {dtype}", lambda a: L.cholesky(a, symmetrize_input=False), positive("c", shape, dtype), platform=platform, slack=4)
    for platform in ("cpu", "tpu"):
        bad = np.stack([np.eye(3), np.diag([1.0, -1, 2]), np.full((3, 3), np.nan)]).astype(np.float32)
        case(f"cholesky of what is not positive {platform}", lambda a: L.cholesky(a, symmetrize_input=False), bad, platform=platform)
        case(f"cholesky upper {platform}", J.cholesky if platform == "none" else lambda a: J.cholesky(a, upper=True), positive("u", (4, 4), "complex64"), platform=platform, slack=4)
    case("cholesky empty", lambda a: L.cholesky(a), np.zeros((0, 0), np.float32))
    flags = itertools.product((True, False), (True, False), (True, False), ((False, False), (True, False), (True, True)))
    for left, lower, unit, (transpose, conjugate) in flags:
        for platform, dtype in (("tpu", "complex64"), ("cpu", "complex128"), ("tpu", "float32")):
            a = random("t", (2, 4, 4), dtype) * np.dtype(dtype).type(0.5) + np.eye(4, dtype=dtype) * 2
            b = random("b", (2, 4, 3) if left else (2, 3, 4), dtype)
            f = functools.partial(L.triangular_solve, left_side=left, lower=lower, unit_diagonal=unit, transpose_a=transpose, conjugate_a=conjugate)
            case(f"triangular_solve {platform} {dtype} left={left} lower={lower} unit={unit} transpose={transpose} conjugate={conjugate}",
                 f, a.astype(dtype), b, platform=platform, slack=16)
    for dtype in ("bfloat16", "float16", "float64"):
        a = (random("t", (4, 4), dtype).astype(np.float64) * 0.3 + np.eye(4) * 2).astype(dtype)
        case(f"triangular_solve {dtype}", functools.partial(L.triangular_solve, left_side=True, lower=True), a, random("b", (4, 2), dtype), platform="tpu", slack=4)
    case("triangular_solve singular", functools.partial(L.triangular_solve, left_side=True, lower=True), np.array([[0, 0], [1, 1]], np.float32), np.ones((2, 1), np.float32), platform="tpu")
    case("triangular_solve empty", functools.partial(L.triangular_solve, left_side=True), np.zeros((0, 0), np.float32), np.zeros((0, 3), np.float32), platform="tpu")

    for platform, dtype in itertools.product(("cpu", "cuda", "tpu"), algebra):
        for shape in ((4, 4), (5, 3), (3, 5), (2, 4, 4), (1, 1)):
            a = random("lu", shape, dtype)
            case(f"lu {platform} {shape} {dtype}", L.lu, a, platform=platform, slack=16)
            case(f"qr {platform} {shape} {dtype}", lambda a: J.qr(a, mode="reduced"), a, platform=platform, slack=16)
    case("lu singular", L.lu, np.array([[1, 2, 3], [2, 4, 6], [1, 1, 1]], np.float32))
    case("qr complete", lambda a: J.qr(a, mode="complete"), random("q", (5, 3), "float64"), slack=8)
    for dtype in algebra:
        a = random("p", (5, 4), dtype)
        case(f"qr pivoted {dtype}", lambda a: jax.scipy.linalg.qr(a, pivoting=True, mode="economic"), a, slack=16)
        square = random("sq", (2, 5, 5), dtype)
        case(f"solve, inverse, determinant {dtype}", lambda a, b: (J.solve(a, b), J.inv(a), J.det(a), J.slogdet(a)), square, random("sb", (2, 5, 3), dtype), slack=64)
        case(f"hessenberg {dtype}", L.hessenberg, square, slack=16)
        case(f"householder_product {dtype}", lambda a, t: L.householder_product(a, t), random("hp", (5, 3), dtype), random("ht", (3,), dtype), slack=8)
        hermitian = square + np.conj(np.swapaxes(square, -1, -2))
        case(f"tridiagonal {dtype}", lambda a: L.tridiagonal(a, lower=True)[1:3], hermitian, slack=16)
        for platform in ("cpu", "cuda", "tpu"):
            if platform == "tpu" and dtype != "float32":
                continue
            def eigh(a):
                v, w = L.eigh(a, symmetrize_input=False)
                return w, (v * w[..., None, :].astype(v.dtype)) @ adjoint(v), adjoint(v) @ v
            case(f"eigh {platform} {dtype}", eigh, hermitian, platform=platform, slack=16)
        for shape in ((4, 4), (5, 3), (3, 5), (2, 4, 4)):
            for full in (True, False):
                def svd(a):
                    u, s, vh = J.svd(a, full_matrices=full)
                    k = s.shape[-1]
                    return s, (u[..., :k] * s[..., None, :].astype(u.dtype)) @ vh[..., :k, :], adjoint(u) @ u, vh @ adjoint(vh)
                case(f"svd {shape} full={full} {dtype}", svd, random("svd", shape, dtype), slack=16)
        case(f"svd cuda {dtype}", lambda a: jnp.matmul(*(lambda u, s, v: (u * s.astype(u.dtype), v))(*J.svd(a, full_matrices=False))), random("svdg", (5, 3), dtype), platform="cuda", slack=16)
        case(f"singular values {dtype}", functools.partial(J.svd, compute_uv=False), random("sv", (2, 6, 4), dtype), slack=8)
        def eig(a):
            w, v = J.eig(a)
            order = jnp.lexsort((jnp.round(w.imag, 3), jnp.round(w.real, 3)))
            return w[order], a @ v - v * w, jnp.linalg.norm(v, axis=0)
        case(f"eig {dtype}", eig, random("eig", (6, 6), dtype), slack=64)
        case(f"lstsq and pinv {dtype}", lambda a, b: (J.lstsq(a, b)[0], J.pinv(a)), random("ls", (6, 3), dtype), random("lb", (6, 2), dtype), slack=64)
        d = [random(f"td{i}", (2, 5), dtype) for i in range(3)]
        case(f"tridiagonal_solve {dtype}", L.tridiagonal_solve, d[0], d[1] + np.dtype(dtype).type(3), d[2], random("tb", (2, 5, 2), dtype), slack=32)
        case(f"expm {dtype}", jax.scipy.linalg.expm, random("em", (4, 4), dtype), slack=64)
    rank = (random("ra", (5, 2), "float64") @ random("rb", (2, 4), "float64"))
    case("svd of low rank", lambda a: (J.svd(a)[1], (lambda u, s, v: (u * s) @ v)(*J.svd(a, full_matrices=False))), rank, slack=32)
    case("eigh of zero and one", lambda a: L.eigh(a)[1], np.stack([np.zeros((3, 3)), np.eye(3), np.array([[0., 1, 0], [1, 0, 0], [0, 0, 0]])]), slack=8)
    case("schur complex64", lambda a: (lambda t, q: (q @ t @ adjoint(q), adjoint(q) @ q, jnp.tril(t, -1)))(*L.schur(a)), random("sc", (5, 5), "complex64"), slack=32)
    case("symmetric eigenvalues of NaN", lambda a: L.eigh(a)[1], np.full((2, 2), np.nan, np.float32))


def choices():
    x = random("choice", (3, 8), "float32")
    x[1, 2] = x[1, 5]
    for platform in ("cpu", "tpu"):
        case(f"approx_max_k {platform}", lambda x: lax.approx_max_k(x, 3), x, platform=platform)
        case(f"approx_min_k {platform}", lambda x: lax.approx_min_k(x, 2, reduction_dimension=0), x, platform=platform)
    key = np.array([1, 2**31 + 5], np.uint32)
    with jax.threefry_partitionable(False):
        case("random bits cuda", lambda k: jax.random.bits(jax.random.wrap_key_data(k, impl="threefry2x32"), (3, 5)), key, platform="cuda")
    values, places = lax.top_k(x, 3)
    values, places = np.asarray(values), np.asarray(places)
    for target, more in (("mhlo.topk", ", mhlo.attributes = {k = 3 : i64, largest = true}"), ("TopK", "")):
        text = f"module {{\n  func.func public @main() -> ({type_of(values)}, {type_of(places)}) {{\n" \
               f"    %a = stablehlo.constant {literal(x)} : {type_of(x)}\n" \
               f'    %0:2 = stablehlo.custom_call @{target}(%a) {{backend_config = ""{more}}} : ({type_of(x)}) -> ({type_of(values)}, {type_of(places)})\n' \
               f"    return %0#0, %0#1 : {type_of(values)}, {type_of(places)}\n  }}\n}}\n"
        CASES[f"custom call {target}"] = with_checks(text, [values, places], 1)


def batch_norms():
    types = {"float32": "f32", "float64": "f64"}
    for dtype, feature in itertools.product(types, (0, 1, 3)):
        shape = (3, 4, 2, 5)
        n = shape[feature]
        x, v = f"tensor<3x4x2x5x{types[dtype]}>", f"tensor<{n}x{types[dtype]}>"
        values = [random(f"bn{i}", shape if i in (0, 5) else (n,), dtype) for i in range(6)]
        values[4] = np.abs(values[4]) + np.dtype(dtype).type(0.5)
        attributes = f"<{{epsilon = 1.000000e-03 : f32, feature_index = {feature} : i64}}>"
        module_case(f"batch_norm_inference {dtype} {feature}", values[:5], f'"stablehlo.batch_norm_inference"(%arg0, %arg1, %arg2, %arg3, %arg4) {attributes} : '
                    f"({x}, {v}, {v}, {v}, {v}) -> {x}", [x], slack=4)
        module_case(f"batch_norm_training {dtype} {feature}", values[:3], f'"stablehlo.batch_norm_training"(%arg0, %arg1, %arg2) {attributes} : '
                    f"({x}, {v}, {v}) -> ({x}, {v}, {v})", [x, v, v], slack=4)
        module_case(f"batch_norm_grad {dtype} {feature}", [values[0], values[1], values[3], values[4], values[5]],
                    f'"stablehlo.batch_norm_grad"(%arg0, %arg1, %arg2, %arg3, %arg4) {attributes} : '
                    f"({x}, {v}, {v}, {v}, {x}) -> ({x}, {v}, {v})", [x, v, v], slack=8)


def main():
    for make in (dots, ragged, convolutions, ffts, factorizations, choices, batch_norms):
        make()
    out = pathlib.Path(sys.argv[1])
    out.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(f"// ===== {name}\n{text}\n" for name, text in CASES.items())
    with gzip.GzipFile(out, "wb", compresslevel=9, mtime=0) as f:
        f.write(text.encode())
    print(f"{len(CASES)} cases, {out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
