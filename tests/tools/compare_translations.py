#!/usr/bin/env python3
"""Compares what two versions of cu2port write: each function of each file is the same, differs in names or comments
only, or differs.

    cu2port TREE -o OLD     with the one version, NEW with the other (or any number of trees below OLD and NEW)
    compare_translations.py OLD NEW [--list]

Order, layout and blank lines do not count. Prints the counts, a line for each function that differs with --list, and
what one side lacks. The status is 1 if something differs or is missing."""
import argparse
import os
import re
import sys

TOKENS = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|\#[^\n]*(?:\\\n[^\n]*)*)
    |(?P<text>R"(?P<mark>\w*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?P<word>[A-Za-z_]\w*)
    |(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)
    |(?P<sign><<=|>>=|->|\+\+|--|<<|>>|[-+*/%&|^=!<>]=|&&|\|\||::|.)""",
    re.DOTALL | re.VERBOSE)
ENDINGS = (".cl", ".cpp", ".cu", ".cuh", ".h")


def tokens_of(text):
    return [(match.lastgroup if match.lastgroup != "mark" else "text", match.group())
            for match in TOKENS.finditer(text) if match.lastgroup != "skip"]


def functions_of(text):
    """The file's outermost definitions, as lists of tokens under their names; the second of a name is NAME#2."""
    found, current, depth = {}, [], 0
    for kind, word in tokens_of(text):
        if word == "}" and depth == 0:  # of a namespace
            continue
        current.append((kind, word))
        depth += (word in "({[") - (word in ")}]")
        opens_namespace = word == "{" and any(each == "namespace" for _, each in current[:3])
        if opens_namespace:
            current, depth = [], 0
        elif depth == 0 and word in (";", "}"):
            add(found, current)
            current = []
    if current:
        add(found, current)
    return found


def add(found, item):
    words = [word for _, word in item]
    before = words.index("(") if "(" in words else len(words)
    names = [word for kind, word in item[:before] if kind == "word"]
    name = names[-1] if names else words[0]
    if name in ("__attribute__", "__kernel") or name == ";":
        name = next((words[i - 1] for i in range(1, len(words) - 1)
                     if words[i] == "(" and item[i - 1][0] == "word" and i > before + 1), name)
    number, free = 1, name
    while free in found:
        number += 1
        free = f"{name}#{number}"
    found[free] = item


def called_names(item):
    return {item[i][1] for i in range(len(item) - 1) if item[i][0] == "word" and item[i + 1][1] == "("}


def compare(old, new):
    """same, names, or different."""
    if old == new:
        return "same"
    if len(old) != len(new):
        return "different"
    there, back = {}, {}
    fixed = called_names(old[3:]) | called_names(new[3:])
    for (kind, a), (other, b) in zip(old, new):
        if kind != other or (kind != "word" and a != b):
            return "different"
        if there.setdefault(a, b) != b or back.setdefault(b, a) != a or (a != b and {a, b} & fixed):
            return "different"
    return "names"


def files_below(root):
    return {os.path.relpath(os.path.join(folder, name), root)
            for folder, _, names in os.walk(root) for name in names if name.endswith(ENDINGS)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--list", action="store_true", help="name each function that is not the same")
    arguments = parser.parse_args()
    olds, news = files_below(arguments.old), files_below(arguments.new)
    counts = {"same": 0, "names": 0, "different": 0}
    lacking = sorted(f"only in {arguments.old}: {each}" for each in olds - news)
    lacking += sorted(f"only in {arguments.new}: {each}" for each in news - olds)
    for name in sorted(olds & news):
        texts = [open(os.path.join(root, name), errors="replace").read() for root in (arguments.old, arguments.new)]
        if texts[0] == texts[1]:
            counts["same"] += len(functions_of(texts[0]))
            continue
        old, new = map(functions_of, texts)
        lacking += [f"{name}: only in {root}: {each}" for root, one, other in
                    ((arguments.old, old, new), (arguments.new, new, old)) for each in one if each not in other]
        for each in old:
            if each not in new:
                continue
            verdict = compare(old[each], new[each])
            counts[verdict] += 1
            if arguments.list and verdict != "same":
                print(f"{verdict}: {name}: {each}")
    print("\n".join(lacking[:None if arguments.list else 20]))
    print(f"{len(olds & news)} files: {counts['same']} functions are the same, {counts['names']} but for names, "
          f"{counts['different']} differ, {len(lacking)} are on one side only")
    return 1 if counts["different"] or lacking else 0


if __name__ == "__main__":
    sys.exit(main())
