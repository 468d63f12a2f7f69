/* Switching stacks, for x86-64 and 64-bit Arm by hand: swapcontext would make two system calls a switch. */
#include "device/fiber.h"

#include <stdint.h>
#include <string.h>

void pyc_fiber_switch(void **save, void *restore);
void pyc_fiber_start(void);

#if defined(__x86_64__)
__asm__(".text\n"
        ".globl pyc_fiber_switch\n.hidden pyc_fiber_switch\n.type pyc_fiber_switch, @function\n"
        "pyc_fiber_switch:\n"
        "  pushq %rbp\n  pushq %rbx\n  pushq %r12\n  pushq %r13\n  pushq %r14\n  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  popq %r15\n  popq %r14\n  popq %r13\n  popq %r12\n  popq %rbx\n  popq %rbp\n"
        "  ret\n"
        ".size pyc_fiber_switch, .-pyc_fiber_switch\n"
        ".globl pyc_fiber_start\n.hidden pyc_fiber_start\n.type pyc_fiber_start, @function\n"
        "pyc_fiber_start:\n" /* entry in r12, argument in r13 */
        "  movq %r13, %rdi\n"
        "  xorl %ebp, %ebp\n"
        "  callq *%r12\n"
        "  ud2\n"
        ".size pyc_fiber_start, .-pyc_fiber_start\n");
enum {
    SAVED_WORDS = 7,
    ENTRY_WORD = 3,
    ARGUMENT_WORD = 2,
    RETURN_WORD = 6
}; /* r15 r14 r13 r12 rbx rbp, return address */
#elif defined(__aarch64__)
__asm__(".text\n"
        ".globl pyc_fiber_switch\n.hidden pyc_fiber_switch\n.type pyc_fiber_switch, %function\n"
        "pyc_fiber_switch:\n"
        "  sub sp, sp, #160\n"
        "  stp x19, x20, [sp, #0]\n  stp x21, x22, [sp, #16]\n  stp x23, x24, [sp, #32]\n  stp x25, x26, [sp, #48]\n"
        "  stp x27, x28, [sp, #64]\n  stp x29, x30, [sp, #80]\n  stp d8, d9, [sp, #96]\n  stp d10, d11, [sp, #112]\n"
        "  stp d12, d13, [sp, #128]\n  stp d14, d15, [sp, #144]\n"
        "  mov x9, sp\n  str x9, [x0]\n  mov sp, x1\n"
        "  ldp x19, x20, [sp, #0]\n  ldp x21, x22, [sp, #16]\n  ldp x23, x24, [sp, #32]\n  ldp x25, x26, [sp, #48]\n"
        "  ldp x27, x28, [sp, #64]\n  ldp x29, x30, [sp, #80]\n  ldp d8, d9, [sp, #96]\n  ldp d10, d11, [sp, #112]\n"
        "  ldp d12, d13, [sp, #128]\n  ldp d14, d15, [sp, #144]\n"
        "  add sp, sp, #160\n  ret\n"
        ".size pyc_fiber_switch, .-pyc_fiber_switch\n"
        ".globl pyc_fiber_start\n.hidden pyc_fiber_start\n.type pyc_fiber_start, %function\n"
        "pyc_fiber_start:\n" /* entry in x19, argument in x20 */
        "  mov x0, x20\n  blr x19\n  brk #1\n"
        ".size pyc_fiber_start, .-pyc_fiber_start\n");
enum { SAVED_WORDS = 20, ENTRY_WORD = 0, ARGUMENT_WORD = 1, RETURN_WORD = 11 };
#else
#error "fiber.c: write the switch for this processor"
#endif

void fiber_prepare(Fiber *fiber, void *stack, size_t size, void (*entry)(void *), void *argument) {
    uintptr_t top = ((uintptr_t)stack + size) & ~(uintptr_t)15;
    uintptr_t *words = (uintptr_t *)top - SAVED_WORDS; /* after the return the stack is 16-aligned */
    memset(words, 0, SAVED_WORDS * sizeof *words);
    words[ENTRY_WORD] = (uintptr_t)entry;
    words[ARGUMENT_WORD] = (uintptr_t)argument;
    words[RETURN_WORD] = (uintptr_t)pyc_fiber_start;
    fiber->stack_pointer = words;
}

void fiber_switch(Fiber *from, Fiber *to) { pyc_fiber_switch(&from->stack_pointer, to->stack_pointer); }
