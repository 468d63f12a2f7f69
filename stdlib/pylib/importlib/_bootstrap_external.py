"""Modules in files."""

import os.path

from importlib.machinery import (
    BYTECODE_SUFFIXES,
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    NamespaceLoader,
    PathFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from importlib.util import MAGIC_NUMBER, cache_from_source, decode_source, source_from_cache, spec_from_file_location


def _get_sourcefile(bytecode_path):
    """The source beside a file of bytecode, else the path itself."""
    if not bytecode_path:
        return None
    rest, _, extension = bytecode_path.rpartition(".")
    if not rest or extension.lower()[-3:-1] != "py":
        return bytecode_path
    try:
        source_path = source_from_cache(bytecode_path)
    except ValueError:
        source_path = bytecode_path[:-1]
    return source_path if os.path.isfile(source_path) else bytecode_path
