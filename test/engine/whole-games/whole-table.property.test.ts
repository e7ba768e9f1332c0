import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { decideEnding, type EndingAction } from '#engine/ending-the-turn/ending.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import { authorize } from '#engine/deciding/authority.ts';
import { compactEntries, foldEntries } from '#engine/deciding/log-entries.ts';
import { NAMELESS_CREATURE } from '#engine/faces/face-down.ts';
import { applyEvent, replayEvents } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { decideOpening } from '#engine/lobby/opening.ts';
import { STEPS } from '#engine/vocabulary/steps.ts';
import type { Game } from '#engine/game/state.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import { DIMIR_DOPPELGANGER, GRIZZLY_BEARS, JUSHI_APPRENTICE, STEAM_AUGURY } from '../../helpers/cards.ts';
import { ALL_EDITIONS, valueIn } from '../../helpers/rulings.ts';
import { expectSame } from '../tables/same.ts';
import { decide, person, type Action } from '../tables/seated.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { isInGame } from '#engine/game/seats.ts';

/*
 * All systems of the engine at one table: presses in any order, and undoing them.
 */

const NAMES = ['alice', 'bob', 'carol', 'dora'] as const;
const CARDS = [GRIZZLY_BEARS, STEAM_AUGURY, DIMIR_DOPPELGANGER, JUSHI_APPRENTICE, null] as const;
const TYPED = ['Time Walk', 'Bird\u200B', '\u202E\n', '', 'x'.repeat(151)] as const;
const KINDS = ['poison', '+1/+1', '-1/-1', '__proto__', 'constructor'] as const;

const at = <Value>(list: readonly [Value, ...Value[]], place: number): Value =>
  list[place % list.length] ?? list[0];

type Act = Action | (EndingAction & { readonly kind: 'ending' }) | { readonly kind: 'undo' };
/** Numbers that select a player or an object among those at the table. */
interface Dice {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}
type Making = (dice: Dice, game: Game) => Act;

const who = ({ a }: Dice): string => at(NAMES, a);
const whom = ({ b }: Dice): string => at(NAMES, b);
const cardTyped = ({ c }: Dice): string | null => at([null, null, 'Mindslaver', ...TYPED], c);
const idAmong = (things: readonly { readonly id: ThingId }[], place: number): ThingId =>
  things[place % Math.max(things.length, 1)]?.id ?? 0;
const permanentId = ({ permanents }: Game, { a }: Dice): ThingId => idAmong(permanents, a);
const change = ({ b, c }: Dice): { readonly by: number } | { readonly to: number } =>
  c % 2 === 0 ? { by: (b % 9) - 4 } : { to: b % 12 };

const MAKINGS: readonly [Making, ...Making[]] = [
  () => ({ kind: 'turn/next' }),
  () => ({ kind: 'turn/next' }),
  () => ({ kind: 'turn/step' }),
  () => ({ kind: 'turn/step' }),
  ({ a }) => ({ kind: 'turn/step', how: at(['again', 'attacked'], a) }),
  ({ a }) => ({ kind: 'turn/to', step: at(STEPS, a) }),
  (dice) => ({ kind: at(['turn/extra', 'turn/skip'], dice.b), playerId: who(dice), card: cardTyped(dice) }),
  ({ a }) => ({ kind: 'turn/storm', to: a % 9 }),
  (dice) => ({ kind: 'turn/unused-mana', playerId: who(dice), amount: dice.b % 5 }),
  (dice) => ({
    kind: 'control/create',
    of: who(dice),
    by: whom(dice),
    card: cardTyped(dice),
    span: 'next-turn',
    extraTurnAfter: dice.c % 3 === 0,
  }),
  (dice) => ({
    kind: 'control/create',
    of: who(dice),
    by: whom(dice),
    card: null,
    span: at(['next-combat', 'while'], dice.c),
  }),
  ({ a }, { controls }) => ({ kind: 'control/end', id: idAmong(controls, a) }),
  (dice) => ({ kind: 'life/change', playerId: who(dice), change: change(dice) }),
  (dice) => ({
    kind: 'counters/change',
    playerId: who(dice),
    counter: at(KINDS, dice.b),
    change: change(dice),
  }),
  (dice) => ({
    kind: 'commander/change',
    playerId: who(dice),
    commander: at(TYPED, dice.a),
    change: change(dice),
    losesLife: true,
  }),
  (dice) => ({ kind: at(['monarch/pass', 'initiative/pass'], dice.b), to: who(dice) }),
  ({ a }) => ({ kind: 'day/change', to: at(['day', 'night', null], a) }),
  (dice) => ({
    kind: 'stack/add',
    what: at(['spell', 'spell', 'activated-ability', 'triggered-ability', 'combat-damage'], dice.b),
    name: at(TYPED, dice.a),
    card: at(CARDS, dice.c),
    halves: [],
    isCopy: dice.c % 7 === 0,
    controllerId: who(dice),
    ownerId: whom(dice),
    fromGraveyard: dice.a % 5 === 0,
    faceDown: dice.b % 11 === 0,
  }),
  ({ a }) => ({ kind: 'stack/resolve', id: null, to: at([null, null, 'battlefield', 'graveyard'], a) }),
  () => ({ kind: 'stack/resolve', id: null, to: null }),
  ({ a }, { stack }) => ({ kind: 'stack/remove', id: idAmong(stack, a), to: 'exile' }),
  (dice) => ({
    kind: 'ability/note',
    name: at(TYPED, dice.a),
    controllerId: who(dice),
    when: at(['waiting', 'each-end-step', 'next-end-step', 'end-of-combat'], dice.b),
    onTurnOf: dice.c % 3 === 0 ? whom(dice) : null,
  }),
  () => ({ kind: 'ability/put-on-stack', first: [] }),
  ({ a }, { abilities }) => ({ kind: 'ability/forget', id: idAmong(abilities, a) }),
  (dice, game) => ({
    kind: 'permanent/add',
    name: at(TYPED, dice.a),
    card: at(CARDS, dice.c),
    isToken: dice.b % 3 === 0,
    ownerId: who(dice),
    controllerId: whom(dice),
    initialStatus: { tapped: dice.a % 2 === 0, faceDown: dice.b % 5 === 0 },
    marks: { phases: dice.c % 4 === 0 },
    ...(dice.a % 6 === 0 && { attachedTo: { kind: 'permanent', id: String(permanentId(game, dice)) } }),
  }),
  (dice, game) => ({
    kind: at(
      [
        'permanent/tap',
        'permanent/untap',
        'permanent/flip',
        'permanent/unattach',
        'permanent/leave-combat',
      ] as const,
      dice.b,
    ),
    id: permanentId(game, dice),
  }),
  (dice, game) => ({
    kind: 'permanent/counters',
    id: permanentId(game, dice),
    counter: at(KINDS, dice.b),
    change: change(dice),
  }),
  (dice, game) => ({
    kind: 'permanent/turn-face-up',
    id: permanentId(game, dice),
    card: at(CARDS, dice.b),
  }),
  (dice, game) => ({ kind: 'permanent/phase', out: [permanentId(game, dice)], in: [] }),
  (dice, game) => ({ kind: 'permanent/leave', id: permanentId(game, dice), to: 'graveyard' }),
  (dice, game) => ({ kind: 'permanent/control', id: permanentId(game, dice), to: whom(dice) }),
  (dice, game) => ({
    kind: 'permanent/copy',
    id: permanentId(game, dice),
    of: { permanentId: idAmong(game.permanents, dice.b) },
    keeps: cardTyped(dice),
  }),
  (dice, game) => ({
    kind: 'permanent/attack',
    ids: [permanentId(game, dice)],
    playerId: whom(dice),
    how: at(['declared', 'put-attacking'], dice.c),
  }),
  (dice) => ({ kind: 'ending', what: at(['turn', 'turn', 'combat'], dice.a), card: cardTyped(dice) }),
  (dice) =>
    dice.c % 4 === 0
      ? { kind: 'game/leave', playerId: who(dice), how: at(['conceded', 'left', 'lost'], dice.b) }
      : { kind: 'game/lose' },
  (dice) => ({ kind: 'game/host', to: who(dice) }),
  () => ({ kind: 'undo' }),
  () => ({ kind: 'undo' }),
];

const place = fc.nat(1000);
const presses = fc.array(
  fc.record({
    making: fc.nat(MAKINGS.length - 1),
    by: place,
    dice: fc.record({ a: place, b: place, c: place }),
  }),
  { minLength: 80, maxLength: 160 },
);

/** Freezes a game, so that changing it in place throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

function decideAny(
  game: Game,
  actorId: string,
  act: Exclude<Act, { readonly kind: 'undo' }>,
): Result<AcceptedTransition, Refusal> {
  return act.kind === 'ending'
    ? decideEnding(game, person(actorId), act, rulesetOf(game.edition))
    : decide(game, person(actorId), act);
}

interface Line {
  readonly entries: AcceptedTransition['entries'];
  /** The game after it. */
  readonly game: Game;
}

interface Played {
  readonly game: Game;
  /** The lines of the log that were not undone, oldest first. */
  readonly lines: readonly Line[];
  /** All events, undone or not. */
  readonly entries: readonly Entry[];
  /** The game after each line and each undo. */
  readonly states: readonly Game[];
}

type Pressed = typeof presses extends fc.Arbitrary<infer Value> ? Value : never;

/** The user who presses: mostly one who may, so that something happens. */
const presserOf = (by: number, { hostId, turn }: Game): string =>
  at([hostId, hostId, turn?.playerId ?? hostId, ...NAMES, 'eve'], by);

/** Undoing replays the lines before the last change; ids are not reused. */
function playAll(edition: Game['edition'], all: Pressed): Played {
  const settings = { format: PLAIN_FORMAT, startingLife: 20, pings: true };
  const opening = valueIn(decideOpening(person('alice'), { edition, settings, players: NAMES }));
  const opened = frozen(replayEvents(opening.entries.map(({ event }) => event)));
  expectSame(opening.after, opened);
  let lines: readonly Line[] = [{ entries: opening.entries, game: opened }];
  let game = opened;
  const entries: Entry[] = [...opening.entries];
  const states: Game[] = [game];
  const write = (decided: AcceptedTransition): void => {
    const before = game;
    game = frozen(decided.entries.reduce((now, { event }) => applyEvent(now, event), game));
    expectSame(decided.after, game);
    expectSame(foldEntries(before, compactEntries(before, decided.entries)), game);
    entries.push(...decided.entries);
    lines = [...lines, { entries: decided.entries, game }];
  };
  const start = { kind: 'game/start', order: null, first: 'carol', byChance: false } as const;
  write(valueIn(decideAny(game, 'alice', start)));
  for (const { making, by, dice } of all) {
    const act = at(MAKINGS, making)(dice, game);
    if (act.kind === 'undo') {
      if (lines.length <= 2) continue;
      lines = lines.slice(0, -1);
      const { made } = game;
      game = frozen({
        ...replayEvents(lines.flatMap((line) => line.entries.map(({ event }) => event))),
        made,
      });
    } else {
      const actorId = presserOf(by, game);
      const decided = decideAny(game, actorId, act);
      // On frozen games, deciding twice gives the same result.
      if (by % 8 === 0) expectSame(decideAny(game, actorId, act), decided);
      if (!decided.ok) continue;
      write(decided.value);
    }
    states.push(game);
  }
  return { game, lines, entries, states };
}

/** The ids of the objects that an event creates. */
function madeBy(event: GameEvent): readonly ThingId[] {
  if (event.kind === 'permanent/entered') return [event.permanent.id];
  if ('turn' in event) return [event.turn.id];
  if ('skip' in event) return [event.skip.id];
  if ('control' in event) return [event.control.id];
  if ('ability' in event) return [event.ability.id];
  return 'object' in event ? [event.object.id] : [];
}

/** The events that need no citation, whoever causes them. */
const BOOKKEEPING: ReadonlySet<GameEvent['kind']> = new Set<GameEvent['kind']>([
  'game/opened',
  'game/host-changed',
  'turn/storm-counted',
  'life/changed',
  'counters/changed',
  'commander/damaged',
  'monarch/passed',
  'initiative/passed',
  'day/changed',
  'ability/noted',
  'ability/ceased',
  'stack/removed',
  'permanent/marked',
]);

const isBookkeeping = ({ authority, event }: Entry): boolean =>
  BOOKKEEPING.has(event.kind) ||
  (event.kind === 'permanent/changed' && (event.what === 'counters' || event.what === 'damage')) ||
  (event.kind === 'control/ended' && authority === 'host');

const MOST = { permanents: 500, stack: 100, abilities: 100, skips: 100, controls: 100 } as const;

const always = (check: (played: Played) => void): void => {
  fc.assert(
    fc.property(fc.constantFrom(...ALL_EDITIONS), presses, (edition, all) => check(playAll(edition, all))),
    { numRuns: 30 },
  );
};

describe('a table with everything at once', () => {
  it('most of what happens at tables does', () => {
    const kinds = new Set<string>();
    always(({ entries }) => {
      for (const { event } of entries) kinds.add(event.kind);
    });
    expect(kinds.size).toBeGreaterThan(30);
  });

  it('folding what stands gives the game, also once changes were taken back', () => {
    always(({ game, lines }) => {
      const events = lines.flatMap((line) => line.entries.map(({ event }) => event));
      const folded = replayEvents(JSON.parse(JSON.stringify(events)) as GameEvent[]);
      expectSame({ ...folded, made: game.made }, game);
      expect(folded.made).toBeLessThanOrEqual(game.made);
      expectSame(JSON.parse(JSON.stringify(game)), game);
    });
  });

  it('no id is given twice, not even that of what was taken back', () => {
    always(({ entries, states }) => {
      const ids = entries.flatMap(({ event }) => madeBy(event));
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
      for (const [place_, { made }] of states.entries())
        expectSame(made >= (states[place_ - 1]?.made ?? 0), true);
    });
  });

  it('numbers of permanents begin at 1, and no two that are there have the same', () => {
    always(({ entries, states }) => {
      for (const { permanents, numbered, main } of states) {
        for (const game of [{ permanents, numbered }, ...(main ? [main.game] : [])]) {
          const numbers = game.permanents.map(({ number }) => number ?? 0);
          expectSame(
            numbers,
            [...new Set(numbers)].toSorted((a, b) => a - b),
          );
          expectSame(
            numbers.filter((number) => !(number > 0 && number <= game.numbered)),
            [],
          );
        }
      }
      const entered = entries.flatMap(({ event }) =>
        event.kind === 'permanent/entered' ? [event.permanent.number] : [],
      );
      if (entered.length > 0) expect(entered[0]).toBe(1);
    });
  });

  it('everything but bookkeeping carries a rule', () => {
    always(({ entries }) => {
      expect(entries.filter((entry) => entry.because.length === 0 && !isBookkeeping(entry))).toEqual([]);
    });
  });

  it('one player and no other decides for each player', () => {
    always(({ states }) => {
      for (const game of states.filter(({ stage }, place_) => stage === 'playing' && place_ % 4 === 0)) {
        const ruleset = rulesetOf(game.edition);
        const players = game.seats.filter(({ left }) => left === null).map(({ playerId }) => playerId);
        for (const playerId of players) {
          const deciders = [...NAMES, 'eve'].filter((id) => {
            const may = authorize({ ...game, hostId: 'nobody' }, person(id), playerId, 'decision', ruleset);
            return may.ok;
          });
          expectSame([deciders.length, isInGame(game, deciders[0] ?? '')], [1, true]);
        }
      }
    });
  });

  it('names are on one line and can be seen, and nothing piles up', () => {
    always(({ game }) => {
      const names = [
        ...game.stack.map(({ name }) => name),
        ...game.abilities.map(({ name }) => name),
        // A token copy of a face-down permanent is a 2/2 creature without a name.
        ...game.permanents
          .filter(
            ({ permanent: { card, isToken } }) => !isToken || !isDeepStrictEqual(card, NAMELESS_CREATURE),
          )
          .map(({ permanent }) => permanent.card.name),
        ...[...game.extraTurns, ...game.skips, ...game.controls].flatMap(({ card }) => card ?? []),
        ...game.seats.flatMap(({ commanderDamage }) => Object.keys(commanderDamage)),
      ];
      expect(names.filter((name) => !/^[^\p{Cc}\p{Cf}]{1,150}$/u.test(name))).toEqual([]);
      for (const [what, most] of Object.entries(MOST))
        expect(game[what as keyof typeof MOST].length).toBeLessThanOrEqual(most);
    });
  });
});
