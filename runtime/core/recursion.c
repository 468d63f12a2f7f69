/* How deep the calls of a Python program are, and may be.
 *
 * Calls by value count themselves (pyc_calls). Direct calls need no extra code: functions that can call themselves
 * compare their frame with a mark, as they do for the end of the stack, and frames are counted only when a frame lies
 * below the mark. As each frame takes at least LEAST_FRAME bytes, the mark is then moved down by what the remaining
 * calls need at least; this happens a few times before the limit is reached. */
#include "core/layout.h"
#include "core/rt.h"

#include <string.h>

enum { LEAST_FRAME = 16, USUAL_LIMIT = 1000, USUAL_STACK = 16 << 20, CALL_BYTES = 5 };

_Thread_local int64_t pyc_calls;
int64_t pyc_calls_limit = INT64_MAX;
static _Thread_local char *stack_top; /* the end of the counted part of the stack; null: nothing is counted */
static _Thread_local char *count_below;

/* The compiled functions that can call themselves; null where the program has none. */
extern const char recursive_start[] __asm__("__start_" PYC_RECURSIVE_SECTION)
    __attribute__((weak, visibility("hidden")));
extern const char recursive_stop[] __asm__("__stop_" PYC_RECURSIVE_SECTION) __attribute__((weak, visibility("hidden")));

static bool is_recursive(uintptr_t address) {
    return address - (uintptr_t)recursive_start < (uintptr_t)(recursive_stop - recursive_start);
}

/* Whether the word is a return address of a call from one of these functions to another. */
static bool is_call(uintptr_t returns_to) {
    if (!is_recursive(returns_to) || !is_recursive(returns_to - CALL_BYTES)) return false;
#if defined(__x86_64__)
    enum { CALL = 0xe8 };
    const uint8_t *at = (const uint8_t *)returns_to - CALL_BYTES;
    int32_t distance;
    memcpy(&distance, at + 1, sizeof distance);
    return at[0] == CALL && is_recursive(returns_to + (uintptr_t)(intptr_t)distance);
#elif defined(__aarch64__)
    enum { BRANCH_AND_LINK = 0x25 };
    uint32_t word;
    memcpy(&word, (const char *)returns_to - sizeof word, sizeof word);
    int64_t distance = (int64_t)((uint64_t)word << 38) >> 36;
    return word >> 26 == BRANCH_AND_LINK && is_recursive(returns_to - sizeof word + (uintptr_t)distance);
#else
    return false;
#endif
}

/* Such a function keeps the address of its frame in a register. The frame of a function that it calls begins with that
 * address, followed by the return address. So a chain of direct calls is followed from frame to frame; the stack
 * between two chains is searched word by word. */
static int64_t direct_calls(const char *frame) {
    int64_t count = 0;
    while (frame + LEAST_FRAME <= stack_top) {
        uintptr_t words[2];
        memcpy(words, frame, sizeof words);
        bool is_inside =
            words[0] > (uintptr_t)frame && words[0] < (uintptr_t)stack_top && words[0] % sizeof *words == 0;
        bool is_one = is_inside && is_call(words[1]);
        count += is_one;
        frame = is_one ? frame + (words[0] - (uintptr_t)frame) : frame + sizeof *words;
    }
    return count;
}

/* Sets the mark so that this many further calls are possible without counting. */
static void set_mark(char *frame, int64_t left) {
    int64_t unseen = (left - 1) / PYC_CALL, room = (frame - pyc_stack_limit) / LEAST_FRAME;
    count_below = unseen < room ? frame - unseen * LEAST_FRAME : pyc_stack_limit;
    pyc_stack_mark_set(count_below);
}

static int64_t calls_at(const char *frame) { return pyc_calls + PYC_CALL * direct_calls(frame); }

bool pyc_recursion_ends(char *frame) {
    if (frame < pyc_stack_limit) return true;
    if (frame >= count_below) return false;
    int64_t left = pyc_calls_limit - calls_at(frame);
    if (left > 0)
        set_mark(frame, left);
    else
        set_mark(stack_top, pyc_calls_limit);
    return left <= 0;
}

/* The module's own body counts as a call. */
int64_t pyc_recursion_depth(void) { return 1 + calls_at(__builtin_frame_address(0)) / PYC_CALL; }

/* In a process that was started by another program, that program sets the limit. */
void pyc_recursion_limit(int64_t limit) {
    if (!stack_top) return;
    pyc_calls_limit = PYC_CALL * (limit - 1);
    pyc_stack_limit_usual(stack_top - USUAL_STACK, limit > USUAL_LIMIT);
    set_mark(stack_top, pyc_calls_limit);
}

void pyc_recursion_usual(void) { pyc_recursion_limit(USUAL_LIMIT); }

void pyc_recursion_begin(char *top) {
    stack_top = top;
    if (pyc_calls_limit != INT64_MAX) set_mark(top, pyc_calls_limit);
}
