/* Attributes and subscripts of values of either register. */
#include "python/border/border.h"
#include "python/elaborate/container.h"
#include "python/elaborate/kinds.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

/* ---- super() ---- */

bool py_super_parts(Check *c, Span span, Hir **cls, Hir **self) {
    PyScope *scope = py_method_scope(c);
    PyName *cell = scope ? py_scope_find(scope, N(__class__)) : NULL;
    if (!cell || !cell->is_free) return false;
    Ast name = {.kind = AST_Name, .span = span, .name = {N(__class__)}},
        first = {.kind = AST_Name, .span = span, .name = {scope->first_param}};
    Expr a, b;
    py_name_load(c, &name, &a);
    py_name_load(c, &first, &b);
    *cls = py_object_of(c, &a);
    *self = py_object_of(c, &b);
    return !hir_is_bad(*cls) && !hir_is_bad(*self);
}

bool py_calls_super(const Ast *ast) {
    return ast->kind == AST_Call && ast->call.callee->kind == AST_Name && SAME(ast->call.callee->name.name, N(super));
}

bool py_is_super(const Ast *ast) { return py_calls_super(ast) && !ast->call.args.len; }

/* super().name, without the super object. */
static bool super_attribute(Check *c, const Ast *ast, Expr *result) {
    Hir *cls, *self;
    if (!py_is_super(ast->attribute.base) || !py_super_parts(c, ast->span, &cls, &self)) return false;
    *result = py_expr_of(py_rt(c, RT_pyc_super_attr, TY(Object), ast->span, 3, cls, self,
                               py_name_str(c, py_mangle(c, ast->attribute.name), ast->span)));
    return true;
}

/* ---- attributes ---- */

/* `f.__name__`, `S.__name__`: attributes that a function or a struct has only as an object. */
static bool is_of_object(Check *c, const Expr *base, NameId name) {
    Decl *fn;
    if (py_is_fn_alone(base, &fn)) return true;
    Str text = name_text(c->ctx, name);
    bool is_struct = expr_is_type(base) && val_data(c->types, base->value)->kind == VAL_TYPE &&
                     ty_is(c->types, val_data(c->types, base->value)->t, TY_Struct);
    return is_struct && text.len > 4 && memcmp(text.at, "__", 2) == 0 &&
           !type_member_decl(c->s, val_data(c->types, base->value)->t, name);
}

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

/* `s.name` of a String: attributes that str has are those of the str. */
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
    if (py_is_value(c, &base) || is_of_object(c, &base, ast->attribute.name)) {
        if (py_lacks_attribute(c, ast->attribute.base, ast->attribute.name, ast->span)) return expr_poison(ast->span);
        Hir *object = py_operand(c, &base);
        Hir *made = object ? py_attribute_load(c, ast, object, ast->span) : NULL;
        return hir_is_bad(made) ? expr_poison(ast->span) : py_expr_of(made);
    }
    Expr result = attribute_of(c, &base, ast);
    if (!py_is_number_array(c, &result)) /* the array is the result of a property; a field would be a place */
        return result;
    Hir *tuple = py_number_tuple(c, &result, ast->span);
    return hir_is_bad(tuple) ? expr_poison(ast->span) : py_expr_of(tuple);
}

Expr py_attribute_of(Check *c, const Expr *base, const Ast *ast) {
    Decl *decl = py_attribute_decl(c, ast);
    return decl ? decl_expr(c, decl, ast->span) : attribute_of_value(c, base, ast);
}

Expr py_attribute(Check *c, const Ast *ast) {
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
        bool is_known = !expr_is_poison(&held) && py_is_value(c, &held);
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

/* o.method[parameters] of an object: the method's name determines its struct. */
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

/* t[i], t[:2] of a Tuple, whose items have different types: if the index is unknown, the Tuple becomes Python's
 * tuple. */
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
    /* a part of a text is that of a str: indices may count from the end, slices may have a step */
    bool is_text = is_text_place(c, ast, &base) || is_tuple_at_run_time(c, ast, &base);
    if (is_text || py_is_value(c, &base)) {
        Hir *value = is_text ? py_object_of(c, &base) : py_operand(c, &base),
            *made = value ? getitem(c, value, ast) : NULL;
        return hir_is_bad(made) ? expr_poison(ast->span) : py_expr_of(made);
    }
    return dict_item(c, ast, &base, &result) ? result : system_subscript(c, &base, ast);
}

/* The index, if it is one expression; NULL. */
const Ast *py_one_index(const Ast *ast) {
    const Ast *index = ast->subscript.args.len == 1 ? ast->subscript.args.at[0] : NULL;
    bool is_one = index && py_arg_star(index) == PARAM_PLAIN && IS_NONE(py_arg_name(index));
    return is_one && ast_arg_value(index)->kind != AST_Slice ? ast_arg_value(index) : NULL;
}

Expr py_subscript_expr(Check *c, const Ast *ast) {
    Expr base;
    const Ast *index = py_one_index(ast);
    if (index && py_known_special(c, ast->subscript.base, N(__getitem__), index, NULL, ast->span, &base)) return base;
    if (!method_with_parameters(c, ast->subscript.base, &base))
        base = expr_check(c, ast->subscript.base, NONE_OF(TypeId));
    return py_subscript(c, &base, ast);
}
