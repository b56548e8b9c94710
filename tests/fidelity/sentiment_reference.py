#!/usr/bin/env python3
"""Trains the sentiment sample and compares every loss with PyTorch's.

usage: sentiment_reference.py PROGRAM CHECKOUT

The sample's own sentences come with the losses that sentiment_pytorch.py has computed. A public data set, ten times as
large, is compared where it is: in $CU2PORT_SHARED/sentiment, or in ../shared/sentiment beside the checkout.
"""
import csv
import os
import re
import subprocess
import sys
import tempfile

EXACT_STEPS = 100  # the first ones, before rounding has had time to add up
EXACT_LIMIT = 2e-6
LIMIT = 2e-5


class DataSet:
    def __init__(self, folder, losses, right, of):
        """`right`: how many of the `of` test sentences may be right."""
        self.folder, self.losses, self.right, self.of = folder, losses, right, of


def own(checkout):
    return DataSet(os.path.join(checkout, "samples", "sentiment", "data"),
                   os.path.join(checkout, "tests", "fidelity", "sentiment_losses.csv"), range(71, 72), 103)


def shared(checkout):
    for folder in (os.environ.get("CU2PORT_SHARED"), os.path.join(checkout, "..", "shared")):
        if folder and os.path.exists(os.path.join(folder, "sentiment", "reference_loss.csv")):
            folder = os.path.join(folder, "sentiment")
            return [DataSet(os.path.join(folder, "data"), os.path.join(folder, "reference_loss.csv"),
                            range(491, 494), 600)]
    print("without the public data set: neither CU2PORT_SHARED nor ../shared has it")
    return []


def read_columns(path):
    """The losses of each step; PyTorch's in float32, and in float64 where those are known."""
    with open(path) as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return {name: [float(row[name]) for row in rows] for name in rows[0] if name.startswith("loss")}


def train(program, data):
    """What the program prints, and its losses; nothing if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        losses = os.path.join(folder, "losses.csv")
        run = subprocess.run([program, "--data", data, "--epochs", "20", "--loss-csv", losses],
                             stdout=subprocess.PIPE, universal_newlines=True)
        print(run.stdout)
        return (run.stdout, read_columns(losses)["loss"]) if run.returncode == 0 else (run.stdout, None)


def compare(losses, name, reference):
    if len(losses) != len(reference):
        yield f"{len(losses)} steps, expected {len(reference)}"
    apart = [abs(a - b) for a, b in zip(losses, reference)]
    first, all_steps = max(apart[:EXACT_STEPS]), max(apart)
    print(f"{name}: at most {first:.2e} apart in the first {EXACT_STEPS} steps, {all_steps:.2e} in all")
    if not first <= EXACT_LIMIT:
        yield f"a {name} of the first {EXACT_STEPS} steps is {first:.2e} off, at most {EXACT_LIMIT} allowed"
    if not all_steps <= LIMIT:
        yield f"a {name} is {all_steps:.2e} off, at most {LIMIT} allowed"


def failures_of(program, data):
    output, losses = train(program, data.folder)
    if not losses:
        yield "the program failed"
        return
    for name, reference in read_columns(data.losses).items():
        yield from compare(losses, name, reference)
    right = re.search(rf"\((\d+) of {data.of}\)", output)
    if not right or int(right.group(1)) not in data.right:
        yield (f"{right.group(1) if right else 'not'} of {data.of} test sentences right, expected "
               f"{data.right[0]} to {data.right[-1]}")


def main():
    program, checkout = sys.argv[1:3]
    failures = []
    for data in [own(checkout)] + shared(checkout):
        print(data.folder)
        failures += failures_of(program, data)
    for failure in failures:
        print("FAILED:", failure)
    return 1 if failures else 0


sys.exit(main())
