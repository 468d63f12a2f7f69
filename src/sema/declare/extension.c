/* Extensions: members that a module adds to a type. */
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

static void apply_extension(Sema *s, Decl *ext) {
    ext->state = DECL_DONE;
    Check c = check_at(s, ext->module->decl, NULL);
    Expr name = {.kind = X_POISON};
    Found found;
    if (!name_find(&c, ext->ast->class_.name, &found)) {
        report_unknown_name(&c, ext->ast->class_.name, ext->span);
        return;
    }
    Ast node = {.kind = AST_Name, .span = ext->span, .name = {ext->ast->class_.name}};
    name = name_check(&c, &node);
    if (name.kind == X_GENERIC) {
        ext->target = name.decl;
    } else if (expr_is_type(&name)) {
        ext->type = val_data(s->types, name.value)->t;
        ext->target = type_decl(s, ext->type);
        if (ext->target && !ext->target->params.len) ext->type = NONE_OF(TypeId);
    }
    if (ext->target) vec_push(s->arena, &ext->target->list, ext);
    scope_declare(s, ext->module, ext, &ext->members, ext->ast->class_.body);
}

void extensions_apply(Sema *s, Module *module) {
    for (uint32_t i = 0; i < module->decl->fields.len; i++)
        if (module->decl->fields.at[i]->state == DECL_NEW) apply_extension(s, module->decl->fields.at[i]);
}
