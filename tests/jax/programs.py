# SPDX-License-Identifier: GPL-3.0-or-later
"""StableHLO texts and the real JAX: their signatures, their results."""
import dataclasses
import gzip

import jax
import numpy as np
from jax import export
from jax.extend.mlir import serialize_portable_artifact
from jax.extend.mlir.dialects import stablehlo
from jax.interpreters import mlir as jax_mlir
from jaxlib.mlir import ir


def text_of(path):
    return gzip.decompress(path.read_bytes()).decode() if path.suffix == ".gz" else path.read_text()


def signature(text):
    """Shapes of the arguments and results of main."""
    numpy_names = {"f32": "float32", "i32": "int32", "ui32": "uint32", "i1": "bool"}

    def struct(kind):
        return jax.ShapeDtypeStruct(tuple(kind.shape), numpy_names[str(kind.element_type)])

    with jax_mlir.make_ir_context():
        module = ir.Module.parse(text)
        functions = [f for f in module.body.operations if f.operation.name == "func.func"]
        main = next(f for f in functions if f.name.value == "main")
        return [struct(ir.RankedTensorType(k)) for k in main.type.inputs], [
            struct(ir.RankedTensorType(k)) for k in main.type.results]


def executed(text, arguments):
    """The text in the wrapper of a placeholder of the same signature."""
    shapes, results = signature(text)
    placeholder = jax.jit(lambda *_: tuple(jax.numpy.zeros(r.shape, r.dtype) for r in results), keep_unused=True)
    artifact = serialize_portable_artifact(text, stablehlo.get_current_version())
    program = dataclasses.replace(export.export(placeholder)(*shapes), fun_name="program",
                                  mlir_module_serialized=artifact, _get_vjp=None)
    return [np.asarray(result) for result in jax.jit(program.call)(*arguments)]
