import type { Clock } from '#basics/clock.ts';
import { runEvery } from '#basics/run-every.ts';
import { StoreFailure } from '../port/failure.ts';
import { checkpointsOf, type Checkpoints } from './files/checkpoints.ts';
import type { Connection } from './connection.ts';
import { contentsOf } from './files/contents.ts';
import { setLogAside, invalidateLog } from './files/log-files.ts';
import { rescueLogMoved, rescueLogWrittenOver, rescueMoved, rescueWrittenOver } from './files/rescue.ts';
import { watchFileLocations } from './files/file-locations.ts';

/** How often it is looked whether the database is in its place, in ms, beside every transaction. */
const LOOK_MS = 5000;

/** Notices that the database went from its place or was written over, or that its log was. */
export interface Loss {
  /** @throws {StoreFailure} from the first time that it is seen to be gone */
  check(): void;
  isKnown(): boolean;
  /** Moves what the log holds into the database, as long as that is there. */
  readonly checkpoints: Checkpoints;
  /**
   * Closes the database, and looks no more. What somebody wrote over it stays as it is.
   * @throws {StoreFailure} where it is seen only now that it is gone
   */
  close(): void;
}

interface LossSettings {
  readonly clock: Pick<Clock, 'after' | 'now'>;
  /** Is told once, with the operator's line. */
  readonly gone: (failure: StoreFailure) => void;
  /** Where what is saved may go beside the database's own folder. */
  readonly spare?: string | undefined;
}

/**
 * Sees to it that nothing is lost with the files of an open database that can be saved: what stands in them is put where
 * it is found as soon as they are seen to be gone, and nothing is written from then on.
 */
export function lossOf(connection: Connection, { clock, gone, spare }: LossSettings): Loss {
  const { db, file } = connection;
  if (file === ':memory:') return ofNothing(connection);
  const moved = watchFileLocations(file);
  const contents = contentsOf(file, db.pragma('page_size', { simple: true }) as number);
  let failure: StoreFailure | undefined;
  /** Where nothing may be written when the database is closed: what is done with its files then. */
  let leaving: (() => void) | undefined;

  /** @returns the line of what is lost; `undefined` where nothing is */
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

/** In memory nothing can go. */
const ofNothing = ({ db, close }: Connection): Loss => ({
  check: () => {},
  isKnown: () => false,
  checkpoints: checkpointsOf(db, undefined, () => true),
  close,
});
