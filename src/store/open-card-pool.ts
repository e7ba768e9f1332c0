import { existsSync } from 'node:fs';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { CardEntry, CardPool } from '../cards/card-pool.ts';
import { buildNameIndex, type NameIndex } from '../cards/name-index.ts';
import { poolOf } from '../cards/pool-of.ts';
import { atOnce, givingWay, type Steps } from '../cards/steps.ts';
import { openCardFile, type CardFile } from './open-card-file.ts';
import { OperatorError } from './operator-error.ts';
import { watchFile } from './watch-file.ts';

/** How often the card file is looked at, in ms. */
const LOOK_MS = 1000;
/** For how long replies may wait for a piece of the name index, in ms. */
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

/** The imported cards, and the names of all. */
interface Held {
  readonly file: CardFile;
  readonly names: NameIndex;
  readonly remembered: Map<string, CardEntry>;
}

/**
 * Opens the imported cards over those built in: an imported card is meant before a built-in one of the same name.
 * When another file is put in the place of this one, as an import does, its cards are taken over: their names in short
 * pieces between replies, then all at once. A file that cannot be read is logged, and the cards stay as they were.
 * @param path of the card file, which may be absent; `null` for built-in cards only.
 */
export function openCardPool(path: string | null, builtIn: readonly CardEntry[], log: PoolLog): OpenCardPool {
  const own = poolOf(builtIn);
  let held: Held | null = null;
  let isClosed = false;

  function* indexed(file: CardFile): Steps<Held> {
    const names = yield* buildNameIndex([...file.names(), ...builtIn.map(({ card }) => card.name)]);
    return { file, names, remembered: new Map() };
  }

  function hold(next: Held | null): void {
    held?.file.close();
    held = next;
    log.info({ cardFile: path, ...next?.file.imported }, next ? 'cards imported' : 'built-in cards only');
  }

  function complain(error: unknown, text: string): void {
    const why = error instanceof OperatorError ? { why: error.message } : { err: error };
    log.warn({ cardFile: path, ...why }, text);
  }

  function takeAtOnce(file: string): void {
    let next: CardFile | undefined;
    try {
      next = openCardFile(file);
      hold(atOnce(indexed(next)));
    } catch (error) {
      next?.close();
      complain(error, 'the card file cannot be read: built-in cards only');
    }
  }

  async function takeBetweenReplies(file: string): Promise<void> {
    let next: CardFile | undefined;
    try {
      next = openCardFile(file);
      hold(await givingWay(indexed(next), PIECE_MS, giveWay));
    } catch (error) {
      next?.close();
      if (!isClosed) complain(error, 'the new card file cannot be read: the cards stay as they were');
    }
  }

  async function giveWay(): Promise<void> {
    await afterOthers();
    if (isClosed) throw new Error('the pool was closed');
  }

  /** What the card file says; `undefined` where nothing is imported or the file is damaged within. */
  function ask<Answer>(question: (of: Held) => Answer): Answer | undefined {
    if (!held) return undefined;
    try {
      return question(held);
    } catch (error) {
      complain(error, 'a card cannot be read from the card file');
      return undefined;
    }
  }

  const stopWatching =
    path === null
      ? undefined
      : watchFile(path, LOOK_MS, async (isThere) => (isThere ? takeBetweenReplies(path) : hold(null)));
  if (path !== null && existsSync(path)) takeAtOnce(path);

  return {
    imported: () => held?.file.imported ?? null,
    find: (typed) => ask((cards) => findIn(cards, typed)) ?? own.find(typed),
    suggest: (typed, limit) => (held ? held.names.search(typed, limit) : own.suggest(typed, limit)),
    rulings: ({ oracle }) => ask(({ file }) => file.rulings(oracle?.id ?? '')) ?? null,
    close() {
      isClosed = true;
      stopWatching?.();
      held?.file.close();
      held = null;
    },
  };
}

function findIn({ file, remembered }: Held, typed: string): CardEntry | undefined {
  const known = remembered.get(typed);
  if (known) return known;
  const entry = file.find(typed);
  if (!entry) return undefined;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(typed, entry);
  return entry;
}
