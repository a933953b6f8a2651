# SPDX-License-Identifier: GPL-3.0-or-later
"""Functions run by the real JAX, as StableHLO modules that carry their inputs, what came out, and checks of it.

A file of them is gzip'd text: `// ===== name` before each module.
"""
import gzip
import io
import re

import jax
import ml_dtypes
import numpy as np

jax.config.update("jax_enable_x64", True)

NAMES = {
    "bool": "i1", "int2": "i2", "int4": "i4", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64",
    "uint2": "ui2", "uint4": "ui4", "uint8": "ui8", "uint16": "ui16", "uint32": "ui32", "uint64": "ui64",
    "bfloat16": "bf16", "float16": "f16", "float32": "f32", "float64": "f64",
    "complex64": "complex<f32>", "complex128": "complex<f64>",
    "float8_e3m4": "f8E3M4", "float8_e4m3": "f8E4M3", "float8_e4m3fn": "f8E4M3FN", "float8_e4m3fnuz": "f8E4M3FNUZ",
    "float8_e4m3b11fnuz": "f8E4M3B11FNUZ", "float8_e5m2": "f8E5M2", "float8_e5m2fnuz": "f8E5M2FNUZ",
    "float8_e8m0fnu": "f8E8M0FNU",
}


def dtype(name):
    return np.dtype(getattr(ml_dtypes, name)) if hasattr(ml_dtypes, name) else np.dtype(name)


def tensor_type(array):
    return "tensor<" + "".join(f"{d}x" for d in array.shape) + NAMES[array.dtype.name] + ">"


def nested(shape, words):
    """Row-major words in brackets."""
    if not shape:
        return next(words)
    return "[" + ", ".join(nested(shape[1:], words) for _ in range(shape[0])) + "]"


def literal(array):
    if array.size == 0:
        return ""
    kind = NAMES[array.dtype.name]
    if kind == "i1":
        return nested(array.shape, iter("true" if v else "false" for v in array.ravel()))
    if kind.startswith(("i", "ui")):
        return nested(array.shape, iter(str(int(v)) for v in array.ravel()))
    return '"0x' + np.ascontiguousarray(array).tobytes().hex().upper() + '"'


def constant(name, array):
    return f"    %{name} = stablehlo.constant dense<{literal(array)}> : {tensor_type(array)}\n"


def checked_module(function, inputs, check):
    """`check` of all results: eq, almost_eq, close or, with the units allowed in the last place, "close:8"."""
    check, _, units = check.partition(":")
    allowed = f", max_ulp_difference = {units} : ui64" if units else ""
    inputs = [np.asarray(x) for x in inputs]
    lowered = jax.jit(function, keep_unused=True).lower(*inputs)
    results = [np.asarray(y) for y in jax.tree.leaves(lowered.compile()(*inputs))]
    text = lowered.as_text()
    text = re.sub(r' \{jax\.result_info = "[^"]*"\}', "", text)
    text = re.sub(r"^module @\S+ attributes \{[^\n]*\{\n", "", text, count=1)
    text = text.replace("func.func public @main(", "func.func private @function(")
    types = lambda arrays: ", ".join(map(tensor_type, arrays))
    main = "  func.func public @main() {\n"
    main += "".join(constant(f"in{i}", x) for i, x in enumerate(inputs))
    main += "".join(constant(f"expected{i}", y) for i, y in enumerate(results))
    main += (f"    %out:{len(results)} = call @function({', '.join(f'%in{i}' for i in range(len(inputs)))}) : "
             f"({types(inputs)}) -> ({types(results)})\n")
    for i, y in enumerate(results):
        how = check if y.dtype.kind not in "biu" else "eq"
        main += (f"    stablehlo.custom_call @check.expect_{how}(%out#{i}, %expected{i}) {{has_side_effect = true"
                 f"{allowed if how == check else ''}}} : "
                 f"({tensor_type(y)}, {tensor_type(y)}) -> ()\n")
    return "module {\n" + main + "    return\n  }\n" + text


def write(path, cases):
    """cases: (name, function, inputs, check). What JAX itself refuses is left out and named."""
    text = io.StringIO()
    count = 0
    for name, function, inputs, check in cases:
        try:
            module = checked_module(function, inputs, check)
        except Exception as error:
            print(f"left out {name}: {str(error).splitlines()[0][:160]}")
            continue
        text.write(f"// ===== {name}\n{module}")
        count += 1
    with open(path, "wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0, filename="") as file:
        file.write(text.getvalue().encode())
    print(f"{count} cases, {len(text.getvalue())} bytes of text, {path}")
