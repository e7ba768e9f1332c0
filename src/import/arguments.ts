import { parseArgs } from 'node:util';

const USAGE = `Usage: npm run cards:import -- [FILE-OR-ADDRESS] [--rulings FILE-OR-ADDRESS]
       npm run cards:import -- --scryfall

Reads all cards from one of Scryfall's bulk files (Oracle Cards; https://scryfall.com/docs/api/bulk-data), plain or
gzip, into the card file of the bot (CARDS_FILE). What is not imported now stays as it was imported last. A running
bot goes on answering, and knows the new cards a second or two later.

  --rulings FILE-OR-ADDRESS  the bulk file of rulings, beside the cards or alone
  --scryfall                 ask Scryfall where today's files are, and import both
  --help                     this text

Exit code: 0 imported; 1 nothing was imported and nothing changed, with the reason; 2 these arguments are wrong.`;

/** What to import: paths or http(s) addresses, `null` for what is not asked for. */
export type ImportArguments =
  | { readonly from: 'scryfall' }
  | { readonly from: 'given'; readonly cards: string | null; readonly rulings: string | null };

export type ParsedImport =
  | { readonly ok: true; readonly value: ImportArguments }
  /** Nothing to do: `text` goes to standard output for exit code 0, else to standard error. */
  | { readonly ok: false; readonly exitCode: 0 | 2; readonly text: string };

/** Reads the arguments of `cards:import`. */
export function parseImportArguments(argv: readonly string[]): ParsedImport {
  const read = readFlags(argv);
  if (typeof read === 'string') return wrong(read);
  const {
    values: { rulings, scryfall, help },
    positionals: [cards, ...more],
  } = read;
  if (help) return { ok: false, exitCode: 0, text: USAGE };
  if (more.length > 0) return wrong('one file of cards can be imported at a time.');
  if (cards === '' || rulings === '') return wrong('the name of the file is empty.');
  if (scryfall && (cards !== undefined || rulings !== undefined))
    return wrong('--scryfall fetches cards and rulings by itself; leave the files out.');
  if (scryfall) return { ok: true, value: { from: 'scryfall' } };
  if (cards === undefined && rulings === undefined) return wrong('name a file or an address, or --scryfall.');
  return { ok: true, value: { from: 'given', cards: cards ?? null, rulings: rulings ?? null } };
}

const wrong = (why: string): ParsedImport => ({
  ok: false,
  exitCode: 2,
  text: `cards:import: ${why} For help: npm run --silent cards:import -- --help`,
});

function readFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        rulings: { type: 'string' },
        scryfall: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return `${error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : String(error)}.`;
  }
}
