/* Slots: which attributes of a class's instances have fixed places. Only this file decides that. The runtime (lay_out
 * of runtime/object/type.c) and src/infer/member.c use this order, after the slots of the base. */
#include "python/scope/scope.h"

typedef struct Slots {
    Context *ctx;
    Arena *arena;
    NameId self;
    VEC(NameId) names;
} Slots;

static void add_slot(Slots *slots, NameId name) {
    if (SAME(name, N(__dict__)) || SAME(name, N(__class__))) return; /* every object has it */
    for (uint32_t i = 0; i < slots->names.len; i++)
        if (SAME(slots->names.at[i], name)) return;
    vec_push(slots->arena, &slots->names, name);
}

static void slot_target(Slots *slots, const Ast *target) {
    if (target->kind == AST_Attribute && target->attribute.base->kind == AST_Name &&
        SAME(target->attribute.base->name.name, slots->self))
        add_slot(slots, target->attribute.name);
    AstList items = target->kind == AST_Tuple  ? target->tuple.items
                    : target->kind == AST_List ? target->list.items
                                               : (AstList){NULL, 0};
    for (uint32_t i = 0; i < items.len; i++) slot_target(slots, items.at[i]);
}

/* Attributes that a method assigns on its first parameter. */
static void find_slots(void *state, const Ast *node) {
    Slots *slots = state;
    if (!node || node->kind == AST_Class) return;
    for (uint32_t i = 0; node->kind == AST_Assign && i < node->assign.targets.len; i++)
        slot_target(slots, node->assign.targets.at[i]);
    if (node->kind == AST_VarDecl && node->var_decl.value) slot_target(slots, node->var_decl.target);
    ast_children(node, find_slots, slots);
}

/* Whether the class has a method or property of that name: even if it is assigned, look-ups usually find the
 * class's. */
static bool is_method(AstList body, NameId name) {
    for (uint32_t i = 0; i < body.len; i++)
        if (body.at[i]->kind == AST_Fn && SAME(body.at[i]->fn.name, name)) return true;
    return false;
}

/* `name: T` in the body: an attribute that instances will have, as in a dataclass. */
static void declared_slot(Slots *slots, const Ast *item) {
    if (item->kind == AST_VarDecl && item->var_decl.target->kind == AST_Name)
        add_slot(slots, item->var_decl.target->name.name);
}

static bool may_change_class(Context *ctx, const Ast *class_) {
    FileId file = source_of(ctx, class_->span.lo);
    return ctx->changes_classes || (!IS_NONE(file) && source_file(ctx, file)->changes_classes);
}

PySlots py_own_slots(Context *ctx, Arena *arena, const Ast *class_) {
    Slots all = {.ctx = ctx, .arena = arena};
    AstList body = class_->class_.body->block.items;
    PySlots own = {NULL, 0};
    if (may_change_class(ctx, class_)) return own;
    for (uint32_t i = 0; i < body.len; i++) declared_slot(&all, body.at[i]);
    for (uint32_t i = 0; i < body.len; i++) {
        const Ast *item = body.at[i];
        if (item->kind != AST_Fn || !item->fn.sig.params.len || item->fn.is_static || item->fn.is_class_method)
            continue;
        all.self = item->fn.sig.params.at[0]->param.name;
        find_slots(&all, item->fn.body);
    }
    own.at = NEW_ARRAY(arena, NameId, all.names.len + 1);
    for (uint32_t i = 0; i < all.names.len; i++)
        if (!is_method(body, all.names.at[i]))
            own.at[own.count++] = py_mangled(ctx, arena, class_->class_.name, all.names.at[i]);
    return own;
}
