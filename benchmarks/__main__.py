"""All benchmarks: ``python -m benchmarks``."""

from benchmarks import build, charisma, engine, printing, site

if __name__ == "__main__":
    build.main("toji")
    build.main("toji", "charisma")
    build.start()
    engine.main()
    charisma.main()
    printing.main()
    site.main("toji", "charisma")
