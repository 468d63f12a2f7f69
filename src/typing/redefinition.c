/* Definitions that are never used, because a later one binds the same name. */
#include "typing/state.h"

/* The name that the statement defines; none: it defines nothing. */
static NameId defined_by(const Ast *one) {
    if (one->kind == AST_Fn) return one->fn.name;
    if (one->kind == AST_Class) return one->class_.name;
    if (one->kind == AST_TypeAlias) return one->type_alias.name;
    bool is_variable = one->kind == AST_VarDecl && one->var_decl.type && one->var_decl.target->kind == AST_Name;
    return is_variable ? one->var_decl.target->name.name : NONE_OF(NameId);
}

static Span span_of(const Ast *one) {
    return one->kind == AST_Fn ? one->fn.name_span : one->kind == AST_Class ? one->class_.name_span : one->span;
}

/* ---- uses ---- */

typedef struct Search {
    NameId name;
    bool is_found;
} Search;

static void search(void *state, const Ast *node) {
    Search *s = state;
    if (!node || s->is_found) return;
    s->is_found |= node->kind == AST_Name && SAME(node->name.name, s->name);
    ast_children(node, search, s);
}

static void search_all(Search *s, AstList list) {
    for (uint32_t i = 0; i < list.len; i++) search(s, list.at[i]);
}

/* Uses that run before the later definition binds the name, including its own header. */
static bool is_used(NameId name, AstList block, uint32_t first, uint32_t later) {
    Search s = {.name = name};
    for (uint32_t i = first + 1; i < later && !s.is_found; i++) search(&s, block.at[i]);
    const Ast *last = block.at[later];
    if (last->kind == AST_Fn) {
        search_all(&s, last->fn.decorators);
        search_all(&s, last->fn.sig.params);
        search(&s, last->fn.sig.result);
    } else if (last->kind == AST_VarDecl) {
        search(&s, last->var_decl.type);
        search(&s, last->var_decl.value);
    } else {
        search(&s, last);
    }
    return s.is_found;
}

/* ---- definitions ---- */

/* Any other decorator may keep a reference to the definition. */
static bool is_kept(Typing *t, const Ast *one) {
    static const char *const WORDS[] = {"property", "staticmethod", "classmethod",
                                        "final",    "override",     "abstractmethod"};
    AstList decorators = one->kind == AST_Fn      ? one->fn.decorators
                         : one->kind == AST_Class ? one->class_.decorators
                                                  : (AstList){0};
    for (uint32_t i = 0; i < decorators.len; i++) {
        Str word = typ_word(t, t->scope, decorators.at[i]);
        bool is_plain = false;
        for (uint32_t k = 0; k < COUNT_OF(WORDS); k++) is_plain |= str_equal(word, str_of(WORDS[k]));
        if (!is_plain) return true;
    }
    return false;
}

static bool says_the_same(Typing *t, const Ast *one, const Ast *other) {
    return one->kind == AST_VarDecl && other->kind == AST_VarDecl &&
           typ_same(typ_declared(t, t->scope, one->var_decl.type), typ_declared(t, t->scope, other->var_decl.type));
}

static void check_one(Typing *t, AstList block, uint32_t at, NameId name) {
    const Ast *one = block.at[at];
    uint32_t later = at + 1;
    while (later < block.len && !SAME(defined_by(block.at[later]), name)) later++;
    if (later == block.len || is_kept(t, one) || is_used(name, block, at, later)) return;
    if (!says_the_same(t, one, block.at[later]))
        typ_report(
            t, D_TYPING_DEFINITION, span_of(one),
            arena_printf(t->arena, "'%s' is defined again below, and nothing uses this one", name_c(t->ctx, name)).at);
}

void typ_check_redefinitions(Typing *t, AstList block) {
    if (!t->is_annotated || t->scope->is_stub) return;
    for (uint32_t i = 0; i < block.len; i++) {
        NameId name = defined_by(block.at[i]);
        const Symbol *symbol = IS_NONE(name) ? NULL : typ_own(t->scope, name);
        bool is_twice = symbol && symbol->binds.len > 1 && !typ_is_name(t, name, "_");
        if (is_twice) check_one(t, block, i, name);
    }
}
