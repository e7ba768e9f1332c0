import { describe, expect, it } from 'vitest';
import { tableNamesFor, type TableNames } from '#discord/judge/table-names.ts';
import { tokenize } from '#discord/judge/tokens.ts';
import { guestOf, nameOfGuest } from '#engine/vocabulary/players.ts';
import { GAME } from './judge-table.ts';

const [SEAT] = GAME.seats;

/** The names at a table of guests, and how often a text was looked up as a word. */
function namesOf(...guests: readonly string[]): { readonly names: TableNames; readonly asked: () => number } {
  const ids = guests.map(guestOf);
  const seats = ids.flatMap((playerId) => (SEAT ? [{ ...SEAT, playerId }] : []));
  let asked = 0;
  const isWord = (): boolean => {
    asked += 1;
    return false;
  };
  const labels = new Map(ids.map((id) => [id, nameOfGuest(id)]));
  const names = tableNamesFor({ game: { ...GAME, seats }, askerId: ids[0] ?? '', labels }, isWord);
  return { names, asked: () => asked };
}

const BOBS = 'abcdefgh'.split('').map((letter) => `Bob ${letter}`);

describe('lists of players', () => {
  it('have players who share a first name in each order', () => {
    const { names } = namesOf('Bob a', 'Bob b', 'Cleo');
    const lists = names.groups(tokenize('bob bob cleo'), 0).map(({ value }) => value.ids.map(nameOfGuest));
    expect(lists).toEqual([
      ['Bob a', 'Bob b', 'Cleo'],
      ['Bob a', 'Bob b'],
      ['Bob b', 'Bob a', 'Cleo'],
      ['Bob b', 'Bob a'],
      ['Bob a'],
      ['Bob b'],
    ]);
  });

  it.each([
    [2, 12],
    [8, 5],
  ])('are bounded where %i players share a first name that is typed %i times', (players, count) => {
    const { names, asked } = namesOf(...BOBS.slice(0, players));
    const before = asked();
    const tokens = tokenize(Array.from({ length: count }, () => 'bob').join(' '));
    expect(names.groups(tokens, 0).length).toBeLessThanOrEqual(24 + players);
    expect(asked() - before).toBeLessThanOrEqual(count * players * 2);
  });
});
