/* How many containers lie between what an argument leads to and what the result of a call refers to, judging by the
 * types.
 *
 * A signature says into which argument a result points, not how far: `ref [self] Int` may be a field of `self`, an
 * element of a list in it, or an element of a list of lists. The types of the two say more: an Int of a List[Int] is
 * one pointer away, an Int of a List[List[Int]] two, a String in a struct none. If there are several paths of different
 * depth, or none is visible, the depth is unknown. */
#include "ownership/effects.h"
#include "types/type_group.h"
#include "types/value.h"

enum { DEEPEST_WALK = 6, MOST_TARGETS = 8 };

typedef struct Walk {
    const Types *types;
    Arena *arena;
    TypeId wanted;
    bool goes_by_arguments; /* follows only type arguments: asks whether a type is mentioned */
    bool stops_there;       /* does not search for the wanted type inside itself */
    Map seen;               /* (type, level) */
    bool found, is_lost;
    OwnDepth depth;
} Walk;

static void walk(Walk *w, TypeId type, uint32_t level);
static bool mentions(const Types *types, Arena *arena, TypeId type, TypeId wanted);

typedef void (*TypeVisit)(Walk *w, TypeId type, uint32_t level);

static void walk_value_types(Walk *w, ValueId value, uint32_t level, TypeVisit visit) {
    const ValueData *v = val_data(w->types, value);
    if (v->kind == VAL_TYPE) visit(w, v->t, level);
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++)
        walk_value_types(w, v->tuple.items[i], level, visit);
}

/* A struct that stores its elements as bytes shows their type only in its parameters; they are behind a pointer. */
static bool is_erased(const Walk *w, TypeId type, TypeId argument) {
    const StructInfo *info = ty_struct(w->types, type);
    for (uint32_t i = 0; i < info->field_count; i++) {
        if (mentions(w->types, w->arena, info->fields[i].type, argument)) return false;
    }
    return true;
}

static void walk_nominal(Walk *w, TypeId type, uint32_t level) {
    const TypeData *d = ty_data(w->types, type);
    for (uint32_t i = 0; i < d->nominal.arg_count; i++) {
        const ValueData *v = val_data(w->types, d->nominal.args[i]);
        bool is_behind =
            w->goes_by_arguments || (v->kind == VAL_TYPE && is_erased(w, type, v->t)) || v->kind == VAL_TUPLE;
        if (is_behind) walk_value_types(w, d->nominal.args[i], level + 1, walk);
    }
}

static void walk_fields(Walk *w, TypeId type, uint32_t level) {
    const StructInfo *info = ty_struct(w->types, type);
    for (uint32_t i = 0; i < info->field_count; i++) walk(w, info->fields[i].type, level);
}

static void note(Walk *w, uint32_t level) {
    w->depth.least = w->found ? MIN(w->depth.least, level) : level;
    w->depth.most = w->found ? MAX(w->depth.most, level) : level;
    w->found = true;
}

static void walk(Walk *w, TypeId type, uint32_t level) {
    uint64_t key = map_key2(type.id, level);
    if (level > DEEPEST_WALK || map_has(&w->seen, key)) return;
    map_put(&w->seen, key, 1);
    if (SAME(type, w->wanted)) {
        note(w, level);
        if (w->stops_there) return;
    }
    const TypeData *d = ty_data(w->types, type);
    switch (d->kind) {
    case TY_Pointer: walk(w, d->pointer.pointee, level + 1); return;
    case TY_Struct: walk_fields(w, type, level), walk_nominal(w, type, level); return;
    case TY_Tuple:
    case TY_Closure: walk_fields(w, type, level); return;
    case TY_Array: walk(w, d->array.element, level); return;
    case TY_ANY_SYMBOLIC:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_Simd:
    case TY_Dyn:
    case TY_Fn:
    case TY_StrLiteral:
    case TY_ANY_OBJECT:
    case TY_Error:
    case TY_ANY_COMPTIME:
    case TY_Dtype: return;
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

static bool mentions(const Types *types, Arena *arena, TypeId type, TypeId wanted) {
    Walk w = {.types = types, .arena = arena, .wanted = wanted, .goes_by_arguments = true};
    map_init(&w.seen, arena);
    walk(&w, type, 0);
    return w.found;
}

/* --- what a value refers to --- */

typedef struct Targets {
    TypeId at[MOST_TARGETS];
    uint32_t count;
    bool is_lost; /* it may refer to things that are not listed */
} Targets;

static void add_target(Targets *targets, TypeId type) {
    if (targets->count == MOST_TARGETS) {
        targets->is_lost = true;
        return;
    }
    targets->at[targets->count++] = type;
}

static void find_targets(const Own *own, TypeId type, Targets *targets, uint32_t level);

static void value_targets(const Own *own, ValueId value, Targets *targets, uint32_t level) {
    const ValueData *v = val_data(own->types, value);
    if (v->kind == VAL_TYPE && ty_holds_references(own->types, v->t)) find_targets(own, v->t, targets, level + 1);
    for (uint32_t i = 0; v->kind == VAL_TUPLE && i < v->tuple.count; i++)
        value_targets(own, v->tuple.items[i], targets, level);
}

/* A struct with an origin of its own refers to that through its fields. */
static void struct_targets(const Own *own, TypeId type, Targets *targets, uint32_t level) {
    const TypeData *d = ty_data(own->types, type);
    const StructInfo *info = ty_struct(own->types, type);
    bool has_origin = false;
    for (uint32_t i = 0; i < d->nominal.arg_count; i++) {
        has_origin |= SAME(val_data(own->types, d->nominal.args[i])->type, TY(Origin));
        value_targets(own, d->nominal.args[i], targets, level);
    }
    for (uint32_t i = 0; has_origin && i < info->field_count; i++) {
        if (ty_holds_references(own->types, info->fields[i].type))
            find_targets(own, info->fields[i].type, targets, level + 1);
    }
}

static void find_targets(const Own *own, TypeId type, Targets *targets, uint32_t level) {
    const TypeData *d = ty_data(own->types, type);
    if (level > DEEPEST_WALK) {
        targets->is_lost = true;
    } else if (d->kind == TY_Pointer) {
        add_target(targets, d->pointer.pointee);
        targets->is_lost |=
            ty_holds_references(own->types, d->pointer.pointee); /* a reference to references: either may be meant */
    } else if (d->kind == TY_Struct) {
        struct_targets(own, type, targets, level);
    } else if (d->kind == TY_Tuple || d->kind == TY_Closure) {
        const StructInfo *info = ty_struct(own->types, type);
        for (uint32_t i = 0; i < info->field_count; i++) {
            if (ty_holds_references(own->types, info->fields[i].type))
                find_targets(own, info->fields[i].type, targets, level + 1);
        }
    } else if (d->kind == TY_Array) {
        find_targets(own, d->array.element, targets, level + 1);
    } else {
        targets->is_lost = true;
    }
}

/* --- the question --- */

/* Whether the type is an argument of a library container. Such a container is generic in its elements, so it cannot
 * return references to what an element holds. */
static bool has_argument(const Types *types, TypeId container, TypeId type) {
    if (IS_NONE(container) || !ty_is(types, container, TY_Struct) || !ty_struct(types, container)->is_trusted)
        return false;
    const TypeData *d = ty_data(types, container);
    bool found = false;
    for (uint32_t i = 0; i < d->nominal.arg_count; i++) {
        const ValueData *v = val_data(types, d->nominal.args[i]);
        found |= v->kind == VAL_TYPE && SAME(v->t, type);
    }
    return found;
}

static const OwnDepth unknown = {0, UINT32_MAX};

static OwnDepth depth_between(Own *own, const TypeId *from, uint32_t from_count, TypeId result, TypeId container) {
    Targets to = {0};
    OwnDepth depth = {UINT32_MAX, 0};
    find_targets(own, result, &to, 0);
    if (to.is_lost || to.count == 0) return unknown;
    for (uint32_t k = 0; k < to.count; k++) {
        bool found = false;
        for (uint32_t i = 0; i < from_count; i++) {
            Walk w = {.types = own->types,
                      .arena = own->arena,
                      .wanted = to.at[k],
                      .stops_there = has_argument(own->types, container, to.at[k])};
            map_init(&w.seen, own->arena);
            walk(&w, from[i], 0);
            if (w.is_lost) return unknown;
            if (!w.found) continue;
            found = true;
            depth.least = MIN(depth.least, w.depth.least);
            depth.most = MAX(depth.most, w.depth.most);
        }
        if (!found) return unknown;
    }
    return depth;
}

bool own_refers_to_plain(Own *own, TypeId holder) {
    Targets targets = {0};
    find_targets(own, holder, &targets, 0);
    bool is_plain = !targets.is_lost;
    for (uint32_t i = 0; i < targets.count; i++) is_plain &= ty_class(own->types, targets.at[i]) != TYPE_CLASS_MEM;
    return is_plain;
}

/* Whether the struct depends only on what its pointers point to. That holds for a struct of the user, whose pointers'
 * targets may change; a view or an iterator of the library may rely on more. */
bool own_holds_pointers_only(Own *own, TypeId holder) {
    const TypeData *d = ty_data(own->types, holder);
    if (d->kind == TY_Pointer) return true;
    if (d->kind != TY_Struct || ty_struct(own->types, holder)->is_trusted) return false;
    const StructInfo *info = ty_struct(own->types, holder);
    for (uint32_t i = 0; i < info->field_count; i++) {
        TypeId field = info->fields[i].type;
        if (ty_holds_references(own->types, field) && !own_holds_pointers_only(own, field)) return false;
    }
    return true;
}

static OwnDepth depth_in_place(Own *own, TypeId place, TypeId result, bool is_trusted) {
    return depth_between(own, &place, 1, result, is_trusted ? place : NONE_OF(TypeId));
}

static OwnDepth depth_behind(Own *own, TypeId holder, TypeId result, bool is_trusted) {
    Targets from = {0};
    find_targets(own, holder, &from, 0);
    return from.is_lost ? unknown
                        : depth_between(own, from.at, from.count, result, is_trusted ? holder : NONE_OF(TypeId));
}

/* Results are cached, because the same questions are asked for many calls. */
static OwnDepth find_depth(Own *own, TypeId from, TypeId result, bool is_trusted, bool is_behind) {
    uint64_t key = map_key2(from.id * 4 + is_trusted * 2u + is_behind, result.id), packed;
    if (map_get(&own->module->depths, key, &packed)) return (OwnDepth){(uint32_t)packed, (uint32_t)(packed >> 32)};
    OwnDepth depth = (is_behind ? depth_behind : depth_in_place)(own, from, result, is_trusted);
    map_put(&own->module->depths, key, depth.least | (uint64_t)depth.most << 32);
    return depth;
}

OwnDepth own_depth_in_place(Own *own, TypeId place, TypeId result, bool is_trusted) {
    return find_depth(own, place, result, is_trusted, false);
}

OwnDepth own_depth_behind(Own *own, TypeId holder, TypeId result, bool is_trusted) {
    return find_depth(own, holder, result, is_trusted, true);
}
