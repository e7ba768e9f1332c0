import { askBulkData, SCRYFALL_BULK_DATA } from '../../cards/scryfall/bulk-data.ts';
import { BulkFault, Unreadable } from '../../cards/scryfall/faults.ts';
import type { ObjectReader } from '../../cards/scryfall/list-parser.ts';
import { kindOfObject } from '../../cards/scryfall/not-a.ts';
import { openBulk, readBulk } from '../../cards/scryfall/read-bulk.ts';
import { readCard, type ImportedCard } from '../../cards/scryfall/read-card.ts';
import { readRuling, type ImportedRuling } from '../../cards/scryfall/read-ruling.ts';
import { formatCount } from '../../basics/format-count.ts';
import { ImportFault } from '../../sources/faults.ts';
import { redactUrl } from '../../sources/redact-url.ts';
import type { HttpGetOptions } from '../../sources/http-get.ts';
import { assertReadable, isHttpUrl } from '../../sources/open-source.ts';
import { OperatorError } from '../../store/files/operator-error.ts';
import { writeCardFile, type Import, type Written } from '../../store/cards/write-file.ts';
import type { ImportArguments } from './arguments.ts';
import type { Reading } from './progress.ts';

export interface TakeSettings extends Pick<HttpGetOptions, 'stallMs' | 'maxBytes' | 'hosts'> {
  readonly cardsFile: string;
  /** When this is, in ms since 1970. */
  readonly at: number;
  /** Ends the import at once; what was being read then rejects with its reason. */
  readonly signal: AbortSignal;
  /** Scryfall's list of bulk files, or one like it on another server. */
  readonly listAddress?: string | undefined;
  /** Hands the bytes of a file on, and shows how many have come. */
  readonly showing: (reading: Reading) => AsyncIterable<Uint8Array>;
}

/** A bulk file, not opened yet. */
interface Source {
  readonly url: string;
  /** After decompression, if somebody said so. */
  readonly bytes: number | null;
}

/**
 * Imports cards, rulings or both.
 * @returns lines that say what came of it.
 * @throws {ImportFault | OperatorError} in one line for whoever started it, or the reason of the signal; nothing was
 *   changed then.
 */
export async function takeCards(asked: ImportArguments, settings: TakeSettings): Promise<readonly string[]> {
  const { cardsFile, at } = settings;
  const from = performance.now();
  const tally = { given: 0, noCards: 0 };
  const { cards, rulings } = await sourcesOf(asked, settings);
  const written = await writeCardFile(cardsFile, {
    ...(cards && { cards: importOf(cards, cardsOf(objectsOf(cards, CARD, settings), tally)) }),
    ...(rulings && { rulings: importOf(rulings, objectsOf(rulings, RULING, settings)) }),
    at,
    agree: asked.fewer ? () => undefined : refuseFewer,
  });
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  return [
    `${importedOf(written)} imported into ${cardsFile} in ${seconds} s.`,
    ...(written.before.spoilt
      ? [`The card file before was ${written.before.spoilt}: nothing of it is kept.`]
      : []),
    ...leftOut(tally.noCards, tally.given - (written.cards ?? 0)),
  ];
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

async function sourcesOf(asked: ImportArguments, settings: TakeSettings): Promise<Sources> {
  if (asked.from === 'scryfall') {
    const { signal, stallMs, hosts, listAddress = SCRYFALL_BULK_DATA } = settings;
    return askBulkData(listAddress, { signal, stallMs, hosts });
  }
  const given = async (url: string | null) => {
    if (url === null) return null;
    await assertReadable(url);
    return { url, bytes: null };
  };
  return { cards: await given(asked.cards), rulings: await given(asked.rulings) };
}

const importOf = <One>({ url }: Source, all: AsyncIterable<One>): Import<One> => ({
  all,
  from: isHttpUrl(url) ? redactUrl(url) : url,
});

async function* objectsOf<One>(
  source: Source,
  reader: ObjectReader<One>,
  { signal, stallMs, maxBytes, hosts, showing }: TakeSettings,
): AsyncGenerator<One, void, undefined> {
  const options = { signal, stallMs, hosts, ...(maxBytes !== undefined && { maxBytes }) };
  const { stream, bytes, name } = await openBulk(source.url, options);
  try {
    yield* readBulk(showing({ name, stream, bytes: bytes ?? source.bytes }), reader);
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

/** Much less than there is came, as of a file that was given by mistake. */
export class TooFew extends OperatorError {}

/** Stops what would replace many by few: a file of a single card, given by mistake, would forget all others. */
function refuseFewer({ cards, rulings, before }: Written): void {
  for (const [now, old, noun] of [
    [cards, before.cards, 'card'],
    [rulings, before.rulings, 'ruling'],
  ] as const) {
    if (now !== null && now * 2 < old)
      throw new TooFew(
        `nothing was imported: ${formatCount(now, noun)} would take the place of ${number(old)}; to do so, add --fewer`,
      );
  }
}

function importedOf({ cards, rulings, astray, before }: Written): string {
  const of = (now: number | null, noun: string, old: number): readonly string[] =>
    now === null ? [] : [`${formatCount(now, noun)}${old > 0 ? ` in place of ${number(old)}` : ''}`];
  const strays = astray > 0 ? ` (${number(astray)} of them on no card here)` : '';
  return `${[...of(cards, 'card', before.cards), ...of(rulings, 'ruling', before.rulings)].join(' and ')}${strays}`;
}

function leftOut(noCards: number, again: number): readonly string[] {
  const what = [
    noCards > 0
      ? formatCount(
          noCards,
          'thing that is no card (art, themes, advertisements, checklists)',
          'things that are no cards (art, themes, advertisements, checklists)',
        )
      : [],
    again > 0
      ? formatCount(
          again,
          'more printing of cards that came before',
          'more printings of cards that came before',
        )
      : [],
  ].flat();
  return what.length > 0 ? [`Left out: ${what.join(' and ')}.`] : [];
}

const number = (many: number): string => many.toLocaleString('en');
