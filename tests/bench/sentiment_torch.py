#!/usr/bin/env python3
"""The sentiment sample's training in PyTorch: the same data, model, initial weights, order and optimizer, and an
evaluation of all examples after each epoch. Prints the line that the sample prints.

usage: sentiment_torch.py DATA_FOLDER [EPOCHS]
"""
import collections
import os
import re
import sys
import time

import torch

VOCABULARY, EMBEDDING, LENGTH, BATCH = 10000, 128, 20, 64


def read_sentences(folder):
    names = ["amazon_cells_labelled.txt", "imdb_labelled.txt", "yelp_labelled.txt"]
    if not all(os.path.exists(os.path.join(folder, name)) for name in names):
        names = sorted(name for name in os.listdir(folder) if name.endswith(".txt"))
    for name in names:
        with open(os.path.join(folder, name), "rb") as file:
            for line in file.read().split(b"\n"):
                if line:
                    text, label = line.rsplit(b"\t", 1)
                    yield re.findall(rb"[a-z0-9']+", text.lower()), int(label)


def load(folder):
    examples = list(read_sentences(folder))
    train = [e for i, e in enumerate(examples) if i % 5 != 4]
    test = [e for i, e in enumerate(examples) if i % 5 == 4]
    counts = collections.Counter(word for words, _ in train for word in words)
    ordered = sorted(counts, key=lambda word: (-counts[word], word))[:VOCABULARY - 2]
    numbers = {word: n + 2 for n, word in enumerate(ordered)}

    def encode(examples):
        ids = [[numbers.get(word, 1) for word in words[:LENGTH]] for words, _ in examples]
        ids = [row + [0] * (LENGTH - len(row)) for row in ids]
        return torch.tensor(ids), torch.tensor([label for _, label in examples])

    return encode([train[k * 1009 % len(train)] for k in range(len(train))]), encode(test)


def initial(count, seed, scale):
    mask = (1 << 64) - 1
    values = []
    for n in range(count):
        z = (n * 0x9E3779B97F4A7C15 + seed * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        z ^= z >> 31
        values.append((z >> 40) / 2**23 - 1)
    return torch.tensor(values, dtype=torch.float32) * scale


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(VOCABULARY, EMBEDDING)
        self.linear = torch.nn.Linear(EMBEDDING, 2)
        with torch.no_grad():
            self.embedding.weight.copy_(initial(VOCABULARY * EMBEDDING, 1, 0.1).view(VOCABULARY, EMBEDDING))
            self.linear.weight.copy_(initial(2 * EMBEDDING, 2, 0.0625).view(2, EMBEDDING))
            self.linear.bias.zero_()

    def forward(self, ids):
        return self.linear(self.embedding(ids).mean(1))


def count_right(model, ids, labels):
    with torch.no_grad():
        return int((model(ids).argmax(1) == labels).sum())


def main():
    (ids, labels), (test_ids, test_labels) = load(sys.argv[1])
    epochs = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    model = Model()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.01)
    losses = []
    right = 0
    start = time.perf_counter()
    for _ in range(epochs):
        epoch_losses = []
        for first in range(0, len(ids), BATCH):
            optimizer.zero_grad()
            loss = torch.nn.functional.cross_entropy(model(ids[first:first + BATCH]), labels[first:first + BATCH])
            loss.backward()
            optimizer.step()
            epoch_losses.append(loss.detach())
        losses += torch.stack(epoch_losses).tolist()
        count_right(model, ids, labels)
        right = count_right(model, test_ids, test_labels)
    seconds = (time.perf_counter() - start) / epochs
    print(f"seconds per epoch: {seconds:.4f}, first loss: {losses[0]:.8f}, last loss: {losses[-1]:.8f}, "
          f"test accuracy: {100 * right / len(test_ids):.1f} % ({right} of {len(test_ids)})")


main()
