/* The order that atomic operations and fences establish. Every atomic operation of a launch that acquires or releases
 * is an event with up to two predecessors: the thread's own last event, and the last one that released at the same
 * address. So is a fence: it acquires what relaxed operations before it have seen, and relaxed operations after it
 * release it. A barrier joins the events of its threads. Whether one access happened before another is found by walking
 * back, which is needed only when the two would otherwise be a race. */
#include "sanitizer/check.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_EVENTS = 4 << 20, FIRST_SLOTS = 1024 };

typedef struct Event {
    uint32_t before[2]; /* 0: none */
    uint32_t segment;   /* its thread's: everything that the thread did up to it happened before */
    uint32_t floor, warp_floor;
    uint32_t time; /* the newest segment of all at that time */
    uint32_t mark; /* the last search that reached it */
    uint16_t thread;
} Event;

typedef struct Slot {
    uintptr_t address;
    uint32_t event; /* 0: a free slot */
} Slot;

static struct {
    Event *events; /* from 1 */
    uint32_t count, capacity, search;
    Slot *slots; /* open addressing; a power of two */
    uint32_t slot_count, used;
    uint32_t *todo;
    uint32_t todo_capacity;
    uint32_t *block_starts; /* the first segment of each block, in order */
    uint32_t blocks, block_capacity;
    uint32_t lost_before; /* events of older segments were dropped: everything in those counts as ordered */
    bool block_has_events;
} order;

/* ---- blocks ---- */

void check_order_block(void) {
    if (order.blocks == order.block_capacity) {
        uint32_t wider = order.block_capacity ? order.block_capacity * 2 : 64;
        order.block_starts = pyc_realloc(order.block_starts, order.block_capacity * 4ull, wider * 4ull, 4);
        order.block_capacity = wider;
    }
    order.block_starts[order.blocks++] = pyc_check_run.block_segment;
    order.block_has_events = false;
}

uint32_t check_block_of(uint32_t segment) {
    uint32_t low = 0, high = order.blocks;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (order.block_starts[middle] <= segment)
            low = middle + 1;
        else
            high = middle;
    }
    return low ? low - 1 : 0;
}

/* ---- the log ---- */

static void clear_slots(void) {
    if (order.slots) memset(order.slots, 0, order.slot_count * sizeof *order.slots);
    order.used = 0;
}

void check_order_begin(void) {
    order.count = 1;
    order.blocks = 0;
    order.lost_before = 0;
    order.block_has_events = false;
    clear_slots();
}

/* When there are too many events, everything up to now counts as ordered, so that no correct kernel is reported. */
static void give_up_events(void) {
    order.count = 1;
    order.lost_before = check_next_segment();
    clear_slots();
    for (uint32_t i = 0; i < pyc_check_run.thread_count; i++) {
        CheckThread *thread = &pyc_check_run.threads[i];
        thread->event = thread->fenced = thread->met = 0;
    }
}

static uint32_t add_event(Event event) {
    if (order.count >= MOST_EVENTS) {
        give_up_events();
        event.before[0] = event.before[1] = 0;
    }
    if (order.count >= order.capacity) {
        uint32_t wider = order.capacity ? order.capacity * 2 : 1024;
        order.events = pyc_realloc(order.events, order.capacity * sizeof(Event), wider * sizeof(Event), 8);
        order.capacity = wider;
    }
    event.time = check_next_segment();
    order.events[order.count] = event;
    return order.count++;
}

static Slot *find_slot(uintptr_t address) {
    uint32_t mask = order.slot_count - 1, i = (uint32_t)((address >> 2) * 0x9E3779B97F4A7C15u >> 32) & mask;
    while (order.slots[i].event && order.slots[i].address != address) i = (i + 1) & mask;
    return &order.slots[i];
}

static void grow_slots(void) {
    Slot *old = order.slots;
    uint32_t count = order.slot_count;
    order.slot_count = count ? count * 2 : FIRST_SLOTS;
    order.slots = pyc_alloc_zeroed(order.slot_count * sizeof *order.slots, 8);
    for (uint32_t i = 0; i < count; i++)
        if (old[i].event) *find_slot(old[i].address) = old[i];
    pyc_free(old);
}

static Event event_of(const CheckThread *thread, uint32_t before_a, uint32_t before_b) {
    return (Event){.before = {before_a, before_b},
                   .segment = stamp_segment(thread->stamp),
                   .floor = thread->floor,
                   .warp_floor = thread->warp_floor,
                   .thread = (uint16_t)thread->number};
}

/* An event after both, of no thread. */
static uint32_t join(uint32_t a, uint32_t b) {
    return !a || !b || a == b ? a | b : add_event((Event){.before = {a, b}});
}

static void acquire(CheckThread *thread, uint32_t released) {
    thread->event = add_event(event_of(thread, released, thread->event));
}

/* Sets the event that later acquires at the address synchronise with. */
static void publish(uintptr_t address, uint32_t event) {
    Slot *slot = find_slot(address); /* a second time, because giving up clears the slots */
    if (!event && !slot->event) return;
    order.used += slot->event == 0;
    *slot = (Slot){address, event ? event : add_event((Event){.segment = 0})};
}

/* An atomic read-modify-write continues a release sequence; a store does not. */
void check_order_atomic(CheckThread *thread, uintptr_t address, CheckOrder how) {
    if (order.used * 2 >= order.slot_count) grow_slots();
    uint32_t here = find_slot(address)->event, before = how.reads ? here : 0;
    if (!before && !how.releases && !thread->fenced && !here) return;
    order.block_has_events = true;
    if (how.releases || (how.acquires && before)) acquire(thread, how.acquires ? before : 0);
    if (!how.acquires) thread->met = join(thread->met, before);
    if (!how.writes) return;
    publish(address, join(how.releases ? thread->event : thread->fenced, how.releases && how.acquires ? 0 : before));
    if (how.releases) check_new_segment(thread);
}

void check_order_fence(CheckThread *thread) {
    order.block_has_events = true;
    acquire(thread, thread->met);
    thread->fenced = thread->event;
    thread->met = 0;
    check_new_segment(thread);
}

bool check_order_is_used(void) { return order.block_has_events; }

/* `without_events`: joins threads without events, too, because segments do not order them. */
static void join_all(const bool *member, bool without_events) {
    uint32_t joined = 0;
    const CheckRun *run = &pyc_check_run;
    for (uint32_t i = 0; i < run->thread_count; i++) {
        if (!member[i] || (run->threads[i].event == 0 && !without_events) ||
            (joined && run->threads[i].event == joined))
            continue;
        Event event = event_of(&run->threads[i], joined, run->threads[i].event);
        event.segment--; /* the threads are in new segments already */
        joined = add_event(event);
    }
    for (uint32_t i = 0; i < run->thread_count && joined; i++)
        if (member[i]) run->threads[i].event = joined;
}

void check_order_join(const bool *member) {
    if (order.block_has_events) join_all(member, false);
}

void check_order_meet(const bool *member) {
    order.block_has_events = true;
    join_all(member, true);
}

/* ---- queries ---- */

static bool covers(const Event *event, CheckStamp earlier, uint32_t block_from, uint32_t block_to) {
    uint32_t segment = stamp_segment(earlier), thread = stamp_thread(earlier);
    if (event->segment < block_from || event->segment >= block_to) return false;
    if (segment < event->floor) return true;
    if (event->thread == thread) return segment <= event->segment;
    return event->thread / PYC_WARP_SIZE == thread / PYC_WARP_SIZE && segment < event->warp_floor;
}

static void push(uint32_t *count, uint32_t event, uint32_t not_older) {
    if (!event || order.events[event].mark == order.search || order.events[event].time < not_older) return;
    order.events[event].mark = order.search;
    if (*count == order.todo_capacity) {
        uint32_t wider = order.todo_capacity ? order.todo_capacity * 2 : 256;
        order.todo = pyc_realloc(order.todo, order.todo_capacity * 4ull, wider * 4ull, 4);
        order.todo_capacity = wider;
    }
    order.todo[(*count)++] = event;
}

bool check_order_known(const CheckThread *thread, CheckStamp earlier) {
    uint32_t segment = stamp_segment(earlier), count = 0;
    if (segment < order.lost_before) return true;
    if (!thread->event) return false;
    uint32_t block = check_block_of(segment);
    uint32_t from = order.block_starts[block],
             to = block + 1 < order.blocks ? order.block_starts[block + 1] : UINT32_MAX;
    order.search++;
    push(&count, thread->event, segment);
    while (count) {
        const Event *event = &order.events[order.todo[--count]];
        if (covers(event, earlier, from, to)) return true;
        push(&count, event->before[0], segment);
        push(&count, event->before[1], segment);
    }
    return false;
}
