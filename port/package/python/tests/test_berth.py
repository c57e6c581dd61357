# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""What the wheel's users do: build, ask, read images, be refused."""

import gc
import inspect
import math
import os
import warnings
import weakref
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import numpy
import pytest

import berth
from berth import _core
import plans
import questions

A = berth.Trajectory(x=[0, 4, 4, 9], y=[0, 0, 3, 3], tick=[0, 4000, 7000, 12000], radius=0.3)
B = berth.Trajectory(x=numpy.array([8, 5, 0.0]), y=[4, 2.5, 2.5], tick=[0, 5000, 9000], radius=0.3)
MINE, THEIRS = A.place(), B.place()


def test_the_same_as_the_host():
    says = questions.lines()
    print(says)
    assert says == os.environ.get("BERTH_EXPECTED", says)


def test_plans_are_the_hosts():
    says = plans.line()
    print(says)
    assert says == os.environ.get("BERTH_PLANS", says)


def test_tables_change():
    table = berth.Traffic(4)
    entry, other = table.commit(7, MINE), table.commit(8, THEIRS)
    assert table.count == 2 and table.entry(other) == (8, THEIRS)
    passing = table.conflicts(9, MINE)
    next(passing)
    assert table.withdraw_all(7) == 1 and table.count == 1
    with pytest.raises(berth.BerthError, match="changed"):
        next(passing)
    for call in (lambda: table.entry(entry), lambda: table.replace(entry, MINE),
                 lambda: table.closest(9, MINE, below=0), lambda: table.ask_within(9, MINE, -1)):
        with pytest.raises(berth.BerthError):
            call()
    for call in (lambda: table.replace(other, A), lambda: table.ask_within(9, MINE, 0.5)):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(RuntimeError):
        list(table.conflicts(9, MINE, max_steps=1))
    assert table.forget(0) == 0 and table.closest(8, MINE).entry is None


def test_chains_and_grids():
    plan = berth.chain([MINE, B.place(start=20000)])
    assert plan.at(20000)[:2] == (8, 4)
    for parts in ([plan, MINE], []):
        with pytest.raises(berth.BerthError):
            berth.chain(parts)
    with pytest.raises(TypeError):
        berth.chain([A])
    grid = berth.Grid(3)
    grid.insert(0, 0, 0)
    grid.insert(2, 1, 0)
    near = grid.near(0, 0, 5)
    next(near)
    grid.clear()
    with pytest.raises(berth.BerthError, match="changed"):
        next(near)
    for call in (lambda: grid.insert(3, 0, 0), lambda: grid.move(0, 0, 0),
                 lambda: grid.insert(0, 99999, 0), lambda: berth.Grid(0)):
        with pytest.raises(berth.BerthError):
            call()
    with pytest.raises(ValueError, match="tolerance"):
        berth.simplify([0, 1], [0, 0], [0, 9])


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


def test_times_finer_than_a_tick():
    post = berth.Trajectory([0], [0], [0], radius=0.5, before="stands", after="stands").place()
    passes = berth.Trajectory([-5.25, 4.75], [0, 0], [0, 10], radius=0.5)
    contact, = berth.contacts(post, passes.place())
    assert contact.time_in + contact.fraction_in == 4.25
    assert contact.time_out + contact.fraction_out == 6.25 - 2**-16  # the last 2^-16 before it
    impact = berth.time_of_impact(post, passes.place())
    assert impact.tick + impact.fraction == 4.25
    near = berth.closest_approach(post, passes.place(y=2))
    assert near.distance == 1 and near.tick == 5
    assert 0.242 < near.fraction < 0.2425  # sqrt(4 + x^2) < 2 + 2^-16


def test_images():
    again = berth.Motion.from_image(A.image)
    assert again.info == A.info and again.leg(2) == A.leg(2) and again.node(1) == A.node(1)
    damaged = bytearray(A.image)
    damaged[70] ^= 1
    with pytest.raises(berth.BerthError):
        berth.Motion.from_image(damaged)
    baked = os.environ.get("BERTH_BAKED")
    if baked:
        route = berth.Motion.from_image(baked)
        assert route.info.legs == 2 and abs(route.info.radius - 0.3) < 1e-3
    baked = os.environ.get("BERTH_BAKED_FOOTPRINT")
    if baked:
        shape = berth.Footprint.from_image(baked)
        assert shape.info.parts == 4
        assert berth.overlap(shape.place(), shape.place(x=1.9)).answer == berth.HIT
        assert berth.overlap(shape.place(), shape.place(x=2.1)).answer == berth.CLEAR


def test_numpy_arrays_in_and_out():
    t = numpy.arange(0, 10, 2)
    route = berth.Trajectory(numpy.cos(t), numpy.sin(t, dtype=numpy.float32), t, radius=0.1)
    legs = numpy.array([route.leg(k)[2:4] for k in range(route.info.legs)])
    assert numpy.allclose(legs[:, 0], numpy.cos(t)[:4], atol=1e-3)
    ring = numpy.stack([numpy.cos(t), numpy.sin(t)], axis=1)
    shape = berth.Footprint(ring[:, 0], ring[:, 1], threshold=0) # strided
    assert isinstance(shape.part(0), numpy.ndarray) and shape.part(0).dtype == numpy.float64


def test_traffic():
    table = berth.Traffic(8, 32)
    entry = table.commit(7, THEIRS)
    assert table.ask(1, MINE).answer == berth.HIT and table.ask(7, MINE).answer == berth.CLEAR
    assert table.first_conflict(1, MINE).number == 7
    start = table.earliest_start(1, MINE, 0, 60000).start
    assert table.ask(1, A.place(start=start)).answer == berth.CLEAR
    table.withdraw(entry)
    assert table.ask(1, MINE).answer == berth.CLEAR


def test_footprints():
    robot = berth.Footprint.rectangle(-0.6, -0.4, 0.6, 0.4)
    turn = numpy.linspace(0, 2 * math.pi, 40, endpoint=False)
    table = berth.Footprint(numpy.cos(turn), numpy.sin(turn), threshold=0.02)
    assert table.info.parts < 40 and table.part(0).shape == (2, 2)
    here = robot.place()
    assert berth.overlap(here, table.place(x=1.5)).answer == berth.HIT
    assert berth.overlap(here, table.place(x=1.7)).answer == berth.CLEAR
    apart = berth.distance(here, table.place(x=1.7))
    assert apart.answer == berth.CLEAR and abs(apart.distance - 0.1) < 0.03
    again = berth.Footprint.from_image(table.image)
    assert again.info == table.info


def test_windows():
    still = berth.Trajectory([0], [0], [0], 0.5, before="stands", after="stands").place()
    passes = berth.Trajectory([-5, 5], [0, 0], [0, 100], 0.5).place()
    for window, answer in (({}, berth.HIT), ({"start": 0, "until": 0}, berth.HIT),
                           ({"start": 50}, berth.HIT), ({"start": 61}, berth.CLEAR),
                           ({"until": 50}, berth.HIT), ({"until": 40}, berth.CLEAR),
                           ({"start": 0}, berth.HIT), ({"until": 0}, berth.CLEAR)):
        assert berth.meet(still, passes, **window).answer == answer
    with pytest.raises(berth.BerthError, match="BERTH_TICK_END"):
        berth.meet(still, passes, start=5, until=5)


def test_placed_footprints():
    x, y = numpy.array([0, 1, 1, 0.0]), [0, 0, 1, 1]
    square = berth.Footprint(x, y, threshold=0)
    here, there = square.place(), square.place(1.5)
    assert berth.overlap_disc(here, 1.2, 0.5, 0.25).answer == berth.HIT
    assert berth.overlap_disc(here, 1.3, 0.5, 0.25).answer == berth.CLEAR
    assert berth.overlap_disc(here, 0.5, 0.5, 0.1, boundary=True).answer == berth.CLEAR
    witness, steps = berth.Witness(), berth.overlap(here, there).counts.steps
    for _ in range(3):
        assert berth.overlap(here, there, witness=witness).counts.steps <= steps
        apart = berth.distance(here, there, witness=witness)
        assert apart.answer == berth.CLEAR and abs(apart.distance - 0.5) < 1e-3
    assert berth.distance(here, there, margin=0.5).distance < 1e-3
    square.refit(1.1 * x, y)
    assert berth.overlap(square.place(), square.place(1.05)).answer == berth.HIT
    with pytest.raises(berth.BerthError):
        square.refit(x[:3], y[:3])
    with pytest.raises(berth.BerthError):
        berth.Footprint.from_image(square.image).refit(x, y)
    with pytest.raises(berth.BerthError):
        berth.Footprint.polygon(2, 1)


def test_sweeps_and_bodies():
    box = berth.Footprint.rectangle(-1, -0.25, 1, 0.25)
    spin = berth.Sweep([0, 0], [0, 0], numpy.array([0, 1000]), [0, math.pi / 2], box)
    assert abs(spin.place().at(500).heading - math.pi / 4) < 1e-3
    assert spin.place(start=100).at(0) is None
    post = berth.Footprint.cylinder(0.05)
    there = post.stand(0.6, 0.6)
    impact = berth.bodies_time_of_impact(spin.place(), there)
    assert impact.answer == berth.HIT and 200 < impact.tick < 500
    away = berth.Sweep([0, 0], [0, 0], [0, 1000], [0, math.pi / 2], box, turn=[-1])
    assert berth.bodies_meet(away.place(), post.stand(0.6, 0.6, start=0, until=200)).answer == \
        berth.CLEAR
    again = berth.Sweep.from_image(box, spin.image)
    assert berth.bodies_time_of_impact(again.place(), there) == impact
    table = berth.Traffic(4, 16)
    entry = table.commit_body(3, there)
    assert table.first_conflict_body(1, spin.place()).tick == impact.tick
    assert table.closest_body(1, spin.place()).entry == entry
    table.withdraw(entry)
    assert table.ask_body(1, spin.place()).answer == berth.CLEAR
    assert table.closest_body(1, spin.place()).entry is None
    with pytest.raises(TypeError):
        berth.bodies_meet(spin, there)
    with pytest.raises(berth.BerthError):
        berth.Sweep([0, 0], [0, 0], [0, 1000], [0, float("nan")], box)
    with pytest.raises(ValueError):
        berth.Sweep([0, 0], [0, 0], [0, 1000], [0, 1], box, turn=[300])
    with pytest.raises(RuntimeError):
        list(berth.bodies_contacts(spin.place(), there, max_steps=1))
    early = berth.bodies_earliest_start(iter([there]), spin.place(), 0, 9)
    assert early == berth.bodies_earliest_start(there, spin.place(), 0, 9)


def test_contacts_of_bodies_in_a_window():
    post = berth.Footprint.cylinder(0.25)
    there_and_back = berth.Sweep([-4, 4, -4], [0] * 3, [0, 8000, 16000], [0] * 3, post).place()
    both = list(berth.bodies_contacts(post.stand(), there_and_back))
    assert len(both) == 2
    late = list(berth.bodies_contacts(post.stand(), there_and_back, start=6000, until=20000))
    assert late == both[1:]
    grows = {"start": 0, "until": 20000, "margin_per_tick": 1e-5}
    wide = list(berth.bodies_contacts(post.stand(), there_and_back, **grows))
    assert len(wide) == 2
    assert wide[0].time_in == berth.bodies_time_of_impact(post.stand(), there_and_back,
                                                          **grows).tick


def test_another_kind_is_not_placed():
    shape = berth.Footprint.cylinder(0.25)
    sweep = berth.Sweep([0, 1], [0, 0], [0, 9], [0, 1], shape)
    for wrong in (lambda: berth.Placed(shape, 0, 0, 0, 0), lambda: berth.PlacedSweep(A, 0, 0, 0, 0),
                  lambda: berth.PlacedFootprint(sweep, 0, 0, 0),
                  lambda: berth.Standing(A, 0, 0, 0, 0, 0, False)):
        with pytest.raises(TypeError):
            wrong()


def test_more_others_than_memory():
    own = MINE._handle
    assert _core.lib.bridge_earliest_start(_core.ffi.NULL, 2 ** 32 - 1, own, 0, 9, 0) < 0
    assert _core.lib.bridge_bodies_earliest_start(_core.ffi.NULL, _core.ffi.NULL, 2 ** 32 - 1, 0,
                                                  own, 0, 9) < 0


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


BOX = berth.Footprint.rectangle(0, 0, 1, 1)


def test_what_is_of_another_kind_is_refused():
    shape, stands = BOX.place(), BOX.stand()
    table = berth.Traffic(2)
    motion_wanted = (
        lambda x: berth.meet(x, THEIRS), lambda x: berth.meet(THEIRS, x),
        lambda x: berth.time_of_impact(x, THEIRS), lambda x: list(berth.contacts(x, THEIRS)),
        lambda x: berth.closest_approach(x, THEIRS),
        lambda x: berth.earliest_start([x], THEIRS, 0, 9),
        lambda x: berth.earliest_start(THEIRS, x, 0, 9), lambda x: table.commit(1, x),
        lambda x: table.ask(1, x), lambda x: table.first_conflict(1, x),
        lambda x: table.earliest_start(1, x, 0, 9))
    for call in motion_wanted:
        for other in (shape, stands, A, BOX, table, None):
            with pytest.raises(TypeError, match="a Placed is wanted, not "):
                call(other)
    for call in (lambda x: berth.overlap(x, shape), lambda x: berth.overlap(shape, x),
                 lambda x: berth.distance(x, shape), lambda x: berth.overlap_disc(x, 0, 0, 1)):
        for other in (MINE, stands, BOX):
            with pytest.raises(TypeError, match="a PlacedFootprint is wanted, not "):
                call(other)
    for call in (berth.overlap, berth.distance):
        with pytest.raises(TypeError, match="a Witness is wanted, not Placed"):
            call(shape, shape, witness=MINE)
    with pytest.raises(TypeError, match="a Footprint is wanted, not Trajectory"):
        berth.Sweep(x=[0, 1], y=[0, 0], tick=[0, 9], heading=[0, 1], footprint=A)


def test_numbers_are_taken_as_they_are_or_refused():
    for number in (-1, 2 ** 32):
        with pytest.raises(OverflowError, match="^traffic: "):
            berth.Traffic(number)
    for start in (1.7, numpy.float32(1.7), numpy.float32(1), Decimal("1.7"), "1", None):
        with pytest.raises(TypeError, match="a whole number is wanted, not "):
            A.place(start=start)
    assert A.place(start=numpy.int16(-7)).at(-7) == A.place().at(0)
    for x in (numpy.array([0j, 1]), numpy.array(["2020", "2021"], "M8[Y]"), ["0", "1"]):
        with pytest.raises(ValueError, match="x: numbers are wanted"):
            berth.Trajectory(x, [0, 1], [0, 9], 0.1)
    for ticks in (["0", "9"], [0, 2 ** 64], [0, 0.5], [0, math.inf], [0, math.nan]):
        with pytest.raises(ValueError, match="tick: "):
            berth.Trajectory([0, 1], [0, 1], ticks, 0.1)
    with pytest.raises(ValueError, match="masked"):
        berth.Trajectory(numpy.ma.array([0, 1], mask=[0, 1]), [0, 1], [0, 9], 0.1)
    with pytest.raises(berth.BerthError, match="NaN"):
        berth.Sweep(x=[0, 1], y=[0, 0], tick=[0, 9], heading=[0, math.nan], footprint=BOX)
    many = numpy.zeros(70000)
    for call in (lambda: berth.Trajectory(many, many, range(70000), 0.1),
                 lambda: berth.Sweep(many, many, range(70000), many, BOX),
                 lambda: berth.Footprint(many, many, threshold=0.01)):
        with pytest.raises(berth.BerthError, match="too many|more than 65535"):
            call()
    with pytest.raises(TypeError, match="PathLike"):
        berth.Motion.from_image(0)
    for radius in ("0.1", b"1"):
        with pytest.raises(TypeError, match="real number"):
            berth.Trajectory([0, 1], [0, 1], [0, 9], radius)
    with pytest.raises(ValueError, match="radius: some numbers are masked"):
        berth.plan_check([0, 1, 0, 1], [0, 0, 0, 0], [0, 9, 0, 9], [2, 4],
                         numpy.ma.array([0.1, 0.1], mask=[0, 1]))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ValueError, match="tick: "):
            berth.Trajectory([0, 1], [0, 1], [0, 1e99], 0.1)


def test_what_is_placed_keeps_what_it_was_made_of():
    moves, shape = berth.Trajectory([0, 9], [0, 0], [0, 9], 0.5), berth.Footprint.cylinder(0.5)
    part, stands = moves.place(), shape.stand(x=4)
    plan, sweep = berth.chain([part]), berth.Sweep([0, 9], [0, 0], [0, 9], [0, 1], shape)
    carried = sweep.place()
    gone = [weakref.ref(thing._handle) for thing in (moves, shape, sweep)]
    for thing in (part, stands, plan, sweep, carried):
        for name in ("motion", "footprint", "sweep"):
            setattr(thing, name, None)
    del moves, shape, sweep
    gc.collect()
    assert all(handle() is not None for handle in gone)
    assert berth.bodies_meet(plan, stands).answer == berth.HIT
    assert berth.bodies_meet(carried, part).answer == berth.HIT
    del part, stands, plan, carried, thing
    gc.collect()
    assert all(handle() is None for handle in gone)


def test_what_carries_a_footprint_is_built_anew_where_that_reaches_further():
    diamond = berth.Footprint([1, 0, -1, 0], [0, 1, 0, -1], threshold=0)
    knots = {"x": [0, 0], "y": [0, 0], "tick": [0, 9], "heading": [0, 0.1], "footprint": diamond}
    sweep, post = berth.Sweep(**knots), berth.Footprint.cylinder(0.1).stand(x=0.95, y=0.95)
    assert berth.bodies_meet(sweep.place(), post).answer == berth.CLEAR
    diamond.refit([0.9, 0, -0.9, 0], [0, 0.9, 0, -0.9])
    assert berth.bodies_meet(sweep.place(), post).answer == berth.CLEAR
    placed = diamond.place()
    diamond.refit([1, -1, -1, 1], [1, 1, -1, -1])
    for call in (lambda: berth.overlap(placed, placed), lambda: berth.distance(placed, placed),
                 lambda: berth.overlap_disc(placed, 0, 0, 1)):
        with pytest.raises(berth.BerthError, match="changed"):
            call()
    with pytest.raises(berth.BerthError, match="kind"):
        berth.Footprint.from_image(diamond.image).refit([0] * 4, [0] * 4)
    with pytest.raises(berth.BerthError, match="too many"):
        diamond.refit(numpy.zeros(70000), numpy.zeros(70000))
    with pytest.raises(berth.BerthError, match="extent"):
        sweep.place()
    assert berth.bodies_meet(berth.Sweep(**knots).place(), post).answer == berth.HIT


def test_threads_ask_side_by_side():
    margins = [0, 0.5, 1, 2]

    def ask(margin):
        return berth.time_of_impact(MINE, THEIRS, margin=margin)[:6], berth.meet(
            THEIRS, MINE, margin=margin).counts

    alone = [ask(margin) for margin in margins]
    assert len(set(alone)) == len(margins)
    with ThreadPoolExecutor(len(margins)) as threads:
        together = threads.map(lambda i: ask(margins[i % len(margins)]), range(4000))
        assert all(got == alone[i % len(margins)] for i, got in enumerate(together))


def test_options_that_are_none_are_refused():
    for call in (lambda: berth.meet(MINE, THEIRS, margn=2), lambda: A.place(z=1),
                 lambda: berth.bodies_meet(MINE, THEIRS, tolerence=1),
                 lambda: berth.Traffic(2).ask(1, MINE, marginpertick=1)):
        with pytest.raises(TypeError, match="unexpected keyword"):
            call()


def test_all_that_is_public_has_types():
    assert os.path.exists(os.path.join(os.path.dirname(berth.__file__), "py.typed"))
    calls = []
    for name in berth.__all__:
        thing = getattr(berth, name)
        if inspect.isclass(thing) and not issubclass(thing, (tuple, ValueError)):
            calls += [getattr(thing, member) for member in vars(thing) if member[0] != "_"]
            calls.append(thing.__init__)
        elif inspect.isfunction(thing):
            calls.append(thing)
    for call in calls:
        call = call.fget if isinstance(call, property) else call
        own = inspect.signature(call)
        assert own.return_annotation is not own.empty, call
        assert all(one.annotation is not one.empty for name, one in own.parameters.items()
                   if name != "self"), call
    assert set(berth.__all__) >= {name for name, thing in vars(berth).items() if name[0] != "_"
                                  and (inspect.isclass(thing) or inspect.isfunction(thing))}
