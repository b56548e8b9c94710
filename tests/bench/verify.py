"""Runs programs with and without `cu2port verify`, and prints how many times as long it takes."""
import argparse
import math
import os
import re
import statistics
import subprocess
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SENTIMENT = os.path.join(HERE, "..", "..", "samples", "sentiment")


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("names", nargs="*")
    return parser.parse_intermixed_args()


def kernel_names():
    with open(os.path.join(HERE, "kernels", "kernels.tsv")) as file:
        return [line.split("\t")[0] for line in file if not line.startswith("#")]


def run(command):
    """The seconds that a program takes, and what it prints."""
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "CU2PORT_DEVICE": "cpu"})
    return time.monotonic() - start, done


def build(options, name):
    """The program, as a function of how much work it does, and how much that is for the seconds asked for."""
    if name == "sentiment":
        out = os.path.join(options.build, "bench", "verify", "sentiment")
        tool = os.path.join(options.build, "bin", "cu2port")
        subprocess.run([tool, "--verify", os.path.join(SENTIMENT, "sentiment.cu"), "-o", out, "-std=c++17"], check=True,
                       capture_output=True)
        subprocess.run(["cmake", "-S", out, "-B", out + "/build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                        "-DCMAKE_CXX_COMPILER=clang++-19", "-Dcu2port_DIR=" + options.build], check=True,
                       capture_output=True)
        subprocess.run(["cmake", "--build", out + "/build"], check=True, capture_output=True)
        program = [out + "/build/sentiment", "--data", os.path.join(SENTIMENT, "data"), "--epochs"]
        seconds = min(run(program + ["5"])[0] for _ in range(2))
        return program, max(1, round(5 * options.seconds / seconds))
    folder = os.path.join(options.build, "bench", "verify")
    subprocess.run(["cmake", "--build", folder, "--target", name + "-cu2port"], check=True, capture_output=True)
    program = [os.path.join(folder, name + "-cu2port")]
    found = re.search(r"median ([0-9.]+)", run(program + ["--seconds", "0.3"])[1].stdout)
    return program + ["--rounds"], max(5, round(options.seconds / float(found[1])))


def measure(options, name):
    program, rounds = build(options, name)
    program += [str(rounds)]
    ratios, verdict = [], ""
    for _ in range(options.repeats):
        alone, _ = run(program)
        verified, done = run([os.path.join(options.build, "bin", "cu2port"), "verify", "--against", "plain", "--", *program])
        verdict = {0: "verified", 1: "DIFFERENT"}.get(done.returncode, "could not verify")
        ratios.append(verified / alone)
    ratio = statistics.median(ratios)
    launches = re.findall(r"\)\s+(\d+)\s+(\d+)  ", done.stdout)
    counts = " ".join(f"{verified}/{all}" for all, verified in launches)
    print(f"{name:20}  {alone:8.2f}  {ratio:5.2f}  {verdict:16}  {counts}", flush=True)
    return ratio


def main():
    options = read_options()
    names = options.names or [*kernel_names(), "sentiment"]
    print(f"{'program':20}  {'seconds':>8}  ratio  {'verdict':16}  launches compared")
    ratios = [measure(options, name) for name in names]
    print(f"geometric mean: {math.exp(statistics.mean(map(math.log, ratios))):.2f}")


main()
