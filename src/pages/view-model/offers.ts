import { formatName } from '#discord/labels/things.ts';
import { mulliganAction } from '#discord/mulligans/decide-hand.ts';
import { markAction, markButtons } from '#discord/table-card/mark-buttons.ts';
import type { GameDecision } from '#discord/table/execute-game-action.ts';
import { hasOpenHands } from '#discord/mulligans/opening-hands.ts';
import { planarButton } from '#discord/planechase/table-card-parts.ts';
import { creatureSources } from '#discord/damage/damage-source.ts';
import { formTargets, FIELD_IDS, MODIFIER_VALUES } from '#discord/damage/form.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import { authorize, isActingHost } from '#engine/deciding/authority.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { isTimerPaused } from '#engine/game/times.ts';
import {
  commandersByDealer,
  hasCommanders,
  knownCommanders,
  type KnownCommander,
} from '#engine/game/commanders.ts';
import { SEAT_COLORS, takenColors } from '#engine/game/seat-colors.ts';
import { depthOf } from '#engine/game/subgame-depth.ts';
import { isInGame, seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { isSilenced } from '#engine/reminders/reminder.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { actorOnPage } from './actor.ts';
import type { DisplayNameOf } from '#text/plain.ts';
import { richToPlain, richLines } from './rich-text.ts';
import type { DamageOffer, DamageSourceOffer, NumbersOffer, Offer, Offers } from './types.ts';

/*
 * Actions offered to players: the buttons of the table card, its forms, and those of `/set`. Permissions are checked
 * on each press; this only leaves out what could not succeed.
 */

const NO_OFFERS: Offers = {
  turn: [],
  asked: [],
  chance: [],
  more: [],
  numbers: null,
  colors: null,
  damage: null,
};

/** Usual dice, a press each. */
const DICE = ['d6', 'd20', '2d6'];

/** Common counters, offered at any table. */
const DEFAULT_COUNTERS = ['poison', 'energy', 'experience', 'rad'];

const SPELLS = ['No spells last turn', '1 spell', '2 or more'];

/** Actions available now to a player or the host. */
export function offersFor(book: GameWithLog, playerId: PlayerId, called: DisplayNameOf): Offers {
  const { game } = book;
  switch (game.stage) {
    case 'over':
      return NO_OFFERS;
    case 'gathering':
      return { ...NO_OFFERS, asked: lobbyOffers(game, playerId) };
    case 'playing':
      return game.result
        ? { ...NO_OFFERS, more: [plain('undo', 'Undo')] }
        : { ...gameOffers(book, playerId), ...numbersOf(game, playerId, called), colors: freeColors(game) };
  }
}

function freeColors(game: Game): Offers['colors'] {
  const taken = takenColors(game);
  const free = Array.from({ length: SEAT_COLORS }, (_, color) => color).filter((color) => !taken.has(color));
  return free.length > 0 ? free : null;
}

function lobbyOffers(game: Game, playerId: PlayerId): readonly Offer[] {
  const isSeated = isInGame(game, playerId);
  return [
    ...(isSeated ? [] : [primary('join', 'Join')]),
    ...(isActingHost(game, actorOnPage(playerId)) ? [primary('start', 'Start')] : []),
    ...(isSeated ? [plain('leave', 'Leave')] : []),
  ];
}

function gameOffers(book: GameWithLog, playerId: PlayerId): Omit<Offers, 'numbers' | 'damage' | 'colors'> {
  const { game } = book;
  const isOneTurn = !hasSeveralTurns(game);
  const actor = actorOnPage(playerId);
  const ruleset = rulesetOf(game.edition);
  const isHost = isActingHost(game, actor);
  const isAllowed = (decide: GameDecision): boolean => decide(game, actor, ruleset, book).ok;
  const decidesTurn = activePlayers(game).some(
    (activeId) => authorize(game, actor, activeId, 'decision', ruleset).ok,
  );
  const turnOffer = (verb: string, label: string): Offer => ({
    ...plain(verb, label),
    look: decidesTurn ? 'primary' : 'quiet',
  });
  const mayTakeBack = game.hits.some(
    (hit) => isInGame(game, hit.playerId) && (isHost || hit.playerId === playerId),
  );
  const planar = isOneTurn ? planarButton(game) : null;
  return {
    turn: isOneTurn ? [turnOffer('step', 'Next step'), turnOffer('next', 'Next turn')] : [],
    asked: [
      ...(hasOpenHands(game) && isAllowed(mulliganAction('mulligan/keep')) ? [primary('keep', 'Keep')] : []),
      ...(hasOpenHands(game) && isAllowed(mulliganAction('mulligan/take'))
        ? [plain('mulligan', 'Mulligan')]
        : []),
      ...markButtons(game)
        .filter((button) => isAllowed(markAction(button)))
        .map(({ verb, label, by }) => primary(verb, label, { by: `${by}` })),
      ...(game.dayCheck && !isSilenced(game, 'day')
        ? SPELLS.map((label, by) => plain('spells', label, { by: `${by}` }))
        : []),
      ...(lossesIn(game, ruleset).length > 0
        ? [{ ...plain('lose', 'Remove losing players'), look: 'danger' } as const]
        : []),
    ],
    chance: [
      plain('flip', 'Flip a coin'),
      ...DICE.map((dice) => plain('roll', `Roll ${dice}`, { dice })),
      ...(seatsInGame(game).length > 2 ? [plain('roll', 'Random opponent', { draw: 'opponent' })] : []),
      ...(planar ? [plain('planar', planar.label, { by: `${planar.rolled}` })] : []),
    ],
    more: [
      ...(isOneTurn ? [plain('who', 'Who decides?')] : []),
      ...(hasCommanders(game) ? [plain('commanders', 'Commanders')] : []),
      ...timerOffers(game, isHost),
      plain('undo', 'Undo'),
      ...(mayTakeBack ? [plain('back', 'Take back damage')] : []),
    ],
  };
}

const timerOffers = (game: Game, isHost: boolean): readonly Offer[] => {
  if (game.settings.timer !== undefined)
    return [
      isTimerPaused(game)
        ? plain('timer', 'Resume timer', { set: 'resume' })
        : plain('timer', 'Pause timer', { set: 'pause' }),
    ];
  return isHost ? [plain('timer', 'Time the turns', { set: 'on' })] : [];
};

const plain = (verb: string, label: string, more: Readonly<Record<string, string>> = {}): Offer => ({
  label,
  look: 'plain',
  fields: { do: verb, ...more },
});

const primary = (verb: string, label: string, more: Readonly<Record<string, string>> = {}): Offer => ({
  ...plain(verb, label, more),
  look: 'primary',
});

/** A player's own numbers, and damage to others: for players in the game and the host. */
function numbersOf(
  game: Game,
  playerId: PlayerId,
  called: DisplayNameOf,
): { readonly numbers: NumbersOffer; readonly damage: DamageOffer } {
  const labelOf = ({ key, name, ownerId }: KnownCommander): string => {
    const owner = key === name || ownerId === null ? '' : ` (${called(ownerId) ?? 'Somebody'})`;
    return richLines(formatName(name), called).map(richToPlain).join(' ') + owner;
  };
  const dealer = actingPlayerOf(game, playerId);
  const used = game.seats.flatMap(({ counters }) => Object.keys(counters));
  const opponents = formTargets(game, dealer, playerId);
  const commanders = commandersByDealer(game, dealer).map((known) => ({
    value: `${MODIFIER_VALUES.commander}${known.typed}`,
    label: labelOf(known),
  }));
  const creatures: readonly DamageSourceOffer[] = seatsInGame(game).flatMap(({ playerId: whose }) =>
    creatureSources(game, whose).map(({ name, number }) => ({
      value: `${MODIFIER_VALUES.creature}${number}`,
      label: richLines(formatName(name), called).map(richToPlain).join(' '),
      dealer: whose,
    })),
  );
  return {
    numbers: {
      counters: [...new Set([...DEFAULT_COUNTERS, ...used])],
      commanders: knownCommanders(game)
        .filter(({ ownerId }) => ownerId !== playerId)
        .map((known) => ({ name: known.key, label: labelOf(known) })),
    },
    damage: {
      turn: `${game.turns}.${depthOf(game)}`,
      dealer: dealer === playerId ? null : (called(dealer) ?? null),
      rows: opponents.map((opponentId) => ({
        field: `${FIELD_IDS.player}${opponentId}`,
        label: called(opponentId) ?? 'Somebody',
        life: game.seats.find((seat) => seat.playerId === opponentId)?.life ?? null,
      })),
      several: [
        ...(opponents.length > 1 ? [{ field: FIELD_IDS.each, label: 'Each opponent', life: null }] : []),
        { field: FIELD_IDS.all, label: 'Everybody', life: null },
      ],
      commanders: [...commanders, ...creatures.filter((creature) => creature.dealer === dealer)],
      anyones: [
        ...commanders,
        ...creatures.map(({ value, label, dealer: whose }) => ({
          value,
          label: `${label} (${(whose && called(whose)) ?? 'Somebody'})`,
          dealer: whose,
        })),
      ],
    },
  };
}
