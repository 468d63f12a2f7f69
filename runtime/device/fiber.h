/* Stacks to switch between inside one thread: the threads of a block on the CPU device. A switch only saves the
 * callee-saved registers and changes the stack. */
#ifndef PYC_RUNTIME_FIBER_H
#define PYC_RUNTIME_FIBER_H

#include <stddef.h>

typedef struct Fiber {
    void *stack_pointer; /* while it does not run */
} Fiber;

/* Prepares `fiber` to call entry(argument) on this stack at the first switch to it. The entry must not return. */
void fiber_prepare(Fiber *fiber, void *stack, size_t size, void (*entry)(void *), void *argument);
void fiber_switch(Fiber *from, Fiber *to);

#endif
