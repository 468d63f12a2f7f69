/* x[i]: parameters of generics, lanes, elements, tuple fields, packs, pointers, and __getitem__/__setitem__. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

/* ---- constant indices ---- */

static bool const_index(Check *c, const Ast *arg, int64_t *index) {
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, arg, TY_SCALAR(int));
    ValueId value = e.kind == X_CONST ? e.value : NONE_OF(ValueId);
    bool good = trial_end(c, trial);
    return good && !IS_NONE(value) && val_as_int(c->types, value, index);
}

static bool index_in(Check *c, const Ast *arg, uint32_t length, int64_t *index) {
    if (!const_index(c, arg, index)) {
        Expr e = expr_check(c, arg, TY_SCALAR(int));
        if (!expr_is_poison(&e) && !(e.kind == X_CONST && val_is_symbolic(c->types, e.value)))
            diag(c->ctx, D_NOT_COMPTIME, arg->span, "this index");
        return false;
    }
    if (*index >= 0 && (uint64_t)*index < length) return true;
    diag(c->ctx, D_BAD_INDEX, arg->span, arena_printf(c->arena, "%lld", (long long)*index).at,
         arena_printf(c->arena, "%d", (int)length - 1).at);
    return false;
}

static Expr open_pack_item(Check *c, const Expr *base, ValueId pack, Span span) {
    TypeId item = type_of_open_pack(c, pack);
    if (base->kind == X_CONST) return expr_type(c, item, span);
    Mutability mut = base->is_mutable ? MUT_YES : MUT_NO;
    Hir *pointer =
        hir_open(c, ty_pointer(c->types, item, PTR_REF, mut, origin_value(c->types, mut), SPACE_GENERIC), span);
    return expr_place(hir_deref(c->arena, pointer, item, span), base->is_mutable);
}

static Expr pack_subscript(Check *c, const Expr *base, const Ast *arg, Span span) {
    uint32_t length;
    int64_t index;
    ValueId open = expr_open_pack(c, base);
    if (!IS_NONE(open)) return open_pack_item(c, base, open, span);
    if (!expr_pack_length(c, base, &length)) return expr_poison(span);
    return index_in(c, arg, length, &index) ? pack_item(c, base, (uint32_t)index, span) : expr_poison(span);
}

static Expr tuple_subscript(Check *c, const Expr *base, const Ast *arg, Span span) {
    int64_t index;
    const TypeData *data = ty_data(c->types, base->type);
    if (!index_in(c, arg, data->tuple.count, &index)) return expr_poison(span);
    if (base->kind == X_CONST && val_data(c->types, base->value)->kind == VAL_TUPLE)
        return expr_const(c, data->tuple.items[index], val_data(c->types, base->value)->tuple.items[index], span);
    Hir *place = base->kind == X_CONST ? const_to_hir(c, base->type, base->value, span) : expr_place_of(c, base);
    Expr e = expr_place(hir_field(c->arena, place, (uint32_t)index, data->tuple.items[index], span), base->is_mutable);
    e.why_immutable = base->why_immutable;
    e.is_transfer = false;
    return e;
}

/* ---- lanes ---- */

static Hir *panic_unless_below(Check *c, HirLocal *index, uint32_t limit, Span span) {
    Hir *bound = hir_const(c->arena, TY_SCALAR(uint), val_int(c->types, TY_SCALAR(uint), limit), span);
    Hir *load = hir_load(c->arena, hir_local(c->arena, index, span));
    Hir *number = hir_op(c->arena, IR_Convert, TY_SCALAR(uint), &load, 1, span);
    Hir *pair[] = {number, bound};
    Hir *cond = hir_op(c->arena, IR_Ge, TY(Bool), pair, 2, span);
    Hir *panic = hir_new(c->arena, HIR_Panic, NONE_OF(TypeId), span);
    panic->panic.message = arena_printf(c->s->arena, "lane index is out of range, valid range is 0 to %u", limit - 1);
    Hir *test = hir_new(c->arena, HIR_If, NONE_OF(TypeId), span);
    test->if_.cond = cond;
    test->if_.then = hir_block(c->arena, &panic, 1, span);
    return test;
}

static Hir *lane_index(Check *c, const Expr *e, uint32_t width, HirVec *stmts, Span span) {
    if (e->kind == X_CONST) {
        int64_t number;
        if (val_as_int(c->types, e->value, &number) && (number < 0 || number >= (int64_t)width)) {
            diag(c->ctx, D_BAD_INDEX, span, arena_printf(c->arena, "%lld", (long long)number).at,
                 arena_printf(c->arena, "%u", width - 1).at);
            return hir_poison(c, span);
        }
        return index_number(c, e);
    }
    Hir *value = index_number(c, e);
    if (hir_is_bad(value)) return value;
    HirLocal *temp = local_temp(c, TY_SCALAR(int), span);
    vec_push(c->arena, stmts, hir_let(c->arena, temp, value, span));
    vec_push(c->arena, stmts, panic_unless_below(c, temp, width, span));
    return hir_load(c->arena, hir_local(c->arena, temp, span));
}

static Hir *in_sequence(Check *c, const HirVec *stmts, Hir *value, Span span) {
    if (!stmts->len) return value;
    Hir *seq = hir_new(c->arena, HIR_Seq, value->type, span);
    seq->seq.stmts = hir_block(c->arena, stmts->at, stmts->len, span)->block.stmts;
    seq->seq.value = value;
    return seq;
}

static TypeId lane_type(Check *c, TypeId simd) {
    if (ty_dtype(c->types, simd) == DT_bool) return TY(Bool);
    return ty_scalar(c->types, ty_dtype(c->types, simd));
}

static Expr lane_get(Check *c, const Expr *base, const Expr *index, Span span) {
    if (expr_is_poison(index)) return *index;
    if (!ty_is_concrete(c->types, base->type)) {
        TypeId element =
            ty_simd(c->types, ty_data(c->types, base->type)->simd.dtype, val_int(c->types, TY_SCALAR(int), 1));
        return expr_value(hir_open(c, element, span));
    }
    HirVec stmts = {0};
    Hir *value = expr_to_value(c, base);
    Hir *at = lane_index(c, index, ty_width(c->types, base->type), &stmts, span);
    if (hir_is_bad(value) || hir_is_bad(at)) return expr_poison(span);
    Hir *pair[] = {value, at};
    return expr_value(
        in_sequence(c, &stmts, hir_op(c->arena, IR_Extract, lane_type(c, base->type), pair, 2, span), span));
}

static Expr lane_number(Check *c, const Ast *arg) { return expr_check(c, arg, TY_SCALAR(int)); }

bool is_lane_of(Check *c, const Expr *base, uint32_t index_count) {
    return ty_is(c->types, base->type, TY_Simd) && base->kind != X_CONST && index_count == 1;
}

static Expr lane_at(Check *c, const Expr *base, const Ast *arg, Span span) {
    Expr index = lane_number(c, arg);
    Expr lane = lane_get(c, base, &index, span);
    Args indices = args_of_exprs(c, &index, 1, span);
    if (base->kind != X_CONST) item_note(c, &lane, base, &indices);
    return lane;
}

static bool lane_set(Check *c, const Expr *base, const Expr *index, const Expr *value, Span span) {
    if (base->kind != X_PLACE || !base->is_mutable) {
        diag(c->ctx, D_NOT_MUTABLE, span, "this lane", base->why_immutable ? base->why_immutable : "not in a variable");
        return true;
    }
    if (expr_is_poison(index) || !ty_is_concrete(c->types, base->type)) return true;
    HirVec stmts = {0};
    Hir *lane = expr_convert(c, value, lane_type(c, base->type));
    Hir *at = lane_index(c, index, ty_width(c->types, base->type), &stmts, span);
    if (hir_is_bad(lane) || hir_is_bad(at)) return true;
    Hir *parts[] = {hir_load(c->arena, base->hir), lane, at};
    Hir *made = hir_op(c->arena, IR_Insert, base->type, parts, 3, span);
    emit(c, hir_assign(c->arena, base->hir, in_sequence(c, &stmts, made, span), span));
    return true;
}

/* ---- pointers ---- */

static Expr pointer_place(Check *c, const Expr *base, AstList args, Span span) {
    const TypeData *data = ty_data(c->types, base->type);
    Hir *pointer = expr_to_value(c, base);
    if (hir_is_bad(pointer)) return expr_poison(span);
    if (args.len) {
        Expr index = expr_check(c, ast_arg_value(args.at[0]), TY_SCALAR(int));
        Hir *number = index_number(c, &index);
        if (hir_is_bad(number)) return expr_poison(span);
        unsafe_report(c, "an index of a pointer", span);
        Hir *pair[] = {pointer, number};
        pointer = hir_op(c->arena, IR_Offset, base->type, pair, 2, span);
    }
    Expr e = expr_place(hir_deref(c->arena, pointer, data->pointer.pointee, span), data->pointer.mut != MUT_NO);
    e.why_immutable = immutable_pointee;
    return e;
}

/* ---- slices ---- */

static Expr slice_bound(Check *c, const Ast *bound, Span span) {
    return bound ? expr_check(c, bound, TY_SCALAR(int)) : expr_const(c, TY(None), val_none(c->types), span);
}

/* a:b:c becomes what the context has a `__slice_literal__` constructor for, else a slice or a strided slice. */
Expr slice_check(Check *c, const Ast *ast, TypeId expected) {
    bool is_wanted = !IS_NONE(expected) && type_takes_literal(c, expected, N(__slice_literal__));
    TypeId type = is_wanted ? expected : wellknown_type(c, ast->slice.step ? WK_StridedSlice : WK_ContiguousSlice);
    Expr parts[] = {slice_bound(c, ast->slice.lower, ast->span), slice_bound(c, ast->slice.upper, ast->span),
                    slice_bound(c, ast->slice.step, ast->span), expr_const(c, TY(None), val_none(c->types), ast->span)};
    Args args = args_of_exprs(c, parts, is_wanted ? 4 : ast->slice.step ? 3 : 2, ast->span);
    if (is_wanted) args.at[3].name = N(__slice_literal__);
    return args.has_poison ? expr_poison(ast->span) : construct(c, type, &args, ast->span);
}

/* ---- __getitem__ ---- */

static bool is_sequence(Check *c, TypeId type) {
    static const WellKnown sequences[] = {WK_List, WK_Span, WK_String, WK_StringSpan};
    if (ty_is(c->types, type, TY_Array)) return true;
    for (uint32_t i = 0; i < COUNT_OF(sequences); i++)
        if (type_is_wellknown(c->s, type, sequences[i])) return true;
    return false;
}

/* An Optional must hold a number, and an object must be a number at run time. */
static void sequence_index(Check *c, Expr *index) {
    Span span = index->span;
    *index = optional_operand(c, index);
    python_register.index(c, index);
    index->span = span;
}

static Args index_args(Check *c, const Expr *base, AstList list) {
    Args args = {NEW_ARRAY(c->arena, Arg, list.len + 2), 0, false};
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *ast = list.at[i];
        const Ast *value = ast_arg_value(ast);
        Arg *arg = &args.at[args.len++];
        *arg = (Arg){.name = ast->kind == AST_Arg ? ast->arg.name : NONE_OF(NameId), .ast = value, .span = value->span};
        if (expr_needs_context(c, value))
            arg->expr = (Expr){.kind = X_PENDING, .type = TY(Poison), .span = value->span, .ast = value};
        else
            arg->expr = expr_check(c, value, NONE_OF(TypeId));
        args.has_poison |= arg->expr.kind == X_POISON;
    }
    if (args.len == 1 && !args.has_poison && !expr_is_type(base) && is_sequence(c, base->type))
        sequence_index(c, &args.at[0].expr);
    return args;
}

/* Whether all overloads take one index; `others`: how many of their parameters are not indices. */
static bool takes_one_index(const Decl *method, uint32_t others) {
    if (!method || method->kind != DECL_OVERLOADS || !method->module || !method->module->has_python_syntax)
        return false;
    for (uint32_t i = 0; i < method->list.len; i++)
        if (!method->list.at[i]->ast || method->list.at[i]->ast->fn.sig.params.len != others + 1) return false;
    return true;
}

/* In Python m[i, j] passes one tuple, and a method in Python's syntax may take it like that. */
static AstList index_list(Check *c, const Expr *base, NameId method, AstList list, Span span) {
    const Decl *decl = list.len > 1 && base->kind != X_CONST ? type_member_decl(c->s, base->type, method) : NULL;
    if (!takes_one_index(decl, SAME(method, N(__setitem__)) ? 2 : 1)) return list;
    Ast *tuple = NEW(c->arena, Ast);
    Ast **items = NEW_ARRAY(c->arena, Ast *, list.len);
    for (uint32_t i = 0; i < list.len; i++) items[i] = (Ast *)ast_arg_value(list.at[i]);
    tuple->kind = AST_Tuple;
    tuple->id = ++c->ctx->ast_count;
    tuple->span = span;
    tuple->tuple.items = (AstList){items, list.len};
    Ast **one = NEW_ARRAY(c->arena, Ast *, 1);
    one[0] = tuple;
    return (AstList){one, 1};
}

static void report_negative(Check *c, const Expr *base, Span index, int64_t from_end) {
    diag(c->ctx, D_NEGATIVE_INDEX, index, arena_printf(c->arena, "%lld", (long long)from_end).at);
    if (base->ast && base->ast->kind == AST_Name && source_text(c->ctx, index).at[0] == '-')
        diag_fixit(
            c->ctx, index,
            arena_printf(&c->ctx->arena, "len(%s) - %lld", name_c(c->ctx, base->ast->name.name), (long long)from_end));
}

/* A constant index that is out of range for any sequence, or for this array. */
static bool index_outside(Check *c, const Expr *base, const Args *args) {
    if (args->len != 1 || args->at[0].expr.kind != X_CONST || !is_sequence(c, base->type)) return false;
    int64_t number, count;
    if (!val_as_int(c->types, args->at[0].expr.value, &number)) return false;
    const TypeData *data = ty_data(c->types, base->type);
    if (number < 0)
        report_negative(c, base, args->at[0].span, -number);
    else if (data->kind == TY_Array && val_as_int(c->types, data->array.count, &count) && number >= count)
        diag(c->ctx, D_BAD_INDEX, args->at[0].span, arena_printf(c->arena, "%lld", (long long)number).at,
             arena_printf(c->arena, "%lld", (long long)count - 1).at);
    else
        return false;
    return true;
}

static bool float_index(Check *c, const Expr *base, const Args *args) {
    if (args->len != 1 || args->at[0].expr.kind == X_PENDING || expr_is_type(&args->at[0].expr) ||
        !is_sequence(c, base->type))
        return false;
    TypeId type = type_settle(c, &args->at[0].expr);
    if (!ty_is_float_scalar(c->types, type)) return false;
    diag(c->ctx, D_FLOAT_INDEX, args->at[0].span, ty_c(c->types, type));
    return true;
}

/* v[T]: __getitem__[T](self) */
static bool by_types(const Args *args) {
    for (uint32_t i = 0; i < args->len; i++)
        if (!expr_is_type(&args->at[i].expr)) return false;
    return args->len > 0;
}

/* Python's syntax has no named arguments in brackets, so an index of text counts code points. */
static void count_codepoints(Check *c, const Expr *base, Args *args) {
    if (counts_codepoints(c, base->type) && args->len == 1 && IS_NONE(args->at[0].name))
        args->at[0].name = name_of(c->ctx, STR("codepoint"));
}

/* An index that also selects a type: __getitem_param__[i](self). */
static bool indexes_by_parameter(Check *c, const Expr *base) {
    return !type_has_method(c, base->type, N(__getitem__)) && type_has_method(c, base->type, N(__getitem_param__));
}

static Expr getitem(Check *c, const Expr *base, AstList list, Span span) {
    if (indexes_by_parameter(c, base)) return call_method_param(c, base, N(__getitem_param__), list, span);
    list = index_list(c, base, N(__getitem__), list, span);
    Args args = index_args(c, base, list);
    count_codepoints(c, base, &args);
    if (args.has_poison || expr_is_poison(base)) return expr_poison(span);
    Expr method;
    if (!member_find(c, base, N(__getitem__), span, &method)) {
        diag(c->ctx, D_NO_OPERATOR, span, "[]", arena_printf(c->arena, "'%s'", text_of(c, base)).at);
        if (!list.len && !in_python_syntax(c)) /* loops over pointers to elements were older Mojo's */
            diag_fixit(c->ctx, (Span){base->span.hi, span.hi}, STR(""));
        return expr_poison(span);
    }
    if (index_outside(c, base, &args) || float_index(c, base, &args)) return expr_poison(span);
    if (by_types(&args)) {
        method.params = list;
        method.params_check = check_keep(c);
        method.has_params = true;
        args.len = 0;
    }
    Expr got = overload_call(c, &method, &args, NONE_OF(TypeId), span);
    if (!method.has_params) item_note(c, &got, base, &args);
    return got;
}

/* ---- subscripts ---- */

static Expr const_sequence(Check *c, const Expr *base, AstList args, Span span, bool *done) {
    int64_t index;
    const ValueData *data = val_data(c->types, base->value);
    *done = data->kind == VAL_TUPLE && ty_is(c->types, base->type, TY_Array) && args.len == 1 &&
            const_index(c, ast_arg_value(args.at[0]), &index) && index >= 0 && (uint64_t)index < data->tuple.count;
    return *done ? expr_const(c, ty_data(c->types, base->type)->array.element, data->tuple.items[index], span)
                 : expr_poison(span);
}

static Expr const_subscript(Check *c, const Expr *base, const Ast *ast) {
    AstList args = ast->subscript.args;
    if (base->is_pack && args.len == 1) return pack_subscript(c, base, ast_arg_value(args.at[0]), ast->span);
    if (base->type.id == TY_Meta) {
        if (val_data(c->types, base->value)->kind == VAL_TYPE) {
            if (!args.len) /* T[]: the defaults of all parameters */
                return *base;
            TypeId type = val_data(c->types, base->value)->t;
            diag(c->ctx, D_WRONG_PARAMETERS, ast->span, ty_c(c->types, type), "it has no open ones");
        } else {
            diag(c->ctx, D_WRONG_PARAMETERS, ast->span, "this trait", "it has none");
        }
        return expr_poison(ast->span);
    }
    if (ty_is(c->types, base->type, TY_Poison)) return expr_poison(ast->span);
    bool done;
    Expr item = const_sequence(c, base, args, ast->span, &done);
    if (done) return item;
    if (ty_is(c->types, base->type, TY_Tuple) && args.len == 1)
        return tuple_subscript(c, base, ast_arg_value(args.at[0]), ast->span);
    if (ty_is(c->types, base->type, TY_Simd) && args.len == 1)
        return lane_at(c, base, ast_arg_value(args.at[0]), ast->span);
    if (ty_is(c->types, base->type, TY_Struct) || ty_is(c->types, base->type, TY_Array)) {
        Expr place = expr_place(const_to_hir(c, base->type, base->value, ast->span), false);
        return getitem(c, &place, args, ast->span);
    }
    return getitem(c, base, args, ast->span);
}

/* The overloads that a value without __getitem__ offers to calls. */
static bool called_by(Check *c, const Expr *base, Span span, Expr *call) {
    if (ty_is(c->types, base->type, TY_Closure)) return closure_function(c, base, span, call);
    return !type_has_method(c, base->type, N(__getitem__)) && type_has_method(c, base->type, N(__call__)) &&
           member_find(c, base, N(__call__), span, call) && call->kind == X_FNS;
}

Expr expr_with_params(Check *c, const Expr *base, AstList args, Span span) {
    Expr fns = *base;
    if (base->has_params) {
        Expr *bound = NEW(c->arena, Expr);
        *bound = *base;
        fns.bound = bound;
    }
    fns.params = args;
    fns.params_check = check_keep(c);
    fns.has_params = true;
    fns.span = span;
    return fns;
}

static Expr subscripted(Check *c, const Expr *base, const Ast *ast) {
    AstList args = ast->subscript.args;
    switch (base->kind) {
    case X_POISON: return *base;
    case X_GENERIC: return bind_params(c, base, args, c, ast->span);
    case X_FNS: return expr_with_params(c, base, args, ast->span);
    case X_CONST: return const_subscript(c, base, ast);
    case X_VALUE:
    case X_PLACE: break;
    case X_MODULE:
    case X_PENDING: diag(c->ctx, D_NO_OPERATOR, ast->span, "[]", "a module"); return expr_poison(ast->span);
    }
    if (base->is_pack && args.len == 1) return pack_subscript(c, base, ast_arg_value(args.at[0]), ast->span);
    if (ty_is(c->types, base->type, TY_Poison) || expr_is_open_fn(c, base)) return expr_poison(ast->span);
    if (ty_is(c->types, base->type, TY_Tuple) && args.len == 1)
        return tuple_subscript(c, base, ast_arg_value(args.at[0]), ast->span);
    if (ty_is(c->types, base->type, TY_Simd) && args.len == 1)
        return lane_at(c, base, ast_arg_value(args.at[0]), ast->span);
    if (ty_is(c->types, base->type, TY_Pointer) && args.len <= 1) return pointer_place(c, base, args, ast->span);
    Expr call;
    if (called_by(c, base, ast->span, &call)) /* f[n](x): parameters of the call */
        return expr_with_params(c, &call, args, ast->span);
    return getitem(c, base, args, ast->span);
}

/* A type without references lends its elements as mutably as it is borrowed itself. */
static bool is_immutable_with_base(Check *c, const Expr *e, const Expr *base) {
    bool are_places = e->kind == X_PLACE && base->kind == X_PLACE;
    return are_places && !e->is_mutable && !base->is_mutable && base->why_immutable &&
           !ty_holds_references(c->types, base->type);
}

Expr system_subscript(Check *c, const Expr *base, const Ast *ast) {
    Expr e = subscripted(c, base, ast);
    e.span = ast->span;
    if (is_immutable_with_base(c, &e, base)) e.why_immutable = base->why_immutable;
    return e;
}

Expr subscript_item(Check *c, const Expr *base, const Expr *index, Span span) {
    Expr e = call_method(c, base, N(__getitem__), index, 1, span);
    e.span = span;
    if (is_immutable_with_base(c, &e, base)) e.why_immutable = base->why_immutable;
    return e;
}

Expr subscript_check(Check *c, const Ast *ast, TypeId expected) {
    if (ast->subscript.base->kind == AST_Name && SAME(ast->subscript.base->name.name, N(Some)))
        return expr_type(c, type_check(c, ast), ast->span);
    bool is_field = false;
    Expr field = reflect_field(c, ast, &is_field);
    if (is_field) return field;
    Expr base = expr_check(c, ast->subscript.base, is_of_context(ast) ? expected : NONE_OF(TypeId));
    base = optional_subject(c, &base, NOT_SUBSCRIPTABLE);
    return subscript_of(c, &base, ast);
}

/* The parameter for the value after `*keys`, which can only be passed by name; none where the value is positional. */
static NameId value_name(Check *c, const Expr *base) {
    const Decl *method = type_member_decl(c->s, base->type, N(__setitem__));
    uint32_t count = !method ? 0 : method->kind == DECL_OVERLOADS ? method->list.len : 1;
    for (uint32_t i = 0; i < count; i++) {
        const Decl *fn = method->kind == DECL_OVERLOADS ? method->list.at[i] : method;
        AstList params = fn->kind == DECL_FN && fn->ast ? fn->ast->fn.sig.params : (AstList){NULL, 0};
        bool is_behind_rest = false;
        for (uint32_t k = 0; k < params.len; k++) {
            const Ast *param = params.at[k];
            is_behind_rest |= param->param.kind == PARAM_STAR;
            if (is_behind_rest && param->param.kind == PARAM_PLAIN && param->param.group == GROUP_KEYWORD &&
                !param->param.default_value)
                return param->param.name;
        }
    }
    return NONE_OF(NameId);
}

/* The assigned value is the argument after the indices, before named ones. */
static void add_assigned(Check *c, const Expr *base, Args *args, Arg value) {
    uint32_t at = 0;
    value.name = value_name(c, base);
    while (at < args->len && IS_NONE(args->at[at].name)) at++;
    memmove(&args->at[at + 1], &args->at[at], (args->len - at) * sizeof *args->at);
    args->at[at] = value;
    args->len++;
}

bool subscript_assign(Check *c, const Expr *whole, const Ast *target, const Expr *value, const Ast *value_ast,
                      Span span) {
    Expr base = optional_subject(c, whole, "'NoneType' object does not support item assignment");
    AstList list = target->subscript.args;
    Expr pending = {.kind = X_PENDING, .type = TY(Poison), .ast = value_ast, .span = span};
    if (expr_is_poison(&base)) return true;
    if (ty_is(c->types, base.type, TY_Simd) && base.kind != X_CONST && list.len == 1) {
        Expr checked =
            value ? *value
                  : expr_check(c, value_ast,
                               ty_is_concrete(c->types, base.type) ? lane_type(c, base.type) : NONE_OF(TypeId));
        Expr index = lane_number(c, ast_arg_value(list.at[0]));
        return lane_set(c, &base, &index, &checked, span);
    }
    if ((base.kind != X_PLACE && base.kind != X_VALUE) || !type_has_method(c, base.type, N(__setitem__))) return false;
    Args args = index_args(c, &base, index_list(c, &base, N(__setitem__), list, span));
    Expr method;
    if (args.has_poison || !member_find(c, &base, N(__setitem__), span, &method)) return true;
    Expr checked = value                              ? *value
                   : expr_needs_context(c, value_ast) ? pending
                                                      : expr_check(c, value_ast, NONE_OF(TypeId));
    if (expr_is_poison(&checked)) return true;
    if (index_outside(c, &base, &args)) return true;
    add_assigned(c, &base, &args, (Arg){.expr = checked, .ast = value_ast, .span = span});
    Expr made = overload_call(c, &method, &args, NONE_OF(TypeId), span);
    if (made.hir) emit(c, hir_expr_stmt(c->arena, made.hir));
    return true;
}

Expr item_value(Check *c, const Expr *base, const Args *indices, Span span) {
    if (is_lane_of(c, base, indices->len)) return lane_get(c, base, &indices->at[0].expr, span);
    Expr get;
    if (!member_find(c, base, N(__getitem__), span, &get)) return expr_poison(span);
    return overload_call(c, &get, indices, NONE_OF(TypeId), span);
}

void item_set(Check *c, const Expr *base, Args *indices, const Expr *value, Span span) {
    Expr set;
    if (is_lane_of(c, base, indices->len)) {
        lane_set(c, base, &indices->at[0].expr, value, span);
    } else if (member_find(c, base, N(__setitem__), span, &set)) {
        add_assigned(c, base, indices, (Arg){.expr = *value, .span = span});
        Expr done = overload_call(c, &set, indices, NONE_OF(TypeId), span);
        if (done.hir) emit(c, hir_expr_stmt(c->arena, done.hir));
    }
}

static Args update_indices(Check *c, const Expr *base, bool is_lane, AstList list, Span span) {
    if (!is_lane) return index_args(c, base, index_list(c, base, N(__getitem__), list, span));
    Expr index = lane_number(c, ast_arg_value(list.at[0]));
    return args_of_exprs(c, &index, 1, span);
}

bool subscript_update(Check *c, const Expr *whole, const Ast *ast) {
    Expr base = optional_subject(c, whole, NOT_SUBSCRIPTABLE);
    const Ast *value_ast = ast->aug_assign.value;
    AstList list = ast->aug_assign.target->subscript.args;
    Span span = ast->span;
    if (expr_is_poison(&base)) return true;
    bool is_lane = is_lane_of(c, &base, list.len);
    if (!is_lane && ((base.kind != X_PLACE && base.kind != X_VALUE) || !type_has_method(c, base.type, N(__setitem__)) ||
                     !type_has_method(c, base.type, N(__getitem__))))
        return false;
    Args args = update_indices(c, &base, is_lane, list, span);
    if (args.has_poison) return true;
    place_once(c, &base);
    for (uint32_t i = 0; i < args.len; i++) expr_once(c, &args.at[i].expr);
    Expr old = item_value(c, &base, &args, span);
    if (expr_is_poison(&old)) return true;
    Expr right = expr_check(c, value_ast, is_lane || expr_needs_context(c, value_ast) ? old.type : NONE_OF(TypeId));
    Expr made = expr_is_poison(&right) ? right : operator_apply(c, ast->aug_assign.op, &old, &right, span);
    if (!expr_is_poison(&made)) item_set(c, &base, &args, &made, span);
    return true;
}
