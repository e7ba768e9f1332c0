import { asMarkdown } from '#discord/markdown/write.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { command } from '#discord/command/command.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { openCardFile } from '#imported/cards/open-card-file.ts';
import { writeCardFile } from '#imported/cards/write-card-file.ts';
import { bulkText, manyCards, bulkCard, serveSlowly } from '../helpers/scryfall-bulk.ts';
import { bundleProgram } from '../helpers/bundle-program.ts';
import { textOfResult, startHarness, toDiscordOptions } from '../helpers/bot-harness.ts';
import { AT, called, entryOf, importCards } from '../imported/cards/card-entries.ts';
import { until } from '../helpers/until.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';
const root = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAM = await bundleProgram('src/cli/cards-import.ts');
const children = new Set<ChildProcess>();
let folder: string;
let cardsFile: string;

beforeEach(() => {
  folder = temporaryFolder();
  cardsFile = join(folder, 'cards.sqlite');
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
});

interface ProgramResult {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

/** Runs `npm run cards:import -- …` without npm. */
function start(...args: readonly string[]): {
  readonly child: ChildProcess;
  readonly end: Promise<ProgramResult>;
} {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: root,
    env: { ...process.env, CARDS_FILE: cardsFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const end = async () => {
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    return { code, said, complained };
  };
  return { child, end: end() };
}

const run = (...args: readonly string[]): Promise<ProgramResult> => start(...args).end;

/** Writes a file into the test's folder. */
function writeTestFile(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const findName = (name: string): string | undefined => {
  const open = openCardFile(cardsFile);
  try {
    return open.find(name)?.card.name;
  } finally {
    open.close();
  }
};

const importOld = () => importCards(cardsFile, [entryOf(called('Old'))]);

const SMALL = bulkText([bulkCard('Lightning Bolt'), bulkCard("Lim-Dûl's Vault")]);

describe('cards:import', () => {
  it('imports a file, reports it and exits with 0', async () => {
    const { code, said, complained } = await run(writeTestFile('cards.json', SMALL));
    expect(said).toMatch(
      /^Reading cards\.json \(0\.7 KB\)\n2 cards imported into .*cards\.sqlite in \d+\.\d s\.\n$/,
    );
    expect([code, complained]).toEqual([0, '']);
    expect(findName('lim-duls vault')).toBe("Lim-Dûl's Vault");
  });

  it('explains invalid arguments in one line and exits with 2', async () => {
    const { code, said, complained } = await run('--all');
    expect(complained).toMatch(/^cards:import: Unknown option '--all'.*\n$/);
    expect([code, said]).toEqual([2, '']);
  });
});

describe('an import that fails', () => {
  it('leaves the old cards if it is killed, and the next import cleans up after it', async () => {
    await importOld();
    const before = readFileSync(cardsFile);
    const { address, requested } = await serveSlowly(manyCards(20_000));
    const { child, end } = start(address);
    await requested;
    await until(() => expect(existsSync(`${cardsFile}-importing`)).toBe(true));
    child.kill('SIGKILL');
    await end;
    expect(readFileSync(cardsFile).equals(before)).toBe(true);
    expect(findName('old')).toBe('Old');
    await importCards(cardsFile, [entryOf(called('New'))]);
    expect(findName('new')).toBe('New');
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('cards.sqlite'))
        .toSorted(),
    ).toEqual(['cards.sqlite', 'cards.sqlite-lock']);
  });

  it('stops at SIGINT with a line, and leaves no partial file', async () => {
    const { address, requested } = await serveSlowly(manyCards(20_000));
    const { child, end } = start(address);
    await requested;
    await until(() => expect(existsSync(`${cardsFile}-importing`)).toBe(true));
    child.kill('SIGINT');
    const { code, complained } = await end;
    expect(complained).toBe('playgroup-judge: the import was stopped: the cards stay as they were\n');
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual(['cards.sqlite-lock']);
  });

  it('refuses a second import with a line', async () => {
    let goOn = (): void => undefined;
    const rest = new Promise<void>((resolve) => (goOn = resolve));
    async function* slowly() {
      await rest;
      yield entryOf(called('First'));
    }
    const first = writeCardFile(cardsFile, { cards: { all: slowly(), from: 'slow.json' }, at: AT });
    const { code, complained } = await run(writeTestFile('cards.json', SMALL));
    expect(complained).toMatch(/^playgroup-judge: another import is writing .*: wait until it is done\n$/);
    expect(code).toBe(1);
    goOn();
    await first;
    expect(findName('first')).toBe('First');
  });

  it('reports a full disk, and leaves the old cards', async () => {
    await importOld();
    const before = readFileSync(cardsFile);
    const many = writeTestFile('many.json', bulkText(manyCards(20_000)));
    const limited = spawn('sh', ['-c', 'ulimit -f 2000; exec "$@"', 'sh', process.execPath, PROGRAM, many], {
      cwd: root,
      env: { ...process.env, CARDS_FILE: cardsFile },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    children.add(limited);
    const [complained, [code]] = await Promise.all([text(limited.stderr), once(limited, 'exit')]);
    expect(complained).toMatch(/^playgroup-judge: the card file .*cards\.sqlite cannot be used: [^\n]*\n$/);
    expect(code).toBe(1);
    expect(readFileSync(cardsFile).equals(before)).toBe(true);
    expect(existsSync(`${cardsFile}-importing`)).toBe(false);
  });
});

describe('a running bot', () => {
  const find = command({
    data: {
      name: 'find',
      description: 'Which card is it',
      options: [{ type: Type.String, name: 'card', description: 'Its name', required: true }],
    },
    run: ({ options: { card } }, { cards }) =>
      ok({ content: asMarkdown(cards.find(card)?.card.name ?? 'no such card') }),
  });

  it('answers while an import runs, and knows the new cards afterwards', async () => {
    const harness = await startHarness({ cardsFile, commands: [find] });
    const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    const ask = async (card: string) => textOfResult(await alice.slash('find', toDiscordOptions({ card })));
    const { address, requested, sendRest } = await serveSlowly(manyCards(5000));
    const importing = start(address);
    await requested;
    expect(await ask('card 4711')).toBe('no such card');
    expect(await ask('battery')).toBe('Assault // Battery');
    sendRest();
    expect((await importing.end).code).toBe(0);
    await harness.until(async () => expect(await ask('card 4711')).toBe('Card 4711'));
    expect(await ask('battery')).toBe('Assault // Battery');
    await harness.restart();
    expect(await ask('card 4711')).toBe('Card 4711');
    expect(harness.log.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
    await harness.close();
  });

  it('starts without a readable card file, and logs the reason', async () => {
    writeFileSync(cardsFile, 'cards, but in plain text\n'.repeat(200));
    const harness = await startHarness({ cardsFile, commands: [find] });
    const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    expect(textOfResult(await alice.slash('find', toDiscordOptions({ card: 'battery' })))).toBe(
      'Assault // Battery',
    );
    expect(harness.log.filter(({ level }) => level === 'warn')).toHaveLength(1);
    await harness.close();
  });
});
