/* "Did you mean": the suggestion that Python adds to an error about a name that is close to an existing one. */
#include "object/py.h"
#include "object/str.h"

#include <string.h>

enum { MOVE = 2, CASE = 1, LONGEST = 40, MOST_NAMES = 750 };

/* ---- distance between names ---- */

typedef struct Name {
    const char *at;
    int64_t size;
} Name;

static Name name_of(PycWord w) { return (Name){pyc_str(w)->data, pyc_str(w)->size}; }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static int64_t cost_of(char a, char b) {
    if (a == b) return 0;
    return lower(a) == lower(b) ? CASE : MOVE;
}

static void strip_common(Name *a, Name *b) {
    while (a->size && b->size && *a->at == *b->at) {
        a->at++, a->size--;
        b->at++, b->size--;
    }
    while (a->size && b->size && a->at[a->size - 1] == b->at[b->size - 1]) a->size--, b->size--;
}

/* The edit distance, or `most` + 1 if it is greater. Computes the table of insertions, deletions and substitutions row
 * by row. */
static int64_t distance(Name a, Name b, int64_t most) {
    int64_t row[LONGEST];
    strip_common(&a, &b);
    if (!a.size || !b.size) return (a.size + b.size) * MOVE;
    if (a.size > LONGEST || b.size > LONGEST) return most + 1;
    if (b.size < a.size) {
        Name longer = a;
        a = b;
        b = longer;
    }
    if ((b.size - a.size) * MOVE > most) return most + 1;
    for (int64_t i = 0; i < a.size; i++) row[i] = (i + 1) * MOVE;
    int64_t result = 0;
    for (int64_t k = 0; k < b.size; k++) {
        int64_t above = k * MOVE, least = INT64_MAX;
        result = above;
        for (int64_t i = 0; i < a.size; i++) {
            int64_t replaced = above + cost_of(b.at[k], a.at[i]);
            above = row[i];
            int64_t moved = (result < above ? result : above) + MOVE;
            result = moved < replaced ? moved : replaced;
            row[i] = result;
            if (result < least) least = result;
        }
        if (least > most) return most + 1;
    }
    return result;
}

typedef struct Nearest {
    Name wanted, best;
    int64_t least;
} Nearest;

static Nearest nearest_to(PycWord wanted) { return (Nearest){name_of(wanted), {NULL, 0}, INT64_MAX}; }

static void offer(Nearest *n, Name name) {
    if (name.size == n->wanted.size && memcmp(name.at, n->wanted.at, (size_t)name.size) == 0) return;
    int64_t most = (n->wanted.size + name.size + 3) * MOVE / 6;
    if (n->least - 1 < most) most = n->least - 1;
    int64_t far = distance(n->wanted, name, most);
    if (far > most) return;
    n->best = name;
    n->least = far;
}

static PycWord found(const Nearest *n) { return n->best.at ? pyc_str_new(n->best.at, (uint64_t)n->best.size) : 0; }

PycWord pyc_suggest_among(PycWord wanted, const PycWord *names, int64_t count) {
    Nearest nearest = nearest_to(wanted);
    for (int64_t i = 0; i < count && count < MOST_NAMES; i++)
        if (pyc_as_str(names[i])) offer(&nearest, name_of(names[i]));
    return found(&nearest);
}

/* `known` are the keywords that the function takes. */
PycError *pyc_unexpected_keyword(const char *function, PycWord keyword, const PycWord *known, int64_t count) {
    PycWord near = pyc_suggest_among(keyword, known, count);
    PycWord parts[3] = {pyc_str_c(". Did you mean '"), near, pyc_str_c("'?")};
    return pyc_raise(&pyc_TypeError, "%s() got an unexpected keyword argument '%s'%s", function, pyc_str(keyword)->data,
                     near ? pyc_str(pyc_str_concat_n(parts, 3))->data : "");
}

/* ---- candidates ---- */

static const char *const builtins[] = {
#define BUILTIN(name, ...) name,
#define BUILTIN_TYPE(name, ...) name,
#define BUILTIN_CONSTANT(name, ...) name,
#define EXCEPTION(Name, Base, doc) #Name,
#include "object/builtin.def"
#include "object/builtin_constant.def"
#include "object/builtin_type.def"
#include "object/exception.def"
};

static const char *const modules[] = {
    "abc",          "antigravity",
    "argparse",     "array",
    "ast",          "asyncio",
    "atexit",       "base64",
    "bdb",          "binascii",
    "bisect",       "builtins",
    "bz2",          "cProfile",
    "calendar",     "cmath",
    "cmd",          "code",
    "codecs",       "codeop",
    "collections",  "colorsys",
    "compileall",   "concurrent",
    "configparser", "contextlib",
    "contextvars",  "copy",
    "copyreg",      "csv",
    "ctypes",       "curses",
    "dataclasses",  "datetime",
    "dbm",          "decimal",
    "difflib",      "dis",
    "doctest",      "email",
    "encodings",    "ensurepip",
    "enum",         "errno",
    "faulthandler", "fcntl",
    "filecmp",      "fileinput",
    "fnmatch",      "fractions",
    "ftplib",       "functools",
    "gc",           "genericpath",
    "getopt",       "getpass",
    "gettext",      "glob",
    "graphlib",     "grp",
    "gzip",         "hashlib",
    "heapq",        "hmac",
    "html",         "http",
    "imaplib",      "importlib",
    "inspect",      "io",
    "ipaddress",    "itertools",
    "json",         "keyword",
    "linecache",    "locale",
    "logging",      "lzma",
    "mailbox",      "marshal",
    "math",         "mimetypes",
    "mmap",         "modulefinder",
    "msvcrt",       "multiprocessing",
    "netrc",        "nt",
    "ntpath",       "numbers",
    "opcode",       "operator",
    "optparse",     "os",
    "pathlib",      "pdb",
    "pickle",       "pickletools",
    "pkgutil",      "platform",
    "plistlib",     "poplib",
    "posix",        "posixpath",
    "pprint",       "profile",
    "pstats",       "pty",
    "pwd",          "py_compile",
    "pyclbr",       "pydoc",
    "pydoc_data",   "pyexpat",
    "queue",        "quopri",
    "random",       "re",
    "readline",     "reprlib",
    "resource",     "rlcompleter",
    "runpy",        "sched",
    "secrets",      "select",
    "selectors",    "shelve",
    "shlex",        "shutil",
    "signal",       "site",
    "smtplib",      "socket",
    "socketserver", "sqlite3",
    "sre_compile",  "sre_constants",
    "sre_parse",    "ssl",
    "stat",         "statistics",
    "string",       "stringprep",
    "struct",       "subprocess",
    "symtable",     "sys",
    "sysconfig",    "syslog",
    "tabnanny",     "tarfile",
    "tempfile",     "termios",
    "textwrap",     "this",
    "threading",    "time",
    "timeit",       "tkinter",
    "token",        "tokenize",
    "tomllib",      "trace",
    "traceback",    "tracemalloc",
    "tty",          "turtle",
    "turtledemo",   "types",
    "typing",       "unicodedata",
    "unittest",     "urllib",
    "uuid",         "venv",
    "warnings",     "wave",
    "weakref",      "webbrowser",
    "winreg",       "winsound",
    "wsgiref",      "xml",
    "xmlrpc",       "zipapp",
    "zipfile",      "zipimport",
    "zlib",         "zoneinfo",
};

static bool is_module(PycWord name) {
    for (uint64_t i = 0; i < sizeof modules / sizeof *modules; i++)
        if (pyc_str_is(name, modules[i])) return true;
    return false;
}

/* A name visible where the unknown name was read: see pyc_raise_unknown. */
static PycWord near_name(const PycException *e, PycWord wanted) {
    PycWord self = e->extra[PYC_SEEN_SELF];
    if (self && self != PYC_NONE) {
        PycResult own = pyc_obj_getattr_or(self, wanted);
        PycWord parts[2] = {pyc_str_c("self."), wanted};
        if (!own.error && own.value) return pyc_str_concat_n(parts, 2);
    }
    Nearest nearest = nearest_to(wanted);
    const char *at = pyc_str(e->extra[PYC_SEEN_NAMES])->data;
    for (const char *end; (end = strchr(at, ' ')); at = end + 1) offer(&nearest, (Name){at, end - at});
    for (uint64_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
        offer(&nearest, (Name){builtins[i], (int64_t)strlen(builtins[i])});
    return found(&nearest);
}

/* An attribute's name; names that begin with an underscore are suggested only if the wanted one does. */
static PycWord near_member(PycWord object, PycWord wanted) {
    PycResult all = object ? pyc_builtin_dir(0, object) : pyc_ok(0);
    if (all.error || !all.value || pyc_list(all.value)->length >= MOST_NAMES) return 0;
    Nearest nearest = nearest_to(wanted);
    bool is_private = *pyc_str(wanted)->data == '_';
    for (int64_t i = 0; i < pyc_list(all.value)->length; i++) {
        PycWord name = pyc_list(all.value)->items[i];
        if (pyc_as_str(name) && (is_private || *pyc_str(name)->data != '_')) offer(&nearest, name_of(name));
    }
    return found(&nearest);
}

static PycWord wanted_of(const PycException *e, bool is_import) {
    PycWord wanted = e->extra[is_import ? PYC_IMPORTED_NAME : 0];
    return wanted && pyc_as_str(wanted) ? wanted : 0;
}

/* The suggestion after the message of the exception; it may be empty. */
PycWord pyc_suggestion(const PycException *e) {
    bool is_import = pyc_type_is_sub(e->head.type, &pyc_ImportError),
         is_name = pyc_type_is_sub(e->head.type, &pyc_NameError) && e->extra[PYC_SEEN_NAMES];
    bool is_attribute = pyc_type_is_sub(e->head.type, &pyc_AttributeError);
    PycWord wanted = is_import || is_name || is_attribute ? wanted_of(e, is_import) : 0;
    if (!wanted) return pyc_str_empty();
    PycWord module = is_import ? pyc_dict_find_str(pyc_dict(pyc_modules()), e->extra[0]) : 0;
    PycWord near = is_name     ? near_name(e, wanted)
                   : is_import ? near_member(module, wanted)
                               : near_member(e->extra[1], wanted);
    PycWord parts[6] = {pyc_str_c(near ? ". Did you mean: '" : ""),
                        near ? near : pyc_str_empty(),
                        pyc_str_c(near ? "'?" : ""),
                        pyc_str_empty(),
                        pyc_str_empty(),
                        pyc_str_empty()};
    if (is_name && is_module(wanted)) {
        parts[3] = pyc_str_c(near ? " Or did you forget to import '" : ". Did you forget to import '");
        parts[4] = wanted;
        parts[5] = pyc_str_c("'?");
    }
    return pyc_str_concat_n(parts, 6);
}
