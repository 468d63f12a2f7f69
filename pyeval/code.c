/* Attributes of runnable code objects, beyond those of all code objects. */
#include "code.h"

static PycWord names_used(const Code *code) {
    PycWord list = pyc_list_new(4);
    for (uint32_t i = 0; i < code->count; i++) {
        Op op = (Op)code->code[i].op;
        bool is_name = op == DO_LoadName || op == DO_StoreName || op == DO_DeleteName || op == DO_LoadGlobal ||
                       op == DO_StoreGlobal || op == DO_DeleteGlobal || op == DO_GetAttribute ||
                       op == DO_SetAttribute || op == DO_DeleteAttribute || op == DO_CallMethod || op == DO_Import ||
                       op == DO_ImportFrom;
        PycWord name =
            is_name ? pyc_list(code->consts)->items[op == DO_CallMethod ? code->code[i].b : code->code[i].a] : 0;
        if (name && !pyc_list_has(list, name).value) pyc_list_push(list, name);
    }
    return pyc_list_to_tuple(list);
}

static PycWord constants(const Code *code) {
    PycWord list = pyc_list_new(4);
    for (uint32_t i = 0; i < code->count; i++)
        if (code->code[i].op == DO_Const || code->code[i].op == DO_Function || code->code[i].op == DO_Class)
            pyc_list_push(list, pyc_list(code->consts)->items[code->code[i].a]);
    return pyc_list_to_tuple(list);
}

static PycWord or_none(PycWord w) { return w ? w : PYC_NONE; }

PycResult code_more(PycWord self, PycWord name) {
    const Code *code = code_of(self);
    if (pyc_str_is(name, "co_nlocals")) return pyc_ok(pyc_small(pyc_tuple(code->base.variables)->length));
    if (pyc_str_is(name, "co_cellvars")) return pyc_ok(code->cells);
    if (pyc_str_is(name, "co_freevars")) return pyc_ok(code->frees);
    if (pyc_str_is(name, "co_names")) return pyc_ok(names_used(code));
    if (pyc_str_is(name, "co_consts")) return pyc_ok(constants(code));
    if (pyc_str_is(name, "co_stacksize")) return pyc_ok(pyc_small(code->depth));
    if (pyc_str_is(name, "co_code"))
        return pyc_ok(pyc_bytes_new((const char *)code->code, code->count * sizeof *code->code));
    if (pyc_str_is(name, "__doc__")) return pyc_ok(or_none(code->doc));
    return pyc_ok(0);
}
