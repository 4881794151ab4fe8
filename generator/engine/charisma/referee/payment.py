"""A payment: the card to pay for, and the allies tapped for it, as many as a field holds.

Which of them may be there together is not asked (F2): one that was tapped may have left the field since, and what it
released is still there (C5).
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.engine.charisma.cards import Ally, Charisma
from generator.engine.charisma.referee.parts import NO, YES, List, Parts, opened
from generator.engine.narration import Reason
from generator.engine.referee import EMPTY, Ask, Pick, places
from generator.engine.tables import Call, Program, Row, Sentence, Table, Value, tabulated
from generator.model import Text


class Payment:
    """Makes the question and its tables."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._data, self._tell = parts.data, parts.tell
        self._payments = parts.rules.payments
        self._colours = self._data.colours
        self._generic = self._colours[self._data.generic]
        self._coloured = [colour for colour in self._colours if colour != self._generic]
        costs = [card.cost for card in parts.costly.values()]
        self._costs = sorted({0, *(amount for cost in costs for amount in cost)})
        self._dearest = max((cost[self._data.generic] for cost in costs), default=0)
        # C4: with so much of a colour, more of it pays for nothing more: not its own cost, and not colourless besides.
        self._enough = self._costs[-1] + self._dearest
        self._card = Pick("card", parts.words(("ask.card",)), "cost", needed=True)
        self._payers = Pick("payers", parts.words(("ask.payers",)), "ally", parts.most)

    def ask(self) -> Ask:
        """The question as the page shows it."""
        return Ask("payment", self._parts.words(("ask.payment",)), ((self._card,), (self._payers,)), self._program())

    def _program(self) -> Program:
        start: dict[str, Value] = {"free": 0, "lacking": 0, "kinds": 0, "any": NO, "said": 0}
        start |= {f"{colour}.pool": 0 for colour in self._colours}
        start |= {f"{colour}.name": colour for colour in self._colours}
        return Program(
            tables=dict(self._tables()),
            start=start,
            names=self._parts.names() | dict(zip(self._colours, self._data.colour_labels, strict=True)),
            against=(),
            decide=tuple(self._decide()),
            verdict=(Call("verdict", ("payable",)),),
        )

    def _decide(self) -> Iterator[Call]:
        """C1, C2 and C4."""
        costs = tuple(f"{colour}.cost" for colour in self._colours)
        yield Call("cost", (self._card.name,), costs)
        for payer in places(self._payers):
            gives, there = tuple(f"{colour}.gives" for colour in self._colours), (f"{payer}.there", YES)
            yield Call("gives", (payer,), (there[0], *gives))
            for colour in self._colours:
                yield Call("add", (f"{colour}.pool", f"{colour}.gives"), (f"{colour}.pool",), when=there)
        for colour in self._colours:
            yield Call("enough", (f"{colour}.pool",), (f"{colour}.own",))
        for colour in self._coloured:
            yield Call("spare", self._due(colour), (f"{colour}.lacks", f"{colour}.spare"))
            yield Call("add", ("lacking", f"{colour}.lacks"), ("lacking",))
            yield Call("more", ("free", f"{colour}.spare"), ("free",))
        generic = (f"{self._generic}.own", f"{self._generic}.cost")
        yield Call("more", ("free", generic[0]), ("free",))
        yield Call("payable", ("lacking", "free", generic[1]), ("payable",))
        yield Call("paid", (self._card.name,), when=("payable", YES))
        yield Call("stand-ins", generic, when=("payable", YES))
        yield from self._short()
        for colour in self._coloured:
            yield Call("lacks", self._due(colour), words=(f"{colour}.name",), when=("payable", NO))

    @staticmethod
    def _due(colour: str) -> tuple[str, str, str]:
        """What there is of a colour, and what a card costs of it."""
        return (f"{colour}.name", f"{colour}.own", f"{colour}.cost")

    def _short(self) -> Iterator[Call]:
        """C2: that the cost cannot be paid, with the list of what there is to pay with."""
        short = ("payable", NO)
        yield Call("short.open", (self._card.name,), when=short)
        for colour in self._colours:
            yield Call("one-more", ("kinds", f"{colour}.own"), ("kinds",))
        yield Call("none", ("kinds",), ("any",), when=short)
        for colour in self._colours:
            words = (f"{colour}.name", f"{colour}.pool")
            yield List.call("amount", f"{colour}.own", "said", "kinds", words, ("any", YES))
        yield Call("short.close", (self._card.name,), when=short)

    # ── the tables ──────────────────────────────────────────────────────────────────────────────────────

    def _tables(self) -> Iterator[tuple[str, Table]]:
        allies, costly = self._parts.allies, self._parts.costly
        nobody = Row((NO, *[0] * len(self._colours)))
        gives = tabulated(self._gives, allies, also={(EMPTY,): nobody})
        amounts = sorted({NO, YES, *(int(amount) for row in gives.values() for amount in row.outputs)})
        pools, owns, frees = (range(n + 1) for n in (self._parts.most * amounts[-1], self._enough, self._dearest))
        costs, kinds = self._costs, range(len(self._colours) + 1)
        yield "cost", tabulated(lambda name: Row(costly[name].cost), costly)
        yield "gives", gives
        yield "add", tabulated(lambda one, other: Row((one + other,)), pools, amounts)
        yield "enough", tabulated(lambda pool: Row((min(pool, self._enough),)), pools)
        yield "spare", tabulated(self._spare, self._coloured, owns, costs)
        yield "more", tabulated(lambda free, more: Row((min(free + more, self._dearest),)), frees, owns)
        yield "payable", tabulated(self._payable, kinds, frees, costs)
        yield "paid", tabulated(self._paid, costly)
        yield "stand-ins", tabulated(self._stand_ins, owns, costs)
        shorts = {name: opened(self._parts, self._short_of(name), "charisma") for name in costly}
        yield "short.open", {(name,): before for name, (before, _) in shorts.items()}
        yield "short.close", {(name,): after for name, (_, after) in shorts.items()}
        yield "one-more", tabulated(lambda count, pool: Row((count + (pool > 0),)), kinds, owns)
        yield "none", tabulated(self._none, kinds)
        yield "amount", List(self._parts, "charisma", self._amount).table(owns, len(self._colours))
        yield "lacks", tabulated(self._lacks, self._coloured, owns, costs)
        yield "verdict", tabulated(self._verdict, (NO, YES))

    def _of(self, amounts: dict[str, int]) -> Charisma:
        return self._data.charisma(amounts)

    def _gives(self, name: str) -> Row:
        """C1: what an ally releases."""
        return Row((YES, *self._payments.released([Ally(self._parts.allies[name])])))

    def _spare(self, colour: str, pool: int, cost: int) -> Row:
        """C4: whether a colour pays its own cost, and how much colourless it then pays besides."""
        own = self._of({colour: pool})
        most_first = range(min(pool, self._dearest), -1, -1)
        payable = (more for more in most_first if self._pays(own, {colour: cost, self._generic: more}))
        most = next(payable, None)
        return Row((YES, 0) if most is None else (NO, most))

    def _pays(self, pool: Charisma, cost: dict[str, int]) -> bool:
        return self._payments.payable(pool, self._of(cost))

    def _payable(self, lacking: int, free: int, cost: int) -> Row:
        pays = self._pays(self._of({self._generic: free}), {self._generic: cost})
        return Row((int(pays and not lacking),))

    def _judged(self, key: str, pool: Charisma, cost: Charisma) -> list[Reason]:
        return [reason for reason in self._payments.judged(pool, cost) if reason[0] == key]

    def _paid(self, name: str) -> Row:
        cost = self._parts.costly[name].cost
        reasons = [*self._judged("C3.colours", cost, cost), *self._judged("C2.payable", cost, cost)]
        return Row((), self._tell.many(reasons))

    def _stand_ins(self, pool: int, cost: int) -> Row:
        """C4: how many of other colours are spent as colourless, if there are as many."""
        others = dict.fromkeys(self._coloured, cost)
        there, due = self._of({**others, self._generic: pool}), self._of({self._generic: cost})
        return Row((), self._tell.many(self._judged("C4.as-colourless", there, due)))

    def _short_of(self, name: str) -> Reason:
        return self._judged("C2.short", self._of({}), self._parts.costly[name].cost)[0]

    def _none(self, kinds: int) -> Row:
        return Row((YES,)) if kinds else Row((NO,), (self._tell.goes_on(("charisma.none",)),))

    def _amount(self, between: Text | None) -> Sentence:
        return self._tell.goes_on(("charisma.amount", self._data.colour_labels[0], 0), "colour", "n", after=between)

    def _lacks(self, colour: str, pool: int, cost: int) -> Row:
        reasons = self._judged("C4.no-stand-in", self._of({colour: pool}), self._of({colour: cost}))
        return Row((), self._tell.many(reasons, "colour"))

    def _verdict(self, payable: int) -> Row:
        return Row((), (self._tell(("verdict.payable" if payable else "verdict.not-payable",)),))
