/* Entries of structs as Python objects: functions that operate on the value of an instance, one for each method,
 * field, protocol and element. */
#include "python/border/border.h"
#include "python/border/struct.h"
#include "python/elaborate/elaborate.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

static Hir *slot_word(Check *c, const Wrap *w, uint32_t index) {
    Hir *place = w->room ? py_room_at(c, w->room, index, w->span)
                         : py_word_at(c, py_load(c, w->params[1], w->span), index, w->span);
    return hir_load(c->arena, place);
}

static Expr receiver_of(Check *c, const Wrap *w) {
    Expr e = expr_place(py_struct_place(c, w->made, slot_word(c, w, 0), w->span), true);
    e.span = w->span;
    return e;
}

/* Types that Python code can hold: all but pointers, references, and values that cannot be copied out of their
 * place. */
static bool can_be_given(Check *c, const Expr *e) {
    if (expr_is_poison(e) || e->kind == X_CONST) return !expr_is_poison(e);
    if (py_is_word(c->types, e->type) || ty_is_scalar(c->types, e->type) || py_system_from(c, e->type)) return true;
    const TypeData *data = ty_data(c->types, e->type);
    for (uint32_t i = 0; data->kind == TY_Tuple && i < data->tuple.count; i++) {
        Expr item = {.kind = X_VALUE, .type = data->tuple.items[i]};
        if (!can_be_given(c, &item)) return false;
    }
    return data->kind == TY_Tuple ||
           (py_struct_can_be_object(c, e->type) && !type_holds_reference(c->types, e->type, 0) &&
            (e->kind == X_VALUE || type_is_copyable(c, e->type)));
}

static void return_value(Check *c, Wrap *w, const Expr *e) {
    w->failed |= !can_be_given(c, e);
    if (!w->failed) py_return(c, e, w->span);
}

/* An iterator that refers to the struct is passed on as a list; an array of numbers as a tuple. */
static void give_result(Check *c, Wrap *w, const Expr *e) {
    bool walks = e->kind == X_VALUE && py_struct_can_be_object(c, e->type) &&
                 type_holds_reference(c->types, e->type, 0) && type_has_method(c, e->type, N(__iter__));
    Expr given = *e;
    if (walks || py_is_number_array(c, e))
        given = expr_value(walks ? py_system_list(c, e, w->span) : py_number_tuple(c, e, w->span));
    return_value(c, w, &given);
}

/* Makes a missing key of a Dict raise Python's KeyError; false: the value cannot be a key. */
static bool guard_key(Check *c, const Wrap *w, const Expr *receiver, const Expr *word) {
    if (!type_is_wellknown(c->s, w->made->type, WK_Dict)) return true;
    Hir *key = expr_convert(c, word, val_data(c->types, ty_data(c->types, w->made->type)->nominal.args[0])->t);
    if (hir_is_bad(key)) return false;
    Expr place = expr_place(hir_local(c->arena, py_let(c, c->stmts, key), w->span), false);
    place.span = w->span;
    py_key_guard(c, receiver, &place);
    return true;
}

/* The methods of a Dict that raise when their one key is missing. */
static bool needs_key(Check *c, NameId name) {
    return SAME(name, N(__getitem__)) || SAME(name, N(__delitem__)) || SAME(name, name_of(c->ctx, STR("pop")));
}

static Expr entry_call(Check *c, const Wrap *w, const Expr *words, uint32_t count) {
    Args args = args_of_exprs(c, words, count, w->span);
    Expr type = expr_type(c, w->made->type, w->span);
    Expr made;
    if (w->kind == WRAP_NEW)
        return py_construct(c, w->made->type, &args, w->span, &made) ? made
                                                                     : construct(c, w->made->type, &args, w->span);
    if (w->kind == WRAP_STATIC) {
        Expr fns = member_of(c, &type, w->name, w->span);
        return call_expr(c, &fns, &args, NONE_OF(TypeId), w->span);
    }
    Expr receiver = receiver_of(c, w);
    if (count == 1 && needs_key(c, w->name) && !guard_key(c, w, &receiver, &words[0])) return expr_poison(w->span);
    receiver.lender = count ? py_let(c, c->stmts, slot_word(c, w, 0)) : NULL;
    return call_method(c, &receiver, w->name, words, count, w->span);
}

static bool is_in_place(NameId name) {
    bool found = false;
    for (int op = 0; op < OP_COUNT; op++)
        found |= !IS_NONE(ast_op_inplace((AstOp)op)) && SAME(ast_op_inplace((AstOp)op), name);
    return found;
}

/* `x += y` changes x and has no result; Python's `__iadd__` returns the object that the name is bound to. */
static Expr changed_receiver(Check *c, const Wrap *w, const Expr *result) {
    if (w->kind != WRAP_METHOD || expr_is_poison(result) || !ty_is(c->types, result->type, TY_None) ||
        !is_in_place(w->name))
        return *result;
    if (result->hir) emit(c, hir_expr_stmt(c->arena, result->hir));
    return py_expr_of(slot_word(c, w, 0));
}

static void run_arity(Check *c, Wrap *w, uint32_t count) {
    Expr *words = NEW_ARRAY(c->arena, Expr, count + 1);
    for (uint32_t i = 0; i < count; i++) words[i] = py_expr_of(slot_word(c, w, w->first + i));
    Expr result = entry_call(c, w, words, count);
    result = changed_receiver(c, w, &result);
    give_result(c, w, &result);
}

static Hir *is_left_out(Check *c, const Wrap *w, uint32_t index) {
    return py_rt(c, RT_pyc_obj_is, TY(Bool), w->span, 2, slot_word(c, w, w->first + index),
                 py_builtin(c, STR("Ellipsis"), w->span));
}

/* A keyword argument may follow an omitted argument whose default is not known here; such a call is refused. */
static void refuse_gap(Check *c, const Wrap *w, uint32_t index) {
    Str text = arena_printf(c->s->arena, "%s() needs its argument %u, since a later one is given",
                            name_c(c->ctx, w->name), index + 1);
    emit(c, py_if(c, is_left_out(c, w, index + 1), NULL, py_raise_text(c, STR("TypeError"), text, w->span), w->span));
}

/* Calls with as many arguments as were passed: an omitted one is Ellipsis, its default. */
static void run_method(Check *c, Wrap *w) {
    for (uint32_t count = 0; count < w->count; count++) {
        if (!(w->arities >> count & 1)) continue;
        HirVec then = {0}, *around = c->stmts;
        c->stmts = &then;
        uint64_t *flow = py_flow_save(c);
        for (uint32_t i = count; i + 1 < w->count; i++) refuse_gap(c, w, i);
        run_arity(c, w, count);
        c->stmts = around;
        py_flow_restore(c, flow);
        emit(c, py_if(c, is_left_out(c, w, count), hir_block(c->arena, then.at, then.len, w->span), NULL, w->span));
    }
    run_arity(c, w, w->count);
}

/* `x[a, b]` passes its indices as one tuple. */
static void run_indexed(Check *c, Wrap *w) {
    Span span = w->span;
    Hir *room = py_room(c, c->stmts, w->count + 1, span);
    Hir *value = SAME(w->name, N(__setitem__)) ? slot_word(c, w, 2) : py_absent(c, span);
    emit(c, hir_assign(c->arena, py_room_at(c, room, 0, span), slot_word(c, w, 0), span));
    Hir *rest = py_unraw(c, py_address(c, py_room_at(c, room, 1, span)), rt_type_id(c->types, RT_TYPE_ptr));
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_unpack_index, TY(None), span, 4, slot_word(c, w, 1), value,
                                          py_i64(c, w->count, span), rest)));
    Wrap spread = *w;
    spread.room = room;
    run_method(c, &spread);
    w->failed |= spread.failed;
}

static Expr field_of(Check *c, const Wrap *w) {
    const StructInfo *info = struct_complete(c->s, w->made->type, w->span);
    Expr receiver = receiver_of(c, w);
    Expr field = expr_place(hir_field(c->arena, receiver.hir, w->field, info->fields[w->field].type, w->span), true);
    field.span = w->span;
    return field;
}

static void run_set(Check *c, Wrap *w) {
    Expr field = field_of(c, w), value = py_expr_of(slot_word(c, w, 1));
    Hir *made = expr_convert(c, &value, field.type);
    w->failed |= hir_is_bad(made);
    if (!hir_is_bad(made)) emit(c, hir_assign(c->arena, field.hir, made, w->span));
}

/* ---- views ---- */

/* Parts that are structs stay where they are; other parts are returned as values. */
static bool stays_in_place(Check *c, const Expr *item) {
    return item->kind == X_PLACE && py_struct_can_be_object(c, item->type) && !py_system_from(c, item->type) &&
           !type_is_wellknown(c->s, item->type, WK_String);
}

static void give_address(Check *c, Wrap *w, const Expr *part) {
    w->failed |= !stays_in_place(c, part);
    if (w->failed) return;
    Expr address = py_expr_of(py_address(c, part->hir));
    py_return(c, &address, w->span);
}

static void give_view(Check *c, const Wrap *w, TypeId type, Str ask, Hir *index) {
    Span span = w->span;
    StructClass *made = py_struct_made(c, type);
    Hir *cls = py_struct_class_word(c, made, span), *owner = slot_word(c, w, 0), *name = py_str(c, ask, span);
    Expr view = py_expr_of(
        py_rt(c, RT_pyc_struct_view, TY(Object), span, 5, cls, py_struct_offset(c, made, span), owner, name, index));
    py_return(c, &view, span);
}

/* An empty Optional becomes None, because a view of it would not be None. */
static void give_none_for_empty(Check *c, const Expr *part) {
    if (!type_is_wellknown(c->s, part->type, WK_Optional)) return;
    HirVec empty = {0}, *around = c->stmts;
    Expr none = py_expr_of(py_none(c, part->span));
    c->stmts = &empty;
    py_return(c, &none, part->span);
    c->stmts = around;
    emit(c, py_if(c, expr_condition(c, part), NULL, hir_block(c->arena, empty.at, empty.len, part->span), part->span));
}

Str py_struct_field_place(Check *c, const Wrap *w) {
    const StructInfo *info = struct_complete(c->s, w->made->type, w->span);
    return arena_printf(c->s->arena, "<%.*s>", STR_ARGS(name_text(c->ctx, info->fields[w->field].name)));
}

static void run_get(Check *c, Wrap *w) {
    Expr field = field_of(c, w);
    if (!stays_in_place(c, &field)) {
        return_value(c, w, &field);
        return;
    }
    give_none_for_empty(c, &field);
    give_view(c, w, field.type, py_struct_field_place(c, w), py_none(c, w->span));
}

static Expr item_at(Check *c, const Wrap *w, const Expr *index) {
    Expr receiver = receiver_of(c, w);
    if (!guard_key(c, w, &receiver, index)) return expr_poison(w->span);
    Expr item = call_method(c, &receiver, N(__getitem__), index, 1, w->span);
    item.span = w->span;
    return item;
}

/* Selects the item by number, or by a key of another type. */
static Expr item_of(Check *c, const Wrap *w) {
    HirVec dropped = {0}, *around = c->stmts;
    Expr zero = expr_value(py_int(c, 0, w->span)), word = py_expr_of(slot_word(c, w, 1));
    Trial trial = trial_begin(c);
    c->stmts = &dropped;
    Expr numbered = item_at(c, w, &zero);
    c->stmts = around;
    if (!trial_end(c, trial) || expr_is_poison(&numbered)) return item_at(c, w, &word);
    Expr index = expr_value(expr_convert(c, &word, TY_SCALAR(int)));
    return item_at(c, w, &index);
}

/* Whether iteration gives the same items, without copies, as the indices from 0 on. */
static bool elements_stay(Check *c, const Wrap *w) {
    HirVec dropped = {0}, *around = c->stmts;
    Iteration it;
    Trial trial = trial_begin(c);
    c->stmts = &dropped;
    Expr receiver = receiver_of(c, w), zero = expr_value(py_int(c, 0, w->span));
    Expr item = item_at(c, w, &zero);
    bool walks = iterate_begin(c, &receiver, w->span, &it) &&
                 iterate_item(c, &it, hir_block(c->arena, NULL, 0, w->span), w->span);
    c->stmts = around;
    return trial_end(c, trial) && walks && stays_in_place(c, &item) && SAME(item.type, it.item.type);
}

/* map(self.__getitem__, range(len(self))) */
static Hir *element_iterator(Check *c, const Wrap *w) {
    Span span = w->span;
    HirLocal *self = py_let(c, c->stmts, slot_word(c, w, 0));
    Hir *word = py_load(c, self, span), *length = py_call_words(c, py_builtin(c, STR("len"), span), &word, 1, span);
    Hir *get = py_rt(c, RT_pyc_obj_getattr_or, TY(Object), span, 2, py_load(c, self, span),
                     py_str(c, STR("__getitem__"), span));
    Hir *parts[] = {get, py_call_words(c, py_builtin(c, STR("range"), span), &length, 1, span)};
    return py_call_words(c, py_builtin(c, STR("map"), span), parts, 2, span);
}

static Expr content_of(Check *c, const Wrap *w) {
    Expr receiver = receiver_of(c, w);
    return call_method(c, &receiver, name_of(c->ctx, STR("unsafe_value")), NULL, 0, w->span);
}

static void run_content(Check *c, Wrap *w) {
    Expr receiver = receiver_of(c, w);
    give_none_for_empty(c, &receiver);
    Expr content = content_of(c, w);
    if (stays_in_place(c, &content))
        give_view(c, w, content.type, CONTENT_PLACE, py_none(c, w->span));
    else
        return_value(c, w, &content);
}

static void run_place(Check *c, Wrap *w) {
    Expr item = item_of(c, w);
    give_address(c, w, &item);
}

static void run_item(Check *c, Wrap *w) {
    Expr item = item_of(c, w);
    if (!stays_in_place(c, &item)) {
        return_value(c, w, &item);
        return;
    }
    emit(c, hir_expr_stmt(c->arena, item.hir)); /* the index is checked here, where the error can be reported */
    if (type_is_wellknown(c->s, item.type, WK_Optional)) {
        Expr again = item_of(c, w);
        give_none_for_empty(c, &again);
    }
    give_view(c, w, item.type, ELEMENT_PLACE, slot_word(c, w, 1));
}

static void run_set_item(Check *c, Wrap *w) {
    Expr item = item_of(c, w), value = py_expr_of(slot_word(c, w, 2));
    w->failed |= item.kind != X_PLACE || !item.is_mutable;
    Hir *made = w->failed ? NULL : expr_convert(c, &value, item.type);
    w->failed |= hir_is_bad(made);
    if (!w->failed) emit(c, hir_assign(c->arena, item.hir, made, w->span));
}

/* ---- protocols ---- */

/* For an object of another class, its own `__eq__` is called. */
static void run_equal(Check *c, Wrap *w) {
    Span span = w->span;
    HirVec other = {0}, *saved = c->stmts;
    Expr unknown = py_expr_of(py_builtin(c, STR("NotImplemented"), span));
    c->stmts = &other;
    py_return(c, &unknown, span);
    c->stmts = saved;
    Hir *cls = py_struct_class_word(c, w->made, span);
    HirLocal *object = py_let(c, c->stmts, py_rt(c, RT_pyc_struct_as, TY(Object), span, 2, slot_word(c, w, 1), cls));
    Hir *test = py_rt(c, RT_pyc_obj_isinstance, TY(Bool), span, 2, py_load(c, object, span),
                      py_struct_class_word(c, w->made, span));
    emit(c, py_if(c, test, NULL, hir_block(c->arena, other.at, other.len, span), span));
    Expr left = receiver_of(c, w),
         right = expr_place(py_struct_place(c, w->made, py_load(c, object, span), span), true);
    right.span = span;
    Expr result = operator_apply(c, OP_EQ, &left, &right, span);
    return_value(c, w, &result);
}

/* A function value takes as many arguments as its type has. */
static void run_call(Check *c, Wrap *w) {
    Expr *words = NEW_ARRAY(c->arena, Expr, w->count + 1);
    for (uint32_t i = 0; i < w->count; i++) words[i] = py_expr_of(slot_word(c, w, 1 + i));
    Args args = args_of_exprs(c, words, w->count, w->span);
    Expr receiver = receiver_of(c, w), result = call_expr(c, &receiver, &args, NONE_OF(TypeId), w->span);
    give_result(c, w, &result);
}

static void run(Check *c, void *state) {
    Wrap *w = state;
    Expr e;
    switch (w->kind) {
    case WRAP_METHOD:
    case WRAP_STATIC:
    case WRAP_NEW: run_method(c, w); return;
    case WRAP_INDEXED: run_indexed(c, w); return;
    case WRAP_EQUAL: run_equal(c, w); return;
    case WRAP_GET: run_get(c, w); return;
    case WRAP_FIELD_PLACE:
        e = field_of(c, w);
        give_address(c, w, &e);
        return;
    case WRAP_PLACE: run_place(c, w); return;
    case WRAP_ITEM: run_item(c, w); return;
    case WRAP_SET_ITEM: run_set_item(c, w); return;
    case WRAP_SET: run_set(c, w); return;
    case WRAP_COPY: e = receiver_of(c, w); break;
    case WRAP_CALL: run_call(c, w); return;
    case WRAP_ITER: {
        if (elements_stay(c, w)) {
            e = expr_value(element_iterator(c, w));
            break;
        }
        Expr receiver = receiver_of(c, w);
        Hir *list = py_system_list(c, &receiver, w->span);
        e = hir_is_bad(list) ? expr_poison(w->span)
                             : expr_value(py_rt(c, RT_pyc_obj_iter, TY(Object), w->span, 1, list));
        break;
    }
    case WRAP_HASH: {
        Expr receiver = receiver_of(c, w);
        e = call_library(c, WK_hash, &receiver, 1, w->span);
        break;
    }
    case WRAP_EXIT: {
        Expr receiver = receiver_of(c, w);
        e = call_method(c, &receiver, N(__exit__), NULL, 0, w->span);
        break;
    }
    case WRAP_CONTENT: run_content(c, w); return;
    case WRAP_CONTENT_PLACE:
        e = content_of(c, w);
        give_address(c, w, &e);
        return;
    case WRAP_TEXT:
    case WRAP_FORMAT: {
        Expr receiver = receiver_of(c, w);
        Hir *text = py_system_text(c, &receiver);
        if (w->kind == WRAP_FORMAT && !hir_is_bad(text)) /* its text is formatted like a str */
            text = py_rt(c, RT_pyc_obj_format, TY(PyStr), w->span, 2, py_word(c, text), slot_word(c, w, 1));
        e = hir_is_bad(text) ? expr_poison(w->span) : expr_value(text);
        break;
    }
    }
    return_value(c, w, &e);
}

static void begin(Check *c, void *state) {
    Wrap *w = state;
    py_entry_params(c, w->params);
    py_names_begin(c, c->py->function);
}

/* Returns none when it cannot be exposed to Python. */
FnId py_struct_entry(Check *outer, Wrap *w, Str name) {
    Sema *s = outer->s;
    Str symbol = arena_printf(s->arena, "py$struct$fn$%u", ++py_sema(s)->count);
    Instance *inst =
        py_instance_new(s, symbol, name, py_entry_type(s), IR_FN_C_ABI | IR_FN_RAISES | IR_FN_GLUE, w->span);
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_FUNCTION, .module = s->main, .outer = py_module_info(s, s->main)->scope};
    map_init(&scope->names, s->arena);
    PyCheck py = {.result = TY(Object), .name = name, .is_inner = true};
    Check c = py_check_new(s, inst, s->main->decl, s->main, NULL, &py, scope);
    PyBody body = {.begin = begin, .begin_state = w, .run = run, .state = w};
    Trial trial = trial_begin(&c);
    py_check_fixpoint(&c, scope, &body);
    bool good = trial_end(&c, trial);
    if (!good || w->failed) {
        inst->state = INST_FAILED;
        return NONE_OF(FnId);
    }
    Hir *block = py_check_fixpoint(&c, scope, &body);
    HirLocal **params = NEW_ARRAY(c.arena, HirLocal *, 2);
    memcpy(params, w->params, 2 * sizeof *params);
    py_instance_done(s, inst, py_finish_body(&c, inst, block, params, 2));
    return inst->fn_id;
}
