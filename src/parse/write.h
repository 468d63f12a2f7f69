/* The parts of ast_source.c: expressions and patterns written as source text. */
#ifndef PYC_PARSE_WRITE_H
#define PYC_PARSE_WRITE_H

#include "parse/ast.h"

typedef struct Source {
    Context *ctx;
    Text *out;
    uint32_t depth;     /* of the block */
    bool is_annotation; /* as CPython writes annotations that are kept as texts */
} Source;

/* How tightly an expression binds, in the order of PREC in grammar.js. */
typedef enum Level {
    LEVEL_TYPE, /* a function type: only where nothing but a type can stand */
    LEVEL_ANY,
    LEVEL_ITEM, /* an item of a list: a conditional expression, a lambda */
    LEVEL_OR,
    LEVEL_AND,
    LEVEL_NOT,
    LEVEL_COMPARE,
    LEVEL_BIT_OR,
    LEVEL_BIT_XOR,
    LEVEL_DYN,
    LEVEL_BIT_AND,
    LEVEL_SHIFT,
    LEVEL_ADD,
    LEVEL_MULTIPLY,
    LEVEL_UNARY,
    LEVEL_POWER,
    LEVEL_AWAIT,
    LEVEL_PRIMARY,
} Level;

/* write_expr.c */
void write_put(const Source *p, const char *text);
void write_name(const Source *p, NameId id);
void write_names(const Source *p, const NameId *list, uint32_t count);
void write_path(const Source *p, const NameId *names, uint32_t count); /* with dots between */
void write_string(const Source *p, Str text, AstStrKind kind);
void write_convention(const Source *p, AstConvention c); /* the word, with a space after it */
void write_list(Source *p, AstList items, Level least);
void write_args(Source *p, const char *open, AstList all, const char *close);
void write_type_params(Source *p, AstList all);
void write_where(Source *p, const Ast *condition);
void write_signature(Source *p, const AstSignature *sig);
void write_prefixed(Source *p, const char *word, const Ast *operand, Level least, const char *behind);
void write_expr(Source *p, const Ast *n, Level least); /* adds parentheses when it binds less tightly than `least` */

/* ast_source.c */
void write_stmt(Source *p, const Ast *n); /* with the end of its line */

/* write_pattern.c */
void write_pattern(Source *p, const Ast *n, bool is_part);

#endif
