#!/usr/bin/env python3
"""Makes src/codegen/device_math.c, the math functions that kernels use on GPUs, as LLVM text in a C array.

    tools/make_device_math.py [--check]

Compiles src/codegen/gpu_math/math.c for the GPU with clang (the version of the LLVM that pyc is built with) and takes out
what ties the text to one machine or file. With --check, compares instead of writing: 1 when they differ.
"""
import os
import re
import subprocess
import sys

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
source = os.path.join(root, 'src', 'codegen', 'gpu_math', 'math.c')
output = os.path.join(root, 'src', 'codegen', 'device_math.c')

HEAD = '''/* Made by tools/make_device_math.py from gpu_math/math.c: do not edit. LLVM text, see ptx.c. */
#include "codegen/device_math.h"

const char cg_device_math_text[] =
'''


def compile_to_text():
    command = ['clang-22', '--target=nvptx64-nvidia-cuda', '-nocudalib', '-ffreestanding', '-ffp-contract=off', '-O2', '-fno-vectorize',
               '-fno-slp-vectorize', '-fno-unroll-loops', '-fno-ident', '-fno-exceptions',
               '-fno-inline-functions', '-S', '-emit-llvm', '-o', '-', source]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def is_kept(line):
    return line and not line.startswith((';', 'source_filename', 'target ', '!', '@llvm.'))


def clean(text):
    lines = []
    for line in text.splitlines():
        line = line.split(' ;')[0].rstrip() if not line.startswith('attributes') else line
        if not is_kept(line):
            continue
        if line.startswith('attributes'):
            line = re.sub(r' "[^"]*"(="[^"]*")?', '', line)
        line = re.sub(r',? !(llvm\.loop|tbaa|range|srcloc|prof) ![0-9]+', '', line)
        lines.append(line.replace(' dso_local', '').replace(' local_unnamed_addr', ''))
    return lines


def as_c(lines):
    body = []
    for line in lines:
        escaped = line.replace('\\', '\\\\').replace('"', '\\"')
        body.append(f'    "{escaped}\\n"')
    return HEAD + '\n'.join(body) + ';\n\nconst unsigned cg_device_math_size = sizeof cg_device_math_text - 1;\n'


def main():
    text = as_c(clean(compile_to_text()))
    if '--check' in sys.argv[1:]:
        with open(output) as file:
            return int(file.read() != text)
    with open(output, 'w') as file:
        file.write(text)
    return 0


if __name__ == '__main__':
    sys.exit(main())
