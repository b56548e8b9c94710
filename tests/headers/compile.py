#!/usr/bin/env python3
"""Every header that the prefix has, alone (twice) under a compiler's first standard, and all together under each of all,
within extern "C" and without. As C++ with a compiler whose options say `-x cuda`, they are what the translator reads.

    compile.py FOLDER... -- COMPILER OPTION... -- STANDARD...
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile


def headers(folders):
    found = []
    for folder in map(pathlib.Path, folders):
        found += [path.relative_to(folder).as_posix() for path in folder.rglob('*') if path.is_file()]
    return sorted(name for name in found if not name.startswith('cu2port/') and is_header(name))


def is_header(name):
    """In C++ also those of CUDA's C++ library, which have no suffix."""
    return name.endswith(('.h', '.hpp', '.cuh')) or name.startswith(('cuda/', 'nv/'))


def is_for_cxx(name):
    """Those that CUDA's compiler in C does not take, either."""
    return name.startswith(('cuda/', 'cub/', 'thrust/')) or name == 'nvtx3/nvtx3.hpp'


def is_of_templates(name):
    """Those that CUDA's own users cannot include within extern "C", either."""
    return is_for_cxx(name) or name.startswith('cooperative_groups')


def is_slow(name):
    """They bring much of the C++ library: in C++, these are alone with g++, and all others with Clang."""
    return name.startswith(('cub/', 'thrust/'))


def strangers(command, folders):
    """What is read of another Toolkit's: a header that includes one which the prefix has not would find it there."""
    read = subprocess.run(command + ['-M'], capture_output=True, text=True, check=True).stdout
    ours = [pathlib.Path(folder).resolve() for folder in folders]
    for path in map(pathlib.Path, read.replace('\\\n', ' ').split()[1:]):
        if (path.parent / 'cuda_runtime_api.h').exists() and path.parent.resolve() not in ours:
            yield str(path)


def texts(names, alone, is_cxx):
    def include(name):
        return f'#include <{name}>\n'
    for name in alone:
        yield name, include(name) * 2
    everything = ''.join(map(include, names))
    yield 'all of them', everything
    if is_cxx:
        shared = ''.join(include(name) for name in names if not is_of_templates(name))
        yield 'all within extern "C"', f'extern "C" {{\n{shared}}}\n'
    # Names of people's constants; CUDA's own headers have T, too.
    constants = ''.join(f'#define {letter} 1\n' for letter in 'ABCDEFGHIJKLMNOPQRSUVWXYZ')
    yield 'behind constants', constants + include('cuda_runtime.h') + (
        include('cu2port/module.h') if is_cxx else '')
    # What programs take for granted behind cuda_runtime.h.
    yield 'what comes with it', include('cuda_runtime.h') + (
        '#if !defined(__CUDA_RUNTIME_H__) || !defined(__CUDA_RUNTIME_API_H__) || '
        '!defined(__DRIVER_TYPES_H__) || !defined(__VECTOR_TYPES_H__) || CUDART_VERSION < 12000\n'
        '#error a guard or a version\n#endif\n'
        'size_t size(void *p) { return p == NULL ? (size_t)INT_MAX : sizeof(cudaStream_t); }\n'
        'float4 vector(void) { return make_float4(1, 2, 3, 4); }\n')


def precompile(compiler, standard, folders, scratch):
    """What all texts begin with is read once: it takes longer than most of them."""
    at = compiler.index('-include')
    header, read = pathlib.Path(scratch) / 'first.h', f'{scratch}/first.pch'
    header.write_text(f'#include <{compiler[at + 1]}>\n')
    del compiler[at:at + 2]
    subprocess.run(compiler + [f'-std={standard}', *(f'-isystem{folder}' for folder in folders), '-c', '-Xclang', '-emit-pch',
                               '-o', read, str(header)], check=True)
    compiler += ['-include-pch', read]


def main():
    words = ' '.join(sys.argv[1:]).split(' -- ')
    folders, compiler, standards = (part.split() for part in words)
    names = headers(folders)
    assert len(names) > 30, names
    failures = 0
    is_cuda = 'cuda' in compiler
    is_cxx = any('++' in standard for standard in standards)
    names = [name for name in names if is_cxx or not is_for_cxx(name)]

    def problem(case):
        number, standard, title, text = case
        source = pathlib.Path(scratch) / f'test{number}.{"cpp" if is_cxx else "c"}'
        source.write_text(text)
        where = [f'-std={standard}', *(f'-{"isystem" if is_cuda else "I"}{folder}' for folder in folders), str(source)]
        result = subprocess.run(compiler + ['-Wall', '-Wextra', '-Werror', '-fsyntax-only'] + where,
                                capture_output=True, text=True)
        if result.returncode:
            return f'{compiler[0]} -std={standard}: {title}\n{result.stderr}'
        if title == 'all of them':
            return '\n'.join(f'{compiler[0]} -std={standard}: reads {path}' for path in strangers(compiler + where, folders))
        return ''

    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        if '-include' in compiler:
            precompile(compiler, standards[0], folders, scratch)
        alone = [name for name in names if is_slow(name) == (compiler == ['g++'])]
        cases = [(standard, *text) for standard in standards
                 for text in texts(names, alone if standard == standards[0] else [], is_cxx)
                 if not (is_cuda and text[0].startswith('what'))]  # of a host compiler's files
        for found in pool.map(problem, [(number, *case) for number, case in enumerate(cases)]):
            if found:
                failures += 1
                print(found)
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
