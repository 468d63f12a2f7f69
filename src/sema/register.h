/* The two registers of the language, and what each does its own way.
 *
 * Every body and every function belongs to one register. The register of the body decides what a statement or an
 * expression means. An operation on checked operands goes to the Python register when the body or an operand is
 * Python's (`register_of`). If that register finds that the systems register is responsible, it calls the `system_`
 * function of the same name. So the core never includes a header of `src/python`, and a new operation is one row here
 * and one function on each side. */
#ifndef PYC_SEMA_REGISTER_H
#define PYC_SEMA_REGISTER_H

#include "sema/call/call.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"
#include "support/suggest.h"

typedef struct PyLoan {
    HirLocal *object;
    Hir *place;     /* a sequence that ends with the place; NULL: the receiver's, which is known before */
    int32_t number; /* of the argument, as written */
    bool is_mut;
} PyLoan;

typedef struct PyLoans { /* what Python objects lend to a call */
    VEC(PyLoan) list;
} PyLoans;

struct Register {
    /* ---- decided by the body's register ---- */

    Expr (*expr)(Check *c, const Ast *ast, TypeId expected);
    void (*stmt)(Check *c, const Ast *ast);
    TypeId (*settle)(Check *c, const Expr *e); /* the type of a constant that has no expected type */
    /* The content of an Optional; an empty one ends the program, or raises the error in Python. */
    Expr (*optional_content)(Check *c, const Expr *optional, Str error, Str text);
    /* No operator or function takes these values. True if that raises when the program runs; otherwise it has to be
       reported. */
    bool (*operator_raises)(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result);
    bool (*call_raises)(Check *c, const Args *values, Str text, Span span, Expr *result);
    bool (*literal_raises)(Check *c, const Expr *e, TypeId type, Expr *result); /* the same for a literal that is too
                                                                                   large */

    /* ---- decided by the operands ---- */

    Expr (*operator)(Check *c, AstOp op, const Expr *left, const Expr *right, Span span); /* right NULL: unary */
    bool (*member)(Check *c, const Expr *base, NameId name, Span span, Expr *found);
    Expr (*subscript)(Check *c, const Expr *base, const Ast *ast);
    Expr (*call)(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span);
    Conversion (*conversion)(Check *c, const Expr *e, TypeId type);
    bool (*iterate)(Check *c, const Expr *iterable, Span span, Iteration *it);
    bool (*next)(Check *c, Iteration *it, uint32_t label, Span span); /* leaves the block `label` at the end */

    /* ---- decided by the function ---- */

    void (*resolve)(Sema *s, Decl *fn); /* its parameters, hidden ones included */
    bool (*signature)(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig);
    void (*body)(Sema *s, Instance *inst);
};

/* Operations that only the Python register has, for objects and for files in Python's syntax. */
typedef struct PythonRegister {
    Register own;

    /* ---- objects in bodies of the systems register ---- */

    /* A name or type of Python in a file in Python's syntax. */
    bool (*name)(Check *c, const Ast *ast, TypeId expected, Expr *result);
    void (*store)(Check *c, const Expr *base, const Ast *target, const Expr *value); /* o.name = value, o[i] = value */
    void (*update)(Check *c, const Expr *base, const Ast *ast); /* o.name op= value, o[i] op= value */
    void (*index)(Check *c, Expr *index);                       /* of a List or an Array: becomes the number that the
                                                                   object holds */

    /* ---- objects as arguments ---- */

    bool (*lends)(Check *c, const Expr *e, TypeId type); /* it may hold the struct that a `mut` argument changes */
    Hir *(*lent_place)(Check *c, const Expr *e, TypeId type);
    Hir *(*lent_argument)(Check *c, PyLoans *loans, const Expr *e, const SigParam *p, int32_t number);
    void (*check_loans)(Check *c, const PyLoans *loans, Span span);
    /* A call that decides at run time which candidate takes the objects among the arguments; `before`: the receiver is
     * an argument, too. */
    bool (*dispatch)(Check *c, const Expr *fns, const Candidate *list, uint32_t count, const Args *args,
                     uint32_t before, Span span, Expr *result);
    /* A call of a generic function whose parameters follow from the contents of the objects among the arguments. */
    bool (*generic_call)(Check *c, const Expr *fns, const Args *args, Span span, Expr *result);

    /* ---- files in Python's syntax ---- */

    bool (*declare)(Sema *s, Module *module, Decl *owner, const Ast *stmt); /* class, a second def, global assignment */
    void (*spell_star)(Sema *s, Module *module, Ast *stmt); /* `from m import *`: the names that it binds */
    bool (*is_variable_import)(Sema *s, Module *module, const Ast *stmt, uint32_t index); /* the import binds a variable
                                                                                             when it runs */
    void (*offer_visible)(Check *c, Suggestion *near);                    /* offers the names that are visible here */
    void (*offer_names)(Sema *s, const Module *module, Suggestion *near); /* offers the names that the file's body
                                                                             binds */
    void (*check_module)(Sema *s);                /* the body of the main module, when it is a script */
    FnId (*entry)(Sema *s);                       /* module body of a script; none */
    void (*dump_types)(const Sema *s, Text *out); /* the types that the program's values can have */
    bool (*next_body)(Sema *s);                   /* checks one more module or function; false: there are no more */
    void (*require_error)(Check *c, TypeId type, Span span); /* also makes its class, in case untyped code catches it */
} PythonRegister;

extern const Register systems_register;
extern const PythonRegister python_register;

/* The register that is responsible: Python's, if the body or one of the operands is Python's. */
const Register *register_of(const Check *c, const Expr *a, const Expr *b); /* b may be NULL */
const Register *register_of_call(const Check *c, const Expr *callee, const Args *args);
const Register *register_of_conversion(const Check *c, const Expr *e, TypeId type);
bool value_is_python(const Check *c, const Expr *e); /* an object, or an exact int or a str */

/* ---- register.c ---- */

Expr call_expr(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span);
bool member_find(Check *c, const Expr *base, NameId name, Span span, Expr *found);
Expr subscript_of(Check *c, const Expr *base, const Ast *ast); /* `base[…]`, the indices from the AST */
TypeId type_settle(Check *c, const Expr *e); /* the type of the value when none is expected: Int for 1 */

#endif
