/* The tracked places: every local that is named, and those of its fields that are moved, initialised or overwritten on
 * their own. Places that matter only inside one block (most temporaries) take no part in the dataflow: their nodes are
 * numbered after the shared ones, and are always uninitialised and dead at both ends of a block. */
#include "ownership/own.h"
#include "types/type_group.h"

typedef struct Survey { /* per local, by id - 1 */
    BlockId *home;      /* the only block that touches it */
    bool *is_shared;
    uint32_t *birth;
} Survey;

Owner own_owner(const Own *own, LocalId id) {
    const IrLocal *local = ir_local(own->fn, id);
    if (local->kind == LOCAL_RESULT) return OWNER_RESULT;
    if (local->kind != LOCAL_PARAM) return OWNER_FUNCTION;
    switch (local->convention) {
    case CONV_DEFAULT:
    case CONV_READ: return OWNER_LENDER;
    case CONV_MUT:
    case CONV_REF: return OWNER_CALLER;
    case CONV_VAR: return OWNER_FUNCTION;
    case CONV_OUT: return OWNER_RESULT;
    case CONV_DEINIT: return ir_has_fields(own->types, local->type) ? OWNER_FIELDS : OWNER_FUNCTION;
    }
    UNREACHABLE();
}

NodeId own_nearest_node(const Own *own, PathId path, bool *is_exact) {
    *is_exact = true;
    while (IS_NONE(own->node_of[path.id - 1])) {
        *is_exact = false;
        path = ir_path(&own->places, path)->parent;
    }
    return own->node_of[path.id - 1];
}

NodeId own_root_node(const Own *own, LocalId local) {
    PathId root = own->places.roots[local.id - 1];
    return IS_NONE(root) ? NONE_OF(NodeId) : own->node_of[root.id - 1];
}

/* In functions of the Python register it is settled before what is bound where. What holds their objects, numbers and
 * texts has a value wherever it is used, and nothing ends with it: there is nothing to find out, and a long module has
 * very many. */
static bool is_settled(const Own *own, LocalId id) {
    const IrLocal *local = ir_local(own->fn, id);
    const TypeData *type = ty_data(own->types, local->type);
    if (!(own->fn->flags & IR_FN_BOUNDED) || (local->kind != LOCAL_TEMP && local->kind != LOCAL_VAR)) return false;
    switch (type->kind == TY_Array ? ty_data(own->types, type->array.element)->kind : type->kind) {
    case TY_Object:
    case TY_PyInt:
    case TY_PyStr: return true;
    case TY_Simd:
        return type->kind == TY_Simd && local->kind == LOCAL_TEMP; /* a variable may be declared without one */
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_Pointer:
    case TY_Fn:
    case TY_Class:
    case TY_Error:
    case TY_ANY_AGGREGATE:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_LITERAL:
    case TY_ANY_META: break;
    }
    return false;
}

/* --- where locals are touched --- */

/* A local belongs to one block if its first access there initialises it and the last instruction does not touch it. */
static void touch_local(Survey *s, LocalId local, BlockId block, bool begins, bool is_last) {
    BlockId *home = &s->home[local.id - 1];
    bool stays = IS_NONE(*home) ? begins : SAME(*home, block);
    if (!stays || is_last) s->is_shared[local.id - 1] = true;
    *home = block;
}

static void touch_lent(const Own *own, Survey *s, HolderId holder, BlockId block, bool is_last) {
    if (own->loans.len == 0) return;
    const Holder *h = own_holder(own, holder);
    for (uint32_t i = 0; i < h->facts.len; i++) {
        PathId path = own_loan(own, h->facts.at[i].loan)->path;
        if (!IS_NONE(path)) touch_local(s, ir_path(&own->places, path)->local, block, false, is_last);
    }
}

static void survey_access(const Own *own, Survey *s, const IrAccess *access, BlockId block, uint32_t *births) {
    bool is_last = access->inst + 1 == ir_block(own->fn, block)->insts.len;
    if (access->place.kind == PLACE_REF || access->place.kind == PLACE_RAW) {
        if (!IS_NONE(access->place.via)) touch_lent(own, s, own_value_holder(own, access->place.via), block, is_last);
        return;
    }
    const IrPath *path = ir_path(&own->places, access->place.path);
    LocalId local = path->local;
    bool begins = access->kind == ACCESS_INIT && access->place.kind == PLACE_PATH && IS_NONE(path->parent);
    touch_local(s, local, block, begins, is_last);
    touch_lent(own, s, own_local_holder(own, local), block, is_last);
    if (access->kind == ACCESS_INIT && s->birth[local.id - 1] == 0) s->birth[local.id - 1] = ++*births;
}

static Survey survey(const Own *own) {
    uint32_t count = own->fn->locals.len + 1, births = 0;
    Survey s = {NEW_ARRAY(own->arena, BlockId, count), NEW_ARRAY(own->arena, bool, count),
                NEW_ARRAY(own->arena, uint32_t, count)};
    for (uint32_t i = 0; i < own->fn->locals.len; i++) {
        IrLocalKind kind = own->fn->locals.at[i].kind;
        s.is_shared[i] = kind == LOCAL_PARAM || kind == LOCAL_RESULT;
        if (kind == LOCAL_PARAM) s.birth[i] = ++births;
    }
    for (uint32_t i = 0; i < own->cfg.order_count; i++) {
        BlockId block = own->cfg.order[i];
        for (uint32_t a = own_first_access(own, block); a < own_end_access(own, block); a++) {
            survey_access(own, &s, own_access(own, a), block, &births);
        }
    }
    for (uint32_t i = 0; i < own->fn->locals.len; i++)
        s.is_shared[i] = s.is_shared[i] && !is_settled(own, (LocalId){i + 1});
    return s;
}

/* --- which paths are tracked --- */

static bool changes_state(IrAccessKind kind) {
    switch (kind) {
    case ACCESS_USE:
    case ACCESS_WEAK:
    case ACCESS_WRITE: return false;
    case ACCESS_OVERWRITE:
    case ACCESS_MOVE:
    case ACCESS_MARK_UNINIT:
    case ACCESS_INIT:
    case ACCESS_MARK_INIT: return true;
    }
    UNREACHABLE();
}

/* Storing a number into a field of something that is initialised at entry changes nothing that is tracked. */
static bool is_plain_store(const Own *own, const IrAccess *access) {
    const IrPath *path = ir_path(&own->places, access->place.path);
    Owner owner = own_owner(own, path->local);
    return !IS_NONE(path->parent) && owner == OWNER_CALLER && access->kind == ACCESS_INIT &&
           !ty_needs_destroy(own->types, path->type);
}

static void track(const Own *own, bool *tracked, PathId path) {
    for (; !IS_NONE(path); path = ir_path(&own->places, path)->parent) tracked[path.id - 1] = true;
}

static void track_fields(Own *own, LocalId local) {
    PathId root = ir_path_root(&own->places, local);
    TypeId type = ir_path(&own->places, root)->type;
    for (uint32_t i = 0; i < ty_struct(own->types, type)->field_count; i++) ir_path_field(&own->places, root, type, i);
}

static bool *find_tracked(Own *own) {
    for (uint32_t i = 0; i < own->fn->params.len; i++) {
        LocalId local = own->fn->params.at[i].local;
        if (!IS_NONE(local) && own_owner(own, local) == OWNER_FIELDS) track_fields(own, local);
    }
    bool *tracked = NEW_ARRAY(own->arena, bool, own->places.paths.len + 1);
    for (uint32_t i = 0; i < own->places.accesses.len; i++) {
        const IrAccess *access = own_access(own, i);
        if (access->place.kind != PLACE_PATH || !changes_state(access->kind) || is_plain_store(own, access)) continue;
        track(own, tracked, access->place.path);
    }
    for (uint32_t i = 1; i <= own->places.paths.len; i++) {
        const IrPath *path = ir_path(&own->places, (PathId){i});
        if (path->step != STEP_ROOT && path->step != STEP_FIELD) continue;
        bool is_field_unit =
            !IS_NONE(path->parent) && !IS_NONE(path->local) && own_owner(own, path->local) == OWNER_FIELDS;
        if (path->step == STEP_ROOT || (is_field_unit && IS_NONE(ir_path(&own->places, path->parent)->parent)))
            tracked[i - 1] = true;
    }
    return tracked;
}

/* --- nodes --- */

static uint32_t level_of(const Own *own, const Node *node) {
    if (IS_NONE(node->parent)) return 0;
    const Node *parent = own_node(own, node->parent);
    return parent->is_parted ? 0 : parent->level + 1;
}

static NodeId new_node(Own *own, PathId path, NodeId parent, uint32_t birth) {
    const IrPath *p = ir_path(&own->places, path);
    Node node = {.path = path, .parent = parent, .birth = birth, .owner = own_owner(own, p->local)};
    node.is_parted = node.owner == OWNER_FIELDS && IS_NONE(parent);
    node.needs_drop = node.owner != OWNER_LENDER && !node.is_parted && ty_needs_destroy(own->types, p->type);
    node.is_settled = is_settled(own, p->local);
    node.level = level_of(own, &node);
    own->levels = MAX(own->levels, node.level + 1);
    vec_push(own->arena, &own->nodes, node);
    own->node_of[path.id - 1] = (NodeId){own->nodes.len};
    return (NodeId){own->nodes.len};
}

static NodeId add_nodes(Own *own, const bool *tracked, PathId path, NodeId parent, uint32_t birth) {
    NodeId node = new_node(own, path, parent, birth), last = {0};
    uint32_t count = 0;
    for (PathId c = ir_path(&own->places, path)->child; !IS_NONE(c); c = ir_path(&own->places, c)->sibling) {
        if (!tracked[c.id - 1]) continue;
        NodeId child = add_nodes(own, tracked, c, node, birth);
        *(IS_NONE(last) ? &own_node(own, node)->child : &own_node(own, last)->sibling) = child;
        last = child;
        count++;
    }
    TypeId type = ir_path(&own->places, path)->type;
    own_node(own, node)->is_whole_in_children = count > 0 && count == ty_struct(own->types, type)->field_count;
    return node;
}

static void add_roots(Own *own, const Survey *s, const bool *tracked, bool shared) {
    for (uint32_t i = 0; i < own->fn->locals.len; i++) {
        PathId root = own->places.roots[i];
        if (IS_NONE(root) || s->is_shared[i] != shared) continue;
        NodeId node = add_nodes(own, tracked, root, NONE_OF(NodeId), s->birth[i]);
        Owner owner = own_node(own, node)->owner;
        if (owner == OWNER_CALLER || owner == OWNER_RESULT) vec_push(own->arena, &own->lasting, node);
    }
}

void own_find_nodes(Own *own) {
    Survey s = survey(own);
    bool *tracked = find_tracked(own);
    own->node_of = NEW_ARRAY(own->arena, NodeId, own->places.paths.len + 1);
    vec_reserve(own->arena, &own->nodes, own->places.paths.len);
    add_roots(own, &s, tracked, true);
    own->shared = own->nodes.len;
    own->stride = (own->shared + 63) / 64 * 64;
    add_roots(own, &s, tracked, false);
}
