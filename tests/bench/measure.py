"""Runs the benchmarks that run.sh has built, and hands what they measured to report.py."""
import os
import re
import statistics
import subprocess
import sys

import report
from programs import Programs, options_of, read_kernels

HERE = os.path.dirname(os.path.abspath(__file__))
COMPILERS = ["clang++-19", "g++"]

# What is measured of each kernel: the program, and the environment it runs in.
VARIANTS = {
    "openmp": ("openmp", {}),
    "same": ("same", {}),
    "cpu": ("cu2port", {"CU2PORT_DEVICE": "cpu"}),
    "opencl-simt": ("cu2port", {"CU2PORT_DEVICE": "opencl", "CU2PORT_FORM": "simt"}),
    "opencl-block": ("cu2port", {"CU2PORT_DEVICE": "opencl", "CU2PORT_FORM": "block"}),
}


class KernelPrograms(Programs):
    """Those of run.sh: what is measured of a kernel, by compiler and variant."""

    def __init__(self, options):
        super().__init__()
        self.options = options

    def median(self, kernel, compiler, variant, size=None, threads=None):
        """Of the rounds of one run; None for a kernel that was not translated."""
        program, environment = VARIANTS[variant]
        cores = sorted(os.sched_getaffinity(0))[:threads]
        command = self.options.prefix.split() + [
            os.path.join(self.options.folder, "bench", compiler, f"{kernel}-{program}"),
            "--seconds", str(self.options.seconds)]
        if size:
            command += ["--size", str(size)]
        return self.seconds(f"{kernel}, {compiler}, {variant}", command,
                            {"OMP_NUM_THREADS": str(len(cores)), **environment}, cores)


def combine(times):
    """The median over several runs; None if the kernel was not translated."""
    times = [time for time in times if time is not None]
    return statistics.median(times) if times else None


def measure_kernel(programs, kernel, repeats):
    """The median of each compiler's and variant's runs, which take turns. OpenCL compiles kernels itself."""
    on_cpu = ["openmp", "cpu"] + ["same"] * kernel["same"]
    plan = [(compiler, variant) for compiler in COMPILERS for variant in on_cpu]
    plan += [(COMPILERS[0], "opencl-simt"), (COMPILERS[0], "opencl-block")]
    times = {each: [] for each in plan}
    for _ in range(repeats):
        for each in plan:
            if None not in times[each]:
                times[each].append(programs.median(kernel["name"], *each))
    return {each: combine(times[each]) for each in plan}


def measure_threads(programs, kernels):
    """Seconds of each kernel by variant and number of threads."""
    counts = range(1, len(os.sched_getaffinity(0)) + 1)
    return {variant: {count: {kernel["name"]: programs.median(kernel["name"], COMPILERS[0], variant, threads=count)
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
                    curve[2**power] = programs.median(kernel, COMPILERS[0], variant, size=size)
    return result


def measure_launches(options):
    """What launch.cpp prints, by device."""
    result = {}
    for device in ("cpu", "opencl"):
        done = subprocess.run(
            options.prefix.split() + [os.path.join(options.folder, "bench", COMPILERS[0], "launch")],
            env={**os.environ, "CU2PORT_DEVICE": device}, capture_output=True, text=True, check=True)
        result[device] = done.stdout.splitlines()
    return result


def main():
    parser = options_of("run.sh")
    parser.add_argument("--with", dest="prefix", default="")
    parser.add_argument("--output", default=os.path.join(HERE, "..", "..", "docs"))
    options = parser.parse_intermixed_args()

    programs = KernelPrograms(options)
    kernels = read_kernels(options.kernels)
    print(report.table_head(), flush=True)
    for kernel in kernels:
        kernel["seconds"] = measure_kernel(programs, kernel, options.repeats)
        print(report.table_row(kernel), flush=True)
    print(report.means(kernels))
    if not options.kernels:
        print("threads, scale, launches ...", flush=True)
        report.write(options.output, kernels, measure_threads(programs, kernels), measure_scale(programs),
                     measure_launches(options))
    return 1 if programs.failures else 0


sys.exit(main())
