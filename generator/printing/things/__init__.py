"""The documents, thing by thing: what stands on each sheet.

``mats`` (whole on ``matsheet``, or in parts on ``mattiles``), ``cards``, ``tokens`` (with the notes), ``calibration``;
``sheet`` sets small pieces for whoever needs it.
"""
