#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Task Task;
typedef struct Message Message;
typedef struct Scheduler Scheduler;

struct Message {
    Message *next;
    Task *sender;
    long value;
};

struct Task {
    const struct Class *class;
    char name[24];
    long priority, handled;
    Message *first, *last;
    Task *target;
    long amount, made;     // Producer
    long divisor, dropped; // Filter
    long total, seen[32];  // Consumer: by the number in the name of the sender
    int number;
};

struct Scheduler {
    Task *tasks[32];
    int count;
    long steps, sent;
};

typedef struct Class {
    bool (*run)(Task *, Scheduler *);
    bool is_producer;
} Class;

static void send(Scheduler *s, Task *to, Task *sender, long value) {
    Message *m = malloc(sizeof *m);
    if (!m) abort();
    *m = (Message){NULL, sender, value};
    s->sent++;
    if (to->last)
        to->last->next = m;
    else
        to->first = m;
    to->last = m;
}

static Message *take(Task *t) {
    Message *m = t->first;
    t->first = m->next;
    if (!t->first) t->last = NULL;
    t->handled++;
    return m;
}

static bool produce(Task *t, Scheduler *s) {
    if (t->made >= t->amount) return false;
    send(s, t->target, t, t->made * 7 % 101);
    t->made++, t->handled++;
    return true;
}

static bool filter(Task *t, Scheduler *s) {
    if (!t->first) return true;
    Message *m = take(t);
    if (m->value % t->divisor == 0)
        t->dropped++;
    else
        send(s, t->target, t, m->value + 1);
    free(m);
    return true;
}

static bool consume(Task *t, Scheduler *s) {
    (void)s;
    while (t->first) {
        Message *m = take(t);
        t->total += m->value * t->priority;
        t->seen[m->sender->number]++;
        free(m);
    }
    return true;
}

static const Class producer = {produce, true}, filter_class = {filter, false}, consumer = {consume, false};

static Task *task(const Class *class, const char *name, int number, long priority, Task *target) {
    Task *t = calloc(1, sizeof *t);
    if (!t) abort();
    t->class = class, t->priority = priority, t->target = target, t->number = number;
    snprintf(t->name, sizeof t->name, "%s %d", name, number);
    return t;
}

static bool any_waits(const Scheduler *s) {
    for (int i = 0; i < s->count; i++)
        if (s->tasks[i]->first) return true;
    return false;
}

static void run(Scheduler *s) {
    for (bool alive = true; alive || any_waits(s);) {
        alive = false;
        for (int i = 0; i < s->count; i++) {
            s->steps++;
            if (s->tasks[i]->class->run(s->tasks[i], s) && s->tasks[i]->class->is_producer) alive = true;
        }
    }
}

int main(void) {
    Scheduler s = {0};
    Task *consumers[3], *filters[6];
    for (int i = 0; i < 3; i++) consumers[i] = task(&consumer, "consumer", i, i + 1, NULL);
    for (int i = 0; i < 6; i++)
        filters[i] = task(&filter_class, "filter", i, 2, consumers[i % 3]), filters[i]->divisor = i + 2;
    for (int i = 0; i < 12; i++)
        s.tasks[s.count] = task(&producer, "producer", i, 1, filters[i % 6]),
        s.tasks[s.count++]->amount = 40000 + i * 2000;
    for (int i = 0; i < 6; i++) s.tasks[s.count++] = filters[i];
    for (int i = 0; i < 3; i++) s.tasks[s.count++] = consumers[i];
    run(&s);
    printf("%ld %ld\n", s.steps, s.sent);
    for (int i = 0; i < s.count; i++) printf("%s %ld; ", s.tasks[i]->name, s.tasks[i]->handled);
    printf("\n");
    for (int i = 0; i < 3; i++) {
        printf("%ld [", consumers[i]->total);
        for (int j = 0, more = 0; j < 32; j++)
            if (consumers[i]->seen[j]) printf("%s('filter %d', %ld)", more++ ? ", " : "", j, consumers[i]->seen[j]);
        printf("]\n");
    }
}
