/* The module _sys: properties of the process. */
#include "module/module.h"

#include "core/rt.h"

#include <string.h>
#include <unistd.h>

static int minor_version = 13;
static PycWord python; /* a str; empty if the program has an executable file */

void pyc_python_version(int64_t minor, PycWord program) {
    minor_version = (int)minor;
    python = program;
}

PycResult pyc_sys_minor(PycWord self) { return (void)self, pyc_ok(pyc_small(minor_version)); }

PycResult pyc_sys_arguments(PycWord self) {
    PycWord list = pyc_list_new(pyc_argc);
    (void)self;
    for (int i = 0; i < pyc_argc; i++) pyc_list_push(list, pyc_str_c(pyc_argv[i]));
    return pyc_ok(list);
}

PycResult pyc_sys_executable(PycWord self) {
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    (void)self;
    /* A program that `pyc run` starts from memory cannot be started again. Whoever starts sys.executable wants to run
     * Python, so it is the machine's Python. */
    if (python && pyc_str(python)->size) return pyc_ok(python);
    bool has_file = length > 0 && strncmp(path, "/memfd:", 7) != 0;
    return pyc_ok(has_file ? pyc_str_new(path, (uint64_t)length) : pyc_str_empty());
}

PycResult pyc_sys_modules(PycWord self) { return (void)self, pyc_ok(pyc_modules()); }

static PycWord *const set_streams[] = {&pyc_sys_stdin, &pyc_sys_stdout};

PycResult pyc_sys_stream(PycWord self, PycWord number) {
    (void)self;
    TRY(n, pyc_obj_to_i64(number));
    return pyc_ok(n == 0 ? pyc_file_stdin() : n == 1 ? pyc_file_stdout() : pyc_file_stderr());
}

PycResult pyc_sys_bind_streams(PycWord self, PycWord module) {
    static const char *const names[] = {"stdin", "stdout"};
    (void)self;
    for (int i = 0; i < 2; i++) {
        if (!*set_streams[i]) *set_streams[i] = i ? pyc_file_stdout() : pyc_file_stdin();
        pyc_module_bind(module, pyc_str_c(names[i]), (PycWord)(uintptr_t)set_streams[i]);
    }
    return pyc_ok(PYC_NONE);
}

PycResult pyc_sys_exit(PycWord self, PycWord status) {
    return (void)self, pyc_fail(pyc_raise_args(&pyc_SystemExit, &status, status != 0));
}

static PycResult call_sys(const char *name) {
    PycWord function = pyc_sys_value(pyc_str_c(name));
    return pyc_obj_call(function, NULL, 0, 0);
}

PycResult pyc_sys_exc_info(PycWord self) { return (void)self, call_sys("exc_info"); }
PycResult pyc_sys_exception(PycWord self) { return (void)self, call_sys("exception"); }

PycResult pyc_sys_intern(PycWord self, PycWord string) {
    static PycWord known;
    (void)self;
    if (!pyc_as_str(string)) RAISE(&pyc_TypeError, "intern() argument must be str, not %s", pyc_type_name(string));
    if (!known) known = pyc_dict_new(16);
    PycWord found = pyc_dict_find_str(pyc_dict(known), string);
    if (found) return pyc_ok(found);
    CHECK(pyc_dict_set(known, string, string));
    return pyc_ok(string);
}

PycResult pyc_sys_warn_by(PycWord self, PycWord function) {
    (void)self;
    pyc_warner = function;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_sys_max_digits(PycWord self, PycWord limit) {
    enum { LEAST = 640 };
    (void)self;
    if (limit == PYC_NONE) return pyc_ok(pyc_small(pyc_int_max_digits));
    TRY(wanted, pyc_obj_to_i64_index(limit));
    if (wanted && wanted < LEAST) RAISE(&pyc_ValueError, "maxdigits must be 0 or larger than %d", LEAST);
    pyc_int_max_digits = wanted;
    return pyc_ok(limit);
}

PycResult pyc_sys_recursion_limit(PycWord self, PycWord limit) {
    static int64_t kept = 1000;
    (void)self;
    if (limit == PYC_NONE) return pyc_ok(pyc_small(kept));
    TRY(wanted, pyc_obj_to_i64_index(limit));
    if (wanted != (int32_t)wanted) RAISE(&pyc_OverflowError, "Python int too large to convert to C int");
    if (wanted < 1) RAISE(&pyc_ValueError, "recursion limit must be greater or equal than 1");
    int64_t depth = pyc_recursion_depth();
    if (depth >= wanted)
        RAISE(&pyc_RecursionError,
              "cannot set the recursion limit to %lld at the recursion depth %lld: the limit is too low",
              (long long)wanted, (long long)depth);
    pyc_recursion_limit(wanted);
    kept = wanted;
    return pyc_ok(pyc_small(kept));
}

PycResult pyc_sys_qualify(PycWord self, PycWord cls) {
    (void)self;
    if (!pyc_is_type(cls)) RAISE(&pyc_TypeError, "qualify() takes a class");
    PycType *type = pyc_as_type(cls);
    if (!(type->flags & PYC_T_USER) || type->flags & PYC_T_QUALIFIED || !type->module) return pyc_ok(PYC_NONE);
    PycWord parts[3] = {type->module, pyc_str_c("."), pyc_str_c(type->name)};
    const PycStr *name = pyc_str(pyc_str_concat_n(parts, 3));
    char *kept = pyc_gc_alloc_root((uint64_t)name->size + 1, 1); /* the collector does not search types for texts */
    memcpy(kept, name->data, (size_t)name->size);
    type->name = kept;
    type->flags |= PYC_T_QUALIFIED;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_sys_is_finalizing(PycWord self) { return (void)self, pyc_ok(PYC_FALSE); }

#define MODULE_ROWS "sys.def"
#include "module/rows.h"
