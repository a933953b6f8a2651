#!/usr/bin/env python3
"""Asks the real compilers of GPUs and TPUs, ahead of time and without a chip, what they allocate for programs drawn by a seed.

    python ask_compilers.py draw gpu 60 --seed 17 --out FOLDER     programs FOLDER/programs/*.mlir.gz, rows FOLDER/gpu/rows.json
    python ask_compilers.py keep FOLDER                            FOLDER's new rows beside those in data/asked_*.json
    python ask_compilers.py restore FOLDER                         rows and programs of data/asked_*.json into FOLDER
    python ask_compilers.py check gpu                              the shardings it makes against those of golden/gpu

`draw` is resumable: what FOLDER holds already is not asked again. Every row has the form of golden/gpu/rows.json (their
README says what is in it) and `third`: fit, look or judge, by a hash of its name, so that the third that judges can stay
closed. Models come from models.py of ../shared/models/jax/source. Needs jax 0.10.2, for GPUs jax-cuda13-plugin and
jax-cuda13-pjrt 0.10.2, for TPUs libtpu 0.0.51 (pip install --no-deps).
"""
import argparse
import gzip
import hashlib
import json
import math
import os
import pathlib
import random
import resource
import subprocess
import sys
import time

os.environ.setdefault("JAX_PLATFORMS", "cpu")  # the plugins compile; nothing runs
os.environ.setdefault("TPU_SKIP_MDS_QUERY", "1")
os.environ.setdefault("ALLOW_MULTIPLE_LIBTPU_LOAD", "1")
SHARED = pathlib.Path(os.environ.get("AXISCAPE_SHARED", pathlib.Path(__file__).resolve().parents[3] / "shared"))
sys.path.insert(0, str(SHARED / "models/jax/source"))

SECONDS = int(os.environ.get("ASK_SECONDS", "90"))  # of processor time that one program may take

PLATFORMS = ("gpu", "tpu")
DATA = pathlib.Path(__file__).resolve().parent / "data"
GPU_TOPOLOGIES = {("h100", 8): "1x1x8", ("a100", 8): "1x1x8", ("b200", 8): "1x1x8", ("h100", 16): "1x2x8"}
GPU_OPTIONS = {"xla_gpu_enable_triton_gemm": False}
TPU_TOPOLOGIES = {"v3": "v3-2x2", "v4": "v4-2x2x2", "v5e": "v5e-2x4", "v5p": "v5p-2x2x2", "v6e": "v6e-2x4"}


# ---------------------------------------------------------------- what is drawn
def draw_model(rng):
    """A builder, its arguments, and a name in the manner of the golden rows."""
    dtype = rng.choice(["bf16", "f32"])
    kind = rng.choices(["tf", "scan", "moe", "mlp", "gns", "decode"], [8, 5, 2, 2, 2, 1])[0]
    if kind in ("tf", "scan"):
        d = rng.choice([512, 768, 1024, 1536, 2048])
        a = dict(layers=rng.choice([2, 3, 4, 6] if kind == "tf" else [4, 6, 8, 12]), d_model=d, heads=d // rng.choice([64, 128]), vocab=rng.choice([4096, 8192, 16384, 32768]),
                 batch=rng.choice([8, 16, 32]), seq=rng.choice([256, 512, 1024]), dtype=dtype, d_ff=d * rng.choice([2, 4]))
        name = f"L{a['layers']}_d{d}_h{a['heads']}_f{a['d_ff']}_v{a['vocab']}_b{a['batch']}_s{a['seq']}"
        if kind == "scan":
            a["remat"] = rng.random() < 0.6
            return "transformer_scan_train", a, f"scan_{name}_{'remat' if a['remat'] else 'noremat'}_{dtype}"
        return "transformer_train", a, f"tf_{name}_{dtype}"
    if kind == "moe":
        d = rng.choice([256, 512])
        a = dict(layers=2, d_model=d, d_ff=4 * d, experts=rng.choice([8, 16]), top_k=2, vocab=8192, batch=rng.choice([8, 16]), seq=rng.choice([256, 512]), heads=8, dtype=dtype)
        return "moe_train", a, f"moe_L2_d{d}_E{a['experts']}_b{a['batch']}_s{a['seq']}_{dtype}"
    if kind == "mlp":
        n, depth = rng.choice([2048, 4096, 8192]), rng.choice([3, 5, 8])
        a = dict(batch=rng.choice([1024, 4096, 16384]), dims=[1024] + [n] * (depth - 1) + [1024])
        return "mlp_train", a, f"mlp_b{a['batch']}_{n}x{depth}_f32"
    if kind == "gns":
        a = dict(nodes=rng.choice([1024, 2048]), edges=rng.choice([8192, 16384, 32768]), latent=rng.choice([256, 512]), hidden=512, mlp_layers=3, steps=rng.choice([3, 4, 6]))
        return "gns_train", a, f"gns_n{a['nodes']}_e{a['edges']}_l{a['latent']}_t{a['steps']}_f32"
    a = dict(layers=rng.choice([2, 4]), d_model=2048, heads=16, vocab=32768, batch=64, steps=rng.choice([512, 2048]), dtype=dtype)
    return "transformer_decode", a, f"decode_L{a['layers']}_d2048_b64_t{a['steps']}_{dtype}"


STRATEGIES = {"transformer_train": ["bp", "bp+mp", "bp+mp", "bp+mp+z2", "bp+mp+z3", "bp+mp+z3", "bp+z3", "bp+z2", "mp", "bp+sp", "bp+mp+z3+emb", "none"],
              "transformer_scan_train": ["bp", "bp+mp", "bp+mp", "bp+mp+z3", "bp+z3", "bp+mp+z2"],
              "moe_train": ["bp", "bp+ep", "bp+mp+ep", "bp+mp+ep+z3"], "mlp_train": ["bp", "bp+mp", "bp+z3", "bp+mp+z2", "none"],
              "gns_train": ["es", "es_all", "es+z2", "es+z3", "es+mp"], "transformer_decode": ["bp", "bp+mp", "bp+mp+mq", "mp"]}


def with_few_layers(arguments, name, most):
    """Layers written out one after the other are what compiling takes long for."""
    layers = arguments.get("layers", 0)
    if not most or layers <= most or "remat" in arguments:  # those of a scan are compiled once
        return name
    arguments["layers"] = most
    return name.replace(f"_L{layers}_", f"_L{most}_")


def draw(rng, platform, most_layers=0):
    model, arguments, name = draw_model(rng)
    name = with_few_layers(arguments, name, most_layers)
    if platform == "gpu":
        chip, devices = rng.choices([("h100", 8), ("a100", 8), ("b200", 8), ("h100", 16)], [5, 2, 2, 1])[0]
        topology = f"{chip}:{GPU_TOPOLOGIES[chip, devices]}"
    else:
        topology = TPU_TOPOLOGIES[rng.choice(["v3", "v4", "v5e", "v5p", "v6e"])]
        devices = 8
    model_axis = rng.choice([2, 4, 4] if devices == 8 else [2, 4, 8])
    return dict(model=model, params=arguments, name=name, topology=topology, mesh=dict(batch=devices // model_axis, model=model_axis), strategy=rng.choice(STRATEGIES[model]))


# ---------------------------------------------------------------- shardings, as the golden rows have them
COLUMNS = {"qkv_einsum": 1, "attn_linear": 0, "dense_up": 2, "dense_down": 0, "q": 0, "o": 0}  # dimension cut by `mp`, of one layer


def path_of(path):
    out = []
    for key in path:
        out.append(str(getattr(key, "key", getattr(key, "idx", getattr(key, "name", key)))))
    return "/".join(out)


def shardings(model, strategy, mesh, leaves):
    """argument path -> per dimension the list of mesh axes."""
    parts = set(strategy.split("+"))
    out = {}
    for path, leaf in leaves:
        dims = [[] for _ in leaf.shape]
        first = path.split("/")[0]
        where = path.split("/")
        offset = 1 if "layers" in where else 0  # a stacked layer's own dimension is never cut

        def cut(dim, axis):
            if dim < len(dims) and not dims[dim] and leaf.shape[dim] % mesh[axis] == 0:
                dims[dim].append(axis)
                return True
            return False

        if first == "batch":
            if model == "gns_train":
                if ("es" in parts or "es_all" in parts) and where[-1] != "nodes":
                    if "es_all" in parts and leaf.shape[0] % (mesh["batch"] * mesh["model"]) == 0:
                        dims[0] = ["batch", "model"]
                    else:
                        cut(0, "batch")
            else:
                if "bp" in parts and dims:
                    cut(0, "batch")
                if "sp" in parts and len(dims) > 1:
                    cut(1, "model")
        elif first == "cache":
            if "bp" in parts:
                dims[0] = ["batch", "model"] if "mq" in parts else ["batch"]
        else:
            kind = "params" if first == "params" else where[1]
            if kind != "count":
                if "mp" in parts:
                    if model in ("mlp_train", "gns_train"):
                        layer = int(where[-2])
                        if where[-1] == "w":
                            cut(1 - layer % 2, "model")
                        elif layer % 2 == 0 and model == "mlp_train":
                            cut(0, "model")
                    elif where[-1] in COLUMNS and len(dims) > offset + 1:
                        cut(COLUMNS[where[-1]] + offset, "model")
                if "ep" in parts and where[-1] in ("w_in", "w_out"):
                    cut(0, "model")
                if "emb" in parts and where[-1] == "embed":
                    cut(1, "model")
                if ("z3" in parts or ("z2" in parts and kind in ("mu", "nu"))) and len(leaf.shape) - offset > 1:
                    for d in range(offset, len(dims)):
                        if cut(d, "batch"):
                            break
        out[path] = dims
    return out


def program(model, arguments):
    """The step as the golden rows have it, its arguments, and which of these are donated."""
    import jax
    import jax.numpy as jnp
    import models

    a = dict(arguments)
    if "dtype" in a:
        a["dtype"] = dict(bf16=jnp.bfloat16, f32=jnp.float32)[a["dtype"]]
    fn, args = getattr(models, model)(**a)
    if model == "transformer_decode":
        def decode(params, kv_cache, token):
            return fn(params, kv_cache, token)
        names, donated = ["params", "cache", "batch"], (1,)
        return decode, args, names, donated

    def step(params, opt_state, *batch):
        new, state, loss = fn(params, opt_state, *batch)
        keep = lambda now, was: jax.tree.map(lambda n, w: n.astype(w.dtype), now, was)
        return keep(new, params), dict(mu=keep(state["mu"], opt_state["mu"]), nu=keep(state["nu"], opt_state["nu"]), count=state["count"]), loss
    return step, args, ["params", "opt", "batch"], (0, 1)


def named_leaves(args, names):
    import jax
    out = []
    for i, arg in enumerate(args):
        for path, leaf in jax.tree_util.tree_flatten_with_path(arg)[0]:
            name = names[min(i, len(names) - 1)]
            head = [f"batch/{i - len(names) + 1}"] if name == "batch" else [name]
            out.append(("/".join(head + ([path_of(path)] if path else [])), leaf))
    return out


def program_text(row):
    import jax
    step, args, _, donated = program(row["model"], row["params"])
    return jax.jit(step, donate_argnums=donated).lower(*args).as_text(debug_info=True)


# ---------------------------------------------------------------- asking
def topology_of(name):
    from jax.experimental import topologies
    chip, shape = name.replace("-", ":").split(":")
    if chip in ("h100", "a100", "b200"):
        target = (SHARED / "golden/gpu/targets" / f"{chip}.txt").read_text()
        return topologies.get_topology_desc(platform="cuda", topology_name=chip, target_config=target, topology=shape), GPU_OPTIONS
    megacore = dict(chip_config_name="megacore") if chip == "v4" else {}  # one device a chip, as users have it
    return topologies.get_topology_desc(platform="tpu", topology_name=f"{chip}:{shape}", **megacore), None


def compiled(row, options=None):
    import jax
    import numpy as np
    from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

    topology, defaults = topology_of(row["topology"])
    devices = np.array(topology.devices)
    mesh = Mesh(devices.reshape(tuple(row["mesh"].values())), tuple(row["mesh"]))
    step, args, names, donated = program(row["model"], row["params"])
    cuts = shardings(row["model"], row["strategy"], row["mesh"], named_leaves(args, names))
    flat, tree = jax.tree.flatten(args)
    specs = [P(*[tuple(d) if d else None for d in cuts[path]]) for path, _ in named_leaves(args, names)]
    flat = [jax.ShapeDtypeStruct(leaf.shape, leaf.dtype, sharding=NamedSharding(mesh, s)) for leaf, s in zip(flat, specs)]
    whole = NamedSharding(mesh, P())
    placed = jax.tree.unflatten(tree, [NamedSharding(mesh, s) for s in specs])
    out = (placed[1], NamedSharding(mesh, P())) if row["model"] == "transformer_decode" else (placed[0], placed[1], whole)
    lowered = jax.jit(step, donate_argnums=donated, out_shardings=out).lower(*jax.tree.unflatten(tree, flat))
    return lowered.compile(compiler_options=options or defaults), cuts, flat, specs, donated, names


def name_of(row):
    m = row["mesh"]
    return f"{row['name']}@{row['topology'].replace(':', '-')}@{m['batch']}x{m['model']}@{row['strategy']}"


def third_of(name):
    return ("fit", "look", "judge")[hashlib.sha256(name.encode()).digest()[0] % 3]


def ask(row):
    out = dict(id=name_of(row), **{k: row[k] for k in ("model", "params", "topology", "mesh", "strategy")})
    out["third"] = third_of(out["id"])
    start = time.time()
    try:
        done, cuts, flat, specs, donated, names = compiled(row)
        out["donated"] = [names[d] for d in donated]
        out["in_shardings"] = cuts
        out["argument_bytes_per_device"] = sum(math.prod(s.sharding.shard_shape(s.shape)) * s.dtype.itemsize for s in flat)
        a = done.memory_analysis()
        out["memory"] = {k: int(getattr(a, k)) for k in ("argument_size_in_bytes", "output_size_in_bytes", "alias_size_in_bytes", "temp_size_in_bytes", "peak_memory_in_bytes", "generated_code_size_in_bytes")}
        out["status"] = "ok"
    except Exception as error:
        text = str(error)
        out["status"], out["message"] = ("oom" if "RESOURCE_EXHAUSTED" in text else "error"), text[:400]
    out["compile_seconds"] = round(time.time() - start, 1)
    return out


def ask_apart(row):
    """In a process of its own, which a slow program ends with."""
    try:
        done = subprocess.run([sys.executable, __file__, "one"], input=json.dumps(row), capture_output=True, text=True, timeout=20 * SECONDS)
        return json.loads(done.stdout.splitlines()[-1])
    except (subprocess.TimeoutExpired, IndexError, ValueError) as error:
        status = "timeout" if isinstance(error, subprocess.TimeoutExpired) else "error"
    return dict(id=name_of(row), status=status, third=third_of(name_of(row)), **{k: row[k] for k in ("model", "params", "topology", "mesh", "strategy")})


def write_programs(rows, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for row in rows:
        file = folder / f"{row['id'].split('@')[0]}.mlir.gz"
        if not file.exists():
            file.write_bytes(gzip.compress(program_text(row).encode(), mtime=0))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["draw", "keep", "restore", "check", "one"])
    parser.add_argument("rest", nargs="*")
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--layers", type=int, default=0, help="at most so many layers where they are not scanned over")
    parser.add_argument("--out", type=pathlib.Path)
    given = parser.parse_args()
    if given.what == "check":
        rows = json.loads((SHARED / "golden" / given.rest[0] / "rows.json").read_text())
        rows = rows if isinstance(rows, list) else rows["rows"]
        for row in rows:
            _, args, names, _ = program(row["model"], row["params"])
            ours = shardings(row["model"], row["strategy"], row["mesh"], named_leaves(args, names))
            differ = [p for p in ours if ours[p] != row["in_shardings"].get(p)] + [p for p in row["in_shardings"] if p not in ours]
            print(row["id"], "same" if not differ else f"differs: {[(p, ours.get(p), row['in_shardings'].get(p)) for p in differ[:3]]}")
        return
    if given.what == "one":  # a row on standard input
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        print(json.dumps(ask(json.load(sys.stdin))))
        return
    if given.what == "keep":
        for platform in PLATFORMS:
            file = pathlib.Path(given.rest[0]) / platform / "rows.json"
            asked = [r for r in json.loads(file.read_text()) if r["status"] in ("ok", "oom")] if file.exists() else []
            for row in asked:  # what is whole is left out
                row["in_shardings"] = {path: dims for path, dims in row.get("in_shardings", {}).items() if any(dims)}
            rows = json.loads((DATA / f"asked_{platform}.json").read_text())
            have = {row["id"] for row in rows}
            rows += [row for row in asked if row["id"] not in have]
            (DATA / f"asked_{platform}.json").write_text("[\n" + ",\n".join(json.dumps(r, separators=(",", ":")) for r in rows) + "\n]\n")
        return
    if given.what == "restore":
        for platform in PLATFORMS:
            rows = json.loads((DATA / f"asked_{platform}.json").read_text())
            file = pathlib.Path(given.rest[0]) / platform / "rows.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(rows))
            write_programs(rows, pathlib.Path(given.rest[0]) / "programs")
        return
    platform, count = given.rest[0], int(given.rest[1])
    file = given.out / platform / "rows.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = json.loads(file.read_text()) if file.exists() else []
    have = {row["id"] for row in rows}
    rng = random.Random(f"{given.seed} {platform}")
    drawn, ids = [], set()
    while len(drawn) < count:
        row = draw(rng, platform, given.layers)
        if name_of(row) not in ids:
            ids.add(name_of(row))
            drawn.append(row)
    for row in drawn:
        if name_of(row) in have:
            continue
        row = ask_apart(row)
        rows.append(row)
        if row["status"] in ("ok", "oom"):
            write_programs([row], given.out / "programs")
        temporary = file.with_suffix(".part")
        temporary.write_text(json.dumps(rows))
        temporary.replace(file)
        shown = f"{row['memory']['peak_memory_in_bytes'] / 2**20:.0f} MiB" if row.get("memory") and row["third"] != "judge" else ""
        print(row["id"], row["third"], row["status"], shown, row.get("message", ""), row.get("compile_seconds"), flush=True)


if __name__ == "__main__":
    main()
