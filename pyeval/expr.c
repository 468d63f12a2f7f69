/* Expressions: each pushes its value. */
#include "emit.h"
#include "parse/ast_group.h"

static bool is_star(const Ast *arg) {
    return ast_arg_value(arg)->kind == AST_Star || (arg->kind == AST_Arg && arg->arg.star == PARAM_STAR);
}
static bool is_double_star(const Ast *arg) { return arg->kind == AST_Arg && arg->arg.star == PARAM_DOUBLE_STAR; }
static NameId arg_name(const Ast *arg) { return arg->kind == AST_Arg ? arg->arg.name : NONE_OF(NameId); }
static const Ast *spread_value(const Ast *arg) {
    const Ast *value = ast_arg_value(arg);
    return value->kind == AST_Star ? value->star.operand : value;
}

bool has_spread(AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (is_star(args.at[i]) || is_double_star(args.at[i])) return true;
    return false;
}

/* ---- literals ---- */

static PycResult number(const Ast *ast, Str digits) {
    if (ast->kind == AST_Int) return pyc_int_parse(text_word(digits), pyc_small(0));
    TRY_AS(PycResult, value, pyc_float_parse(text_word(digits)));
    return pyc_ok(ast->kind == AST_Float ? pyc_float_new(value) : pyc_complex_new(0, value));
}

/* The value of a literal; 0 for other expressions. */
PycResult literal_value(const Ast *ast) {
    switch (ast->kind) {
    case AST_Int: return number(ast, ast->int_.digits);
    case AST_Float: return number(ast, ast->float_.digits);
    case AST_Imaginary: return number(ast, ast->imaginary.digits);
    case AST_Str: {
        bool is_bytes = ast->str.kind == STR_BYTES;
        return pyc_ok(is_bytes ? pyc_bytes_new(ast->str.text.at, ast->str.text.len) : text_word(ast->str.text));
    }
    case AST_None: return pyc_ok(PYC_NONE);
    case AST_True: return pyc_ok(PYC_TRUE);
    case AST_False: return pyc_ok(PYC_FALSE);
    case AST_Ellipsis: return pyc_ok(PYC_ELLIPSIS);
    case AST_NO_LITERAL:
    case AST_FString: break;
    }
    return pyc_ok(0);
}

static PycWord negated(const Ast *ast) {
    const Ast *operand = ast->unary.operand;
    bool is_number = operand->kind == AST_Int || operand->kind == AST_Float || operand->kind == AST_Imaginary;
    PycResult value = ast->unary.op == OP_NEG && is_number ? literal_value(operand) : pyc_ok(0);
    if (value.error || !value.value) return 0;
    value = pyc_obj_unary(PYC_NEG, value.value);
    return value.error ? 0 : value.value;
}

/* The value of a constant expression; 0 for other expressions. */
static PycWord constant(Unit *u, const Ast *ast) {
    PycResult value = literal_value(ast);
    if (value.error) {
        cannot(u, ast->span,
               "Exceeds the limit (4300 digits) for integer string conversion: value has too many digits; use "
               "sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for huge integer literals to "
               "avoid decimal conversion limits.");
        return PYC_NONE;
    }
    if (value.value) return value.value;
    if (ast->kind == AST_Unary) return negated(ast);
    if (ast->kind != AST_Tuple) return 0;
    PycWord list = pyc_list_new(ast->tuple.items.len);
    for (uint32_t i = 0; i < ast->tuple.items.len; i++) {
        PycWord item = constant(u, ast->tuple.items.at[i]);
        if (!item) return 0;
        pyc_list_push(list, item);
    }
    return pyc_list_to_tuple(list);
}

/* ---- operators ---- */

PycBinary binary_of(AstOp op) {
    static const PycBinary OPS[OP_COUNT] = {
        [OP_ADD] = PYC_ADD,     [OP_SUB] = PYC_SUB,       [OP_MUL] = PYC_MUL,
        [OP_DIV] = PYC_TRUEDIV, [OP_MOD] = PYC_MOD,       [OP_FLOORDIV] = PYC_FLOORDIV,
        [OP_POW] = PYC_POW,     [OP_MATMUL] = PYC_MATMUL, [OP_AND] = PYC_AND,
        [OP_OR] = PYC_OR,       [OP_XOR] = PYC_XOR,       [OP_SHL] = PYC_LSHIFT,
        [OP_SHR] = PYC_RSHIFT};
    return OPS[op];
}

static void unary(Unit *u, const Ast *ast) {
    expr(u, ast->unary.operand);
    u->at = ast->span;
    if (ast->unary.op == OP_NOT)
        emit(u, DO_Not, 0, 0, 0);
    else
        emit(u, DO_Unary, ast->unary.op == OP_NEG ? PYC_NEG : ast->unary.op == OP_POS ? PYC_POS : PYC_INVERT, 0, 0);
}

static void compare_op(Unit *u, AstOp op) {
    static const int OPS[OP_COUNT] = {[OP_EQ] = PYC_EQ, [OP_NE] = PYC_NE, [OP_LT] = PYC_LT,
                                      [OP_LE] = PYC_LE, [OP_GT] = PYC_GT, [OP_GE] = PYC_GE};
    if (op == OP_IS || op == OP_IS_NOT)
        emit(u, DO_Is, op == OP_IS_NOT, 0, -1);
    else if (op == OP_IN || op == OP_NOT_IN)
        emit(u, DO_In, op == OP_NOT_IN, 0, -1);
    else
        emit(u, DO_Compare, OPS[op], 0, -1);
}

/* a < b < c: b is evaluated once, and c only if a < b. */
static void compare(Unit *u, const Ast *ast) {
    AstList operands = ast->compare.operands;
    uint32_t end = label_new(u), early = label_new(u), count = operands.len - 1;
    expr(u, operands.at[0]);
    for (uint32_t i = 0; i < count; i++) {
        expr(u, operands.at[i + 1]);
        u->at = ast->span;
        if (i + 1 == count) {
            compare_op(u, ast->compare.ops[i]);
            break;
        }
        emit(u, DO_Dup, 0, 0, 1);
        emit(u, DO_Turn, 2, 0, 0);
        compare_op(u, ast->compare.ops[i]);
        emit_jump(u, DO_JumpUnlessKeep, early, -1);
    }
    if (count == 1) return;
    emit_jump(u, DO_Jump, end, 0);
    label_here(u, early);
    u->depth++;
    emit(u, DO_Swap, 0, 0, 0);
    emit(u, DO_Pop, 0, 0, -1);
    label_here(u, end);
}

static void logic(Unit *u, const Ast *ast) {
    uint32_t end = label_new(u);
    expr(u, ast->logic.left);
    u->at = ast->logic.left->span;
    emit_jump(u, ast->logic.is_or ? DO_JumpIfKeep : DO_JumpUnlessKeep, end, -1);
    expr(u, ast->logic.right);
    label_here(u, end);
}

/* A jump on `and` and `or` tests no value twice. */
void expr_jump(Unit *u, const Ast *ast, bool when, uint32_t label) {
    if (ast->kind == AST_Unary && ast->unary.op == OP_NOT) {
        expr_jump(u, ast->unary.operand, !when, label);
        return;
    }
    if (ast->kind == AST_Logic) {
        uint32_t past = label_new(u);
        bool is_short = ast->logic.is_or == when; /* only the left operand can jump to the label */
        expr_jump(u, ast->logic.left, is_short ? when : !when, is_short ? label : past);
        expr_jump(u, ast->logic.right, when, label);
        label_here(u, past);
        return;
    }
    expr(u, ast);
    u->at = ast->span;
    emit_jump(u, when ? DO_JumpIf : DO_JumpUnless, label, -1);
}

static void ternary(Unit *u, const Ast *ast) {
    uint32_t otherwise = label_new(u), end = label_new(u);
    expr_jump(u, ast->ternary.cond, false, otherwise);
    expr(u, ast->ternary.then);
    emit_jump(u, DO_Jump, end, -1);
    label_here(u, otherwise);
    expr(u, ast->ternary.otherwise);
    label_here(u, end);
}

/* ---- calls ---- */

/* Pushes a tuple, and a dict of the keywords or null. */
void load_args(Unit *u, AstList args, bool is_class) {
    bool has_names = false;
    emit(u, DO_List, 0, 0, 1);
    for (uint32_t i = 0; i < args.len; i++) {
        has_names |= is_double_star(args.at[i]) || !IS_NONE(arg_name(args.at[i]));
        if (is_double_star(args.at[i]) || !IS_NONE(arg_name(args.at[i]))) continue;
        expr(u, spread_value(args.at[i]));
        u->at = args.at[i]->span;
        if (is_star(args.at[i]))
            emit(u, DO_Spread, 0, 0, -1);
        else
            emit(u, DO_Append, 0, 0, -1);
    }
    if (!is_class) emit(u, DO_ListToTuple, 0, 0, 0);
    emit(u, has_names ? DO_NewDict : DO_Null, 0, 0, 1);
    for (uint32_t i = 0; i < args.len && has_names; i++) {
        NameId name = arg_name(args.at[i]);
        if (IS_NONE(name) && !is_double_star(args.at[i])) continue;
        if (!IS_NONE(name)) emit(u, DO_Const, const_name(u, name), 0, 1);
        expr(u, ast_arg_value(args.at[i]));
        u->at = args.at[i]->span;
        if (IS_NONE(name))
            emit(u, DO_Keywords, is_class, 0, -1);
        else
            emit(u, DO_Keyword, is_class, 0, -2);
    }
}

static uint32_t plain_args(Unit *u, AstList args, PycWord *names) {
    uint32_t count = 0;
    PycWord list = pyc_list_new(4);
    for (uint32_t i = 0; i < args.len; i++) {
        expr(u, ast_arg_value(args.at[i]));
        if (!IS_NONE(arg_name(args.at[i]))) pyc_list_push(list, name_word(u, arg_name(args.at[i])));
        count++;
    }
    *names = pyc_list(list)->length ? pyc_list_to_tuple(list) : 0;
    return count;
}

/* super() in a method: uses the surrounding class and the first argument. */
static bool super_call(Unit *u, const Ast *ast) {
    const Ast *callee = ast->call.callee, *def = scope_frame(u->scope)->node;
    if (callee->kind != AST_Name || !SAME(callee->name.name, N(super)) || ast->call.args.len) return false;
    if (u->kind != CODE_FUNCTION || def->kind != AST_Fn || !def->fn.sig.params.len) return false;
    NamePlace place = scope_find(u->scope, N(__class__));
    if (place.kind != PLACE_CELL) return false;
    name_load(u, callee->name.name);
    name_load(u, N(__class__));
    name_load(u, def->fn.sig.params.at[0]->param.name);
    u->at = ast->span;
    emit(u, DO_Call, 2, 0, -2);
    return true;
}

static bool has_names(AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (!IS_NONE(arg_name(args.at[i]))) return true;
    return false;
}

static void call(Unit *u, const Ast *ast) {
    const Ast *callee = ast->call.callee;
    AstList args = ast->call.args;
    PycWord names;
    if (super_call(u, ast)) return;
    if (has_spread(args)) {
        expr(u, callee);
        load_args(u, args, false);
        u->at = ast->span;
        emit(u, DO_CallSpread, 0, 0, -2);
        return;
    }
    bool is_method = callee->kind == AST_Attribute && !has_names(args);
    expr(u, is_method ? callee->attribute.base : callee);
    int count = (int)plain_args(u, args, &names);
    u->at = ast->span;
    if (is_method)
        emit(u, DO_CallMethod, count, const_name(u, scope_mangled(u->scopes, u->scope, callee->attribute.name)),
             -count);
    else if (names)
        emit(u, DO_CallNamed, count, const_add(u, names), -count);
    else
        emit(u, DO_Call, count, 0, -count);
}

/* ---- attributes, subscripts ---- */

static int64_t attribute_name(Unit *u, const Ast *ast) {
    return const_name(u, scope_mangled(u->scopes, u->scope, ast->attribute.name));
}

static void slice_part(Unit *u, const Ast *part) {
    if (part)
        expr(u, part);
    else
        emit_const(u, PYC_NONE);
}

static void key_part(Unit *u, const Ast *ast) {
    if (ast->kind != AST_Slice) {
        expr(u, ast);
        return;
    }
    slice_part(u, ast->slice.lower);
    slice_part(u, ast->slice.upper);
    slice_part(u, ast->slice.step);
    emit(u, DO_Slice, 0, 0, -2);
}

static void key(Unit *u, AstList args) {
    if (args.len == 1 && !has_spread(args)) {
        key_part(u, ast_arg_value(args.at[0]));
        return;
    }
    if (has_spread(args)) {
        emit(u, DO_List, 0, 0, 1);
        for (uint32_t i = 0; i < args.len; i++) {
            key_part(u, spread_value(args.at[i]));
            emit(u, is_star(args.at[i]) ? DO_Extend : DO_Append, 0, 0, -1);
        }
        emit(u, DO_ListToTuple, 0, 0, 0);
        return;
    }
    for (uint32_t i = 0; i < args.len; i++) key_part(u, ast_arg_value(args.at[i]));
    emit(u, DO_Tuple, args.len, 0, 1 - (int)args.len);
}

/* ---- targets ---- */

static void unpack(Unit *u, AstList items) {
    uint32_t star = items.len;
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Star) star = i;
    if (star < items.len)
        emit(u, DO_UnpackStar, star, items.len - star - 1, (int)items.len - 1);
    else
        emit(u, DO_Unpack, items.len, 0, (int)items.len - 1);
    for (uint32_t i = 0; i < items.len; i++)
        store(u, items.at[i]->kind == AST_Star ? items.at[i]->star.operand : items.at[i]);
}

void store(Unit *u, const Ast *target) {
    u->at = target->span;
    switch (target->kind) {
    case AST_Name: name_store(u, target->name.name); return;
    case AST_Tuple: unpack(u, target->tuple.items); return;
    case AST_List: unpack(u, target->list.items); return;
    case AST_Attribute:
        expr(u, target->attribute.base);
        u->at = target->span;
        emit(u, DO_SetAttribute, attribute_name(u, target), 0, -2);
        return;
    case AST_Subscript:
        expr(u, target->subscript.base);
        key(u, target->subscript.args);
        u->at = target->span;
        emit(u, DO_SetItem, 0, 0, -3);
        return;
    case AST_NO_TARGET:
    case AST_Star: cannot(u, target->span, "cannot assign to this expression"); return;
    }
}

/* object.name op= value, object[key] op= value: object and key are evaluated once. */
static void store_back(Unit *u, const Ast *target) {
    if (target->kind == AST_Attribute) { /* object value */
        emit(u, DO_Swap, 0, 0, 0);
        emit(u, DO_SetAttribute, attribute_name(u, target), 0, -2);
    } else { /* object key value */
        emit(u, DO_Turn, 2, 0, 0);
        emit(u, DO_SetItem, 0, 0, -3);
    }
}

void aug_assign(Unit *u, const Ast *ast) {
    const Ast *target = ast->aug_assign.target;
    u->at = target->span;
    if (target->kind == AST_Attribute) {
        expr(u, target->attribute.base);
        u->at = target->span;
        emit(u, DO_Dup, 0, 0, 1);
        emit(u, DO_GetAttribute, attribute_name(u, target), 0, 0);
    } else if (target->kind == AST_Subscript) {
        expr(u, target->subscript.base);
        key(u, target->subscript.args);
        u->at = target->span;
        emit(u, DO_DupTwo, 0, 0, 2);
        emit(u, DO_GetItem, 0, 0, -1);
    } else {
        expr(u, target);
    }
    expr(u, ast->aug_assign.value);
    u->at = ast->span;
    emit(u, DO_InPlace, binary_of(ast->aug_assign.op), 0, -1);
    if (target->kind == AST_Name)
        name_store(u, target->name.name);
    else
        store_back(u, target);
}

void delete_target(Unit *u, const Ast *target) {
    u->at = target->span;
    AstList items = target->kind == AST_Tuple  ? target->tuple.items
                    : target->kind == AST_List ? target->list.items
                                               : (AstList){0};
    for (uint32_t i = 0; i < items.len; i++) delete_target(u, items.at[i]);
    if (target->kind == AST_Name) name_delete(u, target->name.name);
    if (target->kind == AST_Attribute) {
        expr(u, target->attribute.base);
        u->at = target->span;
        emit(u, DO_DeleteAttribute, attribute_name(u, target), 0, -1);
    }
    if (target->kind == AST_Subscript) {
        expr(u, target->subscript.base);
        key(u, target->subscript.args);
        u->at = target->span;
        emit(u, DO_DeleteItem, 0, 0, -2);
    }
}

/* ---- all of them ---- */

static void yield(Unit *u, const Ast *ast) {
    if (ast->yield.value)
        expr(u, ast->yield.value);
    else
        emit_const(u, PYC_NONE);
    u->at = ast->span;
    if (u->is_async_generator) emit(u, DO_YieldAsync, 0, 0, 0);
    emit(u, DO_Yield, 0, 0, 0);
}

static void walrus(Unit *u, const Ast *ast) {
    expr(u, ast->walrus.value);
    emit(u, DO_Dup, 0, 0, 1);
    name_store(u, ast->walrus.target->name.name);
}

static void binary(Unit *u, const Ast *ast) {
    expr(u, ast->binary.left);
    expr(u, ast->binary.right);
    u->at = ast->span;
    emit(u, DO_Binary, binary_of(ast->binary.op), 0, -1);
}

static void delegate(Unit *u, const Ast *operand, bool is_await) {
    expr(u, operand);
    if (is_await) {
        await(u);
        return;
    }
    emit(u, DO_Iterate, 0, 0, 0);
    emit(u, DO_Delegate, 0, 0, 0);
}

static bool plain_expr(Unit *u, const Ast *ast) {
    switch (ast->kind) {
    case AST_Name: name_load(u, ast->name.name); return true;
    case AST_Unary: unary(u, ast); return true;
    case AST_Binary: binary(u, ast); return true;
    case AST_Compare: compare(u, ast); return true;
    case AST_Logic: logic(u, ast); return true;
    case AST_Ternary: ternary(u, ast); return true;
    case AST_Call: call(u, ast); return true;
    case AST_Attribute:
        expr(u, ast->attribute.base);
        u->at = ast->span;
        emit(u, DO_GetAttribute, attribute_name(u, ast), 0, 0);
        return true;
    case AST_Subscript:
        expr(u, ast->subscript.base);
        key(u, ast->subscript.args);
        u->at = ast->span;
        emit(u, DO_GetItem, 0, 0, -1);
        return true;
    case AST_ANY_LITERAL:
    case AST_ANY_DISPLAY:
    case AST_Lambda:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_Slice:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Star:
    case AST_NO_EXPR: break;
    }
    return false;
}

void expr(Unit *u, const Ast *ast) {
    if (ast->kind == AST_FnType && ast->fn_type.written) ast = ast->fn_type.written;
    u->at = ast->span;
    if (u->in_annotation && is_quoted(u, ast)) {
        emit_const(u, quoted_text(u, ast));
        return;
    }
    PycWord value = constant(u, ast);
    if (value) {
        emit_const(u, value);
        return;
    }
    if (plain_expr(u, ast)) return;
    switch (ast->kind) {
    case AST_Tuple:
    case AST_List:
    case AST_Set:
    case AST_Dict: display(u, ast); return;
    case AST_FString:
        if (ast->fstring.kind == STR_TEMPLATE) cannot(u, ast->span, "template strings are not supported here");
        fstring(u, ast->fstring.parts);
        return;
    case AST_Comprehension: comprehension(u, ast); return;
    case AST_Lambda: function(u, ast, &ast->lambda.sig, name_of(u->ctx, STR("<lambda>"))); return;
    case AST_Walrus: walrus(u, ast); return;
    case AST_Yield: yield(u, ast); return;
    case AST_YieldFrom: delegate(u, ast->yield_from.operand, false); return;
    case AST_Await: delegate(u, ast->await.operand, true); return;
    case AST_Slice: key_part(u, ast); return;
    case AST_Star: cannot(u, ast->span, "can't use starred expression here"); break;
    case AST_Name:
    case AST_ANY_NUMBER:
    case AST_Str:
    case AST_ANY_CONSTANT:
    case AST_ANY_OPERATION:
    case AST_Call:
    case AST_Subscript:
    case AST_Attribute:
    case AST_ANY_SYSTEMS_EXPR:
    case AST_NO_EXPR: cannot(u, ast->span, "invalid syntax"); break;
    }
    emit_const(u, PYC_NONE);
}
