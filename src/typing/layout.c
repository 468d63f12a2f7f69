/* Classes whose instances have a layout of their own: by `__slots__`, by `@disjoint_base`, or as builtin classes. A
 * class can derive from two of them only if one derives from the other. */
#include "typing/state.h"

static bool is_slot(const Ast *ast) {
    return ast && ast->kind == AST_Str && !str_equal(ast->str.text, STR("__dict__")) &&
           !str_equal(ast->str.text, STR("__weakref__"));
}

static AstList items_of(const Ast *value) {
    return value->kind == AST_Tuple  ? value->tuple.items
           : value->kind == AST_List ? value->list.items
           : value->kind == AST_Set  ? value->set.items
           : value->kind == AST_Dict ? value->dict.keys
                                     : (AstList){NULL, 0};
}

static bool names_slots(const Ast *value) {
    const AstList items = items_of(value);
    for (uint32_t i = 0; i < items.len; i++)
        if (is_slot(items.at[i])) return true;
    return is_slot(value);
}

/* What the class assigns to __slots__; NULL: nothing, or several values. */
static const Ast *slots_of(const Class *cls) {
    const Symbol *symbol = typ_own(cls->scope, N(__slots__));
    const Ast *by = symbol && symbol->binds.len == 1 ? symbol->binds.at[0] : NULL;
    return by && by->kind == AST_Assign ? by->assign.value : by && by->kind == AST_VarDecl ? by->var_decl.value : NULL;
}

static bool has_slots(const Class *cls) {
    const Ast *value = slots_of(cls);
    return value && names_slots(value);
}

/* dataclass(slots=True) makes a slot of each field that no base has. */
static bool has_new_fields(const Class *cls) {
    for (uint32_t i = 0; cls->is_slotted && i < cls->fields.len; i++) {
        const Member *field = cls->fields.at[i];
        bool is_new = field->cls == cls && !field->is_init_var;
        for (uint32_t k = 1; is_new && k < cls->mro.len; k++)
            is_new = !map_has(&cls->mro.at[k]->cls->members, field->name.id);
        if (is_new) return true;
    }
    return false;
}

static bool has_layout(const Class *cls) {
    return !cls->is_protocol && (cls->is_disjoint || has_slots(cls) || has_new_fields(cls));
}

/* The most derived class with a layout; any others are bases of it. */
static const Class *layout_of(const Class *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (has_layout(cls->mro.at[i]->cls)) return cls->mro.at[i]->cls;
    return NULL;
}

/* ---- attributes that have no place ---- */

/* Whether the slots that the class adds are all known. */
static bool has_known_slots(const Class *cls) {
    const Ast *value = slots_of(cls);
    if (cls->is_slotted) return true;
    if (!value || (value->kind != AST_Tuple && value->kind != AST_List && value->kind != AST_Dict)) return false;
    const AstList items = items_of(value);
    for (uint32_t i = 0; i < items.len; i++)
        if (!is_slot(items.at[i])) return false;
    return true;
}

static bool adds_slot(const Typing *t, const Class *cls, NameId name) {
    const Ast *value = slots_of(cls);
    const AstList items = value ? items_of(value) : (AstList){0};
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i] && items.at[i]->kind == AST_Str && str_equal(items.at[i]->str.text, name_text(t->ctx, name)))
            return true;
    for (uint32_t i = 0; cls->is_slotted && i < cls->fields.len; i++)
        if (SAME(cls->fields.at[i]->name, name)) return true;
    return false;
}

bool typ_has_place(Typing *t, const Class *cls, NameId name) {
    if (cls->has_any_base || cls->has_metaclass) return true;
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        const Class *at = cls->mro.at[i]->cls;
        if (at == typ_known(t, K_object)) continue;
        if (at->scope->is_stub || !has_known_slots(at) || adds_slot(t, at, name)) return true;
    }
    return false;
}

/* A slot is stored in the class under its name, so that the class has no variable of the name. */
static void check_slots(Typing *t, const Class *cls) {
    for (uint32_t i = 0; !cls->is_dataclass && i < cls->scope->list.len; i++) {
        const Symbol *symbol = cls->scope->list.at[i];
        const Ast *by = symbol->binds.len ? symbol->binds.at[0] : NULL;
        const bool is_bound = symbol->binds.len == 1 && (by->kind != AST_VarDecl || by->var_decl.value);
        if (is_bound && !cls->is_slotted && adds_slot(t, cls, symbol->name))
            typ_report(t, D_TYPING_DEFINITION, symbol->span,
                       arena_printf(t->arena, "'%s' is in __slots__ and cannot be a variable of the class too",
                                    name_c(t->ctx, symbol->name))
                           .at);
    }
}

void typ_check_layout(Typing *t, const Class *cls) {
    const Class *last = NULL;
    check_slots(t, cls);
    if (cls->is_disjoint && (cls->is_protocol || cls->is_typed_dict))
        typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                   "disjoint_base is for classes that have instances of their own");
    for (uint32_t i = 0; i < cls->bases.len; i++) {
        const Class *other = layout_of(cls->bases.at[i]->cls);
        if (!other || (last && typ_is_subclass(t, last, other))) continue;
        if (last && !typ_is_subclass(t, other, last)) {
            typ_report(t, D_TYPING_DEFINITION, cls->node->class_.name_span,
                       arena_printf(t->arena,
                                    "the instances of '%s' and '%s' are laid out differently: no class is both",
                                    name_c(t->ctx, last->name), name_c(t->ctx, other->name))
                           .at);
            return;
        }
        last = other;
    }
}
