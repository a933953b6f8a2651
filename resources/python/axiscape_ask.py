# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles a strategy ahead of time and says what the compiler made of it. Run by `axiscape-cli ask`, not by hand:

    python axiscape_ask.py SHARDING.py BACKEND FOLDER [TARGET_CONFIG]

SHARDING.py is a JAX export with its model beside it; BACKEND is cpu, tpu:v5e-8 (libtpu, no TPU) or gpu:h100 (the CUDA
plugin, no GPU, and a GpuTargetConfigProto as text). What XLA dumps lies in FOLDER; one line of JSON is printed: the
answer, or {"error", "todo"} where there is none.
"""
import importlib.util
import itertools
import json
import math
import os
import pathlib
import re
import sys
import time

# Of a chip: lengths of its mesh of links, JAX's devices on it, and what libtpu wants besides. A v4 is one device, as
# users have it.
TPUS = {"v2": (2, 2, {}), "v3": (2, 2, {}), "v4": (3, 1, {"chip_config_name": "megacore"}), "v5e": (2, 1, {}),
        "v5p": (3, 1, {}), "v6e": (2, 1, {}), "tpu7x": (3, 2, {})}
# An untuned Triton product may split its sum eightfold, with scratch for each part: nothing is tuned without a GPU.
GPU_OPTIONS = {"xla_gpu_enable_triton_gemm": False}
GPUS_OF_A_HOST = 8
FAR = 64  # how far from an impossible number of devices others are looked for


def refuse(error: str, todo: str = "") -> None:
    print(json.dumps({"error": error, "todo": todo}))
    sys.exit(1)


def shapes(chips: int, lengths: int) -> list[tuple[int, ...]]:
    """All ways to lay chips out, the most even first; a length of one stands last, as hosts are flat there. Slices of
    more than two chips are no rows, though libtpu takes those."""
    found = {tuple(sorted(one, key=lambda n: (n == 1, n)))
             for one in itertools.product([n for n in range(1, chips + 1) if chips % n == 0], repeat=lengths)
             if math.prod(one) == chips and (chips <= 2 or max(one) < chips)}
    return sorted(found, key=lambda one: (max(one), sum(one)))


def tpu_topology(chip: str, count: int):
    """A slice of exactly `count` devices; None: there is none."""
    from jax.experimental import topologies

    lengths, devices, options = TPUS[chip]
    if count % devices:
        return None
    for shape in shapes(count // devices, lengths):
        try:
            given = topologies.get_topology_desc(platform="tpu", topology_name=f"{chip}:" + "x".join(map(str, shape)),
                                                 **options)
        except Exception:  # hosts cannot be laid out so; its type is JAX's own
            continue
        if len(given.devices) == count:
            return given
    return None


def tpu_devices(chip: str, count: int):
    if chip not in TPUS:
        refuse(f"there is no TPU {chip}", f"Known are {', '.join(TPUS)}: tpu:v5e, or tpu:v5e-8")
    if not importlib.util.find_spec("libtpu"):
        refuse(f"{sys.executable} has no libtpu, which compiles for TPUs",
               f"{sys.executable} -m pip install libtpu (no TPU is needed)")
    given = tpu_topology(chip, count)
    if given is None:
        near = [next((n for n in numbers if tpu_topology(chip, n)), None)
                for numbers in (range(count - 1, 0, -1), range(count + 1, count + FAR))]
        known = " or ".join(str(n) for n in near if n)
        refuse(f"no slice of {chip} has {count} devices", f"Give the mesh {known} devices" if known else "")
    return given.devices


def gpu_devices(chip: str, count: int, target: str | None):
    from jax.experimental import topologies

    plugins = importlib.util.find_spec("jax_plugins")
    if not plugins or not any(importlib.util.find_spec(f"jax_plugins.xla_cuda{n}") for n in (12, 13)):
        import jaxlib

        version = jaxlib.__version__
        refuse(f"{sys.executable} has no CUDA plugin for JAX, which compiles for GPUs",
               f"{sys.executable} -m pip install --no-deps jax-cuda13-plugin=={version} jax-cuda13-pjrt=={version} "
               "(neither a GPU nor CUDA is needed)")
    if not target:
        refuse(f"nothing describes the GPU {chip}", "--target-config FILE, a GpuTargetConfigProto as text")
    if count > GPUS_OF_A_HOST and count % GPUS_OF_A_HOST:
        refuse(f"{count} GPUs are no whole hosts of {GPUS_OF_A_HOST}", "")
    on_host = min(count, GPUS_OF_A_HOST)
    return topologies.get_topology_desc(platform="cuda", topology_name=chip,
                                        target_config=pathlib.Path(target).read_text(),
                                        topology=f"1x{count // on_host}x{on_host}").devices


def devices_of(backend: str, count: int, target: str | None):
    """`count` devices of the backend, that need not be there, and the platform to lower for."""
    import jax

    if backend == "cpu":
        return jax.devices("cpu")[:count], "cpu"
    platform, _, kind = backend.partition(":")
    chip, _, number = kind.rpartition("-") if kind.rpartition("-")[2].isdigit() else (kind, "", "")
    if number and int(number) != count:
        refuse(f"{backend} has {number} devices, the mesh of the strategy has {count}",
               f"Ask {platform}:{chip}-{count}, or {platform}:{chip} for as many as the mesh has")
    return (tpu_devices(chip, count), "tpu") if platform == "tpu" else (gpu_devices(chip, count, target), "cuda")


def said(error: Exception) -> str:
    """The first line: compilers add pages to it."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def text_of(compiled) -> str | None:
    try:
        return compiled.as_text()
    except Exception:  # some programs of TPUs compile and cannot be printed
        return None


def workspace_of(text: str | None) -> int:
    """The scratch that products by cuBLAS share, part of the peak: bytes of its fixed size, whatever the program."""
    calls = [line for line in (text or "").splitlines() if 'custom_call_target="__cublas' in line]
    return max((int(size) for line in calls for size in re.findall(r"\bs8\[(\d+)\]", line)), default=0)


def main() -> None:
    module, backend, folder, target = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], (sys.argv[4:] or [None])[0]
    spec = importlib.util.spec_from_file_location("sharding", module)
    sharding = importlib.util.module_from_spec(spec)
    count = math.prod(json.loads(os.environ["AXISCAPE_ASK_MESH"]))
    flags = (f"--xla_dump_to={folder} --xla_dump_hlo_as_text --xla_dump_hlo_pass_re=spmd-partitioning "
             f"--xla_force_host_platform_device_count={count}")
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {flags}"
    # A plugin that is looked for at import finds no driver, and is not there then.
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ.setdefault("TPU_SKIP_MDS_QUERY", "1")
    if not importlib.util.find_spec("jax"):
        refuse(f"{sys.executable} has no jax", f"{sys.executable} -m pip install jax, or name a Python that has it")
    import jax

    spec.loader.exec_module(sharding)
    try:
        devices, platform = devices_of(backend, count, target)
    except Exception as error:
        refuse(f"{backend}: {said(error)}", "")
    on = sharding.mesh(devices)
    arguments, _ = sharding.signature(module.with_suffix(".mlir").read_text())
    began = time.perf_counter()
    try:
        compiled = sharding.program(on, platforms=(platform,)).lower(*arguments).compile(
            compiler_options=GPU_OPTIONS if platform == "cuda" else None)
    except Exception as error:
        refuse(f"{backend}: {said(error)}", "")
    seconds = time.perf_counter() - began
    memory = compiled.memory_analysis()
    peak = None if memory is None else (memory.argument_size_in_bytes + memory.output_size_in_bytes +
                                        memory.temp_size_in_bytes - memory.alias_size_in_bytes)
    text = text_of(compiled) if platform != "cpu" else None
    print(json.dumps({"peak_bytes": peak, "workspace_bytes": workspace_of(text), "seconds": seconds,
                      "version": f"jax {jax.__version__}", "platform": platform, "text": text}))


if __name__ == "__main__":
    main()
