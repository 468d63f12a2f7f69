/* Values given by `-D NAME=value`: std.sys reads them by __pyc.defined[name]() and __pyc.define_…[name, default](). */
#include "sema/comptime/comptime.h"
#include "sema/expr/expr.h"

#include <errno.h>
#include <stdlib.h>
#include <strings.h>

/* `-D NAME` alone gives an empty text; the last definition of a name counts. */
static bool find_define(const Context *ctx, Str name, Str *value) {
    for (uint32_t i = ctx->options.define.len; i-- > 0;) {
        Str text = ctx->options.define.at[i];
        const char *sign = memchr(text.at, '=', text.len);
        uint32_t length = sign ? (uint32_t)(sign - text.at) : text.len;
        if (!str_equal((Str){text.at, length}, name)) continue;
        *value = sign ? (Str){sign + 1, text.len - length - 1} : (Str){text.at + length, 0};
        return true;
    }
    return false;
}

static bool is_one_of(const char *text, const char *const *words) {
    for (; *words; words++)
        if (strcasecmp(text, *words) == 0) return true;
    return false;
}

static bool parse_bool(const char *text, bool *value) {
    static const char *const yes[] = {"", "1", "true", "on", "yes", NULL}, *const no[] = {"0", "false", "off", "no",
                                                                                          NULL};
    *value = is_one_of(text, yes);
    return *value || is_one_of(text, no);
}

static bool parse_int(const char *text, int64_t *value) {
    char *end;
    errno = 0;
    long long number = strtoll(text, &end, 0);
    *value = number;
    return *text && !*end && !errno;
}

static Expr refuse(Check *c, Str name, Str value, const char *what, Span span) {
    diag(c->ctx, D_COMPTIME_CANNOT, span,
         arena_printf(c->arena, "-D %.*s=%.*s is no %s", STR_ARGS(name), STR_ARGS(value), what).at);
    return expr_poison(span);
}

static TypeId type_of_question(Str question) {
    if (str_equal(question, STR("define_int"))) return TY_SCALAR(int);
    return str_equal(question, STR("define_text")) ? TY(StrLiteral) : TY(Bool);
}

static Expr given(Check *c, TypeId type, Str name, Str value, Span span) {
    const char *text = arena_printf(c->arena, "%.*s", STR_ARGS(value)).at;
    if (SAME(type, TY(StrLiteral))) return expr_const(c, type, val_string(c->types, value), span);
    if (SAME(type, TY(Bool))) {
        bool yes;
        return parse_bool(text, &yes) ? expr_const(c, type, val_bool(c->types, yes), span)
                                      : refuse(c, name, value, "Bool", span);
    }
    int64_t number;
    return parse_int(text, &number) ? expr_const(c, type, val_int(c->types, type, number), span)
                                    : refuse(c, name, value, "Int", span);
}

Expr define_call(Check *c, Str question, AstList params, Span span) {
    TypeId type = type_of_question(question);
    Expr name = expr_check(c, ast_arg_value(params.at[0]), NONE_OF(TypeId));
    if (name.kind != X_CONST || val_data(c->types, name.value)->kind != VAL_STRING) /* in the generic body itself */
        return expr_value(hir_open(c, type, span));
    Str text = val_data(c->types, name.value)->text, value;
    bool found = find_define(c->ctx, text, &value);
    if (str_equal(question, STR("defined"))) return expr_const(c, type, val_bool(c->types, found), span);
    if (found) return given(c, type, text, value, span);
    Expr otherwise = expr_check(c, ast_arg_value(params.at[1]), NONE_OF(TypeId));
    return otherwise;
}
