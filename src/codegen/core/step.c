/* The end of each step of code generation (step.def): prints the result if the user asks for it, and verifies it. */
#include "codegen/core/core.h"

#include <llvm-c/Analysis.h>
#include <stdio.h>

static const char *const names[] = {
#define STEP(ident, doc) [CG_STEP_##ident] = #ident,
#include "codegen/core/step.def"
};

static bool is_wanted(const Cg *cg, CgStep step) {
    const StrList *wanted = &cg->ctx->options.print_after;
    for (uint32_t i = 0; i < wanted->len; i++)
        if (str_equal(wanted->at[i], STR("all")) || str_equal(wanted->at[i], str_of(names[step]))) return true;
    return false;
}

static void print_value(LLVMValueRef fn) {
    char *text = LLVMPrintValueToString(fn);
    fputs(text, stdout);
    LLVMDisposeMessage(text);
}

static void print_module(const Cg *cg) {
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->out); fn; fn = LLVMGetNextFunction(fn))
        if (!LLVMIsDeclaration(fn)) print_value(fn);
}

static void verify(const Cg *cg, CgStep step, LLVMValueRef fn) {
    char *error = NULL;
    bool is_wrong =
        fn ? LLVMVerifyFunction(fn, LLVMReturnStatusAction) : LLVMVerifyModule(cg->out, LLVMReturnStatusAction, &error);
    if (!is_wrong) {
        LLVMDisposeMessage(error);
        return;
    }
    if (fn) LLVMVerifyModule(cg->out, LLVMReturnStatusAction, &error);
    size_t length;
    ICE("after step %s of code generation, %s is not well-formed: %s", names[step],
        fn ? LLVMGetValueName2(fn, &length) : "the module", error);
}

void cg_step_done(const Cg *cg, CgStep step, LLVMValueRef fn) {
    if (is_wanted(cg, step)) {
        printf("; after %s\n", names[step]);
        if (fn)
            print_value(fn);
        else
            print_module(cg);
    }
    if (cg->options->verify) verify(cg, step, fn);
}
