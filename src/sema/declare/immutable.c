/* Errors about places that cannot be changed, with suggestions that would make them mutable. */
#include "sema/declare/declare.h"

static const Ast *argument_named(const Ast *fn, NameId name) {
    for (uint32_t i = 0; i < fn->fn.sig.params.len; i++)
        if (SAME(fn->fn.sig.params.at[i]->param.name, name)) return fn->fn.sig.params.at[i];
    return NULL;
}

/* Whether the place is the name's variable or a part of it. */
static bool begins_with(Str place, Str name) {
    if (place.len < name.len || memcmp(place.at, name.at, name.len) != 0) return false;
    return place.len == name.len || place.at[name.len] == '.' || place.at[name.len] == '[';
}

/* The parameter that the place belongs to, when it could be declared `mut`; NULL. */
static const Ast *param_of_place(Check *c, Span place) {
    for (LocalScope *scope = c->scope; scope; scope = scope->outer)
        for (uint32_t i = 0; i < scope->locals.len; i++) {
            const Local *local = scope->locals.at[i];
            if (local->is_param && !local->is_mutable &&
                begins_with(source_text(c->ctx, place), name_text(c->ctx, local->name)))
                return c->home->ast && c->home->ast->kind == AST_Fn ? argument_named(c->home->ast, local->name) : NULL;
        }
    return NULL;
}

const char immutable_pointee[] = "behind a pointer that only reads";

void immutable_report(Check *c, Span place, const char *why) {
    const char *text = arena_printf(c->arena, "'%.*s'", STR_ARGS(source_text(c->ctx, place))).at;
    diag(c->ctx, D_NOT_MUTABLE, place, text, why ? why : "not mutable");
}

/* An argument `UnsafePointer[T]` could be written through in older Mojo. */
static void suggest_old_pointer(Check *c, Span place) {
    const Ast *param = param_of_place(c, place), *type = param ? param->param.type : NULL;
    if (!type || type->kind != AST_Subscript || type->subscript.args.len != 1 ||
        type->subscript.base->kind != AST_Name ||
        !str_equal(name_text(c->ctx, type->subscript.base->name.name), STR("UnsafePointer")))
        return;
    const Span element = type->subscript.args.at[0]->span;
    diag_fixit(c->ctx, (Span){element.lo, element.lo}, STR("mut=True, "));
    diag_fixit(c->ctx, (Span){element.hi, element.hi}, STR(", _"));
}

void immutable_suggest(Check *c, Span place, const char *why) {
    if (why == immutable_pointee) suggest_old_pointer(c, place);
    const Ast *param =
        why == immutable_pointee ? NULL : param_of_place(c, place); /* a mutable pointer can be read, too */
    if (!param || param->param.convention != CONV_DEFAULT) return;
    if (!source_has_python_syntax(c->ctx, param->span.lo))
        diag_suggest(c->ctx, (Span){param->span.lo, param->span.lo}, STR("mut "));
    else if (param->param.type)
        diag_suggest(c->ctx, param->param.type->span,
                     arena_printf(&c->ctx->arena, "Mut[%.*s]", STR_ARGS(source_text(c->ctx, param->param.type->span))));
}
