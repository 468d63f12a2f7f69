/* Room: declarations. Which file is a module, which names it declares, and what the headers of functions, structs,
 * traits and parameters say.
 *
 * In: the AST of modules, and type expressions. Out: Decls that are resolved on first use, types, signatures under
 * given bindings, conformances. A header is evaluated from its AST each time, under an Env; nothing is substituted.
 * This room checks no body and chooses no overload; it asks `expr` and `comptime` for the values in headers. */
#ifndef PYC_SEMA_DECLARE_H
#define PYC_SEMA_DECLARE_H

#include "sema/check.h"
#include "types/value.h"

typedef struct DeclareMemo { /* What is known of names, headers and types, for the whole program. */
    Map known;               /* NameId -> Decl* BUILTIN */
    Map predefined;          /* NameId -> ValueId: what is known without a declaration */
    Map holes;               /* hole -> Decl* PARAM */
    Map structs;             /* TypeId -> DeclState of its StructInfo */
    Map glue;                /* TypeId done by sema_require_glue */
    Map missing;             /* struct, name: a trait requires the name; that the struct lacks it has been reported */
    Map header_traits;       /* DeclId of a struct -> DeclVec* that its header names; NULL: being computed */
    Map conformances;        /* type, trait -> bool */
    Intern header_keys;      /* function and bindings */
    VEC(const Signature *) headers; /* by id of the key; NULL: has an error */
    Decl *wellknown[WK_COUNT];      /* NULL: not asked for yet, or not there */
} DeclareMemo;
DeclareMemo *declare_memo_new(Arena *arena);

/* ---- decls.c ---- */

void decl_params(Sema *s, Decl *decl, AstList list);
Decl *decl_new(Sema *s, DeclKind kind, NameId name, Decl *owner, Module *module, const Ast *ast, Span span);
Decl *decl_follow(Sema *s, Decl *decl);              /* through imports; NULL after an error */
void decl_resolve(Sema *s, Decl *decl);              /* parameters and members of types */
Decl *decl_member(Sema *s, Decl *decl, NameId name); /* own members only */
bool decl_is_generic(Sema *s, Decl *decl);
void scope_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *block);
/* reports that it has no such name, with a suggestion */
NameId import_report(Sema *s, const Module *from, NameId name, Span span);
void import_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast); /* Import, ImportFrom */

/* ---- decorator.c ---- */

typedef enum DecoratorPlace { DECORATES_FN = 1, DECORATES_CLASS = 2, DECORATES_LIBRARY = 4 } DecoratorPlace; /* bits */
void decorators_check(Sema *s, const Module *module, AstList list, DecoratorPlace place);
bool decorators_have(Sema *s, AstList list, const char *name);
bool decorators_have_word(Sema *s, AstList list, const char *name, const char *word); /* @name("word") */

/* ---- immutable.c ---- */

void immutable_report(Check *c, Span place, const char *why);
void immutable_suggest(Check *c, Span place, const char *why); /* a note after the report */
extern const char immutable_pointee[];                         /* a reason */

/* ---- imports.c ---- */

void imports_plan(Sema *s); /* before the main module is declared */
void imports_list(Sema *s, Text *table);
/* A module that is neither there nor loaded by CPython: its import raises ModuleNotFoundError. */
bool imports_lack(Sema *s, const Module *from, Str name);
bool imports_spare(Sema *s, const Module *from, NameId name);
bool imports_own(const Sema *s, Str name);     /* stdlib/pylib may be looked into for it */
bool imports_compile(const Sema *s, Str name); /* from the source in the standard library */
bool imports_compile_installed(const Sema *s, Str name);
bool imports_are_spared(const Module *from, Str name);
bool imports_are_own(Str name);
bool imports_miss(Sema *s, Str name); /* nothing on this machine has the name */
bool is_type_checking(const Sema *s, const Ast *cond);

/* ---- whole.c ---- */

typedef enum Lack {
    LACKS_NOTHING = 1,
    LACKS_MODULE,    /* of Python's library, in C */
    LACKS_EXTENSION, /* of a package */
} Lack;

bool has_extension_module(Sema *s, Str folder, Str name);
bool has_extension_package(Sema *s, Str name); /* one of those that are installed */
Lack module_lacks(Sema *s, Module *module);
Str module_lacking(Sema *s, const Module *module); /* what it cannot start without; empty: it lacks nothing */

/* ---- modules.c ---- */

void module_declare(Sema *s, Module *module);
bool module_is_test(const Sema *s, Str folder, Str name); /* a file of CPython's own tests */
Module *module_find(Sema *s, const Module *from, const NameId *path, uint32_t length, uint32_t level, Span span,
                    bool report);
bool module_is_compiled(const Module *module); /* a file in Python's syntax that is compiled into the program */
Module *module_library(Sema *s, const char *path);
Decl *module_name(Sema *s, Module *module, NameId name); /* own names and stars */

/* ---- seek.c ---- */

Str module_with_name(Sema *s, NameId name); /* the first module of the library that exports it; empty */
/* Reports an import from a module that does not have the name where another one of the library has it; NULL otherwise.
 */
Decl *import_moved(Sema *s, const Module *from, const Ast *import, const Ast *alias);

/* ---- names.c ---- */

typedef struct Found {
    Decl *decl;
    Local *local;
    bool is_outer; /* a local of an enclosing function */
} Found;
Expr name_check(Check *c, const Ast *ast);
bool name_is_lasting_origin(Sema *s, NameId name);
Expr decl_expr(Check *c, Decl *decl, Span span);
ValueId origin_value(Types *types, Mutability mut);
bool name_find(Check *c, NameId name, Found *found);
void names_predefine(Sema *s);
bool name_is_predefined(Check *c, NameId name); /* Int, Float32, origins: known without a declaration */
void report_unknown_name(Check *c, NameId name, Span span);
Local *local_find(Check *c, NameId name, Check **where);
Local *local_add(Check *c, NameId name, Span span, HirLocal *var);
HirLocal *local_temp(Check *c, TypeId type, Span span);
void locals_push(Check *c, LocalScope *scope);
void locals_pop(Check *c);

/* ---- params.c ---- */

ValueId origin_param_value(Check *c, const Decl *param, ValueId value, Env *env);
Expr bind_params(Check *c, const Expr *generic, AstList args, const Check *args_check, Span span);
/* the [...] after the name of a function */
bool bind_params_of(Check *c, const Expr *fns, Decl *fn, Env *env, Str *why);
bool env_fill_defaults(Check *c, Decl *decl, Env *env, const Decl **missing);
bool env_has_open_origin(Check *c, const Decl *decl, Env *env);
bool params_have_open_mark(Check *c, AstList args); /* `...` or `_` among the arguments in [...] */
Decl *param_named(const Decl *decl, NameId name);   /* of its parameters in [...]; NULL */
bool param_is_type(Sema *s, Decl *param);
TypeId param_type(Check *c, const Decl *param, Env *env); /* of value parameters */
/* the value to which the type binds a parameter of its declaration */
ValueId type_argument(Sema *s, TypeId type, const Decl *param);
bool value_fits_param(Check *c, const Decl *param, ValueId value, Env *env, Span span, bool report);
/* of a type parameter: VAL_TRAIT or a function type; none */
ValueId param_bound(Check *c, const Decl *param, Env *env);

/* ---- signature.c ---- */

TypeId type_of_open_pack(Check *c, ValueId types);
/* lasting.c: a bit for each parameter whose annotation says that it only refers to values that live as long as the
 * program, as StaticString does. */
uint32_t signature_lasting(Sema *s, const Signature *sig, const Decl *home);
bool type_holds_reference(Types *types, TypeId type, uint32_t depth); /* may point into something */
bool in_kernel(const Check *c);                                       /* in its header or body */
/* c: for reports; types are evaluated under env */
bool system_signature(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig);
void system_resolve(Sema *s, Decl *fn);
bool signature_of(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig);
/* the same; a valid one is kept */
bool signature_kept(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig);
void fn_resolve(Sema *s, Decl *fn); /* parameters, hidden ones too */
TypeId fn_type_of(Types *types, const Signature *sig, Arena *arena);
TypeId symbolic_self(Sema *s, const Decl *owner); /* Self of a type whose parameters are all open */
Env *symbolic_env(Sema *s, const Decl *decl);     /* each parameter bound to its symbol: archetypes */
ValueId param_symbol(Check *c, Decl *param);

/* ---- structs.c ---- */

bool type_has_own_move(Sema *s, TypeId type); /* it has a move constructor of its own: moves are observable */
const StructInfo *struct_complete(Sema *s, TypeId type, Span span); /* fields are known afterwards */
bool struct_write_name(void *sema, TypeId type, Text *text);        /* as people write it */
void struct_require_text(Check *c, TypeId type, Span span);         /* the message of a struct that is raised */

/* ---- trait.c ---- */

/* the traits in the header, without asking their conditions */
bool struct_traits(Sema *s, Decl *decl, DeclVec *traits);
bool conforms(Check *c, TypeId type, const Decl *trait);   /* with the facts of c->env */
bool conforms_value(Check *c, TypeId type, ValueId bound); /* VAL_TRAIT or a function type */
/* Whether a default method `given` of a trait is hidden by a method of the struct with the same arguments. */
bool method_overrides(Check *c, TypeId self, const Decl *method, const Decl *given);
bool type_bounds(Sema *s, TypeId symbolic, DeclVec *traits); /* of Param and Member types */
void struct_check_conformance(Sema *s, Decl *decl);          /* reports missing methods */
ValueId trait_value(Sema *s, Decl *const *traits, uint32_t count, TypeId callable);
TypeId bound_callable(Sema *s, ValueId bound); /* the function type in a bound; none */

/* ---- types.c ---- */

bool expr_is_trait(const Check *c, const Expr *e);
TypeId type_check(Check *c, const Ast *ast); /* a type expression; Poison after an error */
/* `var xs: List[_] = e`: e decides what the annotation leaves open */
TypeId type_of_variable(Check *c, const Ast *ast, const Ast *value);
TypeId type_of_env(Check *c, Decl *decl, Env *env, Span span); /* the type that a complete env names */
const char *expr_kind_text(const Check *c, const Expr *e);     /* "a function", for messages */

/* ---- unsafe.c ---- */

void unsafe_report(Check *c, const char *what, Span span); /* features of the language that have no declaration */
void unsafe_name(Check *c, const Decl *decl, Span span);   /* a name in the source refers to it */
void unsafe_member(Check *c, const Decl *decl, Span span);
void unsafe_call(Check *c, const Decl *fn, Span span);
void unsafe_argument(Check *c, const Expr *fns); /* functions in [...], whoever calls them */

/* ---- old.c ---- */

Str old_name_now(Str name);            /* today's name for one of older Mojo; empty: it is the same */
Str old_member_now(Str name);          /* the same of a method */
Str old_module_now(Sema *s, Str path); /* where a module of older Mojo may be today */
bool old_pointer(Check *c, const Decl *pointer, AstList args, Span span, Env *env); /* binds its origin */
void old_module_report(Sema *s, Str path, Str now, Span import);
void old_import_report(Sema *s, Str name, Str now, Span alias, bool is_here);

#endif
