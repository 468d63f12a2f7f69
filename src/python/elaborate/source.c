/* Sources of loops that need no iterator object: containers whose class is known are iterated by index; range,
 * enumerate, zip, reversed and the views of a dict exist only as variables of the loop. An item may have parts, from
 * which a tuple is made only where one is wanted. */
#include "python/elaborate/container.h"
#include "python/register.h"
#include "sema/call/call.h"
#include "sema/expr/expr.h"

typedef enum SourceKind {
    SOURCE_OBJECT, /* any other object, by its iterator */
    SOURCE_LIST,
    SOURCE_TUPLE,
    SOURCE_STR,
    SOURCE_BYTES,
    SOURCE_DICT,
    SOURCE_SET,
    SOURCE_BACKWARDS, /* a list or tuple, from its end */
    SOURCE_RANGE,
    SOURCE_ENUMERATE,
    SOURCE_ZIP,
} SourceKind;

typedef enum DictPart { PART_KEYS = 1, PART_VALUES = 2, PART_ITEMS = 3 } DictPart;

struct PySource {
    SourceKind kind;
    Span span;
    Expr value;       /* what is iterated over */
    InferKind of;     /* LIST, TUPLE, BACKWARDS */
    DictPart part;    /* DICT */
    Expr bounds[3];   /* RANGE: start, stop, step; ENUMERATE: start */
    bool is_static;   /* RANGE: all numbers are certainly small */
    int64_t step;     /* RANGE, where it is static */
    PySource **inner; /* ENUMERATE: one; ZIP */
    uint32_t count;
    HirLocal *object, *at, *end, *by; /* of the loop */
    HirLocal *iterator;               /* OBJECT; RANGE of numbers that are not small */
    HirLocal *is_small;               /* RANGE, where it is not static */
};

/* ---- nodes ---- */

static TypeId word64(void) { return TY_SCALAR(int64); }

static Hir *op2(Check *c, IrOp op, TypeId type, Hir *a, Hir *b) { return hir_op2(c->arena, op, type, a, b, a->span); }

static Hir *less(Check *c, Hir *a, Hir *b) { return op2(c, IR_Lt, TY(Bool), a, b); }

static void add(Check *c, HirLocal *local, Hir *number, Span span) {
    Hir *sum = op2(c, IR_Add, word64(), py_load(c, local, span), number);
    emit(c, hir_assign(c->arena, hir_local(c->arena, local, span), sum, span));
}

static Hir *break_out(Check *c, uint32_t label, Span span) {
    Hir *leave = py_stmt_new(c, HIR_Break, span);
    leave->jump.label = label;
    return hir_block(c->arena, &leave, 1, span);
}

static void leave_unless(Check *c, Hir *cond, uint32_t label, Span span) {
    emit(c, py_if(c, cond, hir_block(c->arena, NULL, 0, span), break_out(c, label, span), span));
}

static Hir *small_int(Check *c, Hir *number) {
    return hir_op(c->arena, IR_PyIntSmall, TY(PyInt), &number, 1, number->span);
}

/* A counter that would take years to exceed 60 bits. */
static Hir *counter(Check *c, Hir *number) {
    Hir *made = small_int(c, number);
    made->op.imm = 60;
    return made;
}

static PyItem item_of(Check *c, Hir *value) {
    HirLocal *kept = py_let(c, c->stmts, value);
    return (PyItem){.value = expr_place(hir_local(c->arena, kept, value->span), false)};
}

static PyItem item_of_parts(Check *c, uint32_t count) {
    return (PyItem){.parts = NEW_ARRAY(c->arena, PyItem, count + 1), .count = count};
}

/* ---- sequences ---- */

static Hir *length_of(Check *c, const PySource *s, RtFn length) {
    return py_rt(c, length, word64(), s->span, 1, py_load(c, s->object, s->span));
}

static Hir *at_position(Check *c, const PySource *s, RtFn fn, TypeId type) {
    return py_rt(c, fn, type, s->span, 2, py_load(c, s->object, s->span), py_load(c, s->at, s->span));
}

static PyItem next_of_sequence(Check *c, PySource *s, uint32_t label) {
    PySequence seq = py_sequence_of(s->of);
    leave_unless(c, less(c, py_load(c, s->at, s->span), length_of(c, s, seq.length)), label, s->span);
    PyItem item = item_of(c, at_position(c, s, seq.at, seq.type));
    add(c, s->at, py_i64(c, 1, s->span), s->span);
    return item;
}

static PyItem next_of_bytes(Check *c, PySource *s, uint32_t label) {
    leave_unless(c, less(c, py_load(c, s->at, s->span), length_of(c, s, RT_pyc_bytes_len)), label, s->span);
    PyItem item = item_of(c, at_position(c, s, RT_pyc_bytes_at, TY(PyInt)));
    add(c, s->at, py_i64(c, 1, s->span), s->span);
    return item;
}

static PyItem next_backwards(Check *c, PySource *s, uint32_t label) {
    PySequence seq = py_sequence_of(s->of);
    add(c, s->at, py_i64(c, -1, s->span), s->span);
    leave_unless(c, op2(c, IR_Ge, TY(Bool), py_load(c, s->at, s->span), py_i64(c, 0, s->span)), label, s->span);
    leave_unless(c, less(c, py_load(c, s->at, s->span), length_of(c, s, seq.length)), label, s->span);
    return item_of(c, at_position(c, s, seq.at, seq.type));
}

/* The index counts bytes. */
static PyItem next_of_str(Check *c, PySource *s, uint32_t label) {
    leave_unless(c, less(c, py_load(c, s->at, s->span), length_of(c, s, RT_pyc_str_size)), label, s->span);
    PyItem item = item_of(c, at_position(c, s, RT_pyc_str_char_at, TY(PyStr)));
    Hir *next = at_position(c, s, RT_pyc_str_after, word64());
    emit(c, hir_assign(c->arena, hir_local(c->arena, s->at, s->span), next, s->span));
    return item;
}

/* ---- dicts and sets ---- */

/* Gets the position of the next entry; -1: there is none. */
static void walk_table(Check *c, PySource *s, RtFn walk, uint32_t label) {
    Hir *found = py_rt(c, walk, word64(), s->span, 3, py_load(c, s->object, s->span), py_load(c, s->at, s->span),
                       py_load(c, s->end, s->span));
    emit(c, hir_assign(c->arena, hir_local(c->arena, s->at, s->span), found, s->span));
    leave_unless(c, op2(c, IR_Ge, TY(Bool), py_load(c, s->at, s->span), py_i64(c, 0, s->span)), label, s->span);
}

static PyItem next_of_dict(Check *c, PySource *s, uint32_t label) {
    walk_table(c, s, RT_pyc_dict_walk, label);
    PyItem key = {.count = 0}, value = {.count = 0}, item;
    if (s->part & PART_KEYS) item = key = item_of(c, at_position(c, s, RT_pyc_dict_key_at, TY(Object)));
    if (s->part & PART_VALUES) item = value = item_of(c, at_position(c, s, RT_pyc_dict_value_at, TY(Object)));
    if (s->part == PART_ITEMS) {
        item = item_of_parts(c, 2);
        item.parts[0] = key;
        item.parts[1] = value;
    }
    add(c, s->at, py_i64(c, 1, s->span), s->span);
    return item;
}

static PyItem next_of_set(Check *c, PySource *s, uint32_t label) {
    walk_table(c, s, RT_pyc_set_walk, label);
    PyItem item = item_of(c, at_position(c, s, RT_pyc_set_key_at, TY(Object)));
    add(c, s->at, py_i64(c, 1, s->span), s->span);
    return item;
}

/* ---- iterators ---- */

static Hir *next_word(Check *c, PySource *s, uint32_t label) {
    Hir *next = py_rt(c, RT_pyc_obj_next, TY(Object), s->span, 1, py_load(c, s->iterator, s->span));
    HirLocal *word = py_let(c, c->stmts, next);
    emit(c, py_if(c, py_is_zero(c, py_load(c, word, s->span)), break_out(c, label, s->span), NULL, s->span));
    return py_load(c, word, s->span);
}

/* ---- ranges ---- */

/* at < end, or with a negative step at > end */
static Hir *range_goes_on(Check *c, const PySource *s) {
    Hir *at = py_load(c, s->at, s->span), *end = py_load(c, s->end, s->span);
    if (s->is_static) return s->step > 0 ? less(c, at, end) : less(c, end, at);
    Hir *choice = hir_new(c->arena, HIR_Cond, TY(Bool), s->span);
    choice->cond.cond = less(c, py_i64(c, 0, s->span), py_load(c, s->by, s->span));
    choice->cond.then = less(c, at, end);
    choice->cond.otherwise = less(c, py_load(c, s->end, s->span), py_load(c, s->at, s->span));
    return choice;
}

static PyItem next_static(Check *c, PySource *s, uint32_t label) {
    leave_unless(c, range_goes_on(c, s), label, s->span);
    PyItem item = item_of(c, counter(c, py_load(c, s->at, s->span)));
    add(c, s->at, py_i64(c, s->step, s->span), s->span);
    return item;
}

static PyItem next_of_range(Check *c, PySource *s, uint32_t label) {
    if (s->is_static) return next_static(c, s, label);
    HirVec small = {0}, big = {0}, *around = c->stmts;
    PyItem item = item_of(c, py_int(c, 0, s->span));
    c->stmts = &small;
    leave_unless(c, range_goes_on(c, s), label, s->span);
    emit(c, hir_assign(c->arena, item.value.hir, small_int(c, py_load(c, s->at, s->span)), s->span));
    add(c, s->at, py_load(c, s->by, s->span), s->span);
    c->stmts = &big;
    emit(c, hir_assign(c->arena, item.value.hir, py_unraw(c, next_word(c, s, label), TY(PyInt)), s->span));
    c->stmts = around;
    emit(c, py_if(c, py_load(c, s->is_small, s->span), hir_block(c->arena, small.at, small.len, s->span),
                  hir_block(c->arena, big.at, big.len, s->span), s->span));
    return item;
}

static Hir *clamped(Check *c, HirLocal *number, Span span) {
    return py_rt(c, RT_pyc_int_clamp, word64(), span, 1, py_load(c, number, span));
}

static void start_static(Check *c, PySource *s, HirLocal *const *bounds) {
    s->at = py_let(c, c->stmts, clamped(c, bounds[0], s->span));
    s->end = py_let(c, c->stmts, clamped(c, bounds[1], s->span));
}

/* Ranges whose numbers are not small, or whose step is 0, are left to the range object. */
static void start_dynamic(Check *c, PySource *s, HirLocal *const *bounds) {
    Span span = s->span;
    HirVec big = {0};
    HirLocal **places[] = {&s->at, &s->end, &s->by};
    for (uint32_t i = 0; i < 3; i++) *places[i] = py_let(c, c->stmts, clamped(c, bounds[i], span));
    Hir *range = py_rt(c, RT_pyc_range_small, TY(Bool), span, 3, py_load(c, bounds[0], span),
                       py_load(c, bounds[1], span), py_load(c, bounds[2], span));
    s->is_small = py_let(c, c->stmts, range);
    s->iterator = py_let(c, c->stmts, py_absent(c, span));
    Hir *made = py_rt(c, RT_pyc_range_new, TY(Object), span, 3, py_word(c, py_load(c, bounds[0], span)),
                      py_word(c, py_load(c, bounds[1], span)), py_word(c, py_load(c, bounds[2], span)));
    Hir *iterator = py_rt(c, RT_pyc_obj_iter, TY(Object), span, 1, made);
    vec_push(c->arena, &big, hir_assign(c->arena, hir_local(c->arena, s->iterator, span), iterator, span));
    emit(c, py_if(c, py_load(c, s->is_small, span), hir_block(c->arena, NULL, 0, span),
                  hir_block(c->arena, big.at, big.len, span), span));
}

/* ---- enumerate, zip ---- */

static PyItem next_of_enumerate(Check *c, PySource *s, uint32_t label) {
    PyItem item = item_of_parts(c, 2);
    item.parts[1] = py_source_next(c, s->inner[0], label);
    item.parts[0] = item_of(c, counter(c, py_load(c, s->at, s->span)));
    add(c, s->at, py_i64(c, 1, s->span), s->span);
    return item;
}

static PyItem next_of_zip(Check *c, PySource *s, uint32_t label) {
    PyItem item = item_of_parts(c, s->count);
    for (uint32_t i = 0; i < s->count; i++) item.parts[i] = py_source_next(c, s->inner[i], label);
    return item;
}

/* ---- all kinds ---- */

PyItem py_source_next(Check *c, PySource *s, uint32_t label) {
    switch (s->kind) {
    case SOURCE_OBJECT: return item_of(c, next_word(c, s, label));
    case SOURCE_LIST:
    case SOURCE_TUPLE: return next_of_sequence(c, s, label);
    case SOURCE_STR: return next_of_str(c, s, label);
    case SOURCE_BYTES: return next_of_bytes(c, s, label);
    case SOURCE_DICT: return next_of_dict(c, s, label);
    case SOURCE_SET: return next_of_set(c, s, label);
    case SOURCE_BACKWARDS: return next_backwards(c, s, label);
    case SOURCE_RANGE: return next_of_range(c, s, label);
    case SOURCE_ENUMERATE: return next_of_enumerate(c, s, label);
    case SOURCE_ZIP: return next_of_zip(c, s, label);
    }
    UNREACHABLE();
}

/* ---- before the loop ---- */

/* All three are evaluated before the first is converted to a number. */
static void evaluate_range(Check *c, PySource *s) {
    HirLocal *bounds[3];
    for (uint32_t i = 0; i < 3; i++) bounds[i] = py_let(c, c->stmts, py_operand(c, &s->bounds[i]));
    for (uint32_t i = 0; i < 3; i++)
        bounds[i] = py_let(c, c->stmts, py_to(c, py_load(c, bounds[i], s->span), TY(PyInt)));
    if (s->is_static)
        start_static(c, s, bounds);
    else
        start_dynamic(c, s, bounds);
}

/* All arguments are evaluated before the loop begins. */
static void evaluate(Check *c, PySource *s) {
    for (uint32_t i = 0; i < s->count; i++) evaluate(c, s->inner[i]);
    if (s->kind == SOURCE_RANGE) evaluate_range(c, s);
    if (s->kind == SOURCE_ENUMERATE) {
        Hir *first = py_to(c, py_operand(c, &s->bounds[0]), TY(PyInt));
        s->at = py_let(c, c->stmts, py_rt(c, RT_pyc_int_clamp, word64(), s->span, 1, first));
    }
    if (s->kind == SOURCE_RANGE || s->kind == SOURCE_ENUMERATE || s->kind == SOURCE_ZIP) return;
    bool is_text = s->kind == SOURCE_STR;
    Hir *value = is_text ? py_operand(c, &s->value) : py_object_of(c, &s->value);
    s->object = py_let(c, c->stmts, is_text ? py_unraw(c, value, TY(PyStr)) : value);
}

static void start(Check *c, PySource *s) {
    for (uint32_t i = 0; i < s->count; i++) start(c, s->inner[i]);
    switch (s->kind) {
    case SOURCE_OBJECT:
        s->iterator =
            py_let(c, c->stmts, py_rt(c, RT_pyc_obj_iter, TY(Object), s->span, 1, py_load(c, s->object, s->span)));
        return;
    case SOURCE_DICT: s->end = py_let(c, c->stmts, length_of(c, s, RT_pyc_dict_len)); break;
    case SOURCE_SET: s->end = py_let(c, c->stmts, length_of(c, s, RT_pyc_set_len)); break;
    case SOURCE_BACKWARDS: s->at = py_let(c, c->stmts, length_of(c, s, py_sequence_of(s->of).length)); return;
    case SOURCE_LIST:
    case SOURCE_TUPLE:
    case SOURCE_STR:
    case SOURCE_BYTES: break;
    case SOURCE_RANGE:
    case SOURCE_ENUMERATE:
    case SOURCE_ZIP: return;
    }
    s->at = py_let(c, c->stmts, py_i64(c, 0, s->span));
}

void py_source_begin(Check *c, PySource *s) {
    evaluate(c, s);
    start(c, s);
}

/* ---- what a program iterates over ---- */

static PySource *source_new(Check *c, SourceKind kind, Span span) {
    PySource *s = NEW(c->arena, PySource);
    s->kind = kind;
    s->span = span;
    return s;
}

PySource *py_source_of_value(Check *c, const Ast *ast, const Expr *value) {
    bool is_here = value->kind == X_VALUE || value->kind == X_PLACE || value->kind == X_CONST;
    if (!is_here || expr_is_type(value) || !py_is_word(c->types, type_settle(c, value))) return NULL;
    Hir typed = {.type = type_settle(c, value)};
    SourceKind kind = SOURCE_OBJECT;
    InferKind of = py_known_kind(c, ast, &typed);
    switch (of) {
    case INFER_FLOATS:
    case INFER_INTS:
    case INFER_BOOLS:
    case INFER_LIST: kind = SOURCE_LIST; break;
    case INFER_TUPLE: kind = SOURCE_TUPLE; break;
    case INFER_STR: kind = SOURCE_STR; break;
    case INFER_BYTES: kind = SOURCE_BYTES; break;
    case INFER_DICT: kind = SOURCE_DICT; break;
    case INFER_SET: kind = SOURCE_SET; break;
    case INFER_ANY:
    case INFER_DEQUE:
    case INFER_NONE:
    case INFER_BOOL:
    case INFER_INT:
    case INFER_FLOAT:
    case INFER_INSTANCE: break;
    }
    PySource *s = source_new(c, kind, ast->span);
    s->value = *value;
    s->of = of;
    s->part = PART_KEYS;
    return s;
}

bool py_source_is_iterator(const PySource *s) { return s->kind == SOURCE_OBJECT; }

typedef struct Form { /* a call of a builtin with positional arguments */
    Check *c;
    const Ast *call;
    bool failed; /* an error was reported */
} Form;

static const Ast *arg_at(const Ast *call, uint32_t i) { return ast_arg_value(call->call.args.at[i]); }

static bool is_plain(AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (!IS_NONE(py_arg_name(args.at[i])) || py_arg_star(args.at[i]) != PARAM_PLAIN) return false;
    return true;
}

static PySource *source_of_arg(Check *c, const Ast *ast, bool *failed);

static bool literal_int(const Ast *ast, int64_t *value) {
    bool negative = ast->kind == AST_Unary && ast->unary.op == OP_NEG;
    if (negative) ast = ast->unary.operand;
    if (ast->kind != AST_Int || !ast->int_.digits.len || ast->int_.digits.len > 9) return false;
    *value = 0;
    for (uint32_t i = 0; i < ast->int_.digits.len; i++) {
        if (ast->int_.digits.at[i] < '0' || ast->int_.digits.at[i] > '9') return false;
        *value = *value * 10 + (ast->int_.digits.at[i] - '0');
    }
    *value = negative ? -*value : *value;
    return true;
}

/* An int, or an object that may be one. */
static bool may_count(Check *c, const Expr *e) {
    TypeId type = type_settle(c, e);
    if (ty_is(c->types, type, TY_Object)) return true;
    return ty_is(c->types, type, TY_PyInt) || ty_is_integer(c->types, type) || ty_is(c->types, type, TY_Bool);
}

/* A loop with smaller steps takes more than a year to exceed 60 bits. */
enum { STEP_MAX = 16 };

static PySource *range_source(Form *form) {
    Check *c = form->c;
    AstList args = form->call->call.args;
    if (args.len < 1 || args.len > 3) return NULL;
    PySource *s = source_new(c, SOURCE_RANGE, form->call->span);
    int64_t start = 0;
    s->bounds[0] = py_expr_of(py_int(c, 0, s->span));
    s->bounds[2] = py_expr_of(py_int(c, 1, s->span));
    s->step = 1;
    for (uint32_t i = 0; i < args.len; i++) {
        Expr *bound = &s->bounds[args.len == 1 ? 1 : i];
        *bound = expr_check(c, arg_at(form->call, i), NONE_OF(TypeId));
        form->failed |= expr_is_poison(bound);
        if (form->failed || !may_count(c, bound)) return NULL;
    }
    s->is_static = args.len == 1 || literal_int(arg_at(form->call, 0), &start);
    if (args.len == 3)
        s->is_static &=
            literal_int(arg_at(form->call, 2), &s->step) && s->step && s->step >= -STEP_MAX && s->step <= STEP_MAX;
    return s;
}

static PySource *enumerate_source(Form *form) {
    Check *c = form->c;
    AstList args = form->call->call.args;
    int64_t first = 0;
    if (args.len < 1 || args.len > 2 || (args.len == 2 && !literal_int(arg_at(form->call, 1), &first))) return NULL;
    PySource *s = source_new(c, SOURCE_ENUMERATE, form->call->span);
    s->inner = NEW_ARRAY(c->arena, PySource *, 1);
    s->inner[0] = source_of_arg(c, arg_at(form->call, 0), &form->failed);
    s->count = 1;
    s->bounds[0] = py_expr_of(py_int(c, first, s->span));
    return s->inner[0] ? s : NULL;
}

static PySource *zip_source(Form *form) {
    Check *c = form->c;
    AstList args = form->call->call.args;
    if (!args.len) return NULL;
    PySource *s = source_new(c, SOURCE_ZIP, form->call->span);
    s->inner = NEW_ARRAY(c->arena, PySource *, args.len);
    for (s->count = 0; s->count < args.len; s->count++) {
        s->inner[s->count] = source_of_arg(c, arg_at(form->call, s->count), &form->failed);
        if (!s->inner[s->count]) return NULL;
    }
    return s;
}

static Expr shifted(Check *c, const Expr *number, int64_t by, Span span) {
    Hir *pair[] = {py_to(c, py_operand(c, number), TY(PyInt)), py_int(c, by, span)};
    return py_expr_of(hir_op(c->arena, IR_PyIntAdd, TY(PyInt), pair, 2, span));
}

/* A range with step 1 or -1, reversed. */
static PySource *range_backwards(Check *c, PySource *s, const Ast *call) {
    AstList args = call->call.args;
    if (args.len == 3 && (!literal_int(arg_at(call, 2), &s->step) || (s->step != 1 && s->step != -1))) return NULL;
    Expr start = s->bounds[0], stop = s->bounds[1];
    s->bounds[0] = shifted(c, &stop, -s->step, s->span);
    s->bounds[1] = shifted(c, &start, -s->step, s->span);
    s->bounds[2] = py_expr_of(py_int(c, -s->step, s->span));
    s->is_static = false;
    return s;
}

static PySource *reversed_source(Form *form) {
    if (form->call->call.args.len != 1) return NULL;
    const Ast *arg = arg_at(form->call, 0);
    PySource *s = source_of_arg(form->c, arg, &form->failed);
    if (!s) return NULL;
    if (s->kind == SOURCE_RANGE && arg->kind == AST_Call) return range_backwards(form->c, s, arg);
    if (s->kind != SOURCE_LIST && s->kind != SOURCE_TUPLE) return NULL;
    s->kind = SOURCE_BACKWARDS;
    return s;
}

/* d.items(), d.keys(), d.values() of a known dict */
static PySource *view_source(Check *c, const Ast *call, bool *failed) {
    static const char *const NAMES[] = {[PART_KEYS] = "keys", [PART_VALUES] = "values", [PART_ITEMS] = "items"};
    const Ast *callee = call->call.callee;
    Str name = name_text(c->ctx, callee->attribute.name);
    Hir any = {.type = TY(Object)};
    if (call->call.args.len || py_known_kind(c, callee->attribute.base, &any) != INFER_DICT) return NULL;
    for (uint32_t part = PART_KEYS; part <= PART_ITEMS; part++) {
        if (!str_equal(name, str_of(NAMES[part]))) continue;
        PySource *s = source_new(c, SOURCE_DICT, call->span);
        s->part = (DictPart)part;
        s->value = expr_check(c, callee->attribute.base, NONE_OF(TypeId));
        *failed |= expr_is_poison(&s->value);
        return *failed ? NULL : s;
    }
    return NULL;
}

static const struct {
    const char *name;
    PySource *(*make)(Form *form);
} FORMS[] = {
    {"range", range_source},
    {"enumerate", enumerate_source},
    {"zip", zip_source},
    {"reversed", reversed_source},
};

PySource *py_source_of_call(Check *c, const Ast *ast, bool *failed) {
    Decl *def;
    if (ast->kind != AST_Call || !is_plain(ast->call.args)) return NULL;
    const Ast *callee = ast->call.callee;
    if (callee->kind == AST_Attribute) return view_source(c, ast, failed);
    if (callee->kind != AST_Name || py_name_meaning(c, callee->name.name, &def) != PY_IS_BUILTIN) return NULL;
    Form form = {c, ast, false};
    PySource *s = NULL;
    for (uint32_t i = 0; i < COUNT_OF(FORMS) && !s; i++)
        if (str_equal(name_text(c->ctx, callee->name.name), str_of(FORMS[i].name))) s = FORMS[i].make(&form);
    *failed |= form.failed;
    return *failed ? NULL : s;
}

/* The source for one argument of such a call. */
static PySource *source_of_arg(Check *c, const Ast *ast, bool *failed) {
    PySource *s = py_source_of_call(c, ast, failed);
    if (s || *failed) return s;
    Expr value = expr_check(c, ast, NONE_OF(TypeId));
    *failed |= expr_is_poison(&value);
    return *failed ? NULL : py_source_of_value(c, ast, &value);
}

/* ---- items ---- */

static Hir *word_of(Check *c, const PyItem *item, Span span) {
    if (!item->count) return py_object_of(c, &item->value);
    Hir **words = NEW_ARRAY(c->arena, Hir *, item->count);
    HirVec stmts = {0};
    for (uint32_t i = 0; i < item->count; i++) words[i] = word_of(c, &item->parts[i], span);
    Hir *array = py_words(c, &stmts, words, item->count, span);
    return py_seq(c, &stmts, py_rt(c, RT_pyc_tuple_of, TY(Object), span, 2, array, py_i64(c, item->count, span)));
}

void py_item_store_parts(Check *c, const Ast *target, const PyItem *item) {
    bool is_display = target->kind == AST_Tuple || target->kind == AST_List;
    AstList targets = target->kind == AST_Tuple ? target->tuple.items : target->list.items;
    bool fits = is_display && item->count && targets.len == item->count;
    for (uint32_t i = 0; fits && i < targets.len; i++) fits = targets.at[i]->kind != AST_Star;
    for (uint32_t i = 0; fits && i < targets.len; i++) py_item_store_parts(c, targets.at[i], &item->parts[i]);
    if (fits) return;
    Expr whole = item->count ? py_expr_of(word_of(c, item, target->span)) : item->value;
    py_store(c, target, &whole);
}
