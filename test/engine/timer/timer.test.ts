import { describe, expect, it } from 'vitest';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { playerTimeOf, timesAt, turnTimeOf } from '#engine/game/times.ts';
import type { Game } from '#engine/game/state.ts';
import { decidePause, decideTimerSetting, withTimeCounted } from '#engine/timer/timer.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { decide, gathered, person, type Action } from '../tables/seated.ts';
import { shahrazad } from '../tables/subgames.ts';

const MINUTE = 60_000;

const newGame = (): Game => gathered(['alice', 'bob', 'carol'], '2026-06-19');

type Deed =
  | Action
  | { readonly kind: 'on'; readonly timer?: 'controller' | 'active' }
  | { readonly kind: 'off' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' };

function decideDeed(game: Game, deed: Deed, at: number) {
  const host = person('alice');
  if (deed.kind === 'on')
    return decideTimerSetting(game, host, { kind: 'timer/set', timer: deed.timer ?? 'controller' });
  if (deed.kind === 'off') return decideTimerSetting(game, host, { kind: 'timer/set', timer: null });
  if (deed.kind !== 'pause' && deed.kind !== 'resume') return decide(game, host, deed);
  const action = { kind: 'timer/pause', isPaused: deed.kind === 'pause', at } as const;
  return decidePause(game, host, action, rulesetOf(game.edition));
}

/** Plays actions, each at its minute. */
function playAt(start: Game, ...deeds: readonly (readonly [minute: number, deed: Deed])[]): Game {
  let game = start;
  for (const [minute, deed] of deeds) {
    const decided = valueIn(decideDeed(game, deed, minute * MINUTE));
    game = withTimeCounted(game, decided, minute * MINUTE).after;
  }
  return game;
}

/** The minutes of each player with any, and of the turn, as of a minute. */
function minutesAt(game: Game, minute: number): Readonly<Record<string, number>> | null {
  const times = timesAt(game, minute * MINUTE);
  return (
    times && {
      ...Object.fromEntries(
        times.players
          .filter(({ spent }) => spent > 0)
          .map(({ playerId, spent }) => [playerId, spent / MINUTE]),
      ),
      turn: times.turn / MINUTE,
    }
  );
}

const ON = { kind: 'on' } as const;
const START = { kind: 'game/start', order: null, first: 'alice', byChance: false } as const;
const NEXT = { kind: 'turn/next' } as const;
const STEP = { kind: 'turn/step' } as const;
const bobIsControlled = {
  kind: 'control/create',
  card: 'Mindslaver',
  by: 'alice',
  of: 'bob',
  span: 'next-turn',
  extraTurnAfter: false,
} as const;

describe('Alice, Bob and Carol play a timed game', () => {
  it.each<[what: string, deeds: readonly (readonly [number, Deed])[], at: number, minutes: object | null]>([
    ['nothing is counted before it begins', [[0, ON]], 5, null],
    [
      'the timer starts with the game',
      [
        [0, ON],
        [3, START],
      ],
      5,
      { alice: 2, turn: 2 },
    ],
    [
      'or when it is turned on',
      [
        [3, START],
        [7, ON],
      ],
      8,
      { alice: 1, turn: 1 },
    ],
    [
      'each turn is its player’s',
      [
        [0, ON],
        [0, START],
        [4, NEXT],
      ],
      6,
      { alice: 4, bob: 2, turn: 2 },
    ],
    [
      'the steps of a turn add up',
      [
        [0, ON],
        [0, START],
        [1, STEP],
        [2, STEP],
      ],
      5,
      { alice: 5, turn: 5 },
    ],
    [
      'a pause is nobody’s time',
      [
        [0, ON],
        [0, START],
        [2, { kind: 'pause' }],
        [32, { kind: 'resume' }],
        [33, NEXT],
      ],
      34,
      { alice: 3, bob: 1, turn: 1 },
    ],
    [
      'a turn that begins in a pause has no time yet',
      [
        [0, ON],
        [0, START],
        [2, { kind: 'pause' }],
        [9, NEXT],
      ],
      20,
      { alice: 2, turn: 0 },
    ],
    [
      'off: what was counted is kept for when it is on again',
      [
        [0, ON],
        [0, START],
        [2, { kind: 'off' }],
        [60, ON],
      ],
      61,
      { alice: 3, turn: 3 },
    ],
    [
      'off: nothing is shown',
      [
        [0, ON],
        [0, START],
        [2, { kind: 'off' }],
      ],
      61,
      null,
    ],
    [
      'the controller spends the time of a controlled turn',
      [
        [0, ON],
        [0, START],
        [1, bobIsControlled],
        [2, NEXT],
      ],
      6,
      { alice: 6, turn: 4 },
    ],
    [
      'or the player whose turn it is, if the table says so',
      [
        [0, { kind: 'on', timer: 'active' }],
        [0, START],
        [1, bobIsControlled],
        [2, NEXT],
      ],
      6,
      { alice: 2, bob: 4, turn: 4 },
    ],
    [
      'a clock that was put back counts nothing',
      [
        [5, ON],
        [5, START],
        [1, NEXT],
      ],
      2,
      { bob: 1, turn: 1 },
    ],
    [
      'time that clocks tell differently is counted once',
      [
        [0, ON],
        [0, START],
        [1, NEXT],
        [0.5, NEXT],
        [1.5, NEXT],
      ],
      1.5,
      { alice: 1, carol: 0.5, turn: 0 },
    ],
  ])('%s', (_, deeds, at, minutes) => {
    expect(minutesAt(playAt(newGame(), ...deeds), at)).toEqual(minutes);
  });

  it('stops when the game ends, and keeps the times', () => {
    const over = playAt(
      newGame(),
      [0, ON],
      [0, START],
      [4, NEXT],
      [6, { kind: 'game/end', result: { how: 'drawn', winners: [] } }],
    );
    expect(over.stage).toBe('over');
    expect(minutesAt(over, 100)).toEqual({ alice: 4, bob: 2, turn: 0 });
  });

  it('goes on in a subgame and after it', () => {
    const sub = playAt(
      newGame(),
      [0, ON],
      [0, START],
      [4, shahrazad({ controllerId: 'alice', first: 'bob' })],
      [4, NEXT],
    );
    expect(sub.main).not.toBeNull();
    expect(minutesAt(sub, 9)).toMatchObject({ alice: 4 });
    expect(timesAt(sub, 9 * MINUTE)?.total).toBe(9 * MINUTE);
  });
});

it('a running clock shows what was counted and since when more passes; others stand', () => {
  const game = playAt(newGame(), [0, ON], [0, START], [4, NEXT]);
  expect([turnTimeOf(game), playerTimeOf(game, 'alice'), playerTimeOf(game, 'bob')]).toEqual([
    { spent: 0, since: 4 * MINUTE },
    { spent: 4 * MINUTE, since: null },
    { spent: 0, since: 4 * MINUTE },
  ]);
});

describe('refused', () => {
  const game = playAt(newGame(), [0, ON], [0, START]);
  const untimed = playAt(newGame(), [0, START]);
  const ruleset = rulesetOf('2026-06-19');
  const pause = (isPaused: boolean) => ({ kind: 'timer/pause', isPaused, at: 1 }) as const;
  it.each([
    [
      'turning it on by another than the host',
      decideTimerSetting(untimed, person('bob'), { kind: 'timer/set', timer: 'controller' }),
      'game/host-only',
    ],
    [
      'turning on what is on',
      decideTimerSetting(game, person('alice'), { kind: 'timer/set', timer: 'controller' }),
      'game/unchanged',
    ],
    [
      'pausing where nothing is timed',
      decidePause(untimed, person('bob'), pause(true), ruleset),
      'timer/off',
    ],
    ['resuming what runs', decidePause(game, person('bob'), pause(false), ruleset), 'timer/unchanged'],
    [
      'pausing by somebody who doesn’t play',
      decidePause(game, person('zoe'), pause(true), ruleset),
      'game/not-a-player',
    ],
  ])('%s', (_, decided, code) => {
    expect(!decided.ok && decided.failure.code).toBe(code);
  });

  it('any player may pause', () => {
    expect(decidePause(game, person('bob'), pause(true), ruleset).ok).toBe(true);
  });
});
