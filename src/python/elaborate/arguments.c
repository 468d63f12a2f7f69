/* Arguments as the words that the runtime takes, and calls of objects with them: positional, by name, or spread from
 * sequences and dictionaries. */
#include "python/elaborate/elaborate.h"
#include "sema/expr/expr.h"

static const Ast *arg_value(const Ast *arg) {
    const Ast *value = arg->kind == AST_Arg ? arg->arg.value : arg;
    return value->kind == AST_Star ? value->star.operand : value;
}

AstParamKind py_arg_star(const Ast *arg) {
    if (arg->kind == AST_Arg && arg->arg.star != PARAM_PLAIN) return arg->arg.star;
    const Ast *value = arg->kind == AST_Arg ? arg->arg.value : arg;
    return value->kind == AST_Star ? PARAM_STAR : PARAM_PLAIN;
}

NameId py_arg_name(const Ast *arg) { return arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId); }

bool py_has_stars(AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (py_arg_star(args.at[i]) != PARAM_PLAIN) return true;
    return false;
}

typedef struct Words { /* positional ones, then those of keywords */
    Hir **at;
    NameId *names;
    uint32_t count, positional;
} Words;

static void words_add(Words *words, Hir *word, NameId name) {
    words->at[words->count] = word;
    if (IS_NONE(name))
        words->positional++;
    else
        words->names[words->count - words->positional] = name;
    words->count++;
}

static bool words_of(Check *c, AstList args, Words *words) {
    bool good = true;
    *words = (Words){NEW_ARRAY(c->arena, Hir *, args.len + 1), NEW_ARRAY(c->arena, NameId, args.len + 1), 0, 0};
    for (uint32_t i = 0; i < args.len; i++) {
        Hir *word = py_object(c, arg_value(args.at[i]));
        good &= !hir_is_bad(word);
        words_add(words, word, py_arg_name(args.at[i]));
    }
    return good;
}

static bool words_of_exprs(Check *c, const Args *args, Words *words) {
    bool good = true;
    *words = (Words){NEW_ARRAY(c->arena, Hir *, args->len + 1), NEW_ARRAY(c->arena, NameId, args->len + 1), 0, 0};
    for (uint32_t i = 0; i < args->len; i++) {
        const Expr *e = &args->at[i].expr;
        Expr checked = e->kind == X_PENDING ? expr_check(c, args->at[i].ast, NONE_OF(TypeId)) : *e;
        Hir *word = py_object_of(c, &checked);
        good &= !hir_is_bad(word);
        words_add(words, word, args->at[i].name);
    }
    return good;
}

Hir *py_made_once(Check *c, HirVec *stmts, HirVec *fill, Hir *made, Span span) {
    Hir *memory = py_static(c, 1, span);
    HirLocal *kept = py_let(c, stmts, hir_load(c->arena, py_static_at(c, memory, 0)));
    vec_push(c->arena, fill, hir_assign(c->arena, hir_local(c->arena, kept, span), made, span));
    vec_push(c->arena, fill, hir_assign(c->arena, py_static_at(c, memory, 0), py_load(c, kept, span), span));
    vec_push(
        c->arena, stmts,
        py_if(c, py_is_zero(c, py_load(c, kept, span)), hir_block(c->arena, fill->at, fill->len, span), NULL, span));
    return py_load(c, kept, span);
}

static Hir *py_names_tuple(Check *c, HirVec *stmts, const NameId *names, uint32_t count, Span span) {
    if (!count) return py_absent(c, span);
    HirVec fill = {0};
    Hir **texts = NEW_ARRAY(c->arena, Hir *, count);
    for (uint32_t i = 0; i < count; i++) texts[i] = py_word(c, py_name_str(c, names[i], span));
    Hir *array = py_words(c, &fill, texts, count, span);
    Hir *made = py_rt(c, RT_pyc_tuple_of, TY(Object), span, 2, array, py_i64(c, count, span));
    return py_made_once(c, stmts, &fill, made, span);
}

/* The words of a call: leading ones, then the arguments. */
static Hir *words_behind(Check *c, HirVec *stmts, Hir *first, Hir *const *args, uint32_t count, Span span) {
    Hir **all = NEW_ARRAY(c->arena, Hir *, count + 1);
    all[0] = first;
    if (count) memcpy(all + 1, args, count * sizeof *args);
    return py_words(c, stmts, all, count + 1, span);
}

/* ---- calls of objects ---- */

static Hir *call_with(Check *c, HirVec *stmts, HirLocal *callee, const Words *words, Span span) {
    Hir *array = words_behind(c, stmts, py_absent(c, span), words->at, words->count, span);
    Hir *names = py_names_tuple(c, stmts, words->names, words->count - words->positional, span);
    return py_seq(c, stmts,
                  py_rt(c, RT_pyc_call, TY(Object), span, 4, py_load(c, callee, span), array,
                        py_u64(c, words->positional, span), names));
}

Hir *py_call_words(Check *c, Hir *callee, Hir *const *args, uint32_t count, Span span) {
    HirVec stmts = {0};
    HirLocal *kept = py_let(c, &stmts, callee);
    Hir *array = words_behind(c, &stmts, py_absent(c, span), args, count, span);
    return py_seq(c, &stmts,
                  py_rt(c, RT_pyc_call, TY(Object), span, 4, py_load(c, kept, span), array, py_u64(c, count, span),
                        py_absent(c, span)));
}

/* Adds a positional argument, or those of a *args. */
static bool push(Check *c, HirVec *stmts, HirLocal *list, const Ast *arg, Span span) {
    Hir *word = py_object(c, arg_value(arg));
    RtFn put = py_arg_star(arg) == PARAM_STAR ? RT_pyc_call_extend : RT_pyc_list_push;
    if (!hir_is_bad(word))
        vec_push(c->arena, stmts,
                 hir_expr_stmt(c->arena, py_rt(c, put, TY(None), span, 2, py_load(c, list, span), word)));
    return !hir_is_bad(word);
}

HirLocal *py_list_of_args(Check *c, HirVec *stmts, AstList args, Span span) {
    HirLocal *list = py_let(c, stmts, py_rt(c, RT_pyc_list_new, TY(Object), span, 1, py_i64(c, args.len, span)));
    for (uint32_t i = 0; i < args.len; i++)
        if (!push(c, stmts, list, args.at[i], span)) return NULL;
    return list;
}

/* f(*args), f(*args, **kwargs): the list and the dict are passed on unchanged. */
static bool is_handed_on(AstList args) {
    return args.len >= 1 && args.len <= 2 && py_arg_star(args.at[0]) == PARAM_STAR &&
           (args.len == 1 || py_arg_star(args.at[1]) == PARAM_DOUBLE_STAR);
}

static Hir *hand_on(Check *c, HirVec *stmts, HirLocal *callee, AstList args, Span span) {
    Hir *word = py_object(c, arg_value(args.at[0])), *names = py_absent(c, span);
    if (hir_is_bad(word)) return word;
    HirLocal *positional = py_let(c, stmts, word);
    if (args.len == 2) {
        Hir *mapping = py_object(c, arg_value(args.at[1]));
        if (hir_is_bad(mapping)) return mapping;
        Hir *dict = py_rt(c, RT_pyc_call_keywords, TY(Object), span, 2, mapping, py_load(c, callee, span));
        names = py_load(c, py_let(c, stmts, dict), span);
    }
    return py_seq(c, stmts,
                  py_rt(c, RT_pyc_obj_call_ex, TY(Object), span, 3, py_load(c, callee, span),
                        py_load(c, positional, span), names));
}

/* A mapping without other keywords needs no dict beside it. */
static bool is_only_mapping(AstList args) {
    uint32_t keywords = 0, mappings = 0;
    for (uint32_t i = 0; i < args.len; i++) {
        mappings += py_arg_star(args.at[i]) == PARAM_DOUBLE_STAR;
        keywords += !IS_NONE(py_arg_name(args.at[i]));
    }
    return mappings == 1 && !keywords;
}

/* f(*args, **kwargs) */
static Hir *call_spread(Check *c, HirVec *stmts, HirLocal *callee, AstList args, Span span) {
    if (is_handed_on(args)) return hand_on(c, stmts, callee, args, span);
    HirLocal *list = py_let(c, stmts, py_rt(c, RT_pyc_list_new, TY(Object), span, 1, py_i64(c, args.len, span))),
             *dict = NULL;
    for (uint32_t i = 0; i < args.len; i++) {
        AstParamKind star = py_arg_star(args.at[i]);
        NameId name = py_arg_name(args.at[i]);
        bool to_dict = star == PARAM_DOUBLE_STAR || !IS_NONE(name);
        if (!to_dict) {
            if (!push(c, stmts, list, args.at[i], span)) return hir_poison(c, span);
            continue;
        }
        if (!dict && !is_only_mapping(args))
            dict = py_let(c, stmts, py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 0, span)));
        Hir *word = py_object(c, arg_value(args.at[i])), *call;
        if (hir_is_bad(word)) return word;
        if (!dict) {
            Hir *mapping = py_rt(c, RT_pyc_call_keywords, TY(Object), span, 2, word, py_load(c, callee, span));
            dict = py_let(c, stmts, mapping);
            continue;
        }
        if (star == PARAM_DOUBLE_STAR)
            call =
                py_rt(c, RT_pyc_call_merge, TY(None), span, 3, py_load(c, dict, span), word, py_load(c, callee, span));
        else
            call = py_rt(c, RT_pyc_call_put, TY(None), span, 4, py_load(c, dict, span),
                         py_word(c, py_name_str(c, name, span)), word, py_load(c, callee, span));
        vec_push(c->arena, stmts, hir_expr_stmt(c->arena, call));
    }
    Hir *all = py_load(c, list, span), *names = dict ? py_load(c, dict, span) : py_absent(c, span);
    return py_seq(c, stmts, py_rt(c, RT_pyc_obj_call_ex, TY(Object), span, 3, py_load(c, callee, span), all, names));
}

Hir *py_call_object(Check *c, Hir *callee, AstList args, Span span) {
    HirVec stmts = {0};
    Hir *word = py_word(c, callee);
    if (!word) return hir_poison(c, span);
    HirLocal *kept = py_let(c, &stmts, word);
    if (py_has_stars(args)) return call_spread(c, &stmts, kept, args, span);
    Words words;
    return words_of(c, args, &words) ? call_with(c, &stmts, kept, &words, span) : hir_poison(c, span);
}

Hir *py_call_args(Check *c, Hir *callee, const Args *args, Span span) {
    HirVec stmts = {0};
    Hir *word = py_word(c, callee);
    Words words;
    if (!word || !words_of_exprs(c, args, &words)) return hir_poison(c, span);
    HirLocal *kept = py_let(c, &stmts, word);
    return call_with(c, &stmts, kept, &words, span);
}

/* Notes whether code of the program may run, or an error may be raised. */
static void look_for_effects(void *state, const char *role, const Hir *node) {
    (void)role;
    bool *found = state;
    if (*found) return;
    *found =
        node->kind == HIR_Call || node->kind == HIR_Raise || (node->kind == HIR_RtCall && rt_raises(node->rt_call.fn));
    hir_children(node, look_for_effects, state);
}

static bool have_effects(const Words *words) {
    bool found = false;
    for (uint32_t i = 0; i < words->count; i++) look_for_effects(&found, NULL, words->at[i]);
    return found;
}

/* x.name(…): the attribute is looked up before the arguments are evaluated. Where these do nothing that could be seen,
 * the look-up is part of the call. */
Hir *py_call_method(Check *c, Hir *object, NameId name, AstList args, Span span) {
    Hir *word = py_word(c, object), *result;
    HirVec stmts = {0};
    if (!word) return hir_poison(c, span);
    if (py_has_stars(args)) {
        HirLocal *method = py_let(c, &stmts, py_getattr(c, word, name, span));
        return call_spread(c, &stmts, method, args, span);
    }
    HirLocal *kept = py_let(c, &stmts, word), *found = NULL;
    Hir *cache = py_attr_cache(c, span);
    Words words;
    if (!words_of(c, args, &words)) return hir_poison(c, span);
    if (have_effects(&words))
        found = py_let(c, &stmts,
                       py_rt(c, RT_pyc_find_attribute, TY(Object), span, 3, py_load(c, kept, span),
                             py_name_str(c, name, span), cache));
    Hir *array = words_behind(c, &stmts, py_load(c, kept, span), words.at, words.count, span);
    Hir *names = py_names_tuple(c, &stmts, words.names, words.count - words.positional, span);
    Hir *count = py_u64(c, words.positional, span);
    result = found ? py_rt(c, RT_pyc_call_found, TY(Object), span, 6, py_load(c, found, span), array,
                           py_name_str(c, name, span), count, names, cache)
                   : py_rt(c, RT_pyc_call_attribute, TY(Object), span, 5, array, py_name_str(c, name, span), count,
                           names, cache);
    return py_seq(c, &stmts, result);
}
