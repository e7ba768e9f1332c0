import type { CardEntry, CardPool } from '../../cards/pool/card-pool.ts';
import { buildNameIndex, unranked, type NameIndex, type RankedName } from '../../cards/pool/name-index.ts';
import { poolOf } from '../../cards/pool/pool-of.ts';
import type { Steps } from '../../basics/steps.ts';
import { remember, type Memory } from '../../basics/remember.ts';
import { followFile, type FileLog } from '../files/follow-file.ts';
import { openCardFile, type CardFile } from './open-file.ts';
import type { Clock } from '../../basics/clock.ts';

/** How many cards are remembered as they were read. */
const MOST_REMEMBERED = 1000;

/** A card pool with a file behind it. */
export interface OpenCardPool extends CardPool {
  /** Closes the file and forgets what was imported. */
  close(): void;
}

/** The imported cards, and the names of all. */
interface Held {
  readonly file: CardFile;
  readonly names: NameIndex;
  readonly found: Memory<string, CardEntry>;
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
  builtIn: readonly CardEntry[],
  log: FileLog,
  clock: Pick<Clock, 'after'>,
): OpenCardPool {
  const own = poolOf(builtIn);
  let held: Held | null = null;

  function* allNames(file: CardFile): Iterable<RankedName> {
    yield* file.names();
    for (const { card } of builtIn) yield unranked(card.name);
  }

  function* indexed(file: CardFile): Steps<Held> {
    return { file, names: yield* buildNameIndex(allNames(file)), found: remember(MOST_REMEMBERED) };
  }

  function hold(next: Held | null): void {
    held?.file.close();
    held = next;
    log.info({ cardFile: path, ...next?.file.imported }, next ? 'cards imported' : 'built-in cards only');
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
    find: (typed) => (held && findIn(held, typed)) ?? own.find(typed),
    byId: (oracleId) => held?.file.byId(oracleId) ?? own.byId(oracleId),
    suggest: (typed, limit) => (held ? held.names.search(typed, limit) : own.suggest(typed, limit)),
    rulings: ({ oracle }) => held?.file.rulings(oracle?.id ?? '') ?? null,
    close() {
      stopFollowing();
      held?.file.close();
      held = null;
    },
  };
}

function findIn({ file, found }: Held, typed: string): CardEntry | undefined {
  const known = found.get(typed);
  if (known) return known;
  const entry = file.find(typed);
  if (entry) found.set(typed, entry);
  return entry;
}
