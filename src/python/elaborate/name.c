/* Names of the Python register: what a name means at a place, and loading, storing and deleting it.
 *
 * A local is a variable of its type; one that a function inside uses lives in a cell; a name of the module that
 * functions use is a global word. Where a name may be unbound, the word 0 means that. */
#include "../runtime/core/layout.h"
#include "python/border/border.h"
#include "python/elaborate/bind.h"
#include "python/elaborate/container.h"
#include "python/elaborate/inside.h"
#include "python/module/module.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

/* Builtins of CPython that a compiled program does not have. */
static bool is_refused(Str name) {
    static const char *const NAMES[] = {"help", "copyright", "credits", "license"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name, str_of(NAMES[i]))) return true;
    return false;
}

/* ---- what a name means ---- */

typedef struct Meant {
    PyMeaning meaning;
    PyScope *scope; /* PY_IS_VARIABLE */
    PyName *name;
    Decl *def; /* PY_IS_DEF: also a variable when used as a value */
} Meant;

static bool sets_defaults(Check *c) {
    return py_program_sets(c, name_of(c->ctx, STR("__defaults__"))) ||
           py_program_sets(c, name_of(c->ctx, STR("__kwdefaults__")));
}

/* Whether some code sets `module.name = …`, so that a different function may be there when the name is called. */
static bool is_set_outside(Check *c, PyName *name) {
    if (!name->is_asked) name->is_set = py_program_sets_outside(c, name->name);
    name->is_asked = true;
    return name->is_set;
}

/* A function of the module that no other statement rebinds, so that its calls are direct. Functions of a library module
 * are compiled only as objects. */
static Decl *direct_def(Check *c, PyScope *scope, PyName *name) {
    if (scope->kind != PY_MODULE || !module_is_program(scope->module) || !name->def || name->def->kind != AST_Fn ||
        name->binds != 1 || py_module_info(c->s, scope->module)->is_dynamic)
        return NULL;
    const Ast *def = name->def;
    if (is_set_outside(c, name) || def->fn.decorators.len || def->fn.is_async || def->fn.is_generator ||
        sets_defaults(c))
        return NULL;
    Decl *decl = module_name(c->s, scope->module, name->name);
    if (!decl || decl->kind != DECL_OVERLOADS || decl->list.len != 1 || decl->list.at[0]->ast != def) return NULL;
    return is_python(decl->list.at[0]->reg) ? decl->list.at[0] : NULL;
}

static bool is_type_parameter(const Check *c, NameId name) {
    for (const Decl *home = c->home; home; home = home->owner)
        for (uint32_t i = 0; i < home->params.len; i++)
            if (!home->params.at[i]->param.is_hidden && SAME(home->params.at[i]->name, name)) return true;
    return false;
}

static Meant found_in(Check *c, PyScope *scope, PyName *name) {
    if (name->is_native) return (Meant){.meaning = PY_IS_SYSTEM};
    Decl *def = direct_def(c, scope, name);
    return (Meant){def ? PY_IS_DEF : PY_IS_VARIABLE, scope, name, def};
}

static Meant meaning_outside(Check *c, NameId name) {
    PyScope *module = py_module_info(c->s, c->module)->scope;
    PyName *global = py_scope_find(module, name);
    if (global) return found_in(c, module, global);
    if (is_type_parameter(c, name)) return (Meant){.meaning = PY_IS_SYSTEM};
    Decl *decl = module_name(c->s, c->module, name);
    if (decl) return (Meant){.meaning = PY_IS_SYSTEM};
    if (py_is_builtin(name_text(c->ctx, name))) return (Meant){.meaning = PY_IS_BUILTIN};
    Found found;
    bool is_known = !module_is_foreign(c->module) && (name_find(c, name, &found) || name_is_predefined(c, name));
    return (Meant){.meaning = is_known ? PY_IS_SYSTEM : PY_IS_NOTHING};
}

/* The name as this scope binds it, not as enclosing scopes do; only after the scope has begun. */
static PyName *own_name(const PyScope *scope, NameId name) {
    PyName *found = scope->is_walking ? NULL : py_scope_find(scope, name);
    return found && scope->kind == PY_CLASS && found->is_nonlocal ? NULL : found;
}

/* Finds what a name refers to. Variables that a body takes from functions around are among its own names; type
 * parameters around are not. */
static Meant meaning_from(Check *c, PyScope *scope, NameId name) {
    bool is_inside = false;  /* of a comprehension or class, which does not see the names of a class body around it */
    bool is_outside = false; /* of the function */
    for (PyScope *at = scope; at; at = at->outer) {
        bool is_hidden = is_outside || (at->kind == PY_CLASS && is_inside);
        PyName *found = is_hidden ? NULL : own_name(at, name), *type = py_type_name(c->s, at, name);
        is_inside |= at->kind == PY_CLASS || (at->kind == PY_INLINE && !at->is_walking);
        if (found && found->is_global) return meaning_outside(c, name);
        if (found || type) return found ? found_in(c, at, found) : (Meant){PY_IS_VARIABLE, at, type, NULL};
        is_outside |= at->kind == PY_FUNCTION;
    }
    return meaning_outside(c, name);
}

PyMeaning py_name_meaning(Check *c, NameId name, Decl **def) {
    if (!c->py) {
        Meant outside = meaning_outside(c, name);
        *def = outside.def;
        return outside.meaning;
    }
    Meant meant = meaning_from(c, c->py->scope, name);
    *def = meant.def;
    return meant.meaning;
}

/* ---- where variables are ---- */

/* PycCell.value */
Hir *py_cell_place(Check *c, Hir *cell, Span span) { return py_word_at(c, cell, 1, span); }

Hir *py_global_place(Check *c, PyName *name, Span span) {
    if (IS_NONE(name->global)) {
        Sema *s = c->s;
        Str text = name_text(s->ctx, name->name);
        bool is_plain = true;
        for (uint32_t i = 0; i < text.len; i++) is_plain &= (unsigned char)text.at[i] < 128;
        if (!is_plain) text = STR("name");
        Str symbol = arena_printf(s->arena, "py$global$%u$%.*s", ++py_sema(s)->count, STR_ARGS(text));
        name->global = ir_global_new(s->module, symbol, TY(Object), NONE_OF(ValueId));
    }
    return py_global_at(c, name->global, span);
}

/* The variable's type; if the name may be unbound, it has a value for that. */
static TypeId variable_type(Check *c, const PyName *name) {
    if (!IS_NONE(name->declared)) return name->declared;
    bool can_be_unbound = name->maybe_unbound || name->is_deleted;
    bool has_zero =
        !ty_is(c->types, name->type, TY_Bool) && !py_is_float(name->type) && !ty_is_integer(c->types, name->type);
    return can_be_unbound && !has_zero ? TY(Object) : name->type;
}

static void make_variable(Check *c, PyName *name) {
    name->var = hir_local_new(c->arena, name->name, variable_type(c, name), name->span);
    name->var->is_mutable = true;
}

static void let_word(Check *c, PyName *name, Hir *value) {
    name->var = hir_local_new(c->arena, name->name, TY(Object), name->span);
    name->var->is_mutable = true;
    emit(c, hir_let(c->arena, name->var, value, name->span));
}

void py_names_begin(Check *c, PyScope *scope) {
    for (uint32_t i = 0; i < scope->list.len; i++) {
        PyName *name = scope->list.at[i];
        name->var = NULL;
        name->is_unknown = false;
        if (name->is_global || name->is_native || name->has_global) continue;
        if (name->is_free && !c->py->self) { /* only the enclosing class's cell can be free without a function object */
            let_word(c, name, hir_load(c->arena, py_class_cell_place(c, c->instance->fn->fn.py->cls, name->span)));
        } else if (name->is_free) {
            let_word(c, name,
                     hir_load(c->arena, py_word_at(c, py_load(c, c->py->self, name->span),
                                                   PYC_FUNCTION_CELLS / 8 + name->free_index, name->span)));
        } else if (name->is_cell) {
            let_word(c, name, py_rt(c, RT_pyc_cell_new, TY(Object), name->span, 1, py_absent(c, name->span)));
        } else if (!IS_NONE(name->type)) {
            make_variable(c, name);
            if ((name->maybe_unbound || name->is_deleted) && py_is_word(c->types, name->var->type))
                emit(c,
                     hir_let(c->arena, name->var, py_unraw(c, py_absent(c, name->span), name->var->type), name->span));
        }
    }
}

/* ---- loading ---- */

/* Loads the word of a place and tests it: 0 raises (or gives `otherwise`). */
static Hir *tested(Check *c, Hir *place, Hir *otherwise, RtFn raise, NameId name, Span span) {
    HirVec stmts = {0};
    HirLocal *temp = py_let(c, &stmts, hir_load(c->arena, place));
    Hir *is_zero = py_is_zero(c, py_load(c, temp, span)), *then;
    if (otherwise) {
        Hir *set = hir_assign(c->arena, hir_local(c->arena, temp, span), otherwise, span);
        then = hir_block(c->arena, &set, 1, span);
    } else {
        then = py_raise_of(c, py_error(c, raise, span, 1, py_name_str(c, name, span)), span);
    }
    vec_push(c->arena, &stmts, py_if(c, is_zero, then, NULL, span));
    return py_seq(c, &stmts, py_load(c, temp, span));
}

static bool is_surely_bound(Check *c, const PyScope *scope, const PyName *name) {
    return scope == c->py->function && !name->is_deleted && py_flow_is_bound(c, name);
}

/* Which error an unbound name raises here. A class body and a generator expression take names from the function around
 * them, though they are part of it. */
static RtFn unbound_error(const Check *c, const PyScope *scope, const PyName *name) {
    if (scope->kind == PY_MODULE) return RT_pyc_raise_name;
    bool is_free = name->is_free;
    for (const PyScope *at = c->py->scope; at != scope && at != c->py->function; at = at->outer)
        is_free |= at->kind == PY_CLASS || (at->is_generator && !at->is_walking);
    return is_free ? RT_pyc_raise_free : RT_pyc_raise_unbound;
}

static Expr unbound(Check *c, const PyScope *scope, const PyName *name, Span span) {
    Hir *error = py_error(c, unbound_error(c, scope, name), span, 1, py_name_str(c, name->name, span));
    return py_raising(c, error, span);
}

/* This changes the next pass over the body. A variable of the module that may still mean a builtin is an object like
 * those that functions share. */
static void note_maybe_unbound(Check *c, const PyScope *scope, PyName *name) {
    if (scope->kind == PY_MODULE && !name->has_global && py_is_builtin(name_text(c->ctx, name->name))) {
        name->has_global = c->py->function->changed = true;
        return;
    }
    if (name->maybe_unbound || name->is_deleted) return;
    name->maybe_unbound = true;
    c->py->function->changed = true;
}

static Expr load_local(Check *c, PyScope *scope, PyName *name, Span span) {
    if (IS_NONE(name->type) && (scope->kind == PY_INLINE || !c->speculative)) return unbound(c, scope, name, span);
    if (IS_NONE(name->type)) {
        name->is_unknown = true;
        note_maybe_unbound(c, scope, name);
        return expr_poison(span);
    }
    if (!name->var) make_variable(c, name);
    Hir *place = hir_local(c->arena, name->var, span);
    if (scope->kind == PY_INLINE && ty_is(c->types, name->var->type, TY_Pointer)) /* lent */
        return expr_of_result(c, hir_load(c->arena, place));
    if (scope->kind == PY_INLINE || is_surely_bound(c, scope, name) || py_is_system(c, name->var->type))
        return expr_place(place, true);
    note_maybe_unbound(c, scope, name);
    return expr_value(tested(c, place, NULL, unbound_error(c, scope, name), name->name, span));
}

/* Whether a function of the module reads the name, which can only run after the prelude, and nothing unbinds it.
 * Variables of an extension module may be set by CPython. */
static bool is_bound_early(Check *c, PyScope *scope, PyName *name) {
    if (!c->py || c->py->function == scope || !module_is_program(scope->module) || makes_extension(c->ctx))
        return false;
    const PyModuleInfo *info = py_module_info(c->s, scope->module);
    py_find_prelude(c->s, scope->module);
    if (!name->is_early || name->is_deleted || info->is_dynamic) return false;
    return !info->is_live || !(is_set_outside(c, name) || py_program_sets_any(c));
}

/* Whether evaluating the expression again gives the same object. */
static bool is_constant(const Ast *value) {
    enum { DIGITS_MAX = 17 };
    if (!value || !py_is_literal(value)) return false;
    const Ast *number = value->kind == AST_Unary ? value->unary.operand : value;
    return number->kind != AST_Int || number->int_.digits.len <= DIGITS_MAX;
}

static Expr load_global(Check *c, PyScope *scope, PyName *name, Span span) {
    bool is_early = is_bound_early(c, scope, name);
    if (is_early && is_constant(name->constant)) return py_expr(c, name->constant, NONE_OF(TypeId));
    Hir *place = py_global_place(c, name, span);
    if (!is_python(c->reg)) c->python.global = name;
    bool is_fixed = !py_module_info(c->s, scope->module)->is_dynamic;
    if (is_early || (c->py && is_fixed && is_surely_bound(c, scope, name)))
        return expr_value(py_guard_inside(c, scope->module, name->name, hir_load(c->arena, place)));
    Str text = name_text(c->ctx, name->name);
    Hir *builtin = py_is_builtin(text) ? py_word(c, py_builtin(c, text, span)) : NULL;
    Hir *word = tested(c, place, builtin, RT_pyc_raise_name, name->name, span);
    return expr_value(py_guard_inside(c, scope->module, name->name, word));
}

bool py_name_place(Check *c, PyScope *scope, PyName *name, Span span, Expr *place, bool *is_sure) {
    bool is_variable = !name->has_global && !name->is_cell;
    *is_sure = is_surely_bound(c, scope, name) || (scope->kind == PY_INLINE && is_variable);
    if (name->is_global || name->is_native) return false;
    if (is_variable && !*is_sure) note_maybe_unbound(c, scope, name);
    if (is_variable && IS_NONE(name->type)) return false;
    if (!name->has_global && !name->var) return false;
    *place = expr_place(name->has_global ? py_global_place(c, name, span)
                        : name->is_cell  ? py_cell_place(c, py_load(c, name->var, span), span)
                                         : hir_local(c->arena, name->var, span),
                        false);
    *is_sure |= is_variable && py_is_system(c, name->var->type);
    return true;
}

static Expr load_meant(Check *c, const Meant *meant, NameId id, Span span);

Str py_module_name(const Check *c) {
    const bool is_main = c->module == c->s->main;
    if (is_main && c->ctx->options.module_name.len) return c->ctx->options.module_name;
    return is_main && !makes_extension(c->ctx) ? STR("__main__") : c->module->path;
}

static bool module_text(Check *c, NameId id, Str *text) {
    Str name = py_module_name(c);
    if (SAME(id, N(__name__)))
        *text = name;
    else if (SAME(id, N(__doc__)) && c->module->ast)
        *text = c->module->ast->module.doc.text;
    else if (SAME(id, N(__file__)))
        *text = source_file(c->ctx, c->module->file)->path;
    else
        return false;
    return true;
}

static bool class_text(Check *c, const PyScope *cls, NameId id, Str *text) {
    Str name = name_text(c->ctx, id);
    if (str_equal(name, STR("__qualname__")))
        *text = (Str){cls->qualname.at, cls->qualname.len - 1}; /* without the final dot */
    else if (str_equal(name, STR("__module__")))
        return module_text(c, N(__name__), text);
    else if (SAME(id, N(__doc__)) && cls->doc.len)
        *text = cls->doc;
    else
        return false;
    return true;
}

/* The values of names that every module or class body has, without a statement that binds them. */
static bool special_text(Check *c, const PyScope *cls, NameId id, Str *text) {
    return (cls && class_text(c, cls, id, text)) || module_text(c, id, text);
}

/* A name that a class body binds is read from the namespace, or else from the module. */
static Expr load_class_name(Check *c, const Meant *meant, Span span) {
    PyName *name = meant->name;
    HirVec stmts = {0};
    Hir *find = py_rt(c, RT_pyc_dict_find, TY(Object), span, 2, py_load(c, meant->scope->space, span),
                      py_object_of(c, &(Expr){.kind = X_VALUE,
                                              .type = TY(PyStr),
                                              .hir = py_name_str(c, py_mangle(c, name->name), span),
                                              .span = span}));
    HirLocal *temp = py_let(c, &stmts, find);
    Meant around = meaning_outside(c, name->name);
    Hir *block;
    Str text;
    bool is_special = class_text(c, meant->scope, name->name, &text) ||
                      (around.meaning == PY_IS_NOTHING && module_text(c, name->name, &text));
    if (is_special) {
        Hir *set = hir_assign(c->arena, hir_local(c->arena, temp, span), py_word(c, py_str(c, text, span)), span);
        block = hir_block(c->arena, &set, 1, span);
    } else if (around.meaning == PY_IS_NOTHING || around.meaning == PY_IS_SYSTEM) {
        block = py_raise_of(c, py_error(c, RT_pyc_raise_name, span, 1, py_name_str(c, name->name, span)), span);
    } else {
        Expr other = load_meant(c, &around, name->name, span);
        Hir *word = py_object_of(c, &other);
        if (hir_is_bad(word)) return expr_poison(span);
        Hir *set = hir_assign(c->arena, hir_local(c->arena, temp, span), word, span);
        block = hir_block(c->arena, &set, 1, span);
    }
    vec_push(c->arena, &stmts, py_if(c, py_is_zero(c, py_load(c, temp, span)), block, NULL, span));
    return expr_value(py_seq(c, &stmts, py_load(c, temp, span)));
}

static Expr load_variable(Check *c, const Meant *meant, Span span) {
    PyName *name = meant->name;
    if (name->has_global) return load_global(c, meant->scope, name, span);
    if (meant->scope->kind == PY_CLASS && name != meant->scope->class_cell) return load_class_name(c, meant, span);
    if (!name->is_cell) return load_local(c, meant->scope, name, span);
    Hir *place = py_cell_place(c, py_load(c, name->var, span), span);
    if (!name->is_free && is_surely_bound(c, meant->scope, name)) return expr_value(hir_load(c->arena, place));
    return expr_value(tested(c, place, NULL, unbound_error(c, meant->scope, name), name->name, span));
}

/* For a name that is free in inner functions: the name in the function that binds it. */
static const PyName *owner_of(const Meant *meant) {
    const PyName *name = meant->name;
    for (PyScope *scope = meant->scope; scope->outer && name->is_free; scope = scope->outer) {
        const PyName *found = scope->outer->kind == PY_CLASS ? NULL : py_scope_find(scope->outer, name->name);
        name = found ? found : name;
    }
    return name;
}

static Expr load_meant(Check *c, const Meant *meant, NameId id, Span span) {
    if (meant->meaning == PY_IS_BUILTIN) return expr_value(py_builtin(c, name_text(c->ctx, id), span));
    const PyName *owner = owner_of(meant);
    if (owner->is_wrong) return expr_poison(span);
    Expr value = load_variable(c, meant, span);
    value.known = owner->known;
    return value;
}

/* The class of this module that the name is bound to, and to nothing else; NULL. */
static Decl *class_bound(const Check *c, const PyName *name) {
    uint64_t word;
    if (name->binds != 1 || name->is_deleted || !name->def || !map_get(&c->module->names, name->name.id, &word))
        return NULL;
    Decl *decl = (Decl *)(uintptr_t)word;
    return decl->kind == DECL_CLASS && decl->ast == name->def ? decl : NULL;
}

Decl *py_attribute_decl(Check *c, const Ast *attribute) {
    const Ast *base = attribute->attribute.base;
    if (base->kind != AST_Name) return NULL;
    Meant meant = meaning_from(c, c->py->scope, base->name.name);
    if (meant.meaning != PY_IS_VARIABLE) return NULL;
    const PyName *name = owner_of(&meant);
    Decl *class_ = class_bound(c, name);
    return class_ ? decl_member(c->s, class_, attribute->attribute.name)
                  : py_module_member(c, name, attribute->attribute.name);
}

Decl *py_system_attribute_decl(Check *c, const Ast *attribute) {
    const Ast *base = attribute->attribute.base;
    Found found;
    if (base->kind != AST_Name || !in_python_syntax(c) || !c->module->ast || name_find(c, base->name.name, &found))
        return NULL;
    const PyName *name = py_scope_find(py_module_info(c->s, c->module)->scope, base->name.name);
    return name ? py_module_member(c, name, attribute->attribute.name) : NULL;
}

/* The class whose body contains this place; NULL: none. */
static const PyScope *class_here(const Check *c) {
    const PyScope *scope = c->py->scope;
    while (scope->kind == PY_INLINE && scope->is_walking) scope = scope->outer;
    return scope->kind == PY_CLASS ? scope : NULL;
}

/* Whether modules have this attribute; a module that reads it has to be an object. */
static bool is_module_attribute(NameId id) {
    return SAME(id, N(__package__)) || SAME(id, N(__spec__)) || SAME(id, N(__loader__)) || SAME(id, N(__annotations__));
}

/* Suggestions for a NameError: the names that are bound here by now, each followed by a space. */
static Hir *names_in_sight(Check *c, Span span) {
    Text text;
    text_init(&text, c->arena);
    const PyScope *module = py_module_info(c->s, c->module)->scope, *function = c->py->function;
    for (const PyScope *scope = c->py->scope; scope; scope = scope == function ? NULL : scope->outer)
        for (uint32_t i = 0; i < scope->list.len; i++) {
            const PyName *name = scope->list.at[i];
            bool is_gone = scope->kind == PY_INLINE && !scope->is_generator;
            if (!name->is_global && !is_gone && (scope != function || py_flow_is_bound(c, name)))
                text_printf(&text, "%s ", name_c(c->ctx, name->name));
        }
    for (uint32_t i = 0; i < module->list.len && function != module; i++)
        text_printf(&text, "%s ", name_c(c->ctx, module->list.at[i]->name));
    return py_str(c, text_view(&text), span);
}

/* The `self` of the method around, which may have an attribute of that name; None. */
static Hir *self_in_sight(Check *c, Span span) {
    Meant meant = meaning_from(c, c->py->scope, N(self));
    bool is_here = meant.meaning == PY_IS_VARIABLE && meant.scope == c->py->function && meant.name->is_param &&
                   is_surely_bound(c, meant.scope, meant.name);
    if (!is_here) return py_word(c, py_none(c, span));
    Expr self = load_meant(c, &meant, N(self), span);
    Hir *word = py_object_of(c, &self);
    return hir_is_bad(word) ? py_word(c, py_none(c, span)) : word;
}

/* Reads a name that is only in the module's dict, as after `from m import *`; raises a NameError if it is missing. */
static Hir *missing_in_module(Check *c, NameId id, Span span) {
    return py_rt(c, RT_pyc_module_missing, TY(Object), span, 4, py_this_module(c, span), py_name_str(c, id, span),
                 names_in_sight(c, span), self_in_sight(c, span));
}

/* A metaclass may have added names to the namespace of a class body that do not occur in its text. */
static Expr prepared_name(Check *c, const PyScope *cls, NameId id, Span span) {
    HirVec stmts = {0};
    Hir *key = py_word(c, py_name_str(c, py_mangle(c, id), span));
    HirLocal *found =
        py_let(c, &stmts, py_rt(c, RT_pyc_dict_find, TY(Object), span, 2, py_load(c, cls->space, span), key));
    Hir *otherwise = py_module_info(c->s, c->module)->is_live
                         ? hir_assign(c->arena, hir_local(c->arena, found, span), missing_in_module(c, id, span), span)
                         : py_raise_of(c, py_error(c, RT_pyc_raise_name, span, 1, py_name_str(c, id, span)), span);
    vec_push(c->arena, &stmts, py_if(c, py_is_zero(c, py_load(c, found, span)), otherwise, NULL, span));
    return expr_value(py_seq(c, &stmts, py_load(c, found, span)));
}

/* A name that nothing binds: one that every module or class body has, or a NameError at run time. */
static Expr load_nothing(Check *c, NameId id, Span span) {
    const PyScope *cls = class_here(c);
    Str text;
    if (is_refused(name_text(c->ctx, id)) && !module_is_foreign(c->module)) {
        c->ctx->diags.softened++;
        diag(c->ctx, D_PY_LATER, span, arena_printf(c->arena, "'%s'", name_c(c->ctx, id)).at);
        c->ctx->diags.softened--;
        if (!diag_makes_program(c->ctx)) return expr_poison(span);
    }
    if (special_text(c, cls, id, &text)) {
        bool has_none = SAME(id, N(__doc__)) && !text.len && !c->module->ast->module.doc.text.at;
        return expr_value(has_none ? py_none(c, span) : py_str(c, text, span));
    }
    bool has_own = cls && cls->is_annotated && SAME(id, N(__annotations__));
    if (has_own || (cls && cls->is_prepared)) return prepared_name(c, cls, id, span);
    const PyModuleInfo *info = py_module_info(c->s, c->module);
    if (!py_may_fail(c) && !info->is_open && !is_module_attribute(id)) {
        c->ctx->diags.softened++;
        report_unknown_name(c, id, span);
        c->ctx->diags.softened--;
        if (!diag_makes_program(c->ctx) && !source_is_ignored(c->ctx, span)) {
            if (c->py) c->py->is_poisoned = true;
            return expr_poison(span);
        }
    }
    if (info->is_live && (SAME(id, N(__spec__)) || SAME(id, N(__loader__))))
        return expr_value(py_module_spec(c, id, span));
    if (info->is_live) return expr_value(missing_in_module(c, id, span));
    return py_raising(c,
                      py_error(c, RT_pyc_raise_unknown, span, 3, py_name_str(c, id, span), names_in_sight(c, span),
                               self_in_sight(c, span)),
                      span);
}

const Native *py_native_name(Check *c, NameId id) {
    if (!c->py) return NULL;
    Meant meant = meaning_from(c, c->py->scope, id);
    if (meant.meaning != PY_IS_VARIABLE || meant.scope->kind == PY_CLASS) return NULL;
    const PyName *name = owner_of(&meant);
    bool is_one = name->native && name->natives == name->binds && !name->is_deleted && !name->is_param;
    bool is_early = name->is_first || is_surely_bound(c, meant.scope, meant.name);
    return is_one && is_early ? name->native : NULL;
}

/* A function around imports the name from the systems register, whose names are not objects that could be captured. */
static bool is_import_around(Check *c, const Meant *meant, const Ast *ast) {
    bool is_far = (!meant->scope || meant->scope->kind == PY_MODULE) && !py_scope_find(c->py->function, ast->name.name);
    const PyName *around = is_far ? py_name_around(c->py->function, ast->name.name) : NULL;
    if (!around || !around->is_native) return false;
    Str name = name_text(c->ctx, ast->name.name);
    diag(c->ctx, D_PY_LATER, ast->span,
         arena_printf(c->arena, "'%.*s' in a function inside the one that imports it", STR_ARGS(name)).at);
    diag_note(c->ctx, ast->span, "import it here, too, or at the top of the module");
    return true;
}

bool py_name_load(Check *c, const Ast *ast, Expr *result) {
    NameId id = ast->name.name;
    Meant meant = meaning_from(c, c->py->scope, id);
    if (is_import_around(c, &meant, ast)) {
        *result = expr_poison(ast->span);
        return true;
    }
    if (meant.meaning == PY_IS_SYSTEM) return false;
    if (meant.meaning == PY_IS_NOTHING) {
        *result = load_nothing(c, id, ast->span);
        return true;
    }
    const Native *native = meant.meaning == PY_IS_VARIABLE ? py_native_name(c, id) : NULL;
    *result = native && native->kind == NATIVE_NUMBER ? expr_value(py_native_number(c, native, ast->span))
                                                      : load_meant(c, &meant, id, ast->span);
    result->span = ast->span;
    result->ast = ast;
    return true;
}

/* In such bodies float(n) is Float64(n), and Self is a type; int and str have only Python's constructors. */
static bool is_machine_type(Check *c, NameId id) {
    Str text = name_text(c->ctx, id);
    return SAME(id, N(Self)) || str_equal(text, STR("float")) || str_equal(text, STR("bool"));
}

/* Bodies of the systems register see the module's Python names and the builtins that have no other meaning there. */
bool py_system_name(Check *c, const Ast *ast, Expr *result) {
    NameId id = ast->name.name;
    Found found;
    if (!in_python_syntax(c) || !c->module->ast || name_find(c, id, &found) || is_machine_type(c, id)) return false;
    PyScope *scope = py_module_info(c->s, c->module)->scope;
    PyName *name = py_scope_find(scope, id);
    if (name && name->has_global) {
        *result = load_global(c, scope, name, ast->span);
        result->known = name->known;
    } else if (!name && py_is_builtin(name_text(c->ctx, id))) {
        *result = expr_value(py_builtin(c, name_text(c->ctx, id), ast->span));
    } else {
        return false;
    }
    result->span = ast->span;
    return true;
}

/* ---- storing ---- */

static void put(Check *c, Hir *place, Hir *value, Span span) { emit(c, hir_assign(c->arena, place, value, span)); }

static void store_word(Check *c, Hir *place, const Expr *value, Span span) {
    Hir *word = py_object_of(c, value);
    if (!hir_is_bad(word)) put(c, place, word, span);
}

/* A variable that functions share holds an object, but the struct in it may be known. */
static void note_known(Check *c, PyName *name, const Expr *value) {
    TypeId type = type_settle(c, value);
    if (ty_is(c->types, type, TY_Object)) type = value->known;
    bool is_one =
        name->binds == 1 && !name->is_param && !name->is_deleted && !IS_NONE(type) && py_struct_is_object(c, type);
    name->known = is_one ? type : NONE_OF(TypeId);
}

static TypeId type_to_keep(Check *c, const Expr *value) {
    TypeId type = py_type_of(c, value);
    return ty_is(c->types, type, TY_None) || ty_is(c->types, type, TY_Class) ? TY(Object) : type;
}

static void widen(Check *c, PyScope *scope, PyName *name, TypeId type) {
    TypeId joined = !IS_NONE(name->declared) ? name->declared : py_join(c, name->type, type);
    if (SAME(joined, name->type)) return;
    name->type = joined;
    bool was_asked = name->var || name->is_unknown; /* the current pass used what was known before */
    if (scope == c->py->function && was_asked) c->py->function->changed = true;
}

/* A local variable that holds a struct will hold it as an object from the next pass on. */
bool py_name_holds_object(Check *c, const Expr *place) {
    if (place->kind != X_PLACE || place->hir->kind != HIR_Local || !py_struct_is_object(c, place->type)) return false;
    PyScope *scope = c->py->function;
    for (uint32_t i = 0; i < scope->list.len; i++) {
        PyName *name = scope->list.at[i];
        if (name->var != place->hir->local || !IS_NONE(name->declared) || name->is_param) continue;
        widen(c, scope, name, TY(Object));
        return c->py->function->changed;
    }
    return false;
}

static void report_kinds(Check *c, const PyName *name, const Expr *value, TypeId wanted) {
    diag(c->ctx, D_TYPE_MISMATCH, value->span,
         arena_printf(c->arena, "a value for '%s'", name_c(c->ctx, name->name)).at, text_of(c, value),
         ty_c(c->types, wanted));
}

/* Stores into a variable that has a type of its own. */
static void store_local(Check *c, PyScope *scope, PyName *name, const Expr *value, Span span) {
    TypeId type = type_to_keep(c, value);
    if (name->annotation && ty_is_integer(c->types, type) && SAME(py_promised(c, name->annotation), TY(PyInt)))
        type = TY(PyInt); /* exact: an int may get a machine integer */
    if (ty_is(c->types, type, TY_Poison)) return;
    widen(c, scope, name, type);
    if (!name->var) make_variable(c, name);
    TypeId wanted = name->var->type;
    Hir *place = hir_local(c->arena, name->var, span), *made;
    if (py_is_system(c, wanted)) {
        made = SAME(type, wanted) || !IS_NONE(name->declared) || value->kind == X_CONST ? expr_convert(c, value, wanted)
                                                                                        : NULL;
        if (!made && !c->py->function->changed) report_kinds(c, name, value, wanted);
    } else {
        made = py_operand(c, value);
        made = hir_is_bad(made) ? NULL : py_to(c, made, wanted);
        if (!made && !c->py->function->changed && !expr_is_poison(value) && !ty_is(c->types, type, TY_Poison))
            report_kinds(c, name, value, wanted);
    }
    if (!hir_is_bad(made)) put(c, place, made, span);
}

/* An element that is not implicitly copyable: the name refers to its place. */
bool py_is_lent(Check *c, const Expr *value) {
    return value->kind == X_PLACE && value->hir->kind == HIR_Deref && !value->is_transfer &&
           py_is_system(c, value->type) && !type_is_implicitly_copyable(c, value->type);
}

/* The target of a comprehension: a fresh variable of this round. */
static void store_inline(Check *c, PyName *name, const Expr *value, Span span) {
    if (name->is_cell) {
        store_word(c, py_cell_place(c, py_load(c, name->var, span), span), value, span);
        return;
    }
    name->type = NONE_OF(TypeId);
    name->var = NULL;
    TypeId type = type_to_keep(c, value);
    Hir *made = py_is_lent(c, value)     ? value->hir->deref.pointer
                : SAME(type, TY(Object)) ? py_object_of(c, value)
                                         : py_operand(c, value);
    if (hir_is_bad(made)) return;
    name->type = type;
    name->var = hir_local_new(c->arena, name->name, made->type, span);
    name->var->is_mutable = true;
    name->var->is_temp = ty_is(c->types, made->type, TY_Object); /* nobody can ask for it behind the round */
    emit(c, hir_let(c->arena, name->var, made, span));
}

/* The scope to which an assignment belongs: a walrus skips comprehensions, `nonlocal` skips a class body. */
static PyScope *target_scope(Check *c, NameId name) {
    PyScope *scope = c->py->scope;
    while (scope != c->py->function && !own_name(scope, name)) scope = scope->outer;
    return scope;
}

void py_name_store(Check *c, NameId id, const Expr *value, Span span) {
    PyScope *scope = target_scope(c, id);
    PyName *name = py_scope_find(scope, id);
    if (name && name->is_global) {
        scope = py_module_info(c->s, c->module)->scope;
        name = py_scope_find(scope, id);
    }
    if (!name || name->is_native) return;
    name->is_wrong =
        name->binds == 1 && expr_is_poison(value) && !c->speculative; /* otherwise the type may not be known yet */
    if (expr_is_poison(value)) return;
    Expr copied;
    bool is_read = value->ast && (value->ast->kind == AST_Attribute || value->ast->kind == AST_Subscript ||
                                  value->ast->kind == AST_Name);
    if (is_read && c->module->has_structs && scope->kind != PY_INLINE &&
        (value->kind == X_VALUE || value->kind == X_PLACE) && ty_is(c->types, value->type, TY_Object)) {
        copied = expr_value(py_struct_copied(c, expr_to_value(c, value), span));
        copied.span = value->span;
        value = &copied;
    }
    if (name->annotation && py_breaks_promise(c, name->annotation, value) && scope->kind != PY_CLASS)
        diag_sure(c->ctx, D_PY_PROMISE, value->span, arena_printf(c->arena, "'%s'", name_c(c->ctx, id)).at,
                  source_c(c, name->annotation), text_of(c, value));
    if (scope->kind == PY_CLASS && name != scope->class_cell) {
        Hir *word = py_object_of(c, value), *key = py_word(c, py_name_str(c, py_mangle(c, id), span));
        if (!hir_is_bad(word))
            emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_class_define, TY(None), span, 3,
                                                  py_load(c, scope->space, span), key, word)));
        return;
    }
    if (name->has_global || name->is_cell) note_known(c, name, value);
    if (name->has_global)
        store_word(c, py_global_place(c, name, span), value, span);
    else if (scope->kind == PY_INLINE)
        store_inline(c, name, value, span);
    else if (name->is_cell)
        store_word(c, py_cell_place(c, py_load(c, name->var, span), span), value, span);
    else
        store_local(c, scope, name, value, span);
    if (scope == c->py->function) py_flow_set(c, name, true);
}

void py_store_value(Check *c, NameId name, Hir *value, Span span) {
    if (hir_is_bad(value)) return;
    Expr e = py_expr_of(value);
    py_name_store(c, name, &e, span);
}

/* ---- deleting ---- */

void py_name_delete(Check *c, NameId id, Span span) {
    PyScope *scope = target_scope(c, id);
    PyName *name = py_scope_find(scope, id);
    if (name && name->is_global) {
        scope = py_module_info(c->s, c->module)->scope;
        name = py_scope_find(scope, id);
    }
    if (!name) return;
    Hir *zero = py_absent(c, span);
    if (scope->kind == PY_CLASS) {
        Hir *key = py_word(c, py_name_str(c, py_mangle(c, id), span));
        emit(c, hir_expr_stmt(c->arena,
                              py_rt(c, RT_pyc_dict_del, TY(None), span, 2, py_load(c, scope->space, span), key)));
    } else if (name->has_global) {
        put(c, py_global_place(c, name, span), zero, span);
    } else if (name->is_cell) {
        put(c, py_cell_place(c, py_load(c, name->var, span), span), zero, span);
    } else if (name->var && py_is_word(c->types, name->var->type)) {
        put(c, hir_local(c->arena, name->var, span), py_unraw(c, zero, name->var->type), span);
    }
    if (scope == c->py->function) py_flow_set(c, name, false);
}

/* ---- items of globals() ---- */

static bool means_builtin(Check *c, NameId name) {
    return meaning_from(c, c->py->scope, name).meaning == PY_IS_BUILTIN;
}

/* A store with a computed name sets an attribute of the module. Deleted names are no longer in the dict. */
static void store_computed(Check *c, const Ast *target, const Expr *value) {
    const Ast *key = target->subscript.args.at[0];
    Span span = target->span;
    HirLocal *kept = value ? py_let(c, c->stmts, py_object_of(c, value)) : NULL;
    Hir *args[] = {py_this_module(c, span), py_object(c, key->kind == AST_Arg ? key->arg.value : key),
                   kept ? py_load(c, kept, span) : NULL};
    Hir *change = kept ? py_call_words(c, py_builtin(c, STR("setattr"), span), args, 3, span)
                       : py_rt(c, RT_pyc_module_forget, TY(None), span, 2, args[0], args[1]);
    emit(c, hir_expr_stmt(c->arena, change));
}

/* A value stored in the dict is also stored in the variable. */
bool py_globals_item_store(Check *c, const Ast *target, const Expr *value) {
    NameId id;
    Span span = target->span;
    if (!c->py || !py_globals_item(c->s, target, &id) || !means_builtin(c, N(globals))) return false;
    PyScope *scope = py_module_info(c->s, c->module)->scope;
    PyName *name = IS_NONE(id) ? NULL : py_scope_find(scope, id);
    if (!name || !name->has_global) {
        store_computed(c, target, value);
        return true;
    }
    if (value) {
        note_known(c, name, value);
        store_word(c, py_global_place(c, name, span), value, span);
    } else {
        put(c, py_global_place(c, name, span), py_absent(c, span), span);
    }
    if (scope == c->py->function) py_flow_set(c, name, value != NULL);
    return true;
}
