#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.141592653589793
#define SOLAR_MASS (4 * PI * PI)
#define YEAR 365.24

enum { STEPS = 2000000 };

typedef struct Body {
    double x, y, z, vx, vy, vz, mass;
} Body;

static void offset_momentum(Body *bodies, long n) {
    double px = 0, py = 0, pz = 0;
    for (long i = 0; i < n; i++) {
        px += bodies[i].vx * bodies[i].mass;
        py += bodies[i].vy * bodies[i].mass;
        pz += bodies[i].vz * bodies[i].mass;
    }
    bodies[0].vx = -px / SOLAR_MASS;
    bodies[0].vy = -py / SOLAR_MASS;
    bodies[0].vz = -pz / SOLAR_MASS;
}

static void advance(Body *bodies, long n, double dt) {
    for (long i = 0; i < n; i++) {
        for (long j = i + 1; j < n; j++) {
            double dx = bodies[i].x - bodies[j].x;
            double dy = bodies[i].y - bodies[j].y;
            double dz = bodies[i].z - bodies[j].z;
            double d2 = dx * dx + dy * dy + dz * dz;
            double mag = dt / (d2 * sqrt(d2));
            double mi = bodies[i].mass, mj = bodies[j].mass;
            bodies[i].vx -= dx * mj * mag;
            bodies[i].vy -= dy * mj * mag;
            bodies[i].vz -= dz * mj * mag;
            bodies[j].vx += dx * mi * mag;
            bodies[j].vy += dy * mi * mag;
            bodies[j].vz += dz * mi * mag;
        }
    }
    for (long i = 0; i < n; i++) {
        bodies[i].x += dt * bodies[i].vx;
        bodies[i].y += dt * bodies[i].vy;
        bodies[i].z += dt * bodies[i].vz;
    }
}

static double energy(const Body *bodies, long n) {
    double e = 0;
    for (long i = 0; i < n; i++) {
        const Body *b = &bodies[i];
        e += 0.5 * b->mass * (b->vx * b->vx + b->vy * b->vy + b->vz * b->vz);
        for (long j = i + 1; j < n; j++) {
            const Body *c = &bodies[j];
            double dx = b->x - c->x, dy = b->y - c->y, dz = b->z - c->z;
            e -= b->mass * c->mass / sqrt(dx * dx + dy * dy + dz * dz);
        }
    }
    return e;
}

int main(void) {
    static const Body start[] = {
        {0, 0, 0, 0, 0, 0, SOLAR_MASS},
        {4.84143144246472090, -1.16032004402742839, -0.103622044471123109, 0.00166007664274403694 * YEAR,
         0.00769901118419740425 * YEAR, -0.0000690460016972063023 * YEAR, 0.000954791938424326609 * SOLAR_MASS},
        {8.34336671824457987, 4.12479856412430479, -0.403523417114321381, -0.00276742510726411 * YEAR,
         0.00499852801234917238 * YEAR, 0.0000230417297573763929 * YEAR, 0.000285885980666130812 * SOLAR_MASS},
        {12.8943695621391310, -15.1111514016986312, -0.223307578892655734, 0.00296460137564761618 * YEAR,
         0.00237847173959480950 * YEAR, -0.0000296589568540237556 * YEAR, 0.0000436624404335156298 * SOLAR_MASS},
        {15.3796971148509165, -25.9193146099879641, 0.179258772950371181, 0.00268067772490389322 * YEAR,
         0.00162824170038242295 * YEAR, -0.0000951592254519715870 * YEAR, 0.0000515138902046611451 * SOLAR_MASS},
    };
    long n = sizeof start / sizeof *start;
    Body *bodies = malloc(sizeof start);
    memcpy(bodies, start, sizeof start);
    offset_momentum(bodies, n);
    for (long i = 0; i < STEPS; i++) advance(bodies, n, 0.01);
    printf("%.0f\n", trunc(energy(bodies, n) * 1e9));
    free(bodies);
    return 0;
}
