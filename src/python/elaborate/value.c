/* Helpers that build nodes for the Python register, and conversions between its types. */
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

#include <stdarg.h>

/* ---- constants ---- */

Hir *py_str(Check *c, Str text, Span span) { return hir_const(c->arena, TY(PyStr), val_string(c->types, text), span); }
Hir *py_name_str(Check *c, NameId name, Span span) { return py_str(c, name_text(c->ctx, name), span); }

Hir *py_i64(Check *c, int64_t value, Span span) {
    return hir_const(c->arena, TY_SCALAR(int64), val_int(c->types, TY_SCALAR(int64), value), span);
}

static Hir *number(Check *c, TypeId type, int64_t value, Span span) {
    return hir_const(c->arena, type, val_int(c->types, type, value), span);
}

Hir *py_i32(Check *c, int32_t value, Span span) { return number(c, TY_SCALAR(int32), value, span); }
Hir *py_u64(Check *c, uint64_t value, Span span) { return number(c, TY_SCALAR(uint64), (int64_t)value, span); }
Hir *py_int(Check *c, int64_t value, Span span) { return number(c, TY(PyInt), value, span); }
Hir *py_bool(Check *c, bool value, Span span) { return hir_const(c->arena, TY(Bool), val_bool(c->types, value), span); }

Hir *py_raw(Check *c, Hir *value) {
    if (ty_is(c->types, value->type, TY_Object)) return value;
    return hir_op(c->arena, IR_Bitcast, TY(Object), &value, 1, value->span);
}

Hir *py_unraw(Check *c, Hir *word, TypeId type) {
    return SAME(word->type, type) ? word : hir_op(c->arena, IR_Bitcast, type, &word, 1, word->span);
}

Hir *py_is_zero(Check *c, Hir *word) {
    Hir *pair[] = {hir_op(c->arena, IR_Bitcast, TY_SCALAR(uint64), &word, 1, word->span), py_u64(c, 0, word->span)};
    return hir_op(c->arena, IR_Eq, TY(Bool), pair, 2, word->span);
}

Hir *py_absent(Check *c, Span span) { return py_raw(c, py_i64(c, 0, span)); }
Hir *py_none(Check *c, Span span) { return hir_const(c->arena, TY(Object), val_none(c->types), span); }

/* ---- sequences ---- */

Hir *py_load(Check *c, HirLocal *local, Span span) { return hir_load(c->arena, hir_local(c->arena, local, span)); }

HirLocal *py_let(Check *c, HirVec *stmts, Hir *value) {
    HirLocal *temp = local_temp(c, value->type, value->span);
    temp->is_mutable = true;
    vec_push(c->arena, stmts, hir_let(c->arena, temp, value, value->span));
    return temp;
}

Hir *py_seq(Check *c, HirVec *stmts, Hir *value) {
    if (!stmts->len) return value;
    Hir *seq = hir_new(c->arena, HIR_Seq, value->type, value->span);
    seq->seq.stmts = (HirList){stmts->at, stmts->len};
    seq->seq.value = value;
    return seq;
}

/* Notes what was probably meant: a number that is bound once is most often a constant, and a function of `math` the one
 * for machine numbers. */
static void note_meant(Check *c, const PyName *name) {
    if (name->native && native_is_of(name->native, native_module(STR("math"))))
        diag_note(
            c->ctx, name->span,
            "this is Python's 'math': the functions of machine numbers, which do not raise, are those of 'pyc.math'");
    if (name->binds != 1 || !name->is_number) return;
    Str text = name_text(c->ctx, name->name);
    diag_note(c->ctx, name->span, "'%.*s' is a Python variable: if it never changes, write '%.*s: Comptime = …'",
              STR_ARGS(text), STR_ARGS(text));
}

/* Most operations on Python values may raise. In a function of the systems register that must be declared or caught,
 * and kernels have no Python values; it is reported at the first such operation, because the remedy is the same for
 * all. */
static void note_python_raise(Check *c, Span span) {
    if (is_python(c->reg) || c->python.reported_raise) return;
    uint32_t before = c->ctx->diags.error_count;
    if (in_kernel(c))
        diag(c->ctx, D_HOST_ONLY, span, STR_ARGS(name_text(c->ctx, c->home->name)), "a Python value");
    else
        note_raise(c, TY(Error), span, "an operation on Python values", (Str){NULL, 0});
    c->python.reported_raise = c->ctx->diags.error_count > before;
    if (c->python.reported_raise && c->python.global) note_meant(c, c->python.global);
}

Hir *py_rt_call(Check *c, RtFn fn, TypeId type, Hir **args, uint32_t count, Span span) {
    if (rt_raises(fn)) note_python_raise(c, span);
    return hir_rt_call(c->arena, fn, type, args, count, span);
}

Hir *py_rt(Check *c, RtFn fn, TypeId type, Span span, uint32_t count, ...) {
    Hir *args[12];
    if (count > COUNT_OF(args)) ICE("%u arguments of a function of the runtime", count);
    va_list list;
    va_start(list, count);
    for (uint32_t i = 0; i < count; i++) args[i] = va_arg(list, Hir *);
    va_end(list);
    return py_rt_call(c, fn, type, args, count, span);
}

/* ---- arrays of words on the stack ---- */

static TypeId words_type(Check *c, uint32_t count) {
    return ty_array(c->types, TY(Object), val_int(c->types, TY_SCALAR(int), count));
}

Hir *py_null(Check *c, Span span) {
    Hir *zero = py_i64(c, 0, span);
    return hir_op(c->arena, IR_Bitcast, ty_raw(c->types, TY_SCALAR(uint8)), &zero, 1, span);
}

Hir *py_words(Check *c, HirVec *stmts, Hir *const *words, uint32_t count, Span span) {
    if (!count) return py_null(c, span);
    Hir *array = hir_new(c->arena, HIR_Aggregate, words_type(c, count), span);
    array->aggregate.items.at = NEW_ARRAY(c->arena, Hir *, count);
    array->aggregate.items.len = count;
    memcpy(array->aggregate.items.at, words, count * sizeof *words);
    return hir_local(c->arena, py_let(c, stmts, array), span);
}

Hir *py_room(Check *c, HirVec *stmts, uint32_t count, Span span) {
    HirLocal *room = local_temp(c, words_type(c, count ? count : 1), span);
    Hir *mark = hir_new(c->arena, HIR_MarkInit, NONE_OF(TypeId), span);
    vec_push(c->arena, stmts, hir_let(c->arena, room, NULL, span));
    mark->mark.place = hir_local(c->arena, room, span);
    vec_push(c->arena, stmts, mark);
    return hir_local(c->arena, room, span);
}

Hir *py_room_at(Check *c, Hir *room, uint32_t index, Span span) {
    Hir *place = hir_new(c->arena, HIR_Element, TY(Object), span);
    place->element.base = room;
    place->element.index = hir_const(c->arena, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), index), span);
    return place;
}

Hir *py_static(Check *c, uint32_t words, Span span) {
    Str symbol = arena_printf(c->s->arena, "py$static$%u", ++py_sema(c->s)->count);
    Hir *place = hir_new(c->arena, HIR_Global, words_type(c, words), span);
    place->global.global = ir_global_new(c->s->module, symbol, place->type, NONE_OF(ValueId));
    return place;
}

Hir *py_static_at(Check *c, const Hir *memory, uint32_t index) {
    Hir *base = hir_new(c->arena, HIR_Global, memory->type, memory->span);
    base->global = memory->global;
    return py_room_at(c, base, index, memory->span);
}

Hir *py_address(Check *c, Hir *place) {
    TypeId pointer = ty_pointer(c->types, place->type, PTR_RAW, MUT_YES, NONE_OF(ValueId), SPACE_GENERIC);
    return py_raw(c, hir_borrow(c->arena, place, pointer, place->span));
}

Hir *py_word_at(Check *c, Hir *address, uint32_t index, Span span) {
    TypeId raw = ty_raw(c->types, TY(Object));
    Hir *parts[] = {hir_op(c->arena, IR_Bitcast, raw, &address, 1, span), number(c, TY_SCALAR(int), index, span)};
    Hir *at = index ? hir_op(c->arena, IR_Offset, raw, parts, 2, span) : parts[0];
    return hir_deref(c->arena, at, TY(Object), span);
}

/* ---- statements ---- */

Hir *py_stmt_new(Check *c, HirKind kind, Span span) { return hir_new(c->arena, kind, NONE_OF(TypeId), span); }

Hir *py_if(Check *c, Hir *cond, Hir *then, Hir *otherwise, Span span) {
    Hir *stmt = py_stmt_new(c, HIR_If, span);
    stmt->if_.cond = cond;
    stmt->if_.then = then ? then : hir_block(c->arena, NULL, 0, span);
    stmt->if_.otherwise = otherwise;
    return stmt;
}

Hir *py_raise_of(Check *c, Hir *error, Span span) {
    note_python_raise(c, span);
    Hir *stmt = py_stmt_new(c, HIR_Raise, span);
    stmt->raise.value = error;
    return hir_block(c->arena, &stmt, 1, span);
}

Hir *py_raise_on(Check *c, Hir *error, Span span) {
    note_python_raise(c, span);
    Hir *stmt = py_stmt_new(c, HIR_Raise, span);
    stmt->raise.value = error;
    stmt->raise.is_again = true;
    return hir_block(c->arena, &stmt, 1, span);
}

Hir *py_error(Check *c, RtFn fn, Span span, uint32_t count, ...) {
    Hir *args[12];
    if (count > COUNT_OF(args)) ICE("%u arguments of a function of the runtime", count);
    va_list list;
    va_start(list, count);
    for (uint32_t i = 0; i < count; i++) args[i] = va_arg(list, Hir *);
    va_end(list);
    return hir_rt_call(c->arena, fn, TY(Error), args, count, span);
}

static Hir *error_text(Check *c, Str class, Str text, Span span) {
    Hir *literal = hir_const(c->arena, ty_str_literal(c->types, NONE_OF(ValueId)), val_string(c->types, text), span);
    Hir *data = hir_op(c->arena, IR_StrData, ty_raw(c->types, TY_SCALAR(uint8)), &literal, 1, span);
    return py_error(c, RT_pyc_raise_text, span, 3, py_builtin(c, class, span), data, py_u64(c, text.len, span));
}

Hir *py_raise_text(Check *c, Str class, Str text, Span span) {
    return py_raise_of(c, error_text(c, class, text, span), span);
}

Expr py_raising(Check *c, Hir *error, Span span) {
    HirVec stmts = {0};
    vec_push(c->arena, &stmts, py_raise_of(c, error, span));
    return expr_value(py_seq(c, &stmts, py_absent(c, span)));
}

/* An operation on values that do not support it: this is reported, unless the program raises its TypeError at run time.
 * The values are evaluated first. */
bool py_call_raises(Check *c, const Args *values, Str text, Span span, Expr *result) {
    if (c->speculative || !py_may_fail(c) || c->ctx->diags.muted) return false;
    HirVec stmts = {0};
    for (uint32_t i = 0; i < values->len; i++)
        if (values->at[i].expr.kind == X_VALUE) py_let(c, &stmts, values->at[i].expr.hir);
    Expr raising = py_raising(c, error_text(c, STR("TypeError"), text, span), span);
    *result = expr_value(py_seq(c, &stmts, raising.hir));
    return true;
}

/* ---- properties of types ---- */

bool py_is_dynamic(const Types *types, TypeId type) {
    TypeKind kind = ty_kind(types, type);
    return kind == TY_Object || kind == TY_PyStr || kind == TY_Class || kind == TY_None;
}

bool py_is_float(TypeId type) { return SAME(type, TY_SCALAR(float64)); }

bool py_is_word(const Types *types, TypeId type) {
    return py_is_dynamic(types, type) || ty_is(types, type, TY_PyInt) || ty_is(types, type, TY_Bool) ||
           py_is_float(type);
}

/* The narrowest type that holds values of both. Words, and structs that can be objects, join to Object; any other type
 * joins only with itself. */
TypeId py_join(Check *c, TypeId a, TypeId b) {
    if (IS_NONE(a) || ty_is(c->types, a, TY_Poison) || ty_is(c->types, a, TY_Never)) return b;
    if (IS_NONE(b) || SAME(a, b) || ty_is(c->types, b, TY_Poison) || ty_is(c->types, b, TY_Never)) return a;
    bool a_int = ty_is(c->types, a, TY_PyInt) || ty_is_integer(c->types, a),
         b_int = ty_is(c->types, b, TY_PyInt) || ty_is_integer(c->types, b);
    if (a_int && b_int) return ty_is_integer(c->types, a) ? a : TY(PyInt);
    if (ty_is_float_scalar(c->types, a) && ty_is_float_scalar(c->types, b)) return TY_SCALAR(float64);
    bool a_fits = py_is_word(c->types, a) || a_int || ty_is_float_scalar(c->types, a) || py_struct_is_object(c, a);
    bool b_fits = py_is_word(c->types, b) || b_int || ty_is_float_scalar(c->types, b) || py_struct_is_object(c, b);
    return a_fits && b_fits ? TY(Object) : a;
}

bool py_is_system(Check *c, TypeId type) {
    return !IS_NONE(type) && !py_is_word(c->types, type) && !ty_is(c->types, type, TY_Poison) &&
           !ty_is(c->types, type, TY_Never);
}

static bool is_declared(const Expr *e) { return e->kind == X_FNS || expr_is_type(e); }

TypeId py_type_of(Check *c, const Expr *e) { return is_declared(e) ? TY(Object) : type_settle(c, e); }

Hir *py_operand(Check *c, const Expr *e) {
    if (expr_is_poison(e)) return NULL;
    Hir *value = is_declared(e) ? py_object_of(c, e) : expr_to_value(c, e);
    return hir_is_bad(value) ? NULL : value;
}

/* ---- conversions ---- */

static Hir *int_of_machine(Check *c, Hir *value) {
    return hir_op(c->arena, IR_PyIntFromInt, TY(PyInt), &value, 1, value->span);
}

Hir *py_word(Check *c, Hir *value) {
    TypeKind kind = ty_kind(c->types, value->type);
    if (kind == TY_Object) return value;
    if (kind == TY_None) {
        HirVec stmts = {0};
        if (value->kind != HIR_Const) vec_push(c->arena, &stmts, hir_expr_stmt(c->arena, value));
        return py_seq(c, &stmts, py_none(c, value->span));
    }
    if (kind == TY_Never || kind == TY_Poison) return value;
    if (ty_is_integer(c->types, value->type))
        value = int_of_machine(c, value);
    else if (SAME(value->type, TY_SCALAR(bool)))
        value = hir_op(c->arena, IR_Convert, TY(Bool), &value, 1, value->span);
    else if (ty_is_scalar(c->types, value->type) && !py_is_float(value->type))
        value = hir_op(c->arena, IR_Convert, TY_SCALAR(float64), &value, 1, value->span);
    else if (!py_is_word(c->types, value->type)) {
        Expr e = expr_value(value);
        return py_box(c, &e);
    }
    return value ? hir_op(c->arena, IR_Box, TY(Object), &value, 1, value->span) : NULL;
}

/* Converts to a type that is wider than the runtime's results. */
static Hir *wide_of_int(Check *c, Hir *value, TypeId type) {
    Span span = value->span;
    HirVec stmts = {0};
    HirLocal *exact = py_let(c, &stmts, value);
    Hir *word = py_load(c, exact, span), *fits = hir_op(c->arena, IR_PyIntFits, TY(Bool), &word, 1, span);
    fits->op.imm_type = type;
    Str text = arena_printf(c->s->arena, "int is out of the range of %s", ty_c(c->types, type));
    vec_push(c->arena, &stmts, py_if(c, fits, NULL, py_raise_text(c, STR("OverflowError"), text, span), span));
    word = py_load(c, exact, span);
    return py_seq(c, &stmts, hir_op(c->arena, IR_PyIntToInt, type, &word, 1, span));
}

static Hir *machine_of_int(Check *c, Hir *value, TypeId type) {
    Hir *wide;
    if (dtype_bits(ty_dtype(c->types, type)) > 64) return wide_of_int(c, value, type);
    if (SAME(type, TY_SCALAR(uint64)) || SAME(type, TY_SCALAR(uint))) {
        wide = py_rt(c, RT_pyc_int_to_u64, TY_SCALAR(uint64), value->span, 1, value);
    } else if (dtype_bits(ty_dtype(c->types, type)) >= 64) {
        wide = py_rt(c, RT_pyc_int_to_i64, TY_SCALAR(int64), value->span, 1, value);
    } else {
        uint32_t bits = dtype_bits(ty_dtype(c->types, type));
        bool is_signed = dtype_class(ty_dtype(c->types, type)) == DTYPE_CLASS_SINT;
        int64_t low = is_signed ? -((int64_t)1 << (bits - 1)) : 0,
                high = ((int64_t)1 << (is_signed ? bits - 1 : bits)) - 1;
        wide = py_rt(c, RT_pyc_int_to_i64_range, TY_SCALAR(int64), value->span, 3, value, py_i64(c, low, value->span),
                     py_i64(c, high, value->span));
    }
    return SAME(wide->type, type) ? wide : hir_op(c->arena, IR_Convert, type, &wide, 1, value->span);
}

static Hir *float_of(Check *c, Hir *value, TypeId type) {
    TypeId from = value->type;
    if (ty_is(c->types, from, TY_PyInt))
        value = py_rt(c, RT_pyc_int_to_f64, TY_SCALAR(float64), value->span, 1, value);
    else if (ty_is(c->types, from, TY_Object))
        value = py_rt(c, RT_pyc_obj_to_f64, TY_SCALAR(float64), value->span, 1, value);
    else if (!ty_is_integer(c->types, from) && !py_is_float(from) &&
             !(ty_is_float_scalar(c->types, from) && py_is_float(type)))
        return NULL;
    return SAME(value->type, type) ? value : hir_op(c->arena, IR_Convert, type, &value, 1, value->span);
}

static Hir *int_of(Check *c, Hir *value) {
    if (ty_is_integer(c->types, value->type)) return int_of_machine(c, value);
    if (ty_is(c->types, value->type, TY_Bool)) {
        Hir *word = hir_op(c->arena, IR_Convert, TY_SCALAR(int64), &value, 1, value->span);
        return int_of_machine(c, word);
    }
    return ty_is(c->types, value->type, TY_Object) ? py_rt(c, RT_pyc_obj_index, TY(PyInt), value->span, 1, value)
                                                   : NULL;
}

Hir *py_to(Check *c, Hir *value, TypeId type) {
    if (SAME(value->type, type) || ty_is(c->types, type, TY_Poison) || ty_is(c->types, value->type, TY_Never))
        return value;
    if (ty_is(c->types, type, TY_Object)) return py_word(c, value);
    if (ty_is(c->types, type, TY_PyInt)) return int_of(c, value);
    if (ty_is(c->types, type, TY_Class)) {
        Hir *word = py_word(c, value);
        return word ? py_unraw(c, word, type) : NULL;
    }
    if (ty_is(c->types, type, TY_Error)) {
        Hir *word = py_word(c, value);
        return word ? py_error(c, RT_pyc_raise_object, value->span, 2, word, py_absent(c, value->span)) : NULL;
    }
    if (ty_is(c->types, type, TY_Bool))
        return ty_is(c->types, value->type, TY_Object) ? py_rt(c, RT_pyc_obj_to_bool, type, value->span, 1, value)
                                                       : NULL;
    if (ty_is(c->types, type, TY_PyStr))
        return ty_is(c->types, value->type, TY_Object) ? py_rt(c, RT_pyc_obj_to_str, type, value->span, 1, value)
                                                       : NULL;
    if (ty_is_integer(c->types, type)) {
        Hir *exact = ty_is(c->types, value->type, TY_PyInt)    ? value
                     : ty_is(c->types, value->type, TY_Object) ? int_of(c, value)
                                                               : NULL;
        return exact ? machine_of_int(c, exact, type) : NULL;
    }
    if (ty_is_float_scalar(c->types, type)) return float_of(c, value, type);
    return py_system_of(c, value, type);
}

Hir *py_convert_or_report(Check *c, Hir *value, TypeId type) {
    if (hir_is_bad(value)) return value;
    Hir *made = py_to(c, value, type);
    if (made) return made;
    diag(c->ctx, D_TYPE_MISMATCH, value->span, "a value", ty_c(c->types, value->type), ty_c(c->types, type));
    return hir_poison(c, value->span);
}

Hir *py_truth(Check *c, Hir *value) {
    if (ty_is(c->types, value->type, TY_Bool)) return value;
    if (ty_is(c->types, value->type, TY_PyInt)) {
        Hir *zero = hir_const(c->arena, TY(PyInt), val_int(c->types, TY(PyInt), 0), value->span),
            *pair[] = {value, zero};
        Hir *test = hir_op(c->arena, IR_PyIntCmp, TY(Bool), pair, 2, value->span);
        test->op.imm = IR_Ne;
        return test;
    }
    if (ty_is_scalar(c->types, value->type)) {
        Hir *zero = hir_const(c->arena, value->type,
                              ty_is_integer(c->types, value->type) ? val_int(c->types, value->type, 0)
                                                                   : val_float(c->types, value->type, 0),
                              value->span);
        Hir *pair[] = {value, zero};
        return hir_op(c->arena, IR_Ne, TY(Bool), pair, 2, value->span);
    }
    if (!py_is_word(c->types, value->type)) {
        Expr e = expr_value(value);
        return expr_condition(c, &e);
    }
    Hir *word = py_word(c, value);
    return word ? py_rt(c, RT_pyc_obj_truth, TY(Bool), value->span, 1, word) : NULL;
}

/* ---- queries of the systems register ---- */

TypeId py_settle(Check *c, const Expr *e) {
    TypeKind kind = e->kind == X_CONST ? ty_kind(c->types, e->type) : TY_None;
    return kind == TY_IntLiteral ? TY(PyInt) : kind == TY_StrLiteral ? TY(PyStr) : system_settle(c, e);
}

static Hir *value_of_const(Check *c, const Expr *e) {
    const ValueData *data = val_data(c->types, e->value);
    if (data->kind == VAL_STRING) return py_str(c, data->text, e->span);
    if (data->kind != VAL_INT) return NULL;
    if (ty_is_integer(c->types, e->type)) return int_of_machine(c, const_to_hir(c, e->type, e->value, e->span));
    ValueId exact = data->integer.big.len ? val_big(c->types, TY(PyInt), data->integer.big, 10)
                                          : val_int(c->types, TY(PyInt), data->integer.i);
    return hir_const(c->arena, TY(PyInt), exact, e->span);
}

static bool is_python_type(Check *c, TypeId type) {
    TypeKind kind = ty_kind(c->types, type);
    return kind == TY_Object || kind == TY_PyInt || kind == TY_PyStr || kind == TY_Class;
}

/* Whether the literal does not fit, so that its conversion surely raises at run time. */
static bool is_too_big(Check *c, const Expr *e, TypeId type) {
    return is_python(c->reg) && e->kind == X_CONST && ty_is(c->types, e->type, TY_IntLiteral) &&
           ty_is_concrete(c->types, type) && ty_is_integer(c->types, type) &&
           !val_fits(c->types, e->value, ty_dtype(c->types, type));
}

bool py_literal_raises(Check *c, const Expr *e, TypeId type, Expr *result) {
    if (!is_too_big(c, e, type) || !py_may_fail(c)) return false;
    Hir *value = expr_convert(c, e, type);
    *result = hir_is_bad(value) ? expr_poison(e->span) : expr_value(value);
    return true;
}

/* Whether the target is a struct that is made from an Int, as Dim is, or a vector made from one lane: then an exact int
 * is converted first. */
static bool int_makes(Check *c, const Expr *e, TypeId type, Expr *machine) {
    bool is_vector = ty_is(c->types, type, TY_Simd) && !ty_is_scalar(c->types, type);
    if (!ty_is(c->types, e->type, TY_PyInt) || !(is_vector || ty_is(c->types, type, TY_Struct)) ||
        !ty_is_concrete(c->types, type) || (e->kind != X_VALUE && e->kind != X_PLACE))
        return false;
    Hir *number =
        py_to(c, expr_to_value(c, e), is_vector ? ty_scalar(c->types, ty_dtype(c->types, type)) : TY_SCALAR(int));
    if (!number) return false;
    *machine = expr_value(number);
    machine->span = e->span;
    return conversion_cost(c, machine, type) != CONV_IMPOSSIBLE;
}

/* Python's bool is an int. */
static bool is_bool_as_int(Check *c, const Expr *e, TypeId type) {
    bool is_here = e->kind == X_VALUE || e->kind == X_PLACE || e->kind == X_CONST;
    return is_python(c->reg) && is_here && ty_is(c->types, e->type, TY_Bool) && ty_is_concrete(c->types, type) &&
           ty_is_integer(c->types, type);
}

static Hir *made_or_mismatch(Check *c, const Expr *e, TypeId type, Hir *made) {
    if (made) return made;
    report_mismatch(c, e, type);
    return hir_poison(c, e->span);
}

/* The object keeps its struct, so an owned value is a copy of it, even for types that are only copied explicitly. */
static Hir *copy_out_of_object(Check *c, Hir *place) {
    Expr inside = expr_place(place, false);
    return type_is_copyable(c, inside.type) ? hir_copy(c->arena, place) : expr_to_value(c, &inside);
}

static Hir *make_int_of_bool(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    Hir *truth = expr_to_value(c, e);
    return hir_is_bad(truth) ? truth : hir_op(c->arena, IR_Convert, type, &truth, 1, e->span);
}

static Hir *make_of_machine_int(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)e, (void)owned;
    return expr_convert(c, how->via, type);
}

static Hir *make_too_big(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    Hir *exact = value_of_const(c, e);
    return made_or_mismatch(c, e, type, exact ? machine_of_int(c, exact, type) : NULL);
}

/* A float, a truth value or None, as a constant of its own type. */
static Hir *settled_const(Check *c, const Expr *e) {
    bool is_float = ty_is(c->types, e->type, TY_FloatLiteral);
    TypeId settled = is_float ? TY_SCALAR(float64) : e->type;
    return const_to_hir(c, settled, is_float ? const_convert(c, e, settled, true) : e->value, e->span);
}

static Hir *make_of_const(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how, (void)owned;
    Hir *made = value_of_const(c, e);
    return made_or_mismatch(c, e, type, py_to(c, made ? made : settled_const(c, e), type));
}

static Hir *make_of_value(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned) {
    (void)how;
    Hir *settled = expr_to_value(c, e);
    if (settled->kind == HIR_Poison) return settled;
    Hir *value = made_or_mismatch(c, e, type, py_to(c, settled, type));
    bool is_inside = !hir_is_bad(value) && hir_is_place(value) && !ty_is_register(c->types, value->type);
    return is_inside && owned ? copy_out_of_object(c, value) : value;
}

/* Whether `py_to` can convert one type to the other. */
static bool can_be(Check *c, TypeId value, TypeId type) {
    TypeKind from = ty_kind(c->types, value), to = ty_kind(c->types, type);
    if (to == TY_Error || to == TY_Class) return from == TY_Object || from == TY_Class;
    if (to == TY_Object) return py_is_word(c->types, value) || ty_is_scalar(c->types, value);
    if (from == TY_Object)
        return to == TY_PyInt || to == TY_PyStr || to == TY_Bool || ty_is_scalar(c->types, type) ||
               py_system_from(c, type) || (to == TY_Tuple && ty_is_concrete(c->types, type)) ||
               py_struct_can_be_object(c, type);
    if (from == TY_PyInt) return ty_is_scalar(c->types, type);
    if (from == TY_PyStr) return py_system_from(c, type);
    return to == TY_PyInt && (from == TY_Bool || ty_is_integer(c->types, value));
}

/* False when Python has no such constant. */
static bool const_has_object(Check *c, const Expr *e) {
    TypeKind kind = ty_kind(c->types, e->type);
    ValueKind value = val_data(c->types, e->value)->kind;
    return value == VAL_STRING || value == VAL_INT || kind == TY_FloatLiteral || kind == TY_Bool || kind == TY_None;
}

static Conversion const_conversion(Check *c, const Expr *e, TypeId type) {
    TypeKind from = ty_kind(c->types, e->type), to = ty_kind(c->types, type);
    bool is_own = (to == TY_PyInt && from == TY_IntLiteral) || (to == TY_PyStr && from == TY_StrLiteral);
    bool fits = to == TY_Object || is_own || (from != TY_IntLiteral && can_be(c, e->type, type));
    ConvCost cost = to == TY_Object ? CONV_WIDEN : is_own ? CONV_LITERAL : CONV_IMPLICIT;
    return (Conversion){.cost = fits ? cost : CONV_IMPOSSIBLE, .make = make_of_const};
}

Conversion py_conversion(Check *c, const Expr *e, TypeId type) {
    Expr machine;
    if (is_bool_as_int(c, e, type)) return (Conversion){.cost = CONV_IMPLICIT, .make = make_int_of_bool};
    if (int_makes(c, e, type, &machine)) {
        Expr *via = NEW(c->arena, Expr);
        *via = machine;
        return (Conversion){.cost = CONV_IMPLICIT, .make = make_of_machine_int, .via = via};
    }
    if (is_too_big(c, e, type)) return (Conversion){.cost = CONV_IMPLICIT, .make = make_too_big};
    if (e->kind == X_CONST && is_python_type(c, type) && const_has_object(c, e)) return const_conversion(c, e, type);
    bool is_here = e->kind == X_VALUE || e->kind == X_PLACE;
    if (!is_here || SAME(e->type, type) || (!is_python_type(c, e->type) && !is_python_type(c, type)))
        return system_conversion(c, e, type);
    bool is_nearest = ty_is(c->types, e->type, TY_PyInt) && SAME(type, TY_SCALAR(int));
    ConvCost cost = is_nearest ? CONV_WIDEN : CONV_IMPLICIT;
    return (Conversion){.cost = can_be(c, e->type, type) ? cost : CONV_IMPOSSIBLE, .make = make_of_value};
}

Hir *py_literal_object(Check *c, const Expr *e) {
    return const_has_object(c, e) ? make_of_const(c, e, TY(Object), NULL, true) : NULL;
}

/* ---- structs ---- */

/* Structs can, and arrays, which are builtin types with methods from the library. */
bool py_struct_can_be_object(Check *c, TypeId type) {
    bool is_kind = ty_is(c->types, type, TY_Struct) || ty_is(c->types, type, TY_Array);
    return is_kind && ty_is_concrete(c->types, type) && type_decl(c->s, type);
}

bool py_struct_is_object(Check *c, TypeId type) {
    return py_struct_can_be_object(c, type) && !type_holds_reference(c->types, type, 0);
}

Hir *py_native_number(Check *c, const Native *number, Span span) {
    TypeId real = TY_SCALAR(float64);
    return hir_const(c->arena, real, val_float(c->types, real, number->number), span);
}
