# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the same texts with jaxlib's parser and with ours, in turn, each in a process of its own.

    python tests/bench/import_side_by_side.py build/release/bin/import_bench [FILE...]

prints, for each text, the median CPU seconds of five runs and how much the process grew from before the text was read.
Without files: t48_train and the generated text of 20 MB. Texts may be gzip'd; both sides read the unpacked text.
"""
import gzip
import pathlib
import subprocess
import sys
import tempfile

THEIRS = """
import re, sys, time
from jax._src.interpreters import mlir
from jaxlib.mlir import ir
peak = lambda: int(re.search("VmHWM:\\\\s*(\\\\d+)", open("/proc/self/status").read())[1]) / 1024
with mlir.make_ir_context():
    ir.Module.parse("module {}")
    before = peak()
    text = open(sys.argv[1]).read()
    start = time.process_time()
    module = ir.Module.parse(text)
    print(time.process_time() - start, peak() - before)
"""


def measured(command):
    seconds, mebibytes = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    return float(seconds), float(mebibytes)


def main(bench, files):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        if not files:
            subprocess.run([bench, "--write", folder / "generated_20MB.mlir"], check=True)
            models = pathlib.Path(__file__).resolve().parents[2] / "resources/models"
            files = [models / "t48_train.mlir.gz", folder / "generated_20MB.mlir"]
        for file in map(pathlib.Path, files):
            if file.suffix == ".gz":
                plain = folder / file.stem
                plain.write_bytes(gzip.decompress(file.read_bytes()))
                file = plain
            runs = [(measured([sys.executable, "-c", THEIRS, file]), measured([bench, "--once", file]))
                    for _ in range(5)]
            theirs, ours = (statistics.median(run[side] for run in runs) for side in (0, 1))
            print(f"{file.name}: jaxlib {theirs[0] * 1e3:.0f} ms, {theirs[1]:.1f} MiB; "
                  f"ours {ours[0] * 1e3:.0f} ms, {ours[1]:.1f} MiB; {theirs[0] / ours[0]:.1f} times as fast")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
