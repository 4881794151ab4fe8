"""Tōji's referee page: any battle picked card by card, answered by tables that the rulebook itself has filled.

Cards are picked by Element and base MP, as those of the same face count the same. No table sees more than its rule
looks at, so that all of them stay small; ``_against`` and ``_decide`` say in which order they are looked up.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from generator.engine.core import Speaker
from generator.engine.duel import FIRST, PLAYER_IDS, SECOND, seat
from generator.engine.narration import Log, Reason
from generator.engine.referee import EMPTY, Ask, Choice, Field, Number, Pick, Referee, places
from generator.engine.tables import Call, Program, Row, Table, Teller, Value, tabulated
from generator.engine.toji.cards import ADVANTAGE, LOW_MP, STANDARD, Character, Event
from generator.engine.toji.narrator import Narrator
from generator.engine.toji.rulebook import Battle, Rulebook
from generator.engine.toji.scenes import shown_character, shown_event
from generator.engine.toji.sentences import FIELDS
from generator.model import Text

TIE = "tie"
FINAL, MATCHUP, DONE = ("final", "matchup", "done")
"""What settles a battle next; under a special Event it is first the Event itself, by its type."""
NO, YES = 0, 1


class Maker:
    """Makes the page's choices and its tables."""

    def __init__(self, rules: Rulebook, narrator: Narrator, speaker: Speaker) -> None:
        self._rules = rules
        self._data = data = rules.data
        self._words = narrator.message
        self._tell = Teller(narrator, speaker, data.messages, FIELDS)
        self._cards = {f"{element}-{mp}": card for (element, mp), card in data.classes.items()}
        self._events = {str(event.id): event for event in data.events}
        self._by_kind = {_kind(event): event for event in data.events}
        self._mps = range(data.mp_min, data.mp_max + 1)
        self._lives = range(data.life_end + 1, data.start_life + 1)

    def referee(self) -> Referee:
        """The page: an Event, and for each player a Battle Card, supports and life."""
        choices = {
            "event": tuple(Choice(name, event.name, shown_event(event)) for name, event in self._events.items()),
            "character": tuple(Choice(name, card.name, shown_character(card)) for name, card in self._cards.items()),
        }
        event = Pick("event", self._words(("scene.event",)), "event", needed=True)
        sides = (self._side(player, name) for player, name in enumerate(PLAYER_IDS))
        return Referee(choices, (Ask("battle", self._words(("ask.battle",)), ((event,), *sides), self._program()),))

    def _side(self, player: int, name: str) -> tuple[Field, ...]:
        data, say = self._data, self._words
        return (
            Pick(f"{name}.battle", say(("scene.battle", player)), "character", needed=True),
            Pick(
                f"{name}.supports",
                say(("scene.added", player)),
                "character",
                data.support_cards,
                most=data.support_max,
            ),
            Number(f"{name}.life", say(("ask.life", player)), data.life_end + 1, data.start_life, data.start_life),
        )

    def _program(self) -> Program:
        start: dict[str, Value] = {"computed": NO}
        for name in PLAYER_IDS:
            own: dict[str, Value] = {"player": name, "whose": _short(name), "count": 0, "added": 0, "final": EMPTY}
            start |= {f"{name}.{variable}": value for variable, value in own.items()}
        return Program(
            tables=dict(self._tables()),
            start=start,
            names=self._names(),
            against=tuple(self._against()),
            decide=tuple(self._decide()),
            verdict=tuple(self._verdict()),
        )

    def _names(self) -> dict[str, Text]:
        data = self._data
        labels = dict(zip(PLAYER_IDS, data.player_labels, strict=True))
        shorts = dict(zip(map(_short, PLAYER_IDS), data.player_shorts, strict=True))
        cards = {name: card.name for name, card in self._cards.items()}
        events = {name: event.name for name, event in self._events.items()}
        return {**labels, **shorts, **data.element_labels, **cards, **events}

    # ── the calls ───────────────────────────────────────────────────────────────────────────────────────

    def _supports(self, name: str) -> tuple[str, ...]:
        return places(Pick(f"{name}.supports", self._words(("scene.event",)), "", self._data.support_cards))

    def _against(self) -> Iterator[Call]:
        """P4, P4s: what is against the supports."""
        yield Call("kind", ("event",), ("kind",))
        for name in PLAYER_IDS:
            yield Call("card", (f"{name}.battle",), (f"{name}.element", f"{name}.mp"))
        yield Call("phase", ("kind", "first.element", "second.element"), ("phase",))
        for name in PLAYER_IDS:
            for place in self._supports(name):
                yield Call("another", (f"{name}.count", place), (f"{name}.count",))
            yield Call("too-many", (f"{name}.count",), words=(f"{name}.player",))
            for place in self._supports(name):
                words = (f"{name}.player", place, f"{name}.element")
                yield Call("other-element", (f"{name}.element", place), words=words)
        for name in PLAYER_IDS:
            yield Call("skipped", ("phase", f"{name}.count"), words=(f"{name}.player",))

    def _decide(self) -> Iterator[Call]:
        """P4 to E1, in the order of the rulebook."""
        decided = ("winner", "by", "next")
        yield Call("phase-told", ("kind", "first.element", "second.element"))
        for name in PLAYER_IDS:
            yield Call("added", self._supports(name), (f"{name}.added",), (f"{name}.player",), ("phase", YES))
        yield Call("battle", ("kind",), ("next",), ("first.battle", "second.battle", "event"))
        classes = ("first.element", "first.mp", "second.element", "second.mp")
        yield Call("low-mp", classes, decided, when=("next", LOW_MP))
        yield Call("crown", ("kind", "first.element", "second.element"), decided, when=("next", ADVANTAGE))
        for name in PLAYER_IDS:
            yield Call("effect", ("event", f"{name}.element"), (f"{name}.effect",))
            summands = (f"{name}.mp", f"{name}.added", f"{name}.effect")
            yield Call("final", summands, (f"{name}.final", "computed"), (f"{name}.player",), ("next", FINAL))
        yield Call("higher", ("first.final", "second.final"), decided, when=("next", FINAL))
        yield Call("matchup", ("first.element", "second.element"), ("winner",), when=("next", MATCHUP))
        for name, other in zip(PLAYER_IDS, reversed(PLAYER_IDS), strict=True):
            after = (f"{name}.after", f"{name}.changed")
            yield Call("kept", (f"{name}.life",), after)
            yield Call("lost", (f"{name}.mp", f"{name}.life"), after, (f"{name}.player",), ("winner", other))
        yield Call("tie", when=("winner", TIE))
        yield Call("over", ("first.after", "second.after"), ("over", "over-by"))

    def _verdict(self) -> Iterator[Call]:
        """The battle, and E1 where it ends the game: before all numbers, as it is the gravest."""
        yield Call("won", ("winner", "over"))
        for name in PLAYER_IDS:
            words = (f"{name}.whose", f"{name}.final", f"{name}.life", f"{name}.after")
            yield Call("outcome", ("computed", f"{name}.changed"), words=words)

    # ── the tables ──────────────────────────────────────────────────────────────────────────────────────

    def _tables(self) -> Iterator[tuple[str, Table]]:
        kinds, elements = tuple(self._by_kind), self._data.elements
        events, no_or_card = tuple(self._events), (EMPTY, *self._cards)
        counts = range(self._data.support_cards + 1)
        added = dict(self._added())
        yield "kind", {(name,): Row((_kind(event),)) for name, event in self._events.items()}
        yield "card", {(name,): Row((card.element, card.mp)) for name, card in self._cards.items()}
        yield "another", tabulated(lambda n, card: Row((n + (card != EMPTY),)), counts[:-1], no_or_card)
        yield "too-many", tabulated(self._too_many, counts)
        yield "other-element", tabulated(self._other_element, elements, no_or_card)
        yield "phase", tabulated(lambda *key: Row((int(self._phase(key, [])),)), kinds, elements, elements)
        yield "skipped", tabulated(self._skipped, (NO, YES), counts)
        yield "phase-told", tabulated(self._phase_told, kinds, elements, elements)
        yield "added", added
        yield "battle", tabulated(self._battle, kinds)
        yield "low-mp", tabulated(self._low_mp, elements, self._mps, elements, self._mps)
        crowns = [kind for kind, event in self._by_kind.items() if event.type == ADVANTAGE]
        yield "crown", tabulated(self._crown, crowns, elements, elements)
        effect = tabulated(lambda name, element: Row((self._events[name].effect[element],)), events, elements)
        yield "effect", effect
        final = tabulated(self._final, self._mps, _first_outputs(added), _first_outputs(effect))
        yield "final", final
        yield "higher", tabulated(self._higher, _first_outputs(final), _first_outputs(final))
        yield "matchup", tabulated(self._matchup, elements, elements)
        yield "kept", tabulated(lambda life: Row((life, NO)), self._lives)
        yield "lost", tabulated(self._lost, self._mps, self._lives)
        yield "tie", {(): Row((), (self._tell(("P6.tie",)),))}
        after = range(self._data.life_end, self._data.start_life + 1)
        yield "over", tabulated(self._over, after, after)
        yield "won", tabulated(self._won, (*PLAYER_IDS, TIE), (EMPTY, *PLAYER_IDS))
        yield "outcome", tabulated(self._outcome, (NO, YES), (NO, YES))

    def _of(self, element: str, mp: int | None = None) -> Character:
        return self._data.classes[element, self._data.mp_min if mp is None else mp]

    def _too_many(self, count: int) -> Row:
        return Row((), self._tell.many(self._rules.against_too_many(FIRST, count), "player"))

    def _other_element(self, element: str, support: str) -> Row:
        supports = [self._cards[support]] if support else []
        reasons = self._rules.against_other_elements(FIRST, self._of(element), supports)
        return Row((), self._tell.many(reasons, "player", "card", "element"))

    def _skipped(self, phase: int, count: int) -> Row:
        return Row((), () if phase or not count else (self._tell(("P4s.skipped", FIRST), "player"),))

    def _phase(self, key: tuple[str, str, str], log: Log) -> bool:
        kind, first, second = key
        return self._rules.support_phase(self._by_kind[kind], self._of(first), self._of(second), log)

    def _phase_told(self, kind: str, first: str, second: str) -> Row:
        log: Log = []
        self._phase((kind, first, second), log)
        return Row((), self._tell.many(log))

    def _added(self) -> Iterator[tuple[tuple[Value, ...], Row]]:
        """Every choice of supports that the rules have, in any order."""
        for count in range(min(self._data.support_max, self._data.support_cards) + 1):
            for names in product(self._cards, repeat=count):
                supports = [self._cards[name] for name in names]
                if len({card.element for card in supports}) <= 1:
                    log: Log = []
                    mp = self._rules.supports_added(FIRST, supports, log)
                    empty = (EMPTY,) * (self._data.support_cards - count)
                    yield (*names, *empty), Row((mp,), self._tell.many(log, "player"))

    def _battle(self, kind: str) -> Row:
        log: Log = []
        event, card = self._by_kind[kind], next(iter(self._cards.values()))
        self._rules.battle(event, card, card, (0, 0), log)
        special = self._rules.is_special(event)
        opening = self._tell.many(log[: 1 + special], "first", "second", "event")
        return Row((event.type if special else FINAL,), opening)

    def _low_mp(self, first: str, mp: int, second: str, other_mp: int) -> Row:
        log: Log = []
        battle = self._rules.low_mp_victory(self._of(first, mp), self._of(second, other_mp), log)
        return Row((_winner(battle.winner), _by(battle), DONE), self._tell.many(log))

    def _crown(self, kind: str, first: str, second: str) -> Row:
        log: Log = []
        event, cards = self._by_kind[kind], (self._of(first), self._of(second))
        winner = self._rules.element_advantage(event, *cards, log)
        if winner is None:
            return Row((EMPTY, EMPTY, FINAL), self._tell.many(log))
        return Row((_winner(winner), _by(self._rules.battle(event, *cards, (0, 0), [])), DONE), self._tell.many(log))

    def _final(self, mp: int, added: int, effect: int) -> Row:
        log: Log = []
        element = self._data.elements[0]
        event = self._data.event_class(STANDARD, effect=dict.fromkeys(self._data.elements, effect))
        final = self._rules.final_mp(FIRST, event, self._of(element, mp), added, log)
        return Row((final, YES), self._tell.many(log, "player"))

    def _higher(self, first: int, second: int) -> Row:
        """B3 on cards that have their final MP already; equal ones are left to the matchup."""
        log: Log = []
        element, event = self._data.elements[0], self._data.event_class(STANDARD)
        one, other = (Character(None, element, mp, {}) for mp in (first, second))
        battle = self._rules.higher_final_mp(event, one, other, (0, 0), log)
        compared = self._tell.many([reason for reason in log if reason[0] in ("B3.higher", "B3.equal")])
        return Row((_winner(battle.winner), _by(battle), MATCHUP if first == second else DONE), compared)

    def _matchup(self, first: str, second: str) -> Row:
        log: Log = []
        winner = self._rules.matchup(self._of(first), self._of(second), log)
        return Row((_winner(winner),), self._tell.many(log))

    def _lost(self, mp: int, life: int) -> Row:
        log: Log = []
        card = self._of(self._data.elements[0], mp)
        after = self._rules.life_after(SECOND, (life, self._data.start_life), card, card, log)[FIRST]
        return Row((after, int(after != life)), self._tell.many(log, "loser"))

    def _over(self, first: int, second: int) -> Row:
        log: Log = []
        over = self._rules.life_check((first, second), log)
        return Row((EMPTY, EMPTY) if over is None else (_winner(over.winner), over.rule), self._tell.many(log))

    def _won(self, winner: str, over: str) -> Row | None:
        if over not in (EMPTY, winner):
            return None
        won = "verdict.won-game" if over else "verdict.won"
        reason: Reason = ("verdict.tie",) if winner == TIE else (won, PLAYER_IDS.index(winner))
        return Row((), (self._tell(reason),))

    def _outcome(self, computed: int, changed: int) -> Row:
        numbers = (0,) * (1 + computed + changed)
        key = f"scene.{'outcome' if computed else 'life'}{'-change' if changed else ''}"
        sentence = self._tell((key, FIRST, *numbers), "whose", "mp", "before", "after" if changed else "n")
        return Row((), (sentence,))


def _kind(event: Event) -> str:
    """What the rules see of an Event beside its numbers."""
    return f"{event.type}-{event.crown}" if event.type == ADVANTAGE else event.type


def _short(name: str) -> str:
    return f"{name}-short"


def _winner(player: int | None) -> str:
    return seat(player) or TIE


def _by(battle: Battle) -> str:
    return " ".join(battle.decided_by)


def _first_outputs(table: Table) -> tuple[Value, ...]:
    """Every value that a table gives its first output."""
    return tuple(dict.fromkeys(row.outputs[0] for row in table.values()))
