import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';
import { StoreFailure } from '../port/failure.ts';
import { checkpointsOf, type Checkpoints } from './files/checkpoints.ts';
import type { Connection } from './connection.ts';
import { contentsOf } from './files/contents.ts';
import { setLogAside, invalidateLog } from './files/log-files.ts';
import { rescueLogMoved, rescueLogWrittenOver, rescueMoved, rescueWrittenOver } from './files/rescue.ts';
import { watchFileLocations } from './files/file-locations.ts';

/**
 * The interval of checks whether the database is still in place, in ms; it is also checked with every transaction.
 */
const LOOK_MS = 5000;

/** Detects that the database or its log was moved, deleted or overwritten. */
export interface Loss {
  /** @throws {StoreFailure} once the loss has been detected */
  check(): void;
  isKnown(): boolean;
  /** Checkpoints, which only run while the database is in place. */
  readonly checkpoints: Checkpoints;
  /**
   * Closes the database and stops checking. A file written over it stays unchanged.
   * @throws {StoreFailure} if the loss is only detected now
   */
  close(): void;
}

interface LossSettings {
  readonly clock: Pick<Clock, 'after' | 'now'>;
  /** Called once, with a line for the operator. */
  readonly gone: (failure: StoreFailure) => void;
  /** Another place for rescued data besides the database's own folder. */
  readonly spare?: string | undefined;
}

/**
 * Saves what can be saved of an open database whose files are gone: copies its content to where it will be found as
 * soon as the loss is detected, and stops all writes.
 */
export function lossOf(connection: Connection, { clock, gone, spare }: LossSettings): Loss {
  const { db, file } = connection;
  if (file === ':memory:') return ofNothing(connection);
  const moved = watchFileLocations(file);
  const contents = contentsOf(file, db.pragma('page_size', { simple: true }) as number);
  let failure: StoreFailure | undefined;
  /** Set if nothing may be written on closing: what to do with the files then. */
  let leaving: (() => void) | undefined;

  /** @returns a line about the loss; `undefined` if there is none */
  function found(): string | undefined {
    const lost = { db, file, at: clock.now(), spare };
    const part = moved();
    if (part === 'database') return rescueMoved(lost);
    const spoilt = contents.spoilt();
    if (spoilt === 'database') {
      leaving = () => setLogAside(file, lost.at);
      return rescueWrittenOver(lost);
    }
    if (part === 'log') return rescueLogMoved(lost);
    if (spoilt === undefined) return undefined;
    leaving = () => invalidateLog(file);
    return rescueLogWrittenOver(lost);
  }

  function look(): void {
    if (failure) return;
    const line = found();
    if (line === undefined) return;
    failure = new StoreFailure('gone', line);
    gone(failure);
  }

  const checkpoints = checkpointsOf(db, contents, () => {
    look();
    return failure === undefined;
  });
  const callOff = runEvery(clock, LOOK_MS, () => {
    look();
    if (failure) callOff();
  });
  return {
    check() {
      look();
      if (failure) throw failure;
    },
    isKnown: () => failure !== undefined,
    checkpoints,
    close() {
      callOff();
      const wasKnown = failure !== undefined;
      look();
      try {
        if (leaving) connection.leave(leaving);
        else connection.close();
      } finally {
        contents.close();
      }
      if (failure && !wasKnown) throw failure;
    },
  };
}

/** A database in memory can't be lost. */
const ofNothing = ({ db, close }: Connection): Loss => ({
  check: () => {},
  isKnown: () => false,
  checkpoints: checkpointsOf(db, undefined, () => true),
  close,
});
