#!/usr/bin/env python3
"""Recorded launches to start from, small ones with all that their format has: make_seeds.py FOLDER"""
import json
import pathlib
import struct
import sys
import zipfile


def describe(arguments, regions, **changes):
    kernel = {"name": "step", "files": "sim-1", "file": "src/sim.cu", "line": 12, "dynamicShared": False,
              "staticShared": 0, "readsPointers": False, "prints": False}
    launch = {"number": 1, "grid": [4, 1, 1], "block": [8, 1, 1], "dynamicShared": 0, "cooperative": False}
    for part in (kernel, launch):
        part.update({key: value for key, value in changes.items() if key in part})
    return {"format": "cu2port-case", "version": 1, "device": "a GPU", "kernel": kernel, "launch": launch,
            "arguments": arguments, "regions": regions}


def write(path, description, contents, method):
    with zipfile.ZipFile(path, "w", method) as case:
        case.writestr("case.json", json.dumps(description))
        for name, content in contents.items():
            case.writestr(name, content)


def floats():
    values = struct.pack("<8f", *range(8))
    return describe(
        [{"name": "n", "kind": "value", "bytes": "08000000", "layout": "i32"},
         {"name": "x", "kind": "pointer", "layout": "*const f32", "region": 0, "offset": 0},
         {"name": "y", "kind": "pointer", "layout": "*f32", "region": 1, "offset": -4},
         {"name": "none", "kind": "pointer"},
         {"name": "factor", "kind": "variable", "layout": "*f32[2][2]", "region": 2, "offset": 0}],
        [{"address": 4096, "bytes": 32, "before": "regions/0.before"},
         {"address": 8192, "bytes": 32, "before": "regions/1.before", "after": "regions/1.after"},
         {"address": 12288, "bytes": 16, "before": "regions/2.before"}]), {
            "regions/0.before": values, "regions/1.before": bytes(32), "regions/1.after": values,
            "regions/2.before": values[:16], "kernels/sim-1.cl": "kernel void step() {}",
            "kernels/sim-1.cpu.cpp": "int step;"}


def pointers():
    """A list of three nodes, two of them in one array, and a struct that holds its begin."""
    nodes = struct.pack("<iiQiiQ", 1, 0, 4112, 2, 0, 8192)
    layout = "{value@0:i32 next@8:*^0}16"
    return describe(
        [{"name": "list", "kind": "memory", "bytes": struct.pack("<QQ", 4096, 2).hex(),
          "layout": "{begin@0:*" + layout + " size@8:u64}16"},
         {"name": "again", "kind": "pointer", "layout": "*" + layout, "region": 0, "offset": 16},
         {"name": "rows", "kind": "pointer", "layout": "**const {at@0:{x@0:f16 y@2:f64[2]}18 f@20:bool}21",
          "region": 1, "offset": 8}],
        [{"address": 4096, "bytes": 32, "before": "regions/0.before", "after": "regions/0.before"},
         {"address": 8192, "bytes": 24, "before": "regions/1.before", "after": "regions/1.after"}],
        readsPointers=True, cooperative=True, dynamicShared=64), {
            "regions/0.before": nodes, "regions/1.before": struct.pack("<iiQQ", 3, 0, 0, 4096),
            "regions/1.after": struct.pack("<iiQQ", 4, 0, 4096, 4100)}


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in (("floats", floats), ("pointers", pointers)):
        for suffix, method in (("stored", zipfile.ZIP_STORED), ("deflated", zipfile.ZIP_DEFLATED)):
            write(folder / f"{name}-{suffix}.case", *make(), method)


main()
