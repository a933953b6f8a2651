# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs partitioned by the real XLA under random shardings: validated as texts, and run beside one device.

    AXISCAPE_CLI=build/release/bin/axiscape-cli python tests/jax/campaign.py FOLDER COUNT [MODEL.mlir ... | random]

Case number n is the same for everybody: its seed is n. `random`: a small random program a case (campaign_programs.py),
with sharding constraints within. What is done is not done again: a line of JSON a case stands in FOLDER/results.jsonl;
text and shardings of a case whose verdicts differ, that runs wrong, or that XLA fails on, in FOLDER/n. The verdict of
running (largest difference of a result from the program on one device) and that of the validation of XLA's text have to
agree; the summary at the end counts both. What ends the process is a case XLA fails on, and the next ones go on.
"""
import gzip
import json
import math
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "resources" / "python"))
DEVICES = 8
DUMPS = tempfile.mkdtemp(prefix="axiscape-campaign-")
os.environ["XLA_FLAGS"] = (f"--xla_force_host_platform_device_count={DEVICES} --xla_dump_to={DUMPS} "
                           "--xla_dump_hlo_as_text --xla_dump_hlo_pass_re=spmd-partitioning")
os.environ["JAX_PLATFORMS"] = "cpu"
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import jax  # noqa: E402
import numpy as np  # noqa: E402
import campaign_programs  # noqa: E402
from axiscape_run import global_program, signature  # noqa: E402
from jax.sharding import Mesh, NamedSharding, PartitionSpec  # noqa: E402

CLI = os.environ.get("AXISCAPE_CLI", "axiscape-cli")
MESHES = [{"a": 8}, {"a": 4, "b": 2}, {"a": 2, "b": 4}, {"a": 2, "b": 2, "c": 2}]
MODELS = ["resources/models/" + name for name in (
    "matmul_chain.mlir", "x_xt.mlir", "mlp_train.mlir", "decode_tiny.mlir", "transformer_train_tiny.mlir.gz",
    "transformer_scan_train.mlir.gz", "moe_train.mlir.gz", "gns_train.mlir.gz")]
MOST_BYTES = 64 << 20  # of all arguments: what runs in a moment
TOLERANCE = 2e-4       # of the largest element of a result, in f32
LIMIT = 300            # seconds of a validation


def read(path):
    data = pathlib.Path(path).read_bytes()
    return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()


def random_spec(rng, shape, mesh, even=True):
    """Axes, each at most once, on dimensions that they divide, or on any."""
    spec, axes = [[] for _ in shape], list(mesh)
    rng.shuffle(axes)
    for axis in axes:
        dims = [d for d, size in enumerate(shape)
                if size > 1 and (not even or size % (mesh[axis] * math.prod(mesh[a] for a in spec[d])) == 0)]
        if dims and rng.random() < 0.5:
            spec[rng.choice(dims)].append(axis)
    return spec


def arrays(rng, structs):
    made = []
    for one in structs:
        if jax.numpy.issubdtype(one.dtype, np.floating):
            made.append(rng.uniform(-0.3, 0.3, one.shape).astype(one.dtype))
        elif one.dtype == bool:
            made.append(rng.random(one.shape) < 0.5)
        else:
            made.append(rng.integers(0, 4, one.shape).astype(one.dtype))
    return made


def worst(got, wanted):
    most = 0.0
    for a, b in zip(got, wanted):
        a, b = np.asarray(a, np.float64), np.asarray(b, np.float64)
        if a.size == 0:
            continue
        both = np.isnan(a) & np.isnan(b)
        gap = np.where(both, 0, np.abs(a - b))
        largest = max(float(np.abs(b[~np.isnan(b)]).max(initial=0)), 1e-30)
        most = max(most, float("inf") if np.isnan(gap).any() else float(gap.max()) / largest)
    return most


def text_after_partitioning():
    found = sorted(pathlib.Path(DUMPS).rglob("*after_spmd-partitioning*.txt"), key=lambda path: path.stat().st_size)
    return found[-1].read_text() if found else None


def clear_dumps():
    for path in pathlib.Path(DUMPS).iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


class Model:
    """A program, what it takes and gives, and what it computes on one device."""

    def __init__(self, path):
        self.path, self.text = path, read(path)
        self.arguments, self.results = signature(self.text)
        self.inputs = arrays(np.random.default_rng(0), self.arguments)
        self.wanted = [np.asarray(one) for one in global_program(self.text, self.arguments, self.results)(*self.inputs)]

    def bytes(self):
        return sum(one.size * one.dtype.itemsize for one in self.arguments)

    def step(self, mesh, given, taken):
        return global_program(self.text, self.arguments, self.results, given, taken, keep_unused=True)


class RandomProgram:
    """The same of a random program; on a mesh it has constraints within."""

    def __init__(self, seed):
        self.path, self.seed = f"random {seed}", seed
        self.text = campaign_programs.printed(seed)
        self.arguments, self.run = campaign_programs.random_program(seed)
        self.inputs = arrays(np.random.default_rng(seed), self.arguments)
        with jax.disable_jit():  # op by op: what XLA makes of the whole program on one device was wrong, too
            self.wanted = [np.asarray(one) for one in self.run(lambda x: x, *map(jax.numpy.asarray, self.inputs))]
        self.results = [jax.ShapeDtypeStruct(one.shape, one.dtype) for one in self.wanted]

    def step(self, mesh, given, taken):
        rng = random.Random(self.seed + 2)

        def constrain(x):
            if rng.random() < 0.5:
                return x
            return jax.lax.with_sharding_constraint(x, named(mesh, [random_spec(rng, x.shape, mesh.shape, even=False)])[0])

        return jax.jit(lambda *all: self.run(constrain, *all), in_shardings=given, out_shardings=taken, keep_unused=True)


def named(mesh, specs):
    return tuple(NamedSharding(mesh, PartitionSpec(*(tuple(axes) or None for axes in spec))) for spec in specs)


def case(number, model, folder):
    rng = random.Random(number)
    sizes = rng.choice(MESHES)
    mesh = Mesh(np.array(jax.devices()[:DEVICES]).reshape(tuple(sizes.values())), tuple(sizes))
    given = [random_spec(rng, one.shape, sizes) for one in model.arguments]
    taken = [random_spec(rng, one.shape, sizes) if rng.random() < 0.3 else [[] for _ in one.shape]
             for one in model.results]

    said = {"case": number, "model": pathlib.Path(model.path).name, "mesh": sizes}
    there = pathlib.Path(folder) / str(number)
    there.mkdir(parents=True, exist_ok=True)
    (there / "module.mlir").write_text(model.text)
    (there / "placed.json").write_text(json.dumps({
        "mesh": sizes,
        "arguments": [{"path": f"arg{i}", "sharding": spec, "parameter": i} for i, spec in enumerate(given)],
        "results": [{"path": f"result/{i}", "sharding": spec} for i, spec in enumerate(taken)]}))
    clear_dumps()
    try:
        got = model.step(mesh, named(mesh, given), named(mesh, taken))(*model.inputs)
        copies = max((worst([shard.data], [first.data]) for one in got for first in one.addressable_shards[:1]
                      for shard in one.addressable_shards if shard.index == first.index), default=0.0)
    except Exception as error:  # XLA or JAX refuses: nothing to compare
        return {**said, "refused": str(error).splitlines()[0][:200]}
    said["difference"] = worst(got, model.wanted)
    said["copies_differ_by"] = copies
    runs = said["difference"] <= TOLERANCE and copies <= TOLERANCE
    text = text_after_partitioning()
    if text is None:
        return {**said, "skipped": "XLA dumped no text after the partitioner"}
    (there / "after_spmd.txt").write_text(text)
    command = [CLI, "verify", "--model", str(there / "module.mlir"), "--compiled", str(there / "after_spmd.txt"), "--placed",
               str(there / "placed.json"), "--json"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return {**said, "ran_equal": runs, "skipped": f"validation took over {LIMIT} s"}
    if done.returncode not in (0, 1):
        return {**said, "ran_equal": runs, "skipped": done.stderr.strip()[-300:]}
    answer = json.loads(done.stdout)
    said.update(ran_equal=runs, validated=answer["equal"], agree=runs == answer["equal"], wrong=answer["wrong"])
    if runs and said["agree"]:
        for path in there.iterdir():
            path.unlink()
        there.rmdir()
    return said


def read_log(log):
    return {one["case"]: one for one in map(json.loads, log.read_text().splitlines())} if log.exists() else {}


def write(log, said):
    with log.open("a") as to:
        to.write(json.dumps(said) + "\n")
    if "refused" in said or not (said.get("agree", True) and said.get("ran_equal", True)):
        print(json.dumps(said), flush=True)


def work(folder, count):
    """All cases that are not in the log, in this process: XLA may end it."""
    names = sys.argv[3:] or [ROOT / name for name in MODELS]
    models = [] if names == ["random"] else [one for one in map(Model, names) if one.bytes() <= MOST_BYTES]
    log = folder / "results.jsonl"
    done = read_log(log)
    for number in range(count):
        if number not in done:
            write(log, case(number, models[number % len(models)] if models else RandomProgram(number), folder))


def main():
    folder, count = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    if os.environ.get("AXISCAPE_CAMPAIGN_WORKS"):
        return work(folder, count)
    log = folder / "results.jsonl"
    while True:
        ran = subprocess.run([sys.executable, *sys.argv], stderr=subprocess.PIPE, text=True, errors="replace",
                             env=os.environ | {"AXISCAPE_CAMPAIGN_WORKS": "1"})
        done = read_log(log)
        number = next((n for n in range(count) if n not in done), None)
        if ran.returncode == 0 or number is None:
            break
        if ran.returncode > 0:
            sys.exit(ran.stderr)
        why = next((line for line in ran.stderr.splitlines() if line.startswith("F")), f"signal {-ran.returncode}")
        write(log, {"case": number, "refused": "XLA ended the process: " + why[-300:]})
    done = [one for number, one in done.items() if number < count]
    compared = [one for one in done if "agree" in one]
    print(f"{len(compared)} programs compared, {sum(one['agree'] for one in compared)} verdicts agree, "
          f"{sum(not one['ran_equal'] for one in compared)} run wrong, {sum('refused' in one for one in done)} "
          f"XLA fails on, {sum('skipped' in one for one in done)} could not be validated")


if __name__ == "__main__":
    main()
