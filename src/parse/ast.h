/* The abstract syntax tree: what the programmer wrote, independent of spelling and of tree-sitter.
 *
 * Nodes live in an arena and are const after parsing; `id` is dense over all modules of a compilation. Both spellings
 * of the systems register (`struct S:` and `@struct class S:`, `e^` and `move(e)`, `mut x: T` and `x: Mut[T]`, …;
 * see pysyntax.c) produce the same nodes: nothing after this folder knows which one was written. Nothing is resolved
 * here. */
#ifndef PYC_PARSE_AST_H
#define PYC_PARSE_AST_H

#include "parse/syntax.h"
#include "support/context.h"

typedef enum AstKind {
    AST_NO_KIND,
#define AST(Kind, group) AST_##Kind,
#include "parse/ast.def"
    AST_KIND_COUNT
} AstKind;

typedef struct Ast Ast;

typedef struct AstList {
    Ast *const *at;
    uint32_t len;
} AstList;

/* The parts of a function header that functions, lambdas and function types share. */
typedef struct AstSignature {
    AstList type_params; /* Param: [...]; group GROUP_INFERRED before // */
    AstList params;      /* Param */
    AstList captures;    /* Capture, when `has_captures` */
    Ast *result;         /* type expression, NULL when not written */
    Ast *raises_type;    /* E of `raises E`, NULL */
    Ast *where;          /* condition(s) joined by `and`, NULL */
    bool raises;         /* `raises` or `raises E` is written */
    bool has_captures;   /* {…} is written, maybe empty */
    bool is_thin;        /* `thin` is written */
    bool is_capturing;   /* `capturing` is written: a closure that is given in [...] */
    Str abi;             /* the name in abi("C"); empty */
} AstSignature;

/* The doc string: a string at the beginning of a body, which is not one of its statements. */
typedef struct AstDoc {
    Str text;         /* as `__doc__` contains it: without its margin */
    const Ast *value; /* as it is written; NULL: there is none */
} AstDoc;

struct Ast {
    AstKind kind;
    uint32_t id; /* from 1 */
    Span span;
    /* clang-format off: a table */
    union {
        struct {
            NameId name;
        } name;
        struct {
            Str digits;
        } int_; /* with its prefix 0x/0o/0b, no underscores */
        struct {
            Str digits;
        } float_;
        struct {
            Str digits;
        } imaginary;
        struct {
            Str text;
            AstStrKind kind;
        } str; /* UTF-8 (text; lone surrogates as WTF-8) or raw bytes */
        struct {
            AstList parts;
            AstStrKind kind;
        } fstring;
        struct {
            AstList items;
        } tuple, list, set; /* items may be Star */
        struct {
            AstList keys, values;
        } dict; /* keys.at[i] == NULL: **values.at[i] */
        struct {
            AstCompKind kind;
            Ast *key, *value;
            AstList clauses;
        } comprehension; /* key: dict only */
        struct {
            AstOp op;
            Ast *operand;
        } unary;
        struct {
            AstOp op;
            Ast *left, *right;
        } binary;
        struct {
            const AstOp *ops;
            AstList operands;
        } compare; /* operands.len - 1 ops */
        struct {
            bool is_or;
            Ast *left, *right;
        } logic;
        struct {
            Ast *cond, *then, *otherwise;
        } ternary;
        struct {
            AstSignature sig;
            Ast *body;
        } lambda;
        struct {
            Ast *callee;
            AstList args;
        } call; /* callee Default: {x, n=1}, a call of the type from the context */
        struct {
            Ast *base;
            AstList args;
        } subscript;
        struct {
            Ast *base;
            NameId name;
            Span name_span;
        } attribute;
        struct {
            NameId name;
        } context_member;
        struct {
            Ast *lower, *upper, *step;
        } slice; /* each may be NULL */
        struct {
            Ast *operand;
        } transfer, await, yield_from, star, comptime, dyn;
        struct {
            Ast *target, *value;
        } walrus;
        struct {
            Ast *value;
        } yield; /* may be NULL */
        struct {
            AstSignature sig;
            Ast *written; /* `Callable[[A], B]`, for where it is a value; NULL: `def(A) -> B` */
        } fn_type;
        struct {
            Ast *origin, *type;
        } ref_type; /* origin may be NULL; type may be NULL (`ref` alone) */

        struct {
            AstList items;
        } block;
        struct {
            Ast *value;
        } expr_stmt;
        struct {
            AstList targets;
            Ast *value;
        } assign; /* a target may be a VarDecl: `var x = ref y = e` */
        struct {
            AstOp op;
            Ast *target, *value;
        } aug_assign;
        struct {
            AstVarKind kind;
            Ast *target, *type, *value, *where;
            AstList type_params, decorators;
        } var_decl;
        struct {
            bool is_comptime;
            Ast *cond, *then, *otherwise;
        } if_; /* otherwise: Block, If or NULL */
        struct {
            Ast *cond, *body, *otherwise;
        } while_;
        struct {
            bool is_comptime, is_async;
            AstConvention binding;
            Ast *target, *iter, *body, *otherwise;
        } for_;
        struct {
            Ast *body;
            AstList handlers;
            Ast *otherwise, *finally;
            bool is_star;
        } try_;
        struct {
            AstList items;
            Ast *body;
            bool is_async;
        } with;
        struct {
            bool is_comptime;
            Ast *subject;
            AstList cases;
        } match;
        struct {
            Ast *value;
        } return_; /* may be NULL */
        struct {
            Ast *value, *cause;
        } raise;
        struct {
            AstList targets;
        } del;
        struct {
            bool is_comptime;
            Ast *cond, *message;
        } assert_;
        struct {
            const NameId *names;
            uint32_t count;
        } global, nonlocal;
        struct {
            AstList names, decorators;
        } import; /* names: Alias */
        struct {
            const NameId *path;
            uint32_t path_len, level;
            AstList names, decorators;
            bool star;
        } import_from;

        struct {
            AstFnKeyword keyword;
            bool is_async, is_static, is_class_method, is_property;
            NameId name;
            Span name_span;
            AstSignature sig;
            AstList decorators; /* those that did not become flags: expressions */
            uint32_t outside;   /* how many of them stand before the flag's decorator: they are applied to what that one
                                   made */
            Ast *body;          /* Block; NULL for a requirement `...` in a trait */
            AstDoc doc;
            bool is_generator;  /* has a yield of its own */
            bool returns_value; /* has a `return` with a value */
        } fn;
        struct {
            AstClassKind kind;
            NameId name;
            Span name_span;
            AstList type_params;
            AstList bases; /* Arg: traits or base classes, a class's keyword arguments; `A & B` is one Binary */
            Ast *where;
            AstList decorators;
            Ast *body;
            AstDoc doc;
            bool fieldwise_init;
        } class_;
        struct {
            NameId name;
            AstList type_params;
            Ast *value;
        } type_alias;
        struct {
            FileId file;
            Ast *body;
            AstDoc doc;
            bool is_python, is_whole; /* whole: no part of the text was left out */
            NameId name;
        } module;

        struct {
            Ast *value;
            bool is_equal;
        } pat_value; /* is_equal: `==` is written before it */
        struct {
            NameId name;
            AstConvention convention;
        } pat_capture; /* name none: _ */
        struct {
            AstList items;
        } pat_sequence, pat_or;
        struct {
            NameId name;
        } pat_star; /* none: *_ */
        struct {
            AstList keys, values;
            NameId rest;
        } pat_mapping;
        struct {
            Ast *cls;
            AstList positional;
            const NameId *keys;
            AstList values;
        } pat_class;
        struct {
            Ast *pattern;
            NameId name;
        } pat_as;

        struct {
            NameId name;
            AstConvention convention;
            AstParamKind kind;
            AstParamGroup group;
            Ast *origin; /* of ref [origin] x */
            Ast *type;   /* annotation, or the bound/type in a parameter list; NULL */
            Ast *default_value;
            bool is_self;     /* first parameter of a method that is not static */
            uint32_t bracket; /* of a closure that is given in [...]: its position there, from 1; else 0 */
        } param;
        struct {
            NameId name;
            AstParamKind star;
            Ast *value, *where;
        } arg; /* name: keyword; where: of a conformance */
        struct {
            Ast *type;
            NameId name;
            Span name_span;
            Ast *body;
        } handler; /* `except e:` has a type only: sema tells a
name that is not a type from one that is */
        struct {
            Ast *pattern, *guard, *body;
        } case_;
        struct {
            Ast *value, *target;
            AstConvention binding;
        } with_item;
        struct {
            Ast *target, *iter;
            AstList conditions;
            AstConvention binding;
            bool is_async, is_comptime;
        } comp_for;
        struct {
            NameId name;
            AstConvention convention;
            bool is_transfer;
        } capture; /* name none: the default */
        struct {
            const NameId *path;
            uint32_t path_len;
            NameId alias;
        } alias; /* alias none when not written */
        struct {
            Str text;
            Ast *value;
            char conversion;
            AstList format;
            bool self_documenting;
            Str source;
        } fpart;
        /* text part: value NULL; else !r/!s/!a in `conversion`, nested parts in `format`, `x=` keeps its source text */
    };
    /* clang-format on */
};

/* A doc string without the margin that the lines after the first have in common; in the arena. */
Str ast_clean_doc(Arena *arena, Str doc);

const char *ast_kind_name(AstKind kind);
const char *ast_op_text(AstOp op); /* "+", "is not" */
NameId ast_op_dunder(AstOp op);    /* __add__, __lt__, __contains__ for `in`; none for is/not */
NameId ast_op_reflected(AstOp op); /* __radd__; for comparisons the mirrored one */
NameId ast_op_inplace(AstOp op);   /* __iadd__ */

/* A copy of the node with room for the parts of any kind; an original node has room only for those of its own kind. */
Ast *ast_copy(Arena *arena, const Ast *node);
static inline const Ast *ast_arg_value(const Ast *arg) { return arg->kind == AST_Arg ? arg->arg.value : arg; }
AstList ast_list_of_one(Arena *arena, Ast *node);
bool ast_has_star(AstList items);            /* `*a` among them */
bool ast_all_constant(AstList items);        /* all items of a display, at least one, are constant: CPython folds it to
                                                a constant */
NameId ast_pattern_name(const Ast *pattern); /* the name that the pattern itself binds; none */
int ast_int_base(Str digits);                /* of AST_Int: 2, 8, 10 or 16, by its prefix */
NameId ast_alias_name(const Ast *alias);     /* the name that an import binds by this alias */
bool ast_is_future(const Ast *stmt);         /* `from __future__ import …` */
bool ast_defers_annotations(const Ast *module); /* it has `from __future__ import annotations` */

/* Calls `visit` for each direct child in source order. */
void ast_children(const Ast *node, void (*visit)(void *state, const Ast *child), void *state);
/* --dump=ast: one node a line, indented, fields by name; stable across machines. */
void ast_print(Context *ctx, const Ast *node, Text *out);
/* --dump=source: a module as the text of a program that means the same. */
void ast_source(Context *ctx, const Ast *module, Text *out);
/* Whether the text of an annotation is one string: the parser has then made an expression of what is in it. */
bool ast_is_quoted(Str text);
/* An annotation as a text, in the spelling that `from __future__ import annotations` gives it. */
Str ast_annotation(Context *ctx, const Ast *type);
/* The stub file of a module, for type checkers: its functions, classes and variables with their types. */
void ast_stub(Context *ctx, const Ast *module, Text *out);
/* Whether Python can use a declaration of the systems register. It cannot use kernels, generics and `_names`. */
bool ast_is_offered(Context *ctx, const Ast *declaration);
/* For a module of the systems register: writes a Python module that imports what Python can use of it. */
void ast_exports(Context *ctx, const Ast *module, Text *out);

#endif
