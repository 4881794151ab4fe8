"""One drawing of each thing, as scenes in mm that the site writes as SVG and the PDFs as vectors."""
