"""Information about the interpreter; here it is the compiled program."""

import _frames
import _gc
import _sys
from _sys import breakpointhook, exc_info, exception, exit, intern, is_finalizing

from _records import Record

argv = _sys.arguments()
orig_argv = list(argv)
executable = _sys.executable()
prefix = exec_prefix = base_prefix = base_exec_prefix = "/usr"
path = [""]
modules = _sys.modules()
stdin = _sys.stream(0)
stdout = _sys.stream(1)
stderr = _sys.stream(2)
__stdin__ = _sys.stream(0)
__stdout__ = _sys.stream(1)
__stderr__ = _sys.stream(2)
_sys.bind_streams(modules["sys"])

byteorder = "little"
platform = "linux"
platlibdir = "lib"
maxsize = 9223372036854775807
maxunicode = 1114111
abiflags = ""
api_version = 1013
copyright = "Copyright (c) 2001 Python Software Foundation and others."
dont_write_bytecode = True
pycache_prefix = None
float_repr_style = "short"
warnoptions = []
_xoptions = {}
meta_path = []
path_hooks = []
path_importer_cache = {}
builtin_module_names = ("_sys", "builtins", "errno", "itertools", "math", "posix", "sys", "time")
stdlib_module_names = frozenset(
    "__future__ _abc _aix_support _android_support _ast _asyncio _bisect _blake2 _bz2 _codecs _codecs_cn _codecs_hk _codecs_iso2022 "
    "_codecs_jp _codecs_kr _codecs_tw _collections _collections_abc _colorize _compat_pickle _compression _contextvars _csv _ctypes "
    "_curses _curses_panel _datetime _dbm _decimal _elementtree _frozen_importlib _frozen_importlib_external _functools _gdbm "
    "_hashlib _heapq _imp _interpchannels _interpqueues _interpreters _io _ios_support _json _locale _lsprof _lzma _markupbase _md5 "
    "_multibytecodec _multiprocessing _opcode _opcode_metadata _operator _osx_support _overlapped _pickle _posixshmem "
    "_posixsubprocess _py_abc _pydatetime _pydecimal _pyio _pylong _pyrepl _queue _random _scproxy _sha1 _sha2 _sha3 _signal "
    "_sitebuiltins _socket _sqlite3 _sre _ssl _stat _statistics _string _strptime _struct _suggestions _symtable _sysconfig _thread "
    "_threading_local _tkinter _tokenize _tracemalloc _typing _uuid _warnings _weakref _weakrefset _winapi _wmi _zoneinfo abc "
    "antigravity argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 cProfile calendar cmath cmd code codecs "
    "codeop collections colorsys compileall concurrent configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses "
    "datetime dbm decimal difflib dis doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch "
    "fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib "
    "imaplib importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal math mimetypes mmap "
    "modulefinder msvcrt multiprocessing netrc nt ntpath nturl2path numbers opcode operator optparse os pathlib pdb pickle "
    "pickletools pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data "
    "pyexpat queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil "
    "signal site smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct "
    "subprocess symtable sys sysconfig syslog tabnanny tarfile tempfile termios textwrap this threading time timeit tkinter token "
    "tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib uuid venv warnings "
    "wave weakref webbrowser winreg winsound wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo".split()
)
ps1 = ">>> "
ps2 = "... "
_git = ("CPython", "", "")
_framework = ""


class version_info(Record):
    _names = ("major", "minor", "micro", "releaselevel", "serial")


version_info.__module__ = "sys"
version_info = version_info((3, _sys.minor(), 0, "final", 0))
version = f"3.{version_info[1]}.0 (pyc) [pyc]"
hexversion = 0x030000F0 | version_info[1] << 16


class flags(Record):
    _names = ("debug", "inspect", "interactive", "optimize", "dont_write_bytecode", "no_user_site", "no_site", "ignore_environment", "verbose",
              "bytes_warning", "quiet", "hash_randomization", "isolated", "dev_mode", "utf8_mode", "warn_default_encoding", "safe_path",
              "int_max_str_digits")


flags = flags((0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, False, 1, 0, False, 4300))


class float_info(Record):
    _names = ("max", "max_exp", "max_10_exp", "min", "min_exp", "min_10_exp", "dig", "mant_dig", "epsilon", "radix", "rounds")


float_info.__module__ = "sys"
float_info = float_info((1.7976931348623157e308, 1024, 308, 2.2250738585072014e-308, -1021, -307, 15, 53, 2.220446049250313e-16, 2, 1))


class int_info(Record):
    _names = ("bits_per_digit", "sizeof_digit", "default_max_str_digits", "str_digits_check_threshold")


int_info.__module__ = "sys"
int_info = int_info((30, 4, 4300, 640))


class hash_info(Record):
    _names = ("width", "modulus", "inf", "nan", "imag", "algorithm", "hash_bits", "seed_bits", "cutoff")


hash_info.__module__ = "sys"
hash_info = hash_info((64, 2305843009213693951, 314159, 0, 1000003, "siphash13", 64, 128, 0))


class thread_info(Record):
    _names = ("name", "lock", "version")


thread_info.__module__ = "sys"
thread_info = thread_info(("pthread", "semaphore", "NPTL 2.36"))


class SimpleNamespace:
    """What `implementation` is; `types` has it for everybody."""

    def __init__(self, mapping_or_iterable=(), /, **kwargs):
        self.__dict__.update(mapping_or_iterable)
        self.__dict__.update(kwargs)

    def __repr__(self):
        parts = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        name = "namespace" if type(self) is SimpleNamespace else type(self).__name__
        return f"{name}({parts})"

    def __eq__(self, other):
        if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
            return self.__dict__ == other.__dict__
        return NotImplemented

    __hash__ = None


SimpleNamespace.__module__ = "types"
implementation = SimpleNamespace(name="cpython", cache_tag=f"cpython-3{version_info[1]}", version=version_info, hexversion=hexversion,
                                 _multiarch="x86_64-linux-gnu")


# ---- functions ----


def getrecursionlimit():
    """Return the current value of the recursion limit."""
    return _sys.recursion_limit(None)


def setrecursionlimit(limit, /):
    """Set the maximum depth of the Python interpreter stack to n."""
    _sys.recursion_limit(limit)


def getsizeof(object, default=None):
    """Return the size of object in bytes."""
    return type(object).__sizeof__(object)


def getrefcount(object, /):
    """Return how many references objects have to this one, and one more for the argument. Variables of functions and modules, which
    only the machine knows, are not counted. There are no counts to read: this walks over the heap."""
    return _gc.references(object) + 1


def getdefaultencoding():
    """Return the current default encoding used by the Unicode implementation."""
    return "utf-8"


def getfilesystemencoding():
    """Return the encoding used to convert Unicode filenames to OS filenames."""
    return "utf-8"


def getfilesystemencodeerrors():
    """Return the error mode used for Unicode to OS filename conversion."""
    return "surrogateescape"


def get_int_max_str_digits():
    """Return the maximum string digits limit for non-binary int<->str conversions."""
    return _sys.max_digits(None)


def set_int_max_str_digits(maxdigits):
    """Set the maximum string digits limit for non-binary int<->str conversions."""
    _sys.max_digits(maxdigits)


def getswitchinterval():
    """Return the current thread switch interval."""
    return 0.005


def setswitchinterval(interval, /):
    """Set the ideal thread switching delay inside the Python interpreter."""


_dlopen_flags = 2  # RTLD_NOW


def getdlopenflags():
    """Return the current value of the flags that are used for dlopen calls."""
    return _dlopen_flags


def setdlopenflags(flags, /):
    """Set the flags used by the interpreter for dlopen calls."""
    global _dlopen_flags
    _dlopen_flags = flags


def gettrace():
    """Return the global debug tracing function set with sys.settrace."""


def settrace(function, /):
    """Set the global debug tracing function."""


def getprofile():
    """Return the profiling function set with sys.setprofile."""


def setprofile(function, /):
    """Set the profiling function."""


class asyncgen_hooks(Record):
    _names = ("firstiter", "finalizer")


asyncgen_hooks.__module__ = "sys"
_asyncgen_hooks = [None, None]
_origin_depth = 0


def get_asyncgen_hooks():
    """Return the installed asynchronous generators hooks."""
    return asyncgen_hooks(tuple(_asyncgen_hooks))


def set_asyncgen_hooks(firstiter=..., finalizer=...):
    """Sets what is kept for get_asyncgen_hooks; asynchronous generators do not call it."""
    for i, (name, hook) in enumerate((("firstiter", firstiter), ("finalizer", finalizer))):
        if hook is not ...:
            if hook is not None and not callable(hook):
                raise TypeError(f"callable {name} expected, got {type(hook).__name__}")
            _asyncgen_hooks[i] = hook


def get_coroutine_origin_tracking_depth():
    """Check status of origin tracking for coroutine objects in this thread."""
    return _origin_depth


def set_coroutine_origin_tracking_depth(depth):
    """Sets what get_coroutine_origin_tracking_depth gives; coroutines do not keep where they were made."""
    global _origin_depth
    if depth < 0:
        raise ValueError("depth must be >= 0")
    _origin_depth = depth


def audit(event, /, *args):
    """Passes the event to any hooks that are attached."""


def addaudithook(hook):
    """Adds a new audit hook callback."""


def _is_gil_enabled():
    return True


def _getframe(depth=0, /):
    """Return a frame object from the call stack."""
    return _frames.above(depth, 1)


def _getframemodulename(depth=0):
    """Return the name of the module for a calling frame."""
    return _frames.module(depth, 1)


def _current_frames():
    """Return a dict mapping each thread's identifier to its current stack frame."""
    return _frames.of_threads()


def _get_cpu_count_config():
    return -1


def displayhook(value, /):
    """Print an object to sys.stdout and also save it in builtins._"""
    if value is not None:
        print(repr(value))


def excepthook(exctype, value, traceback, /):
    """Handle an exception by displaying it with a traceback on sys.stderr."""
    from traceback import print_exception

    print_exception(exctype, value, traceback)


__excepthook__ = excepthook
__displayhook__ = displayhook
__breakpointhook__ = breakpointhook


class UnraisableHookArgs(Record):
    """What unraisablehook is called with."""

    _names = ("exc_type", "exc_value", "exc_traceback", "err_msg", "object")


UnraisableHookArgs.__module__ = "sys"


def unraisablehook(unraisable, /):
    """Handle an unraisable exception."""
    if type(unraisable) is not UnraisableHookArgs:
        raise TypeError("sys.unraisablehook argument type must be UnraisableHookArgs")
    where = ":" if unraisable.object is None else f": {unraisable.object!r}"
    print(f"{unraisable.err_msg or 'Exception ignored in'}{where}", file=stderr)
    excepthook(unraisable.exc_type, unraisable.exc_value, unraisable.exc_traceback)


__unraisablehook__ = unraisablehook
