/* Classes derived from the library's NamedTuple: their instances are tuples of known shape with named fields. An
 * instance is an atom of the kind TUPLE with its class, so that everything that holds for tuples applies to it. */
#include "infer/model.h"

#include "python/scope/scope.h"

bool infer_is_field(const Ast *item) {
    return item->kind == AST_VarDecl && item->var_decl.target->kind == AST_Name && item->var_decl.type;
}

/* Methods that only the program calls, and those that make texts. */
static bool is_plain_method(const Infer *f, const Ast *item) {
    if (item->kind != AST_Fn) return false;
    Str name = name_text(f->s->ctx, item->fn.name);
    bool is_text = str_equal(name, STR("__repr__")) || str_equal(name, STR("__str__"));
    return is_text || name.len < 2 || name.at[0] != '_' || name.at[1] != '_';
}

static uint32_t count_fields(const ClassInfo *cls) {
    AstList items = cls->node->class_.body->block.items;
    uint32_t count = 0;
    for (uint32_t i = 0; i < items.len; i++) count += infer_is_field(items.at[i]);
    return count;
}

static bool has_plain_body(const Infer *f, const ClassInfo *cls) {
    AstList items = cls->node->class_.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i];
        bool is_text = item->kind == AST_ExprStmt && item->expr_stmt.value->kind == AST_Str;
        if (!infer_is_field(item) && !is_text && item->kind != AST_Pass && !is_plain_method(f, item)) return false;
    }
    return true;
}

bool record_is_base(const Infer *f, const Atom *base) {
    return base->kind == ATOM_Class && !module_is_program(base->cls->scope->module) &&
           infer_is_name(f, base->cls->node->class_.name, "NamedTuple");
}

bool record_note(Infer *f, ClassInfo *cls, const Atom *base) {
    uint32_t count = base && record_is_base(f, base) ? count_fields(cls) : 0;
    if (!count || cls->node->class_.bases.len != 1 || cls->node->class_.decorators.len || !has_plain_body(f, cls))
        return false;
    cls->is_record = true;
    cls->instance = atom_make(f, ATOM_Tuple, cls->node->id, 998, count, cls->node);
    atom_at(f, cls->instance)->cls = cls;
    return true;
}

/* The number of the field; false: it is not a field. */
static bool field_at(const ClassInfo *cls, NameId name, uint32_t *at) {
    AstList items = cls->node->class_.body->block.items;
    *at = 0;
    for (uint32_t i = 0; i < items.len; i++) {
        if (!infer_is_field(items.at[i])) continue;
        if (SAME(items.at[i]->var_decl.target->name.name, name)) return true;
        ++*at;
    }
    return false;
}

bool record_field(const ClassInfo *cls, NameId name) {
    uint32_t at;
    return field_at(cls, name, &at);
}

/* The class gets another attribute in place of a field. */
void record_store(Infer *f, ClassInfo *cls, NameId name) {
    uint32_t at;
    if (!cls->is_record || !field_at(cls, name, &at)) return;
    cls->is_patched = true;
    slot_open(f, &atom_at(f, cls->instance)->parts[at]);
}

/* ---- instances ---- */

static void reach_texts(Infer *f, ClassInfo *cls) {
    static const char *const NAMES[] = {"__repr__", "__str__"};
    TypeSet self = set_of(cls->instance);
    InferArgs none = {0};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++) {
        TypeSet found = slot_read(f, map_slot(f, &cls->attrs, infer_name(f, NAMES[i])));
        for (uint32_t k = 0; k < found.len; k++)
            if (atom_at(f, found.at[k])->kind == ATOM_Function)
                call_function(f, atom_at(f, found.at[k])->unit, &self, &none);
    }
}

TypeSet record_make(Infer *f, ClassInfo *cls, const InferArgs *args) {
    AstList items = cls->node->class_.body->block.items;
    uint32_t at = 0;
    for (uint32_t i = 0; i < items.len; i++) {
        if (!infer_is_field(items.at[i])) continue;
        TypeSet value = dataclass_argument(f, cls, args, at, items.at[i]->var_decl.target->name.name);
        slot_join(f, &atom_at(f, cls->instance)->parts[at++], &value);
    }
    cls->is_made = true;
    reach_texts(f, cls);
    return set_of(cls->instance);
}

/* An attribute of an instance that is neither a field nor in its class: one of tuples or named tuples. */
static TypeSet load_other(Infer *f, AtomId self, NameId name) {
    if (method_known(f, self, name)) {
        AtomId method = atom_make(f, ATOM_BuiltinMethod, self, name.id, 0, NULL);
        atom_at(f, method)->self = self;
        atom_at(f, method)->name = name;
        return set_of(method);
    }
    open_atom(f, self);
    return set_any();
}

TypeSet record_load(Infer *f, AtomId self, NameId name) {
    Atom *atom = atom_at(f, self);
    uint32_t at;
    if (field_at(atom->cls, name, &at)) return slot_read(f, &atom->parts[at]); /* nothing can set it */
    TypeSet found, result = slot_read(f, &atom->cls->openness);
    if (result.is_any) return result;
    if (!class_lookup(f, atom->cls, NULL, name, &found)) return load_other(f, self, name);
    if (found.is_any) return found;
    for (uint32_t i = 0; i < found.len; i++) attribute_bind(f, found.at[i], self, &result);
    return result;
}

/* ---- facts for code generation ---- */

bool record_is_closed(const Infer *f, const ClassInfo *cls) {
    return cls->is_record && !cls->is_patched && !cls->is_opaque && !atom_at(f, cls->atom)->is_open &&
           !class_has_any(f, cls, "__new__");
}

int32_t infer_record_field(const Sema *s, const Ast *base, NameId name) {
    const TypeSet *set = infer_set_of(s, base);
    const Infer *f = s->py ? s->py->infer : NULL;
    int32_t found = -1;
    for (uint32_t i = 0; set && !set->is_any && i < set->len; i++) {
        const Atom *atom = atom_at(f, set->at[i]);
        uint32_t at;
        if (atom->kind != ATOM_Tuple || !atom->cls || !record_is_closed(f, atom->cls) ||
            !field_at(atom->cls, name, &at) || (i && (int32_t)at != found))
            return -1;
        found = (int32_t)at;
    }
    return found;
}
