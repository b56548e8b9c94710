#!/usr/bin/env python3
"""What tests/run.sh says at its end.

  report.py times RESULTS.xml...     seconds by kind of test, and the slowest tests, from the JUnit files of ctest
  report.py failures RESULTS.xml...  the tests that failed there, each with the end of what it printed
  report.py kinds <NAMES             how many tests of each kind there are among those named, one a line
"""
import collections
import sys
import xml.etree.ElementTree

SLOWEST = 10
LAST_LINES = 15


def kind_of(test):
    """fidelity.barriers.opencl_simt is of the kind `fidelity opencl_simt`, tool.shards of the kind `tool`."""
    parts = test.split(".")
    return f"{parts[0]} {parts[-1]}" if parts[0] == "fidelity" else parts[0]


def tests_of(files):
    return [test for file in files for test in xml.etree.ElementTree.parse(file).iter("testcase")]


def print_times(files):
    tests = [(test.get("name"), float(test.get("time"))) for test in tests_of(files)]
    kinds = collections.defaultdict(list)
    for name, seconds in tests:
        kinds[kind_of(name)].append(seconds)
    print("  seconds   tests  kind (several tests run at once)")
    for kind, all_seconds in sorted(kinds.items(), key=lambda item: -sum(item[1])):
        print(f"{sum(all_seconds):9.1f} {len(all_seconds):7}  {kind}")
    print("  seconds  slowest tests")
    for name, seconds in sorted(tests, key=lambda test: -test[1])[:SLOWEST]:
        print(f"{seconds:9.1f}  {name}")


def has_failed(test):
    """As run.sh counts them: a test that could not be started is neither marked as failed nor as run."""
    skipped = test.find("skipped")
    was_asked_for = skipped is not None and skipped.get("message", "").startswith("SKIP_")
    return test.get("status") not in ("run", "disabled") and not was_asked_for


def print_failures(files):
    for test in filter(has_failed, tests_of(files)):
        print(f"failed: {test.get('name')}")
        for line in (test.findtext("system-out") or "").splitlines()[-LAST_LINES:]:
            print(f"    {line}")


def print_kinds(names):
    for kind, count in collections.Counter(kind_of(name) for name in names).most_common():
        print(f"{count:9}  {kind}")


def main():
    if sys.argv[1] == "times":
        print_times(sys.argv[2:])
    elif sys.argv[1] == "failures":
        print_failures(sys.argv[2:])
    else:
        print_kinds(line.strip() for line in sys.stdin)


if __name__ == "__main__":
    main()
