/* Expressions. One builder per node symbol, found through the table at the end; build_expr is the entry. Parentheses
 * leave no node, so that only real nesting counts against the depth limit. */
#include "parse/build.h"

static Span span(const Builder *b, CstId n) { return span_of(b, n); }

/* ---- names and constants ---- */

static Ast *build_name(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Name, span(b, n));
    made->name.name = name_at(b, n);
    if (!IS_NONE(b->renamed) && SAME(made->name.name, b->renamed)) made->name.name = b->rename_to;
    return made;
}

static Ast *build_none(Builder *b, CstId n) { return ast_new(b, AST_None, span(b, n)); }
static Ast *build_true(Builder *b, CstId n) { return ast_new(b, AST_True, span(b, n)); }
static Ast *build_false(Builder *b, CstId n) { return ast_new(b, AST_False, span(b, n)); }
static Ast *build_ellipsis(Builder *b, CstId n) { return ast_new(b, AST_Ellipsis, span(b, n)); }

static Ast *build_context_member(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_ContextMember, span(b, n));
    made->context_member.name = name_field(b, n, CST_F_name);
    return made;
}

/* ---- displays ---- */

static AstList build_items(Builder *b, CstId n) {
    AstVec items = {0};
    EACH_CHILD (b, n, c)
        if (b->tree.nodes[c].is_named) vec_push(b->scratch, &items, build_expr(b, c));
    return list_of(b, &items);
}

static Ast *build_tuple(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Tuple, span(b, n));
    made->tuple.items = build_items(b, n);
    return made;
}

static Ast *build_list(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_List, span(b, n));
    made->list.items = build_items(b, n);
    return made;
}

/* {x, name=1}: a call of the type that the context gives. */
static Ast *build_initializer(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Call, span(b, n));
    made->call.callee = ast_new(b, AST_Default, span(b, n));
    made->call.args = build_args(b, n);
    return made;
}

static Ast *build_set(Builder *b, CstId n) {
    if (cst_token(&b->tree, n, CST_keyword_argument)) return build_initializer(b, n);
    Ast *made = ast_new(b, AST_Set, span(b, n));
    made->set.items = build_items(b, n);
    return made;
}

static Ast *build_dict(Builder *b, CstId n) {
    AstVec keys = {0}, values = {0};
    EACH_CHILD (b, n, c) {
        if (symbol_is(b, c, CST_pair)) {
            vec_push(b->scratch, &keys, build_expr_field(b, c, CST_F_key));
            vec_push(b->scratch, &values, build_expr_field(b, c, CST_F_value));
        } else if (symbol_is(b, c, CST_double_star_expression)) {
            vec_push(b->scratch, &keys, NULL);
            vec_push(b->scratch, &values, build_expr_field(b, c, CST_F_value));
        }
    }
    Ast *made = ast_new(b, AST_Dict, span(b, n));
    made->dict.keys = list_of(b, &keys);
    made->dict.values = list_of(b, &values);
    return made;
}

static Ast *build_star(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Star, span(b, n));
    made->star.operand = build_expr_field(b, n, CST_F_value);
    return made;
}

/* ---- comprehensions ---- */

/* The first iterable is evaluated outside of the comprehension. */
static Ast *build_iterable(Builder *b, CstId n, bool is_first) {
    Scope *scope = b->scope;
    if (is_first) b->scope = scope->outer;
    Ast *iter = build_expr_field(b, n, CST_F_iterable);
    b->scope = scope;
    return iter;
}

static Ast *build_clause(Builder *b, CstId n, bool is_first, const AstVec *conditions) {
    Ast *made = ast_new(b, AST_CompFor, span(b, n));
    made->comp_for.binding = build_binding(b, cst_child(&b->tree, n, CST_F_target), &made->comp_for.target);
    made->comp_for.iter = build_iterable(b, n, is_first);
    made->comp_for.is_async = cst_child(&b->tree, n, CST_F_async) != 0;
    made->comp_for.conditions = list_of(b, conditions);
    return made;
}

/* The conditions follow their `for`, as siblings. */
static AstList build_clauses(Builder *b, CstId n) {
    AstVec clauses = {0};
    EACH_CHILD (b, n, c) {
        if (!symbol_is(b, c, CST_for_clause)) continue;
        AstVec conditions = {0};
        for (CstId d = cst_next(&b->tree, n, c); d && !symbol_is(b, d, CST_for_clause); d = cst_next(&b->tree, n, d))
            if (symbol_is(b, d, CST_if_clause))
                vec_push(b->scratch, &conditions, build_expr_field(b, d, CST_F_condition));
        Ast *clause = build_clause(b, c, clauses.len == 0, &conditions);
        vec_push(b->scratch, &clauses, clause);
    }
    return list_of(b, &clauses);
}

/* A generator expression may be asynchronous anywhere: it runs where it is iterated. */
static void check_async_clauses(Builder *b, const Ast *made) {
    if (b->scope->is_async) return;
    for (uint32_t i = 0; i < made->comprehension.clauses.len; i++) {
        const Ast *clause = made->comprehension.clauses.at[i];
        if (clause->comp_for.is_async) diag(b->ctx, D_ASYNC_OUTSIDE, clause->span, "async for");
    }
}

static Ast *build_comprehension(Builder *b, CstId n, AstCompKind kind) {
    Scope scope = scope_push(b, SCOPE_COMPREHENSION);
    scope.is_async |= kind == COMP_GENERATOR;
    b->scope = &scope;
    Ast *made = ast_new(b, AST_Comprehension, span(b, n));
    made->comprehension.kind = kind;
    made->comprehension.clauses = build_clauses(b, n);
    check_async_clauses(b, made);
    const CstId element = cst_child(&b->tree, n, CST_F_element);
    if (element && kind == COMP_DICT) {
        made->comprehension.key = build_expr_field(b, element, CST_F_key);
        made->comprehension.value = build_expr_field(b, element, CST_F_value);
    } else {
        made->comprehension.value = element ? build_expr(b, element) : bad_expr(b, n);
    }
    b->scope = scope.outer;
    return made;
}

static Ast *build_list_comprehension(Builder *b, CstId n) { return build_comprehension(b, n, COMP_LIST); }
static Ast *build_set_comprehension(Builder *b, CstId n) { return build_comprehension(b, n, COMP_SET); }
static Ast *build_dict_comprehension(Builder *b, CstId n) { return build_comprehension(b, n, COMP_DICT); }
static Ast *build_generator(Builder *b, CstId n) { return build_comprehension(b, n, COMP_GENERATOR); }

/* ---- operators ---- */

AstOp build_op(const Builder *b, CstId n, bool is_unary) {
    if (!n) return OP_NONE;
    switch (b->tree.nodes[n].symbol) {
    case CST_T_PLUS: return is_unary ? OP_POS : OP_ADD;
    case CST_T_MINUS: return is_unary ? OP_NEG : OP_SUB;
    case CST_T_STAR:
    case CST_T_STAR_EQ: return OP_MUL;
    case CST_T_SLASH:
    case CST_T_SLASH_EQ: return OP_DIV;
    case CST_T_SLASH2:
    case CST_T_SLASH2_EQ: return OP_FLOORDIV;
    case CST_T_PERCENT:
    case CST_T_PERCENT_EQ: return OP_MOD;
    case CST_T_STAR2:
    case CST_T_STAR2_EQ: return OP_POW;
    case CST_T_AT:
    case CST_T_AT_EQ: return OP_MATMUL;
    case CST_T_AMP:
    case CST_T_AMP_EQ: return OP_AND;
    case CST_T_BAR:
    case CST_T_BAR_EQ: return OP_OR;
    case CST_T_CARET:
    case CST_T_CARET_EQ: return OP_XOR;
    case CST_T_SHL:
    case CST_T_SHL_EQ: return OP_SHL;
    case CST_T_SHR:
    case CST_T_SHR_EQ: return OP_SHR;
    case CST_T_TILDE: return OP_INVERT;
    case CST_T_PLUS_EQ: return OP_ADD;
    case CST_T_MINUS_EQ: return OP_SUB;
    case CST_T_EQ: return OP_EQ;
    case CST_T_NE: return OP_NE;
    case CST_T_LT: return OP_LT;
    case CST_T_LE: return OP_LE;
    case CST_T_GT: return OP_GT;
    case CST_T_GE: return OP_GE;
    case CST_KW_is: return OP_IS;
    case CST_KW_is_not: return OP_IS_NOT;
    case CST_KW_in: return OP_IN;
    case CST_KW_not_in: return OP_NOT_IN;
    }
    return OP_NONE;
}

static Ast *build_unary(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Unary, span(b, n));
    made->unary.op = build_op(b, cst_child(&b->tree, n, CST_F_operator), true);
    made->unary.operand = build_expr_field(b, n, CST_F_operand);
    return made;
}

static Ast *build_not(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Unary, span(b, n));
    made->unary.op = OP_NOT;
    made->unary.operand = build_expr_field(b, n, CST_F_operand);
    return made;
}

static Ast *build_binary(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Binary, span(b, n));
    made->binary.op = build_op(b, cst_child(&b->tree, n, CST_F_operator), false);
    const bool is_union = made->binary.op == OP_OR; /* "A" | "B" are types, "a" / "b" are texts */
    made->binary.left = (is_union ? build_expr_field : build_value_field)(b, n, CST_F_left);
    made->binary.right = (is_union ? build_expr_field : build_value_field)(b, n, CST_F_right);
    return made;
}

static Ast *build_logic(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Logic, span(b, n));
    const CstId op = cst_child(&b->tree, n, CST_F_operator);
    made->logic.is_or = op && symbol_is(b, op, CST_KW_or);
    made->logic.left = build_expr_field(b, n, CST_F_left);
    made->logic.right = build_expr_field(b, n, CST_F_right);
    return made;
}

static Ast *build_compare(Builder *b, CstId n) {
    AstVec operands = {0};
    VEC(AstOp) ops = {0};
    EACH_CHILD (b, n, c) {
        if (FIELD_OF(b, c) == CST_F_operand) vec_push(b->scratch, &operands, build_expr(b, c));
        if (FIELD_OF(b, c) == CST_F_operator) vec_push(b->scratch, &ops, build_op(b, c, false));
    }
    if (operands.len < 2 || ops.len + 1 != operands.len) return bad_expr(b, n);
    Ast *made = ast_new(b, AST_Compare, span(b, n));
    AstOp *kept = NEW_ARRAY(&b->ctx->arena, AstOp, ops.len);
    memcpy(kept, ops.at, sizeof(AstOp) * ops.len);
    made->compare.ops = kept;
    made->compare.operands = list_of(b, &operands);
    return made;
}

static Ast *build_ternary(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Ternary, span(b, n));
    made->ternary.then = build_expr_field(b, n, CST_F_consequence);
    made->ternary.cond = build_value_field(b, n, CST_F_condition);
    made->ternary.otherwise = build_expr_field(b, n, CST_F_alternative);
    return made;
}

static Ast *build_transfer(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Transfer, span(b, n));
    made->transfer.operand = build_expr_field(b, n, CST_F_value);
    return made;
}

static Ast *build_walrus(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Walrus, span(b, n));
    const CstId name = cst_child(&b->tree, n, CST_F_name);
    made->walrus.target = name ? build_name(b, name) : bad_expr(b, n);
    made->walrus.value = build_expr_field(b, n, CST_F_value);
    return made;
}

/* ---- suspension ---- */

static Ast *build_await(Builder *b, CstId n) {
    if (!b->scope->is_async && !in_doubt(b, n)) diag(b->ctx, D_ASYNC_OUTSIDE, span(b, n), "await");
    Ast *made = ast_new(b, AST_Await, span(b, n));
    made->await.operand = build_expr_field(b, n, CST_F_value);
    return made;
}

static void check_yield(Builder *b, CstId n, bool is_from) {
    Scope *function = scope_function(b);
    if (!function) {
        if (!in_doubt(b, n)) diag(b->ctx, D_YIELD_OUTSIDE, span(b, n));
    } else if (b->scope->kind == SCOPE_COMPREHENSION) {
        diag(b->ctx, D_YIELD_IN_COMPREHENSION, span(b, n));
    } else if (is_from && function->is_async) {
        diag(b->ctx, D_YIELD_FROM_IN_ASYNC, span(b, n));
    }
    if (function) function->is_generator = true;
}

static Ast *build_yield(Builder *b, CstId n) {
    const bool is_from = cst_child(&b->tree, n, CST_F_from) != 0;
    check_yield(b, n, is_from);
    Ast *made = ast_new(b, is_from ? AST_YieldFrom : AST_Yield, span(b, n));
    Ast *value = build_expr_field(b, n, CST_F_value);
    if (is_from) {
        made->yield_from.operand = value;
    } else {
        made->yield.value = value;
        if (value) check_no_star(b, value);
    }
    return made;
}

/* ---- calls, members, subscripts ---- */

static Ast *make_arg(Builder *b, CstId n, NameId name, AstParamKind star, Ast *value) {
    Ast *arg = ast_new(b, AST_Arg, span(b, n));
    arg->arg.name = name;
    arg->arg.star = star;
    arg->arg.value = value;
    return arg;
}

/* A base `Trait where condition`. */
static Ast *build_conditional_base(Builder *b, CstId n) {
    Ast *arg = make_arg(b, n, NONE_OF(NameId), PARAM_PLAIN, build_expr_field(b, n, CST_F_base));
    arg->arg.where = build_where(b, n);
    return arg;
}

static Ast *build_arg(Builder *b, CstId n) {
    switch (b->tree.nodes[n].symbol) {
    case CST_star_expression: return make_arg(b, n, NONE_OF(NameId), PARAM_STAR, build_expr_field(b, n, CST_F_value));
    case CST_double_star_expression:
        return make_arg(b, n, NONE_OF(NameId), PARAM_DOUBLE_STAR, build_expr_field(b, n, CST_F_value));
    case CST_keyword_argument:
        return make_arg(b, n, name_field(b, n, CST_F_name), PARAM_PLAIN, build_expr_field(b, n, CST_F_value));
    case CST_conditional_base: return build_conditional_base(b, n);
    }
    return make_arg(b, n, NONE_OF(NameId), PARAM_PLAIN, build_expr(b, n));
}

static bool repeats_name(const AstVec *args, NameId name) {
    for (uint32_t i = 0; i < args->len; i++)
        if (SAME(args->at[i]->arg.name, name)) return true;
    return false;
}

/* Checks what the grammar does not: order and repetition. */
static void check_arg(Builder *b, const AstVec *before, const Ast *arg) {
    if (!IS_NONE(arg->arg.name)) {
        if (repeats_name(before, arg->arg.name))
            diag(b->ctx, D_KEYWORD_REPEATED, arg->span, STR_ARGS(name_text(b->ctx, arg->arg.name)));
        return;
    }
    if (arg->arg.star == PARAM_DOUBLE_STAR || before->len == 0) return;
    const Ast *last = vec_last(before); /* only the first argument out of order is reported */
    if (last->arg.star == PARAM_DOUBLE_STAR) {
        diag(b->ctx, D_POSITIONAL_AFTER_UNPACKING, arg->span);
    } else if (!IS_NONE(last->arg.name) && arg->arg.star == PARAM_PLAIN) {
        diag(b->ctx, D_POSITIONAL_AFTER_KEYWORD, arg->span);
    }
}

static void add_arg(Builder *b, AstVec *args, CstId n) {
    Ast *arg = build_arg(b, n);
    check_arg(b, args, arg);
    vec_push(b->scratch, args, arg);
}

AstList build_args(Builder *b, CstId n) {
    AstVec args = {0};
    if (symbol_is(b, n, CST_generator_expression)) {
        add_arg(b, &args, n);
    } else {
        EACH_CHILD (b, n, c)
            if (b->tree.nodes[c].is_named) add_arg(b, &args, c);
    }
    return list_of(b, &args);
}

/* `comptime (e)` has the form of a call. In plain Python it is one, unless the file imported the word. */
static Ast *comptime_call(Builder *b, Ast *call) {
    const Ast *callee = call->call.callee;
    if (!b->scope->is_systems || callee->kind != AST_Name || !SAME(callee->name.name, N(comptime))) return call;
    if (call->call.args.len != 1) return call;
    const Ast *arg = call->call.args.at[0];
    if (!IS_NONE(arg->arg.name) || arg->arg.star != PARAM_PLAIN) return call;
    Ast *made = ast_new(b, AST_Comptime, call->span);
    made->comptime.operand = arg->arg.value;
    return made;
}

static Ast *build_call(Builder *b, CstId n) {
    Ast *callee = build_expr_field(b, n, CST_F_function);
    const CstId arguments = cst_child(&b->tree, n, CST_F_arguments);
    if (!callee || !arguments) return bad_expr(b, n);
    Ast *made = ast_new(b, AST_Call, span(b, n));
    made->call.callee = callee;
    made->call.args = build_args(b, arguments);
    Ast *spelled = spelling_call(b, made);
    return spelled != made ? spelled : comptime_call(b, made);
}

static Ast *build_attribute(Builder *b, CstId n) {
    const CstId name = cst_child(&b->tree, n, CST_F_attribute), object = cst_child(&b->tree, n, CST_F_object);
    const bool is_text = object && (symbol_is(b, object, CST_string) || symbol_is(b, object, CST_concatenated_string));
    Ast *base = (is_text ? build_value_field : build_expr_field)(b, n, CST_F_object);
    if (!base || !name) return bad_expr(b, n);
    Ast *made = ast_new(b, AST_Attribute, span(b, n));
    made->attribute.base = base;
    made->attribute.name = name_at(b, name);
    made->attribute.name_span = span(b, name);
    return made;
}

static Ast *build_slice(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Slice, span(b, n));
    made->slice.lower = build_expr_field(b, n, CST_F_start);
    made->slice.upper = build_expr_field(b, n, CST_F_stop);
    made->slice.step = build_expr_field(b, n, CST_F_step);
    return made;
}

/* `_` leaves a parameter open, but in Python code outside annotations it is a variable like any other. */
static void open_parameter(Builder *b, Ast *arg) {
    Ast *value = arg->arg.value;
    const bool is_blank = value->kind == AST_Name && SAME(value->name.name, N(_));
    if (is_blank && (b->scope->is_systems || b->in_type)) arg->arg.value = ast_new(b, AST_Default, value->span);
}

/* In Python `a[1,]` is an index by a tuple of one. */
static void tuple_of_one(Builder *b, CstId n, AstVec *args) {
    if (args->len != 1 || b->scope->is_systems || b->in_type || !cst_token(&b->tree, n, CST_T_COMMA)) return;
    Ast *arg = args->at[0];
    if (arg->arg.star != PARAM_PLAIN || !IS_NONE(arg->arg.name)) return;
    Ast *tuple = ast_new(b, AST_Tuple, arg->span);
    tuple->tuple.items = list_one(b, arg->arg.value);
    arg->arg.value = tuple;
}

/* Whether strings in the brackets are values, not quoted types: in `Literal`, and everywhere in a .mojo file. */
static bool takes_strings(const Builder *b, const Ast *base) {
    if (!b->is_python) return true;
    const NameId name = base->kind == AST_Name        ? base->name.name
                        : base->kind == AST_Attribute ? base->attribute.name
                                                      : NONE_OF(NameId);
    return SAME(name, N(Literal)) || SAME(name, N(Annotated));
}

static Ast *build_subscript(Builder *b, CstId n) {
    Ast *base = build_expr_field(b, n, CST_F_value);
    if (!base) return bad_expr(b, n);
    const uint32_t in_type = b->in_type;
    if (takes_strings(b, base)) b->in_type = 0;
    AstVec args = {0};
    EACH_CHILD (b, n, c) {
        if (FIELD_OF(b, c) != CST_F_index) continue;
        vec_push(b->scratch, &args, build_arg(b, c)); /* keywords may stand first: Pointer[mut=True, Int] */
        open_parameter(b, vec_last(&args));
    }
    b->in_type = in_type;
    tuple_of_one(b, n, &args);
    Ast *made = ast_new(b, AST_Subscript, span(b, n));
    made->subscript.base = base;
    made->subscript.args = list_of(b, &args);
    return spelling_subscript(b, made);
}

/* ---- functions and types ---- */

static Ast *build_lambda(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Lambda, span(b, n));
    build_signature(b, n, &made->lambda.sig);
    Scope scope = scope_push(b, SCOPE_LAMBDA);
    scope.is_async = false;
    b->scope = &scope;
    made->lambda.body = build_expr_field(b, n, CST_F_body);
    b->scope = scope.outer;
    return made;
}

static Ast *build_function_type(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_FnType, span(b, n));
    b->in_type++;
    build_signature(b, n, &made->fn_type.sig);
    b->in_type--;
    return made;
}

static Ast *build_dyn(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_Dyn, span(b, n));
    made->dyn.operand = build_expr_field(b, n, CST_F_trait);
    return made;
}

/* ref [a, b] T: several origins are their union, a tuple. */
static Ast *build_origins(Builder *b, CstId n) {
    const AstList items = build_items(b, n);
    if (items.len == 1) return items.at[0];
    Ast *made = ast_new(b, AST_Tuple, span(b, n));
    made->tuple.items = items;
    return made;
}

static Ast *build_reference_type(Builder *b, CstId n) {
    Ast *made = ast_new(b, AST_RefType, span(b, n));
    made->ref_type.origin = build_expr_field(b, n, CST_F_origin);
    made->ref_type.type = build_expr_field(b, n, CST_F_type);
    return made;
}

/* ---- dispatch ---- */

typedef Ast *ExprBuilder(Builder *b, CstId n);

static ExprBuilder *const builders[CST_SYMBOL_COUNT] = {
    [CST_identifier] = build_name,
    [CST_integer] = build_number,
    [CST_float] = build_number,
    [CST_imaginary] = build_number,
    [CST_string] = build_string,
    [CST_bytes] = build_string,
    [CST_unterminated_string] = build_string,
    [CST_format_string] = build_string,
    [CST_template_string] = build_string,
    [CST_concatenated_string] = build_string,
    [CST_none] = build_none,
    [CST_true] = build_true,
    [CST_false] = build_false,
    [CST_ellipsis] = build_ellipsis,
    [CST_context_member] = build_context_member,
    [CST_tuple] = build_tuple,
    [CST_expression_list] = build_tuple,
    [CST_list] = build_list,
    [CST_set] = build_set,
    [CST_dictionary] = build_dict,
    [CST_star_expression] = build_star,
    [CST_list_comprehension] = build_list_comprehension,
    [CST_set_comprehension] = build_set_comprehension,
    [CST_dictionary_comprehension] = build_dict_comprehension,
    [CST_generator_expression] = build_generator,
    [CST_unary_operator] = build_unary,
    [CST_not_operator] = build_not,
    [CST_binary_operator] = build_binary,
    [CST_boolean_operator] = build_logic,
    [CST_comparison] = build_compare,
    [CST_conditional_expression] = build_ternary,
    [CST_transfer] = build_transfer,
    [CST_named_expression] = build_walrus,
    [CST_await] = build_await,
    [CST_yield] = build_yield,
    [CST_call] = build_call,
    [CST_attribute] = build_attribute,
    [CST_subscript] = build_subscript,
    [CST_slice] = build_slice,
    [CST_lambda] = build_lambda,
    [CST_function_type] = build_function_type,
    [CST_dyn_type] = build_dyn,
    [CST_reference_type] = build_reference_type,
    [CST_origin_list] = build_origins,
};

static CstId without_parentheses(const Builder *b, CstId n) {
    while (symbol_is(b, n, CST_parenthesized_expression)) {
        const CstId inner = cst_child(&b->tree, n, CST_F_value);
        if (!inner) break;
        n = inner;
    }
    return n;
}

/* Expressions whose parts may be types if the whole may be one, so that strings in them are types; in all other
 * expressions a string is text. */
static const bool is_made_of_types[CST_SYMBOL_COUNT] = {
    [CST_string] = true,
    [CST_concatenated_string] = true,
    [CST_tuple] = true,
    [CST_expression_list] = true,
    [CST_list] = true,
    [CST_star_expression] = true,
    [CST_binary_operator] = true,
    [CST_conditional_expression] = true,
    [CST_attribute] = true,
    [CST_subscript] = true,
    [CST_function_type] = true,
    [CST_dyn_type] = true,
    [CST_reference_type] = true,
    [CST_origin_list] = true,
};

Ast *build_expr(Builder *b, CstId n) {
    n = without_parentheses(b, n);
    const uint16_t symbol = b->tree.nodes[n].symbol;
    ExprBuilder *const builder = symbol < CST_SYMBOL_COUNT ? builders[symbol] : NULL;
    if (!builder) return bad_expr(b, n);
    const uint32_t in_type = b->in_type;
    if (!is_made_of_types[symbol]) b->in_type = 0;
    Ast *made = depth_enter(b, span(b, n)) ? builder(b, n) : bad_expr(b, n);
    depth_leave(b);
    b->in_type = in_type;
    return made;
}

Ast *build_expr_field(Builder *b, CstId n, CstField field) {
    const CstId c = cst_child(&b->tree, n, field);
    return c ? build_expr(b, c) : NULL;
}

Ast *build_type(Builder *b, CstId n) {
    b->in_type++;
    Ast *made = build_expr(b, n);
    b->in_type--;
    return made;
}

Ast *build_type_field(Builder *b, CstId n, CstField field) {
    const CstId c = cst_child(&b->tree, n, field);
    return c ? build_type(b, c) : NULL;
}

Ast *build_value_field(Builder *b, CstId n, CstField field) {
    const uint32_t in_type = b->in_type;
    b->in_type = 0;
    Ast *made = build_expr_field(b, n, field);
    b->in_type = in_type;
    return made;
}
