/* The interface between compiled code and the runtime, as all stages of the compiler see it.
 *
 * In: the rows of runtime/core/rt.def, which the runtime implements, and of kernel_rt.def, which only code generation
 * calls; the effects of effect.def. Out: the signature and the effects of each function. sema checks calls of the
 * library against them, lower declares them in the IR, codegen in LLVM. This folder only describes the interface; it
 * makes no calls and generates no code. */
#ifndef PYC_RTABI_RTABI_H
#define PYC_RTABI_RTABI_H

#include "types/type.h"

typedef enum RtFn {
    RT_NONE,
#define RT(ident, ...) RT_##ident,
#include "../runtime/core/rt.def"
    RT_LAST_CALLABLE, /* programs cannot call by name the functions after it */
#define RT(ident, ...) RT_##ident,
#include "rtabi/kernel_rt.def"
    RT_COUNT,
    RT_FIRST_METHOD = RT_COUNT /* from here on the methods: of runtime/object/method.def, then of the modules */
} RtFn;

/* The words of a row's types. */
typedef enum RtType {
#define RT_TYPE(word, doc) RT_TYPE_##word,
#include "rtabi/rt_type.def"
    RT_TYPE_COUNT
} RtType;

enum { RT_MAX_PARAMS = 12 };

typedef struct RtSignature {
    const char *symbol;
    RtType result;
    RtType params[RT_MAX_PARAMS];
    uint32_t param_count;
    bool raises;
} RtSignature;

/* Bits that tell LLVM what it cannot find out about a function. */
typedef enum RtEffect {
    RT_NO_RETURN = 1,
    RT_NO_MEMORY = 2,      /* a function of its arguments */
    RT_READS_POINTEES = 4, /* only reads, and only behind its arguments */
    RT_FRESH = 8,          /* the result is new memory, never null */
    RT_READS_RUNTIME = 16, /* only reads, and only the runtime's own memory */
    RT_SHOWS_MODULES = 32, /* tells which bodies of modules run */
    RT_SHOWS_FRAMES = 64,  /* tells which functions run */
    RT_COLLECTS = 128,     /* brings what makes the collector run */
    RT_FILLS_LAST = 256,   /* only writes behind its last parameter */
} RtEffect;

/* What an allocation function does, in bits that have LLVM's numbers. */
typedef enum RtAlloc {
    RT_ALLOCATES = 1,
    RT_REALLOCATES = 2,
    RT_FREES = 4,
    RT_UNINITIALISED = 8,
    RT_ZEROED = 16,
    RT_ALIGNED = 32,
} RtAlloc;

typedef struct RtEffects {
    uint32_t effects;            /* RtEffect */
    uint32_t alloc;              /* RtAlloc; 0: no allocation function */
    int size_param, align_param; /* of allocations; -1: none */
} RtEffects;

RtSignature rt_signature(RtFn fn);
const char *rt_symbol(RtFn fn);
bool rt_raises(RtFn fn);
RtFn rt_find(Str symbol); /* RT_NONE: no function of the runtime */
RtEffects rt_effects(RtFn fn);
/* It may run any code of the program. Only functions that take objects and may raise do so. */
bool rt_runs_program(RtFn fn);
bool rt_has_builtin(Str name); /* whether the module builtins has it */
/* The type with which the IR and sema represent a value of this type; `own` is an Error that is passed with its
 * ownership. */
TypeId rt_type_id(Types *types, RtType type);

#endif
