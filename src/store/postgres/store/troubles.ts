import type { Clock } from '#basics/clock.ts';
import type { Trouble } from '#store/files/operator-error.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { Ended, Lost, sqlState, Unconfirmed, Unsure } from '../errors.ts';

/** A trouble is told so often at most, in ms. */
const TOLD_EVERY_MS = 60_000;

/** The words for each, and what to do about it, after "the database HOST/NAME". */
const SAID: Partial<Record<Trouble, string>> = {
  away: 'cannot be reached',
  unsure: 'was lost while something was written',
  locked: 'is locked by another program',
  full: 'cannot be written to: its disk is full: make room there',
  damaged: 'is damaged',
};

interface TroublesSettings {
  /** The database, as the operator knows it. */
  readonly called: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: { readonly error: (line: string) => void; readonly info: (line: string) => void };
}

/** Likewise while the server reads, and confirms no commit. */
const UNCONFIRMED = 'confirms nothing that is written: is its standby away?';

/** The troubles that keep a server from being read or written: told once a minute, and when they are over. */
export interface ServerTroubles {
  /** Makes a {@link StoreFailure} of what only the operator can mend, and tells of it; anything else stays as it is. */
  of(error: unknown): unknown;
  /** Something was written: what kept it from being written is over. */
  written(): void;
  /** True if damage was met since the database was opened. */
  isDamaged(): boolean;
}

export function serverTroubles({ called, clock, operator }: TroublesSettings): ServerTroubles {
  const toldAt = new Map<Trouble, number>();
  let isLasting = false;
  let isDamaged = false;

  function troubleOf(error: unknown): Trouble | undefined {
    if (error instanceof StoreFailure) return error.trouble;
    if (error instanceof Unsure) return 'unsure';
    if (error instanceof Lost) return 'away';
    if (error instanceof Ended) return error.isLocked ? 'locked' : 'away';
    return sqlState(error) === '53100' ? 'full' : undefined;
  }

  return {
    of(error) {
      const trouble = troubleOf(error);
      if (!trouble) return error;
      const why = error instanceof Error && trouble !== 'full' ? `: ${error.message}` : '';
      const said = isUnconfirmed(error) ? UNCONFIRMED : (SAID[trouble] ?? 'fails');
      const failure = new StoreFailure(trouble, `the database ${called} ${said}${why}`, error);
      // What is damaged stays so: the rest may well be written to.
      isLasting ||= trouble !== 'damaged';
      isDamaged ||= trouble === 'damaged';
      const last = toldAt.get(trouble);
      if (last !== undefined && clock.now() - last < TOLD_EVERY_MS) return failure;
      toldAt.set(trouble, clock.now());
      operator.error(failure.message);
      return failure;
    },
    written() {
      if (!isLasting) return;
      isLasting = false;
      operator.info(`the database ${called} can be written to again`);
    },
    isDamaged: () => isDamaged,
  };
}

const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Unconfirmed || (error instanceof StoreFailure && error.cause instanceof Unconfirmed);
