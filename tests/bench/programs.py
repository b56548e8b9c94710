"""Runs benchmark programs; which there are."""
import argparse
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
NOT_TRANSLATED = 3  # a program's exit status


class Programs:
    """Remembers which gave wrong results."""

    def __init__(self):
        self.failures = []

    def seconds(self, name, command, environment, cores=None):
        """The median time of a round, or None for a kernel that was not translated."""
        pin = (lambda: os.sched_setaffinity(0, cores)) if cores else None
        done = subprocess.run(command, env={**os.environ, **environment}, preexec_fn=pin, capture_output=True, text=True)
        found = re.search(r"median ([0-9.]+)", done.stdout)
        if found and done.returncode == 0:
            return float(found[1])
        if done.returncode != NOT_TRANSLATED:
            self.failures.append(f"{name}: {done.stderr.strip()}")
            print(self.failures[-1], file=sys.stderr, flush=True)
        return None


def options_of(prog):
    """What all that run benchmarks are told: a folder, kernels, and how long and how often each runs."""
    parser = argparse.ArgumentParser(prog=prog)
    parser.add_argument("folder")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--repeats", type=int, default=5)
    return parser


def read_kernels(names):
    """The rows of kernels.tsv, or those with the names."""
    kernels = []
    with open(os.path.join(HERE, "kernels", "kernels.tsv")) as file:
        for line in file:
            if not line.startswith("#"):
                name, _, same, barriers, title = line.rstrip("\n").split("\t")
                kernels.append({"name": name, "same": same != "-", "barriers": barriers == "yes", "title": title})
    unknown = set(names) - {kernel["name"] for kernel in kernels}
    if unknown:
        sys.exit("no such kernel: " + ", ".join(sorted(unknown)))
    return [kernel for kernel in kernels if not names or kernel["name"] in names]
