/* Displays, comprehensions and f-strings of the Python register. */
#include "python/border/border.h"
#include "python/elaborate/container.h"
#include "python/elaborate/kinds.h"
#include "python/scope/scope.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

static bool is_star(const Ast *item) {
    return ast_arg_value(item)->kind == AST_Star || (item->kind == AST_Arg && item->arg.star == PARAM_STAR);
}

static const Ast *starred(const Ast *item) {
    const Ast *value = ast_arg_value(item);
    return value->kind == AST_Star ? value->star.operand : value;
}

static bool has_star(AstList items) {
    for (uint32_t i = 0; i < items.len; i++)
        if (is_star(items.at[i])) return true;
    return false;
}

static void do_call(Check *c, HirVec *stmts, Hir *call) { vec_push(c->arena, stmts, hir_expr_stmt(c->arena, call)); }

/* ---- lists, tuples, sets, dicts ---- */

/* The items as words; NULL after an error. */
static Hir **item_words(Check *c, AstList items) {
    Hir **words = NEW_ARRAY(c->arena, Hir *, items.len + 1);
    bool good = true;
    for (uint32_t i = 0; i < items.len; i++) {
        words[i] = py_object(c, ast_arg_value(items.at[i]));
        good &= !hir_is_bad(words[i]);
    }
    return good ? words : NULL;
}

static Hir *sequence(Check *c, AstList items, RtFn make, Span span) {
    HirVec stmts = {0};
    Hir **words = item_words(c, items);
    if (!words) return hir_poison(c, span);
    Hir *array = py_words(c, &stmts, words, items.len, span);
    return py_seq(c, &stmts, py_rt(c, make, TY(Object), span, 2, array, py_i64(c, items.len, span)));
}

/* `unpack` is the runtime function that adds the items of a starred element. */
static Hir *list_with(Check *c, AstList items, RtFn unpack, Span span) {
    if (!has_star(items)) return sequence(c, items, RT_pyc_list_of, span);
    HirVec stmts = {0};
    HirLocal *list = py_let(c, &stmts, py_rt(c, RT_pyc_list_new, TY(Object), span, 1, py_i64(c, items.len, span)));
    for (uint32_t i = 0; i < items.len; i++) {
        Hir *word = py_object(c, starred(items.at[i]));
        if (hir_is_bad(word)) return word;
        RtFn add = is_star(items.at[i]) ? unpack : RT_pyc_list_push;
        do_call(c, &stmts, py_rt(c, add, TY(None), span, 2, py_load(c, list, span), word));
    }
    return py_seq(c, &stmts, py_load(c, list, span));
}

Hir *py_list_of(Check *c, AstList items, Span span) { return list_with(c, items, RT_pyc_list_unpack, span); }

static Hir *list(Check *c, const Ast *ast) {
    AstList items = ast->list.items;
    Span span = ast->span;
    PycListKind kind = py_list_kind(infer_fact(c->s, ast).kind);
    if (kind == PYC_LIST_WORDS) return py_list_of(c, items, span);
    Hir *number = py_i64(c, kind, span);
    if (has_star(items)) {
        Hir *made = py_list_of(c, items, span);
        return hir_is_bad(made) ? made : py_rt(c, RT_pyc_list_to_kind, TY(Object), span, 2, made, number);
    }
    HirVec stmts = {0};
    Hir **words = item_words(c, items);
    if (!words) return hir_poison(c, span);
    Hir *array = py_words(c, &stmts, words, items.len, span), *count = py_i64(c, items.len, span);
    return py_seq(c, &stmts, py_rt(c, RT_pyc_list_of_kind, TY(Object), span, 3, number, array, count));
}

static Hir *constant_tuple(Check *c, AstList items, Span span) {
    HirVec stmts = {0}, fill = {0};
    Hir **words = item_words(c, items);
    if (!words) return hir_poison(c, span);
    Hir *array = py_words(c, &fill, words, items.len, span);
    Hir *made = py_rt(c, RT_pyc_tuple_of, TY(Object), span, 2, array, py_i64(c, items.len, span));
    return py_seq(c, &stmts, py_made_once(c, &stmts, &fill, made, span));
}

static Hir *tuple(Check *c, AstList items, Span span) {
    if (ast_all_constant(items)) return constant_tuple(c, items, span);
    if (!has_star(items)) return sequence(c, items, RT_pyc_tuple_of, span);
    Hir *list = py_list_of(c, items, span);
    return hir_is_bad(list) ? list : py_rt(c, RT_pyc_list_to_tuple, TY(Object), span, 1, list);
}

static Hir *set(Check *c, AstList items, Span span) {
    if (has_star(items)) {
        Hir *list = list_with(c, items, RT_pyc_list_extend_with, span);
        return hir_is_bad(list) ? list : py_rt(c, RT_pyc_set_from, TY(Object), span, 1, list);
    }
    if (items.len > 2 && ast_all_constant(items)) return sequence(c, items, RT_pyc_set_of, span);
    HirVec stmts = {0};
    HirLocal *made = py_let(c, &stmts, py_rt(c, RT_pyc_set_new, TY(Object), span, 0));
    Hir **words = item_words(c, items);
    for (uint32_t i = 0; words && i < items.len; i++)
        do_call(c, &stmts, py_rt(c, RT_pyc_set_add_item, TY(None), span, 2, py_load(c, made, span), words[i]));
    return words ? py_seq(c, &stmts, py_load(c, made, span)) : hir_poison(c, span);
}

static Hir *dict(Check *c, const Ast *ast) {
    AstList keys = ast->dict.keys, values = ast->dict.values;
    HirVec stmts = {0};
    HirLocal *made =
        py_let(c, &stmts, py_rt(c, RT_pyc_dict_new, TY(Object), ast->span, 1, py_i64(c, keys.len, ast->span)));
    bool good = true;
    for (uint32_t i = 0; i < keys.len; i++) {
        Hir *key = keys.at[i] ? py_object(c, keys.at[i]) : NULL, *value = py_object(c, values.at[i]);
        if ((keys.at[i] && hir_is_bad(key)) || hir_is_bad(value)) {
            good = false;
            continue;
        }
        do_call(c, &stmts,
                keys.at[i] ? py_rt(c, RT_pyc_dict_set, TY(None), ast->span, 3, py_load(c, made, ast->span), key, value)
                           : py_rt(c, RT_pyc_dict_unpack, TY(None), ast->span, 2, py_load(c, made, ast->span), value));
    }
    return good ? py_seq(c, &stmts, py_load(c, made, ast->span)) : hir_poison(c, ast->span);
}

/* ---- comprehensions ---- */

typedef struct Collect {
    const Ast *ast;
    HirLocal *made;
    InferKind of; /* COMP_LIST */
    bool failed;
} Collect;

static Hir *item_as(Check *c, const Ast *ast, TypeId type) {
    Expr e = expr_check(c, ast, NONE_OF(TypeId));
    return expr_is_poison(&e) ? hir_poison(c, ast->span) : py_known_as(c, &e, type);
}

static void collect(Check *c, void *state) {
    Collect *to = state;
    const Ast *ast = to->ast;
    Hir *made = py_load(c, to->made, ast->span), *call;
    Hir *key = ast->comprehension.kind == COMP_DICT ? py_object(c, ast->comprehension.key) : NULL,
        *value = item_as(c, ast->comprehension.value, py_item_type(to->of));
    to->failed |= hir_is_bad(value) || (ast->comprehension.kind == COMP_DICT && hir_is_bad(key));
    if (to->failed) return;
    if (ast->comprehension.kind == COMP_DICT)
        call = py_rt(c, RT_pyc_dict_set, TY(None), ast->span, 3, made, key, value);
    else if (ast->comprehension.kind == COMP_SET)
        call = py_rt(c, RT_pyc_set_add_item, TY(None), ast->span, 2, made, value);
    else
        call = py_list_push(c, to->of, made, value, ast->span);
    emit(c, hir_expr_stmt(c->arena, call));
}

static Hir *new_container(Check *c, const Ast *ast, InferKind of) {
    if (py_list_kind(of) != PYC_LIST_WORDS)
        return py_rt(c, RT_pyc_list_new_kind, TY(Object), ast->span, 2, py_i64(c, py_list_kind(of), ast->span),
                     py_i64(c, 0, ast->span));
    if (ast->comprehension.kind == COMP_SET) return py_rt(c, RT_pyc_set_new, TY(Object), ast->span, 0);
    RtFn make = ast->comprehension.kind == COMP_DICT ? RT_pyc_dict_new : RT_pyc_list_new;
    return py_rt(c, make, TY(Object), ast->span, 1, py_i64(c, 0, ast->span));
}

/* A generator expression that the call around it consumes at once is the iterator of a list. */
Hir *py_comprehension(Check *c, const Ast *ast) {
    if (ast->comprehension.kind == COMP_GENERATOR && !py_is_eager(c->s, ast)) return py_generator_expression(c, ast);
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    InferKind of = ast->comprehension.kind == COMP_LIST ? infer_fact(c->s, ast).kind : INFER_ANY;
    Collect to = {ast, py_let(c, &stmts, new_container(c, ast, of)), of, false};
    py_run_clauses(c, ast, NULL, collect, &to);
    c->stmts = saved;
    if (to.failed) return hir_poison(c, ast->span);
    Hir *made = py_load(c, to.made, ast->span);
    if (ast->comprehension.kind == COMP_GENERATOR) made = py_rt(c, RT_pyc_obj_iter, TY(Object), ast->span, 1, made);
    return py_seq(c, &stmts, made);
}

/* (a, b) where a struct is expected: a tuple of the systems register, with exact ints as Int. */
Expr py_system_tuple(Check *c, const Ast *ast) {
    AstList items = ast->tuple.items;
    Hir *made = hir_new(c->arena, HIR_Aggregate, TY(Poison), ast->span);
    TypeId *types = NEW_ARRAY(c->arena, TypeId, items.len + 1);
    made->aggregate.items = (HirList){NEW_ARRAY(c->arena, Hir *, items.len + 1), items.len};
    for (uint32_t i = 0; i < items.len; i++) {
        Expr e = expr_check(c, items.at[i], NONE_OF(TypeId));
        if (expr_is_poison(&e)) return e;
        TypeId type = type_settle(c, &e);
        types[i] = ty_is(c->types, type, TY_PyInt) || ty_is(c->types, type, TY_Object) ? TY_SCALAR(int) : type;
        made->aggregate.items.at[i] = expr_convert(c, &e, types[i]);
        if (hir_is_bad(made->aggregate.items.at[i])) return expr_poison(ast->span);
    }
    made->type = ty_tuple(c->types, types, items.len);
    return expr_value(made);
}

bool py_display(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    (void)expected;
    Hir *made = ast->kind == AST_List    ? list(c, ast)
                : ast->kind == AST_Tuple ? tuple(c, ast->tuple.items, ast->span)
                : ast->kind == AST_Set   ? set(c, ast->set.items, ast->span)
                : ast->kind == AST_Dict  ? dict(c, ast)
                                         : py_comprehension(c, ast);
    *result = hir_is_bad(made) ? expr_poison(ast->span) : py_expr_of(made);
    return true;
}

/* ---- f-strings ---- */

static Hir *joined(Check *c, Hir *const *texts, uint32_t count, Span span) {
    if (!count) return py_str(c, STR(""), span);
    if (count == 1) return texts[0];
    HirVec stmts = {0};
    Hir **words = NEW_ARRAY(c->arena, Hir *, count);
    for (uint32_t i = 0; i < count; i++) words[i] = py_word(c, texts[i]);
    Hir *array = py_words(c, &stmts, words, count, span);
    return py_seq(c, &stmts, py_rt(c, RT_pyc_str_add_n, TY(PyStr), span, 2, array, py_i64(c, count, span)));
}

static Hir *fstring_text(Check *c, AstList parts, Span span);

static Hir *plain_text(Check *c, Hir *value, Span span) {
    if (ty_is(c->types, value->type, TY_PyStr)) return value;
    if (ty_is(c->types, value->type, TY_PyInt)) return py_rt(c, RT_pyc_int_str, TY(PyStr), span, 1, value);
    if (py_is_float(value->type)) return py_rt(c, RT_pyc_float_repr, TY(PyStr), span, 1, value);
    Hir *word = py_word(c, value);
    return word ? py_rt(c, RT_pyc_obj_format, TY(PyStr), span, 2, word, py_absent(c, span)) : NULL;
}

static Hir *formatted(Check *c, Hir *value, Hir *spec, Span span) {
    RtFn fn = ty_is(c->types, value->type, TY_PyStr)   ? RT_pyc_format_str
              : ty_is(c->types, value->type, TY_PyInt) ? RT_pyc_format_int
              : py_is_float(value->type)               ? RT_pyc_format_float
                                                       : RT_NONE;
    HirVec stmts = {0};
    if (fn != RT_NONE) {
        HirLocal *kept = py_let(c, &stmts, value);
        return py_seq(c, &stmts, py_rt(c, fn, TY(PyStr), span, 2, py_load(c, kept, span), spec));
    }
    Hir *word = py_word(c, value);
    if (!word) return NULL;
    HirLocal *kept = py_let(c, &stmts, word);
    return py_seq(c, &stmts, py_rt(c, RT_pyc_obj_format, TY(PyStr), span, 2, py_load(c, kept, span), py_word(c, spec)));
}

static Hir *converted(Check *c, Hir *value, char conversion, Span span) {
    RtFn fn = conversion == 'r' ? RT_pyc_obj_repr : conversion == 's' ? RT_pyc_obj_str : RT_pyc_obj_ascii;
    Hir *word = py_word(c, value);
    return word ? py_rt(c, fn, TY(PyStr), span, 1, word) : NULL;
}

/* A value of the systems register that is only wanted as text: Python's conversions, and formats other than those of
 * numbers, are applied to that text. */
static bool is_only_text(Check *c, const Expr *e, const Ast *part) {
    TypeId type = py_type_of(c, e);
    if (!py_is_system(c, type) || (ty_is_scalar(c->types, type) && ty_is_integer(c->types, type))) return false;
    return !ty_is_scalar(c->types, type) || !part->fpart.format.len || part->fpart.conversion;
}

static Hir *part_value(Check *c, const Expr *e) {
    Hir *value = py_operand(c, e);
    if (hir_is_bad(value)) return NULL;
    if (ty_is_integer(c->types, value->type)) return py_to(c, value, TY(PyInt));
    return ty_is_scalar(c->types, value->type) && !py_is_float(value->type) ? py_word(c, value) : value;
}

static Hir *part_text(Check *c, const Ast *part) {
    if (!part->fpart.value) return py_str(c, part->fpart.text, part->span);
    Expr e = expr_check(c, part->fpart.value, NONE_OF(TypeId));
    if (expr_is_poison(&e)) return NULL;
    if (part->fpart.conversion && optional_is_content(c, &e)) {
        Hir *object = py_object_of(c, &e);
        e = hir_is_bad(object) ? expr_poison(part->span) : py_expr_of(object);
    } else if (part->fpart.format.len) {
        e = optional_operand(c, &e);
    }
    if (expr_is_poison(&e)) return NULL;
    bool is_text = is_only_text(c, &e, part), is_str = py_system_from(c, py_type_of(c, &e));
    Hir *value = is_text ? py_system_text(c, &e) : part_value(c, &e);
    char conversion = part->fpart.conversion;
    if (!hir_is_bad(value) && conversion && (!is_text || is_str)) value = converted(c, value, conversion, part->span);
    if (hir_is_bad(value)) return NULL;
    if (part->fpart.format.len) {
        Hir *spec = fstring_text(c, part->fpart.format, part->span);
        value = spec ? formatted(c, value, spec, part->span) : NULL;
    } else {
        value = plain_text(c, value, part->span);
    }
    return value;
}

static Hir *fstring_text(Check *c, AstList parts, Span span) {
    Hir **texts = NEW_ARRAY(c->arena, Hir *, parts.len * 2 + 1);
    uint32_t count = 0;
    bool good = true;
    for (uint32_t i = 0; i < parts.len; i++) {
        const Ast *part = parts.at[i];
        if (part->kind != AST_FPart) { /* a literal piece of an f-string */
            texts[count] = part->kind == AST_Str ? py_str(c, part->str.text, part->span) : NULL;
        } else {
            if (part->fpart.self_documenting) texts[count++] = py_str(c, part->fpart.source, part->span);
            texts[count] = part_text(c, part);
        }
        good &= texts[count++] != NULL;
    }
    return good ? joined(c, texts, count, span) : NULL;
}

bool py_fstring(Check *c, const Ast *ast, Expr *result) {
    if (ast->fstring.kind == STR_TEMPLATE) diag(c->ctx, D_PY_LATER, ast->span, "a template string");
    Hir *made = fstring_text(c, ast->fstring.parts, ast->span);
    *result = hir_is_bad(made) ? expr_poison(ast->span) : py_expr_of(made);
    return true;
}
