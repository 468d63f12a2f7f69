/* reflect[T].…: names, types and places of the fields of a struct, reflect_fn[f].…: names of a function, as
 * compile-time values. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

static const Ast *inner(const Ast *arg) { return arg->kind == AST_Arg ? arg->arg.value : arg; }

/* The questions that reflect[T] answers. */
static bool is_reflected_name(const Check *c, NameId name) {
    static const char *const names[] = {"base_name",  "name",        "short_name",  "field_names",  "field_types",
                                        "is_struct",  "field_count", "field_index", "field_offset", "field_ref",
                                        "has_method", "field",       "field_at",    "written_name"};
    for (uint32_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name_text(c->ctx, name), str_of(names[i]))) return true;
    return false;
}

/* The T of `base`.name, where base is reflect[T] or a name for it; none for any other expression. */
static TypeId reflected(Check *c, const Ast *base, NameId name) {
    if (base->kind == AST_Subscript && base->subscript.base->kind == AST_Name && base->subscript.args.len == 1) {
        Str text = name_text(c->ctx, base->subscript.base->name.name);
        if (str_equal(text, STR("reflect")) || str_equal(text, STR("Reflected")))
            return type_check(c, inner(base->subscript.args.at[0]));
    }
    if (base->kind != AST_Name || !is_reflected_name(c, name)) return NONE_OF(TypeId);
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, base, NONE_OF(TypeId));
    trial_end(c, trial);
    if (expr_is_poison(&e) || !expr_is_type(&e)) return NONE_OF(TypeId);
    const ValueData *value = val_data(c->types, e.value);
    if (value->kind != VAL_TYPE || !type_is_wellknown(c->s, value->t, WK_Reflected)) return NONE_OF(TypeId);
    return val_data(c->types, ty_data(c->types, value->t)->nominal.args[0])->t;
}

static Expr text_const(Check *c, Str text, Span span) {
    ValueId value = val_string(c->types, text);
    return expr_const(c, ty_str_literal(c->types, value), value, span);
}

static Str base_name(Check *c, TypeId type) {
    Decl *decl = type_decl(c->s, type);
    return decl ? name_text(c->ctx, decl->name) : str_of(ty_c(c->types, type));
}

/* Which prefix the names of types get: none, as in the `repr` of the library's types; none for the outermost, as in
 * the text of structs; their module, except for the library's most common types; always the module. */
typedef enum Naming { NAMES_SHORT, NAMES_FIRST_SHORT, NAMES_QUALIFIED, NAMES_ALL_QUALIFIED } Naming;

typedef struct NamePrinter {
    Check *c;
    Naming naming;
    Text out;
} NamePrinter;

static void print_type(NamePrinter *p, TypeId type);
static void print_args(NamePrinter *p, const ValueId *args, uint32_t count);

static void print_arg(NamePrinter *p, ValueId value) {
    const ValueData *data = val_data(p->c->types, value);
    if (data->kind == VAL_TYPE) {
        print_type(p, data->t);
    } else if (data->kind == VAL_TUPLE) { /* of a variadic parameter */
        print_args(p, data->tuple.items, data->tuple.count);
    } else {
        val_print(p->c->types, value, &p->out);
        if ((data->kind == VAL_INT || data->kind == VAL_FLOAT) && !IS_NONE(data->type)) {
            text_c(&p->out, " : ");
            print_type(p, data->type);
        }
    }
}

static void print_args(NamePrinter *p, const ValueId *args, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (i) text_c(&p->out, ", ");
        print_arg(p, args[i]);
    }
}

static bool is_bare(const NamePrinter *p, const Decl *decl) {
    static const char *const bare[] = {"Bool", "List", "SIMD", "String"};
    if (p->naming != NAMES_QUALIFIED) return p->naming == NAMES_SHORT || p->naming == NAMES_FIRST_SHORT;
    for (uint32_t i = 0; i < COUNT_OF(bare); i++)
        if (str_equal(name_text(p->c->ctx, decl->name), str_of(bare[i]))) return true;
    return false;
}

/* A type that the compiler knows belongs to the module where the library extends it. */
static void print_name(NamePrinter *p, const Decl *decl) {
    Str module = decl->module ? decl->module->path : str_of(known_module(decl));
    if (module.len && !is_bare(p, decl)) {
        text_str(&p->out, module);
        text_char(&p->out, '.');
    }
    text_str(&p->out, name_text(p->c->ctx, decl->name));
    if (p->naming == NAMES_FIRST_SHORT) p->naming = NAMES_QUALIFIED;
}

static void print_with_args(NamePrinter *p, TypeId type, const ValueId *args, uint32_t count) {
    print_name(p, type_decl(p->c->s, type));
    if (!count) return;
    text_char(&p->out, '[');
    print_args(p, args, count);
    text_char(&p->out, ']');
}

static void print_simd(NamePrinter *p, TypeId type, const TypeData *data) {
    print_name(p, type_decl(p->c->s, type));
    text_char(&p->out, '[');
    if (p->naming == NAMES_ALL_QUALIFIED) text_c(&p->out, "std.builtin.dtype.");
    val_print(p->c->types, data->simd.dtype, &p->out);
    text_c(&p->out, ", ");
    val_print(p->c->types, data->simd.width, &p->out);
    text_char(&p->out, ']');
}

static void print_tuple(NamePrinter *p, TypeId type, const TypeData *data) {
    print_name(p, type_decl(p->c->s, type));
    text_char(&p->out, '[');
    for (uint32_t i = 0; i < data->tuple.count; i++) {
        if (i) text_c(&p->out, ", ");
        print_type(p, data->tuple.items[i]);
    }
    text_char(&p->out, ']');
}

/* Written as the user writes it, but a scalar as a vector, and numbers among the parameters with their type:
 * Box[SIMD[DType.int, 1], 3 : SIMD[DType.int, 1]]. */
static void print_type(NamePrinter *p, TypeId type) {
    const TypeData *data = ty_data(p->c->types, type);
    if (!type_decl(p->c->s, type))
        ty_print(p->c->types, type, &p->out);
    else if (data->kind == TY_Simd)
        print_simd(p, type, data);
    else if (data->kind == TY_Array)
        print_with_args(p, type, (ValueId[]){val_type(p->c->types, data->array.element), data->array.count}, 2);
    else if (data->kind == TY_Tuple)
        print_tuple(p, type, data);
    else if (data->kind == TY_Struct)
        print_with_args(p, type, data->nominal.args, data->nominal.arg_count);
    else if (data->kind == TY_Pointer)
        ty_print(p->c->types, type, &p->out);
    else
        print_name(p, type_decl(p->c->s, type));
}

static Str type_name(Check *c, TypeId type, Naming naming) {
    NamePrinter p = {.c = c, .naming = naming};
    text_init(&p.out, c->arena);
    print_type(&p, type);
    return (Str){p.out.at, p.out.len};
}

typedef struct Fields {
    const StructField *at;
    uint32_t count;
} Fields;

static Fields fields_of(Check *c, TypeId type) {
    if (!ty_is(c->types, type, TY_Struct)) return (Fields){NULL, 0};
    const StructInfo *info = struct_complete(c->s, type, (Span){0, 0});
    return info ? (Fields){info->fields, info->field_count} : (Fields){NULL, 0};
}

static Expr list_of(Check *c, Fields fields, bool names, Span span) {
    ValueId *items = NEW_ARRAY(c->arena, ValueId, fields.count + 1);
    for (uint32_t i = 0; i < fields.count; i++)
        items[i] =
            names ? val_string(c->types, name_text(c->ctx, fields.at[i].name)) : val_type(c->types, fields.at[i].type);
    TypeId type =
        names ? ty_array(c->types, TY(StrLiteral), val_int(c->types, TY_SCALAR(int), fields.count)) : TY(Meta);
    Expr e = expr_const(c, type, val_tuple(c->types, type, items, fields.count), span);
    e.is_pack = true;
    return e;
}

static bool const_index(Check *c, AstList params, Fields fields, int64_t *index, Span span) {
    ValueId value = params.len ? comptime_value(c, inner(params.at[0]), NONE_OF(TypeId)) : NONE_OF(ValueId);
    if (IS_NONE(value)) return false;
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

static bool names_builtins(Check *c, AstList params) {
    ValueId value = params.len ? comptime_value(c, inner(params.at[0]), TY(Bool)) : NONE_OF(ValueId);
    return !IS_NONE(value) && val_data(c->types, value)->kind == VAL_BOOL && val_data(c->types, value)->b;
}

static Expr number(Check *c, int64_t value, Span span) {
    return expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), value), span);
}

static Expr field_offset(Check *c, TypeId type, Fields fields, AstList params, Span span) {
    int64_t index;
    if (!const_index(c, params, fields, &index, span)) return expr_poison(span);
    return number(c, (int64_t)ty_field_offset(c->types, type, (uint32_t)index), span);
}

static Expr field_ref(Check *c, Fields fields, AstList params, AstList args, Span span) {
    int64_t index;
    Expr base = args.len ? expr_check(c, inner(args.at[0]), NONE_OF(TypeId)) : expr_poison(span);
    if (expr_is_poison(&base) || !const_index(c, params, fields, &index, span)) return expr_poison(span);
    return expr_place(hir_field(c->arena, expr_place_of(c, &base), (uint32_t)index, fields.at[index].type, span),
                      base.is_mutable);
}

/* ---- which ---- */

typedef struct Asked { /* reflect[T].name[params](args) */
    TypeId type;
    Fields fields;
    AstList params, args;
    Span span;
} Asked;

static Expr ask_base_name(Check *c, const Asked *q) { return text_const(c, base_name(c, q->type), q->span); }
static Expr ask_short_name(Check *c, const Asked *q) {
    return text_const(c, type_name(c, q->type, NAMES_SHORT), q->span);
}
static Expr ask_written_name(Check *c, const Asked *q) {
    return text_const(c, type_name(c, q->type, NAMES_FIRST_SHORT), q->span);
}
static Expr ask_name(Check *c, const Asked *q) {
    Naming naming = names_builtins(c, q->params) ? NAMES_ALL_QUALIFIED : NAMES_QUALIFIED;
    return text_const(c, type_name(c, q->type, naming), q->span);
}
static Expr ask_field_names(Check *c, const Asked *q) { return list_of(c, q->fields, true, q->span); }
static Expr ask_field_types(Check *c, const Asked *q) { return list_of(c, q->fields, false, q->span); }
static Expr ask_field_count(Check *c, const Asked *q) { return number(c, q->fields.count, q->span); }
static Expr ask_field_offset(Check *c, const Asked *q) {
    return field_offset(c, q->type, q->fields, q->params, q->span);
}
static Expr ask_field_ref(Check *c, const Asked *q) { return field_ref(c, q->fields, q->params, q->args, q->span); }

static Expr ask_is_struct(Check *c, const Asked *q) {
    return expr_const(c, TY(Bool), val_bool(c->types, ty_is(c->types, q->type, TY_Struct)), q->span);
}

static Expr ask_field_index(Check *c, const Asked *q) {
    int64_t index;
    return const_index(c, q->params, q->fields, &index, q->span) ? number(c, index, q->span) : expr_poison(q->span);
}

/* Only methods of the type itself count, not a trait's default methods. */
static Expr ask_has_method(Check *c, const Asked *q) {
    ValueId text = q->params.len ? comptime_value(c, inner(q->params.at[0]), NONE_OF(TypeId)) : NONE_OF(ValueId);
    Decl *decl = type_decl(c->s, q->type);
    bool own = decl && !IS_NONE(text) && val_data(c->types, text)->kind == VAL_STRING &&
               decl_member(c->s, decl, name_of(c->ctx, val_data(c->types, text)->text));
    return expr_const(c, TY(Bool), val_bool(c->types, own), q->span);
}

static const struct QuestionRow {
    const char *name;
    Expr (*answer)(Check *c, const Asked *q);
} questions[] = {
    {"base_name", ask_base_name},     {"name", ask_name},
    {"short_name", ask_short_name},   {"written_name", ask_written_name},
    {"field_names", ask_field_names}, {"field_types", ask_field_types},
    {"is_struct", ask_is_struct},     {"field_count", ask_field_count},
    {"field_index", ask_field_index}, {"field_offset", ask_field_offset},
    {"field_ref", ask_field_ref},     {"has_method", ask_has_method},
};

static Expr dispatch(Check *c, Str name, TypeId type, AstList params, AstList args, Span span) {
    Asked asked = {type, fields_of(c, type), params, args, span};
    for (uint32_t i = 0; i < COUNT_OF(questions); i++)
        if (str_equal(name, str_of(questions[i].name))) return questions[i].answer(c, &asked);
    diag(c->ctx, D_UNKNOWN_ATTRIBUTE, span, "reflect", arena_str(c->arena, name).at);
    return expr_poison(span);
}

/* An unknown answer in a generic body: the same question about the same type is the same value everywhere. */
static Expr open_answer(Check *c, TypeId answer, TypeId type, Str question, AstList params, Span span) {
    ValueId operands[] = {val_type(c->types, type), val_string(c->types, question), NONE_OF(ValueId)};
    uint32_t count = 2;
    if (params.len) {
        Expr param = expr_check(c, inner(params.at[0]), NONE_OF(TypeId));
        if (param.kind != X_CONST) return expr_poison(span);
        operands[count++] = param.value;
    }
    return expr_const(c, answer, value_open(c, OPEN_REFLECTED, answer, operands, count), span);
}

/* The f of reflect_fn[f].name. */
static const Ast *reflected_fn(const Check *c, const Ast *callee) {
    const Ast *base = callee->kind == AST_Attribute ? callee->attribute.base : NULL;
    if (!base || base->kind != AST_Subscript || base->subscript.base->kind != AST_Name || base->subscript.args.len != 1)
        return NULL;
    bool is_reflect = str_equal(name_text(c->ctx, base->subscript.base->name.name), STR("reflect_fn"));
    return is_reflect ? inner(base->subscript.args.at[0]) : NULL;
}

static Expr fn_answer(Check *c, const Ast *fn, Str question, Span span) {
    bool is_display = str_equal(question, STR("display_name"));
    if (!is_display && !str_equal(question, STR("linkage_name"))) {
        diag(c->ctx, D_UNKNOWN_ATTRIBUTE, span, "reflect_fn", arena_str(c->arena, question).at);
        return expr_poison(span);
    }
    Expr e = expr_check(c, fn, NONE_OF(TypeId));
    if (expr_is_poison(&e)) return e;
    if (e.kind == X_FNS && is_display) return text_const(c, name_text(c->ctx, e.decl->name), span);
    ValueId value = comptime_of_expr(c, &e, type_settle(c, &e), true);
    const ValueData *data = IS_NONE(value) ? NULL : val_data(c->types, value);
    if (data && data->kind == VAL_FN && !IS_NONE(data->fn.fn)) {
        uint64_t found;
        bool known = map_get(&c->s->fns, data->fn.fn.id, &found) && ((Instance *)(uintptr_t)found)->fn;
        const IrFn *ir = ir_fn(c->s->module, data->fn.fn);
        Str name = known ? name_text(c->ctx, ((Instance *)(uintptr_t)found)->fn->name) : ir->display;
        return text_const(c, is_display ? name : ir->export_name.len ? ir->export_name : ir->symbol, span);
    }
    if (data && val_is_symbolic(c->types, value))
        return (Expr){.kind = X_CONST, .type = TY(Poison), .value = value, .span = span};
    if (data) diag(c->ctx, D_NOT_SUPPORTED, span, "reflect_fn of this");
    return expr_poison(span);
}

Expr reflect_call(Check *c, const Ast *ast, bool *is_reflect_call) {
    const Ast *fn = reflected_fn(c, ast->call.callee);
    if (fn) {
        *is_reflect_call = true;
        return fn_answer(c, fn, name_text(c->ctx, ast->call.callee->attribute.name), ast->span);
    }
    const Ast *callee = ast->call.callee;
    AstList params = {NULL, 0};
    if (callee->kind == AST_Subscript) {
        params = callee->subscript.args;
        callee = callee->subscript.base;
    }
    TypeId type =
        callee->kind == AST_Attribute ? reflected(c, callee->attribute.base, callee->attribute.name) : NONE_OF(TypeId);
    if (IS_NONE(type)) return expr_poison(ast->span);
    *is_reflect_call = true;
    if (ty_is(c->types, type, TY_Poison)) return expr_poison(ast->span);
    if (ty_is_symbolic(c->types, type) && !ty_is(c->types, type, TY_Struct)) { /* a generic body: nothing is known */
        Str name = name_text(c->ctx, callee->attribute.name);
        if (str_equal(name, STR("field_count")) || str_equal(name, STR("field_index")) ||
            str_equal(name, STR("field_offset")))
            return open_answer(c, TY_SCALAR(int), type, name, params, ast->span);
        if (str_equal(name, STR("is_struct")) || str_equal(name, STR("has_method")))
            return open_answer(c, TY(Bool), type, name, params, ast->span);
        if (!str_equal(name, STR("name")) && !str_equal(name, STR("base_name")))
            return (Expr){.kind = X_CONST, .type = TY(Poison), .value = val_type(c->types, type), .span = ast->span};
    }
    return dispatch(c, name_text(c->ctx, callee->attribute.name), type, params, ast->call.args, ast->span);
}

/* reflect[T].field["name"] and reflect[T].field_at[i]: information about a field; .T is its type. */
Expr reflect_field(Check *c, const Ast *ast, bool *is_field) {
    const Ast *owner = ast->subscript.base;
    if (owner->kind != AST_Attribute) return expr_poison(ast->span);
    Str name = name_text(c->ctx, owner->attribute.name);
    if (!str_equal(name, STR("field")) && !str_equal(name, STR("field_at"))) return expr_poison(ast->span);
    TypeId type = reflected(c, owner->attribute.base, owner->attribute.name);
    if (IS_NONE(type)) return expr_poison(ast->span);
    *is_field = true;
    Fields fields = fields_of(c, type);
    int64_t index;
    bool is_open = ty_is_symbolic(c->types, type) && !ty_is(c->types, type, TY_Struct);
    if (is_open || ty_is(c->types, type, TY_Poison) || !const_index(c, ast->subscript.args, fields, &index, ast->span))
        return expr_poison(ast->span);
    TypeId field = wellknown_of(c, WK_Reflected, &fields.at[index].type, 1, ast->span);
    return expr_const(c, TY(Meta), val_type(c->types, field), ast->span);
}
