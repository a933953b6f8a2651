# SPDX-License-Identifier: GPL-3.0-or-later
"""The notebook of resources/notebooks runs from top to bottom, and its plans draw themselves."""
import pathlib
import unittest

import nbformat
from nbconvert.preprocessors import ExecutePreprocessor

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "resources/notebooks/plan.ipynb"


class Notebook(unittest.TestCase):
    def test_runs_and_draws(self):
        notebook = nbformat.read(NOTEBOOK, as_version=4)
        ExecutePreprocessor(timeout=300, kernel_name="python3").preprocess(notebook, {})
        outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
        self.assertEqual([one for one in outputs if one.output_type == "error"], [])
        drawn = [one.data["text/html"] for one in outputs if "text/html" in one.get("data", {})]
        self.assertEqual(len(drawn), 2)
        self.assertIn("&lt;svg", drawn[0])
        self.assertIn("<th>found</th>", drawn[1])


if __name__ == "__main__":
    unittest.main()
