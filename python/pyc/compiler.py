"""The compiler: where it is, and extension modules that it makes, kept on disk.

What is kept has a folder of its own below `$XDG_CACHE_HOME/pyc`, named after all that it is made of: the text, the
options, the compiler and the CPU. A folder appears whole or not at all, so threads and processes need no locks.
"""

import functools
import importlib.machinery
import importlib.util
import os
import sys

NO_COMPILER = "pyc: error: the compiler is not installed with this package; PYC_COMPILER can name it"


class CompileError(Exception):
    """The compiler refuses a program; the message is the compiler's."""


@functools.lru_cache(maxsize=None)
def compiler_path():
    """The path of the program `pyc`, or None if it is not installed."""
    named = os.environ.get("PYC_COMPILER")
    if named is not None:
        return named if os.access(named, os.X_OK) else None
    return _installed_with(os.path.dirname(sys.executable)) or _installed_elsewhere()


def _installed_with(place):
    path = os.path.join(place, "pyc")
    has_library = os.path.exists(os.path.join(os.path.dirname(place), "lib", "pyc", "stdlib"))
    return path if has_library and os.access(path, os.X_OK) else None


def _installed_elsewhere():
    import shutil
    import sysconfig

    package = os.path.dirname(os.path.abspath(__file__))
    site = os.path.dirname(package)
    places = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path(
            "scripts", sysconfig.get_preferred_scheme("user") if hasattr(sysconfig, "get_preferred_scheme") else "posix_user"
        ),
        os.path.join(site, "bin"),  # pip install --target
        os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(site))), "bin"),  # of another prefix; lib/pyc/python
    ]
    return next(filter(None, map(_installed_with, places)), None) or shutil.which("pyc")


@functools.lru_cache(maxsize=None)
def _made_by():
    """Everything that a result depends on besides the text: the compiler, its runtime and the CPU."""
    path = os.path.realpath(compiler_path())
    parts = [path]
    for made in (path, *(os.path.join(os.path.dirname(path), p, "libpyc_rt.a") for p in ("lib/pyc", "../lib/pyc"))):
        if os.path.exists(made):
            status = os.stat(made)
            parts += [status.st_size, status.st_mtime_ns]
    try:
        with open("/proc/cpuinfo", "rb") as info:
            cpu = next((line for line in info if line.startswith((b"flags", b"Features"))), b"")
    except OSError:
        cpu = b""
    return repr((parts, cpu)).encode()


def cache_folder():
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.join(base, "pyc")


def folder_of(key):
    """The folder for what is made of `key`, which is bytes."""
    from hashlib import blake2b

    return os.path.join(cache_folder(), blake2b(_made_by() + b"\0" + key, digest_size=16).hexdigest())


def folder_of_file(path):
    """The same for a source file. What it imports counts, too: all sources beside it do, by time and size."""
    path = os.path.realpath(path)
    parts = []
    with os.scandir(os.path.dirname(path)) as entries:
        for entry in entries:
            if entry.name.endswith((".py", ".mojo")):
                status = entry.stat()
                parts.append((entry.name, status.st_size, status.st_mtime_ns))
    with open(path, "rb") as file:
        return folder_of(repr((path, sorted(parts))).encode() + file.read())


def _is_kept(folder, name):
    return os.path.exists(os.path.join(folder, name + ".abi3.so"))


def run(*arguments):
    """Runs `pyc build --emit=pyext` with these arguments; gives the finished process with its output."""
    import subprocess

    environment = dict(os.environ, NO_COLOR="1")
    environment.setdefault("PYC_PYTHON", sys.executable)
    command = [compiler_path(), "build", "--emit=pyext", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)


def _put(made, folder):
    """Moves a new folder to its place, unless another process was first."""
    try:
        os.rename(made, folder)
    except OSError:
        import shutil

        if not os.path.isdir(folder):
            raise
        shutil.rmtree(made, ignore_errors=True)


def build(folder, name, source, shown=None, options=(), ending=".py"):
    """Makes the extension module `name` in `folder`, unless it is there. `source`: the path of a file, or a text; messages
    name the file `shown` for a text. Raises CompileError with what the compiler says."""
    if _is_kept(folder, name):
        return
    if compiler_path() is None:
        raise CompileError(NO_COMPILER)
    import shutil
    import tempfile

    os.makedirs(os.path.dirname(folder), exist_ok=True)
    made = tempfile.mkdtemp(prefix=".making-", dir=os.path.dirname(folder))
    try:
        path = source
        if shown is not None:
            path = os.path.join(made, name + ending)
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)
        done = run("--cpu=native", *options, path, "-o", made)
        if done.returncode != 0:
            message = done.stderr.strip() or f"pyc ended with status {done.returncode}"
            raise CompileError(message.replace(path, shown) if shown is not None else message)
        _put(made, folder)
    except BaseException:
        shutil.rmtree(made, ignore_errors=True)
        raise


def load(folder, name, full_name=None):
    """Loads and executes the module."""
    path = os.path.join(folder, name + ".abi3.so")
    loader = importlib.machinery.ExtensionFileLoader(full_name or name, path)
    spec = importlib.util.spec_from_file_location(full_name or name, path, loader=loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module
