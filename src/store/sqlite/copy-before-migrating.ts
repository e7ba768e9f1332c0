import { dirname } from 'node:path';
import type { Clock } from '#basics/clock.ts';
import { copyDated, type CopyRetention } from '#files/dated-copies.ts';
import { notMigrated, OperatorError } from '#files/operator-error.ts';
import type { BeforeMigrating } from '#files/sqlite/connection.ts';
import { readContents } from './read-contents.ts';
import type { Operator } from '../port/options.ts';

/** The default number of copies to keep. */
const DEFAULT_KEEP = 7;

interface CopySettings {
  /** `null` for no copies; beside the database by default. */
  readonly copies: Partial<CopyRetention> | null | undefined;
  /** False to refuse a database of an older version. */
  readonly canMigrate?: boolean | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly operator: Operator;
}

/** Copies a database before it is migrated, since older versions of the bot can't read it afterwards. */
export const copyBeforeMigrating =
  ({ copies, canMigrate = true, clock, operator }: CopySettings): BeforeMigrating =>
  (db, file, { from, to }) => {
    if (!canMigrate) throw notMigrated(`the database ${file}`, from, to);
    if (copies === null) return;
    const { folder = dirname(file), keep = DEFAULT_KEEP } = copies ?? {};
    const occasion = { toVersion: to };
    try {
      // Reading a whole copy takes a while, so it is only read before older copies are deleted.
      const isWhole = (copy: string): boolean => readContents(copy).broken === 0;
      const copy = copyDated(db, { from: file, folder, keep, occasion, at: clock.now(), isWhole });
      operator.info(
        `migrating the database ${file} from version ${from} to ${to}; a copy of the old one is in ${copy.file}`,
      );
    } catch (cause) {
      if (!(cause instanceof OperatorError)) throw cause;
      throw new OperatorError(
        `the database ${file} stays at version ${from}, since it could not be backed up first: ${cause.message} (BACKUP_KEEP=0 migrates without a backup)`,
        { cause },
      );
    }
  };
