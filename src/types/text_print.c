/* Types and values in IR text: unambiguous and readable by text_parse.c. */
#include "types/text_word.h"
#include "types/type_text.h"

#include <ctype.h>

static bool is_word(Str s) {
    if (s.len == 0 || isdigit((unsigned char)s.at[0])) return false;
    for (uint32_t i = 0; i < s.len; i++) {
        if (!isalnum((unsigned char)s.at[i]) && s.at[i] != '_' && s.at[i] != '.') return false;
    }
    return true;
}

static void print_name(Str name, Text *out) {
    if (is_word(name)) {
        text_str(out, name);
    } else {
        text_quoted(out, name);
    }
}

static void print_decl(const Types *types, DeclId decl, Text *out) {
    if (IS_NONE(decl)) {
        text_char(out, '-');
    } else {
        print_name(ty_decl_name(types, decl), out);
    }
}

/* --- types --- */

static void print_simd(const Types *types, TypeId type, const TypeData *d, Text *out) {
    bool known = val_data(types, d->simd.dtype)->kind == VAL_DTYPE && val_data(types, d->simd.width)->kind == VAL_INT;
    if (!known) {
        text_c(out, "simd("), val_print_ir(types, d->simd.dtype, TY(Dtype), out), text_c(out, ", ");
        val_print_ir(types, d->simd.width, TY_SCALAR(int), out), text_char(out, ')');
        return;
    }
    text_c(out, dtype_name(ty_dtype(types, type)));
    bool plain = ty_width(types, type) == 1 && ty_dtype(types, type) != DT_bool;
    if (!plain) text_printf(out, "x%lld", (long long)val_data(types, d->simd.width)->integer.i);
}

static void print_pointer(const Types *types, const TypeData *d, Text *out) {
    text_printf(out, "%s(", pointer_words[d->pointer.flavour]);
    ty_print_ir(types, d->pointer.pointee, out);
    Mutability usual = d->pointer.flavour == PTR_RAW ? MUT_YES : MUT_NO;
    static const char *const words[] = {[MUT_NO] = " imm", [MUT_YES] = " mut", [MUT_SYMBOLIC] = " anymut"};
    if (d->pointer.mut != usual) text_c(out, words[d->pointer.mut]);
    if (!IS_NONE(d->pointer.origin)) text_c(out, " origin "), val_print_ir(types, d->pointer.origin, TY(Origin), out);
    if (d->pointer.space != SPACE_GENERIC) text_printf(out, " space %d", (int)d->pointer.space);
    text_char(out, ')');
}

void ty_print_param_ir(const Types *types, const FnParam *p, Text *out) {
    ty_print_ir(types, p->type, out);
    text_printf(out, " %s", convention_words[p->convention]);
    if (p->kind != PARAM_PLAIN) text_printf(out, " %s", star_words[p->kind]);
    if (p->group != GROUP_NORMAL) text_printf(out, " %s", group_words[p->group]);
}

static void print_fn(const Types *types, const FnType *fn, Text *out) {
    text_c(out, "fn(");
    for (uint32_t i = 0; i < fn->param_count; i++) {
        if (i > 0) text_c(out, ", ");
        ty_print_param_ir(types, &fn->params[i], out);
    }
    text_char(out, ')');
    if (fn->is_c_abi) text_c(out, " c");
    if (!IS_NONE(fn->raises)) text_c(out, " raises("), ty_print_ir(types, fn->raises, out), text_char(out, ')');
    text_c(out, " -> ");
    ty_print_ir(types, fn->result, out);
}

static void print_items(const Types *types, const TypeData *d, Text *out) {
    text_c(out, "tuple(");
    for (uint32_t i = 0; i < d->tuple.count; i++) {
        if (i > 0) text_c(out, ", ");
        ty_print_ir(types, d->tuple.items[i], out);
    }
    text_char(out, ')');
}

Str ty_ir_name(const Types *types, TypeId type) {
    TypeEntry *entry = ty_entry(types, type);
    if (entry->ir_name.len == 0 && entry->data.kind != TY_Closure) {
        ty_give_ir_name((Types *)types, type, str_of(ty_c(types, type)));
    }
    return entry->ir_name;
}

static void print_nominal(const Types *types, TypeId type, Text *out) {
    text_char(out, ty_ir_sigil(ty_kind(types, type)));
    print_name(ty_ir_name(types, type), out);
}

static void print_literal(const Types *types, const char *word, ValueId value, Text *out) {
    text_c(out, word);
    if (IS_NONE(value)) return;
    text_char(out, '('), val_print_ir(types, value, NONE_OF(TypeId), out), text_char(out, ')');
}

static void print_with_decl(const Types *types, const char *word, DeclId decl, Text *out) {
    text_printf(out, "%s(", word), print_decl(types, decl, out), text_char(out, ')');
}

void ty_print_ir(const Types *types, TypeId type, Text *out) {
    const TypeData *d = ty_data(types, type);
    switch (d->kind) {
    case TY_Simd: IS_NONE(d->simd.dtype) ? text_c(out, "simd") : print_simd(types, type, d, out); return;
    case TY_Pointer: print_pointer(types, d, out); return;
    case TY_Fn: print_fn(types, &d->fn, out); return;
    case TY_StrLiteral: print_literal(types, "strlit", d->str_literal.text, out); return;
    case TY_IntLiteral: print_literal(types, "intlit", d->literal.value, out); return;
    case TY_FloatLiteral: print_literal(types, "floatlit", d->literal.value, out); return;
    case TY_Tuple: print_items(types, d, out); return;
    case TY_Array:
        text_c(out, "array("), ty_print_ir(types, d->array.element, out), text_c(out, ", ");
        val_print_ir(types, d->array.count, TY_SCALAR(int), out), text_char(out, ')');
        return;
    case TY_Closure:
        if (ty_ir_name(types, type).len == 0) {
            text_printf(out, "closure(%u)", d->closure.unique);
            return;
        }
        print_nominal(types, type, out);
        return;
    case TY_Struct:
    case TY_Class: print_nominal(types, type, out); return;
    case TY_Dyn: print_with_decl(types, "dyn", d->dyn.bound, out); return;
    case TY_Param: print_with_decl(types, "param", d->param.decl, out); return;
    case TY_Member:
        text_c(out, "member("), ty_print_ir(types, d->member.base, out), text_c(out, ", ");
        print_name(name_text(types->ctx, d->member.name), out), text_char(out, ')');
        return;
    case TY_Module: print_with_decl(types, "module", d->module.decl, out); return;
    case TY_Overloads: print_with_decl(types, "overloads", d->overloads.decl, out); return;
    case TY_Poison:
    case TY_Never:
    case TY_None:
    case TY_Bool:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Error:
    case TY_Meta:
    case TY_Dtype:
    case TY_Origin: text_c(out, ty_words[d->kind]); return;
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

/* --- values --- */

static void print_list(const Types *types, const ValueId *items, uint32_t count, TypeId type, Text *out) {
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) text_c(out, ", ");
        val_print_ir(types, items[i], val_item_type(types, type, i), out);
    }
}

static void print_memory(const Types *types, const ValueData *d, Text *out) {
    text_printf(out, "memory(%u, ", d->memory.align);
    text_quoted(out, d->memory.bytes);
    for (uint32_t i = 0; i < d->memory.reloc_count; i++) {
        const Relocation *r = &d->memory.relocs[i];
        text_printf(out, ", %u: ", r->offset);
        val_print_ir(types, r->target, NONE_OF(TypeId), out);
        if (r->addend != 0) text_printf(out, " + %lld", (long long)r->addend);
    }
    text_char(out, ')');
}

static void print_fn_value(const Types *types, const ValueData *d, Text *out) {
    if (IS_NONE(d->fn.fn)) {
        text_c(out, "generic("), print_decl(types, d->fn.decl, out);
        if (d->fn.arg_count > 0)
            text_c(out, ", "), print_list(types, d->fn.args, d->fn.arg_count, NONE_OF(TypeId), out);
        text_char(out, ')');
        return;
    }
    text_char(out, '@');
    if (types->fn_namer == NULL) {
        text_printf(out, "%u", d->fn.fn.id);
    } else {
        print_name(types->fn_namer(types->fn_names_state, d->fn.fn), out);
    }
}

static void print_origin(const Types *types, const ValueData *d, Text *out) {
    text_printf(out, "origin(%u, ", d->origin.kind);
    print_decl(types, d->origin.decl, out);
    text_printf(out, ", %d", (int)d->origin.mut);
    if (d->origin.part_count > 0) text_c(out, ", ");
    print_list(types, d->origin.parts, d->origin.part_count, NONE_OF(TypeId), out);
    text_char(out, ')');
}

static void print_expr(const Types *types, const ValueData *d, Text *out) {
    text_c(out, "expr(");
    if (d->expr.op < OP_COUNT) {
        text_c(out, op_words[d->expr.op]);
    } else {
        text_printf(out, "%u", d->expr.op - OP_COUNT);
    }
    if (d->expr.count > 0) text_c(out, ", ");
    print_list(types, d->expr.operands, d->expr.count, NONE_OF(TypeId), out);
    text_char(out, ')');
}

static void print_traits(const Types *types, const ValueData *d, Text *out) {
    text_c(out, "trait(");
    if (!IS_NONE(d->trait.callable)) {
        text_c(out, "calls ");
        ty_print_ir(types, d->trait.callable, out);
        if (d->trait.count) text_c(out, ", ");
    }
    for (uint32_t i = 0; i < d->trait.count; i++) {
        if (i > 0) text_c(out, ", ");
        print_decl(types, d->trait.traits[i], out);
    }
    text_char(out, ')');
}

static void print_bare(const Types *types, ValueId value, const ValueData *d, Text *out) {
    switch (d->kind) {
    case VAL_NONE: text_c(out, "none"); return;
    case VAL_BOOL: text_c(out, d->b ? "true" : "false"); return;
    case VAL_INT: text_str(out, val_int_text((Types *)types, value)); return;
    case VAL_FLOAT: print_double(out, d->f); return;
    case VAL_STRING: text_quoted(out, d->text); return;
    case VAL_TYPE: text_c(out, "type("), ty_print_ir(types, d->t, out), text_char(out, ')'); return;
    case VAL_DTYPE: text_printf(out, "dtype(%s)", dtype_name(d->dtype)); return;
    case VAL_FN: print_fn_value(types, d, out); return;
    case VAL_TRAIT: print_traits(types, d, out); return;
    case VAL_ORIGIN: print_origin(types, d, out); return;
    case VAL_TUPLE:
        text_char(out, '('), print_list(types, d->tuple.items, d->tuple.count, d->type, out), text_char(out, ')');
        return;
    case VAL_MEMORY: print_memory(types, d, out); return;
    case VAL_PARAM: print_with_decl(types, "param", d->param.decl, out); return;
    case VAL_EXPR: print_expr(types, d, out); return;
    case VAL_DECL: print_with_decl(types, "decl", d->decl.decl, out); return;
    case VAL_NONE_KIND: break;
    }
    UNREACHABLE();
}

void val_print_ir(const Types *types, ValueId value, TypeId expected, Text *out) {
    const ValueData *d = val_data(types, value);
    if (IS_NONE(expected)) expected = val_default_type(d->kind);
    if (!SAME(d->type, expected)) {
        text_char(out, '<');
        if (!IS_NONE(d->type)) ty_print_ir(types, d->type, out);
        text_char(out, '>');
    }
    print_bare(types, value, d, out);
}
