import { parseFlags } from '#basics/parse-flags.ts';
import type { Place } from '#store/moving/open.ts';

const USAGE = `Usage: npm run move -- FROM TO
       npm run move -- --reopen DATABASE

Moves everything that the bot keeps from one database to another, an empty one: sqlite:FILE, or the address of a
PostgreSQL, postgres://USER@HOST:PORT/NAME. Stop the bot first: it is refused while one runs on either. PGPASSWORD or
~/.pgpass has the password, so that it need not be typed here.

All of it is compared afterwards, every channel by itself, and only then the bot may use the new one. The old one stays
as it was, and the bot refuses it from then on. Whatever interrupts it: the same command goes on where it was, or begins
anew where the bot used the old one in between. Cards and rules are not in it: each machine has its own.

  --reopen  lets the bot go on with a database that was moved away, as it was then: what was played in the other one
            since is not in it, and all coins come from new secrets
  --help    this text

Exit code: 0 done; 1 nothing was changed for the bot, with the reason; 2 these arguments are wrong.`;

export type MoveArguments =
  | { readonly job: 'move'; readonly from: Place; readonly to: Place }
  | { readonly job: 'reopen'; readonly place: Place };

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

function parsePlace(typed: string): Place | undefined {
  if (/^postgres(?:ql)?:\/\/./.test(typed)) return { url: typed };
  const [, file] = /^sqlite:(.+)$/.exec(typed) ?? [];
  return file === undefined ? undefined : { file };
}

const usageError = (reason: string): { ok: false; exitCode: 2; text: string } => ({
  ok: false,
  exitCode: 2,
  text: `move: ${reason} For help: npm run --silent move -- --help`,
});
