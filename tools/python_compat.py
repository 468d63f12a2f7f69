#!/usr/bin/env python3
"""How many cases of CPython's own tests pass when pyc compiles them: docs/python-compat.md.

    tools/python_compat.py --pyc build/pyc                  all files of the table, and the page again
    tools/python_compat.py --pyc build/pyc test_int -v      the rows of these files; -v: what each case that does not pass ends with
    tools/python_compat.py --pyc build/pyc --check          the quick files of the page: no count may have fallen

For each file a small program that imports it is built and run; it writes down how each case ends. The same program under CPython says
which cases there are: those that pass there and are not marked as details of CPython. The tests are those of the CPython that
PYC_PYTHON names, else of python3.13 on the path; where that has none, --check ends with status 77."""

import argparse
import concurrent.futures
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(ROOT, "docs", "python-compat.md")
NO_TESTS = 77
MEMORY = 8 << 30
RUNS = 12  # a program that ends early is run again without the case that ended it

QUICK = "test_bool test_tuple test_range test_iter test_format".split()
FILES = """
test_int test_float test_bool test_complex test_str test_bytes test_list test_tuple test_dict test_set test_range test_slice
test_enumerate test_iter test_generators test_coroutines test_asyncgen test_dataclasses test_enum test_functools test_itertools
test_collections test_deque test_defaultdict test_re test_json test_random test_struct test_operator test_math test_cmath
test_builtin test_exceptions test_exception_group test_except_star test_with test_contextlib test_grammar test_scope test_class
test_descr test_property test_super test_metaclass test_format test_fstring test_string test_unpack test_unpack_ex
test_keywordonlyarg test_positional_only_arg test_named_expressions test_patma test_typing test_types test_type_params
test_abc test_bisect test_heapq test_textwrap test_copy test_pprint test_argparse test_weakref test_threading test_io
test_augassign test_binop test_compare test_contains test_decorators test_dictcomps test_dictviews test_extcall test_funcattrs
test_genexps test_global test_hash test_index test_isinstance test_listcomps test_long test_memoryview test_opcodes test_pow
test_print test_raise test_richcmp test_setcomps test_sort test_strtod test_subclassinit test_traceback test_tuple test_userdict
test_userlist test_userstring test_yield_from test_fractions test_statistics test_shlex test_csv test_base64 test_binascii
test_logging test_pickle test_inspect test_datetime test_decimal test_unittest test_subprocess test_socket
test_array test_queue test_reprlib test_string_literals test_unary test_numeric_tower test_ordered_dict test_module test_call
test_pathlib test_tempfile test_context test_os test_shutil test_glob test_fnmatch test_posixpath test_zlib test_gzip test_bz2
test_lzma test_zipfile test_tarfile test_hashlib test_hmac test_secrets test_uuid test_calendar test_difflib test_configparser
test_getopt test_optparse test_html test_htmlparser test_urlparse test_urllib test_http_cookies test_email test_xml_etree
test_sqlite3 test_graphlib test_zoneinfo test_ast test_tokenize test_warnings test_asyncio test_ssl
""".split()

PROGRAM = '''\
import sys

sys.implementation.name = "any"  # cases that are marked as details of CPython are skipped
sys.executable = "/bin/false"  # cases that start another interpreter fail under CPython, too, and don't count
import os
import unittest
from test import support

support.use_resources = ()
support.has_no_debug_ranges = lambda: False  # asks a module of CPython's
{details}
modules, not_loaded = [], []
{imports}
sys.modules.pop({detail!r}, None)


def word(text):
    return "".join(c if c > " " else "_" for c in text)


class Recorder(unittest.TestResult):
    def __init__(self, out):
        super().__init__()
        self.out = out
        self.ended = ""

    def note(self, how, test, error=None):
        why = ""
        if error:
            why = f"{{error[0].__name__}}: {{str(error[1])[:200]}}"
        self.out.write(f"{{how}} {{word(test.id())}} {{why!r}}\\n")
        self.out.flush()

    def startTest(self, test):
        self.ended = ""
        self.note("start", test)

    def end(self, how, test, error=None):
        if not self.ended:
            self.note(how, test, error)
        self.ended = how

    def addSuccess(self, test):
        self.end("pass", test)

    def addExpectedFailure(self, test, err):
        self.end("pass", test)

    def addUnexpectedSuccess(self, test):
        self.end("fail", test)

    def addFailure(self, test, err):
        self.end("fail", test, err)

    def addError(self, test, err):
        self.end("fail", test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.end("fail", test, err)

    def addSkip(self, test, reason):
        self.end("skip", test, (str, reason))


def cases(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from cases(item)
        else:
            yield item


with open(sys.argv[2], encoding="utf-8") as file:
    skipped = set(file.read().split())
loader = unittest.defaultTestLoader
suite = unittest.TestSuite()
for module in modules:
    suite.addTests(case for case in cases(loader.loadTestsFromModule(module)) if word(case.id()) not in skipped)
with open(sys.argv[1], "a", encoding="utf-8", errors="backslashreplace") as out:
    for name, why in not_loaded:
        out.write(f"load {{name}} {{why!r}}\\n")
    suite.run(Recorder(out))
    out.write("end . ''\\n")
'''


def python_and_tests():
    """The Python whose tests they are, and the folder of them; None: it has none."""
    python = os.environ.get("PYC_PYTHON") or shutil.which("python3.13")
    if not python:
        return None, None
    code = "import os, test, test.support, test.test_int; print(os.path.dirname(test.__file__))"
    found = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    return python, found.stdout.strip() if found.returncode == 0 else None


# A module that only CPython has, without which a file cannot be loaded: while it is loaded, in both programs, the module is there, and
# what uses one of its names is skipped.
DETAIL_MODULES = {"test_class": "_testinternalcapi", "test_types": "_testsinglephase", "test_inspect": "_pickle"}
DETAILS = '''\
import pickle
import types


class Details(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)

        def skip(*_, **__):
            raise unittest.SkipTest(self.__name__)

        return skip


sys.modules[{detail!r}] = Details({detail!r})
'''


LOAD = '''\
try:
    from test{package} import {module}

    modules.append({module})
except unittest.SkipTest:
    pass
except Exception as error:
    not_loaded.append(({module!r}, f"{{type(error).__name__}}: {{error}}"))
'''


def program_of(name, tests):
    folder = os.path.join(tests, name)
    inner = sorted(f[:-3] for f in os.listdir(folder) if re.fullmatch(r"test_\w+\.py", f)) if os.path.isdir(folder) else []
    if os.path.isdir(folder) and "load_tests" not in open(os.path.join(folder, "__init__.py"), encoding="utf-8").read():
        inner = []
    package = f".{name}" if inner else ""
    imports = "".join(LOAD.format(package=package, module=module) for module in inner or [name])
    detail = DETAIL_MODULES.get(name, "")
    details = DETAILS.format(detail=detail) if detail else ""
    return PROGRAM.format(imports=imports, details=details, detail=detail)


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run_once(command, folder, seconds):
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=seconds,
                              preexec_fn=limit_memory, stdin=subprocess.DEVNULL, check=False)
    except subprocess.TimeoutExpired:
        return "does not end", ""
    why = f"signal {-done.returncode}" if done.returncode < 0 else f"status {done.returncode}"
    return why, done.stderr


def read_record(path):
    """How the cases of one run ended, the one that was under way at its end, whether that came behind the last one, and what was not loaded."""
    ended, started, is_whole, lacks = {}, "", False, ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            how, case, why = (line.rstrip("\n").split(" ", 2) + [""])[:3]
            if how == "start":
                started = case
            elif how == "end":
                is_whole = True
            elif how == "load":
                lacks = lacks or f"{case} is not loaded: {why[1:-1][:160]}"
            else:
                ended[case] = (how, why)
                started = "" if started == case else started
    return ended, started, is_whole, lacks


def run_cases(command, folder, seconds):
    """How each case ends, and why the program ended where that was not at the end of its cases."""
    ended, trouble = {}, ""
    for _ in range(RUNS):
        record, skipped = os.path.join(folder, "record"), os.path.join(folder, "skipped")
        with open(skipped, "w", encoding="utf-8") as file:
            file.write("\n".join(ended))
        open(record, "w", encoding="utf-8").close()
        why, errors = run_once([*command, record, skipped], folder, seconds)
        new, started, is_whole, lacks = read_record(record)
        ended.update(new)
        if is_whole:
            trouble = trouble or lacks
            break
        if not started and not new:
            trouble = f"{why}: {(errors.strip().splitlines() or [''])[-1][:160]}"
            break
        if started:  # else one of its subtests has failed already, and is what is known of it
            ended[started] = ("crash", why)
        trouble = why
    return ended, trouble


# Why a case is a detail of CPython: its name, or why it is skipped in the compiled program. `decimal.…` and PyWhitebox are about the docstrings
# and the private parts of the Python twin of `_decimal`.
DETAIL_NAMES = re.compile(
    r"test_free_after_iterating|test_container_iterator|test_.*refleak|test_.*_leak|refleaks$|test_sizeof|test_.*_ref_?cycle"
    r"|test_refcycle|test_frame_resurrect|test_close_releases_frame_locals|test_subtype_resurrection|test_gc_|CAPI|CapiTest"
    r"|\.test_c_api|test_pickle\.C[A-Z]|test_decimal\.C[A-Z]|^decimal\.|PyWhitebox|test_.*destructor|test_warn_on_dealloc|test_lru_cache_weakrefable|test_bpo25750"
    r"|test_.*(?:set|no)_?nomemory|test_.*memoryerror.*|test_raiseMemError|test_tee_dealloc_segfault")
DETAIL_SKIPS = re.compile(r"C implementation|[Rr]equires? (?:the C )?_\w+|needs? _\w+|_test\w*capi|_pickle|C (?:module|version|accelerat)")


def is_detail(case, how, why):
    """When objects are freed, how large they are, functions of C, and modules in C that have a twin in Python."""
    return bool(DETAIL_NAMES.search(case)) or (how == "skip" and bool(DETAIL_SKIPS.search(why)))


class Outcome:
    def __init__(self, name):
        self.name, self.known, self.ended, self.trouble = name, set(), {}, ""

    @property
    def passed(self):
        return sum(self.ended.get(case, ("",))[0] == "pass" for case in self.known)

    @property
    def others(self):
        return {case: self.ended.get(case, ("absent", "")) for case in sorted(self.known)
                if self.ended.get(case, ("",))[0] != "pass"}


def measure(name, pyc, python, tests, level, seconds):
    outcome = Outcome(name)
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, f"run_{name}.py"), os.path.join(folder, "program")
        with open(source, "w", encoding="utf-8") as file:
            file.write(program_of(name, tests))
        model, _ = run_cases([python, source], folder, seconds)
        outcome.known = {case for case, (how, _) in model.items() if how == "pass"}
        environment = dict(os.environ, PYC_PYTHON=python)
        try:
            built = subprocess.run([pyc, "build", "--no-python", level, source, "-o", program], env=environment, capture_output=True,
                                   text=True, timeout=seconds * 3, preexec_fn=limit_memory, check=False)
        except subprocess.TimeoutExpired:
            outcome.trouble = "the build does not end"
            return outcome
        if built.returncode or not os.path.exists(program):
            errors = [line for line in built.stderr.splitlines() if "error" in line]
            outcome.trouble = f"is not built: {(errors or [str(built.returncode)])[0][:200]}"
            return outcome
        outcome.ended, outcome.trouble = run_cases([program], folder, seconds)
        outcome.known = {case for case in outcome.known if not is_detail(case, *outcome.ended.get(case, ("", "")))}
    return outcome


# ---- the page ----

HEAD = """\
# CPython's own tests

What passes of the tests of CPython {version} (`Lib/test`) when pyc compiles them: `tools/python_compat.py` writes this page. A case counts where
it passes under CPython and is not a detail of CPython: not marked as one (`@cpython_only`), and about neither the time at which objects are
freed, their size, functions of C, a C module beside one in Python (`_pickle`, `_functools`), nor another interpreter that the case starts.
The tests are compiled with the modules of the library that they use, `unittest` and `test.support` among them, by
`pyc build --no-python -O0`, and run without CPython. A test of the build keeps the counts of {quick} from falling.

| file | cases | passed | share | |
|---|---:|---:|---:|---|
"""


def page_rows():
    rows = {}
    with open(PAGE, encoding="utf-8") as file:
        for line in file:
            cells = [cell.strip() for cell in line.split("|")[1:-1]]
            if len(cells) == 5 and cells[0].startswith("`test_"):
                rows[cells[0].strip("`")] = (int(cells[1]), int(cells[2]), cells[4])
    return rows


def write_page(rows, version):
    quick = ", ".join(f"`{name}`" for name in QUICK)
    lines = [HEAD.format(version=version, quick=quick)]
    total = good = 0
    for name in sorted(rows):
        cases, passed, trouble = rows[name]
        share = f"{100 * passed / cases:.0f} %" if cases else ""
        lines.append(f"| `{name}` | {cases} | {passed} | {share} | {trouble} |\n")
        total, good = total + cases, good + passed
    lines.append(f"| all | {total} | {good} | {100 * good / max(total, 1):.0f} % | |\n")
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write("".join(lines))


def say(outcome, is_verbose):
    print(f"{outcome.name}: {outcome.passed} of {len(outcome.known)} {outcome.trouble}", flush=True)
    for case, (how, why) in outcome.others.items() if is_verbose else ():
        print(f"    {how} {case} {why}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pyc", required=True)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--level", default="-O0")
    parser.add_argument("-v", "--verbose", action="store_true")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    python, tests = python_and_tests()
    if not tests:
        print("no tests of CPython 3.13 are on this machine")
        return NO_TESTS
    names = options.files or (QUICK if options.check else list(dict.fromkeys(FILES)))
    rows = page_rows() if os.path.exists(PAGE) else {}
    fallen = 0
    version = subprocess.run([python, "-c", "import platform; print(platform.python_version())"], capture_output=True,
                             text=True, check=True).stdout.strip()

    def one(name):
        return measure(name, os.path.abspath(options.pyc), python, tests, options.level, options.seconds)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for outcome in pool.map(one, names):
            say(outcome, options.verbose)
            if options.check and outcome.name in rows and outcome.passed < rows[outcome.name][1]:
                print(f"{outcome.name}: {rows[outcome.name][1]} cases passed before")
                fallen += 1
            rows[outcome.name] = (len(outcome.known), outcome.passed, outcome.trouble.replace("|", "/"))
            if not options.check:
                write_page(rows, version)
    return 1 if fallen else 0


if __name__ == "__main__":
    sys.exit(main())
