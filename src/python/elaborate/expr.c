/* Expressions of the Python register: the dispatch, constants, conditions, attributes, subscripts. An operation on
 * values of the systems register is the core's, which takes the operands as they were checked here. */
#include "sema/expr/expr.h"
#include "python/border/border.h"
#include "python/elaborate/container.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/instance/instance.h"
#include "sema/stmt/stmt.h"

#include <stdlib.h>

Expr py_expr_of(Hir *value) { return expr_value(value); }

/* ---- values ---- */

static bool fn_of_decl(const Expr *e, Decl **fn) {
    if (e->kind != X_FNS || !e->decl || e->decl->kind != DECL_OVERLOADS || e->receiver) return false;
    *fn = e->decl->list.at[0];
    return true;
}

Hir *py_attr_cache(Check *c, Span span) { return py_static(c, 4, span); }

Hir *py_getattr(Check *c, Hir *object, NameId name, Span span) {
    Hir *word = py_word(c, object);
    if (!word) return hir_poison(c, span);
    return py_rt(c, RT_pyc_obj_getattr_cached, TY(Object), span, 3, word, py_name_str(c, name, span),
                 py_attr_cache(c, span));
}

/* x.method, not called. An object binds it to itself; so a variable with a struct becomes one that holds an object. */
static Hir *bound_method(Check *c, const Expr *fns) {
    const Expr *receiver = fns->receiver;
    Span span = fns->span;
    if (py_name_holds_object(c, receiver)) return py_none(c, span); /* the body is checked again */
    Hir *self = py_object_of(c, receiver);
    return hir_is_bad(self) ? self : py_getattr(c, self, fns->decl->name, span);
}

Hir *py_object_of(Check *c, const Expr *e) {
    Decl *fn;
    if (expr_is_poison(e)) return hir_poison(c, e->span);
    if (fn_of_decl(e, &fn)) {
        Hir *made = py_system_function(c, e);
        return made ? made : hir_poison(c, e->span);
    }
    if (e->kind == X_FNS && e->receiver && e->decl && e->decl->kind == DECL_OVERLOADS && !e->has_params)
        return bound_method(c, e);
    if (expr_is_type(e) && val_data(c->types, e->value)->kind == VAL_TYPE)
        return py_type_object(c, val_data(c->types, e->value)->t, e->span);
    Hir *literal = e->kind == X_CONST ? py_literal_object(c, e) : NULL;
    if (literal) return literal;
    TypeId type = type_settle(c, e);
    if (py_is_system(c, type) && !ty_is_scalar(c->types, type)) {
        Hir *box = py_box(c, e);
        return box ? box : hir_poison(c, e->span);
    }
    Hir *value = expr_to_value(c, e), *word = hir_is_bad(value) ? NULL : py_word(c, value);
    return word ? word : hir_poison(c, e->span);
}

Hir *py_value(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast, NONE_OF(TypeId));
    Hir *value = py_operand(c, &e);
    return value ? value : hir_poison(c, ast->span);
}

Hir *py_object(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast, NONE_OF(TypeId));
    return py_object_of(c, &e);
}

static bool is_python_value(Check *c, const Expr *e) {
    if (e->kind == X_CONST) return !expr_is_type(e) && e->type.id != TY_Meta && py_is_word(c->types, type_settle(c, e));
    return (e->kind == X_VALUE || e->kind == X_PLACE) && py_is_word(c->types, e->type);
}

/* ---- types as annotations of systems things: `int`, `list`, class names ---- */

static bool type_name(Check *c, const Ast *ast, Expr *result) {
    NameId name = ast->name.name;
    TypeId type = SAME(name, N(int))                            ? TY(PyInt)
                  : SAME(name, N(str))                          ? TY(PyStr)
                  : SAME(name, N(float))                        ? TY_SCALAR(float64)
                  : SAME(name, N(bool))                         ? TY(Bool)
                  : SAME(name, N(object)) || SAME(name, N(Any)) ? TY(Object)
                                                                : NONE_OF(TypeId);
    if (IS_NONE(type)) {
        Found found;
        Str text = name_text(c->ctx, name);
        if (!in_python_syntax(c) || (name_find(c, name, &found) && !(found.decl && found.decl->kind == DECL_CLASS)))
            return false;
        bool is_class = found.decl && found.decl->kind == DECL_CLASS;
        if (!is_class && !py_is_builtin(text)) return false;
        bool is_error =
            text.len > 5 && (memcmp(text.at + text.len - 5, "Error", 5) == 0 || str_equal(text, STR("Exception")));
        type = is_error ? TY(Error) : TY(Object);
    }
    *result = expr_type(c, type, ast->span);
    return true;
}

/* tuple[A, B] of the systems register is Tuple[A, B]. */
static Expr tuple_annotation(Check *c, const Ast *ast) {
    Ast *base = NEW(c->arena, Ast), *made = NEW(c->arena, Ast);
    *base = *ast->subscript.base;
    base->name.name = N(Tuple);
    *made = *ast;
    made->subscript.base = base;
    return subscript_check(c, made, TY(Meta));
}

static bool type_subscript(Check *c, const Ast *ast, Expr *result) {
    const Ast *base = ast->subscript.base;
    static const char *const NAMES[] = {"list",     "dict",     "set",      "tuple",   "frozenset",
                                        "Iterable", "Iterator", "Sequence", "Mapping", "type"};
    if (base->kind != AST_Name || !in_python_syntax(c)) return false;
    if (SAME(base->name.name, N(tuple)) && !is_python(c->reg)) {
        *result = tuple_annotation(c, ast);
        return true;
    }
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (str_equal(name_text(c->ctx, base->name.name), str_of(NAMES[i]))) {
            *result = expr_type(c, TY(Object), ast->span);
            return true;
        }
    return false;
}

/* ---- literals ---- */

static Hir *bytes_object(Check *c, const Ast *ast) {
    Expr text =
        expr_const(c, ty_str_literal(c->types, NONE_OF(ValueId)), val_string(c->types, ast->str.text), ast->span);
    Hir *literal = hir_const(c->arena, TY(StrLiteral), text.value, ast->span);
    Hir *data = hir_op(c->arena, IR_StrData, ty_raw(c->types, TY_SCALAR(uint8)), &literal, 1, ast->span);
    return py_rt(c, RT_pyc_bytes_new, TY(Object), ast->span, 2, data, py_u64(c, ast->str.text.len, ast->span));
}

static Hir *imaginary(Check *c, const Ast *ast) {
    double value = strtod(arena_str(c->arena, ast->imaginary.digits).at, NULL);
    Hir *words[2],
        *parts[] = {hir_const(c->arena, TY_SCALAR(float64), val_float(c->types, TY_SCALAR(float64), 0), ast->span),
                    hir_const(c->arena, TY_SCALAR(float64), val_float(c->types, TY_SCALAR(float64), value), ast->span)};
    for (int i = 0; i < 2; i++) words[i] = py_word(c, parts[i]);
    return py_call_words(c, py_builtin(c, STR("complex"), ast->span), words, 2, ast->span);
}

/* ---- conditional values ---- */

static TypeId common_type(Check *c, const Expr *a, const Expr *b) {
    TypeId x = type_settle(c, a), y = type_settle(c, b);
    if (SAME(x, y) && !ty_is(c->types, x, TY_None)) return x;
    if (py_is_system(c, x) && b->kind == X_CONST && conversion_cost(c, b, x) != CONV_IMPOSSIBLE) return x;
    if (py_is_system(c, y) && a->kind == X_CONST && conversion_cost(c, a, y) != CONV_IMPOSSIBLE) return y;
    TypeId joined = py_join(c, x, y);
    return ty_is(c->types, joined, TY_None) ? TY(Object) : joined;
}

static Hir *as_type(Check *c, const Expr *e, TypeId type) {
    if (ty_is(c->types, type, TY_Object)) return py_object_of(c, e);
    if (py_is_system(c, type)) return expr_convert(c, e, type);
    Hir *value = py_operand(c, e);
    return value ? py_convert_or_report(c, value, type) : hir_poison(c, e->span);
}

static Expr ternary(Check *c, const Ast *ast) {
    Hir *cond = py_condition(c, ast->ternary.cond);
    uint64_t *before = py_flow_save(c);
    Expr then = expr_check(c, ast->ternary.then, NONE_OF(TypeId));
    uint64_t *after = py_flow_save(c);
    py_flow_restore(c, before);
    Expr otherwise = expr_check(c, ast->ternary.otherwise, NONE_OF(TypeId));
    py_flow_meet(c, c->py->bound, after);
    if (hir_is_bad(cond) || expr_is_poison(&then) || expr_is_poison(&otherwise)) return expr_poison(ast->span);
    TypeId type = common_type(c, &then, &otherwise);
    Hir *made = hir_new(c->arena, HIR_Cond, type, ast->span);
    made->cond.cond = cond;
    made->cond.then = as_type(c, &then, type);
    made->cond.otherwise = as_type(c, &otherwise, type);
    return hir_is_bad(made->cond.then) || hir_is_bad(made->cond.otherwise) ? expr_poison(ast->span) : py_expr_of(made);
}

/* a and b, a or b: one of the two values. */
static Expr logic(Check *c, const Ast *ast) {
    Expr left = expr_check(c, ast->logic.left, NONE_OF(TypeId));
    uint64_t *bits = py_flow_save(c);
    Expr right = expr_check(c, ast->logic.right, NONE_OF(TypeId));
    py_flow_restore(c, bits);
    if (expr_is_poison(&left) || expr_is_poison(&right)) return expr_poison(ast->span);
    TypeId type = common_type(c, &left, &right);
    bool is_held = py_is_word(c->types, type) || ty_is_register(c->types, type);
    if (!is_held && py_is_system(c, type) && SAME(type_settle(c, &left), type))
        return logic_of_values(c, ast, &left, &right);
    type = is_held ? type : TY(Object);
    Hir *first = as_type(c, &left, type), *second = as_type(c, &right, type);
    if (hir_is_bad(first) || hir_is_bad(second)) return expr_poison(ast->span);
    if (ty_is(c->types, type, TY_Bool)) {
        Hir *both = hir_new(c->arena, ast->logic.is_or ? HIR_Or : HIR_And, type, ast->span);
        both->logic.left = first;
        both->logic.right = second;
        return py_expr_of(both);
    }
    HirVec stmts = {0};
    HirLocal *temp = py_let(c, &stmts, first);
    Hir *truth = py_truth(c, py_load(c, temp, ast->span));
    Hir *set = hir_assign(c->arena, hir_local(c->arena, temp, ast->span), second, ast->span);
    if (ast->logic.is_or) truth = hir_op(c->arena, IR_Not, TY(Bool), &truth, 1, ast->span);
    vec_push(c->arena, &stmts, py_if(c, truth, hir_block(c->arena, &set, 1, ast->span), NULL, ast->span));
    return py_expr_of(py_seq(c, &stmts, py_load(c, temp, ast->span)));
}

static Expr walrus(Check *c, const Ast *ast) {
    Expr value = expr_check(c, ast->walrus.value, NONE_OF(TypeId));
    Hir *made = py_operand(c, &value);
    if (!made || ast->walrus.target->kind != AST_Name) return expr_poison(ast->span);
    HirVec stmts = {0}, *saved = c->stmts;
    HirLocal *temp = py_let(c, &stmts, made);
    bool is_system =
        py_is_system(c, made->type); /* moved into the variable, whose value is then that of the expression */
    c->stmts = &stmts;
    Expr kept = expr_place(hir_local(c->arena, temp, ast->span), is_system);
    kept.is_transfer = is_system;
    py_name_store(c, ast->walrus.target->name.name, &kept, ast->span);
    Expr named = is_system ? expr_check(c, ast->walrus.target, NONE_OF(TypeId)) : expr_poison(ast->span);
    c->stmts = saved;
    if (named.kind != X_PLACE)
        return py_expr_of(py_seq(c, &stmts, is_system ? py_object_of(c, &named) : py_load(c, temp, ast->span)));
    Hir *seq = hir_new(c->arena, HIR_Seq, named.type, ast->span);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = named.hir;
    return expr_place(seq, named.is_mutable);
}

static Expr unary(Check *c, const Ast *ast) {
    if (ast->unary.op == OP_NOT) {
        Hir *truth = py_condition(c, ast);
        return hir_is_bad(truth) ? expr_poison(ast->span) : py_expr_of(truth);
    }
    Expr known;
    if (py_known_special(c, ast->unary.operand, ast_op_dunder(ast->unary.op), NULL, NULL, ast->span, &known))
        return known;
    Expr operand = expr_check(c, ast->unary.operand, NONE_OF(TypeId));
    Expr made = operator_apply(c, ast->unary.op, &operand, NULL, ast->span);
    made.span = ast->span;
    return made;
}

static Expr binary(Check *c, const Ast *ast) {
    Expr known;
    if (py_known_special(c, ast->binary.left, ast_op_dunder(ast->binary.op), ast->binary.right, NULL, ast->span,
                         &known))
        return known;
    Expr left = expr_check(c, ast->binary.left, NONE_OF(TypeId)),
         right = expr_check(c, ast->binary.right, NONE_OF(TypeId));
    if (expr_is_poison(&left) || expr_is_poison(&right)) return expr_poison(ast->span);
    return operator_apply(c, ast->binary.op, &left, &right, ast->span);
}

/* ---- attributes ---- */

static bool is_plain_super(const Ast *ast) {
    return ast->kind == AST_Call && ast->call.callee->kind == AST_Name && SAME(ast->call.callee->name.name, N(super)) &&
           !ast->call.args.len;
}

/* super().name, without the super object. */
static bool super_attribute(Check *c, const Ast *ast, Expr *result) {
    Hir *cls, *self;
    if (!is_plain_super(ast->attribute.base) || !py_super_parts(c, ast->span, &cls, &self)) return false;
    *result = py_expr_of(py_rt(c, RT_pyc_super_attr, TY(Object), ast->span, 3, cls, self,
                               py_name_str(c, py_mangle(c, ast->attribute.name), ast->span)));
    return true;
}

/* `f.__name__`, `S.__name__`: what a function or a struct has as an object alone. */
static bool is_of_object(Check *c, const Expr *base, NameId name) {
    Decl *fn;
    if (fn_of_decl(base, &fn)) return true;
    Str text = name_text(c->ctx, name);
    bool is_struct = expr_is_type(base) && val_data(c->types, base->value)->kind == VAL_TYPE &&
                     ty_is(c->types, val_data(c->types, base->value)->t, TY_Struct);
    return is_struct && text.len > 4 && memcmp(text.at, "__", 2) == 0 &&
           !type_member_decl(c->s, val_data(c->types, base->value)->t, name);
}

/* ---- texts ---- */

static bool is_str_method(Str name) {
    static const struct {
        const char *type, *name;
    } METHODS[] = {
#define METHOD(type, name, function, result, least, most, kind, parameters) {#type, name},
#include "../runtime/object/method.def"
#undef METHOD
    };
    for (uint32_t i = 0; i < COUNT_OF(METHODS); i++)
        if (strcmp(METHODS[i].type, "str_type") == 0 && str_equal(name, str_of(METHODS[i].name))) return true;
    return false;
}

/* `s.name` of a String: what a str has is that of the str. */
Expr py_text_base(Check *c, const Expr *e, NameId name) {
    bool is_here = is_python(c->reg) && (e->kind == X_VALUE || e->kind == X_PLACE);
    if (!is_here || !py_system_from(c, e->type) || !is_str_method(name_text(c->ctx, name))) return *e;
    Hir *word = py_object_of(c, e);
    Expr text = hir_is_bad(word) ? expr_poison(e->span) : py_expr_of(word);
    text.span = e->span;
    return text;
}

static Expr attribute_of_value(Check *c, const Expr *value, const Ast *ast) {
    Expr base = optional_base(c, value, ast->attribute.name);
    base = py_text_base(c, &base, ast->attribute.name);
    if (expr_is_poison(&base)) return base;
    base = optional_base(c, &base, ast->attribute.name);
    if (expr_is_poison(&base)) return base;
    if (is_python_value(c, &base) || is_of_object(c, &base, ast->attribute.name)) {
        if (py_lacks_attribute(c, ast->attribute.base, ast->attribute.name, ast->span)) return expr_poison(ast->span);
        Hir *object = py_operand(c, &base);
        Hir *made = object ? py_attribute_load(c, ast, object, ast->span) : NULL;
        return hir_is_bad(made) ? expr_poison(ast->span) : py_expr_of(made);
    }
    Expr result = attribute_of(c, &base, ast);
    if (!py_is_number_array(c, &result)) /* a property's; a field is a place */
        return result;
    Hir *tuple = py_number_tuple(c, &result, ast->span);
    return hir_is_bad(tuple) ? expr_poison(ast->span) : py_expr_of(tuple);
}

Expr py_attribute_of(Check *c, const Expr *base, const Ast *ast) {
    Decl *decl = py_attribute_decl(c, ast);
    return decl ? decl_expr(c, decl, ast->span) : attribute_of_value(c, base, ast);
}

static Expr attribute(Check *c, const Ast *ast) {
    Expr result;
    if (super_attribute(c, ast, &result)) return result;
    Decl *decl = py_attribute_decl(c, ast);
    if (decl) return decl_expr(c, decl, ast->span);
    const Native *native = py_native_attribute(c, ast);
    if (native && native->kind == NATIVE_NUMBER) return expr_value(py_native_number(c, native, ast->span));
    if (py_known_property(c, ast, NULL, ast->span, &result)) return result;
    Expr base = expr_check(c, ast->attribute.base, NONE_OF(TypeId));
    return attribute_of_value(c, &base, ast);
}

bool py_member(Check *c, const Expr *base, NameId name, Span span, Expr *result) {
    if (base->kind == X_CONST || !value_is_python(c, base)) return system_member(c, base, name, span, result);
    Hir *value = py_operand(c, base), *made = value ? py_getattr(c, value, name, span) : NULL;
    *result = hir_is_bad(made) ? expr_poison(span) : py_expr_of(made);
    return true;
}

/* ---- subscripts ---- */

static Hir *bound_word(Check *c, const Ast *ast, Span span) { return ast ? py_object(c, ast) : py_none(c, span); }

static Hir *index_part(Check *c, const Ast *ast) {
    if (ast->kind != AST_Slice) {
        Expr index = expr_check(c, ast, NONE_OF(TypeId)), held = optional_operand(c, &index);
        bool is_known = !expr_is_poison(&held) && is_python_value(c, &held);
        return is_known ? expr_to_value(c, &held) : py_object_of(c, &held);
    }
    Hir *lower = bound_word(c, ast->slice.lower, ast->span), *upper = bound_word(c, ast->slice.upper, ast->span);
    Hir *step = bound_word(c, ast->slice.step, ast->span);
    if (hir_is_bad(lower) || hir_is_bad(upper) || hir_is_bad(step)) return hir_poison(c, ast->span);
    return py_rt(c, RT_pyc_slice_new, TY(Object), ast->span, 3, lower, upper, step);
}

static bool has_star(AstList args) {
    for (uint32_t i = 0; i < args.len; i++)
        if (ast_arg_value(args.at[i])->kind == AST_Star ||
            (args.at[i]->kind == AST_Arg && args.at[i]->arg.star == PARAM_STAR))
            return true;
    return false;
}

Hir *py_subscript_key(Check *c, AstList args, Span span) {
    if (args.len == 1 && !has_star(args)) return index_part(c, ast_arg_value(args.at[0]));
    if (has_star(args)) {
        Hir *list = py_list_of(c, args, span);
        return hir_is_bad(list) ? list : py_rt(c, RT_pyc_list_to_tuple, TY(Object), span, 1, list);
    }
    HirVec stmts = {0};
    Hir **words = NEW_ARRAY(c->arena, Hir *, args.len + 1);
    for (uint32_t i = 0; i < args.len; i++) {
        words[i] = index_part(c, ast_arg_value(args.at[i]));
        if (hir_is_bad(words[i])) return words[i];
        words[i] = py_word(c, words[i]);
    }
    Hir *array = py_words(c, &stmts, words, args.len, span);
    return py_seq(c, &stmts, py_rt(c, RT_pyc_tuple_of, TY(Object), span, 2, array, py_i64(c, args.len, span)));
}

static Hir *getitem(Check *c, Hir *base, const Ast *ast) {
    InferKind of = py_known_kind(c, ast->subscript.base, base);
    Span span = ast->span;
    Hir *word = of == INFER_STR ? base : py_word(c, base);
    if (!word) return hir_poison(c, span);
    HirVec stmts = {0};
    HirLocal *object = py_let(c, &stmts, word);
    Hir *part = py_part_load(c, of, py_load(c, object, span), ast);
    if (part) return py_seq(c, &stmts, part);
    Hir *index = py_subscript_key(c, ast->subscript.args, span);
    if (hir_is_bad(index)) return index;
    return py_seq(c, &stmts, py_item_load(c, of, py_load(c, object, span), index, span));
}

/* o.method[parameters] of an object: its struct is found by the method. */
static bool method_with_parameters(Check *c, const Ast *method, Expr *result) {
    TypeId type = method->kind == AST_Attribute ? py_struct_with_method(c, method->attribute.name) : NONE_OF(TypeId);
    if (IS_NONE(type)) return false;
    Expr object = expr_check(c, method->attribute.base, NONE_OF(TypeId));
    bool is_object = (object.kind == X_VALUE || object.kind == X_PLACE) && ty_is(c->types, object.type, TY_Object);
    Hir *place = is_object ? py_struct_unbox(c, expr_to_value(c, &object), type) : NULL;
    if (place) object = expr_place(place, true);
    *result = py_attribute_of(c, &object, method);
    result->ast = method;
    return true;
}

static bool is_text_place(Check *c, const Ast *ast, const Expr *base) {
    const Ast *first = ast->subscript.args.len ? ast->subscript.args.at[0] : NULL;
    bool by_name = first && first->kind == AST_Arg && !IS_NONE(first->arg.name); /* s[byte=0] */
    return (base->kind == X_VALUE || base->kind == X_PLACE) && !by_name && py_system_from(c, base->type);
}

/* t[i], t[:2] of a Tuple, whose items have types of their own: where it is not known which, it is Python's tuple. */
static bool is_tuple_at_run_time(Check *c, const Ast *ast, const Expr *base) {
    const Ast *index = ast->subscript.args.len == 1 ? ast_arg_value(ast->subscript.args.at[0]) : NULL;
    bool is_here = base->kind == X_VALUE || base->kind == X_PLACE;
    if (!is_here || !ty_is(c->types, base->type, TY_Tuple) || !index || index->kind == AST_Int) return false;
    if (index->kind == AST_Slice || index->kind == AST_Unary) return true;
    Trial trial = trial_begin(c);
    Expr e = expr_check(c, index, NONE_OF(TypeId));
    trial_end(c, trial);
    return e.kind == X_VALUE || e.kind == X_PLACE;
}

/* if key not in dict: raise KeyError(key) */
void py_key_guard(Check *c, const Expr *dict, const Expr *key) {
    Span span = key->span;
    Expr has = call_method(c, dict, N(__contains__), key, 1, span);
    Hir *word = py_object_of(c, key);
    if (expr_is_poison(&has) || hir_is_bad(word)) return;
    Hir *error = py_call_words(c, py_builtin(c, STR("KeyError"), span), &word, 1, span);
    Hir *raise = py_raise_of(c, py_error(c, RT_pyc_raise_object, span, 2, error, py_absent(c, span)), span);
    emit(c, py_if(c, expr_condition(c, &has), NULL, hir_block(c->arena, &raise, 1, span), span));
}

/* d[key] of a Dict raises Python's KeyError in untyped code. */
static bool dict_item(Check *c, const Ast *ast, const Expr *base, Expr *result) {
    AstList args = ast->subscript.args;
    const Ast *index_ast = args.len == 1 ? ast_arg_value(args.at[0]) : NULL;
    if (base->kind != X_PLACE || !type_is_wellknown(c->s, base->type, WK_Dict) || !index_ast ||
        index_ast->kind == AST_Slice)
        return false;
    HirVec stmts = {0}, *around = c->stmts;
    TypeId type = val_data(c->types, ty_data(c->types, base->type)->nominal.args[0])->t;
    c->stmts = &stmts;
    Expr given = expr_check(c, index_ast, type);
    Hir *key = expr_is_poison(&given) ? NULL : expr_convert(c, &given, type);
    if (!hir_is_bad(key)) {
        Expr place = expr_place(hir_local(c->arena, py_let(c, &stmts, key), index_ast->span), false);
        place.span = index_ast->span;
        py_key_guard(c, base, &place);
        *result = subscript_item(c, base, &place, ast->span);
    }
    c->stmts = around;
    if (hir_is_bad(key) || expr_is_poison(result)) {
        *result = expr_poison(ast->span);
        return true;
    }
    Hir *seq = hir_new(c->arena, HIR_Seq, result->hir->type, ast->span);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = result->hir;
    result->hir = seq;
    return true;
}

Expr py_subscript(Check *c, const Expr *whole, const Ast *ast) {
    Expr result, base = optional_subject(c, whole, NOT_SUBSCRIPTABLE);
    if (expr_is_poison(&base)) return base;
    /* a part of a text is a str's: counted from the end, with a step */
    bool is_text = is_text_place(c, ast, &base) || is_tuple_at_run_time(c, ast, &base);
    if (is_text || is_python_value(c, &base)) {
        Hir *value = is_text ? py_object_of(c, &base) : py_operand(c, &base),
            *made = value ? getitem(c, value, ast) : NULL;
        return hir_is_bad(made) ? expr_poison(ast->span) : py_expr_of(made);
    }
    return dict_item(c, ast, &base, &result) ? result : system_subscript(c, &base, ast);
}

/* The index where it is one expression; NULL. */
const Ast *py_one_index(const Ast *ast) {
    const Ast *index = ast->subscript.args.len == 1 ? ast->subscript.args.at[0] : NULL;
    bool is_one = index && py_arg_star(index) == PARAM_PLAIN && IS_NONE(py_arg_name(index));
    return is_one && ast_arg_value(index)->kind != AST_Slice ? ast_arg_value(index) : NULL;
}

static Expr subscript(Check *c, const Ast *ast) {
    Expr base;
    const Ast *index = py_one_index(ast);
    if (index && py_known_special(c, ast->subscript.base, N(__getitem__), index, NULL, ast->span, &base)) return base;
    if (!method_with_parameters(c, ast->subscript.base, &base))
        base = expr_check(c, ast->subscript.base, NONE_OF(TypeId));
    return py_subscript(c, &base, ast);
}

/* ---- the dispatch ---- */

static bool later(Check *c, const Ast *ast, const char *what, Expr *result) {
    diag(c->ctx, D_PY_LATER, ast->span, what);
    *result = expr_poison(ast->span);
    return true;
}

static bool give(Check *c, Hir *value, Span span, Expr *result) {
    (void)c;
    *result = hir_is_bad(value) ? expr_poison(span) : py_expr_of(value);
    return true;
}

static bool is_system_context(Check *c, TypeId expected) {
    return !IS_NONE(expected) && !ty_is(c->types, expected, TY_Poison) && py_is_system(c, expected) &&
           expected.id != TY_Meta;
}

static bool expr_of_kind(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    switch ((int)ast->kind) {
    case AST_Name: return py_name_load(c, ast, result);
    case AST_Str: return ast->str.kind == STR_BYTES && give(c, bytes_object(c, ast), ast->span, result);
    case AST_Imaginary: return give(c, imaginary(c, ast), ast->span, result);
    case AST_Ellipsis: return give(c, py_builtin(c, STR("Ellipsis"), ast->span), ast->span, result);
    case AST_FString: return py_fstring(c, ast, result);
    case AST_Tuple:
        if (is_system_context(c, expected) && ty_is(c->types, expected, TY_Struct)) {
            *result = py_system_tuple(c, ast);
            return true;
        }
        return !is_system_context(c, expected) && py_display(c, ast, expected, result);
    case AST_List:
    case AST_Set:
    case AST_Dict:
    case AST_Comprehension: return !is_system_context(c, expected) && py_display(c, ast, expected, result);
    case AST_Unary: *result = unary(c, ast); return true;
    case AST_Binary: *result = binary(c, ast); return true;
    case AST_Compare: return py_compare(c, ast, result);
    case AST_Logic: *result = logic(c, ast); return true;
    case AST_Ternary: *result = ternary(c, ast); return true;
    case AST_Lambda:
        return give(
            c,
            py_function_object(c, ast, &ast->lambda.sig, ast->lambda.body, name_of(c->ctx, STR("<lambda>")), ast->span),
            ast->span, result);
    case AST_Call: return py_call_ast(c, ast, expected, result);
    case AST_Attribute: *result = attribute(c, ast); return true;
    case AST_Subscript: *result = subscript(c, ast); return true;
    case AST_Walrus: *result = walrus(c, ast); return true;
    case AST_Yield:
    case AST_YieldFrom:
    case AST_Await: return py_yield_expr(c, ast, result);
    case AST_FnType:
        return give(c, py_builtin(c, STR("object"), ast->span), ast->span, result); /* Callable[…] as a value */
    case AST_Star: return later(c, ast, "a star here", result);
    default: return false;
    }
}

bool py_name(Check *c, const Ast *ast, TypeId expected, Expr *result) {
    if (expected.id == TY_Meta && ast->kind == AST_Name && type_name(c, ast, result)) return true;
    if (expected.id == TY_Meta && ast->kind == AST_Subscript && type_subscript(c, ast, result)) return true;
    bool is_body = is_python(c->reg) && c->py;
    if (ast->kind == AST_Attribute && (expected.id == TY_Meta || !is_body)) {
        Decl *decl = py_system_attribute_decl(c, ast);
        if (decl) *result = decl_expr(c, decl, ast->span);
        return decl != NULL;
    }
    return !is_body && ast->kind == AST_Name && in_python_syntax(c) && py_system_name(c, ast, result);
}

Expr py_expr(Check *c, const Ast *ast, TypeId expected) {
    Expr e;
    bool is_type = expected.id == TY_Meta || !c->py;
    bool is_ours = is_type ? py_name(c, ast, expected, &e) : expr_of_kind(c, ast, expected, &e);
    if (is_ours && !is_type) py_narrow(c, ast, &e);
    return is_ours ? e : system_expr(c, ast, expected);
}
