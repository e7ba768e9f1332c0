import type { TextsCome } from '#engine/vocabulary/texts-come.ts';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Facts } from '#cards/built-in/facts-file.ts';
import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import { adoptCardsFromTexts, describeFromText, type CardFromText } from '#cards/from-texts/read-texts.ts';
import { findBySpelling } from '#cards/pool/alternative-spellings.ts';
import { buildNameIndex, type NameIndex, type RankedName } from '#cards/pool/name-index.ts';
import { runSteps, runStepsYielding, shareSteps, type WorkSteps } from '#basics/work-steps.ts';
import { createLruCache, type LruCache } from '#basics/lru-cache.ts';
import { followFile, type FileLog } from '../files/follow-file.ts';
import { openCardFile, type CardFile } from './open-file.ts';
import type { Clock } from '#basics/clock.ts';

/** How many cards are remembered as they were read. */
const MAX_REMEMBERED = 1000;
/** More cards that were read from their texts are only counted in the log. */
const MAX_LOGGED = 100;
/** For how long names are indexed before replies have their turn, in ms. */
const PIECE_MS = 5;

/** The names of those built in, found alike in every pool of them; not kept where a file holds the names of all. */
const OWN_NAMES = new WeakMap<Facts, () => WorkSteps<NameIndex>>();

function namesOf(builtIn: Facts): () => WorkSteps<NameIndex> {
  const names = OWN_NAMES.get(builtIn) ?? shareSteps(() => buildNameIndex(builtIn.names()));
  OWN_NAMES.set(builtIn, names);
  return names;
}

/** A card pool with a file behind it. */
export interface OpenCardPool extends CardPool {
  /** Makes ready what suggestions need, between replies; who asks for some before waits for all of it. */
  readAhead(): Promise<void>;
  /** Closes the file and forgets what was imported. */
  close(): void;
}

/** The imported cards, and the names of all. */
interface Held {
  readonly file: CardFile;
  readonly names: NameIndex;
  /** What was read from the texts of cards that the release does not know. */
  readonly fromTexts: readonly CardFromText[];
  readonly found: LruCache<string, CardEntry>;
}

/**
 * Opens the imported cards over those built in: an imported card is meant before a built-in one of the same name.
 * When another file is put in the place of this one, as an import does, its cards are taken over: their names in short
 * pieces between replies, then all at once. A file that cannot be taken is logged once and tried again ever more seldom, and the
 * cards stay as they were.
 * @param path of the card file, which may be absent; `null` for built-in cards only.
 * @returns a pool whose questions throw an {@link OperatorError} where the file that was taken cannot be read any more
 *   or is damaged within: that a card is unknown or has no rulings would be untrue.
 */
export function openCardPool(
  path: string | null,
  builtIn: Facts,
  log: FileLog,
  clock: Pick<Clock, 'after'>,
  textsCome: TextsCome = 'by-import',
): OpenCardPool {
  const own = createLruCache<string, CardEntry>(MAX_REMEMBERED);
  let held: Held | null = null;
  let isClosed = false;

  function* allNames(file: CardFile): Iterable<RankedName> {
    yield* file.names();
    yield* builtIn.names();
  }

  function* indexed(file: CardFile): WorkSteps<Held> {
    return {
      file,
      names: yield* buildNameIndex(allNames(file)),
      fromTexts: file.fromTexts(),
      found: createLruCache(MAX_REMEMBERED),
    };
  }

  function hold(next: Held | null): void {
    held?.file.close();
    held = next;
    if (held) OWN_NAMES.delete(builtIn);
    const fromTexts = next?.fromTexts ?? [];
    adoptCardsFromTexts(fromTexts);
    log.info({ cardFile: path, ...next?.file.imported }, next ? 'cards imported' : 'built-in cards only');
    if (fromTexts.length > 0)
      log.info(
        {
          cardFile: path,
          count: fromTexts.length,
          cards: fromTexts.slice(0, MAX_LOGGED).map(describeFromText),
        },
        'cards that are on no list of this version were read from their texts',
      );
  }

  const stopFollowing = followFile<CardFile, Held>(path, {
    clock,
    log,
    key: 'cardFile',
    unread: {
      first: 'the card file cannot be read: built-in cards only',
      next: 'the new card file cannot be read: the cards stay as they were',
    },
    open: openCardFile,
    prepare: indexed,
    hold,
  });

  return {
    imported: () => held?.file.imported ?? null,
    builtInUntil: builtIn.day,
    textsCome,
    find: (typed) =>
      findBySpelling(
        typed,
        (name) => (held && findIn(held.file, held.found, name)) ?? findIn(builtIn, own, name),
      ),
    byId: (oracleId) => held?.file.byId(oracleId),
    suggest(typed, limit) {
      const names = held?.names ?? runSteps(namesOf(builtIn)());
      return names.search(typed, limit);
    },
    rulings: ({ oracle }) => held?.file.rulings(oracle?.id ?? '') ?? null,
    async readAhead() {
      const isNeeded = () => !isClosed && !held;
      if (isNeeded())
        await runStepsYielding(untilLeft(namesOf(builtIn)(), isNeeded), PIECE_MS, () => afterOthers());
    },
    close() {
      isClosed = true;
      stopFollowing();
      if (held) adoptCardsFromTexts([]);
      held?.file.close();
      held = null;
    },
  };
}

/** The same steps, given up as soon as nobody needs them any more. */
function* untilLeft(steps: WorkSteps<unknown>, isNeeded: () => boolean): WorkSteps<void> {
  while (!steps.next().done) {
    yield;
    if (!isNeeded()) return;
  }
}

function findIn(
  cards: Pick<CardFile, 'find'>,
  found: LruCache<string, CardEntry>,
  typed: string,
): CardEntry | undefined {
  const known = found.get(typed);
  if (known) return known;
  const entry = cards.find(typed);
  if (entry) found.set(typed, entry);
  return entry;
}
