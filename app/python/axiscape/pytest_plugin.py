# SPDX-License-Identifier: GPL-3.0-or-later
"""The fixture `axiscape_plan`: a plan in one call, held against a lock beside the test.

    def test_step(axiscape_plan):
        plan = axiscape_plan(train_step, params, opt_state, batch, mesh={"data": 8}, schedule=[ax.zero3("data")],
                             lock="step.lock.json")
        assert plan.collectives_in_loops() <= {"all_gather"}

The lock is written where it is not there yet, and with `pytest --axiscape-update`.
"""
import pathlib
from collections.abc import Callable, Mapping
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--axiscape-update", action="store_true", help="write the locks of axiscape_plan anew")


@pytest.fixture
def axiscape_plan(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """plan(f, *args, mesh=…, schedule=…, lock=None, factor=1.1, keywords=None, **what jit takes).

    `keywords` are those of the step itself.
    """
    import axiscape

    def plan(f: Callable, *args: Any, lock: str | None = None, factor: float = 1.1,
             keywords: Mapping[str, Any] | None = None, **options: Any) -> axiscape.Plan:
        made = axiscape.jit(f, **options).plan(*args, **(keywords or {}))
        if lock is not None:
            path = pathlib.Path(request.path).parent / lock
            if request.config.getoption("--axiscape-update") or not path.exists():
                made.lock(path)
            else:
                axiscape.check(made, path, factor)
        return made

    return plan
