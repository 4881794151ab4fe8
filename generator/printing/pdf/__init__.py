"""PDF files: ``document`` writes them, ``conform`` reads them back.

``canvas`` draws scenes and ``stamp`` places drawings; ``embed`` has the fonts. Files for homes are made ready by
``homeready`` (with ``tags``), those for print shops by ``pressready`` (with ``inks``).
"""
