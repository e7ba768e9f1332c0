import { askBulkData, SCRYFALL_API_URL } from '../../cards/scryfall/bulk-data.ts';
import { BulkFault, Unreadable } from '../../cards/scryfall/faults.ts';
import type { ObjectReader } from '../../cards/scryfall/list-parser.ts';
import { kindOfObject } from '../../cards/scryfall/not-a.ts';
import { openBulk, readBulk } from '../../cards/scryfall/read-bulk.ts';
import { readCard, type ImportedCard } from '../../cards/scryfall/read-card.ts';
import { readRuling, type ImportedRuling } from '../../cards/scryfall/read-ruling.ts';
import { count } from '../../basics/count.ts';
import { ImportFault } from '../../sources/faults.ts';
import { called } from '../../sources/get.ts';
import { checkSource, isAddress } from '../../sources/open-source.ts';
import { OperatorError } from '../../store/files/operator-error.ts';
import { writeCardFile, type Import, type Written } from '../../store/cards/write-file.ts';
import type { ImportArguments } from './arguments.ts';
import { withProgress, type Outputs } from './progress.ts';

export interface ImportSettings extends Outputs {
  readonly cardsFile: string;
  /** When this is, in ms since 1970. */
  readonly at: number;
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
  const { cardsFile, at, signal, output } = settings;
  const from = performance.now();
  const tally = { given: 0, noCards: 0 };
  try {
    const { cards, rulings } = await sourcesOf(asked, settings);
    const written = await writeCardFile(cardsFile, {
      ...(cards && { cards: importOf(cards, cardsOf(objectsOf(cards, CARD, settings), tally)) }),
      ...(rulings && { rulings: importOf(rulings, objectsOf(rulings, RULING, settings)) }),
      at,
      agree: asked.fewer ? () => undefined : refuseFewer,
    });
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    output.write(`${importedOf(written)} imported into ${cardsFile} in ${seconds} s.\n`);
    if (written.before.spoilt)
      output.write(`The card file before was ${written.before.spoilt}: nothing of it is kept.\n`);
    output.write(leftOut(tally.noCards, tally.given - (written.cards ?? 0)));
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new OperatorError('the import was stopped: the cards stay as they were', { cause });
  }
}

const CARD: ObjectReader<ImportedCard | null> = {
  noun: 'card',
  read: (element) =>
    advising(() => readCard(element), element, 'ruling', 'a file of rulings goes after --rulings'),
};
const RULING: ObjectReader<ImportedRuling> = {
  noun: 'ruling',
  read: (element) =>
    advising(() => readRuling(element), element, 'card', 'a file of cards is given without --rulings'),
};

/** Adds what to do where the element is of another kind. */
function advising<Value>(read: () => Value, element: unknown, other: string, advice: string): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Unreadable) || kindOfObject(element) !== other) throw error;
    throw new Unreadable(`${error.message}; ${advice}`);
  }
}

interface Sources {
  readonly cards: Source | null;
  readonly rulings: Source | null;
}

async function sourcesOf(asked: ImportArguments, { signal, scryfallUrl }: ImportSettings): Promise<Sources> {
  if (asked.from === 'scryfall') return askBulkData(scryfallUrl ?? SCRYFALL_API_URL, { signal });
  const given = async (url: string | null) => {
    if (url === null) return null;
    await checkSource(url);
    return { url, bytes: null };
  };
  return { cards: await given(asked.cards), rulings: await given(asked.rulings) };
}

const importOf = <One>({ url }: Source, all: AsyncIterable<One>): Import<One> => ({
  all,
  from: isAddress(url) ? called(url) : url,
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

async function* cardsOf(
  all: AsyncIterable<ImportedCard | null>,
  tally: { given: number; noCards: number },
): AsyncGenerator<ImportedCard, void, undefined> {
  for await (const card of all) {
    tally[card ? 'given' : 'noCards'] += 1;
    if (card) yield card;
  }
}

/** Stops what would replace many by few: a file of a single card, given by mistake, would forget all others. */
function refuseFewer({ cards, rulings, before }: Written): void {
  for (const [now, old, noun] of [
    [cards, before.cards, 'card'],
    [rulings, before.rulings, 'ruling'],
  ] as const) {
    if (now !== null && now * 2 < old)
      throw new OperatorError(
        `nothing was imported: ${count(now, noun)} would take the place of ${number(old)}; to do so, add --fewer`,
      );
  }
}

function importedOf({ cards, rulings, astray, before }: Written): string {
  const of = (now: number | null, noun: string, old: number): readonly string[] =>
    now === null ? [] : [`${count(now, noun)}${old > 0 ? ` in place of ${number(old)}` : ''}`];
  const strays = astray > 0 ? ` (${number(astray)} of them on no card here)` : '';
  return `${[...of(cards, 'card', before.cards), ...of(rulings, 'ruling', before.rulings)].join(' and ')}${strays}`;
}

function leftOut(noCards: number, again: number): string {
  const what = [
    noCards > 0
      ? count(
          noCards,
          'thing that is no card (art, themes, advertisements, checklists)',
          'things that are no cards (art, themes, advertisements, checklists)',
        )
      : [],
    again > 0
      ? count(again, 'more printing of cards that came before', 'more printings of cards that came before')
      : [],
  ].flat();
  return what.length > 0 ? `Left out: ${what.join(' and ')}.\n` : '';
}

const number = (many: number): string => many.toLocaleString('en');
