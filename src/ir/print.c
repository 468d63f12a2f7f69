/* IR as text; parse.c reads it back. Named types are declared first, then globals, then functions. Numbers of values,
 * blocks and locals are those in memory, so that the texts before and after a pass can be compared. */
#include "ir/text.h"
#include "types/type_text.h"

#include <ctype.h>

typedef struct Printer {
    const IrModule *module;
    const IrFn *fn;
    Text *out;
    bool *name_taken; /* by local id - 1: an earlier local has the same name */
} Printer;

/* --- small parts --- */

static bool is_word(Str s) {
    if (s.len == 0 || isdigit((unsigned char)s.at[0])) return false;
    for (uint32_t i = 0; i < s.len; i++) {
        if (!isalnum((unsigned char)s.at[i]) && s.at[i] != '_' && s.at[i] != '$' && s.at[i] != '.') return false;
    }
    return true;
}

static void print_name(Text *out, Str name) {
    if (is_word(name)) {
        text_str(out, name);
    } else {
        text_quoted(out, name);
    }
}

static void print_symbol(Text *out, Str symbol) { text_char(out, '@'), print_name(out, symbol); }

static void print_place(const Printer *p, Span span) {
    if (!p->module->print_spans || span.lo == 0) return;
    Location at = source_locate(p->module->ctx, span.lo);
    text_printf(p->out, " !%u:%u", at.line, at.column);
}

static void print_value(const Printer *p, ValId value) { text_printf(p->out, "%%%u", value.id); }

static void print_type(const Printer *p, TypeId type) { ty_print_ir(p->module->types, type, p->out); }

static void print_local_name(const Printer *p, LocalId id) {
    const IrLocal *local = ir_local(p->fn, id);
    text_char(p->out, '$');
    if (IS_NONE(local->name)) {
        text_printf(p->out, "%u", id.id);
        return;
    }
    Str name = name_text(p->module->ctx, local->name);
    if (p->name_taken[id.id - 1] || memchr(name.at, '.', name.len) != NULL) {
        Str numbered = arena_printf(p->out->arena, "%.*s.%u", STR_ARGS(name), id.id);
        print_name(p->out, numbered);
    } else {
        print_name(p->out, name);
    }
}

static void print_target(const Printer *p, const IrTarget *target) {
    text_printf(p->out, "bb%u", target->block.id);
    if (target->arg_count == 0) return;
    text_char(p->out, '(');
    for (uint32_t i = 0; i < target->arg_count; i++) {
        if (i > 0) text_c(p->out, ", ");
        print_value(p, target->args[i]);
    }
    text_char(p->out, ')');
}

/* --- instructions --- */

static void print_op(const Printer *p, const IrInst *inst) {
    const IrOpInfo *info = ir_op_info(inst->op);
    text_c(p->out, info->text);
    if (info->imm != IMM_KIND) return;
    bool is_op = inst->op == IR_PyIntCmp;
    text_printf(p->out, ".%s", is_op ? ir_op_info((IrOp)inst->imm.kind)->text : ir_kind_text(inst->imm.kind));
}

/* The separator before the next item of an instruction. */
static void print_separator(const Printer *p, bool *first) {
    text_c(p->out, *first ? " " : ", ");
    *first = false;
}

static void print_bits(Text *out, const char *word, uint64_t bits) {
    text_printf(out, "%s(", word);
    bool first = true;
    for (uint32_t i = 0; i < 31; i++) {
        if ((bits >> i & 1) == 0) continue;
        text_printf(out, "%s%u", first ? "" : ", ", i);
        first = false;
    }
    text_char(out, ')');
}

/* What a result may point into: "lends(0), holds(1, 2), unchecked". */
static void print_borrows(Text *out, int64_t borrows, const char *before, const char *between) {
    uint64_t bits = (uint64_t)borrows;
    uint64_t lent = bits & 0x7fffffff, held = bits >> 32 & 0x7fffffff;
    if (lent != 0) text_c(out, before), print_bits(out, "lends", lent), before = between;
    if (held != 0) text_c(out, before), print_bits(out, "holds", held), before = between;
    if (borrows < 0) text_c(out, before), text_c(out, "unchecked");
}

static void print_imm(const Printer *p, const IrInst *inst, bool *first) {
    IrImm imm = ir_op_info(inst->op)->imm;
    if ((ir_op_info(inst->op)->flags & IR_CALL) != 0) {
        print_borrows(p->out, inst->imm.number, ", ", ", ");
        return;
    }
    bool is_silent = imm == IMM_NONE || imm == IMM_KIND || imm == IMM_SITE || (imm == IMM_INT && inst->imm.number == 0);
    if (is_silent) return;
    print_separator(p, first);
    switch (imm) {
    case IMM_INT: text_printf(p->out, "#%lld", (long long)inst->imm.number); return;
    case IMM_FIELD: text_printf(p->out, ".%u", inst->imm.field); return;
    case IMM_LOCAL: print_local_name(p, inst->imm.local); return;
    case IMM_FN: print_symbol(p->out, ir_fn(p->module, inst->imm.fn)->symbol); return;
    case IMM_GLOBAL: print_symbol(p->out, ir_global(p->module, inst->imm.global)->symbol); return;
    case IMM_VALUE:
        val_print_ir(p->module->types, inst->imm.value, ir_value_type(p->module->types, inst), p->out);
        return;
    case IMM_TYPE: text_char(p->out, '['), print_type(p, inst->imm.type), text_char(p->out, ']'); return;
    case IMM_NONE:
    case IMM_KIND:
    case IMM_SITE: return;
    }
}

static void print_inst(const Printer *p, const IrInst *inst) {
    text_c(p->out, "  ");
    if (!IS_NONE(inst->result)) print_value(p, inst->result), text_c(p->out, " = ");
    print_op(p, inst);
    bool has_type = !IS_NONE(inst->type) && !SAME(inst->type, ir_implied_type(p->module, p->fn, inst));
    if (has_type) text_char(p->out, ' '), print_type(p, inst->type);
    bool first = true;
    for (uint32_t i = 0; i < inst->operand_count; i++) print_separator(p, &first), print_value(p, inst->operands[i]);
    print_imm(p, inst, &first);
    for (uint32_t i = 0; i < inst->target_count; i++) print_separator(p, &first), print_target(p, &inst->targets[i]);
    print_place(p, inst->span);
    text_char(p->out, '\n');
}

/* --- functions --- */

static void print_block(const Printer *p, BlockId id) {
    const IrBlock *block = ir_block(p->fn, id);
    bool is_entry = id.id == 1;
    if (block->insts.len == 0 && (is_entry || block->params.len == 0)) return;
    text_printf(p->out, "bb%u", id.id);
    for (uint32_t i = 0; i < block->params.len && !is_entry; i++) {
        text_c(p->out, i == 0 ? "(" : ", ");
        print_value(p, block->params.at[i]), text_c(p->out, ": "),
            print_type(p, ir_type_of(p->fn, block->params.at[i]));
    }
    if (block->params.len > 0 && !is_entry) text_char(p->out, ')');
    text_c(p->out, block->is_cold ? " cold:\n" : ":\n");
    for (uint32_t i = 0; i < block->insts.len; i++) print_inst(p, &block->insts.at[i]);
}

static void print_local(const Printer *p, LocalId id) {
    const IrLocal *local = ir_local(p->fn, id);
    if (local->kind == LOCAL_PARAM || local->kind == LOCAL_RESULT) return;
    text_c(p->out, "  local "), print_local_name(p, id), text_c(p->out, ": "), print_type(p, local->type);
    text_printf(p->out, " %s%s", ir_local_words[local->kind], local->is_mutable ? " mutable" : "");
    if (local->align) text_printf(p->out, " align %u", local->align);
    print_place(p, local->span);
    text_char(p->out, '\n');
}

static void print_param(const Printer *p, const FnType *type, uint32_t i) {
    const IrParam *param = &p->fn->params.at[i];
    if (!IS_NONE(param->local)) {
        print_local_name(p, param->local);
    } else {
        print_value(p, param->value);
        if (!IS_NONE(param->name)) text_char(p->out, ' '), print_name(p->out, name_text(p->module->ctx, param->name));
    }
    text_c(p->out, ": ");
    ty_print_param_ir(p->module->types, &type->params[i], p->out);
    print_place(p, param->span);
}

static void print_result(const Printer *p, const FnType *type) {
    text_c(p->out, ") -> ");
    if (!IS_NONE(p->fn->result_local)) print_local_name(p, p->fn->result_local), text_c(p->out, ": ");
    print_type(p, type->result);
    if (!IS_NONE(type->raises)) text_c(p->out, " raises("), print_type(p, type->raises), text_char(p->out, ')');
}

static void print_header(const Printer *p) {
    const IrFn *fn = p->fn;
    const FnType *type = &ty_data(p->module->types, fn->type)->fn;
    text_c(p->out, "fn "), print_symbol(p->out, fn->symbol), text_char(p->out, '(');
    for (uint32_t i = 0; i < fn->params.len; i++) {
        if (i > 0) text_c(p->out, ", ");
        print_param(p, type, i);
    }
    print_result(p, type);
    for (uint32_t i = 0; i < IR_FLAG_WORD_COUNT; i++) {
        if ((fn->flags & ir_flag_words[i].flag) != 0) text_printf(p->out, " %s", ir_flag_words[i].word);
    }
    print_borrows(p->out, fn->borrows, " ", " ");
    if (fn->lasting != 0) text_c(p->out, " "), print_bits(p->out, "lasting", fn->lasting);
    for (uint32_t i = 0; i < fn->linear.len; i++) text_c(p->out, " linear "), print_type(p, fn->linear.at[i]);
    if (fn->export_name.len) text_c(p->out, " export "), text_quoted(p->out, fn->export_name);
    if (!str_equal(fn->display, fn->symbol)) text_c(p->out, " display "), text_quoted(p->out, fn->display);
    if (p->module->print_spans && fn->span.lo != 0) {
        Location at = source_locate(p->module->ctx, fn->span.lo);
        text_c(p->out, " at "), text_quoted(p->out, source_file(p->module->ctx, at.file)->path);
        print_place(p, fn->span);
    }
}

static bool *find_taken_names(const IrFn *fn, Arena *arena) {
    bool *taken = NEW_ARRAY(arena, bool, fn->locals.len + 1);
    Map first;
    map_init(&first, arena);
    for (uint32_t i = 0; i < fn->locals.len; i++) {
        uint32_t name = fn->locals.at[i].name.id;
        taken[i] = name != 0 && map_has(&first, name);
        if (name != 0 && !taken[i]) map_put(&first, name, 1);
    }
    return taken;
}

void ir_print_fn(const IrModule *module, const IrFn *fn, Text *out) {
    Arena scratch = {0};
    Printer p = {module, fn, out, find_taken_names(fn, &scratch)};
    print_header(&p);
    if (fn->has_body) {
        text_c(out, " {\n");
        for (uint32_t i = 1; i <= fn->locals.len; i++) print_local(&p, (LocalId){i});
        for (uint32_t i = 1; i <= fn->blocks.len; i++) print_block(&p, (BlockId){i});
        text_c(out, "}\n");
    } else {
        text_char(out, '\n');
    }
    arena_drop(&scratch);
}

/* --- modules --- */

static void print_field(const IrModule *module, const StructField *field, Text *out) {
    if (IS_NONE(field->name)) {
        text_char(out, '-');
    } else {
        print_name(out, name_text(module->ctx, field->name));
    }
    text_c(out, ": ");
    ty_print_ir(module->types, field->type, out);
}

static void print_glue_fn(const IrModule *module, const char *word, FnId fn, Text *out) {
    if (!IS_NONE(fn)) text_printf(out, " %s ", word), print_symbol(out, ir_fn(module, fn)->symbol);
}

static const char *nominal_word(TypeKind kind) {
    if (kind == TY_Class) return "class";
    return kind == TY_Closure ? "closure" : "struct";
}

static void print_struct(const IrModule *module, TypeId type, Text *out) {
    const StructInfo *info = ty_struct(module->types, type);
    text_printf(out, "%s ", nominal_word(ty_kind(module->types, type)));
    ty_print_ir(module->types, type, out);
    text_c(out, " {");
    for (uint32_t i = 0; i < info->field_count; i++) {
        text_c(out, i == 0 ? " " : ", ");
        print_field(module, &info->fields[i], out);
    }
    text_c(out, " }");
    print_glue_fn(module, "deinit", info->glue.deinit, out);
    print_glue_fn(module, "copy", info->glue.copy, out);
    print_glue_fn(module, "move", info->glue.move, out);
    print_glue_fn(module, "write", info->glue.write, out);
    print_glue_fn(module, "error_class", info->glue.error_class, out);
    if (info->glue.is_linear) text_c(out, " linear");
    if (info->glue.linear_hint.len > 0) text_c(out, " hint "), text_quoted(out, info->glue.linear_hint);
    if (info->glue.no_copy) text_c(out, " no_copy");
    if (info->glue.implicit_copy) text_c(out, " implicit_copy");
    if (info->is_register) text_c(out, " register");
    if (info->is_trusted) text_c(out, " library");
    if (info->is_parallel) text_c(out, " parallel");
    if (info->is_shared) text_c(out, " shared");
    if (info->holds_any) text_c(out, " holds_any");
    if (info->align) text_printf(out, " align %u", info->align);
    text_char(out, '\n');
}

/* Collects the nominal types with known fields that the module mentions. */
typedef struct Collector {
    const Types *types;
    Arena scratch;
    Map seen_types, seen_values;
    VEC(TypeId) pending;
    uint32_t max_id;
} Collector;

static void collect_value(void *state, ValueId value);

static void collect_type(void *state, TypeId type) {
    Collector *c = state;
    if (IS_NONE(type) || map_has(&c->seen_types, type.id)) return;
    map_put(&c->seen_types, type.id, 1);
    c->max_id = MAX(c->max_id, type.id);
    vec_push(&c->scratch, &c->pending, type);
}

static void collect_value(void *state, ValueId value) {
    Collector *c = state;
    if (IS_NONE(value) || map_has(&c->seen_values, value.id)) return;
    map_put(&c->seen_values, value.id, 1);
    val_parts(c->types, value, &(TypeVisitor){c, collect_type, collect_value});
}

static bool is_declared(const Types *types, TypeId type) {
    TypeKind kind = ty_kind(types, type);
    if (kind != TY_Struct && kind != TY_Class && kind != TY_Closure) return false;
    if (kind == TY_Closure && ty_ir_name(types, type).len == 0) return false;
    return ty_struct(types, type)->is_complete;
}

static void collect_parts(Collector *c) {
    while (c->pending.len > 0) {
        TypeId type = vec_pop(&c->pending);
        ty_parts(c->types, type, &(TypeVisitor){c, collect_type, collect_value});
        if (!is_declared(c->types, type)) continue;
        const StructInfo *info = ty_struct(c->types, type);
        for (uint32_t i = 0; i < info->field_count; i++) collect_type(c, info->fields[i].type);
    }
}

static void collect_inst(Collector *c, const IrInst *inst) {
    collect_type(c, inst->type);
    if (ir_op_info(inst->op)->imm == IMM_TYPE) collect_type(c, inst->imm.type);
    if (ir_op_info(inst->op)->imm == IMM_VALUE) collect_value(c, inst->imm.value);
}

static void collect_fn(Collector *c, const IrFn *fn) {
    collect_type(c, fn->type);
    if (!fn->has_body) return;
    for (uint32_t i = 0; i < fn->locals.len; i++) collect_type(c, fn->locals.at[i].type);
    for (uint32_t i = 0; i < fn->values.len; i++) collect_type(c, fn->values.at[i].type);
    for (uint32_t i = 0; i < fn->blocks.len; i++) {
        const IrBlock *block = &fn->blocks.at[i];
        for (uint32_t j = 0; j < block->insts.len; j++) collect_inst(c, &block->insts.at[j]);
    }
}

static void print_structs(const IrModule *module, Text *out) {
    Collector c = {.types = module->types};
    map_init(&c.seen_types, &c.scratch);
    map_init(&c.seen_values, &c.scratch);
    for (uint32_t i = 0; i < module->globals.len; i++) {
        collect_type(&c, module->globals.at[i].type);
        collect_value(&c, module->globals.at[i].init);
    }
    for (uint32_t i = 0; i < module->fns.len; i++) collect_fn(&c, module->fns.at[i]);
    collect_parts(&c);
    bool any = false;
    for (uint32_t id = 1; id <= c.max_id; id++) {
        if (!map_has(&c.seen_types, id) || !is_declared(module->types, (TypeId){id})) continue;
        print_struct(module, (TypeId){id}, out);
        any = true;
    }
    if (any) text_char(out, '\n');
    arena_drop(&c.scratch);
}

static void print_global(const IrModule *module, const IrGlobal *global, Text *out) {
    text_c(out, "global "), print_symbol(out, global->symbol), text_c(out, ": ");
    ty_print_ir(module->types, global->type, out);
    if (global->is_constant) text_c(out, " const");
    if (global->is_external) text_c(out, " external");
    if (!IS_NONE(global->init)) text_c(out, " = "), val_print_ir(module->types, global->init, global->type, out);
    text_char(out, '\n');
}

void ir_print(const IrModule *module, Text *out) {
    print_structs(module, out);
    for (uint32_t i = 0; i < module->globals.len; i++) print_global(module, &module->globals.at[i], out);
    if (module->globals.len > 0) text_char(out, '\n');
    for (uint32_t i = 0; i < module->fns.len; i++) {
        ir_print_fn(module, module->fns.at[i], out);
        if (i + 1 < module->fns.len) text_char(out, '\n');
    }
    if (IS_NONE(module->main)) return;
    text_c(out, "\nmain "), print_symbol(out, ir_fn(module, module->main)->symbol), text_char(out, '\n');
}
