/* Import statements: of modules that are compiled with the program, of native ones, of those that CPython loads, and of
 * modules that are none of these, which are searched for at run time. */
#include "python/module/module.h"

#include "python/elaborate/elaborate.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

static Str dotted(Check *c, const NameId *path, uint32_t length) {
    Text text;
    text_init(&text, c->arena);
    for (uint32_t i = 0; i < length; i++) text_printf(&text, "%s%s", i ? "." : "", name_c(c->ctx, path[i]));
    return arena_str(c->arena, text_view(&text));
}

static bool is_forbidden(Check *c, Str path, Span span) {
    if (!c->ctx->options.no_python) return false;
    diag(c->ctx, D_PYTHON_FORBIDDEN, span, path.at);
    return true;
}

static Hir *foreign_module(Check *c, Str path, Span span) {
    return py_rt(c, RT_pyc_cpython_import, TY(Object), span, 1, py_str(c, path, span));
}

/* `builtins.exec` sees the names of the module whose code uses it, as `exec` does. `compile` is left out, because the
 * name tells too little: modules use `re.compile`. */
static Hir *with_evaluators(Check *c, Hir *builtins, Span span) {
    static const char *const NAMES[] = {"eval", "exec", "__import__"};
    HirVec stmts = {0};
    HirLocal *object = py_let(c, &stmts, builtins);
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++) {
        const NameId name = name_of(c->ctx, str_of(NAMES[i]));
        if (!py_module_mentions(c->s, c->module, &name, 1)) continue;
        Hir *set = py_rt(c, RT_pyc_obj_setattr, TY(None), span, 3, py_load(c, object, span), py_name_str(c, name, span),
                         py_word(c, py_builtin(c, str_of(NAMES[i]), span)));
        vec_push(c->arena, &stmts, hir_expr_stmt(c->arena, set));
    }
    return py_seq(c, &stmts, py_load(c, object, span));
}

static Hir *native_object(Check *c, const Native *module, Span span) {
    Hir *object = py_rt(c, module->fn, TY(Object), span, 0);
    return strcmp(module->name, "builtins") == 0 ? with_evaluators(c, object, span) : object;
}

Hir *py_builtins(Check *c, Span span) {
    NameId path = name_of(c->ctx, STR("builtins"));
    Hir *object = native_object(c, py_native_module(c->s, c->module, &path, 1, 0), span);
    if (c->module == c->s->main) return object;
    Hir *dict = py_name_str(c, name_of(c->ctx, STR("__dict__")), span);
    return py_rt(c, RT_pyc_obj_getattr, TY(Object), span, 2, object, py_word(c, dict));
}

/* ---- names of modules that are compiled with the program ---- */

/* `from package import module` */
static Module *submodule_named(Check *c, const Ast *ast, Module *package, NameId name) {
    if (!package->is_package) return NULL;
    ModulePath path = module_path_below(c->s, ast, name);
    return py_compiled_module(c, path.at, path.length, ast->import_from.level, ast->span);
}

/* The module without which a submodule that is there in source cannot start; empty: there is none. */
static Str lacking_of(Check *c, Module *package, NameId name, Span span) {
    Module *module = package->is_package ? module_find(c->s, package, &name, 1, 1, span, false) : NULL;
    return module && module_lacks(c->s, module) != LACKS_NOTHING ? module_lacking(c->s, module) : STR("");
}

/* The package may bind the name itself, perhaps later. */
static void otherwise_module(Check *c, Module *inner, HirLocal *value, Span span) {
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = &stmts;
    emit(c, hir_assign(c->arena, hir_local(c->arena, value, span), py_module_object(c, inner, span), span));
    c->stmts = outer;
    emit(c,
         py_if(c, py_is_zero(c, py_load(c, value, span)), hir_block(c->arena, stmts.at, stmts.len, span), NULL, span));
}

static void import_name(Check *c, const Ast *ast, Module *module, HirLocal *object, const Ast *alias) {
    NameId name = alias->alias.path[0], as = IS_NONE(alias->alias.alias) ? name : alias->alias.alias;
    Span span = alias->span;
    const PyName *bound = py_scope_find(c->py->scope, as);
    if (bound && bound->is_native) return;
    bool is_bound = module != c->module && py_scope_find(py_module_info(c->s, module)->scope, name);
    Module *inner = submodule_named(c, ast, module, name);
    if (inner && !is_bound) {
        py_store_value(c, as, py_module_object(c, inner, span), span);
        return;
    }
    if (!py_module_may_have(c, module, name) && !py_may_fail(c) && py_report_import(c, module, name, span)) {
        Expr poison = expr_poison(span);
        py_name_store(c, as, &poison, span);
        return;
    }
    HirLocal *value = py_let(
        c, c->stmts,
        py_rt(c, RT_pyc_import_member, TY(Object), span, 2, py_load(c, object, span), py_name_str(c, name, span)));
    if (inner) otherwise_module(c, inner, value, span);
    Hir *is_absent = py_is_zero(c, py_load(c, value, span));
    if (!ast->import_from.star) {
        Str lacking = inner ? STR("") : lacking_of(c, module, name, span);
        Hir *error = py_error(c, RT_pyc_import_error, span, 2,
                              lacking.len ? py_str(c, STR(""), span) : py_name_str(c, name, span),
                              py_str(c, lacking.len ? lacking : module->path, span));
        emit(c, py_if(c, is_absent, py_raise_of(c, error, ast->span), NULL, span));
        py_store_value(c, as, py_load(c, value, span), span);
        return;
    }
    HirVec stmts = {0}, *outer = c->stmts; /* a star import takes the names that are bound by now: perhaps not this
                                              one */
    uint64_t *before = py_flow_save(c);
    c->stmts = &stmts;
    py_store_value(c, as, py_load(c, value, span), span);
    c->stmts = outer;
    py_flow_restore(c, before);
    emit(c, py_if(c, is_absent, NULL, hir_block(c->arena, stmts.at, stmts.len, span), span));
}

static void import_from_module(Check *c, const Ast *ast, Module *module) {
    HirLocal *object = py_let(c, c->stmts, py_module_object(c, module, ast->span));
    for (uint32_t i = 0; i < ast->import_from.names.len; i++)
        import_name(c, ast, module, object, ast->import_from.names.at[i]);
    if (ast->import_from.star && c->py->scope->kind == PY_MODULE && py_module_info(c->s, c->module)->is_live)
        emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_module_star, TY(None), ast->span, 2,
                                              py_load(c, object, ast->span), py_this_module(c, ast->span))));
}

/* ---- modules that are not there ---- */

/* The name that leading dots and a path refer to. */
static Str full_name(Check *c, const NameId *path, uint32_t length, uint32_t level) {
    const Module *package = c->module->is_package ? c->module : c->module->parent;
    for (uint32_t i = 1; i < level && package; i++) package = package->parent;
    Str tail = dotted(c, path, length);
    if (!level || !package) return tail;
    return arena_printf(c->arena, "%.*s%s%.*s", STR_ARGS(package->path), length ? "." : "", STR_ARGS(tail));
}

static bool is_absent(Check *c, const NameId *path, uint32_t level, Span span) {
    if (level || py_compiled_module(c, path, 1, 0, span)) return true;
    Str name = name_text(c->ctx, path[0]);
    return imports_lack(c->s, c->module, name) ||
           (module_is_installed(c->module) && py_may_fail(c) && !c->s->loads_cpython);
}

/* The module may be in sys.modules at run time, or in a folder that was added to `sys.path`. */
static Hir *find_later(Check *c, Str name, Span span) {
    if (!c->s->finds_later) return py_rt(c, RT_pyc_import_absent, TY(Object), span, 1, py_str(c, name, span));
    return py_rt(c, RT_pyc_eval_import, TY(Object), span, 3, py_str(c, name, span), py_source_folders(c, span),
                 py_module_teller(c, span));
}

/* The packages around it that exist are imported first. */
static Hir *absent_module(Check *c, const NameId *path, uint32_t length, uint32_t level, Span span) {
    HirVec stmts = {0};
    uint32_t known = length;
    Module *around = NULL;
    while (known > (level ? 0 : 1) && !around) around = py_compiled_module(c, path, --known, level, span);
    if (!around) known = 0;
    if (around && around != c->module)
        vec_push(c->arena, &stmts, hir_expr_stmt(c->arena, py_module_object(c, around, span)));
    Hir *module = NULL;
    for (uint32_t i = known + 1; i <= length; i++) {
        if (module) vec_push(c->arena, &stmts, hir_expr_stmt(c->arena, module));
        module = find_later(c, full_name(c, path, i, level), span);
    }
    return module ? py_seq(c, &stmts, module) : find_later(c, full_name(c, path, length, level), span);
}

static void warn_of_absent(Check *c, const NameId *path, uint32_t length, uint32_t level, Span place) {
    if (!py_may_fail(c) && diag_makes_program(c->ctx) && !c->s->finds_later)
        diag_sure(c->ctx, D_UNKNOWN_MODULE, place, full_name(c, path, length, level).at);
}

/* ---- import statements ---- */

/* The modules of a dotted path are imported from the left. */
static void import_compiled(Check *c, const Ast *alias, Span span) {
    const NameId *path = alias->alias.path;
    bool is_renamed = !IS_NONE(alias->alias.alias);
    Module *module = py_compiled_module(c, path, 1, 0, span);
    HirLocal *first = py_let(c, c->stmts, py_module_object(c, module, span)), *last = first;
    if (alias->alias.path_len > 1)
        last =
            py_let(c, c->stmts, py_module_object(c, py_compiled_module(c, path, alias->alias.path_len, 0, span), span));
    py_store_value(c, is_renamed ? alias->alias.alias : path[0], py_load(c, is_renamed ? last : first, span), span);
}

static bool is_compiled_path(Check *c, const Ast *alias, Span span) {
    bool is_compiled = true;
    for (uint32_t i = alias->alias.path_len; i > 0 && is_compiled; i--)
        is_compiled = py_compiled_module(c, alias->alias.path, i, 0, span) != NULL;
    return is_compiled;
}

static void import_absent(Check *c, const Ast *alias, Span span) {
    const NameId *path = alias->alias.path;
    warn_of_absent(c, path, alias->alias.path_len, 0, alias->span);
    HirLocal *last = py_let(c, c->stmts, absent_module(c, path, alias->alias.path_len, 0, span));
    if (!IS_NONE(alias->alias.alias) || alias->alias.path_len == 1) {
        py_store_value(c, IS_NONE(alias->alias.alias) ? path[0] : alias->alias.alias, py_load(c, last, span), span);
        return;
    }
    Module *first = py_compiled_module(c, path, 1, 0, span);
    py_store_value(c, path[0],
                   first ? py_module_object(c, first, span) : find_later(c, name_text(c->ctx, path[0]), span), span);
}

/* import a.b.c binds a; import a.b.c as m binds the last one. */
static void import_one(Check *c, const Ast *alias, Span span) {
    if (imports_spare(c->s, c->module, alias->alias.path[0])) return;
    Str path = dotted(c, alias->alias.path, alias->alias.path_len);
    if (is_compiled_path(c, alias, span)) {
        import_compiled(c, alias, span);
        return;
    }
    const Native *native = py_native_module(c->s, c->module, alias->alias.path, alias->alias.path_len, 0);
    if (native) {
        py_store_value(c, IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias,
                       native_object(c, native, span), span);
        return;
    }
    if (is_absent(c, alias->alias.path, 0, span)) {
        import_absent(c, alias, span);
        return;
    }
    if (is_forbidden(c, path, alias->span)) return;
    bool binds_first = IS_NONE(alias->alias.alias) && alias->alias.path_len > 1;
    Hir *module = foreign_module(c, path, span);
    if (binds_first) {
        emit(c, hir_expr_stmt(c->arena, module));
        module = foreign_module(c, name_text(c->ctx, alias->alias.path[0]), span);
    }
    py_store_value(c, IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias, module, span);
}

/* Binds names of a module that is only known as an object; `native` tells which names it has. */
static void import_from_object(Check *c, const Ast *ast, const Native *native, Hir *module, Str from) {
    HirLocal *object = py_let(c, c->stmts, module);
    for (uint32_t i = 0; i < ast->import_from.names.len; i++) {
        const Ast *alias = ast->import_from.names.at[i];
        NameId name = alias->alias.path[0];
        if (native && c->module == c->s->main && !py_may_fail(c)) py_native_lacks(c, native, name, alias->span);
        HirLocal *value = py_let(c, c->stmts,
                                 py_rt(c, RT_pyc_obj_getattr_or, TY(Object), alias->span, 2,
                                       py_load(c, object, alias->span), py_name_str(c, name, alias->span)));
        Hir *error = py_error(c, RT_pyc_import_error, alias->span, 2, py_name_str(c, name, alias->span),
                              py_str(c, from, alias->span));
        emit(c, py_if(c, py_is_zero(c, py_load(c, value, alias->span)), py_raise_of(c, error, ast->span), NULL,
                      alias->span));
        py_store_value(c, IS_NONE(alias->alias.alias) ? name : alias->alias.alias, py_load(c, value, alias->span),
                       alias->span);
    }
    if (ast->import_from.star && !ast->import_from.names.len)
        emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_module_star, TY(None), ast->span, 2,
                                              py_load(c, object, ast->span), py_this_module(c, ast->span))));
}

static void import_from(Check *c, const Ast *ast) {
    if (!ast->import_from.level && imports_spare(c->s, c->module, ast->import_from.path[0])) return;
    Str path = dotted(c, ast->import_from.path, ast->import_from.path_len);
    Module *compiled =
        py_compiled_module(c, ast->import_from.path, ast->import_from.path_len, ast->import_from.level, ast->span);
    if (compiled) {
        import_from_module(c, ast, compiled);
        return;
    }
    const Native *native =
        py_native_module(c->s, c->module, ast->import_from.path, ast->import_from.path_len, ast->import_from.level);
    if (native) {
        import_from_object(c, ast, native, native_object(c, native, ast->span), str_of(native->name));
        return;
    }
    if (str_equal(path, STR("__future__"))) return;
    const NameId *parts = ast->import_from.path;
    uint32_t length = ast->import_from.path_len, level = ast->import_from.level;
    if (is_absent(c, parts, level, ast->span)) {
        warn_of_absent(c, parts, length, level, ast->span);
        import_from_object(c, ast, NULL, absent_module(c, parts, length, level, ast->span),
                           full_name(c, parts, length, level));
        return;
    }
    if (is_forbidden(c, path, ast->span)) return;
    if (ast->import_from.star) {
        import_from_object(c, ast, NULL, foreign_module(c, path, ast->span), path);
        return;
    }
    for (uint32_t i = 0; i < ast->import_from.names.len; i++) {
        const Ast *alias = ast->import_from.names.at[i];
        NameId name = alias->alias.path[0];
        Hir *value = py_rt(c, RT_pyc_cpython_import_name, TY(Object), ast->span, 2, py_str(c, path, alias->span),
                           py_name_str(c, name, alias->span));
        py_store_value(c, IS_NONE(alias->alias.alias) ? name : alias->alias.alias, value, alias->span);
    }
}

bool py_import(Check *c, const Ast *stmt) {
    if (c->py->scope->kind != PY_MODULE && py_has_native(c->s, c->module, stmt)) import_check(c, stmt);
    if (stmt->kind == AST_ImportFrom) {
        if (!py_is_native_import(c->s, c->module, stmt, 0)) import_from(c, stmt);
        return true;
    }
    for (uint32_t i = 0; i < stmt->import.names.len; i++)
        if (!py_is_native_import(c->s, c->module, stmt, i)) import_one(c, stmt->import.names.at[i], stmt->span);
    return true;
}
