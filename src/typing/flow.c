/* What is known at a place: an immutable map from keys of paths to types. A branch shares the map of the place before
 * it, and where two branches meet, only the parts that differ are compared, so the cost of a statement does not grow
 * with the file. The map is a binary tree over the bits of the keys. */
#include "typing/state.h"

struct FlowNode {
    uint32_t bit;    /* which bit of the keys tells its two sides apart; 0: a leaf */
    uint32_t prefix; /* the bits above it, which all of its keys share */
    union {
        const FlowNode *side[2];
        Narrowed known;
    };
};

static uint32_t higher_bits(uint32_t bit, uint32_t key) { return key & ~((bit << 1) - 1); }
static bool covers(const FlowNode *fork, uint32_t key) { return higher_bits(fork->bit, key) == fork->prefix; }
static bool side_of(const FlowNode *fork, uint32_t key) { return (key & fork->bit) != 0; }
static uint32_t some_key(const FlowNode *node) { return node->bit ? node->prefix : node->known.key; }

/* ---- making ---- */

static const FlowNode *leaf(Typing *t, Narrowed known) {
    FlowNode *made = NEW(t->arena, FlowNode);
    *made = (FlowNode){.known = known};
    return made;
}

static const FlowNode *fork(Typing *t, const FlowNode *like, const FlowNode *zero, const FlowNode *one) {
    if (!zero || !one) return zero ? zero : one;
    if (zero == like->side[0] && one == like->side[1]) return like;
    FlowNode *made = NEW(t->arena, FlowNode);
    *made = (FlowNode){.bit = like->bit, .prefix = like->prefix, .side = {zero, one}};
    return made;
}

/* A new fork above two trees whose keys differ in a higher bit than either tree tests. */
static const FlowNode *fork_of(Typing *t, const FlowNode *a, const FlowNode *b) {
    const uint32_t key = some_key(a), bit = (UINT32_C(1) << 31) >> __builtin_clz(key ^ some_key(b));
    const FlowNode like = {.bit = bit, .prefix = higher_bits(bit, key)};
    return side_of(&like, key) ? fork(t, &like, b, a) : fork(t, &like, a, b);
}

static const FlowNode *with(Typing *t, const FlowNode *node, Narrowed known) {
    if (!node) return leaf(t, known);
    if (node->bit ? !covers(node, known.key) : node->known.key != known.key) return fork_of(t, node, leaf(t, known));
    if (!node->bit) return leaf(t, known);
    const FlowNode *side[] = {node->side[0], node->side[1]};
    const bool at = side_of(node, known.key);
    side[at] = with(t, side[at], known);
    return fork(t, node, side[0], side[1]);
}

static const FlowNode *without(Typing *t, const FlowNode *node, uint32_t key) {
    if (!node || (node->bit ? !covers(node, key) : node->known.key != key)) return node;
    if (!node->bit) return NULL;
    const FlowNode *side[] = {node->side[0], node->side[1]};
    const bool at = side_of(node, key);
    side[at] = without(t, side[at], key);
    return fork(t, node, side[0], side[1]);
}

/* ---- asking ---- */

static const Narrowed *find(const FlowNode *node, uint32_t key) {
    while (node && node->bit) node = covers(node, key) ? node->side[side_of(node, key)] : NULL;
    return node && node->known.key == key ? &node->known : NULL;
}

static const Narrowed *next(const FlowNode *node, uint32_t after) {
    if (!node || (node->bit ? node->prefix + ((node->bit << 1) - 1) : node->known.key) <= after) return NULL;
    if (!node->bit) return &node->known;
    const Narrowed *found = next(node->side[0], after);
    return found ? found : next(node->side[1], after);
}

const Narrowed *typ_flow_next(const Flow *flow, const Narrowed *after) {
    return next(flow->known, after ? after->key : 0);
}

const Ty *typ_narrowed(const Typing *t, uint32_t key) {
    const Narrowed *found = key ? find(t->flow.known, key) : NULL;
    return found ? found->type : NULL;
}

/* ---- changing ---- */

void typ_flow_put(Typing *t, Flow *flow, Narrowed known) { flow->known = with(t, flow->known, known); }

void typ_set_narrowed(Typing *t, uint32_t key, const Ty *type) {
    const Narrowed *before = key ? find(t->flow.known, key) : NULL;
    if (key) typ_flow_put(t, &t->flow, (Narrowed){key, type, before && before->is_inferred});
}

void typ_set_inferred(Typing *t, uint32_t key, const Ty *type) {
    typ_forget(t, key);
    if (key) typ_flow_put(t, &t->flow, (Narrowed){key, type, true});
}

bool typ_is_unset(const Typing *t, uint32_t key) { return key && find(t->flow.unset, key); }

void typ_set_unset(Typing *t, uint32_t key) {
    if (key) t->flow.unset = with(t, t->flow.unset, (Narrowed){.key = key, .type = &typ_any});
}

void typ_forget(Typing *t, uint32_t key) {
    if (!key) return;
    t->flow.unset = without(t, t->flow.unset, key);
    t->flow.known = without(t, t->flow.known, key);
    for (uint32_t k = t->paths.at[key - 1].first; k; k = t->paths.at[k - 1].next) typ_forget(t, k);
}

/* ---- where two ways meet ---- */

static const FlowNode *join_known(Typing *t, const FlowNode *a, const Narrowed *other) {
    const Narrowed one = a->known;
    const Ty *both = typ_union2(t, one.type, other->type);
    const bool may_lack = one.is_inferred && (one.type->kind == T_MODULE || other->type->kind == T_MODULE);
    if (may_lack && both->kind == T_UNION) both = &typ_any; /* except ImportError: trio = None */
    return both == one.type ? a : leaf(t, (Narrowed){one.key, both, one.is_inferred});
}

/* The map of what both maps know; a key that only one of them has is dropped. */
static const FlowNode *join(Typing *t, const FlowNode *a, const FlowNode *b) {
    if (a == b || !a || !b) return a && b ? a : NULL;
    if (!a->bit) {
        const Narrowed *other = find(b, a->known.key);
        return other ? join_known(t, a, other) : NULL;
    }
    if (b->bit == a->bit && b->prefix == a->prefix)
        return fork(t, a, join(t, a->side[0], b->side[0]), join(t, a->side[1], b->side[1]));
    if (b->bit < a->bit) return covers(a, some_key(b)) ? join(t, a->side[side_of(a, some_key(b))], b) : NULL;
    return b->bit > a->bit && covers(b, a->prefix) ? join(t, a, b->side[side_of(b, a->prefix)]) : NULL;
}

Flow typ_flow_join(Typing *t, const Flow *a, const Flow *b) {
    if (a->is_dead) return *b;
    if (b->is_dead) return *a;
    return (Flow){.known = join(t, a->known, b->known), .unset = join(t, a->unset, b->unset)};
}
