/* What a node of each kind holds besides its kind, id and place: one row per part of its payload, children in source
 * order. Walking, printing, and writing the tree to a file and back are made from these rows. */
#ifndef PYC_PARSE_AST_FIELD_H
#define PYC_PARSE_AST_FIELD_H

#include "parse/ast.h"

typedef enum AstFieldType {
    FIELD_NODE,  /* Ast *; may be NULL */
    FIELD_LIST,  /* AstList */
    FIELD_KEYS,  /* AstList whose items alternate with those of the next row; one may be NULL */
    FIELD_PLAIN, /* an enum, a flag or a number */
    FIELD_TEXT,  /* Str */
    FIELD_PLACE, /* Span */
    FIELD_NAME,  /* NameId */
    FIELD_NAMES, /* const NameId *: as many as the number at `count_at`, which an earlier row gives */
    FIELD_OPS,   /* const AstOp *: one less than the number at `count_at` */
    FIELD_APART, /* Ast * that is used only when code is made at run time: not a child, and not written to a file */
} AstFieldType;

typedef struct AstField {
    const char *label; /* of children, for the dump */
    uint16_t at;       /* in Ast */
    uint16_t size, count_at;
    uint8_t type;
} AstField;

typedef struct AstFields {
    const AstField *at;
    uint32_t len;
    uint32_t size; /* of the payload; the rows cover it (tests/unit/test_parse.c) */
    bool has_children;
} AstFields;

extern const AstFields ast_field_rows[AST_KIND_COUNT];
static inline const AstFields *ast_fields(AstKind kind) { return &ast_field_rows[kind]; }
/* A node with the next id, otherwise zero; it has room for the parts of its kind only. */
Ast *ast_alloc(Context *ctx, AstKind kind);

static inline void *ast_field_at(Ast *node, const AstField *field) { return (char *)node + field->at; }
static inline const void *ast_field_in(const Ast *node, const AstField *field) {
    return (const char *)node + field->at;
}
/* How many names or operators a row of these types has. */
static inline uint32_t ast_field_count(const Ast *node, const AstField *field) {
    uint32_t count;
    memcpy(&count, (const char *)node + field->count_at, sizeof count);
    return field->type == FIELD_OPS ? count - 1 : count;
}

#endif
