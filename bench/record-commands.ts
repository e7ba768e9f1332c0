import { join } from 'node:path';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { idOf, type SentOption } from 'embedded-discord';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { NewRecord } from '#store/port/records.ts';
import { startPair } from './child.ts';
import { people, sendFromTables } from './kinds.ts';
import { measure, medianRun, print, printRatio, type Figures } from './measure.ts';

/** The number of recorded games. */
const GAMES = 2000;
const REGULARS = 12;
const COMMANDERS = 40;
const TIMES = 300;
const RUNS = 3;
const DAY = 24 * 60 * 60 * 1000;

const optionsOf = (subcommand: string, ...options: readonly SentOption[]): SentOption[] => [
  { name: subcommand, type: Type.Subcommand, options },
];
const text = (name: string, value: string): SentOption => ({ name, type: Type.String, value });
const number = (name: string, value: number): SentOption => ({ name, type: Type.Integer, value });

const playerId = (index: number): string => idOf('user', `Player ${index % REGULARS}`);
const [FIRST_PLAYER, SECOND_PLAYER] = [`<@${playerId(0)}>`, `<@${playerId(1)}>`];

const KINDS = {
  lookup: ['rule', [text('query', '505.6')]],
  '/record player': ['record', optionsOf('player', text('player', FIRST_PLAYER))],
  '/record player days:30': ['record', optionsOf('player', text('player', FIRST_PLAYER), number('days', 30))],
  '/record commander': ['record', optionsOf('commander', text('name', 'Commander 3'))],
  '/record pair': ['record', optionsOf('pair', text('players', `${FIRST_PLAYER} ${SECOND_PLAYER}`))],
  '/record server': ['record', optionsOf('server')],
  '/record server days:30': ['record', optionsOf('server', number('days', 30))],
  '/record server days:1000': ['record', optionsOf('server', number('days', 1000))],
  '/record player days:1000': [
    'record',
    optionsOf('player', text('player', FIRST_PLAYER), number('days', 1000)),
  ],
  '/record commander days:1000': [
    'record',
    optionsOf('commander', text('name', 'Commander 3'), number('days', 1000)),
  ],
  '/record pair days:1000': [
    'record',
    optionsOf('pair', text('players', `${FIRST_PLAYER} ${SECOND_PLAYER}`), number('days', 1000)),
  ],
  '/record games': ['record', optionsOf('games')],
  '/record games page:300': ['record', optionsOf('games', number('page', 300))],
  '/record games player': ['record', optionsOf('games', text('player', FIRST_PLAYER))],
} as const;

/** Measures the cost of `/record` beside lookups, with thousands of recorded games. */
export async function records(folder: string): Promise<void> {
  const file = join(folder, 'records.sqlite');
  await fillRecords(file);
  const pair = await startPair(file);
  const persons = people(pair);
  const runs = new Map<string, Figures[]>();
  for (let run = 0; run <= RUNS; run += 1)
    for (const [name, kind] of Object.entries(KINDS)) {
      const figures = await measure(sendFromTables(kind, persons), TIMES, 1);
      // The first run warms up.
      if (run > 0) runs.set(name, [...(runs.get(name) ?? []), figures]);
    }
  const p50 = (name: string): number => {
    const figures = medianRun(runs.get(name) ?? []);
    print({ bench: `${name}, ${GAMES} games on record`, inFlight: 1, ...figures });
    return figures.p50;
  };
  const lookup = p50('lookup');
  for (const name of Object.keys(KINDS).slice(1))
    printRatio(`${name} to a lookup, p50`, p50(name) / lookup, { most: 3 });
  await pair.stop();
}

/** Records one game a day: tables of four out of a dozen regulars, one of whom is always there. */
async function fillRecords(file: string): Promise<void> {
  const store = openSqliteStore<{ readonly content: string }>(file);
  const now = Date.now();
  const newRecords = Array.from({ length: GAMES }, (_, index): NewRecord => ({
    at: now - index * DAY,
    how: index % 20 === 0 ? 'drawn' : 'won',
    variant: 'commander',
    turns: 5 + (index % 9),
    players: [0, 1, 2, 3].map((seat) => ({
      playerId: playerId(seat === 0 ? 0 : 1 + ((index + seat * 3) % (REGULARS - 1))),
      place: seat + 1,
      isWinner: index % 20 !== 0 && (index * 7) % 4 === seat,
      commanders: [`Commander ${(index * 5 + seat) % COMMANDERS}`],
    })),
  }));
  const origin = {
    interactionId: 'fill',
    channelId: '1',
    guildId: idOf('guild', 'bench'),
    actorId: playerId(0),
    at: now,
  };
  const from = performance.now();
  await store.mutate(origin, () => ({
    reply: { content: '' },
    record: { kind: 'import', records: newRecords },
  }));
  print({ bench: `${GAMES} games brought in`, ms: performance.now() - from });
  await store.close();
}
