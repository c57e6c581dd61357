# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What tests/packages/ask.c and ask_ground.c ask, in the same order, and the same lines for it."""

import math

import berth

ANSWER = {berth.CLEAR: 0, berth.HIT: 1, berth.UNKNOWN: 2}


def turn(degrees):
    return math.radians(degrees)


class Asked:
    """Hashes of what was told, and of images."""

    def __init__(self):
        self.answers = self.images = 2166136261

    @staticmethod
    def byte(value, byte):
        return (value ^ byte) * 16777619 & 0xffffffff

    def tell(self, *numbers):
        for number in numbers:
            for byte in int(number).to_bytes(4, "little", signed=True):
                self.answers = self.byte(self.answers, byte)

    def length(self, *lengths):
        """As the raw numbers of Q16.16."""
        self.tell(*(round(length * 65536) for length in lengths))

    def image(self, data):
        for byte in data:
            self.images = self.byte(self.images, byte)

    def line(self, name):
        return f"q16 {name} {self.answers:08x} {self.images:08x}"


# ---- Motions -------------------------------------------------------------------------------------

def motions():
    asked = Asked()
    a = berth.Trajectory([0, 4, 4, 9], [0, 0, 3, 3], [0, 4000, 7000, 12000], radius=0.3)
    b = berth.Trajectory([8, 5, 0], [4, 2.5, 2.5], [0, 5000, 9000], radius=0.3)
    c = berth.Clip([0, 0.25, 0.5, 0.75, 1.25, 1.5, 1.5, 1.75, 2.25, 2.5],
                   [0, 0.25, 0.5, 0.5, 0.75, 1.25, 1.5, 2, 2, 2.125], 250, radius=0.25)
    for motion in (a, b, c):
        asked.image(motion.image)
    mine, theirs = a.place(), b.place()
    turned = b.place(1, 5, turn(-30), 500)
    strolls = c.place(3, -1.5, turn(45), 3000)
    for other in (theirs, strolls):
        impact = berth.time_of_impact(mine, other)
        asked.tell(ANSWER[impact.answer])
        if impact.answer == berth.HIT:
            asked.tell(impact.tick, impact.leg_a, impact.leg_b)
            asked.length(*impact.a, *impact.b)
    for other in (theirs, strolls):
        for contact in berth.contacts(mine, other):
            asked.tell(contact.time_in, contact.time_out)
    for one, other in ((mine, turned), (turned, strolls)):
        near = berth.closest_approach(one, other, below=100)
        asked.tell(ANSWER[near.answer])
        asked.length(near.distance)
        asked.tell(near.tick)
    asked.tell(berth.earliest_start(mine, theirs, 0, 60000).start)
    asked.tell(berth.earliest_start(mine, theirs, 0, 60000, margin=0.25).start)
    asked.tell(ANSWER[berth.meet(mine, theirs, margin=0.25, start=1000, until=5000).answer])

    table = berth.Traffic(2, 32)
    entry = table.commit(7, theirs)
    table.commit(8, strolls)
    asked.tell(ANSWER[table.ask(1, mine).answer])
    conflict = table.first_conflict(1, mine)
    asked.tell(conflict.number, conflict.tick, table.earliest_start(1, mine, 0, 60000).start)
    table.withdraw(entry)
    asked.tell(ANSWER[table.ask(8, mine).answer], ANSWER[table.ask(1, mine).answer])
    return asked.line("motions")


# ---- Footprints ----------------------------------------------------------------------------------

def footprints():
    asked = Asked()
    robot = berth.Footprint.rectangle(-0.8, -0.4, 0.8, 0.4)
    arm = berth.Footprint.capsule(0, 0, 1.5, 0.5, 0.125)
    post = berth.Footprint.cylinder(0.3)
    nut = berth.Footprint.polygon(6, 0.7, turn(10))
    corner = berth.Footprint([0, 2, 2, 1, 0.5, 0], [0, 0, 0.5, 0.75, 2, 2], threshold=0.01,
                             radius=0.05)
    for shape in (robot, arm, post, nut, corner):
        asked.image(shape.image)
    stands = corner.place()
    for shape in (robot, arm, post, nut):
        for at in ((1.5, 1.5, turn(30)), (1, 1.25, turn(-135)), (-0.5, 1), (2.75, -0.25, turn(90))):
            other = shape.place(*at)
            asked.tell(ANSWER[berth.overlap(other, stands).answer],
                       ANSWER[berth.overlap(other, stands, margin=0.25).answer])
            apart = berth.distance(other, stands, below=100)
            asked.tell(ANSWER[apart.answer])
            asked.length(apart.distance)
            asked.tell(apart.part_a, apart.part_b)
    witness = berth.Witness()
    for k, x in enumerate((-2, -1.5, -1, 0, 1, 1.75, 2.5)):
        now = robot.place(x, 1.5, turn(22.5 * k))
        asked.tell(ANSWER[berth.overlap(now, stands, witness=witness).answer])
    return asked.line("footprints")


# ---- Sweeps and bodies ---------------------------------------------------------------------------

def scene(asked):
    quarter = turn(90)
    box = berth.Footprint.rectangle(-0.8, -0.4, 0.8, 0.4)
    leaf = berth.Footprint.rectangle(0, -0.03, 0.9, 0.03)
    top = berth.Footprint.rectangle(-0.4, -0.6, 0.4, 0.6)
    walk = berth.Trajectory([5, 2], [-2, 2], [0, 4000], radius=0.3)
    route = berth.Sweep([0, 3, 3, 3], [0, 0, 0, 3], [0, 3000, 5000, 8000],
                        [0, 0, quarter, quarter], box)
    swing = berth.Sweep([0] * 4, [0] * 4, [1000, 2000, 4000, 5000], [0, quarter, quarter, 0], leaf)
    asked.image(route.image)
    asked.image(swing.image)
    return (route.place(), swing.place(1.75, -0.875), top.stand(4.5, -0.5, turn(-30)),
            walk.place())


def ask_pair(asked, a, b):
    asked.tell(ANSWER[berth.bodies_meet(a, b, margin=0.5).answer])
    impact = berth.bodies_time_of_impact(a, b)
    asked.tell(ANSWER[impact.answer])
    if impact.answer == berth.HIT:
        asked.tell(impact.tick)
        asked.length(impact.a.x, impact.a.y)
        asked.tell(impact.part_a, impact.part_b)
    for count, contact in enumerate(berth.bodies_contacts(a, b)):
        if count == 4:
            break
        asked.tell(contact.time_in, contact.time_out)
    near = berth.bodies_closest_approach(a, b, below=100)
    asked.tell(ANSWER[near.answer])
    asked.length(near.distance)
    asked.tell(near.tick)


def sweeps():
    asked = Asked()
    robot, door, table, walker = scene(asked)
    for other in (door, table, walker):
        ask_pair(asked, robot, other)
    ask_pair(asked, walker, table)
    first = berth.bodies_earliest_start([door, table, walker], robot, 0, 60000)
    asked.tell(ANSWER[first.answer], first.start)
    return asked.line("sweeps")


def bodies():
    asked = Asked()
    robot, door, table, walker = scene(asked)
    traffic = berth.Traffic(3, 32)
    for k, other in enumerate((door, table, walker)):
        traffic.commit_body(10 + k, other)
    asked.tell(ANSWER[traffic.ask_body(1, robot).answer])
    conflict = traffic.first_conflict_body(1, robot)
    asked.tell(conflict.number, conflict.tick)
    first = traffic.earliest_start_body(1, robot, 0, 60000)
    asked.tell(ANSWER[first.answer], first.start)
    return asked.line("bodies")


def lines():
    """The lines of tests/packages/main.c."""
    return "\n".join(part() for part in (motions, footprints, sweeps, bodies))
