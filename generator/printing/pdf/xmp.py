"""XMP: what a file says about itself to programs, and which standards it keeps.

Properties that no standard knows of are declared beside their values, as PDF/A wants it (ISO 19005-2, 6.6.2.3.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from xml.sax.saxutils import escape


@dataclass(frozen=True)
class Property:
    """A property and its value. ``internal``: a program keeps it; ``external``: a person says it."""

    name: str
    value: str
    what: str
    form: Literal["Text", "Integer"] = "Text"
    category: Literal["internal", "external"] = "internal"


@dataclass(frozen=True)
class Schema:
    """Properties of one namespace that PDF/A does not know by itself."""

    prefix: str
    uri: str
    what: str
    properties: tuple[Property, ...]


@dataclass(frozen=True)
class Standards:
    """What a kind of file says besides: the level of PDF/A-2 it keeps, if any, and schemas of its own."""

    level: Literal["A", "B"] | None
    schemas: tuple[Schema, ...]


def packet(titles: Sequence[tuple[str, str]], producer: str, stamp: str, mark: str, standards: Standards) -> bytes:
    """The XMP of a file.

    ``titles`` are its languages, the original first, each with its title; ``stamp`` is when it was updated,
    ``mark`` its own UUID.
    """
    default = f'<rdf:li xml:lang="x-default">{escape(titles[0][1])}</rdf:li>'
    said = "".join(f'<rdf:li xml:lang="{lang}">{escape(title)}</rdf:li>' for lang, title in titles)
    tongues = "".join(f"<rdf:li>{lang}</rdf:li>" for lang, _ in titles)
    archive = ""
    if standards.level is not None:
        archive = f"\n<pdfaid:part>2</pdfaid:part><pdfaid:conformance>{standards.level}</pdfaid:conformance>"
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<dc:title><rdf:Alt>{default}{said}</rdf:Alt></dc:title>
<dc:language><rdf:Bag>{tongues}</rdf:Bag></dc:language>
<pdf:Producer>{producer}</pdf:Producer><xmp:CreatorTool>{producer}</xmp:CreatorTool>
<xmp:CreateDate>{stamp}</xmp:CreateDate><xmp:ModifyDate>{stamp}</xmp:ModifyDate>
<xmp:MetadataDate>{stamp}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{mark}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>{archive}
</rdf:Description>{_values(standards.schemas)}{_declared(standards.schemas)}</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>""".encode()


def _values(schemas: Iterable[Schema]) -> str:
    return "".join(
        f'\n<rdf:Description rdf:about="" xmlns:{schema.prefix}="{schema.uri}">'
        + "".join(_element(f"{schema.prefix}:{each.name}", each.value) for each in schema.properties)
        + "</rdf:Description>"
        for schema in schemas
    )


def _declared(schemas: Iterable[Schema]) -> str:
    return (
        '\n<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"\n'
        ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"'
        ' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\n'
        f"<pdfaExtension:schemas><rdf:Bag>{''.join(map(_schema, schemas))}</rdf:Bag></pdfaExtension:schemas>\n"
        "</rdf:Description>\n"
    )


def _schema(schema: Schema) -> str:
    properties = "".join(map(_property, schema.properties))
    return _resource(
        _element("pdfaSchema:schema", schema.what),
        _element("pdfaSchema:namespaceURI", schema.uri),
        _element("pdfaSchema:prefix", schema.prefix),
        f"<pdfaSchema:property><rdf:Seq>{properties}</rdf:Seq></pdfaSchema:property>",
    )


def _property(each: Property) -> str:
    return _resource(
        _element("pdfaProperty:name", each.name),
        _element("pdfaProperty:valueType", each.form),
        _element("pdfaProperty:category", each.category),
        _element("pdfaProperty:description", each.what),
    )


def _resource(*parts: str) -> str:
    return f'<rdf:li rdf:parseType="Resource">{"".join(parts)}</rdf:li>'


def _element(name: str, value: str) -> str:
    return f"<{name}>{escape(value)}</{name}>"
