/* The facts found about a function, as text: for tests of the analyses, and for people who want to see them. */
#include "ownership/own.h"

static void dump_node_name(const Own *own, NodeId node, Text *out) {
    PathId path = own_node(own, node)->path;
    Str name = ir_path_name(&own->places, path);
    if (name.len > 0) {
        text_str(out, name);
    } else {
        text_printf(out, "local%u", ir_path(&own->places, path)->local.id);
    }
}

static void dump_set(const Own *own, const char *label, const Bitset *set, Text *out) {
    text_printf(out, "    %s:", label);
    for (uint32_t i = 1; i <= own->shared; i++) {
        if (!bitset_has(set, i - 1)) continue;
        text_char(out, ' ');
        dump_node_name(own, (NodeId){i}, out);
    }
    text_char(out, '\n');
}

static const char *owner_word(Owner owner) {
    switch (owner) {
    case OWNER_FUNCTION: return "function";
    case OWNER_FIELDS: return "fields";
    case OWNER_CALLER: return "caller";
    case OWNER_LENDER: return "lender";
    case OWNER_RESULT: return "result";
    }
    UNREACHABLE();
}

static void dump_nodes(const Own *own, Text *out) {
    for (uint32_t i = 1; i <= own->nodes.len; i++) {
        const Node *node = own_node(own, (NodeId){i});
        text_c(out, "  place ");
        dump_node_name(own, (NodeId){i}, out);
        text_printf(out, ": %s%s%s%s\n", owner_word(node->owner), node->needs_drop ? " drop" : "",
                    i > own->shared ? " one-block" : "", node->is_whole_in_children ? " in-fields" : "");
    }
}

static void dump_loan(const Own *own, const Loan *loan, Text *out) {
    text_char(out, ' ');
    if (IS_NONE(loan->path)) text_printf(out, "outside%u:", loan->param);
    Str name = ir_path_name(&own->places, loan->reach);
    if (name.len == 0) text_printf(out, "local%u", ir_path(&own->places, loan->reach)->local.id);
    text_str(out, name);
    if (loan->is_deepest) text_c(out, "...");
    if (loan->is_unchecked) text_char(out, '?');
    if (loan->is_argument) text_char(out, '!');
}

static void dump_holders(const Own *own, Text *out) {
    for (uint32_t i = 1; i <= own->fn->values.len + own->fn->locals.len; i++) {
        const Holder *holder = own_holder(own, (HolderId){i});
        if (holder->facts.len == 0) continue;
        bool is_value = i <= own->fn->values.len;
        Str name = is_value ? STR("")
                            : name_text(own->module->ctx, ir_local(own->fn, (LocalId){i - own->fn->values.len})->name);
        text_printf(out, "  %s%u%s%.*s holds", is_value ? "value" : "local", is_value ? i : i - own->fn->values.len,
                    name.len > 0 ? " " : "", STR_ARGS(name));
        for (uint32_t k = 0; k < holder->facts.len; k++) dump_loan(own, own_loan(own, holder->facts.at[k].loan), out);
        text_char(out, '\n');
    }
}

void own_dump_fn(IrModule *module, IrFn *fn, Text *out) {
    Arena arena = {0};
    Own own = own_begin(module, fn, &arena);
    own_analyse(&own);
    own_solve_liveness(&own);
    InitState state = own_init_state(&own);
    text_printf(out, "%.*s:\n", STR_ARGS(fn->symbol));
    dump_nodes(&own, out);
    dump_holders(&own, out);
    for (uint32_t i = 0; i < own.cfg.order_count; i++) {
        uint32_t block = own.cfg.order[i].id - 1;
        text_printf(out, "  block %u:\n", block + 1);
        own_init_enter(&own, &state, own.cfg.order[i]);
        dump_set(&own, "initialised", &state.must, out);
        dump_set(&own, "live", &own.live.in[block], out);
    }
    arena_drop(&arena);
}
