/* The systems register in Python's own syntax: `@fn`, `x: Mut[T]`, `n: Comptime = e`, `move(e)`, … become the nodes of
 * the keyword spelling. Works on AST nodes that were just built. Private to src/parse. */
#ifndef PYC_PARSE_PYSYNTAX_H
#define PYC_PARSE_PYSYNTAX_H

#include "parse/ast.h"

typedef struct Builder Builder;

typedef enum PyWord {
    PY_NONE,
#define PYWORD(name) PY_##name,
#include "parse/pyword.def"
    PY_WORD_COUNT
} PyWord;

typedef struct PyWords { /* the names that the file imported from `pyc` */
    Map names;           /* NameId to PyWord */
    Map modules;         /* NameId of `import pyc as p` */
    NameId ids[PY_WORD_COUNT];
} PyWords;

typedef struct PyAnnotation { /* the parts of an annotation */
    AstConvention convention;
    bool is_comptime;
    Ast *origin; /* of Ref[T, o] */
    Ast *type;   /* NULL when only `Comptime` or `Ref` is written */
} PyAnnotation;

void pywords_init(Builder *b);
/* Notes a module-level `import pyc` or `from pyc import …`. */
void spelling_import(Builder *b, const Ast *import);

/* `Mut[T]`, `Ref[T, o]`, `Comptime[T]`, …; any other annotation is just a type. */
PyAnnotation spelling_annotation(Builder *b, Ast *annotation);
/* `move(e)`, `comptime(e)`; `Dyn[T]`, `Ref[T, o]`, `Callable[[A], R]`; anything else is returned as it is. */
Ast *spelling_call(Builder *b, Ast *call);
Ast *spelling_subscript(Builder *b, Ast *subscript);

typedef struct PyDecorators { /* the words of `pyc` among the decorators of a `def` or `class` */
    PyWord keyword;           /* PY_fn, PY_kernel, PY_struct, PY_trait or PY_NONE */
    AstConvention self_convention;
    bool fieldwise_init, raises;
    Ast *raises_type;
} PyDecorators;

/* Takes one decorator if it is a word of `pyc`; false if it stays a decorator. */
bool spelling_decorator(Builder *b, PyDecorators *found, const Ast *decorator);

#endif
