import { PLAIN_FORMAT } from '#engine/game/format.ts';
import { describe, expect, it } from 'vitest';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { valueIn } from '../../helpers/rulings.ts';
import {
  after,
  citedBy,
  entriesOf,
  gathered,
  person,
  play,
  refusalIn,
  refusalOf,
  seated,
  type Action,
} from '../tables/seated.ts';
import { teamGame } from '../tables/teams.ts';
import { decideOpening } from '#engine/lobby/opening.ts';

const THREE = ['alice', 'bob', 'carol'];
const settings = { format: PLAIN_FORMAT, startingLife: 20, pings: true };
const start = (first: string, order: readonly string[] | null = null, byChance = false) =>
  ({ kind: 'game/start', order, first, byChance }) as const;
const names = (count: number): string[] => Array.from({ length: count }, (_, index) => `player ${index}`);

describe('opening a game', () => {
  it.each([
    ['nobody', [], 'option/out-of-range'],
    ['17 players', names(17), 'option/out-of-range'],
    ['somebody twice', ['bob', 'bob'], 'game/joined-already'],
  ])('refused for %s', (_, players, code) => {
    const refused = decideOpening(person('alice'), { edition: 'founding', settings, players });
    expect(refusalIn(refused).code).toBe(code);
  });

  it('refused for no starting life', () => {
    const opening = {
      edition: 'founding',
      settings: { format: PLAIN_FORMAT, startingLife: 0, pings: true },
      players: THREE,
    } as const;
    expect(refusalIn(decideOpening(person('alice'), opening)).code).toBe('option/out-of-range');
  });

  it('refused for two variants at once', () => {
    const asked = { ...EMPTY_FORMAT_REQUEST, variants: ['emperor', 'grand-melee'] } as const;
    const opening = { edition: '2026-06-19', settings: { ...settings, asked }, players: THREE } as const;
    expect(refusalIn(decideOpening(person('alice'), opening)).code).toBe('format/one-variant');
  });

  it('gathers players, hosted by the user who opened it', () => {
    expect(gathered(THREE)).toMatchObject({ stage: 'gathering', hostId: 'alice', turn: null, made: 0 });
  });
});

describe('gathering', () => {
  it('players join until there are sixteen, and withdraw', () => {
    const fifteen = gathered(names(15));
    const sixteen = play(fifteen, 'zoe', { kind: 'game/join' });
    expect(sixteen.seats).toHaveLength(16);
    expect(refusalOf(sixteen, 'yara', { kind: 'game/join' })).toBe('game/full');
    expect(refusalOf(sixteen, 'zoe', { kind: 'game/join' })).toBe('game/joined-already');
    expect(play(sixteen, 'zoe', { kind: 'game/withdraw', playerId: 'zoe' }).seats).toHaveLength(15);
  });

  it.each<[string, string, Action, string]>([
    [
      'another’s name is the host’s to take off',
      'bob',
      { kind: 'game/withdraw', playerId: 'alice' },
      'game/host-only',
    ],
    [
      'only those who joined withdraw',
      'eve',
      { kind: 'game/withdraw', playerId: 'eve' },
      'game/not-a-player',
    ],
    ['only the host starts', 'bob', start('bob'), 'game/host-only'],
    ['the first player is one of them', 'alice', start('eve'), 'game/not-a-player'],
    ['the order names all', 'alice', start('alice', ['alice', 'bob']), 'game/other-players'],
    ['and nobody twice', 'alice', start('alice', ['alice', 'bob', 'bob']), 'game/other-players'],
    [
      'nobody concedes yet',
      'bob',
      { kind: 'game/leave', playerId: 'bob', how: 'conceded' },
      'game/not-playing',
    ],
    [
      'nobody wins yet',
      'alice',
      { kind: 'game/end', result: { how: 'won', winners: ['bob'] } },
      'game/not-playing',
    ],
    ['the same host', 'alice', { kind: 'game/host', to: 'alice' }, 'game/unchanged'],
    ['the same settings', 'alice', { kind: 'game/settings', settings }, 'game/unchanged'],
  ])('refused: %s', (_, who, action, code) => {
    expect(refusalOf(gathered(THREE), who, action)).toBe(code);
  });

  it('one player does not start a game', () => {
    expect(refusalOf(gathered(['alice']), 'alice', start('alice'))).toBe('game/too-few');
  });

  it('users who may manage the server may do what the host may', () => {
    const manager = { id: 'eve', mayManageServer: true };
    const { entries } = valueIn(decideLobby(gathered(THREE), manager, start('bob'), rulesetOf('founding')));
    expect(entries[0]).toMatchObject({ authority: 'host' });
  });
});

describe('starting', () => {
  it.each([
    ['as they joined', start('alice'), 'alice bob carol'],
    ['from the first player on', start('carol'), 'carol alice bob'],
    [
      'in an order, from the first player on',
      start('bob', ['carol', 'bob', 'alice'], true),
      'bob alice carol',
    ],
  ])('%s', (_, action, order) => {
    const game = play(gathered(THREE), 'alice', action);
    const [first, second] = order.split(' ');
    expect(game.seats.map(({ playerId }) => playerId).join(' ')).toBe(order);
    expect(game.turn).toMatchObject({ number: 1, playerId: first, step: 'untap' });
    expect([game.turns, game.nextInOrder]).toEqual([1, second]);
  });

  it.each([
    ['founding', '101.2 (2006-10-01)'],
    ['2026-06-19', '103.1 (2026-06-19)'],
  ] as const)('%s: %s', (edition, rule) => {
    expect(citedBy(entriesOf(gathered(THREE, edition), 'alice', start('alice'))).at(0)).toBe(rule);
  });

  it('only once', () => {
    const game = play(gathered(THREE), 'alice', start('alice'));
    expect(refusalOf(game, 'alice', start('alice'))).toBe('game/begun');
    expect(refusalOf(game, 'dora', { kind: 'game/join' })).toBe('game/begun');
    expect(refusalOf(game, 'bob', { kind: 'game/withdraw', playerId: 'bob' })).toBe('game/begun');
  });
});

describe('host and settings', () => {
  const quiet = {
    kind: 'game/settings',
    settings: { format: PLAIN_FORMAT, startingLife: 20, pings: false },
  } as const;
  const commander = {
    kind: 'game/settings',
    settings: { format: PLAIN_FORMAT, startingLife: 40, pings: true },
  } as const;

  it('the host hands over', () => {
    const game = play(gathered(THREE), 'alice', { kind: 'game/host', to: 'bob' });
    expect(refusalOf(game, 'alice', { kind: 'game/host', to: 'alice' })).toBe('game/host-only');
    expect(game.hostId).toBe('bob');
  });

  it('the starting life changes until the game begins, the pings at any time', () => {
    expect(play(gathered(THREE), 'alice', commander).seats.map(({ life }) => life)).toEqual([40, 40, 40]);
    expect(refusalOf(seated(THREE), 'judge', commander)).toBe('game/begun');
    expect(play(seated(THREE), 'judge', quiet).settings.pings).toBe(false);
  });
});

describe('the end', () => {
  it.each([
    ['ended', []],
    ['won', ['bob']],
    ['drawn', []],
  ] as const)('%s %j', (how, winners) => {
    const game = play(seated(THREE), 'judge', { kind: 'game/end', result: { how, winners } });
    expect(game).toMatchObject({ stage: 'over', result: { how, winners }, turn: null, nextInOrder: null });
    expect(refusalOf(game, 'judge', { kind: 'game/end', result: { how, winners } })).toBe('game/not-playing');
  });

  it.each([
    ['a win of nobody', 'won', []],
    ['a draw that somebody wins', 'drawn', ['bob']],
  ] as const)('refused: %s', (_, how, winners) => {
    expect(refusalOf(seated(THREE), 'judge', { kind: 'game/end', result: { how, winners } })).toBe(
      'option/out-of-range',
    );
  });

  it('a game that never began ends too', () => {
    const ended = entriesOf(gathered(THREE), 'alice', {
      kind: 'game/end',
      result: { how: 'ended', winners: [] },
    });
    expect(after(gathered(THREE), ended).stage).toBe('over');
  });

  it('a result that the table agrees on is that of the team', () => {
    const ended = play(teamGame('founding'), 'judge', {
      kind: 'game/end',
      result: { how: 'won', winners: ['B2'] },
    });
    expect(ended.result?.winners).toEqual(['B1', 'B2']);
  });
});
