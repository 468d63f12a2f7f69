/* Classes that `@dataclass` of the library completes: their constructor stores its arguments in the fields. */
#include "infer/model.h"

#include "python/scope/scope.h"

/* ---- recognition ---- */

static void look_for_kind(void *state, const Ast *node) {
    Infer *f = ((void **)state)[0];
    bool *found = ((void **)state)[1];
    if (!node || *found) return;
    NameId name = node->kind == AST_Name        ? node->name.name
                  : node->kind == AST_Attribute ? node->attribute.name
                                                : NONE_OF(NameId);
    *found = node->kind == AST_Str ||
             (!IS_NONE(name) && (infer_is_name(f, name, "ClassVar") || infer_is_name(f, name, "InitVar") ||
                                 infer_is_name(f, name, "KW_ONLY")));
    ast_children(node, look_for_kind, state);
}

/* Whether all annotated names are fields. */
static bool has_fields_alone(Infer *f, const ClassInfo *cls) {
    AstList items = cls->node->class_.body->block.items;
    bool found = false;
    void *state[] = {f, &found};
    for (uint32_t i = 0; i < items.len; i++)
        if (infer_is_field(items.at[i])) look_for_kind(state, items.at[i]->var_decl.type);
    return !found;
}

/* Whether the option does not change instances. */
static bool is_harmless(const Infer *f, const Ast *arg) {
    static const char *const NAMES[] = {"order", "eq", "repr", "unsafe_hash", "match_args"};
    for (uint32_t i = 0; arg->kind == AST_Arg && !IS_NONE(arg->arg.name) && i < COUNT_OF(NAMES); i++)
        if (infer_is_name(f, arg->arg.name, NAMES[i])) return true;
    return false;
}

/* Whether only the constructor can set attributes of its instances. */
static bool is_frozen(const Infer *f, const Ast *arg) {
    return arg->kind == AST_Arg && !IS_NONE(arg->arg.name) && infer_is_name(f, arg->arg.name, "frozen") &&
           (arg->arg.value->kind == AST_True || arg->arg.value->kind == AST_False);
}

bool dataclass_decorator(Infer *f, const Ast *decorator) {
    bool is_call = decorator->kind == AST_Call;
    TypeSet callee = infer_expr(f, is_call ? decorator->call.callee : decorator);
    if (!infer_models(f, &callee, "dataclass")) return false;
    for (uint32_t i = 0; is_call && i < decorator->call.args.len; i++)
        if (!is_harmless(f, decorator->call.args.at[i]) && !is_frozen(f, decorator->call.args.at[i])) return false;
    return true;
}

static bool freezes(const Infer *f, const Ast *decorator) {
    bool found = false;
    for (uint32_t i = 0; decorator->kind == AST_Call && i < decorator->call.args.len; i++)
        found |= is_frozen(f, decorator->call.args.at[i]);
    return found;
}

void dataclass_note(Infer *f, ClassInfo *cls) {
    AstList decorators = cls->node->class_.decorators;
    for (uint32_t i = 0; i < decorators.len && !cls->is_data; i++)
        cls->is_data = dataclass_decorator(f, decorators.at[i]) && has_fields_alone(f, cls);
    for (uint32_t i = 0; i < decorators.len && cls->is_data; i++) cls->is_frozen |= freezes(f, decorators.at[i]);
    cls->is_ordered |= cls->is_data; /* it may be one */
}

bool class_is_data(const ClassInfo *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++)
        if (cls->mro.at[i]->is_data) return true;
    return false;
}

/* ---- fields ---- */

/* `x: T = field(…)`; false if it is something else. */
static bool field_call(Infer *f, ClassInfo *cls, NameId name, const Ast *value) {
    TypeSet callee = value->kind == AST_Call ? infer_expr(f, value->call.callee) : set_none();
    if (!infer_models(f, &callee, "field")) return false;
    infer_expr(f, value); /* the decorator removes it from the class */
    for (uint32_t i = 0; i < value->call.args.len; i++) {
        const Ast *arg = value->call.args.at[i];
        TypeSet given = infer_expr(f, ast_arg_value(arg));
        if (arg->kind != AST_Arg || IS_NONE(arg->arg.name)) continue;
        if (infer_is_name(f, arg->arg.name, "default_factory")) {
            TypeSet made = call_values(f, &given, NULL, 0, arg);
            slot_join(f, map_slot(f, &cls->defaults, name), &made);
        } else if (infer_is_name(f, arg->arg.name, "default")) {
            slot_join(f, map_slot(f, &cls->defaults, name), &given);
            slot_join(f, map_slot(f, &cls->attrs, name), &given);
        }
    }
    return true;
}

bool dataclass_field(Infer *f, ClassInfo *cls, const Ast *item) {
    if (!cls || !(cls->is_data || cls->is_record) || !infer_is_field(item)) return false;
    NameId name = scope_mangle(f, item->var_decl.target->name.name);
    if (field_call(f, cls, name, item->var_decl.value)) return true;
    TypeSet value = infer_expr(f, item->var_decl.value);
    slot_join(f, map_slot(f, &cls->defaults, name), &value);
    return false;
}

static void add_fields(Infer *f, const ClassInfo *cls, NameVec *names) {
    AstList items = cls->node->class_.body->block.items;
    for (uint32_t i = 0; cls->is_data && i < items.len; i++) {
        if (!infer_is_field(items.at[i])) continue;
        NameId name = items.at[i]->var_decl.target->name.name;
        bool is_known = false;
        for (uint32_t k = 0; k < names->len; k++) is_known |= SAME(names->at[k], name);
        if (!is_known) vec_push(f->arena, names, name);
    }
}

static NameVec fields_of(Infer *f, const ClassInfo *cls) {
    NameVec names = {0};
    for (uint32_t i = cls->mro.len; i-- > 0;) add_fields(f, cls->mro.at[i], &names);
    return names;
}

TypeSet dataclass_values(Infer *f, ClassInfo *cls) {
    NameVec names = fields_of(f, cls);
    TypeSet all = set_none();
    for (uint32_t i = 0; i < names.len; i++) {
        TypeSet one = slot_read(f, class_slot(f, cls, names.at[i]));
        set_join(f, &all, &one);
    }
    return all;
}

/* ---- the constructor ---- */

TypeSet dataclass_argument(Infer *f, const ClassInfo *cls, const InferArgs *args, uint32_t index, NameId name) {
    TypeSet value = index < args->count ? args->at[index] : set_none();
    for (uint32_t i = 0; i < args->named; i++)
        if (SAME(args->names[i], name)) set_join(f, &value, &args->at[args->count + i]);
    if (args->has_star) set_join(f, &value, &args->star);
    if (args->has_stars) set_join(f, &value, &args->stars);
    for (uint32_t i = 0; args->has_star && i < args->count; i++) set_join(f, &value, &args->at[i]);
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        TypeSet set = slot_read(f, map_slot(f, &cls->mro.at[i]->defaults, name));
        set_join(f, &value, &set);
    }
    return value;
}

/* Whether the generated constructor is used: one defined by the class or a base takes precedence. */
static bool is_made_by_fields(Infer *f, const ClassInfo *cls) {
    for (uint32_t i = 0; i < cls->mro.len; i++) {
        TypeSet own = slot_read(f, map_slot(f, &cls->mro.at[i]->attrs, infer_name(f, "__init__")));
        if (!set_is_empty(&own)) return false;
        if (cls->mro.at[i]->is_data) return true;
    }
    return false;
}

/* ---- constructors that store their arguments, as code generation needs them ---- */

bool class_by_fields(const Infer *f, const ClassInfo *cls) {
    Infer *g = (Infer *)(uintptr_t)f;
    return class_is_data(cls) && is_made_by_fields(g, cls) && !class_has_any(f, cls, "__post_init__") &&
           !class_has_any(f, cls, "__new__");
}

static bool is_field_call(const Sema *s, const Ast *value) {
    const TypeSet *callee = value->kind == AST_Call ? infer_set_of(s, value->call.callee) : NULL;
    return callee && infer_is_library(s->py->infer, callee, "field");
}

static const char *builtin_container(const Sema *s, const Ast *factory) {
    static const char *const NAMES[] = {"list", "dict", "set"};
    const Infer *f = s->py->infer;
    const TypeSet *set = infer_set_of(s, factory);
    const Atom *atom = set && !set->is_any && set->len == 1 ? atom_at(f, set->at[0]) : NULL;
    for (uint32_t i = 0; atom && atom->kind == ATOM_Builtin && i < COUNT_OF(NAMES); i++)
        if (infer_is_name(f, atom->name, NAMES[i])) return NAMES[i];
    return NULL;
}

/* field(…); false if it states more than the default and how the field is shown and compared. */
static bool read_field_call(const Sema *s, const Ast *call, InferField *field) {
    static const char *const OTHERS[] = {"repr", "compare", "hash", "metadata"};
    const Infer *f = s->py->infer;
    for (uint32_t i = 0; i < call->call.args.len; i++) {
        const Ast *arg = call->call.args.at[i];
        bool is_other = false;
        if (arg->kind != AST_Arg || IS_NONE(arg->arg.name)) return false;
        for (uint32_t k = 0; k < COUNT_OF(OTHERS); k++) is_other |= infer_is_name(f, arg->arg.name, OTHERS[k]);
        if (infer_is_name(f, arg->arg.name, "default")) {
            field->value = arg->arg.value;
        } else if (infer_is_name(f, arg->arg.name, "default_factory")) {
            field->makes = builtin_container(s, arg->arg.value);
            field->has_other = !field->makes;
        } else if (!is_other) {
            return false;
        }
    }
    return true;
}

static bool read_field(const Sema *s, ClassInfo *cls, const Ast *item, InferField *field) {
    InferPlace place;
    const Ast *value = item->var_decl.value;
    NameId name = item->var_decl.target->name.name;
    *field = (InferField){.name = name, .value = value};
    if (cls->is_record) return true;
    if (!class_place(s->py->infer, cls, name, &place)) return false;
    field->offset = place.offset;
    if (!value) return true;
    if (is_field_call(s, value)) {
        field->value = NULL;
        return read_field_call(s, value, field);
    }
    return value->kind != AST_Call;
}

static uint32_t field_at(const InferField *fields, uint32_t count, NameId name) {
    for (uint32_t i = 0; i < count; i++)
        if (SAME(fields[i].name, name)) return i;
    return count;
}

uint32_t class_fields(Infer *f, ClassInfo *cls, InferField *fields) {
    uint32_t count = 0;
    for (uint32_t i = cls->mro.len; i-- > 0;) {
        AstList items = cls->mro.at[i]->node->class_.body->block.items;
        bool has_fields = cls->mro.at[i]->is_data || cls->is_record;
        for (uint32_t k = 0; has_fields && k < items.len; k++) {
            if (!infer_is_field(items.at[k])) continue;
            uint32_t at = field_at(fields, count, items.at[k]->var_decl.target->name.name);
            if (at == INFER_FIELDS || !read_field(f->s, cls, items.at[k], &fields[at])) return 0;
            count += at == count;
        }
    }
    return count;
}

uint32_t infer_fields(const Sema *s, const Ast *node, InferField *fields) {
    Infer *f = s->py->infer;
    ClassInfo *cls = class_of(f, node);
    uint32_t count = class_fields(f, cls, fields);
    for (uint32_t i = 0; i < count; i++)
        fields[i].is_float = !cls->is_record && class_is_float_slot(f, cls, fields[i].name);
    return count;
}

bool dataclass_make(Infer *f, ClassInfo *cls, const InferArgs *args) {
    if (!is_made_by_fields(f, cls)) return false;
    NameVec names = fields_of(f, cls);
    TypeSet self = set_of(cls->instance), after;
    InferArgs none = {0};
    for (uint32_t i = 0; i < names.len; i++) {
        TypeSet value = dataclass_argument(f, cls, args, i, names.at[i]);
        slot_join(f, class_slot(f, cls, names.at[i]), &value);
    }
    if (!class_lookup(f, cls, NULL, infer_name(f, "__post_init__"), &after)) return true;
    if (after.is_any) open_atom(f, cls->instance);
    for (uint32_t i = 0; i < after.len; i++)
        if (atom_at(f, after.at[i])->kind == ATOM_Function)
            call_function(f, atom_at(f, after.at[i])->unit, &self, &none);
        else
            open_atom(f, cls->instance);
    return true;
}
