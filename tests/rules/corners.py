"""Whether every function of numbers that a rule calls exact is called by a program that compares it at the edges of its
arguments: corners.py CLANG SOURCE-FOLDER. The programs are tests/fidelity/corner_*.cu, half.cu
and beyond_nvcc.cu, which run on every device."""
import pathlib
import re
import subprocess
import sys

clang, source = sys.argv[1], pathlib.Path(sys.argv[2])

# What is exact in docs/api, which the rules make. Others than functions of numbers have tests of their own; __fdivide went with
# CUDA 12.
ROW = re.compile(r'^\| `([\w:]+)` \|.*\| exact \|')
OTHERS = re.compile(r'__(ld|st)[a-z]+$|__builtin_|__sync|__thread|__fdivide$|assert$|printf$|clock|mem(cpy|set)$|malloc$|free$')
exact = set()
for page in ('math_functions', 'device_functions', 'c_library'):
    for line in (source / f'docs/api/{page}.md').read_text().splitlines():
        row = ROW.match(line)
        if row and not OTHERS.match(row.group(1)):
            exact.add(row.group(1))

# Tables paste the names together.
called = set()
for program in [*source.glob('tests/fidelity/corner_*.cu'), *(source / f'tests/fidelity/{name}.cu' for name in ('half', 'beyond_nvcc'))]:
    text = subprocess.run([clang, '-E', '-P', '-x', 'c++', '-std=c++17', f'-I{source}/runtime/dialect',
                           f'-I{source}/runtime/include', program], stdout=subprocess.PIPE, check=True, text=True).stdout
    own = text[text.index('namespace check'):]
    words = re.findall(r'\b(?:std::)?\w+', own)
    called.update(words, (word.removeprefix('std::') for word in words))

missing = sorted(exact - called)
if len(exact) < 150 or missing:
    sys.exit(f'of {len(exact)} exact functions these are compared at no edge: {" ".join(missing)}')
print(f'{len(exact)} exact functions')
