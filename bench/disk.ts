import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import Database from '#basics/sqlite.ts';
import type { Person, SentOption } from 'embedded-discord';
import { startPair } from './child.ts';
import { print } from './measure.ts';

/*
 * A user who tries to fill the disk: 500 tokens on one table, and commands that affect all of them. Measures the size
 * of a log entry and the growth of the file, without limits.
 */

const TOKENS = 500;
const COMMANDS = Number(process.argv[3] ?? 233);

type Options = Readonly<Record<string, string | number | boolean>>;

const TYPES = { string: Type.String, number: Type.Integer, boolean: Type.Boolean } as const;

async function runCommand(
  person: Person,
  name: string,
  subcommand: string,
  options: Options = {},
  otherOptions: readonly SentOption[] = [],
): Promise<void> {
  const sent: SentOption[] = Object.entries(options).map(([option, value]) => ({
    name: option,
    type: TYPES[typeof value as keyof typeof TYPES],
    value,
  }));
  const reply = await person.slash(name, [
    { name: subcommand, type: Type.Subcommand, options: [...sent, ...otherOptions] },
  ]);
  // On a slow machine an answer may come too late, although its change is stored.
  const isLate = reply.failed?.startsWith('no answer') ?? false;
  if (reply.ephemeral || (reply.failed && !isLate))
    throw new Error(`/${name} ${subcommand}: ${reply.failed ?? reply.message?.content}`);
}

export async function disk(folder: string): Promise<void> {
  const file = join(folder, 'disk.sqlite');
  const pair = await startPair(file);
  const mallory = pair.discord.person({ user: 'Mallory', guild: 'bench', channel: 'table' });
  const bytes = (): number => statSync(file).size + statSync(`${file}-wal`).size;
  const lastEntryBytes = (): number => {
    const db = new Database(file, { readonly: true });
    const length = db
      .prepare<[], number>('SELECT length(entries) FROM game_event ORDER BY game_id DESC, seq DESC LIMIT 1')
      .pluck()
      .get();
    db.close();
    return length ?? 0;
  };
  const bob = pair.discord.person({ user: 'Bob', guild: 'bench', channel: 'table' }).userId;
  const first = { name: 'first', type: Type.User, value: mallory.userId };
  await runCommand(mallory, 'game', 'new', { players: `<@${bob}>` }, [first]);
  for (let left = TOKENS; left > 0; left -= 20)
    await runCommand(mallory, 'permanent', 'add', {
      card: `${'Noted '.repeat(20)}${left}`,
      count: 20,
      token: true,
    });
  const before = bytes();
  const began = performance.now();
  let maxEntryBytes = 0;
  for (let index = 0; index < COMMANDS; index += 1) {
    await runCommand(mallory, 'permanent', 'set', { permanent: 'all', tapped: index % 2 === 0 });
    maxEntryBytes = Math.max(maxEntryBytes, lastEntryBytes());
  }
  print({
    bench: `/permanent set permanent:all on ${TOKENS} tokens`,
    bytesOfLine: maxEntryBytes,
    commands: COMMANDS,
    seconds: (performance.now() - began) / 1000,
    fileGrewBy: bytes() - before,
  });
  // Bob's turn, and then Mallory's, in which everything untaps.
  await runCommand(mallory, 'turn', 'next');
  await runCommand(mallory, 'turn', 'next');
  print({ bench: `/turn next over ${TOKENS} tapped permanents`, bytesOfLine: lastEntryBytes() });
  await pair.stop();
  print({ bench: 'the file after that, closed', bytes: statSync(file).size });
}
