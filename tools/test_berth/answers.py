# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""berth when: contacts, the nearest approach and starts, by fractions and by `berth collide`."""

import random
import re

from .harness import berth, check, refuses, write
from .trajectories import check_meeting, route, text_of

CONTACT = re.compile(r"^contact   from (?:ever on, |\S+ s \(tick (-?\d+)\) )"
                     r"(?:for ever|to \S+ s \(tick (-?\d+)\))$", re.M)
INSTANT = re.compile(r"(from|to) (-?\d+\.\d{6}) s \(tick (-?\d+)\)")
NEAREST = re.compile(r"^nearest   (\d+\.\d{4}) m between the discs", re.M)
START = re.compile(r"^start     .* starts at \S+ s \(tick (-?\d+)\)", re.M)


def meets(log, begin, end):
    """Whether the two of a log meet in begin <= t < end, exactly."""
    whole, log.window = log.window, (max(begin, log.window[0]), min(end, log.window[1]))
    found = any(d2 < (a[4] + b[4] + log.margin) ** 2
                for _, _, a, b, d2 in check_meeting.overlaps(log, [0]))
    log.window = whole
    return found


def contacts_are_right(log, contacts):
    ever = check_meeting.EVER
    clear_from = -ever
    for time_in, time_out in contacts:
        first, last = -ever if time_in is None else time_in, ever if time_out is None else time_out
        if meets(log, clear_from, first) or not meets(log, max(first, -ever), first + 1):
            return f"does not begin at {time_in}"
        middle = random.Random(first).randint(first, min(last, first + 100000))
        if not meets(log, middle, middle + 1) or \
                (time_out is not None and not meets(log, last, last + 1)):
            return f"is not one from {time_in} to {time_out}"
        if time_out is not None and meets(log, last + 1, last + 2):
            return f"does not end at {time_out}"
        clear_from = last + 1
    return "" if clear_from > ever or not meets(log, clear_from, ever) else "one is left out"


def instants_are_right(log, told):
    """Microseconds, rounded, of instants rounded down to 2^-16 of a tick."""
    fraction = check_meeting.Fraction
    for end, seconds, whole in INSTANT.findall(told):
        begin, slack = int(whole), fraction(1, 500)
        low, high = (max(begin, min(begin + 1, fraction(seconds) * 3600 + by))
                     for by in (-slack, slack + fraction(1, 65536)))
        clear, near = ((begin, low), (low, high)) if end == "from" else ((high, begin + 1),
                                                                       (low, high))
        if (clear[0] < clear[1] and meets(log, *clear)) or not meets(log, *near):
            return False
    return True


def distance_is_right(log, told):
    """q16: told is rounded to a tenth of a millimetre, of a distance rounded down to 2^-16 m."""
    low, high = (told - 0.00006) * 65536, (told + 0.00006) * 65536 + 1
    exceeds, reached = True, False
    for _, _, a, b, d2 in check_meeting.overlaps(log, [0]):
        r = a[4] + b[4] + log.margin
        exceeds = exceeds and d2 >= (r + check_meeting.Fraction(low)) ** 2
        reached = reached or d2 < (r + check_meeting.Fraction(high)) ** 2
    return exceeds and reached


def tick(word):
    return None if word == "" else int(word)


def at(options, start):
    """The options with B's start in ticks."""
    return ["--at", ",".join(options[1].split(",")[:3] + [f"{start / 3600:.9f}"])] + options[2:]


def start_is_right(options, first, last, told, clear_first):
    """Starts are asked one by one at the told one, before it and at some more."""
    def clear(start):
        return berth("collide", "a.csv", "b.csv", *at(options, start)).returncode == 0
    noise = random.Random(first)
    if told is None:
        return not any(clear(s) for s in [first, last] + [noise.randint(first, last)
                                                          for _ in range(4)])
    earlier = []
    if told > first:
        earlier = [told - 1] + [noise.randint(first, told - 1) for _ in range(4)]
    return clear(told) and not any(clear(s) for s in earlier) and clear_first == (told == first)


def test_when():
    noise = random.Random(31)
    wrong, seen = [], [0, 0, 0, 0]
    for n in range(60):
        for name in ("a.csv", "b.csv"):
            write(name, text_of(route(noise, noise.choice((2, 3, 8, 20)))))
        begin = noise.randrange(-400, 800)
        options = ["--at", f"{noise.uniform(-3, 3):.3f},{noise.uniform(-3, 3):.3f},"
                           f"{noise.uniform(-180, 180):.2f},{begin / 100}"]
        if noise.random() < 0.4:
            options += ["--from", noise.randrange(-300, 900) / 100,
                        "--until", noise.randrange(1000, 3000) / 100]
        if noise.random() < 0.4:
            options += ["--margin", noise.randrange(1, 40) / 32]
        if noise.random() < 0.3:
            options += ["--after", "absent"]
        latest = begin / 100 + noise.choice((0, 1, 20))
        asked = berth("collide", "a.csv", "b.csv", "--log", "x.log", *options)
        done = berth("when", "a.csv", "b.csv", *options, "--earliest", latest)
        contacts = [(tick(i), tick(o)) for i, o in CONTACT.findall(done.out)]
        nearest, start = NEAREST.search(done.out), START.search(done.out)
        log = check_meeting.Log("x.log")
        told = int(start.group(1)) if start else None
        problem = contacts_are_right(log, contacts)
        seen[0] += len(contacts)
        seen[1] += nearest is not None
        seen[2] += told is not None and told > begin * 36
        seen[3] += told is None
        if done.returncode != (told is None) or bool(contacts) != (asked.returncode == 1):
            problem = "exit status"
        if ("and not before" in done.out) != (told is not None and told > begin * 36):
            problem = "words"
        if not instants_are_right(log, done.out):
            problem = "instants"
        if nearest and not distance_is_right(log, float(nearest.group(1))):
            problem = "distance"
        if not start_is_right(options, begin * 36, round(latest * 3600), told,
                              asked.returncode == 0):
            problem = "start"
        if problem:
            wrong.append(f"{n}: {problem}: {' '.join(map(str, options))}: {done.out}{done.err}")
    check(not wrong and min(seen) > 3,
          f"when: {seen[0]} contacts, {seen[1]} distances, {seen[2]} starts that wait, {seen[3]} "
          f"that do not come, as fractions have them", "\n".join(wrong[:5]))


def test_when_errors():
    write("a.csv", text_of(route(random.Random(1), 5)))
    write("ring.csv", "ring,x,y\n1,0,0\n1,1,0\n1,0,1\n")
    two = ("when", "a.csv", "a.csv")
    refuses("one file for two", "two files", "when", "a.csv")
    refuses("a range that ends before it begins", "before B's start", *two, "--at", "0,0,0,5",
            "--earliest", "4")
    refuses("a clock without a range", "--earliest", *two, "--clock-error", "1")
    refuses("footprints", "about motions", "when", "ring.csv", "ring.csv")
