/* Which references may point where: for every value and local that can hold references, the set of loans that it may
 * hold at any time. The sets ignore control flow: the type of a variable, with its origin, is the same everywhere, so
 * every use of the variable counts as a use of everything that it ever refers to. (loans.c follows control flow to find
 * out whether a loan is still valid where it is used.)
 *
 * Constraints are flows between holders; loading and storing through a reference adds flows as its loans become known.
 * Each pair of holder and loan is processed once. */
#include "ownership/own.h"

typedef struct Work {
    HolderId holder;
    Fact fact;
} Work;

typedef struct Lending {
    Own *own;
    bool *is_packed;    /* by value id - 1: a reference that is put into a pack of arguments */
    bool *is_looked_at; /* by value id - 1: a reference stored in a closure that does not change the variable */
    VEC(Work) work;
    Map copies; /* (from, to) of each FLOW_COPY that exists */
} Lending;

static HolderId new_holder(Own *own) {
    vec_push(own->arena, &own->holders, (Holder){0});
    return (HolderId){own->holders.len};
}

/* --- loans and facts --- */

static LoanId intern_loan(Own *own, const Loan *loan) {
    uint32_t key[] = {loan->reach.id,    loan->owner.id,      loan->is_deepest, loan->is_unchecked,  loan->is_readonly,
                      loan->is_argument, loan->site.block.id, loan->site.inst,  loan->is_own_element};
    bool is_fresh;
    LoanId id = {intern_bytes(&own->loan_keys, (Str){(const char *)key, sizeof key}, &is_fresh)};
    if (is_fresh) vec_push(own->arena, &own->loans, *loan);
    return id;
}

/* A fact that was a guess and has become certain is propagated again. */
static void add_fact(Lending *l, HolderId to, Fact fact) {
    Own *own = l->own;
    uint64_t key = map_key2(to.id, fact.loan.id), index;
    if (!map_get(&own->fact_ids, key, &index)) {
        map_put(&own->fact_ids, key, own_holder(own, to)->facts.len);
        if (own_holder(own, to)->facts.len == 0) vec_push(own->arena, &own->holding, to);
        vec_push(own->arena, &own_holder(own, to)->facts, fact);
    } else {
        Fact *known = &own_holder(own, to)->facts.at[index];
        if (!known->is_guess || fact.is_guess) return;
        *known = fact;
    }
    vec_push(own->arena, &l->work, (Work){to, fact});
}

static void new_loan(Lending *l, HolderId to, const Loan *loan) {
    add_fact(l, to, (Fact){.loan = intern_loan(l->own, loan), .site = loan->site});
}

static void add_flow(Lending *l, HolderId from, Flow flow);

static void copy_flow(Lending *l, HolderId from, HolderId to, Site site) {
    add_flow(l, from, (Flow){.kind = FLOW_COPY, .to = to, .site = site});
}

/* What the closure refers to through one of its fields. */
static PathId behind_capture(Lending *l, PathId reach, PathId capture) {
    const IrPath *field = ir_path(&l->own->places, capture);
    bool is_outside = ir_path(&l->own->places, reach)->step == STEP_PARAM;
    return is_outside ? ir_path_field(&l->own->places, reach, field->of, field->field) : reach;
}

static LoanId lend_again(Lending *l, const Flow *flow, LoanId loan) {
    Loan made = *own_loan(l->own, loan);
    if (!IS_NONE(flow->capture)) made.reach = behind_capture(l, made.reach, flow->capture);
    if (!IS_NONE(flow->address)) made.reach = own_reach_follow(l->own, made.reach, flow->address);
    if (flow->is_owner) made.owner = made.reach;
    if (flow->is_inside) made.reach = own_reach_inside(l->own, made.reach, &made.is_deepest);
    made.is_deepest |= flow->is_deepest;
    made.is_unchecked |= flow->is_unchecked;
    made.is_readonly |= flow->is_readonly;
    made.is_own_element |= flow->is_own_element;
    made.is_argument = false;
    made.site = flow->site;
    return intern_loan(l->own, &made);
}

static HolderId holder_of_lent(const Own *own, const Loan *loan) {
    return IS_NONE(loan->path) ? own->outside : own_local_holder(own, ir_path(&own->places, loan->path)->local);
}

static const StructField *closure_field(const Own *own, PathId id) {
    const IrPath *path = ir_path(&own->places, id);
    bool is_captured = path->step == STEP_FIELD && ty_is(own->types, path->of, TY_Closure);
    return is_captured ? &ty_struct(own->types, path->of)->fields[path->field] : NULL;
}

const StructField *own_captured_field(const Own *own, IrPlace place) {
    return place.kind == PLACE_PATH ? closure_field(own, place.path) : NULL;
}

/* Whether nothing that is tracked can be referred to from there: an outside struct whose type holds no references, or a
 * captured variable whose referents have to live as long as the program. */
static bool leads_nowhere(const Own *own, PathId reach) {
    for (; !IS_NONE(reach); reach = ir_path(&own->places, reach)->parent) {
        const IrPath *path = ir_path(&own->places, reach);
        if (path->step != STEP_FIELD) continue;
        const StructField *captured = closure_field(own, reach);
        if (captured && captured->lasts) return true;
        TypeId type = path->type;
        if (captured && ty_is(own->types, type, TY_Pointer)) type = ty_data(own->types, type)->pointer.pointee;
        if (ty_is(own->types, type, TY_Struct) && !ty_holds_references(own->types, type)) return true;
    }
    return false;
}

static void run_flow(Lending *l, Flow flow, Fact from) {
    const Loan *loan = own_loan(l->own, from.loan);
    if (loan->is_shared && (flow.kind == FLOW_READ || flow.kind == FLOW_WRITE))
        return; /* the loan of the owner itself
                   has these flows */
    Fact passed = {.loan = from.loan, .site = flow.site, .is_guess = from.is_guess || flow.is_guess};
    Flow copy = {.kind = FLOW_COPY, .to = flow.to, .site = flow.site, .is_guess = passed.is_guess};
    switch (flow.kind) {
    case FLOW_COPY: add_fact(l, flow.to, passed); return;
    case FLOW_READ: /* what is read from outside memory refers to outside memory */
        if (IS_NONE(loan->path)) {
            if (!leads_nowhere(l->own, loan->reach)) add_fact(l, flow.to, passed);
        } else {
            add_flow(l, holder_of_lent(l->own, loan), copy);
        }
        return;
    case FLOW_WRITE:
        copy.to = holder_of_lent(l->own, loan);
        add_flow(l, flow.to, copy);
        return;
    case FLOW_LEND:
        passed.loan = lend_again(l, &flow, from.loan);
        add_fact(l, flow.to, passed);
        return;
    }
    UNREACHABLE();
}

static void add_flow(Lending *l, HolderId from, Flow flow) {
    if (flow.kind == FLOW_COPY) {
        uint64_t key = map_key2(2 * from.id + flow.is_guess, flow.to.id);
        if (SAME(from, flow.to) || map_has(&l->copies, key)) return;
        map_put(&l->copies, key, 1);
    }
    vec_push(l->own->arena, &own_holder(l->own, from)->flows, flow);
    for (uint32_t i = 0; i < own_holder(l->own, from)->facts.len; i++)
        run_flow(l, flow, own_holder(l->own, from)->facts.at[i]);
}

static void propagate(Lending *l) {
    while (l->work.len > 0) {
        Work next = vec_pop(&l->work);
        for (uint32_t i = 0; i < own_holder(l->own, next.holder)->flows.len; i++) {
            run_flow(l, own_holder(l->own, next.holder)->flows.at[i], next.fact);
        }
    }
}

/* --- holders of places --- */

static HolderId behind(Lending *l, ValId pointer) {
    HolderId *behind = &l->own->behind[pointer.id - 1];
    if (IS_NONE(*behind)) {
        *behind = new_holder(l->own);
        add_flow(l, own_value_holder(l->own, pointer), (Flow){.kind = FLOW_READ, .to = *behind});
    }
    return *behind;
}

HolderId own_place_holder(const Own *own, IrPlace place) {
    switch (place.kind) {
    case PLACE_PATH:
    case PLACE_INSIDE: return own_local_holder(own, ir_path(&own->places, place.path)->local);
    case PLACE_REF:
    case PLACE_RAW: return IS_NONE(place.via) ? NONE_OF(HolderId) : own->behind[place.via.id - 1];
    case PLACE_NONE: break;
    }
    return NONE_OF(HolderId);
}

/* The holder whose facts are those of the place's content, for reading. */
static HolderId source_holder(Lending *l, IrPlace place) {
    bool is_behind = place.kind == PLACE_REF || place.kind == PLACE_RAW;
    return is_behind && !IS_NONE(place.via) ? behind(l, place.via) : own_place_holder(l->own, place);
}

/* A holder that passes its facts on to the place's content, for writing. */
static HolderId sink_holder(Lending *l, IrPlace place, Site site) {
    if (place.kind != PLACE_REF && place.kind != PLACE_RAW) return own_place_holder(l->own, place);
    if (IS_NONE(place.via)) return l->own->outside;
    HolderId sink = new_holder(l->own);
    add_flow(l, own_value_holder(l->own, place.via), (Flow){.kind = FLOW_WRITE, .to = sink, .site = site});
    return sink;
}

static void flow_into(Lending *l, HolderId from, HolderId to, Site site) {
    if (!IS_NONE(from) && !IS_NONE(to)) copy_flow(l, from, to, site);
}

/* --- instructions --- */

static IrPlace place_of(const Lending *l, ValId value) { return l->own->places.of_value[value.id - 1]; }

static bool is_pointer(const Lending *l, ValId value) {
    return !IS_NONE(value) && place_of(l, value).kind != PLACE_NONE;
}

/* Gives `to` loans of the place that an address names, or of the content of that place. */
static void lend_address(Lending *l, ValId address, HolderId to, Flow how) {
    IrPlace place = place_of(l, address);
    how.kind = FLOW_LEND;
    how.to = to;
    if (place.kind == PLACE_PATH || place.kind == PLACE_INSIDE) {
        Loan loan = {.path = place.path, .reach = place.path, .site = how.site};
        loan.is_unchecked = how.is_unchecked, loan.is_readonly = how.is_readonly, loan.is_argument = how.is_argument;
        if (how.is_owner) loan.owner = loan.reach;
        if (how.is_inside) loan.reach = own_reach_inside(l->own, loan.reach, &loan.is_deepest);
        loan.is_deepest |= how.is_deepest;
        add_fact(l, to, (Fact){.loan = intern_loan(l->own, &loan), .site = loan.site, .is_guess = how.is_guess});
    } else if (!IS_NONE(place.via)) {
        bool follows = own_follows(l->own, address);
        how.address = follows ? address : NONE_OF(ValId);
        if (!follows && !how.is_inside && !how.is_deepest && !how.is_unchecked) how.kind = FLOW_COPY;
        add_flow(l, own_value_holder(l->own, place.via), how);
    }
}

static TypeId pointee(const Lending *l, ValId address) {
    return ty_data(l->own->types, ir_type_of(l->own->fn, address))->pointer.pointee;
}

/* Holding a reference to something that holds references keeps all of them in use. */
static void borrow(Lending *l, const IrInst *inst, Site site) {
    HolderId result = own_value_holder(l->own, inst->result);
    IrPlace place = place_of(l, inst->operands[0]);
    Flow how = {.site = site, .is_unchecked = inst->op != IR_Borrow, .is_argument = l->is_packed[inst->result.id - 1]};
    how.is_readonly = ty_data(l->own->types, inst->type)->pointer.mut == MUT_NO || l->is_looked_at[inst->result.id - 1];
    lend_address(l, inst->operands[0], result, how);
    if (ty_holds_references(l->own->types, pointee(l, inst->operands[0])))
        flow_into(l, source_holder(l, place), result, site);
}

static void cast_pointer(Lending *l, const IrInst *inst, Site site) {
    IrPlace from = place_of(l, inst->operands[0]), to = place_of(l, inst->result);
    bool is_new_value = to.kind != PLACE_NONE && SAME(to.via, inst->result);
    if (!is_new_value) return;
    if (from.kind == PLACE_PATH || from.kind == PLACE_INSIDE) {
        borrow(l, inst, site);
    } else if (from.kind != PLACE_NONE && !IS_NONE(from.via)) {
        copy_flow(l, own_value_holder(l->own, from.via), own_value_holder(l->own, inst->result), site);
    }
}

/* What the closure does with the variable that this field refers to. */
static CaptureUse capture_use(const Own *own, IrPlace field) {
    const StructField *captured = own_captured_field(own, field);
    return captured ? captured->use : CAPTURE_CHANGED;
}

/* Adds a flow into a place, which may be the field of a closure. */
static void flow_into_place(Lending *l, HolderId from, IrPlace to, Site site) {
    HolderId sink = sink_holder(l, to, site);
    if (!IS_NONE(from) && capture_use(l->own, to) == CAPTURE_OWN_ELEMENT)
        add_flow(l, from, (Flow){.kind = FLOW_LEND, .to = sink, .site = site, .is_own_element = true});
    else
        flow_into(l, from, sink, site);
}

static void transfer(Lending *l, ValId to, ValId from, Site site) {
    if (!ty_holds_references(l->own->types, pointee(l, from))) return;
    flow_into_place(l, source_holder(l, place_of(l, from)), place_of(l, to), site);
}

/* Whether it is a closure field that refers to a variable which holds no tracked references, and which no other field
 * can reach. */
static bool is_capture_apart(const Lending *l, IrPlace place) {
    const StructField *captured = own_captured_field(l->own, place);
    if (!captured || !captured->is_apart) return false;
    TypeId variable = ty_data(l->own->types, captured->type)->pointer.pointee;
    return (captured->lasts || !ty_holds_references(l->own->types, variable)) &&
           own_shared_contents(l->own, variable).len == 0;
}

/* A pointer that the closure owns, to something that lives as long as the program. */
static bool is_lasting_copy(const Lending *l, IrPlace place) {
    const StructField *captured = own_captured_field(l->own, place);
    return captured && captured->lasts && !captured->is_apart && ty_is(l->own->types, captured->type, TY_Pointer) &&
           ty_data(l->own->types, captured->type)->pointer.flavour != PTR_REF;
}

static void load_pointer(Lending *l, const IrInst *inst, Site site) {
    IrPlace place = place_of(l, inst->operands[0]);
    HolderId from = source_holder(l, place), to = own_value_holder(l->own, inst->result);
    if (is_lasting_copy(l, place)) return;
    if (!IS_NONE(from) && is_capture_apart(l, place))
        add_flow(l, from, (Flow){.kind = FLOW_LEND, .to = to, .site = site, .capture = place.path});
    else
        flow_into(l, from, to, site);
}

static void plain_inst(Lending *l, const IrInst *inst, Site site) {
    bool gives_pointer = is_pointer(l, inst->result);
    if (inst->op == IR_Borrow) {
        borrow(l, inst, site);
    } else if (inst->op == IR_Load && gives_pointer) {
        load_pointer(l, inst, site);
    } else if (inst->op == IR_Store && is_pointer(l, inst->operands[0])) {
        IrPlace stored = place_of(l, inst->operands[0]);
        IrPlace to = place_of(l, inst->operands[1]);
        if (stored.kind == PLACE_REF || stored.kind == PLACE_RAW) {
            if (!IS_NONE(stored.via)) flow_into_place(l, own_value_holder(l->own, stored.via), to, site);
        } else {
            lend_address(l, inst->operands[0], sink_holder(l, to, site), (Flow){.site = site, .is_unchecked = true});
        }
    } else if (inst->op == IR_Copy || inst->op == IR_Move || inst->op == IR_Relocate) {
        transfer(l, inst->operands[0], inst->operands[1], site);
    } else if (gives_pointer) {
        for (uint32_t i = 0; i < inst->operand_count; i++) {
            if (!is_pointer(l, inst->operands[i])) continue;
            IrInst one = *inst; /* select has two pointers, everything else has one */
            one.operands = &inst->operands[i];
            cast_pointer(l, &one, site);
        }
    }
}

/* --- calls --- */

typedef struct CallFlow {
    const IrInst *inst;
    const FnType *type;
    Site site;
    bool is_unchecked;
    bool is_trusted; /* the callee belongs to the library, or is unsafe, and is trusted */
} CallFlow;

static bool is_argument(const CallFlow *c, uint32_t param) {
    return param < c->type->param_count && param + 1 < c->inst->operand_count;
}

static bool carries_argument(const Lending *l, const CallFlow *c, uint32_t param) {
    return is_argument(c, param) && ty_holds_references(l->own->types, c->type->params[param].type);
}

/* The holder of what an argument refers to. */
static HolderId argument_holder(Lending *l, const CallFlow *c, uint32_t param) {
    ValId value = c->inst->operands[param + 1];
    if (!ir_is_place_param(l->own->types, &c->type->params[param])) {
        IrPlace place = place_of(l, value);
        bool is_behind = (place.kind == PLACE_REF || place.kind == PLACE_RAW) && !IS_NONE(place.via);
        return is_behind ? own_value_holder(l->own, place.via) : NONE_OF(HolderId);
    }
    return source_holder(l, place_of(l, value));
}

/* A callee may store what other arguments refer to into an argument that it may change. This must be assumed for
 * keeping owners alive and finding dangling references; but a reference that the callee only reads (`read`) was
 * probably not stored in anything that the caller sees, so that flow is a guess. */
static void flow_between_arguments(Lending *l, const CallFlow *c, uint32_t into) {
    AstConvention convention = c->type->params[into].convention;
    if ((convention != CONV_MUT && convention != CONV_OUT) || !carries_argument(l, c, into)) return;
    HolderId sink = sink_holder(l, place_of(l, c->inst->operands[into + 1]), c->site);
    for (uint32_t from = 0; from < c->type->param_count; from++) {
        AstConvention given = c->type->params[from].convention;
        HolderId holder = NONE_OF(HolderId);
        if (from != into && carries_argument(l, c, from) && given != CONV_OUT) holder = argument_holder(l, c, from);
        if (IS_NONE(holder)) continue;
        bool is_guess = convention == CONV_MUT && given != CONV_VAR && given != CONV_DEINIT;
        add_flow(l, holder, (Flow){.kind = FLOW_COPY, .to = sink, .site = c->site, .is_guess = is_guess});
    }
    for (uint32_t from = 0; convention == CONV_MUT && from < c->type->param_count;
         from++) { /* returns.c allows this for `ref` arguments */
        if (from == into || c->type->params[from].convention != CONV_REF || !is_argument(c, from)) continue;
        lend_address(l, c->inst->operands[from + 1], sink,
                     (Flow){.site = c->site, .is_deepest = true, .is_guess = true});
    }
}

/* A view or an iterator of the library may rely on everything behind its place. */
static Flow lend_at(const Lending *l, const CallFlow *c, OwnDepth depth, TypeId from, TypeId result) {
    bool is_known =
        depth.most == depth.least && depth.most <= 1 && (depth.most == 1 || own_holds_pointers_only(l->own, result));
    Flow how = {
        .site = c->site, .is_inside = depth.least > 0, .is_deepest = !is_known, .is_unchecked = c->is_unchecked};
    how.is_readonly = !ty_lends_mutably(l->own->types, result);
    how.is_owner = !IS_NONE(own_shared_content(l->own->types, from));
    return how;
}

/* The borrows bits say what the result refers to, per argument. */
static void flow_to_result(Lending *l, const CallFlow *c, uint32_t param, TypeId type, HolderId result) {
    int64_t borrows = c->inst->imm.number;
    bool is_lent = (borrows & IR_LENT_FROM(param)) != 0, is_held = (borrows & IR_HELD_BY(param)) != 0;
    if (!is_argument(c, param) || (!is_lent && !is_held)) return;
    const FnParam *from = &c->type->params[param];
    HolderId held = argument_holder(l, c, param);
    if (!IS_NONE(held)) {
        OwnDepth depth = own_depth_behind(l->own, from->type, type, c->is_trusted);
        Flow how = lend_at(l, c, depth, from->type, type);
        if (depth.most == 0) how.is_deepest = false; /* passed on unchanged */
        how.kind = how.is_inside || how.is_deepest || how.is_unchecked ? FLOW_LEND : FLOW_COPY;
        how.to = result;
        add_flow(l, held, how);
    }
    if (!is_lent || !ir_is_place_param(l->own->types, from)) return;
    OwnDepth depth = own_depth_in_place(l->own, from->type, type, c->is_trusted);
    lend_address(l, c->inst->operands[param + 1], result, lend_at(l, c, depth, from->type, type));
}

static void lend_shared(Lending *l, HolderId result, TypeId content, Flow how) {
    Loan loan = {.reach = ir_path_shared(&l->own->places, content), .is_shared = true, .site = how.site};
    loan.is_deepest = how.is_deepest, loan.is_unchecked = how.is_unchecked, loan.is_readonly = how.is_readonly;
    new_loan(l, result, &loan);
}

/* If the path from the argument goes through a shared owner, the other owners lead to the same place. Library
 * containers return references only to their elements; how deep other functions go is unknown. */
static void flow_from_shared(Lending *l, const CallFlow *c, uint32_t param, TypeId type, HolderId result) {
    int64_t borrows = c->inst->imm.number;
    if (!is_argument(c, param) || (borrows & (IR_LENT_FROM(param) | IR_HELD_BY(param))) == 0) return;
    TypeId from = c->type->params[param].type, content = own_shared_content(l->own->types, from);
    if (!IS_NONE(content)) {
        lend_shared(l, result, content,
                    lend_at(l, c, own_depth_in_place(l->own, from, type, c->is_trusted), from, type));
    }
    if (!IS_NONE(content) || c->is_trusted) return;
    OwnContents contents = own_shared_contents(l->own, from);
    Flow how = lend_at(l, c, (OwnDepth){0, UINT32_MAX}, from, type);
    for (uint32_t i = 0; i < contents.len; i++) lend_shared(l, result, contents.at[i], how);
}

/* The holder of the call's result, and its type. */
static HolderId result_holder(Lending *l, const CallFlow *c, TypeId *type) {
    ValId result = c->inst->result;
    uint32_t params = c->type->param_count;
    *type = c->type->result;
    if (c->inst->op == IR_TryCall && !IS_NONE(c->inst->type)) {
        result = ir_block(l->own->fn, c->inst->targets[0].block)->params.at[0];
    }
    if (is_pointer(l, result)) return own_value_holder(l->own, result);
    if (c->inst->operand_count == params + 2)
        return sink_holder(l, place_of(l, c->inst->operands[params + 1]), c->site);
    bool constructs = IS_NONE(result) && params > 0 && c->type->params[0].convention == CONV_OUT && is_argument(c, 0);
    if (!constructs) return NONE_OF(HolderId);
    *type = c->type->params[0].type;
    return sink_holder(l, place_of(l, c->inst->operands[1]), c->site);
}

/* A place that is passed as a read argument must not change before the call. Its address becomes a loan if something
 * between the two could change it. */
static void lend_argument(Lending *l, const IrInst *call, Site site, const FnParam *param, uint32_t operand) {
    ValId address = call->operands[operand];
    IrPlace place = place_of(l, address);
    bool is_read = param->convention == CONV_READ || param->convention == CONV_DEFAULT;
    if (!is_read || !ir_is_place_param(l->own->types, param) || place.kind != PLACE_PATH) return;
    if (ir_local(l->own->fn, ir_path(&l->own->places, place.path)->local)->kind == LOCAL_TEMP) return;
    const IrValue *def = ir_value(l->own->fn, address);
    bool is_near = SAME(def->block, site.block);
    for (uint32_t i = def->inst + 1; is_near && i < site.inst; i++) {
        is_near = (ir_op_info(ir_block(l->own->fn, site.block)->insts.at[i].op)->flags & IR_WRITES) == 0;
    }
    if (is_near) return;
    Loan loan = {.path = place.path, .reach = place.path, .is_argument = true, .site = {def->block, def->inst}};
    new_loan(l, own_value_holder(l->own, address), &loan);
    ir_make_active(&l->own->places, def->block, def->inst);
}

static void flow_to_results(Lending *l, const CallFlow *c) {
    TypeId given;
    HolderId result = result_holder(l, c, &given);
    for (uint32_t i = 0; !IS_NONE(result) && i < c->type->param_count; i++) {
        flow_to_result(l, c, i, given, result);
        flow_from_shared(l, c, i, given, result);
    }
}

static void call_inst(Lending *l, const IrInst *inst, Site site) {
    const FnType *type = ir_callee_type(l->own->module, l->own->fn, inst);
    const IrFn *callee = ir_callee(l->own->module, l->own->fn, inst);
    CallFlow c = {inst, type, site, (inst->imm.number & IR_BORROW_UNCHECKED) != 0,
                  callee != NULL && callee->borrows < 0};
    l->own->uses_threads |= callee != NULL && (callee->flags & IR_FN_PARALLEL) != 0;
    for (uint32_t i = 0; i < type->param_count; i++) flow_between_arguments(l, &c, i);
    if (inst->imm.number != 0) flow_to_results(l, &c);
    for (uint32_t i = 0; i < type->param_count && i + 1 < inst->operand_count; i++)
        lend_argument(l, inst, site, &type->params[i], i + 1);
}

static void block_arguments(Lending *l, const IrInst *inst, Site site) {
    for (uint32_t t = 0; t < inst->target_count; t++) {
        const IrTarget *target = &inst->targets[t];
        const IrBlock *to = ir_block(l->own->fn, target->block);
        uint32_t skip = to->params.len - target->arg_count; /* results of a call come first */
        for (uint32_t i = 0; i < target->arg_count; i++) {
            IrPlace place = place_of(l, target->args[i]);
            HolderId param = own_value_holder(l->own, to->params.at[skip + i]);
            if (place.kind == PLACE_NONE) continue;
            if (place.kind == PLACE_PATH || place.kind == PLACE_INSIDE || IS_NONE(place.via)) continue;
            copy_flow(l, own_value_holder(l->own, place.via), param, site);
        }
    }
}

/* Notes where references to variables are stored: those for a `*args` parameter go into a temporary tuple and are
 * really arguments; a closure may not change the variable. */
static void find_stored(Lending *l, BlockId id) {
    const IrBlock *block = ir_block(l->own->fn, id);
    for (uint32_t i = own_next_active(l->own, id, 0); i != UINT32_MAX; i = own_next_active(l->own, id, i + 1)) {
        const IrInst *inst = &block->insts.at[i];
        if (inst->op != IR_Store || !is_pointer(l, inst->operands[0])) continue;
        const IrInst *def = ir_def(l->own->fn, inst->operands[0]);
        if (def == NULL || def->op != IR_Borrow) continue;
        IrPlace place = place_of(l, inst->operands[1]);
        l->is_looked_at[def->result.id - 1] = capture_use(l->own, place) == CAPTURE_LOOKED_AT;
        if (ty_data(l->own->types, def->type)->pointer.mut != MUT_NO) continue;
        if (place.kind != PLACE_PATH || ty_class(l->own->types, pointee(l, def->operands[0])) != TYPE_CLASS_MEM)
            continue;
        const IrLocal *local = ir_local(l->own->fn, ir_path(&l->own->places, place.path)->local);
        l->is_packed[def->result.id - 1] = local->kind == LOCAL_TEMP && ty_is(l->own->types, local->type, TY_Tuple);
    }
}

static void visit_block(Lending *l, BlockId id) {
    const IrBlock *block = ir_block(l->own->fn, id);
    for (uint32_t i = own_next_active(l->own, id, 0); i != UINT32_MAX; i = own_next_active(l->own, id, i + 1)) {
        const IrInst *inst = &block->insts.at[i];
        Site site = {id, i};
        if ((ir_op_info(inst->op)->flags & IR_CALL) != 0) {
            vec_push(l->own->arena, &l->own->calls, site);
            call_inst(l, inst, site);
        } else {
            plain_inst(l, inst, site);
        }
        if (inst->target_count > 0) block_arguments(l, inst, site);
    }
}

/* What parameters refer to lies outside of the function. */
static void lend_outside(Lending *l) {
    for (uint32_t i = 0; i < l->own->fn->params.len; i++) {
        const IrParam *param = &l->own->fn->params.at[i];
        bool lasts = i < 32 && (l->own->fn->lasting >> i & 1) != 0;
        if (lasts || !ty_holds_references(l->own->types, param->type) || param->convention == CONV_OUT) continue;
        Loan loan = {.param = i, .reach = ir_path_outside(&l->own->places, i), .site = {{1}, 0}};
        HolderId holder =
            IS_NONE(param->local) ? own_value_holder(l->own, param->value) : own_local_holder(l->own, param->local);
        new_loan(l, holder, &loan);
    }
}

void own_find_loans(Own *own) {
    Lending l = {.own = own};
    map_init(&l.copies, own->arena);
    map_init(&own->fact_ids, own->arena);
    intern_init(&own->loan_keys, own->arena);
    own->behind = NEW_ARRAY(own->arena, HolderId, own->fn->values.len + 1);
    vec_reserve(own->arena, &own->holders, own->fn->values.len + own->fn->locals.len + 8);
    own->holders.len = own->fn->values.len + own->fn->locals.len;
    own->outside = new_holder(own);
    l.is_packed = NEW_ARRAY(own->arena, bool, own->fn->values.len + 1);
    l.is_looked_at = NEW_ARRAY(own->arena, bool, own->fn->values.len + 1);
    for (uint32_t i = 0; i < own->cfg.order_count && own->places.borrows; i++) find_stored(&l, own->cfg.order[i]);
    lend_outside(&l);
    for (uint32_t i = 0; i < own->cfg.order_count; i++) visit_block(&l, own->cfg.order[i]);
    propagate(&l);
}
