/* Code objects as programs see them. */
#include "code.h"

#include <stdio.h>

static uint32_t flags_of(const Code *code) {
    enum {
        OPTIMIZED = 1,
        NEWLOCALS = 2,
        VARARGS = 4,
        VARKEYWORDS = 8,
        NESTED = 16,
        GENERATOR = 32,
        COROUTINE = 128,
        ASYNC = 512
    };
    uint32_t flags = code->kind == CODE_FUNCTION ? OPTIMIZED | NEWLOCALS : 0;
    flags |= code->param_flags & PYC_FN_VARARGS ? VARARGS : 0u;
    flags |= code->param_flags & PYC_FN_VARKW ? VARKEYWORDS : 0u;
    flags |= code->flags & CODE_NESTED ? NESTED : 0u;
    if (code->flags & CODE_ASYNC) return flags | (code->flags & CODE_GENERATOR ? ASYNC : COROUTINE);
    return flags | (code->flags & CODE_GENERATOR ? GENERATOR : 0u);
}

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

static PycResult code_getattr(PycWord self, PycWord name) {
    const Code *code = code_of(self);
    if (pyc_str_is(name, "co_name")) return pyc_ok(code->name);
    if (pyc_str_is(name, "co_qualname")) return pyc_ok(code->qualname);
    if (pyc_str_is(name, "co_filename")) return pyc_ok(code->filename);
    if (pyc_str_is(name, "co_firstlineno")) return pyc_ok(pyc_small(code->first_line));
    if (pyc_str_is(name, "co_flags")) return pyc_ok(pyc_small(flags_of(code)));
    if (pyc_str_is(name, "co_argcount")) return pyc_ok(pyc_small(code->positional));
    if (pyc_str_is(name, "co_posonlyargcount")) return pyc_ok(pyc_small(code->positional_only));
    if (pyc_str_is(name, "co_kwonlyargcount")) return pyc_ok(pyc_small(code->keyword_only));
    if (pyc_str_is(name, "co_varnames")) return pyc_ok(code->variables);
    if (pyc_str_is(name, "co_nlocals")) return pyc_ok(pyc_small(pyc_tuple(code->variables)->length));
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

static PycResult code_repr(PycWord self) {
    const Code *code = code_of(self);
    char head[64], tail[64];
    snprintf(head, sizeof head, " at 0x%llx, file \"", (unsigned long long)self);
    snprintf(tail, sizeof tail, "\", line %u>", code->first_line);
    PycWord parts[5] = {pyc_str_c("<code object "), code->name, pyc_str_c(head), code->filename, pyc_str_c(tail)};
    return pyc_ok(pyc_str_concat_n(parts, 5));
}

PycType pyc_code_type = {.head = {&pyc_type_type},
                         .name = "code",
                         .base = &pyc_object_type,
                         .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                         .instance_size = sizeof(Code),
                         .repr = code_repr,
                         .getattr = code_getattr};
