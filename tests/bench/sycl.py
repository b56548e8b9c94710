"""Runs the benchmarks that sycl.sh has built, and prints how many times as fast as kernels by hand ours are."""
import glob
import os
import statistics
import sys

import report
from programs import Programs, options_of, read_kernels

HERE = os.path.dirname(os.path.abspath(__file__))


def kernels_by_hand(names):
    sources = glob.glob(os.path.join(HERE, "sycl", "*.cpp"))
    there = {os.path.splitext(os.path.basename(path))[0] for path in sources}
    return [kernel for kernel in read_kernels(names) if kernel["name"] in there]


def measure(programs, options, name):
    """Medians of the programs' runs, which take turns. Those that build kernels do so before."""
    times = {"sycl": [], "cu2port": []}
    for turn in range(options.repeats + 1):
        for variant, seconds in times.items():
            program = [os.path.join(options.folder, f"{name}-{variant}"), "--seconds"]
            spent = programs.seconds(f"{name}, {variant}", program + [str(options.seconds if turn else 0)], {})
            if turn:
                seconds.append(spent)
    return [None if None in seconds else statistics.median(seconds) for seconds in times.values()]


def main():
    options = options_of("sycl.sh").parse_intermixed_args()
    programs, ratios = Programs(), []
    print("| kernel | SYCL by hand | translated | times by hand |\n|---|--:|--:|--:|", flush=True)
    for kernel in kernels_by_hand(options.kernels):
        by_hand, ours = measure(programs, options, kernel["name"])
        ratios.append(report.ratio(by_hand, ours))
        print(f"| {kernel['title']} | {report.milliseconds(by_hand)} | {report.milliseconds(ours)} "
              f"| {report.times(ratios[-1])} |", flush=True)
    print(f"| **geometric mean** | | | **{report.times(report.geometric_mean(ratios))}** |")
    return 1 if programs.failures else 0


sys.exit(main())
