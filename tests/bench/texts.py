# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

"""Tables of reports, as text and as CSV."""


def number(value):
    """Three figures and more."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}" if abs(value) >= 10 else \
        f"{value:.2f}"


def aligned(rows):
    """Lines of a pipe table with columns of equal width, numbers to the right."""
    width = [max(len(r[k]) for r in rows) for k in range(len(rows[0]))]
    lines = []
    for number_of, cells in enumerate(rows):
        lines.append("| " + " | ".join(
            c.ljust(w) if k == 0 else c.rjust(w)
            for k, (c, w) in enumerate(zip(cells, width))) + " |")
        if number_of == 0:
            lines.append("|-" + "-|-".join("-" * w for w in width) + "-|")
    return lines


def write(folder, name, lines, csv=None):
    """NAME.txt, which is printed, and NAME.csv: lines of their own, or the text's tables."""
    csv = csv or [",".join(cell.strip().replace(",", "") for cell in line[1:-1].split("|"))
                  for line in lines if line.startswith("| ")]
    for ending, text in (("txt", lines), ("csv", csv)):
        with open(f"{folder}/{name}.{ending}", "w", encoding="utf-8") as file:
            file.write("\n".join(text) + "\n")
    print("\n".join(lines) + "\n")
