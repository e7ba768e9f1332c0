import { dirname } from 'node:path';
import type { Clock } from '#basics/clock.ts';
import { copyDated, type CopiesKept } from '../files/dated-copies.ts';
import { OperatorError } from '../files/operator-error.ts';
import type { BeforeMigrating } from './connection.ts';
import { contentsOf } from './contents.ts';
import type { Operator } from './troubles.ts';

/** The default number of copies to keep. */
const KEPT = 7;

interface CopyBefore {
  /** `null` for no copies; beside the database by default. */
  readonly copies: Partial<CopiesKept> | null | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: Operator;
}

/** Copies a database before it is migrated, since older versions of the bot can't read it afterwards. */
export const copyBefore =
  ({ copies, clock, operator }: CopyBefore): BeforeMigrating =>
  (db, file, { is, becomes }) => {
    if (copies === null) return;
    const { folder = dirname(file), keep = KEPT } = copies ?? {};
    const occasion = { becomes };
    try {
      // Reading a whole copy takes a while; it is only done before older copies are deleted for it.
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
