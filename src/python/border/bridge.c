/* Conversions between the registers: text of structs, str to String, Python's iterables to List, functions and types
 * as objects. */
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

/* ---- text ---- */

/* Makes a str of the bytes of a String or StringSpan, which are its first two fields. */
static Hir *str_of_place(Check *c, HirVec *stmts, Hir *place, Span span) {
    const StructInfo *info = struct_complete(c->s, place->type, span);
    if (!info || info->field_count < 2) return NULL;
    Hir *data = hir_load(c->arena, hir_field(c->arena, place, 0, info->fields[0].type, span));
    Hir *size = hir_load(c->arena, hir_field(c->arena, place, 1, info->fields[1].type, span));
    data = hir_op(c->arena, IR_PointerCast, ty_raw(c->types, TY_SCALAR(uint8)), &data, 1, span);
    size = hir_op(c->arena, IR_Bitcast, TY_SCALAR(uint64), &size, 1, span);
    HirLocal *text = py_let(c, stmts, py_rt(c, RT_pyc_str_new, TY(PyStr), span, 2, data, size));
    Hir *alive = py_stmt_new(c, HIR_KeepAlive, span);
    alive->keep_alive.place = place;
    vec_push(c->arena, stmts, alive);
    return py_seq(c, stmts, py_load(c, text, span));
}

/* A place that can be read more than once. A moved value gets a place of its own, whose parts may be moved further. */
static Expr held(Check *c, HirVec *stmts, const Expr *value) {
    if (value->kind != X_PLACE || value->is_transfer) {
        Hir *made = expr_to_value(c, value);
        if (hir_is_bad(made)) return expr_poison(value->span);
        Expr place = expr_place(hir_local(c->arena, py_let(c, stmts, made), value->span), false);
        place.is_transfer =
            value->kind == X_PLACE && ty_is(c->types, value->type, TY_Tuple); /* a struct is destroyed as a whole */
        return place;
    }
    Expr place = *value;
    HirVec *around = c->stmts;
    c->stmts = stmts;
    place_once(c, &place);
    c->stmts = around;
    return place;
}

/* Whether the struct has no text of its own, so that it is shown like any object; an Optional is shown like its
 * content. */
static bool shows_as_object(Check *c, const Expr *value) {
    if (ty_is(c->types, value->type, TY_Tuple)) return true;
    bool is_copied = value->kind == X_VALUE || type_is_copyable(c, value->type);
    return is_python(c->reg) && is_copied && py_struct_is_object(c, value->type);
}

Hir *py_system_text(Check *c, const Expr *value) {
    HirVec stmts = {0};
    bool has_text = !ty_is(c->types, value->type, TY_Tuple) && conforms(c, value->type, wellknown(c->s, WK_Writable));
    bool has_str = !has_text && ty_is(c->types, value->type, TY_Struct) && type_has_method(c, value->type, N(__str__));
    if (!has_text && !has_str && shows_as_object(c, value)) {
        Hir *object = py_object_of(c, value);
        return hir_is_bad(object) ? object : py_rt(c, RT_pyc_obj_str, TY(PyStr), value->span, 1, object);
    }
    Expr text = *value;
    if (has_str)
        text = call_method(c, value, N(__str__), NULL, 0, value->span);
    else if (!type_is_wellknown(c->s, value->type, WK_String) && !type_is_wellknown(c->s, value->type, WK_StringSpan)) {
        Args args = args_of_exprs(c, value, 1, value->span);
        text = construct(c, wellknown_type(c, WK_String), &args, value->span);
    }
    if (expr_is_poison(&text)) return hir_poison(c, value->span);
    text = held(c, &stmts, &text);
    if (expr_is_poison(&text)) return hir_poison(c, value->span);
    Hir *made = str_of_place(c, &stmts, text.hir, value->span);
    return made ? made : hir_poison(c, value->span);
}

Hir *py_text_word(Check *c, const Expr *value) {
    bool is_number =
        value->kind == X_CONST && (ty_is_scalar(c->types, value->type) || ty_is(c->types, value->type, TY_Array));
    if (!expr_is_poison(value) && (is_number || value->kind == X_VALUE || value->kind == X_PLACE) &&
        py_is_system(c, value->type) && !ty_is(c->types, value->type, TY_Fn) &&
        !(ty_is_scalar(c->types, value->type) && ty_is_integer(c->types, value->type))) {
        Hir *text = py_system_text(c, value);
        return hir_is_bad(text) ? text : py_word(c, text);
    }
    return py_object_of(c, value);
}

/* An array of numbers that a property or method returns becomes a tuple. */
Hir *py_number_tuple(Check *c, const Expr *array, Span span) {
    Hir *list = py_system_list(c, array, span);
    return hir_is_bad(list) ? list : py_call_words(c, py_builtin(c, STR("tuple"), span), &list, 1, span);
}

bool py_is_number_array(Check *c, const Expr *e) {
    return e->kind == X_VALUE && ty_is(c->types, e->type, TY_Array) &&
           ty_is_scalar(c->types, ty_data(c->types, e->type)->array.element);
}

/* A Tuple becomes Python's tuple; so does a struct that patterns can take apart. */
static Hir *box_tuple(Check *c, const Expr *value, uint32_t count) {
    Span span = value->span;
    HirVec stmts = {0};
    Expr tuple = held(c, &stmts, value);
    if (expr_is_poison(&tuple)) return NULL;
    Hir **words = NEW_ARRAY(c->arena, Hir *, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        Expr item = pattern_part(c, &tuple, i, span);
        item.span = span;
        words[i] = py_object_of(c, &item);
        if (hir_is_bad(words[i])) return NULL;
    }
    Hir *array = py_words(c, &stmts, words, count, span);
    return py_seq(c, &stmts, py_rt(c, RT_pyc_tuple_of, TY(Object), span, 2, array, py_i64(c, count, span)));
}

Hir *py_box(Check *c, const Expr *value) {
    if (expr_is_poison(value)) return NULL;
    uint32_t count = 0;
    bool is_here = value->kind == X_VALUE || value->kind == X_PLACE;
    if (is_here && !ty_is(c->types, value->type, TY_Array) && pattern_parts(c, value->type, &count, value->span))
        return box_tuple(c, value, count);
    if (type_is_wellknown(c->s, value->type, WK_String) || type_is_wellknown(c->s, value->type, WK_StringSpan)) {
        Hir *text = py_system_text(c, value);
        return hir_is_bad(text) ? NULL : py_word(c, text);
    }
    if (ty_is(c->types, value->type, TY_Error) && is_here)
        return py_rt(c, RT_pyc_error_object, TY(Object), value->span, 1, expr_to_value(c, value));
    Expr content = *value;
    if (value->kind == X_CONST && ty_is(c->types, value->type, TY_Struct)) {
        Hir *made = expr_to_value(c, value);
        content = expr_value(made);
        content.span = value->span;
    }
    Hir *box = content.kind == X_VALUE || content.kind == X_PLACE ? py_struct_box(c, &content) : NULL;
    if (box) return hir_is_bad(box) ? NULL : box;
    diag(c->ctx, D_PY_NO_OBJECT, value->span, "a value", text_of(c, value));
    return NULL;
}

bool py_system_from(Check *c, TypeId type) {
    return type_is_wellknown(c->s, type, WK_String) || type_is_wellknown(c->s, type, WK_StringSpan);
}

/* T(py=value): a struct with its own conversion from Python values. */
static Hir *by_constructor(Check *c, Hir *value, TypeId type) {
    Arg arg = {.name = name_of(c->ctx, STR("py")), .expr = expr_value(value), .span = value->span};
    Args args = {.at = &arg, .len = 1};
    Trial trial = trial_begin(c);
    Expr made = construct(c, type, &args, value->span);
    if (!trial_end(c, trial) || expr_is_poison(&made)) return NULL;
    made = construct(c, type, &args, value->span);
    return expr_is_poison(&made) ? NULL : expr_to_value(c, &made);
}

/* A sequence with exactly that many items, each converted. */
static Hir *tuple_of_object(Check *c, Hir *value, TypeId type) {
    const TypeData *data = ty_data(c->types, type);
    Span span = value->span;
    HirVec stmts = {0};
    uint32_t count = data->tuple.count;
    Hir *room = py_room(c, &stmts, count, span), *made = hir_new(c->arena, HIR_Aggregate, type, span);
    vec_push(c->arena, &stmts,
             hir_expr_stmt(c->arena, py_rt(c, RT_pyc_unpack, TY(None), span, 3, value, py_i64(c, count, span), room)));
    made->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, count + 1), count};
    for (uint32_t i = 0; i < count; i++) {
        Expr word = py_expr_of(hir_load(c->arena, py_room_at(c, room, i, span)));
        word.span = span;
        Hir *item = expr_convert(c, &word, data->tuple.items[i]);
        if (hir_is_bad(item)) return NULL;
        made->aggregate.items.at[i] = item;
    }
    return py_seq(c, &stmts, made);
}

/* A view of the List inside the object. */
static Hir *view_of_object(Check *c, Hir *value, TypeId type) {
    const ValueData *element = val_data(c->types, ty_data(c->types, type)->nominal.args[1]);
    Hir *list = element->kind == VAL_TYPE
                    ? py_struct_unbox(c, value, wellknown_of(c, WK_List, &element->t, 1, value->span))
                    : NULL;
    if (!list) return NULL;
    Expr place = expr_place(list, true);
    place.span = value->span;
    return expr_convert(c, &place, type);
}

static Hir *from_object(Check *c, Hir *value, TypeId type) {
    if (ty_is(c->types, type, TY_Tuple)) return tuple_of_object(c, value, type);
    if (type_is_wellknown(c->s, type, WK_Span)) return view_of_object(c, value, type);
    Hir *made = by_constructor(c, value, type);
    return made ? made : py_struct_unbox(c, value, type);
}

/* The size is the third word of a str. */
static Hir *span_of(Check *c, HirVec *stmts, Hir *text, TypeId type) {
    Span span = text->span;
    const StructInfo *info = struct_complete(c->s, type, span);
    if (!info || info->field_count < 2) return NULL;
    HirLocal *kept = py_let(c, stmts, text);
    Hir *data = py_rt(c, RT_pyc_str_utf8, ty_raw(c->types, TY_SCALAR(uint8)), span, 1, py_load(c, kept, span));
    Hir *size = hir_load(c->arena, py_word_at(c, py_raw(c, py_load(c, kept, span)), 2, span));
    Hir *made = hir_new(c->arena, HIR_Aggregate, type, span);
    made->aggregate.items.at = NEW_ARRAY(c->arena, Hir *, 2);
    made->aggregate.items.len = 2;
    made->aggregate.items.at[0] = hir_op(c->arena, IR_PointerCast, info->fields[0].type, &data, 1, span);
    made->aggregate.items.at[1] = hir_op(c->arena, IR_Bitcast, info->fields[1].type, &size, 1, span);
    return made;
}

Hir *py_system_of(Check *c, Hir *value, TypeId type) {
    if (!py_system_from(c, type)) return ty_is(c->types, value->type, TY_Object) ? from_object(c, value, type) : NULL;
    if (ty_is(c->types, value->type, TY_Object)) value = py_rt(c, RT_pyc_obj_to_str, TY(PyStr), value->span, 1, value);
    if (!ty_is(c->types, value->type, TY_PyStr)) return NULL;
    HirVec stmts = {0};
    if (type_is_wellknown(c->s, type, WK_StringSpan)) {
        Hir *made = span_of(c, &stmts, value, type);
        return made ? py_seq(c, &stmts, made) : NULL;
    }
    Hir *view = span_of(c, &stmts, value, wellknown_type(c, WK_StringSpan));
    if (!view) return NULL;
    Expr e = expr_value(view);
    Args args = args_of_exprs(c, &e, 1, value->span);
    Expr made = construct(c, type, &args, value->span);
    if (expr_is_poison(&made)) return NULL;
    return py_seq(c, &stmts, expr_to_value(c, &made));
}

/* ---- containers ---- */

static TypeId element_of(Check *c, TypeId type) {
    const TypeData *data = ty_data(c->types, type);
    if (!type_is_wellknown(c->s, type, WK_List) || !data->nominal.arg_count) return NONE_OF(TypeId);
    const ValueData *arg = val_data(c->types, data->nominal.args[0]);
    return arg->kind == VAL_TYPE ? arg->t : NONE_OF(TypeId);
}

typedef struct Fill {
    HirLocal *list;
    TypeId element;
    bool failed;
    Expr source; /* of a dict */
} Fill;

/* An element of List[T](…), converted as T(x) would convert it, so that a Python float makes a Float32. */
static Hir *element_value(Check *c, const Expr *item, TypeId element) {
    TypeId from = item->kind == X_VALUE || item->kind == X_PLACE ? item->type : NONE_OF(TypeId);
    if (IS_NONE(from) || SAME(from, element) || !ty_is_float_scalar(c->types, from) ||
        !ty_is_float_scalar(c->types, element))
        return expr_convert(c, item, element);
    Hir *wide = expr_to_value(c, item);
    return hir_is_bad(wide) ? wide : hir_op(c->arena, IR_Convert, element, &wide, 1, item->span);
}

static void append_item(Check *c, const Expr *item, void *state) {
    Fill *fill = state;
    Hir *value = element_value(c, item, fill->element);
    Expr list = expr_place(hir_local(c->arena, fill->list, item->span), true), made = expr_value(value);
    if (!hir_is_bad(value)) made = call_method(c, &list, name_of(c->ctx, STR("append")), &made, 1, item->span);
    fill->failed |= hir_is_bad(value) || expr_is_poison(&made);
    if (!fill->failed) emit(c, hir_expr_stmt(c->arena, expr_to_value(c, &made)));
}

static bool is_python_iterable(Check *c, const Expr *e, TypeId element) {
    if (e->kind == X_PENDING)
        return is_python(c->reg) && (ty_is_scalar(c->types, element) || py_system_from(c, element)) &&
               e->ast->kind != AST_Call && e->ast->kind != AST_ContextMember;
    return (e->kind == X_VALUE || e->kind == X_PLACE) && py_is_dynamic(c->types, e->type);
}

/* Float32(x), Int(x) of a Python number, with a check where the type is narrower. */
static bool construct_scalar(Check *c, TypeId type, const Args *args, Span span, Expr *result) {
    const Expr *e = args->len == 1 && IS_NONE(args->at[0].name) ? &args->at[0].expr : NULL;
    if (!e || (e->kind != X_VALUE && e->kind != X_PLACE) || !ty_is_concrete(c->types, type) ||
        !ty_is_scalar(c->types, type))
        return false;
    if (!ty_is(c->types, e->type, TY_Object) && !ty_is(c->types, e->type, TY_PyInt)) return false;
    Hir *value = py_operand(c, e);
    if (value && ty_is_integer(c->types, type) && ty_is(c->types, value->type, TY_Object))
        value = py_rt(c, RT_pyc_obj_to_int, TY(PyInt), span, 1, value);
    Hir *made = value ? py_to(c, value, type) : NULL;
    *result = made ? expr_value(made) : expr_poison(span);
    return made != NULL || !value;
}

typedef struct Gather {
    Fill fill;
    const Ast *value;
} Gather;

static void gather(Check *c, void *state) {
    Gather *to = state;
    Expr item = expr_check(c, to->value, to->fill.element);
    append_item(c, &item, &to->fill);
}

/* List[T](x for …) of structs: each item goes straight into the list. */
static bool construct_from_clauses(Check *c, TypeId type, TypeId element, const Args *args, Span span, Expr *result) {
    const Ast *ast = args->at[0].expr.kind == X_PENDING ? args->at[0].ast : NULL;
    if (!ast || !is_python(c->reg) || ast->kind != AST_Comprehension ||
        (ast->comprehension.kind != COMP_LIST && ast->comprehension.kind != COMP_GENERATOR))
        return false;
    Args none = {NULL, 0, false};
    Expr empty = construct(c, type, &none, span);
    if (expr_is_poison(&empty)) {
        *result = empty;
        return true;
    }
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Gather to = {{.list = py_let(c, &stmts, expr_to_value(c, &empty)), .element = element}, ast->comprehension.value};
    py_run_clauses(c, ast, NULL, gather, &to);
    c->stmts = saved;
    Hir *seq = hir_new(c->arena, HIR_Seq, type, span);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = hir_move(c->arena, hir_local(c->arena, to.fill.list, span));
    *result = to.fill.failed ? expr_poison(span) : expr_value(seq);
    return true;
}

/* List[T]([a, b]), Dict[K, V]({a: b}): the display gets the type, as in `x: List[T] = [a, b]`. Lists of numbers are
 * filled item by item, since T(x) accepts more. */
static bool construct_from_display(Check *c, TypeId type, const Args *args, Span span, Expr *result) {
    const Ast *ast = is_python(c->reg) && args->len == 1 && args->at[0].expr.kind == X_PENDING ? args->at[0].ast : NULL;
    if (!ast || !IS_NONE(args->at[0].name)) return false;
    TypeId element = element_of(c, type);
    bool is_list = ast->kind == AST_List && !IS_NONE(element) && !ty_is_scalar(c->types, element);
    bool is_dict = ast->kind == AST_Dict && type_is_wellknown(c->s, type, WK_Dict);
    bool is_set = ast->kind == AST_Set && type_is_wellknown(c->s, type, WK_Set);
    if (!is_list && !is_dict && !is_set) return false;
    Hir *made = expr_convert(c, &args->at[0].expr, type);
    *result = hir_is_bad(made) ? expr_poison(span) : expr_value(made);
    return true;
}

bool py_construct(Check *c, TypeId type, const Args *args, Span span, Expr *result) {
    if (construct_scalar(c, type, args, span, result) || construct_from_display(c, type, args, span, result))
        return true;
    TypeId element = element_of(c, type);
    if (!IS_NONE(element) && args->len == 1 && IS_NONE(args->at[0].name) &&
        construct_from_clauses(c, type, element, args, span, result))
        return true;
    if (IS_NONE(element) || args->len != 1 || !IS_NONE(args->at[0].name) ||
        !is_python_iterable(c, &args->at[0].expr, element))
        return false;
    Args none = {NULL, 0, false};
    Expr empty = construct(c, type, &none, span);
    Expr items =
        args->at[0].expr.kind == X_PENDING ? expr_check(c, args->at[0].ast, NONE_OF(TypeId)) : args->at[0].expr;
    Hir *source = py_operand(c, &items);
    if (expr_is_poison(&empty) || !source) {
        *result = expr_poison(span);
        return true;
    }
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Expr from = expr_place(hir_local(c->arena, py_let(c, &stmts, source), span), false);
    Fill fill = {.list = py_let(c, &stmts, expr_to_value(c, &empty)), .element = element};
    py_iterate(c, &from, append_item, &fill, NULL, span);
    c->stmts = saved;
    Hir *seq = hir_new(c->arena, HIR_Seq, type, span);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = hir_move(c->arena, hir_local(c->arena, fill.list, span));
    *result = fill.failed ? expr_poison(span) : expr_value(seq);
    return true;
}

static void push_item(Check *c, const Expr *item, void *state) {
    Fill *fill = state;
    Hir *word = py_object_of(c, item);
    fill->failed |= hir_is_bad(word);
    if (!hir_is_bad(word))
        emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_list_push, TY(None), item->span, 2,
                                              py_load(c, fill->list, item->span), word)));
}

Hir *py_system_list(Check *c, const Expr *value, Span span) {
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Fill fill = {.list = py_let(c, &stmts, py_rt(c, RT_pyc_list_new, TY(Object), span, 1, py_i64(c, 0, span))),
                 .element = TY(Object)};
    py_iterate(c, value, push_item, &fill, NULL, span);
    c->stmts = saved;
    return fill.failed ? hir_poison(c, span) : py_seq(c, &stmts, py_load(c, fill.list, span));
}

static void put_item(Check *c, const Expr *key, void *state) {
    Fill *fill = state;
    Span span = key->span;
    Expr dict = fill->source, copy = *key;
    copy.is_transfer = false;
    Expr value = call_method(c, &dict, N(__getitem__), &copy, 1, span);
    Hir *key_word = py_object_of(c, &copy), *word = py_object_of(c, &value);
    fill->failed |= hir_is_bad(word) || hir_is_bad(key_word);
    if (!fill->failed)
        emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_dict_set, TY(None), span, 3, py_load(c, fill->list, span),
                                              key_word, word)));
}

/* dict(d) of the library's Dict */
Hir *py_system_dict(Check *c, const Expr *value, Span span) {
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Fill fill = {.list = py_let(c, &stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 0, span))),
                 .element = TY(Object),
                 .source = *value};
    if (value->kind != X_PLACE) {
        Hir *made = expr_to_value(c, value);
        if (hir_is_bad(made)) return made;
        fill.source = expr_place(hir_local(c->arena, py_let(c, &stmts, made), span), false);
    }
    Expr source = fill.source;
    py_iterate(c, &source, put_item, &fill, NULL, span);
    c->stmts = saved;
    return fill.failed ? hir_poison(c, span) : py_seq(c, &stmts, py_load(c, fill.list, span));
}

/* ---- types as objects ---- */

Hir *py_type_object(Check *c, TypeId type, Span span) {
    TypeKind kind = ty_kind(c->types, type);
    if (kind == TY_PyInt) return py_builtin(c, STR("int"), span);
    if (kind == TY_PyStr || py_system_from(c, type)) /* as an object a String is a str */
        return py_builtin(c, STR("str"), span);
    if (kind == TY_Bool) return py_builtin(c, STR("bool"), span);
    if (py_is_float(type)) return py_builtin(c, STR("float"), span);
    Hir *cls = py_struct_can_be_object(c, type) ? py_struct_named(c, type, span)
               : ty_is_scalar(c->types, type)   ? py_number_class(c, type, span)
                                                : NULL;
    if (cls) return cls;
    Decl *decl = kind == TY_Class ? type_decl(c->s, type) : NULL;
    PyName *name = decl ? py_scope_find(py_module_info(c->s, decl->module)->scope, decl->name) : NULL;
    if (name && name->has_global) return hir_load(c->arena, py_global_place(c, name, span));
    diag(c->ctx, D_PY_NO_OBJECT, span, "the type", ty_c(c->types, type));
    return hir_poison(c, span);
}
