/* Places of a function: which memory an address value names, and what each instruction does to which place.
 *
 * A *path* is memory that the function can name: a local, or a field of a path. What lies behind a pointer is opaque:
 * the place only tells through which value it is reached. Array elements are opaque parts of their path.
 *
 * Every instruction gives a list of accesses in the order of their effects (uses, then moves, then initialisations).
 * Ownership and the verifier read this list, and visit only the active instructions. */
#ifndef PYC_IR_PLACE_H
#define PYC_IR_PLACE_H

#include "ir/cfg.h"
#include "ir/ir.h"

/* Whether an operation only computes an address from the one in operand 0. */
bool ir_computes_address(IrOp op);
/* Whether its result is an address within the object that the address in operand 0 points into. */
bool ir_stays_within(IrOp op);

HANDLE(PathId) /* of one IrPlaces */

typedef enum IrStep {
    STEP_ROOT, /* a local */
    STEP_FIELD,
    STEP_INSIDE, /* the contents of a container: reached through it, not a part of its own memory. Only made on
                    request */
    STEP_PARAM,  /* what a parameter refers to, outside of the function. Only made on request */
    STEP_SHARED, /* any shared value of the type. Only made on request */
} IrStep;

typedef struct IrPath {
    IrStep step;
    PathId parent;         /* none for a root */
    PathId child, sibling; /* the parts that are named somewhere; fields are in order of their number */
    LocalId local;         /* none below STEP_PARAM and STEP_SHARED */
    uint32_t field;        /* number of the field, or of the parameter */
    TypeId of;             /* the type that has the field: a container may contain several types */
    TypeId type;           /* none for STEP_INSIDE and STEP_PARAM, where it depends on the access */
} IrPath;

typedef enum IrPlaceKind {
    PLACE_NONE,   /* the value is not an address */
    PLACE_PATH,   /* exactly this path */
    PLACE_INSIDE, /* a part of the path that has no path of its own */
    PLACE_REF,    /* behind the reference or Pointer `via` */
    PLACE_RAW,    /* behind the raw pointer `via`; a global or constant when that is none */
} IrPlaceKind;

typedef struct IrPlace {
    IrPlaceKind kind;
    PathId path;
    ValId via;
} IrPlace;

typedef enum IrAccessKind {                     /* in the order in which the accesses of one instruction happen */
                            ACCESS_WEAK,        /* only keeps the value alive to here */
                            ACCESS_USE,         /* read; must be initialised */
                            ACCESS_WRITE,       /* changed in place; must be initialised, stays so */
                            ACCESS_OVERWRITE,   /* the old value, if any, ends here at the latest */
                            ACCESS_MOVE,        /* moved away; must be initialised, and is not afterwards */
                            ACCESS_MARK_UNINIT, /* not initialised afterwards */
                            ACCESS_INIT,        /* gets a value */
                            ACCESS_MARK_INIT,   /* initialised afterwards; nothing is written */
} IrAccessKind;

typedef struct IrAccess {
    uint32_t inst;    /* index in the block */
    uint32_t operand; /* number of the operand */
    IrAccessKind kind;
    bool on_success; /* of a try_call: only on the edge to target 0 */
    IrPlace place;
} IrAccess;

typedef struct IrRange {
    uint32_t first, end;
} IrRange;

typedef struct IrPlaces {
    const IrModule *module;
    const IrFn *fn;
    Arena *arena;
    VEC(IrPath) paths;  /* index = PathId - 1 */
    PathId *roots;      /* by local id - 1; none when the local is never named */
    PathId *outsides;   /* by parameter; none when it was not requested */
    VEC(PathId) shared; /* the roots of shared values */
    IrPlace *
        of_value; /* by value id - 1; a pointer that is not a path is PLACE_REF or PLACE_RAW via itself or its source */
    bool loads_errors;        /* a value of type Error is loaded somewhere */
    bool overwrites, borrows; /* the function has an `overwrite`, a `borrow` */
    bool is_on_edges;         /* some access happens only on an edge (on_success) */
    VEC(IrAccess) accesses;
    IrRange *accesses_of; /* by block id - 1 */
    uint64_t *active; /* a bit per instruction that accesses a place, calls, or makes a pointer; others do not matter */
    uint32_t *active_word; /* by block id - 1, and one more entry: the first word of the block's bits */
} IrPlaces;

IrPlaces ir_places(Arena *arena, const IrModule *module, const IrFn *fn, const IrCfg *cfg);

static inline IrPath *ir_path(const IrPlaces *places, PathId path) {
    assert(path.id > 0 && path.id <= places->paths.len);
    return &places->paths.at[path.id - 1];
}
void ir_make_active(IrPlaces *places, BlockId block, uint32_t inst);
/* The first active instruction of the block that is not before `from`; UINT32_MAX: none. */
static inline uint32_t ir_next_active(const IrPlaces *places, BlockId block, uint32_t from) {
    uint32_t first = places->active_word[block.id - 1], end = places->active_word[block.id], word = first + from / 64;
    uint64_t bits = word < end ? places->active[word] & UINT64_MAX << from % 64 : 0;
    while (bits == 0 && ++word < end) bits = places->active[word];
    return bits == 0 ? UINT32_MAX : (word - first) * 64 + (uint32_t)__builtin_ctzll(bits);
}
PathId ir_path_root(IrPlaces *places, LocalId local); /* made when missing */
/* Made when missing, like the following ones. */
PathId ir_path_field(IrPlaces *places, PathId base, TypeId of, uint32_t field);
PathId ir_path_inside(IrPlaces *places, PathId base);
PathId ir_path_outside(IrPlaces *places, uint32_t param);
PathId ir_path_shared(IrPlaces *places, TypeId content);
bool ir_path_is_within(const IrPlaces *places, PathId inner, PathId outer); /* the same or a part of it */
/* Whether its fields are parts of the value, as those of a class, whose values are objects, are not. */
bool ir_has_fields(const Types *types, TypeId type);
bool ir_access_needs_value(IrAccessKind kind); /* it accesses the value itself, so the place must contain one */
/* As the user writes it: "letter.text"; "" when the local has no name. */
Str ir_path_name(const IrPlaces *places, PathId path);
/* What the callee does with parameter i, by the type of the call's callee; CONV_READ for what has no convention. */
const FnType *ir_callee_type(const IrModule *module, const IrFn *fn, const IrInst *call);
/* NULL: the callee is known only at run time. */
IrFn *ir_callee(const IrModule *module, const IrFn *fn, const IrInst *call);

#endif
