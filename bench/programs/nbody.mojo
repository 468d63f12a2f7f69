from std.math import sqrt

comptime PI = 3.141592653589793
comptime SOLAR_MASS = 4 * PI * PI
comptime YEAR = 365.24
comptime STEPS = 2000000


@fieldwise_init
struct Body(Copyable, Movable):
    var x: Float64
    var y: Float64
    var z: Float64
    var vx: Float64
    var vy: Float64
    var vz: Float64
    var mass: Float64


def offset_momentum(mut bodies: List[Body]):
    var px: Float64 = 0
    var py: Float64 = 0
    var pz: Float64 = 0
    for b in bodies:
        px += b.vx * b.mass
        py += b.vy * b.mass
        pz += b.vz * b.mass
    bodies[0].vx = -px / SOLAR_MASS
    bodies[0].vy = -py / SOLAR_MASS
    bodies[0].vz = -pz / SOLAR_MASS


def advance(mut bodies: List[Body], dt: Float64):
    var n = len(bodies)
    for i in range(n):
        for j in range(i + 1, n):
            var dx = bodies[i].x - bodies[j].x
            var dy = bodies[i].y - bodies[j].y
            var dz = bodies[i].z - bodies[j].z
            var d2 = dx * dx + dy * dy + dz * dz
            var mag = dt / (d2 * sqrt(d2))
            var mi = bodies[i].mass
            var mj = bodies[j].mass
            bodies[i].vx -= dx * mj * mag
            bodies[i].vy -= dy * mj * mag
            bodies[i].vz -= dz * mj * mag
            bodies[j].vx += dx * mi * mag
            bodies[j].vy += dy * mi * mag
            bodies[j].vz += dz * mi * mag
    for ref b in bodies:
        b.x += dt * b.vx
        b.y += dt * b.vy
        b.z += dt * b.vz


def energy(bodies: List[Body]) -> Float64:
    var e: Float64 = 0
    for i in range(len(bodies)):
        ref b = bodies[i]
        e += 0.5 * b.mass * (b.vx * b.vx + b.vy * b.vy + b.vz * b.vz)
        for j in range(i + 1, len(bodies)):
            ref c = bodies[j]
            var dx = b.x - c.x
            var dy = b.y - c.y
            var dz = b.z - c.z
            e -= b.mass * c.mass / sqrt(dx * dx + dy * dy + dz * dz)
    return e


def main():
    var bodies: List[Body] = [
        Body(0, 0, 0, 0, 0, 0, SOLAR_MASS),
        Body(
            4.84143144246472090, -1.16032004402742839, -0.103622044471123109,
            0.00166007664274403694 * YEAR, 0.00769901118419740425 * YEAR, -0.0000690460016972063023 * YEAR,
            0.000954791938424326609 * SOLAR_MASS,
        ),
        Body(
            8.34336671824457987, 4.12479856412430479, -0.403523417114321381,
            -0.00276742510726411 * YEAR, 0.00499852801234917238 * YEAR, 0.0000230417297573763929 * YEAR,
            0.000285885980666130812 * SOLAR_MASS,
        ),
        Body(
            12.8943695621391310, -15.1111514016986312, -0.223307578892655734,
            0.00296460137564761618 * YEAR, 0.00237847173959480950 * YEAR, -0.0000296589568540237556 * YEAR,
            0.0000436624404335156298 * SOLAR_MASS,
        ),
        Body(
            15.3796971148509165, -25.9193146099879641, 0.179258772950371181,
            0.00268067772490389322 * YEAR, 0.00162824170038242295 * YEAR, -0.0000951592254519715870 * YEAR,
            0.0000515138902046611451 * SOLAR_MASS,
        ),
    ]
    offset_momentum(bodies)
    for _ in range(STEPS):
        advance(bodies, 0.01)
    print(Int(energy(bodies) * 1e9))
