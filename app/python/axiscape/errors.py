# SPDX-License-Identifier: GPL-3.0-or-later
"""What goes wrong, said as the command line says it."""


class Error(ValueError):
    """One clear error: what, where, why, and what to do. Empty parts are "".

    `detail` holds a line of source with a caret under it, where there is one.
    """

    def __init__(self, what: str, where: str = "", why: str = "", todo: str = "", detail: str = ""):
        self.what, self.where, self.why, self.todo, self.detail = what, where, why, todo, detail
        said = ": ".join(part for part in (where, what, why) if part)
        super().__init__(said + (f". {todo}" if todo else "") + (f"\n{detail}" if detail else ""))


class CheckFailed(AssertionError):
    """A plan is not what was kept of it; every finding is a line of the message, `findings` are the lines."""

    def __init__(self, findings: list[str]):
        self.findings = findings
        super().__init__("\n".join(findings))
