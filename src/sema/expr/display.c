/* Displays and comprehensions: [..], {..}, (..), and f-strings. They get their type from the context; without one they
 * become an Array (a List in Python's files), Set, Dict or Tuple of what their parts settle to. */
#include "sema/expr/display.h"
#include "parse/ast_group.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

static bool has_context(Check *c, TypeId expected) {
    return !IS_NONE(expected) && !ty_is(c->types, expected, TY_Poison) &&
           ty_class(c->types, expected) != TYPE_CLASS_COMP && !ty_is(c->types, expected, TY_None) &&
           !ty_is(c->types, expected, TY_Bool);
}

/* ---- types whose own constructor takes displays: def __init__(out self, *items: T, __list_literal__: NoneType)
 * ---- */

bool type_takes_literal(Check *c, TypeId type, NameId marker) {
    Decl *init = ty_is(c->types, type, TY_Struct) ? type_member_decl(c->s, type, N(__init__)) : NULL;
    for (uint32_t i = 0; init && init->kind == DECL_OVERLOADS && i < init->list.len; i++) {
        const Ast *fn = init->list.at[i]->ast;
        for (uint32_t k = 0; fn && k < fn->fn.sig.params.len; k++)
            if (SAME(fn->fn.sig.params.at[k]->param.name, marker)) return true;
    }
    return false;
}

static Args marked_args(Check *c, AstList items, NameId marker, Span span) {
    Args args = args_check(c, items);
    args.at = memcpy(NEW_ARRAY(c->arena, Arg, args.len + 1), args.at, args.len * sizeof *args.at);
    args.at[args.len++] =
        (Arg){.name = marker, .expr = expr_const(c, TY(None), val_none(c->types), span), .span = span};
    return args;
}

static Expr literal_of_type(Check *c, TypeId type, AstList items, NameId marker, Span span) {
    Args args = marked_args(c, items, marker, span);
    return args.has_poison ? expr_poison(span) : construct(c, type, &args, span);
}

/* In untyped code braces make Python's set or dict. */
static bool may_construct(Check *c, TypeId type) {
    return !is_python(c->reg) &&
           (ty_is(c->types, type, TY_Struct) || (ty_is(c->types, type, TY_Simd) && ty_is_concrete(c->types, type)));
}

/* {a, b} where a struct or a vector is wanted: a call of its constructor. */
static bool constructs(Check *c, const Ast *ast, TypeId type) {
    if (!may_construct(c, type)) return false;
    Trial trial = trial_begin(c);
    Args args = args_check(c, ast->set.items);
    Expr made = args.has_poison ? expr_poison(ast->span) : construct(c, type, &args, ast->span);
    return trial_end(c, trial) && !expr_is_poison(&made);
}

/* ---- tables of constants: copies of an image ---- */

enum { FEW = 8 }; /* the number of items up to which each item is stored on its own */

/* NULL unless all items are constants of a machine type. */
static Hir *image_of(Check *c, TypeId element, Hir *const *items, uint32_t count, Span span) {
    if (count < FEW || !ty_is_scalar(c->types, element)) return NULL;
    ValueId *values = NEW_ARRAY(c->arena, ValueId, count);
    for (uint32_t i = 0; i < count; i++) {
        if (items[i]->kind != HIR_Const || !val_is_concrete(c->types, items[i]->const_.value)) return NULL;
        values[i] = items[i]->const_.value;
    }
    TypeId array = ty_array(c->types, element, val_int(c->types, TY_SCALAR(int), count));
    return const_to_hir(c, array, val_tuple(c->types, array, values, count), span);
}

static bool is_number(const Ast *ast) {
    return ast->kind == AST_Int || ast->kind == AST_Float || (ast->kind == AST_Unary && is_number(ast->unary.operand));
}

static bool are_numbers(AstList items) {
    for (uint32_t i = 0; i < items.len; i++)
        if (!is_number(items.at[i])) return false;
    return items.len >= FEW;
}

/* NULL when an item is not a number of this type; this is reported when that item is checked. */
static Hir *image_of_numbers(Check *c, TypeId element, AstList numbers, Span span) {
    Hir **items = NEW_ARRAY(c->arena, Hir *, numbers.len + 1);
    Trial trial = trial_begin(c);
    for (uint32_t i = 0; i < numbers.len; i++) items[i] = check_value(c, numbers.at[i], element);
    trial_end(c, trial);
    return image_of(c, element, items, numbers.len, span);
}

/* List[T](_constants=..., length=...) */
static Expr list_of_image(Check *c, TypeId type, TypeId element, Hir *image, AstList numbers, Span span) {
    Hir *first = hir_new(c->arena, HIR_Element, element, span);
    first->element.base = image;
    first->element.index = hir_const(c->arena, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), 0), span);
    TypeId pointer = ty_pointer(c->types, element, PTR_POINTER, MUT_NO, origin_value(c->types, MUT_NO), SPACE_GENERIC);
    Expr count = expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), numbers.len), span);
    Arg args[] = {{.name = N(_constants), .expr = expr_value(hir_borrow(c->arena, first, pointer, span)), .span = span},
                  {.name = N(length), .expr = count, .span = span}};
    return construct(c, type, &(Args){args, COUNT_OF(args), false}, span);
}

/* ---- lists ---- */

static Expr in_sequence(Check *c, const HirVec *stmts, HirLocal *made, Span span) {
    Hir *seq = hir_new(c->arena, HIR_Seq, made->type, span);
    seq->seq.stmts = hir_block(c->arena, stmts->at, stmts->len, span)->block.stmts;
    seq->seq.value = hir_move(c->arena, hir_local(c->arena, made, span));
    return expr_value(seq);
}

/* The list allocates its capacity before the items are added. */
static HirLocal *new_container(Check *c, TypeId type, uint32_t count, Span span) {
    Expr room = expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), count), span);
    Arg capacity = {.name = N(capacity), .expr = room, .span = span};
    bool has_room = count > 0 && type_is_wellknown(c->s, type, WK_List);
    Expr made = construct(c, type, &(Args){&capacity, has_room ? 1 : 0, false}, span);
    if (expr_is_poison(&made)) return NULL;
    HirLocal *local = local_temp(c, type, span);
    emit(c, hir_let(c->arena, local, expr_to_value(c, &made), span));
    return local;
}

static bool add_item(Check *c, HirLocal *to, NameId method, const Expr *args, uint32_t count, Span span) {
    Expr place = expr_place(hir_local(c->arena, to, span), true);
    Expr done = call_method(c, &place, method, args, count, span);
    if (done.hir) emit(c, hir_expr_stmt(c->arena, done.hir));
    return !expr_is_poison(&done);
}

static bool is_move_seen(const Check *c, TypeId type) {
    const TypeData *data = ty_data(c->types, type);
    bool is_seen = data->kind == TY_Array ? is_move_seen(c, data->array.element) : type_has_own_move(c->s, type);
    for (uint32_t i = 0; data->kind == TY_Tuple && i < data->tuple.count && !is_seen; i++)
        is_seen = is_move_seen(c, data->tuple.items[i]);
    return is_seen;
}

/* Items become arguments of one call. Where moves are observable, all items are evaluated in order before the first is
 * moved into place. */
static void make_first(Check *c, Hir **items, uint32_t count) {
    bool is_seen = false;
    for (uint32_t i = 0; i < count && c->stmts; i++) is_seen |= is_move_seen(c, items[i]->type);
    for (uint32_t i = 0; i < count && is_seen; i++)
        if (items[i]->kind != HIR_Move && items[i]->kind != HIR_Const)
            items[i] = kept_for_later(c, items[i], CONV_VAR, c->stmts);
}

static Expr after(Check *c, const HirVec *stmts, Hir *value) {
    if (!stmts->len) return expr_value(value);
    Hir *seq = hir_new(c->arena, HIR_Seq, value->type, value->span);
    seq->seq.stmts = hir_block(c->arena, stmts->at, stmts->len, value->span)->block.stmts;
    seq->seq.value = value;
    return expr_value(seq);
}

/* Checks one item, or a key with its value. */
static bool item_exprs(Check *c, Ast *const *asts, const TypeId *types, uint32_t count, Expr *items) {
    Hir *values[2];
    bool good = true;
    for (uint32_t i = 0; i < count; i++) {
        values[i] = check_value(c, asts[i], types[i]);
        good &= !hir_is_bad(values[i]);
    }
    if (!good) return false;
    make_first(c, values, count);
    for (uint32_t i = 0; i < count; i++)
        items[i] = (Expr){.kind = X_VALUE, .type = types[i], .hir = values[i], .span = asts[i]->span};
    return true;
}

static bool add_all(Check *c, const Ast *star, HirLocal *to);

static Expr filled(Check *c, const Ast *ast, TypeId type, TypeId element, NameId method, AstList items) {
    bool is_table = ty_is_scalar(c->types, element) && type_is_wellknown(c->s, type, WK_List) && are_numbers(items);
    Hir *image = is_table ? image_of_numbers(c, element, items, ast->span) : NULL;
    if (image) return list_of_image(c, type, element, image, items, ast->span);
    if (ast_has_star(items) && SAME(method, N(_put))) /* there may be more items than the list has capacity for */
        method = N(append);
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = &stmts;
    HirLocal *made = new_container(c, type, items.len, ast->span);
    bool good = made != NULL, is_seen = is_move_seen(c, element) && !ast_has_star(items);
    Expr *parts = NEW_ARRAY(c->arena, Expr, items.len + 1);
    for (uint32_t i = 0; i < items.len && made; i++) {
        if (items.at[i]->kind == AST_Star) {
            good &= add_all(c, items.at[i], made);
            continue;
        }
        bool is_right = item_exprs(c, &items.at[i], &element, 1, &parts[i]);
        good &= is_right && (is_seen || add_item(c, made, method, &parts[i], 1, items.at[i]->span));
    }
    for (uint32_t i = 0; i < items.len && good && is_seen; i++)
        good = add_item(c, made, method, &parts[i], 1, items.at[i]->span);
    c->stmts = outer;
    return good ? in_sequence(c, &stmts, made, ast->span) : expr_poison(ast->span);
}

static Expr array_display(Check *c, const Ast *ast, TypeId type) {
    const TypeData *data = ty_data(c->types, type);
    AstList items = ast->list.items;
    int64_t count;
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Star) return expr_check(c, items.at[i], NONE_OF(TypeId));
    if (val_as_int(c->types, data->array.count, &count) && count != (int64_t)items.len) {
        diag(c->ctx, D_WRONG_UNPACK, ast->span, items.len, (uint32_t)count);
        return expr_poison(ast->span);
    }
    Hir *made = hir_new(c->arena, HIR_Aggregate, type, ast->span);
    made->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, items.len + 1), items.len};
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = outer ? &stmts : NULL;
    bool good = true;
    for (uint32_t i = 0; i < items.len && good; i++) {
        made->aggregate.items.at[i] = check_value(c, items.at[i], data->array.element);
        good = !hir_is_bad(made->aggregate.items.at[i]);
    }
    if (good) make_first(c, made->aggregate.items.at, items.len);
    c->stmts = outer;
    if (!good) return expr_poison(ast->span);
    Hir *image = image_of(c, data->array.element, made->aggregate.items.at, items.len, ast->span);
    return image ? expr_value(hir_copy(c->arena, image)) : after(c, &stmts, made);
}

static Expr simd_display(Check *c, const Ast *ast, TypeId type) {
    Expr *parts = NEW_ARRAY(c->arena, Expr, ast->list.items.len + 1);
    for (uint32_t i = 0; i < ast->list.items.len; i++) parts[i] = expr_check(c, ast->list.items.at[i], NONE_OF(TypeId));
    Args args = args_of_exprs(c, parts, ast->list.items.len, ast->span);
    return args.has_poison ? expr_poison(ast->span) : construct(c, type, &args, ast->span);
}

/* Whether errors inside them are reported now, or were before. */
static bool are_wrong(Check *c, AstList items) {
    bool any = false;
    for (uint32_t i = 0; i < items.len; i++) {
        uint32_t before = check_mistakes(c);
        if (!items.at[i]) continue;
        bool is_star = items.at[i]->kind == AST_Star;
        Expr e = expr_check(c, is_star ? comprehension_of(c, items.at[i]->star.operand) : items.at[i], NONE_OF(TypeId));
        any |= before != check_mistakes(c) || expr_is_reported(c, &e);
    }
    return any;
}

static Expr no_element_type(Check *c, const Ast *ast, TypeId expected) {
    bool is_dict = ast->kind == AST_Dict;
    bool is_told = is_dict && are_wrong(c, ast->dict.keys);
    is_told |= are_wrong(c, is_dict ? ast->dict.values : ast->kind == AST_Set ? ast->set.items : ast->list.items);
    return is_told ? expr_poison(ast->span) : expr_without_context(c, ast->span, expected, "this display");
}

static Expr list_display(Check *c, const Ast *ast, TypeId expected) {
    bool context = has_context(c, expected);
    if (context && ty_is(c->types, expected, TY_Array)) return array_display(c, ast, expected);
    if (context && ty_is(c->types, expected, TY_Simd) && !(is_python(c->reg) && ty_is_scalar(c->types, expected)) &&
        ty_is_concrete(c->types, expected))
        return simd_display(c, ast, expected);
    if (context && type_is_wellknown(c->s, expected, WK_Optional)) {
        TypeId inner = element_like(c, expected);
        return display_check(c, ast, inner);
    }
    if (context && type_takes_literal(c, expected, N(__list_literal__)))
        return literal_of_type(c, expected, ast->list.items, N(__list_literal__), ast->span);
    if (context && type_is_wellknown(c->s, expected, WK_List))
        return filled(c, ast, expected, element_like(c, expected), N(_put), ast->list.items);
    TypeId element = context && ty_is(c->types, expected, TY_Struct) ? element_like(c, expected)
                                                                     : TY(Poison); /* Span[T] of a display */
    if (ty_is(c->types, element, TY_Poison) || ast->list.items.len == 0)
        element = ast->list.items.len ? display_joined(c, ast->list.items, TY(Poison)) : element;
    if (IS_NONE(element) || ty_is(c->types, element, TY_Poison)) return no_element_type(c, ast, expected);
    TypeId type = display_list_type(c, ast, element, context);
    if (ty_is(c->types, type, TY_Array)) return array_display(c, ast, type);
    return filled(c, ast, type, element, N(_put), ast->list.items);
}

static Expr set_display(Check *c, const Ast *ast, TypeId expected) {
    TypeId type = expected;
    if (has_context(c, expected) && type_takes_literal(c, expected, N(__set_literal__)))
        return literal_of_type(c, expected, ast->set.items, N(__set_literal__), ast->span);
    if (has_context(c, expected) && !type_is_wellknown(c->s, expected, WK_Set) && constructs(c, ast, expected)) {
        Args args = args_check(c, ast->set.items);
        return construct(c, expected, &args, ast->span);
    }
    if (!has_context(c, expected) || !type_is_wellknown(c->s, expected, WK_Set)) {
        uint32_t before = check_mistakes(c);
        type = display_hashed_type(c, ast);
        if (ty_is(c->types, type, TY_Poison))
            return before == check_mistakes(c) ? no_element_type(c, ast, expected) : expr_poison(ast->span);
    }
    return filled(c, ast, type, element_like(c, type), N(add), ast->set.items);
}

static Expr dict_display(Check *c, const Ast *ast, TypeId expected) {
    TypeId type = expected;
    uint32_t before = check_mistakes(c);
    if (has_context(c, expected) && type_takes_literal(c, expected, N(__dict_literal__))) {
        Ast *keys = display_node(c, AST_List, ast->span), *values = display_node(c, AST_List, ast->span);
        keys->list.items = ast->dict.keys;
        values->list.items = ast->dict.values;
        Ast *lists[] = {keys, values};
        return literal_of_type(c, expected, (AstList){lists, 2}, N(__dict_literal__), ast->span);
    }
    if (has_context(c, expected) && !ast->dict.keys.len && may_construct(c, expected) &&
        !type_is_wellknown(c->s, expected, WK_Dict))
        return construct(c, expected, &(Args){0}, ast->span); /* {}: T() */
    if (!has_context(c, expected) || !type_is_wellknown(c->s, expected, WK_Dict)) type = display_hashed_type(c, ast);
    if (ty_is(c->types, type, TY_Poison))
        return before == check_mistakes(c) ? no_element_type(c, ast, expected) : expr_poison(ast->span);
    const TypeData *data = ty_data(c->types, type);
    TypeId key = val_data(c->types, data->nominal.args[0])->t, value = val_data(c->types, data->nominal.args[1])->t;
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = &stmts;
    HirLocal *made = new_container(c, type, 0, ast->span);
    bool good = made != NULL;
    for (uint32_t i = 0; i < ast->dict.keys.len && made; i++) {
        Expr pair[2];
        if (!ast->dict.keys.at[i]) {
            pair[0] = expr_check(c, ast->dict.values.at[i], type);
            good &= !expr_is_poison(&pair[0]) &&
                    add_item(c, made, name_of(c->ctx, STR("update")), pair, 1, ast->dict.values.at[i]->span);
            continue;
        }
        Ast *parts[] = {ast->dict.keys.at[i], ast->dict.values.at[i]};
        bool is_right = item_exprs(c, parts, (TypeId[]){key, value}, 2, pair);
        good &= is_right && add_item(c, made, N(__setitem__), pair, 2, ast->dict.keys.at[i]->span);
    }
    c->stmts = outer;
    return good ? in_sequence(c, &stmts, made, ast->span) : expr_poison(ast->span);
}

static bool all_const(Check *c, const Expr *parts, uint32_t count, bool *types) {
    *types = count > 0;
    for (uint32_t i = 0; i < count; i++) {
        if (parts[i].kind != X_CONST) return false;
        *types &= parts[i].type.id == TY_Meta;
    }
    (void)c;
    return true;
}

static Expr tuple_display(Check *c, const Ast *ast, TypeId expected) {
    AstList items = ast->tuple.items;
    const TypeData *data = has_context(c, expected) ? ty_data(c->types, expected) : NULL;
    bool fits = data && data->kind == TY_Tuple && data->tuple.count == items.len;
    Expr *parts = NEW_ARRAY(c->arena, Expr, items.len + 1);
    TypeId *types = NEW_ARRAY(c->arena, TypeId, items.len + 1);
    Hir *made = hir_new(c->arena, HIR_Aggregate, TY(Poison), ast->span);
    made->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, items.len + 1), items.len};
    for (uint32_t i = 0; i < items.len; i++) {
        parts[i] = expr_check(c, items.at[i], fits ? data->tuple.items[i] : NONE_OF(TypeId));
        if (expr_is_poison(&parts[i])) return parts[i];
    }
    bool are_types;
    if (all_const(c, parts, items.len, &are_types) && are_types) { /* (Int, String) as a type list */
        ValueId *values = NEW_ARRAY(c->arena, ValueId, items.len + 1);
        for (uint32_t i = 0; i < items.len; i++) values[i] = parts[i].value;
        Expr e = expr_const(c, TY(Meta), val_tuple(c->types, TY(Meta), values, items.len), ast->span);
        e.is_pack = true;
        return e;
    }
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = outer ? &stmts : NULL;
    bool good = true;
    for (uint32_t i = 0; i < items.len && good; i++) {
        types[i] = fits && conversion_cost(c, &parts[i], data->tuple.items[i]) != CONV_IMPOSSIBLE
                       ? data->tuple.items[i]
                       : type_settle(c, &parts[i]);
        made->aggregate.items.at[i] = expr_convert(c, &parts[i], types[i]);
        good = !hir_is_bad(made->aggregate.items.at[i]);
    }
    if (good) make_first(c, made->aggregate.items.at, items.len);
    c->stmts = outer;
    if (!good) return expr_poison(ast->span);
    made->type = ty_tuple(c->types, types, items.len);
    if (all_const(c, parts, items.len, &are_types)) {
        ValueId *values = NEW_ARRAY(c->arena, ValueId, items.len + 1);
        for (uint32_t i = 0; i < items.len; i++) {
            values[i] = const_convert(c, &parts[i], types[i], false);
            good &= !IS_NONE(values[i]);
        }
        if (good && c->is_comptime)
            return expr_const(c, made->type, val_tuple(c->types, made->type, values, items.len), ast->span);
    }
    return after(c, &stmts, made);
}

Expr display_check(Check *c, const Ast *ast, TypeId expected) {
    switch (ast->kind) {
    case AST_List: return list_display(c, ast, expected);
    case AST_Set: return set_display(c, ast, expected);
    case AST_Dict: return dict_display(c, ast, expected);
    case AST_NO_DISPLAY:
    case AST_Tuple:
    case AST_Comprehension: break;
    }
    return tuple_display(c, ast, expected);
}

/* In Python's syntax a display of items of one type is an Array there, also a tuple: only the loop sees it, it needs no
 * memory of its own, and kernels can go over it. */
Expr display_of_loop(Check *c, const Ast *ast) {
    AstList items = ast->kind == AST_List    ? ast->list.items
                    : ast->kind == AST_Tuple ? ast->tuple.items
                                             : (AstList){NULL, 0};
    bool may_be =
        items.len && !ast_has_star(items) && !is_python(c->reg) && source_has_python_syntax(c->ctx, ast->span.lo);
    TypeId item = may_be ? display_joined(c, items, TY(Poison)) : NONE_OF(TypeId);
    if (IS_NONE(item) || ty_is(c->types, item, TY_Poison)) return expr_check(c, ast, NONE_OF(TypeId));
    Ast *list = display_node(c, AST_List, ast->span);
    list->list.items = items;
    return list_display(c, list, ty_array(c->types, item, val_int(c->types, TY_SCALAR(int), items.len)));
}

/* ---- comprehensions: loops that fill a container ---- */

/* The body of a compile-time loop has different types in each round. */
static bool is_unrolled(const Ast *ast) {
    AstList clauses = ast->comprehension.clauses;
    for (uint32_t i = 0; i < clauses.len; i++)
        if (clauses.at[i]->comp_for.is_comptime) return true;
    return false;
}

/* $made.append(value), $made[key] = value */
static Ast *store_ast(Check *c, const Ast *ast, NameId made) {
    Span span = ast->comprehension.value->span;
    if (ast->comprehension.key) {
        Ast *target = display_node(c, AST_Subscript, span), *assign = display_node(c, AST_Assign, span);
        target->subscript.base = display_name_node(c, made, span);
        target->subscript.args = ast_list_of_one(c->s->arena, ast->comprehension.key);
        assign->assign.targets = ast_list_of_one(c->s->arena, target);
        assign->assign.value = ast->comprehension.value;
        return assign;
    }
    Ast *callee = display_node(c, AST_Attribute, span), *call = display_node(c, AST_Call, span),
        *stmt = display_node(c, AST_ExprStmt, span);
    callee->attribute.base = display_name_node(c, made, span);
    callee->attribute.name = ast->comprehension.kind == COMP_SET ? N(add) : N(append);
    callee->attribute.name_span = span;
    call->call.callee = callee;
    call->call.args = ast_list_of_one(c->s->arena, ast->comprehension.value);
    stmt->expr_stmt.value = call;
    return stmt;
}

/* ---- *iterable among the items of a display: adds what a comprehension would add ---- */

static bool add_all(Check *c, const Ast *star, HirLocal *to) {
    Ast *all = comprehension_of(c, star->star.operand);
    if (type_is_wellknown(c->s, to->type, WK_Set)) all->comprehension.kind = COMP_SET;
    uint32_t before = check_mistakes(c);
    LocalScope scope;
    locals_push(c, &scope);
    to->is_mutable = true;
    Local *local = local_add(c, name_of(c->ctx, STR("$made")), star->span, to);
    local->type = to->type;
    stmt_check(c, comprehension_loops(c, all, store_ast(c, all, local->name)));
    locals_pop(c);
    return check_mistakes(c) == before;
}

static TypeId comprehension_type(Check *c, const Ast *ast, TypeId expected) {
    WellKnown which = ast->comprehension.kind == COMP_SET    ? WK_Set
                      : ast->comprehension.kind == COMP_DICT ? WK_Dict
                                                             : WK_List;
    if (has_context(c, expected) && type_is_wellknown(c->s, expected, which)) return expected;
    TypeId types[2];
    uint32_t count = 0;
    if (ast->comprehension.key) types[count++] = comprehension_item_type(c, ast, ast->comprehension.key);
    types[count++] = comprehension_item_type(c, ast, ast->comprehension.value);
    for (uint32_t i = 0; i < count; i++)
        if (ty_is(c->types, types[i], TY_Poison)) return TY(Poison);
    return wellknown_of(c, which, types, count, ast->span);
}

static bool lacks_context(const Ast *ast);

static bool one_lacks_context(AstList items) {
    bool any = false;
    for (uint32_t i = 0; i < items.len; i++) any |= items.at[i] && lacks_context(items.at[i]);
    return any;
}

/* Whether a part of it has no type without a context. */
static bool lacks_context(const Ast *ast) {
    switch (ast->kind) {
    case AST_List: return !ast->list.items.len || one_lacks_context(ast->list.items);
    case AST_Set: return one_lacks_context(ast->set.items);
    case AST_Dict:
        return !ast->dict.keys.len || one_lacks_context(ast->dict.keys) || one_lacks_context(ast->dict.values);
    case AST_Tuple: return one_lacks_context(ast->tuple.items);
    case AST_Comprehension:
        return lacks_context(ast->comprehension.value) ||
               (ast->comprehension.key && lacks_context(ast->comprehension.key));
    case AST_NO_DISPLAY: break;
    }
    return is_of_context(ast);
}

static Expr comprehension_in(Check *c, const Ast *ast, TypeId expected) {
    TypeId type = comprehension_type(c, ast, expected);
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = &stmts;
    if (ty_is(c->types, type, TY_Poison)) { /* the loop itself reports the error */
        uint32_t before = check_mistakes(c);
        LocalScope scope;
        locals_push(c, &scope);
        if (ast->comprehension.key)
            stmt_check(c, comprehension_loops(c, ast, comprehension_item(c, ast->comprehension.key)));
        stmt_check(c, comprehension_loops(c, ast, comprehension_item(c, ast->comprehension.value)));
        locals_pop(c);
        c->stmts = outer;
        bool is_told = before != check_mistakes(c) || (check_mistakes(c) > 0 && !lacks_context(ast));
        return is_told ? expr_poison(ast->span) : expr_without_context(c, ast->span, expected, "this comprehension");
    }
    LocalScope *root = c->scope, none = {0};
    if (!c->scope) /* a compile-time initialiser */
        c->scope = &none;
    LocalScope scope;
    locals_push(c, &scope);
    HirLocal *made = new_container(c, type, 0, ast->span);
    if (made) {
        made->is_mutable = true;
        Local *local = local_add(c, name_of(c->ctx, STR("$made")), ast->span, made);
        local->type = type;
        stmt_check(c, comprehension_loops(c, ast, store_ast(c, ast, local->name)));
    }
    locals_pop(c);
    c->scope = root;
    c->stmts = outer;
    return made ? in_sequence(c, &stmts, made, ast->span) : expr_poison(ast->span);
}

Expr comprehension_check(Check *c, const Ast *ast, TypeId expected) {
    Probes *outer = c->probe.probes;
    if (is_unrolled(ast)) c->probe.probes = NULL;
    Expr made = comprehension_in(c, ast, expected);
    c->probe.probes = outer;
    return made;
}

/* ---- t"…" and f"…": a String written part by part ---- */

static bool write_part(Check *c, HirLocal *to, const Ast *part) {
    Expr place = expr_place(hir_local(c->arena, to, part->span), true);
    Expr value;
    if (part->fpart.value) {
        value = expr_check(c, part->fpart.value, NONE_OF(TypeId));
        if (part->fpart.conversion == 'r' && !expr_is_poison(&value))
            value = call_library(c, WK_repr, &value, 1, part->span);
    } else {
        ValueId text = val_string(c->types, part->fpart.text);
        value = expr_const(c, ty_str_literal(c->types, text), text, part->span);
    }
    if (expr_is_poison(&value)) return false;
    Expr done = call_method(c, &place, name_of(c->ctx, STR("write")), &value, 1, part->span);
    if (done.hir) emit(c, hir_expr_stmt(c->arena, done.hir));
    return !expr_is_poison(&done);
}

Expr fstring_check(Check *c, const Ast *ast, TypeId expected) {
    (void)expected;
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = &stmts;
    HirLocal *made = new_container(c, wellknown_type(c, WK_String), 0, ast->span);
    bool good = made != NULL;
    for (uint32_t i = 0; i < ast->fstring.parts.len && made; i++) good &= write_part(c, made, ast->fstring.parts.at[i]);
    c->stmts = outer;
    return good ? in_sequence(c, &stmts, made, ast->span) : expr_poison(ast->span);
}
