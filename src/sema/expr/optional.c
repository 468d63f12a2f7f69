/* Optionals that stand for what they hold. In the Python register every Optional does so, like a Python value that may
 * be None: for attributes, elements, operators, and where the content's type is expected; an empty one raises what None
 * would raise. In functions of the systems register, an Optional does after a test has shown that it holds a value
 * (narrow.c); if it is empty all the same, the program panics. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

bool optional_is_content(Check *c, const Expr *e) {
    if (e->is_filled) return e->kind == X_PLACE;
    return is_python(c->reg) && (e->kind == X_VALUE || e->kind == X_PLACE) &&
           type_is_wellknown(c->s, e->type, WK_Optional);
}

TypeId optional_held(Check *c, TypeId optional) {
    return val_data(c->types, ty_data(c->types, optional)->nominal.args[0])->t;
}

Expr system_optional_content(Check *c, const Expr *e, Str error, Str text) {
    (void)error, (void)text;
    Expr plain = *e;
    plain.is_filled = false;
    Expr content = call_method(c, &plain, name_of(c->ctx, STR("value")), NULL, 0, e->span);
    content.span = e->span;
    content.ast = e->ast;
    content.why_immutable = e->why_immutable;
    return content;
}

static Expr content_of(Check *c, const Expr *e, const char *error, Str text) {
    const Register *reg = e->is_filled ? &systems_register : c->reg;
    return reg->optional_content(c, e, str_of(error), text);
}

Expr optional_base(Check *c, const Expr *e, NameId name) {
    if (!optional_is_content(c, e) || type_member_decl(c->s, e->type, name)) return *e;
    return content_of(c, e, "AttributeError",
                      arena_printf(c->s->arena, "'NoneType' object has no attribute '%s'", name_c(c->ctx, name)));
}

Expr optional_place(Check *c, const Expr *e) {
    return content_of(c, e, "TypeError", STR("unsupported operand: 'NoneType'"));
}

Expr optional_operand(Check *c, const Expr *e) {
    if (!optional_is_content(c, e)) return *e;
    Expr content = optional_place(c, e);
    return ty_is_scalar(c->types, content.type) && !e->is_filled ? expr_value(expr_to_value(c, &content)) : content;
}

/* A loop over an Optional number is a loop over the Optional itself: it gives the number, or nothing. */
Expr optional_subject(Check *c, const Expr *e, const char *error) {
    if (!optional_is_content(c, e) || ty_is_scalar(c->types, optional_held(c, e->type))) return *e;
    return content_of(c, e, "TypeError", str_of(error));
}

Expr optional_choice(Check *c, const Expr *e, const Expr *other) {
    bool is_other = other->kind == X_POISON || other->kind == X_PENDING ||
                    (other->kind == X_CONST && ty_is(c->types, other->type, TY_None));
    if (!e->is_filled || is_other || type_is_wellknown(c->s, type_settle(c, other), WK_Optional)) return *e;
    return optional_place(c, e);
}

bool optional_gives(Check *c, const Expr *e, TypeId type) {
    return optional_is_content(c, e) && SAME(optional_held(c, e->type), type);
}

bool optional_contents(Check *c, Args *args) {
    bool found = false;
    Arg *all = NEW_ARRAY(c->arena, Arg, args->len + 1);
    for (uint32_t i = 0; i < args->len; i++) {
        all[i] = args->at[i];
        found |= all[i].expr.is_filled;
        if (all[i].expr.is_filled) all[i].expr = optional_place(c, &all[i].expr);
    }
    args->at = all;
    return found;
}
