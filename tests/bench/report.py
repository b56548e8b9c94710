"""Writes docs/performance.md and its plots."""
import math
import os
import re
import subprocess

import plot

HERE = os.path.dirname(os.path.abspath(__file__))
CLANG, GCC = "clang++-19", "g++"
NAMES = {"openmp": "OpenMP by hand", "cpu": "cu2port, CPU device"}
LEAST_RATIO = 0.8  # below, a kernel misses, and the page says why


def ratio(slower, faster):
    """How many times as fast; None if one of them is missing."""
    return slower / faster if slower and faster else None


def times_by_hand(kernel, variant):
    """How many times as fast the CPU device is as what is written by hand. Of the two compilers' builds the slower
    counts."""
    seconds = kernel["seconds"]
    found = [ratio(seconds[c, variant], seconds[c, "cpu"]) for c in (CLANG, GCC)]
    return None if None in found else min(found)


def ratios(kernel):
    """How many times as fast the CPU device is as OpenMP, as the same algorithm with OpenMP (which may be the same
    program), and as OpenCL's SIMT form, and OpenCL's block form as its SIMT form."""
    seconds = kernel["seconds"]
    cpu = [seconds[c, "cpu"] for c in (CLANG, GCC)]
    simt, block = seconds[CLANG, "opencl-simt"], seconds[CLANG, "opencl-block"]
    return {"openmp": times_by_hand(kernel, "openmp"),
            "same": times_by_hand(kernel, "same" if kernel["same"] else "openmp"),
            "simt": None if None in cpu else ratio(simt, max(cpu)),
            "block": ratio(simt, block)}


def geometric_mean(values):
    values = [value for value in values if value]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def milliseconds(seconds):
    return f"{1000 * seconds:.3g}" if seconds else "not translated"


def times(value):
    return f"{value:.2f}" if value else "-"


def table_head():
    return ("| kernel | OpenMP, clang++ | CPU device, clang++ | OpenMP, g++ | CPU device, g++ | times OpenMP "
            "| the same, clang++ | the same, g++ | times the same "
            "| PoCL, SIMT | times PoCL's SIMT | PoCL, block form | times its SIMT |\n"
            "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")


def table_row(kernel):
    seconds, by = kernel["seconds"], ratios(kernel)
    cells = [milliseconds(seconds[c, v]) for c in (CLANG, GCC) for v in ("openmp", "cpu")]
    cells.append(times(by["openmp"]))
    cells += [milliseconds(seconds[c, "same"]) if kernel["same"] else "" for c in (CLANG, GCC)]
    cells += [times(by["same"]), milliseconds(seconds[CLANG, "opencl-simt"]), times(by["simt"]),
              milliseconds(seconds[CLANG, "opencl-block"]), times(by["block"])]
    return f"| {kernel['title']} | " + " | ".join(cells) + " |"


def means(kernels):
    """The last row of the table."""
    mean = {name: geometric_mean(ratios(kernel)[name] for kernel in kernels if name != "block" or kernel["barriers"])
            for name in ("openmp", "same", "simt", "block")}
    return (f"| **geometric mean** | | | | | **{times(mean['openmp'])}** | | | **{times(mean['same'])}** "
            f"| | **{times(mean['simt'])}** | | **{times(mean['block'])}** |")


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def machine(launches):
    """A sentence about what the numbers were taken on."""
    cpu = dict(re.findall(r"^(.*?): +(.*)$", output_of("lscpu"), re.M))
    memory = int(re.search(r"MemTotal: *(\d+)", open("/proc/meminfo").read())[1]) / 2**20
    compilers = ", ".join(output_of(c, "--version").splitlines()[0] for c in (CLANG, GCC))
    return (f"{cpu['Model name']} (family {cpu['CPU family']}, model {cpu['Model']}), {os.cpu_count()} processors, "
            f"L2 {cpu.get('L2 cache', '?')}, L3 {cpu.get('L3 cache', '?')}, {memory:.0f} GiB of memory; "
            f"{compilers}; OpenCL device: {launches['opencl'][0]}.")


def notes(kernels):
    """What notes.md says about the kernels that miss."""
    text = open(os.path.join(HERE, "kernels", "notes.md")).read()
    sections = dict(re.findall(r"^## (\w+)\n+(.*?)\s*(?=^## |\Z)", text, re.M | re.S))
    missing = [k for k in kernels if (ratios(k)["openmp"] or 0) < LEAST_RATIO]
    return "\n\n".join(f"**{kernel['title']}.** {sections.get(kernel['name'], 'Not explained yet.')}"
                       for kernel in missing)


def plot_scale(scale):
    curves = {f"{kernel}, {NAMES[variant].split(',')[0]}": {n: t for n, t in curve.items() if t}
              for kernel, variants in scale.items() for variant, curve in variants.items()}
    sizes = [n for curve in curves.values() for n in curve]
    spent = [t for curve in curves.values() for t in curve.values()]
    exponent = lambda value, base: f"{base}<tspan dy='-5' font-size='9'>{round(math.log(value, base))}</tspan>"
    return plot.lines("Cost of scale", "elements", "seconds", curves,
                      {v: exponent(v, 2) for v in plot.powers(min(sizes), max(sizes), 2, 2)},
                      {v: exponent(v, 10) for v in plot.powers(min(spent), max(spent), 10)})


def speed_by_threads(threads):
    """How many times as fast as on one thread: the geometric mean over the kernels."""
    return {NAMES[variant]: {count: geometric_mean(ratio(by_count[1][name], by_count[count][name])
                                                   for name in by_count[count])
                             for count in by_count}
            for variant, by_count in threads.items()}


def plot_threads(threads):
    curves = speed_by_threads(threads)
    counts = {count: count for curve in curves.values() for count in curve}
    return plot.lines("Threads against speed", "threads", "times one thread's speed", curves, counts, counts,
                      logarithmic=False)


PAGE = """# Performance

Written by `bash tests/bench/run.sh`, which builds, runs and checks everything below. {machine}

Every kernel of `tests/bench/kernels` is CUDA as people write it, translated by cu2port when the benchmark is built,
beside the same problem by hand with OpenMP: both with `-O3 -march=native`, by clang++ and by g++, on all processors.
Where that has another algorithm, another rounding or other atomics than the kernel (the order of a sum aside), one by
hand that has the kernel's stands beside it ("the same"); elsewhere, "times the same" is that of the first. The
translated program runs on the CPU device, and on OpenCL in both of its forms. Times are milliseconds
(the median over several runs of the medians of their rounds, what it takes to start and to wait included); ratios say
how many times as fast, and of the two compilers the one with the lower ratio counts. The last column's mean is over
the kernels with barriers.

{table}
{means}

## What misses

Below {least} times the speed of OpenMP by hand, and why:

{notes}

{sycl}## A launch

What `tests/bench/launch.cpp` prints for the CPU device:

    {launch}

{soak}
## Scale

![Seconds by number of elements: saxpy and the stencil, from 2^10 elements](performance-scale.svg)

![Speed by number of threads, over all kernels](performance-threads.svg)

{translating}
{compiling}"""


def section(name):
    """What was measured apart, and takes long."""
    with open(os.path.join(HERE, name + ".md")) as file:
        return file.read()


def write(folder, kernels, threads, scale, launches):
    """performance.md and the plots beside it."""
    page = PAGE.format(machine=machine(launches), table="\n".join([table_head()] + [table_row(k) for k in kernels]),
                       means=means(kernels), least=LEAST_RATIO, notes=notes(kernels),
                       launch="\n    ".join(launches["cpu"]),
                       sycl=section("sycl"), soak=section("soak"), translating=section("linear"),
                       compiling=section("compiling"))
    for name, text in (("performance.md", page), ("performance-scale.svg", plot_scale(scale)),
                       ("performance-threads.svg", plot_threads(threads))):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
