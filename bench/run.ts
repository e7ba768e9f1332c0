import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { cards } from './cards.ts';
import { startPair } from './child.ts';
import { disk } from './disk.ts';
import { games } from './games.ts';
import { judge } from './judge.ts';
import { CHANNELS, people, rates, sendFromTables, type Kinds } from './kinds.ts';
import { measure, medianRun, print, printRatio } from './measure.ts';
import { mixedLoad } from './mixed-load.ts';
import { pages } from './page-presses.ts';
import { postgres } from './postgres.ts';
import { records } from './record-commands.ts';
import { search } from './search/run.ts';
import { rules } from './rules.ts';

const KINDS = {
  constant: ['constant', []],
  '/flip call:heads': ['flip', [{ name: 'call', type: Type.String, value: 'heads' }]],
  '/rule query:505.6': ['rule', [{ name: 'query', type: Type.String, value: '505.6' }]],
} as const satisfies Kinds;

const folder = mkdtempSync(join(tmpdir(), 'playgroup-judge-bench-'));

async function commonCommands(): Promise<void> {
  const pair = await startPair(join(folder, 'ordinary.sqlite'));
  print({ bench: 'start to ready', ms: pair.readyMs });
  let figures = await rates(pair, KINDS, 1);
  for (const [bench, line] of Object.entries(figures)) print({ bench, inFlight: 1, ...line });
  figures = await rates(pair, KINDS, 32);
  for (const [bench, line] of Object.entries(figures)) print({ bench, inFlight: 32, ...line });
  const base = figures.constant.perSecond;
  printRatio('/rule to constant, 32 in flight', figures['/rule query:505.6'].perSecond / base, {
    least: 0.7,
  });
  printRatio('/flip to constant, 32 in flight', figures['/flip call:heads'].perSecond / base, { least: 0.4 });
  await pair.stop();
}

async function slowDisk(): Promise<void> {
  const library = join(folder, 'slow-sync.so');
  try {
    execFileSync('cc', [
      '-shared',
      '-fPIC',
      '-O1',
      '-o',
      library,
      fileURLToPath(new URL('slow-sync.c', import.meta.url)),
      '-ldl',
    ]);
  } catch {
    print({ bench: 'slow disk', skipped: 'no C compiler here, or no preloading' });
    return;
  }
  const pair = await startPair(join(folder, 'slow.sqlite'), { LD_PRELOAD: library });
  const persons = people(pair);
  const flip = sendFromTables(KINDS['/flip call:heads'], persons);
  await measure(flip, 500, 32);
  const alone = medianRun([
    await measure(flip, 500, 1),
    await measure(flip, 500, 1),
    await measure(flip, 500, 1),
  ]);
  const many = medianRun([
    await measure(flip, 4000, 32),
    await measure(flip, 4000, 32),
    await measure(flip, 4000, 32),
  ]);
  print({ bench: '/flip call:heads, sync slowed by 1 ms', inFlight: 1, ...alone });
  print({ bench: '/flip call:heads, sync slowed by 1 ms', inFlight: 32, ...many });
  printRatio('/flip on a slow disk, 32 in flight to 1', many.perSecond / alone.perSecond, { least: 5 });
  await pair.stop();
}

async function memory(): Promise<void> {
  const pair = await startPair(join(folder, 'memory.sqlite'));
  const kinds = Object.values(KINDS);
  const byNewUser = async (index: number) => {
    const person = pair.discord.person({
      user: `User ${index}`,
      guild: 'bench',
      channel: `table ${index % CHANNELS}`,
    });
    const [name, options] = kinds[index % kinds.length] ?? KINDS.constant;
    await person.slash(name, options);
  };
  await measure(byNewUser, 10_000, 32);
  const memoryOfFew = await pair.memory();
  await measure((index) => byNewUser(10_000 + index), 90_000, 32);
  const memoryOfMany = await pair.memory();
  print({ bench: 'resident memory', interactions: 10_000, megabytes: memoryOfFew / 1e6 });
  print({ bench: 'resident memory', interactions: 100_000, megabytes: memoryOfMany / 1e6 });
  printRatio('resident memory, 100,000 users to 10,000', memoryOfMany / memoryOfFew, { most: 1.15 });
  await pair.stop();
}

try {
  // npm run bench -- search, judge, records, pages, mixed, or postgres
  if (process.argv[2] === 'search') search();
  else if (process.argv[2] === 'judge') judge();
  else if (process.argv[2] === 'records') await records(folder);
  else if (process.argv[2] === 'mixed') await mixedLoad(folder);
  else if (process.argv[2] === 'pages') await pages(folder);
  else if (process.argv[2] === 'disk') await disk(folder);
  else if (process.argv[2] === 'postgres') await postgres(folder);
  else await all();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function all(): Promise<void> {
  await commonCommands();
  await cards(folder);
  await rules(folder);
  await games(folder);
  await records(folder);
  await pages(folder);
  await mixedLoad(folder);
  await postgres(folder);
  await disk(folder);
  search();
  judge();
  await slowDisk();
  await memory();
}
