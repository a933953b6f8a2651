# SPDX-License-Identifier: GPL-3.0-or-later
"""The real compilers asked about five programs, beside the estimates: CPU, TPU v5e and GPU H100, none of them there.

    AXISCAPE_CLI=build/release/bin/axiscape-cli python tests/jax/asks.py [CASE...]     # prints a table; ten minutes

The Python that runs it needs jax, libtpu and JAX's CUDA plugin. With words, only lines that have one of them.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "resources" / "models"
CLI = os.environ.get("AXISCAPE_RELEASE_CLI") or os.environ.get("AXISCAPE_CLI", "axiscape-cli")
MESH = "batch=4,model=2"
# Program, and the tactics that people would take for it.
PROGRAMS = [
    ("matmul_chain.mlir", ["data_parallel=batch"]),
    ("mlp_train.mlir", ["data_parallel=batch", "megatron=model"]),
    ("transformer_train_small.mlir.gz", ["data_parallel=batch", "megatron=model", "zero3=batch"]),
    ("moe_train.mlir.gz", ["data_parallel=batch", "expert=model"]),
    ("gns_train.mlir.gz", ["edge=batch"]),
]
# Backend, and the profile that the estimate is made on: there is none of a CPU's compiler.
BACKENDS = [("cpu", "cpu_host"), ("tpu:v5e-8", "tpu_v5e"), ("gpu:h100", "h100_sxm")]


def tactics_of(folder, model, uses, hardware):
    out = folder / f"{model.split('.')[0]}.{hardware}.json"
    done = subprocess.run([CLI, "tactics", MODELS / model, "--mesh", MESH, "--use", *uses, "--hardware", hardware,
                           "--out", out], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{model}: {done.stderr or done.stdout}")
    return out


def ask(tactics, model, backend):
    done = subprocess.run([CLI, "ask", tactics, "--model", MODELS / model, "--backend", backend, "--python",
                           sys.executable, "--json"], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{model} {backend}: {done.stderr}")
    return json.loads(done.stdout)


def size(count):
    return f"{count / 2**10:.1f} KiB" if count < 2**20 else f"{count / 2**20:.2f} MiB"


def sent(said, side):
    return sum(row[side]["bytes_sent"] for row in said["rows"] if row[side])


def main():
    print("| program | tactics | asked | compiler's peak | estimated | ratio | designed to send | sent | verdict | s |")
    print("|---|---|---|---:|---:|---:|---:|---:|---|---:|")
    with tempfile.TemporaryDirectory() as scratch:
        for model, uses in PROGRAMS:
            for backend, hardware in BACKENDS:
                line = f"{model} {backend}"
                if sys.argv[1:] and not any(word in line for word in sys.argv[1:]):
                    continue
                said = ask(tactics_of(pathlib.Path(scratch), model, uses, hardware), model, backend)
                workspace = said["compiler"]["workspace_bytes"]  # of cuBLAS: of a fixed size, in no estimate
                peak, estimate = said["compiler"]["peak_bytes"] - workspace, said["estimate"]["peak_bytes"]
                cells = [f"`{model.split('.')[0]}`", ", ".join(use.split("=")[0] for use in uses), backend,
                         size(peak) + (f" + {size(workspace)}" if workspace else ""), size(estimate),
                         f"{peak / estimate:.2f}", size(sent(said, "wanted")), size(sent(said, "got")),
                         said["verdict"], f"{said['compiler']['seconds']:.1f}"]
                print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
