#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Times whole steps of programs drawn by a seed on the one accelerator that is there.

    python time_steps.py draw FOLDER COUNT --seed 31     FOLDER/NAME.jax_export and FOLDER/index.json; nothing runs
    python time_steps.py time FOLDER OUT                 on the machine with the accelerator: OUT/rows.json, OUT/programs.tar.gz
    python time_steps.py keep OUT/rows.json CHIP         into data/timed_CHIP.json
    python time_steps.py restore FOLDER                  programs and rows of data/timed_*.json, for `validate timed`

Programs are those of ask_compilers.py and U-Nets, each whole on one device. A row has the seconds of a step (median of
seven stretches of steps handed over one after the other), what the compiler allocates, and the device's own seconds by
instruction of the optimized program, as the profiler has them. `third` (fit, look, judge) is by a hash of the name.
`draw` needs ../shared/models and jax 0.10.2; `time` any newer jax and nothing of this tree.
"""
import argparse
import collections
import concurrent.futures
import glob
import json
import os
import pathlib
import random
import statistics
import sys
import tarfile
import tempfile
import time

DATA = pathlib.Path(__file__).resolve().parent / "data"


# ---------------------------------------------------------------- drawing
def draw_unet(rng):
    a = dict(base=rng.choice([32, 64, 128]), size=rng.choice([32, 64]), batch=rng.choice([8, 32]), blocks=rng.choice([1, 2]),
             time_dim=256)
    return "unet_train", a, f"unet_c{a['base']}_s{a['size']}_b{a['batch']}_k{a['blocks']}_f32"


def draw(folder, count, seed):
    import ask_compilers
    import jax

    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(f"{seed} timed")
    index = []
    while len(index) < count:
        model, arguments, name = draw_unet(rng) if rng.random() < 0.12 else ask_compilers.draw_model(rng)
        name = ask_compilers.with_few_layers(arguments, name, 4)
        if any(row["id"] == name for row in index):
            continue
        step, args, _, donated = ask_compilers.program(model, arguments)
        data = jax.export.export(jax.jit(step), platforms=["cpu", "cuda"])(*args).serialize()
        (folder / f"{name}.jax_export").write_bytes(data)
        index.append(dict(id=name, model=model, params=arguments, donated=list(donated), third=ask_compilers.third_of(name)))
    (folder / "index.json").write_text(json.dumps(index, indent=1))


# ---------------------------------------------------------------- timing
def values(avals, seed):
    """Small numbers for everything: labels and indices stay in range, nothing overflows."""
    import jax
    import jax.numpy as jnp

    out = []
    for at, aval in enumerate(avals):
        key = jax.random.fold_in(jax.random.key(seed), at)
        if jnp.issubdtype(aval.dtype, jnp.integer):
            out.append(jax.random.randint(key, aval.shape, 0, 64).astype(aval.dtype) if aval.shape else jnp.zeros((), aval.dtype))
        else:
            out.append(jax.random.uniform(key, aval.shape, aval.dtype, 1e-3, 0.02))
    return out


def instruction_seconds(folder, steps):
    """Of the device's streams, by instruction: [seconds a step, times a step]."""
    import jax

    found = collections.defaultdict(lambda: [0.0, 0.0])
    for file in glob.glob(f"{folder}/**/*.xplane.pb", recursive=True):
        for plane in jax.profiler.ProfileData.from_file(file).planes:
            if not plane.name.startswith("/device:") and "CPU" not in plane.name:
                continue
            for line in plane.lines:
                for event in line.events:
                    stats = dict(event.stats)
                    if "hlo_op" not in stats:
                        continue
                    row = found[f"{stats['hlo_op']}|{event.name}"]
                    row[0] += event.duration_ns * 1e-9 / steps
                    row[1] += 1 / steps
    return {name: [round(s, 9), round(n, 3)] for name, (s, n) in found.items()}


def run(row, compiled, exported):
    import jax

    flat = values(exported.in_avals, 7)
    args, _ = jax.tree.unflatten(exported.in_tree, flat)
    args = list(args)
    del flat

    def stretch(steps):
        for _ in range(steps):
            out = compiled(*args)
            for place, new in zip(row["donated"], out):
                args[place] = new
        jax.block_until_ready(out)

    stretch(2)
    begun = time.perf_counter()
    stretch(1)
    steps = max(1, min(50, int(0.25 / (time.perf_counter() - begun))))
    each = []
    for _ in range(7):
        begun = time.perf_counter()
        stretch(steps)
        each.append((time.perf_counter() - begun) / steps)
    row["seconds"], row["seconds_least"], row["steps"] = statistics.median(each), min(each), steps
    with tempfile.TemporaryDirectory() as folder:
        traced = 3 if row["seconds"] < 0.2 else 1
        with jax.profiler.trace(folder):
            stretch(traced)
        row["instructions"] = instruction_seconds(folder, traced)


def time_all(folder, out, limit):
    import jax

    begun = time.time()
    out.mkdir(parents=True, exist_ok=True)
    texts = pathlib.Path(tempfile.mkdtemp())
    rows = json.loads((folder / "index.json").read_text())
    device = jax.devices()[0]

    def compiled(row):
        start = time.time()
        exported = jax.export.deserialize(bytearray((folder / f"{row['id']}.jax_export").read_bytes()))
        args, _ = jax.tree.unflatten(exported.in_tree, [jax.ShapeDtypeStruct(a.shape, a.dtype) for a in exported.in_avals])
        done = jax.jit(lambda *a: exported.call(*a), donate_argnums=tuple(row["donated"])).lower(*args).compile()
        (texts / f"{row['id']}.hlo").write_text(done.as_text())
        a = done.memory_analysis()
        row["memory"] = {k: int(getattr(a, k)) for k in ("argument_size_in_bytes", "output_size_in_bytes", "alias_size_in_bytes", "temp_size_in_bytes", "peak_memory_in_bytes") if hasattr(a, k)}
        row["compile_seconds"] = round(time.time() - start, 1)
        return done, exported

    def written(done):
        temporary = out / "rows.json.part"
        temporary.write_text(json.dumps(dict(device=device.device_kind, jax=jax.__version__, rows=done)))
        temporary.replace(out / "rows.json")

    # First all are compiled, then one after the other runs: a compiler that tries kernels out beside a program that is
    # timed makes it slower, and both wait for memory.
    pool = concurrent.futures.ThreadPoolExecutor(max_workers=8)
    waiting = [(row, pool.submit(compiled, row)) for row in rows]
    concurrent.futures.wait([future for _, future in waiting], timeout=0.6 * limit)
    pool.shutdown(wait=False, cancel_futures=True)
    print(f"compiled after {time.time() - begun:.0f} s", flush=True)
    with tarfile.open(out / "programs.tar.gz", "w:gz") as tar:
        tar.add(texts, arcname="programs")
    done = []
    for row, future in waiting:
        if not future.done() or future.cancelled() or time.time() - begun > limit:
            row["status"] = "not reached"
        else:
            try:
                run(row, *future.result())
                row["status"] = "ok"
            except Exception as error:  # a program that does not fit is a row, too
                row["status"] = "oom" if "RESOURCE_EXHAUSTED" in str(error) else "error"
                row["message"] = str(error)[:300]
        done.append(row)
        written(done)
        print(row["id"], row["status"], row.get("seconds"), row.get("compile_seconds"), row.get("message", ""), f"{time.time() - begun:.0f} s", flush=True)
    os._exit(0)  # what still compiles is not waited for


def keep(file, chip):
    given = json.loads(file.read_text())
    rows = [{k: v for k, v in row.items() if k not in ("instructions", "steps", "message")} for row in given["rows"] if row["status"] in ("ok", "oom")]
    (DATA / f"timed_{chip}.json").write_text("[\n" + ",\n".join(json.dumps(r, separators=(",", ":")) for r in rows) + "\n]\n")


def restore(folder):
    import ask_compilers

    folder.mkdir(parents=True, exist_ok=True)
    for file in DATA.glob("timed_*.json"):
        (folder / file.name).write_bytes(file.read_bytes())
        ask_compilers.write_programs(json.loads(file.read_text()), folder / "programs")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["draw", "time", "keep", "restore"])
    parser.add_argument("rest", nargs="+")
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--limit", type=float, default=1e6, help="seconds after which no program is begun")
    given = parser.parse_args()
    if given.what == "draw":
        draw(pathlib.Path(given.rest[0]), int(given.rest[1]), given.seed)
    elif given.what == "time":
        time_all(pathlib.Path(given.rest[0]), pathlib.Path(given.rest[1]), given.limit)
    elif given.what == "restore":
        restore(pathlib.Path(given.rest[0]))
    else:
        keep(pathlib.Path(given.rest[0]), given.rest[1])


if __name__ == "__main__":
    main()
