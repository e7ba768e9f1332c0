import { parseFlags } from '#basics/parse-flags.ts';

const USAGES = {
  backup: `Usage: npm run backup -- [FILE] [--overwrite]

Makes a consistent copy of the bot's database (DATABASE_FILE), whether or not the bot is running. The copy is FILE, or
else a file in the folder BACKUP_DIR named after the database, -manual- and the time. Only the BACKUP_KEEP newest of
those are kept; the bot's own backups are not deleted. The copy is checked and opened, and all games and ledgers in it
are read, before it gets its name; what cannot be read is listed. An incomplete copy never replaces another one. The
copy contains the secrets of coins: only its owner can read it, so keep it private. It does not contain cards and
rules, which can be fetched again.

  --overwrite  replaces FILE if it exists
  --help       this text

Exit code: 0 done; 1 no backup was made, or not all in it can be read; 2 these arguments are wrong.`,
  restore: `Usage: npm run restore -- FILE [--even-broken]
       npm run restore -- --check FILE
       npm run restore -- --try FILE

Replaces the database (DATABASE_FILE) by a copy of a backup. Stop the bot first: this is refused while it is running.
The backup is checked first, and is not changed. The previous database is kept beside the new one, with -replaced- and
the time in its name. A backup made by an older version of the bot is migrated at the next start. All coins then come
from new secrets, since secrets revealed after the backup would let players predict coins.

  --even-broken  restores even if a game or a ledger cannot be read: the others continue
  --check        restores nothing: reads each game and ledger in the backup, and lists what cannot be read
  --try          restores nothing: opens a copy in the embedded Discord, at its last game, without a token; the
                 copy is deleted afterwards
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
): ParsedArguments<{ readonly file: string | null; readonly canOverwrite: boolean }> {
  const read = parseFlags(argv, { overwrite: { type: 'boolean', default: false }, ...HELP });
  if (typeof read === 'string') return usageError('backup', read);
  const {
    values: { overwrite: canOverwrite, help },
    positionals: [file = null, ...more],
  } = read;
  if (help) return { ok: false, exitCode: 0, text: USAGES.backup };
  if (file === '') return usageError('backup', 'the name of the file is empty.');
  if (more.length > 0) return usageError('backup', 'name one file.');
  if (canOverwrite && file === null) return usageError('backup', '--overwrite goes with a file.');
  return { ok: true, value: { file, canOverwrite } };
}

/** `check` reads a backup and `try` opens a copy of it; neither restores it. */
export interface RestoreArguments {
  readonly job: 'restore' | 'check' | 'try';
  readonly file: string;
  /** Also restore a backup that cannot be read completely. */
  readonly isBrokenAllowed: boolean;
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
    values: { check, try: tries, 'even-broken': isBrokenAllowed, help },
    positionals: [file, ...more],
  } = read;
  if (help) return { ok: false, exitCode: 0, text: USAGES.restore };
  if (file === undefined || more.length > 0) return usageError('restore', 'name one backup.');
  if (file === '') return usageError('restore', 'the name of the backup is empty.');
  if ([check, tries, isBrokenAllowed].filter(Boolean).length > 1)
    return usageError('restore', 'say one of --check, --try and --even-broken.');
  return { ok: true, value: { job: check ? 'check' : tries ? 'try' : 'restore', file, isBrokenAllowed } };
}

const usageError = (program: Program, reason: string): { ok: false; exitCode: 2; text: string } => ({
  ok: false,
  exitCode: 2,
  text: `${program}: ${reason} For help: npm run --silent ${program} -- --help`,
});
