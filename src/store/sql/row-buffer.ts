import { CHANGED_ROWS, mapRowKinds, type ChangedRow, type FieldValues } from './changed-rows.ts';
import type { Statement } from './statement.ts';

/** The writes of a transaction, each row once: later writes replace earlier ones. */
export interface Writes {
  /** By key, in the order of insertion. */
  readonly rows: Readonly<Record<ChangedRow, Map<string, FieldValues>>>;
  /** Run after all rows, in this order. */
  readonly statements: Statement[];
}

export const emptyWrites = (): Writes => ({
  rows: mapRowKinds(() => new Map<string, FieldValues>()),
  statements: [],
});

/** Kinds of new rows. An update of a row that is not inserted yet remains an insert. */
const NEW_ROW_KINDS: Partial<Record<ChangedRow, ChangedRow>> = {
  changedSecrets: 'newSecrets',
  revealedSecrets: 'newSecrets',
  changedGames: 'newGames',
  flippedGames: 'newGames',
  continuedFlips: 'newFlips',
};

export type RowWrite = readonly [kind: ChangedRow, row: FieldValues];

/** Adds or replaces a row. */
export function addRow({ rows }: Writes, [kind, row]: RowWrite): void {
  const { how, key: fields } = CHANGED_ROWS[kind];
  // The last field says up to which value rows are deleted.
  const identifying = how === 'delete' ? fields.slice(0, -1) : fields;
  const key = JSON.stringify(identifying.map((field) => row[field]));
  const { [kind]: insertedAs = kind } = NEW_ROW_KINDS;
  const fresh = rows[insertedAs].get(key);
  if (how === 'add' && fresh) rows[kind].set(key, sum(fresh, row, fields));
  else if (fresh) rows[insertedAs].set(key, { ...fresh, ...row });
  else rows[kind].set(key, { ...rows[kind].get(key), ...row });
}

const sum = (before: FieldValues, added: FieldValues, keys: readonly string[]): FieldValues =>
  Object.fromEntries(
    Object.entries(added).map(([field, value]) => [
      field,
      keys.includes(field) ? value : Number(before[field]) + Number(value),
    ]),
  );
