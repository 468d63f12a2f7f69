/* The builder: from the flat concrete tree to the AST. Private to src/parse.
 *
 * One function per node symbol, in the file of its group (expr.c, stmt.c, decl.c, pattern.c, string.c), found through
 * tables indexed by CstSymbol. A builder never returns NULL for a node that is there: what cannot be understood has
 * been reported, here or by syntax_error.c, and becomes BadExpr or BadStmt. */
#ifndef PYC_PARSE_BUILD_H
#define PYC_PARSE_BUILD_H

#include "parse/ast.h"
#include "parse/cst_tree.h"
#include "parse/pysyntax.h"
#include "parse/repair.h"

enum { AST_DEPTH_LIMIT = 10000, BLOCK_DEPTH_LIMIT = 149 /* of the grammar: its MAX_INDENTS, less the file itself */ };

typedef enum ScopeKind {
    SCOPE_MODULE,
    SCOPE_FUNCTION,
    SCOPE_LAMBDA,
    SCOPE_COMPREHENSION,
    SCOPE_STRUCT,
    SCOPE_TRAIT,
    SCOPE_CLASS,
} ScopeKind;

/* What the checks of `return`, `break`, `yield`, … need to know about the place where such a statement is. */
typedef struct Scope {
    struct Scope *outer;
    ScopeKind kind;
    bool is_systems; /* unannotated code here belongs to the systems register */
    bool is_async;
    bool is_generator;       /* set by a yield */
    bool returns_value;      /* set by `return e`; wrong in an async generator */
    bool by_decorator;       /* a struct or trait in Python's syntax */
    uint32_t loops;          /* loops around the current statement within this scope and within `except*` */
    uint32_t in_except_star; /* handlers `except*` around the current statement within this scope */
} Scope;

typedef VEC(Ast *) AstVec;

typedef struct Builder {
    Context *ctx;
    Arena *scratch; /* dropped after the file */
    CstTree tree;
    FileId file;
    uint32_t base; /* global position of the file's first byte */
    bool is_python, is_readable;
    bool too_deep;          /* was reported already */
    bool layout_wrong;      /* a fault of indentation has been reported */
    Str original;           /* the text of the file; the tree is made from a different one if that was repaired */
    const Repairs *repairs; /* the changes to a text with syntax errors; NULL when there were none */
    Scope *scope;
    PyWords words;
    NameId in_header;          /* the function whose parameters are built */
    NameId renamed, rename_to; /* the parameter of an older copy or move constructor, which its body uses */
    bool is_inner;             /* the tree is that of a string's content, and all its nodes are placed at `inner` */
    Span inner;
    uint32_t depth;   /* of AST nodes being built */
    uint32_t blocks;  /* around the statement being built */
    uint32_t in_type; /* > 0 inside an annotation: there a string is an expression */
} Builder;

/* ---- build.c ---- */

Ast *ast_new(Builder *b, AstKind kind, Span span);
uint32_t place_of(const Builder *b, uint32_t offset); /* in the tree's text, to a global position */
Span span_of(const Builder *b, CstId n);
Span span_join(Span from, Span to);
AstList list_of(Builder *b, const AstVec *items);
AstList list_one(Builder *b, Ast *item);
NameId name_at(Builder *b, CstId n); /* of an identifier: in NFKC, without backticks */
Ast *bad_expr(Builder *b, CstId n);
Ast *bad_stmt(Builder *b, CstId n);
void too_deep(Builder *b, Span span, int limit); /* reports it once */
/* A node between enter and leave is one level deeper; false (reported once) when the limit is reached. */
bool depth_enter(Builder *b, Span span);
void depth_leave(Builder *b);
Scope scope_push(Builder *b, ScopeKind kind); /* a scope inside the current one, to be put into b->scope */
Scope *scope_function(Builder *b);            /* the function or lambda that the current place belongs to; NULL */
bool scope_is_class(const Scope *scope);
NameId name_field(Builder *b, CstId n, CstField field); /* of the identifier in this field; none when absent */
bool symbol_is(const Builder *b, CstId n, CstSymbol symbol);
/* Near another mistake, a statement may only seem to be in the wrong place. */
bool in_doubt(const Builder *b, CstId n);

#define EACH_CHILD(b, n, c) for (CstId c = cst_first(&(b)->tree, n); c; c = cst_next(&(b)->tree, n, c))
#define FIELD_OF(b, c) ((CstField)(b)->tree.nodes[c].field)

/* ---- expr.c ---- */

Ast *build_expr(Builder *b, CstId n);
Ast *build_expr_field(Builder *b, CstId n, CstField field); /* NULL when there is no such child */
Ast *build_type(Builder *b, CstId n);                       /* an expression in an annotation */
Ast *build_type_field(Builder *b, CstId n, CstField field);
/* An expression that is not a type, even inside an annotation. */
Ast *build_value_field(Builder *b, CstId n, CstField field);
AstList build_args(Builder *b, CstId n); /* of argument_list, base_list, or a single generator_expression */
AstOp build_op(const Builder *b, CstId n, bool is_unary); /* of an operator token */

/* ---- target.c ---- */

typedef enum TargetUse { TARGET_ASSIGN, TARGET_AUGMENT, TARGET_ANNOTATE, TARGET_DELETE, TARGET_BIND } TargetUse;
/* Reports a target that cannot be assigned to (deleted, …). */
void check_target(Builder *b, const Ast *target, TargetUse use);
/* `x.y: T` without a value declares nothing; Python allows it. */
bool check_declares(Builder *b, const Ast *target);
/* A star stands only directly inside a tuple, list, set, call or subscript. */
void check_no_star(Builder *b, const Ast *value);

/* ---- string.c ---- */

Ast *build_string(Builder *b, CstId n); /* string, bytes, f-string, or several side by side */
Ast *build_number(Builder *b, CstId n);

/* ---- pattern.c ---- */

Ast *build_case(Builder *b, CstId n, bool is_last);

/* ---- params.c ---- */

AstList build_params(Builder *b, CstId n);      /* of parameters, lambda_parameters, parameter_types */
AstList build_type_params(Builder *b, CstId n); /* of type_parameters */
/* Reads the parts of a header that functions and lambdas share. */
void build_signature(Builder *b, CstId n, AstSignature *sig);
void capture_all(Builder *b, Span place, AstSignature *sig);
Ast *build_where(Builder *b, CstId n); /* all where clauses, including those of its parameters, joined by `and`; NULL */
void move_closure_params(Builder *b, AstSignature *sig);                 /* closure_param.c */
void warn_old(Builder *b, Span place, const char *old, const char *now); /* with a fix-it when `now` can replace it */

/* ---- stmt.c ---- */

void build_statements(Builder *b, CstId n, AstVec *items); /* the children of a block or module */
Ast *build_stmt(Builder *b, CstId n);
/* The field `body` of a header; a missing one is reported at the header. */
Ast *build_body(Builder *b, CstId header, CstField field);
AstConvention build_binding(Builder *b, CstId n, Ast **target); /* of a target or `binding` */
Ast *build_messages(Builder *b, CstId n);                       /* the messages of an assertion; NULL */

/* ---- assertion.c ---- */

bool explains_asserts(const Builder *b); /* the file is a test file, whose failed assertions show values */
void build_explained_assert(Builder *b, CstId n, AstVec *items);
void import_explainer(Builder *b, AstVec *items); /* adds the import of what explained assertions call to a module */

/* ---- decl.c ---- */

Ast *build_decorated(Builder *b, CstId n);
Ast *build_function(Builder *b, CstId n, AstList decorators);
Ast *build_class(Builder *b, CstId n, AstList decorators);
Ast *build_comptime(Builder *b, CstId n, AstList decorators);
Ast *build_annotated(Builder *b, CstId n, AstList decorators);
AstDoc take_doc(Builder *b, AstVec *items); /* removes a leading string statement */

#endif
