#!/usr/bin/env bash
# The wheel as people install it: built from this checkout, put into an environment with nothing else in it, used from a
# folder that is not the checkout. `wheel.sh FOLDER` leaves it there; with a wheel in FOLDER already, that one is tried.
set -euo pipefail
root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="${1:?wheel.sh FOLDER}"
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
if ! compgen -G "$folder/axiscape-*.whl" >/dev/null; then
  python3 -m venv "$folder/builder"
  "$folder/builder/bin/pip" install -q wheel
  "$folder/builder/bin/pip" wheel -q --no-deps -w "$folder" "$root/app/python"
fi
rm -rf "$folder/empty" && python3 -m venv "$folder/empty"
"$folder/empty/bin/pip" install -q "$folder"/axiscape-*.whl
elsewhere="$(mktemp -d)"
trap 'rm -rf "$elsewhere"' EXIT
cp "$root/resources/models/mlp_train.mlir" "$elsewhere"
cd "$elsewhere"
env -i PATH="$folder/empty/bin:/usr/bin:/bin" HOME="$elsewhere" bash -euo pipefail <<'INSIDE'
python - <<'PYTHON'
import importlib.util
import pathlib

import axiscape as ax

assert importlib.util.find_spec("jax") is None, "it is to be imported without JAX"
assert "tpu_v3" in ax.hardware_names() and "h100_sxm" in ax.hardware_names()
assert any((pathlib.Path(ax.__file__).parent / "schema").glob("*.json"))
plan = ax.open("mlp_train.mlir").plan({"batch": 4, "model": 2}, [ax.data_parallel("batch")], "tpu_v3")
assert plan.fits and sum(plan.tactics[0].collectives.values()) > 0
plan.save("step.tactics.json")
PYTHON
axiscape-cli check step.tactics.json
INSIDE
ls "$folder"/axiscape-*.whl
