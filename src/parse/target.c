/* What can be assigned to, deleted or bound. The grammar accepts any expression. */
#include "parse/ast_group.h"
#include "parse/build.h"

/* Names for wrong targets: "a call", "a literal". */
static const char *const target_names[AST_KIND_COUNT] = {
    [AST_Call] = "the result of a call",
    [AST_Int] = "a literal",
    [AST_Float] = "a literal",
    [AST_Imaginary] = "a literal",
    [AST_Str] = "a literal",
    [AST_FString] = "an f-string",
    [AST_None] = "None",
    [AST_True] = "True",
    [AST_False] = "False",
    [AST_Ellipsis] = "'...'",
    [AST_Set] = "a set display",
    [AST_Dict] = "a dict display",
    [AST_Comprehension] = "a comprehension",
    [AST_Compare] = "a comparison",
    [AST_Ternary] = "a conditional expression",
    [AST_Lambda] = "a lambda",
    [AST_Await] = "an await expression",
    [AST_Yield] = "a yield expression",
    [AST_YieldFrom] = "a yield expression",
    [AST_Walrus] = "a named expression",
    [AST_Transfer] = "a transferred value",
    [AST_Comptime] = "a compile-time value",
    [AST_FnType] = "a type",
    [AST_RefType] = "a type",
    [AST_Dyn] = "a type",
    [AST_Tuple] = "a tuple",
    [AST_List] = "a list",
    [AST_Star] = "a starred expression",
    [AST_Attribute] = "an attribute",
    [AST_Subscript] = "an element",
};

static const char *target_name(const Ast *target) {
    return target_names[target->kind] ? target_names[target->kind] : "an expression";
}

static DiagCode wrong_target(TargetUse use) {
    switch (use) {
    case TARGET_ASSIGN: return D_ASSIGN_TARGET;
    case TARGET_AUGMENT: return D_AUGMENT_TARGET;
    case TARGET_ANNOTATE: return D_ANNOTATE_TARGET;
    case TARGET_DELETE: return D_DELETE_TARGET;
    case TARGET_BIND: return D_BIND_TARGET;
    }
    UNREACHABLE();
}

static void report_target(Builder *b, const Ast *target, TargetUse use) {
    diag(b->ctx, wrong_target(use), target->span, target_name(target));
    if (target->kind == AST_Compare && use == TARGET_ASSIGN) diag_note(b->ctx, (Span){0}, "'==' compares, '=' assigns");
}

static bool takes_several(TargetUse use) { return use == TARGET_ASSIGN || use == TARGET_DELETE || use == TARGET_BIND; }

static void check_items(Builder *b, AstList items, TargetUse use) {
    const Ast *star = NULL;
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i];
        if (item->kind != AST_Star || use == TARGET_DELETE) {
            check_target(b, item, use);
            continue;
        }
        if (star) diag(b->ctx, D_TWO_STARS, item->span);
        star = item;
        check_target(b, item->star.operand, use);
    }
}

/* Notes that a class of an object may change: then instances need a common layout. Python's library changes only the
 * classes of its own objects. */
static void note_changed_class(Builder *b) {
    SourceFile *file = source_file(b->ctx, b->file);
    file->changes_classes = true;
    b->ctx->changes_classes |= file->origin != SOURCE_STANDARD;
}

void check_target(Builder *b, const Ast *target, TargetUse use) {
    switch (target->kind) {
    case AST_BadExpr:
    case AST_Name: return;
    case AST_Attribute:
        if (SAME(target->attribute.name, N(__class__))) note_changed_class(b);
        /* fallthrough */
    case AST_Subscript:
    case AST_ContextMember:
        if (use == TARGET_BIND) break;
        return;
    case AST_Ternary: /* a choice of two places, */
    case AST_Call:    /* or of a function that returns a reference: sema checks that */
        if (!b->scope->is_systems || use == TARGET_BIND || use == TARGET_DELETE) break;
        return;
    case AST_Tuple:
    case AST_List:
        if (!takes_several(use)) break;
        check_items(b, target->kind == AST_Tuple ? target->tuple.items : target->list.items, use);
        return;
    case AST_Star:
        if (use == TARGET_DELETE || use == TARGET_AUGMENT || use == TARGET_ANNOTATE) break;
        diag(b->ctx, D_STAR_TARGET, target->span);
        return;
    case AST_ANY_LITERAL:
    case AST_Set:
    case AST_Dict:
    case AST_Comprehension:
    case AST_Unary:
    case AST_Binary:
    case AST_Compare:
    case AST_Logic:
    case AST_Lambda:
    case AST_Slice:
    case AST_Transfer:
    case AST_Walrus:
    case AST_ANY_SUSPENSION:
    case AST_Comptime:
    case AST_ANY_TYPE_FORM:
    case AST_Default:
    case AST_NO_EXPR: break;
    }
    report_target(b, target, use);
}

bool check_declares(Builder *b, const Ast *target) {
    const bool is_place = target->kind == AST_Attribute || target->kind == AST_Subscript || target->kind == AST_Call ||
                          target->kind == AST_Ternary;
    if (!b->scope->is_systems || !is_place) return true;
    diag(b->ctx, D_ANNOTATION_ALONE, target->span, target_name(target));
    return false;
}

void check_no_star(Builder *b, const Ast *value) {
    if (value->kind == AST_Star) diag(b->ctx, D_STAR_OUTSIDE, value->span);
}
