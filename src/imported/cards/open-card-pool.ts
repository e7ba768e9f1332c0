import type { TextSource } from '#engine/vocabulary/text-source.ts';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { BuiltInFacts } from '#cards/built-in/facts-file.ts';
import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import { adoptCardsFromTexts, describeFromText, type CardFromText } from '#cards/from-texts/read-texts.ts';
import { findBySpelling } from '#cards/pool/alternative-spellings.ts';
import { buildNameFilter, type NameFilter } from '#cards/pool/name-filter.ts';
import { buildNameIndex, type NameIndex, type RankedName } from '#cards/pool/name-index.ts';
import { buildShortNames, type ShortNames } from '#cards/pool/short-names.ts';
import { foldName } from '#engine/cards/names.ts';
import { runSteps, runStepsYielding, shareSteps, type WorkSteps } from '#basics/work-steps.ts';
import { createLruCache, type LruCache } from '#basics/lru-cache.ts';
import { followFile, type FileLog } from '../files/follow-file.ts';
import { openCardFile, type CardFile } from './open-card-file.ts';
import type { Clock } from '#basics/clock.ts';

/** The number of names in each cache. */
const MAX_CACHED = 2000;
/** Longer texts are not names. */
const MAX_NAME_LENGTH = 150;

/** The cards by what was typed, `null` for none: a question is read for the same words several times. */
type FoundCards = LruCache<string, CardEntry | null>;

/** The maximum number of cards listed in the log after they were read from their texts. */
const MAX_LOGGED = 100;
/** How long indexing runs before it yields to replies, in ms. */
const PIECE_MS = 5;

/** The name indexes of built-in cards, shared by all pools that use them. Dropped once a file provides all names. */
const BUILT_IN_INDEXES = new WeakMap<BuiltInFacts, () => WorkSteps<NameIndex>>();

function builtInIndexOf(builtIn: BuiltInFacts): () => WorkSteps<NameIndex> {
  const names = BUILT_IN_INDEXES.get(builtIn) ?? shareSteps(() => buildNameIndex(builtIn.names()));
  BUILT_IN_INDEXES.set(builtIn, names);
  return names;
}

/** A card pool with a file behind it. */
export interface OpenCardPool extends CardPool {
  /**
   * Builds the name index that suggestions need, yielding to replies. A suggestion requested earlier waits for all of
   * it.
   */
  readAhead(): Promise<void>;
  /** Closes the file and drops the imported cards. */
  close(): void;
}

/** The open card file, and an index of the names of all cards. */
interface ImportedCards {
  readonly file: CardFile;
  readonly names: NameIndex;
  readonly shortNames: ShortNames;
  /** Spares most searches of the file. */
  readonly filter: NameFilter;
  /** The facts read from the texts of cards that this release does not know. */
  readonly fromTexts: readonly CardFromText[];
  readonly cache: FoundCards;
}

/**
 * Opens a pool of the imported and the built-in cards; an imported card takes precedence over a built-in one of the
 * same name. If an import replaces the file, its cards are loaded: the names are indexed in short steps between
 * replies, then all cards change at once. A file that cannot be opened is logged once and retried at growing intervals;
 * until then the cards stay as they were.
 * @param path of the card file, which may not exist; `null` for built-in cards only
 * @returns a pool whose methods throw an {@link OperatorError} if the file in use can no longer be read or is damaged,
 * since answering that a card is unknown or has no rulings would be wrong
 */
export function openCardPool(
  path: string | null,
  builtIn: BuiltInFacts,
  log: FileLog,
  clock: Pick<Clock, 'after'>,
  textsCome: TextSource = 'by-import',
): OpenCardPool {
  const builtInCache: FoundCards = createLruCache(MAX_CACHED);
  let current: ImportedCards | null = null;
  let isClosed = false;

  function* allNames(file: CardFile): Iterable<RankedName> {
    yield* file.names();
    yield* builtIn.names();
  }

  function* buildIndex(file: CardFile): WorkSteps<ImportedCards> {
    return {
      file,
      names: yield* buildNameIndex(allNames(file)),
      shortNames: yield* buildShortNames(allNames(file)),
      filter: yield* buildNameFilter(file.foldedNames()),
      fromTexts: file.fromTexts(),
      cache: createLruCache(MAX_CACHED),
    };
  }

  function replaceCurrent(next: ImportedCards | null): void {
    current?.file.close();
    current = next;
    if (current) BUILT_IN_INDEXES.delete(builtIn);
    const fromTexts = adoptCardsFromTexts(next?.fromTexts ?? []);
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

  const stopFollowing = followFile<CardFile, ImportedCards>(path, {
    clock,
    log,
    key: 'cardFile',
    warnings: {
      first: 'the card file cannot be read: built-in cards only',
      next: 'the new card file cannot be read: the cards stay as they were',
    },
    open: openCardFile,
    prepare: buildIndex,
    use: replaceCurrent,
  });

  let builtInShortNames: ShortNames | undefined;
  const shortNames = (): ShortNames =>
    current?.shortNames ?? (builtInShortNames ??= runSteps(buildShortNames(builtIn.names())));

  return {
    imported: () => current?.file.imported ?? null,
    builtInUntil: builtIn.day,
    textsCome,
    find: (typed) =>
      findBySpelling(typed, (name) => {
        const imported = current?.filter.mayHave(foldName(name))
          ? findCached(current.file, current.cache, name)
          : undefined;
        if (imported && imported.isGameChanger !== undefined) return imported;
        const shipped = findCached(builtIn, builtInCache, name);
        // A file of an earlier version doesn't say it.
        return imported && shipped ? withGameChanger(imported, shipped) : (imported ?? shipped);
      }),
    byId: (oracleId) => current?.file.byId(oracleId),
    suggest(typed, limit) {
      const names = current?.names ?? runSteps(builtInIndexOf(builtIn)());
      return names.search(typed, limit);
    },
    byShortName: (typed) => shortNames()(typed),
    rulings: ({ oracle }) => current?.file.rulings(oracle?.id ?? '') ?? null,
    async readAhead() {
      const isNeeded = () => !isClosed && !current;
      if (isNeeded())
        await runStepsYielding(stepsWhile(builtInIndexOf(builtIn)(), isNeeded), PIECE_MS, () =>
          afterOthers(),
        );
    },
    close() {
      isClosed = true;
      stopFollowing();
      if (current) adoptCardsFromTexts([]);
      current?.file.close();
      current = null;
    },
  };
}

const withGameChanger = (entry: CardEntry, { isGameChanger }: CardEntry): CardEntry =>
  isGameChanger === undefined ? entry : { ...entry, isGameChanger };

/** Runs the steps until they end or are no longer needed. */
function* stepsWhile(steps: WorkSteps<unknown>, isNeeded: () => boolean): WorkSteps<void> {
  while (!steps.next().done) {
    yield;
    if (!isNeeded()) return;
  }
}

function findCached(cards: Pick<CardFile, 'find'>, cache: FoundCards, typed: string): CardEntry | undefined {
  const known = cache.get(typed);
  if (known !== undefined) return known ?? undefined;
  const entry = cards.find(typed);
  if (typed.length <= MAX_NAME_LENGTH) cache.set(typed, entry ?? null);
  return entry;
}
