import type { Clock } from '../../basics/clock.ts';
import { StoreFailure } from '../port/failure.ts';
import type { Connection } from './connection.ts';
import type { Lost } from './whereabouts.ts';
import { rescue } from './rescue.ts';

/** How often it is looked whether the database is in its place, in ms, beside every transaction. */
const LOOK_MS = 5000;

/** Notices that the database went from its place, or its log did. */
export interface Loss {
  /** @throws {StoreFailure} from the first time that it is seen to be gone */
  check(): void;
  isKnown(): boolean;
  stopLooking(): void;
}

/**
 * Sees to it that nothing is lost with the files of an open database: what stands in them is put where it is found as
 * soon as they are seen to be gone, and nothing is written from then on.
 * @param gone is told once, with the operator's line
 */
export function lossOf(
  { db, file, lost }: Connection,
  {
    clock,
    gone,
  }: { readonly clock: Pick<Clock, 'after' | 'now'>; readonly gone: (failure: StoreFailure) => void },
): Loss {
  let failure: StoreFailure | undefined;
  let callOff = (): void => {};

  function look(): void {
    if (failure) return;
    const what = lost();
    if (!what) return;
    failure = new StoreFailure('gone', save(what));
    gone(failure);
  }

  function save(what: Lost): string {
    if (what === 'database') return rescue(db, file, clock.now());
    const log = `the log of the database ${file} was moved, deleted or replaced while the bot used it`;
    try {
      db.pragma('wal_checkpoint(TRUNCATE)');
      return `${log}: nothing is lost, all of it stands in the database: start the bot again, and leave ${file}-wal and ${file}-shm alone while it runs`;
    } catch (error) {
      return `${log}, and what was written last could not be put into the database (${String(error)})`;
    }
  }

  const lookSoon = (): void => {
    callOff = clock.after(
      LOOK_MS,
      () => {
        look();
        if (!failure) lookSoon();
      },
      false,
    );
  };

  if (file !== ':memory:') lookSoon();
  return {
    check() {
      look();
      if (failure) throw failure;
    },
    isKnown: () => failure !== undefined,
    stopLooking: () => callOff(),
  };
}
