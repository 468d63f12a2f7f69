/* The decorators of the systems register: which there are, and what their parentheses take. The code that asks for a
 * decorator decides what it means. */
#include "sema/declare/declare.h"
#include "sema/instance/instance.h"
#include "support/suggest.h"

typedef struct DecoratorRow {
    const char *name;
    uint32_t where;
    const char *takes;
} DecoratorRow;

static const DecoratorRow rows[] = {
#define DECORATOR(name, where, takes) {#name, where, takes},
#include "sema/declare/decorator.def"
#undef DECORATOR
};

static const char *decorator_name(Sema *s, const Ast *decorator) {
    while (decorator->kind == AST_Call || decorator->kind == AST_Subscript)
        decorator = decorator->kind == AST_Call ? decorator->call.callee : decorator->subscript.base;
    if (decorator->kind == AST_Name) return name_at_c(s, decorator->name.name);
    return decorator->kind == AST_Attribute ? name_at_c(s, decorator->attribute.name) : "";
}

static const DecoratorRow *row_of(const char *name) {
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (strcmp(rows[i].name, name) == 0) return &rows[i];
    return NULL;
}

static void report_unknown(Sema *s, const Ast *decorator, const char *name) {
    diag(s->ctx, D_UNKNOWN_DECORATOR, decorator->span, name);
    Suggestion near = suggest(str_of(name));
    for (uint32_t i = 0; i < COUNT_OF(rows); i++)
        if (!(rows[i].where & DECORATES_LIBRARY)) suggest_offer(&near, str_of(rows[i].name));
    if (suggest_found(&near)) diag_note(s->ctx, decorator->span, "did you mean '@%.*s'?", STR_ARGS(near.best));
}

static bool gives_word(const Ast *call, const char *word) {
    if (call->call.args.len != 1) return false;
    const Ast *given = ast_arg_value(call->call.args.at[0]);
    return given->kind == AST_Str && str_equal(given->str.text, str_of(word));
}

/* Whether the argument is one of the members in ".a .b", or an expression, which may stand for any of them. */
static bool gives_member(Sema *s, const Ast *call, const char *members) {
    if (call->call.args.len != 1) return false;
    const Ast *given = ast_arg_value(call->call.args.at[0]);
    if (given->kind != AST_ContextMember) return true;
    Str name = name_text(s->ctx, given->context_member.name);
    for (const char *at = members; *at; at += strspn(at, " ")) {
        const size_t len = strcspn(++at, " ");
        if (len == name.len && memcmp(at, name.at, len) == 0) return true;
        at += len;
    }
    return false;
}

static void check_arguments(Sema *s, const Ast *decorator, const DecoratorRow *row) {
    if (decorator->kind != AST_Call || (row->takes && strcmp(row->takes, "...") == 0)) return;
    const bool is_member = row->takes && row->takes[0] == '.';
    if (row->takes && (is_member ? gives_member(s, decorator, row->takes) : gives_word(decorator, row->takes))) return;
    const char *form = is_member ? "one of %s" : "only \"%s\"";
    const char *wanted = row->takes ? arena_printf(s->arena, form, row->takes).at : "no arguments";
    diag(s->ctx, D_DECORATOR_ARGUMENT, decorator->span, row->name, wanted);
}

void decorators_check(Sema *s, const Module *module, AstList list, DecoratorPlace place) {
    for (uint32_t i = 0; i < list.len; i++) {
        const char *name = decorator_name(s, list.at[i]);
        const DecoratorRow *row = row_of(name);
        if (!row)
            report_unknown(s, list.at[i], name);
        else if ((row->where & DECORATES_LIBRARY) && !module_is_trusted(module))
            diag(s->ctx, D_LIBRARY_ONLY, list.at[i]->span, arena_printf(s->arena, "@%s", name).at);
        else if (!(row->where & place))
            diag(s->ctx, D_DECORATOR_MISPLACED, list.at[i]->span, name, place == DECORATES_FN ? "function" : "struct");
        else
            check_arguments(s, list.at[i], row);
    }
}

const Ast *decorators_find(Sema *s, AstList list, const char *name) {
    for (uint32_t i = 0; i < list.len; i++)
        if (strcmp(decorator_name(s, list.at[i]), name) == 0) return list.at[i];
    return NULL;
}

bool decorators_have(Sema *s, AstList list, const char *name) { return decorators_find(s, list, name) != NULL; }

bool decorators_have_word(Sema *s, AstList list, const char *name, const char *word) {
    for (uint32_t i = 0; i < list.len; i++)
        if (list.at[i]->kind == AST_Call && strcmp(decorator_name(s, list.at[i]), name) == 0)
            return gives_word(list.at[i], word);
    return false;
}
