"""lit's view of the tests.

`.test`, and sources with `# RUN:` lines, are lit's ordinary shell tests with these words:
    %pyc         the compiler under test            %s, %t    as always
    FileCheck, not, count, split-file               LLVM's
Folders with a form of their own (tests/format.py): run, stdlib, gpu, gpucheck, pyinterop, examples: programs with their output beside
them; errors: `pyc check --verify`; diff: the same text under CPython and pyc.
A fresh folder %t.dir is made by the tests that need one.
"""
import glob
import importlib.util
import os
import re
import shutil
import sys

import lit.formats

sys.path.insert(0, os.path.dirname(__file__))
import format as pyc_format  # noqa: E402

build = lit_config.params.get('build', os.path.join(os.path.dirname(__file__), '..', 'build'))
llvm = lit_config.params.get('llvm', '/usr/lib/llvm-22/bin')
pyc = os.path.join(os.path.abspath(build), 'pyc')

config.name = 'pyc'
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(os.path.abspath(build), 'tests-out')
config.suffixes = ['.test', '.py', '.mojo', '.ir']
config.excludes = ['unit', 'fuzz', 'packages', 'run_blocks.py', 'CMakeLists.txt', 'format.py', 'lit.cfg.py', 'run_lit.py', 'tools', 'Inputs']
config.test_format = pyc_format.ByFolder(pyc)
# Whatever makes IR verifies it after each pass.
config.substitutions += [(f'%pyc {command} ', f'{pyc} {command} --verify-ir ') for command in ('build', 'run', 'check', 'ir')]
config.substitutions += [('%pyc', pyc), ('%root', os.path.dirname(config.test_source_root))]
for tool in ('FileCheck', 'not', 'count', 'split-file', 'llvm-dis', 'llvm-readelf', 'llvm-nm'):
    config.substitutions.append((rf'(?<![\w./-]){tool}(?![\w-])', os.path.join(llvm, tool)))
config.environment['NO_COLOR'] = '1'
for name in ('HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'VIRTUAL_ENV', 'ASAN_OPTIONS', 'UBSAN_OPTIONS'):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.environment['ASAN_OPTIONS'] = os.environ.get('ASAN_OPTIONS', 'detect_leaks=0')

# What a test may ask for with `# REQUIRES:`.
venv = os.path.join(os.path.abspath(build), 'venv', 'bin')
if os.path.exists(os.path.join(venv, 'python3')):
    config.environment['PATH'] = venv + os.pathsep + os.environ.get('PATH', '')
    config.available_features.add('numpy')
for module in ('ipykernel', 'nbclient', 'pandas', 'pytest', 'starlette'):
    if shutil.which('python3', path=config.environment['PATH']) and glob.glob(os.path.join(venv, '..', 'lib', 'python3*', 'site-packages', module)):
        config.available_features.add(module)
if importlib.util.find_spec('ensurepip'):
    config.available_features.add('venv')
# NVIDIA's assembler: from the environment, the PATH, or the tests' venv (pip install nvidia-cuda-nvcc).
in_venv = glob.glob(os.path.join(os.path.abspath(build), 'venv/lib/python3*/site-packages/nvidia/*/bin/ptxas'))
if ptxas := os.environ.get('PYC_PTXAS') or shutil.which('ptxas') or next(iter(in_venv), None):
    config.environment['PYC_PTXAS'] = ptxas
    config.available_features.add('ptxas')
if os.path.exists('/dev/nvidiactl'):
    config.available_features.add('gpu')
if os.path.exists('/dev/pts/ptmx') and os.path.exists('/dev/ptmx'):
    config.available_features.add('terminals')
if os.access('/dev/full', os.W_OK):
    config.available_features.add('dev-full')
if os.geteuid() == 0:
    config.available_features.add('root')
with open(os.path.join(build, 'CMakeCache.txt')) as cache:
    if not re.search(r'^PYC_SANITIZE:\w+=.', cache.read(), re.M):
        config.available_features.add('unsanitized')  # a limit on addresses is a limit on memory
