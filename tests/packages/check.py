#!/usr/bin/env python3
"""What is handed over, as far as it can be said without building it: check.py ROOT

The copyright file is as DEP-5 asks and names all that About does; man pages have every option; scripts parse; schemas,
mime types and the entry of the menu are what they say; the manual becomes web pages where cmark-gfm is there.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

root = pathlib.Path(sys.argv[1])
linux = root / "resources/linux"
bad: list[str] = []


def wanted(holds: object, what: str) -> None:
    if not holds:
        bad.append(what)


def paragraphs(text: str) -> list[dict[str, str]]:
    out = []
    for block in re.split(r"\n\s*\n", text.strip()):
        fields: dict[str, str] = {}
        for line in block.splitlines():
            if line.startswith(" "):
                fields[last] += "\n" + line  # noqa: F821: a first line is never a continuation
            else:
                last, _, value = line.partition(":")
                wanted(last not in fields, f"copyright: {last} is there twice: {line}")
                fields[last] = value.strip()
        out.append(fields)
    return out


def copyright_is_as_asked() -> None:
    header, *rest = paragraphs((linux / "copyright").read_text())
    wanted(header.get("Format") == "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/", "copyright: its format")
    files = [p for p in rest if "Files" in p]
    licences = [p for p in rest if "Files" not in p]
    for p in files:
        wanted(p.get("Copyright") and p.get("License"), f"copyright: {p['Files']} has no copyright or licence")
    texts = {p.get("License", "").split("\n")[0] for p in licences}
    for p in licences:
        wanted(set(p) == {"License"} and "\n" in p["License"], f"copyright: {p} is no licence with its text")
    named = {p["License"] for p in files}
    wanted(named == texts, f"copyright: licences without text or use: {named ^ texts}")
    # About has the same parts under the same licences.
    about = dict(re.findall(r'\{"([^"]+)", "([^"]+)"', (root / "app/desktop/program/made_of.cpp").read_text()))
    stated = {p["Comment"].split(";")[0]: p["License"] for p in files if "Comment" in p}
    wanted(len(about) > 8 and about == stated, f"copyright and About differ: {set(about.items()) ^ set(stated.items())}")


def man_pages_have_every_option() -> None:
    page = (linux / "axiscape.1").read_text().replace("\\-", "-")
    options = re.findall(r'QCommandLineOption \w+\(\s*QStringLiteral\("([a-z-]+)"\)', (root / "app/desktop/main.cpp").read_text())
    wanted(len(options) > 6, "main.cpp: its options were not found")
    for option in options:
        wanted(f"--{option}" in page, f"axiscape.1 lacks --{option}")
    wanted(page.startswith(".TH AXISCAPE 1") and ".SH SYNOPSIS" in page, "axiscape.1: its head")


def scripts_parse() -> None:
    scripts = [p for p in [*(root / ".ci").iterdir(), *(root / "resources").rglob("*")] if p.is_file()]
    shells = [p for p in scripts if p.read_bytes().startswith(b"#!/usr/bin/env bash")]
    wanted(len(shells) > 8, "scripts: too few were found")
    for script in shells:
        wanted(subprocess.run(["bash", "-n", script]).returncode == 0, f"{script} does not parse")


def the_class_listens_elsewhere_only_with_a_password() -> None:
    script = root / "resources/containers/axiscape-class"
    def refused(*options: str) -> str:
        done = subprocess.run(["bash", script, *options], capture_output=True, text=True)
        return done.stderr if done.returncode == 2 else ""
    wanted("anybody could use the window" in refused("--listen", "0.0.0.0"), "axiscape-class: it listens everywhere without a password")
    wanted("anybody could use the window" in refused("--listen", "192.168.0.7", "--seats", "3"), "axiscape-class: it listens on a network without a password")
    with tempfile.NamedTemporaryFile("w") as file:
        for text, why in ("short\n", "six to eight"), ("longer than eight\n", "six to eight"), ("secret1\nsecret2\n", "2 lines"), ("", "0 lines"):
            file.seek(0), file.truncate(), file.write(text), file.flush()
            wanted(why in refused("--listen", "0.0.0.0", "--password-file", file.name), f"axiscape-class: a file of {text!r} is taken")
    wanted("99" in refused("--seats", "100"), "axiscape-class: 100 seats")


def files_are_what_they_say() -> None:
    for schema in (root / "resources/schema").glob("*.json"):
        wanted("$schema" in json.loads(schema.read_text()), f"{schema.name} does not say what it is")
    for name in linux.glob("*.xml"):
        xml.etree.ElementTree.parse(name)
    entry = (linux / "io.github.axiscape.Axiscape.desktop").read_text()
    types = re.search(r"^MimeType=(.*);$", entry, re.M)[1].split(";")
    known = re.findall(r'mime-type type="([^"]+)"', (linux / "io.github.axiscape.Axiscape.mime.xml").read_text())
    wanted(sorted(types) == sorted(known), f"file types of the menu's entry are not those of the package: {types}, {known}")


def the_manual_becomes_pages() -> None:
    if not shutil.which("cmark-gfm"):
        print("without cmark-gfm: the web pages of the manual were not made")
        return
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([root / "resources/manual/make_html", folder], capture_output=True, text=True)
        wanted(done.returncode == 0, f"make_html: {done.stderr}")
        made = {p.name for p in pathlib.Path(folder).glob("*.html")}
        wanted({"index.html", "find.html", "theory-cost.html"} <= made, f"make_html made {sorted(made)}")


for check in (copyright_is_as_asked, man_pages_have_every_option, scripts_parse, the_class_listens_elsewhere_only_with_a_password,
              files_are_what_they_say, the_manual_becomes_pages):
    check()
print("\n".join(bad) or "all passed")
sys.exit(1 if bad else 0)
