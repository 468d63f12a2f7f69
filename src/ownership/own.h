/* The state of checking one function, and what the files of this folder share.
 *
 * Order of work: places (ir/place.h), lending (which reference may point where; lend.c), nodes (what is tracked;
 * places.c), initialisation (init.c), loans (loans.c, alias.c), liveness (liveness.c), drops (drops.c), insertion
 * (insert.c). */
#ifndef PYC_OWNERSHIP_OWN_H
#define PYC_OWNERSHIP_OWN_H

#include "ir/place.h"
#include "ownership/ownership.h"

HANDLE(NodeId) /* a tracked place; its bit is id - 1 */
HANDLE(LoanId)
HANDLE(HolderId) /* something that may hold references: a value, a local, or what lies behind a pointer value */

/* ---- tracked places ---- */

typedef enum Owner {                 /* who owns the value in a local, from the function's point of view */
                     OWNER_FUNCTION, /* variables, temporaries, var parameters: must end here */
                     OWNER_FIELDS,   /* deinit parameters: each field must be destroyed here, on its own */
                     OWNER_CALLER,   /* mut and ref parameters: initialised at entry and at every exit */
                     OWNER_LENDER,   /* read parameters: may only be read */
                     OWNER_RESULT,   /* results and out parameters: initialised at every return */
} Owner;

/* A node is a local, or a field that is moved, initialised or overwritten on its own. Its bit stands for the parts that
 * no child node covers. */
typedef struct Node {
    PathId path;
    NodeId parent, child, sibling;
    uint32_t level; /* 0: a unit of lifetime (a local, or a field of a deinit parameter); a field of that: 1; … */
    uint32_t birth; /* the order in which the locals are created */
    bool is_whole_in_children;   /* every field is a child, so the bit covers nothing */
    bool is_parted;              /* the local of a deinit parameter: its fields are units */
    bool needs_drop, is_settled; /* settled: it has a value wherever it is used, and nothing ends with it */
    Owner owner;
} Node;

/* ---- references ---- */

typedef struct Site { /* an instruction */
    BlockId block;
    uint32_t inst;
} Site;

typedef struct Loan {
    PathId path; /* the place that is lent, or that leads to it; none: the loan is of what `param` refers to, or a
                    shared value */
    uint32_t param;
    PathId reach;        /* the whole way: `path`, and on through containers (reach.c) */
    PathId owner;        /* the last shared owner on the way; what is behind it is covered by another loan */
    bool is_deepest;     /* `reach` or anything behind it: the exact depth is unknown */
    bool is_unchecked;   /* an unsafe pointer: only keeps its owner alive */
    bool is_readonly;    /* nothing can be changed through it */
    bool is_argument;    /* a place named as an argument: it must not change at all before the call */
    bool is_own_element; /* each call of the closure uses only the element whose index it is called with */
    bool is_shared;      /* of a shared value, reached through one of its owners (lend.c) */
    Site site;
} Loan;

typedef struct Fact { /* a holder may hold this loan */
    LoanId loan;
    Site site;     /* where the holder got it */
    uint32_t pair; /* number of the pair in loans.c, from 1; 0: the loan can never be invalidated */
    bool is_guess; /* holds only if a callee that sees both has stored it */
} Fact;

typedef enum FlowKind {
    FLOW_COPY,  /* `to` holds what this holds */
    FLOW_READ,  /* `to` holds what the contents of the lent places hold */
    FLOW_WRITE, /* the contents of the lent places hold what `to` holds */
    FLOW_LEND,  /* `to` holds new loans of the same places, or of places behind them */
} FlowKind;

typedef struct Flow { /* from one holder to another */
    FlowKind kind;
    HolderId to;
    Site site;
    PathId capture;  /* FLOW_LEND: the closure field, whose CaptureUse limits the new loan; none: no limit */
    ValId address;   /* FLOW_LEND: the part of the referent that this address names; none: all of it */
    bool is_inside;  /* FLOW_LEND: then also the contents of that container */
    bool is_deepest; /* FLOW_LEND: or anything behind it */
    bool is_unchecked, is_readonly, is_argument, is_guess;
    bool is_own_element;
    bool is_owner; /* FLOW_LEND: the lent place is one of several owners of its contents */
} Flow;

typedef struct Holder {
    VEC(Fact) facts;
    VEC(Flow) flows;
} Holder;

/* ---- the function ---- */

typedef struct Bits { /* one analysis result per block */
    Bitset *in, *out; /* by block id - 1; sets of the first `shared` nodes only */
} Bits;

typedef struct Touch {       /* the nodes that an instruction accesses, as indices into Own.touched */
    uint32_t inst;           /* UINT32_MAX: the exit by this block, which uses what the caller gets back */
    uint32_t access;         /* the index of its first access */
    uint32_t used, set, end; /* nodes up to `set` are used; from there on they get new values, as all below them */
    bool on_success;         /* as in IrAccess */
} Touch;

typedef VEC(TypeId) OwnContents;      /* types of shared values */
typedef struct OwnEffects OwnEffects; /* what functions change (effects.h) */
typedef struct OwnAsked OwnAsked;     /* what a function relies on (apart.h) */

typedef struct Own {
    IrModule *module;
    const Types *types;
    IrFn *fn;
    Arena *arena; /* dropped after the check */
    IrCfg cfg;
    IrPlaces places;

    VEC(Node) nodes; /* index = NodeId - 1; those that matter in several blocks (shared nodes) come first */
    NodeId *node_of; /* by path id - 1; none when the path itself is not tracked */
    uint32_t shared; /* the number of shared nodes */
    uint32_t stride; /* the same, rounded up to whole words */
    uint32_t levels;
    VEC(NodeId) lasting; /* locals that exist when the function is left: OWNER_CALLER and OWNER_RESULT */

    VEC(Site) calls;   /* all calls, in order of the blocks */
    bool uses_threads; /* one of the calls is of a function that calls its arguments in several threads */
    VEC(Holder) holders;
    VEC(HolderId) holding; /* holders that have facts */
    VEC(Loan) loans;
    Intern loan_keys;
    Map fact_ids;     /* (holder, loan) -> index of the fact */
    HolderId outside; /* receives what is stored in memory that the caller can see */
    HolderId *behind; /* by value id - 1: the holder of what the pointer value refers to */

    Bits init; /* init.c: three sets of `stride` bits each: may have a value, may have none, may have been moved away */
    VEC(NodeId) touched;   /* liveness.c, like the next fields */
    VEC(Touch) touches;    /* in order of the blocks and instructions */
    uint32_t *first_touch; /* by block id - 1, with one more entry at the end */
    Bits live;
    bool *never_exits; /* by block id - 1: no path leads out of the function */

    OwnEffects *effects; /* effects.c; NULL: not all functions exist yet */
    OwnAsked *asks;      /* apart.c: collects what would be an error if outside places were the same; nothing is
                            reported */

    Map reported;  /* root causes that were reported */
    bool *tainted; /* by local id - 1: an error was reported, so later ones are suppressed */
    bool failed;
} Own;

static inline Node *own_node(const Own *own, NodeId node) { return &own->nodes.at[node.id - 1]; }
static inline HolderId own_value_holder(const Own *own, ValId value) {
    (void)own;
    return (HolderId){value.id};
}
static inline HolderId own_local_holder(const Own *own, LocalId local) {
    return (HolderId){own->fn->values.len + local.id};
}
static inline Holder *own_holder(const Own *own, HolderId holder) { return &own->holders.at[holder.id - 1]; }
static inline Loan *own_loan(const Own *own, LoanId loan) { return &own->loans.at[loan.id - 1]; }

/* types.c */
bool own_is_linear(const Own *own, TypeId type, Str *hint);

/* shared.c: values with several owners */
/* The type of the shared value that values of this type own; none: the type is not a shared owner. */
TypeId own_shared_content(const Types *types, TypeId type);
OwnContents own_shared_contents(Own *own, TypeId type);   /* those that a value of the type can reach */
TypeId own_hiding_type(Own *own, TypeId type);            /* one of these types that hides what it holds; or none */
bool own_type_holds(Own *own, TypeId whole, TypeId part); /* without going through a shared owner */
/* The caller lent the place, and the function may also reach it through an owner. */
bool own_may_be_shared(Own *own, LocalId local);

/* lend.c */
void own_find_loans(Own *own);
HolderId own_place_holder(const Own *own, IrPlace place);             /* that of the place's contents; none: unknown */
const StructField *own_captured_field(const Own *own, IrPlace place); /* NULL: the place is not a field of a closure */

/* depth.c: how many containers lie between what an argument leads to and what a result refers to */
typedef struct OwnDepth {
    uint32_t least, most;
} OwnDepth;
/* For a result that points into the place. */
OwnDepth own_depth_in_place(Own *own, TypeId place, TypeId result, bool is_trusted);
/* For a result that points to what the holder refers to. */
OwnDepth own_depth_behind(Own *own, TypeId holder, TypeId result, bool is_trusted);
/* Whether it refers only to numbers and addresses: no memory is freed when these change. */
bool own_refers_to_plain(Own *own, TypeId holder);
/* Whether it refers to everything through visible pointers, not through a view. */
bool own_holds_pointers_only(Own *own, TypeId holder);

/* reach.c */
PathId own_reach_follow(Own *own, PathId reach, ValId address);
PathId own_reach_inside(Own *own, PathId reach, bool *is_deepest);
bool own_follows(const Own *own, ValId address); /* whether own_reach_follow would lead to another path */
bool own_reach_overlaps(Own *own, PathId a, PathId b, bool tuple_fields_are_one);
bool own_reach_may_meet(Own *own, PathId changed, PathId lent);
bool own_reach_spoils(Own *own, PathId changed, PathId lent);
bool own_reach_is_shared(const Own *own, PathId reach); /* it begins in a shared value */

/* places.c */
void own_find_nodes(Own *own);
/* The node of the path, or of the nearest path that contains it. */
NodeId own_nearest_node(const Own *own, PathId path, bool *is_exact);
NodeId own_root_node(const Own *own, LocalId local);
static inline void own_load_shared(Bitset *nodes, const Bitset *shared) { /* clears all other nodes */
    uint32_t words = bitset_words(nodes), shared_words = bitset_words(shared);
    for (uint32_t i = 0; i < words; i++) nodes->words[i] = i < shared_words ? shared->words[i] : 0;
}
/* Walks over `top` and the nodes below it; none at the end. */
static inline NodeId own_next_below(const Own *own, NodeId node, NodeId top) {
    if (!IS_NONE(own_node(own, node)->child)) return own_node(own, node)->child;
    while (!SAME(node, top) && IS_NONE(own_node(own, node)->sibling)) node = own_node(own, node)->parent;
    return SAME(node, top) ? NONE_OF(NodeId) : own_node(own, node)->sibling;
}
Owner own_owner(const Own *own, LocalId local);
static inline bool own_is_lent_place(const IrLocal *local) { /* a place of the caller, who may know it by other names */
    AstConvention how = local->convention;
    return local->kind == LOCAL_PARAM &&
           (how == CONV_DEFAULT || how == CONV_READ || how == CONV_MUT || how == CONV_REF);
}

/* init.c */
typedef struct InitState { /* over all nodes */
    Bitset must, may, moved;
} InitState;
void own_solve_init(Own *own);
InitState own_init_state(Own *own);
void own_init_enter(const Own *own, InitState *state, BlockId block);
void own_init_apply(const Own *own, InitState *state, const IrAccess *access);
/* Applies what happens on the edge itself. */
void own_init_edge(const Own *own, InitState *state, BlockId from, uint32_t target);
bool own_is_initialised(const Own *own, const InitState *state, PathId path); /* all of it, on every path */
bool own_node_is_whole(const Own *own, const Bitset *must, NodeId node);
void own_check_init(Own *own);

/* loans.c: is every reference valid where it is used? alias.c: do arguments of one call collide? returns.c: does a
 * reference escape? */
typedef struct Loans Loans; /* which holder has which loan at a point, and which of these loans are invalidated */
void own_check_loans(Own *own);
bool own_holds(const Loans *loans, HolderId holder, LoanId loan);
void own_check_arguments(Own *own, const Loans *loans, Site call);
void own_check_returns(Own *own);
void own_check_threads(Own *own); /* threads.c */
/* Whether the instruction invalidates this loan. */
bool own_spoils(Own *own, Site site, LoanId loan);

typedef struct OwnChange {
    PathId reach;
    bool is_deepest;
    bool is_named;      /* the place itself is named, not reached through a reference */
    bool is_left_alone; /* a `mut` argument that the callee does not change */
    bool is_init;       /* the place gets its first value; an old one is overwritten elsewhere */
    bool is_beyond;     /* reached through a shared owner: another change covers what is behind it */
    HolderId through;   /* changed through a loan of this holder, whose own loans stay valid */
} OwnChange;

typedef void (*OwnChangeVisit)(void *state, const OwnChange *change);
/* Visits what the instruction changes, without the effects of own_visit_effects; `first` is the index of its first
 * access, or the end. */
void own_visit_changes(Own *own, Site site, uint32_t first, OwnChangeVisit visit, void *state);

/* liveness.c */
void own_solve_liveness(Own *own);
typedef struct Death { /* the instruction is the last one to touch the node, which is not needed afterwards */
    uint32_t inst;
    uint32_t access; /* the first one of the instruction */
    NodeId node;
} Death;
typedef VEC(Death) Deaths;
/* In order of instructions; topmost nodes only. */
void own_block_deaths(const Own *own, BlockId block, Bitset *live, Deaths *deaths);
void own_touched_by_last(const Own *own, BlockId block, Bitset *touched); /* by the instruction that ends the block */

/* keep.c: the owner through which the argument is reached, as an address that is valid where the argument is; none: it
 * cannot be found */
ValId own_owner_of(Own *own, ValId argument);

/* ownership.c: what all of these files use */
Own own_begin(IrModule *module, IrFn *fn, Arena *arena);
void own_analyse(Own *own);

static inline bool own_has(const Bitset *set, NodeId node) { return bitset_has(set, node.id - 1); }
static inline const IrInst *own_inst(const Own *own, Site site) {
    return &ir_block(own->fn, site.block)->insts.at[site.inst];
}
static inline Span own_span(const Own *own, Site site) { return own_inst(own, site)->span; }
static inline uint32_t own_first_access(const Own *own, BlockId block) {
    return own->places.accesses_of[block.id - 1].first;
}
static inline uint32_t own_end_access(const Own *own, BlockId block) {
    return own->places.accesses_of[block.id - 1].end;
}
static inline uint32_t own_next_active(const Own *own, BlockId block, uint32_t from) {
    return ir_next_active(&own->places, block, from);
}
static inline const IrAccess *own_access(const Own *own, uint32_t index) { return &own->places.accesses.at[index]; }

#endif
