import { setImmediate as afterOthers } from 'node:timers/promises';
import type { CardEntry, CardPool } from '../cards/card-pool.ts';
import { buildNameIndex, unranked, type NameIndex, type RankedName } from '../cards/name-index.ts';
import { poolOf } from '../cards/pool-of.ts';
import { atOnce, givingWay, type Steps } from '../cards/steps.ts';
import { remember, type Memory } from '../remember.ts';
import { openCardFile, type CardFile } from './open-card-file.ts';
import { OperatorError } from './operator-error.ts';
import { lookAt, watchFile, type Identity } from './watch-file.ts';

/** How often the card file is looked at, in ms. */
const LOOK_MS = 1000;
/** For how long the name index is worked at before replies have their turn, in ms; the step at hand is ended first. */
const PIECE_MS = 5;
/** How many cards are remembered as they were read. */
const MOST_REMEMBERED = 1000;

/** What the pool writes to the log. */
export interface PoolLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

/** A card pool with a file behind it. */
export interface OpenCardPool extends CardPool {
  /** Closes the file and forgets what was imported. */
  close(): void;
}

export interface PoolOptions {
  /** How often the card file is looked at, in ms. */
  readonly lookMs?: number;
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
 * pieces between replies, then all at once. A file that cannot be taken is logged once and tried at every look, and the
 * cards stay as they were.
 * @param path of the card file, which may be absent; `null` for built-in cards only.
 * @returns a pool whose questions throw an {@link OperatorError} where the file that was taken cannot be read any more
 *   or is damaged within: that a card is unknown or has no rulings would be untrue.
 */
export function openCardPool(
  path: string | null,
  builtIn: readonly CardEntry[],
  log: PoolLog,
  { lookMs = LOOK_MS }: PoolOptions = {},
): OpenCardPool {
  const own = poolOf(builtIn);
  let held: Held | null = null;
  let isClosed = false;
  let complained: string | null = null;

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

  /** One line for all times that a file cannot be taken for the same reason. */
  function complain(file: string, of: Identity, error: unknown, text: string): void {
    // It went, or another came, since it was looked at: the next look tells what of that one.
    if (lookAt(file) !== of) return;
    const told = `${of} ${String(error)}`;
    if (told === complained) return;
    complained = told;
    const why = error instanceof OperatorError ? { why: error.message } : { err: error };
    log.warn({ cardFile: file, ...why }, text);
  }

  /** @returns the file as a watch knows it: `undefined` where it is to be tried again. */
  function takeAtOnce(file: string): Identity | undefined {
    const now = lookAt(file);
    if (now === null) return null;
    let next: CardFile | undefined;
    try {
      next = openCardFile(file);
      hold(atOnce(indexed(next)));
      return now;
    } catch (error) {
      next?.close();
      complain(file, now, error, 'the card file cannot be read: built-in cards only');
      return undefined;
    }
  }

  async function takeBetweenReplies(file: string, now: Identity): Promise<'done' | 'again'> {
    let next: CardFile | undefined;
    try {
      next = openCardFile(file);
      const taken = await givingWay(indexed(next), PIECE_MS, giveWay);
      stayOpen();
      hold(taken);
      return 'done';
    } catch (error) {
      next?.close();
      if (!isClosed)
        complain(file, now, error, 'the new card file cannot be read: the cards stay as they were');
      return 'again';
    }
  }

  async function giveWay(): Promise<void> {
    await afterOthers();
    stayOpen();
  }

  function stayOpen(): void {
    if (isClosed) throw new Error('the pool was closed');
  }

  async function change(file: string, now: Identity): Promise<'done' | 'again'> {
    if (now !== null) return takeBetweenReplies(file, now);
    hold(null);
    return 'done';
  }

  const stopWatching =
    path === null
      ? undefined
      : watchFile(path, {
          everyMs: lookMs,
          known: takeAtOnce(path),
          changed: (now) => change(path, now),
        });

  return {
    imported: () => held?.file.imported ?? null,
    find: (typed) => (held && findIn(held, typed)) ?? own.find(typed),
    byId: (oracleId) => held?.file.byId(oracleId) ?? own.byId(oracleId),
    suggest: (typed, limit) => (held ? held.names.search(typed, limit) : own.suggest(typed, limit)),
    rulings: ({ oracle }) => held?.file.rulings(oracle?.id ?? '') ?? null,
    close() {
      isClosed = true;
      stopWatching?.();
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
