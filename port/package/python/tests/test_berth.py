# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What the wheel's users do: build, ask, read images, be refused."""

import math
import os

import numpy
import pytest

import berth

A = berth.Trajectory(x=[0, 4, 4, 9], y=[0, 0, 3, 3], tick=[0, 4000, 7000, 12000], radius=0.3)
B = berth.Trajectory(x=numpy.array([8, 5, 0.0]), y=[4, 2.5, 2.5], tick=[0, 5000, 9000], radius=0.3)
MINE, THEIRS = A.place(), B.place()


def hash_of(data):
    value = 2166136261
    for byte in data:
        value = (value ^ byte) * 16777619 & 0xffffffff
    return value


def test_the_same_as_the_host():
    tick = berth.time_of_impact(MINE, THEIRS).tick
    start = berth.earliest_start(MINE, THEIRS, 0, 60000).start
    says = hash_of(A.image) ^ hash_of(B.image) ^ tick ^ start * 2654435761 & 0xffffffff
    says = f"q16 {tick} {says:08x}"
    assert says == os.environ.get("BERTH_EXPECTED", says)


def test_answers_agree():
    contacts = list(berth.contacts(MINE, THEIRS))
    assert contacts[0].time_in == berth.time_of_impact(MINE, THEIRS).tick
    start = berth.earliest_start([MINE], THEIRS, 0, 60000).start
    assert berth.meet(MINE, B.place(start=start)).answer == berth.CLEAR
    assert berth.meet(MINE, B.place(start=start - 1)).answer == berth.HIT
    near = berth.closest_approach(MINE, B.place(start=start))
    assert near.answer == berth.CLEAR and near.distance >= 0
    assert berth.meet(MINE, B.place(start=start), margin=near.distance + 0.01).answer == berth.HIT
    assert MINE.at(2000)[:2] == (2.0, 0.0)
    assert MINE.at(-1) is None


def test_images():
    again = berth.Motion.from_image(A.image)
    assert again.info == A.info and again.leg(2) == A.leg(2) and again.node(1) == A.node(1)
    damaged = bytearray(A.image)
    damaged[70] ^= 1
    with pytest.raises(berth.BerthError):
        berth.Motion.from_image(damaged)
    baked = os.environ.get("BERTH_BAKED")
    if baked:
        assert berth.Motion.from_image(baked).info.legs > 0


def test_traffic():
    table = berth.Traffic(8, 32)
    entry = table.commit(7, THEIRS)
    assert table.ask(1, MINE) == berth.HIT and table.ask(7, MINE) == berth.CLEAR
    assert table.first_conflict(1, MINE).number == 7
    start = table.earliest_start(1, MINE, 0, 60000).start
    assert table.ask(1, A.place(start=start)) == berth.CLEAR
    table.withdraw(entry)
    assert table.ask(1, MINE) == berth.CLEAR


def test_footprints():
    robot = berth.Footprint.rectangle(-0.6, -0.4, 0.6, 0.4)
    turn = numpy.linspace(0, 2 * math.pi, 40, endpoint=False)
    table = berth.Footprint(numpy.cos(turn), numpy.sin(turn), threshold=0.02)
    assert table.info.parts < 40 and table.part(0).shape == (2, 2)
    here = robot.place()
    assert berth.overlap(here, table.place(x=1.5)) == berth.HIT
    assert berth.overlap(here, table.place(x=1.7)) == berth.CLEAR
    apart = berth.distance(here, table.place(x=1.7))
    assert apart.answer == berth.CLEAR and abs(apart.distance - 0.1) < 0.03
    again = berth.Footprint.from_image(table.image)
    assert again.info == table.info


def test_refused():
    with pytest.raises(berth.BerthError, match="tick"):
        berth.Trajectory([0, 1], [0, 0], [5, 5])
    with pytest.raises(berth.BerthError):
        berth.Trajectory([0, 99999], [0, 0], [0, 5])
    with pytest.raises(berth.BerthError):
        berth.Trajectory([0, float("nan")], [0, 0], [0, 5])
    with pytest.raises(ValueError):
        berth.Trajectory([0, 1], [0], [0, 5])
    with pytest.raises(ValueError):
        berth.Trajectory([0, 1], [0, 0], [0, 5.5])
    with pytest.raises(berth.BerthError):
        berth.meet(MINE, THEIRS, margin=-1)
    with pytest.raises(ValueError):
        berth.Footprint([0, 1, 1], [0, 0, 1])
