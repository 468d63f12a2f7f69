#!/usr/bin/env python3
"""Makes src/codegen/device_math.c and device_runtime.c, the functions that kernels call on GPUs, as LLVM text in C arrays.

    tools/make_device_code.py [--check]

Compiles gpu_math/math.c and gpu_runtime/runtime.c for the GPU with clang (the version of the LLVM that pyc is built with)
and takes out what ties the text to one machine or file. With --check, compares instead of writing: 1 when they differ.
"""
import os
import re
import subprocess
import sys

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'src', 'codegen')
libraries = {'device_math': 'gpu_math/math.c', 'device_runtime': 'gpu_runtime/runtime.c'}

HEAD = '''/* Made by tools/make_device_code.py from {source}: do not edit. LLVM text, see ptx.c. */
#include "codegen/device_code.h"

const char cg_{name}_text[] =
'''


def compile_to_text(source):
    command = ['clang-22', '--target=nvptx64-nvidia-cuda', '-nocudalib', '-ffreestanding', '-ffp-contract=off', '-O2', '-fno-vectorize',
               '-fno-slp-vectorize', '-fno-unroll-loops', '-fno-ident', '-fno-exceptions',
               '-fno-inline-functions', '-isystem', os.path.join(folder, 'gpu_runtime'), '-S', '-emit-llvm', '-o', '-', os.path.join(folder, source)]
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
        line = re.sub(r',? !(llvm\.loop|tbaa|tbaa\.struct|range|srcloc|prof) ![0-9]+', '', line)
        lines.append(line.replace(' dso_local', '').replace(' local_unnamed_addr', ''))
    return lines


def as_c(name, source, lines):
    body = []
    for line in lines:
        escaped = line.replace('\\', '\\\\').replace('"', '\\"')
        body.append(f'    "{escaped}\\n"')
    return HEAD.format(name=name, source=source) + '\n'.join(body) + f';\n\nconst unsigned cg_{name}_size = sizeof cg_{name}_text - 1;\n'


def main():
    status = 0
    for name, source in libraries.items():
        text, output = as_c(name, source, clean(compile_to_text(source))), os.path.join(folder, f'{name}.c')
        if '--check' in sys.argv[1:]:
            with open(output) as file:
                status |= file.read() != text
        else:
            with open(output, 'w') as file:
                file.write(text)
    return int(status)


if __name__ == '__main__':
    sys.exit(main())
