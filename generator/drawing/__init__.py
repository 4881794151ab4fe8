"""One drawing of each thing, as scenes in mm that the site writes as SVG and the PDFs as vectors.

``studio`` is the way in. Under it, from the top:

- whole things: ``mat``, ``token``, ``tokenfigure``, ``note``; all else is a template of the game's, read as SVG;
- the mat's parts: ``matlayout`` and ``matgrid`` plan it (geometry alone), ``matcells``, ``track``, ``washi`` and
  ``matstyle`` draw it;
- SVG: ``templating`` fills a template, ``svgread`` (with ``svgattr``, ``xmltree``) reads it strictly, ``svgwrite``
  writes it;
- pixels: ``raster`` paints any drawing; codes: ``qr``;
- text: ``fit`` sets words into their room, ``fonts`` (with ``quadratic``, ``woff2``) knows glyphs and cuts subsets,
  ``legible`` leaves out what would be too small to read;
- little ink: ``ink`` has its colours, ``lineart`` turns pictures into lines;
- the ground: ``scene`` and ``geometry``, ``colour``, ``recolour``, ``edges``.
"""
