import { describe, expect, it } from 'vitest';
import { formatTable, otherPlayers, type FormatTable } from '../tables/formats.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

/** A game that A, or A's team, begins; with emperors, the first is B of A's team. */
async function begun(players: number, options: Options, edition: string): Promise<FormatTable> {
  const table = formatTable();
  const text = await table.game('new', { players: otherPlayers(players), edition, first: '@A', ...options });
  expect(text).toMatch(/^A new game\./);
  return table;
}

const GIANTS = { variant: 'two-headed-giant' };
const EMPEROR = { variant: 'emperor' };
const FREE = { variant: 'free-for-all' };

describe('/table may-target', () => {
  it.each<[what: string, edition: string, players: number, options: Options, who: string, said: string]>([
    [
      'a general, whose range is one seat',
      '2026-06-19',
      6,
      EMPEROR,
      '@C',
      '@C may target or choose **@B**, **@C** and **@D** within the next seat; opponents: @D. “Each player” means all of these.\n-# CR 801.4, 115.1a, 801.5a, 801.10, 102.3, 809.3a, 801.2a (2026-06-19)',
    ],
    [
      'an emperor of 2006',
      'founding',
      6,
      EMPEROR,
      '@B',
      '@B may target or choose **@B**, **@C**, **@D**, **@F** and **@A** within 2 seats; opponents: @D and @F. “Each player” means all of these.\n-# CR 601.4, 415.1, 601.5a, 601.10, 200.3a, 607.3a, 601.2a (2006-10-01)',
    ],
    [
      'giants: no team, but its players one by one',
      'founding',
      4,
      GIANTS,
      '@A',
      '@A may target or choose **@A**, **@B**, **@C** and **@D**; opponents: @C and @D. “Each player” means each of these: 4 damage to each player is 8 to a team of two. You target players, not teams.\n-# CR 415.1, 606.9, 200.3a (2006-10-01)',
    ],
    [
      'two players',
      '2026-06-19',
      2,
      {},
      '@A',
      '@A may target or choose **@A** and **@B**; opponents: @B. “Each player” means all of these.\n-# CR 115.1a (2026-06-19)',
    ],
  ])('%s', async (_, edition, players, options, who, said) => {
    const table = await begun(players, options, edition);
    expect(await table.table('may-target', { player: who })).toBe(said);
  });
});

describe('/table in-range without a second player', () => {
  it.each<[what: string, options: Options, who: string, said: RegExp]>([
    ['an emperor', EMPEROR, '@E', /^@E’s range of influence is 2 seats: .*\. Outside: @B\.\n/],
    ['a general', EMPEROR, '@D', /^@D’s range of influence is 1 seat: .*\. Outside: @B, @F and @A\.\n/],
    ['no limit', FREE, '@A', /^@A’s range of influence has no limit: \*\*everybody\*\* is within it\.\n/],
  ])('%s', async (_, options, who, said) => {
    const table = await begun(6, options, '2026-06-19');
    expect(await table.table('in-range', { from: who })).toMatch(said);
  });
});

describe('/table wins', () => {
  it.each<[what: string, edition: string, players: number, options: Options, who: string, said: RegExp]>([
    [
      'of a general: one opponent loses',
      '2026-06-19',
      6,
      EMPEROR,
      '@A',
      /^If an effect says @A wins the game, \*\*@F\*\* loses instead; @D and @E are out of range, and the game goes on\.\n-# CR 801\.14, 809\.3a/,
    ],
    [
      'of free-for-all with a range of one seat, in 2009',
      '2009-09-04',
      5,
      { ...FREE, range: 1 },
      '@A',
      /^If an effect says @A wins the game, \*\*@B\*\* and \*\*@E\*\* lose instead; @C and @D are out of range, .*\n-# CR 801\.16/,
    ],
    [
      'before any rule says so',
      'founding',
      5,
      { ...FREE, range: 1 },
      '@A',
      /\n-# The rules of 2006 are silent on part of this: it follows CR 601\.15 \(2007-10-01\)/,
    ],
    [
      'without limit',
      '2026-06-19',
      3,
      FREE,
      '@A',
      /If an effect says @A wins the game, \*\*@B\*\* and \*\*@C\*\* lose\.\n-# CR 104\.2b/,
    ],
  ])('%s', async (_, edition, players, options, who, said) => {
    const table = await begun(players, options, edition);
    expect(await table.table('wins', { player: who })).toMatch(said);
  });

  it('reaches a whole team by its emperor, once a general between has left', async () => {
    const table = await begun(6, EMPEROR, '2026-06-19');
    await table.game('concede', {}, 'D');
    expect(await table.table('wins', { player: '@C' })).toMatch(
      /\*\*nobody\*\* loses: @E and @F are out of range/,
    );
    expect(await table.turn('next', {}, 'B')).toContain('@C’s turn begins');
    expect(await table.table('wins', { player: '@C' })).toMatch(
      /^If an effect says @C wins the game, \*\*@E\*\* and \*\*@F\*\* lose\.\n-# CR 801\.14, 809\.5b, 809\.3a/,
    );
  });

  it('is noted if the host ends a game for a winner to whom not all players lose', async () => {
    const table = await begun(6, EMPEROR, '2026-06-19');
    expect(await table.game('end', { winners: '@A' })).toMatch(
      /-# If an effect says @A wins the game, \*\*@F\*\* loses instead; .* CR 801\.14/,
    );
    const free = await begun(3, FREE, '2026-06-19');
    expect(await free.game('end', { winners: '@A' })).not.toContain('If an effect');
  });
});

describe('/table may-attack across a seat that was left', () => {
  const LEFT =
    /may attack \*\*@C\*\*\..* This skips the empty seat of @B\. The rules don’t say whether empty seats count/;
  it.each<[what: string, edition: string, option: Options, leaver: string | null, said: RegExp]>([
    ['to the left: both readings', '2026-06-19', { attack: 'left' }, 'B', LEFT],
    ['to the left, in 2006', 'founding', { attack: 'left' }, 'B', LEFT],
    [
      'where the other neighbour left',
      'founding',
      { attack: 'right' },
      'B',
      /may attack \*\*@D\*\*\.[^T]*\n/,
    ],
    ['where nobody left', 'founding', { attack: 'left' }, null, /may attack \*\*@B\*\*\.[^T]*\n/],
  ])('%s', async (_, edition, option, leaver, said) => {
    const table = await begun(4, option, edition);
    if (leaver) await table.game('concede', {}, leaver);
    expect(await table.table('may-attack', { player: '@A' })).toMatch(said);
  });
});

describe('/table turn-order', () => {
  it('shows turns to come that are added or skipped, as the Next line does', async () => {
    const table = await begun(3, FREE, 'founding');
    expect(await table.table('turn-order')).toBe('**Turn**: @A, then @B → @C.\n-# CR 103.4 (2006-10-01)');
    await table.turn('extra', { player: '@A', card: 'Time Walk' });
    await table.turn('skip', { player: '@B' });
    expect(await table.table('turn-order')).toBe(
      '**Turn**: @A, then @B → @C.\n-# Next: @A (extra: Time Walk) → @B, skipped → @C\n-# CR 103.4 (2006-10-01)',
    );
  });
});
