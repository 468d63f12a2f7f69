"""`pyc wheel`, and the same as a build back end for pip and others (PEP 517 and 660).

    [build-system]
    requires = ["pyc-lang"]
    build-backend = "pyc.build"

    [tool.pyc]
    modules = ["src/shapes/core.py", "src/shapes/fast.mojo"]

The modules become extension modules with stubs; all other files of the packages go into the wheel as they are. Packages are
those in `src`, else the folder or file of the project's name; `[tool.pyc] packages = […]` names others.
"""

import ast
import base64
import contextlib
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

from . import compiler

__all__ = ["build_wheel", "build_sdist", "build_editable", "prepare_metadata_for_build_wheel", "get_requires_for_build_wheel"]

LEFT_OUT = {"__pycache__", ".git", ".hg", "dist", "build", "node_modules", ".venv", "venv"}
OLDEST = (3, 11)


class BuildError(Exception):
    """The project cannot be built; the message says why."""


# --- the project ---


def _normal(name):
    return re.sub(r"[-_.]+", "_", name).lower()


# What may be in the tables: [X] is a list of X, {"": X} a table of X, of (X, Y) it is one.
PROJECT = {
    **dict.fromkeys(("name", "version", "description", "requires-python"), str),
    **dict.fromkeys(("keywords", "classifiers", "dependencies"), [str]),
    **dict.fromkeys(("authors", "maintainers"), [{"": str}]),
    **dict.fromkeys(("urls", "scripts", "gui-scripts"), {"": str}),
    **dict.fromkeys(("license", "readme"), (str, {"": str})),
    "optional-dependencies": {"": [str]},
    "entry-points": {"": {"": str}},
}
OWN = {"modules": [str], "packages": [str], "optimize": int, "cpu": str}


def _fits(value, form):
    if isinstance(form, tuple):
        return any(_fits(value, one) for one in form)
    if isinstance(form, list):
        return isinstance(value, list) and all(_fits(item, form[0]) for item in value)
    if isinstance(form, dict):
        return isinstance(value, dict) and all(_fits(item, form[""]) for item in value.values())
    return type(value) is form


def _described(form, ending=""):
    if isinstance(form, tuple):
        return " or ".join(_described(one) for one in form)
    if isinstance(form, list):
        return f"list{ending} of {_described(form[0], 's')}"
    if isinstance(form, dict):
        return f"table{ending} of {_described(form[''], 's')}"
    return {str: "string", int: "number"}[form] + ending


def _check_table(path, title, table, forms):
    if not isinstance(table, dict):
        raise BuildError(f"{path}: '{title}' must be a table")
    for key, value in table.items():
        if key in forms and not _fits(value, forms[key]):
            raise BuildError(f"{path}: [{title}] {key} takes this: {_described(forms[key])}")


class Project:
    """The settings in pyproject.toml."""

    def __init__(self, folder):
        import tomllib

        self.folder = folder
        path = os.path.join(folder, "pyproject.toml")
        try:
            with open(path, "rb") as file:
                data = tomllib.load(file)
        except OSError as e:
            raise BuildError(f"{path}: {e.strerror}") from None
        except ValueError as e:  # its syntax, or its encoding
            raise BuildError(f"{path}: {e}") from None
        tools = data.get("tool", {})
        self.meta, self.own = data.get("project", {}), tools.get("pyc", {}) if isinstance(tools, dict) else tools
        _check_table(path, "project", self.meta, PROJECT)
        _check_table(path, "tool.pyc", self.own, OWN)
        for key in ("name", "version"):
            if key not in self.meta:
                raise BuildError(f"{path}: [project] needs a {key}")
            if not re.fullmatch(r"\w([\w.!+-]*\w)?", self.meta[key], re.A):
                raise BuildError(f"{path}: [project] {key} cannot be '{self.meta[key]}': it has letters, digits, '.', '_' and '-'")
        for key in self.own:
            if key not in ("modules", "packages", "optimize", "cpu"):
                raise BuildError(f"{path}: [tool.pyc] knows modules, packages, optimize and cpu, not '{key}'")
        self.name, self.version = self.meta["name"], self.meta["version"]
        self.label = f"{_normal(self.name)}-{self.version}"
        self.root = os.path.join(folder, "src") if os.path.isdir(os.path.join(folder, "src")) else folder

    def native(self):
        """The paths of the modules that become machine code, by their dotted names."""
        found = {}
        for word in self.own.get("modules", []):
            path = os.path.normpath(os.path.join(self.folder, word))
            if not os.path.exists(path) and "/" not in word:
                base = os.path.join(self.root, *word.split("."))
                path = next((base + e for e in (".py", ".mojo") if os.path.exists(base + e)), path)
            if not os.path.isfile(path) or not path.endswith((".py", ".mojo")):
                raise BuildError(f"pyproject.toml: [tool.pyc] modules names '{word}', which is no .py or .mojo file of the project")
            if os.path.basename(path) == "__init__.py":
                raise BuildError(
                    f"pyproject.toml: [tool.pyc] modules names '{word}': a package itself stays Python, its modules can be compiled"
                )
            inner = os.path.relpath(path, self.root)
            if inner.startswith(".."):
                raise BuildError(f"pyproject.toml: [tool.pyc] modules names '{word}', which is outside of {self.root}")
            found[os.path.splitext(inner)[0].replace(os.sep, ".")] = path
        return found

    def files(self):
        """The files of the wheel: paths, by their names in the wheel."""
        names = self.own.get("packages")
        if names is None and self.root != self.folder:
            names = [n for n in sorted(os.listdir(self.root)) if n not in LEFT_OUT and not n.endswith((".egg-info", ".dist-info"))]
        elif names is None:
            own = _normal(self.name)
            names = [own, own + ".py", *map(os.path.basename, self.native().values())]
            names = [n for n in names if os.path.exists(os.path.join(self.root, n))]
        found = {}
        for name in names:
            path = os.path.join(self.root, name)
            if not os.path.exists(path):
                raise BuildError(f"pyproject.toml: [tool.pyc] packages names '{name}', which is not in {self.root}")
            found.update(_tree(path, name))
        return found


def _tree(path, name):
    if not os.path.isdir(path):
        return {} if name.endswith((".pyc", ".so")) else {name: path}
    found = {}
    for entry in sorted(os.listdir(path)):
        if entry not in LEFT_OUT and not entry.startswith("."):
            found.update(_tree(os.path.join(path, entry), f"{name}/{entry}"))
    return found


# --- metadata ---


def _license(value):
    return value if isinstance(value, str) else value.get("text") or value.get("file", "")


def _people(rows, kind):
    for row in rows:
        name, mail = row.get("name"), row.get("email")
        if mail:
            yield f"{kind}-email: {name} <{mail}>" if name else f"{kind}-email: {mail}"
        elif name:
            yield f"{kind}: {name}"


def _readme(project):
    """The type and the text of the readme."""
    readme = project.meta.get("readme")
    if readme is None:
        return None
    if isinstance(readme, dict) and "text" in readme:
        return readme.get("content-type", "text/plain"), readme["text"]
    path = readme["file"] if isinstance(readme, dict) else readme
    kinds = {".md": "text/markdown", ".rst": "text/x-rst"}
    try:
        with open(os.path.join(project.folder, path), encoding="utf-8") as file:
            return kinds.get(os.path.splitext(path)[1], "text/plain"), file.read()
    except (OSError, UnicodeDecodeError) as e:
        raise BuildError(f"pyproject.toml: the readme '{path}': {getattr(e, 'strerror', e)}") from None


def _metadata(project):
    meta = project.meta
    lines = ["Metadata-Version: 2.1", f"Name: {project.name}", f"Version: {project.version}"]
    if "description" in meta:
        lines.append(f"Summary: {' '.join(meta['description'].split())}")
    lines += [f"Requires-Python: {meta['requires-python']}"] if "requires-python" in meta else []
    lines += [f"License: {_license(meta['license'])}"] if "license" in meta else []
    lines += [f"Keywords: {','.join(meta['keywords'])}"] if meta.get("keywords") else []
    lines += _people(meta.get("authors", []), "Author")
    lines += _people(meta.get("maintainers", []), "Maintainer")
    lines += [f"Classifier: {c}" for c in meta.get("classifiers", [])]
    lines += [f"Project-URL: {name}, {url}" for name, url in meta.get("urls", {}).items()]
    lines += [f"Requires-Dist: {d}" for d in meta.get("dependencies", [])]
    for extra, wanted in meta.get("optional-dependencies", {}).items():
        lines.append(f"Provides-Extra: {extra}")
        for one in wanted:
            what, _, when = one.partition(";")
            when = f"({when.strip()}) and " if when.strip() else ""
            lines.append(f"Requires-Dist: {what.strip()} ; {when}extra == '{extra}'")
    readme = _readme(project)
    if readme is None:
        return "\n".join(lines) + "\n"
    return "\n".join([*lines, f"Description-Content-Type: {readme[0]}", "", readme[1]])


def _entry_points(project):
    groups = {"console_scripts": project.meta.get("scripts", {}), "gui_scripts": project.meta.get("gui-scripts", {})}
    groups.update(project.meta.get("entry-points", {}))
    return "\n".join("\n".join([f"[{group}]", *(f"{k} = {v}" for k, v in rows.items()), ""]) for group, rows in groups.items() if rows)


def _tag(is_native):
    if not is_native:
        return "py3-none-any"
    glibc = os.confstr("CS_GNU_LIBC_VERSION").split()[-1].replace(".", "_")
    return f"cp{OLDEST[0]}{OLDEST[1]}-abi3-manylinux_{glibc}_{os.uname().machine}"


def _wheel_file(is_native, tag):
    return f"Wheel-Version: 1.0\nGenerator: pyc\nRoot-Is-Purelib: {str(not is_native).lower()}\nTag: {tag}\n"


# --- native modules ---


def _absolute(name, text, neighbours):
    """The text with `from .a import b` as `from package.a import b`, on the same lines: what the module imports of its package is
    imported by Python, so that it is the same for compiled and other modules. Modules of the systems register are compiled
    along; they stand beside the copy."""
    data = text.encode()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    edits = []
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        at = starts[node.lineno - 1] + node.col_offset
        package = name.split(".")[: -node.level]
        if not package:
            raise BuildError(f"{name}:{node.lineno}: the relative import leads out of the package")
        full = ".".join([*package, *([node.module] if node.module else [])])
        found = re.compile(rb"from[\s\\]*\.[\s.\\]*" + (node.module or "").encode()).match(data, at)
        edits.append((at, found.end(), neighbours.get(full, full)))
    for start, end, full in sorted(edits, reverse=True):
        data = data[:start] + b"from " + full.encode() + b" " * (node_gap(data, end)) + data[end:]
    return data.decode()


def node_gap(data, end):
    """`from .import x` has no blank before `import`."""
    return 0 if data[end : end + 1].isspace() else 1


def _systems_modules(project):
    """The .mojo files of the project by dotted name."""
    found = {}
    for inner, path in project.files().items():
        if inner.endswith(".mojo"):
            found[inner[:-5].replace("/", ".")] = path
    return found


def _libraries(path):
    """The libraries of the runtime that an extension module asks for."""
    listed = subprocess.run(["ldd", path], capture_output=True, text=True).stdout
    found = re.findall(r"^\s*(lib(?:gc|gmp)\.so\.\d+) => (\S+)", listed, re.M)
    return {name: os.path.realpath(place) for name, place in found if os.path.exists(place)}


def _compile(project, name, path, folder):
    """The extension module and its stub: paths, by their names in the wheel; and the libraries."""
    own = os.path.join(folder, name)
    os.makedirs(own)
    source, neighbours = path, {}
    if path.endswith(".py"):
        for dotted, other in _systems_modules(project).items():
            neighbours[dotted] = dotted.rpartition(".")[2]
            shutil.copy(other, os.path.join(own, os.path.basename(other)))
        source = os.path.join(own, os.path.basename(path))
        try:
            with open(path, encoding="utf-8") as file:
                text = _absolute(name, file.read(), neighbours)
            with open(source, "w", encoding="utf-8") as file:
                file.write(text)
        except (SyntaxError, ValueError):
            shutil.copy(path, source)  # pyc says what is wrong with it
    depth = name.count(".")
    libraries = f"$ORIGIN/{'../' * depth}{_normal(project.name)}.libs"
    options = [f"--module={name}", f"--rpath={libraries}", f"-O{project.own.get('optimize', 2)}", f"--bridge={name.partition('.')[0]}"]
    options += [f"--cpu={project.own['cpu']}"] if "cpu" in project.own else []
    made = os.path.join(own, "made")
    done = compiler.run(*options, source, "-o", made)
    said = done.stderr.replace(source, os.path.relpath(path, project.folder)).strip()
    if done.returncode != 0:
        raise BuildError(said or f"pyc ended with status {done.returncode}")
    if said:
        print(said, file=sys.stderr)
    inner, last = name.replace(".", "/"), name.rpartition(".")[2]
    extension = os.path.join(made, last + ".abi3.so")
    files = {inner + ".abi3.so": extension, inner + ".pyi": os.path.join(made, last + ".pyi")}
    return files, _libraries(extension)


def _compile_all(project, native, folder):
    if native and compiler.compiler_path() is None:
        raise BuildError(compiler.NO_COMPILER)
    files, libraries = {}, {}
    for name, path in native.items():
        print(f"compiling {name}", file=sys.stderr)
        made, needed = _compile(project, name, path, folder)
        files.update(made)
        libraries.update(needed)
        package = name.rpartition(".")[0].replace(".", "/")
        if package:
            files.setdefault(package.partition("/")[0] + "/py.typed", None)
    for name, path in libraries.items():
        files[f"{_normal(project.name)}.libs/{name}"] = path
    return files


# --- the wheel ---


@contextlib.contextmanager
def _appearing(path):
    """The name of a file to write, which is moved to its place when it is complete."""
    made = path + ".part"
    try:
        yield made
        os.replace(made, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(made)
        raise


class _Archive:
    """A wheel that is being written; every file goes into its RECORD."""

    def __init__(self, path):
        self.zip, self.record = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED), []

    def add(self, name, data, mode=0o644):
        info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
        info.external_attr, info.compress_type = (0o100000 | mode) << 16, zipfile.ZIP_DEFLATED
        self.zip.writestr(info, data)
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        self.record.append(f"{name},sha256={digest},{len(data)}")

    def finish(self, folder):
        self.record.append(f"{folder}/RECORD,,")
        info = zipfile.ZipInfo(f"{folder}/RECORD", (1980, 1, 1, 0, 0, 0))
        info.external_attr = 0o100644 << 16
        self.zip.writestr(info, "\n".join(self.record) + "\n")
        self.zip.close()


def _info_files(project, is_native, tag):
    """The files of the .dist-info folder."""
    files = {"METADATA": _metadata(project), "WHEEL": _wheel_file(is_native, tag), "entry_points.txt": _entry_points(project)}
    for name in sorted(os.listdir(project.folder)):
        if name.upper().startswith(("LICENSE", "COPYING", "NOTICE")):
            with open(os.path.join(project.folder, name), encoding="utf-8", errors="replace") as file:
                files["licenses/" + name] = file.read()
    return {name: text for name, text in files.items() if text}


def _bytes_of(path):
    """The contents of a file; None stands for an empty one."""
    if path is None:
        return b""
    with open(path, "rb") as file:
        return file.read()


def _make_wheel(project, target, editable=False):
    native = project.native()
    tag = _tag(bool(native))
    info = _info_files(project, bool(native), tag)
    name = f"{project.label}-{tag}.whl"
    with tempfile.TemporaryDirectory(prefix="pyc-wheel-") as folder:
        files = {} if editable else project.files()
        sources = {os.path.relpath(path, project.root) for path in native.values()}
        files = {inner: path for inner, path in files.items() if inner not in sources}
        for inner, path in _compile_all(project, native, folder).items():
            files.setdefault(inner, path)
        os.makedirs(target, exist_ok=True)
        if editable:
            _put_beside(project, files)
            files = {}
        with _appearing(os.path.join(target, name)) as made:
            archive = _Archive(made)
            for inner, path in sorted(files.items()):
                archive.add(inner, _bytes_of(path), 0o755 if ".so" in inner else 0o644)
            if editable:
                archive.add(f"__editable__.{project.label}.pth", (os.path.abspath(project.root) + "\n").encode())
            for inner, text in info.items():
                archive.add(f"{project.label}.dist-info/{inner}", text.encode())
            archive.finish(f"{project.label}.dist-info")
    return name


def _put_beside(project, files):
    """For `pip install -e`: the extension modules beside their sources, which they precede."""
    for inner, path in files.items():
        place = os.path.join(project.root, inner)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        if path is not None:
            shutil.copy(path, place)


# --- what installers call, in the project's folder ---


def _reported(work):
    """Ends the build with the message alone if the project has a mistake."""
    try:
        return work()
    except (BuildError, compiler.CompileError) as e:
        sys.exit(f"pyc: error: {e}" if not str(e).startswith("pyc:") and ": error:" not in str(e) else str(e))
    except OSError as e:
        sys.exit(f"pyc: error: {e.filename}: {e.strerror}")


def get_requires_for_build_wheel(config_settings=None):
    return []


get_requires_for_build_sdist = get_requires_for_build_editable = get_requires_for_build_wheel


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    def work():
        project = Project(os.getcwd())
        is_native = bool(project.native())
        folder = os.path.join(metadata_directory, f"{project.label}.dist-info")
        for inner, text in _info_files(project, is_native, _tag(is_native)).items():
            path = os.path.join(folder, inner)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return os.path.basename(folder)

    return _reported(work)


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return _reported(lambda: _make_wheel(Project(os.getcwd()), wheel_directory))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _reported(lambda: _make_wheel(Project(os.getcwd()), wheel_directory, editable=True))


def build_sdist(sdist_directory, config_settings=None):
    def work():
        import io
        import tarfile

        project = Project(os.getcwd())
        name = f"{project.label}.tar.gz"
        data = _metadata(project).encode()
        with _appearing(os.path.join(sdist_directory, name)) as made, tarfile.open(made, "w:gz", format=tarfile.PAX_FORMAT) as archive:
            for entry in sorted(os.listdir(project.folder)):
                if entry not in LEFT_OUT and (not entry.startswith(".") or entry == ".gitignore"):
                    for inner, path in _tree(os.path.join(project.folder, entry), entry).items():
                        archive.add(path, f"{project.label}/{inner}", recursive=False)
            info = tarfile.TarInfo(f"{project.label}/PKG-INFO")
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        return name

    return _reported(work)


def main(arguments):
    target, folder = "dist", "."
    while arguments:
        word = arguments.pop(0)
        if word == "-o" and arguments:
            target = arguments.pop(0)
        else:
            folder = word
    if sys.version_info < OLDEST:
        sys.exit(
            f"pyc: error: wheels are made with CPython {OLDEST[0]}.{OLDEST[1]} or later; this is {sys.version.split()[0]}, PYC_PYTHON can name another"
        )
    target = os.path.normpath(os.path.join(folder, target)) if target == "dist" else target
    print(os.path.join(target, _reported(lambda: _make_wheel(Project(os.path.abspath(folder)), target))))


if __name__ == "__main__":
    main(sys.argv[1:])
