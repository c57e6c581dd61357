# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What tests/packages/plans.c asks, in the same order, and the same line for it."""

import berth
from questions import ANSWER, Asked, turn

X = [0, 0.25, 0.5, 0.75, 1.25, 1.5, 1.5, 1.75, 2.25, 2.5]
Y = [0, 0.25, 0.5, 0.5, 0.75, 1.25, 1.5, 2, 2, 2.125]


def status(call, *given, **named):
    try:
        call(*given, **named)
    except berth.BerthError as error:
        return error.status
    return 0


def tell_pair(asked, told):
    asked.tell(told.leg_a, told.leg_b, told.part_a, told.part_b)
    asked.length(*told.a, *told.b)


def build(asked):
    clip = {"x": X, "y": Y, "dt": 250, "radius": 0.25, "tolerance": 0.25}
    knots = berth.simplify(**clip)
    for i, tick in enumerate(knots.tick):
        asked.length(knots.x[i], knots.y[i])
        asked.tell(tick)
        asked.length(knots.radius[i if i < len(knots.radius) else 0])
    stroll = berth.Trajectory(*knots)
    lane = berth.Trajectory([6, -1], [1.5, 1.5], [0, 7000], radius=0.3)
    asked.image(stroll.image)
    asked.image(lane.image)
    asked.tell(status(berth.simplify, **clip, held=True))
    first, there = stroll.place(), lane.place()
    after = stroll.place(2.5, 2.125, turn(-90), 3000)
    asked.tell(status(berth.chain, [after, first]))
    return first, berth.chain([first, after]), there


def ask_pairs(asked, first, plan, there):
    for contact in berth.contacts(plan, there):
        asked.tell(contact.time_in, contact.time_out)
        tell_pair(asked, contact)
    impact = berth.time_of_impact(there, plan)
    asked.tell(ANSWER[impact.answer], impact.tick)
    tell_pair(asked, impact)
    for off in (0, 1500):
        asked.tell(ANSWER[berth.meet_within(first, there, off).answer])
    apart = berth.time_of_impact_apart(first, plan)
    asked.tell(ANSWER[apart.answer], apart.forgiven)


def ask_table(asked, first, plan, there):
    table = berth.Traffic(4, 32)
    table.commit(7, first)
    second = table.commit(8, first)
    table.commit(8, there)
    table.replace(second, plan)
    for conflict in table.conflicts(1, there):
        asked.tell(conflict.entry, conflict.number, conflict.tick)
        tell_pair(asked, conflict)
    for off in (0, 1500):
        asked.tell(ANSWER[table.ask_within(8, there, off).answer])
    asked.tell(table.earliest_start(1, first, 0, 60000, clock_error=300).start)
    asked.tell(table.withdraw_all(8))
    near = table.closest(1, there, below=100)
    asked.tell(ANSWER[near.answer])
    asked.length(near.distance)
    asked.tell(near.tick)
    tell_pair(asked, near)
    asked.tell(near.number, table.forget(2500), table.count)


def ask_grid(asked):
    grid = berth.Grid(16, cell=1)
    for i, x in enumerate(X):
        grid.insert(i, x, Y[9 - i])
    grid.move(3, -4, 5)
    grid.remove(5)
    asked.tell(*grid.near(1, 1.25, 1.25), grid.count)


def line():
    """The line of tests/packages/plans.c."""
    asked = Asked()
    first, plan, there = build(asked)
    ask_pairs(asked, first, plan, there)
    ask_table(asked, first, plan, there)
    ask_grid(asked)
    return asked.line("plans")
