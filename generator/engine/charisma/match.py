"""A game of Charisma: the table, the phases of a turn, and everything that moves a card.

``perform`` does what is allowed; whether it is, ``legal.py`` says, and its ``do`` is the way in for everybody who
has not asked before. ``options.py`` lists what may be done. All is open here; what one player may see of it is in
``view.py``.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.engine.charisma.cards import (
    BOOST,
    CHARACTER,
    DAMAGE,
    ITEM,
    PLAYERS,
    SPELL,
    UNTAP,
    Allies,
    Ally,
    Card,
)
from generator.engine.charisma.moves import (
    Action,
    Attack,
    Block,
    Discard,
    Draw,
    End,
    Pick,
    Play,
    Target,
    Untap,
    Use,
)
from generator.engine.charisma.position import Opening, Position, Side
from generator.engine.charisma.rulebook import GameOver, Rulebook
from generator.engine.narration import Log

UNTAP_PHASE, DRAW_PHASE, MAIN, BLOCKING, PICKING, DISCARD, END_PHASE, OVER = (
    "untap",
    "draw",
    "main",
    "block",
    "pick",
    "discard",
    "end",
    "over",
)
"""The phases, and within the Main Phase the moments at which the defender answers."""
PHASES = (UNTAP_PHASE, DRAW_PHASE, MAIN, DISCARD, END_PHASE)


class Match:
    """A game under way."""

    def __init__(self, rules: Rulebook, position: Position) -> None:
        self.rules = rules
        self.sides = position.sides
        self.active = position.active
        self.turn = position.turn
        self.phase = position.phase
        self.log: Log = []
        self.over: GameOver | None = None
        self.attackers: Allies = ()
        self.hitting: Card | None = None
        """The card whose damage the defending player is to give to somebody (A7)."""
        self.drawn = False
        self.characters_put = sum(ally.fresh for ally in self.sides[self.active].characters)
        self.attacks = 0
        self.life_damage = 0
        """Damage to the defending player in the latest attack or effect."""

    @classmethod
    def opened(cls, rules: Rulebook, openings: Sequence[Opening]) -> Match:
        """S2: a game at the start of its first turn, unless a player has lost by opening hands."""
        colours = len(rules.data.colours)
        first, second = (Side(opening.deck, opening.hands[-1], colours) for opening in openings)
        match = cls(rules, Position((first, second)))
        lost = [player for player in PLAYERS if not rules.opened(player, openings[player].hands, match.log)]
        if over := rules.opening_check(lost, rules.data.mulligans_max, match.log):
            match._finish(over)
        return match

    @property
    def to_act(self) -> int:
        """Whose choice it is: the active player's, or the defender's who blocks or picks."""
        return 1 - self.active if self.phase in (BLOCKING, PICKING) else self.active

    def perform(self, action: Action) -> None:
        """Do what is known to be allowed."""
        match action:
            case End():
                self._end_phase()
            case Untap():
                self._untap(action.allies)
            case Draw():
                self._draw(action.count)
            case Play():
                self._play(action)
            case Use():
                self._use(action)
            case Attack():
                self._attack(action.allies)
            case Block():
                self._block(action.pairs)
            case Pick():
                self._pick(action.target)
            case Discard():
                self._discard(action)

    # ── P1, P2 ──────────────────────────────────────────────────────────────────────────────────────────

    def _untap(self, allies: Allies) -> None:
        """P1: own tapped cards may be untapped."""
        for ally in allies:
            ally.tapped = False
        if allies:
            self.log.append(("P1.untapped", self.active, allies))

    def _draw(self, count: int) -> None:
        """P2: any number of cards that is allowed. F1: off the top of the deck. D2: who draws the last one has lost."""
        side = self.sides[self.active]
        self.draw_counts(self.log)
        for _ in range(count):
            side.hand.append(side.deck.pop())
        if count:
            if self.rules.second_players_first(self.turn):
                self.log.append(("P0.draws", self.active))
            self.log.append(("F1.top", self.active))
            self.log.append(("P2.drawn", self.active, count, len(side.hand)))
        else:
            self.log.append(("P2.none", self.active))
        self.drawn = True
        self._check_loss()

    def draw_counts(self, log: Log) -> tuple[int, ...]:
        """P2: how many cards the active player may draw now."""
        side = self.sides[self.active]
        first = self.rules.first_draw_phase(self.turn)
        return self.rules.draw_counts(len(side.hand), len(side.deck), first, log)

    # ── P3 Main Phase: cards ────────────────────────────────────────────────────────────────────────────

    def _play(self, action: Play) -> None:
        """P3: a card from the hand. C2: paid first; T2: then the sacrifice; then it comes into play or is used."""
        player, card = self.active, action.card
        side = self.sides[player]
        self._pay(side, action)
        if action.sacrifice is not None:
            side.leave(action.sacrifice)
            self.log.append(("T2.sacrificed", player, action.sacrifice))
        side.hand.remove(card)
        if card.is_ally:
            side.enter(card, fresh=True)
            self.log.append(("P3.put" if card.kind == CHARACTER else "P3.summoned", player, card))
            self.characters_put += card.kind == CHARACTER
        elif card.kind == ITEM and self.rules.items_stay:
            side.items.append(card)
            self.log.append(("C2.item-put", player, card))
        else:
            self._used(player, card)
            self._effect(card, action.target)

    def _pay(self, side: Side, action: Play) -> None:
        """C1: tapping releases charisma, also of allies that came into play this turn (P3n). C5: the rest is left."""
        card, purse, payments = action.card, side.purse, self.rules.payments
        if action.pay:
            payments.release(purse, action.pay)
            self.log.append(("C1.released", self.active, action.pay, tuple(payments.released(action.pay))))
            if fresh := tuple(ally for ally in action.pay if ally.fresh):
                self.log.append(("P3n.releases", fresh))
            for ally in action.pay:
                ally.tapped = True
        if any(card.cost):
            generic = self.rules.data.generic
            stand_ins = card.cost[generic] - payments.left(purse)[generic]
            payments.spend(purse, card.cost)
            self.log.append(("C2.paid", card, card.cost))
            if stand_ins > 0:
                self.log.append(("C4.as-colourless", stand_ins))
            if any(left := payments.left(purse)):
                self.log.append(("C5.left", left))

    def _use(self, action: Use) -> None:
        """P3: a special ability (T1: by tapping its ally), or an Item, which then goes to the Abyss (C2)."""
        source = action.source
        if isinstance(source, Ally):
            source.tapped = True
            self.log.append(("T1.tapped", self.active, source))
            self._effect(source.card, action.target)
        else:
            self.sides[self.active].items.remove(source)
            self._used(self.active, source)
            self._effect(source, action.target)

    def _used(self, player: int, card: Card) -> None:
        """C2, D3: used Items and Spells go to the Abyss."""
        self.log.append(("C2.spell" if card.kind == SPELL else "C2.item", player, card))
        self.sides[player].abyss.append(card)
        self.log.append(("D3.used", card))

    # ── effects ─────────────────────────────────────────────────────────────────────────────────────────

    def _effect(self, card: Card, target: Target) -> None:
        """What an Item, Spell or ability does. A7: the defending player may have to pick first."""
        if card.effect == DAMAGE:
            if self.rules.defender_picks(card):
                self.log.append(("A7.picks", 1 - self.active))
                self.hitting, self.phase = card, PICKING
            else:
                self.log.append(("A7.free", self.active))
                self._hit(card, target)
        elif isinstance(target, Ally) and card.effect == UNTAP:
            target.tapped = False
            self.log.append(("T3.untapped", target))
        elif isinstance(target, Ally) and card.effect == BOOST:
            target.attack_up += card.power
            target.hp_up += card.power_hp
            self.log.append(("P5.stronger", target, card.power, card.power_hp))

    def _pick(self, target: Target) -> None:
        """A7: the defending player has picked."""
        card, self.hitting, self.phase = self.hitting, None, MAIN
        if card is not None:
            self._hit(card, target)

    def _hit(self, card: Card, target: Target) -> None:
        """Damage of an effect, to an ally (T2: tapped or not) or to the player (D2)."""
        enemy = 1 - self.active
        self.life_damage = 0
        if isinstance(target, Ally):
            if target.tapped:
                self.log.append(("T2.takes", target))
            self._damage(target, card.power)
            self._bury(enemy)
        else:
            self._lose_life(enemy, card.power)
        self._check_loss()

    def _damage(self, ally: Ally, damage: int) -> None:
        """A6: damage stays until the end of the turn."""
        if damage:
            self.rules.suffers(ally, damage, self.log)
            ally.damage += damage

    def _bury(self, *players: int) -> None:
        """A5, D3: the dead of these players go to the Abyss, Characters first, in the order of the field."""
        dead: list[Ally] = []
        for player in players:
            side = self.sides[player]
            fallen = [ally for ally in side.allies() if ally.left <= 0 and self.rules.dies(ally, self.log)]
            for ally in fallen:
                side.leave(ally)
            dead += fallen
        if dead:
            self.log.append(("D3.died", tuple(dead)))

    def _lose_life(self, player: int, damage: int) -> None:
        """D2: damage moves that many cards from the top of the deck to the Abyss; more than there are take all."""
        if not damage:
            return
        side = self.sides[player]
        before = len(side.deck)
        for _ in range(min(damage, before)):
            side.abyss.append(side.deck.pop())
        self.life_damage = damage
        self.log.append(("D2.damage", player, damage, before, len(side.deck)))

    def _check_loss(self) -> None:
        """D2: an empty deck loses at once, by ruling ``loss-at-once``."""
        if self.rules.loss_at_once:
            self._loss_check()

    def _loss_check(self) -> None:
        first, second = self.sides
        over = self.rules.loss_check((len(first.deck), len(second.deck)), self.active, self.log)
        if over is not None:
            self._finish(over)

    def _finish(self, over: GameOver) -> None:
        self.over, self.phase, self.hitting, self.attackers = over, OVER, None, ()

    def check_start(self) -> None:
        """D2: a position may already be lost."""
        self._check_loss()

    # ── the attack ──────────────────────────────────────────────────────────────────────────────────────

    def _attack(self, allies: Allies) -> None:
        """A1: the attackers tap. A2: the defender answers, if any of their allies can block."""
        for ally in allies:
            ally.tapped = True
        self.attacks += 1
        self.attackers = allies
        self.log.append(("A1.attack", self.active, allies))
        self.phase = BLOCKING
        blockers = self.sides[1 - self.active].allies()
        if not any(self.rules.may_block(blocker, attacker) for blocker in blockers for attacker in allies):
            self._block(())

    def _block(self, pairs: tuple[tuple[Ally, Ally], ...]) -> None:
        """A2 to A5: blocks, then all damage at the same time, then deaths, then one check of losses."""
        defender, attackers = 1 - self.active, self.attackers
        for blocker, attacker in pairs:
            self.log.append(("A2.blocks", blocker, attacker))
        if not pairs:
            self.log.append(("A2.none", defender))
        blockers = tuple(blocker for blocker, _ in pairs)
        blocks = {attackers.index(attacker): number for number, (_, attacker) in enumerate(pairs)}
        combat = self.rules.combat(attackers, blockers, blocks, self.log)
        self.phase, self.attackers, self.life_damage = MAIN, (), 0
        for ally, damage in zip((*attackers, *blockers), (*combat.to_attackers, *combat.to_blockers), strict=True):
            self._damage(ally, damage)
        self._lose_life(defender, combat.to_player)
        self._bury(self.active, defender)
        self._check_loss()

    # ── P4, P5 ──────────────────────────────────────────────────────────────────────────────────────────

    def _discard(self, action: Discard) -> None:
        """P4: discard to the limit, into the Abyss (D3)."""
        side = self.sides[self.active]
        for card in action.cards:
            side.hand.remove(card)
            side.abyss.append(card)
        self.log.append(("P4.discarded", self.active, len(action.cards), self.rules.data.hand_limit))
        self.log.append(("D3.discarded", self.active, len(action.cards)))

    def _end_phase(self) -> None:
        """On to the next phase."""
        if self.phase == UNTAP_PHASE:
            self.phase = DRAW_PHASE
            if not self.rules.draws_in(self.turn):
                self.log.append(("P0.no-draw", self.active))
                self.phase = MAIN
        elif self.phase == DRAW_PHASE:
            if not self.drawn:
                self._draw(0)
            self.phase = MAIN if self.over is None else OVER
        elif self.phase == MAIN:
            self._end_main()
            self.phase = DISCARD
        elif self.phase == DISCARD:
            self.phase = END_PHASE
            self._end_turn()
        else:
            self._next_turn()

    def _end_main(self) -> None:
        """C5: charisma that was not spent is gone at the end of the phase, by ruling ``charisma-gone``."""
        purse = self.sides[self.active].purse
        if any(left := self.rules.payments.left(purse)):
            self.log.append(("C5.gone" if self.rules.charisma_gone else "C5.stays", left))
        if self.rules.charisma_gone:
            purse.empty()

    def _end_turn(self) -> None:
        """P5: all damage is healed, "until end of turn" ends. P3n: from now on the turn's newcomers are as others."""
        self.log.append(("P5.end", self.active))
        allies = [ally for side in self.sides for ally in side.allies()]
        if healed := tuple(ally for ally in allies if ally.damage):
            self.log.append(("P5.healed", healed))
        if weaker := tuple(ally for ally in allies if ally.attack_up or ally.hp_up):
            self.log.append(("P5.weaker", weaker))
        if newcomers := tuple(ally for ally in allies if ally.fresh):
            self.log.append(("P3n.settled", newcomers))
        for ally in allies:
            ally.damage = ally.attack_up = ally.hp_up = 0
            ally.fresh = False
        self.sides[self.active].purse.empty()
        if not self.rules.loss_at_once:
            self.log.append(("D2.later",))
            self._loss_check()

    def _next_turn(self) -> None:
        self.active = 1 - self.active
        self.turn += 1
        self.phase = UNTAP_PHASE
        self.drawn = False
        self.characters_put = self.attacks = 0
