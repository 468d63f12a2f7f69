// Points and forces: structs with operators, an interface with two implementations, a loop over each of them.

typedef struct {
    double x, y, z;
} VectorNNN;

static VectorNNN VectorNNN_add(VectorNNN a, VectorNNN b) { return (VectorNNN){a.x + b.x, a.y + b.y, a.z + b.z}; }

static VectorNNN VectorNNN_sub(VectorNNN a, VectorNNN b) { return (VectorNNN){a.x - b.x, a.y - b.y, a.z - b.z}; }

static VectorNNN VectorNNN_scaled(VectorNNN a, double by) { return (VectorNNN){a.x * by, a.y * by, a.z * by}; }

static double VectorNNN_dot(VectorNNN a, VectorNNN b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

typedef struct {
    VectorNNN place;
    VectorNNN speed;
    double mass;
} BodyNNN;

static double BodyNNN_energy(const BodyNNN *self) { return 0.5 * self->mass * VectorNNN_dot(self->speed, self->speed); }

static void BodyNNN_push(BodyNNN *self, VectorNNN force, double time) {
    self->speed = VectorNNN_add(self->speed, VectorNNN_scaled(force, time / self->mass));
    self->place = VectorNNN_add(self->place, VectorNNN_scaled(self->speed, time));
}

LIST(BodyNNN)

typedef struct {
    double stiffness;
    double length;
} SpringNNN;

static VectorNNN SpringNNN_between(const SpringNNN *self, const BodyNNN *a, const BodyNNN *b) {
    VectorNNN away = VectorNNN_sub(b->place, a->place);
    double stretch = VectorNNN_dot(away, away) - self->length * self->length;
    return VectorNNN_scaled(away, self->stiffness * stretch);
}

typedef struct {
    double constant;
} GravityNNN;

static VectorNNN GravityNNN_between(const GravityNNN *self, const BodyNNN *a, const BodyNNN *b) {
    VectorNNN away = VectorNNN_sub(b->place, a->place);
    double square = VectorNNN_dot(away, away) + 0.25;
    return VectorNNN_scaled(away, self->constant * a->mass * b->mass / square);
}

static void advance_SpringNNN(List_BodyNNN *bodies, const SpringNNN *force, double time) {
    for (long i = 0; i < bodies->len; i++) {
        VectorNNN sum = {0.0, 0.0, 0.0};
        for (long j = 0; j < bodies->len; j++) {
            if (i != j) {
                sum = VectorNNN_add(sum,
                                    SpringNNN_between(force, List_BodyNNN_at(bodies, i), List_BodyNNN_at(bodies, j)));
            }
        }
        BodyNNN_push(List_BodyNNN_at(bodies, i), sum, time);
    }
}

static void advance_GravityNNN(List_BodyNNN *bodies, const GravityNNN *force, double time) {
    for (long i = 0; i < bodies->len; i++) {
        VectorNNN sum = {0.0, 0.0, 0.0};
        for (long j = 0; j < bodies->len; j++) {
            if (i != j) {
                sum = VectorNNN_add(sum,
                                    GravityNNN_between(force, List_BodyNNN_at(bodies, i), List_BodyNNN_at(bodies, j)));
            }
        }
        BodyNNN_push(List_BodyNNN_at(bodies, i), sum, time);
    }
}

static double total_energy_NNN(List_BodyNNN *bodies) {
    double sum = 0.0;
    for (long i = 0; i < bodies->len; i++) {
        sum += BodyNNN_energy(List_BodyNNN_at(bodies, i));
    }
    return sum;
}

static long run_NNN(void) {
    List_BodyNNN bodies = {0};
    for (long i = 0; i < 5; i++) {
        double at = (double)(i * KKK % 7);
        List_BodyNNN_append(&bodies, (BodyNNN){{at, at * 0.5, 1.0}, {0.0, 0.25, 0.0}, 1.0 + at});
    }
    SpringNNN spring = {0.125, 2.0};
    GravityNNN gravity = {0.5};
    for (long step = 0; step < 4; step++) {
        if (step % 2 == 0) {
            advance_SpringNNN(&bodies, &spring, 0.015625);
        } else {
            advance_GravityNNN(&bodies, &gravity, 0.015625);
        }
    }
    long result = (long)(total_energy_NNN(&bodies) * 100.0) % 1000;
    List_BodyNNN_free(&bodies);
    return result;
}
