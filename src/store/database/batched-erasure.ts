import { reasonOf } from '../files/operator-error.ts';
import { closedWhileErasing, StoreFailure } from '../port/failure.ts';
import type { Store } from '../port/port.ts';
import type { Checkpoints } from './files/checkpoints.ts';
import type { CitedRules } from './cited-rules.ts';
import type { Forget } from './erasure/forget.ts';
import type { WriteQueue } from './write-queue.ts';

/** Erases data in small batches over several turns of the event loop, so that no request has to wait. */
export interface BatchedErasure {
  guild(guildId: string): Promise<void>;
  user(userId: string): Promise<void>;
  /** The servers with stored data, in order, starting after one. */
  held(limit: number, after: string): readonly string[];
  /** See the port. */
  noteGuilds: Store<unknown>['noteGuilds'];
}

interface Parts {
  readonly rows: Forget;
  readonly cited: Pick<CitedRules, 'forget'>;
  readonly queue: Pick<WriteQueue, 'add'>;
  readonly checkpoints: Pick<Checkpoints, 'empty'>;
  readonly isClosed: () => boolean;
}

/** Continues an erasure left unfinished when the store was last closed, and accepts new ones. */
export function createBatchedErasure({ rows, cited, queue, checkpoints, isClosed }: Parts): BatchedErasure {
  /** Erases detached rows until none are left, or the store is closed; the next start continues. */
  async function erase(): Promise<void> {
    if (isClosed()) return;
    if (await queue.add(() => rows.eraseSome())) return erase();
    if (!isClosed()) checkpoints.empty();
  }
  if (rows.hasLeftovers()) erase().catch(() => {});

  /** Detached rows can no longer be found, so a disk failure here is harmless: the next start continues. */
  async function eraseOrDefer(): Promise<void> {
    try {
      await erase();
    } catch (error) {
      if (!(error instanceof StoreFailure) && !reasonOf(error)?.trouble) throw error;
    }
  }

  /** Processes a sorted list in transactions of a few items, until it ends or the store is closed. */
  async function goThrough(some: (after: string) => string | undefined, after = ''): Promise<void> {
    const last = isClosed() ? undefined : await queue.add(() => some(after));
    if (last !== undefined) return goThrough(some, last);
  }

  /** @throws {OperatorError} if the store is closed before the end: the next start doesn't continue this */
  async function eraseNames(userId: string, after = ''): Promise<void> {
    if (isClosed()) throw closedWhileErasing();
    const last = await queue.add(() => rows.name(userId, after));
    if (last !== undefined) return eraseNames(userId, last);
  }

  function forgetGuild(guildId: string): void {
    cited.forget(guildId);
    rows.guild(guildId);
  }

  return {
    async guild(guildId) {
      await queue.add(() => forgetGuild(guildId));
      await eraseOrDefer();
    },

    async user(userId) {
      await queue.add(() => rows.user(userId));
      await eraseNames(userId);
      await eraseOrDefer();
    },

    held: (limit, after) => rows.guildsHeld(limit, after),

    async noteGuilds(present, at, isChecked = () => true) {
      const compared = { present, isChecked };
      await goThrough((after) => rows.noteSomeAbsent(compared, at, after));
      const leftLongAgo: string[] = [];
      await goThrough((after) => {
        const noted = rows.noteSomePresent(compared, at, after);
        leftLongAgo.push(...noted.leftLongAgo);
        return noted.last;
      });
      const gone: string[] = [];
      for (const guildId of leftLongAgo) {
        if (isClosed()) break;
        // A bot that users have installed for themselves is used on servers that it isn't in.
        const isGone = await queue.add(() => {
          const isDue = rows.isUnused(guildId, at);
          if (isDue) forgetGuild(guildId);
          return isDue;
        });
        if (isGone) gone.push(guildId);
      }
      if (gone.length > 0) await eraseOrDefer();
      return gone;
    },
  };
}
