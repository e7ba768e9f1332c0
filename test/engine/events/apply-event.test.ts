import { describe, expect, it } from 'vitest';
import { applyEvent, replayEvents } from '#engine/events/apply-event.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { seated } from '../tables/seated.ts';
import { teamGame } from '../tables/teams.ts';

const PLAYERS = ['ann', 'bob', 'cid'] as const;
const settings = { format: PLAIN_FORMAT, startingLife: 20, pings: true };
const opened: GameEvent = {
  kind: 'game/opened',
  edition: 'founding',
  hostId: 'ann',
  settings,
  players: PLAYERS,
};

const happen = (game: Game, ...events: readonly GameEvent[]): Game => events.reduce(applyEvent, game);
const table = seated(PLAYERS);

const spell = (id: number) =>
  ({
    id,
    kind: 'spell',
    name: 'Shock',
    card: null,
    halves: [],
    isCopy: false,
    controllerId: 'ann',
    ownerId: 'ann',
    fromGraveyard: false,
    faceDown: false,
  }) as const;
const ability = (id: number) =>
  ({
    id,
    name: 'Bitterblossom',
    controllerId: 'ann',
    when: 'each-end-step',
    onTurnOf: null,
    duringEnding: false,
  }) as const;

describe('gathering', () => {
  const game = replayEvents([opened]);

  it('the first event must be the opening of the game', () => {
    expect(() => replayEvents([])).toThrow('game/opened');
    expect(() => replayEvents([{ kind: 'game/joined', playerId: 'ann' }, opened])).toThrow('game/opened');
  });

  it('no ids have been given yet', () => {
    expect(game).toMatchObject({ stage: 'gathering', made: 0, turns: 0, turn: null, main: null });
  });

  it('players who join get the starting life of the settings; players can withdraw', () => {
    const joined = happen(
      game,
      { kind: 'game/joined', playerId: 'dora' },
      { kind: 'game/withdrawn', playerId: 'bob' },
    );
    expect(joined.seats.map(({ playerId, life }) => [playerId, life])).toEqual([
      ['ann', 20],
      ['cid', 20],
      ['dora', 20],
    ]);
  });

  it('the starting life changes for all who joined, but not once they play', () => {
    const forty: GameEvent = { kind: 'game/settings-changed', settings: { ...settings, startingLife: 40 } };
    const hurt: GameEvent = { kind: 'life/changed', playerId: 'ann', from: 20, to: 3 };
    const start: GameEvent = {
      kind: 'game/started',
      order: ['bob', 'cid', 'ann'],
      teams: [],
      byChance: false,
    };
    expect(happen(game, forty).seats.map(({ life }) => life)).toEqual([40, 40, 40]);
    const playing = happen(game, start);
    expect(playing).toMatchObject({ stage: 'playing', nextInOrder: 'bob' });
    expect(playing.seats.map(({ playerId }) => playerId)).toEqual(['bob', 'cid', 'ann']);
    expect(happen(playing, hurt, forty).seats.map(({ life }) => life)).toEqual([20, 20, 3]);
  });
});

describe('turns', () => {
  it('a turn increments the count, resets storm, and removes its extra turn from the list', () => {
    const extra = { id: 7, playerId: 'ann', card: 'Time Walk' } as const;
    const game = happen(
      table,
      { kind: 'turn/storm-counted', to: 4 },
      { kind: 'turn/extra-added', turn: extra },
      { kind: 'turn/extra-added', turn: { ...extra, id: 8, playerId: 'bob' } },
    );
    expect([game.turns, game.turn?.storm, game.made]).toEqual([1, 4, 8]);
    const next = happen(game, {
      kind: 'turn/began',
      playerId: 'ann',
      extra,
      step: 'untap',
      nextInOrder: 'bob',
    });
    expect(next).toMatchObject({ turns: 2, nextInOrder: 'bob' });
    expect(next.turn).toMatchObject({ number: 2, round: 1, storm: 0, cleanupAgain: false, endedBy: null });
    expect(next.extraTurns.map(({ id }) => id)).toEqual([8]);
  });

  it('a skipped turn removes the skip and its extra turn from the lists', () => {
    const game = happen(
      table,
      { kind: 'turn/extra-added', turn: { id: 7, playerId: 'bob', card: null } },
      { kind: 'turn/skip-added', skip: { id: 8, playerId: 'bob', card: null } },
      { kind: 'turn/skip-added', skip: { id: 9, playerId: 'bob', card: null } },
    );
    const skipped = happen(game, {
      kind: 'turn/skipped',
      playerId: 'bob',
      skipId: 8,
      extraId: 7,
      nextInOrder: 'cid',
    });
    expect([skipped.skips.map(({ id }) => id), skipped.extraTurns, skipped.nextInOrder]).toEqual([
      [9],
      [],
      'cid',
    ]);
  });

  it('a player who leaves takes their skips along', () => {
    const skip = (id: number, playerId: string): GameEvent => ({
      kind: 'turn/skip-added',
      skip: { id, playerId, card: null },
    });
    const left = happen(table, skip(8, 'bob'), skip(9, 'cid'), {
      kind: 'game/left',
      playerId: 'bob',
      how: 'conceded',
      nextInOrder: 'cid',
    });
    expect(left.skips.map(({ id }) => id)).toEqual([9]);
    expect(left.seats.map(({ left: how }) => how)).toEqual([null, 'conceded', null]);
  });

  it('mana burn reduces life', () => {
    const burnt = happen(table, { kind: 'turn/mana-lost', playerId: 'bob', amount: 3, lifeLost: 3 });
    expect(burnt.seats.map(({ life }) => life)).toEqual([20, 17, 20]);
  });

  it.each([
    ['cleanup', 1, true],
    ['cleanup', 0, false],
    ['end', 1, false],
  ] as const)(
    '514.3a: another cleanup step follows the %s step with %i spells on the stack: %s',
    (step, spells, is) => {
      const atStep = happen(table, { kind: 'turn/step-began', step, round: 1 });
      const events = Array.from({ length: spells }, (_, index): GameEvent => ({
        kind: 'stack/added',
        object: spell(index + 5),
      }));
      expect(happen(atStep, ...events).turn?.cleanupAgain).toBe(is);
      const resolved = events.map((_, index): GameEvent => ({
        kind: 'stack/resolved',
        id: index + 5,
        to: 'graveyard',
      }));
      expect(happen(atStep, ...events, ...resolved).turn?.cleanupAgain).toBe(is);
    },
  );
});

describe('the stack', () => {
  const game = happen(
    table,
    { kind: 'stack/added', object: spell(5) },
    { kind: 'stack/added', object: spell(6) },
    { kind: 'ability/noted', ability: ability(7) },
    { kind: 'ability/noted', ability: ability(8) },
  );
  const shown = ({ stack, abilities, made }: Game) => [
    stack.map(({ id }) => id),
    abilities.map(({ id }) => id),
    made,
  ];

  it.each<[string, GameEvent, unknown[]]>([
    ['a spell resolves', { kind: 'stack/resolved', id: 6, to: 'graveyard' }, [[5], [7, 8], 8]],
    ['a spell is countered', { kind: 'stack/removed', id: 5, to: 'graveyard' }, [[6], [7, 8], 8]],
    ['an ability is forgotten', { kind: 'ability/ceased', id: 7 }, [[5, 6], [8], 8]],
    [
      'an ability goes on the stack',
      { kind: 'ability/put-on-stack', id: 8, object: { ...spell(9), kind: 'triggered-ability' } },
      [[5, 6, 9], [7], 9],
    ],
  ])('%s', (_, event, expected) => {
    expect(shown(happen(game, event))).toEqual(expected);
    expect(happen(game, event)).toMatchObject({ seats: game.seats, turn: game.turn });
  });

  it('new objects get unused ids', () => {
    expect(happen(table, { kind: 'stack/added', object: spell(5) }).made).toBe(5);
    expect(happen(game, { kind: 'stack/added', object: spell(3) }).made).toBe(8);
  });

  it('an ability triggers, and waits', () => {
    const [one, other] = happen(game, { kind: 'ability/triggered', id: 8, duringEnding: true }).abilities;
    expect([one?.when, other?.when, other?.duringEnding]).toEqual(['each-end-step', 'waiting', true]);
    expect(happen(game, { kind: 'ability/triggered', id: 8, duringEnding: true }).stack).toBe(game.stack);
  });
});

describe('control', () => {
  const control = {
    id: 5,
    of: 'bob',
    by: 'ann',
    card: 'Mindslaver',
    span: 'next-turn',
    state: 'pending',
    extraTurnAfter: true,
  } as const;
  const game = happen(
    table,
    { kind: 'control/created', control },
    { kind: 'control/created', control: { ...control, id: 6 } },
  );
  const states = (after: Game) => after.controls.map(({ id, state }) => `${id} ${state}`);

  it.each<[string, GameEvent, string[]]>([
    ['begins', { kind: 'control/began', id: 6 }, ['5 pending', '6 in-force']],
    ['is overwritten', { kind: 'control/overwritten', id: 5, byId: 6 }, ['5 pending', '6 pending']],
    ['ends', { kind: 'control/ended', id: 5 }, ['6 pending']],
    [
      'ends but for its extra turn',
      { kind: 'control/ended', id: 5, extraTurnStays: true },
      ['5 extra-turn-only', '6 pending'],
    ],
  ])('%s', (_, event, expected) => {
    expect(states(happen(game, event))).toEqual(expected);
    expect(happen(game, event)).toMatchObject({ made: 6, seats: game.seats, turn: game.turn });
  });
});

describe('numbers', () => {
  it('a life change affects one player, or both of a Two-Headed Giant team', () => {
    const lost = (playerId: string): GameEvent => ({ kind: 'life/changed', playerId, from: 20, to: 13 });
    expect(happen(table, lost('bob')).seats.map(({ life }) => life)).toEqual([20, 13, 20]);
    expect(happen(teamGame('2026-06-19'), lost('A2')).seats.map(({ life }) => life)).toEqual([
      13, 13, 30, 30,
    ]);
  });

  it.each([
    [undefined, [{}, { poison: 3 }, {}, {}]],
    [true, [{ poison: 3 }, { poison: 3 }, {}, {}]],
  ] as const)('poison counters, of the team: %s', (ofTeam, expected) => {
    const poisoned: GameEvent = {
      kind: 'counters/changed',
      playerId: 'A2',
      counter: 'poison',
      from: 0,
      to: 3,
      ...(ofTeam && { ofTeam }),
    };
    expect(happen(teamGame('2026-06-19'), poisoned).seats.map(({ counters }) => counters)).toEqual(expected);
  });

  it('a commander’s damage, a library, who is the monarch', () => {
    const game = happen(
      table,
      { kind: 'commander/damaged', playerId: 'cid', commander: 'Krenko', from: 0, to: 5 },
      { kind: 'library/counted', playerId: 'ann', from: null, to: 53 },
      { kind: 'monarch/passed', to: 'bob' },
      { kind: 'initiative/passed', to: 'cid' },
      { kind: 'day/changed', to: 'night' },
    );
    expect(game.seats.map(({ commanderDamage, library }) => [commanderDamage, library])).toEqual([
      [{}, 53],
      [{}, null],
      [{ Krenko: 5 }, null],
    ]);
    expect(game.designations).toEqual({ monarch: 'bob', initiative: 'cid', day: 'night' });
  });
});

describe('ending the turn', () => {
  it.each<[GameEvent, string | null | undefined]>([
    [{ kind: 'ending/began', what: 'turn', card: 'Time Stop' }, 'Time Stop'],
    [{ kind: 'ending/began', what: 'turn', card: null }, 'an effect'],
    [{ kind: 'ending/began', what: 'combat', card: 'Mandate of Peace' }, null],
    [{ kind: 'ending/state-based-checked' }, null],
  ])('%j: ended by %j', (event, by) => {
    expect(happen(table, event).turn?.endedBy).toBe(by);
  });
});
