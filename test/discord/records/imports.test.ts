import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import record from '../../../commands/record.ts';
import type { RateLimits } from '#discord/command/rate-limits.ts';
import type { Reply } from '#discord/command/reply.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { ALICE, BOB, buttonsOf, DAN, openGameChannel, type GameChannel } from '../tables/game-channel.ts';
import { act, asReply, idOf, say } from './acting.ts';

const manager = { mayManageServer: true };

async function importing(table: GameChannel, text: string, given = manager): Promise<Reply> {
  const ctx = { ...table.ctx, fetchAttachment: async () => ({ ok: true as const, value: text }) };
  const asked = { ...table.asker(ALICE), ...given, subcommand: 'import', options: { file: 'https://files' } };
  return asReply(await record.run(asked, ctx), ALICE);
}

describe('games are imported', () => {
  const FILE = [
    'date,players,commanders,winner',
    '2026-05-01,Ann; Bob,Karn; Krenko,Ann',
    '2026-05-02,Ann; Bob,,Cy',
  ];
  it('after a preview, and only once', async () => {
    const table = openGameChannel();
    const shown = await importing(table, FILE.join('\n'));
    expect(say(shown).split('\n')).toEqual([
      '**1 new game** in 3 lines: 1 not understood, 1 heading.',
      '2026-05-01: Ann and Bob',
      'Line 3: "Cy" isn’t among the players. Name the winner there too.',
    ]);
    expect(shown.isPrivate).toBe(true);
    expect(say(await table.use(record, ALICE, 'server'))).toMatch(/Nothing is on record/);
    const id = idOf(shown, 'Import 1 game');
    expect(say(await act(table, BOB, id, manager))).toMatch(/out of date/);
    expect(say(await act(table, ALICE, id))).toMatch(/manage the server/);
    expect(say(await act(table, ALICE, id, manager))).toBe(
      '@Alice brought in **1 game**, 1: `/record server`.',
    );
    expect(say(await act(table, ALICE, id, manager))).toMatch(/out of date/);
    expect(await table.store.records.count('9', {})).toBe(1);
  });

  it('at the cost of writing them', async () => {
    const table = openGameChannel();
    const charged: number[] = [];
    const limits: RateLimits = {
      charge(_, cost) {
        charged.push(cost);
        return cost > 9 ? fail(refuse('interaction/too-much', { whose: 'user', goesOnAt: 0 })) : ok();
      },
      refund: () => {},
      chargeWrite: () => {},
    };
    const limited = { ...table, ctx: { ...table.ctx, limits } };
    for (const [games, cost, said] of [
      [1, 1, /brought in \*\*1 game\*\*/],
      [350, 9, /brought in \*\*349 games\*\*/],
      [401, 11, /a lot at once/],
    ] as const) {
      const lines = Array.from({ length: games }, (_, nth) => `2026-05-01,Ann; Bob,Karn; Xq ${nth},Ann`);
      const shown = await importing(limited, lines.join('\n'));
      const id = [...buttonsOf(shown)].find(([label]) => label.startsWith('Import'))?.[1] ?? '';
      expect(say(await act(limited, ALICE, id, manager))).toMatch(said);
      expect(charged.at(-1)).toBe(cost);
    }
  });

  it('pasted into a form, or not at all', async () => {
    const table = openGameChannel();
    const asked = { ...table.asker(ALICE), ...manager, subcommand: 'import', options: {} };
    const { form } = asReply(await record.run(asked, table.ctx), ALICE);
    const fields = { games: [FILE.join('\n')] };
    const shown = await act(table, ALICE, form?.custom_id ?? '', { fields, ...manager });
    expect(say(await act(table, ALICE, idOf(shown, 'Cancel'), manager))).toBe(
      'Cancelled: nothing was brought in.',
    );
    expect(await table.store.records.count('9', {})).toBe(0);
  });

  it.each<[what: string, text: string, given: typeof manager, said: RegExp]>([
    ['nothing', '', manager, /There’s no game in that/],
    ['by anybody', FILE.join('\n'), { mayManageServer: false }, /manage the server/],
    [
      'too many',
      ['date,players,winner', ...Array.from({ length: 2001 }, () => '2026-05-01,Ann; Bob,Ann')].join('\n'),
      manager,
      /too long/,
    ],
    ['thousands of lines, none of which is a game', '1,2,3\n'.repeat(166_000), manager, /too long/],
    ['as many as other computers end them', 'a"b\r'.repeat(250_000), manager, /too long/],
  ])('not %s', async (_, text, given, said) => {
    expect(say(await importing(openGameChannel(), text, given))).toMatch(said);
  });

  it('not from a file that cannot be read', async () => {
    const table = openGameChannel();
    const asked = { ...table.asker(ALICE), ...manager, subcommand: 'import', options: { file: 'x' } };
    expect(say(asReply(await record.run(asked, table.ctx), ALICE))).toMatch(/couldn’t read that file/);
  });
});

/** Returns the first line of an import's preview, after pressing the buttons whose labels begin with `presses`. */
async function bring(
  table: GameChannel,
  lines: readonly string[],
  ...presses: readonly string[]
): Promise<string> {
  let shown = await importing(table, lines.join('\n'));
  const [first = ''] = say(shown).split('\n');
  for (const label of presses) {
    const found = [...buttonsOf(shown)].find(([name]) => name.startsWith(label));
    expect(found, `${label} in ${[...buttonsOf(shown).keys()].join(', ')}`).toBeDefined();
    shown = await act(table, ALICE, found?.[1] ?? '', manager);
  }
  return first.replaceAll('**', '');
}

const use = (table: GameChannel, subcommand: string, options: Readonly<Record<string, unknown>>) =>
  record.run({ ...table.asker(ALICE), ...manager, subcommand, options }, table.ctx);

/** `1 Ann, 2 Bob`: the records and their winners. */
async function onRecord(table: GameChannel): Promise<string> {
  const games = await table.store.records.list('9', {}, 99);
  return games
    .toReversed()
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, players }) => {
      const winner = players.find(({ outcome }) => outcome === 'won')?.playerId ?? 'nobody';
      return `${number} ${winner === DAN ? 'Dan' : winner.replace('guest:', '')}`;
    })
    .join(', ');
}

const HEAD = 'date,players,commanders,winner,turns';
const FIRST = '2026-05-01,Ann; Bob,,Ann,';
const SECOND = '2026-05-02,Ann; Bob,,Bob,';
const THIRD = '2026-05-03,Ann; Cy,,Cy,';
const SHEET = [HEAD, FIRST, SECOND];

/** A command between two imports. */
type Between = readonly ['correct' | 'who', Readonly<Record<string, unknown>>];

describe('a file after another one', () => {
  it.each<
    [
      what: string,
      before: readonly string[],
      between: readonly Between[],
      after: readonly string[],
      said: string,
      presses: readonly string[],
      games: string,
    ]
  >([
    [
      'the same again',
      SHEET,
      [],
      SHEET,
      'Nothing new in 3 lines: 2 on record, 1 heading.',
      [],
      '1 Ann, 2 Bob',
    ],
    [
      'the same again, after a correction',
      SHEET,
      [['correct', { number: 1, winner: 'Bob' }]],
      SHEET,
      'Nothing new in 3 lines: 2 on record, 1 heading.',
      [],
      '1 Bob, 2 Bob',
    ],
    [
      'the same again, after somebody was named',
      SHEET,
      [['who', { name: 'Ann', is: DAN }]],
      SHEET,
      'Nothing new in 3 lines: 2 on record, 1 heading.',
      [],
      '1 Dan, 2 Bob',
    ],
    [
      'with its columns in another order, and spaces',
      SHEET,
      [],
      ['winner,date,players', 'ann, 1.5.2026 ,BOB; Ann', '"bob",2026-05-02,Ann;Bob'],
      'Nothing new in 3 lines: 2 on record, 1 heading.',
      [],
      '1 Ann, 2 Bob',
    ],
    [
      'grown',
      SHEET,
      [['correct', { number: 2, draw: true }]],
      [...SHEET, '', THIRD, ''],
      '1 new game in 5 lines: 2 on record, 1 heading, 1 empty.',
      ['Import 1 game'],
      '1 Ann, 2 nobody, 3 Cy',
    ],
    [
      'grown by an equal line',
      SHEET,
      [],
      [...SHEET, SECOND],
      '1 new game in 4 lines: 2 on record, 1 heading.',
      ['Import 1 game'],
      '1 Ann, 2 Bob, 3 Bob',
    ],
    [
      'with a line changed',
      SHEET,
      [],
      [HEAD, FIRST, '2026-05-02,Ann; Bob,,Ann,'],
      'Nothing new in 3 lines: 1 changed, 1 on record, 1 heading.',
      ['Change 1 game on record'],
      '1 Ann, 2 Ann',
    ],
    [
      'with a line changed, after somebody was named',
      SHEET,
      [['who', { name: 'Ann', is: DAN }]],
      [HEAD, FIRST, '2026-05-02,Ann; Bob,,Ann,'],
      'Nothing new in 3 lines: 1 changed, 1 on record, 1 heading.',
      ['Change 1 game on record'],
      '1 Dan, 2 Dan',
    ],
    [
      'with a line changed that is left out',
      SHEET,
      [],
      [HEAD, FIRST, '2026-05-02,Ann; Bob,,Ann,', THIRD],
      '1 new game in 4 lines: 1 changed, 1 on record, 1 heading.',
      ['Leave out changed', 'Import 1 game'],
      '1 Ann, 2 Bob, 3 Cy',
    ],
    [
      'another file with an equal line, which is the same game',
      SHEET,
      [],
      [FIRST, THIRD],
      '1 new game in 2 lines: 1 equal to games on record.',
      ['Import 1 game'],
      '1 Ann, 2 Bob, 3 Cy',
    ],
    [
      'another file with an equal line, which is a further game',
      SHEET,
      [],
      [FIRST, THIRD],
      '1 new game in 2 lines: 1 equal to games on record.',
      ['Bring in as a further', 'Import 2 games'],
      '1 Ann, 2 Bob, 3 Ann, 4 Cy',
    ],
    [
      'another file with other commanders that evening',
      ['2026-05-01,Ann; Bob,Atraxa; Krenko,Ann,9'],
      [],
      ['2026-05-01,Ann; Bob,Qux; Baz,Ann,14'],
      'Nothing new in 1 line: 1 changed or further.',
      ['Import 1 game'],
      '1 Ann, 2 Ann',
    ],
    [
      'the same line with what it lacked, as a change',
      [FIRST],
      [],
      ['2026-05-01,Ann; Bob,Qux; Baz,Ann,14'],
      'Nothing new in 1 line: 1 changed or further.',
      ['Change 1 game', 'Change 1 game on record'],
      '1 Ann',
    ],
  ])('%s', async (_, before, between, after, said, presses, games) => {
    const table = openGameChannel();
    await bring(table, before, 'Import');
    for (const [subcommand, options] of between) await use(table, subcommand, options);
    expect(await bring(table, after, ...presses)).toBe(said);
    expect(await onRecord(table)).toBe(games);
    // Any import makes the choice known.
    if (presses.length > 0 && !presses.includes('Leave out changed')) {
      expect(await bring(table, after)).toMatch(/^Nothing new in .* (?:on record|equal to games on record)/);
      expect(await onRecord(table)).toBe(games);
    }
  });

  const placesOf = async (table: GameChannel) =>
    Promise.all(
      [1, 2, 3].map(async (number) =>
        (await table.store.records.find('9', number))?.players.map(({ finish }) => finish ?? '-').join(),
      ),
    );
  const changesIn = async (table: GameChannel, lines: readonly string[]) =>
    say(await importing(table, lines.join('\n'))).split('\n');

  it('brings places in that its lines lacked, and those that are changed', async () => {
    const table = openGameChannel();
    const plain = ['date,players,winner', '2026-05-01,Ann; Bob; Cy,Ann', '2026-05-02,Ann; Bob; Cy,Bob'];
    await bring(table, plain, 'Import');
    const withPlaces = (second: string) => [
      'date,players,winner,places',
      '2026-05-01,Ann; Bob; Cy,Ann,1; 2; 2',
      `2026-05-02,Ann; Bob; Cy,Bob,${second}`,
    ];
    expect(await changesIn(table, withPlaces('3; 1; 2'))).toEqual([
      '**Nothing new** in 3 lines: 1 changed, 1 on record, 1 heading.',
      '2026-05-01 to 2026-05-02: Ann, Bob and Cy',
      'Line 3, game 2: places 2, 1, 2 → 3, 1, 2',
    ]);
    await bring(table, withPlaces('3; 1; 2'), 'Change 1 game on record');
    expect(await placesOf(table)).toEqual([expect.anything(), '3,1,2', undefined]);
    expect(await bring(table, withPlaces('3; 1; 2'))).toBe('Nothing new in 3 lines: 2 on record, 1 heading.');
    await bring(table, withPlaces('2; 1; 3'), 'Change 1 game on record');
    expect((await placesOf(table))[1]).toBe('2,1,3');
    expect(await bring(table, plain)).toBe('Nothing new in 3 lines: 2 equal to games on record, 1 heading.');
    expect((await placesOf(table))[1]).toBe('2,1,3');
  });

  it('leaves places that were corrected, and those of games that were added', async () => {
    const table = openGameChannel();
    const sheet = ['date,players,winner,places', '2026-05-01,Ann; Bob; Cy,Ann,1; 3; 2'];
    await bring(table, sheet, 'Import');
    await use(table, 'correct', { number: 1, places: 'Ann, Bob, Cy' });
    expect(await bring(table, sheet)).toMatch(/^Nothing new in 2 lines: 1 equal to games on record/);
    const added = { players: 'Ann, Bob, Cy', date: '2026-05-02' };
    await use(table, 'add', { ...added, winner: 'Bob' });
    const line = (places: string) => ['date,players,winner,places', `2026-05-02,Ann; Bob; Cy,Bob,${places}`];
    expect(await bring(table, line('3; 1; 2'))).toMatch(/1 equal to games on record/);
    await use(table, 'correct', { number: 2, places: 'Bob, Ann, Cy' });
    expect(await bring(table, line('2; 1; 3'))).toMatch(/1 equal to games on record/);
    expect(await bring(table, line('3; 1; 2'))).toMatch(/1 changed or further/);
    expect(await placesOf(table)).toEqual(['1,2,3', '2,1,3', undefined]);
  });

  it('gives new lines of a sheet the names that were given since', async () => {
    const table = openGameChannel();
    await bring(table, [...SHEET, THIRD], 'Import 3 games');
    await use(table, 'who', { name: 'Ann', is: DAN });
    const grown = [...SHEET, THIRD, '2026-05-04,ann; Bob,,ann,', `2026-05-05,Ann; <@${DAN}>,,Ann,`];
    expect(say(await importing(table, grown.join('\n'))).split('\n')).toContain('Ann is @Dan.');
    await bring(table, grown, 'Import 2 games');
    // Nobody plays against themselves, so Ann is someone else there.
    expect(await onRecord(table)).toBe('1 Dan, 2 Bob, 3 Cy, 4 Dan, 5 Ann');
    expect(await bring(table, grown)).toMatch(/^Nothing new/);
  });

  it('asks once whether it is the same sheet', async () => {
    const table = openGameChannel();
    await bring(table, [FIRST], 'Import 1 game');
    expect(await bring(table, [FIRST, SECOND], 'Import 1 game')).toMatch(/1 equal to games on record/);
    expect(await bring(table, [FIRST, SECOND, THIRD], 'Import 1 game')).toBe(
      '1 new game in 3 lines: 2 on record.',
    );
  });

  it('recognizes a game added by hand, and completes it', async () => {
    const table = openGameChannel();
    await use(table, 'add', { players: 'Ann, Bob', winner: 'Ann', date: '2026-05-01' });
    await bring(table, ['2026-05-02,Ann; Bob,,Bob,'], 'Import 1 game');
    expect(await bring(table, ['2026-05-01,Ann; Bob,Qux; Baz,Ann,14'])).toMatch(/1 equal to games on record/);
    expect(await bring(table, ['2026-05-01,Ann; Bob,,Bob,'], 'Import 1 game')).toBe('1 new game in 1 line.');
  });

  it('does not double a game whose player was forgotten', async () => {
    const table = openGameChannel();
    const line = `2026-05-01,<@${BOB}>; Ann,,Ann,`;
    await bring(table, [line, SECOND], 'Import 2 games');
    await table.store.forgetUser(BOB);
    expect(await bring(table, [line, SECOND])).toBe('Nothing new in 2 lines: 2 equal to games on record.');
    expect(await bring(table, [line, SECOND, THIRD], 'Import 1 game')).toMatch(/^1 new game/);
    const kept = JSON.stringify(await table.store.records.list('9', {}, 9));
    expect(kept).not.toContain(BOB);
  });

  it('is exported again as the same games', async () => {
    const table = openGameChannel();
    await bring(table, [HEAD, '2026-05-01,Ann; Bob,Karn; Krenko,Ann,9', SECOND], 'Import 2 games');
    await use(table, 'who', { name: 'Ann', is: DAN });
    await use(table, 'correct', { number: 2, draw: true });
    const reply = asReply(await use(table, 'games', { file: true }), ALICE);
    const [file] = reply.files ?? [];
    const text = file && 'text' in file ? file.text : '';
    expect(await bring(table, text.split('\n'))).toBe(
      'Nothing new in 3 lines: 2 equal to games on record, 1 heading.',
    );
  });
});

it('a pair without decided games has no result', async () => {
  const table = openGameChannel();
  await bring(table, ['2026-05-01,Ann; Bob,,none,'], 'Import 1 game');
  const reply = asReply(await use(table, 'pair', { players: 'Ann, Bob' }), ALICE);
  expect(say(reply)).toBe('No game of them has a result.');
});

describe('every line of a file is accounted for', () => {
  const line = fc.oneof(
    fc.constantFrom(
      FIRST,
      SECOND,
      THIRD,
      '',
      ',,',
      'x',
      '2026-05-04,Ann; Bob,,Zed',
      '"2026-05-05","Ann\nBob",,Ann',
    ),
    fc.string({ maxLength: 12 }),
  );

  it('for any file and any records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(line, { maxLength: 12 }), async (hasHead, lines) => {
        const table = openGameChannel();
        await bring(table, [FIRST, THIRD], 'Import 2 games');
        const text = [...(hasHead ? [HEAD] : []), ...lines].join('\n');
        const said = say(await importing(table, text));
        if (/no game in that/.test(said)) return;
        const [first = ''] = said.replaceAll('**', '').split('\n');
        const [, fresh, total, rest = ''] = /^(Nothing|\d+) new.* in (\d+) lines?(.*)$/.exec(first) ?? [];
        const physical = text.split(/\r\n?|\n/);
        expect(Number(total)).toBe(physical.length - (physical.at(-1) === '' && physical.length > 1 ? 1 : 0));
        const numbers = [...rest.matchAll(/(\d+) /g)].map(([, count]) => Number(count));
        const sum = numbers.reduce((all, number) => all + number, fresh === 'Nothing' ? 0 : Number(fresh));
        expect(sum).toBe(Number(total));
      }),
      { numRuns: 60 },
    );
  });
});
