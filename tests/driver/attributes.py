#!/usr/bin/env python3
"""Attributes around CUDA's own words: each qualifier, with each spelling of an attribute in each place, of functions, methods,
templates, kernels and variables. What they become compiles.

    attributes.py CU2PORT RUNTIME COMPILER...
"""
import itertools
import pathlib
import subprocess
import sys
import tempfile

# C++ has brackets and alignas in front of all specifiers; between them they are another matter.
EVERYWHERE = ['front', 'middle', 'back', 'last']
FUNCTIONS = {
    '[[nodiscard]]': ['front'], '[[maybe_unused]]': ['front'], '[[deprecated("since; } then")]]': ['front'],
    '[[nodiscard, gnu::noinline]]': ['front'], '[[vendor::hint(1, (2))]]': ['front'],
    '[[maybe_unused]] /* and */ [[gnu::cold]]': ['front'], 'UNUSED': ['front'],
    '__attribute__((unused, noinline))': EVERYWHERE, '__noinline__': EVERYWHERE, '__forceinline__': EVERYWHERE,
    '__launch_bounds__(256)': EVERYWHERE}
VARIABLES = {
    '[[maybe_unused]]': ['front'], 'alignas(16)': ['front'], 'alignas(double) alignas(8)': ['front'],
    '[[maybe_unused]] alignas(32)': ['front'], '__noinline__': EVERYWHERE, '__align__(16)': EVERYWHERE, 'ALIGNED': EVERYWHERE,
    '__attribute__((aligned(16)))': EVERYWHERE}
# Of templates, nvcc takes brackets between specifiers as well.
OF_TEMPLATES = ['[[nodiscard]]', '[[maybe_unused]]', '[[gnu::noinline]]', '[[maybe_unused]] [[deprecated]]']
OF_KERNELS = ['__launch_bounds__(256)']
NOT_OF_KERNELS = ['[[nodiscard]]', '[[nodiscard, gnu::noinline]]', '__forceinline__']


def head(place, attribute, qualifier, specifier):
    order = {'front': [attribute, specifier, qualifier], 'middle': [specifier, attribute, qualifier],
             'back': [qualifier, attribute, specifier], 'last': [specifier, qualifier, attribute]}
    return ' '.join(filter(None, order[place]))


def function(n, head, qualifier, kind):
    result, body = ('void', '{}') if qualifier == '__global__' else ('int', '{ return x; }')
    plain = f'{head} {result} f{n}(int x) {body}'
    return {'plain': plain, 'static': plain, 'C': f'extern "C" {plain}',
            'template': f'template <class T> {head} {result} f{n}(T x) {body}\n'
                        f'template {qualifier} {result} f{n}<int>(int);',
            'method': f'struct S{n} {{ int v; {plain} }};', 'static method': f'struct S{n} {{ {plain} int v; }};',
            'template method': f'struct S{n} {{ template <class T> {head} {result} f(T x) {body} }};'}[kind]


def variable(n, head, qualifier, kind):
    if kind == 'template':
        return f'template <class T> {head} T v{n} = T(3);'
    if kind == 'member':
        return f'struct S{n} {{ {head} float v[4]; }};\n{qualifier} float S{n}::v[4] = {{2}};'
    return f'{head} float v{n}[4] = {{1}};\n__global__ void use{n}(float *o) {{ *o = v{n}[1]; }}'


def places(attribute, of, specifier):
    return [place for place in of[attribute] if specifier or place in ('front', 'back')]


def declarations():
    numbers = itertools.count()
    kinds = {'plain': '', 'static': 'static', 'C': '', 'template': '', 'method': '', 'static method': 'static',
             'template method': 'constexpr'}
    for qualifier in ('__device__', '__host__ __device__', '__global__'):
        isKernel = qualifier == '__global__'
        for attribute, (kind, specifier) in itertools.product(FUNCTIONS, kinds.items()):
            if attribute in (NOT_OF_KERNELS if isKernel else OF_KERNELS) or (isKernel and 'method' in kind):
                continue
            for place in places(attribute, FUNCTIONS, specifier):
                yield function(next(numbers), head(place, attribute, qualifier, specifier), qualifier, kind)
    for qualifier, attribute, specifier, place in itertools.product(
            ('__device__', '__host__', '__host__ __device__', '__global__'), OF_TEMPLATES,
            ('static', 'inline', 'static inline'), EVERYWHERE):
        if qualifier != '__global__' or attribute not in NOT_OF_KERNELS:
            yield function(next(numbers), head(place, attribute, qualifier, specifier), qualifier, 'template')
    kinds = {'plain': '', 'static': 'static', 'template': '', 'member': 'static'}
    for qualifier in ('__device__', '__constant__', '__managed__'):
        for attribute, (kind, specifier) in itertools.product(VARIABLES, kinds.items()):
            # A member's definition would have to repeat its alignment.
            if (kind == 'member' and attribute != '[[maybe_unused]]') or (kind, qualifier) == ('template', '__managed__'):
                continue
            for place in places(attribute, VARIABLES, specifier):
                yield variable(next(numbers), head(place, attribute, qualifier, specifier), qualifier, kind)


def run(command):
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f'{" ".join(map(str, command))}\n{result.stdout}{result.stderr}')


def main():
    tool, runtime, *compilers = sys.argv[1:]
    all_of_them = list(declarations())
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, 'attributes.cu')
        source.write_text('#define UNUSED [[maybe_unused]]\n#define ALIGNED __align__(16)\n'
                          + '\n'.join(all_of_them) + '\nint main() {}\n')
        # For a tree of sources, and as cu2portcc has it, where nobody else can name a device variable.
        for name, options in {'tree': [], 'file': ['-fno-gpu-rdc']}.items():
            out = pathlib.Path(folder, name)
            run([tool, source, '-o', out, '--target', 'cpu', '-std=c++17', *options])
            for compiler, text in itertools.product(compilers, ('attributes.cpp', 'attributes.cpu.cpp')):
                run([compiler, '-std=c++17', '-w', '-fsyntax-only', f'-I{runtime}', out / text])
    print(f'{len(all_of_them)} declarations')


main()
