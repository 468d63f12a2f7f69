/* The syntax tree of a text as objects of the module _ast, for `compile` with PyCF_ONLY_AST. */
#include "emit.h"
#include "parse/ast_group.h"

typedef struct Tree {
    Context *ctx;
    PycWord classes; /* the module _ast */
    PycWord contexts[3];
    const char *context; /* of the current target: "Load", "Store", "Del" */
    PycError *error;     /* the first one: later results are ignored */
} Tree;

static PycWord expr_node(Tree *t, const Ast *ast);
static PycWord stmts(Tree *t, const Ast *block);

/* ---- nodes ---- */

static PycWord good(Tree *t, PycResult r) {
    if (r.error && !t->error) t->error = r.error;
    return r.error ? 0 : r.value;
}

static void set(Tree *t, PycWord node, const char *field, PycWord value) {
    if (t->error) return;
    t->error = pyc_obj_setattr(node, pyc_str_c(field), value ? value : PYC_NONE);
}

static PycWord bare(Tree *t, const char *name) {
    PycWord cls = t->error ? 0 : good(t, pyc_obj_getattr(t->classes, pyc_str_c(name)));
    return cls ? good(t, pyc_obj_call(cls, NULL, 0, 0)) : 0;
}

/* In bytes from the beginning of the line. */
static PycWord column_of(Tree *t, uint32_t at) {
    const SourceFile *file = source_file(t->ctx, source_of(t->ctx, at));
    uint32_t offset = at - file->base, start = offset;
    while (start && file->text.at[start - 1] != '\n') start--;
    return pyc_small(offset - start);
}

static PycWord node(Tree *t, const char *name, Span span) {
    PycWord made = bare(t, name);
    if (!made || !span.lo) return made;
    set(t, made, "lineno", pyc_small(source_locate(t->ctx, span.lo).line));
    set(t, made, "col_offset", column_of(t, span.lo));
    set(t, made, "end_lineno", pyc_small(source_locate(t->ctx, span.hi).line));
    set(t, made, "end_col_offset", column_of(t, span.hi));
    return made;
}

static PycWord name_text_word(Tree *t, NameId name) {
    return IS_NONE(name) ? PYC_NONE : text_word(name_text(t->ctx, name));
}

static PycWord or_none(Tree *t, const Ast *ast) { return ast ? expr_node(t, ast) : PYC_NONE; }

static PycWord exprs(Tree *t, AstList list) {
    PycWord made = pyc_list_new(list.len);
    for (uint32_t i = 0; i < list.len; i++) pyc_list_push(made, or_none(t, list.at[i]));
    return made;
}

static void set_context(Tree *t, PycWord made) {
    static const char *const NAMES[] = {"Load", "Store", "Del"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(NAMES[i], t->context) != 0) continue;
        if (!t->contexts[i]) t->contexts[i] = bare(t, NAMES[i]);
        set(t, made, "ctx", t->contexts[i]);
    }
}

static PycWord target(Tree *t, const Ast *ast, const char *context) {
    const char *outer = t->context;
    t->context = context;
    PycWord made = expr_node(t, ast);
    t->context = outer;
    return made;
}

static PycWord targets(Tree *t, AstList list, const char *context) {
    PycWord made = pyc_list_new(list.len);
    for (uint32_t i = 0; i < list.len; i++) pyc_list_push(made, target(t, list.at[i], context));
    return made;
}

static PycWord constant(Tree *t, Span span, PycWord value) {
    PycWord made = node(t, "Constant", span);
    set(t, made, "value", value);
    set(t, made, "kind", PYC_NONE);
    return made;
}

/* ---- annotations: text in quotes has become an expression ---- */

static PycWord annotation_node(Tree *t, const Ast *type) {
    if (!type) return PYC_NONE;
    Str text = source_text(t->ctx, type->span);
    bool is_quoted = type->kind != AST_Str && ast_is_quoted(text);
    return is_quoted ? constant(t, type->span, text_word((Str){text.at + 1, text.len - 2})) : expr_node(t, type);
}

/* ---- operators ---- */

const char *const tree_op_names[OP_COUNT] = {[OP_ADD] = "Add",
                                             [OP_SUB] = "Sub",
                                             [OP_MUL] = "Mult",
                                             [OP_DIV] = "Div",
                                             [OP_FLOORDIV] = "FloorDiv",
                                             [OP_MOD] = "Mod",
                                             [OP_POW] = "Pow",
                                             [OP_MATMUL] = "MatMult",
                                             [OP_AND] = "BitAnd",
                                             [OP_OR] = "BitOr",
                                             [OP_XOR] = "BitXor",
                                             [OP_SHL] = "LShift",
                                             [OP_SHR] = "RShift",
                                             [OP_NEG] = "USub",
                                             [OP_POS] = "UAdd",
                                             [OP_INVERT] = "Invert",
                                             [OP_NOT] = "Not",
                                             [OP_EQ] = "Eq",
                                             [OP_NE] = "NotEq",
                                             [OP_LT] = "Lt",
                                             [OP_LE] = "LtE",
                                             [OP_GT] = "Gt",
                                             [OP_GE] = "GtE",
                                             [OP_IS] = "Is",
                                             [OP_IS_NOT] = "IsNot",
                                             [OP_IN] = "In",
                                             [OP_NOT_IN] = "NotIn"};

static PycWord binary(Tree *t, const Ast *ast) {
    PycWord made = node(t, "BinOp", ast->span);
    set(t, made, "left", expr_node(t, ast->binary.left));
    set(t, made, "op", bare(t, tree_op_names[ast->binary.op]));
    set(t, made, "right", expr_node(t, ast->binary.right));
    return made;
}

static PycWord unary(Tree *t, const Ast *ast) {
    PycWord made = node(t, "UnaryOp", ast->span);
    set(t, made, "op", bare(t, tree_op_names[ast->unary.op]));
    set(t, made, "operand", expr_node(t, ast->unary.operand));
    return made;
}

static void operands(Tree *t, PycWord list, const Ast *ast, bool is_or) {
    if (ast->kind == AST_Logic && ast->logic.is_or == is_or) {
        operands(t, list, ast->logic.left, is_or);
        pyc_list_push(list, expr_node(t, ast->logic.right));
    } else {
        pyc_list_push(list, expr_node(t, ast));
    }
}

static PycWord logic(Tree *t, const Ast *ast) {
    PycWord made = node(t, "BoolOp", ast->span), list = pyc_list_new(2);
    operands(t, list, ast, ast->logic.is_or);
    set(t, made, "op", bare(t, ast->logic.is_or ? "Or" : "And"));
    set(t, made, "values", list);
    return made;
}

static PycWord compare(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Compare", ast->span), ops = pyc_list_new(1), others = pyc_list_new(1);
    for (uint32_t i = 1; i < ast->compare.operands.len; i++) {
        pyc_list_push(ops, bare(t, tree_op_names[ast->compare.ops[i - 1]]));
        pyc_list_push(others, expr_node(t, ast->compare.operands.at[i]));
    }
    set(t, made, "left", expr_node(t, ast->compare.operands.at[0]));
    set(t, made, "ops", ops);
    set(t, made, "comparators", others);
    return made;
}

/* ---- calls, subscripts, functions ---- */

static PycWord starred(Tree *t, const Ast *operand, Span span) {
    PycWord made = node(t, "Starred", span);
    set(t, made, "value", expr_node(t, operand));
    set_context(t, made);
    return made;
}

static PycWord keyword(Tree *t, const Ast *arg) {
    PycWord made = node(t, "keyword", arg->span);
    set(t, made, "arg", name_text_word(t, arg->arg.name));
    set(t, made, "value", expr_node(t, arg->arg.value));
    return made;
}

static void arguments(Tree *t, AstList list, PycWord positional, PycWord named) {
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *arg = list.at[i];
        bool is_arg = arg->kind == AST_Arg;
        if (is_arg && (!IS_NONE(arg->arg.name) || arg->arg.star == PARAM_DOUBLE_STAR))
            pyc_list_push(named, keyword(t, arg));
        else if (is_arg && arg->arg.star == PARAM_STAR)
            pyc_list_push(positional, starred(t, arg->arg.value, arg->span));
        else
            pyc_list_push(positional, expr_node(t, ast_arg_value(arg)));
    }
}

static PycWord call(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Call", ast->span), positional = pyc_list_new(2), named = pyc_list_new(2);
    set(t, made, "func", expr_node(t, ast->call.callee));
    arguments(t, ast->call.args, positional, named);
    set(t, made, "args", positional);
    set(t, made, "keywords", named);
    return made;
}

static PycWord subscript(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Subscript", ast->span), items = pyc_list_new(1), named = pyc_list_new(1), key;
    set_context(t, made);
    const char *outer = t->context;
    t->context = "Load";
    AstList args = ast->subscript.args;
    set(t, made, "value", expr_node(t, ast->subscript.base));
    arguments(t, args, items, named);
    bool is_one = pyc_list(items)->length == 1 && !has_spread(args);
    key = is_one ? pyc_list(items)->items[0] : node(t, "Tuple", ast->span);
    if (!is_one) {
        set(t, key, "elts", items);
        set_context(t, key);
    }
    set(t, made, "slice", key);
    t->context = outer;
    return made;
}

static PycWord arg_node(Tree *t, const Ast *param) {
    PycWord made = node(t, "arg", param->span);
    set(t, made, "arg", name_text_word(t, param->param.name));
    set(t, made, "annotation", annotation_node(t, param->param.type));
    set(t, made, "type_comment", PYC_NONE);
    return made;
}

static PycWord signature(Tree *t, const AstSignature *sig) {
    PycWord made = bare(t, "arguments"), lists[5], star = PYC_NONE,
            stars = PYC_NONE; /* posonly, args, kwonly, defaults, kw */
    for (int i = 0; i < 5; i++) lists[i] = pyc_list_new(2);
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *param = sig->params.at[i];
        bool is_keyword = param->param.group == GROUP_KEYWORD;
        if (IS_NONE(param->param.name)) continue;
        if (param->param.kind == PARAM_STAR) star = arg_node(t, param);
        if (param->param.kind == PARAM_DOUBLE_STAR) stars = arg_node(t, param);
        if (param->param.kind != PARAM_PLAIN) continue;
        pyc_list_push(lists[is_keyword ? 2 : param->param.group == GROUP_POSITIONAL ? 0 : 1], arg_node(t, param));
        if (is_keyword || param->param.default_value)
            pyc_list_push(lists[is_keyword ? 4 : 3], or_none(t, param->param.default_value));
    }
    set(t, made, "posonlyargs", lists[0]);
    set(t, made, "args", lists[1]);
    set(t, made, "vararg", star);
    set(t, made, "kwonlyargs", lists[2]);
    set(t, made, "kw_defaults", lists[4]);
    set(t, made, "kwarg", stars);
    set(t, made, "defaults", lists[3]);
    return made;
}

static PycWord lambda(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Lambda", ast->span);
    set(t, made, "args", signature(t, &ast->lambda.sig));
    set(t, made, "body", expr_node(t, ast->lambda.body));
    return made;
}

/* ---- comprehensions, f-strings, literals ---- */

static PycWord generators(Tree *t, AstList list) {
    PycWord made = pyc_list_new(list.len);
    for (uint32_t i = 0; i < list.len; i++) {
        PycWord one = bare(t, "comprehension");
        set(t, one, "target", target(t, list.at[i]->comp_for.target, "Store"));
        set(t, one, "iter", expr_node(t, list.at[i]->comp_for.iter));
        set(t, one, "ifs", exprs(t, list.at[i]->comp_for.conditions));
        set(t, one, "is_async", pyc_small(list.at[i]->comp_for.is_async));
        pyc_list_push(made, one);
    }
    return made;
}

static PycWord comprehension_node(Tree *t, const Ast *ast) {
    static const char *const NAMES[] = {
        [COMP_LIST] = "ListComp", [COMP_SET] = "SetComp", [COMP_DICT] = "DictComp", [COMP_GENERATOR] = "GeneratorExp"};
    PycWord made = node(t, NAMES[ast->comprehension.kind], ast->span);
    bool is_dict = ast->comprehension.kind == COMP_DICT;
    if (is_dict) set(t, made, "key", expr_node(t, ast->comprehension.key));
    set(t, made, is_dict ? "value" : "elt", expr_node(t, ast->comprehension.value));
    set(t, made, "generators", generators(t, ast->comprehension.clauses));
    return made;
}

static PycWord joined(Tree *t, AstList parts, Span span);

/* Adjacent texts are merged to one constant. */
static void end_text(Tree *t, PycWord list, PycWord *text, Span span) {
    if (pyc_str(*text)->size) pyc_list_push(list, constant(t, span, *text));
    *text = pyc_str_empty();
}

static void push_part(Tree *t, PycWord list, const Ast *part, Span span, PycWord *text) {
    if (part->kind != AST_FPart || !part->fpart.value) {
        *text = pyc_str_concat(*text, text_word(part->kind == AST_FPart ? part->fpart.text : part->str.text));
        return;
    }
    if (part->fpart.self_documenting) *text = pyc_str_concat(*text, text_word(part->fpart.source));
    end_text(t, list, text, span);
    PycWord made = node(t, "FormattedValue", part->span);
    set(t, made, "value", expr_node(t, part->fpart.value));
    set(t, made, "conversion", pyc_small(part->fpart.conversion ? part->fpart.conversion : -1));
    set(t, made, "format_spec", part->fpart.format.len ? joined(t, part->fpart.format, part->span) : PYC_NONE);
    pyc_list_push(list, made);
}

static PycWord joined(Tree *t, AstList parts, Span span) {
    PycWord made = node(t, "JoinedStr", span), list = pyc_list_new(parts.len), text = pyc_str_empty();
    for (uint32_t i = 0; i < parts.len; i++) push_part(t, list, parts.at[i], span, &text);
    end_text(t, list, &text, span);
    set(t, made, "values", list);
    return made;
}

static PycWord elements(Tree *t, const Ast *ast, const char *name, AstList items) {
    PycWord made = node(t, name, ast->span);
    set(t, made, "elts", exprs(t, items));
    if (ast->kind != AST_Set) set_context(t, made);
    return made;
}

static PycWord with_one(Tree *t, const Ast *ast, const char *name, const char *field, const Ast *value) {
    PycWord made = node(t, name, ast->span);
    set(t, made, field, or_none(t, value));
    return made;
}

static PycWord attribute(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Attribute", ast->span);
    set(t, made, "value", target(t, ast->attribute.base, "Load"));
    set(t, made, "attr", name_text_word(t, ast->attribute.name));
    set_context(t, made);
    return made;
}

static PycWord three(Tree *t, const Ast *ast, const char *name, const char *const fields[3],
                     const Ast *const values[3]) {
    PycWord made = node(t, name, ast->span);
    for (int i = 0; i < 3; i++) set(t, made, fields[i], or_none(t, values[i]));
    return made;
}

static PycWord dict(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Dict", ast->span);
    set(t, made, "keys", exprs(t, ast->dict.keys));
    set(t, made, "values", exprs(t, ast->dict.values));
    return made;
}

static PycWord name_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Name", ast->span);
    set(t, made, "id", name_text_word(t, ast->name.name));
    set_context(t, made);
    return made;
}

static PycWord walrus(Tree *t, const Ast *ast) {
    PycWord made = node(t, "NamedExpr", ast->span);
    set(t, made, "target", target(t, ast->walrus.target, "Store"));
    set(t, made, "value", expr_node(t, ast->walrus.value));
    return made;
}

static PycWord literal(Tree *t, const Ast *ast) {
    PycResult value = literal_value(ast);
    return value.error || value.value ? constant(t, ast->span, good(t, value)) : 0;
}

static PycWord expr_node(Tree *t, const Ast *ast) {
    if (t->error) return PYC_NONE;
    PycWord fixed = literal(t, ast);
    if (fixed) return fixed;
    switch (ast->kind) {
    case AST_Name: return name_node(t, ast);
    case AST_FString: return joined(t, ast->fstring.parts, ast->span);
    case AST_Tuple: return elements(t, ast, "Tuple", ast->tuple.items);
    case AST_List: return elements(t, ast, "List", ast->list.items);
    case AST_Set: return elements(t, ast, "Set", ast->set.items);
    case AST_Dict: return dict(t, ast);
    case AST_Comprehension: return comprehension_node(t, ast);
    case AST_Unary: return unary(t, ast);
    case AST_Binary: return binary(t, ast);
    case AST_Compare: return compare(t, ast);
    case AST_Logic: return logic(t, ast);
    case AST_Ternary:
        return three(t, ast, "IfExp", (const char *const[]){"test", "body", "orelse"},
                     (const Ast *const[]){ast->ternary.cond, ast->ternary.then, ast->ternary.otherwise});
    case AST_Lambda: return lambda(t, ast);
    case AST_Call: return call(t, ast);
    case AST_Subscript: return subscript(t, ast);
    case AST_FnType:
        if (ast->fn_type.written) return subscript(t, ast->fn_type.written);
        break;
    case AST_Attribute: return attribute(t, ast);
    case AST_Slice:
        return three(t, ast, "Slice", (const char *const[]){"lower", "upper", "step"},
                     (const Ast *const[]){ast->slice.lower, ast->slice.upper, ast->slice.step});
    case AST_Walrus: return walrus(t, ast);
    case AST_Await: return with_one(t, ast, "Await", "value", ast->await.operand);
    case AST_Yield: return with_one(t, ast, "Yield", "value", ast->yield.value);
    case AST_YieldFrom: return with_one(t, ast, "YieldFrom", "value", ast->yield_from.operand);
    case AST_Star: return starred(t, ast->star.operand, ast->span);
    case AST_Arg: return expr_node(t, ast->arg.value);
    case AST_NOTHING:
    case AST_ANY_NUMBER:
    case AST_Str:
    case AST_ANY_CONSTANT:
    case AST_ContextMember:
    case AST_Transfer:
    case AST_Comptime:
    case AST_RefType:
    case AST_Dyn:
    case AST_Default:
    case AST_BadExpr:
    case AST_ANY_STMT:
    case AST_ANY_DECL:
    case AST_ANY_PATTERN:
    case AST_Param:
    case AST_Handler:
    case AST_Case:
    case AST_WithItem:
    case AST_CompFor:
    case AST_Capture:
    case AST_Alias:
    case AST_FPart: break;
    }
    t->error = pyc_raise(&pyc_SyntaxError, "invalid syntax");
    return PYC_NONE;
}

/* ---- patterns ---- */

static PycWord pattern(Tree *t, const Ast *ast);

static PycWord patterns(Tree *t, AstList list) {
    PycWord made = pyc_list_new(list.len);
    for (uint32_t i = 0; i < list.len; i++) pyc_list_push(made, pattern(t, list.at[i]));
    return made;
}

static PycWord name_pattern(Tree *t, Span span, const char *cls, const Ast *inner, NameId name) {
    PycWord made = node(t, cls, span);
    if (strcmp(cls, "MatchAs") == 0) set(t, made, "pattern", inner ? pattern(t, inner) : PYC_NONE);
    set(t, made, "name", name_text_word(t, name));
    return made;
}

static PycWord value_pattern(Tree *t, const Ast *value) {
    bool is_one = value->kind == AST_None || value->kind == AST_True || value->kind == AST_False;
    PycWord made = node(t, is_one ? "MatchSingleton" : "MatchValue", value->span);
    PycWord fixed = value->kind == AST_None ? PYC_NONE : pyc_bool(value->kind == AST_True);
    set(t, made, "value", is_one ? fixed : expr_node(t, value));
    return made;
}

static PycWord list_pattern(Tree *t, const Ast *ast, const char *cls, AstList items) {
    PycWord made = node(t, cls, ast->span);
    set(t, made, "patterns", patterns(t, items));
    return made;
}

static PycWord mapping_pattern(Tree *t, const Ast *ast) {
    PycWord made = list_pattern(t, ast, "MatchMapping", ast->pat_mapping.values), keys = pyc_list_new(2);
    for (uint32_t i = 0; i < ast->pat_mapping.keys.len; i++) {
        const Ast *key = ast->pat_mapping.keys.at[i];
        pyc_list_push(keys, expr_node(t, key->kind == AST_PatValue ? key->pat_value.value : key));
    }
    set(t, made, "keys", keys);
    set(t, made, "rest", name_text_word(t, ast->pat_mapping.rest));
    return made;
}

static PycWord class_pattern(Tree *t, const Ast *ast) {
    PycWord made = list_pattern(t, ast, "MatchClass", ast->pat_class.positional), names = pyc_list_new(2);
    for (uint32_t i = 0; i < ast->pat_class.values.len; i++)
        pyc_list_push(names, name_text_word(t, ast->pat_class.keys[i]));
    set(t, made, "cls", expr_node(t, ast->pat_class.cls));
    set(t, made, "kwd_attrs", names);
    set(t, made, "kwd_patterns", patterns(t, ast->pat_class.values));
    return made;
}

static PycWord pattern(Tree *t, const Ast *ast) {
    switch (ast->kind) {
    case AST_PatValue: return value_pattern(t, ast->pat_value.value);
    case AST_PatCapture: return name_pattern(t, ast->span, "MatchAs", NULL, ast->pat_capture.name);
    case AST_PatStar: return name_pattern(t, ast->span, "MatchStar", NULL, ast->pat_star.name);
    case AST_PatAs: return name_pattern(t, ast->span, "MatchAs", ast->pat_as.pattern, ast->pat_as.name);
    case AST_PatSequence: return list_pattern(t, ast, "MatchSequence", ast->pat_sequence.items);
    case AST_PatOr: return list_pattern(t, ast, "MatchOr", ast->pat_or.items);
    case AST_PatMapping: return mapping_pattern(t, ast);
    case AST_PatClass: return class_pattern(t, ast);
    case AST_NO_PATTERN: t->error = pyc_raise(&pyc_SyntaxError, "invalid syntax"); return PYC_NONE;
    }
    UNREACHABLE();
}

/* ---- definitions ---- */

static PycWord type_param(Tree *t, const Ast *param) {
    static const char *const NAMES[] = {
        [PARAM_PLAIN] = "TypeVar", [PARAM_STAR] = "TypeVarTuple", [PARAM_DOUBLE_STAR] = "ParamSpec"};
    PycWord made = node(t, NAMES[param->param.kind], param->span);
    set(t, made, "name", name_text_word(t, param->param.name));
    if (param->param.kind == PARAM_PLAIN) set(t, made, "bound", annotation_node(t, param->param.type));
    set(t, made, "default_value", or_none(t, param->param.default_value));
    return made;
}

static PycWord type_params(Tree *t, AstList list) {
    PycWord made = pyc_list_new(list.len);
    for (uint32_t i = 0; i < list.len; i++) pyc_list_push(made, type_param(t, list.at[i]));
    return made;
}

static PycWord body_of(Tree *t, const Ast *block, AstDoc doc) {
    PycWord list = stmts(t, block);
    if (!doc.value) return list;
    PycWord text = node(t, "Expr", doc.value->span), whole = pyc_list_new(4);
    set(t, text, "value", expr_node(t, doc.value));
    pyc_list_push(whole, text);
    PycError *error = pyc_list_extend_with(whole, list);
    if (error && !t->error) t->error = error;
    return whole;
}

static void push_name(Tree *t, PycWord list, bool is_wanted, const char *name, Span span) {
    if (!is_wanted) return;
    PycWord made = node(t, "Name", span);
    set(t, made, "id", pyc_str_c(name));
    set_context(t, made);
    pyc_list_push(list, made);
}

static PycWord function_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, ast->fn.is_async ? "AsyncFunctionDef" : "FunctionDef", ast->span), list = pyc_list_new(2);
    push_name(t, list, ast->fn.is_property, "property", ast->span);
    push_name(t, list, ast->fn.is_class_method, "classmethod", ast->span);
    push_name(t, list, ast->fn.is_static, "staticmethod", ast->span);
    for (uint32_t i = 0; i < ast->fn.decorators.len; i++) pyc_list_push(list, expr_node(t, ast->fn.decorators.at[i]));
    set(t, made, "name", name_text_word(t, ast->fn.name));
    set(t, made, "args", signature(t, &ast->fn.sig));
    set(t, made, "body", body_of(t, ast->fn.body, ast->fn.doc));
    set(t, made, "decorator_list", list);
    set(t, made, "returns", annotation_node(t, ast->fn.sig.result));
    set(t, made, "type_comment", PYC_NONE);
    set(t, made, "type_params", type_params(t, ast->fn.sig.type_params));
    return made;
}

static PycWord class_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, "ClassDef", ast->span), bases = pyc_list_new(2), named = pyc_list_new(2);
    arguments(t, ast->class_.bases, bases, named);
    set(t, made, "name", name_text_word(t, ast->class_.name));
    set(t, made, "bases", bases);
    set(t, made, "keywords", named);
    set(t, made, "body", body_of(t, ast->class_.body, ast->class_.doc));
    set(t, made, "decorator_list", exprs(t, ast->class_.decorators));
    set(t, made, "type_params", type_params(t, ast->class_.type_params));
    return made;
}

static PycWord alias_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, "TypeAlias", ast->span), name = node(t, "Name", ast->span);
    set(t, name, "id", name_text_word(t, ast->type_alias.name));
    set(t, name, "ctx", bare(t, "Store"));
    set(t, made, "name", name);
    set(t, made, "type_params", type_params(t, ast->type_alias.type_params));
    set(t, made, "value", annotation_node(t, ast->type_alias.value));
    return made;
}

/* ---- statements ---- */

static PycWord assign(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Assign", ast->span);
    set(t, made, "targets", targets(t, ast->assign.targets, "Store"));
    set(t, made, "value", expr_node(t, ast->assign.value));
    set(t, made, "type_comment", PYC_NONE);
    return made;
}

static PycWord aug_assign_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, "AugAssign", ast->span);
    set(t, made, "target", target(t, ast->aug_assign.target, "Store"));
    set(t, made, "op", bare(t, tree_op_names[ast->aug_assign.op]));
    set(t, made, "value", expr_node(t, ast->aug_assign.value));
    return made;
}

static PycWord declaration(Tree *t, const Ast *ast) {
    PycWord made = node(t, "AnnAssign", ast->span);
    set(t, made, "target", target(t, ast->var_decl.target, "Store"));
    set(t, made, "annotation", annotation_node(t, ast->var_decl.type));
    set(t, made, "value", or_none(t, ast->var_decl.value));
    set(t, made, "simple", pyc_small(ast->var_decl.target->kind == AST_Name));
    return made;
}

static PycWord else_of(Tree *t, const Ast *otherwise) { return otherwise ? stmts(t, otherwise) : pyc_list_new(0); }

static PycWord test_node(Tree *t, const Ast *ast, const char *cls, const Ast *cond, const Ast *then,
                         const Ast *otherwise) {
    PycWord made = node(t, cls, ast->span);
    set(t, made, "test", expr_node(t, cond));
    set(t, made, "body", stmts(t, then));
    set(t, made, "orelse", else_of(t, otherwise));
    return made;
}

static PycWord for_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, ast->for_.is_async ? "AsyncFor" : "For", ast->span);
    set(t, made, "target", target(t, ast->for_.target, "Store"));
    set(t, made, "iter", expr_node(t, ast->for_.iter));
    set(t, made, "body", stmts(t, ast->for_.body));
    set(t, made, "orelse", else_of(t, ast->for_.otherwise));
    set(t, made, "type_comment", PYC_NONE);
    return made;
}

static PycWord handler(Tree *t, const Ast *ast) {
    PycWord made = node(t, "ExceptHandler", ast->span);
    set(t, made, "type", or_none(t, ast->handler.type));
    set(t, made, "name", name_text_word(t, ast->handler.name));
    set(t, made, "body", stmts(t, ast->handler.body));
    return made;
}

static PycWord try_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, ast->try_.is_star ? "TryStar" : "Try", ast->span), list = pyc_list_new(2);
    for (uint32_t i = 0; i < ast->try_.handlers.len; i++) pyc_list_push(list, handler(t, ast->try_.handlers.at[i]));
    set(t, made, "body", stmts(t, ast->try_.body));
    set(t, made, "handlers", list);
    set(t, made, "orelse", else_of(t, ast->try_.otherwise));
    set(t, made, "finalbody", else_of(t, ast->try_.finally));
    return made;
}

static PycWord with_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, ast->with.is_async ? "AsyncWith" : "With", ast->span), list = pyc_list_new(2);
    for (uint32_t i = 0; i < ast->with.items.len; i++) {
        PycWord item = bare(t, "withitem");
        const Ast *bound = ast->with.items.at[i]->with_item.target;
        set(t, item, "context_expr", expr_node(t, ast->with.items.at[i]->with_item.value));
        set(t, item, "optional_vars", bound ? target(t, bound, "Store") : PYC_NONE);
        pyc_list_push(list, item);
    }
    set(t, made, "items", list);
    set(t, made, "body", stmts(t, ast->with.body));
    set(t, made, "type_comment", PYC_NONE);
    return made;
}

static PycWord match_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Match", ast->span), list = pyc_list_new(2);
    for (uint32_t i = 0; i < ast->match.cases.len; i++) {
        const Ast *one = ast->match.cases.at[i];
        PycWord item = bare(t, "match_case");
        set(t, item, "pattern", pattern(t, one->case_.pattern));
        set(t, item, "guard", or_none(t, one->case_.guard));
        set(t, item, "body", stmts(t, one->case_.body));
        pyc_list_push(list, item);
    }
    set(t, made, "subject", expr_node(t, ast->match.subject));
    set(t, made, "cases", list);
    return made;
}

static PycWord dotted(Tree *t, const NameId *path, uint32_t length) {
    if (!length) return PYC_NONE;
    Text text;
    text_init(&text, &t->ctx->arena);
    for (uint32_t i = 0; i < length; i++) text_printf(&text, "%s%s", i ? "." : "", name_c(t->ctx, path[i]));
    return text_word(text_view(&text));
}

static PycWord alias(Tree *t, PycWord name, NameId as, Span span) {
    PycWord made = node(t, "alias", span);
    set(t, made, "name", name);
    set(t, made, "asname", name_text_word(t, as));
    return made;
}

static PycWord import_node(Tree *t, const Ast *ast) {
    bool is_from = ast->kind == AST_ImportFrom;
    PycWord made = node(t, is_from ? "ImportFrom" : "Import", ast->span), list = pyc_list_new(2);
    AstList names = is_from ? ast->import_from.names : ast->import.names;
    for (uint32_t i = 0; i < names.len; i++) {
        const Ast *one = names.at[i];
        pyc_list_push(list, alias(t, dotted(t, one->alias.path, one->alias.path_len), one->alias.alias, one->span));
    }
    if (is_from && ast->import_from.star) pyc_list_push(list, alias(t, pyc_str_c("*"), NONE_OF(NameId), ast->span));
    set(t, made, "names", list);
    if (!is_from) return made;
    set(t, made, "module", dotted(t, ast->import_from.path, ast->import_from.path_len));
    set(t, made, "level", pyc_small(ast->import_from.level));
    return made;
}

static PycWord names_node(Tree *t, const Ast *ast, const char *cls, const NameId *names, uint32_t count) {
    PycWord made = node(t, cls, ast->span), list = pyc_list_new(count);
    for (uint32_t i = 0; i < count; i++) pyc_list_push(list, name_text_word(t, names[i]));
    set(t, made, "names", list);
    return made;
}

static PycWord two(Tree *t, const Ast *ast, const char *cls, const char *a, const Ast *x, const char *b, const Ast *y) {
    PycWord made = node(t, cls, ast->span);
    set(t, made, a, or_none(t, x));
    set(t, made, b, or_none(t, y));
    return made;
}

static PycWord delete_node(Tree *t, const Ast *ast) {
    PycWord made = node(t, "Delete", ast->span);
    set(t, made, "targets", targets(t, ast->del.targets, "Del"));
    return made;
}

static PycWord stmt_node(Tree *t, const Ast *ast) {
    switch (ast->kind) {
    case AST_ExprStmt: return with_one(t, ast, "Expr", "value", ast->expr_stmt.value);
    case AST_Assign: return assign(t, ast);
    case AST_AugAssign: return aug_assign_node(t, ast);
    case AST_VarDecl: return declaration(t, ast);
    case AST_If: return test_node(t, ast, "If", ast->if_.cond, ast->if_.then, ast->if_.otherwise);
    case AST_While: return test_node(t, ast, "While", ast->while_.cond, ast->while_.body, ast->while_.otherwise);
    case AST_For: return for_node(t, ast);
    case AST_Try: return try_node(t, ast);
    case AST_With: return with_node(t, ast);
    case AST_Match: return match_node(t, ast);
    case AST_Fn: return function_node(t, ast);
    case AST_Class: return class_node(t, ast);
    case AST_TypeAlias: return alias_node(t, ast);
    case AST_Return: return with_one(t, ast, "Return", "value", ast->return_.value);
    case AST_Raise: return two(t, ast, "Raise", "exc", ast->raise.value, "cause", ast->raise.cause);
    case AST_Assert: return two(t, ast, "Assert", "test", ast->assert_.cond, "msg", ast->assert_.message);
    case AST_Del: return delete_node(t, ast);
    case AST_Import:
    case AST_ImportFrom: return import_node(t, ast);
    case AST_Global: return names_node(t, ast, "Global", ast->global.names, ast->global.count);
    case AST_Nonlocal: return names_node(t, ast, "Nonlocal", ast->nonlocal.names, ast->nonlocal.count);
    case AST_Break: return node(t, "Break", ast->span);
    case AST_Continue: return node(t, "Continue", ast->span);
    case AST_Pass: return node(t, "Pass", ast->span);
    case AST_NO_STMT:
    case AST_Block:
    case AST_BadStmt:
    case AST_Module: t->error = pyc_raise(&pyc_SyntaxError, "invalid syntax"); return PYC_NONE;
    }
    UNREACHABLE();
}

static PycWord stmts(Tree *t, const Ast *block) {
    PycWord list = pyc_list_new(4);
    if (block->kind != AST_Block) {
        pyc_list_push(list, stmt_node(t, block));
        return list;
    }
    for (uint32_t i = 0; i < block->block.items.len && !t->error; i++)
        pyc_list_push(list, stmt_node(t, block->block.items.at[i]));
    return list;
}

PycResult tree_objects(Context *ctx, const Ast *module, const Ast *only, SourceMode mode) {
    static const char *const NAMES[] = {"Module", "Expression", "Interactive"};
    TRY(classes, import_module(0, pyc_str_c("_ast"), 0, 0));
    Tree t = {.ctx = ctx, .classes = classes, .context = "Load"};
    PycWord made = bare(&t, NAMES[mode]);
    if (mode == SOURCE_EVAL) {
        set(&t, made, "body", expr_node(&t, only));
    } else {
        set(&t, made, "body", body_of(&t, module->module.body, module->module.doc));
        if (mode == SOURCE_EXEC) set(&t, made, "type_ignores", pyc_list_new(0));
    }
    return t.error ? pyc_fail(t.error) : pyc_ok(made);
}
