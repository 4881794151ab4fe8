"""Kerning of Latin letters, carried over from a source font's GPOS table into a subset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fontTools.otlLib import builder as otl
from fontTools.ttLib import newTable
from fontTools.ttLib.tables import otTables


def kern_table(source: Any, wanted: Mapping[str, str], order: Mapping[str, int]) -> Any:  # noqa: ANN401 - fontTools
    """A GPOS table with the ``kern`` pairs between ``wanted`` glyphs (new name → name in ``source``), or None.

    ``order`` is the subset's glyph name → index.
    """
    if "GPOS" not in source:
        return None
    renamed = {old: new for new, old in wanted.items()}
    pairs: dict[tuple[str, str], int] = {}
    for subtable in _pair_subtables(source["GPOS"].table):
        for (first, second), value in _pairs(subtable, renamed.keys()):
            pairs.setdefault((renamed[first], renamed[second]), value)
    values = {pair: (otl.buildValue({"XAdvance": v}), None) for pair, v in sorted(pairs.items()) if v}
    if not values:
        return None
    lookup = otl.buildLookup(otl.buildPairPosGlyphs(values, order))
    return _gpos(lookup)


def _pair_subtables(gpos: Any) -> Iterator[Any]:  # noqa: ANN401 - fontTools
    wanted = {
        index
        for record in gpos.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(wanted):
        for subtable in gpos.LookupList.Lookup[index].SubTable:
            inner = subtable.ExtSubTable if hasattr(subtable, "ExtSubTable") else subtable
            if inner.LookupType == 2:
                yield inner


def _pairs(subtable: Any, wanted: Any) -> Iterator[tuple[tuple[str, str], int]]:  # noqa: ANN401 - fontTools
    firsts = [(i, g) for i, g in enumerate(subtable.Coverage.glyphs) if g in wanted]
    if subtable.Format == 1:
        for index, first in firsts:
            for record in subtable.PairSet[index].PairValueRecord:
                if record.SecondGlyph in wanted and record.Value1 is not None:
                    yield (first, record.SecondGlyph), getattr(record.Value1, "XAdvance", 0)
        return
    class_of_first, class_of_second = subtable.ClassDef1.classDefs, subtable.ClassDef2.classDefs
    for _, first in firsts:
        row = subtable.Class1Record[class_of_first.get(first, 0)].Class2Record
        for second in wanted:
            value = row[class_of_second.get(second, 0)].Value1
            if value is not None:
                yield (first, second), getattr(value, "XAdvance", 0)


def _gpos(lookup: Any) -> Any:  # noqa: ANN401 - fontTools
    feature = otTables.Feature()
    feature.FeatureParams, feature.LookupListIndex, feature.LookupCount = None, [0], 1
    feature_record = otTables.FeatureRecord()
    feature_record.FeatureTag, feature_record.Feature = "kern", feature
    language = otTables.DefaultLangSys()
    language.LookupOrder, language.ReqFeatureIndex = None, 0xFFFF
    language.FeatureIndex, language.FeatureCount = [0], 1
    records = []
    for tag in ("DFLT", "latn"):
        record = otTables.ScriptRecord()
        record.ScriptTag, record.Script = tag, otTables.Script()
        record.Script.DefaultLangSys, record.Script.LangSysRecord, record.Script.LangSysCount = language, [], 0
        records.append(record)
    table = otTables.GPOS()
    table.Version = 0x00010000
    table.ScriptList, table.FeatureList, table.LookupList = (
        otTables.ScriptList(),
        otTables.FeatureList(),
        otTables.LookupList(),
    )
    table.ScriptList.ScriptRecord = records
    table.FeatureList.FeatureRecord = [feature_record]
    table.LookupList.Lookup = [lookup]
    gpos = newTable("GPOS")
    gpos.table = table
    return gpos
