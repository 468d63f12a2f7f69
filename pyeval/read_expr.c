/* Expressions of a tree of objects. */
#include "read_tree.h"

#include "parse/ast_field.h"

#include <math.h>

enum { DEPTH_LIMIT = 1000 }; /* as of parsed texts: what follows visits the tree by recursion */

/* ---- objects and their fields ---- */

void read_wrong(Reader *r, PycType *type, const char *words) {
    if (!r->error) r->error = pyc_raise(type, "%s", words);
}

static PycWord good(Reader *r, PycResult result) {
    if (result.error && !r->error) r->error = result.error;
    return result.error ? 0 : result.value;
}

static Str kept(Reader *r, PycWord text) {
    const PycStr *str = pyc_str(text);
    return arena_str(&r->ctx->arena, (Str){str->data, (uint32_t)str->size});
}

static Str class_name(Reader *r, PycWord cls) {
    PycWord name = cls ? good(r, pyc_obj_getattr(cls, pyc_str_c("__name__"))) : 0;
    return name && pyc_as_str(name) ? kept(r, name) : STR("?");
}

Str read_class(Reader *r, PycWord node) {
    return class_name(r, good(r, pyc_obj_getattr(node, pyc_str_c("__class__"))));
}

PycWord read_field(Reader *r, PycWord node, const char *field) {
    PycWord value = r->error ? 0 : good(r, pyc_obj_getattr_or(node, pyc_str_c(field)));
    return value == PYC_NONE ? 0 : value;
}

PycWord read_needed(Reader *r, PycWord node, const char *field) {
    PycWord value = read_field(r, node, field);
    if (value || r->error) return value;
    Str name = read_class(r, node);
    if (!r->error)
        r->error = pyc_raise(&pyc_TypeError, "required field \"%s\" missing from %.*s", field, STR_ARGS(name));
    return 0;
}

bool read_flag(Reader *r, PycWord node, const char *field) {
    PycWord value = read_field(r, node, field);
    return value && value != pyc_small(0) && value != PYC_FALSE;
}

NameId read_name(Reader *r, PycWord node, const char *field) {
    PycWord value = read_field(r, node, field);
    if (!value) return NONE_OF(NameId);
    if (!pyc_as_str(value)) {
        read_wrong(r, &pyc_TypeError, "AST identifier must be of type str");
        return NONE_OF(NameId);
    }
    if (pyc_str_is(value, "None") || pyc_str_is(value, "True") || pyc_str_is(value, "False"))
        read_wrong(
            r, &pyc_ValueError,
            arena_printf(&r->ctx->arena, "identifier field can't represent '%s' constant", pyc_str(value)->data).at);
    return name_of(r->ctx, kept(r, value));
}

static NameId needed_name(Reader *r, PycWord node, const char *field) {
    return read_needed(r, node, field) ? read_name(r, node, field) : NONE_OF(NameId);
}

PycWord read_items(Reader *r, PycWord node, const char *field) {
    PycWord value = read_field(r, node, field);
    PycWord list = value ? good(r, pyc_list_from(value)) : 0;
    return list ? list : pyc_list_new(0);
}

AstList read_list(Reader *r, PycWord node, const char *field, ReadOne *one) {
    PycWord items = read_items(r, node, field);
    uint32_t count = (uint32_t)pyc_list(items)->length;
    Ast **made = NEW_ARRAY(&r->ctx->arena, Ast *, count + 1);
    for (uint32_t i = 0; i < count && !r->error; i++) made[i] = one(r, pyc_list(items)->items[i]);
    return (AstList){made, r->error ? 0 : count};
}

AstList read_some(Reader *r, PycWord node, const char *field, ReadOne *one) {
    AstList made = read_list(r, node, field, one);
    if (made.len || r->error) return made;
    Str name = read_class(r, node);
    if (!r->error) r->error = pyc_raise(&pyc_ValueError, "empty %s on %.*s", field, STR_ARGS(name));
    return made;
}

/* ---- nodes ---- */

Ast *read_new(Reader *r, AstKind kind) {
    Ast *made = ast_alloc(r->ctx, kind);
    made->span = r->at;
    return made;
}

static uint32_t number_of(Reader *r, PycWord node, const char *field) {
    PycWord value = read_field(r, node, field);
    return value && pyc_is_small(value) && pyc_small_value(value) >= 0 ? (uint32_t)pyc_small_value(value) : 0;
}

static uint32_t position(const Reader *r, uint32_t line, uint32_t column) {
    if (!line || line > r->lines) return 0;
    return r->base + r->starts[line - 1] + MIN(column, r->widths[line - 1]);
}

/* False: the object has no place. */
static bool take_place(Reader *r, PycWord node) {
    uint32_t line = number_of(r, node, "lineno"), end = number_of(r, node, "end_lineno");
    uint32_t lo = position(r, line, number_of(r, node, "col_offset"));
    uint32_t hi = position(r, end ? end : line, number_of(r, node, "end_col_offset"));
    if (lo) r->at = (Span){lo, MAX(hi, lo)};
    return lo != 0;
}

static const ReadRow *row_of(Str name, const ReadRow *rows, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (str_equal(str_of(rows[i].name), name)) return &rows[i];
    return NULL;
}

/* By the class of the object, or the first of its bases that has a row. */
static const ReadRow *row_for(Reader *r, PycWord node, const ReadRow *rows, uint32_t count) {
    const ReadRow *row = row_of(read_class(r, node), rows, count);
    if (row || r->error) return row;
    PycWord cls = good(r, pyc_obj_getattr(node, pyc_str_c("__class__"))),
            bases = cls ? read_items(r, cls, "__mro__") : 0;
    for (int64_t i = 0; bases && i < pyc_list(bases)->length && !row; i++)
        row = row_of(class_name(r, pyc_list(bases)->items[i]), rows, count);
    return row;
}

Ast *read_node(Reader *r, PycWord node, const ReadRow *rows, uint32_t count, const char *sort) {
    const ReadRow *row = r->error ? NULL : row_for(r, node, rows, count);
    Span outer = r->at;
    if (!row) {
        PycResult shown = r->error ? pyc_ok(0) : pyc_obj_repr(node);
        if (!r->error)
            r->error = shown.error ? shown.error
                                   : pyc_raise(&pyc_TypeError, "expected some sort of %s, but got %s", sort,
                                               pyc_str(shown.value)->data);
        return read_new(r, AST_None);
    }
    if (!take_place(r, node) && strcmp(sort, "pattern") != 0)
        read_wrong(r, &pyc_TypeError,
                   arena_printf(&r->ctx->arena, "required field \"lineno\" missing from %s", sort).at);
    if (++r->depth > DEPTH_LIMIT)
        read_wrong(r, &pyc_RecursionError, "maximum recursion depth exceeded during compilation");
    Ast *made = r->error ? read_new(r, AST_None) : row->read(r, node);
    r->depth--;
    r->at = outer;
    return made;
}

Ast *read_expr_of(Reader *r, PycWord node, const char *field) {
    PycWord value = read_needed(r, node, field);
    return value ? read_expr(r, value) : read_new(r, AST_None);
}

Ast *read_optional_expr(Reader *r, PycWord node, const char *field) {
    PycWord value = read_field(r, node, field);
    return value ? read_expr(r, value) : NULL;
}

/* ---- constants ---- */

static Ast *constant_of(Reader *r, PycWord value);

static Ast *signed_number(Reader *r, AstKind kind, Str digits) {
    bool is_negative = digits.len && digits.at[0] == '-';
    Ast *made = read_new(r, kind);
    made->int_.digits = is_negative ? (Str){digits.at + 1, digits.len - 1} : digits;
    if (!is_negative) return made;
    Ast *minus = read_new(r, AST_Unary);
    minus->unary.op = OP_NEG;
    minus->unary.operand = made;
    return minus;
}

static Ast *binary_of_two(Reader *r, AstOp op, Ast *left, Ast *right) {
    Ast *made = read_new(r, AST_Binary);
    made->binary.op = op;
    made->binary.left = left;
    made->binary.right = right;
    return made;
}

/* No digits stand for infinities and NaN: 1e999 is too large for a float. */
static Ast *float_of(Reader *r, AstKind kind, double value) {
    Str huge = STR("1e999"), less = STR("-1e999");
    if (value != value) return binary_of_two(r, OP_SUB, signed_number(r, kind, huge), signed_number(r, kind, huge));
    if (value - value != 0) return signed_number(r, kind, value > 0 ? huge : less);
    return signed_number(r, kind, kept(r, good(r, pyc_obj_repr(pyc_float_new(value)))));
}

static Ast *complex_of(Reader *r, PycWord value) {
    const PycComplex *number = (const PycComplex *)pyc_object(value);
    bool is_minus = signbit(number->imag) != 0;
    return binary_of_two(r, is_minus ? OP_SUB : OP_ADD, float_of(r, AST_Float, number->real),
                         float_of(r, AST_Imaginary, fabs(number->imag)));
}

static Ast *text_of(Reader *r, PycWord value) {
    Ast *made = read_new(r, AST_Str);
    const PycBytes *bytes = pyc_as_bytes(value);
    made->str.kind = bytes ? STR_BYTES : STR_TEXT;
    made->str.text =
        bytes ? arena_str(&r->ctx->arena, (Str){(const char *)bytes->data, (uint32_t)bytes->size}) : kept(r, value);
    return made;
}

static Ast *tuple_of(Reader *r, const PycTuple *tuple) {
    Ast **items = NEW_ARRAY(&r->ctx->arena, Ast *, (size_t)tuple->length + 1), *made = read_new(r, AST_Tuple);
    for (int64_t i = 0; i < tuple->length && !r->error; i++) items[i] = constant_of(r, tuple->items[i]);
    made->tuple.items = (AstList){items, r->error ? 0 : (uint32_t)tuple->length};
    return made;
}

static Ast *constant_of(Reader *r, PycWord value) {
    if (value == PYC_NONE) return read_new(r, AST_None);
    if (value == PYC_TRUE) return read_new(r, AST_True);
    if (value == PYC_FALSE) return read_new(r, AST_False);
    if (value == PYC_ELLIPSIS) return read_new(r, AST_Ellipsis);
    if (pyc_as_str(value) || pyc_as_bytes(value)) return text_of(r, value);
    if (pyc_as_int(value)) return signed_number(r, AST_Int, kept(r, good(r, pyc_builtin_hex(0, value))));
    if (pyc_type(value) == &pyc_float_type) return float_of(r, AST_Float, pyc_float_value(value));
    if (pyc_type(value) == &pyc_complex_type) return complex_of(r, value);
    if (pyc_as_tuple(value)) return tuple_of(r, pyc_as_tuple(value));
    if (!r->error) r->error = pyc_raise(&pyc_TypeError, "got an invalid type in Constant: %s", pyc_type_name(value));
    return read_new(r, AST_None);
}

static Ast *read_constant(Reader *r, PycWord node) {
    PycWord value = read_field(r, node, "value");
    return constant_of(r, value ? value : PYC_NONE);
}

/* ---- operators ---- */

AstOp read_op(Reader *r, PycWord node, const char *field, AstOp first, AstOp last) {
    PycWord value = field ? read_needed(r, node, field) : node;
    Str name = value ? read_class(r, value) : STR("");
    for (AstOp op = first; op <= last; op++)
        if (str_equal(str_of(tree_op_names[op]), name)) return op;
    read_wrong(r, &pyc_TypeError,
               arena_printf(&r->ctx->arena, "expected some sort of operator, but got %.*s", STR_ARGS(name)).at);
    return first;
}

static Ast *read_binary(Reader *r, PycWord node) {
    AstOp op = read_op(r, node, "op", OP_ADD, OP_SHR);
    Ast *left = read_expr_of(r, node, "left");
    return binary_of_two(r, op, left, read_expr_of(r, node, "right"));
}

static Ast *read_unary(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Unary);
    made->unary.op = read_op(r, node, "op", OP_NEG, OP_NOT);
    made->unary.operand = read_expr_of(r, node, "operand");
    return made;
}

static Ast *read_logic(Reader *r, PycWord node) {
    PycWord op = read_needed(r, node, "op");
    bool is_or = op && str_equal(read_class(r, op), STR("Or"));
    AstList values = read_list(r, node, "values", read_expr);
    if (values.len < 2) read_wrong(r, &pyc_ValueError, "BoolOp with less than 2 values");
    Ast *made = values.len ? values.at[0] : read_new(r, AST_None);
    for (uint32_t i = 1; i < values.len; i++) {
        Ast *both = read_new(r, AST_Logic);
        both->logic.is_or = is_or;
        both->logic.left = made;
        both->logic.right = values.at[i];
        made = both;
    }
    return made;
}

static Ast *read_compare(Reader *r, PycWord node) {
    PycWord ops = read_items(r, node, "ops"), others = read_items(r, node, "comparators");
    uint32_t count = (uint32_t)pyc_list(others)->length;
    if (!count) read_wrong(r, &pyc_ValueError, "Compare with no comparators");
    if (pyc_list(ops)->length != count)
        read_wrong(r, &pyc_ValueError, "Compare has a different number of comparators and operands");
    Ast **operands = NEW_ARRAY(&r->ctx->arena, Ast *, count + 1), *made = read_new(r, AST_Compare);
    AstOp *found = NEW_ARRAY(&r->ctx->arena, AstOp, count + 1);
    operands[0] = read_expr_of(r, node, "left");
    for (uint32_t i = 0; i < count && !r->error; i++) {
        found[i] = read_op(r, pyc_list(ops)->items[i], NULL, OP_EQ, OP_NOT_IN);
        operands[i + 1] = read_expr(r, pyc_list(others)->items[i]);
    }
    made->compare.ops = found;
    made->compare.operands = (AstList){operands, r->error ? 1 : count + 1};
    return made;
}

static Ast *read_ternary(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Ternary);
    made->ternary.cond = read_expr_of(r, node, "test");
    made->ternary.then = read_expr_of(r, node, "body");
    made->ternary.otherwise = read_expr_of(r, node, "orelse");
    return made;
}

/* ---- names, attributes, subscripts, calls ---- */

static Ast *read_name_node(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Name);
    made->name.name = needed_name(r, node, "id");
    return made;
}

static Ast *read_attribute(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Attribute);
    made->attribute.base = read_expr_of(r, node, "value");
    made->attribute.name = needed_name(r, node, "attr");
    made->attribute.name_span = made->span;
    return made;
}

static Ast *read_subscript(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Subscript);
    made->subscript.base = read_expr_of(r, node, "value");
    made->subscript.args = ast_list_of_one(&r->ctx->arena, read_expr_of(r, node, "slice"));
    return made;
}

static Ast *read_slice(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Slice);
    made->slice.lower = read_optional_expr(r, node, "lower");
    made->slice.upper = read_optional_expr(r, node, "upper");
    made->slice.step = read_optional_expr(r, node, "step");
    return made;
}

static Ast *read_starred(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Star);
    made->star.operand = read_expr_of(r, node, "value");
    return made;
}

static Ast *read_keyword(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Arg);
    made->arg.name = read_name(r, node, "arg");
    made->arg.star = IS_NONE(made->arg.name) ? PARAM_DOUBLE_STAR : PARAM_PLAIN;
    made->arg.value = read_expr_of(r, node, "value");
    return made;
}

AstList read_arguments(Reader *r, PycWord node, const char *positional) {
    AstList first = read_list(r, node, positional, read_expr), named = read_list(r, node, "keywords", read_keyword);
    Ast **all = NEW_ARRAY(&r->ctx->arena, Ast *, first.len + named.len + 1);
    for (uint32_t i = 0; i < first.len; i++) all[i] = first.at[i];
    for (uint32_t i = 0; i < named.len; i++) all[first.len + i] = named.at[i];
    return (AstList){all, first.len + named.len};
}

static Ast *read_call(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Call);
    made->call.callee = read_expr_of(r, node, "func");
    made->call.args = read_arguments(r, node, "args");
    return made;
}

/* ---- displays, comprehensions, f-strings ---- */

static Ast *read_display(Reader *r, PycWord node, AstKind kind) {
    Ast *made = read_new(r, kind);
    made->tuple.items = read_list(r, node, "elts", read_expr);
    return made;
}

static Ast *read_tuple(Reader *r, PycWord node) { return read_display(r, node, AST_Tuple); }
static Ast *read_list_display(Reader *r, PycWord node) { return read_display(r, node, AST_List); }
static Ast *read_set(Reader *r, PycWord node) { return read_display(r, node, AST_Set); }
static Ast *key_or_none(Reader *r, PycWord node) { return node == PYC_NONE ? NULL : read_expr(r, node); }

static Ast *read_dict(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Dict);
    made->dict.keys = read_list(r, node, "keys", key_or_none);
    made->dict.values = read_list(r, node, "values", read_expr);
    if (made->dict.keys.len != made->dict.values.len)
        read_wrong(r, &pyc_ValueError, "Dict doesn't have the same number of keys as values");
    return made;
}

static Ast *read_clause(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_CompFor);
    made->comp_for.target = read_expr_of(r, node, "target");
    made->comp_for.iter = read_expr_of(r, node, "iter");
    made->comp_for.conditions = read_list(r, node, "ifs", read_expr);
    made->comp_for.is_async = read_flag(r, node, "is_async");
    return made;
}

static Ast *read_comprehension(Reader *r, PycWord node, AstCompKind kind) {
    Ast *made = read_new(r, AST_Comprehension);
    Around inside = {.outer = r->around, .is_comprehension = true, .is_generator_expression = kind == COMP_GENERATOR};
    r->around = &inside;
    made->comprehension.kind = kind;
    if (kind == COMP_DICT) made->comprehension.key = read_expr_of(r, node, "key");
    made->comprehension.value = read_expr_of(r, node, kind == COMP_DICT ? "value" : "elt");
    made->comprehension.clauses = read_some(r, node, "generators", read_clause);
    r->around = inside.outer;
    return made;
}

static Ast *read_list_comp(Reader *r, PycWord node) { return read_comprehension(r, node, COMP_LIST); }
static Ast *read_set_comp(Reader *r, PycWord node) { return read_comprehension(r, node, COMP_SET); }
static Ast *read_dict_comp(Reader *r, PycWord node) { return read_comprehension(r, node, COMP_DICT); }
static Ast *read_generator(Reader *r, PycWord node) { return read_comprehension(r, node, COMP_GENERATOR); }

static Ast *read_part(Reader *r, PycWord node);

/* The format of a value is an f-string itself, or any expression that gives a text. */
static AstList format_parts(Reader *r, PycWord format) {
    if (str_equal(read_class(r, format), STR("JoinedStr"))) return read_list(r, format, "values", read_part);
    return ast_list_of_one(&r->ctx->arena, read_expr(r, format));
}

static Ast *read_formatted_part(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_FPart);
    PycWord format = read_field(r, node, "format_spec"), conversion = read_field(r, node, "conversion");
    int64_t letter = conversion && pyc_is_small(conversion) ? pyc_small_value(conversion) : -1;
    made->fpart.value = read_expr_of(r, node, "value");
    made->fpart.conversion = letter == 'r' || letter == 's' || letter == 'a' ? (char)letter : 0;
    if (format) made->fpart.format = format_parts(r, format);
    return made;
}

static Ast *read_part(Reader *r, PycWord node) {
    static const ReadRow rows[] = {{"FormattedValue", read_formatted_part}};
    bool is_formatted = !r->error && str_equal(read_class(r, node), STR("FormattedValue"));
    return is_formatted ? read_node(r, node, rows, 1, "expr") : read_expr(r, node);
}

static Ast *read_joined(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_FString);
    made->fstring.parts = read_list(r, node, "values", read_part);
    return made;
}

static Ast *read_formatted(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_FString);
    made->fstring.parts = ast_list_of_one(&r->ctx->arena, read_formatted_part(r, node));
    return made;
}

/* ---- functions ---- */

/* The text of an annotation after `from __future__ import annotations`. */
static Ast *annotation_text(Reader *r, PycWord node) {
    PycWord module = good(r, import_module(0, pyc_str_c("ast"), 0, 0));
    PycWord text = module ? good(r, pyc_obj_call_method(module, pyc_str_c("unparse"), &node, 1, 0)) : 0;
    return text && pyc_as_str(text) ? text_of(r, text) : read_new(r, AST_None);
}

Ast *read_annotation(Reader *r, PycWord node, const char *field) {
    PycWord value = read_field(r, node, field);
    if (!value) return NULL;
    return r->has_future_annotations ? annotation_text(r, value) : read_expr(r, value);
}

static Ast *read_param(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Param);
    Span outer = r->at;
    if (take_place(r, node)) made->span = r->at;
    made->param.name = needed_name(r, node, "arg");
    made->param.group = GROUP_NORMAL;
    made->param.type = read_annotation(r, node, "annotation");
    r->at = outer;
    return made;
}

static Ast *default_or_none(Reader *r, PycWord node) { return node == PYC_NONE ? NULL : read_expr(r, node); }

static void push_params(Reader *r, AstList *all, AstList more, AstParamGroup group, AstParamKind kind) {
    Ast **at = NEW_ARRAY(&r->ctx->arena, Ast *, all->len + more.len + 1);
    for (uint32_t i = 0; i < all->len; i++) at[i] = all->at[i];
    for (uint32_t i = 0; i < more.len; i++) {
        at[all->len + i] = more.at[i];
        more.at[i]->param.group = group;
        more.at[i]->param.kind = kind;
    }
    *all = (AstList){at, all->len + more.len};
}

static void push_one(Reader *r, AstList *all, PycWord args, const char *field, AstParamKind kind) {
    PycWord param = read_field(r, args, field);
    if (param) push_params(r, all, ast_list_of_one(&r->ctx->arena, read_param(r, param)), GROUP_NORMAL, kind);
}

AstSignature read_signature(Reader *r, PycWord node) {
    AstSignature sig = {0};
    PycWord args = read_needed(r, node, "args");
    if (!args) return sig;
    push_params(r, &sig.params, read_list(r, args, "posonlyargs", read_param), GROUP_POSITIONAL, PARAM_PLAIN);
    push_params(r, &sig.params, read_list(r, args, "args", read_param), GROUP_NORMAL, PARAM_PLAIN);
    AstList defaults = read_list(r, args, "defaults", read_expr), named = read_list(r, args, "kwonlyargs", read_param);
    AstList named_defaults = read_list(r, args, "kw_defaults", default_or_none);
    if (defaults.len > sig.params.len)
        read_wrong(r, &pyc_ValueError, "more positional defaults than args on arguments");
    if (named.len != named_defaults.len)
        read_wrong(r, &pyc_ValueError, "length of kwonlyargs is not the same as kw_defaults on arguments");
    if (r->error) return sig;
    for (uint32_t i = 0; i < defaults.len; i++)
        sig.params.at[sig.params.len - defaults.len + i]->param.default_value = defaults.at[i];
    for (uint32_t i = 0; i < named.len; i++) named.at[i]->param.default_value = named_defaults.at[i];
    push_one(r, &sig.params, args, "vararg", PARAM_STAR);
    push_params(r, &sig.params, named, GROUP_KEYWORD, PARAM_PLAIN);
    push_one(r, &sig.params, args, "kwarg", PARAM_DOUBLE_STAR);
    return sig;
}

static Ast *read_lambda(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Lambda);
    Around inside = {.outer = r->around};
    made->lambda.sig = read_signature(r, node);
    r->around = &inside;
    made->lambda.body = read_expr_of(r, node, "body");
    r->around = inside.outer;
    return made;
}

/* ---- what only functions contain ---- */

const Around *read_function_around(const Reader *r) {
    const Around *around = r->around;
    while (around && around->is_comprehension) around = around->outer;
    return around;
}

static Around *for_yield(Reader *r) {
    if (!r->around) read_wrong(r, &pyc_SyntaxError, "'yield' outside function");
    if (r->around && r->around->is_comprehension)
        read_wrong(r, &pyc_SyntaxError,
                   r->around->is_generator_expression ? "'yield' inside generator expression"
                                                      : "'yield' inside list comprehension");
    if (r->around) r->around->has_yield = true;
    return r->around;
}

static Ast *read_yield(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Yield);
    (void)for_yield(r);
    made->yield.value = read_optional_expr(r, node, "value");
    return made;
}

static Ast *read_yield_from(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_YieldFrom);
    const Around *around = for_yield(r);
    if (around && around->is_async) read_wrong(r, &pyc_SyntaxError, "'yield from' inside async function");
    made->yield_from.operand = read_expr_of(r, node, "value");
    return made;
}

static Ast *read_await(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Await);
    const Around *function = read_function_around(r);
    bool is_inside = function && function->is_async;
    for (const Around *a = r->around; a && a->is_comprehension; a = a->outer) is_inside |= a->is_generator_expression;
    if (!is_inside)
        read_wrong(r, &pyc_SyntaxError, function ? "'await' outside async function" : "'await' outside function");
    made->await.operand = read_expr_of(r, node, "value");
    return made;
}

static Ast *read_walrus(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Walrus);
    made->walrus.target = read_expr_of(r, node, "target");
    made->walrus.value = read_expr_of(r, node, "value");
    if (made->walrus.target->kind != AST_Name) read_wrong(r, &pyc_TypeError, "NamedExpr target must be a Name");
    return made;
}

/* ---- all of them ---- */

Ast *read_expr(Reader *r, PycWord node) {
    static const ReadRow rows[] = {{"Name", read_name_node},
                                   {"Constant", read_constant},
                                   {"Attribute", read_attribute},
                                   {"Call", read_call},
                                   {"BinOp", read_binary},
                                   {"UnaryOp", read_unary},
                                   {"BoolOp", read_logic},
                                   {"Compare", read_compare},
                                   {"IfExp", read_ternary},
                                   {"Subscript", read_subscript},
                                   {"Slice", read_slice},
                                   {"Starred", read_starred},
                                   {"Tuple", read_tuple},
                                   {"List", read_list_display},
                                   {"Set", read_set},
                                   {"Dict", read_dict},
                                   {"ListComp", read_list_comp},
                                   {"SetComp", read_set_comp},
                                   {"DictComp", read_dict_comp},
                                   {"GeneratorExp", read_generator},
                                   {"JoinedStr", read_joined},
                                   {"FormattedValue", read_formatted},
                                   {"Lambda", read_lambda},
                                   {"Yield", read_yield},
                                   {"YieldFrom", read_yield_from},
                                   {"Await", read_await},
                                   {"NamedExpr", read_walrus}};
    return read_node(r, node, rows, COUNT_OF(rows), "expr");
}

Ast *read_target(Reader *r, PycWord node) {
    Ast *made = read_expr(r, node);
    bool is_one = made->kind == AST_Name || made->kind == AST_Attribute || made->kind == AST_Subscript ||
                  made->kind == AST_Tuple || made->kind == AST_List || made->kind == AST_Star;
    if (!is_one) read_wrong(r, &pyc_ValueError, "expression which can't be assigned to in a target");
    return made;
}
