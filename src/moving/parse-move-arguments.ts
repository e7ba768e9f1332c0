import { parseFlags } from '#basics/parse-flags.ts';
import type { DatabaseLocation } from './open.ts';

const USAGE = `Usage: npm run move -- FROM TO
       npm run move -- --reopen DATABASE

Moves all data of the bot from one database to another, empty one: sqlite:FILE, or the address of a PostgreSQL
database, postgres://USER@HOST:PORT/NAME. Stop the bot first: this is refused while one is using either of them. Put
the password into PGPASSWORD or ~/.pgpass, so that it need not be typed here.

Afterwards all data is compared, channel by channel, and only then the bot can use the new database. The old one is not
changed, but the bot refuses it from then on. If the move is interrupted, run the same command again: it continues, or
starts from the beginning if the bot has used the old database since. Cards and rules are not moved: each machine has
its own.

  --reopen  lets the bot use a database again after it was moved away. What was played in the other one since then is
            missing, and all coins come from new secrets
  --help    this text

Exit code: 0 done; 1 nothing was changed for the bot, with the reason; 2 these arguments are wrong.`;

export type MoveArguments =
  | { readonly job: 'move'; readonly from: DatabaseLocation; readonly to: DatabaseLocation }
  | { readonly job: 'reopen'; readonly place: DatabaseLocation };

export type ParsedMoveArguments =
  | { readonly ok: true; readonly value: MoveArguments }
  /** Nothing to do: print `text` to standard output for exit code 0, else to standard error. */
  | { readonly ok: false; readonly exitCode: 0 | 2; readonly text: string };

/** Error messages never repeat the arguments, which may contain a password. */
export function parseMoveArguments(argv: readonly string[]): ParsedMoveArguments {
  const read = parseFlags(argv, {
    reopen: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (typeof read === 'string') return usageError(read);
  const { reopen, help } = read.values;
  if (help) return { ok: false, exitCode: 0, text: USAGE };
  const places = read.positionals.map(parsePlace);
  if (places.includes(undefined))
    return usageError('a database is sqlite:FILE, or postgres://USER@HOST:PORT/NAME.');
  const [first, second, ...more] = places;
  if (reopen)
    return first && !second
      ? { ok: true, value: { job: 'reopen', place: first } }
      : usageError('name one database to reopen.');
  if (!first || !second || more.length > 0)
    return usageError('name two databases: from which, and to which.');
  return { ok: true, value: { job: 'move', from: first, to: second } };
}

function parsePlace(typed: string): DatabaseLocation | undefined {
  if (/^postgres(?:ql)?:\/\/./.test(typed)) return { url: typed };
  const [, file] = /^sqlite:(.+)$/.exec(typed) ?? [];
  return file === undefined ? undefined : { file };
}

const usageError = (reason: string): { ok: false; exitCode: 2; text: string } => ({
  ok: false,
  exitCode: 2,
  text: `move: ${reason} For help: npm run --silent move -- --help`,
});
