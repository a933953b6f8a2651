# SPDX-License-Identifier: GPL-3.0-or-later
"""Faults made small: four defects of golden/observe, two of them in loops, an unwanted collective of complaints.py, a
real fault of xla_faults.py.

    AXISCAPE_CLI=build/release/bin/axiscape-cli python tests/jax/shrinks.py [FOLDER]      # prints a table; two minutes

Each is shrunk by `axiscape-cli shrink` and its script is run. With FOLDER the reports and scripts are kept there.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

os.environ["XLA_FLAGS"] = "--xla_force_host_platform_device_count=8"
os.environ["JAX_PLATFORMS"] = "cpu"

import complaints  # noqa: E402
import xla_faults  # noqa: E402

jax, capture, np = complaints.jax, complaints.capture, xla_faults.np

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDEN = pathlib.Path(os.environ.get("AXISCAPE_SHARED", ROOT.parent / "shared")) / "golden" / "observe"
CLI = os.environ.get("AXISCAPE_RELEASE_CLI") or os.environ.get("AXISCAPE_CLI", "axiscape-cli")


def shrink(out, *arguments):
    """What `shrink --json` says, and what the script prints that it wrote."""
    done = subprocess.run([CLI, "shrink", *map(str, arguments), "--out", out, "--json"], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    ran = subprocess.run([sys.executable, out / "shrunk.py"], capture_output=True, text=True,
                         env={name: value for name, value in os.environ.items() if name != "XLA_FLAGS"})
    if ran.returncode:
        raise SystemExit(ran.stderr)
    return json.loads(done.stdout), ran.stdout


def of_mutant(out, case, mutant):
    folder = GOLDEN / case
    return shrink(out, "--model", folder / "module.mlir.gz", "--compiled", folder / f"mutants/{mutant}.txt.gz",
                  "--placed", folder / "expected.json")


def of_complaint(out, name):
    _, function, shapes, specs = next(case for case in complaints.CASES if case[0] == name)
    out.mkdir(parents=True, exist_ok=True)
    model = capture(function, *shapes, out=out / "whole.mlir")
    tactics = out / "specs.tactics.json"
    tactics.write_text(json.dumps(complaints.tactics(specs)))
    return shrink(out, tactics, "--model", model, "--judge", "compiler", "--python", sys.executable)


def of_fault(out, name):
    """A fault of XLA, as a program and how it is placed: whole on every device, its constraints inside."""
    function, shape = xla_faults.FAULTS[name]
    sizes = xla_faults.MESHES.get(name, (4, 2))
    axes = ("a", "b", "c")[:len(sizes)]
    mesh = xla_faults.Mesh(np.array(jax.devices()[:8]).reshape(sizes), axes)
    replicated = xla_faults.NamedSharding(mesh, xla_faults.P())
    x = jax.ShapeDtypeStruct(shape, "float32")
    lowered = jax.jit(lambda x: function(xla_faults.on(mesh), x), in_shardings=replicated,
                      out_shardings=replicated).lower(x)
    out.mkdir(parents=True, exist_ok=True)
    (out / "whole.mlir").write_text(str(lowered.compiler_ir("stablehlo")))
    results = jax.tree.leaves(jax.eval_shape(lambda x: function(xla_faults.whole, x), x))
    (out / "whole.json").write_text(json.dumps(
        {"mesh": dict(zip(axes, sizes)), "arguments": [{"path": "x", "sharding": [], "parameter": 0}],
         "results": [{"path": f"result/{i}", "sharding": []} for i in range(len(results))]}))
    return shrink(out, "--model", out / "whole.mlir", "--placed", out / "whole.json", "--judge", "compiler", "--python",
                  sys.executable)


SHRINKS = [
    ("an all-reduce dropped, in a transformer's training step",
     lambda out: of_mutant(out, "transformer_train_tiny__bp_mp__batch2_model4", "07")),
    ("a sum that is missing, in a mixture of experts' training step",
     lambda out: of_mutant(out, "moe_train__bp_ep__batch2_model4", "02")),
    ("a sum left out within a loop over layers",
     lambda out: of_mutant(out, "transformer_scan_train__bp_mp__batch4_model2", "05")),
    ("a turn too few of a decoding loop", lambda out: of_mutant(out, "decode_tiny__bp_mp_mq__batch2_model4", "00")),
    ("complaint: a look-up in a table cut by rows (FSDP)",
     lambda out: of_complaint(out, "a look-up in a table cut by rows (FSDP)")),
    ("XLA's own: `product_over_two_cut_dimensions`", lambda out: of_fault(out, "product_over_two_cut_dimensions")),
]


def said_by(script):
    """The lines of the script that say what is right and wrong, and collectives beyond those expected."""
    lines = [line.split(", the largest")[0] for line in script.splitlines() if ": right" in line or ": wrong" in line]
    for line in script.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[1].isdigit() and cells[2].isdigit() and int(cells[2]) > int(cells[1]):
            lines.append(f"{cells[2]} {cells[0]} instead of {cells[1]}")
    return "; ".join(lines)


def main():
    print("| difference | ops | of the compiled text | devices | numbers in arguments | stays | its script says |")
    print("|---|---:|---:|---:|---:|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        for number, (name, make) in enumerate(SHRINKS):
            said, script = make(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else scratch) / str(number))
            compiled = f"{said['compiled_ops_before']} → {said['compiled_ops_after']}" if said[
                "compiled_ops_before"] else "compiled anew"
            print(f"| {name} | {said['ops_before']} → {said['ops_after']} | {compiled} | "
                  f"{said['devices_before']} → {said['devices_after']} | {said['sizes']['elements_before']:,} → "
                  f"{said['sizes']['elements_after']:,} | {said['stays'].split(': result')[0]} | {said_by(script)} |",
                  flush=True)


if __name__ == "__main__":
    main()
