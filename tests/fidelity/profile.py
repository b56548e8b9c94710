"""The profile of a program, stream_order, that launches, copies, fills and waits: profile.py PROGRAM."""
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict

COPIES = {"copy from host to device", "copy from device to host"}


def run(program, profile):
    """What it says on stderr."""
    done = subprocess.run([program], env={**os.environ, "CU2PORT_PROFILE": profile}, stderr=subprocess.PIPE,
                          stdout=subprocess.DEVNULL, text=True)
    assert done.returncode == 0, done
    return done.stderr


def read_trace(program, folder):
    name = os.path.join(folder, "trace.json")
    assert run(program, name) == ""
    with open(name, encoding="utf-8") as file:
        return json.load(file)


def check_rows(events):
    """What a stream has done is one thing after the other, in a row that has a name."""
    named = {(e["pid"], e["tid"]) for e in events if e["name"] == "thread_name"}
    rows = defaultdict(list)
    for event in events:
        if event["ph"] == "X":
            rows[event["pid"], event["tid"]].append((event["ts"], event["dur"]))
    assert set(rows) == named
    for row, times in rows.items():
        times.sort()
        for (begin, duration), (following, _) in zip(times, times[1:]):
            assert begin + duration <= following + 0.0015, (row, begin, duration, following)
    assert len(rows) > 5


def check_trace(trace):
    events = trace["traceEvents"]
    check_rows(events)
    done = [e for e in events if e["ph"] == "X"]
    launches = [e for e in done if e["cat"] == "kernel"]
    assert {e["name"] for e in launches} == {"append", "affine"}
    mixed = [e["args"] for e in launches if e["args"]["grid"] == [8, 1, 1]]
    assert len(mixed) == 10 and all(e["block"] == [128, 1, 1] and e["shared"] == 0 for e in mixed)
    copied = Counter((e["name"], e["args"]["bytes"]) for e in done if e["name"] in COPIES)
    assert all(copied[name, 4000] >= 5 for name in COPIES), copied
    assert sum(e["name"] == "fill" and e["args"]["bytes"] == 2000 for e in done) == 5
    waits = Counter(e["name"] for e in done if e["cat"] == "host")
    assert waits["cudaStreamSynchronize"] == 6 and waits["cudaEventSynchronize"] == 1, waits
    return Counter(e["name"] for e in launches)


def check_table(text, launches):
    assert text.startswith("cu2port: profile\n  launches "), text
    for kernel, count in launches.items():
        assert re.search(rf"^ +{count} .*% +(>=)?[0-9.]+ .* +\w+ \w+ +{kernel}$", text, re.M), text
    for what in ("copies from host to device", "copies from device to host", "fills"):
        assert re.search(rf"^ +\d+ +[0-9.]+ [num]?s +[0-9.]+ kB +[0-9.]+  {what}$", text, re.M), text
    assert "waits of host threads" in text


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        launches = check_trace(read_trace(program, folder))
    check_table(run(program, "1"), launches)


main()
