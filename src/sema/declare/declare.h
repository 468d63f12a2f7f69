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
    Map predefined;          /* NameId -> ValueId: names that are known without a declaration */
    Map holes;               /* hole -> Decl* PARAM */
    Map structs;             /* TypeId -> DeclState of its StructInfo */
    Map glue;                /* TypeIds for which sema_require_glue is done */
    Map missing;             /* struct, name -> whether it was reported that the struct lacks this name, which a trait
                                requires */
    Map header_traits;       /* DeclId of a struct -> DeclVec* that its header names; NULL: being computed */
    Map conformances;        /* type, trait -> bool */
    Map merged;              /* two sets of functions -> Decl* OVERLOADS of both */
    Map exports;             /* NameId of @export -> Decl* FN */
    Intern header_keys;      /* function and bindings */
    VEC(const Signature *) headers; /* by id of the key; NULL: has an error */
    Decl *wellknown[WK_COUNT];      /* NULL: not asked for yet, or not there */
} DeclareMemo;
DeclareMemo *declare_memo_new(Arena *arena);

/* ---- decls.c ---- */

void decl_params(Sema *s, Decl *decl, AstList list); /* declares the parameters in its [...] */
Decl *decl_new(Sema *s, DeclKind kind, NameId name, Decl *owner, Module *module, const Ast *ast, Span span);
void fn_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast);
void scope_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *block);
void import_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast); /* Import, ImportFrom */
void fn_resolve(Sema *s, Decl *fn);                                                    /* parameters, hidden ones too */
void export_made(Sema *s, const Decl *fn, const Instance *inst); /* export.c: the program asks for the instance */
void exports_finish(Sema *s); /* all instances are made: reports exported functions that have none */

/* ---- decorator.c ---- */

typedef enum DecoratorPlace { DECORATES_FN = 1, DECORATES_CLASS = 2, DECORATES_LIBRARY = 4 } DecoratorPlace; /* bits */
void decorators_check(Sema *s, const Module *module, AstList list, DecoratorPlace place);
const Ast *decorators_find(Sema *s, AstList list, const char *name); /* the first with this name; NULL */
bool decorators_have(Sema *s, AstList list, const char *name);
bool decorators_have_word(Sema *s, AstList list, const char *name, const char *word); /* @name("word") */

/* ---- immutable.c ---- */

void immutable_report(Check *c, Span place, const char *why);
void immutable_suggest(Check *c, Span place, const char *why); /* a note after the report */
extern const char immutable_pointee[];                         /* a reason */

/* ---- imports.c ---- */

void imports_plan(Sema *s); /* before the main module is declared */
void imports_list(Sema *s, Text *table);
/* Whether the module neither exists nor is loaded by CPython: its import raises ModuleNotFoundError. */
bool imports_lack(Sema *s, const Module *from, Str name);
bool imports_spare(Sema *s, const Module *from, NameId name);

/* ---- whole.c ---- */

typedef enum Lack {
    LACKS_NOTHING = 1,
    LACKS_MODULE,    /* of Python's library, in C */
    LACKS_EXTENSION, /* of a package */
} Lack;

Lack module_lacks(Sema *s, Module *module);
Str module_lacking(Sema *s, const Module *module); /* the module without which this one cannot start; empty: it has all
                                                      that it needs */

/* ---- modules.c ---- */

void module_declare(Sema *s, Module *module);
bool module_is_test(const Sema *s, Str folder, Str name); /* a file of CPython's own tests */
typedef struct ModulePath {
    const NameId *at;
    uint32_t length;
} ModulePath;

ModulePath module_path(Sema *s, Str dotted);                                /* a.b.c */
ModulePath module_path_below(Sema *s, const Ast *import_from, NameId name); /* of `from a.b import name` */
Module *module_find(Sema *s, const Module *from, const NameId *path, uint32_t length, uint32_t level, Span span,
                    bool report);
bool module_is_compiled(const Module *module); /* a file in Python's syntax that is compiled into the program */
Module *module_library(Sema *s, const char *path);
Decl *module_name(Sema *s, Module *module, NameId name); /* own names and stars */

/* ---- seek.c ---- */

Str module_with_name(Sema *s, NameId name); /* the first module of the library that exports the name; empty: none
                                               does */
/* For an import from a module that lacks the name: reports another module of the library that has it. NULL when none
 * has it. */
Decl *import_moved(Sema *s, const Module *from, const Ast *import, const Ast *alias);

/* ---- names.c ---- */

typedef struct Found {
    Decl *decl;
    Local *local;
    bool is_outer; /* a local of an enclosing function */
} Found;
bool name_is_lasting_origin(Sema *s, NameId name);
bool name_find(Check *c, NameId name, Found *found);
void names_predefine(Sema *s);
bool name_is_predefined(Check *c, NameId name); /* Int, Float32, origins: known without a declaration */
void report_unknown_name(Check *c, NameId name, Span span);
ValueId name_predefined(const Sema *s, NameId name);

/* ---- params.c ---- */

ValueId origin_is_mutable(Check *c, ValueId origin); /* a Bool; none: only the arguments of a use decide it */
ValueId origin_param_value(Check *c, const Decl *param, ValueId value, Env *env);
ValueId origin_declared_mut(Check *c, const Decl *param); /* none when it depends on something else */
bool param_is_type(Sema *s, Decl *param);
TypeId param_type(Check *c, const Decl *param, Env *env); /* of value parameters */
bool value_fits_param(Check *c, const Decl *param, ValueId value, Env *env, Span span, bool report);
/* of a type parameter: VAL_TRAIT or a function type; none */
ValueId param_bound(Check *c, const Decl *param, Env *env);
ValueId param_symbol(Check *c, Decl *param);

/* ---- bind.c ---- */

Expr bind_params(Check *c, const Expr *generic, AstList args, const Check *args_check, Span span);
/* the [...] after the name of a function */
bool bind_params_of(Check *c, const Expr *fns, Decl *fn, Env *env, Str *why);
bool env_fill_defaults(Check *c, Decl *decl, Env *env, const Decl **missing);
bool env_has_open_origin(Check *c, const Decl *decl, Env *env);
bool params_have_open_mark(Check *c, AstList args); /* `...` or `_` among the arguments in [...] */

/* ---- signature.c ---- */

TypeId type_of_open_pack(Check *c, ValueId types);
/* lasting.c: a bit for each parameter whose annotation says that it only refers to values that live as long as the
 * program, as StaticString does. */
uint32_t signature_lasting(Sema *s, const Signature *sig, const Decl *home);
bool type_holds_reference(Types *types, TypeId type, uint32_t depth); /* may point into something */
bool in_kernel(const Check *c);                                       /* whether c is in a kernel's header or body */
/* c: for reports; types are evaluated under env */
bool system_signature(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig);
void system_resolve(Sema *s, Decl *fn);
bool signature_of(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig);
/* the same as system_signature; a valid signature is kept */
bool signature_kept(Check *c, const Decl *fn, Env *env, uint64_t ref_mut, Signature *sig);
TypeId symbolic_self(Sema *s, const Decl *owner); /* Self of a type whose parameters are all open */
Env *symbolic_env(Sema *s, const Decl *decl);     /* each parameter bound to its symbol: archetypes */

/* ---- structs.c ---- */

bool type_has_own_move(Sema *s, TypeId type); /* it has a move constructor of its own: moves are observable */
const StructInfo *struct_complete(Sema *s, TypeId type, Span span); /* fields are known afterwards */
bool struct_write_name(void *sema, TypeId type, Text *text);        /* as people write it */
void struct_require_text(Check *c, TypeId type, Span span);         /* the message of a struct that is raised */

/* ---- trait.c ---- */

/* The traits in the header; their conditions are not evaluated. */
bool struct_traits(Sema *s, Decl *decl, DeclVec *traits);
/* Whether a default method `given` of a trait is hidden by a method of the struct with the same arguments. */
bool method_overrides(Check *c, TypeId self, const Decl *method, const Decl *given);
bool type_bounds(Sema *s, TypeId symbolic, DeclVec *traits); /* of Param and Member types */
ValueId trait_value(Sema *s, Decl *const *traits, uint32_t count, TypeId callable);

/* ---- conformance.c ---- */

bool conforms(Check *c, TypeId type, const Decl *trait);   /* with the facts of c->env */
bool conforms_value(Check *c, TypeId type, ValueId bound); /* VAL_TRAIT or a function type */
bool type_is_copyable(Check *c, TypeId type);
bool type_is_implicitly_copyable(Check *c, TypeId type);

/* ---- promise.c ---- */

void struct_check_conformance(Sema *s, Decl *decl); /* reports missing methods */

/* ---- types.c ---- */

bool expr_is_trait(const Check *c, const Expr *e);
TypeId type_check(Check *c, const Ast *ast); /* a type expression; Poison after an error */
/* `var xs: List[_] = e`: e decides what the annotation leaves open */
TypeId type_of_variable(Check *c, const Ast *ast, const Ast *value);
TypeId type_of_env(Check *c, Decl *decl, Env *env, Span span); /* the type that a complete env names */
const char *expr_kind_text(const Check *c, const Expr *e);     /* "a function", for messages */

/* ---- type_list.c ---- */

Expr type_list_call(Check *c, const Ast *ast, bool *is_special);

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

/* ---- env.c ---- */

ValueId env_get(const Env *env, const Decl *param); /* none when it is unbound */
/* Binds it in the innermost env that has a slot for it; false when none has. */
bool env_set(Env *env, const Decl *param, ValueId value);
TypeId env_self(const Env *env);
/* A fresh env with a slot for each parameter of the declaration; `args` (may be NULL) in order. */
Env *env_new(Arena *arena, const Env *outer, const Decl *decl, const ValueId *args, uint32_t count);
/* The env inside the members of a type: Self and the parameters of its declaration. */
Env *env_of_type(struct Sema *s, TypeId type);

/* ---- known.c ---- */

Decl *known_decl(Sema *s, TypeKind kind);
const char *known_module(const Decl *decl);
Decl *type_decl(const Sema *s, TypeId type); /* STRUCT, BUILTIN, CLASS; NULL */
/* The value that the type gives to a parameter of its declaration. */
ValueId type_argument(Sema *s, TypeId type, const Decl *param);
TypeId known_param_type(Sema *s, const Decl *param);            /* where the row does not say it */
ValueId space_value(Sema *s, AddressSpace space);               /* of the library's type AddressSpace */
AddressSpace space_of_value(const Types *types, ValueId value); /* generic: it is not known yet */
void known_declare(Sema *s);

/* ---- locals.c ---- */

void locals_push(Check *c, LocalScope *scope);
void locals_pop(Check *c);
Local *local_add(Check *c, NameId name, Span span, HirLocal *var);
HirLocal *local_temp(Check *c, TypeId type, Span span);
ValueId origin_value(Types *types, Mutability mut);
Local *local_find(Check *c, NameId name, Check **where);
Decl *param_named(const Decl *decl, NameId name); /* the one of its parameters in [...] with this name; NULL */

/* ---- wellknown.c ---- */

Decl *wellknown(Sema *s, WellKnown which); /* NULL without the library */
const char *wellknown_name(WellKnown which);
bool type_is_wellknown(Sema *s, TypeId type, WellKnown which);
TypeId wellknown_type(Check *c, WellKnown which);
TypeId wellknown_of(Check *c, WellKnown which, const TypeId *args, uint32_t count, Span span); /* List[T] */

/* ---- constructors.c ---- */

void constructors_complete(Sema *s, Decl *decl); /* adds those that a decorator asks for */

/* ---- lasting.c ---- */

const Ast *comptime_value_ast(const Decl *decl);

/* ---- follow.c ---- */

Decl *decl_follow(Sema *s, Decl *decl); /* the declaration behind imports; NULL after an error */
/* Reports that the module has no such name, and suggests another. */
NameId import_report(Sema *s, const Module *from, NameId name, Span span);

/* ---- resolve.c ---- */

void decl_resolve(Sema *s, Decl *decl);              /* parameters and members of types */
Decl *decl_member(Sema *s, Decl *decl, NameId name); /* only its own members */
bool decl_is_generic(Sema *s, Decl *decl);

/* ---- extension.c ---- */

void extensions_apply(Sema *s, Module *module);

/* ---- type_member.c ---- */

Decl *type_member_decl(Sema *s, TypeId type, NameId name); /* also of extensions and traits' defaults */
Decl *trait_member(Sema *s, Decl *trait, NameId name, bool provided, uint32_t depth);
bool type_has_method(Check *c, TypeId type, NameId name);

/* ---- import_rule.c ---- */

bool has_extension_module(Sema *s, Str folder, Str name);
bool has_extension_package(Sema *s, Str name); /* one of those that are installed */
bool imports_are_spared(const Module *from, Str name);
bool imports_miss(Sema *s, Str name); /* nothing on this machine has the name */
bool imports_are_own(Str name);
bool imports_own(const Sema *s, Str name);     /* stdlib/pylib may have a module of this name */
bool imports_compile(const Sema *s, Str name); /* the module is compiled from the source in the standard library */
bool imports_compile_installed(const Sema *s, Str name);
bool is_type_checking(const Sema *s, const Ast *cond);

/* ---- doubt.c ---- */

bool fn_header_is_wrong(Check *c, const Decl *fn);
bool report_wrong_header(Check *c, const DeclVec *fns); /* reports the first header that is wrong; false: none is */
bool method_is_in_doubt(Check *c, TypeId type, NameId name);
bool type_is_in_doubt(Check *c, TypeId type);

#endif
