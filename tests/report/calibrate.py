"""Fits the lines that a port by hand changes to pairs of a CUDA program and its hand-made port, and says how far off it is.

    calibrate.py REPORT.json FOLDER [--seed N]

FOLDER holds NAME-cuda beside NAME-hip, NAME-sycl, NAME-omp; REPORT.json is of `cu2port --report DIR --analyze FOLDER/*-cuda`.
The coefficients are those of `by hand` in rules/effort.yaml, fitted on one half of the programs, measured on the other."""
import argparse
import json
import os
import random
import re
import statistics
from collections import Counter

# The end of a folder's name, a title, whether renames are set aside.
TARGETS = [('hip', 'hip', True), ('hip', 'hip with renames', False), ('sycl', 'sycl', False), ('omp', 'omp', False)]
SOURCES = ('.cu', '.cuh', '.hip', '.h', '.hh', '.hpp', '.inl', '.c', '.cc', '.cpp', '.cxx')
TERMS = ['lines per use', 'lines per kernel', 'lines per line of CUDA', 'lines of its own']
FLOOR = 10        # lines: an error is a part of what was changed, or of this if that is less
ROUNDS = 60       # of the fit, each with weights from the one before
OTHER_SEEDS = 20  # halves that are tried besides, to see what the choice of halves does

TEXT_OR_COMMENT = re.compile(r'''("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|//(?:\\\n|[^\n])*|/\*.*?\*/''', re.DOTALL)
# What a script renames on the way to HIP: in small letters, on both sides the same word afterwards. Headers and launches,
# which it renames, too, are lines that do not count.
RENAMES = [
    (re.compile(r'cuda|hip|miopen|roc(?=blas|fft|rand|sparse|solver|prim)|(?<![a-z])nv(?=_bfloat)|(?<![a-z])cu(?=blas|fft|rand'
                r'|sparse|solver|dnn|b\b|complex|float|double|conj|c(?:real|imag|add|mul|sub|div|abs))'), 'gpu'),
    (re.compile(r'gpu(?:mallochost|hostalloc)'), 'gpuhostmalloc'),
    (re.compile(r'gpufreehost'), 'gpuhostfree'),
    (re.compile(r'gpudeviceprop_t'), 'gpudeviceprop'),
    (re.compile(r'__gpu_bfloat'), 'gpu_bfloat'),
    (re.compile(r'(?m)^\s*#\s*include\s*[<"][^>"\n]*gpu.*|^.*(?:<<<|gpulaunchkernelggl).*'), '')]


def lines_of(text, is_renamed):
    """How often each line is there, without comments and white space; lines without a word do not count."""
    text = TEXT_OR_COMMENT.sub(lambda match: match.group(1) or '\n' * match.group().count('\n'), text)
    if is_renamed:
        text = text.lower()
        for pattern, word in RENAMES:
            text = pattern.sub(word, text)
    lines = (re.sub(r'\s+', '', line) for line in text.splitlines())
    return Counter(line for line in lines if re.search(r'\w', line))


def sources_of(folder):
    """The paths of sources and headers, below the folder."""
    paths = (os.path.relpath(os.path.join(place, name), folder) for place, _, names in os.walk(folder) for name in names)
    return sorted(path for path in paths if path.lower().endswith(SOURCES))


def all_lines(folder, is_renamed):
    """The lines of all sources, since a port may have a kernel in another file."""
    lines = Counter()
    for path in sources_of(folder):
        with open(os.path.join(folder, path), encoding='latin-1') as file:
            lines += lines_of(file.read(), is_renamed)
    return lines


def is_pair(cuda, port):
    """Whether the port has sources, and all of them under names that the CUDA program has, too: others may be of a library.
    What the port lacks it takes from the CUDA program, by -I."""
    stems = {os.path.splitext(path)[0] for path in sources_of(cuda)}
    found = {os.path.splitext(path)[0] for path in sources_of(port)}
    return bool(found) and found <= stems


def changed_lines(cuda, port, is_renamed):
    """Lines of the port that the CUDA program does not have, wherever they stand: what was moved or taken out does not count."""
    return sum((all_lines(port, is_renamed) - all_lines(cuda, is_renamed)).values())


def programs_of(report):
    """By program, what the terms count: uses of CUDA, kernels, lines and files of CUDA."""
    programs = {}
    for row in report['files']:
        uses = sum(row['uses'][key] for key in ('exact', 'condition', 'approximate', 'left', 'unseen'))
        counts = programs.setdefault(row['path'].split('/')[0], [0] * len(TERMS))
        for index, count in enumerate([uses, 0, row['cudaLines'], bool(uses)]):
            counts[index] += count
    for row in report['kernels']:
        programs[row['file'].split('/')[0]][1] += 1
    return {name[:-len('-cuda')]: counts for name, counts in programs.items() if name.endswith('-cuda') and counts[-1]}


def predict(coefficients, counts):
    return sum(factor * count for factor, count in zip(coefficients, counts))


def error(coefficients, counts, lines):
    return abs(predict(coefficients, counts) - lines) / max(lines, FLOOR)


def solve(rows, weights):
    """Least squares with weights, no coefficient below none: one coefficient after the other, until they stay."""
    terms = range(len(TERMS))
    matrix = [[sum(w * c[i] * c[j] for w, (c, _) in zip(weights, rows)) for j in terms] for i in terms]
    right = [sum(w * c[i] * lines for w, (c, lines) in zip(weights, rows)) for i in terms]
    result = [0.0] * len(TERMS)
    for _ in range(500):
        for i in terms:
            rest = right[i] - sum(matrix[i][j] * result[j] for j in terms if j != i)
            result[i] = max(0.0, rest / matrix[i][i]) if matrix[i][i] else 0.0
    return result


def fit(rows):
    """The coefficients with the least sum of errors, each as a part of the greater of what was changed and what was predicted
    (of the lines changed alone, it would pay to predict too little). Least squares, whose weights take the square away.
    Where most programs change next to nothing, plain least squares, whose sum is right: the former would predict nothing."""
    weights = [1.0] * len(rows)
    coefficients = solve(rows, weights)
    if statistics.median(lines for _, lines in rows) >= FLOOR:
        for _ in range(ROUNDS):
            weights = [weight(predict(coefficients, counts), lines) for counts, lines in rows]
            coefficients = solve(rows, weights)
    return [round(factor, 3) for factor in coefficients]


def weight(predicted, lines):
    base = max(predicted, lines, FLOOR)
    return 1 / (base * max(abs(predicted - lines), base / 100))


def halves(rows, seed):
    shuffled = sorted(rows)
    random.Random(seed).shuffle(shuffled)
    middle = (len(shuffled) + 1) // 2
    return [rows[name] for name in shuffled[:middle]], [rows[name] for name in shuffled[middle:]]


def percent(number):
    return f'{100 * number:.0f} %'


def quartiles(numbers):
    """Lower quartile, median, upper quartile."""
    return statistics.quantiles(numbers, n=4, method='inclusive')


def measure(rows, seed):
    """The coefficients of one half, and the relative errors on the other."""
    fitted, measured = halves(rows, seed)
    coefficients = fit(fitted)
    return coefficients, measured, [error(coefficients, *row) for row in measured]


def others(rows, seed):
    """The median errors with other halves, the least and the greatest."""
    medians = [statistics.median(measure(rows, other)[2]) for other in range(seed + 1, seed + 1 + OTHER_SEEDS)]
    return f'{percent(min(medians))} to {percent(max(medians))}'


def of_constant(rows, seed):
    """Lines, and the median error: what is known without looking at a program."""
    fitted, measured = halves(rows, seed)
    typical = statistics.median(lines for _, lines in fitted)
    return typical, statistics.median(abs(typical - lines) / max(lines, FLOOR) for _, lines in measured)


def print_target(rows, seed):
    coefficients, measured, errors = measure(rows, seed)
    low, median, high = quartiles(errors)
    lines = [row[1] for row in measured]
    predicted = [predict(coefficients, counts) for counts, _ in measured]
    parts = [max(changed, FLOOR) / max(guess, FLOOR) for changed, guess in zip(lines, predicted)]
    typical, constant = of_constant(rows, seed)
    print(f'  programs: {len(rows)}, fitted on {len(rows) - len(measured)}, measured on {len(measured)}')
    print('  lines changed, quartiles: ' + ', '.join(f'{each:.0f}' for each in quartiles(lines)))
    print(f'  relative error: median {percent(median)}, quartiles {percent(low)} and {percent(high)}')
    print(f'  error in lines, median: {statistics.median(abs(a - b) for a, b in zip(lines, predicted)):.1f}')
    print(f'  error of the sum: {percent(sum(predicted) / max(sum(lines), 1) - 1)}')
    print('  changed / predicted, quartiles: ' + ', '.join(f'{each:.2f}' for each in quartiles(parts)))
    print(f'  median error if {typical:.0f} lines are said of every program: {percent(constant)}')
    print(f'  median error with {OTHER_SEEDS} other halves: {others(rows, seed)}')
    for name, factor in zip(TERMS, coefficients):
        print(f'  {name}: {factor}')


def rows_of(folder, programs, target, is_renamed):
    """By program, what the terms count and the lines changed; and the number of ports. One that is no pair has no row."""
    paths = {name: os.path.join(folder, f'{name}-') for name in programs}
    ports = {name: path for name, path in paths.items() if os.path.isdir(path + target)}
    pairs = {name: path for name, path in ports.items() if is_pair(path + 'cuda', path + target)}
    return {name: (programs[name], changed_lines(path + 'cuda', path + target, is_renamed)) for name, path in pairs.items()}, len(ports)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('report')
    parser.add_argument('folder')
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    with open(options.report, encoding='utf-8') as file:
        programs = programs_of(json.load(file))
    for target, title, is_renamed in TARGETS:
        rows, ports = rows_of(options.folder, programs, target, is_renamed)
        print(f'\n{title}\n  ports: {ports}; left out, since they have files of their own or none: {ports - len(rows)}')
        if len(rows) > 3:
            print_target(rows, options.seed)


if __name__ == '__main__':
    main()
