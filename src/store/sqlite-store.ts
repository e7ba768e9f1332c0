import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { z } from 'zod';
import { systemClock, type Clock } from '../clock.ts';
import { coinBooks, type Entropy, type OpenBook } from './coin-book.ts';
import { coinRows, type LedgerRows, type SecretRow } from './coin-rows.ts';
import { connect, type Connection } from './connection.ts';
import { doneRows } from './done-rows.ts';
import { cannotUse } from './operator-error.ts';
import type { Answered, Outcome, Ledger, LedgerEntry, Origin, Store } from './port.ts';
import { settingRows } from './setting-rows.ts';
import { tally } from './tallies.ts';
import { writeQueue } from './write-queue.ts';

export interface SqliteOptions<Reply> {
  /** Checks a reply that is read back from the database. Without it, it is taken as it was written. */
  readonly replies?: z.ZodType<Reply>;
  /** Where secrets come from: the system's random numbers, unless a test wants others. */
  readonly entropy?: Entropy;
  /** When to write what no reply waits for. */
  readonly clock?: Pick<Clock, 'after'>;
}

export interface SqliteStore<Reply> extends Store<Reply> {
  /**
   * Copies the database into a new file, for its owner's eyes only, while the bot goes on.
   * @throws where there is a file of that name already
   */
  backup(file: string): Promise<void>;
}

/** How long the mark that a reply was accepted may wait for a transaction to go along with. */
const MARKS_WAIT_MS = 1000;
/** Expired replies deleted with each transaction, beyond one for each that it may add. */
const EXPIRED_AT_ONCE = 32;

/**
 * Opens the store in an SQLite file, as its only writer.
 * @param file a path; `:memory:` for a store that is gone when closed
 * @throws {OperatorError} with one line for the operator, where the database cannot be used
 */
export function openSqliteStore<Reply>(file: string, options: SqliteOptions<Reply> = {}): SqliteStore<Reply> {
  const connection = connect(file);
  try {
    return storeOn(connection, options);
  } catch (cause) {
    connection.close();
    throw cannotUse(file, cause);
  }
}

function storeOn<Reply>({ db, close }: Connection, options: SqliteOptions<Reply>): SqliteStore<Reply> {
  const { replies = z.custom<Reply>(), entropy = randomBytes, clock = systemClock } = options;
  const coins = coinRows(db);
  const books = coinBooks(coins, entropy);
  const done = doneRows(db, replies);
  const settings = settingRows(db);

  /** Interactions with a stored reply that may still be marked: marks of any other need no transaction. */
  const unmarked = new Set<string>();
  /** When Discord accepted which reply, for the next transaction. */
  const marks = new Map<string, number>();
  let callOff: (() => void) | undefined;
  /** The latest time that the next transaction knows of. */
  let latest = 0;
  let isClosed = false;

  const queue = writeQueue(db, {
    run(jobs) {
      for (const [interactionId, at] of marks) done.markReplied(interactionId, at);
      done.expire(latest, EXPIRED_AT_ONCE + jobs);
    },
    committed() {
      marks.clear();
      latest = 0;
    },
  });

  function mustBeOpen(): void {
    if (isClosed) throw new Error('the store is closed');
  }

  function mustBeOutside(): void {
    mustBeOpen();
    if (queue.isWriting()) throw new Error('a change is pure: it never calls the store');
  }

  /** Decides and writes once for an interaction; after that the reply is only repeated. */
  async function once(origin: Origin, decide: () => Outcome<Reply>): Promise<Answered<Reply>> {
    latest = Math.max(latest, origin.at);
    const { isStored, ...answered } = await queue.add(() => {
      const stored = done.find(origin.interactionId, origin.at);
      if (stored) return { reply: stored.reply, repeated: true, isStored: true };
      const { reply, refused = false } = decide();
      if (!refused) done.add(origin, reply);
      return { reply, repeated: false, isStored: !refused };
    });
    if (isStored) unmarked.add(origin.interactionId);
    return answered;
  }

  return {
    mutate(origin, change) {
      mustBeOutside();
      return once(origin, () => {
        let opened: OpenBook | undefined;
        const open = () => (opened ??= books.open(origin));
        const decided = change({
          get coins() {
            return open().book;
          },
        });
        const usesCoins = opened !== undefined || decided.entries !== undefined || decided.publishes;
        if (!decided.refused && usesCoins) open().write(decided);
        return decided;
      });
    },

    reveal(origin, change) {
      mustBeOutside();
      return once(origin, () => {
        const { revealed, next } = books.reveal(origin);
        const decided = change(revealed, next.book);
        if (!decided.refused) next.write(decided);
        return decided;
      });
    },

    changeSetting(origin, scope, name, value, reply) {
      mustBeOutside();
      return once(origin, () => {
        settings.change(origin, scope, name, value);
        return { reply };
      });
    },

    markReplied(interactionId, at) {
      mustBeOutside();
      if (!unmarked.delete(interactionId)) return;
      latest = Math.max(latest, at);
      marks.set(interactionId, at);
      callOff ??= clock.after(MARKS_WAIT_MS, () => {
        callOff = undefined;
        if (marks.size > 0) void queue.add(() => {}).catch(() => {});
      });
    },

    unreplied(now) {
      mustBeOpen();
      const missing = done.unreplied(now).filter(({ interactionId }) => !marks.has(interactionId));
      for (const { interactionId } of missing) unmarked.add(interactionId);
      return missing;
    },

    history(channelId, limit) {
      mustBeOpen();
      const entries: LedgerEntry[] = [];
      for (const { id } of coins.secrets(channelId, -1)) {
        if (entries.length >= limit) break;
        entries.push(...coins.lastFlips(id, limit - entries.length));
      }
      return entries;
    },

    tallies(channelId) {
      mustBeOpen();
      return tally(coins.shownFlips(channelId));
    },

    ledgers(channelId, limit) {
      mustBeOpen();
      return coins.secrets(channelId, limit).map((row) => ledgerOf(row, coins.flips(row.id)));
    },

    setting(scope, name) {
      mustBeOpen();
      return settings.find(scope, name);
    },

    async backup(to) {
      mustBeOutside();
      closeSync(openSync(to, 'wx', 0o600));
      await db.backup(to);
    },

    async close() {
      mustBeOutside();
      isClosed = true;
      callOff?.();
      try {
        queue.flush();
      } finally {
        close();
      }
    },
  };
}

const ledgerOf = (row: SecretRow, { entries, unreadable }: LedgerRows): Ledger => ({
  secretId: row.id,
  commitment: row.commitment,
  published: row.published === 1,
  count: row.flips,
  secret: row.revealedAt === null ? null : row.secret.toString('hex'),
  revealedAt: row.revealedAt,
  entries,
  unreadable,
});
