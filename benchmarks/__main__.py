"""All benchmarks: ``python -m benchmarks``."""

from benchmarks import build, engine

if __name__ == "__main__":
    build.main()
    engine.main()
