#!/usr/bin/env python3
"""Makes src/codegen/device_math.c and device_runtime.c, the functions that kernels call on GPUs, and kernel_check.c, those that
checked kernels have in them on the CPU device, as LLVM text in C arrays.

    tools/make_device_code.py [--check]

Compiles gpu_math/math.c and gpu_runtime/runtime.c for the GPU, kernel_check/quick.c for a machine of 64 bits, with clang (the version
of the LLVM that pyc is built with) and takes out what ties the text to one machine or file. With --check, compares instead of writing: 1 when they differ.
"""
import os
import re
import subprocess
import sys

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'src', 'codegen')
gpu = ['--target=nvptx64-nvidia-cuda', '-nocudalib', '-ffreestanding', '-fno-inline-functions', '-isystem', os.path.join(folder, 'gpu_runtime')]
host = ['--target=x86_64-linux-gnu', '-std=c17', '-D_DEFAULT_SOURCE', '-ftls-model=initial-exec', '-fno-asynchronous-unwind-tables']
libraries = {
    'device_math': ('gpu_math/math.c', gpu),
    'device_runtime': ('gpu_runtime/runtime.c', gpu),
    'kernel_check': ('kernel_check/quick.c', host),
}

HEAD = '''/* Made by tools/make_device_code.py from {source}: do not edit. LLVM text, see device_code.h. */
#include "codegen/device_code.h"

const char cg_{name}_text[] =
'''


def compile_to_text(source, options):
    command = ['clang-22', *options, '-ffp-contract=off', '-O2', '-fno-vectorize',
               '-fno-slp-vectorize', '-fno-unroll-loops', '-fno-ident', '-fno-exceptions',
               '-S', '-emit-llvm', '-o', '-', os.path.join(folder, source)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def is_kept(line):
    return line and not line.startswith((';', 'source_filename', 'target ', '!', '@llvm.')) and 'noalias.scope.decl' not in line


def clean(text):
    lines = []
    for line in text.splitlines():
        line = line.split(' ;')[0].rstrip() if not line.startswith('attributes') else line
        if not is_kept(line):
            continue
        if line.startswith('attributes'):
            line = re.sub(r' "[^"]*"(="[^"]*")?', '', line).replace('{ }', '{ nounwind }')
        line = re.sub(r',? !(llvm\.loop|tbaa|tbaa\.struct|range|noundef|noalias|alias\.scope|srcloc|prof) ![0-9]+', '', line)
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
    for name, (source, options) in libraries.items():
        text, output = as_c(name, source, clean(compile_to_text(source, options))), os.path.join(folder, f'{name}.c')
        if '--check' in sys.argv[1:]:
            with open(output) as file:
                status |= file.read() != text
        else:
            with open(output, 'w') as file:
                file.write(text)
    return int(status)


if __name__ == '__main__':
    sys.exit(main())
