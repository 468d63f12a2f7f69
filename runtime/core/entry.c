/* Where a program begins: replaces the C library's start files (Scrt1.o, crtbeginS.o), so that linking needs none of
 * them. A program that is linked by a compiler driver has those, and this file is left out. */
#include "core/rt.h"

int main(int argc, char **argv);
int __libc_start_main(int (*main)(int, char **), int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*loader_fini)(void), void *stack_end);
void _start(void);

/* `at` is where the system has stored argc, followed by argv. */
__attribute__((noreturn, used, visibility("hidden"))) void pyc_entry(uintptr_t *at, void (*loader_fini)(void)) {
    __libc_start_main(main, (int)at[0], (char **)(at + 1), NULL, NULL, loader_fini, at);
    __builtin_trap();
}

#if defined(__aarch64__)
__asm__(".text\n.globl _start\n.type _start, %function\n_start:\n"
        "  mov x29, #0\n  mov x30, #0\n  mov x1, x0\n  mov x0, sp\n  bl pyc_entry\n");
#else
__asm__(".text\n.globl _start\n.type _start, @function\n_start:\n"
        "  xor %ebp, %ebp\n  mov %rdx, %rsi\n  mov %rsp, %rdi\n  and $-16, %rsp\n  call pyc_entry\n");
#endif
