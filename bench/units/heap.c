// A container for any element type and two uses of it.

typedef struct {
    long id;
    long urgency;
} JobNNN;

static long JobNNN_rank(const JobNNN *self) { return self->urgency * 16 + self->id; }

typedef struct {
    long time;
    bool is_late;
} EventNNN;

static long EventNNN_rank(const EventNNN *self) {
    if (self->is_late) {
        return self->time - 100;
    }
    return self->time;
}

#define HEAP_NNN(T)                                                                                                    \
    LIST(T)                                                                                                            \
    typedef struct {                                                                                                   \
        List_##T items;                                                                                                \
        long swaps;                                                                                                    \
    } Heap_##T;                                                                                                        \
    static long Heap_##T##_len(const Heap_##T *self) { return self->items.len; }                                       \
    static void Heap_##T##_swap(Heap_##T *self, long i, long j) {                                                      \
        T kept = *List_##T##_at(&self->items, i);                                                                      \
        *List_##T##_at(&self->items, i) = *List_##T##_at(&self->items, j);                                             \
        *List_##T##_at(&self->items, j) = kept;                                                                        \
        self->swaps += 1;                                                                                              \
    }                                                                                                                  \
    static void Heap_##T##_push(Heap_##T *self, T item) {                                                              \
        List_##T##_append(&self->items, item);                                                                         \
        long at = self->items.len - 1;                                                                                 \
        while (at > 0) {                                                                                               \
            long parent = (at - 1) / 2;                                                                                \
            if (T##_rank(List_##T##_at(&self->items, parent)) <= T##_rank(List_##T##_at(&self->items, at))) {          \
                break;                                                                                                 \
            }                                                                                                          \
            Heap_##T##_swap(self, parent, at);                                                                         \
            at = parent;                                                                                               \
        }                                                                                                              \
    }                                                                                                                  \
    static long Heap_##T##_least_child(Heap_##T *self, long at) {                                                      \
        long left = 2 * at + 1;                                                                                        \
        long right = left + 1;                                                                                         \
        if (right < self->items.len &&                                                                                 \
            T##_rank(List_##T##_at(&self->items, right)) < T##_rank(List_##T##_at(&self->items, left))) {              \
            return right;                                                                                              \
        }                                                                                                              \
        return left;                                                                                                   \
    }                                                                                                                  \
    static T Heap_##T##_pop(Heap_##T *self) {                                                                          \
        long last = self->items.len - 1;                                                                               \
        Heap_##T##_swap(self, 0, last);                                                                                \
        T top = List_##T##_pop(&self->items);                                                                          \
        long at = 0;                                                                                                   \
        while (2 * at + 1 < self->items.len) {                                                                         \
            long child = Heap_##T##_least_child(self, at);                                                             \
            if (T##_rank(List_##T##_at(&self->items, at)) <= T##_rank(List_##T##_at(&self->items, child))) {           \
                break;                                                                                                 \
            }                                                                                                          \
            Heap_##T##_swap(self, at, child);                                                                          \
            at = child;                                                                                                \
        }                                                                                                              \
        return top;                                                                                                    \
    }                                                                                                                  \
    static long drain_##T(Heap_##T *heap) {                                                                            \
        long sum = 0;                                                                                                  \
        long place = 1;                                                                                                \
        while (Heap_##T##_len(heap) > 0) {                                                                             \
            T item = Heap_##T##_pop(heap);                                                                             \
            sum += place * T##_rank(&item);                                                                            \
            place += 1;                                                                                                \
        }                                                                                                              \
        return sum;                                                                                                    \
    }

HEAP_NNN(JobNNN)
HEAP_NNN(EventNNN)

static long run_NNN(void) {
    Heap_JobNNN jobs = {0};
    Heap_EventNNN events = {0};
    for (long i = 0; i < 12; i++) {
        Heap_JobNNN_push(&jobs, (JobNNN){i, i * KKK % 11});
        Heap_EventNNN_push(&events, (EventNNN){i * KKK % 29, i % 4 == 0});
    }
    long sum = drain_JobNNN(&jobs) + 3 * drain_EventNNN(&events);
    long result = (sum + jobs.swaps + events.swaps) % 1000;
    List_JobNNN_free(&jobs.items);
    List_EventNNN_free(&events.items);
    return result;
}
