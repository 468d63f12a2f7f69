/* From objects of the module `ast` to the tree that code is made of, for `compile` of a tree that the program made or
 * changed. Private to read_expr.c and read_stmt.c. */
#ifndef PYC_EVAL_READ_TREE_H
#define PYC_EVAL_READ_TREE_H

#include "emit.h"

/* What `yield`, `await` and `return` need to know about the place where they stand. */
typedef struct Around {
    struct Around *outer;
    bool is_async, is_comprehension, is_generator_expression;
    bool has_yield, returns_value; /* set by what stands in it */
} Around;

typedef struct Reader {
    Context *ctx;
    uint32_t base;          /* position of the file: it has as many lines and columns as the objects speak of */
    const uint32_t *starts; /* offset of each line */
    const uint32_t *widths; /* of each line */
    uint32_t lines;
    Span at;        /* of the object that is being read; those without a place have that of the one around */
    Around *around; /* the innermost function or comprehension; NULL: none */
    bool has_future_annotations;
    uint32_t depth;
    PycError *error; /* the first one: what is read after it is not used */
} Reader;

typedef struct ReadRow {
    const char *name; /* of the class */
    Ast *(*read)(Reader *r, PycWord node);
} ReadRow;

typedef Ast *ReadOne(Reader *r, PycWord node);

Ast *read_node(Reader *r, PycWord node, const ReadRow *rows, uint32_t count, const char *sort);
Ast *read_new(Reader *r, AstKind kind); /* at the place of the object that is being read */
void read_wrong(Reader *r, PycType *type, const char *words);
Str read_class(Reader *r, PycWord node);                        /* the name of its class */
PycWord read_field(Reader *r, PycWord node, const char *field); /* 0: absent or None */
PycWord read_needed(Reader *r, PycWord node, const char *field);
bool read_flag(Reader *r, PycWord node, const char *field);
NameId read_name(Reader *r, PycWord node, const char *field);   /* none: None */
PycWord read_items(Reader *r, PycWord node, const char *field); /* a list */
AstList read_list(Reader *r, PycWord node, const char *field, ReadOne *one);
AstList read_some(Reader *r, PycWord node, const char *field, ReadOne *one); /* it may not be empty */

/* ---- read_expr.c ---- */
Ast *read_expr(Reader *r, PycWord node);
Ast *read_expr_of(Reader *r, PycWord node, const char *field);       /* it must be there */
Ast *read_optional_expr(Reader *r, PycWord node, const char *field); /* NULL: None */
Ast *read_target(Reader *r, PycWord node);                           /* of assignments and deletions */
Ast *read_annotation(Reader *r, PycWord node, const char *field);
AstOp read_op(Reader *r, PycWord node, const char *field, AstOp first, AstOp last);
AstList read_arguments(Reader *r, PycWord node, const char *positional); /* with `keywords` */
AstSignature read_signature(Reader *r, PycWord node);
const Around *read_function_around(const Reader *r); /* the innermost function; NULL: none */

#endif
