import { existsSync } from 'node:fs';
import { systemClock } from '#basics/clock.ts';
import { parseFlags } from '#basics/parse-flags.ts';
import { openStore } from '#bot/open-store.ts';
import { createAudit } from '#discord/command/audit.ts';
import {
  createSubjectRequests,
  type Subject,
  type SubjectRequests,
} from '#discord/settings/subject-requests.ts';
import { OperatorError } from '#files/operator-error.ts';
import type { Config } from './config.ts';
import { connectToBot, SUBJECT_ID } from './control-socket.ts';
import { openLog } from './run-program.ts';

/** The arguments of `npm run forget` and `npm run export`, or what to print instead. */
export type SubjectArguments =
  | { readonly ok: true; readonly subject: Subject; readonly file: string | null }
  | { readonly ok: false; readonly exitCode: 0 | 2; readonly text: string };

/** @param program its name, and whether it takes a file */
export function parseSubjectArguments(
  argv: readonly string[],
  program: { readonly name: 'forget' | 'export'; readonly usage: string; readonly takesFile: boolean },
): SubjectArguments {
  const usageError = (text: string): SubjectArguments => ({
    ok: false,
    exitCode: 2,
    text: `${program.name}: ${text} For help: npm run --silent ${program.name} -- --help`,
  });
  const read = parseFlags(argv, {
    user: { type: 'string' },
    server: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (typeof read === 'string') return usageError(read);
  const { user, server, help } = read.values;
  if (help) return { ok: false, exitCode: 0, text: program.usage };
  const [file = null, ...others] = read.positionals;
  if (others.length > 0 || (file !== null && !program.takesFile)) return usageError('too many arguments.');
  const given = user ?? server;
  if (given === undefined || (user !== undefined && server !== undefined))
    return usageError('name either --user ID or --server ID.');
  if (!SUBJECT_ID.test(given)) return usageError('an ID is a number, such as 80351110224678912.');
  return { ok: true, subject: user === undefined ? { guildId: given } : { userId: given }, file };
}

/**
 * Runs the operator's requests. If a bot has locked its SQLite file, that bot serves them; otherwise, and on PostgreSQL,
 * this process opens the database itself, and leaves migrations to the bot.
 */
export async function withRequests(
  config: Config,
  run: (requests: SubjectRequests) => Promise<void>,
): Promise<void> {
  const bot = config.databaseUrl === null ? await connectToBot(config.databaseFile) : null;
  if (bot) return run(bot);
  if (config.databaseUrl === null && !existsSync(config.databaseFile))
    throw new OperatorError(`there is no database ${config.databaseFile}`);
  // The audit line must be written, whatever the bot logs.
  const log = openLog({ ...config, logLevel: 'info' }, { isForPerson: true });
  const store = await openStore<unknown>(config, {
    clock: systemClock,
    canMigrate: false,
    warn: (line) => log.warn(line),
    operator: { error: (line) => log.error(line), info: (line) => log.info(line) },
  });
  try {
    await run(createSubjectRequests(store, createAudit(log), () => systemClock.now()));
  } finally {
    await store.close();
  }
}
