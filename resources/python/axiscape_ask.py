# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles a strategy ahead of time and says what the compiler made of it. Run by `axiscape-cli ask`, not by hand:

    python axiscape_ask.py SHARDING.py BACKEND FOLDER [TARGET_CONFIG]

SHARDING.py is a JAX export with its model beside it; BACKEND is cpu, tpu:v5e-8 (libtpu, no TPU) or gpu:h100 (the CUDA
plugin, no GPU, and a GpuTargetConfigProto as text). What XLA dumps lies in FOLDER; one line of JSON is printed.
"""
import importlib.util
import json
import math
import os
import pathlib
import sys
import time


def topology_name(kind: str, devices: int) -> str:
    """v5e-8 -> v5e:2x4, as even as it goes; chips with three links a side have three sizes."""
    sizes = [1, 1, 1] if kind in ("v4", "v5p", "tpu7x") else [1, 1]
    for prime in reversed(primes(devices)):
        sizes[sizes.index(min(sizes))] *= prime
    return f"{kind}:" + "x".join(map(str, sorted(sizes)))


def primes(n: int) -> list[int]:
    found, factor = [], 2
    while n > 1:
        while n % factor == 0:
            found.append(factor)
            n //= factor
        factor += 1
    return found


def devices_of(backend: str, count: int, target: str | None):
    """`count` devices of the backend, that need not be there, and the platform to lower for."""
    import jax

    if backend == "cpu":
        return jax.devices("cpu")[:count], "cpu"
    from jax.experimental import topologies

    platform, _, kind = backend.partition(":")
    if platform == "tpu":
        chip = kind.rpartition("-")[0] or kind
        given = topologies.get_topology_desc(platform="tpu", topology_name=topology_name(chip, count))
        return given.devices[:count], "tpu"
    text = pathlib.Path(target).read_text() if target else None
    if not text:
        sys.exit("a GPU is asked with its target config: --target-config FILE, a GpuTargetConfigProto as text")
    given = topologies.get_topology_desc(platform="cuda", topology_name=kind or "gpu", target_config=text,
                                         topology=f"1x1x{count}")
    return given.devices[:count], "cuda"


def main() -> None:
    module, backend, folder, target = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3], (sys.argv[4:] or [None])[0]
    spec = importlib.util.spec_from_file_location("sharding", module)
    sharding = importlib.util.module_from_spec(spec)
    count = math.prod(json.loads(os.environ["AXISCAPE_ASK_MESH"]))
    flags = (f"--xla_dump_to={folder} --xla_dump_hlo_as_text --xla_dump_hlo_pass_re=spmd-partitioning "
             f"--xla_force_host_platform_device_count={count}")
    os.environ["XLA_FLAGS"] = f"{os.environ.get('XLA_FLAGS', '')} {flags}"
    os.environ["JAX_PLATFORMS"] = "cpu" if backend != "cpu" and backend.startswith("gpu") else os.environ.get(
        "JAX_PLATFORMS", "cpu")
    os.environ.setdefault("TPU_SKIP_MDS_QUERY", "1")
    import jax

    spec.loader.exec_module(sharding)
    devices, platform = devices_of(backend, count, target)
    on = sharding.mesh(devices)
    arguments, _ = sharding.signature(module.with_suffix(".mlir").read_text())
    began = time.perf_counter()
    compiled = sharding.program(on, platforms=(platform,)).lower(*arguments).compile()
    seconds = time.perf_counter() - began
    memory = compiled.memory_analysis()
    peak = None if memory is None else (memory.argument_size_in_bytes + memory.output_size_in_bytes +
                                        memory.temp_size_in_bytes - memory.alias_size_in_bytes)
    print(json.dumps({"peak_bytes": peak, "seconds": seconds, "version": f"jax {jax.__version__}",
                      "platform": platform, "text": compiled.as_text() if platform != "cpu" else None}))


if __name__ == "__main__":
    main()
