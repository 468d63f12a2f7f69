/* Type parameters and `type X[A: bound] = value` as tuples of ordinary expressions. What a bound or an alias stands for
 * is evaluated when it is asked for, so each part is a function of the type parameters; the library makes the objects
 * of these functions (stdlib/pylib/_typing.py). */
#include "parse/type_param.h"
#include "parse/ast_field.h"

typedef struct Maker {
    Context *ctx;
    Arena *arena;
} Maker;

static Ast *new_ast(const Maker *m, AstKind kind, Span span) {
    Ast *made = ast_alloc(m->ctx, kind);
    made->span = span;
    return made;
}

static Ast *text(const Maker *m, Str words, Span span) {
    Ast *made = new_ast(m, AST_Str, span);
    made->str.text = words;
    return made;
}

static Ast *tuple(const Maker *m, Ast **items, uint32_t count, Span span) {
    Ast *made = new_ast(m, AST_Tuple, span);
    made->tuple.items = (AstList){items, count};
    return made;
}

/* lambda A, B: value; None where there is no value */
static Ast *later(const Maker *m, AstList type_params, Ast *value, Span span) {
    if (!value) return new_ast(m, AST_None, span);
    Ast *made = new_ast(m, AST_Lambda, value->span), **params = NEW_ARRAY(m->arena, Ast *, type_params.len + 1);
    for (uint32_t i = 0; i < type_params.len; i++) {
        params[i] = new_ast(m, AST_Param, type_params.at[i]->span);
        params[i]->param.name = type_params.at[i]->param.name;
    }
    made->lambda.sig.params = (AstList){params, type_params.len};
    made->lambda.body = value;
    return made;
}

/* A bound between quotes is a text; the parser has made an expression of it. */
static Ast *bound_of(const Maker *m, Ast *bound) {
    if (!bound) return NULL;
    Str words = source_text(m->ctx, bound->span);
    return ast_is_quoted(words) ? text(m, (Str){words.at + 1, words.len - 2}, bound->span) : bound;
}

/* (name, kind, bound, default) */
static Ast *type_param(const Maker *m, AstList all, const Ast *param) {
    static const char *const KINDS[] = {
        [PARAM_PLAIN] = "TypeVar", [PARAM_STAR] = "TypeVarTuple", [PARAM_DOUBLE_STAR] = "ParamSpec"};
    Ast **items = NEW_ARRAY(m->arena, Ast *, 4);
    items[0] = text(m, name_text(m->ctx, param->param.name), param->span);
    items[1] = text(m, str_of(KINDS[param->param.kind]), param->span);
    items[2] = later(m, all, bound_of(m, param->param.type), param->span);
    items[3] = later(m, all, param->param.default_value, param->span);
    return tuple(m, items, 4, param->span);
}

static Ast *params_tuple(const Maker *m, AstList params, Span span) {
    Ast **made = NEW_ARRAY(m->arena, Ast *, params.len + 1);
    for (uint32_t i = 0; i < params.len; i++) made[i] = type_param(m, params, params.at[i]);
    return tuple(m, made, params.len, span);
}

static Ast *alias_tuple(const Maker *m, const Ast *alias) {
    AstList params = alias->type_alias.type_params;
    Ast **items = NEW_ARRAY(m->arena, Ast *, 3);
    items[0] = text(m, name_text(m->ctx, alias->type_alias.name), alias->span);
    items[1] = later(m, params, alias->type_alias.value, alias->span);
    items[2] = params_tuple(m, params, alias->span);
    return tuple(m, items, 3, alias->span);
}

const Ast *ast_alias_parts(Context *ctx, Arena *arena, const Ast *alias) {
    return alias_tuple(&(Maker){ctx, arena}, alias);
}

const Ast *ast_type_params(Context *ctx, Arena *arena, AstList params, Span span) {
    return params_tuple(&(Maker){ctx, arena}, params, span);
}
