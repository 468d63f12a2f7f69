/* reflect[T].…: names, types and places of the fields of a struct, as compile-time values. */
#include "sema/internal.h"

static const Ast *inner(const Ast *arg) { return arg->kind == AST_Arg ? arg->arg.value : arg; }

static bool is_reflect(const Check *c, const Ast *ast) {
    return ast->kind == AST_Subscript && ast->subscript.base->kind == AST_Name && ast->subscript.args.len == 1 &&
           str_equal(name_text(c->ctx, ast->subscript.base->name.name), STR("reflect"));
}

static Expr text_const(Check *c, Str text, Span span) {
    ValueId value = val_string(c->types, text);
    return expr_const(c, ty_str_literal(c->types, value), value, span);
}

static Str base_name(Check *c, TypeId type) {
    Decl *decl = type_decl(c->s, type);
    return decl ? name_text(c->ctx, decl->name) : str_of(ty_c(c->types, type));
}

static void print_full(Check *c, TypeId type, Text *out);
static void print_args(Check *c, const ValueId *args, uint32_t count, Text *out);

static void print_arg(Check *c, ValueId value, Text *out) {
    const ValueData *data = val_data(c->types, value);
    if (data->kind == VAL_TYPE) {
        print_full(c, data->t, out);
    } else if (data->kind == VAL_TUPLE) { /* of a variadic parameter */
        print_args(c, data->tuple.items, data->tuple.count, out);
    } else {
        val_print(c->types, value, out);
        if (data->kind == VAL_INT && !IS_NONE(data->type)) {
            text_c(out, " : ");
            print_full(c, data->type, out);
        }
    }
}

static void print_args(Check *c, const ValueId *args, uint32_t count, Text *out) {
    for (uint32_t i = 0; i < count; i++) {
        if (i)
            text_c(out, ", ");
        print_arg(c, args[i], out);
    }
}

static void print_with_args(Check *c, Str name, const ValueId *args, uint32_t count, Text *out) {
    text_str(out, name);
    if (!count)
        return;
    text_char(out, '[');
    print_args(c, args, count, out);
    text_char(out, ']');
}

/* As the user writes it, but a scalar as the vector that it is, and a number among the parameters with its type:
 * Box[SIMD[DType.int, 1], 3 : SIMD[DType.int, 1]]. */
static void print_full(Check *c, TypeId type, Text *out) {
    const TypeData *data = ty_data(c->types, type);
    if (data->kind == TY_Simd) {
        text_str(out, arena_printf(c->arena, "SIMD[%s, %s]", val_c(c->types, data->simd.dtype), val_c(c->types, data->simd.width)));
    } else if (data->kind == TY_Array) {
        print_with_args(c, STR("Array"), (ValueId[]){val_type(c->types, data->array.element), data->array.count}, 2, out);
    } else if (data->kind == TY_Tuple) {
        text_c(out, "Tuple[");
        for (uint32_t i = 0; i < data->tuple.count; i++) {
            if (i)
                text_c(out, ", ");
            print_full(c, data->tuple.items[i], out);
        }
        text_char(out, ']');
    } else if (data->kind == TY_Struct && type_decl(c->s, type)) {
        print_with_args(c, base_name(c, type), data->nominal.args, data->nominal.arg_count, out);
    } else {
        ty_print(c->types, type, out);
    }
}

static Str full_name(Check *c, TypeId type) {
    Text out;
    text_init(&out, c->arena);
    print_full(c, type, &out);
    return (Str){out.at, out.len};
}

typedef struct Fields {
    const StructField *at;
    uint32_t count;
} Fields;

static Fields fields_of(Check *c, TypeId type) {
    if (!ty_is(c->types, type, TY_Struct))
        return (Fields){NULL, 0};
    const StructInfo *info = struct_complete(c->s, type, (Span){0, 0});
    return info ? (Fields){info->fields, info->field_count} : (Fields){NULL, 0};
}

static Expr list_of(Check *c, Fields fields, bool names, Span span) {
    ValueId *items = NEW_ARRAY(c->arena, ValueId, fields.count + 1);
    for (uint32_t i = 0; i < fields.count; i++)
        items[i] = names ? val_string(c->types, name_text(c->ctx, fields.at[i].name)) : val_type(c->types, fields.at[i].type);
    TypeId type = names ? ty_array(c->types, TY(StrLiteral), val_int(c->types, TY_SCALAR(int), fields.count)) : TY(Meta);
    Expr e = expr_const(c, type, val_tuple(c->types, type, items, fields.count), span);
    e.is_pack = true;
    return e;
}

static bool const_index(Check *c, AstList params, Fields fields, int64_t *index, Span span) {
    ValueId value = params.len ? comptime_value(c, inner(params.at[0]), NONE_OF(TypeId)) : NONE_OF(ValueId);
    if (IS_NONE(value))
        return false;
    const ValueData *data = val_data(c->types, value);
    if (data->kind == VAL_STRING) {
        for (uint32_t i = 0; i < fields.count; i++)
            if (str_equal(name_text(c->ctx, fields.at[i].name), data->text)) {
                *index = i;
                return true;
            }
        diag(c->ctx, D_UNKNOWN_ATTRIBUTE, span, "the struct", arena_str(c->arena, data->text).at);
        return false;
    }
    return val_as_int(c->types, value, index) && *index >= 0 && *index < (int64_t)fields.count;
}

static Expr field_ref(Check *c, Fields fields, AstList params, AstList args, Span span) {
    int64_t index;
    Expr base = args.len ? expr_check(c, inner(args.at[0]), NONE_OF(TypeId)) : expr_poison(span);
    if (expr_is_poison(&base) || !const_index(c, params, fields, &index, span))
        return expr_poison(span);
    return expr_place(hir_field(c->arena, expr_place_of(c, &base), (uint32_t)index, fields.at[index].type, span), base.is_mutable);
}

static Expr dispatch(Check *c, Str name, TypeId type, AstList params, AstList args, Span span) {
    Fields fields = fields_of(c, type);
    int64_t index;
    if (str_equal(name, STR("base_name")))
        return text_const(c, base_name(c, type), span);
    if (str_equal(name, STR("name")))
        return text_const(c, full_name(c, type), span);
    if (str_equal(name, STR("field_names")))
        return list_of(c, fields, true, span);
    if (str_equal(name, STR("field_types")))
        return list_of(c, fields, false, span);
    if (str_equal(name, STR("is_struct")))
        return expr_const(c, TY(Bool), val_bool(c->types, ty_is(c->types, type, TY_Struct)), span);
    if (str_equal(name, STR("field_count")))
        return expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), fields.count), span);
    if (str_equal(name, STR("field_index")))
        return const_index(c, params, fields, &index, span) ? expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), index), span) : expr_poison(span);
    if (str_equal(name, STR("field_ref")))
        return field_ref(c, fields, params, args, span);
    if (str_equal(name, STR("has_method"))) { /* of its own, not a trait's default */
        ValueId text = params.len ? comptime_value(c, inner(params.at[0]), NONE_OF(TypeId)) : NONE_OF(ValueId);
        Decl *decl = type_decl(c->s, type);
        bool own = decl && !IS_NONE(text) && val_data(c->types, text)->kind == VAL_STRING &&
                   decl_member(c->s, decl, name_of(c->ctx, val_data(c->types, text)->text));
        return expr_const(c, TY(Bool), val_bool(c->types, own), span);
    }
    diag(c->ctx, D_UNKNOWN_ATTRIBUTE, span, "reflect", arena_str(c->arena, name).at);
    return expr_poison(span);
}

Expr reflect_call(Check *c, const Ast *ast, bool *is_reflect_call) {
    const Ast *callee = ast->call.callee;
    AstList params = {NULL, 0};
    if (callee->kind == AST_Subscript) {
        params = callee->subscript.args;
        callee = callee->subscript.base;
    }
    if (callee->kind != AST_Attribute || !is_reflect(c, callee->attribute.base))
        return expr_poison(ast->span);
    *is_reflect_call = true;
    TypeId type = type_check(c, inner(callee->attribute.base->subscript.args.at[0]));
    if (ty_is(c->types, type, TY_Poison))
        return expr_poison(ast->span);
    if (ty_is_symbolic(c->types, type) && !ty_is(c->types, type, TY_Struct)) { /* a generic body: nothing is known */
        Str name = name_text(c->ctx, callee->attribute.name);
        if (str_equal(name, STR("field_count")) || str_equal(name, STR("field_index"))) {
            ValueData open = {.kind = VAL_EXPR, .type = TY_SCALAR(int)};
            ValueId of = val_type(c->types, type);
            open.expr.op = OP_COUNT + 6;
            open.expr.operands = &of;
            open.expr.count = 1;
            return expr_const(c, TY_SCALAR(int), val_intern(c->types, &open), ast->span);
        }
        if (str_equal(name, STR("is_struct")) || str_equal(name, STR("has_method"))) {
            ValueData open = {.kind = VAL_EXPR, .type = TY(Bool)};
            ValueId of = val_type(c->types, type);
            open.expr.op = OP_COUNT + 7;
            open.expr.operands = &of;
            open.expr.count = 1;
            return expr_const(c, TY(Bool), val_intern(c->types, &open), ast->span);
        }
        if (!str_equal(name, STR("name")) && !str_equal(name, STR("base_name")))
            return (Expr){.kind = X_CONST, .type = TY(Poison), .value = val_type(c->types, type), .span = ast->span};
    }
    return dispatch(c, name_text(c->ctx, callee->attribute.name), type, params, ast->call.args, ast->span);
}
