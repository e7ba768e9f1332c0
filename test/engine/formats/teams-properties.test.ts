import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import { activePlayers, teamOf } from '#engine/game/teams.ts';
import type { FormatRequest } from '#engine/game/format.ts';
import { lossesIn } from '#engine/life/losses.ts';
import type { Game } from '#engine/game/state.ts';
import { ALL_EDITIONS, expectInForce } from '../../helpers/rulings.ts';
import { expectSame } from '../tables/same.ts';
import { after, decide, person, type Action } from '../tables/seated.ts';
import { GIANTS, inGame, teamGame } from '../tables/teams.ts';
import { isInGame } from '#engine/game/seats.ts';

const NAMES = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'] as const;
const name = fc.constantFrom(...NAMES);
const by = fc.integer({ min: -9, max: 9 });

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom({ kind: 'turn/next' } as const, { kind: 'turn/step' } as const) },
  {
    weight: 15,
    arbitrary: fc.record({
      kind: fc.constantFrom('turn/extra', 'turn/skip'),
      playerId: name,
      card: fc.constant(null),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('turn/unused-mana'),
      playerId: name,
      amount: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 15,
    arbitrary: fc.record({ kind: fc.constant('life/change'), playerId: name, change: fc.record({ by }) }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('life/set'),
      sets: fc.array(fc.record({ playerId: name, to: fc.integer({ min: -5, max: 50 }) }), { maxLength: 6 }),
    }),
  },
  {
    weight: 15,
    arbitrary: fc.record({
      kind: fc.constant('counters/change'),
      playerId: name,
      counter: fc.constantFrom('poison', 'energy'),
      change: fc.record({ by }),
    }),
  },
  {
    weight: 15,
    arbitrary: fc.record({
      kind: fc.constant('control/create'),
      of: name,
      by: name,
      card: fc.constant(null),
      span: fc.constant('next-turn'),
      extraTurnAfter: fc.boolean(),
    }),
  },
  {
    weight: 15,
    arbitrary: fc.record({
      kind: fc.constant('control/create'),
      of: name,
      by: name,
      card: fc.constant(null),
      span: fc.constantFrom('next-combat', 'while'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('game/leave'),
      playerId: name,
      how: fc.constantFrom('conceded', 'left', 'lost'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'game/lose' }) },
  { weight: 3, arbitrary: fc.constantFrom({ kind: 'monarch/pass', to: 'A1' } as const) },
);

/** Who presses: any user, the host, or the player concerned. */
const presses = fc.array(fc.tuple(fc.constantFrom(...NAMES, 'judge', 'judge', 'own', 'own'), action), {
  minLength: 60,
  maxLength: 200,
});

function presserOf(who: string, press: Action, { turn }: Game): string {
  if (who !== 'own') return who;
  if ('playerId' in press && press.playerId !== null) return press.playerId;
  return ('by' in press ? press.by : turn?.playerId) ?? who;
}

interface Played {
  readonly game: Game;
  readonly entries: readonly Entry[];
}

/** The states after each allowed press. */
function playAll(begun: Game, all: readonly (readonly [string, Action])[]): readonly Played[] {
  const states: Played[] = [{ game: begun, entries: [] }];
  let game = begun;
  for (const [who, press] of all) {
    const decided = decide(game, person(presserOf(who, press, game)), press);
    if (!decided.ok) continue;
    const { entries } = decided.value;
    game = after(game, entries);
    expectSame(decided.value.after, game);
    states.push({ game, entries });
  }
  return states;
}

const GIANTS_OF_THREE: Partial<FormatRequest> = { ...GIANTS, teamSize: 3 };
const giants = fc.constantFrom(...ALL_EDITIONS).map((edition) => teamGame(edition, GIANTS_OF_THREE, NAMES));
const sharing = fc
  .constantFrom('2010-06-18' as const, '2026-06-19' as const)
  .map((edition) =>
    teamGame(edition, { variants: ['team-vs-team'], teamSize: 2, sharesTurns: true }, [
      'A1',
      'A2',
      'A3',
      'B1',
      'B2',
      'B3',
    ]),
  );
const emperors = fc
  .constantFrom(...ALL_EDITIONS)
  .map((edition) => teamGame(edition, { variants: ['emperor'] }, NAMES));

const always = (begun: fc.Arbitrary<Game>, check: (played: Played) => void): void =>
  fc.assert(
    fc.property(begun, presses, (game, all) => {
      for (const played of playAll(game, all)) check(played);
    }),
    { numRuns: 60 },
  );

const eachTeam = (game: Game, check: (seats: Game['seats']) => void): void => {
  for (const team of game.teams) check(game.seats.filter(({ playerId }) => team.includes(playerId)));
};

describe('whatever happens in Two-Headed Giant', () => {
  it('a team has one life total, after each event', () => {
    always(giants, ({ game, entries }) => {
      eachTeam(game, (seats) => expectSame(new Set(seats.map(({ life }) => life)).size, 1));
      const lives = entries.filter(({ event }) => event.kind === 'life/changed');
      for (const { event } of lives)
        eachTeam(applyEvent(game, event), (seats) =>
          expectSame(new Set(seats.map(({ life }) => life)).size, 1),
        );
    });
  });

  it('a team has one number of poison counters, since teams share them', () => {
    always(giants, ({ game }) => {
      if (!rulesetOf(game.edition).teamPoison) return;
      eachTeam(game, (seats) =>
        expectSame(new Set(seats.map(({ counters }) => counters['poison'] ?? 0)).size, 1),
      );
    });
  });

  it('a team is in the game or out of it as a whole, and the game ends with one team', () => {
    always(giants, ({ game }) => {
      eachTeam(game, (seats) => expectSame(new Set(seats.map(({ left }) => left === null)).size, 1));
      const sides = new Set(inGame(game).map((id) => teamOf(game, id)));
      expectSame(game.stage === 'over', sides.size < 2);
    });
  });

  it('every loss rests on rules in force', () => {
    always(giants, ({ game }) => {
      for (const loss of lossesIn(game, rulesetOf(game.edition))) {
        expectInForceOrLater(loss, game);
        expectSame(loss.answer.team === null || loss.answer.team.includes(loss.answer.playerId), true);
      }
    });
  });
});

/** Editions without variants or commanders follow the first rules about them. */
function expectInForceOrLater(loss: Parameters<typeof expectInForce>[0], { edition }: Game): void {
  if (rulesetOf(edition).date >= '2006-10-01') expectInForce(loss, edition);
}

describe.each([
  ['Two-Headed Giant', giants],
  ['teams that share their turns', sharing],
  ['Emperor', emperors],
] as const)('%s', (_, begun) => {
  it('every player in the game has a decider in the game, and players who left neither control nor are controlled', () => {
    always(begun, ({ game }) => {
      if (game.stage === 'over') return;
      for (const playerId of inGame(game)) expectSame(isInGame(game, deciderOf(game, playerId)), true);
      for (const { of, by: controller, state } of game.controls)
        if (state !== 'extra-turn-only')
          expectSame([isInGame(game, of), isInGame(game, controller)], [true, true]);
    });
  });

  it('some player can always continue while the game lasts', () => {
    always(begun, ({ game }) => {
      if (game.stage !== 'playing') return;
      const able = inGame(game).filter((id) => decide(game, person(id), { kind: 'turn/step' }).ok);
      expectSame(able.length > 0, true);
    });
  });

  it('a turn begins for those who are in the game, under the first of them in seats', () => {
    always(begun, ({ game, entries }) => {
      const began = entries.findLast(({ event }) => event.kind === 'turn/began')?.event;
      if (began?.kind !== 'turn/began' || game.turn === null) return;
      expectSame(activePlayers(game)[0], began.playerId);
      expectSame(isInGame(game, began.playerId), true);
      expectSame(isInGame(game, game.nextInOrder ?? ''), true);
    });
  });

  it('the game is over when one side is left, which wins as a whole', () => {
    always(begun, ({ game }) => {
      const sides = new Set(inGame(game).map((id) => teamOf(game, id)));
      expectSame(game.stage === 'over', sides.size < 2);
      const [last] = sides;
      if (game.result && last) expectSame(game.result.winners, last);
    });
  });
});
