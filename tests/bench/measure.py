"""Runs the benchmarks that run.sh has built, and hands what they measured to report.py."""
import argparse
import os
import re
import statistics
import subprocess
import sys

import report

HERE = os.path.dirname(os.path.abspath(__file__))
COMPILERS = ["clang++-19", "g++"]
NOT_TRANSLATED = 3  # a program's exit status

# What is measured of each kernel: the program, and the environment it runs in.
VARIANTS = {
    "openmp": ("openmp", {}),
    "cpu": ("cu2port", {"CU2PORT_DEVICE": "cpu"}),
    "opencl-simt": ("cu2port", {"CU2PORT_DEVICE": "opencl", "CU2PORT_FORM": "simt"}),
    "opencl-block": ("cu2port", {"CU2PORT_DEVICE": "opencl", "CU2PORT_FORM": "block"}),
}


class Programs:
    """Runs benchmark programs; remembers which gave wrong results."""

    def __init__(self, options):
        self.options = options
        self.failures = []

    def seconds(self, kernel, compiler, variant, size=None, threads=None):
        """The median time of a round, or None for a kernel that was not translated."""
        program, environment = VARIANTS[variant]
        cores = sorted(os.sched_getaffinity(0))[:threads]
        command = self.options.prefix.split() + [
            os.path.join(self.options.build, "bench", compiler, f"{kernel}-{program}"),
            "--seconds", str(self.options.seconds)]
        if size:
            command += ["--size", str(size)]
        done = subprocess.run(
            command, env={**os.environ, "OMP_NUM_THREADS": str(len(cores)), **environment},
            preexec_fn=lambda: os.sched_setaffinity(0, cores), capture_output=True, text=True)
        found = re.search(r"median ([0-9.]+)", done.stdout)
        if found and done.returncode == 0:
            return float(found[1])
        if done.returncode != NOT_TRANSLATED:
            self.failures.append(f"{kernel}, {compiler}, {variant}: {done.stderr.strip()}")
            print(self.failures[-1], file=sys.stderr, flush=True)
        return None


def read_kernels(names):
    """The rows of kernels.tsv, or those with the names."""
    kernels = []
    with open(os.path.join(HERE, "kernels", "kernels.tsv")) as file:
        for line in file:
            if not line.startswith("#"):
                name, _, barriers, title = line.rstrip("\n").split("\t")
                kernels.append({"name": name, "barriers": barriers == "yes", "title": title})
    unknown = set(names) - {kernel["name"] for kernel in kernels}
    if unknown:
        sys.exit("no such kernel: " + ", ".join(sorted(unknown)))
    return [kernel for kernel in kernels if not names or kernel["name"] in names]


def combine(times):
    """The median over several runs; None if the kernel was not translated."""
    times = [time for time in times if time is not None]
    return statistics.median(times) if times else None


def measure_kernel(programs, kernel, repeats):
    """The median of each compiler's and variant's runs, which take turns. OpenCL compiles kernels itself."""
    plan = [(compiler, variant) for compiler in COMPILERS for variant in ("openmp", "cpu")]
    plan += [(COMPILERS[0], "opencl-simt"), (COMPILERS[0], "opencl-block")]
    times = {each: [] for each in plan}
    for _ in range(repeats):
        for each in plan:
            if None not in times[each]:
                times[each].append(programs.seconds(kernel, *each))
    return {each: combine(times[each]) for each in plan}


def measure_threads(programs, kernels):
    """Seconds of each kernel by variant and number of threads."""
    counts = range(1, len(os.sched_getaffinity(0)) + 1)
    return {variant: {count: {kernel["name"]: programs.seconds(kernel["name"], COMPILERS[0], variant, threads=count)
                              for kernel in kernels} for count in counts}
            for variant in ("openmp", "cpu")}


def measure_scale(programs):
    """Seconds by kernel, variant and number of elements: from 2^10 to 2^28, as far as memory goes."""
    with open("/proc/meminfo") as file:
        available = 1024 * int(re.search(r"MemAvailable: *(\d+)", file.read())[1])
    result = {}
    for kernel, is_square in (("saxpy", False), ("stencil", True)):
        for variant in ("openmp", "cpu"):
            curve = result.setdefault(kernel, {}).setdefault(variant, {})
            for power in range(10, 29, 2):
                if 2**power * 28 < available:  # bytes for each element, the inputs' copies included
                    size = 2**(power // 2) if is_square else 2**power
                    curve[2**power] = programs.seconds(kernel, COMPILERS[0], variant, size=size)
    return result


def measure_launches(options):
    """What launch.cpp prints, by device."""
    result = {}
    for device in ("cpu", "opencl"):
        done = subprocess.run(
            options.prefix.split() + [os.path.join(options.build, "bench", COMPILERS[0], "launch")],
            env={**os.environ, "CU2PORT_DEVICE": device}, capture_output=True, text=True, check=True)
        result[device] = done.stdout.splitlines()
    return result


def main():
    parser = argparse.ArgumentParser(prog="run.sh")
    parser.add_argument("build")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL")
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--with", dest="prefix", default="")
    parser.add_argument("--output", default=os.path.join(HERE, "..", "..", "docs"))
    options = parser.parse_intermixed_args()

    programs = Programs(options)
    kernels = read_kernels(options.kernels)
    print(report.table_head(), flush=True)
    for kernel in kernels:
        kernel["seconds"] = measure_kernel(programs, kernel["name"], options.repeats)
        print(report.table_row(kernel), flush=True)
    print(report.means(kernels))
    if not options.kernels:
        print("threads, scale, launches ...", flush=True)
        report.write(options.output, kernels, measure_threads(programs, kernels), measure_scale(programs),
                     measure_launches(options))
    return 1 if programs.failures else 0


sys.exit(main())
