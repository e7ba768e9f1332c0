import { describe, expect, it } from 'vitest';
import { groupOfGame, isGameOfGroup, usualCommanders } from '#engine/records/groups.ts';

const FOUR = ['A', 'B', 'C', 'D'];

describe('a game of a group', () => {
  it.each<[what: string, members: readonly string[], players: readonly string[], isTheirs: boolean]>([
    ['all of them', FOUR, FOUR, true],
    ['somebody is missing', FOUR, ['A', 'B', 'C'], true],
    ['a guest sits in', FOUR, [...FOUR, 'X'], true],
    ['a guest sits in for one who is missing', FOUR, ['A', 'B', 'C', 'X'], true],
    ['half of them are guests', FOUR, ['A', 'B', 'X', 'Y'], false],
    ['two of four pass the time', FOUR, ['A', 'B'], false],
    ['two are the whole group', ['A', 'B'], ['A', 'B'], true],
    ['two with a guest', ['A', 'B'], ['A', 'B', 'X'], true],
    ['nobody of them', FOUR, ['X', 'Y', 'Z'], false],
  ])('%s', (_what, members, players, isTheirs) => expect(isGameOfGroup(members, players)).toBe(isTheirs));

  it('belongs to the group with most of its players, and then to the smallest', () => {
    const group = (name: string, ids: string) => ({
      name,
      members: ids.split('').map((playerId) => ({ playerId })),
    });
    const groups = [group('all', 'ABCDE'), group('four', 'ABCD'), group('others', 'BCDX')];
    expect(groupOfGame(groups, FOUR)?.name).toBe('four');
    expect(groupOfGame(groups, ['A', 'B', 'C', 'E'])?.name).toBe('all');
    expect(groupOfGame(groups, ['Y', 'Z'])).toBeUndefined();
  });
});

describe('what a player usually leads', () => {
  const games = (...led: readonly string[]) =>
    led.map((names) => ({
      seats: [
        { playerId: 'A', commanders: names === '' ? [] : names.split('+') },
        { playerId: 'B', commanders: ['Atraxa'] },
      ],
    }));
  it.each<[what: string, led: readonly string[], usual: readonly string[]]>([
    ['nothing', [], []],
    ['nothing that is known', ['', ''], []],
    ['most often', ['Krenko', 'Karn', 'Krenko', 'Karn', 'Krenko', ''], ['Krenko']],
    ['equally often: the last one', ['Krenko', 'Karn'], ['Karn']],
    [
      'partners together, in any order',
      ['Tymna+Thrasios', 'Krenko', 'Thrasios+Tymna'],
      ['Thrasios', 'Tymna'],
    ],
  ])('%s', (_what, led, usual) => expect(usualCommanders(games(...led), 'A')).toEqual(usual));
});
