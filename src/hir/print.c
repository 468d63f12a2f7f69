/* --dump=sema: the typed tree as indented text, one node a line. */
#include "hir/hir.h"
#include "types/type_text.h"

typedef struct Printer {
    Context *ctx;
    const Types *types;
    Text *out;
    Map locals; /* HirLocal* -> number */
    uint32_t depth;
} Printer;

static const char *const KIND_NAMES[] = {
    "?",
#define HIR(Kind, category) #Kind,
#include "hir/hir.def"
};

static void print_node(Printer *p, const char *label, const Hir *node);

static void print_local(Printer *p, const HirLocal *local) {
    uint64_t number;
    if (!map_get(&p->locals, (uint64_t)(uintptr_t)local, &number)) {
        number = p->locals.len;
        map_put(&p->locals, (uint64_t)(uintptr_t)local, number);
    }
    if (!IS_NONE(local->name)) text_printf(p->out, " %s", name_c(p->ctx, local->name));
    text_printf(p->out, " %%%u", (unsigned)number);
}

static void head_of(Printer *p, const Hir *n) {
    switch (n->kind) {
    case HIR_Local: print_local(p, n->local); break;
    case HIR_Let:
        print_local(p, n->let.local);
        text_printf(p->out, ": %s", ty_c(p->types, n->let.local->type));
        break;
    case HIR_Field: text_printf(p->out, " %u", n->field.index); break;
    case HIR_Const:
    case HIR_Image: text_printf(p->out, " %s", val_c(p->types, n->const_.value)); break;
    case HIR_FnRef: text_printf(p->out, " #%u", n->fn_ref.fn.id); break;
    case HIR_Op: text_printf(p->out, " %s", ir_op_info(n->op.op)->text); break;
    case HIR_RtCall: text_printf(p->out, " %s", rt_symbol(n->rt_call.fn)); break;
    case HIR_Break:
    case HIR_Continue: text_printf(p->out, " L%u", n->jump.label); break;
    case HIR_Block:
        if (n->block.label) text_printf(p->out, " L%u", n->block.label);
        break;
    case HIR_Loop: text_printf(p->out, " L%u", n->loop.label); break;
    case HIR_Panic:
        text_char(p->out, ' ');
        text_quoted(p->out, n->panic.message);
        break;
    case HIR_Global: text_printf(p->out, " @%u", n->global.global.id); break;
    case HIR_NO_KIND:
    case HIR_Element:
    case HIR_Deref:
    case HIR_Load:
    case HIR_Copy:
    case HIR_Move:
    case HIR_Borrow:
    case HIR_Call:
    case HIR_Aggregate:
    case HIR_Cond:
    case HIR_And:
    case HIR_Or:
    case HIR_Seq:
    case HIR_Poison:
    case HIR_Expr:
    case HIR_Assign:
    case HIR_Init:
    case HIR_If:
    case HIR_Return:
    case HIR_Raise:
    case HIR_Try:
        if (n->try_.inlined.len) text_printf(p->out, " of %.*s", STR_ARGS(n->try_.inlined));
        break;
    case HIR_Outside:
    case HIR_KeepAlive:
    case HIR_Destroy:
    case HIR_MarkInit:
    case HIR_MarkUninit:
    case HIR_KIND_COUNT: break;
    }
    if (!IS_NONE(n->type)) text_printf(p->out, " : %s", ty_c(p->types, n->type));
}

static void print_try(Printer *p, const Hir *n) {
    print_node(p, "body", n->try_.body);
    for (uint32_t i = 0; i < n->try_.handler_count; i++) {
        const HirHandler *h = &n->try_.handlers[i];
        text_indent(p->out, p->depth);
        text_printf(p->out, "except %s", IS_NONE(h->type) ? "" : ty_c(p->types, h->type));
        if (h->target) print_local(p, h->target);
        text_char(p->out, '\n');
        print_node(p, "handler", h->body);
    }
    print_node(p, "else", n->try_.otherwise);
    print_node(p, "finally", n->try_.finally);
}

static void print_child(void *p, const char *role, const Hir *child) { print_node(p, role, child); }

static void print_node(Printer *p, const char *label, const Hir *node) {
    if (!node) return;
    text_indent(p->out, p->depth);
    if (label) text_printf(p->out, "%s: ", label);
    text_c(p->out, KIND_NAMES[node->kind]);
    head_of(p, node);
    text_char(p->out, '\n');
    p->depth++;
    if (node->kind == HIR_Try)
        print_try(p, node);
    else
        hir_children(node, print_child, p);
    p->depth--;
}

void hir_print(Context *ctx, const Types *types, const HirBody *body, Text *out) {
    Printer p = {.ctx = ctx, .types = types, .out = out, .depth = 1};
    map_init(&p.locals, body->arena);
    text_printf(out, "fn #%u%s\n", body->fn.id, body->is_archetype ? " archetype" : "");
    for (uint32_t i = 0; i < body->param_count; i++) {
        text_c(out, "  param");
        if (body->params[i]) {
            print_local(&p, body->params[i]);
            text_printf(out, ": %s", ty_c(types, body->params[i]->type));
        }
        text_char(out, '\n');
    }
    print_node(&p, NULL, body->block);
}
