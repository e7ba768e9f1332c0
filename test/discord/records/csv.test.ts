import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { CSV_HEADER, formatCsvRows } from '#discord/records/csv-format.ts';
import { parseGames } from '#discord/records/csv-parse.ts';
import { foldName } from '#engine/cards/names.ts';
import { parseGuestName } from '#engine/lobby/guests.ts';
import { guestOf, type PlayerId } from '#engine/vocabulary/players.ts';
import type { GameRecord, NewRecord } from '#store/port/records.ts';
import { SAMPLE_CARDS } from '../../helpers/sample-cards.ts';

const NOW = Date.UTC(2026, 5, 19, 12);
const ctx = { cards: createCardPool(SAMPLE_CARDS) };
const read = (...lines: readonly string[]) => parseGames(lines.join('\n'), NOW, ctx);

/** `2026-05-01 Ann* (Karn) · Bob`; `Ann/1` is on the first team. */
function told({ at, how, turns, variant, players }: NewRecord): string {
  const seats = players.map(
    ({ playerId, isWinner, team = null, commanders }) =>
      `${playerId.replace('guest:', '')}${team === null ? '' : `/${team}`}${isWinner ? '*' : ''}${commanders.length > 0 ? ` (${commanders.join(' + ')})` : ''}`,
  );
  const more = [
    ...(how === 'won' ? [] : [how]),
    ...(turns === null ? [] : [`${turns}`]),
    ...(variant === null ? [] : [variant]),
  ];
  return [new Date(at).toISOString().slice(0, 10), seats.join(' · '), ...more].join(' | ');
}
const why = (line: { readonly line: number; readonly why: { readonly code: string } }) =>
  `${line.line} ${line.why.code}`;

/** A recorded game that was played here. */
interface Played {
  readonly players: readonly PlayerId[];
  /** Index of the winner, modulo the number of players. */
  readonly winner: number;
  readonly day: number;
  readonly how: 'won' | 'drawn' | 'ended';
  readonly turns: number | null;
  /** The first player against the others. */
  readonly areTeams: boolean;
  /** Of the first player. */
  readonly commander: string | null;
}

const recordOf = (
  { players, winner, day, how, turns, areTeams, commander }: Played,
  number: number,
): GameRecord => ({
  number,
  gameId: null,
  channelId: '',
  at: Date.UTC(2000, 0, 1 + day, 12),
  notedAt: NOW,
  source: 'played',
  how,
  variant: 'commander',
  turns,
  ms: null,
  hostId: null,
  corrections: [],
  players: players.map((playerId, index) => ({
    playerId,
    isHidden: false,
    place: index + 1,
    team: areTeams ? (index === 0 ? 1 : 2) : null,
    outcome:
      how === 'won'
        ? (areTeams ? (index === 0) === (winner % players.length === 0) : index === winner % players.length)
          ? 'won'
          : 'lost'
        : how === 'drawn'
          ? 'drawn'
          : 'none',
    left: null,
    finish: null,
    eliminatorId: null,
    commanders: commander !== null && index === 0 ? [commander] : [],
  })),
});

describe('a CSV file of games', () => {
  it.each<
    [what: string, lines: readonly string[], games: readonly string[], rejectedLines: readonly string[]]
  >([
    [
      'date, players, commanders, winner, as they stand',
      ['2026-05-01,Ann; Bob; Cy,Atraxa; Krenko; Tymna + Thrasios,Ann'],
      ['2026-05-01 | Ann* (Atraxa) · Bob (Krenko) · Cy (Tymna + Thrasios)'],
      [],
    ],
    [
      'columns by their names, in any order',
      [
        'Winner,Turns,Format,Played on,Players',
        'Bob,9,EDH,2026-05-01,"Ann, Bob"',
        'draw,,,2026-05-02,"Ann, Bob"',
      ],
      ['2026-05-01 | Ann · Bob* | 9 | commander', '2026-05-02 | Ann · Bob | drawn'],
      [],
    ],
    [
      'a column for each player',
      [
        'date;player 1;deck 1;player 2;deck 2;player 3;deck 3;winner',
        '1.5.2026;Ann;Karn;Bob;;;;Ann',
        '2.5.2026;Ann;;Bob;;Cy;Atraxa;Cy',
      ],
      ['2026-05-01 | Ann* (Karn) · Bob', '2026-05-02 | Ann · Bob · Cy* (Atraxa)'],
      [],
    ],
    [
      'an empty seat: everybody keeps their commander',
      [
        'date,player 1,player 2,player 3,commander 1,commander 2,commander 3,winner',
        '2026-05-01,Ann,,Cy,Atraxa,,Krenko,Ann',
        '2026-05-02,,Bob,Cy,,Karn,Krenko,Cy',
        '2026-05-03,Ann,,Cy,Atraxa,Karn,Krenko,Ann',
      ],
      ['2026-05-01 | Ann* (Atraxa) · Cy (Krenko)', '2026-05-02 | Bob (Karn) · Cy* (Krenko)'],
      ['4 option/not-understood'],
    ],
    [
      'commanders by the number of their player, in any order',
      ['date,player 1,player 2,commander 2,commander 1,winner', '2026-05-01,Ann,Bob,Krenko,Atraxa,Bob'],
      ['2026-05-01 | Ann (Atraxa) · Bob* (Krenko)'],
      [],
    ],
    [
      'teams by a column, all of which win with one of them',
      [
        'date,players,winner,teams',
        '2026-05-01,Ann; Bob; Cy; Dee,Ann,blue; red; blue; red',
        '2026-05-02,Ann; Bob; Cy,Bob,1; 2; 2',
        '2026-05-03,Ann; Bob; Cy,Bob,1; 2',
      ],
      ['2026-05-01 | Ann/1* · Bob/2 · Cy/1* · Dee/2', '2026-05-02 | Ann/1 · Bob/2* · Cy/2*'],
      ['4 option/not-understood'],
    ],
    [
      'teams as the result tells them: as many winners as losers, or an archenemy',
      [
        'date,players,winner,variant',
        '2026-05-01,Ann; Bob; Cy; Dee,Ann; Dee,',
        '2026-05-02,Ann; Bob; Cy,Ann,Archenemy',
        '2026-05-03,Ann; Bob; Cy,Bob; Cy,Archenemy',
        '2026-05-04,Ann; Bob; Cy,Bob; Cy,',
        '2026-05-05,Ann; Bob,Ann,',
      ],
      [
        '2026-05-01 | Ann/1* · Bob/2 · Cy/2 · Dee/1*',
        '2026-05-02 | Ann/1* · Bob/2 · Cy/2 | archenemy',
        '2026-05-03 | Ann/2 · Bob/1* · Cy/1* | archenemy',
        '2026-05-04 | Ann · Bob* · Cy*',
        '2026-05-05 | Ann* · Bob',
      ],
      [],
    ],
    [
      'semicolons between columns',
      ['Date;Players;Winner', '2026-05-01;"Ann; Bob";Ann', '2026-05-01;Ann/Bob;bob'],
      ['2026-05-01 | Ann* · Bob', '2026-05-01 | Ann · Bob*'],
      [],
    ],
    [
      'users by mention or id, among names',
      ['2026-05-01,<@100000000000000001> Ann 100000000000000002,,Ann'],
      ['2026-05-01 | 100000000000000001 · Ann* · 100000000000000002'],
      [],
    ],
    [
      'days with strokes, where another day tells their order',
      ['date,players,winner', '1/2/2026,Ann; Bob,Ann', '1/13/2026,Ann; Bob,Bob'],
      ['2026-01-02 | Ann* · Bob', '2026-01-13 | Ann · Bob*'],
      [],
    ],
    [
      'days with strokes, which nothing tells: they are not guessed',
      ['date,players,winner', '1/2/2026,Ann; Bob,Ann', '3/3/2026,Ann; Bob,Ann'],
      ['2026-03-03 | Ann* · Bob'],
      ['2 record/day'],
    ],
    [
      'what is not understood, by its line',
      [
        'date,players,commanders,winner',
        '2026-05-01,Ann; Bob,,Ann',
        '2026-02-30,Ann; Bob,,Ann',
        '2026-12-24,Ann; Bob,,Ann',
        '1990-01-01,Ann; Bob,,Ann',
        '2026-05-01,Ann,,Ann',
        '2026-05-01,Ann; Ann,,Ann',
        '2026-05-01,Ann; Bob,,Cy',
        '2026-05-01,Ann; Bob,,',
        '2026-05-01,Ann; Bob,Karn; Karn; Karn,Ann',
        '2026-05-01,Ann; <Bob,,Ann',
        '',
        '2026-05-01,Ann; Bob,,nobody',
      ],
      ['2026-05-01 | Ann* · Bob', '2026-05-01 | Ann · Bob | ended'],
      [
        '3 record/day',
        '4 record/day',
        '5 record/day',
        '6 record/players',
        '7 record/players',
        '8 record/winner',
        '9 option/missing',
        '10 record/commanders',
        '11 record/players',
      ],
    ],
    [
      'a quote that never ends',
      ['2026-05-01,Ann; Bob,,Ann', '2026-05-02,"Ann; Bob,,Ann'],
      ['2026-05-01 | Ann* · Bob'],
      ['2 option/not-understood'],
    ],
    [
      'letters after a quote: the line is told once, and no other goes with it',
      ['2026-05-01,"Ann; Bob"x,,Ann', '2026-05-02,Ann; Bob,,Bob', '2026-05-03,"Ann, Bob",,Bob'],
      ['2026-05-02 | Ann · Bob*', '2026-05-03 | Ann · Bob*'],
      ['1 option/not-understood'],
    ],
    [
      'two quotes that each lack another',
      [
        'date,players,winner',
        '2026-05-01,"Ann; Bob,Ann',
        '2026-05-02,Ann; Bob,Bob',
        '2026-05-03,Ann; Bob",Bob',
      ],
      ['2026-05-02 | Ann · Bob*'],
      ['2 option/not-understood', '4 option/not-understood'],
    ],
    [
      'several faults of quotes in one line',
      ['', '2026-05-01,"Ann"; "Bob"x,"Karn"y,Ann', '', '2026-05-02,Ann; Bob,,Bob'],
      ['2026-05-02 | Ann · Bob*'],
      ['2 option/not-understood'],
    ],
    [
      'a line in quotes for each player, as a spreadsheet writes it',
      ['date,players,winner', '2026-05-01,"Ann', 'Bob', 'Cy",Cy', '2026-05-02,"Ann', 'Bob",Ann'],
      ['2026-05-01 | Ann · Bob · Cy*', '2026-05-02 | Ann* · Bob'],
      [],
    ],
    [
      'a fault after a game of several lines, by its own line',
      ['date,players,winner', '2026-05-01,"Ann', 'Bob",Ann', '2026-05-02,"Ann', 'Cy",Dan'],
      ['2026-05-01 | Ann* · Bob'],
      ['4 record/winner'],
    ],
    ['nothing', [''], [], []],
  ])('%s', async (_, lines, games, rejectedLines) => {
    const found = await read(...lines);
    expect(found.records.map(told)).toEqual(games);
    expect(found.rejectedLines.map(why)).toEqual(rejectedLines);
  });

  it('counts names only, so that empty cells leave room for more games', async () => {
    const columns = Array.from({ length: 8 }, (_, seat) => `player ${seat + 1},commander ${seat + 1}`);
    const empty = ','.repeat(12);
    const line = `2026-05-01,Ann,Karn,Bob,Karn${empty},Ann,9`;
    const lines = Array.from({ length: 1000 }, () => line);
    const found = await read(`date,${columns.join(',')},winner,turns`, ...lines);
    expect([found.records.length, found.hasTooManyNames]).toEqual([1000, false]);
  });

  it.each([
    ['a thousand games of four with a commander each', 1000, 4, false],
    ['of five, two with a partner', 1000, 5, true],
    ['a hundred and fifty of sixteen', 150, 16, false],
    ['a thousand of sixteen', 1000, 16, true],
  ])('%s', async (_, games, players, hasTooManyNames) => {
    const people = Array.from({ length: players }, (_person, nth) => `Ann ${nth}`);
    const commanders = people.map((_person, nth) => `Xq ${nth}${nth === 3 || nth === 4 ? ' + Yz' : ''}`);
    const line = `2026-05-01,${people.join('; ')},${commanders.join('; ')},Ann 0`;
    const found = await read(...Array.from({ length: games }, () => line));
    expect([found.hasTooManyNames, found.records.length === games]).toEqual([
      hasTooManyNames,
      !hasTooManyNames,
    ]);
  });

  it('lets others have their turn after each line', async () => {
    let turns = 0;
    let isReading = true;
    const others = (): void => {
      turns += 1;
      if (isReading) setImmediate(others);
    };
    setImmediate(others);
    await read(...Array.from({ length: 300 }, (_, nth) => `2026-05-01,Ann; Bob,Xq ${nth}; Yz,Ann`));
    isReading = false;
    expect(turns).toBeGreaterThanOrEqual(299);
  });

  it('never yields more than the file has', async () => {
    const typed = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(typed, async (lines) => {
        const { records, rejectedLines } = await read(...lines);
        const lineNumbers = new Set(rejectedLines.map(({ line }) => line));
        expect(lineNumbers.size).toBe(rejectedLines.length);
        expect(records.length + rejectedLines.length).toBeLessThanOrEqual(
          lines.join('\n').split(/\r\n|\r|\n/).length,
        );
      }),
    );
  });

  it.each<[what: string, names: readonly string[], how: Played['how'], read: string]>([
    ['formulas', ["'0", '+A', '=1'], 'won', "'0* · +A · =1"],
    ['apostrophes before formulas', ["'=1", "''-x", "''0"], 'won', "'=1* · ''-x · ''0"],
    ['a name with something unseen in it', ['An\u200Bn', 'Bob'], 'won', 'Ann* · Bob'],
    ['a name of which nothing is seen', ["'\uFFA0", 'Bob'], 'won', 'somebody* · Bob'],
    [
      'two of them, beside one who is called so',
      ['\u3164', 'Somebody', '\u115F'],
      'won',
      'somebody 2* · Somebody · somebody 3',
    ],
    ['Nobody, who won', ['Nobody', 'Bob'], 'won', 'Nobody* · Bob'],
    ['Nobody, where nobody won', ['None', 'Nobody'], 'ended', 'None · Nobody | ended'],
    ['Draw, who won', ['Draw', 'Bob'], 'won', 'Draw* · Bob'],
    ['Draw, where it was drawn', ['draw', 'Drawn', 'Tie'], 'drawn', 'draw · Drawn · Tie | drawn'],
  ])('reads back %s', async (_, names, how, players) => {
    const written = CSV_HEADER.concat(
      formatCsvRows(
        [
          recordOf(
            {
              players: names.map(guestOf),
              winner: 0,
              day: 0,
              how,
              turns: null,
              areTeams: false,
              commander: null,
            },
            1,
          ),
        ],
        'UTC',
      ),
    );
    const { records, rejectedLines } = await read(written);
    expect(rejectedLines).toEqual([]);
    expect(records.map(told)).toEqual([`2000-01-01 | ${players} | commander`]);
  });

  it.each<[what: string, cell: string, winner: string, places: readonly (number | null)[]]>([
    ['one after another', '3; 1; 2', 'Bob', [3, 1, 2]],
    ['as ordinals', '3rd; 1st; 3rd', 'Bob', [3, 1, 3]],
    ['of a draw', '1; 3; 1', 'draw', [1, 3, 1]],
    ['not where they contradict the winner', '1; 2; 3', 'Bob', [null, null, null]],
    ['not where nobody won', '1; 2; 3', 'none', [null, null, null]],
    ['not too few', '1; 2', 'Ann', [null, null, null]],
    ['nor where it was played', 'Bob’s house', 'Bob', [null, null, null]],
  ])('reads places: %s', async (_what, cell, winner, places) => {
    const { records, rejectedLines } = await read(
      `date,players,winner,places\n2026-05-01,Ann; Bob; Cy,${winner},${cell}`,
    );
    expect(rejectedLines).toEqual([]);
    expect(records[0]?.players.map(({ finish = null }) => finish)).toEqual(places);
  });

  it('writes places that the winner alone does not say', () => {
    const game = recordOf(
      {
        players: ['Ann', 'Bob', 'Cy'].map(guestOf),
        winner: 1,
        day: 0,
        how: 'won',
        turns: 7,
        areTeams: false,
        commander: null,
      },
      1,
    );
    const withPlaces = (...places: readonly number[]) => ({
      ...game,
      // oxlint-disable-next-line no-map-spread -- the same game is used again
      players: game.players.map((player, seat) => ({ ...player, finish: places[seat] ?? null })),
    });
    expect(formatCsvRows([withPlaces(3, 1, 2)], 'UTC')).toMatch(/,"3; 1; 2"\r\n$/);
    expect(formatCsvRows([withPlaces(2, 1, 2)], 'UTC')).toMatch(/commander,,\r\n$/);
  });

  it('reads back exported files with any names', async () => {
    const name = fc
      .stringMatching(/^[\p{L}=+\-'"][\p{L}\d '"=.-]{0,12}[\p{L}\d]$/u)
      .map((text) => parseGuestName(text))
      .filter((guest) => guest.ok)
      .map(({ value }) => value);
    const person = fc.oneof(
      name,
      fc.constantFrom('Draw', 'tie', 'Nobody', 'none', 'No winner', 'somebody').map(guestOf),
      fc.bigInt({ min: 10n ** 17n, max: 10n ** 18n }).map(String),
    );
    const game = fc.record({
      players: fc.uniqueArray(person, {
        minLength: 2,
        maxLength: 5,
        selector: foldName,
      }),
      winner: fc.nat(5),
      day: fc.integer({ min: 0, max: 9000 }),
      how: fc.constantFrom('won' as const, 'drawn' as const, 'ended' as const),
      turns: fc.option(fc.integer({ min: 1, max: 99 })),
      areTeams: fc.boolean(),
      commander: fc.option(
        fc.constantFrom('Karn, Silver Golem', 'Minsc & Boo, Timeless Heroes', 'B.F.M. (Big "Furry" Monster)'),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(game, { minLength: 1, maxLength: 6 }), async (games) => {
        const records = games.map(recordOf);
        const { records: again, rejectedLines } = await read(
          CSV_HEADER.concat(formatCsvRows(records, 'UTC')),
        );
        expect(rejectedLines).toEqual([]);
        expect(again.map(({ at, how, turns, variant }) => ({ at, how, turns, variant }))).toEqual(
          records.map(({ at, how, turns, variant }) => ({ at, how, turns, variant })),
        );
        expect(
          again.map(({ players }) =>
            players.map(({ playerId, team, isWinner, commanders }) => ({
              playerId,
              team,
              isWinner,
              commanders,
            })),
          ),
        ).toEqual(
          records.map(({ players }) =>
            players.map(({ playerId, team, outcome, commanders }) => ({
              playerId,
              team,
              isWinner: outcome === 'won',
              commanders,
            })),
          ),
        );
      }),
    );
  });
});
