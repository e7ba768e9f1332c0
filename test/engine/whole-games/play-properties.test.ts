import { PLAIN_FORMAT } from '#engine/game/format.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { applyEvent, replayEvents } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { decideOpening } from '#engine/lobby/opening.ts';
import { lossesIn } from '#engine/life/losses.ts';
import type { Game } from '#engine/game/state.ts';
import { ALL_EDITIONS, valueIn } from '../../helpers/rulings.ts';
import { expectSame } from '../tables/same.ts';
import { decide, person, type Action } from '../tables/seated.ts';
import { isInGame } from '#engine/game/seats.ts';

const NAMES = ['alice', 'bob', 'carol', 'dora'] as const;
const name = fc.constantFrom(...NAMES, 'eve');
const card = fc.constantFrom(null, 'Time Walk');
const change = fc.oneof(
  fc.record({ by: fc.integer({ min: -30, max: 30 }) }),
  fc.record({ to: fc.constantFrom(0, 20, 1_000_000, -1_000_000, 1_000_001, 0.5, Number.NaN) }),
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 40, arbitrary: fc.constant({ kind: 'turn/next' }) },
  { weight: 40, arbitrary: fc.constant({ kind: 'turn/step' }) },
  {
    weight: 20,
    arbitrary: fc.record({ kind: fc.constant('turn/step'), how: fc.constantFrom('again', 'attacked') }),
  },
  {
    weight: 15,
    arbitrary: fc.record({ kind: fc.constantFrom('turn/extra', 'turn/skip'), playerId: name, card }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('turn/storm'), to: fc.integer({ min: -1, max: 5 }) }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('turn/unused-mana'),
      playerId: name,
      amount: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 15, arbitrary: fc.record({ kind: fc.constant('life/change'), playerId: name, change }) },
  {
    weight: 15,
    arbitrary: fc.record({
      kind: fc.constant('counters/change'),
      playerId: name,
      counter: fc.constantFrom('poison', 'Energy', 'constructor', '__proto__', ' ', 'toString'),
      change,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('commander/change'),
      playerId: name,
      commander: fc.constantFrom('Krenko', 'valueOf'),
      change,
      losesLife: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('monarch/pass', 'initiative/pass'), to: fc.option(name) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('day/change'), to: fc.constantFrom('day', 'night', null) }),
  },
  {
    weight: 15,
    arbitrary: fc.record({
      kind: fc.constant('control/create'),
      of: name,
      by: name,
      card,
      span: fc.constant('next-turn'),
      extraTurnAfter: fc.boolean(),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('control/create'),
      of: name,
      by: name,
      card,
      span: fc.constantFrom('next-combat', 'while'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('ability/note'),
      name: fc.constant('Ball Lightning'),
      controllerId: name,
      when: fc.constantFrom('waiting', 'next-end-step', 'end-of-combat'),
      onTurnOf: fc.constant(null),
    }),
  },
  { weight: 10, arbitrary: fc.constant({ kind: 'ability/put-on-stack', first: [] }) },
  { weight: 40, arbitrary: fc.constant({ kind: 'stack/remove', id: null, to: 'nowhere' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('game/leave'),
      playerId: name,
      how: fc.constantFrom('conceded', 'left', 'lost'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('game/host'), to: name }) },
  { weight: 5, arbitrary: fc.constant({ kind: 'game/join' }) },
);

/** Who presses: any user, the host, or the player concerned. */
const presser = fc.oneof(
  { weight: 1, arbitrary: name },
  { weight: 2, arbitrary: fc.constantFrom('the host', 'whose it is') },
);
const presses = fc.array(fc.tuple(presser, action), { minLength: 100, maxLength: 300 });

function nameOf(who: string, press: Action, { hostId, turn }: Game): string {
  if (who === 'the host') return hostId;
  if (who !== 'whose it is') return who;
  if ('playerId' in press && press.playerId !== null) return press.playerId;
  return ('by' in press ? press.by : turn?.playerId) ?? hostId;
}

const edition = fc.constantFrom(...ALL_EDITIONS);

/** The events that need no citation. */
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
  'stack/removed',
]);

/** Freezes a game, so that changing it in place throws. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

interface Played {
  readonly game: Game;
  readonly entries: readonly Entry[];
  readonly states: readonly Game[];
}

/**
 * Plays the allowed presses on frozen games. A refusal changes nothing, and deciding twice gives the same result.
 * Collects the state after each event.
 */
function playAll(begun: Game['edition'], all: readonly (readonly [string, Action])[]): Played {
  const settings = { format: PLAIN_FORMAT, startingLife: 20, pings: true };
  const opening = valueIn(decideOpening(person('alice'), { edition: begun, settings, players: NAMES }));
  let game = frozen(replayEvents(opening.entries.map(({ event }) => event)));
  const entries: Entry[] = [...opening.entries];
  const states: Game[] = [game];
  const start = { kind: 'game/start', order: null, first: 'carol', byChance: true } as const;
  for (const [who, press] of [['alice', start] as const, ...all]) {
    const actor = person(nameOf(who, press, game));
    const decided = decide(game, actor, press);
    expectSame(decide(game, actor, press), decided);
    if (!decided.ok) continue;
    for (const entry of decided.value.entries) {
      game = frozen(applyEvent(game, entry.event));
      entries.push(entry);
      states.push(game);
    }
    expectSame(decided.value.after, game);
  }
  return { game, entries, states };
}

/** The id of the object that an event creates. */
function madeBy(event: GameEvent): readonly number[] {
  if (event.kind === 'turn/extra-added') return [event.turn.id];
  if (event.kind === 'turn/skip-added') return [event.skip.id];
  if (event.kind === 'control/created') return [event.control.id];
  if (event.kind === 'ability/noted') return [event.ability.id];
  return event.kind === 'ability/put-on-stack' ? [event.object.id] : [];
}

const always = (check: (played: Played) => void): void => {
  fc.assert(
    fc.property(edition, presses, (begun, all) => check(playAll(begun, all))),
    { numRuns: 40 },
  );
};

describe('any presses', () => {
  it('folding the events gives the state, and so does its JSON', () => {
    always(({ game, entries }) => {
      const events = JSON.parse(JSON.stringify(entries.map(({ event }) => event))) as GameEvent[];
      expectSame(replayEvents(events), game);
      expectSame(JSON.parse(JSON.stringify(game)), game);
    });
  });

  it('while a game is played a player in it is next, and players who left have no turns to come', () => {
    always(({ entries, states }) => {
      // The consequences of leaving belong to the same decision, so only states between decisions are checked.
      const settled = states.filter((_, index) => entries[index + 1]?.authority !== 'rules');
      for (const game of settled) {
        if (game.stage !== 'playing' || !game.turn) continue;
        const toCome = [
          game.nextInOrder,
          ...[...game.extraTurns, ...game.skips].map(({ playerId }) => playerId),
        ];
        expectSame(
          toCome.filter((candidate) => candidate === null || !isInGame(game, candidate)),
          [],
        );
        expectSame(game.seats.filter(({ left }) => left === null).length > 1, true);
      }
    });
  });

  it('ids never repeat', () => {
    always(({ entries }) => {
      const ids = entries.flatMap(({ event }) => madeBy(event));
      expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    });
  });

  it('turns are counted one by one, and each begins with a player in the game', () => {
    always(({ entries, states }) => {
      let number = 0;
      for (const [index, { event }] of entries.entries()) {
        if (event.kind !== 'turn/began') continue;
        number += 1;
        const game = states[index];
        const { turn } = game ?? {};
        expectSame(
          [turn?.number, turn?.playerId, turn?.step, turn?.round],
          [number, event.playerId, 'untap', 1],
        );
        expectSame(game && isInGame(game, event.playerId), true);
      }
    });
  });

  it('control does not outlast the turn', () => {
    always(({ entries, states }) => {
      const settled = states.filter((_, index) => entries[index + 1]?.authority !== 'rules');
      const overdue = settled
        .filter(({ stage }) => stage === 'playing')
        .flatMap(({ controls, turn }) =>
          controls.filter(
            ({ of, span, state }) => span === 'next-turn' && state === 'in-force' && of !== turn?.playerId,
          ),
        );
      expect(overdue).toEqual([]);
    });
  });

  it('everything but bookkeeping carries a rule', () => {
    always(({ entries }) => {
      const bare = entries.filter(
        ({ because: citations, event }) => citations.length === 0 && !BOOKKEEPING.has(event.kind),
      );
      expect(bare).toEqual([]);
    });
  });

  it('numbers stay whole and within reach', () => {
    always(({ game }) => {
      for (const { life, counters, commanderDamage } of game.seats) {
        expectSame(Number.isInteger(life) && Math.abs(life) <= 1_000_000, true);
        const counts = [...Object.values(counters), ...Object.values(commanderDamage)];
        expectSame(
          counts.filter((count) => !Number.isInteger(count) || count < 1),
          [],
        );
      }
      for (const { citations } of lossesIn(game, rulesetOf(game.edition)))
        expect(citations.length).toBeGreaterThan(0);
    });
  });
});

it('a game that was never opened cannot be replayed', () => {
  expect(() => replayEvents([])).toThrow('game/opened');
  expect(() => replayEvents([{ kind: 'game/joined', playerId: 'alice' }])).toThrow('game/opened');
});
