import { readFlags } from '../basics/read-flags.ts';

const USAGES = {
  backup: `Usage: npm run backup -- [FILE] [--overwrite]

Copies the database of the bot (DATABASE_FILE) as it stands at one moment, while the bot runs or not, into FILE; without
one into the folder BACKUP_DIR, under the database's name and the time, of which the BACKUP_KEEP newest are kept. The
copy is looked through and opened before it has its name. The secrets of coins are in it: only its owner may read it,
and so it should stay. Cards and rules are not in it: they can be fetched again.

  --overwrite  FILE may be there already
  --help       this text

Exit code: 0 done; 1 no backup was made, with the reason; 2 these arguments are wrong.`,
  restore: `Usage: npm run restore -- FILE

Puts a copy of a backup in the place of the database (DATABASE_FILE). Stop the bot first: it is refused while one runs.
The backup is looked through before, and stays as it is; the database that was there is kept beside it, with -replaced-
and the time in its name. One that an older version of the bot made is brought up to date at the next start. All coins
come from new secrets then, since what was told to players after the backup would let them know coins to come.

  --help  this text

Exit code: 0 done; 1 nothing was changed, with the reason; 2 these arguments are wrong.`,
} as const;

type Program = keyof typeof USAGES;

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  /** Nothing to do: `text` goes to standard output for exit code 0, else to standard error. */
  | { readonly ok: false; readonly exitCode: 0 | 2; readonly text: string };

const HELP = { help: { type: 'boolean', short: 'h', default: false } } as const;

/** Reads the arguments of `backup`. `file`: `null` where none is named. */
export function parseBackup(
  argv: readonly string[],
): Parsed<{ readonly file: string | null; readonly overwrites: boolean }> {
  const read = readFlags(argv, { overwrite: { type: 'boolean', default: false }, ...HELP });
  if (typeof read === 'string') return wrong('backup', read);
  const {
    values: { overwrite: overwrites, help },
    positionals: [file = null, ...more],
  } = read;
  if (help) return { ok: false, exitCode: 0, text: USAGES.backup };
  if (file === '') return wrong('backup', 'the name of the file is empty.');
  if (more.length > 0) return wrong('backup', 'name one file.');
  if (overwrites && file === null) return wrong('backup', '--overwrite goes with a file.');
  return { ok: true, value: { file, overwrites } };
}

/** Reads the arguments of `restore`. */
export function parseRestore(argv: readonly string[]): Parsed<{ readonly file: string }> {
  const read = readFlags(argv, HELP);
  if (typeof read === 'string') return wrong('restore', read);
  const [file, ...more] = read.positionals;
  if (read.values.help) return { ok: false, exitCode: 0, text: USAGES.restore };
  if (file === undefined || more.length > 0) return wrong('restore', 'name one backup.');
  if (file === '') return wrong('restore', 'the name of the backup is empty.');
  return { ok: true, value: { file } };
}

const wrong = (program: Program, why: string): { ok: false; exitCode: 2; text: string } => ({
  ok: false,
  exitCode: 2,
  text: `${program}: ${why} For help: npm run --silent ${program} -- --help`,
});
