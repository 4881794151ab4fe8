"""The referee page as it is opened; states of it at random, their addresses, and what the judge is asked of them."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Browser, Page

from generator.engine.referee import Ask, Links, Number, Pick, places
from generator.engine.tables import Values
from tests.charisma_engine.test_referee import question as charisma_question
from tests.engine.test_referee import question as toji_question
from tests.website.conftest import PHONE, Site

SHOWN = {
    "toji": "#event=standard-1&first.battle=fire-2&first.supports=fire-3&second.battle=wind-4&second.life=3",
    "charisma": "#ask=combat&attackers=golem,drone.1&blockers=black-dragon,blue-imp&blocks=2-1&deck=20",
}
REFUSED = {
    "toji": "#event=low-mp&first.battle=fire-2&first.supports=fire-3,wind-1,fire-1&second.battle=wind-4",
    "charisma": "#ask=combat&attackers=golem.0.1.1,drone.2&blockers=black-dragon.0.1,blue-imp&blocks=1-1,2-1&deck=20",
}


def opened(browser: Browser, address: str, **kind: Any) -> Page:
    context = browser.new_context(service_workers="block", **{**PHONE, "locale": "ja-JP", **kind})
    page = context.new_page()
    page.goto(address, wait_until="load")
    return page


def written(ask: Ask, values: Values, many: bool) -> str:
    """The address of a state."""
    parts = [f"ask={ask.id}"] if many else []
    for field in ask.fields():
        match field:
            case Number():
                parts.append(f"{field.name}={values[field.name]}")
            case Links():
                pairs = (
                    key.split(".")[1:] for key, there in values.items() if there and key.startswith(f"{field.name}.")
                )
                parts.append(f"{field.name}=" + ",".join("-".join(pair) for pair in pairs))
            case Pick():
                cards = [
                    ".".join([str(values[place]), *(str(values[f"{place}.{mark.name}"]) for mark in field.marks)])
                    for place in places(field)
                    if values[place]
                ]
                parts.append(f"{field.name}=" + ",".join(cards))
    return "#" + "&".join(parts)


def random_state(random: Random, ask: Ask, choices: dict) -> Values:
    """Anything at all that can be picked, most of it with nothing against it, some without what is needed."""
    wild, lacking = random.random() < 0.4, random.random() < 0.15
    values = ask.nothing()
    counts = {}
    for field in ask.fields():
        match field:
            case Number():
                values[field.name] = random.randint(field.low, field.high)
            case Pick():
                names = [choice.value for choice in choices[field.choices]]
                if not wild and field.name.endswith("supports"):
                    own = str(values[field.name.replace("supports", "battle")]).split("-")[0]
                    names = [name for name in names if name.split("-")[0] == own] or names
                several = random.choice((3, field.count)) if field.choices == "ally" else 2
                most = field.count if wild else min(field.count, several)
                counts[field.name] = random.randint(1 if field.needed and not lacking else 0, most)
                for place in places(field)[: counts[field.name]]:
                    values[place] = random.choice(names)
                    if wild:
                        marks = ((mark, random.choice((0, 0, 0, 1))) for mark in field.marks)
                        values |= {f"{place}.{mark.name}": n for mark, n in marks}
            case Links():
                one, other = counts[field.sources], counts[field.targets]
                ends = random.sample(range(1, other + 1), min(one, other))
                for n, end in enumerate(ends, 1):
                    values[f"{field.name}.{n}.{end}"] = int(random.random() < 0.7)
                if wild and one and other:
                    values[f"{field.name}.{random.randint(1, one)}.{random.randint(1, other)}"] = 1
    return values


def asked(site: Site, ask: Ask, values: Values) -> dict:
    """What a state asks, as the judge reads it."""
    game = site.built.game
    if ask.id == "battle":
        faces = {f"{c.fields['element']}-{c.fields['mp']}": c for c in game.cards if c.kind == "character"}
        shown = {name: {key: card.fields[key] for key in ("element", "mp")} for name, card in faces.items()}
        return toji_question(values, shown)
    if ask.id == "combat":
        return charisma_question(values)
    fields = {card.id: card.fields for card in game.cards}
    colours = [member.id for member in game.spec.sets["colour"]]
    pool: dict[str, int] = {}
    for payer in (fields[str(value)] for name, value in values.items() if name.startswith("payers.") and value):
        pool[str(payer["colour"])] = pool.get(str(payer["colour"]), 0) + int(payer["amount"])
    cost = {colour: fields[str(values["card"])][colour] for colour in colours}
    return {"ask": "payment", "cost": {colour: n for colour, n in cost.items() if n}, "pool": pool}


UNPAIRED = {
    "ja": "まだ組がありません。このままなら、次のとおりです。",
    "en": "Nothing is paired yet. As it stands:",
}


def unpaired(ask: Ask, values: Values) -> bool:
    """Whether cards can be paired and none are: what the page answers is then said to be as it stands."""
    links = [field for field in ask.fields() if isinstance(field, Links)]
    ends = [[values[f"{name}.1"] for name in (field.sources, field.targets)] for field in links]
    made = [[there for key, there in values.items() if key.startswith(f"{field.name}.")] for field in links]
    return any(all(both) and not any(pairs) for both, pairs in zip(ends, made, strict=True))


READ = """
(addresses) => addresses.map((address) => {
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  const lines = [...document.querySelectorAll(".referee-steps > li")];
  return {
    steps: lines.map((line) => [line.querySelector(".rule-ref").textContent, line.querySelector("p").textContent]),
    said: [...document.querySelectorAll(".referee-said p")].map((line) => line.textContent),
    refuses: document.querySelector(".referee").classList.contains("referee-refuses"),
  };
})
"""
