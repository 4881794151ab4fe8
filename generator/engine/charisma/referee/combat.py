"""An attack: attackers and blockers picked card by card, who blocks whom, and the defender's deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.engine.charisma import verdicts
from generator.engine.charisma.asking import CombatQuestion
from generator.engine.charisma.cards import ALLIES, MOVES, Ally
from generator.engine.charisma.judging import Asked, Judge, Ruling
from generator.engine.charisma.legal import against_double_blocks
from generator.engine.charisma.referee.alike import Alike, called
from generator.engine.charisma.referee.parts import NO, YES, List, Parts, opened
from generator.engine.narration import Log, Reason
from generator.engine.referee import EMPTY, Ask, Links, Mark, Number, Pick
from generator.engine.tables import Call, Program, Row, Sentence, Table, Value, tabulated
from generator.model import Text

SEVERAL = 2
"""How many blocks of one ally are told apart: none, one, and several, which are against A2 however many they are."""


class Combat:
    """Makes the question and its tables."""

    def __init__(self, parts: Parts, judge: Judge) -> None:
        self._parts = parts
        self._judge = judge
        self._rules, self._data, self._tell = parts.rules, parts.data, parts.tell
        self._most = parts.most
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
        self._alike = Alike(parts, self._attackers, self._blockers)

    def ask(self) -> Ask:
        """The question as the page shows it."""
        say, size = self._parts.words, self._data.deck_size
        blocks = Links("blocks", say(("ask.blocks",)), "blockers", "attackers")
        least = next(deck for deck in range(size) if not any(self._rules.against_lost_already(deck)))
        usual = size - self._data.opening_hand - self._most  # whatever a whole field holds, no card is one too many
        deck = Number("deck", say(("ask.deck",)), least, size, usual)
        attackers, blockers = self._picks
        return Ask("combat", say(("ask.combat",)), ((attackers,), (blockers,), (blocks,), (deck,)), self._program())

    def _program(self) -> Program:
        start: dict[str, Value] = {"total": 0, "died": 0, "dead.said": 0, "told.said": 0, "harmed": NO}
        start |= {"defenders": 0, **self._alike.start()}
        start |= {f"{ally}.{name}": 0 for ally in self._allies for name in ("pairs", "hit", "died")}
        start |= {f"{attacker}.{name}": 0 for attacker in self._attackers for name in ("blocked", "through")}
        start |= {f"{pick.name}.{kind}": 0 for pick in self._picks for kind in ALLIES}
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
        """A5, F2 and D1 of each side, D1 of the defender, T1 and P3n of the attackers, T1, A3 and A2 of the blocks."""
        yield from self._alike.calls()
        for pick, allies in zip(self._picks, (self._attackers, self._blockers), strict=True):
            yield from self._side(pick.name, allies)
        for blocker in self._blockers:
            yield Call("add", ("defenders", f"{blocker}.there"), ("defenders",))
        yield Call("elsewhere", ("deck",), ("elsewhere",))
        yield Call("so-many", ("elsewhere", "defenders"))
        for attacker in self._attackers:
            yield Call("may-attack", (f"{attacker}.tapped", f"{attacker}.fresh"), words=called(attacker))
        for block, blocker, attacker in self._pairs():
            both = (f"{blocker}.pairs", f"{attacker}.pairs")
            inputs = (f"{blocker}.move", f"{attacker}.move", f"{blocker}.tapped", *both)
            yield Call("may-block", inputs, both, (*called(blocker), *called(attacker)), (block, YES))
        # In the order in which the blocks name them: what is said again is not shown again.
        for block, _, attacker in self._pairs():
            yield Call("one-blocker", (f"{attacker}.pairs",), words=called(attacker), when=(block, YES))
        for blocker in self._blockers:
            yield Call("one-attacker", (f"{blocker}.pairs",), words=called(blocker))

    def _side(self, side: str, allies: Sequence[str]) -> Iterator[Call]:
        """A5: who cannot be there; F2, D1: how many of a kind and of a card can."""
        for ally in allies:
            there, kinds = (f"{ally}.there", YES), tuple(f"{ally}.{kind}" for kind in ALLIES)
            yield Call("stats", (ally,), (there[0], f"{ally}.attack", f"{ally}.hp", f"{ally}.move", *kinds))
            yield Call("left", (ally, f"{ally}.damage"), (f"{ally}.left",), called(ally), there)
            for kind in ALLIES:
                yield Call("add", (f"{side}.{kind}", f"{ally}.{kind}"), (f"{side}.{kind}",), when=there)
        for kind in ALLIES:
            yield Call(f"room.{kind}", (f"{side}.{kind}",))
        yield from self._alike.copies(allies)

    def _decide(self) -> Iterator[Call]:
        """A2 to D2, in the order of the judge."""
        for block, blocker, attacker in self._pairs():
            yield Call("blocks", words=(*called(blocker), *called(attacker)), when=(block, YES))
        for one in self._attackers:
            for block, blocker, attacker in self._pairs():
                if attacker == one:
                    inputs = (f"{attacker}.attack", f"{blocker}.attack", f"{blocker}.left", f"{blocker}.move")
                    outputs = (f"{attacker}.blocked", f"{attacker}.hit", f"{blocker}.hit", f"{attacker}.through")
                    yield Call("clash", inputs, outputs, (*called(blocker), *called(attacker)), (block, YES))
            yield Call("unblocked", (f"{one}.attack",), (f"{one}.through",), called(one), (f"{one}.blocked", NO))
            yield Call("add", ("total", f"{one}.through"), ("total",))
        for ally in self._allies:
            yield Call(
                "suffers", (f"{ally}.left", f"{ally}.hit"), (f"{ally}.died",), called(ally), (f"{ally}.there", YES)
            )
        for one, before in zip(self._attackers, ("deck", *["after"] * self._most), strict=False):
            yield Call("takes", (before, f"{one}.through"), ("after",))
        yield Call("hurt", ("total",), ("hurt", "harmed"), ("total", "deck", "after"))
        for ally in self._allies:
            died = (f"{ally}.died", YES)
            yield Call("dies", (f"{ally}.hp",), words=called(ally), when=died)
            yield Call("add", ("died", died[0]), ("died",), when=died)
        yield Call("any", ("died",), ("any-died",))
        yield from self._listed("dead")
        yield Call("lost", ("after",), ("loses",))

    def _listed(self, name: str) -> Iterator[Call]:
        """Who has died, as a list within a sentence."""
        there = ("any-died", YES)
        yield Call(f"{name}.open", when=there)
        for ally in self._allies:
            died = f"{ally}.died"
            yield List.call("dead", died, f"{name}.said", "died", called(ally), (died, YES))
        yield Call(f"{name}.close", when=there)

    def _verdict(self) -> Iterator[Call]:
        """What it comes to, the gravest first: there is little room for it on a phone."""
        yield Call("told-loses", when=("loses", YES))
        yield from self._listed("told")
        yield Call("told-life", ("hurt", "after"), words=("total",))
        for ally in self._allies:
            there = (f"{ally}.there", YES)
            yield Call("survives", (f"{ally}.left", f"{ally}.hit"), words=called(ally), when=there)
            yield Call("either", ("harmed", f"{ally}.hit"), ("harmed",), when=there)
        yield Call("unharmed", when=("harmed", NO))

    # ── the tables ──────────────────────────────────────────────────────────────────────────────────────

    def _tables(self) -> Iterator[tuple[str, Table]]:
        tell, flags = self._tell, (NO, YES)
        cards = self._parts.allies
        attacks = sorted({card.attack for card in cards.values()})
        hits = sorted({0, *attacks})
        hps = sorted({card.hp for card in cards.values()})
        lefts = range(1, self._damages[-1] + 1)
        clash = tabulated(self._clash, attacks, attacks, lefts, MOVES)
        through = sorted({*hits, *(int(row.outputs[3]) for row in clash.values())})
        totals = range(self._most * through[-1] + 1)
        decks = range(self._data.deck_size + 1)
        blocks = range(SEVERAL + 1)
        yield "stats", tabulated(self._stats, cards, also={(EMPTY,): Row((NO, *[EMPTY] * 3, *[0] * len(ALLIES)))})
        yield "left", tabulated(self._left, cards, self._damages)
        for kind in ALLIES:
            yield f"room.{kind}", tabulated(partial(self._room, kind), range(self._most + 1))
        yield from self._alike.tables()
        yield "elsewhere", tabulated(self._elsewhere, decks)
        yield "so-many", tabulated(self._so_many, range(self._most + 1), range(self._most + 1))
        yield "may-attack", tabulated(self._may_attack, flags, flags)
        yield "may-block", tabulated(self._may_block, MOVES, MOVES, flags, blocks, blocks)
        yield "one-blocker", tabulated(self._one_blocker, blocks)
        yield "one-attacker", tabulated(self._one_attacker, blocks)
        some = self._parts.ally()
        yield "blocks", {(): Row((), (tell(("A2.blocks", some, some), "blocker", "attacker"),))}
        yield "clash", clash
        yield "unblocked", tabulated(self._unblocked, attacks, also={(EMPTY,): Row((0,))})
        sums = range(max(totals[-1], 2 * self._most) + 1)
        yield "add", tabulated(lambda one, other: Row((one + other,)), sums, sorted({NO, YES, *through}))
        yield "suffers", tabulated(self._suffers, lefts, hits)
        yield "takes", tabulated(self._takes, decks, through)
        yield "hurt", tabulated(self._hurt, totals)
        yield "dies", tabulated(lambda hp: Row((), (tell(("A5.dies", self._parts.ally(hp=hp), hp), "card"),)), hps)
        yield "any", tabulated(lambda died: Row((int(died > 0),)), range(2 * self._most + 1))
        yield "dead", List(self._parts, "cards", self._dead).table((YES,), 2 * self._most)
        for name, key in (("dead", "D3.died"), ("told", "verdict.dead")):
            before, after = opened(self._parts, (key, (some,)), "cards")
            yield f"{name}.open", {(): before}
            yield f"{name}.close", {(): after}
        yield "lost", tabulated(self._lost, decks)
        yield "survives", tabulated(self._survives, lefts, hits)
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
        return Row((YES, card.attack, card.hp, card.move, *(int(card.kind == kind) for kind in ALLIES)))

    def _room(self, kind: str, count: int) -> Row:
        """F2: the last of so many, where the others are in play already."""
        return Row((), self._tell.many(self._rules.against_no_room(kind, count - 1)))

    def _elsewhere(self, deck: int) -> Row:
        """D1: how many cards there can be besides a deck, as far as a side has room for them."""
        return Row((min(self._data.deck_size - deck, self._most),))

    def _so_many(self, elsewhere: int, defenders: int) -> Row:
        """D1: what is against more than can be there."""
        return Row((), self._tell.many(self._rules.against_so_many(self._data.deck_size - elsewhere + defenders)))

    def _left(self, name: str, damage: int) -> Row:
        """A5: who has as much damage as HP cannot be there."""
        ally = Ally(self._parts.allies[name], damage=damage)
        question = {"attackers": [{"card": name, "damage": damage}], "blockers": [], "blocks": [], "deck": 1}
        reasons = self._judge.read({"ask": "combat", **question})[2]
        return Row((max(0, ally.left),), self._tell.many(reasons, "card"))

    def _may_attack(self, tapped: int, fresh: int) -> Row:
        ally = self._parts.ally()
        ally.tapped, ally.fresh = bool(tapped), bool(fresh)
        return Row((), self._tell.many(self._rules.against_attacker(ally), "card"))

    def _may_block(self, move: str, attackers: str, tapped: int, *pairs: int) -> Row:
        """T1, A3; and one more block of each of the two."""
        blocker, attacker = self._parts.ally(move=move), self._parts.ally(move=attackers)
        blocker.tapped = bool(tapped)
        reasons = self._rules.against_block(blocker, attacker)
        says = [self._tell(r, *("card",) if r[0] == "T1.block" else ("blocker", "attacker")) for r in reasons]
        return Row(tuple(min(count + 1, SEVERAL) for count in pairs), tuple(says))

    def _one_blocker(self, blocks: int) -> Row:
        """A2: how many may block one attacker."""
        attacker = self._parts.ally()
        reasons = against_double_blocks([(self._parts.ally(), attacker) for _ in range(blocks)])
        return Row((), self._tell.many(reasons, "attacker"))

    def _one_attacker(self, blocks: int) -> Row:
        """A2: how many one ally may block."""
        blocker = self._parts.ally()
        reasons = against_double_blocks([(blocker, self._parts.ally()) for _ in range(blocks)])
        return Row((), self._tell.many(reasons, "blocker"))

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

    def _takes(self, deck: int, damage: int) -> Row:
        """D2: what the damage of one attacker does to the deck."""
        return Row((int(str(self._judged(damage, deck).result["deck"])),))

    def _hurt(self, total: int) -> Row:
        """D2: whether the player takes damage, from all of them together."""
        damage = self._of("D2.damage", self._judged(total, self._data.deck_size).log)
        hurt = int(bool(damage))
        return Row((hurt, hurt), self._tell.many(damage, "n", "before", "after"))

    def _lost(self, deck: int) -> Row:
        """D2: whether a deck loses the game."""
        ruling = self._judged(0, deck)
        return Row((int(bool(ruling.result["defender_loses"])),), self._tell.many(self._of("D2.lost", ruling.log)))

    def _survives(self, left: int, hit: int) -> Row:
        log: Log = []
        if hit:
            self._rules.suffers(self._parts.ally(hp=left), hit, log)
        return Row((), self._tell.many(verdicts.of_attack(log, loses=False), "card"))

    def _told_life(self, hurt: int, after: int) -> Row:
        log = self._of("D2.damage", self._judged(hurt, after + hurt).log)
        return Row((), self._tell.many(verdicts.of_attack(log, loses=False), "n"))
