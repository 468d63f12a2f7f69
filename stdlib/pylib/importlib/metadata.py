"""The metadata of installed packages, read from the folders `NAME.dist-info` beside them."""

import os
import re
import sys
from importlib.abc import MetaPathFinder


class PackageNotFoundError(ModuleNotFoundError):
    """The package was not found."""

    def __str__(self):
        return f"No package metadata was found for {self.name}"

    @property
    def name(self):
        return self.args[0]


def _normal(name):
    return re.sub(r"[-_.]+", "-", name).lower().replace("-", "_")


def _folders():
    """The folders of packages: those of `sys.path`, and those of packages that are compiled into the program."""
    found = list(sys.path)
    for module in list(sys.modules.values()):
        path = getattr(module, "__path__", None)
        file = None if path else getattr(module, "__file__", None)
        if isinstance(path, list) and path:
            found.append(os.path.dirname(path[0]))
        elif isinstance(file, str):
            found.append(os.path.dirname(file))
    return list(dict.fromkeys(found))


def _infos():
    for folder in _folders():
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue
        for name in sorted(names):
            if name.endswith((".dist-info", ".egg-info")):
                yield os.path.join(folder, name)


class EntryPoint:
    """`name = module:attribute` of a group."""

    _pattern = re.compile(r"(?P<module>[\w.]+)\s*(:\s*(?P<attr>[\w.]+)\s*)?((?P<extras>\[.*\])\s*)?$")

    def __init__(self, name, value, group, dist=None):
        self.name = name
        self.value = value
        self.group = group
        self.dist = dist

    @property
    def module(self):
        return self._pattern.match(self.value).group("module")

    @property
    def attr(self):
        return self._pattern.match(self.value).group("attr") or ""

    @property
    def extras(self):
        return re.findall(r"\w+", self._pattern.match(self.value).group("extras") or "")

    def load(self):
        from importlib import import_module

        found = import_module(self.module)
        for part in filter(None, self.attr.split(".")):
            found = getattr(found, part)
        return found

    def matches(self, **params):
        return all(getattr(self, key) == value for key, value in params.items())

    def _key(self):
        return self.name, self.value, self.group

    def __eq__(self, other):
        return self._key() == other._key() if isinstance(other, EntryPoint) else NotImplemented

    def __lt__(self, other):
        return self._key() < other._key()

    def __hash__(self):
        return hash(self._key())

    def __repr__(self):
        return f"EntryPoint(name={self.name!r}, value={self.value!r}, group={self.group!r})"


class EntryPoints(tuple):
    """Entry points, which are selected by what they are."""

    __slots__ = ()

    def __getitem__(self, name):
        for entry in self:
            if entry.name == name:
                return entry
        raise KeyError(name)

    def select(self, **params):
        return EntryPoints([entry for entry in self if entry.matches(**params)])

    @property
    def names(self):
        return {entry.name for entry in self}

    @property
    def groups(self):
        return {entry.group for entry in self}


class _Metadata:
    """The head of a METADATA file: keys that may come several times, and a text after them."""

    def __init__(self, text):
        self._items = []
        head, _, body = text.partition("\n\n")
        for line in head.splitlines():
            if line[:1] in " \t" and self._items:
                key, value = self._items[-1]
                self._items[-1] = (key, value + "\n" + line)
            else:
                key, _, value = line.partition(":")
                self._items.append((key.strip(), value.strip()))
        if body:
            self._items.append(("Description", body))

    def get_all(self, name, failobj=None):
        found = [value for key, value in self._items if key.lower() == name.lower()]
        return found or failobj

    def get(self, name, failobj=None):
        found = self.get_all(name)
        return found[0] if found else failobj

    def __getitem__(self, name):
        return self.get(name)

    def __contains__(self, name):
        return self.get_all(name) is not None

    def __iter__(self):
        return iter([key for key, _ in self._items])

    def keys(self):
        return [key for key, _ in self._items]

    def items(self):
        return list(self._items)

    @property
    def json(self):
        many = {"classifier", "requires_dist", "provides_extra", "project_url", "dynamic", "platform"}
        keys = dict.fromkeys(key.lower().replace("-", "_") for key in self.keys())
        return {key: self.get_all(key.replace("_", "-")) if key in many else self.get(key.replace("_", "-")) for key in keys}


class PackagePath(str):
    """A file of a package, beside the packages."""

    __slots__ = ("dist",)

    def locate(self):
        return self.dist.locate_file(self)

    def read_text(self, encoding="utf-8"):
        with open(self.locate(), encoding=encoding) as file:
            return file.read()

    @property
    def name(self):
        return os.path.basename(self)


class Distribution:
    """An installed package."""

    def __init__(self, path):
        self._path = path

    @classmethod
    def from_name(cls, name):
        if not name:
            raise ValueError("A distribution name is required.")
        for found in cls.discover(name=name):
            return found
        raise PackageNotFoundError(name)

    @classmethod
    def discover(cls, *, context=None, name=None, path=None):
        wanted = None if name is None else _normal(name)
        for info in _infos():
            stem = os.path.basename(info).rpartition(".")[0].partition("-")[0]
            if wanted is None or _normal(stem) == wanted:
                yield PathDistribution(info)

    @staticmethod
    def at(path):
        return PathDistribution(os.fspath(path))

    def read_text(self, filename):
        try:
            with open(os.path.join(self._path, filename), encoding="utf-8") as file:
                return file.read()
        except OSError:
            return None

    def locate_file(self, path):
        return os.path.join(os.path.dirname(self._path), path)

    @property
    def metadata(self):
        return _Metadata(self.read_text("METADATA") or self.read_text("PKG-INFO") or "")

    @property
    def name(self):
        return self.metadata["Name"]

    @property
    def version(self):
        return self.metadata["Version"]

    @property
    def requires(self):
        return self.metadata.get_all("Requires-Dist")

    @property
    def entry_points(self):
        found, group = [], None
        for line in (self.read_text("entry_points.txt") or "").splitlines():
            line = line.strip()
            if line.startswith("["):
                group = line[1:-1]
            elif line and not line.startswith("#"):
                name, _, value = line.partition("=")
                found.append(EntryPoint(name.strip(), value.strip(), group, self))
        return EntryPoints(found)

    @property
    def files(self):
        text = self.read_text("RECORD")
        if text is None:
            return None
        found = [PackagePath(line.split(",")[0].strip('"')) for line in text.splitlines() if line]
        for file in found:
            file.dist = self
        return found


class PathDistribution(Distribution):
    """A package whose folder of metadata is known."""


def distribution(distribution_name):
    return Distribution.from_name(distribution_name)


def distributions(**kwargs):
    return Distribution.discover(**kwargs)


def metadata(distribution_name):
    return Distribution.from_name(distribution_name).metadata


def version(distribution_name):
    return distribution(distribution_name).version


def requires(distribution_name):
    return distribution(distribution_name).requires


def files(distribution_name):
    return distribution(distribution_name).files


def entry_points(**params):
    found, seen = [], set()
    for each in distributions():
        if each.name not in seen:
            seen.add(each.name)
            found.extend(each.entry_points)
    return EntryPoints(found).select(**params)


def packages_distributions():
    """Which packages bring a module of the top level."""
    found = {}
    for each in distributions():
        for top in {file.split("/")[0].partition(".")[0] for file in each.files or () if file.endswith(".py")}:
            found.setdefault(top, []).append(each.name)
    return found
