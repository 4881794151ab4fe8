"""Tests of the print room: they read the PDFs back."""
