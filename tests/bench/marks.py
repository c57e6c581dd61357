# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Figures in the text of documents, each with a mark behind it that no reader sees:

    takes 1,617<!-- long.m3 --> instructions, 1.5<!-- crowd.grows ~15% --> times

A mark names a key of tests/bench/keys; with ~15% what is written may differ that much, because it
is a ratio of times. A section of that file is a target, whose output `tests/bench/figures run`
keeps in build/printed/TARGET, or another report that it writes, and how long it takes:

    [bench-answers] 3 minutes
    [stack build/bars/stack] 4 minutes
    closest.hit   m3: > closest|8 legs|first hit|# tests
    closest.ratio = closest.any / closest.hit

# is the number that is wanted, @3 that of the third cell from there on, * is any text of a line,
and what is left of > is text that comes before. After = stand keys, numbers and operators, from
left to right; after => what is done with a number: `# hundredths => / 100`. A line that begins with
blanks goes on with the one before.

A key of several words is a key for each of them. Then {1} is the word of its first braces, {1:}
what a line before has named so, and {1:a;b} what stands for each:

    any: at any distance
    half: below 0.5 m
    closest.{8,16}.{any,half}  {1} legs|{2:}|# tests
    closest.{m0,m3}  cost|{1}|{1:first;second}|#
"""

import itertools
import os
import re

KEYS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "keys") # a folder
PRINTED = "build/printed"
NUMBER = r"\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
MARK = re.compile(rf"(?<![\w.])({NUMBER})(\**)<!-- ([a-z][\w.-]*)(?: ~(\d+)%)? -->")
NO_KEYS = ("once", "given", "figures", "end")


class Missing(Exception):
    """What was not measured, or not in what was printed."""


class Section:
    def __init__(self, target, report, lasts):
        self.target, self.report, self.lasts = target, report, lasts


def lines_of_keys():
    """(where, line), of all files in order; what goes on with a line is a part of it."""
    for name in sorted(os.listdir(KEYS)):
        with open(os.path.join(KEYS, name), encoding="utf-8") as file:
            text = re.sub(r"\n[ ]+(?=\S)", lambda match: " " + "\0" * match[0].count("\n"),
                          file.read())
        number = 1
        for line in text.split("\n"):
            yield f"tests/bench/keys/{name}:{number}", line.replace("\0", "")
            number += 1 + line.count("\0")


def each(key, how, named):
    """(key, how) for each choice of words of the key."""
    groups = [group.split(",") for group in re.findall(r"{([^}]*)}", key)]
    for at in itertools.product(*(range(len(group)) for group in groups)):
        def word(match):
            number = int(match[1]) - 1
            own = groups[number][at[number]]
            return own if match[2] is None else named[own] if match[2] == "" else \
                match[2].split(";")[at[number]]
        words = iter(group[k] for group, k in zip(groups, at))
        yield re.sub(r"{[^}]*}", lambda _: next(words), key), \
            re.sub(r"{(\d)(?::([^}]*))?}", word, how)


def read_keys():
    """({key: (section, how)}, [section])"""
    found, sections, named = {}, [], {}
    for where, line in lines_of_keys():
        if not line or line.startswith("#"):
            continue
        begin = re.fullmatch(r"\[([\w-]+)(?: (\S+))?\] (.+)", line)
        name = re.fullmatch(r"([\w.]+): +(.+)", line)
        if begin:
            target, report, lasts = begin.groups()
            sections.append(Section(target, report or f"{PRINTED}/{target}", lasts))
        elif name:
            named[name[1]] = name[2]
        else:
            for key, how in each(*(line.split(None, 1) + [""])[:2], named):
                if key in found or not how or not sections:
                    raise SystemExit(f"figures: {where}: a key twice, without a pattern or target")
                found[key] = sections[-1], how.strip()
    return found, sections


def pages():
    """Every document of the tree, but what others wrote."""
    for folder, names, files in os.walk("."):
        names[:] = sorted(n for n in names if n not in ("build", "node_modules") and n[0] != ".")
        for name in sorted(files):
            if name.endswith(".md"):
                yield os.path.relpath(os.path.join(folder, name))


def as_pattern(text):
    def part(piece):
        if piece[0] == "@":
            return rf"(?:[^|\n]*\|){{{int(piece[1:]) - 1}}} *(-?(?:{NUMBER}))"
        known = {"#": rf"(-?(?:{NUMBER}))", "*": ".*?"}
        return known.get(piece, "[ ]+" if piece.isspace() else re.escape(piece))
    return re.compile("".join(map(part, re.findall(r"@\d+| +|.", text))))


class Values:
    """What the reports say, each read when it is first asked for."""

    def __init__(self, trusted=lambda section: True):
        self.keys, self.sections = read_keys()
        self.reports, self.trusted = {}, trusted

    def report(self, section):
        if section.report not in self.reports:
            if not os.path.exists(section.report) or not self.trusted(section):
                raise Missing(f"{section.report}, which make {section.target} writes")
            with open(section.report, encoding="utf-8", errors="replace") as file:
                self.reports[section.report] = file.read()
        return self.reports[section.report]

    def of(self, key):
        section, how = self.keys[key]
        if how.startswith("= "):
            return self.worked_out(how[2:].split())
        how, _, then = how.partition(" => ")
        text = self.report(section)
        steps, at = how.split(" > "), 0
        for step in steps:
            match = as_pattern(step).search(text, at)
            if not match:
                raise Missing(f"`{step}`, which is {key}, in {section.report}")
            at = match.end()
        return self.worked_out([re.sub("[, ]", "", match.group(1))] + then.split())

    def worked_out(self, words):
        def value(word):
            return self.of(word) if word in self.keys else float(word)
        total = value(words[0])
        for operator, word in zip(words[1::2], words[2::2]):
            other = value(word)
            total = {"+": total + other, "-": total - other, "*": total * other,
                     "/": total / other if other else 0}[operator]
        return total


def written(value, like):
    """The number as it stands in the page: its decimals, and what parts its thousands."""
    decimals = len(like.partition(".")[2])
    parted = "," if "," in like else " " if " " in like else ""
    if not parted and len(like.partition(".")[0]) < 4:
        parted = ","
    return f"{value:,.{decimals}f}".replace(",", parted)


def renew(line, values, wanted):
    """(the line with its figures renewed, [(key, old, new)], [(key, what is missing)])"""
    differ, missing = [], []

    def one(match):
        old, bold, key, slack = match.groups()
        if key in NO_KEYS:
            return match.group()
        if key not in values.keys:
            missing.append((key, "no such key in tests/bench/keys"))
            return match.group()
        if wanted and values.keys[key][0].target not in wanted:
            return match.group()
        try:
            value = values.of(key)
        except Missing as what:
            missing.append((key, str(what)))
            return match.group()
        before, new = float(re.sub("[, ]", "", old)), written(value, old)
        if new == old or slack and abs(value - before) <= float(slack) / 100 * abs(before):
            return match.group()
        differ.append((key, old, new))
        return match.group().replace(old, new, 1)

    # not in code: what stands between two backticks
    parts = re.split(r"(`[^`]*`)", line)
    return "".join(MARK.sub(one, p) if k % 2 == 0 else p for k, p in enumerate(parts)), differ, \
        missing
