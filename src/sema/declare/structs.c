/* Fields and life-cycle functions of struct types. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

/* ---- life cycle ---- */

static Decl *fn_with_keyword(Sema *s, Decl *decl, NameId keyword) {
    Decl *inits = decl_member(s, decl, N(__init__));
    for (uint32_t i = 0; inits && inits->kind == DECL_OVERLOADS && i < inits->list.len; i++) {
        AstList params = inits->list.at[i]->ast->fn.sig.params;
        if (params.len == 2 && SAME(params.at[1]->param.name, keyword) && params.at[1]->param.group == GROUP_KEYWORD)
            return inits->list.at[i];
    }
    return NULL;
}

bool type_has_own_move(Sema *s, TypeId type) {
    return ty_is(s->types, type, TY_Struct) && fn_with_keyword(s, type_decl(s, type), N(move)) != NULL;
}

static Decl *deinit_of(Sema *s, Decl *decl) {
    Decl *set = decl_member(s, decl, N(__deinit__));
    if (!set) set = decl_member(s, decl, N(__del__));
    return set && set->kind == DECL_OVERLOADS ? set->list.at[0] : NULL;
}

static FnId glue_fn(Check *c, Decl *fn, TypeId type) {
    if (!fn) return NONE_OF(FnId);
    fn_resolve(c->s, fn);
    Str why = {NULL, 0};
    if (fn->params.len ||
        (fn->ast->fn.sig.where && !where_holds(c, fn->ast->fn.sig.where, env_of_type(c->s, type), fn, &why)))
        return NONE_OF(FnId);
    return instance_get(c, fn, type, NULL, 0, 0, fn->span)->fn_id;
}

static Str destroy_hint(Sema *s, const Decl *decl) {
    AstList list = decl->ast->class_.decorators;
    for (uint32_t i = 0; i < list.len; i++)
        if (list.at[i]->kind == AST_Call && list.at[i]->call.callee->kind == AST_Name &&
            SAME(list.at[i]->call.callee->name.name, N(explicit_destroy)) && list.at[i]->call.args.len) {
            const Ast *arg = list.at[i]->call.args.at[0];
            const Ast *value = arg->kind == AST_Arg ? arg->arg.value : arg;
            if (value->kind == AST_Str) return value->str.text;
        }
    (void)s;
    return (Str){"", 0};
}

/* The type's @align value; 0 without one. */
static uint32_t declared_align(Check *c, const Decl *decl) {
    enum { MOST = 1 << 16 };
    AstList list = decl->ast->class_.decorators;
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *call = list.at[i];
        if (call->kind != AST_Call || call->call.callee->kind != AST_Name ||
            !SAME(call->call.callee->name.name, N(align)) || call->call.args.len != 1)
            continue;
        ValueId value = comptime_value(c, ast_arg_value(call->call.args.at[0]), TY_SCALAR(int));
        int64_t align = 1;
        bool is_known = !IS_NONE(value) && val_as_int(c->types, value, &align);
        if (is_known && (align < 1 || align > MOST || (align & (align - 1))))
            diag(c->ctx, D_BAD_ALIGN, call->span, MOST);
        else if (is_known)
            return (uint32_t)align;
    }
    return 0;
}

static void fill_glue(Check *c, Decl *decl, TypeId type) {
    TypeGlue *glue = ty_glue(c->types, type);
    Decl *copyable = wellknown(c->s, WK_Copyable), *implicit = wellknown(c->s, WK_ImplicitlyCopyable),
         *deinitable = wellknown(c->s, WK_Deinitable);
    glue->linear_hint = destroy_hint(c->s, decl);
    glue->deinit = glue_fn(c, deinit_of(c->s, decl), type);
    glue->copy = glue_fn(c, fn_with_keyword(c->s, decl, N(copy)), type);
    glue->move = glue_fn(c, fn_with_keyword(c->s, decl, N(move)), type);
    glue->no_copy = copyable && !conforms(c, type, copyable);
    glue->implicit_copy = !implicit || conforms(c, type, implicit);
    glue->is_linear = deinitable && IS_NONE(glue->deinit) &&
                      !conforms(c, type, deinitable); /* its own destructor destroys its fields */
}

/* ---- fields ---- */

/* An argument as people write it: unnamed origins are left out, inferred flags appear only when they are True
 * (mut=True). */
static bool display_arg(Sema *s, const Decl *param, ValueId arg, bool is_first, Text *text) {
    const ValueData *value = val_data(s->types, arg);
    bool is_inferred = param->param.group == GROUP_INFERRED;
    if ((is_inferred && !(value->kind == VAL_BOOL && value->b)) ||
        (value->kind == VAL_ORIGIN && IS_NONE(value->origin.decl) && !value->origin.part_count))
        return false;
    text_c(text, is_first ? "[" : ", ");
    if (is_inferred) text_str(text, name_text(s->ctx, param->name)), text_char(text, '=');
    val_print(s->types, arg, text);
    return true;
}

bool struct_write_name(void *sema, TypeId type, Text *text) {
    Sema *s = sema;
    const TypeData *data = ty_data(s->types, type);
    const Decl *decl = data->kind == TY_Struct ? type_decl(s, type) : NULL;
    bool has_args = false;
    TypeId fn = function_value_fn(s, type);
    if (!IS_NONE(fn)) { /* as it was written */
        ty_print(s->types, fn, text);
        return true;
    }
    if (!decl || decl->kind != DECL_STRUCT || data->nominal.arg_count != decl->params.len) return false;
    for (uint32_t i = 0; i < decl->params.len; i++)
        if (decl->params.at[i]->param.is_pack) return false;
    text_str(text, name_text(s->ctx, decl->name));
    for (uint32_t i = 0; i < data->nominal.arg_count; i++)
        has_args |= display_arg(s, decl->params.at[i], data->nominal.args[i], !has_args, text);
    text_c(text, has_args ? "]" : "");
    return true;
}

static Str display_name(Sema *s, TypeId type) {
    Text text;
    text_init(&text, s->arena);
    ty_print(s->types, type, &text);
    return text_view(&text);
}

static void complete_inner(Sema *s, TypeId type, Span span) {
    const TypeData *data = ty_data(s->types, type);
    if (data->kind == TY_Struct)
        struct_complete(s, type, span);
    else if (data->kind == TY_Array)
        complete_inner(s, data->array.element, span);
    else if (data->kind == TY_Tuple)
        for (uint32_t i = 0; i < data->tuple.count; i++) complete_inner(s, data->tuple.items[i], span);
}

const StructInfo *struct_complete(Sema *s, TypeId type, Span span) {
    if (!ty_is(s->types, type, TY_Struct)) return NULL;
    uint64_t state = DECL_NEW;
    map_get(&s->declare->structs, type.id, &state);
    Decl *decl = type_decl(s, type);
    if (!decl || decl->kind != DECL_STRUCT) return ty_struct(s->types, type);
    if (state == DECL_DONE) return ty_struct(s->types, type);
    if (state == DECL_BUSY) {
        diag(s->ctx, D_RECURSIVE_TYPE, decl->span, name_at_c(s, decl->name));
        return NULL;
    }
    map_put(&s->declare->structs, type.id, DECL_BUSY);
    SemaTarget target = s->target;
    s->target.is_gpu = false; /* the layout is the same everywhere */
    decl_resolve(s, decl);
    Env *env = env_of_type(s, type);
    Check c = check_at(s, decl, env);
    c.header.is_symbolic = ty_is_symbolic(s->types, type);
    c.header.is_field = true;
    StructField *fields = NEW_ARRAY(s->arena, StructField, decl->fields.len + 1);
    for (uint32_t i = 0; i < decl->fields.len; i++) {
        const Decl *field = decl->fields.at[i];
        fields[i] = (StructField){.name = field->name, .type = TY(Poison), .span = field->span};
        if (!field->ast->var_decl.type)
            diag(s->ctx, D_MISSING_ANNOTATION, field->span, "field", name_at_c(s, field->name));
        else
            fields[i].type = type_check(&c, field->ast->var_decl.type);
    }
    c.header.is_field = false;
    StructInfo info = {
        .fields = fields, .field_count = decl->fields.len, .is_complete = true, .name = display_name(s, type)};
    info.is_trusted = decl->module && module_is_trusted(decl->module);
    info.is_parallel = decl->struct_.is_parallel;
    info.is_shared = decl->struct_.is_shared;
    info.holds_any = decl->struct_.holds_any;
    info.align = declared_align(&c, decl);
    uint32_t before = s->ctx->diags.error_count;
    for (uint32_t i = 0; i < info.field_count; i++)
        if (!c.header.is_symbolic) complete_inner(s, fields[i].type, span);
    if (s->ctx->diags.error_count != before)
        for (uint32_t i = 0; i < info.field_count; i++)
            if (SAME(fields[i].type, type)) fields[i].type = TY(Poison);
    ty_set_struct(s->types, type, &info);
    map_put(&s->declare->structs, type.id, DECL_DONE);
    fill_glue(&c, decl, type);
    s->target = target;
    return ty_struct(s->types, type);
}

/* The message of an error of this type, for when it becomes an Error. */
void struct_require_text(Check *c, TypeId type, Span span) {
    Decl *writable = wellknown(c->s, WK_Writable), *set = wellknown(c->s, WK_write_error);
    if (!ty_is(c->types, type, TY_Struct) || !ty_is_concrete(c->types, type) ||
        type_is_wellknown(c->s, type, WK_StopIteration))
        return;
    python_register.require_error(c, type, span);
    if (!writable || !set || !struct_complete(c->s, type, span) || !conforms(c, type, writable)) return;
    ValueId argument = val_type(c->types, type);
    fn_resolve(c->s, set->list.at[0]);
    Instance *inst = instance_get(c, set->list.at[0], NONE_OF(TypeId), &argument, 1, 0, span);
    instance_request(c, inst, span);
    ty_glue(c->types, type)->write = inst->fn_id;
}

/* ---- what lowering needs ---- */

static void request_fn(Sema *s, FnId fn) {
    uint64_t found;
    if (IS_NONE(fn) || !map_get(&s->fns, fn.id, &found)) return;
    Instance *inst = (Instance *)(uintptr_t)found;
    Check c = check_at(s, inst->fn, NULL);
    instance_request(&c, inst, inst->request_span);
}

static void require_fields(Sema *s, const StructInfo *info) {
    for (uint32_t i = 0; i < info->field_count; i++) sema_require_glue(s, info->fields[i].type);
}

void sema_require_glue(Sema *s, TypeId type) {
    uint64_t done;
    if (IS_NONE(type) || map_get(&s->declare->glue, type.id, &done)) return;
    map_put(&s->declare->glue, type.id, 1);
    const TypeData *data = ty_data(s->types, type);
    if (data->kind == TY_Array) {
        sema_require_glue(s, data->array.element);
    } else if (data->kind == TY_Tuple) {
        for (uint32_t i = 0; i < data->tuple.count; i++) sema_require_glue(s, data->tuple.items[i]);
    } else if (data->kind == TY_Struct) {
        const StructInfo *info = struct_complete(s, type, (Span){0, 0});
        if (!info) return;
        request_fn(s, info->glue.deinit);
        request_fn(s, info->glue.copy);
        request_fn(s, info->glue.move);
        require_fields(s, info);
    } else if (data->kind == TY_Dyn) {
        request_fn(s, ty_struct(s->types, type)->glue.deinit);
    } else if (data->kind == TY_Closure) {
        require_fields(s, ty_struct(s->types, type));
    }
}
