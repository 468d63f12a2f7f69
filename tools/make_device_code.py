#!/usr/bin/env python3
"""Makes device_math.c and device_runtime.c in src/codegen/generated, the functions that kernels call on GPUs, and kernel_check.c, those
that checked kernels have in them on the CPU device, as LLVM text in C arrays.

    tools/make_device_code.py [--check]

Compiles from/gpu_math/math.c and gpu_runtime/runtime.c for the GPU, kernel_check/quick.c for a machine of 64 bits, with clang (the version
of the LLVM that pyc is built with) and takes out what ties the text to one machine or file. Each begins with a digest of its source and
of what that includes of ours. With --check, compares these instead of writing: 1 when something was changed and not made again.
"""
import hashlib
import os
import re
import subprocess
import sys

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
rooms = os.path.join(root, 'runtime')
folder = os.path.join(root, 'src', 'codegen', 'generated')
from_folder = os.path.join(folder, 'from')
gpu = ['--target=nvptx64-nvidia-cuda', '-nocudalib', '-ffreestanding', '-fno-inline-functions', '-isystem', os.path.join(from_folder, 'gpu_runtime'), '-I', rooms]
host = ['--target=x86_64-linux-gnu', '-std=c17', '-D_DEFAULT_SOURCE', '-ftls-model=initial-exec', '-fno-asynchronous-unwind-tables', '-I', rooms]
libraries = {
    'device_math': ('gpu_math/math.c', gpu),
    'device_runtime': ('gpu_runtime/runtime.c', gpu),
    'kernel_check': ('kernel_check/quick.c', host),
}

HEAD = '''/* Made by tools/make_device_code.py from {source}: do not edit. LLVM text, see gpu/gpu.h.
 * Sources: {digest} */
#include "codegen/gpu/gpu.h"

const char cg_{name}_text[] =
'''


def read_sources(path, seen):
    """The file and all that it includes by a path of ours, in order; without those of the system."""
    path = os.path.normpath(path)
    if path in seen or not os.path.exists(path):
        return ''
    seen.add(path)
    with open(path) as file:
        text = file.read()
    included = re.findall(r'^#include "([^"]+)"', text, re.M)
    beside = os.path.dirname(path)
    return text + ''.join(read_sources(os.path.join(beside, name), seen) + read_sources(os.path.join(rooms, name), seen) for name in included)


def digest_of(source):
    return hashlib.sha256(read_sources(os.path.join(from_folder, source), set()).encode()).hexdigest()[:16]


def compile_to_text(source, options):
    command = ['clang-22', *options, '-ffp-contract=off', '-O2', '-fno-vectorize',
               '-fno-slp-vectorize', '-fno-unroll-loops', '-fno-ident', '-fno-exceptions',
               '-S', '-emit-llvm', '-o', '-', os.path.join(from_folder, source)]
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


def symbols_of(lines):
    """The functions that others may call: those that it has, and those of the driver, which it declares."""
    for line in lines:
        found = re.match(r'(define|declare) (?!internal).*?@([\w.]+)\(', line)
        if found and not found[2].startswith('llvm.'):
            yield found[2]


def as_c(name, source, lines):
    body = []
    for line in lines:
        escaped = line.replace('\\', '\\\\').replace('"', '\\"')
        body.append(f'    "{escaped}\\n"')
    made = HEAD.format(name=name, source=source, digest=digest_of(source)) + '\n'.join(body) + f';\n\nconst unsigned cg_{name}_size = sizeof cg_{name}_text - 1;\n'
    if name == 'device_runtime':
        names = ''.join(f'    "{symbol}",\n' for symbol in sorted(symbols_of(lines)))
        made += f'\nconst char *const cg_{name}_symbols[] = {{\n{names}    NULL,\n}};\n'
    return made


def check():
    stale = 0
    for name, (source, _) in libraries.items():
        with open(os.path.join(folder, f'{name}.c')) as file:
            if f'Sources: {digest_of(source)} ' not in file.read(1000):
                print(f'{name}.c is not of the {source} that is there: run tools/make_device_code.py')
                stale += 1
    print(f'{len(libraries) - stale} passed, {stale} failed')
    return int(stale > 0)


def main():
    if '--check' in sys.argv[1:]:
        return check()
    for name, (source, options) in libraries.items():
        text = as_c(name, source, clean(compile_to_text(source, options)))
        with open(os.path.join(folder, f'{name}.c'), 'w') as file:
            file.write(text)
    return 0


if __name__ == '__main__':
    sys.exit(main())
