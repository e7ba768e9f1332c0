import { askBulkData, SCRYFALL_API_URL } from '../cards/scryfall/bulk-data.ts';
import { BulkFault, ImportFault } from '../cards/scryfall/faults.ts';
import { called } from '../cards/scryfall/get.ts';
import type { ObjectReader } from '../cards/scryfall/list-parser.ts';
import { openBulk } from '../cards/scryfall/open-bulk.ts';
import { readBulk } from '../cards/scryfall/read-bulk.ts';
import { readCard, type ImportedCard } from '../cards/scryfall/read-card.ts';
import { readRuling } from '../cards/scryfall/read-ruling.ts';
import { count } from '../discord/count.ts';
import { OperatorError } from '../store/operator-error.ts';
import { writeCardFile, type Import } from '../store/write-card-file.ts';
import type { ImportArguments } from './arguments.ts';
import { withProgress, type Outputs } from './progress.ts';

export interface ImportSettings extends Outputs {
  readonly cardsFile: string;
  /** Ends the import at once. */
  readonly signal: AbortSignal;
  /** Scryfall's API, or a server that speaks as it does. */
  readonly scryfallUrl?: string;
}

/** A bulk file, not opened yet. */
interface Source {
  readonly url: string;
  /** After decompression, if somebody said so. */
  readonly bytes: number | null;
}

/**
 * Imports cards, rulings or both, and says in a line or two what came of it.
 * @throws {ImportFault | OperatorError} in one line for whoever started it; nothing was changed then.
 */
export async function importCards(asked: ImportArguments, settings: ImportSettings): Promise<void> {
  const { cardsFile, signal, output } = settings;
  const from = performance.now();
  const tally = { given: 0, art: 0 };
  try {
    const { cards, rulings } = await sourcesOf(asked, settings);
    const written = await writeCardFile(cardsFile, {
      ...(cards && { cards: importOf(cards, withoutArt(objectsOf(cards, CARD, settings), tally)) }),
      ...(rulings && { rulings: importOf(rulings, objectsOf(rulings, RULING, settings)) }),
      at: Date.now(),
    });
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    output.write(`${importedOf(written)} imported into ${cardsFile} in ${seconds} s.\n`);
    output.write(leftOut(tally.art, tally.given - (written.cards ?? 0)));
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new OperatorError('the import was stopped: the cards stay as they were', { cause });
  }
}

const CARD: ObjectReader<ImportedCard | null> = { noun: 'card', read: readCard };
const RULING = { noun: 'ruling', read: readRuling };

interface Sources {
  readonly cards: Source | null;
  readonly rulings: Source | null;
}

async function sourcesOf(asked: ImportArguments, { signal, scryfallUrl }: ImportSettings): Promise<Sources> {
  if (asked.from === 'scryfall') return askBulkData(scryfallUrl ?? SCRYFALL_API_URL, { signal });
  const given = (url: string | null) => (url === null ? null : { url, bytes: null });
  return { cards: given(asked.cards), rulings: given(asked.rulings) };
}

const importOf = <One>({ url }: Source, all: AsyncIterable<One>): Import<One> => ({
  all,
  from: URL.canParse(url) ? called(url) : url,
});

async function* objectsOf<One>(
  source: Source,
  reader: ObjectReader<One>,
  settings: ImportSettings,
): AsyncGenerator<One, void, undefined> {
  const { stream, bytes, name } = await openBulk(source.url, { signal: settings.signal });
  try {
    yield* readBulk(withProgress({ name, stream, bytes: bytes ?? source.bytes }, settings), reader);
  } catch (error) {
    throw error instanceof BulkFault ? new ImportFault(`${name}: ${error.message}`, { cause: error }) : error;
  }
}

async function* withoutArt(
  all: AsyncIterable<ImportedCard | null>,
  tally: { given: number; art: number },
): AsyncGenerator<ImportedCard, void, undefined> {
  for await (const card of all) {
    tally[card ? 'given' : 'art'] += 1;
    if (card) yield card;
  }
}

const importedOf = ({ cards, rulings }: { cards: number | null; rulings: number | null }): string =>
  [cards === null ? [] : count(cards, 'card'), rulings === null ? [] : count(rulings, 'ruling')]
    .flat()
    .join(' and ');

function leftOut(art: number, again: number): string {
  const what = [
    art > 0 ? count(art, 'piece of an art series', 'pieces of art series') : [],
    again > 0
      ? count(again, 'more printing of cards that came before', 'more printings of cards that came before')
      : [],
  ].flat();
  return what.length > 0 ? `Left out: ${what.join(' and ')}.\n` : '';
}
