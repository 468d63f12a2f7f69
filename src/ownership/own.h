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
HANDLE(HolderId) /* what may hold references: a value, a local, or what lies behind a pointer value */

/* ---- tracked places ---- */

typedef enum Owner {                 /* of the value in a local, from the function's point of view */
                     OWNER_FUNCTION, /* variables, temporaries, var parameters: must end here */
                     OWNER_FIELDS,   /* deinit parameters: each field must be destroyed here, as the whole has no
                                        destructor any more */
                     OWNER_CALLER,   /* mut and ref parameters: there at entry and at every exit */
                     OWNER_LENDER,   /* read parameters: may only be read */
                     OWNER_RESULT, /* results and out parameters: there at every return, the function's own before that
                                    */
} Owner;

/* A node is a local, or a field that is moved, initialised or overwritten on its own. Its bit stands for what is left
 * of it when its child nodes are taken away. */
typedef struct Node {
    PathId path;
    NodeId parent, child, sibling;
    uint32_t level; /* 0: a unit of lifetime (a local, or a field of a deinit parameter); a field of that: 1; … */
    uint32_t birth; /* order in which the locals come to be */
    bool is_whole_in_children; /* every field is a child: nothing is left for the bit to say */
    bool is_parted;            /* the local of a deinit parameter: its fields are units */
    bool needs_drop;
    Owner owner;
} Node;

/* ---- references ---- */

typedef struct Site { /* an instruction */
    BlockId block;
    uint32_t inst;
} Site;

typedef struct Loan {
    PathId path; /* the place that is lent, or leads to it; none: what `param` refers to, or what is shared */
    uint32_t param;
    PathId reach;        /* all the way: `path` and on through containers (reach.c) */
    PathId owner;        /* the last place on the way that shares what it owns; another loan tells what is behind it */
    bool is_deepest;     /* there, or anywhere behind it: how far is not known */
    bool is_unchecked;   /* an unsafe pointer: only keeps its owner alive */
    bool is_readonly;    /* nothing can be changed through it */
    bool is_argument;    /* a place named as an argument: until the call it may not change at all */
    bool is_own_element; /* each call of a closure uses only the element whose index it is called with */
    bool is_shared;      /* reached through an owner that shares what it owns, seen from what is shared (lend.c) */
    Site site;
} Loan;

typedef struct Fact { /* a holder may hold a loan */
    LoanId loan;
    Site site;     /* where it got it */
    uint32_t pair; /* number of the two in loans.c, from 1; 0: it can never go bad */
    bool is_guess; /* only because a callee that sees both might have stored it */
} Fact;

typedef enum FlowKind {
    FLOW_COPY,  /* `to` holds what this holds */
    FLOW_READ,  /* `to` holds what the lent places hold */
    FLOW_WRITE, /* the lent places hold what `to` holds */
    FLOW_LEND,  /* `to` holds new loans of the same places, or of what they lead to */
} FlowKind;

typedef struct Flow { /* from a holder to another */
    FlowKind kind;
    HolderId to;
    Site site;
    PathId capture;  /* FLOW_LEND: of what a closure refers to, only what this field does; none: all of it */
    ValId address;   /* FLOW_LEND: what the reference leads to is named by this address; none: all of it */
    bool is_inside;  /* FLOW_LEND: … and then into what that contains */
    bool is_deepest; /* … or anywhere behind it */
    bool is_unchecked, is_readonly, is_argument, is_guess;
    bool is_own_element;
    bool is_owner; /* FLOW_LEND: the lent place is one of several owners of what that contains */
} Flow;

typedef struct Holder {
    VEC(Fact) facts;
    VEC(Flow) flows;
} Holder;

/* ---- the function ---- */

typedef struct Bits { /* one analysis result per block */
    Bitset *in, *out; /* by block id - 1; sets of the first `shared` nodes only */
} Bits;

typedef struct Touch {       /* the accesses of an instruction to nodes, as numbers of Own.touched */
    uint32_t inst;           /* UINT32_MAX: leaving the function by this block uses what the caller gets back */
    uint32_t access;         /* its first one */
    uint32_t used, set, end; /* used are those up to `set`; those behind get new values, and all below them */
    bool on_success;         /* as IrAccess */
} Touch;

typedef VEC(TypeId) OwnContents;      /* types of values with several owners, or of what else may be reached */
typedef struct OwnEffects OwnEffects; /* what functions change (effects.h) */
typedef struct OwnAsked OwnAsked;     /* what a function relies on (apart.h) */

typedef struct Own {
    IrModule *module;
    const Types *types;
    IrFn *fn;
    Arena *arena; /* of this check */
    IrCfg cfg;
    IrPlaces places;

    VEC(Node) nodes; /* index = NodeId - 1; the ones that matter in several blocks come first */
    NodeId *node_of; /* by path id - 1; none when the path itself is not tracked */
    uint32_t shared; /* how many nodes matter in several blocks */
    uint32_t stride; /* the same, rounded up to whole words */
    uint32_t levels;
    VEC(NodeId) lasting; /* the locals that are there when the function is left: OWNER_CALLER and OWNER_RESULT */

    VEC(Site) calls;   /* all of them, in order of the blocks */
    bool uses_threads; /* one of them is of a function that calls its arguments in several threads */
    VEC(Holder) holders;
    VEC(HolderId) holding; /* those that have facts */
    VEC(Loan) loans;
    Intern loan_keys;
    Map fact_ids;     /* (holder, loan) -> index of the fact */
    HolderId outside; /* receives what is stored into memory that the caller can see */
    HolderId *behind; /* by value id - 1 */

    Bits init; /* init.c: three sets of `stride` bits each, what may have a value, may have none, may have been moved
                  away */
    VEC(NodeId) touched;   /* liveness.c, as what follows */
    VEC(Touch) touches;    /* in order of the blocks and instructions */
    uint32_t *first_touch; /* by block id - 1, and one more */
    Bits live;
    bool *never_exits; /* by block id - 1: no way leads out of the function */

    OwnEffects *effects; /* effects.c; NULL: not all functions are there yet */
    OwnAsked *asks;      /* apart.c: what would be wrong if places of the caller and what is shared were one goes there;
                            nothing is reported */

    Map reported;  /* root causes that were reported */
    bool *tainted; /* by local id - 1: an error was reported, so say nothing more */
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
/* what a value of the type is one of the owners of; none: it is no such owner */
TypeId own_shared_content(const Types *types, TypeId type);
OwnContents own_shared_contents(Own *own, TypeId type); /* what may be reached from a value of the type */
TypeId own_hiding_type(Own *own, TypeId type); /* reached so, and may hold what its type does not tell; or none */
bool own_type_holds(Own *own, TypeId whole, TypeId part); /* without going through an owner that shares */
/* the caller lent it, and what the function knows may lead to it by an owner */
bool own_may_be_shared(Own *own, LocalId local);

/* lend.c */
void own_find_loans(Own *own);
HolderId own_place_holder(const Own *own, IrPlace place); /* of what the place contains; none when nothing is known */
const StructField *own_captured_field(const Own *own, IrPlace place); /* NULL: the place is no field of a closure */

/* depth.c: how many containers lie between what an argument leads to and what a result refers to */
typedef struct OwnDepth {
    uint32_t least, most;
} OwnDepth;
/* the result points into the place */
OwnDepth own_depth_in_place(Own *own, TypeId place, TypeId result, bool is_trusted);
/* … into what the holder refers to */
OwnDepth own_depth_behind(Own *own, TypeId holder, TypeId result, bool is_trusted);
/* only to numbers and addresses: nothing is given back when these change */
bool own_refers_to_plain(Own *own, TypeId holder);
/* what it refers to it reaches through pointers that are seen, not by a view */
bool own_holds_pointers_only(Own *own, TypeId holder);

/* reach.c */
PathId own_reach_follow(Own *own, PathId reach, ValId address);
PathId own_reach_inside(Own *own, PathId reach, bool *is_deepest);
bool own_follows(const Own *own, ValId address); /* whether own_reach_follow would go anywhere */
bool own_reach_overlaps(Own *own, PathId a, PathId b, bool tuple_fields_are_one);
bool own_reach_may_meet(Own *own, PathId changed, PathId lent);
bool own_reach_spoils(Own *own, PathId changed, PathId lent);
bool own_reach_is_shared(const Own *own, PathId reach); /* it begins at what several owners lead to */

/* places.c */
void own_find_nodes(Own *own);
/* the node of the path or of what it is part of */
NodeId own_nearest_node(const Own *own, PathId path, bool *is_exact);
NodeId own_root_node(const Own *own, LocalId local);
static inline void own_load_shared(Bitset *nodes, const Bitset *shared) { /* clears all others */
    uint32_t words = bitset_words(nodes), shared_words = bitset_words(shared);
    for (uint32_t i = 0; i < words; i++) nodes->words[i] = i < shared_words ? shared->words[i] : 0;
}
/* walks the nodes under and including `top`; none at the end */
static inline NodeId own_next_below(const Own *own, NodeId node, NodeId top) {
    if (!IS_NONE(own_node(own, node)->child)) return own_node(own, node)->child;
    while (!SAME(node, top) && IS_NONE(own_node(own, node)->sibling)) node = own_node(own, node)->parent;
    return SAME(node, top) ? NONE_OF(NodeId) : own_node(own, node)->sibling;
}
Owner own_owner(const Own *own, LocalId local);
static inline bool own_is_lent_place(const IrLocal *local) { /* the caller's, who may know it by other names */
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
/* what happens on the edge itself */
void own_init_edge(const Own *own, InitState *state, BlockId from, uint32_t target);
bool own_is_initialised(const Own *own, const InitState *state, PathId path); /* all of it, on every path */
bool own_node_is_whole(const Own *own, const Bitset *must, NodeId node);
void own_check_init(Own *own);

/* loans.c: is every reference good where it is used? alias.c: do arguments of one call collide? returns.c: does one get
 * out? */
typedef struct Loans Loans; /* which holder has which loan at a point, and which of these are invalidated */
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
    bool is_left_alone; /* a `mut` argument that the callee leaves as it is */
    bool is_init;       /* it gets a value: an old one is overwritten elsewhere */
    bool is_beyond;     /* reached through an owner that shares: another change tells what is behind it */
    HolderId through;   /* changed through a loan of this holder: its own loans stay good */
} OwnChange;

typedef void (*OwnChangeVisit)(void *state, const OwnChange *change);
/* What the instruction changes, but for own_visit_effects; `first` is its first access, or the end. */
void own_visit_changes(Own *own, Site site, uint32_t first, OwnChangeVisit visit, void *state);

/* liveness.c */
void own_solve_liveness(Own *own);
typedef struct Death { /* node is not needed any more after the instruction, which was the last to touch it */
    uint32_t inst;
    uint32_t access; /* the first one of the instruction */
    NodeId node;
} Death;
typedef VEC(Death) Deaths;
/* in order of instructions; topmost nodes only */
void own_block_deaths(const Own *own, BlockId block, Bitset *live, Deaths *deaths);
void own_touched_by_last(const Own *own, BlockId block, Bitset *touched); /* by the instruction that leaves the block */

/* keep.c: the owner that the argument is reached through, as an address that is good where the argument is; none: it is
 * not to be seen */
ValId own_owner_of(Own *own, ValId argument);

/* ownership.c: what all of the above ask for */
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
