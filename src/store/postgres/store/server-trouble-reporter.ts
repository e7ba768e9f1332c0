import type { Trouble } from '#files/operator-error.ts';
import {
  createTroubleReporter,
  type TroubleReporter,
  type TroublesSettings,
} from '#store/changes/trouble-reporter.ts';
import { StoreFailure } from '#store/port/failure.ts';
import { StatementCancelled, Lost, sqlState, Unconfirmed, Unsure } from '../errors.ts';

/** The description of each problem and what to do about it, following "the database HOST/NAME". */
const DESCRIPTIONS: Partial<Record<Trouble, string>> = {
  away: 'cannot be reached',
  unsure: 'was lost during a write',
  locked: 'is locked by another program',
  full: 'cannot be written to: its disk is full: make room there',
  damaged: 'is damaged',
};

const SERVER_TROUBLES: Readonly<Record<string, Trouble>> = {
  // disk_full, data_corrupted, index_corrupted
  53100: 'full',
  XX001: 'damaged',
  XX002: 'damaged',
};

/** The description if the server answers but doesn't confirm commits. */
const UNCONFIRMED = 'does not confirm writes: is its standby unavailable?';

function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof StoreFailure) return error.trouble;
  if (error instanceof Unsure) return 'unsure';
  if (error instanceof Lost) return 'away';
  if (error instanceof StatementCancelled) return error.isLocked ? 'locked' : 'away';
  return SERVER_TROUBLES[sqlState(error)];
}

export const createServerTroubleReporter = ({
  databaseName,
  ...settings
}: Pick<TroublesSettings, 'databaseName' | 'clock' | 'operator'>): TroubleReporter =>
  createTroubleReporter({
    databaseName,
    ...settings,
    failureOf(error) {
      const trouble = troubleOf(error);
      if (!trouble) return undefined;
      const why = error instanceof Error && trouble !== 'full' ? `: ${error.message}` : '';
      const description = isUnconfirmed(error) ? UNCONFIRMED : (DESCRIPTIONS[trouble] ?? 'fails');
      return new StoreFailure(trouble, `the database ${databaseName} ${description}${why}`, error);
    },
  });

const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Unconfirmed || (error instanceof StoreFailure && error.cause instanceof Unconfirmed);
