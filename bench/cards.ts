import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { createNameIndex } from '#cards/pool/name-index.ts';
import { MAX_SUGGESTIONS } from '#discord/command/command.ts';
import { startPair, type Pair } from './child.ts';
import { runImport } from './import.ts';
import { people, rates, type Kinds } from './kinds.ts';
import { measure, median, print, printRatio } from './measure.ts';

/** A gzipped Scryfall `oracle_cards` file: the environment variable BENCH_CARDS, by default beside the checkout. */
const BULK =
  process.env.BENCH_CARDS ??
  fileURLToPath(new URL('../../shared/cards/oracle-cards.json.gz', import.meta.url));
const START_RUNS = 3;
const TYPED_NAMES = 5000;

const KINDS = {
  constant: ['constant', []],
  '/card name:Assault // Battery': [
    'card',
    [{ name: 'name', type: Type.String, value: 'Assault // Battery' }],
  ],
  '/split check card:Assault // Battery query:c:r mv=4': [
    'split',
    [
      {
        name: 'check',
        type: Type.Subcommand,
        options: [
          { name: 'card', type: Type.String, value: 'Assault // Battery' },
          { name: 'query', type: Type.String, value: 'c:r mv=4' },
        ],
      },
    ],
  ],
} as const satisfies Kinds;

/** Measures the card commands with a full pool, its import, and its cost at startup. */
export async function cards(folder: string): Promise<void> {
  if (!existsSync(BULK)) {
    print({ bench: 'cards', skipped: `no card file at ${BULK}; BENCH_CARDS names one` });
    return;
  }
  const full = join(folder, 'cards.sqlite');
  await importCards(full);
  const without: number[] = [];
  const withPool: number[] = [];
  for (let start = 0; start < START_RUNS; start += 1) {
    without.push(await readyMs(folder, ''));
    withPool.push(await readyMs(folder, full));
  }
  const [withoutMs, withPoolMs] = [median(without), median(withPool)];
  print({ bench: 'start to ready', ms: withoutMs, withFullPoolMs: withPoolMs });
  printRatio('seconds that a full pool adds to the start', (withPoolMs - withoutMs) / 1000, { most: 1 });

  const pair = await startPair(join(folder, 'cards-bot.sqlite'), { CARDS_FILE: full });
  const figures = await rates(pair, KINDS, 32);
  for (const [bench, line] of Object.entries(figures)) print({ bench, inFlight: 32, ...line });
  for (const kind of [
    '/card name:Assault // Battery',
    '/split check card:Assault // Battery query:c:r mv=4',
  ] as const)
    printRatio(
      `${kind.split(' ', 2).join(' ')} to constant`,
      figures[kind].perSecond / figures.constant.perSecond,
      {
        least: 0.6,
      },
    );
  await autocomplete(pair);
  print({ bench: 'resident memory with a full pool', megabytes: (await pair.memory()) / 1e6 });
  await pair.stop();
}

async function importCards(to: string): Promise<void> {
  const cost = await runImport(['src/cli/cards-import.ts', BULK], { CARDS_FILE: to });
  print({ bench: 'import of all cards', ...cost });
  printRatio('peak memory of the import, in MB', cost.peakMegabytes, { most: 300 });
}

async function readyMs(folder: string, cardsFile: string): Promise<number> {
  const pair = await startPair(join(folder, 'start.sqlite'), { CARDS_FILE: cardsFile });
  await pair.stop();
  return pair.readyMs;
}

/** Measures autocomplete of names with a missing letter: the index alone, and through Discord. */
async function autocomplete(pair: Pair): Promise<void> {
  const printed = JSON.parse(gunzipSync(readFileSync(BULK)).toString()) as { name: string; layout: string }[];
  const names = printed.flatMap(({ name, layout }) => (layout === 'art_series' ? [] : [name]));
  const typedName = (index: number): string => {
    const name = names[(index * 7919) % names.length]!;
    const cut = 1 + (index % Math.max(1, Math.min(name.length, 12) - 1));
    return name.slice(0, cut) + name.slice(cut + 1, 100);
  };

  const index = createNameIndex(names);
  const search = async (nth: number) => index.search(typedName(nth), MAX_SUGGESTIONS);
  await measure(search, 500, 1);
  const alone = await measure(search, TYPED_NAMES, 1);
  print({ bench: `a name with a typo among ${names.length}, the index alone`, ...alone });
  printRatio('p99 of a name with a typo, in ms', alone.p99, { most: 3 });

  const [person] = people(pair);
  const ask = (nth: number) =>
    person!.complete('card', [{ name: 'name', type: Type.String, value: typedName(nth), focused: true }]);
  await measure(ask, 500, 1);
  print({
    bench: 'autocomplete of a card name with a typo',
    inFlight: 1,
    ...(await measure(ask, TYPED_NAMES, 1)),
  });
}
