/* `type X[A: bound] = value`: what stands behind the name is evaluated when it is asked for, so each part is a function
 * of the type parameters, and the statement makes the alias of them (stdlib/pylib/typing.py). */
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

/* (name, kind, bound, default) */
static Ast *type_param(Sema *s, AstList all, const Ast *param) {
    static const char *const KINDS[] = {
        [PARAM_PLAIN] = "TypeVar", [PARAM_STAR] = "TypeVarTuple", [PARAM_DOUBLE_STAR] = "ParamSpec"};
    Ast **items = NEW_ARRAY(s->arena, Ast *, 4);
    items[0] = text(s, name_text(s->ctx, param->param.name), param->span);
    items[1] = text(s, str_of(KINDS[param->param.kind]), param->span);
    items[2] = later(s, all, param->param.type, param->span);
    items[3] = later(s, all, param->param.default_value, param->span);
    return tuple(s, items, 4, param->span);
}

static Ast *make_parts(Sema *s, const Ast *alias) {
    AstList params = alias->type_alias.type_params;
    Ast **made = NEW_ARRAY(s->arena, Ast *, params.len + 1), **items = NEW_ARRAY(s->arena, Ast *, 3);
    for (uint32_t i = 0; i < params.len; i++) made[i] = type_param(s, params, params.at[i]);
    items[0] = text(s, name_text(s->ctx, alias->type_alias.name), alias->span);
    items[1] = later(s, params, alias->type_alias.value, alias->span);
    items[2] = tuple(s, made, params.len, alias->span);
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
