import { parseFlags } from '#basics/parse-flags.ts';

const USAGES = {
  backup: `Usage: npm run backup -- [FILE] [--overwrite]

Copies the database of the bot (DATABASE_FILE) as it stands at one moment, while the bot runs or not, into FILE; without
one into the folder BACKUP_DIR, under the database's name, -manual- and the time, of which the BACKUP_KEEP newest are
kept; the bot's own backups stay. The copy is looked through, opened, and all games and ledgers in it are read before it has its name; what cannot be read is
listed. It takes the place of none that was whole then. The secrets of coins are in it: only its owner may read it,
and so it should stay. Cards and rules are not in it: they can be fetched again.

  --overwrite  FILE may be there already
  --help       this text

Exit code: 0 done; 1 no backup was made, or not all in it can be read; 2 these arguments are wrong.`,
  restore: `Usage: npm run restore -- FILE [--even-broken]
       npm run restore -- --check FILE
       npm run restore -- --try FILE

Puts a copy of a backup in the place of the database (DATABASE_FILE). Stop the bot first: it is refused while one runs.
The backup is looked through before, and stays as it is; the database that was there is kept beside it, with -replaced-
and the time in its name. One that an older version of the bot made is brought up to date at the next start. All coins
come from new secrets then, since what was told to players after the backup would let them know coins to come.

  --even-broken  also where a game or a ledger in it cannot be read: the others go on
  --check        restores nothing: reads each game and ledger in the backup, and lists what cannot be read
  --try          restores nothing: opens a copy in the embedded Discord, at its last game, without any token; the
                 copy is gone afterwards
  --help         this text

Exit code: 0 done; 1 nothing was changed, with the reason, or not all can be read; 2 these arguments are wrong.`,
} as const;

type Program = keyof typeof USAGES;

export type ParsedArguments<Value> =
  | { readonly ok: true; readonly value: Value }
  /** Nothing to do: print `text` to standard output for exit code 0, else to standard error. */
  | { readonly ok: false; readonly exitCode: 0 | 2; readonly text: string };

const HELP = { help: { type: 'boolean', short: 'h', default: false } } as const;

/** `file` is `null` if omitted. */
export function parseBackupArguments(
  argv: readonly string[],
): ParsedArguments<{ readonly file: string | null; readonly overwrites: boolean }> {
  const read = parseFlags(argv, { overwrite: { type: 'boolean', default: false }, ...HELP });
  if (typeof read === 'string') return usageError('backup', read);
  const {
    values: { overwrite: overwrites, help },
    positionals: [file = null, ...more],
  } = read;
  if (help) return { ok: false, exitCode: 0, text: USAGES.backup };
  if (file === '') return usageError('backup', 'the name of the file is empty.');
  if (more.length > 0) return usageError('backup', 'name one file.');
  if (overwrites && file === null) return usageError('backup', '--overwrite goes with a file.');
  return { ok: true, value: { file, overwrites } };
}

/** `check` reads a backup and `try` opens a copy of it; neither restores it. */
export interface RestoreArguments {
  readonly job: 'restore' | 'check' | 'try';
  readonly file: string;
  /** Also restore a backup that cannot be read completely. */
  readonly allowsBroken: boolean;
}

export function parseRestoreArguments(argv: readonly string[]): ParsedArguments<RestoreArguments> {
  const read = parseFlags(argv, {
    check: { type: 'boolean', default: false },
    try: { type: 'boolean', default: false },
    'even-broken': { type: 'boolean', default: false },
    ...HELP,
  });
  if (typeof read === 'string') return usageError('restore', read);
  const {
    values: { check, try: tries, 'even-broken': allowsBroken, help },
    positionals: [file, ...more],
  } = read;
  if (help) return { ok: false, exitCode: 0, text: USAGES.restore };
  if (file === undefined || more.length > 0) return usageError('restore', 'name one backup.');
  if (file === '') return usageError('restore', 'the name of the backup is empty.');
  if ([check, tries, allowsBroken].filter(Boolean).length > 1)
    return usageError('restore', 'say one of --check, --try and --even-broken.');
  return { ok: true, value: { job: check ? 'check' : tries ? 'try' : 'restore', file, allowsBroken } };
}

const usageError = (program: Program, reason: string): { ok: false; exitCode: 2; text: string } => ({
  ok: false,
  exitCode: 2,
  text: `${program}: ${reason} For help: npm run --silent ${program} -- --help`,
});
