import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFirstPlayer, formatFirstPlayerDraw } from '#discord/coins/first-player.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { coinStream, secretCommitment, streamIdentityOf } from '#ledger/stream.ts';
import type { CoinBook } from '#ledger/vocabulary/ledger.ts';
import type { Origin } from '#store/port/changes.ts';
import { coinsThatFall } from '../../helpers/coins.ts';

const ORIGIN: Origin = { interactionId: '77', channelId: '7', guildId: '9', actorId: '1', at: 0 };
const RULES = rulesetOf('founding');

/** A book in which the coins of flip 5, 6, 7 … fall as specified. */
const bookThatFalls = (...flips: readonly string[]): CoinBook => ({
  secretId: 'S',
  commitment: 'C',
  published: true,
  nextSequence: 5,
  seeds: [],
  seeded: null,
  privateCommitment: 'd'.repeat(64),
  privatePublished: false,
  nextLeaf: 0,
  headWith: () => '0123456789abcdef'.repeat(4),
  entry: () => undefined,
  stream: ({ sequence }) => coinsThatFall(flips[sequence - 5] ?? ''),
});

const named = (...names: readonly [string, ...string[]]) => names;

describe('the first player by coins', () => {
  it.each([
    ['heads is the first of two', named('A', 'B'), ['H'], 'A'],
    ['tails the second', named('A', 'B'), ['T'], 'B'],
    ['two coins name one of three', named('A', 'B', 'C'), ['TH'], 'C'],
    ['two tails name none of three, so again', named('A', 'B', 'C'), ['TT', 'TT', 'HT'], 'B'],
    ['four need no more', named('A', 'B', 'C', 'D'), ['TT'], 'D'],
    ['one alone needs no coin', named('A'), [], 'A'],
  ])('%s', (_, players, falls, first) => {
    const drawn = drawFirstPlayer(bookThatFalls(...falls), ORIGIN, players, RULES);
    expect(drawn.playerId).toBe(first);
    expect(drawn.flips.map(({ sequence }) => sequence)).toEqual(falls.map((_one, index) => 5 + index));
  });

  it('shows each flip and the player whom it names', () => {
    const drawn = drawFirstPlayer(bookThatFalls('TT', 'HT'), ORIGIN, named('A', 'B', 'C'), RULES);
    expect(toMarkdown(formatFirstPlayerDraw(drawn))).toBe(
      '-# Drawn by coins, in binary from 1 (H 0, T 1): flip 5 `TT` is 4, nobody, so again; flip 6 `HT` is 2, <@B>. Link `0123456789`. Check: `/coins verify`',
    );
  });

  it('is equally likely for all players', () => {
    const secretOf = (seed: number) => Buffer.from(secretCommitment(Buffer.from(String(seed))), 'hex');
    for (const players of [2, 3, 5, 16]) {
      const seats = Array.from({ length: players }, (_, index) => String(index)) as [string, ...string[]];
      const times = new Map<string, number>();
      const draws = 300 * players;
      for (let seed = 0; seed < draws; seed++) {
        const book: CoinBook = {
          ...bookThatFalls(),
          stream: (line) => coinStream(secretOf(seed), streamIdentityOf(line)),
        };
        const { playerId } = drawFirstPlayer(book, ORIGIN, seats, RULES);
        times.set(playerId, (times.get(playerId) ?? 0) + 1);
      }
      // The secrets are fixed, so this never fails by chance. Six standard deviations of 300 are about 100.
      for (const seat of seats) expect(Math.abs((times.get(seat) ?? 0) - 300)).toBeLessThan(100);
    }
  });

  it('names one of the players for any coins', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), fc.infiniteStream(fc.boolean()), (players, coins) => {
        const seats = Array.from({ length: players }, (_, index) => String(index)) as [string, ...string[]];
        const book: CoinBook = {
          ...bookThatFalls(),
          stream: () => () => (coins.next().value ? 0 : 2 ** 32 - 1),
        };
        const { playerId, flips } = drawFirstPlayer(book, ORIGIN, seats, RULES);
        expect(seats).toContain(playerId);
        for (const { outcome } of flips) expect(2 ** outcome.flips.length).toBeLessThan(2 * players);
      }),
      { numRuns: 200 },
    );
  });
});
