#!/usr/bin/env python3
"""Every header that the prefix has, alone (twice) and all together, within extern "C" and without.

    compile.py FOLDER... -- COMPILER OPTION... -- STANDARD...
"""
import pathlib
import subprocess
import sys
import tempfile


def headers(folders):
    found = []
    for folder in map(pathlib.Path, folders):
        found += [path.relative_to(folder).as_posix() for path in folder.rglob('*.h')]
    return sorted(name for name in found if not name.startswith('cu2port/'))


def texts(names, is_cxx):
    def include(name):
        return f'#include <{name}>\n'
    for name in names:
        yield name, include(name) * 2
    everything = ''.join(map(include, names))
    yield 'all of them', everything
    if is_cxx:
        yield 'all within extern "C"', f'extern "C" {{\n{everything}}}\n'
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


def main():
    words = ' '.join(sys.argv[1:]).split(' -- ')
    folders, compiler, standards = (part.split() for part in words)
    names = headers(folders)
    assert len(names) > 30, names
    failures = 0
    with tempfile.TemporaryDirectory() as scratch:
        is_cxx = any('++' in standard for standard in standards)
        source = pathlib.Path(scratch) / ('test.cpp' if is_cxx else 'test.c')
        for standard in standards:
            for title, text in texts(names, is_cxx):
                source.write_text(text)
                result = subprocess.run(
                    compiler + [f'-std={standard}', '-Wall', '-Wextra', '-Werror', '-fsyntax-only',
                                *(f'-I{folder}' for folder in folders), str(source)],
                    capture_output=True, text=True)
                if result.returncode:
                    failures += 1
                    print(f'{compiler[0]} -std={standard}: {title}\n{result.stderr}')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
