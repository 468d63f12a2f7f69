/* Instructions for names: words of the frame, cells, and mappings. */
#include "code.h"

/* ---- mappings ---- */

static PycResult or_absent(PycResult r) {
    if (!r.error || !pyc_error_is_class(r.error, &pyc_KeyError)) return r;
    pyc_error_object(r.error);
    return pyc_ok(0);
}

PycResult names_find(PycWord mapping, PycWord name) {
    if (PYC_LIKELY(pyc_is_exact(mapping, &pyc_dict_type))) return pyc_dict_find(mapping, name);
    return or_absent(pyc_obj_getitem(mapping, name));
}

PycError *names_set(PycWord mapping, PycWord name, PycWord value) {
    if (PYC_UNLIKELY(!pyc_is_exact(mapping, &pyc_dict_type)))
        return value ? pyc_obj_setitem(mapping, name, value) : pyc_obj_delitem(mapping, name);
    return value ? pyc_dict_set(mapping, name, value) : pyc_dict_take(mapping, name).error;
}

PycResult globals_find(const Frame *f, PycWord name) {
    TRY(value, names_find(f->globals, name));
    return value ? pyc_ok(value) : names_find(f->builtins, name);
}

/* ---- the builtins ---- */

/* `__builtins__` of the globals: a module or a mapping; added if it is missing. */
PycResult builtins_of(PycWord globals) {
    PycWord key = pyc_str_c("__builtins__");
    TRY(own, names_find(globals, key));
    if (own && pyc_is_exact(own, &pyc_module_type)) return pyc_module_names(own);
    if (own) return pyc_ok(own);
    bool is_module = pyc_is_exact(globals, &pyc_dict_type) && pyc_dict(globals)->is_namespace;
    if (!is_module) CHECK(names_set(globals, key, builtins_dict()));
    return pyc_ok(builtins_dict());
}

/* ---- the stack ---- */

PycError *do_Const(Frame *f, const Instr *i) {
    push(f, const_at(f, i->a));
    return NULL;
}

PycError *do_Null(Frame *f, const Instr *i) {
    (void)i;
    push(f, 0);
    return NULL;
}

PycError *do_Pop(Frame *f, const Instr *i) {
    (void)i;
    pop(f);
    return NULL;
}

PycError *do_Dup(Frame *f, const Instr *i) {
    (void)i;
    push(f, *top(f, 0));
    return NULL;
}

PycError *do_DupTwo(Frame *f, const Instr *i) {
    (void)i;
    push(f, *top(f, 1));
    push(f, *top(f, 1));
    return NULL;
}

PycError *do_Swap(Frame *f, const Instr *i) {
    (void)i;
    PycWord last = *top(f, 0);
    *top(f, 0) = *top(f, 1);
    *top(f, 1) = last;
    return NULL;
}

PycError *do_Turn(Frame *f, const Instr *i) {
    PycWord last = *top(f, 0);
    for (uint32_t k = 0; k < (uint32_t)i->a; k++) *top(f, k) = *top(f, k + 1);
    *top(f, (uint32_t)i->a) = last;
    return NULL;
}

/* ---- words of the frame ---- */

PycError *do_LoadSlot(Frame *f, const Instr *i) {
    push(f, f->slots[i->a]);
    return NULL;
}

PycError *do_StoreSlot(Frame *f, const Instr *i) {
    f->slots[i->a] = pop(f);
    return NULL;
}

PycError *do_LoadFast(Frame *f, const Instr *i) {
    if (PYC_UNLIKELY(!f->slots[i->a])) return pyc_raise_unbound(const_at(f, i->b));
    push(f, f->slots[i->a]);
    return NULL;
}

PycError *do_DeleteFast(Frame *f, const Instr *i) {
    if (!f->slots[i->a]) return pyc_raise_unbound(const_at(f, i->b));
    f->slots[i->a] = 0;
    return NULL;
}

static PycCell *cell_at(const Frame *f, const Instr *i) { return (PycCell *)pyc_object(f->slots[i->a]); }

static PycError *load_cell(Frame *f, const Instr *i, bool is_free) {
    PycWord value = cell_at(f, i)->value;
    if (!value) return is_free ? pyc_raise_free(const_at(f, i->b)) : pyc_raise_unbound(const_at(f, i->b));
    push(f, value);
    return NULL;
}

PycError *do_LoadCell(Frame *f, const Instr *i) { return load_cell(f, i, false); }
PycError *do_LoadFree(Frame *f, const Instr *i) { return load_cell(f, i, true); }

PycError *do_StoreCell(Frame *f, const Instr *i) {
    cell_at(f, i)->value = pop(f);
    return NULL;
}

PycError *do_DeleteCell(Frame *f, const Instr *i) {
    if (!cell_at(f, i)->value) return pyc_raise_unbound(const_at(f, i->b));
    cell_at(f, i)->value = 0;
    return NULL;
}

PycError *do_MakeCell(Frame *f, const Instr *i) {
    f->slots[i->a] = pyc_cell_new(f->slots[i->a]);
    return NULL;
}

PycError *do_NewCell(Frame *f, const Instr *i) {
    f->slots[i->a] = pyc_cell_new(0);
    return NULL;
}

/* ---- names of mappings ---- */

PycError *do_LoadGlobal(Frame *f, const Instr *i) {
    TRY_ERROR(value, globals_find(f, const_at(f, i->a)));
    if (!value) return pyc_raise_name(const_at(f, i->a));
    push(f, value);
    return NULL;
}

PycError *do_LoadName(Frame *f, const Instr *i) {
    TRY_ERROR(value, f->locals == f->globals ? pyc_ok(0) : names_find(f->locals, const_at(f, i->a)));
    if (!value) return do_LoadGlobal(f, i);
    push(f, value);
    return NULL;
}

PycError *do_LoadClassCell(Frame *f, const Instr *i) {
    TRY_ERROR(value, names_find(f->locals, const_at(f, i->b)));
    if (!value) return load_cell(f, i, true);
    push(f, value);
    return NULL;
}

PycError *do_StoreName(Frame *f, const Instr *i) { return names_set(f->locals, const_at(f, i->a), pop(f)); }
PycError *do_StoreGlobal(Frame *f, const Instr *i) { return names_set(f->globals, const_at(f, i->a), pop(f)); }

static PycError *delete_from(PycWord mapping, PycWord name) {
    TRY_ERROR(value, names_find(mapping, name));
    return value ? names_set(mapping, name, 0) : pyc_raise_name(name);
}

PycError *do_DeleteName(Frame *f, const Instr *i) { return delete_from(f->locals, const_at(f, i->a)); }
PycError *do_DeleteGlobal(Frame *f, const Instr *i) { return delete_from(f->globals, const_at(f, i->a)); }

PycError *do_LoadAnnotations(Frame *f, const Instr *i) {
    (void)i;
    PycWord key = pyc_str_c("__annotations__");
    TRY_ERROR(dict, names_find(f->locals, key));
    if (!dict) {
        dict = pyc_dict_new(4);
        CHECK_ERROR(names_set(f->locals, key, dict));
    }
    push(f, dict);
    return NULL;
}
