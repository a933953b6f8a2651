# SPDX-License-Identifier: GPL-3.0-or-later
"""Every export of a model of each kind, run under the real JAX on 8 host devices and compared with the whole model. The
collectives that XLA keeps are printed beside those that were counted, each as often as it stands in the program."""
import collections
import gzip
import json
import re
import unittest

import jax
import numpy as np
from jax.sharding import NamedSharding
from jaxlib import xla_client

from support import MODELS, WithFolder, everywhere, manual  # first: it says where the next ones are
from axiscape_apply import expand, load, path_of, spec_leaves
from axiscape_capture import capture
import axiscape_run
import small_models

MESH = {"batch": 4, "model": 2}
KINDS = ["all_gather", "all_reduce", "reduce_scatter", "all_to_all", "collective_permute"]
STATES = ("params", "opt/mu", "opt/nu")  # of small_models
DATA = manual("BP", "batch", {"batch/*": 0})
FIRST = "FIRST_DIVISIBLE_DIM"
ATTENTION = {"*/qkv_einsum": 1, "*/attn_linear": 0, "*/dense_up": 2, "*/dense_down": 0}

# name -> (file of resources/models, schedule)
SAMPLES = {
    "mlp_train": [DATA, manual("MP", "model", everywhere({"0/w": 1, "1/w": 0})),
                  manual("Z3", "batch", everywhere({"*/w": FIRST}))],
    "transformer_train_tiny": [DATA, manual("MP", "model", everywhere(ATTENTION)),
                               manual("Z3", "batch", everywhere({"*/qkv_einsum": FIRST, "*/dense_up": FIRST, "embed": FIRST}))],
    "transformer_scan_train": [DATA, manual("MP", "model", everywhere({"*/qkv_einsum": 2, "*/attn_linear": 1}))],
    "decode_tiny": [manual("BP", "batch", {"kv_cache/*": 0, "token": 0}), manual("MP", "model", {"params/*/q": 0})],
    "moe_train": "library: data_parallel=batch expert=model",
    "gns_train": "library: edge=batch megatron=model",
}


def counted(text):
    """How often each kind of collective stands in XLA's program: of combined ones every part."""
    counts = collections.Counter()
    for result, kind in re.findall(r"= (.*?) (all-gather|all-reduce|reduce-scatter|all-to-all|collective-permute)"
                                   r"(?:-start)?\(", text):
        counts[kind.replace("-", "_")] += max(len(re.findall(r"\w+\[", result)), 1) if kind != "all-to-all" else 1
    return counts


def compiled_annotated(text, mesh):
    """A text as PJRT compiles it: with the shardings in it, and nothing else said."""
    options = xla_client.CompileOptions()
    options.num_partitions, options.num_replicas = mesh.size, 1
    options.device_assignment = xla_client.DeviceAssignment.create(
        np.array([d.id for d in mesh.devices.flat]).reshape(1, mesh.size))
    build = options.executable_build_options
    build.use_spmd_partitioning = build.use_shardy_partitioner = True
    return jax.extend.backend.get_backend().compile_and_load(text, list(mesh.devices.flat), options)


class Models(WithFolder):
    rows = []

    @classmethod
    def tearDownClass(cls):
        print("\ncollectives in the program: counted by Axiscape | kept by XLA, told arguments and results | in the module "
              "with shardings | in the device-local program")
        for name, *columns in cls.rows:
            print(f"{name:24}", " | ".join(" ".join(f"{column[kind]:4}" for kind in KINDS) for column in columns))
        print(f"{'':24}", "each: " + ", ".join(KINDS))

    def check_model(self, name, path, schedule):
        if isinstance(schedule, str):
            tactics = self.folder / f"{name}.tactics.json"
            self.cli("tactics", path, "--mesh", "batch=4,model=2", "--out", tactics, "--use",
                     *schedule.removeprefix("library: ").split())
        else:
            tactics = self.tactics(MESH, schedule, name)
        written = {kind: self.folder / f"{name}_{kind}.{end}" for kind, end in
                   (("jax", "py"), ("rules", "py"), ("shardy", "mlir"), ("device-local", "py"))}
        for kind, out in written.items():
            self.cli("export", tactics, "--model", path, "--to", kind, "--out", out)
        applied = json.loads(self.cli("apply", tactics, "--model", path, "--json", "--values").stdout)
        ours = collections.Counter(one["kind"] for one in applied["collectives"])
        self.assertTrue(any(any(one["sharding"]) for one in applied["arguments"]))

        raw = path.read_bytes()
        text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode()
        exported, device = self.imported(written["jax"]), self.imported(written["device-local"])
        on = exported.mesh()
        given, made = ([NamedSharding(on, spec) for spec in specs] for specs in (exported._IN, exported._OUT))
        numbers, want, strange = axiscape_run.reference(text)
        self.assertEqual(strange, 0)

        def run(program):
            compiled = program.lower(*[jax.ShapeDtypeStruct(n.shape, n.dtype) for n in numbers]).compile()
            got = compiled(*[jax.device_put(n, s) for n, s in zip(numbers, given)])
            self.assertEqual(axiscape_run.compare(got, want, made)[2], [])
            return counted(compiled.as_text())

        columns = [ours, run(exported.program(on))]

        executable = compiled_annotated(written["shardy"].read_text(), on)
        arrays = [jax.device_put(n, s) for n, s in zip(numbers, given)]
        shards = executable.execute_sharded(arrays).disassemble_into_single_device_arrays()
        got = [jax.make_array_from_single_device_arrays(w.shape, s, parts) for w, s, parts in zip(want, made, shards)]
        self.assertEqual(axiscape_run.compare(got, want, made)[2], [])
        columns.append(counted(executable.hlo_modules()[0].to_string()))

        columns.append(run(device.program(on)))
        for kind in KINDS:  # XLA makes no collective of its own there, and may only merge equal ones
            self.assertLessEqual(columns[3][kind], ours[kind], kind)

        rules = load(written["rules"])
        names = [one["name"] for one in applied["arguments"]]
        self.assertEqual(expand(rules.arguments, map(path_of, names)), exported._IN)
        names = ["result" + n for n, _ in spec_leaves(exported.RESULTS)]
        self.assertEqual(expand(rules.results, map(path_of, names)), exported._OUT)
        Models.rows.append((name, *columns))

    def test_samples(self):
        for name, schedule in SAMPLES.items():
            with self.subTest(name):
                self.check_model(name, next(MODELS.glob(name + ".mlir*")), schedule)

    def test_unet(self):
        path = capture(small_models.unet_step, *small_models.unet_arguments(), donate_argnums=(0, 1),
                       out=self.folder / "unet_small.mlir")
        channels = everywhere({"*/c1": 3, "*/b1": 0, "*/scale": 0, "*/c2": 2}, STATES)
        self.check_model("unet_small", path, [DATA, manual("MP", "model", channels)])

    def test_nnx(self):
        path = capture(small_models.nnx_step, *small_models.nnx_arguments(), donate_argnums=(0, 1),
                       out=self.folder / "nnx_small.mlir")
        kernels = {"*/qkv/kernel": 3, "*/out/kernel": 1, "*/up/kernel": 2, "*/down/kernel": 1}
        self.check_model("nnx_small", path, [
            manual("BP", "batch", {"tokens": 0, "targets": 0}), manual("MP", "model", everywhere(kernels, STATES)),
            manual("Z3", "batch", everywhere({"*/up/kernel": 1, "*/down/kernel": 2, "*/embedding": 0}, STATES))])


if __name__ == "__main__":
    unittest.main()
