# SPDX-License-Identifier: GPL-3.0-or-later
"""How plans look in a notebook. Everything is in the page itself; nothing is fetched."""
import contextlib
import html
import sys
from collections.abc import Iterator
from typing import Any


def frame(page: str, height: int = 640) -> str:
    """A page of its own inside a cell, so that neither's styles reach the other."""
    return (f'<iframe srcdoc="{html.escape(page, quote=True)}" style="width:100%;height:{height}px;border:0" '
            'sandbox="allow-scripts"></iframe>')


class Comparison(dict):
    """What `axiscape-cli compare --json` says, with a table of it."""

    def _repr_html_(self) -> str:
        names = [one["name"] for one in self["strategies"]]
        head = "".join(f"<th>{html.escape(name)}</th>" for name in ["", *names])
        rows = [[_label(one["what"]), *(_figure(value, one["unit"]) for value in one["values"])]
                for one in self["differences"] if "unit" in one]
        body = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _label(what: str) -> str:
    """memory.collective_buffers -> memory: collective buffers; the unit stands behind the figures."""
    return what.removesuffix("_seconds").removesuffix("_bytes").replace("_", " ").replace(".", ": ")


def _figure(value: float | None, unit: str) -> str:
    if value is None:
        return "–"
    if unit == "seconds":
        return f"{value * 1e3:,.3f} ms"
    return f"{value / 2**30:,.3f} GiB" if unit == "bytes" else f"{value:,.0f}"


@contextlib.contextmanager
def progress(report: Any) -> Iterator[Any]:
    """`report` itself, or a line that is written over on a terminal and in a notebook."""
    if report is not None:
        yield report
        return
    told = False

    def line(what: str, done: int, total: int) -> None:
        nonlocal told
        told = True
        of = f" of {total:,}" if total else ""
        print(f"\r{what} {done:,}{of}   ", end="", file=to, flush=True)

    notebook = "ipykernel" in sys.modules
    to = sys.stdout if notebook else sys.stderr  # a notebook shows the latter as an error
    try:
        yield line if notebook or to.isatty() else None
    finally:
        if told:  # the line goes when its work is done
            print("\r" + 40 * " " + "\r", end="", file=to, flush=True)
