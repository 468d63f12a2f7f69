/* A stack on which the compiler's recursion has room. */
#ifndef PYC_SUPPORT_DEEP_STACK_H
#define PYC_SUPPORT_DEEP_STACK_H

/* Recursion is limited by counters, and the stack on which `run` is called holds what they allow. It is a thread's,
 * since the first thread's stack cannot grow past what is mapped beneath it, and a raised limit would reach the
 * programs that are started. Memory is taken only for what is used. Where the address space has no room for it, `run`
 * is called on the stack that there is. */
void on_deep_stack(void *(*run)(void *), void *given);

#endif
