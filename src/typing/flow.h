/* What is known at a place of the program: flow.c. Private to src/typing. */
#ifndef PYC_TYPING_FLOW_H
#define PYC_TYPING_FLOW_H

#include "typing/type.h"

typedef struct Narrowed { /* a name, or a path such as `self.x`, and its type at this place */
    uint32_t key;
    const Ty *type;
    bool is_inferred; /* not declared: a union of None and something else counts as Any */
} Narrowed;

typedef struct FlowNode FlowNode;
typedef struct Flow {
    const FlowNode *known; /* never changed */
    const FlowNode *unset; /* names of the scope that surely have no value here */
    bool is_dead;          /* this code is not reached */
} Flow;

typedef struct Path { /* a name, or a path */
    uint32_t first;   /* key of the last path seen that adds one name to this one; 0: there is none */
    uint32_t next;    /* key of another path that adds a name to the same path */
} Path;

const Ty *typ_narrowed(const Typing *t, uint32_t key);
void typ_set_narrowed(Typing *t, uint32_t key, const Ty *type);
void typ_set_inferred(Typing *t, uint32_t key, const Ty *type);
void typ_forget(Typing *t, uint32_t key); /* and paths that begin with it */
bool typ_is_unset(const Typing *t, uint32_t key);
void typ_set_unset(Typing *t, uint32_t key);                            /* typ_forget ends it, as any new value does */
const Narrowed *typ_flow_next(const Flow *flow, const Narrowed *after); /* by key; after NULL: the first one */
void typ_flow_put(Typing *t, Flow *flow, Narrowed known);
Flow typ_flow_join(Typing *t, const Flow *a, const Flow *b); /* what holds where both ways lead */

#endif
