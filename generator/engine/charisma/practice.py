"""Worked examples as questions. What is asked follows from the first rule of an example's ``because``.

- An attack: A5, A6: who dies; A1, A2, A4, D2: what is left of the defender's draw pile; A3: whether it may be blocked.
- A table: A7: who picks; C2: where a card lies; D3: how many cards are in an Abyss; P0, P2: how many may be drawn;
  P1, T3: who is tapped; P4: how many are discarded; P5: who is still damaged; the end of the game: how it stands.
  Else whether what was done last is allowed, as with everything that is refused.
- Other questions ask what their ``ask`` asks; opening hands, whether one is kept, or how the game stands by both
  players'. The setup: S3: who is first; else how many cards are left in a draw pile, or how the game stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from generator.engine.charisma.asking import CombatQuestion, DrawQuestion
from generator.engine.charisma.cards import ITEM, PLAYERS, SPELL, Allies, Ally, Card
from generator.engine.charisma.deeds import Deed, told
from generator.engine.charisma.judging import Ruling
from generator.engine.charisma.match import DRAW_PHASE, Match
from generator.engine.charisma.moves import Attack, Block, Discard, End, Play, Use
from generator.engine.charisma.openings import Setup
from generator.engine.charisma.rulebook import GameOver, Rulebook
from generator.engine.core import Message, Question, Scene
from generator.engine.narration import Log, Narrator
from generator.engine.practice import MOST, Asked, among, number, some

LOST, DRAWN, ON = "lost", "draw", "on"
FIELD, ABYSS, HAND = PLACES = ("field", "abyss", "hand")


class Before:
    """What a table was like before anything was done: what the questions compare with."""

    def __init__(self, match: Match) -> None:
        self.tapped = tuple(ally for ally in _allies(match) if ally.tapped)
        self.deck = tuple(len(side.deck) for side in match.sides)
        self.hand = tuple(len(side.hand) for side in match.sides)
        self.abyss = tuple(len(side.abyss) for side in match.sides)
        self.counts = match.draw_counts([]) if match.phase == DRAW_PHASE else None


class Examiner:
    """Makes questions of examples that have been played."""

    def __init__(self, rules: Rulebook, narrator: Narrator) -> None:
        self._rules = rules
        self._data = rules.data
        self._narrator = narrator

    # ── questions to the judge ──────────────────────────────────────────────────────────────────────────

    def refused(self, scenes: Sequence[Scene], deeds: Sequence[Deed] = ()) -> Question:
        """What the rules refuse: the last deed, or (if there is none) the blocks that were asked about."""
        asked = self._allowed("quiz.allowed" if deeds else "quiz.blocks-allowed", allowed=False)
        return asked.about(scenes, self._done(told(deeds, refused=True)))

    def judged(self, because: Sequence[str], ruling: Ruling, scene: Scene) -> Question:
        """A question to the judge, as one to the reader. ``scene`` shows what is asked about."""
        question, result = ruling.asked.question, ruling.result
        if isinstance(question, CombatQuestion):
            return self._attack(because, ruling, question).about([scene])
        if isinstance(question, DrawQuestion):
            right = tuple(question_counts(result))
            return self._counts(right, question.hand, self._say("quiz.draws")).about([scene])
        if "payable" in result:
            return self._yes_or_no("quiz.payable", yes=bool(result["payable"])).about([scene])
        return self._yes_or_no("quiz.deck", yes=bool(result["legal"])).about([scene])

    def _attack(self, because: Sequence[str], ruling: Ruling, question: CombatQuestion) -> Asked:
        attackers = ruling.asked.attackers
        match because[:1]:
            case ("A3",):
                return self._allowed("quiz.blocks-allowed", allowed=True)
            case ("A5" | "A6",):
                return self._deaths(ruling.log)
        lost = bool(ruling.result["defender_loses"])
        damage = _unblocked(ruling.log)
        return self._pile(self._say("quiz.pile"), question.deck, damage, attackers, lost=lost)

    # ── opening hands ───────────────────────────────────────────────────────────────────────────────────

    def mulligan(self, kept: int | None, scenes: Sequence[Scene]) -> Question:
        """S2: whether the first hand is kept; of the last hand that there can be, what comes after it."""
        if len(scenes) == self._data.mulligans_max:
            right = "keep" if kept is not None else "lose"
            ask = self._say("quiz.hands", len(scenes))
            return among(ask, ("keep", "again", "lose"), right, self._after_hands).about(scenes)
        return self._yes_or_no("quiz.hand", yes=kept == 1).about(scenes[:1])

    def openings(self, over: GameOver | None, scenes: Sequence[Scene]) -> Question:
        """S2: how the game stands by both players' opening hands."""
        return self._ending(over).about(scenes)

    # ── the setup ───────────────────────────────────────────────────────────────────────────────────────

    def setup(self, setup: Setup, decks: Scene) -> Question:
        """S1, S2: what is left of a deck. Usual mistakes: a hand is not counted, or counted each time it is drawn."""
        data = self._data
        player = max(PLAYERS, key=lambda each: len(setup.openings[each].hands))
        right, hand, whole = len(setup.openings[player].deck), data.opening_hand, len(setup.decks[player])
        asked = number(self._say("quiz.draw-pile", player), right, (whole, right - hand, right - 1), self._number)
        done: list[tuple[object, ...]] = []
        for each in PLAYERS:
            done.append(("deed.opens", each, hand))
            done += [("deed.opens-again", each, hand)] * (len(setup.openings[each].hands) - 1)
        return asked.about([decks], self._done(done))

    def first(self, setup: Setup, ready: Scene) -> Question:
        """S3: who is the first player."""
        asked = among(self._say("quiz.first"), PLAYERS, setup.wins or 0, self._player)
        return asked.about([ready], self._done([("deed.wins", setup.wins or 0)]))

    # ── a table ─────────────────────────────────────────────────────────────────────────────────────────

    def table(
        self, because: Sequence[str], match: Match, before: Before, deeds: Sequence[Deed], scene: Scene
    ) -> Question:
        """Actions at a table as a question. ``scene`` is the table before them."""
        asked = self._ending(match.over) if match.over is not None else self._about(because, match, before, deeds)
        shown: Iterable[Deed] = deeds
        match because[:1]:
            case ("P0" | "P4",) if match.over is None:
                shown = ()
            case ("P2",) if match.over is None:
                shown = deeds[:-1]
            case ("A7",) if match.over is None:
                aiming = max((n for n, deed in enumerate(deeds) if isinstance(deed.action, Play | Use)), default=-1)
                return asked.about([scene], self._done(told(deeds[: aiming + 1], aimed=False)))
        return asked.about([scene], self._done(told(tuple(shown))))

    def _about(self, because: Sequence[str], match: Match, before: Before, deeds: Sequence[Deed]) -> Asked:
        action = deeds[-1].action if deeds else None
        asked: Asked | None = None
        match because[:1]:
            case ("A7",):
                asked = self._picker(match)
            case ("C2",) if isinstance(action, Play | Use):
                asked = self._whereabouts(match, deeds[-1].player, action)
            case ("C5",) if isinstance(action, End):
                asked = self._left_over(match)
            case ("D3",):
                asked = self._abyss(match, before)
            case ("A5" | "A6",):
                asked = self._deaths(match.log[_last(match.log) :])
            case ("P5",):
                fight = isinstance(action, Block)
                asked = self._deaths(match.log[_last(match.log) :]) if fight else self._damaged(match)
            case ("A1" | "A2" | "A4" | "D2" | "P1",) if any(isinstance(deed.action, Attack) for deed in deeds):
                asked = self._after_attack(match, before, deeds)
            case ("P1" | "T3",):
                asked = self._tapped(match, before)
            case ("C5",) if len(deeds) == 1:
                asked = self._tapped(match, before)
            case ("P0" | "P2",):
                asked = self._draws(match, before, deeds)
            case ("P4",) if isinstance(action, Discard):
                asked = self._discards(before.hand[deeds[-1].player], len(action.cards), deeds[-1].player)
        return asked or self._allowed("quiz.allowed", allowed=True)

    def _picker(self, match: Match) -> Asked | None:
        """A7: who picks who takes the damage."""
        pickers = [player for player in PLAYERS for key in ("A7.free", "A7.picks") if (key, player) in match.log]
        return among(self._say("quiz.picker"), PLAYERS, pickers[-1], self._player) if pickers else None

    def _whereabouts(self, match: Match, player: int, action: Play | Use) -> Asked | None:
        """C2: where a used Item or Spell is."""
        card = action.card if isinstance(action, Play) else action.source
        if not isinstance(card, Card) or card.kind not in (ITEM, SPELL):
            return None
        there = ABYSS if card in match.sides[player].abyss else FIELD
        return among(self._say("quiz.where", card), PLACES, there, self._place)

    def _left_over(self, match: Match) -> Asked | None:
        """C5: what becomes of charisma that was not spent."""
        key, *values = match.log[-1]
        if key not in ("C5.gone", "C5.stays"):
            return None
        right = "gone" if key == "C5.gone" else "stays"
        return among(self._say("quiz.left", *values), ("gone", "stays", "next"), right, self._left)

    def _draws(self, match: Match, before: Before, deeds: Sequence[Deed]) -> Asked | None:
        """P0, P2: how many cards may be drawn, if any."""
        player = deeds[0].player if deeds else match.active
        counts = (0,) if ("P0.no-draw", player) in match.log else before.counts
        return (
            None if counts is None else self._counts(counts, before.hand[player], self._say("quiz.draws-now", player))
        )

    def _after_attack(self, match: Match, before: Before, deeds: Sequence[Deed]) -> Asked:
        attack = next((deed for deed in reversed(deeds) if isinstance(deed.action, Attack)), None)
        if attack is None or not isinstance(attack.action, Attack):
            return self._allowed("quiz.allowed", allowed=True)
        defender = 1 - attack.player
        ask = self._say("quiz.players-pile", defender)
        return self._pile(
            ask,
            before.deck[defender],
            before.deck[defender] - len(match.sides[defender].deck),
            attack.action.allies,
            lost=False,
        )

    def _pile(self, ask: Message, before: int, damage: int, attackers: Allies, *, lost: bool) -> Asked:
        """A4, D2. Usual mistakes: blocked attackers count, attackers count and not their attack, nothing is lost."""
        after = max(0, before - damage)
        wrong = (before - sum(ally.attack for ally in attackers), before - len(attackers), before, after + 1, after - 1)
        rest = [n for n in dict.fromkeys(wrong) if n > 0 and n != after]
        options: tuple[int | str, ...] = (*sorted([after, *rest[: MOST - 2]]), LOST)
        return among(ask, options, LOST if lost else after, self._pile_left)

    def _deaths(self, log: Log) -> Asked:
        """A5, A6: which of those who were hurt die."""
        hurt: dict[Ally, None] = {}
        for reason in log:
            if reason[0] in ("A5.clash", "A6.damage"):
                hurt |= {one: None for one in reason[1:] if isinstance(one, Ally)}
        dead = tuple(ally for ally in hurt if any(reason[:2] == ("A5.dies", ally) for reason in log))
        return self._allies(self._say("quiz.dies"), dead, _parts(tuple(hurt)), tuple(hurt))

    def _tapped(self, match: Match, before: Before) -> Asked:
        """P1, T3, C5: who is tapped in the end; by mistake: nobody, who was before, all, the others."""
        everybody = tuple(_allies(match))
        right = tuple(ally for ally in everybody if ally.tapped)
        others = tuple(ally for ally in everybody if not ally.tapped)
        return self._allies(self._say("quiz.tapped"), right, [(), before.tapped, everybody, others], everybody)

    def _damaged(self, match: Match) -> Asked | None:
        """P5: who still has damage, of those who have or had it until the turn's end."""
        everybody = tuple(_allies(match))
        right = tuple(ally for ally in everybody if ally.damage)
        healed = next((reason[1] for reason in reversed(match.log) if reason[0] == "P5.healed"), ())
        hurt = (*right, *healed) if isinstance(healed, tuple) else right
        one, other = (tuple(ally for ally in side.allies() if ally in hurt) for side in match.sides)
        if not hurt:
            return None
        return self._allies(self._say("quiz.damaged"), right, [(), one, other, one + other], everybody)

    def _allies(self, ask: Message, right: Allies, wrong: Iterable[Allies], everybody: Allies) -> Asked:
        """A question for allies: the fewest first, then in the order they have among ``everybody``."""
        options = sorted(some(right, wrong), key=lambda allies: (len(allies), list(map(everybody.index, allies))))
        return among(ask, options, right, self._named)

    def _abyss(self, match: Match, before: Before) -> Asked:
        """D3. Usual mistakes: allies alone, damage alone, or what both players lost."""
        gains = [len(side.abyss) - there for side, there in zip(match.sides, before.abyss, strict=True)]
        player = gains.index(max(gains))
        right = len(match.sides[player].abyss)
        fallen = gains[player] - match.life_damage
        wrong = (right - fallen, right - match.life_damage, right + gains[1 - player])
        return number(self._say("quiz.abyss", player), right, wrong, self._number)

    def _discards(self, hand: int, right: int, player: int) -> Asked:
        """P4. Usual mistakes: one is enough, down to a card fewer or more than the limit, the limit itself."""
        wrong = (hand - self._data.hand_limit + 1, hand - self._data.hand_limit - 1, 0)
        return number(self._say("quiz.discards", player, hand), right, wrong, self._number)

    def _counts(self, right: tuple[int, ...], hand: int, ask: Message) -> Asked:
        """P0, P2. Usual mistakes: what holds in another Draw Phase, or with another hand."""
        data = self._data
        up_to = tuple(range(max(0, data.hand_limit - hand) + 1))
        wrong = ((data.first_draw,), up_to, tuple(range(data.full_hand_draw + 1)), (0,), up_to[-1:])
        return among(ask, sorted(some(right, wrong)), right, lambda counts: self._say("quiz.counts", counts))

    def _ending(self, over: GameOver | None) -> Asked:
        """D2, S2: who has won, or that the game goes on."""
        options: tuple[int | str, ...] = (*PLAYERS, DRAWN, ON)
        right = ON if over is None else DRAWN if over.winner is None else over.winner
        return among(self._say("quiz.end"), options, right, self._standing)

    # ── words ───────────────────────────────────────────────────────────────────────────────────────────

    def _allowed(self, ask: str, *, allowed: bool) -> Asked:
        return among(
            self._say(ask), (True, False), allowed, lambda may: self._say("quiz.may" if may else "quiz.may-not")
        )

    def _yes_or_no(self, ask: str, *, yes: bool) -> Asked:
        return among(self._say(ask), (True, False), yes, lambda is_so: self._say("quiz.yes" if is_so else "quiz.no"))

    def _standing(self, stands: int | str) -> Message:
        return self._say("quiz.game-won", stands) if isinstance(stands, int) else self._say(f"quiz.game-{stands}")

    def _pile_left(self, left: int | str) -> Message:
        if left == 0:
            return self._say("quiz.pile-empty")
        return self._say("quiz.pile-left", left) if isinstance(left, int) else self._say("quiz.pile-lost")

    def _after_hands(self, comes: str) -> Message:
        return self._say(f"quiz.hand-{comes}")

    def _place(self, place: str) -> Message:
        return self._say(f"quiz.at-{place}")

    def _left(self, stays: str) -> Message:
        return self._say(f"quiz.left-{stays}")

    def _named(self, allies: Allies) -> Message:
        return self._say("quiz.allies", allies) if allies else self._say("quiz.nobody")

    def _player(self, player: int) -> Message:
        return self._say("quiz.player", player)

    def _number(self, n: int) -> Message:
        return self._say("quiz.number", n)

    def _done(self, reasons: Iterable[tuple[object, ...]]) -> Iterable[Message]:
        return map(self._narrator.message, reasons)

    def _say(self, *reason: object) -> Message:
        return self._narrator.message(reason)


def question_counts(result: Mapping[str, object]) -> Sequence[int]:
    """The numbers of a ``DrawResult``."""
    counts = result["counts"]
    return counts if isinstance(counts, list | tuple) else ()


def _allies(match: Match) -> list[Ally]:
    return [ally for side in match.sides for ally in side.allies()]


def _unblocked(log: Log) -> int:
    """D2: the damage that reached a player."""
    return sum(n for reason in log if reason[0] == "D2.damage" for n in reason[2:3] if isinstance(n, int))


def _last(log: Log) -> int:
    """Where the latest attack, or else the latest damage, begins."""
    begins = ("A1.attack", "C1.released", "C2.spell", "T1.tapped")
    return max((n for n, reason in enumerate(log) if reason[0] in begins), default=0)


def _parts(allies: Allies) -> list[Allies]:
    """Every choice of allies, nobody first."""
    return [part for size in range(len(allies) + 1) for part in combinations(allies, size)]
