#!/usr/bin/env python3
"""Writes a launch of `scale` (parts.cu) as docs/replay-format.md says, as somebody with a GPU would:

  write_case.py FILE [PLACE=JSON...]     with values changed, such as launch.grid.0=7; without a value: left out
"""
import json
import struct
import sys
import zipfile

COUNT, BLOCK = 100, 32


def describe():
    return {
        "format": "cu2port-case", "version": 1, "device": "a GPU",
        "kernel": {"name": "scale", "files": "parts", "file": "parts.cu", "line": 29, "dynamicShared": False,
                   "staticShared": 0, "readsPointers": False, "prints": False},
        "launch": {"number": 3, "grid": [(COUNT + BLOCK - 1) // BLOCK, 1, 1], "block": [BLOCK, 1, 1],
                   "dynamicShared": 0, "cooperative": False},
        "arguments": [
            {"name": "n", "kind": "value", "bytes": struct.pack("<i", COUNT).hex()},
            {"name": "x", "kind": "pointer", "layout": "*const f32", "region": 0, "offset": 0},
            {"name": "y", "kind": "pointer", "layout": "*f32", "region": 1, "offset": 0},
            {"name": "factor", "kind": "variable", "layout": "*f32[4]", "region": 2, "offset": 0}],
        "regions": [
            {"address": 0x7000000000, "bytes": 4 * COUNT, "before": "regions/0.before"},
            {"address": 0x7000001000, "bytes": 4 * COUNT, "before": "regions/1.before", "after": "regions/1.after"},
            {"address": 0x7000002000, "bytes": 16, "before": "regions/2.before"}]}


def change(description, place, value):
    *path, last = [int(part) if part.isdigit() else part for part in place.split(".")]
    for part in path:
        description = description[part]
    if value:
        description[last] = json.loads(value)
    else:
        del description[last]


def main():
    description = describe()
    for argument in sys.argv[2:]:
        change(description, *argument.split("=", 1))
    x, factor = [0.5 * i for i in range(COUNT)], (1, 2, 4, 8)
    y = [factor[i % 4] * x[i] for i in range(COUNT)]
    with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as case:
        case.writestr("case.json", json.dumps(description))
        case.writestr("regions/0.before", struct.pack(f"<{COUNT}f", *x))
        case.writestr("regions/1.before", bytes(4 * COUNT))
        case.writestr("regions/1.after", struct.pack(f"<{COUNT}f", *y))
        case.writestr("regions/2.before", struct.pack("<4f", *factor))
        case.writestr("regions/bomb", bytes(64 << 20))


main()
