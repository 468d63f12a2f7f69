/* Models of the library: the classes that its decorators and bases make, its containers, and the results of its
 * functions. Private to src/infer. */
#ifndef PYC_INFER_MODEL_H
#define PYC_INFER_MODEL_H

#include "infer/state.h"

/* ---- native.c ---- */

TypeSet native_import(Infer *f, const NameId *path, uint32_t length); /* any: the runtime has no such module */
TypeSet native_load(Infer *f, const Native *module, NameId name);
/* In an extension module: what the code refers to by a name, as elaboration does without an object. */
void native_callee(Infer *f, const Ast *call, TypeSet *callee);
bool native_is_number(Infer *f, const Ast *attribute);
void native_stored(Infer *f, NameId name); /* an attribute of something that is not known */
bool native_is_deque(const Native *row);
TypeSet native_call(Infer *f, const Native *function, const InferArgs *args, const Ast *site);

/* ---- foreign.c ---- */

TypeSet foreign_module(Infer *f, const Module *module); /* any: nothing is known of its members */
TypeSet foreign_load(Infer *f, AtomId id, NameId name);
TypeSet foreign_call(Infer *f, AtomId id, const InferArgs *args, const Ast *site);

/* ---- dataclass.c ---- */

void dataclass_note(Infer *f, ClassInfo *cls);                   /* notes whether the class is one, before its body is
                                                                    evaluated */
bool dataclass_decorator(Infer *f, const Ast *decorator);        /* @dataclass, with nothing that changes instances */
bool dataclass_field(Infer *f, ClassInfo *cls, const Ast *item); /* true: the statement has been evaluated */
bool class_by_fields(const Infer *f, const ClassInfo *cls);      /* its constructor only stores its arguments */
uint32_t class_fields(Infer *f, ClassInfo *cls, InferField *fields);  /* like infer_fields, but without places */
bool dataclass_make(Infer *f, ClassInfo *cls, const InferArgs *args); /* false: a different constructor is called */
TypeSet dataclass_values(Infer *f, ClassInfo *cls);                   /* the values of all fields, which are compared
                                                                         and shown */
bool class_is_data(const ClassInfo *cls);                             /* it is one, or derives from one */
TypeSet dataclass_argument(Infer *f, const ClassInfo *cls, const InferArgs *args, uint32_t index, NameId name);

/* ---- collection.c ---- */

const char *collection_class(const Atom *atom);
bool collection_make(Infer *f, AtomId callee, const InferArgs *args, const Ast *site, TypeSet *result);
void collection_miss(Infer *f, AtomId id, const TypeSet *key);
TypeSet collection_load(Infer *f, AtomId id, NameId name);
/* False: the call is that of the method whose name is left there, on the list or dict. */
bool collection_method(Infer *f, AtomId self, NameId *name, const InferArgs *args, const Ast *site, TypeSet *result);

/* ---- derived.c ---- */

bool derived_note(Infer *f, ClassInfo *cls,
                  const Atom *base);            /* false: what the class gets from that base is not known */
bool class_is_plain(const ClassInfo *cls);      /* its instances are no lists or dicts, nor unknown */
AtomId class_content(Infer *f, ClassInfo *cls); /* what its instances hold as a list or dict; 0: they are neither */
AtomId instance_content(Infer *f, AtomId self); /* the same of any atom */
TypeSet derived_missing(Infer *f, AtomId content, const TypeSet *key); /* by __missing__ of its class */
bool derived_has(Infer *f, AtomId self, NameId name);                  /* a method of list or dict */
/* False: as the method of that name of any list or dict. */
bool derived_method(Infer *f, AtomId self, NameId name, const InferArgs *args, const Ast *site, TypeSet *result);

/* ---- record.c ---- */

bool record_is_base(const Infer *f, const Atom *base);        /* NamedTuple of the library */
bool record_note(Infer *f, ClassInfo *cls, const Atom *base); /* whether that base makes it a class of named tuples */
bool record_field(const ClassInfo *cls, NameId name);
TypeSet record_make(Infer *f, ClassInfo *cls, const InferArgs *args);
void record_store(Infer *f, ClassInfo *cls, NameId name);
TypeSet record_load(Infer *f, AtomId self, NameId name);
/* Whether its objects are made, and their fields found, in the usual way. */
bool record_is_closed(const Infer *f, const ClassInfo *cls);

#endif
