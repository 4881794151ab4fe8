"""An attack: attackers and blockers picked card by card, who blocks whom, and the defender's deck."""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.charisma import verdicts
from generator.engine.charisma.asking import CombatQuestion
from generator.engine.charisma.cards import MOVES, Ally
from generator.engine.charisma.judging import Asked, Judge, Ruling
from generator.engine.charisma.legal import against_double_blocks
from generator.engine.charisma.referee.parts import NO, YES, List, Parts, opened
from generator.engine.narration import Log, Reason
from generator.engine.referee import EMPTY, Ask, Links, Mark, Number, Pick
from generator.engine.tables import NOTHING, Call, Program, Row, Sentence, Table, Value, tabulated
from generator.model import Text

MOST = 3
"""Allies on each side: more do not fit side by side on a phone."""


class Combat:
    """Makes the question and its tables."""

    def __init__(self, parts: Parts, judge: Judge) -> None:
        self._parts = parts
        self._judge = judge
        self._rules, self._data, self._tell = parts.rules, parts.data, parts.tell
        self._most = min(MOST, self._data.characters_max, self._data.units_max)
        say = parts.words
        self._damages = range(max(card.hp for card in parts.allies.values()) + 1)
        marks = (
            Mark("damage", say(("ask.damage",)), self._damages[-1]),
            Mark("tapped", say(("ask.tapped",)), turns=True),
            Mark("fresh", say(("badge.fresh",))),
        )
        # A1: without an attacker there is no attack to judge, so that the page asks for one.
        self._picks = [
            Pick(side, say((f"ask.{side}",)), "ally", self._most, needed=side == "attackers", marks=marks)
            for side in ("attackers", "blockers")
        ]
        self._attackers, self._blockers = (
            [f"{pick.name}.{n}" for n in range(1, self._most + 1)] for pick in self._picks
        )
        self._allies = [*self._attackers, *self._blockers]

    def ask(self) -> Ask:
        """The question as the page shows it."""
        say, size = self._parts.words, self._data.deck_size
        blocks = Links("blocks", say(("ask.blocks",)), "blockers", "attackers")
        deck = Number("deck", say(("ask.deck",)), 0, size, size - self._data.opening_hand)
        attackers, blockers = self._picks
        return Ask("combat", say(("ask.combat",)), ((attackers,), (blockers,), (blocks,), (deck,)), self._program())

    def _program(self) -> Program:
        start: dict[str, Value] = {"total": 0, "died": 0, "dead.said": 0, "told.said": 0, "harmed": NO}
        start |= {f"{ally}.{name}": 0 for ally in self._allies for name in ("hit", "blocked", "through", "died")}
        return Program(
            tables=dict(self._tables()),
            start=start,
            names=self._parts.names(),
            against=tuple(self._against()),
            decide=tuple(self._decide()),
            verdict=tuple(self._verdict()),
        )

    # ── the calls ───────────────────────────────────────────────────────────────────────────────────────

    def _pairs(self) -> Iterator[tuple[str, str, str]]:
        """The variable of each block, its blocker and its attacker."""
        for b, blocker in enumerate(self._blockers, 1):
            for a, attacker in enumerate(self._attackers, 1):
                yield f"blocks.{b}.{a}", blocker, attacker

    def _against(self) -> Iterator[Call]:
        """A5, T1, A1, P3n, then A2, A3 and T1 of the blocks."""
        for ally in self._allies:
            yield Call("stats", (ally,), (f"{ally}.attack", f"{ally}.hp", f"{ally}.move"))
            yield Call("left", (ally, f"{ally}.damage"), (f"{ally}.left",), (ally,))
        for attacker in self._attackers:
            yield Call("may-attack", (f"{attacker}.tapped", f"{attacker}.fresh"), words=(attacker,))
        for block, blocker, attacker in self._pairs():
            inputs = (f"{blocker}.move", f"{attacker}.move", f"{blocker}.tapped")
            yield Call("may-block", inputs, words=(blocker, attacker), when=(block, YES))
        yield Call("doubles", tuple(block for block, _, _ in self._pairs()), words=tuple(self._allies))

    def _decide(self) -> Iterator[Call]:
        """A2 to D2, in the order of the judge."""
        for block, blocker, attacker in self._pairs():
            yield Call("blocks", words=(blocker, attacker), when=(block, YES))
        for one in self._attackers:
            for block, blocker, attacker in self._pairs():
                if attacker == one:
                    inputs = (f"{attacker}.attack", f"{blocker}.attack", f"{blocker}.left", f"{blocker}.move")
                    outputs = (f"{attacker}.blocked", f"{attacker}.hit", f"{blocker}.hit", f"{attacker}.through")
                    yield Call("clash", inputs, outputs, (blocker, attacker), (block, YES))
            yield Call("unblocked", (f"{one}.attack",), (f"{one}.through",), (one,), (f"{one}.blocked", NO))
            yield Call("add", ("total", f"{one}.through"), ("total",))
        for ally in self._allies:
            yield Call("suffers", (f"{ally}.left", f"{ally}.hit"), (f"{ally}.died",), (ally,))
        yield Call("life", ("total", "deck"), ("after", "loses", "hurt", "harmed"), ("total", "deck", "after"))
        for ally in self._allies:
            yield Call("dies", (f"{ally}.hp",), words=(ally,), when=(f"{ally}.died", YES))
            yield Call("add", ("died", f"{ally}.died"), ("died",))
        yield Call("any", ("died",), ("any-died",))
        yield from self._listed("dead")
        yield Call("loses", when=("loses", YES))

    def _listed(self, name: str) -> Iterator[Call]:
        """Who has died, as a list within a sentence."""
        there = ("any-died", YES)
        yield Call(f"{name}.open", when=there)
        for ally in self._allies:
            yield List.call("dead", f"{ally}.died", f"{name}.said", "died", (ally,), there)
        yield Call(f"{name}.close", when=there)

    def _verdict(self) -> Iterator[Call]:
        """What it comes to, the gravest first: there is little room for it on a phone."""
        yield Call("told-loses", when=("loses", YES))
        yield from self._listed("told")
        yield Call("told-life", ("hurt", "after"), words=("total",))
        for ally in self._allies:
            yield Call("survives", (f"{ally}.left", f"{ally}.hit"), words=(ally,))
            yield Call("either", ("harmed", f"{ally}.hit"), ("harmed",))
        yield Call("unharmed", when=("harmed", NO))

    # ── the tables ──────────────────────────────────────────────────────────────────────────────────────

    def _tables(self) -> Iterator[tuple[str, Table]]:
        tell, flags = self._tell, (NO, YES)
        cards, no_or_card = self._parts.allies, (EMPTY, *self._parts.allies)
        attacks = sorted({card.attack for card in cards.values()})
        hits = sorted({0, *attacks})
        hps = sorted({card.hp for card in cards.values()})
        lefts = range(1, self._damages[-1] + 1)
        clash = tabulated(self._clash, attacks, attacks, lefts, MOVES)
        through = sorted({*hits, *(int(row.outputs[3]) for row in clash.values())})
        totals = range(self._most * through[-1] + 1)
        decks = range(self._data.deck_size + 1)
        yield "stats", tabulated(self._stats, cards, also={(EMPTY,): Row((EMPTY,) * 3)})
        yield "left", tabulated(self._left, no_or_card, self._damages)
        yield "may-attack", tabulated(self._may_attack, flags, flags)
        yield "may-block", tabulated(self._may_block, MOVES, MOVES, flags)
        yield "doubles", tabulated(self._doubles, *[flags] * self._most**2)
        some = self._parts.ally()
        yield "blocks", {(): Row((), (tell(("A2.blocks", some, some), "blocker", "attacker"),))}
        yield "clash", clash
        yield "unblocked", tabulated(self._unblocked, attacks, also={(EMPTY,): Row((0,))})
        sums = range(max(totals[-1], 2 * self._most) + 1)
        yield "add", tabulated(lambda one, other: Row((one + other,)), sums, sorted({NO, YES, *through}))
        yield "suffers", tabulated(self._suffers, lefts, hits, also={(EMPTY, 0): Row((NO,))})
        yield "life", tabulated(self._life, totals, decks)
        yield "dies", tabulated(lambda hp: Row((), (tell(("A5.dies", self._parts.ally(hp=hp), hp), "card"),)), hps)
        yield "any", tabulated(lambda died: Row((int(died > 0),)), range(2 * self._most + 1))
        yield "dead", List(self._parts, "cards", self._dead).table(flags, 2 * self._most)
        for name, key in (("dead", "D3.died"), ("told", "verdict.dead")):
            before, after = opened(self._parts, (key, (some,)), "cards")
            yield f"{name}.open", {(): before}
            yield f"{name}.close", {(): after}
        yield "loses", {(): Row((), tell.many(self._of("D2.lost", self._judged(1, 1).log)))}
        yield "survives", tabulated(self._survives, lefts, hits, also={(EMPTY, 0): NOTHING})
        yield "either", tabulated(lambda one, hit: Row((int(one or hit > 0),)), flags, hits)
        yield "told-life", tabulated(self._told_life, flags, decks)
        unharmed = verdicts.of_attack([("A5.clash", some, some)], loses=False)
        yield "unharmed", {(): Row((), tell.many(unharmed))}
        yield "told-loses", {(): Row((), tell.many(verdicts.of_attack([], loses=True)))}

    def _dead(self, between: Text | None) -> Sentence:
        return self._tell.goes_on(("cards.each", self._parts.some_card), "card", after=between)

    @staticmethod
    def _of(key: str, log: Log) -> list[Reason]:
        return [reason for reason in log if reason[0] == key]

    def _judged(self, attack: int, deck: int) -> Ruling:
        """What the judge says of one attacker that nobody blocks."""
        question = CombatQuestion(ask="combat", attackers=[], blockers=[], blocks=[], deck=deck)
        return self._judge.rule(Asked(question, (self._parts.ally(attack=attack),), ()))

    def _stats(self, name: str) -> Row:
        card = self._parts.allies[name]
        return Row((card.attack, card.hp, card.move))

    def _left(self, name: str, damage: int) -> Row | None:
        """A5: who has as much damage as HP cannot be there."""
        if not name:
            return Row((EMPTY,)) if damage == 0 else None
        ally = Ally(self._parts.allies[name], damage=damage)
        question = {"attackers": [{"card": name, "damage": damage}], "blockers": [], "blocks": [], "deck": 0}
        reasons = self._judge.read({"ask": "combat", **question})[2]
        return Row((max(0, ally.left),), self._tell.many(reasons, "card"))

    def _may_attack(self, tapped: int, fresh: int) -> Row:
        ally = self._parts.ally()
        ally.tapped, ally.fresh = bool(tapped), bool(fresh)
        return Row((), self._tell.many(self._rules.against_attacker(ally), "card"))

    def _may_block(self, move: str, attackers: str, tapped: int) -> Row:
        blocker, attacker = self._parts.ally(move=move), self._parts.ally(move=attackers)
        blocker.tapped = bool(tapped)
        reasons = self._rules.against_block(blocker, attacker)
        return Row(
            (), tuple(self._tell(r, *("card",) if r[0] == "T1.block" else ("blocker", "attacker")) for r in reasons)
        )

    def _doubles(self, *blocks: int) -> Row:
        """A2: one to one, on every pattern of blocks."""
        allies = {name: self._parts.ally() for name in self._allies}
        pairs = [
            (allies[blocker], allies[attacker])
            for there, (_, blocker, attacker) in zip(blocks, self._pairs(), strict=True)
            if there
        ]
        return Row((), tuple(self._double(reason, list(allies.values())) for reason in against_double_blocks(pairs)))

    def _double(self, reason: Reason, allies: list[Ally]) -> Sentence:
        """The sentence of a reason with the very ally left open: the calls give all of them as words."""
        key, one = reason
        name = "attacker" if key == "A2.one-blocker" else "blocker"
        return self._tell(reason, *(name if ally is one else "" for ally in allies))

    def _clash(self, attack: int, blocks: int, left: int, move: str) -> Row:
        log: Log = []
        attacker, blocker = self._parts.ally(attack=attack), self._parts.ally(attack=blocks, hp=left, move=move)
        done = self._rules.combat([attacker], [blocker], {0: 0}, log)
        says = self._tell.many(log, "blocker", "attacker")
        return Row((YES, done.to_attackers[0], done.to_blockers[0], done.to_player), says)

    def _unblocked(self, attack: int) -> Row:
        log: Log = []
        done = self._rules.combat([self._parts.ally(attack=attack)], [], {}, log)
        return Row((done.to_player,), self._tell.many(log, "attacker"))

    def _suffers(self, left: int, hit: int) -> Row:
        log: Log = []
        ally = self._parts.ally(hp=left)
        if hit:
            self._rules.suffers(ally, hit, log)
        ally.damage += hit
        return Row((int(self._rules.dies(ally, [])),), self._tell.many(log, "card"))

    def _life(self, total: int, deck: int) -> Row:
        """D2: what damage does to the deck, and whether that loses the game."""
        ruling = self._judged(total, deck)
        damage = self._of("D2.damage", ruling.log)
        hurt = int(bool(damage))
        outputs = (int(str(ruling.result["deck"])), int(bool(ruling.result["defender_loses"])), hurt, hurt)
        return Row(outputs, self._tell.many(damage, "n", "before", "after"))

    def _survives(self, left: int, hit: int) -> Row:
        log: Log = []
        if hit:
            self._rules.suffers(self._parts.ally(hp=left), hit, log)
        return Row((), self._tell.many(verdicts.of_attack(log, loses=False), "card"))

    def _told_life(self, hurt: int, after: int) -> Row:
        log = self._of("D2.damage", self._judged(hurt, after + hurt).log)
        return Row((), self._tell.many(verdicts.of_attack(log, loses=False), "n"))
