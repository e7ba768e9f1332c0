import { describe, expect, it } from 'vitest';
import { idOf, formatTable, otherPlayers, type FormatTable } from '../tables/formats.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

/** A game for this many players that A has opened; they sit in alphabetical order. A, or A's team, goes first. */
async function begun(players: number, options: Options = {}, edition = 'founding'): Promise<FormatTable> {
  const table = formatTable();
  const text = await table.game('new', { players: otherPlayers(players), edition, first: '@A', ...options });
  expect(text).toMatch(/^A new game\./);
  return table;
}

const GIANTS = { variant: 'two-headed-giant' };
const EMPEROR = { variant: 'emperor' };
const FREE = { variant: 'free-for-all' };
const MELEE = { variant: 'grand-melee' };
const ALTERNATING = { variant: 'alternating-teams' };

describe('/table may-attack', () => {
  it.each<[what: string, edition: string, players: number, options: Options, who: string, said: string]>([
    ['two players', 'founding', 2, {}, '@A', '@A may attack **@B**.\n-# CR 306.3 (2006-10-01)'],
    [
      'many players, of whom one is attacked',
      'founding',
      3,
      { variant: 'none' },
      '@A',
      '@A may attack **@B** or **@C**: one of them, chosen as combat begins.\n-# CR 306.3 (2006-10-01)',
    ],
    [
      'many players who choose nothing',
      'founding',
      3,
      {},
      '@A',
      '@A may attack **@B** and **@C**, each creature any of them.\n-# CR 602.2, 602.3 (2006-10-01)',
    ],
    [
      'free-for-all',
      'founding',
      4,
      FREE,
      '@C',
      '@C may attack **@A**, **@B** and **@D**, each creature any of them.\n-# CR 602.2, 602.3 (2006-10-01)',
    ],
    [
      'free-for-all with a range of one seat',
      '2026-06-19',
      5,
      { ...FREE, range: 1 },
      '@A',
      '@A may attack **@B** and **@E**, each creature any of them. Other opponents are out of range.\n-# CR 802.2, 802.3, 801.3, 801.2 (2026-06-19)',
    ],
    [
      'attacking to the left',
      'founding',
      4,
      { attack: 'left' },
      '@D',
      '@D may attack **@A**. Other opponents are not next to the left.\n-# CR 604.1a, 306.3 (2006-10-01)',
    ],
    [
      'a general next to the other team',
      'founding',
      6,
      EMPEROR,
      '@C',
      '@C may attack **@D**. Other opponents are out of range or not in the next seats.\n-# CR 607.3c, 306.3, 601.3, 200.3a, 607.3a, 601.2a (2006-10-01)',
    ],
    [
      'an emperor',
      '2026-06-19',
      6,
      EMPEROR,
      '@B',
      '@B may attack **nobody**. Opponents are out of range or not in the next seats.\n-# CR 809.3c, 506.2a, 801.3, 102.3, 809.3a, 801.2a (2026-06-19)',
    ],
    [
      'giants, who attack a team in 2006 and players today',
      'founding',
      4,
      GIANTS,
      '@A',
      'The team of @A and @B may attack **@C** and **@D** as one team; each unblocked creature deals its damage to one of them.\n-# CR 606.7a, 606.7d, 200.3a (2006-10-01)\n-# Since 2018-04-27: the team of @A and @B may attack @C and @D, each creature any of them · CR 805.10a, 805.10b, 102.3 (2026-06-19)',
    ],
    [
      'alternating teams',
      'founding',
      6,
      ALTERNATING,
      '@A',
      '@A may attack **@B** and **@F**, each creature any of them. Other opponents are out of range or not in the next seats.\n-# CR 609.4, 602.2, 602.3, 601.3, 200.3a, 601.2 (2006-10-01)',
    ],
    [
      'a grand melee',
      'founding',
      9,
      MELEE,
      '@A',
      '@A may attack **@B**. Other opponents are out of range or not next to the left.\n-# CR 604.1a, 306.3, 601.3, 601.2 (2006-10-01)',
    ],
  ])('%s', async (_, edition, players, options, who, said) => {
    const table = await begun(players, options, edition);
    expect(await table.table('may-attack', { player: who })).toBe(said);
  });
});

describe('/table in-range', () => {
  it.each<[players: number, options: Options, from: string, to: string, said: string]>([
    [6, EMPEROR, '@B', '@D', '**Yes**: @D is within @B’s range of influence, which is 2 seats.'],
    [6, EMPEROR, '@A', '@C', '**No**: @C is outside @A’s range of influence, which is 1 seat.'],
    [6, EMPEROR, '@A', '@F', '**Yes**: @F is within @A’s range of influence, which is 1 seat.'],
    [6, EMPEROR, '@A', '@A', '**Yes**: you’re always within your own range of influence.'],
    [4, FREE, '@A', '@C', '**Yes**: @C is within @A’s range of influence, which has no limit.'],
    [9, MELEE, '@A', '@I', '**Yes**: @I is within @A’s range of influence, which is 1 seat.'],
    [9, MELEE, '@A', '@C', '**No**: @C is outside @A’s range of influence, which is 1 seat.'],
  ])('%i players, %o: from %s to %s', async (players, options, from, to, said) => {
    const table = await begun(players, options);
    const [answer, rules] = (await table.table('in-range', { from, to })).split('\n');
    expect(answer).toBe(said);
    expect(rules).toMatch(/^-# CR 601\./);
  });

  it('refuses a user who does not play', async () => {
    const table = await begun(4, FREE);
    expect(await table.table('in-range', { from: '@A', to: '@Z' })).toBe('(private) @Z is not in this game.');
  });

  it('goes by the seats as the turn began, and by the next ones once another turn begins', async () => {
    const table = await begun(5, { ...FREE, range: 1 });
    await table.game('concede', {}, 'B');
    expect(await table.table('in-range', { from: '@A', to: '@C' })).toMatch(/^\*\*No\*\*/);
    await table.turn('next');
    expect(await table.table('in-range', { from: '@A', to: '@C' })).toMatch(/^\*\*Yes\*\*/);
  });
});

describe('/table neighbours, turn-order and apnap', () => {
  it.each<[question: string, players: number, options: Options, asked: Options, said: string]>([
    [
      'neighbours',
      4,
      FREE,
      { player: '@A' },
      'Left of @A, and next in turn order: **@B**. Right: **@D**.\n-# CR 103.4 (2006-10-01)',
    ],
    [
      'neighbours',
      4,
      GIANTS,
      { player: '@A' },
      'Left of @A: **@B**. Right: **@D**. Teams take turns: after @A and @B come @C and @D.\n-# CR 606.4b, 103.4 (2006-10-01)',
    ],
    ['neighbours', 2, {}, { player: '@B' }, '**@A** sits on both sides of @B.\n-# CR 103.4 (2006-10-01)'],
    ['turn-order', 3, {}, {}, '**Turn**: @A, then @B → @C.\n-# CR 103.4 (2006-10-01)'],
    ['turn-order', 4, GIANTS, {}, '**Turn**: @A and @B, then @C and @D.\n-# CR 606.4b, 103.4 (2006-10-01)'],
    [
      'turn-order',
      6,
      EMPEROR,
      {},
      '**Turn**: @B, then @C → @D → @E → @F → @A.\n-# CR 607.4, 103.4 (2006-10-01)',
    ],
    [
      'turn-order',
      9,
      MELEE,
      {},
      '**Turn**: @A, then @B → @C → @D → @E → @F → @G → @H → @I.\n2 turn markers: the first were taken by @A and @E. Keep track of where they are yourselves.\n-# CR 608.4, 103.4, 608.4a, 608.4b (2006-10-01)',
    ],
    ['apnap', 3, {}, { player: '@B' }, '**In this order**: @B, then @C, then @A.\n-# CR 103.4 (2006-10-01)'],
    [
      'apnap',
      4,
      GIANTS,
      {},
      '**In this order**: @A and @B, then @C and @D. A team chooses together; if they disagree, the first named decides.\n-# CR 606.6d, 606.6e, 103.4 (2006-10-01)',
    ],
  ])('%s, %i players %o', async (question, players, options, asked, said) => {
    const table = await begun(players, options);
    expect(await table.table(question, asked)).toBe(said);
  });
});

describe('/table draws-first', () => {
  it.each<[players: number, options: Options, edition: string, said: string]>([
    [
      2,
      {},
      'founding',
      '**Nobody** draws in the first draw step: whoever goes first skips it.\n-# CR 101.5a (2006-10-01)',
    ],
    [3, {}, '2026-06-19', '**@A** draws a card in the first draw step.\n-# CR 103.8c (2026-06-19)'],
    [
      4,
      GIANTS,
      'founding',
      '**@B** draws a card in the first draw step; @A, who goes first too, does not.\n-# CR 606.6b, 101.5b (2006-10-01)\n-# Since 2007-05-01: nobody draws in the first draw step: whoever goes first skips it · CR 810.6, 103.8b (2026-06-19)',
    ],
    [
      4,
      GIANTS,
      '2026-06-19',
      '**Nobody** draws in the first draw step: whoever goes first skips it.\n-# CR 810.6, 103.8b (2026-06-19)\n-# In 2006: @B draws a card in the first draw step; @A, who goes first too, does not · CR 606.6b, 101.5b (2006-10-01)',
    ],
    [
      6,
      { ...GIANTS, teams: '3' },
      'founding',
      '**@B** and **@C** draw a card in the first draw step; @A, who goes first too, does not.\n-# CR 606.6b, 101.5b (2006-10-01)\n-# Since 2007-05-01: nobody draws in the first draw step: whoever goes first skips it · CR 810.6, 103.8b (2026-06-19)',
    ],
  ])('%i players, %o, %s', async (players, options, edition, said) => {
    const table = await begun(players, options, edition);
    expect(await table.table('draws-first')).toBe(said);
  });
});

describe('/table format', () => {
  it('shows the format, its rules, and the differences of other editions', async () => {
    const table = await begun(4, GIANTS);
    expect(await table.table('format')).toBe(
      [
        '**Two-Headed Giant, teams of 2: turns shared by teams.** Each team starts at 40 life; a player loses at 10 poison counters.',
        'Teams A: @A and @B; B: @C and @D.',
        '-# CR 606.4a, 420.5h, 606.1, 606.4b (2006-10-01)',
        '-# Since 2011-04-01: each team starts at 30 life and loses at 15 poison counters · CR 810.4, 810.8d, 810.1, 810.2, 805.1, 805.4 (2026-06-19)',
      ].join('\n'),
    );
  });

  it.each<[what: string, players: number, options: Options, said: readonly string[]]>([
    [
      'Commander of two players',
      2,
      { commander: true },
      [
        '**Commander.** Each player starts at 40 life and loses at 10 poison counters, or 21 combat damage from one commander.',
        '-# CR 903.7, 704.5c, 903.10a, 903.2 (2026-06-19)',
      ],
    ],
    [
      'attacking to the left, without a variant',
      4,
      { attack: 'left' },
      [
        '**No variant: attacking to the left.** Each player starts at 20 life and loses at 10 poison counters.',
        '-# CR 103.4, 704.5c, 800.2, 803.1a (2026-06-19)',
      ],
    ],
    [
      'Emperor',
      6,
      EMPEROR,
      [
        '**Emperor, teams of 3: attacking only in the next seats, range by rank, creatures may be deployed to teammates.** Each player starts at 20 life and loses at 10 poison counters.',
        'Teams A: @A, @B (emperor) and @C; B: @D, @E (emperor) and @F.',
        '-# CR 103.4, 704.5c, 809.1, 809.3c, 809.3a, 809.3b (2026-06-19)',
      ],
    ],
  ])('%s', async (_, players, options, said) => {
    const table = await begun(players, options, '2026-06-19');
    expect((await table.table('format')).split('\n').slice(0, said.length)).toEqual(said);
  });

  it('answers while the game gathers, too', async () => {
    const table = formatTable();
    await table.game('new', EMPEROR);
    expect(await table.table('format')).toMatch(/^\*\*Emperor, teams of 3: /);
  });
});

describe('tournament additions', () => {
  it.each([
    ['founding', '-# CR 600.3 (2006-10-01)'],
    ['2026-06-19', '-# CR 800.3 (2026-06-19)'],
  ])('are outside of the rules of %s', async (edition, rules) => {
    const table = await begun(3, {}, edition);
    expect((await table.table('tournaments')).split('\n')).toEqual([
      'Tournament rules, such as those on deck construction, aren’t part of the Comprehensive Rules.',
      rules,
    ]);
  });

  it('are refused as a variant, with the rule', async () => {
    expect(await formatTable().game('new', { variant: 'tournament' })).toMatch(
      /^\(private\) Tournament rules.*\n-# CR 600\.3 \(2006-10-01\)$/,
    );
  });
});

describe('who asks', () => {
  it('answers about the active player for a user who does not play', async () => {
    const table = await begun(3);
    expect(await table.table('may-attack', {}, 'Z')).toMatch(/^@A may attack/);
    expect(await table.table('neighbours', {}, 'C')).toMatch(/^Left of @C/);
  });

  it.each(['may-attack', 'neighbours', 'turn-order', 'apnap', 'draws-first', 'format'])(
    '/table %s refuses without a game',
    async (question) => {
      expect(await formatTable().table(question)).toMatch(/^\(private\) .*`\/game new`/);
    },
  );

  it('refuses before the game has begun', async () => {
    const table = formatTable();
    await table.game('new', EMPEROR);
    expect(await table.table('turn-order')).toMatch(/^\(private\) /);
    expect((await table.at.book()).game.hostId).toBe(idOf('A'));
  });
});
