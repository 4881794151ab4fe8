"""A report written for people, for programs (JSON), for GitHub's annotations and as JUnit XML."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import groupby
from xml.etree import ElementTree as Xml

from generator.check.report import Counts, Finding, Report, Reports
from generator.errors import Problem

_HEADINGS = {"example": "worked examples", "fact": "facts", "claim": "claims", "gate": "content"}
# What XML 1.0 cannot hold, and lone surrogates, which no encoding can.
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def render(report: Report | Reports, style: str) -> str:
    """The report as text in one of ``FORMATS``; ends with a newline. KeyError for another style."""
    reports = report if isinstance(report, Reports) else Reports((report,))
    return _SURROGATE.sub("\ufffd", FORMATS[style](reports))


def _text(reports: Reports) -> str:
    """Problems as ``file:line:column: message``, grouped by what was checked; then what was checked, in numbers."""
    lines: list[str] = []
    for report in reports.games:
        for heading, problems in _groups(report):
            lines += [f"{report.game}: {heading}", *map(str, problems), ""]
    lines += _summary(reports)
    return "\n".join(lines) + "\n"


def _groups(report: Report) -> Iterator[tuple[str, list[Problem]]]:
    told: set[Problem] = set()
    for subject, findings in groupby(sorted(report.findings, key=_order), key=lambda f: f.subject):
        problems = sorted({p for f in findings for p in f.problems} - told)
        told.update(problems)
        if problems:
            yield _HEADINGS[subject], problems


def _order(finding: Finding) -> int:
    return list(_HEADINGS).index(finding.subject)


def _summary(reports: Reports) -> Iterator[str]:
    for report in reports.games:
        if report.counts != Counts():
            yield f"{report.game}: {_in_numbers(report.counts)}"
    yield _count(len(reports.problems), "problem") if reports.problems else "no problems"


def _in_numbers(c: Counts) -> str:
    by_example = f"{c.facts_shown} of {c.facts_by_example} shown by examples"
    return (
        f"{_count(c.facts, 'fact')} ({by_example}, {c.facts - c.facts_by_example} checked otherwise), "
        f"{c.examples_passed} of {_count(c.examples, 'example')} as their authors say, "
        f"{_count(c.claims, 'claim')} over {_count(c.claim_cases, 'case')}, "
        f"{_count(c.outcome_rows, 'outcome')} over {_count(c.outcome_cases, 'case')}, {_count(c.pages, 'page')}"
    )


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"


def _json(reports: Reports) -> str:
    games = [
        {
            "game": report.game,
            "problems": [
                {
                    "file": p.place.file,
                    "line": p.place.line or None,
                    "column": p.place.column or None,
                    "kind": p.kind,
                    "message": p.message,
                    "rules": list(p.rules),
                }
                for p in report.problems
            ],
            "counts": asdict(report.counts),
            "facts": {rule: {"by": c.by, "examples": list(c.examples)} for rule, c in report.coverage.items()},
            "claims": [asdict(claim) for claim in report.claims],
        }
        for report in reports.games
    ]
    return json.dumps({"ok": not reports.problems, "games": games}, ensure_ascii=False, indent=2) + "\n"


def _github(reports: Reports) -> str:
    """Workflow commands, one an annotation; see GitHub's "workflow commands" for what has to be escaped."""
    lines = []
    for problem in reports.problems:
        place = problem.place
        at = [("file", place.file), ("line", place.line), ("col", place.column), ("title", problem.kind)]
        properties = ",".join(f"{name}={_property(str(value))}" for name, value in at if value)
        lines.append(f"::error {properties}::{_data(problem.message)}")
    return "\n".join([*lines, *_summary(reports)]) + "\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _junit(reports: Reports) -> str:
    """One test case for each example, fact, claim and gate."""
    root = Xml.Element("testsuites", name="rulewright")
    for report in reports.games:
        for subject, found in groupby(sorted(report.findings, key=_order), key=lambda f: f.subject):
            findings = list(found)
            failed = sum(bool(f.problems) for f in findings)
            name = f"{report.game}.{subject}s"
            suite = Xml.SubElement(
                root, "testsuite", name=name, tests=str(len(findings)), failures=str(failed), errors="0", skipped="0"
            )
            for finding in findings:
                _junit_case(suite, name, finding)
    suites = list(root)
    for total in ("tests", "failures"):
        root.set(total, str(sum(int(suite.get(total, "0")) for suite in suites)))
    Xml.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Xml.tostring(root, encoding="unicode") + "\n"


def _junit_case(suite: Xml.Element, name: str, finding: Finding) -> None:
    place = finding.place
    case = Xml.SubElement(suite, "testcase", classname=name, name=_xml(finding.name), file=_xml(place.file))
    if place.line:
        case.set("line", str(place.line))
    if finding.problems:
        problems = sorted(finding.problems)
        first = _xml(problems[0].message.split("\n")[0])
        failure = Xml.SubElement(case, "failure", message=first, type=_xml(problems[0].kind))
        failure.text = _xml("\n".join(map(str, problems)))


def _xml(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


FORMATS: dict[str, Callable[[Reports], str]] = {"text": _text, "json": _json, "github": _github, "junit": _junit}
