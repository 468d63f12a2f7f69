/* Arguments that share one parameter: *args of one type or of several, **kwargs. */
#include "sema/call/call.h"
#include "sema/call/candidate.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

static Hir *lend(Check *c, const Expr *e, TypeId type, TypeId pointer, AstConvention convention) {
    Hir *value = expr_convert_to(c, e, type, convention, "argument");
    return hir_is_bad(value) ? hir_poison(c, e->span) : hir_borrow(c->arena, value, pointer, e->span);
}

/* How many values the parameter takes; items of a pack are counted one by one. */
uint32_t variadic_count(Check *c, const Candidate *k, const Args *args, uint32_t written) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < args->len; i++) {
        const Arg *arg = &args->at[i];
        bool is_pack = arg->is_pack_spread && ty_is(c->types, arg->expr.type, TY_Tuple);
        if (k->param_of[i] == (int32_t)written) count += is_pack ? ty_data(c->types, arg->expr.type)->tuple.count : 1;
    }
    return count;
}

Hir *variadic_pack(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p) {
    const TypeData *data = ty_data(c->types, p->type);
    Hir **items = NEW_ARRAY(c->arena, Hir *, data->tuple.count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < args->len; i++) {
        if (k->param_of[i] != (int32_t)written) continue;
        const Arg *arg = &args->at[i];
        if (arg->is_pack_spread) {
            uint32_t length = ty_data(c->types, arg->expr.type)->tuple.count;
            for (uint32_t j = 0; j < length && count < data->tuple.count; j++) {
                Hir *field =
                    hir_field(c->arena, arg->expr.hir, j, ty_data(c->types, arg->expr.type)->tuple.items[j], arg->span);
                bool is_ref = ty_is(c->types, field->type, TY_Pointer);
                items[count++] = is_ref ? hir_load(c->arena, field) : hir_move(c->arena, field);
            }
            continue;
        }
        TypeId item = data->tuple.items[count];
        if (p->convention == CONV_VAR)
            items[count++] = expr_convert_to(c, &arg->expr, item, CONV_VAR, "argument");
        else
            items[count++] = lend(c, &arg->expr, ty_data(c->types, item)->pointer.pointee, item, p->convention);
    }
    Hir *node = hir_new(c->arena, HIR_Aggregate, p->type, args->len ? args->at[0].span : k->fn->span);
    node->aggregate.items = (HirList){items, count};
    return node;
}

/* ---- a collection of what was handed over ---- */

typedef struct Collection {
    HirVec stmts, *outer;
    HirLocal *local;
} Collection;

static void collection_begin(Check *c, Collection *all, TypeId type, Span span) {
    *all = (Collection){.outer = c->stmts};
    c->stmts = &all->stmts;
    all->local = local_temp(c, type, span);
    Expr made = construct(c, type, &(Args){0}, span);
    emit(c, hir_let(c->arena, all->local, made.hir, span));
}

static void collection_put(Check *c, const Collection *all, NameId method, const Expr *args, uint32_t count,
                           Span span) {
    Expr place = expr_place(hir_local(c->arena, all->local, span), true);
    Expr put = call_method(c, &place, method, args, count, span);
    if (put.hir) emit(c, hir_expr_stmt(c->arena, put.hir));
}

static Hir *collection_end(Check *c, Collection *all, Span span) {
    c->stmts = all->outer;
    Hir *seq = hir_new(c->arena, HIR_Seq, all->local->type, span);
    seq->seq.stmts = (HirList){all->stmts.at, all->stmts.len};
    seq->seq.value = hir_move(c->arena, hir_local(c->arena, all->local, span));
    return seq;
}

/* `var *args: T`: a List of the values. */
Hir *variadic_owned(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p, Span span) {
    Collection list;
    collection_begin(c, &list, p->type, span);
    for (uint32_t i = 0; i < args->len; i++) {
        if (k->param_of[i] != (int32_t)written) continue;
        bool is_spread = args->at[i].is_pack_spread;
        Expr item = is_spread ? args->at[i].expr
                              : expr_value(expr_convert_to(c, &args->at[i].expr, p->element, CONV_VAR, "argument"));
        collection_put(c, &list, is_spread ? N(extend) : N(append), &item, 1, span);
    }
    return collection_end(c, &list, span);
}

/* A Dict[String, T] of the keyword arguments that no parameter takes. */
static Hir *keywords_of(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p,
                        Span span) {
    Collection dict;
    collection_begin(c, &dict, p->type, span);
    for (uint32_t i = 0; i < args->len; i++) {
        if (k->param_of[i] != (int32_t)written) continue;
        ValueId name = val_string(c->types, name_text(c->ctx, args->at[i].name));
        Expr parts[] = {expr_const(c, ty_str_literal(c->types, name), name, span), args->at[i].expr};
        collection_put(c, &dict, N(__setitem__), parts, 2, span);
    }
    return collection_end(c, &dict, span);
}

/* ---- what was collected before, handed on ---- */

static bool is_mixed(const Candidate *k, const Args *args, uint32_t written) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < args->len; i++) count += k->param_of[i] == (int32_t)written;
    return count > 1;
}

/* The only argument, written *args or **args; NULL: there is none. */
static const Arg *handed_on(Check *c, const Candidate *k, const Args *args, uint32_t written, bool *has_error) {
    const Arg *arg = NULL;
    for (uint32_t i = 0; i < args->len && !arg; i++)
        if (k->param_of[i] == (int32_t)written && args->at[i].is_pack_spread) arg = &args->at[i];
    *has_error = arg && is_mixed(k, args, written);
    if (*has_error)
        diag(c->ctx, D_SPREAD_BESIDE, arg->span, candidate_param(k, written)->param.kind == PARAM_STAR ? "*" : "**",
             name_c(c->ctx, candidate_param(k, written)->param.name));
    return arg;
}

Hir *variadic_keywords(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p, Span span) {
    bool has_error;
    const Arg *whole = handed_on(c, k, args, written, &has_error);
    if (has_error) return hir_poison(c, span);
    return whole ? expr_convert_to(c, &whole->expr, p->type, CONV_VAR, "argument")
                 : keywords_of(c, k, args, written, p, span);
}

/* ---- arguments by reference ---- */

static const Hir *field_base(const Hir *place) { return place->kind == HIR_Field ? place->field.base : NULL; }

static uint32_t field_depth(const Hir *place) {
    uint32_t depth = 0;
    for (; field_base(place); place = field_base(place)) depth++;
    return depth;
}

/* Whether two places are parts of one variable, one inside the other or the same. */
static bool places_overlap(const Hir *a, const Hir *b) {
    uint32_t of_a = field_depth(a), of_b = field_depth(b);
    for (; of_a > of_b; of_a--) a = field_base(a);
    for (; of_b > of_a; of_b--) b = field_base(b);
    for (; field_base(a); a = field_base(a), b = field_base(b))
        if (a->field.index != b->field.index) return false;
    return a->kind == HIR_Local && b->kind == HIR_Local && a->local == b->local;
}

/* f(a, a) for mut *args: two references in the list must not lead to the same place. */
static bool items_collide(Check *c, Hir **items, uint32_t count) {
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (items[i]->kind == HIR_Borrow && items[k]->kind == HIR_Borrow &&
                places_overlap(items[i]->borrow.place, items[k]->borrow.place)) {
                diag(c->ctx, D_ARGUMENTS_COLLIDE, items[i]->span,
                     arena_printf(c->arena, "'%.*s'", STR_ARGS(source_text(c->ctx, items[i]->span))).at);
                return true;
            }
    return false;
}

/* VariadicList[T, origin]: the address of the first pointer, and the count. */
static Hir *list_of_pointers(Check *c, TypeId type, Hir *first, uint32_t count, Span span) {
    Hir *list = hir_new(c->arena, HIR_Aggregate, type, span);
    list->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, 2), 2};
    list->aggregate.items.at[0] = first;
    list->aggregate.items.at[1] = hir_const(c->arena, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), count), span);
    return list;
}

/* The pointers are stored in an array of the caller's frame. */
static Hir *list_in_array(Check *c, TypeId type, TypeId outer, HirList pointers, TypeId pointer, Span span) {
    TypeId array = ty_array(c->types, pointer, val_int(c->types, TY_SCALAR(int), pointers.len));
    Hir *all = hir_new(c->arena, HIR_Aggregate, array, span);
    all->aggregate.items = pointers;
    HirLocal *temp = local_temp(c, array, span);
    Hir *let = hir_let(c->arena, temp, all, span);
    Hir *first = hir_new(c->arena, HIR_Element, pointer, span);
    first->element.base = hir_local(c->arena, temp, span);
    first->element.index = hir_const(c->arena, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), 0), span);
    Hir *seq = hir_new(c->arena, HIR_Seq, type, span);
    seq->seq.stmts = hir_block(c->arena, &let, 1, span)->block.stmts;
    seq->seq.value = list_of_pointers(c, type, hir_borrow(c->arena, first, outer, span), pointers.len, span);
    return seq;
}

Hir *variadic_lent(Check *c, const Candidate *k, const Args *args, uint32_t written, const SigParam *p, Span span) {
    bool has_error;
    const Arg *whole = handed_on(c, k, args, written, &has_error);
    if (whole) return has_error ? hir_poison(c, span) : expr_convert_read(c, &whole->expr, p->type);
    Mutability mut = p->ast->param.convention == CONV_MUT ? MUT_YES : MUT_NO;
    TypeId pointer = ty_pointer(c->types, p->element, PTR_POINTER, mut, origin_value(c->types, mut), SPACE_GENERIC);
    HirList items = {NEW_ARRAY(c->arena, Hir *, args->len + 1), 0};
    for (uint32_t i = 0; i < args->len; i++)
        if (k->param_of[i] == (int32_t)written)
            items.at[items.len++] = lend(c, &args->at[i].expr, p->element, pointer, p->ast->param.convention);
    if (mut == MUT_YES && items_collide(c, items.at, items.len)) return hir_poison(c, span);
    TypeId outer = ty_pointer(c->types, pointer, PTR_POINTER, MUT_NO, origin_value(c->types, MUT_NO), SPACE_GENERIC);
    if (items.len) return list_in_array(c, p->type, outer, items, pointer, span);
    Hir *number = hir_const(c->arena, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), 8), span);
    return list_of_pointers(c, p->type, hir_op(c->arena, IR_Bitcast, outer, &number, 1, span), 0, span);
}
