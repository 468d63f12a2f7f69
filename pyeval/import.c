/* Imports by names known only at run time: of loaded modules, modules compiled with the program, modules of the
 * runtime, and source files. */
#include "code.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

PycResult pyc_cpython_import(PycWord name) __attribute__((weak)); /* not in every program */

/* ---- modules of the program and of the runtime ---- */

typedef struct Compiled {
    PycWord init, object, ready; /* addresses, as pyc_module_run takes them */
    bool is_library;             /* contains only the parts that the program uses */
    PycWord *whole;              /* the names of its full source, run separately if a part is missing */
} Compiled;

#define MODULE(ident, text, doc) PycResult pyc_module_##ident(void);
#define MODULE_ROWS "module/rows.def"
#include "module/each_row.h"

static const struct {
    const char *name;
    PycResult (*make)(void);
} natives[] = {
#define MODULE(ident, text, doc) {text, pyc_module_##ident},
#define MODULE_ROWS "module/rows.def"
#include "module/each_row.h"
#undef MODULE_ROWS
};

static PycWord compiled_modules; /* dict: name -> address of a Compiled as a small int */

void pyc_eval_module(PycWord name, PycWord init, PycWord object, PycWord ready, bool is_library) {
    Compiled *made = malloc(sizeof *made);
    if (!made) abort();
    *made = (Compiled){init, object, ready, is_library, pyc_gc_alloc_root(sizeof(PycWord), _Alignof(PycWord))};
    if (!compiled_modules) compiled_modules = pyc_dict_new(8);
    PycError *error = pyc_dict_set(compiled_modules, name, pyc_small((int64_t)((uint64_t)(uintptr_t)made >> 3)));
    (void)error; /* hashing a str cannot fail */
}

static const Compiled *find_compiled(PycWord name) {
    PycWord known = compiled_modules ? pyc_dict_find_str(pyc_dict(compiled_modules), name) : 0;
    return known ? (const Compiled *)(uintptr_t)((uint64_t)pyc_small_value(known) << 3) : NULL; /* NOLINT */
}

/* The body runs once: importing a module again after it was removed from sys.modules returns the same module. */
static PycResult compiled_module(PycWord name) {
    const Compiled *module = find_compiled(name);
    if (!module) return pyc_ok(0);
    const PycWord *object = (const PycWord *)(uintptr_t)module->object; /* NOLINT */
    bool was_imported = *object != 0;
    CHECK(pyc_module_run(module->init, module->object, module->ready));
    if (was_imported) CHECK(pyc_dict_set(pyc_modules(), name, *object));
    return pyc_ok(*object);
}

/* A module that was removed from sys.modules is the same when imported again. */
static PycResult kept_again(PycWord name, PycResult module) {
    if (module.error) return module;
    CHECK(pyc_dict_set(pyc_modules(), name, module.value));
    return module;
}

static PycResult native_module(PycWord name) {
    for (uint64_t i = 0; i < sizeof natives / sizeof *natives; i++)
        if (pyc_str_is(name, natives[i].name)) return kept_again(name, natives[i].make());
    if (pyc_str_is(name, "builtins")) return pyc_ok(pyc_module_builtin(name, builtins_dict()));
    return pyc_ok(0);
}

/* ---- source files ---- */

static PycWord folders; /* list: the program's, pyc's library, Python's; only the first if CPython is loaded */

static bool loads_cpython(void) { return pyc_cpython_import && folders && pyc_list(folders)->length == 1; }

void import_folders(PycWord text) {
    if (folders || !text) return;
    folders = pyc_list_new(4);
    for (const char *at = pyc_str(text)->data; *at;) {
        uint64_t size = strcspn(at, ":");
        if (size) pyc_list_push(folders, pyc_str_new(at, size));
        at += size + (at[size] == ':');
    }
}

static const char *joined(PycWord folder, const char *name, const char *tail) {
    PycWord parts[4] = {folder, pyc_str_c("/"), pyc_str_c(name), pyc_str_c(tail)};
    return pyc_str(pyc_str_concat_n(parts, 4))->data;
}

typedef struct Source {
    const char *path;
    bool is_package;
} Source;

static bool source_in(PycWord folder, const char *name, Source *source) {
    *source = (Source){joined(folder, name, "/__init__.py"), true};
    if (access(source->path, R_OK) == 0) return true;
    *source = (Source){joined(folder, name, ".py"), false};
    return access(source->path, R_OK) == 0;
}

static bool source_in_list(PycWord list, const char *name, Source *source) {
    for (int64_t i = 0; list && pyc_has(list, PYC_T_LIST) && i < pyc_list(list)->length; i++) {
        PycWord folder = pyc_list(list)->items[i];
        if (pyc_as_str(folder) && pyc_as_str(folder)->size && source_in(folder, name, source)) return true;
    }
    return false;
}

/* The folders of a package: its __path__, or the folder of its file. */
static PycResult package_folders(PycWord package) {
    TRY(path, pyc_obj_getattr_or(package, pyc_str_c("__path__")));
    if (path) return pyc_list_from(path);
    TRY(file, pyc_obj_getattr_or(package, pyc_str_c("__file__")));
    PycStr *text = file ? pyc_as_str(file) : NULL;
    const char *slash = text ? strrchr(text->data, '/') : NULL;
    if (!slash || strcmp(slash, "/__init__.py") != 0) return pyc_ok(0);
    PycWord folder = pyc_str_new(text->data, (uint64_t)(slash - text->data));
    return pyc_ok(pyc_list_of(&folder, 1));
}

static PycResult program_folders(void) {
    PycWord sys = pyc_dict_find_str(pyc_dict(pyc_modules()), pyc_str_c("sys"));
    return sys ? pyc_obj_getattr_or(sys, pyc_str_c("path")) : pyc_ok(0);
}

static PycResult find_source(PycWord package, const char *name, Source *source, bool *found) {
    if (package) {
        TRY(list, package_folders(package));
        *found = source_in_list(list, name, source);
        return pyc_ok(PYC_NONE);
    }
    TRY(list, program_folders());
    PycWord first = folders && pyc_list(folders)->length ? pyc_list_of(pyc_list(folders)->items, 1) : 0;
    *found = source_in_list(first, name, source) || source_in_list(list, name, source) ||
             source_in_list(folders, name, source);
    return pyc_ok(PYC_NONE);
}

static PycResult read_file(const char *path, char **text, uint64_t *size) {
    FILE *file = fopen(path, "rb");
    uint64_t room = 1 << 16;
    *text = NULL, *size = 0;
    if (!file) return pyc_fail(pyc_raise(&pyc_ImportError, "cannot read '%s'", path));
    *text = pyc_gc_alloc_atomic(room);
    for (uint64_t got; (got = fread(*text + *size, 1, room - *size, file)) > 0;) {
        *size += got;
        if (*size == room) *text = pyc_gc_realloc(*text, room *= 2);
    }
    fclose(file);
    return pyc_ok(PYC_NONE);
}

static PycError *describe(PycWord dict, PycWord name, PycWord package, const Source *source) {
    PycWord file = pyc_str_c(source->path), folder;
    CHECK_ERROR(pyc_dict_set(dict, pyc_str_c("__name__"), name));
    CHECK_ERROR(pyc_dict_set(dict, pyc_str_c("__doc__"), PYC_NONE));
    CHECK_ERROR(pyc_dict_set(dict, pyc_str_c("__package__"), package));
    CHECK_ERROR(pyc_dict_set(dict, pyc_str_c("__loader__"), PYC_NONE));
    CHECK_ERROR(pyc_dict_set(dict, pyc_str_c("__spec__"), PYC_NONE));
    CHECK_ERROR(pyc_dict_set(dict, pyc_str_c("__file__"), file));
    if (!source->is_package) return NULL;
    folder = pyc_str_new(source->path, (uint64_t)(strrchr(source->path, '/') - source->path));
    return pyc_dict_set(dict, pyc_str_c("__path__"), pyc_list_of(&folder, 1));
}

static PycWord before_last_dot(PycWord name) {
    const char *dot = strrchr(pyc_str(name)->data, '.');
    return dot ? pyc_str_new(pyc_str(name)->data, (uint64_t)(dot - pyc_str(name)->data)) : pyc_str_empty();
}

/* It is in sys.modules while its body runs, and removed if that fails. */
static PycResult load_source(PycWord name, const Source *source) {
    char *text;
    uint64_t size;
    TRY(read, read_file(source->path, &text, &size));
    (void)read;
    bool has_mark = size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;
    TRY(code, source_compile(text + 3 * has_mark, size - 3 * has_mark, pyc_str_c(source->path), SOURCE_EXEC));
    PycWord dict = pyc_dict_new(16), module = pyc_module_new(name, dict);
    CHECK(describe(dict, name, source->is_package ? name : before_last_dot(name), source));
    PycResult done = code_run(code_of(code), dict, dict);
    if (done.error) {
        PycResult gone = pyc_dict_take(pyc_modules(), name);
        (void)gone;
        return done;
    }
    TRY(known, pyc_dict_find(pyc_modules(), name)); /* the module may have replaced itself there */
    return pyc_ok(known ? known : module);
}

/* ---- parts of the library that the program does not name ---- */

static PycResult whole_names(PycWord module, const Compiled *compiled, PycWord name) {
    TRY(file, pyc_obj_getattr_or(module, pyc_str_c("__file__")));
    if (!file || !pyc_as_str(file) || access(pyc_as_str(file)->data, R_OK) != 0) return pyc_ok(0);
    char *text;
    uint64_t size;
    TRY(read, read_file(pyc_as_str(file)->data, &text, &size));
    (void)read;
    TRY(code, source_compile(text, size, file, SOURCE_EXEC));
    PycWord dict = pyc_dict_new(16);
    const char *slash = strrchr(pyc_as_str(file)->data, '/');
    Source source = {pyc_as_str(file)->data, slash && strcmp(slash, "/__init__.py") == 0};
    CHECK(describe(dict, name, source.is_package ? name : before_last_dot(name), &source));
    *compiled->whole = dict;
    TRY(done, code_run(code_of(code), dict, dict));
    (void)done;
    return pyc_ok(dict);
}

PycResult module_attribute(PycWord module, PycWord name) {
    TRY(value, pyc_obj_getattr_or(module, name));
    if (value || !pyc_is_exact(module, &pyc_module_type)) return pyc_ok(value);
    TRY(own, pyc_obj_getattr_or(module, pyc_str_c("__name__")));
    const Compiled *compiled = own && pyc_as_str(own) ? find_compiled(own) : NULL;
    if (!compiled || !compiled->is_library) return pyc_ok(0);
    TRY(names, *compiled->whole ? pyc_ok(*compiled->whole) : whole_names(module, compiled, own));
    return names ? pyc_dict_find(names, name) : pyc_ok(0);
}

/* ---- one module ---- */

static PycError *not_found(PycWord name, PycWord package) {
    if (!package) return pyc_import_error(pyc_str_empty(), name);
    PycResult path = package_folders(package);
    if (path.error || path.value) return path.error ? path.error : pyc_import_error(pyc_str_empty(), name);
    return pyc_raise(&pyc_ModuleNotFoundError, "No module named '%s'; '%s' is not a package", pyc_str(name)->data,
                     pyc_str(before_last_dot(name))->data);
}

static PycResult load(PycWord name, PycWord package) {
    Source source;
    bool found = false;
    const char *dot = strrchr(pyc_str(name)->data, '.');
    TRY(compiled, compiled_module(name));
    if (compiled) return pyc_ok(compiled);
    TRY(native, package ? pyc_ok(0) : native_module(name));
    if (native) return pyc_ok(native);
    TRY(made, pyc_import_by_finders(name));
    if (made) return pyc_ok(made);
    TRY(searched, find_source(package, dot ? dot + 1 : pyc_str(name)->data, &source, &found));
    (void)searched;
    if (found) return load_source(name, &source);
    if (loads_cpython()) return pyc_cpython_import(name);
    return pyc_fail(not_found(name, package));
}

/* Imports the packages from the left; each module becomes an attribute of its package. */
static PycResult import_absolute(PycWord name) {
    TRY(known, pyc_dict_find(pyc_modules(), name));
    if (known == PYC_NONE)
        RAISE(&pyc_ModuleNotFoundError, "import of %s halted; None in sys.modules", pyc_str(name)->data);
    if (known) {
        pyc_module_await(known);
        return pyc_ok(known);
    }
    PycWord outer = before_last_dot(name), package = 0;
    if (pyc_str(outer)->size) {
        TRY(around, import_absolute(outer));
        package = around;
        TRY(meanwhile, pyc_dict_find(pyc_modules(), name));
        if (meanwhile) return pyc_ok(meanwhile);
    }
    TRY(module, load(name, package));
    if (package && pyc_is_exact(package, &pyc_module_type))
        CHECK(pyc_obj_setattr(package, pyc_str_c(strrchr(pyc_str(name)->data, '.') + 1), module));
    return pyc_ok(module);
}

/* ---- import statements and __import__ ---- */

/* The package that leading dots refer to. */
static PycResult package_of(PycWord globals, int64_t level) {
    TRY(package, names_find(globals, pyc_str_c("__package__")));
    if (!package || package == PYC_NONE) {
        TRY(name, names_find(globals, pyc_str_c("__name__")));
        TRY(path, names_find(globals, pyc_str_c("__path__")));
        if (!name) RAISE(&pyc_KeyError, "'__name__' not in globals");
        package = path ? name : before_last_dot(name);
    }
    if (!pyc_str(package)->size) RAISE(&pyc_ImportError, "attempted relative import with no known parent package");
    for (; level > 1 && pyc_str(package)->size; level--) package = before_last_dot(package);
    if (!pyc_str(package)->size) RAISE(&pyc_ImportError, "attempted relative import beyond top-level package");
    return pyc_ok(package);
}

static bool wants_parts(PycWord wanted) {
    if (!wanted || wanted == PYC_NONE) return false;
    PycIntResult length = pyc_obj_len(wanted);
    return !length.error && length.value > 0;
}

PycResult import_module(PycWord globals, PycWord name, PycWord wanted, int64_t level) {
    if (level > 0) {
        TRY(package, package_of(globals, level));
        PycWord parts[3] = {package, pyc_str_c("."), name};
        name = pyc_str(name)->size ? pyc_str_concat_n(parts, 3) : package;
    }
    if (!pyc_str(name)->size) RAISE(&pyc_ValueError, "Empty module name");
    TRY(module, import_absolute(name));
    const char *dot = strchr(pyc_str(name)->data, '.');
    if (wants_parts(wanted) || !dot || level > 0) return pyc_ok(module);
    return import_absolute(pyc_str_new(pyc_str(name)->data, (uint64_t)(dot - pyc_str(name)->data)));
}

PycError *do_Import(Frame *f, const Instr *i) {
    PycWord name = const_at(f, i->a), wanted = const_at(f, i->b), level = *top(f, 0);
    TRY_ERROR(function, names_find(f->builtins, pyc_str_c("__import__")));
    if (!function) return pyc_raise(&pyc_ImportError, "__import__ not found");
    bool is_ours = pyc_is_exact(function, &pyc_builtin_type);
    PycWord args[5] = {name, f->globals, f->locals, wanted, level};
    PycResult r =
        is_ours ? import_module(f->globals, name, wanted, pyc_small_value(level)) : pyc_obj_call(function, args, 5, 0);
    if (!r.error) *top(f, 0) = r.value;
    return r.error;
}

static PycResult submodule(PycWord module, PycWord name, PycWord *full) {
    TRY(own, pyc_obj_getattr_or(module, pyc_str_c("__name__")));
    *full = own && pyc_as_str(own) ? own : pyc_str_c("?");
    TRY(path, package_folders(module));
    if (!path) return pyc_ok(0);
    PycWord parts[3] = {*full, pyc_str_c("."), name};
    PycResult r = import_absolute(pyc_str_concat_n(parts, 3));
    if (!r.error || !pyc_error_is_class(r.error, &pyc_ModuleNotFoundError)) return r;
    pyc_error_object(r.error);
    return pyc_ok(0);
}

PycError *do_ImportFrom(Frame *f, const Instr *i) {
    PycWord module = *top(f, 0), name = const_at(f, i->a), full;
    TRY_ERROR(value, module_attribute(module, name));
    if (!value) {
        TRY_ERROR(inner, submodule(module, name, &full));
        if (!inner) return pyc_import_error(name, full);
        value = inner;
    }
    push(f, value);
    return NULL;
}

static PycError *take_names(Frame *f, PycWord module, PycWord names, bool all) {
    PycWalk walk;
    CHECK_ERROR(pyc_walk_start(&walk, names));
    for (;;) {
        TRY_ERROR(name, pyc_walk_next(&walk));
        if (!name) return NULL;
        if (!pyc_as_str(name) || (!all && pyc_as_str(name)->data[0] == '_')) continue;
        TRY_ERROR(value, pyc_obj_getattr(module, name));
        CHECK_ERROR(names_set(f->locals, name, value));
    }
}

PycError *do_ImportStar(Frame *f, const Instr *i) {
    (void)i;
    PycWord module = pop(f);
    TRY_ERROR(listed, pyc_obj_getattr_or(module, pyc_str_c("__all__")));
    if (listed) return take_names(f, module, listed, true);
    TRY_ERROR(dict, pyc_obj_getattr(module, pyc_str_c("__dict__")));
    TRY_ERROR(names, pyc_list_from(dict));
    return take_names(f, module, names, false);
}
