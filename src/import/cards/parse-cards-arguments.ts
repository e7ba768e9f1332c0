import { parseFlags } from '#basics/parse-flags.ts';

const CARDS_IMPORT_USAGE = `Usage: npm run cards:import -- [FILE-OR-ADDRESS] [--rulings FILE-OR-ADDRESS]
       npm run cards:import -- --scryfall

Reads all cards from one of Scryfall's bulk files (Oracle Cards; https://scryfall.com/docs/api/bulk-data), plain or
gzip, into the card file of the bot (CARDS_FILE). Cards replace all cards imported before, and rulings all rulings;
importing only one of them keeps the other. A running bot continues to answer, and knows the new cards a second or two
later.

  --rulings FILE-OR-ADDRESS  the bulk file of rulings, with the cards or alone
  --fewer                    import even less than half as many cards or rulings as before
  --scryfall                 ask Scryfall where today's files are, and import both
  --help                     this text

Exit code: 0 imported; 1 nothing was imported and nothing changed, with the reason; 2 these arguments are wrong.`;

/** Files to import: paths or http(s) URLs; `null` if not given. */
export type CardsImportOptions = (
  | { readonly from: 'scryfall' }
  | { readonly from: 'given'; readonly cards: string | null; readonly rulings: string | null }
) & {
  /** Allows replacing the data by less than half as much. */
  readonly fewer: boolean;
};

export type ParsedCardsImport =
  | { readonly ok: true; readonly value: CardsImportOptions }
  /** Nothing to do: print `text` to standard output for exit code 0, else to standard error. */
  | { readonly ok: false; readonly exitCode: 0 | 2; readonly text: string };

const OPTIONS = {
  rulings: { type: 'string', multiple: true },
  fewer: { type: 'boolean', default: false },
  scryfall: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export function parseCardsImportArguments(argv: readonly string[]): ParsedCardsImport {
  const read = parseFlags(argv, OPTIONS);
  if (typeof read === 'string') return usageError(read);
  const {
    values: { rulings: [rulings, ...moreRulings] = [], fewer, scryfall, help },
    positionals: [cards, ...more],
  } = read;
  if (help) return { ok: false, exitCode: 0, text: CARDS_IMPORT_USAGE };
  if (more.length > 0) return usageError('one file of cards can be imported at a time.');
  if (moreRulings.length > 0) return usageError('one file of rulings can be imported at a time.');
  if (cards === '' || rulings === '') return usageError('the name of the file is empty.');
  if (scryfall && (cards !== undefined || rulings !== undefined))
    return usageError('--scryfall fetches cards and rulings by itself; leave the files out.');
  if (scryfall) return { ok: true, value: { from: 'scryfall', fewer } };
  if (cards === undefined && rulings === undefined)
    return usageError('name a file or an address, or --scryfall.');
  return { ok: true, value: { from: 'given', cards: cards ?? null, rulings: rulings ?? null, fewer } };
}

const usageError = (reason: string): ParsedCardsImport => ({
  ok: false,
  exitCode: 2,
  text: `cards:import: ${reason} For help: npm run --silent cards:import -- --help`,
});
