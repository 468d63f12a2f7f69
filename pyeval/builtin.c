/* The builtin functions eval, exec, compile, globals and locals, as called by compiled code and by code compiled at run
 * time. */
#include "code.h"

_Thread_local Frame *frame_now;

/* ---- sources ---- */

static PycResult source_text(PycWord source, const char *function, const char **text, uint64_t *size) {
    PycStr *s = pyc_as_str(source);
    if (s) {
        TRY_AS(PycResult, bytes, pyc_str_utf8(pyc_word(s)));
        *text = bytes;
        *size = (uint64_t)s->size;
    } else if (!pyc_bytes_view(source, text, size)) {
        RAISE(&pyc_TypeError, "%s must be a string, bytes or code object", function);
    }
    if (*size >= 3 && memcmp(*text, "\xef\xbb\xbf", 3) == 0) *text += 3, *size -= 3;
    return pyc_ok(PYC_NONE);
}

static PycResult code_of_source(PycWord source, const char *function, PycWord filename, SourceMode mode) {
    const char *text = NULL;
    uint64_t size = 0;
    if (pyc_is_exact(source, &pyc_code_type)) return pyc_ok(source);
    TRY(known, source_text(source, function, &text, &size));
    (void)known;
    return source_compile(text, size, filename, mode);
}

/* ---- namespaces ---- */

static void put_variable(const Frame *f, uint32_t slot, PycWord dict) {
    PycWord name = f->code->slot_names[slot], value = f->slots[slot];
    if (!name) return;
    if (value && pyc_is_exact(value, &pyc_cell_type) && f->code->slot_cells[slot])
        value = ((PycCell *)pyc_object(value))->value;
    PycError *error = value ? pyc_dict_set(dict, name, value) : NULL;
    (void)error; /* hashing a str cannot fail */
}

static PycWord locals_of(const Frame *f) {
    if (f->code->kind != CODE_FUNCTION) return f->locals;
    PycWord dict = pyc_dict_new(8);
    for (uint32_t i = 0; i < f->code->slots; i++) put_variable(f, i, dict);
    return dict;
}

/* The globals for a function called without any: those of the module it was named in, or of the running code. */
static PycResult globals_here(PycWord module) {
    if (module) return pyc_module_names(module);
    if (frame_now) return pyc_ok(frame_now->globals);
    PycWord main = pyc_dict_find_str(pyc_dict(pyc_modules()), pyc_str_c("__main__"));
    return main ? pyc_module_names(main) : pyc_ok(pyc_dict_new(0));
}

static PycResult locals_here(PycWord module) {
    return module || !frame_now ? globals_here(module) : pyc_ok(locals_of(frame_now));
}

static PycResult namespaces(const char *function, PycWord module, PycWord *globals, PycWord *locals) {
    bool is_here = !*globals || *globals == PYC_NONE;
    if (*locals == PYC_NONE) *locals = 0;
    if (!is_here && !pyc_has(*globals, PYC_T_DICT)) {
        TRY(is_mapping, pyc_obj_getattr_or(*globals, pyc_str_c("__getitem__")));
        if (strcmp(function, "eval") == 0)
            RAISE(&pyc_TypeError,
                  is_mapping ? "globals must be a real dict; try eval(code, {}, mapping)" : "globals must be a dict");
        RAISE(&pyc_TypeError, "exec() globals must be a dict, not %s", pyc_type_name(*globals));
    }
    if (is_here) {
        TRY(globals_now, globals_here(module));
        *globals = globals_now;
        if (!*locals) {
            TRY(locals_now, locals_here(module));
            *locals = locals_now;
        }
    }
    if (!*locals) *locals = *globals;
    TRY(is_mapping, pyc_obj_getattr_or(*locals, pyc_str_c("__getitem__")));
    if (!is_mapping && strcmp(function, "eval") == 0) RAISE(&pyc_TypeError, "locals must be a mapping");
    if (!is_mapping) RAISE(&pyc_TypeError, "locals must be a mapping or None, not %s", pyc_type_name(*locals));
    return pyc_ok(PYC_NONE);
}

/* ---- the functions ---- */

static PycResult run_code(PycWord word, const char *function, PycWord globals, PycWord locals) {
    Code *code = code_of(word);
    if (!code->count) RAISE(&pyc_TypeError, "code object passed to %s is of compiled code", function);
    if (code->free_count) RAISE(&pyc_TypeError, "code object passed to %s may not contain free variables", function);
    if (code->kind == CODE_FUNCTION && code->param_count == 0) {
        FnInfo *info;
        TRY(builtins, builtins_of(globals));
        TRY(made, function_info(code, globals, builtins, &info));
        (void)made;
        return pyc_obj_call(pyc_function_new(info, NULL, NULL, 0), NULL, 0, 0);
    }
    return code_run(code, globals, locals);
}

static PycResult eval_function(PycWord self, PycWord source, PycWord globals, PycWord locals) {
    TRY(ready, namespaces("eval", self, &globals, &locals));
    (void)ready;
    TRY(code, code_of_source(source, "eval() arg 1", pyc_str_c("<string>"), SOURCE_EVAL));
    return run_code(code, "eval()", globals, locals);
}

static PycResult exec_function(PycWord self, PycWord source, PycWord globals, PycWord locals, PycWord closure) {
    (void)closure;
    TRY(ready, namespaces("exec", self, &globals, &locals));
    (void)ready;
    TRY(code, code_of_source(source, "exec() arg 1", pyc_str_c("<string>"), SOURCE_EXEC));
    TRY(done, run_code(code, "exec()", globals, locals));
    (void)done;
    return pyc_ok(PYC_NONE);
}

static PycResult mode_of(PycWord word, SourceMode *mode) {
    static const char *const names[] = {"exec", "eval", "single"};
    if (!pyc_as_str(word)) RAISE(&pyc_TypeError, "compile() argument 'mode' must be str, not %s", pyc_type_name(word));
    for (int i = 0; i < 3; i++) {
        if (!pyc_str_is(word, names[i])) continue;
        *mode = (SourceMode)i;
        return pyc_ok(PYC_NONE);
    }
    RAISE(&pyc_ValueError, "compile() mode must be 'exec', 'eval' or 'single'");
}

enum { ONLY_TREE = 0x400 }; /* ast.PyCF_ONLY_AST */

static PycResult tree_of_source(PycWord source, PycWord filename, SourceMode mode) {
    const char *text = NULL;
    uint64_t size = 0;
    TRY(known, source_text(source, "compile() arg 1", &text, &size));
    (void)known;
    return source_tree(text, size, filename, mode);
}

static PycResult compile_function(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PycWord a[7];
    SourceMode mode = SOURCE_EXEC;
    (void)self;
    CHECK(pyc_bind("compile", "source filename mode flags dont_inherit optimize * _feature_version", 3, 7, args, count,
                   names, a));
    TRY(known, mode_of(a[2], &mode));
    (void)known;
    TRY(path, pyc_as_str(a[1]) ? pyc_ok(a[1]) : pyc_obj_str(a[1]));
    bool wants_tree = a[3] && pyc_is_small(a[3]) && pyc_small_value(a[3]) & ONLY_TREE;
    TRY(is_tree, pyc_obj_getattr_or(a[0], pyc_str_c("_fields")));
    if (is_tree && wants_tree) return pyc_ok(a[0]);
    if (wants_tree) return tree_of_source(a[0], path, mode);
    if (is_tree) return source_compile_tree(a[0], path, mode);
    return code_of_source(a[0], "compile() arg 1", path, mode);
}

static PycResult globals_function(PycWord self) { return globals_here(self); }
static PycResult locals_function(PycWord self) { return locals_here(self); }

static PycResult vars_function(PycWord self, PycWord object) {
    return object ? pyc_builtin_vars(0, object) : locals_here(self);
}

static PycResult dir_function(PycWord self, PycWord object) {
    if (object) return pyc_builtin_dir(0, object);
    TRY(names, locals_here(self));
    TRY(list, pyc_list_from(names));
    return pyc_builtin_sorted(0, list, 0, 0);
}

static PycResult import_function(PycWord self, PycWord name, PycWord globals, PycWord locals, PycWord wanted,
                                 PycWord level) {
    (void)self, (void)locals;
    if (!pyc_as_str(name)) RAISE(&pyc_TypeError, "__import__() argument 1 must be str, not %s", pyc_type_name(name));
    return import_module(globals, name, wanted ? wanted : PYC_NONE, level ? pyc_small_value(level) : 0);
}

#define ROW(text, function, least, most, names)                                                                        \
    {.name = text, .fn = (const void *)(function), .min = least, .max = most, .params = names}
static const PycMethodRow rows[] = {
    ROW("eval", eval_function, 1, 3, "source / globals locals"),
    ROW("exec", exec_function, 1, 4, "source / globals locals * closure"),
    ROW("compile", compile_function, 3, -2, ""),
    ROW("globals", globals_function, 0, 0, ""),
    ROW("locals", locals_function, 0, 0, ""),
    ROW("vars", vars_function, 0, 1, "object /"),
    ROW("dir", dir_function, 0, 1, "object /"),
    ROW("__import__", import_function, 1, 5, "name globals locals fromlist level"),
};
#undef ROW

/* On first use, adds them to the module builtins. */
static void add_builtins(void) {
    static bool is_done;
    if (is_done) return;
    is_done = true;
    functions_tell_more();
    PycError *named = pyc_dict_set(pyc_builtin_names(), pyc_str_c("__name__"), pyc_str_c("builtins"));
    (void)named;
    PycWord module = pyc_dict_find_str(pyc_dict(pyc_modules()), pyc_str_c("builtins")); /* 0: not imported yet */
    for (uint64_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        PycWord name = pyc_str_c(rows[i].name), function = pyc_method_new(&rows[i]);
        PycError *error = pyc_dict_set(pyc_builtin_names(), name, function);
        if (!error && module) error = pyc_obj_setattr(module, name, function);
        (void)error; /* hashing a str cannot fail */
    }
}

PycWord builtins_dict(void) {
    add_builtins();
    return pyc_builtin_names();
}

static PycError *begin(PycWord folders, PycError *(*tell)(void)) {
    static bool is_told;
    add_builtins();
    import_folders(folders);
    if (is_told) return NULL;
    is_told = true;
    return tell();
}

/* The builtin function of this name, for code of the module. */
PycResult pyc_eval_builtin(PycWord name, PycWord module, PycWord folders, PycError *(*tell)(void)) {
    CHECK(begin(folders, tell));
    PycWord function = pyc_builtin_value(name);
    return pyc_ok(module ? pyc_bound_class_method(function, module) : function);
}

PycResult pyc_eval_import(PycWord name, PycWord folders, PycError *(*tell)(void)) {
    CHECK(begin(folders, tell));
    return import_module(0, name, pyc_list_of(&name, 1), 0);
}
