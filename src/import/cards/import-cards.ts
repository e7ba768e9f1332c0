import { fetchBulkFiles, SCRYFALL_BULK_DATA } from '#cards/scryfall/bulk-data.ts';
import { BulkFault, InvalidObject } from '#cards/scryfall/faults.ts';
import type { ObjectReader } from '#cards/scryfall/list-parser.ts';
import { kindOfObject } from '#cards/scryfall/invalid-object.ts';
import { openBulk, readBulk } from '#cards/scryfall/read-bulk.ts';
import { readCard, type ImportedCard } from '#cards/scryfall/read-card.ts';
import { readRuling, type ImportedRuling } from '#cards/scryfall/read-ruling.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { ImportFault } from '#sources/faults.ts';
import { redactUrl } from '#sources/redact-url.ts';
import type { HttpGetOptions } from '#sources/http-get.ts';
import { assertReadable, isHttpUrl } from '#sources/open-source.ts';
import { OperatorError } from '#files/operator-error.ts';
import { writeCardFile, type Import, type CardImportResult } from '#imported/cards/write-card-file.ts';
import type { CardsImportOptions } from './parse-cards-arguments.ts';
import type { ByteSource } from './progress.ts';

export interface ImportCardsContext extends Pick<HttpGetOptions, 'stallMs' | 'maxBytes' | 'hosts'> {
  readonly cardsFile: string;
  /** Current time in ms since 1970. */
  readonly at: number;
  /** Aborts the import; pending reads reject with its reason. */
  readonly signal: AbortSignal;
  /** Scryfall's list of bulk files, or one of the same form on another server. */
  readonly listAddress?: string | undefined;
  /** Passes the bytes of a file through and reports progress. */
  readonly withProgress: (reading: ByteSource) => AsyncIterable<Uint8Array>;
}

/** A bulk file that is not open yet. */
interface BulkSource {
  readonly url: string;
  /** Size after decompression, if known. */
  readonly bytes: number | null;
}

/**
 * Imports cards, rulings or both.
 * @returns lines that describe the result
 * @throws {ImportFault | OperatorError} with one line for the operator, or the signal's reason; nothing was changed
 *   then
 */
export async function importCards(
  options: CardsImportOptions,
  settings: ImportCardsContext,
): Promise<readonly string[]> {
  const { cardsFile, at } = settings;
  const startedAt = performance.now();
  const tally = { given: 0, nonCards: 0 };
  const { cards, rulings } = await findSources(options, settings);
  const written = await writeCardFile(cardsFile, {
    ...(cards && { cards: toImport(cards, countCards(readObjects(cards, CARD, settings), tally)) }),
    ...(rulings && { rulings: toImport(rulings, readObjects(rulings, RULING, settings)) }),
    at,
    confirm: options.fewer ? () => undefined : refuseFewer,
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  return [
    `${formatImportedCounts(written)} imported into ${cardsFile} in ${seconds} s.`,
    ...(written.before.damage
      ? [`The card file before was ${written.before.damage}: nothing of it is kept.`]
      : []),
    ...formatSkipped(tally.nonCards, tally.given - (written.cards ?? 0)),
  ];
}

const CARD: ObjectReader<ImportedCard | null> = {
  noun: 'card',
  read: (element) =>
    withAdvice(() => readCard(element), element, 'ruling', 'a file of rulings goes after --rulings'),
};
const RULING: ObjectReader<ImportedRuling> = {
  noun: 'ruling',
  read: (element) =>
    withAdvice(() => readRuling(element), element, 'card', 'a file of cards is given without --rulings'),
};

/** Adds advice to the error if the element is of another kind. */
function withAdvice<Value>(read: () => Value, element: unknown, other: string, advice: string): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidObject) || kindOfObject(element) !== other) throw error;
    throw new InvalidObject(`${error.message}; ${advice}`);
  }
}

interface BulkSources {
  readonly cards: BulkSource | null;
  readonly rulings: BulkSource | null;
}

async function findSources(options: CardsImportOptions, settings: ImportCardsContext): Promise<BulkSources> {
  if (options.from === 'scryfall') {
    const { signal, stallMs, hosts, listAddress = SCRYFALL_BULK_DATA } = settings;
    return fetchBulkFiles(listAddress, { signal, stallMs, hosts });
  }
  const toSource = async (url: string | null) => {
    if (url === null) return null;
    await assertReadable(url);
    return { url, bytes: null };
  };
  return { cards: await toSource(options.cards), rulings: await toSource(options.rulings) };
}

const toImport = <Item>({ url }: BulkSource, all: AsyncIterable<Item>): Import<Item> => ({
  all,
  from: isHttpUrl(url) ? redactUrl(url) : url,
});

async function* readObjects<Item>(
  source: BulkSource,
  reader: ObjectReader<Item>,
  { signal, stallMs, maxBytes, hosts, withProgress }: ImportCardsContext,
): AsyncGenerator<Item, void, undefined> {
  const options = { signal, stallMs, hosts, ...(maxBytes !== undefined && { maxBytes }) };
  const { stream, bytes, name } = await openBulk(source.url, options);
  try {
    yield* readBulk(withProgress({ name, stream, bytes: bytes ?? source.bytes }), reader);
  } catch (error) {
    throw error instanceof BulkFault ? new ImportFault(`${name}: ${error.message}`, { cause: error }) : error;
  }
}

async function* countCards(
  all: AsyncIterable<ImportedCard | null>,
  tally: { given: number; nonCards: number },
): AsyncGenerator<ImportedCard, void, undefined> {
  for await (const card of all) {
    tally[card ? 'given' : 'nonCards'] += 1;
    if (card) yield card;
  }
}

/** The import would replace the data by far less, as with a wrong file. */
export class TooFewCards extends OperatorError {}

/** Protects against a wrong file, such as one with a single card, that would replace all cards. */
function refuseFewer({ cards, rulings, before }: CardImportResult): void {
  for (const [now, old, noun] of [
    [cards, before.cards, 'card'],
    [rulings, before.rulings, 'ruling'],
  ] as const) {
    if (now !== null && now * 2 < old)
      throw new TooFewCards(
        `nothing was imported: ${formatCount(now, noun)} would take the place of ${formatNumber(old)}; to do so, add --fewer`,
      );
  }
}

function formatImportedCounts({ cards, rulings, orphanRulings: astray, before }: CardImportResult): string {
  const describeCount = (now: number | null, noun: string, old: number): readonly string[] =>
    now === null ? [] : [`${formatCount(now, noun)}${old > 0 ? ` in place of ${formatNumber(old)}` : ''}`];
  const strays = astray > 0 ? ` (${formatNumber(astray)} of them on no card here)` : '';
  return `${[...describeCount(cards, 'card', before.cards), ...describeCount(rulings, 'ruling', before.rulings)].join(' and ')}${strays}`;
}

function formatSkipped(nonCards: number, repeats: number): readonly string[] {
  const counts = [
    nonCards > 0
      ? formatCount(
          nonCards,
          'thing that is no card (art, themes, advertisements, checklists)',
          'things that are no cards (art, themes, advertisements, checklists)',
        )
      : [],
    repeats > 0
      ? formatCount(
          repeats,
          'more printing of cards that came before',
          'more printings of cards that came before',
        )
      : [],
  ].flat();
  return counts.length > 0 ? [`Left out: ${counts.join(' and ')}.`] : [];
}
