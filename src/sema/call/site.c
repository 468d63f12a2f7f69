/* Call sites: `__pyc.call_site()` as a default value is the place of the call that uses the default, and
 * `__pyc.caller_site()` is the place where the function around that call was called (`call_location` in the library).
 *
 * A function that asks for its caller's place gets a last parameter for it, whose name cannot be written and whose
 * default value is the place of the call. Only modules that import `call_location`, maybe by `*`, are searched for
 * such functions. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

static NameId parameter_name(Context *ctx) { return name_of(ctx, STR("call site")); }

static Expr place_text(Check *c, Span call, Span span) {
    Str text = STR("");
    if (call.hi) {
        Location place = source_locate(c->ctx, call.lo);
        text = arena_printf(c->s->arena, "%.*s:%u:%u", STR_ARGS(source_file(c->ctx, place.file)->path), place.line,
                            place.column);
    }
    ValueId value = val_string(c->types, text);
    return expr_const(c, ty_str_literal(c->types, value), value, span);
}

Expr call_site(Check *c, Span span) { return place_text(c, c->call.span, span); }

/* In code that belongs to no function, this is the place of the asking call itself. */
Expr caller_site(Check *c, Span span) {
    Check *where = NULL;
    Local *given = c->call.caller ? local_find(c->call.caller, parameter_name(c->ctx), &where) : NULL;
    if (!given || where != c->call.caller) return call_site(c, span);
    return expr_place(hir_local(c->arena, given->var, span), false);
}

typedef struct Asking {
    NameId name;
    bool found;
} Asking;

static void find_asking(void *state, const Ast *node) {
    Asking *asking = state;
    if (asking->found || node->kind == AST_Lambda || (node->kind == AST_Name && SAME(node->name.name, asking->name))) {
        asking->found |= node->kind == AST_Name;
        return;
    }
    if (node->kind != AST_Fn) ast_children(node, find_asking, asking);
}

static Ast *ast_name(Sema *s, const char *text) {
    Ast *name = NEW(s->arena, Ast);
    *name = (Ast){.kind = AST_Name, .name = {name_of(s->ctx, str_of(text))}};
    return name;
}

/* `*, at: StringLiteral = __pyc.call_site()` */
static Ast *site_parameter(Sema *s, Span span) {
    Ast *callee = NEW(s->arena, Ast), *call = NEW(s->arena, Ast), *param = NEW(s->arena, Ast);
    *callee = (Ast){.kind = AST_Attribute,
                    .attribute = {.base = ast_name(s, "__pyc"), .name = name_of(s->ctx, STR("call_site"))}};
    *call = (Ast){.kind = AST_Call, .call = {.callee = callee}};
    *param = (Ast){.kind = AST_Param, .span = span};
    param->param.name = parameter_name(s->ctx);
    param->param.group = GROUP_KEYWORD;
    param->param.type = ast_name(s, "StringLiteral");
    param->param.default_value = call;
    return param;
}

const Ast *fn_with_site(Sema *s, const Module *module, const Ast *fn) {
    Asking asking = {module->asks_caller_as, false};
    if (IS_NONE(asking.name) || !fn->fn.body) return fn;
    ast_children(fn->fn.body, find_asking, &asking);
    if (!asking.found) return fn;
    Ast *made = NEW(s->arena, Ast);
    *made = *fn;
    AstList *params = &made->fn.sig.params;
    Ast **list = NEW_ARRAY(s->arena, Ast *, params->len + 1);
    if (params->len) memcpy(list, params->at, sizeof(Ast *) * params->len);
    list[params->len] = site_parameter(s, fn->fn.name_span);
    *params = (AstList){list, params->len + 1};
    return made;
}
