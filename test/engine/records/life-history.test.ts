import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEvent } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { depthOf, outermostOf } from '#engine/game/subgame-depth.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { decideOpening } from '#engine/lobby/opening.ts';
import { lifeHistoryOf } from '#engine/records/life-history.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { decide, person, type Action } from '../tables/seated.ts';
import { teamGame } from '../tables/teams.ts';
import { concede, ending, shahrazad } from '../tables/subgames.ts';

const NAMES = ['alice', 'bob', 'carol'] as const;
const DECISION = {
  edition: '2026-06-19',
  settings: { format: PLAIN_FORMAT, startingLife: 20, pings: true },
} as const;

/** A played game, with its events and the game after each of them. */
interface Played {
  readonly game: Game;
  readonly events: readonly GameEvent[];
  readonly states: readonly Game[];
}

const begun = (players: readonly string[] = NAMES): Played => {
  const { entries, after } = valueIn(decideOpening(person('alice'), { ...DECISION, players }));
  const [{ event }] = entries;
  return { game: after, events: [event], states: [after] };
};

/** The allowed ones of these actions, each done by the host or by the player concerned. */
function playing(start: Played, ...actions: readonly Action[]): Played {
  return actions.reduce((played, action) => {
    const whose = [played.game.turn?.playerId, 'alice', ...NAMES].filter((value) => value !== undefined);
    const done = whose.map((who) => decide(played.game, person(who), action)).find(({ ok }) => ok);
    if (!done?.ok) return played;
    const events = done.value.entries.map(({ event }) => event);
    let { game } = played;
    const states = events.map((event) => (game = applyEvent(game, event)));
    return { game, events: [...played.events, ...events], states: [...played.states, ...states] };
  }, start);
}

const START: Action = { kind: 'game/start', order: [...NAMES], first: 'alice', byChance: false };
const NEXT: Action = { kind: 'turn/next' };
const END: Action = { kind: 'game/end', result: { how: 'won', winners: ['alice'] } };
const loses = (playerId: string, by: number): Action => ({
  kind: 'life/change',
  playerId,
  change: { by: -by },
});
const slaver = (by: string, of: string, span: 'next-turn' | 'next-combat' = 'next-turn'): Action => ({
  kind: 'control/create',
  of,
  by,
  card: 'Mindslaver',
  span,
  extraTurnAfter: false,
});
const extra = (playerId: string): Action => ({ kind: 'turn/extra', playerId, card: 'Time Walk' });

const historyOf = ({ game, events }: Played) => lifeHistoryOf(game, events);
const livesOf = (played: Played) => historyOf(played).lines.map(({ life }) => life.join(' '));

describe('life over the turns of a game', () => {
  it.each<[what: string, actions: readonly Action[], lives: readonly string[]]>([
    ['nothing happens', [NEXT], ['20 20 20', '20 20 20', '20 20 20']],
    [
      'as each turn ended, whenever in it',
      [loses('bob', 3), NEXT, loses('alice', 2), loses('bob', 1), NEXT, loses('bob', 30)],
      ['20 20 18 18', '20 17 16 -14', '20 20 20 20'],
    ],
    [
      'to the turn in which they left',
      [loses('bob', 20), concede('bob'), NEXT, loses('carol', 1), NEXT],
      ['20 20 20 20', '20 0', '20 20 19 19'],
    ],
    [
      'of a game begun anew',
      [
        loses('bob', 3),
        NEXT,
        { kind: 'game/restart', card: 'Karn Liberated', controllerId: 'alice', exempt: [] },
      ],
      ['20 20', '20 20', '20 20'],
    ],
    [
      'not in a subgame, but after it',
      [loses('bob', 3), shahrazad({ first: 'alice' }), loses('bob', 9), NEXT, NEXT, ending(['alice']), NEXT],
      ['20 20 20', '20 8 8', '20 10 10'],
    ],
  ])('%s', (_, actions, lives) => {
    expect(livesOf(playing(begun(), START, ...actions, END))).toEqual(lives);
  });

  it('has extra turns, controlled turns and subgames by the numbers of their turns', () => {
    const played = playing(
      begun(),
      START,
      slaver('alice', 'bob'),
      extra('alice'),
      NEXT,
      NEXT,
      NEXT,
      slaver('carol', 'alice', 'next-combat'),
      shahrazad({ first: 'alice', controllerId: 'carol' }),
      ending(['alice']),
      NEXT,
      { kind: 'turn/to', step: 'end' },
      END,
    );
    const { controlled, extra: extras, subgames, turns } = historyOf(played);
    expect({ controlled, extras, subgames, turns }).toEqual({
      controlled: [
        { turn: 3, of: 'bob', by: 'alice', span: 'next-turn' },
        { turn: 5, of: 'alice', by: 'carol', span: 'next-combat' },
      ],
      extras: [{ turn: 2, playerId: 'alice' }],
      subgames: [4],
      turns: 5,
    });
  });

  it('is one line for each team with one life total', () => {
    const { lines } = lifeHistoryOf(teamGame('2026-06-19'), []);
    expect(lines.map((line) => line.players)).toEqual([
      ['A1', 'A2'],
      ['B1', 'B2'],
    ]);
  });
});

const name = fc.constantFrom(...NAMES);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 40, arbitrary: fc.constant(NEXT) },
  {
    weight: 40,
    arbitrary: fc.tuple(name, fc.integer({ min: -9, max: 9 })).map(([who, by]) => loses(who, by)),
  },
  {
    weight: 15,
    arbitrary: fc
      .record({ dealer: name, playerId: name, amount: fc.integer({ min: 1, max: 9 }) })
      .map(({ dealer, playerId, amount }): Action => {
        const dealt = {
          what: 'damage',
          commander: null,
          infect: false,
          lifelink: true,
          losesLife: true,
        } as const;
        return { kind: 'hit/record', line: 1, dealer, events: [{ ...dealt, playerId, amount }] };
      }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('turn/unused-mana'),
      playerId: name,
      amount: fc.integer({ min: 0, max: 9 }),
    }),
  },
  { weight: 5, arbitrary: fc.constant<Action>({ kind: 'hit/take-back', playerId: null, upTo: 9 }) },
  { weight: 5, arbitrary: name.map(extra) },
  { weight: 5, arbitrary: fc.tuple(name, name).map(([by, of]) => slaver(by, of)) },
  { weight: 4, arbitrary: fc.constant(shahrazad({ first: 'alice' })) },
  {
    weight: 4,
    arbitrary: fc.option(name).map((candidate) => ending(candidate === null ? null : [candidate])),
  },
  { weight: 1, arbitrary: name.map((candidate) => concede(candidate)) },
);

describe('whatever happens in a game', () => {
  /** The life totals of all players at the end of each turn of the main game. */
  const played = fc.array(action, { minLength: 20, maxLength: 150 }).map((all) => {
    const whole = playing(begun(), START, ...all, END);
    const begins = whole.events.flatMap((event, index) =>
      event.kind === 'turn/began' && depthOf(whole.states[index - 1] ?? whole.game) === 0 ? [index - 1] : [],
    );
    const ends = [...begins, whole.states.length - 1].map((at) =>
      outermostOf(whole.states[at] ?? whole.game),
    );
    return { whole, begins, ends };
  });

  it('contains the life of every player', () => {
    fc.assert(
      fc.property(played, ({ whole, ends }) => {
        const { lines, from, turns } = historyOf(whole);
        expect([from, turns]).toEqual([0, ends.length - 1]);
        for (const [seat, { life }] of lines.entries())
          expect(life).toEqual(ends.slice(0, life.length).map(({ seats }) => seats[seat]?.life));
      }),
      { numRuns: 40 },
    );
  });

  it('the last part of the log tells the same of the last turns', () => {
    fc.assert(
      fc.property(played, fc.nat(), ({ whole, begins }, cut) => {
        const skipped = cut % whole.events.length;
        const part = lifeHistoryOf(whole.game, whole.events.slice(skipped));
        const { lines, turns } = historyOf(whole);
        expect(part.from).toBe(begins.filter((at) => at + 1 < skipped).length);
        expect(part.turns).toBe(turns);
        expect(part.lines.map(({ life }) => life)).toEqual(lines.map(({ life }) => life.slice(part.from)));
      }),
      { numRuns: 40 },
    );
  });
});
