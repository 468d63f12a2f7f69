/* Type parameters and `type X[A: bound] = value`.
 *
 * What a bound or an alias stands for is evaluated when it is asked for, so each part is a function of the type
 * parameters; the library makes the objects of these functions (stdlib/pylib/typing). A type parameter of a function
 * or class is a word of the program that the definition sets: all runs of one definition share it. */
#include "parse/ast_field.h"
#include "python/scope/scope.h"

static Ast *new_ast(Sema *s, AstKind kind, Span span) {
    Ast *made = ast_alloc(s->ctx, kind);
    made->span = span;
    return made;
}

static Ast *text(Sema *s, Str words, Span span) {
    Ast *made = new_ast(s, AST_Str, span);
    made->str.text = words;
    return made;
}

static Ast *tuple(Sema *s, Ast **items, uint32_t count, Span span) {
    Ast *made = new_ast(s, AST_Tuple, span);
    made->tuple.items = (AstList){items, count};
    return made;
}

/* lambda A, B: value; None where there is no value */
static Ast *later(Sema *s, AstList type_params, Ast *value, Span span) {
    if (!value) return new_ast(s, AST_None, span);
    Ast *made = new_ast(s, AST_Lambda, value->span), **params = NEW_ARRAY(s->arena, Ast *, type_params.len + 1);
    for (uint32_t i = 0; i < type_params.len; i++) {
        params[i] = new_ast(s, AST_Param, type_params.at[i]->span);
        params[i]->param.name = type_params.at[i]->param.name;
    }
    made->lambda.sig.params = (AstList){params, type_params.len};
    made->lambda.body = value;
    return made;
}

/* A bound between quotes is a text; the parser has made an expression of it. */
static Ast *bound_of(Sema *s, Ast *bound) {
    if (!bound) return NULL;
    Str words = source_text(s->ctx, bound->span);
    bool is_quoted = words.len > 1 && (words.at[0] == '"' || words.at[0] == '\'') &&
                     memchr(words.at + 1, words.at[0], words.len - 1) == words.at + words.len - 1;
    return is_quoted ? text(s, (Str){words.at + 1, words.len - 2}, bound->span) : bound;
}

/* (name, kind, bound, default) */
static Ast *type_param(Sema *s, AstList all, const Ast *param) {
    static const char *const KINDS[] = {
        [PARAM_PLAIN] = "TypeVar", [PARAM_STAR] = "TypeVarTuple", [PARAM_DOUBLE_STAR] = "ParamSpec"};
    Ast **items = NEW_ARRAY(s->arena, Ast *, 4);
    items[0] = text(s, name_text(s->ctx, param->param.name), param->span);
    items[1] = text(s, str_of(KINDS[param->param.kind]), param->span);
    items[2] = later(s, all, bound_of(s, param->param.type), param->span);
    items[3] = later(s, all, param->param.default_value, param->span);
    return tuple(s, items, 4, param->span);
}

static Ast *type_params(Sema *s, AstList params, Span span) {
    Ast **made = NEW_ARRAY(s->arena, Ast *, params.len + 1);
    for (uint32_t i = 0; i < params.len; i++) made[i] = type_param(s, params, params.at[i]);
    return tuple(s, made, params.len, span);
}

static Ast *make_parts(Sema *s, const Ast *alias) {
    AstList params = alias->type_alias.type_params;
    Ast **items = NEW_ARRAY(s->arena, Ast *, 3);
    items[0] = text(s, name_text(s->ctx, alias->type_alias.name), alias->span);
    items[1] = later(s, params, alias->type_alias.value, alias->span);
    items[2] = type_params(s, params, alias->span);
    return tuple(s, items, 3, alias->span);
}

const Ast *py_alias_parts(Sema *s, const Ast *alias) {
    Map *known = &py_sema(s)->aliases;
    uint64_t word;
    if (map_get(known, alias->id, &word)) return (const Ast *)(uintptr_t)word;
    const Ast *parts = make_parts(s, alias);
    map_put(known, alias->id, (uint64_t)(uintptr_t)parts);
    return parts;
}

/* ---- type parameters of functions and classes ---- */

static AstList type_params_of(const Ast *node) {
    return node->kind == AST_Fn      ? node->fn.sig.type_params
           : node->kind == AST_Class ? node->class_.type_params
                                     : (AstList){NULL, 0};
}

typedef struct Uses {
    AstList params;
    bool with_annotations, found;
} Uses;

static bool is_annotation(const Ast *around, const Ast *node) {
    return (around->kind == AST_Param && node == around->param.type) ||
           (around->kind == AST_Fn && node == around->fn.sig.result) ||
           (around->kind == AST_VarDecl && node == around->var_decl.type);
}

typedef struct Inside {
    Uses *uses;
    const Ast *around;
} Inside;

static void find_uses(void *state, const Ast *node) {
    const Inside *inside = state;
    Uses *uses = inside->uses;
    if (!node || uses->found || (!uses->with_annotations && is_annotation(inside->around, node))) return;
    for (uint32_t i = 0; node->kind == AST_Name && i < uses->params.len; i++)
        uses->found |= SAME(uses->params.at[i]->param.name, node->name.name);
    Inside inner = {uses, node};
    ast_children(node, find_uses, &inner);
}

/* Most type parameters stand in annotations only, which nobody asks for: they need no objects. */
static bool needs_type_params(Sema *s, const Ast *node) {
    const NameId names[] = {name_of(s->ctx, STR("__type_params__")), name_of(s->ctx, STR("__parameters__"))};
    if (py_program_mentions(s, names, COUNT_OF(names))) return true;
    Uses uses = {.params = type_params_of(node), .with_annotations = py_keeps_annotations(s)};
    Inside inside = {&uses, node};
    ast_children(node, find_uses, &inside);
    return uses.found;
}

const Ast *py_type_param_parts(Sema *s, const Ast *node) {
    AstList params = type_params_of(node);
    if (!params.len) return NULL;
    Map *known = &py_sema(s)->type_params;
    uint64_t word;
    if (map_get(known, node->id, &word)) return (const Ast *)(uintptr_t)word;
    const Ast *parts = needs_type_params(s, node) ? type_params(s, params, node->span) : NULL;
    map_put(known, node->id, (uint64_t)(uintptr_t)parts);
    return parts;
}

PyName *py_type_name(Sema *s, const PyScope *scope, NameId name) {
    const Ast *param = NULL;
    for (uint32_t i = 0; i < scope->type_params.len; i++)
        if (SAME(scope->type_params.at[i]->param.name, name)) param = scope->type_params.at[i];
    uint64_t known;
    if (!param) return NULL;
    if (map_get(&py_sema(s)->type_names, param->id, &known)) return (PyName *)(uintptr_t)known;
    PyName *made = NEW(s->arena, PyName);
    *made = (PyName){.name = name, .span = param->span, .has_global = true, .is_deleted = true};
    map_put(&py_sema(s)->type_names, param->id, (uint64_t)(uintptr_t)made);
    return made;
}
