import { z } from 'zod';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { parseFlags } from '#basics/parse-flags.ts';

const USAGES = {
  import: `Usage: npm run rules:import -- FILE-OR-ADDRESS… [--effective DATE]

Reads the official text of the Comprehensive Rules (the TXT of any edition since 2003, in any encoding, plain or gzip;
https://magic.wizards.com/en/rules, or that page itself) into the rules file of the bot (RULES_FILE), and keeps the
editions in it. Excerpts of an edition are merged with others of the same day, until its whole text is imported. A
running bot continues to answer, and knows the new text a second or two later.

  --effective DATE  the day from which the text is in force, as YYYY-MM-DD, instead of the printed one
  --help            this text

Each day has one text: a second one is compared with it, and the differences are listed. Several files are imported one
after the other, each completely or not at all.

Exit code: 0 all are in the rules file; 1 one or more were not imported, with the reason; 2 these arguments are wrong.`,
  list: `Usage: npm run rules:list [-- --json]

Lists the editions that were imported: the day, the extent, the source, and when they were imported.

  --json  one list of objects: edition, isFragment, rules, subrules, examples, glossary, source, importedAt
  --help  this text

Exit code: 0; 1 the rules file cannot be read; 2 these arguments are wrong.`,
  remove: `Usage: npm run rules:remove -- DATE…

Removes editions from the rules file, by their days as listed by rules:list (YYYY-MM-DD).

  --help  this text

Exit code: 0 removed; 1 one or more were not there, with the reason; 2 these arguments are wrong.`,
} as const;

export type RulesCommand =
  | { readonly job: 'import'; readonly sources: readonly string[]; readonly effective: IsoDate | null }
  | { readonly job: 'list'; readonly asJson: boolean }
  | { readonly job: 'remove'; readonly editions: readonly IsoDate[] };

export type RulesJob = RulesCommand['job'];

export type ParsedRulesArguments =
  | { readonly ok: true; readonly value: RulesCommand }
  /** Nothing to do: print `text` to standard output for exit code 0, else to standard error. */
  | { readonly ok: false; readonly exitCode: 0 | 2; readonly text: string };

const HELP = { help: { type: 'boolean', short: 'h', default: false } } as const;
const IMPORT = { effective: { type: 'string', multiple: true }, ...HELP } as const;
const LIST = { json: { type: 'boolean', default: false }, ...HELP } as const;

/** Magic and its first rules came out in August 1993. */
const FIRST_YEAR = 1993;

/**
 * Parses the arguments of `rules:import`, `rules:list` or `rules:remove`.
 * @param argv the command, then its arguments
 */
export function parseRulesArguments([job, ...argv]: readonly string[]): ParsedRulesArguments {
  if (job === 'import') return parseImport(argv);
  if (job === 'list') return parseList(argv);
  if (job === 'remove') return parseRemove(argv);
  return { ok: false, exitCode: 2, text: Object.values(USAGES).join('\n\n') };
}

function parseImport(argv: readonly string[]): ParsedRulesArguments {
  const read = parseFlags(argv, IMPORT);
  if (typeof read === 'string') return usageError('import', read);
  const { values, positionals: sources } = read;
  if (values.help) return help('import');
  const [typed, ...more] = values.effective ?? [];
  if (more.length > 0) return usageError('import', 'a text is in force from one day: give --effective once.');
  const effective = typed === undefined ? null : parseDay(typed);
  if (effective === undefined) return usageError('import', invalidDay(typed ?? ''));
  if (effective !== null && Number(effective.slice(0, 4)) < FIRST_YEAR)
    return usageError(
      'import',
      `there were no rules in ${effective.slice(0, 4)}: Magic began in ${FIRST_YEAR}.`,
    );
  if (sources.length === 0) return usageError('import', 'name a file or an address.');
  if (sources.includes('')) return usageError('import', 'the name of the file is empty.');
  return { ok: true, value: { job: 'import', sources, effective } };
}

function parseList(argv: readonly string[]): ParsedRulesArguments {
  const read = parseFlags(argv, LIST);
  if (typeof read === 'string') return usageError('list', read);
  if (read.values.help) return help('list');
  if (read.positionals.length > 0) return usageError('list', 'it lists all editions: leave the rest out.');
  return { ok: true, value: { job: 'list', asJson: read.values.json } };
}

function parseRemove(argv: readonly string[]): ParsedRulesArguments {
  const read = parseFlags(argv, HELP);
  if (typeof read === 'string') return usageError('remove', read);
  if (read.values.help) return help('remove');
  const editions: IsoDate[] = [];
  for (const typed of read.positionals) {
    const day = parseDay(typed);
    if (!day) return usageError('remove', invalidDay(typed));
    editions.push(day);
  }
  if (editions.length === 0)
    return usageError('remove', 'name the day of an edition, as rules:list tells it.');
  return { ok: true, value: { job: 'remove', editions: [...new Set(editions)] } };
}

const parseDay = (typed: string): IsoDate | undefined =>
  z.iso.date().safeParse(typed).data as IsoDate | undefined;

const invalidDay = (typed: string): string => `"${typed}" is no day: write it as 2026-06-19.`;

const help = (job: RulesJob): ParsedRulesArguments => ({ ok: false, exitCode: 0, text: USAGES[job] });

const usageError = (job: RulesJob, reason: string): ParsedRulesArguments => ({
  ok: false,
  exitCode: 2,
  text: `rules:${job}: ${reason} For help: npm run --silent rules:${job} -- --help`,
});
