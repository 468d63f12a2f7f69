/* -Wunsafe reports where the user's files do what the compiler cannot check. A declaration of the library marks itself
 * as unsafe: by its name or that of a parameter, which begins with `unsafe`, or by `@__unsafe`. Private parts of the
 * library, whose names begin with `_`, are unsafe, too. Unsafe features of the language itself call unsafe_report. */
#include "sema/declare/declare.h"

static bool begins_with(Str text, const char *prefix) {
    uint32_t size = (uint32_t)strlen(prefix);
    return text.len > size && memcmp(text.at, prefix, size) == 0;
}

static bool says_unsafe(Str name) { return begins_with(name, "unsafe") || begins_with(name, "Unsafe"); }

static bool is_private(Str name) {
    bool is_dunder = begins_with(name, "__") && name.len > 4 && memcmp(name.at + name.len - 2, "__", 2) == 0;
    return begins_with(name, "_") && !is_dunder;
}

static bool is_watched(Check *c, Span span) {
    if (!warning_is_on(c->ctx, D_UNSAFE_USE) || (c->module && !module_is_program(c->module))) return false;
    return source_is_program(c->ctx, span.lo);
}

void unsafe_report(Check *c, const char *what, Span span) {
    if (is_watched(c, span)) diag(c->ctx, D_UNSAFE_USE, span, what);
}

static void report_name(Check *c, NameId name, Span span) {
    unsafe_report(c, arena_printf(c->arena, "'%s'", name_c(c->ctx, name)).at, span);
}

void unsafe_name(Check *c, const Decl *decl, Span span) {
    Str name = name_text(c->ctx, decl->name);
    bool is_own = decl_is_library(decl) && is_private(name);
    if ((!is_own && !says_unsafe(name)) || !is_watched(c, span)) return;
    uint32_t muted = c->ctx->diags.muted; /* it is written, even if the compiler is only trying a meaning */
    c->ctx->diags.muted = 0;
    report_name(c, decl->name, span);
    c->ctx->diags.muted = muted;
}

void unsafe_member(Check *c, const Decl *decl, Span span) {
    if (!is_watched(c, span)) return;
    Str name = name_text(c->ctx, decl->name), text = source_text(c->ctx, span);
    bool is_written = text.len >= name.len && memcmp(text.at + text.len - name.len, name.at, name.len) == 0;
    if (is_written) /* and not made by the compiler */
        unsafe_name(c, decl, span);
}

/* The first parameter whose name begins with `unsafe`, for a function that has one; none. */
static NameId unsafe_parameter(Check *c, const Ast *fn) {
    AstList params = fn->fn.sig.params;
    for (uint32_t i = 0; i < params.len; i++)
        if (params.at[i]->kind == AST_Param && says_unsafe(name_text(c->ctx, params.at[i]->param.name)))
            return params.at[i]->param.name;
    return NONE_OF(NameId);
}

/* A special method is shown by the name of its type. */
static NameId shown_name(Check *c, const Decl *fn) {
    return begins_with(name_text(c->ctx, fn->name), "__") && fn->owner ? fn->owner->name : fn->name;
}

void unsafe_call(Check *c, const Decl *fn, Span span) {
    if (!fn->ast || fn->ast->kind != AST_Fn || !is_watched(c, span)) return;
    NameId part = fn->fn.is_unsafe ? shown_name(c, fn) : unsafe_parameter(c, fn->ast);
    if (!IS_NONE(part)) report_name(c, part, span);
}

void unsafe_argument(Check *c, const Expr *fns) {
    uint32_t muted = c->ctx->diags.muted;
    c->ctx->diags.muted = 0;
    for (uint32_t i = 0; i < fns->decl->list.len; i++) unsafe_call(c, fns->decl->list.at[i], fns->span);
    c->ctx->diags.muted = muted;
}
