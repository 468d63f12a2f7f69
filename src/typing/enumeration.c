/* Enums: which names are members, and what their values are and may be. */
#include "typing/state.h"

/* The member as a class of the program defines it; NULL: only classes of the library do. */
static Member *own_member(Typing *t, const Class *cls, const char *name) {
    Member *member = typ_member(t, cls, name_of(t->ctx, str_of(name)), NULL);
    return member && !member->cls->scope->is_stub ? member : NULL;
}

static const Ast *value_of(const Member *member) {
    const Ast *by = member->symbol && member->symbol->binds.len ? member->symbol->binds.at[0] : NULL;
    return by && by->kind == AST_Assign ? by->assign.value : NULL;
}

bool typ_is_enum_member(const Typing *t, const Member *member) {
    Str name = name_text(t->ctx, member->name);
    if (!member->symbol || !member->symbol->binds.len || member->is_method || member->symbol->annotation) return false;
    return value_of(member) && !(name.len > 1 && name.at[0] == '_');
}

/* `B = A` is another name of the member A. */
bool typ_is_enum_alias(const Class *cls, const Member *member) {
    const Ast *value = value_of(member);
    uint64_t known;
    return value && value->kind == AST_Name && map_get(&cls->members, value->name.name.id, &known);
}

/* ---- name and value ---- */

static bool is_word(const Typing *t, NameId name, const char *plain, const char *under) {
    return typ_is_name(t, name, plain) || typ_is_name(t, name, under);
}

/* The type of the member's value, if the value is a plain constant and neither __new__ nor __init__ replaces it. */
static const Ty *written_value(Typing *t, const Class *cls, const Member *member) {
    const Ast *value = member && typ_is_enum_member(t, member) ? value_of(member) : NULL;
    if (!value || own_member(t, cls, "__new__") || own_member(t, cls, "__init__")) return &typ_any;
    bool is_plain = value->kind == AST_Int || value->kind == AST_Str || value->kind == AST_Float ||
                    value->kind == AST_True || value->kind == AST_False || value->kind == AST_None;
    return is_plain ? typ_quietly(t, value) : &typ_any;
}

const Ty *typ_enum_value(Typing *t, const Ty *self, NameId name) {
    const Class *cls = self->cls;
    bool is_value = is_word(t, name, "value", "_value_");
    if (!is_value && !is_word(t, name, "name", "_name_")) return NULL;
    bool is_said = own_member(t, cls, name_c(t->ctx, name)) != NULL; /* the class has one of its own */
    if (is_said) return NULL;
    if (!is_value) return typ_of_known(t, K_str);
    Member *declared = own_member(t, cls, "_value_");
    if (declared && declared->symbol && declared->symbol->is_declared) return typ_member_type(t, declared);
    Member *member = self->kind == T_LITERAL ? typ_member(t, cls, name_of(t->ctx, self->text), NULL) : NULL;
    return written_value(t, cls, member);
}

/* ---- checks ---- */

static void check_value(Typing *t, const Class *cls, const Ast *by) {
    const Ast *value = by->assign.value;
    if (value->kind == AST_Name || value->kind == AST_Lambda || value->kind == AST_Call)
        return; /* auto(), nonmember() */
    Member *maker = own_member(t, cls, "__new__");
    if (!maker) maker = own_member(t, cls, "__init__");
    Member *declared = own_member(t, cls, "_value_");
    if (maker && maker->is_method) {
        bool is_new = typ_is_name(t, maker->name, "__new__");
        const Ty *self = is_new ? typ_class_object(t, cls->self) : cls->self;
        typ_call_value(t, typ_bound_method(t, self, typ_member_type(t, maker), true), value);
    } else if (declared && declared->symbol && declared->symbol->is_declared) {
        const Ty *wanted = typ_member_type(t, declared), *type = typ_expr(t, value, wanted);
        if (!typ_fits(t, type, wanted))
            typ_report(t, D_TYPING_ASSIGN, value->span, typ_c(t, type), "'_value_'", typ_c(t, wanted));
    }
}

/* The value of each member is what _value_ is declared as, or what __new__ or __init__ takes. */
void typ_check_members(Typing *t, const Class *cls) {
    for (uint32_t i = 0; i < cls->body.len; i++) {
        const Ast *one = cls->body.at[i];
        const Ast *target = one->kind == AST_Assign && one->assign.targets.len == 1 ? one->assign.targets.at[0] : NULL;
        uint64_t known;
        if (target && target->kind == AST_Name && map_get(&cls->members, target->name.name.id, &known) &&
            typ_is_enum_member(t, (const Member *)(uintptr_t)known))
            check_value(t, cls, one);
    }
}

/* Whether the body binds by plain statements alone, so that there are no other members. */
bool typ_is_closed_enum(Typing *t, const Class *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        const Class *at = cls->mro.at[i]->cls;
        if (at->node->class_.decorators.len && !at->scope->is_stub) return false;
        for (uint32_t k = 0; k < at->body.len && !at->scope->is_stub; k++) {
            const Ast *one = at->body.at[k];
            bool is_plain = one->kind == AST_Assign || one->kind == AST_VarDecl || one->kind == AST_Fn ||
                            one->kind == AST_Pass || one->kind == AST_Class ||
                            (one->kind == AST_ExprStmt && one->expr_stmt.value->kind != AST_Call);
            if (!is_plain) return false;
        }
    }
    return !cls->has_any_base && !typ_member(t, cls, name_of(t->ctx, STR("__getattr__")), NULL);
}
