/* The headers of functions, lambdas and function types: parameters in (…) and […], effects, results, `where`. */
#include "parse/build.h"

/* ---- conventions ---- */

void warn_old(Builder *b, Span place, const char *old, const char *now) {
    diag(b->ctx, D_OLD_SPELLING, place, old, now);
    diag_fixit(b->ctx, place, str_of(now));
}

/* Warns, with a fix that removes the word and the blank before it. */
static void warn_dropped(Builder *b, CstId n, const char *old) {
    const Span place = span_of(b, n);
    const uint32_t lo = b->tree.nodes[n].lo;
    const bool blank = lo > 0 && b->tree.text.at[lo - 1] == ' ';
    diag(b->ctx, D_OLD_DROPPED, place, old);
    diag_fixit(b->ctx, (Span){place.lo - blank, place.hi}, STR(""));
}

static AstConvention old_convention(Builder *b, CstId n, const char *old, const char *now, AstConvention meant) {
    warn_old(b, span_of(b, n), old, now);
    return meant;
}

/* `inout self` of a constructor became `out self`, `owned self` of a destructor `deinit self`. */
static const char *self_word(const Builder *b, CstId n, const char *otherwise) {
    const uint32_t hi = b->tree.nodes[n].hi;
    if (hi + 5 > b->tree.text.len || memcmp(b->tree.text.at + hi, " self", 5) != 0) return otherwise;
    const NameId name = b->in_header;
    const bool init = SAME(name, N(__init__)) || SAME(name, N(__copyinit__)) || SAME(name, N(__moveinit__));
    return init ? "out" : SAME(name, N(__del__)) || SAME(name, N(__deinit__)) ? "deinit" : otherwise;
}

/* The convention that a keyword token states; warns about older ones. */
static AstConvention build_convention(Builder *b, CstId n) {
    if (!n) return CONV_DEFAULT;
    switch (b->tree.nodes[n].symbol) {
    case CST_KW_read: return CONV_READ;
    case CST_KW_mut: return CONV_MUT;
    case CST_KW_var: return CONV_VAR;
    case CST_KW_ref: return CONV_REF;
    case CST_KW_out: return CONV_OUT;
    case CST_KW_deinit: return CONV_DEINIT;
    case CST_KW_imm: return CONV_READ;
    case CST_KW_borrowed: return old_convention(b, n, "borrowed", "read", CONV_READ);
    case CST_KW_inout: return old_convention(b, n, "inout", self_word(b, n, "mut"), CONV_MUT);
    case CST_KW_owned: return old_convention(b, n, "owned", self_word(b, n, "var"), CONV_VAR);
    }
    return CONV_DEFAULT;
}

/* ---- one parameter ---- */

static AstParamKind star_of(const Builder *b, CstId n) {
    const CstId star = cst_child(&b->tree, n, CST_F_star);
    if (!star) return PARAM_PLAIN;
    return symbol_is(b, star, CST_T_STAR2) ? PARAM_DOUBLE_STAR : PARAM_STAR;
}

/* `x: Mut[T]` is `mut x: T`. */
static void spell_annotation(Builder *b, Ast *param) {
    const PyAnnotation said = spelling_annotation(b, param->param.type);
    if (said.convention == CONV_DEFAULT) return;
    if (param->param.convention != CONV_DEFAULT) {
        diag(b->ctx, D_TWO_CONVENTIONS, param->span);
        return;
    }
    param->param.convention = said.convention;
    param->param.origin = said.origin;
    param->param.type = said.type;
}

static Ast *build_param(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Param, span_of(b, n));
    made->param.name = name_field(b, n, CST_F_name);
    made->param.convention = build_convention(b, cst_child(&b->tree, n, CST_F_convention));
    made->param.kind = star_of(b, n);
    made->param.group = GROUP_NORMAL;
    made->param.origin = build_expr_field(b, n, CST_F_origin);
    made->param.type = build_type_field(b, n, CST_F_type);
    made->param.default_value = build_expr_field(b, n, CST_F_default);
    spell_annotation(b, made);
    return made;
}

static Ast *build_type_param(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Param, span_of(b, n));
    made->param.name = name_field(b, n, CST_F_name);
    made->param.kind = star_of(b, n);
    made->param.group = GROUP_NORMAL;
    made->param.type = build_type_field(b, n, CST_F_bound);
    made->param.default_value = build_expr_field(b, n, CST_F_default); /* here a string is a value, not a type */
    return made;
}

/* ---- the rules of a list ---- */

typedef struct ParamList {
    Builder *b;
    AstVec items;
    AstParamGroup group; /* the group of the following parameters */
    bool has_slash, has_double_star, has_default, has_double_slash;
    CstId star; /* a bare `*` that no parameter follows yet */
    bool has_star, is_type_list, is_unnamed;
} ParamList;

static Span place(const ParamList *l, CstId n) { return span_of(l->b, n); }

static void regroup(ParamList *l, AstParamGroup group) {
    for (uint32_t i = 0; i < l->items.len; i++)
        if (l->items.at[i]->param.group == GROUP_NORMAL) l->items.at[i]->param.group = group;
}

static void add_infer_separator(ParamList *l, CstId n) {
    if (l->has_double_slash || l->has_slash || l->has_star) diag(l->b->ctx, D_PARAM_SEPARATOR, place(l, n), "//");
    l->has_double_slash = true;
    regroup(l, GROUP_INFERRED);
    l->has_default = false;
}

static void add_positional_separator(ParamList *l, CstId n) {
    const bool wrong = l->has_slash || l->has_star || l->has_double_star || l->items.len == 0;
    if (wrong) diag(l->b->ctx, D_PARAM_SEPARATOR, place(l, n), "/");
    l->has_slash = true;
    regroup(l, GROUP_POSITIONAL);
}

static void add_keyword_separator(ParamList *l, CstId n) {
    if (l->has_star) diag(l->b->ctx, D_PARAM_TWO_STARS, place(l, n));
    l->has_star = true;
    l->star = n;
    l->group = GROUP_KEYWORD;
}

static void check_name(ParamList *l, const Ast *param) {
    if (IS_NONE(param->param.name) || SAME(param->param.name, N(_))) return;
    for (uint32_t i = 0; i < l->items.len; i++) {
        if (!SAME(l->items.at[i]->param.name, param->param.name)) continue;
        diag(l->b->ctx, D_PARAM_TWICE, param->span, STR_ARGS(name_text(l->b->ctx, param->param.name)));
        diag_note(l->b->ctx, l->items.at[i]->span, "the first one is here");
        return;
    }
}

/* Out parameters are not passed by the caller, so they may follow a default. */
static void check_default(ParamList *l, const Ast *param) {
    const bool counts =
        param->param.kind == PARAM_PLAIN && l->group != GROUP_KEYWORD && param->param.convention != CONV_OUT;
    if (!counts || l->is_unnamed) return;
    if (l->has_default && !param->param.default_value)
        diag(l->b->ctx, D_PARAM_DEFAULT_ORDER, param->span, STR_ARGS(name_text(l->b->ctx, param->param.name)));
    l->has_default |= param->param.default_value != NULL;
}

/* `items: *Ts` is read as `*items: *Ts`. */
static void check_pack(ParamList *l, Ast *param) {
    const Ast *type = param->param.type;
    if (l->is_type_list || l->is_unnamed || param->param.kind != PARAM_PLAIN || !type || type->kind != AST_Star) return;
    diag(l->b->ctx, D_PACK_WITHOUT_STAR, param->span);
    diag_suggest(l->b->ctx, (Span){param->span.lo, param->span.lo}, STR("*"));
    param->param.kind = PARAM_STAR;
}

static void add_param(ParamList *l, Ast *param) {
    check_pack(l, param);
    if (l->has_double_star && param->param.convention != CONV_OUT) diag(l->b->ctx, D_PARAM_AFTER_KWARGS, param->span);
    if (param->param.kind == PARAM_STAR && l->has_star) diag(l->b->ctx, D_PARAM_TWO_STARS, param->span);
    if (param->param.kind != PARAM_PLAIN && param->param.default_value && !l->is_type_list)
        diag(l->b->ctx, D_PARAM_STAR_DEFAULT, param->span);
    check_name(l, param);
    check_default(l, param);
    param->param.group = l->group;
    if (param->param.kind == PARAM_STAR) {
        l->has_star = true;
        l->group = l->is_type_list ? l->group : GROUP_KEYWORD;
    }
    l->has_double_star |= param->param.kind == PARAM_DOUBLE_STAR && !l->is_type_list;
    if (param->param.kind != PARAM_DOUBLE_STAR) l->star = 0;
    vec_push(l->b->scratch, &l->items, param);
}

static void add_item(ParamList *l, CstId n) {
    switch (l->b->tree.nodes[n].symbol) {
    case CST_infer_separator: add_infer_separator(l, n); return;
    case CST_positional_separator: add_positional_separator(l, n); return;
    case CST_keyword_separator: add_keyword_separator(l, n); return;
    case CST_parameter: add_param(l, build_param(l->b, n)); return;
    case CST_type_parameter: add_param(l, build_type_param(l->b, n)); return;
    }
}

static AstList finish_list(ParamList *l, CstId n) {
    EACH_CHILD (l->b, n, c) add_item(l, c);
    if (l->star) diag(l->b->ctx, D_PARAM_BARE_STAR, place(l, l->star));
    return list_of(l->b, &l->items);
}

AstList build_params(Builder *b, CstId n) {
    ParamList l = {.b = b, .group = GROUP_NORMAL, .is_unnamed = symbol_is(b, n, CST_parameter_types)};
    return finish_list(&l, n);
}

AstList build_type_params(Builder *b, CstId n) {
    ParamList l = {.b = b, .group = GROUP_NORMAL, .is_type_list = true};
    return finish_list(&l, n);
}

/* ---- effects, captures, results ---- */

static Ast *build_capture(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Capture, span_of(b, n));
    made->capture.convention = build_convention(b, cst_child(&b->tree, n, CST_F_convention));
    made->capture.name = name_field(b, n, CST_F_name);
    made->capture.is_transfer = cst_child(&b->tree, n, CST_F_transfer) != 0;
    return made;
}

static void add_captures(Builder *b, CstId n, AstSignature *sig) {
    AstVec captures = {0};
    EACH_CHILD (b, n, c)
        if (symbol_is(b, c, CST_capture)) vec_push(b->scratch, &captures, build_capture(b, c));
    if (sig->has_captures) diag(b->ctx, D_EFFECT_TWICE, span_of(b, n), "a capture list");
    sig->has_captures = true;
    sig->captures = list_of(b, &captures);
}

static void add_raises(Builder *b, CstId n, AstSignature *sig) {
    if (sig->raises) diag(b->ctx, D_EFFECT_TWICE, span_of(b, n), "'raises'");
    sig->raises = true;
    sig->raises_type = build_type_field(b, n, CST_F_type);
}

static void add_abi(Builder *b, CstId n, AstSignature *sig) {
    Ast *name = build_value_field(b, n, CST_F_name);
    if (name && name->kind == AST_Str) {
        sig->abi = name->str.text;
    } else {
        diag(b->ctx, D_ABI_NAME, span_of(b, n));
    }
}

/* The function captures what it uses, without a list (older Mojo). */
void capture_all(Builder *b, Span place, AstSignature *sig) {
    if (sig->has_captures) return;
    Ast *all = ast_new(b, AST_Capture, place);
    all->capture.convention = CONV_REF;
    sig->has_captures = true;
    sig->captures = list_one(b, all);
}

static void add_effect(Builder *b, CstId n, AstSignature *sig) {
    switch (b->tree.nodes[n].symbol) {
    case CST_raises_clause: add_raises(b, n, sig); return;
    case CST_abi_clause: add_abi(b, n, sig); return;
    case CST_thin_clause:
        if (sig->is_thin) diag(b->ctx, D_EFFECT_TWICE, span_of(b, n), "'thin'");
        sig->is_thin = true;
        return;
    case CST_capture_list: add_captures(b, n, sig); return;
    case CST_capturing_clause:
        if (sig->is_capturing) diag(b->ctx, D_EFFECT_TWICE, span_of(b, n), "'capturing'");
        sig->is_capturing = true;
        return;
    case CST_escaping_clause: warn_dropped(b, n, "escaping"); return;
    case CST_unified_clause: warn_dropped(b, n, "unified"); return;
    }
}

/* `-> out r: T` and `-> T as r` name the result's place: an out parameter. */
static void add_named_result(Builder *b, CstId at, CstId name, Ast *type, AstSignature *sig) {
    Ast *param = ast_new(b, AST_Param, span_of(b, at));
    param->param.name = name ? name_at(b, name) : NONE_OF(NameId);
    param->param.convention = CONV_OUT;
    param->param.group = GROUP_NORMAL;
    param->param.type = type;
    AstVec params = {0};
    for (uint32_t i = 0; i < sig->params.len; i++) vec_push(b->scratch, &params, sig->params.at[i]);
    vec_push(b->scratch, &params, param);
    sig->params = list_of(b, &params);
}

static void build_result(Builder *b, CstId n, AstSignature *sig) {
    const CstId result = cst_child(&b->tree, n, CST_F_result);
    const CstId name = cst_child(&b->tree, n, CST_F_result_name);
    if (!result) return;
    if (symbol_is(b, result, CST_named_result)) {
        const CstId inner = cst_child(&b->tree, result, CST_F_name);
        add_named_result(b, result, inner, build_type_field(b, result, CST_F_type), sig);
    } else if (name) {
        add_named_result(b, result, name, build_type(b, result), sig);
    } else {
        sig->result = build_type(b, result);
    }
}

static Ast *and_of(Builder *b, Ast *left, Ast *right) {
    if (!left || !right) return left ? left : right;
    Ast *made = ast_new(b, AST_Logic, span_join(left->span, right->span));
    made->logic.left = left;
    made->logic.right = right;
    return made;
}

static Ast *where_clauses(Builder *b, CstId n) {
    Ast *all = NULL;
    EACH_CHILD (b, n, c)
        if (FIELD_OF(b, c) == CST_F_where) all = and_of(b, all, build_expr_field(b, c, CST_F_condition));
    return all;
}

/* Older Mojo writes `where` after a parameter of the list. */
Ast *build_where(Builder *b, CstId n) {
    const CstId type_params = cst_child(&b->tree, n, CST_F_type_parameters);
    Ast *all = NULL;
    if (type_params)
        EACH_CHILD (b, type_params, c) all = and_of(b, all, where_clauses(b, c));
    return and_of(b, all, where_clauses(b, n));
}

/* SomeTypeList[Bound] */
static Ast *unnamed_bound(const Ast *type) {
    const bool is_pack = type && type->kind == AST_Star && type->star.operand->kind == AST_Subscript;
    const Ast *list = is_pack ? type->star.operand : NULL;
    if (!list || list->subscript.base->kind != AST_Name || !SAME(list->subscript.base->name.name, N(SomeTypeList)) ||
        list->subscript.args.len != 1)
        return NULL;
    Ast *bound = list->subscript.args.at[0];
    return bound->kind == AST_Arg ? bound->arg.value : bound;
}

/* `(*args: *SomeTypeList[Bound])` is `[*SomeTypeList: Bound](*args: *SomeTypeList)`. */
static void name_type_list(Builder *b, AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++) {
        Ast *type = sig->params.at[i]->param.type, *bound = unnamed_bound(type);
        if (!bound) continue;
        Ast *param = ast_new(b, AST_Param, type->span);
        param->param.name = N(SomeTypeList);
        param->param.kind = PARAM_STAR;
        param->param.type = bound;
        type->star.operand = type->star.operand->subscript.base;
        AstVec all = {0};
        for (uint32_t k = 0; k < sig->type_params.len; k++) vec_push(b->scratch, &all, sig->type_params.at[k]);
        vec_push(b->scratch, &all, param);
        sig->type_params = list_of(b, &all);
        return;
    }
}

/* ---- functions as compile-time arguments (older Mojo) ---- */

static bool is_type_of_argument(const AstSignature *sig, NameId name) {
    bool found = false;
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *type = sig->params.at[i]->kind == AST_Param ? sig->params.at[i]->param.type : NULL;
        if (type && type->kind == AST_Star) type = type->star.operand;
        found |= type && type->kind == AST_Name && SAME(type->name.name, name);
    }
    return found;
}

static void warn_old_function(Builder *b, const Ast *type) {
    const Str text = source_text(b->ctx, type->span);
    const Ast *result = type->fn_type.sig.result;
    uint32_t end = result ? result->span.lo - type->span.lo : text.len;
    while (result && end > 0 && text.at[end] != '-') end--; /* the arrow */
    while (end > 0 && text.at[end - 1] == ' ') end--;
    const Span behind = {type->span.lo + end, type->span.lo + end}, word = {type->span.lo, type->span.lo + 2};
    diag(b->ctx, D_OLD_SPELLING, word, "fn(...)", "def(...) thin");
    diag_fixit(b->ctx, word, STR("def"));
    diag_fixit(b->ctx, behind, STR(" thin"));
}

/* `[f: fn(Int) -> Int]` takes a function and not a type, if no argument is of the type `f`. */
static void find_old_functions(Builder *b, AstSignature *sig) {
    for (uint32_t i = 0; i < sig->type_params.len; i++) {
        const Ast *param = sig->type_params.at[i];
        Ast *type = param->kind == AST_Param ? param->param.type : NULL;
        if (!type || type->kind != AST_FnType || type->fn_type.sig.is_thin || type->fn_type.sig.is_capturing) continue;
        const Str text = source_text(b->ctx, type->span);
        if (text.len < 2 || memcmp(text.at, "fn", 2) != 0 || is_type_of_argument(sig, param->param.name)) continue;
        warn_old_function(b, type);
        type->fn_type.sig.is_thin = true;
    }
}

void build_signature(Builder *b, CstId n, AstSignature *sig) {
    const CstId type_params = cst_child(&b->tree, n, CST_F_type_parameters);
    const CstId params = cst_child(&b->tree, n, CST_F_parameters);
    if (type_params) sig->type_params = build_type_params(b, type_params);
    if (params) sig->params = build_params(b, params);
    EACH_CHILD (b, n, c)
        if (FIELD_OF(b, c) == CST_F_effect) add_effect(b, c, sig);
    build_result(b, n, sig);
    sig->where = build_where(b, n);
    name_type_list(b, sig);
    find_old_functions(b, sig);
    move_closure_params(b, sig);
}
