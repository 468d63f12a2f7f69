/* What the files about traits know of each other: trait.c, conformance.c and promise.c. */
#ifndef PYC_SEMA_DECLARE_TRAIT_H
#define PYC_SEMA_DECLARE_TRAIT_H

#include "sema/declare/declare.h"

typedef struct Base { /* in the header of a struct or trait */
    const Ast *where; /* the condition under which it holds; NULL: none */
    ValueId bound;
} Base;

typedef VEC(Base) BaseVec;

BaseVec trait_bases(Sema *s, Decl *decl, const Env *env);
bool trait_extends(Sema *s, const Decl *trait, const Decl *base);

/* How well a method matches the trait's declaration, under the struct's Self. */
typedef enum Likeness { LIKE_NOTHING, LIKE_ARGUMENTS, LIKE_ALL } Likeness;

Likeness trait_likeness(Check *c, TypeId self, const Decl *method, const Decl *wanted);
bool trait_is_met(Check *c, TypeId self, Decl *found, const Decl *wanted); /* by one of the overloads */

#endif
