#!/usr/bin/env python3
"""Trains the sentiment sample's model with PyTorch and prints the loss of every step, in float32 and float64.

usage: sentiment_pytorch.py DATA [EPOCHS] > sentiment_losses.csv

DATA is a folder of sentences, such as samples/sentiment/data. No test runs it: what it prints for the sample's own
sentences is committed. On Debian 12, python3-torch and python3-numpy are enough.
"""
import glob
import os
import re
import sys
from collections import Counter

import numpy
import torch

VOCABULARY, LENGTH, EMBEDDING, CLASSES, BATCH = 10000, 20, 128, 2, 64
PADDING, UNKNOWN = 0, 1


def read(folder):
    """Sentences and labels of all files, by their names; what is no letter, digit or apostrophe separates words."""
    for path in sorted(glob.glob(os.path.join(folder, "*.txt"))):
        with open(path, "rb") as file:
            for line in file.read().split(b"\n"):
                sentence, tab, label = line.rpartition(b"\t")
                if tab:
                    yield re.findall(rb"[a-z0-9']+", sentence.lower()), int(label)


def number(sentences):
    """Words of training sentences, the most frequent first."""
    counts = Counter(word for words, _ in sentences for word in words)
    ordered = sorted(counts, key=lambda word: (-counts[word], word))
    return {word: n for n, word in enumerate(ordered[:VOCABULARY - 2], start=2)}


def encode(sentences, numbers):
    rows = [[numbers.get(word, UNKNOWN) for word in words[:LENGTH]] for words, _ in sentences]
    return (torch.tensor([row + [PADDING] * (LENGTH - len(row)) for row in rows]),
            torch.tensor([label for _, label in sentences]))


def initial(count, seed, scale):
    """The sample's own numbers in [-1, 1), times a scale."""
    with numpy.errstate(over="ignore"):
        z = numpy.arange(count, dtype=numpy.uint64) * numpy.uint64(0x9E3779B97F4A7C15)
        z += numpy.uint64(seed) * numpy.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
        z ^= z >> numpy.uint64(31)
    values = (z >> numpy.uint64(40)).astype(numpy.float32) / numpy.float32(8388608) - numpy.float32(1)
    return numpy.float32(scale) * values


class Model(torch.nn.Module):
    def __init__(self, real):
        super().__init__()
        tensor = lambda values, *shape: torch.nn.Parameter(torch.tensor(values).reshape(*shape).to(real))
        self.embedding = tensor(initial(VOCABULARY * EMBEDDING, 1, 0.1), VOCABULARY, EMBEDDING)
        self.weight = tensor(initial(CLASSES * EMBEDDING, 2, 0.0625), CLASSES, EMBEDDING)
        self.bias = tensor(numpy.zeros(CLASSES, dtype=numpy.float32), CLASSES)

    def forward(self, words):
        mean = torch.nn.functional.embedding(words, self.embedding).mean(dim=1)
        return torch.nn.functional.linear(mean, self.weight, self.bias)


def train(words, labels, epochs, real):
    torch.manual_seed(0)
    model, losses = Model(real), []
    optimizer = torch.optim.AdamW(model.parameters())
    for _ in range(epochs):
        for first in range(0, len(labels), BATCH):
            optimizer.zero_grad()
            loss = torch.nn.functional.cross_entropy(model(words[first:first + BATCH]), labels[first:first + BATCH])
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    return model, losses


def main():
    folder, epochs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    torch.set_num_threads(1)
    sentences = list(read(folder))
    training = [each for i, each in enumerate(sentences) if i % 5 != 4]
    tests = [each for i, each in enumerate(sentences) if i % 5 == 4]
    numbers = number(training)
    words, labels = encode([training[k * 1009 % len(training)] for k in range(len(training))], numbers)
    test_words, test_labels = encode(tests, numbers)
    columns, right = [], []
    for real in (torch.float32, torch.float64):
        model, losses = train(words, labels, epochs, real)
        columns.append(losses)
        right.append(int((model(test_words).argmax(dim=1) == test_labels).sum()))
    print(f"# PyTorch {torch.__version__} on a CPU, AdamW with its defaults, {epochs} epochs. By "
          "tests/fidelity/sentiment_pytorch.py.")
    print(f"# Of {len(tests)} test sentences, {right[0]} are right in float32 and {right[1]} in float64.")
    print("step,loss,loss64")
    for step, (single, double) in enumerate(zip(*columns)):
        print(f"{step},{single:.8f},{double:.10f}")


main()
