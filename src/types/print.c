/* Types and values as the user writes them, for messages. The form for IR text is in text_print.c. */
#include "types/table.h"
#include "types/type_group.h"
#include "types/type_text.h"

#include <stdio.h>
#include <stdlib.h>

static const char *const simple_names[TY_KIND_COUNT] = {
    [TY_Poison] = "<error>",
    [TY_Never] = "Never",
    [TY_None] = "None",
    [TY_Bool] = "Bool",
    [TY_PyInt] = "int",
    [TY_PyStr] = "str",
    [TY_Object] = "object",
    [TY_Error] = "Error",
    [TY_Meta] = "type",
    [TY_Dtype] = "DType",
    [TY_Origin] = "Origin",
    [TY_StrLiteral] = "StringLiteral",
    [TY_IntLiteral] = "IntLiteral",
    [TY_FloatLiteral] = "FloatLiteral",
};

void print_double(Text *out, double f) {
    if (f != f || f - f != 0) {
        text_c(out, f != f ? "nan" : f < 0 ? "-inf" : "inf");
        return;
    }
    char digits[40];
    for (int precision = 15; precision <= 17; precision++) {
        snprintf(digits, sizeof digits, "%.*g", precision, f);
        if (strtod(digits, NULL) == f) break;
    }
    text_c(out, digits);
    if (strpbrk(digits, ".e") == NULL) text_c(out, ".0");
}

/* --- types --- */

static void print_list(const Types *types, const ValueId *items, uint32_t count, Text *out) {
    for (uint32_t i = 0; i < count; i++) {
        const ValueData *d = val_data(types, items[i]);
        if (i > 0) text_c(out, ", ");
        if (d->kind == VAL_TUPLE && ty_is(types, d->type, TY_Meta)) { /* a pack of types */
            print_list(types, d->tuple.items, d->tuple.count, out);
        } else {
            val_print(types, items[i], out);
        }
    }
}

static void print_args(const Types *types, const ValueId *args, uint32_t count, Text *out) {
    if (count == 0) return;
    text_char(out, '[');
    print_list(types, args, count, out);
    text_char(out, ']');
}

static void print_simd(const Types *types, TypeId type, const TypeData *d, Text *out) {
    if (ty_is_scalar(types, type) && dtype_scalar_name(ty_dtype(types, type))[0] != '\0') {
        text_c(out, dtype_scalar_name(ty_dtype(types, type)));
        return;
    }
    text_c(out, "SIMD");
    print_args(types, (ValueId[]){d->simd.dtype, d->simd.width}, 2, out);
}

static const char *space_name(AddressSpace space) {
    switch (space) {
    case SPACE_GENERIC: return "generic";
    case SPACE_GLOBAL: return "global";
    case SPACE_SHARED: return "shared";
    case SPACE_CONSTANT: return "constant";
    case SPACE_LOCAL: return "local";
    }
    UNREACHABLE();
}

static bool origin_is_worth_printing(const Types *types, ValueId origin) {
    return !IS_NONE(origin) &&
           (val_data(types, origin)->kind == VAL_PARAM || val_data(types, origin)->kind == VAL_ORIGIN);
}

static void print_pointer(const Types *types, const TypeData *d, Text *out) {
    if (d->pointer.flavour == PTR_REF) {
        text_c(out, d->pointer.mut == MUT_YES ? "mut ref " : "ref ");
        if (origin_is_worth_printing(types, d->pointer.origin)) {
            text_char(out, '['), val_print(types, d->pointer.origin, out), text_c(out, "] ");
        }
        ty_print(types, d->pointer.pointee, out);
        return;
    }
    bool is_open = d->pointer.flavour == PTR_POINTER && d->pointer.mut == MUT_YES && !IS_NONE(d->pointer.origin) &&
                   val_data(types, d->pointer.origin)->kind == VAL_PARAM;
    text_c(out, d->pointer.flavour == PTR_RAW ? "UnsafePointer[" : is_open ? "Pointer[mut=True, " : "Pointer[");
    ty_print(types, d->pointer.pointee, out);
    if (d->pointer.flavour == PTR_POINTER && origin_is_worth_printing(types, d->pointer.origin)) {
        text_c(out, ", "), val_print(types, d->pointer.origin, out);
    }
    if (d->pointer.space != SPACE_GENERIC) text_printf(out, ", address_space=%s", space_name(d->pointer.space));
    text_char(out, ']');
}

static const char *convention_word(AstConvention convention) {
    switch (convention) {
    case CONV_DEFAULT:
    case CONV_READ: return "";
    case CONV_MUT: return "mut ";
    case CONV_VAR: return "var ";
    case CONV_REF: return "ref ";
    case CONV_OUT: return "out ";
    case CONV_DEINIT: return "deinit ";
    }
    UNREACHABLE();
}

static void print_param(const Types *types, const FnParam *p, Text *out) {
    if (p->kind == PARAM_STAR) text_char(out, '*');
    if (p->kind == PARAM_DOUBLE_STAR) text_c(out, "**");
    text_c(out, convention_word(p->convention));
    ty_print(types, p->type, out);
}

static void print_fn(const Types *types, const FnType *fn, Text *out) {
    text_c(out, "def(");
    for (uint32_t i = 0; i < fn->param_count; i++) {
        if (i > 0) text_c(out, ", ");
        print_param(types, &fn->params[i], out);
    }
    text_char(out, ')');
    if (fn->is_c_abi) text_c(out, " abi(\"C\")");
    if (!IS_NONE(fn->raises)) {
        text_c(out, " raises");
        if (!ty_is(types, fn->raises, TY_Error)) text_char(out, ' '), ty_print(types, fn->raises, out);
    }
    text_c(out, " -> ");
    ty_print(types, fn->result, out);
}

static void print_tuple(const Types *types, const TypeData *d, Text *out) {
    text_c(out, "Tuple[");
    for (uint32_t i = 0; i < d->tuple.count; i++) {
        if (i > 0) text_c(out, ", ");
        ty_print(types, d->tuple.items[i], out);
    }
    text_char(out, ']');
}

static void print_nominal(const Types *types, TypeId type, const TypeData *d, Text *out) {
    const StructInfo *info = ty_entry(types, type)->info;
    if (info != NULL && info->name.len > 0) {
        text_str(out, info->name);
        return;
    }
    if (types->nominal_writer != NULL && types->nominal_writer(types->decl_namer_state, type, out)) return;
    text_str(out, ty_decl_name(types, d->nominal.decl));
    print_args(types, d->nominal.args, d->nominal.arg_count, out);
}

static void print_closure(const Types *types, TypeId type, Text *out) {
    const StructInfo *info = ty_struct(types, type);
    if (info->name.len > 0) {
        text_c(out, "closure "), text_str(out, info->name);
    } else {
        text_c(out, "closure");
    }
}

void ty_print(const Types *types, TypeId type, Text *out) {
    const TypeData *d = ty_data(types, type);
    switch (d->kind) {
    case TY_Simd: print_simd(types, type, d, out); return;
    case TY_Pointer: print_pointer(types, d, out); return;
    case TY_Fn: print_fn(types, &d->fn, out); return;
    case TY_Tuple: print_tuple(types, d, out); return;
    case TY_Array:
        text_c(out, "Array["), ty_print(types, d->array.element, out), text_c(out, ", ");
        val_print(types, d->array.count, out), text_char(out, ']');
        return;
    case TY_Struct:
    case TY_Class: print_nominal(types, type, d, out); return;
    case TY_Closure: print_closure(types, type, out); return;
    case TY_Dyn: text_c(out, "dyn "), text_str(out, ty_decl_name(types, d->dyn.bound)); return;
    case TY_Param: text_str(out, ty_decl_name(types, d->param.decl)); return;
    case TY_Member:
        ty_print(types, d->member.base, out), text_char(out, '.'), text_str(out, name_text(types->ctx, d->member.name));
        return;
    case TY_Module: text_c(out, "module "), text_str(out, ty_decl_name(types, d->module.decl)); return;
    case TY_Overloads: text_c(out, "function "), text_str(out, ty_decl_name(types, d->overloads.decl)); return;
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Error:
    case TY_Meta:
    case TY_Dtype:
    case TY_Origin:
    case TY_ANY_LITERAL: text_c(out, simple_names[d->kind]); return;
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

/* --- values --- */

/* How tightly an operator binds, for parentheses. */
static int strength(uint32_t op) {
    switch (op) {
    case OP_POW: return 9;
    case OP_NEG:
    case OP_POS:
    case OP_INVERT: return 8;
    case OP_MUL:
    case OP_DIV:
    case OP_FLOORDIV:
    case OP_MOD:
    case OP_MATMUL: return 7;
    case OP_ADD:
    case OP_SUB: return 6;
    case OP_SHL:
    case OP_SHR: return 5;
    case OP_AND: return 4;
    case OP_XOR: return 3;
    case OP_OR: return 2;
    case OP_NOT: return 0;
    }
    return op < OP_COUNT ? 1 : 10;
}

static int value_strength(const Types *types, ValueId value) {
    const ValueData *d = val_data(types, value);
    return d->kind == VAL_EXPR ? strength(d->expr.op) : 10;
}

static void print_operand(const Types *types, ValueId value, int outer, Text *out) {
    bool parens = value_strength(types, value) < outer;
    if (parens) text_char(out, '(');
    val_print(types, value, out);
    if (parens) text_char(out, ')');
}

static bool is_negative_int(const Types *types, ValueId value) {
    const ValueData *d = val_data(types, value);
    return d->kind == VAL_INT && d->integer.big.len == 0 && d->integer.i < 0;
}

/* "n - 1" rather than "n + -1". */
static bool print_negative_term(const Types *types, const ValueData *sum, uint32_t i, Text *out) {
    ValueId term = sum->expr.operands[i];
    if (sum->expr.op != OP_ADD || i == 0 || !is_negative_int(types, term)) return false;
    text_printf(out, " - %llu", -(unsigned long long)val_data(types, term)->integer.i);
    return true;
}

static const char *const op_texts[OP_COUNT] = {
    [OP_ADD] = "+",    [OP_SUB] = "-",         [OP_MUL] = "*",    [OP_DIV] = "/", [OP_FLOORDIV] = "//",
    [OP_MOD] = "%",    [OP_POW] = "**",        [OP_MATMUL] = "@", [OP_AND] = "&", [OP_OR] = "|",
    [OP_XOR] = "^",    [OP_SHL] = "<<",        [OP_SHR] = ">>",   [OP_NEG] = "-", [OP_POS] = "+",
    [OP_INVERT] = "~", [OP_NOT] = "not ",      [OP_EQ] = "==",    [OP_NE] = "!=", [OP_LT] = "<",
    [OP_LE] = "<=",    [OP_GT] = ">",          [OP_GE] = ">=",    [OP_IS] = "is", [OP_IS_NOT] = "is not",
    [OP_IN] = "in",    [OP_NOT_IN] = "not in",
};

static void print_expr(const Types *types, const ValueData *d, Text *out) {
    if (d->expr.op >= OP_COUNT) {
        text_c(out, "<expression>");
        print_args(types, d->expr.operands, d->expr.count, out);
        return;
    }
    int own = strength(d->expr.op);
    if (d->expr.count == 1) {
        text_c(out, op_texts[d->expr.op]);
        print_operand(types, d->expr.operands[0], own, out);
        return;
    }
    for (uint32_t i = 0; i < d->expr.count; i++) {
        if (print_negative_term(types, d, i, out)) continue;
        if (i > 0) text_printf(out, " %s ", op_texts[d->expr.op]);
        print_operand(types, d->expr.operands[i], i > 0 ? own + 1 : own, out);
    }
}

static void print_values(const Types *types, const ValueId *items, uint32_t count, Text *out) {
    text_char(out, '(');
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) text_c(out, ", ");
        val_print(types, items[i], out);
    }
    text_c(out, count == 1 ? ",)" : ")");
}

static void print_traits(const Types *types, const ValueData *d, Text *out) {
    bool is_callable = !IS_NONE(d->trait.callable) && !ty_is(types, d->trait.callable, TY_Poison); /* a generic one */
    if (is_callable) text_char(out, '('), ty_print(types, d->trait.callable, out), text_char(out, ')');
    for (uint32_t i = 0; i < d->trait.count; i++) {
        if (i > 0 || is_callable) text_c(out, " & ");
        text_str(out, ty_decl_name(types, d->trait.traits[i]));
    }
}

static void print_fn_value(const Types *types, const ValueData *d, Text *out) {
    if (!IS_NONE(d->fn.decl)) {
        text_str(out, ty_decl_name(types, d->fn.decl));
        print_args(types, d->fn.args, d->fn.arg_count, out);
    } else if (types->fn_namer != NULL) {
        text_str(out, types->fn_namer(types->fn_names_state, d->fn.fn));
    } else {
        text_printf(out, "<function %u>", d->fn.fn.id);
    }
}

static void print_origin(const Types *types, const ValueData *d, Text *out) {
    if (d->origin.part_count > 0 && IS_NONE(d->origin.decl)) {
        print_values(types, d->origin.parts, d->origin.part_count, out);
    } else if (!IS_NONE(d->origin.decl)) {
        text_str(out, ty_decl_name(types, d->origin.decl));
    } else {
        text_c(out, "origin");
    }
}

void val_print(const Types *types, ValueId value, Text *out) {
    const ValueData *d = val_data(types, value);
    switch (d->kind) {
    case VAL_NONE: text_c(out, "None"); return;
    case VAL_BOOL: text_c(out, d->b ? "True" : "False"); return;
    case VAL_INT: text_str(out, val_int_text((Types *)types, value)); return;
    case VAL_FLOAT: print_double(out, d->f); return;
    case VAL_STRING: text_quoted(out, d->text); return;
    case VAL_TYPE: ty_print(types, d->t, out); return;
    case VAL_DTYPE: text_printf(out, "DType.%s", dtype_name(d->dtype)); return;
    case VAL_FN: print_fn_value(types, d, out); return;
    case VAL_TRAIT: print_traits(types, d, out); return;
    case VAL_ORIGIN: print_origin(types, d, out); return;
    case VAL_TUPLE: print_values(types, d->tuple.items, d->tuple.count, out); return;
    case VAL_MEMORY: text_printf(out, "<%s value>", ty_c(types, d->type)); return;
    case VAL_PARAM:
    case VAL_DECL: text_str(out, ty_decl_name(types, d->param.decl)); return;
    case VAL_EXPR: print_expr(types, d, out); return;
    case VAL_NONE_KIND: break;
    }
    UNREACHABLE();
}

const char *ty_c(const Types *types, TypeId type) {
    Text text;
    text_init(&text, types->arena);
    ty_print(types, type, &text);
    text_char(&text, '\0');
    return text.at;
}

const char *val_c(const Types *types, ValueId value) {
    Text text;
    text_init(&text, types->arena);
    val_print(types, value, &text);
    text_char(&text, '\0');
    return text.at;
}
