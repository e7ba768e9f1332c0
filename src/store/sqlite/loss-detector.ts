import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';
import { StoreFailure } from '../port/failure.ts';
import { manageCheckpoints } from '#files/sqlite/checkpoints.ts';
import type { SqliteConnection } from '#files/sqlite/connection.ts';
import { watchFileContents } from '#files/sqlite/file-contents.ts';
import { setLogAside, invalidateLog } from '#files/sqlite/log-files.ts';
import {
  rescueLogMoved,
  rescueLogOverwritten,
  rescueMoved,
  rescueOverwritten,
} from '#files/sqlite/rescue.ts';
import { watchFileLocations } from '#files/sqlite/file-locations.ts';

/** The interval of checks whether the database is still in place, in ms. It is also checked with every transaction. */
const CHECK_INTERVAL_MS = 5000;

interface LossSettings {
  readonly clock: Pick<Clock, 'after' | 'now'>;
  /** Called once, with a line for the operator. */
  readonly onLoss: (failure: StoreFailure) => void;
  /** Another folder for rescued data, besides the database's own. */
  readonly spareFolder?: string | undefined;
}

/**
 * Detects that the files of an open database were moved, deleted or overwritten. As soon as it does, it copies what can
 * still be read to where the operator will find it, and stops all writes.
 */
export function createLossDetector(
  connection: SqliteConnection,
  { clock, onLoss, spareFolder }: LossSettings,
) {
  const { db, file } = connection;
  if (file === ':memory:') return neverLost(connection);
  const findMovedFile = watchFileLocations(file);
  const contents = watchFileContents(file, db.pragma('page_size', { simple: true }) as number);
  let failure: StoreFailure | undefined;
  /** Set if closing must not write to the database: handles its files afterwards. */
  let beforeRelease: (() => void) | undefined;

  /** @returns a line about the loss; `undefined` if there is none */
  function findLoss(): string | undefined {
    const database = { db, file, at: clock.now(), spareFolder };
    const movedFile = findMovedFile();
    if (movedFile === 'database') return rescueMoved(database);
    const overwritten = contents.overwrittenFile();
    if (overwritten === 'database') {
      beforeRelease = () => setLogAside(file, database.at);
      return rescueOverwritten(database);
    }
    if (movedFile === 'log') return rescueLogMoved(database);
    if (overwritten === undefined) return undefined;
    beforeRelease = () => invalidateLog(file);
    return rescueLogOverwritten(database);
  }

  function checkFiles(): void {
    if (failure) return;
    const message = findLoss();
    if (message === undefined) return;
    failure = new StoreFailure('gone', message);
    onLoss(failure);
  }

  const checkpoints = manageCheckpoints(db, contents, () => {
    checkFiles();
    return failure === undefined;
  });
  const cancel = runEvery(clock, CHECK_INTERVAL_MS, () => {
    checkFiles();
    if (failure) cancel();
  });
  return {
    /** @throws {StoreFailure} once the loss has been detected */
    check(): void {
      checkFiles();
      if (failure) throw failure;
    },
    isKnown: () => failure !== undefined,
    /** Checkpoints, which only run while the database is in place. */
    checkpoints,
    /**
     * Closes the database and stops checking. A file written over it stays unchanged.
     * @throws {StoreFailure} if the loss is only detected now
     */
    close(): void {
      cancel();
      const wasKnown = failure !== undefined;
      checkFiles();
      try {
        if (beforeRelease) connection.abandon(beforeRelease);
        else connection.close();
      } finally {
        contents.close();
      }
      if (failure && !wasKnown) throw failure;
    },
  };
}

/** A database in memory can't be lost. */
const neverLost = ({ db, close }: SqliteConnection) => ({
  check: () => {},
  isKnown: () => false,
  checkpoints: manageCheckpoints(db, undefined, () => true),
  close,
});
