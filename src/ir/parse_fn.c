/* Reads functions of IR text. Values, blocks and locals keep the numbers and names they are written with; a value may
 * be used in a line above its definition, so the types that are not written are found when the body is complete. */
#include "ir/build.h"
#include "ir/reader.h"
#include "types/type_text.h"

#include <ctype.h>

typedef VEC(ValId) ValList;

typedef struct BodyReader {
    IrReader *r;
    IrFn *fn;
    Map *globals;   /* NameId of symbol -> GlobalId */
    Map locals;     /* NameId of the written name -> LocalId */
    BlockId block;  /* the block that lines are added to */
    uint32_t limit; /* of the numbers of values and blocks */
} BodyReader;

/* --- names and numbers --- */

/* "x.7" names a local x when another x was there before. */
static Str without_number(Str name) {
    uint32_t end = name.len;
    while (end > 0 && isdigit((unsigned char)name.at[end - 1])) end--;
    bool numbered = end > 1 && end < name.len && name.at[end - 1] == '.';
    return numbered ? (Str){name.at, end - 1} : name;
}

static NameId local_name(IrReader *r, Str written) {
    if (written.len == 0 || isdigit((unsigned char)written.at[0])) return NONE_OF(NameId);
    return name_of(r->module->ctx, without_number(written));
}

static ValId take_value(IrReader *r, IrFn *fn) {
    irt_expect(r, '%');
    ValId value = {irt_number(r)};
    uint32_t limit = 16 * r->text.len;
    if (value.id == 0 || value.id > limit) irt_fail(r, "there cannot be a value %%%u", value.id);
    if (r->failed) return NONE_OF(ValId);
    while (fn->values.len < value.id) vec_push(fn->arena, &fn->values, (IrValue){.inst = UINT32_MAX});
    return value;
}

static BlockId take_block(BodyReader *b) {
    IrReader *r = b->r;
    Str word = irt_word(r);
    BlockId block = NONE_OF(BlockId);
    for (uint32_t i = 2; i < word.len && isdigit((unsigned char)word.at[i]); i++) {
        block.id = block.id * 10 + (uint32_t)(word.at[i] - '0');
        if (block.id > b->limit) break;
    }
    if (word.len < 3 || word.at[0] != 'b' || word.at[1] != 'b' || block.id == 0 || block.id > b->limit) {
        irt_fail(r, "a block is expected here");
        return NONE_OF(BlockId);
    }
    while (b->fn->blocks.len < block.id) ir_block_new(b->fn);
    return block;
}

static bool define(IrReader *r, IrFn *fn, ValId value, TypeId type, BlockId block, uint32_t inst) {
    if (r->failed) return false;
    IrValue *v = ir_value(fn, value);
    if (!IS_NONE(v->block)) return irt_fail(r, "%%%u is defined twice", value.id);
    *v = (IrValue){.type = type, .block = block, .inst = inst};
    return true;
}

/* --- headers --- */

typedef struct HeaderParam {
    IrParam param;
    Str written; /* name of a place */
} HeaderParam;

static HeaderParam read_param(IrReader *r, IrFn *fn, FnParam *type) {
    HeaderParam h = {.param.span = fn->span};
    bool is_place = irt_take(r, '$');
    if (is_place) {
        h.written = irt_name(r);
        h.param.name = local_name(r, h.written);
    } else {
        h.param.value = take_value(r, fn);
        if (irt_peek(r) != ':') h.param.name = name_of(r->module->ctx, irt_name(r));
    }
    irt_expect(r, ':');
    irt_peek(r);
    uint32_t used = 0;
    Str rest = {r->text.at + r->at, r->text.len - r->at};
    if (!r->failed && !ty_parse_param_ir(r->module->types, rest, &used, type))
        irt_fail(r, "a parameter's type and convention are expected here");
    r->at += used;
    if (r->failed) return h;
    h.param.type = type->type;
    h.param.convention = type->convention;
    h.param.span = irt_place(r, fn->span);
    if (is_place != ir_is_place_param(r->module->types, type)) {
        irt_fail(r, is_place ? "this parameter is passed as a value: write %%1"
                             : "this parameter is a place: write $name");
    }
    return h;
}

static void add_param(IrReader *r, IrFn *fn, HeaderParam h, uint32_t index) {
    if (r->failed) return;
    if (IS_NONE(h.param.value)) {
        h.param.local = ir_local_new(fn, LOCAL_PARAM, h.param.type, h.param.name, h.param.span);
        IrLocal *local = ir_local(fn, h.param.local);
        local->convention = h.param.convention;
        local->param = index;
        local->is_mutable = h.param.convention != CONV_READ;
    } else if (define(r, fn, h.param.value, h.param.type, (BlockId){1}, UINT32_MAX)) {
        vec_push(fn->arena, &ir_block(fn, (BlockId){1})->params, h.param.value);
    }
    vec_push(fn->arena, &fn->params, h.param);
}

static void read_params(IrReader *r, IrFn *fn, FnType *type) {
    VEC(FnParam) params = {0};
    irt_expect(r, '(');
    while (!r->failed && irt_peek(r) != ')') {
        FnParam param = {0};
        HeaderParam h = read_param(r, fn, &param);
        add_param(r, fn, h, params.len);
        vec_push(&r->scratch, &params, param);
        if (!irt_take(r, ',')) break;
    }
    irt_expect(r, ')');
    type->params = params.at;
    type->param_count = params.len;
}

static void read_result(IrReader *r, IrFn *fn, FnType *type) {
    irt_expect(r, '-'), irt_expect(r, '>');
    NameId name = NONE_OF(NameId);
    bool is_place = irt_take(r, '$');
    if (is_place) name = local_name(r, irt_name(r)), irt_expect(r, ':');
    type->result = irt_type(r);
    if (r->failed) return;
    if (is_place != ir_has_place_result(r->module->types, type->result)) {
        irt_fail(r, is_place ? "this result is a value: write its type only"
                             : "this result is a place: write $number: type");
        return;
    }
    if (is_place) fn->result_local = ir_local_new(fn, LOCAL_RESULT, type->result, name, fn->span);
    if (irt_take_word(r, "raises")) {
        irt_expect(r, '('), type->raises = irt_type(r), irt_expect(r, ')');
        fn->flags |= IR_FN_RAISES;
    }
}

static void read_flags(IrReader *r, IrFn *fn) {
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < IR_FLAG_WORD_COUNT; i++) {
            if (!irt_take_word(r, ir_flag_words[i].word)) continue;
            fn->flags |= ir_flag_words[i].flag;
            again = true;
        }
    }
}

static uint64_t read_bits(IrReader *r) {
    uint64_t bits = 0;
    irt_expect(r, '(');
    while (!r->failed && irt_peek(r) != ')') {
        uint32_t bit = irt_number(r);
        if (bit > 30) irt_fail(r, "the last parameter here is 30");
        bits |= (uint64_t)1 << (bit & 31);
        if (!irt_take(r, ',')) break;
    }
    irt_expect(r, ')');
    return bits;
}

/* One of "lends(0)", "holds(1, 2)", "unchecked"; false when none is there. */
static bool read_borrow(IrReader *r, int64_t *borrows) {
    uint64_t bits = 0;
    if (irt_take_word(r, "lends")) {
        bits = read_bits(r);
    } else if (irt_take_word(r, "holds")) {
        bits = read_bits(r) << 32;
    } else if (irt_take_word(r, "unchecked")) {
        bits = (uint64_t)IR_BORROW_UNCHECKED;
    }
    *borrows |= (int64_t)bits;
    return bits != 0;
}

static FileId find_source(IrReader *r, Str path) {
    Context *ctx = r->module->ctx;
    for (uint32_t i = 1; i <= ctx->sources.files.len; i++) {
        if (str_equal(source_file(ctx, (FileId){i})->path, path)) return (FileId){i};
    }
    const char *why;
    return source_load(ctx, path, &why);
}

void irt_fn_header(IrReader *r, IrFn *fn) {
    FnType type = {0};
    fn->span = irt_line_span(r);
    r->source = NONE_OF(FileId);
    ir_block_new(fn);
    read_params(r, fn, &type);
    read_result(r, fn, &type);
    read_flags(r, fn);
    while (read_borrow(r, &fn->borrows)) continue;
    if (irt_take_word(r, "lasting")) fn->lasting = (uint32_t)read_bits(r);
    while (irt_take_word(r, "linear")) vec_push(r->module->arena, &fn->linear, irt_type(r));
    if (irt_take_word(r, "export")) fn->export_name = arena_str(r->module->arena, irt_name(r));
    if (irt_take_word(r, "display")) fn->display = arena_str(r->module->arena, irt_name(r));
    if (irt_take_word(r, "at")) {
        r->source = find_source(r, irt_name(r));
        fn->span = irt_place(r, fn->span);
    }
    if (r->failed) return;
    type.is_c_abi = (fn->flags & IR_FN_C_ABI) != 0;
    fn->type = ty_fn(r->module->types, &type);
    fn->result = type.result;
    fn->has_body = irt_take(r, '{');
    irt_end_of_line(r);
}

/* --- instructions --- */

static bool is_operand(IrReader *r) { return irt_peek(r) == '%' && isdigit((unsigned char)irt_peek_second(r)); }

static IrTarget read_target(BodyReader *b) {
    IrTarget target = {.block = take_block(b)};
    ValList args = {0};
    if (!irt_take(b->r, '(')) return target;
    while (!b->r->failed && irt_peek(b->r) != ')') {
        ValId arg = take_value(b->r, b->fn);
        vec_push(b->fn->arena, &args, arg);
        if (!irt_take(b->r, ',')) break;
    }
    irt_expect(b->r, ')');
    target.args = args.at;
    target.arg_count = args.len;
    return target;
}

static LocalId read_local(BodyReader *b) {
    irt_expect(b->r, '$');
    Str written = irt_name(b->r);
    uint64_t id = 0;
    NameId name = b->r->failed ? NONE_OF(NameId) : name_of(b->r->module->ctx, written);
    if (!b->r->failed && !map_get(&b->locals, name.id, &id))
        irt_fail(b->r, "there is no local $%.*s", STR_ARGS(written));
    return (LocalId){(uint32_t)id};
}

static GlobalId read_global(BodyReader *b) {
    irt_expect(b->r, '@');
    Str written = irt_name(b->r);
    uint64_t id = 0;
    NameId name = name_if_known(b->r->module->ctx, written);
    if (!b->r->failed && (IS_NONE(name) || !map_get(b->globals, name.id, &id))) {
        irt_fail(b->r, "there is no global @%.*s", STR_ARGS(written));
    }
    return (GlobalId){(uint32_t)id};
}

static FnId read_fn(BodyReader *b) {
    irt_expect(b->r, '@');
    Str written = irt_name(b->r);
    FnId fn = ir_fn_find(b->r->module, written);
    if (!b->r->failed && IS_NONE(fn)) irt_fail(b->r, "there is no function @%.*s", STR_ARGS(written));
    return fn;
}

static void read_imm(BodyReader *b, IrInst *inst) {
    IrReader *r = b->r;
    switch (ir_op_info(inst->op)->imm) {
    case IMM_INT: irt_expect(r, '#'), inst->imm.number = irt_integer(r); return;
    case IMM_FIELD: irt_expect(r, '.'), inst->imm.field = irt_number(r); return;
    case IMM_LOCAL: inst->imm.local = read_local(b); return;
    case IMM_FN: inst->imm.fn = read_fn(b); return;
    case IMM_GLOBAL: inst->imm.global = read_global(b); return;
    case IMM_VALUE: inst->imm.value = irt_value(r, ir_value_type(r->module->types, inst)); return;
    case IMM_TYPE: irt_expect(r, '['), inst->imm.type = irt_type(r), irt_expect(r, ']'); return;
    case IMM_NONE:
    case IMM_KIND:
    case IMM_SITE: irt_fail(r, "'%s' takes nothing here", ir_op_info(inst->op)->text); return;
    }
}

static bool needs_imm(IrOp op) {
    IrImm imm = ir_op_info(op)->imm;
    return imm != IMM_NONE && imm != IMM_KIND && imm != IMM_SITE && imm != IMM_INT;
}

static bool is_target(IrReader *r) {
    char second = irt_peek_second(r);
    return irt_peek(r) == 'b' && second == 'b' && !irt_starts_type(r);
}

/* Operands, immediate and targets, separated by commas. */
static void read_items(BodyReader *b, IrInst *inst) {
    IrReader *r = b->r;
    ValList operands = {0};
    VEC(IrTarget) targets = {0};
    bool has_imm = false;
    char c = irt_peek(r);
    while (!r->failed && c != '\n' && c != '\0' && c != '!') {
        if (is_operand(r)) {
            ValId operand = take_value(r, b->fn);
            vec_push(b->fn->arena, &operands, operand);
        } else if (is_target(r)) {
            IrTarget target = read_target(b);
            vec_push(b->fn->arena, &targets, target);
        } else if ((ir_op_info(inst->op)->flags & IR_CALL) != 0) {
            if (!read_borrow(r, &inst->imm.number)) irt_fail(r, "an operand is expected here");
        } else if (has_imm) {
            irt_fail(r, "an operand is expected here");
        } else {
            read_imm(b, inst);
            has_imm = true;
        }
        if (!irt_take(r, ',')) break;
    }
    if (needs_imm(inst->op) && !has_imm) irt_fail(r, "'%s' lacks what it is about", ir_op_info(inst->op)->text);
    inst->operands = operands.at;
    inst->operand_count = operands.len;
    inst->targets = targets.at;
    inst->target_count = targets.len;
}

/* "math.sqrt": the whole word if it is an operation; otherwise the part before the last dot, followed by a kind. */
static void read_op(IrReader *r, IrInst *inst) {
    Str word = irt_word(r);
    IrOp op = IR_NO_OP;
    if (ir_op_find(word, &op) && ir_op_info(op)->imm != IMM_KIND) {
        inst->op = op;
        return;
    }
    uint32_t dot = word.len;
    while (dot > 0 && word.at[dot - 1] != '.') dot--;
    Str kind = {word.at + dot, word.len - dot};
    uint32_t start = r->at - word.len;
    bool ok = dot > 0 && ir_op_find((Str){word.at, dot - 1}, &op) && ir_op_info(op)->imm == IMM_KIND;
    if (!ok || !ir_kind_find(op, kind, &inst->imm.kind)) {
        r->at = start;
        irt_fail(r, "there is no operation '%.*s'", STR_ARGS(word));
    }
    inst->op = ok ? op : IR_Unreachable;
}

static void check_counts(IrReader *r, const IrInst *inst, bool has_result) {
    const IrOpInfo *info = ir_op_info(inst->op);
    if (!ir_op_takes(info, inst->operand_count)) {
        irt_fail(r, "'%s' has %d operands, not %u", info->text, info->operands, inst->operand_count);
    }
    bool may_lack =
        info->result == RESULT_NONE || inst->op == IR_TryCall || (inst->op == IR_Call && IS_NONE(inst->type));
    if (has_result && may_lack && inst->op != IR_Call) irt_fail(r, "'%s' has no result", info->text);
    if (!has_result && !may_lack) irt_fail(r, "the result of '%s' needs a name: %%1 = …", info->text);
    if (inst->target_count > 0 && (info->flags & IR_TERM) == 0) irt_fail(r, "'%s' does not end a block", info->text);
}

/* Finds the implied type, if the types that it depends on are known. */
static bool try_imply(IrModule *module, IrFn *fn, IrInst *inst) {
    inst->type = ir_implied_type(module, fn, inst);
    if (IS_NONE(inst->type)) return false;
    if (!IS_NONE(inst->result)) ir_value(fn, inst->result)->type = inst->type;
    return true;
}

static void read_inst(BodyReader *b) {
    IrReader *r = b->r;
    IrInst inst = {.span = irt_line_span(r)};
    bool has_result = is_operand(r);
    if (has_result) inst.result = take_value(r, b->fn), irt_expect(r, '=');
    read_op(r, &inst);
    if (r->failed) return;
    const IrOpInfo *info = ir_op_info(inst.op);
    bool may_have_type = info->result != RESULT_NONE;
    if (may_have_type && irt_starts_type(r) && !(info->imm == IMM_VALUE && info->result == RESULT_NONE))
        inst.type = irt_type(r);
    read_items(b, &inst);
    inst.span = irt_place(r, inst.span);
    check_counts(r, &inst, has_result);
    irt_end_of_line(r);
    IrBlock *block = ir_block(b->fn, b->block);
    if (has_result && !define(r, b->fn, inst.result, inst.type, b->block, block->insts.len)) return;
    if (r->failed) return;
    vec_push(b->fn->arena, &block->insts, inst);
}

/* --- bodies --- */

static void read_local_line(BodyReader *b) {
    IrReader *r = b->r;
    Span span = irt_line_span(r);
    irt_expect(r, '$');
    Str written = irt_name(r);
    irt_expect(r, ':');
    TypeId type = irt_type(r);
    IrLocalKind kind = irt_take_word(r, "temp") ? LOCAL_TEMP : LOCAL_VAR;
    if (kind == LOCAL_VAR && !irt_take_word(r, "var")) irt_fail(r, "'var' or 'temp' is expected here");
    bool is_mutable = irt_take_word(r, "mutable");
    uint32_t align = irt_take_word(r, "align") ? irt_number(r) : 0;
    span = irt_place(r, span);
    irt_end_of_line(r);
    if (r->failed) return;
    LocalId local = ir_local_new(b->fn, kind, type, local_name(r, written), span);
    ir_local(b->fn, local)->is_mutable = is_mutable;
    ir_local(b->fn, local)->align = align;
    NameId key = name_of(r->module->ctx, written);
    if (map_has(&b->locals, key.id)) irt_fail(r, "there are two locals $%.*s", STR_ARGS(written));
    map_put(&b->locals, key.id, local.id);
}

static void read_block_line(BodyReader *b) {
    IrReader *r = b->r;
    b->block = take_block(b);
    if (r->failed) return;
    if (ir_block(b->fn, b->block)->insts.len > 0) irt_fail(r, "bb%u is there twice", b->block.id);
    if (irt_take(r, '(')) {
        while (!r->failed && irt_peek(r) != ')') {
            ValId param = take_value(r, b->fn);
            irt_expect(r, ':');
            TypeId type = irt_type(r);
            if (!define(r, b->fn, param, type, b->block, UINT32_MAX)) return;
            vec_push(b->fn->arena, &ir_block(b->fn, b->block)->params, param);
            if (!irt_take(r, ',')) break;
        }
        irt_expect(r, ')');
    }
    ir_block(b->fn, b->block)->is_cold = irt_take_word(r, "cold");
    irt_expect(r, ':');
    irt_end_of_line(r);
}

static void read_body_line(BodyReader *b) {
    IrReader *r = b->r;
    if (is_target(r)) {
        read_block_line(b);
    } else if (irt_take_word(r, "local")) {
        read_local_line(b);
    } else if (IS_NONE(b->block)) {
        irt_fail(r, "a block (bb1:) is expected here");
    } else {
        read_inst(b);
    }
}

/* The locals of parameters and the result were made with the header; they get the names that the printer gives them. */
static void name_header_locals(BodyReader *b) {
    for (uint32_t i = 1; i <= b->fn->locals.len; i++) {
        NameId name = b->fn->locals.at[i - 1].name;
        Str plain = IS_NONE(name) ? STR("") : name_text(b->r->module->ctx, name);
        Str own = arena_printf(&b->r->scratch, "%.*s%s%u", STR_ARGS(plain), IS_NONE(name) ? "" : ".", i);
        map_put(&b->locals, name_of(b->r->module->ctx, own).id, i);
        if (!IS_NONE(name) && !map_has(&b->locals, name.id)) map_put(&b->locals, name.id, i);
    }
}

/* Finds types that follow from those of operands defined further down. */
static void imply_types(BodyReader *b) {
    IrFn *fn = b->fn;
    bool progress = true, open = true;
    while (open && progress) {
        open = progress = false;
        for (uint32_t i = 0; i < fn->blocks.len; i++) {
            IrBlock *block = &fn->blocks.at[i];
            for (uint32_t j = 0; j < block->insts.len; j++) {
                IrInst *inst = &block->insts.at[j];
                if (!IS_NONE(inst->type) || IS_NONE(inst->result)) continue;
                bool known = try_imply(b->r->module, fn, inst);
                progress |= known;
                open |= !known;
            }
        }
    }
    if (open) irt_fail(b->r, "in @%.*s the type of a value does not follow from its operands", STR_ARGS(fn->symbol));
}

static void check_defined(BodyReader *b, ValId value) {
    if (IS_NONE(ir_value(b->fn, value)->block)) {
        irt_fail(b->r, "in @%.*s %%%u is used but not defined", STR_ARGS(b->fn->symbol), value.id);
    }
}

static void check_uses(BodyReader *b) {
    const IrFn *fn = b->fn;
    for (uint32_t i = 0; i < fn->blocks.len; i++) {
        const IrBlock *block = &fn->blocks.at[i];
        for (uint32_t j = 0; j < block->insts.len; j++) {
            const IrInst *inst = &block->insts.at[j];
            for (uint32_t k = 0; k < inst->operand_count; k++) check_defined(b, inst->operands[k]);
            for (uint32_t t = 0; t < inst->target_count; t++) {
                for (uint32_t k = 0; k < inst->targets[t].arg_count; k++) check_defined(b, inst->targets[t].args[k]);
            }
        }
    }
}

void irt_fn_body(IrReader *r, IrFn *fn, Map *globals) {
    BodyReader b = {.r = r, .fn = fn, .globals = globals, .limit = 16 * r->text.len};
    map_init(&b.locals, &r->scratch);
    name_header_locals(&b);
    while (!r->failed) {
        if (!irt_next_line(r)) irt_fail(r, "'}' is missing at the end of @%.*s", STR_ARGS(fn->symbol));
        if (irt_take(r, '}')) break;
        read_body_line(&b);
    }
    if (!r->failed) check_uses(&b);
    if (!r->failed) imply_types(&b);
}
