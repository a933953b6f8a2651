# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens the same files of every form with jaxlib and with ours, each in a process of its own.

    python tests/bench/open_side_by_side.py build/release/bin/open_bench FILE...

prints a row for each file: the best CPU milliseconds of up to seven readings and how much the process grew at the
first. jaxlib parses text and bytecode, deserializes portable artifacts and jax.export files, and parses HLO text and
protos into its own modules: nothing is compiled. A file may be gzip'd; both sides read it unpacked.
"""
import gzip
import pathlib
import subprocess
import sys
import tempfile

THEIRS = r"""
import re, sys, time
from jax._src.interpreters import mlir
from jaxlib import _hlo as hlo
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo
from jax import export
peak = lambda: int(re.search("VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1]) / 1024
data = open(sys.argv[1], "rb").read()
def program(context):
    if data.startswith(b"ML\xefR"):
        if b"StableHLO_v" in data[:40]:
            return stablehlo.deserialize_portable_artifact(context, data)
        return ir.Module.parse(data)
    if data.lstrip().startswith(b"HloModule"):
        return hlo.hlo_module_from_text(data.decode())
    if data[:1] == b"\n":
        return hlo.HloModule.from_serialized_hlo_module_proto(data)
    if data.lstrip()[:1] in (b"m", b"#", b"f", b'"', b"/"):
        return ir.Module.parse(data.decode())
    return stablehlo.deserialize_portable_artifact(context, export.deserialize(data).mlir_module_serialized)
with mlir.make_ir_context() as context:
    ir.Module.parse("module {}")
    best = growth = None
    spent = 0
    for run in range(7):
        before = peak()
        start = time.process_time()
        read = program(context)
        seconds = time.process_time() - start
        growth = peak() - before if growth is None else growth
        best = seconds if best is None else min(best, seconds)
        spent += seconds
        del read
        if spent > 3:
            break
print(best, growth)
"""


def measured(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return None
    seconds, mebibytes = done.stdout.split()[-2:]
    return float(seconds), float(mebibytes)


def main(bench, files):
    print("| file | bytes | jaxlib | | ours | | times as fast |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for file in map(pathlib.Path, files):
            data = file.read_bytes()
            if data.startswith(b"\x1f\x8b"):
                data = gzip.decompress(data)
            plain = pathlib.Path(folder) / "plain"
            plain.write_bytes(data)
            theirs, ours = measured([sys.executable, "-c", THEIRS, plain]), measured([bench, plain])
            cells = [f"{t[0] * 1e3:.1f} ms | {t[1]:.1f} MiB" if t else "not read |" for t in (theirs, ours)]
            faster = f"{theirs[0] / ours[0]:.1f}" if theirs and ours else ""
            print(f"| {file.parent.name}/{file.name} | {len(data):,} | {cells[0]} | {cells[1]} | {faster} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
