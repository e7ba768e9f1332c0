import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import record from '../../../commands/record.ts';
import settings from '../../../commands/settings.ts';
import {
  ALICE,
  BOB,
  buttonsOf,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';
import { act, asReply, idOf as customIdOf, played, say, textOf } from './acting.ts';

const DAY = 24 * 60 * 60 * 1000;
const added = (table: GameChannel, who: string, options: Record<string, string | number | boolean>) =>
  table.use(record, who, 'add', { players: `${mentions(ALICE, BOB)}, Dora`, ...options });

describe('a game added by hand', () => {
  it.each<[what: string, options: Record<string, string | number | boolean>, said: readonly string[]]>([
    [
      'with all that there is to say',
      {
        winner: 'dora',
        commanders: 'Atraxa; Tymna + Thrasios;',
        turns: 7,
        variant: 'EDH',
        date: '2026-05-01',
      },
      ['**Dora wins** on turn 7.', '▪ **Dora**', '▪ @Alice · Atraxa', '▪ @Bob · Tymna and Thrasios'],
    ],
    ['as a draw', { draw: true }, ['**A draw**.', '▪ @Alice', '▪ @Bob', '▪ Dora']],
    [
      'won by two',
      { winner: mentions(ALICE, BOB) },
      ['**@Alice and @Bob win**.', '▪ **@Alice**', '▪ **@Bob**', '▪ Dora'],
    ],
    [
      'with places',
      { places: 'Dora, @Bob, @Alice'.replace('@Bob', `<@${BOB}>`).replace('@Alice', `<@${ALICE}>`) },
      ['**Dora wins**.', '1st **Dora**', '2nd @Bob', '3rd @Alice'],
    ],
    [
      'with places, without commas between mentions',
      { places: `<@${BOB}> <@${ALICE}> Dora` },
      ['**@Bob wins**.', '1st **@Bob**', '2nd @Alice', '3rd Dora'],
    ],
    [
      'drawn by two of three',
      { places: `Dora = <@${ALICE}>` },
      ['**A draw**.', '▪ @Alice', '▪ Dora', '▪ @Bob'],
    ],
    [
      'with places as they are written on paper',
      { places: `1. Dora > 2nd <@${BOB}> > 3) <@${ALICE}>` },
      ['**Dora wins**.', '1st **Dora**', '2nd @Bob', '3rd @Alice'],
    ],
  ])('%s', async (_, options, said) => {
    const table = openGameChannel();
    const reply = await added(table, BOB, options);
    expect(say(reply).split('\n')).toEqual([...said, '-# Game 1 on record here, noted by @Bob']);
    expect(reply.isPrivate).toBeUndefined();
    const shown = say(await table.use(record, ALICE, 'games', { number: 1 }));
    expect(shown.split('\n').slice(0, said.length)).toEqual(said);
    expect(shown).toContain('noted by @Bob');
  });

  it.each<[what: string, options: Record<string, string | number | boolean>, said: RegExp]>([
    ['without a result', {}, /Say what changes, with `winner:` or `draw:`/],
    ['a draw that somebody won', { draw: true, winner: 'Dora' }, /don’t go together/],
    ['won by somebody else', { winner: 'Eve' }, /isn’t among the players/],
    ['of one player', { players: 'Dora', winner: 'Dora' }, /two players at least/],
    [
      'of too many',
      { players: 'a1,a2,a3,a4,a5,a6,a7,a8,a9,b1,b2,b3,b4,b5,b6,b7,b8', winner: 'a1' },
      /16 players at most/,
    ],
    ['of one twice', { players: 'Dora, dora', winner: 'Dora' }, /named twice/],
    ['with a name that is none', { players: 'Dora, <#12>', winner: 'Dora' }, /is no name/],
    ['with too few commanders', { winner: 'Dora', commanders: 'Karn; Krenko' }, /That’s 2 for 3 players/],
    ['of tomorrow week', { winner: 'Dora', date: '2026-06-27' }, /as a day that has been/],
    [
      'with places and a winner',
      { winner: 'Dora', places: 'Dora' },
      /^`places` and `winner` don’t go together/,
    ],
    [
      'with a place for somebody else',
      { places: `Dora = Eve, <@${BOB}>` },
      /^"Eve" isn’t among the players\. `places:` has commas between places, `=` for ties\.$/,
    ],
    ['with a place for another user', { places: `<@${DAN}> = <@${BOB}>` }, /^@Dan isn’t among the players/],
    ['with two places for one', { places: 'Dora, dora' }, /^"dora" is named twice\. `places:`/],
    ['with places of nobody', { places: ',' }, /^That names nobody\. `places:`/],
    ['of no day', { winner: 'Dora', date: '2026-02-30' }, /as a day that has been/],
  ])('%s is refused', async (_, options, said) => {
    const table = openGameChannel();
    const reply = await added(table, BOB, options);
    expect(say(reply)).toMatch(said);
    expect(reply.isPrivate).toBe(true);
    expect(say(await table.use(record, ALICE, 'server'))).toMatch(/Nothing is on record/);
  });
});

describe('places of teams', () => {
  const players = `${mentions(ALICE, BOB, CLEO)}, Dora`;
  const TEAMS = { players, variant: '2HG' };

  it.each<[what: string, places: string, said: readonly string[]]>([
    [
      'the first one wins',
      `<@${BOB}> = Dora, <@${ALICE}> = <@${CLEO}>`,
      [
        '**@Bob and Dora win**.',
        '▪ **@Bob** (team A)',
        '▪ **Dora** (team A)',
        '▪ @Alice (team B)',
        '▪ @Cleo (team B)',
      ],
    ],
    [
      'the other one one by one',
      `<@${BOB}> = Dora, <@${ALICE}>, <@${CLEO}>`,
      [
        '**@Bob and Dora win**.',
        '▪ **@Bob** (team A)',
        '▪ **Dora** (team A)',
        '▪ @Alice (team B)',
        '▪ @Cleo (team B)',
      ],
    ],
    [
      'all of them tie',
      `<@${BOB}> = Dora = <@${ALICE}> = <@${CLEO}>`,
      ['**A draw**.', '▪ @Alice', '▪ @Bob', '▪ @Cleo', '▪ Dora'],
    ],
  ])('%s', async (_what, places, said) => {
    const table = openGameChannel();
    expect(
      say(await added(table, BOB, { ...TEAMS, places }))
        .split('\n')
        .slice(0, -1),
    ).toEqual(said);
    const shown = say(await table.use(record, ALICE, 'games', { number: 1 }));
    expect(shown.split('\n').slice(0, said.length)).toEqual(said);
  });

  it('are corrected by one of a team, who stands for both', async () => {
    const table = openGameChannel();
    await added(table, BOB, { ...TEAMS, winner: `<@${BOB}>, Dora` });
    const correct = async (places: string) =>
      say(await table.use(record, BOB, 'correct', { number: 1, places }))
        .split('\n')
        .slice(0, 3);
    const won = ['**@Alice and @Cleo win**.', '▪ **@Alice** (team B)', '▪ **@Cleo** (team B)'];
    expect(await correct(`<@${ALICE}>, Dora`)).toEqual(won);
    expect(await correct(`<@${ALICE}>, <@${CLEO}>, Dora, <@${BOB}>`)).toEqual(won);
    expect(await correct(`<@${ALICE}>, Dora, <@${CLEO}>, <@${BOB}>`)).toEqual([
      'Those of a team finish together, with nobody between them. `places:` has commas between places, `=` for ties.',
    ]);
    expect(say(await table.use(record, BOB, 'player', { player: `<@${CLEO}>` }))).toMatch(/won 1 of 1/);
  });
});

describe('a result is corrected', () => {
  it('in a form: by the host within a day, or by managers of the server', async () => {
    const table = openGameChannel();
    const result = await played(table);
    const correct = customIdOf(result, 'Correct');
    expect(say(await act(table, BOB, correct))).toMatch(
      /^Only @Alice, or somebody who can manage the server/,
    );
    const { form } = await act(table, ALICE, correct);
    expect(form?.title).toBe('Correct game 1');
    const fields = { winners: ['1', '2'], turns: ['12'], commanders: ['1. Karn\n2. \n3. Tymna + Thrasios'] };
    const reply = await act(table, ALICE, form?.custom_id ?? '', { fields });
    expect(say(reply).split('\n')).toEqual([
      '**@Bob and @Cleo win** on turn 12, after TIME.',
      '▪ **@Bob**',
      '▪ **@Cleo** · Tymna and Thrasios',
      '▪ @Alice · Karn',
      '-# Game 1, corrected by @Alice',
    ]);
    expect([...buttonsOf(reply).keys()]).toEqual(['Play again', 'Correct']);
    expect(say(await table.use(record, BOB, 'player', { player: `<@${BOB}>` }))).toContain(
      '@Bob won 1 of 1, 100% (chance 67%)',
    );
    expect(say(await table.use(record, BOB, 'games', { number: 1 }))).toContain('-# Corrected by @Alice DAY');
  });

  it.each<[what: string, fields: Record<string, readonly string[]>, said: RegExp]>([
    ['a draw that somebody won', { winners: ['0', 'drawn'] }, /don’t go together/],
    ['nothing chosen', { winners: [] }, /`winner:` or `draw:`/],
    ['turns that are none', { winners: ['0'], turns: ['many'] }, /must be a whole number/],
    ['a commander too many', { winners: ['0'], commanders: ['a\nb\nc\nd'] }, /That’s 4 for 3 players/],
  ])('not as %s', async (_, fields, said) => {
    const table = openGameChannel();
    const { form } = await act(table, ALICE, customIdOf(await played(table), 'Correct'));
    expect(say(await act(table, ALICE, form?.custom_id ?? '', { fields }))).toMatch(said);
    expect(say(await table.use(record, ALICE, 'games', { number: 1 }))).not.toContain('Corrected');
  });

  it.each<[what: string, options: Record<string, string | number | boolean>, said: RegExp]>([
    ['a draw', { draw: true }, /^\*\*A draw\*\* on turn 1/],
    ['another winner', { winner: mentions(CLEO) }, /^\*\*@Cleo wins\*\* on turn 1/],
    ['no result', { uncounted: true }, /^\*\*No winner\*\* on turn 1/],
    ['turns', { turns: 8 }, /^\*\*@Alice wins\*\* on turn 8/],
    ['commanders', { commanders: 'Karn;;' }, /▪ \*\*@Alice\*\* · Karn/],
    ['nothing', {}, /Say what changes/],
    ['a draw without a result', { draw: true, uncounted: true }, /don’t go together/],
  ])('by typing: %s', async (_, options, said) => {
    const table = openGameChannel();
    await played(table);
    expect(say(await table.use(record, ALICE, 'correct', { number: 1, ...options }))).toMatch(said);
  });

  it('keeps the places of a game that was added, whatever else is corrected', async () => {
    const table = openGameChannel();
    await added(table, BOB, { places: `Dora, <@${BOB}>, <@${ALICE}>` });
    const correct = async (options: Record<string, string | number | boolean>) =>
      say(await table.use(record, BOB, 'correct', { number: 1, ...options }))
        .split('\n')
        .slice(0, -1);
    expect(await correct({ turns: 7 })).toEqual([
      '**Dora wins** on turn 7.',
      '1st **Dora**',
      '2nd @Bob',
      '3rd @Alice',
    ]);
    await correct({ uncounted: true });
    expect(await correct({ winner: `<@${BOB}>` })).toEqual([
      '**@Bob wins** on turn 7.',
      '1st **@Bob**',
      '2nd Dora',
      '3rd @Alice',
    ]);
    await correct({ places: `Dora = <@${BOB}>` });
    expect(await correct({ turns: 8 })).toEqual(['**A draw** on turn 8.', '▪ @Bob', '▪ Dora', '▪ @Alice']);
    expect((await table.store.records.find('9', 1))?.players.map(({ outcome }) => outcome)).toEqual([
      'lost',
      'drawn',
      'drawn',
    ]);
  });

  it('after a day only by who may manage the server', async () => {
    const table = openGameChannel();
    await added(table, BOB, { winner: 'Dora' });
    const { guildId } = table.asker(BOB).origin;
    const noted = await table.store.records.find(guildId ?? '', 1);
    const later = (mayManageServer: boolean, who: string, ms = DAY + 1) => {
      const asker = table.asker(who);
      const origin = { ...asker.origin, at: (noted?.notedAt ?? 0) + ms };
      const options = { number: 1, draw: true };
      return Promise.resolve(
        record.run({ ...asker, origin, mayManageServer, subcommand: 'correct', options }, table.ctx),
      ).then((result) => say(asReply(result, who)));
    };
    expect(await later(false, BOB)).toMatch(/more than a day ago/);
    expect(await later(false, ALICE)).toMatch(/^Only @Bob/);
    expect(await later(true, ALICE)).toMatch(/^\*\*A draw\*\*/);
    expect(await later(false, BOB, DAY)).toMatch(/^\*\*A draw\*\*/);
  });

  it('not if there is none', async () => {
    const table = openGameChannel();
    expect(say(await table.use(record, ALICE, 'correct', { number: 4, draw: true }))).toMatch(
      /no game 4 on record/,
    );
  });
});

it.each([
  ['player', { player: 'zoe' }, /^\*\*Zoë won 1 of 1/],
  ['player', { player: 'Zoë' }, /^\*\*Zoë won 1 of 1/],
  ['player', { player: 'OBrien' }, /^\*\*O’Brien won 0 of 1/],
  ['player', { player: '<@guest:O’Brien>' }, /^\*\*O’Brien won 0 of 1/],
  ['pair', { players: "Zoe, O'Brien" }, /^\*\*Zoë 1 : 0 O’Brien\*\*/],
  ['games', { player: 'Zoe' }, /^\*\*1 game\*\* on record of Zoë/],
])('%s finds %j by a name without its accents and apostrophes', async (subcommand, options, said) => {
  const table = openGameChannel();
  await table.use(record, ALICE, 'add', { players: 'Zoë, O’Brien', winner: 'Zoë' });
  expect(contentOf(await table.use(record, ALICE, subcommand, options))).toMatch(said);
});

describe('statistics of records', () => {
  async function channelWithFourGames(): Promise<GameChannel> {
    const table = openGameChannel();
    await played(table, ALICE);
    await played(table, BOB);
    await added(table, BOB, { winner: 'Dora', variant: 'EDH', commanders: 'Karn; Krenko; Karn' });
    await added(table, BOB, { draw: true });
    return table;
  }

  it.each<[what: string, subcommand: string, options: Record<string, string | number>, said: string]>([
    [
      'of a player',
      'player',
      {},
      [
        '**@Alice won 1 of 3, 33% (chance 33%)**',
        '1 draw besides.',
        'By seat: 1st 33% of 3',
        'By variant: Free-for-All 50% of 2 · Commander 0% of 1',
        'Commanders: Karn 0 of 1',
      ].join('\n'),
    ],
    [
      'of a name',
      'player',
      { player: 'dora' },
      '**Dora won 1 of 1, 100% (chance 33%)**\n1 draw besides.\nBy seat: 3rd 100% of 1\nBy variant: Commander 100% of 1\nCommanders: Karn 1 of 1',
    ],
    [
      'of a commander',
      'commander',
      { name: 'karn' },
      '**karn won 1 of 2, 50% (chance 33%)**\nBy seat: 1st 0% of 1 · 3rd 100% of 1\nBy variant: Commander 50% of 2\nPlayed by: Dora 1 of 1 · @Alice 0 of 1',
    ],
    [
      'of a pair',
      'pair',
      { players: `<@${BOB}>` },
      '**@Alice 1 : 1 @Bob** in 3 games against each other\n1 game won by others.\nEach by chance: 33%\n1 draw besides.',
    ],
    [
      'of the server',
      'server',
      {},
      [
        '**4 games on record here**',
        '1. @Alice won 1 of 3, 33% (chance 33%)',
        '2. @Bob won 1 of 3, 33% (chance 33%)',
        '3. Dora won 1 of 1, 100% (chance 33%)',
        '4. @Cleo won 0 of 2, 0% (chance 33%)',
        'By seat: 1st 33% of 3 · 2nd 33% of 3 · 3rd 33% of 3',
        'Variants: Free-for-All 2 · Commander 1',
        'Commanders: Karn 1 of 2 · Krenko 0 of 1',
      ].join('\n'),
    ],
    [
      'of the last days',
      'player',
      { days: 1 },
      '**@Alice won 1 of 3, 33% (chance 33%)**\n1 draw besides.\nBy seat: 1st 33% of 3\nBy variant: Free-for-All 50% of 2 · Commander 0% of 1\nCommanders: Karn 0 of 1\n-# in the last day',
    ],
    [
      'game by game',
      'games',
      {},
      [
        '**4 games** on record',
        '**4** DAY A draw: @Alice, @Bob and Dora',
        '**3** DAY Dora beats @Alice and @Bob',
        '**2** DAY @Bob beats @Alice and @Cleo · turn 1, less than a minute',
        '**1** DAY @Alice beats @Bob and @Cleo · turn 1, less than a minute',
      ].join('\n'),
    ],
    [
      'of nobody here',
      'player',
      { player: 'Eve' },
      'Nothing is on record of that here yet: `/record add` notes a game.',
    ],
  ])('%s', async (_, subcommand, options, said) => {
    expect(say(await (await channelWithFourGames()).use(record, ALICE, subcommand, options))).toBe(said);
  });

  it('page by page, and as a CSV file that can be imported', async () => {
    const table = await channelWithFourGames();
    for (let n = 0; n < 5; n += 1) await added(table, BOB, { winner: 'Dora' });
    const stats = await table.use(record, ALICE, 'player');
    const first = await act(table, ALICE, customIdOf(stats, 'Games'));
    expect(say(first).split('\n')).toHaveLength(7);
    expect([...buttonsOf(first).keys()]).toEqual(['Page 2 ›']);
    const second = await act(table, ALICE, customIdOf(first, 'Page 2 ›'));
    expect(say(second).split('\n')).toHaveLength(4);
    expect(second.replaces).toBe(true);
    const { files = [] } = await act(table, ALICE, customIdOf(stats, 'CSV file'));
    expect(textOf(files[0]).split('\r\n').slice(0, 4)).toEqual([
      'date,players,commanders,winner,turns,variant,teams,places',
      `2026-06-19,"<@${ALICE}>; <@${BOB}>; <@${CLEO}>",,<@${ALICE}>,1,free-for-all,,`,
      `2026-06-19,"<@${ALICE}>; <@${BOB}>; <@${CLEO}>",,<@${BOB}>,1,free-for-all,,`,
      `2026-06-19,"<@${ALICE}>; <@${BOB}>; Dora","Karn; Krenko; Karn",Dora,,commander,,`,
    ]);
  });

  it('without the names of players who opted out', async () => {
    const table = await channelWithFourGames();
    const asker = table.asker(ALICE);
    await settings.run({ ...asker, subcommand: null, options: { record: 'off' } }, table.ctx);
    expect(say(await table.use(record, BOB, 'player', { player: `<@${ALICE}>` }))).toBe(
      '@Alice doesn’t want to be counted.',
    );
    expect(say(await table.use(record, ALICE, 'player'))).toMatch(/You aren’t counted, as you wished/);
    expect(say(await table.use(record, BOB, 'pair', { players: `<@${ALICE}>` }))).toMatch(/doesn’t want/);
    for (const subcommand of ['server', 'games'])
      expect(say(await table.use(record, BOB, subcommand))).not.toContain('@Alice');
    expect(say(await table.use(record, BOB, 'games', { number: 1 }))).toContain('▪ **somebody**');
    const { files = [] } = await table.use(record, BOB, 'games', { file: true });
    expect(textOf(files[0])).not.toContain(ALICE);
    expect(say(await table.use(record, BOB, 'player', { player: `<@${BOB}>` }))).toContain('@Bob won 1 of 3');
  });

  it('a manager of the server assigns a name to a user', async () => {
    const table = await channelWithFourGames();
    const options = { name: 'Dora', is: DAN };
    expect(say(await table.use(record, BOB, 'who', options))).toMatch(/manage the server/);
    const by = async (given: Record<string, string>) =>
      say(
        asReply(
          await record.run(
            { ...table.asker(BOB), mayManageServer: true, subcommand: 'who', options: given },
            table.ctx,
          ),
          BOB,
        ),
      );
    expect(await by({ name: 'Eve', is: DAN })).toMatch(/Nobody on record here goes by "Eve"/);
    expect(await by({ name: 'Dora', is: BOB })).toMatch(/both played in one game/);
    expect(await by(options)).toBe('**Dora** on record is @Dan from now on.');
    expect(say(await table.use(record, DAN, 'player'))).toContain('@Dan won 1 of 1');
  });
});
