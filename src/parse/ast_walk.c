/* The walk over the children of a node, by the rows of ast_field.c. */
#include "parse/ast_walk.h"

#include "parse/ast_field.h"

typedef struct Walk {
    AstFieldVisit *visit;
    void *state;
} Walk;

static void one(const Walk *w, const char *label, const Ast *child) {
    if (child) w->visit(w->state, label, child);
}

static void all(const Walk *w, const char *label, const AstList *list) {
    for (uint32_t i = 0; i < list->len; i++) one(w, label, list->at[i]);
}

static void in_turns(const Walk *w, const Ast *node, const AstField *rows) {
    const AstList *keys = ast_field_in(node, &rows[0]), *values = ast_field_in(node, &rows[1]);
    for (uint32_t i = 0; i < values->len; i++) {
        if (i < keys->len) one(w, rows[0].label, keys->at[i]);
        one(w, rows[1].label, values->at[i]);
    }
}

void ast_walk_fields(const Ast *node, AstFieldVisit *visit, void *state) {
    const Walk w = {visit, state};
    const AstFields *rows = ast_fields(node->kind);
    for (uint32_t i = 0; i < rows->len; i++) {
        const AstField *row = &rows->at[i];
        if (row->type == FIELD_NODE) one(&w, row->label, *(Ast *const *)ast_field_in(node, row));
        if (row->type == FIELD_LIST) all(&w, row->label, ast_field_in(node, row));
        if (row->type == FIELD_KEYS) in_turns(&w, node, &rows->at[i++]);
    }
}

static void each(const AstList *list, void (*visit)(void *state, const Ast *child), void *state) {
    for (uint32_t i = 0; i < list->len; i++) {
        if (list->at[i]) visit(state, list->at[i]);
    }
}

typedef struct ChildVisit {
    void (*visit)(void *state, const Ast *child);
    void *state;
} ChildVisit;

static void visit_child(void *state, const char *label, const Ast *child) {
    (void)label;
    const ChildVisit *v = state;
    v->visit(v->state, child);
}

/* The same without labels, for walks over whole programs. */
void ast_children(const Ast *node, void (*visit)(void *state, const Ast *child), void *state) {
    const AstFields *rows = ast_fields(node->kind);
    for (uint32_t i = 0; rows->has_children && i < rows->len; i++) {
        const AstField *row = &rows->at[i];
        if (row->type == FIELD_NODE) {
            const Ast *child = *(Ast *const *)ast_field_in(node, row);
            if (child) visit(state, child);
        } else if (row->type == FIELD_LIST) {
            each(ast_field_in(node, row), visit, state);
        } else if (row->type == FIELD_KEYS) {
            in_turns(&(Walk){visit_child, &(ChildVisit){visit, state}}, node, &rows->at[i++]);
        }
    }
}
