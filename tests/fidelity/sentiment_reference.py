#!/usr/bin/env python3
"""Trains the sentiment sample on the public data set and compares every loss with PyTorch's.

usage: sentiment_reference.py PROGRAM CHECKOUT

The data lies in $CU2PORT_SHARED/sentiment, or in ../shared/sentiment beside the checkout; where it is in neither the
test is skipped (exit status 77).
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
RIGHT = range(491, 494)  # of the 600 test sentences


def shared_folder(checkout):
    for folder in (os.environ.get("CU2PORT_SHARED"), os.path.join(checkout, "..", "shared")):
        if folder and os.path.exists(os.path.join(folder, "sentiment", "reference_loss.csv")):
            return os.path.join(folder, "sentiment")
    return None


def read_losses(path):
    with open(path) as file:
        return [float(row["loss"]) for row in csv.DictReader(file)]


def main():
    program, checkout = sys.argv[1:3]
    shared = shared_folder(checkout)
    if not shared:
        print("skipped: neither CU2PORT_SHARED nor ../shared has the data set")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        losses_file = os.path.join(folder, "losses.csv")
        run = subprocess.run(
            [program, "--data", os.path.join(shared, "data"), "--epochs", "20", "--loss-csv", losses_file],
            stdout=subprocess.PIPE, universal_newlines=True)
        print(run.stdout)
        if run.returncode != 0:
            print("FAILED: exit status", run.returncode)
            return 1
        losses = read_losses(losses_file)
    reference = read_losses(os.path.join(shared, "reference_loss.csv"))
    failures = []
    if len(losses) != len(reference):
        failures.append(f"{len(losses)} steps, expected {len(reference)}")
    apart = [abs(a - b) for a, b in zip(losses, reference)]
    first, all_steps = max(apart[:EXACT_STEPS]), max(apart)
    print(f"losses: at most {first:.2e} apart in the first {EXACT_STEPS} steps, {all_steps:.2e} in all")
    if not first <= EXACT_LIMIT:
        failures.append(f"a loss of the first {EXACT_STEPS} steps is {first:.2e} off, at most {EXACT_LIMIT} allowed")
    if not all_steps <= LIMIT:
        failures.append(f"a loss is {all_steps:.2e} off, at most {LIMIT} allowed")
    right = re.search(r"\((\d+) of 600\)", run.stdout)
    if not right or int(right.group(1)) not in RIGHT:
        failures.append(f"{right.group(1) if right else 'not'} of 600 test sentences right, expected 491 to 493")
    for failure in failures:
        print("FAILED:", failure)
    return 1 if failures else 0


sys.exit(main())
