import { dirname } from 'node:path';
import type { Clock } from '#basics/clock.ts';
import { copyDated, type CopiesKept } from '../files/dated-copies.ts';
import { OperatorError } from '../files/operator-error.ts';
import type { BeforeMigrating } from './connection.ts';
import { contentsOf } from './contents.ts';
import type { Operator } from './troubles.ts';

/** So many are kept where nobody says how many. */
const KEPT = 7;

interface CopyBefore {
  /** `null`: none is made; left out: beside the database. */
  readonly copies: Partial<CopiesKept> | null | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: Operator;
}

/** Copies a database before it is brought up to date: no older version of the bot could read it afterwards. */
export const copyBefore =
  ({ copies, clock, operator }: CopyBefore): BeforeMigrating =>
  (db, file, { is, becomes }) => {
    if (copies === null) return;
    const { folder = dirname(file), keep = KEPT } = copies ?? {};
    const occasion = { becomes };
    try {
      // Reading all of a copy takes a while: it is done where older ones would go for it.
      const isWhole = (copy: string): boolean => contentsOf(copy).broken === 0;
      const copy = copyDated(db, { from: file, folder, keep, occasion, at: clock.now(), isWhole });
      operator.info(
        `the database ${file} is brought from version ${is} to ${becomes}; as it was it stands in ${copy.file}`,
      );
    } catch (cause) {
      if (!(cause instanceof OperatorError)) throw cause;
      throw new OperatorError(
        `the database ${file} stays at version ${is}, since no backup could be made before: ${cause.message} (BACKUP_KEEP=0 goes without)`,
        { cause },
      );
    }
  };
