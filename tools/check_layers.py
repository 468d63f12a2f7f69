#!/usr/bin/env python3
"""Checks that dependencies point one way: who may include whom, that rooms keep their private headers to themselves, and that what a file uses
of another one is declared in a header.

    tools/check_layers.py            closes with `N passed, N failed`, a file a test
    tools/check_layers.py --arrows   also counts the includes from layer to layer
"""
import collections
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')

# A layer, and the layers whose headers its files may include. Layers stand from the ground up.
LAYERS = {
    'src/support': ['runtime'],
    'src/parse': ['src/support'],
    'src/types': ['src/parse', 'src/support'],
    'src/ir': ['src/types', 'src/support'],
    'src/rtabi': ['src/types', 'runtime'],
    'src/hir': ['src/ir', 'src/types', 'src/rtabi'],
    'src/analysis': ['src/ir', 'src/types', 'runtime'],
    'src/sema': ['src/hir', 'src/ir', 'src/types', 'src/rtabi', 'src/parse', 'src/support', 'runtime'],
    'src/python': ['src/infer', 'src/sema', 'src/rtabi', 'src/parse', 'src/support', 'runtime'],
    'src/infer': ['src/python', 'src/sema', 'src/rtabi', 'src/parse', 'src/support', 'runtime'],
    'src/lint': ['src/parse', 'src/support'],
    'src/typing': ['src/parse', 'src/support'],
    'src/lower': ['src/sema', 'src/hir', 'src/ir', 'src/types', 'runtime'],
    'src/ownership': ['src/ir', 'src/types'],
    'src/comptime': ['src/ir', 'src/types', 'runtime'],
    'src/passes': ['src/analysis', 'src/ir', 'src/rtabi', 'src/types', 'runtime'],
    'src/codegen': ['src/analysis', 'src/ir', 'src/rtabi', 'src/types', 'src/support', 'runtime'],
    'src/remark': ['src/infer', 'src/sema', 'src/ir', 'src/rtabi', 'src/parse', 'src/support'],
    'src/driver': ['src/support', 'src/parse', 'src/types', 'src/sema', 'src/lint', 'src/typing', 'src/lower', 'src/ownership', 'src/comptime',
                   'src/passes', 'src/remark', 'src/codegen', 'runtime'],
    'runtime': [],
    'pyinterop': ['runtime'],
    'pyeval': ['runtime', 'src/parse', 'src/support'],
}

# The one header of a folder that other folders may include, where there is one; and what stands for a room.
PUBLIC = {'src/sema': ['src/sema/sema.h', 'src/sema/check.h'], 'src/codegen': ['src/codegen/codegen.h'],
          'src/infer': ['src/infer/infer.h']}
# The Python register is checked with the core's operations, and analysed over its scopes and modules.
MAY_SEE_ALL = {('src/python', 'src/sema'), ('src/infer', 'src/sema'), ('src/infer', 'src/python'), ('src/remark', 'src/sema')}
# Which rooms of the runtime a room may see. A device tells the sanitizer and the simulator of PTX by one header of each what it does.
RUNTIME = {
    'core': [], 'unicode': ['core'], 'object': ['core', 'unicode'], 'codec': ['core', 'unicode', 'object'],
    'io': ['core', 'codec', 'object'], 'module': ['core', 'unicode', 'object', 'codec', 'io'],
    'device': ['core'], 'ptx': ['core', 'device'], 'sanitizer': ['core', 'device'],
}
SEEN_BY_DEVICE = ['runtime/sanitizer/check.h', 'runtime/ptx/driver.h']


PROTOTYPE = re.compile(r'^(?!static|typedef|return|extern|else)[A-Za-z_][\w ]* \*?\*?(\w+)\([^;{}()]*\);', re.M)


DEFINED = re.compile(r'^(?!static|typedef|return|else)[A-Za-z_][\w ]* \*?\*?(\w+)\([^;{}]*\) *\{', re.M)


def faults_of_prototypes(text, defined):
    """Functions that the text of a C file declares, although another file defines them."""
    own = set(DEFINED.findall(text))
    for name in PROTOTYPE.findall(text):
        if name not in own and name in defined and name != 'main':  # that is the compiled program's
            yield f'{name} is declared here, and not in a header'


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def layer_of(path):
    return next((layer for layer in LAYERS if path.startswith(layer + '/')), None)


def resolve(includer, name, files):
    beside = os.path.dirname(includer)
    for root in (beside, 'src', 'runtime', 'pyinterop'):
        path = os.path.normpath(os.path.join(root, name))
        if path in files:
            return path
    return None


def room_of(path):
    """The room of a file: its folder below the layer's; none at the top of the layer."""
    layer = layer_of(path)
    folder = os.path.dirname(path)[len(layer) + 1:]
    return folder or None


def is_contract(path):
    """A room's one header has the room's name; tables (.def) may be read by all."""
    folder, name = os.path.split(path)
    return name == os.path.basename(folder) + '.h' or name.endswith('.def')


def fault_of(includer, included):
    layer, other = layer_of(includer), layer_of(included)
    if layer != other:
        if other not in LAYERS[layer]:
            return f'{layer} may not include {other}'
        if other in PUBLIC and included not in PUBLIC[other] and (layer, other) not in MAY_SEE_ALL:
            return f'of {other}, other folders see {" and ".join(PUBLIC[other])} alone'
    room = room_of(included)
    if layer.startswith('src/') and room and room != room_of(includer) and other.startswith('src/') and not is_contract(included):
        return f'{included} is private to its room'
    if layer == other == 'runtime' and room != room_of(includer) and room not in RUNTIME[room_of(includer)] and not (
            room_of(includer) == 'device' and included in SEEN_BY_DEVICE):
        return f'runtime/{room_of(includer)} may not include runtime/{room}'
    return None


def main():
    os.chdir(ROOT)
    files = set(subprocess.run(['git', 'ls-files'], capture_output=True, text=True, check=True).stdout.split('\n'))
    sources = sorted(f for f in files if f.endswith(('.c', '.h')) and layer_of(f) and '/generated/' not in f)
    failed, arrows = 0, collections.Counter()
    texts = {source: read(source) for source in sources}
    defined = {name for source, text in texts.items() if source.endswith('.c') for name in DEFINED.findall(text)}
    for source, text in texts.items():
        names = re.findall(r'^#include "([^"]+)"', text, re.M)
        included = [path for path in (resolve(source, name, files) for name in names) if path and layer_of(path)]
        arrows.update((layer_of(source), layer_of(path)) for path in included if layer_of(source) != layer_of(path))
        faults = [fault for fault in (fault_of(source, path) for path in included) if fault]
        if source.endswith('.c'):
            faults += faults_of_prototypes(text, defined)
        failed += bool(faults)
        for fault in faults:
            print(f'{source}: {fault}')
    if '--arrows' in sys.argv[1:]:
        for (layer, other), count in sorted(arrows.items()):
            print(f'{layer} -> {other}: {count}')
    print(f'{len(sources) - failed} passed, {failed} failed')
    return int(failed > 0)


if __name__ == '__main__':
    sys.exit(main())
