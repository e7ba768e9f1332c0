import {
  CHANGED_ROWS,
  ROW_KINDS,
  ofEachKind,
  rowStatement,
  type ChangedRow,
  type FieldValues,
} from '#store/sql/changed-rows.ts';
import type { Statement } from '#store/sql/statement.ts';

/** The writes of a transaction, each row once: later writes replace earlier ones. */
export interface Writes {
  /** By key, in the order of insertion. */
  readonly rows: Readonly<Record<ChangedRow, Map<string, FieldValues>>>;
  /** Run after all rows, in this order. */
  readonly statements: Statement[];
}

export const noWrites = (): Writes => ({
  rows: ofEachKind(() => new Map<string, FieldValues>()),
  statements: [],
});

/** Kinds of new rows. An update of a row that is not inserted yet remains an insert. */
const OF_NEW: Partial<Record<ChangedRow, ChangedRow>> = {
  changedSecrets: 'newSecrets',
  revealedSecrets: 'newSecrets',
  changedGames: 'newGames',
  flippedGames: 'newGames',
  continuedFlips: 'newFlips',
};

/** A row as a change writes it. */
export type RowWrite = readonly [kind: ChangedRow, row: FieldValues];

/** Adds or replaces a row. */
export function addRow({ rows }: Writes, [kind, row]: RowWrite): void {
  const { how, key: fields } = CHANGED_ROWS[kind];
  // The last field says up to which value rows are deleted.
  const identifying = how === 'delete' ? fields.slice(0, -1) : fields;
  const key = JSON.stringify(identifying.map((field) => row[field]));
  const { [kind]: insertedAs = kind } = OF_NEW;
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

/** The statements that write rows from JSON, with bytes as hex. */
const FROM_JSON = ofEachKind((kind) =>
  rowStatement(kind, {
    value: (field, type) => (type === 'BYTEA' ? `decode(item."${field}", 'hex')` : `item."${field}"`),
    rows(types) {
      const columns = Object.entries(types).map(
        ([field, type]) => `"${field}" ${type === 'BYTEA' ? 'TEXT' : type}`,
      );
      return `json_to_recordset($1) AS item (${columns.join(', ')})`;
    },
  }),
);

/** The fields of the kinds of rows with bytes. */
const WITH_BYTES = ofEachKind((kind) => {
  const columns = Object.entries(CHANGED_ROWS[kind].columns);
  return columns.some(([, column]) => column.endsWith(' BYTEA')) ? columns.map(([field]) => field) : null;
});

/** Rows as JSON, with bytes as hex. The statements ignore fields without a column. */
function rowsToJson(kind: ChangedRow, rows: readonly FieldValues[]): string {
  const { [kind]: fields } = WITH_BYTES;
  if (fields === null) return JSON.stringify(rows);
  const hexOf = (value: unknown): unknown => (Buffer.isBuffer(value) ? value.toString('hex') : value);
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(fields.map((field) => [field, hexOf(row[field])]))),
  );
}

/** The statements for all writes, in order. */
export function statementsOf({ rows, statements }: Writes): readonly Statement[] {
  const lostUpTo = new Map(
    [...rows.lostStates.values()].map(({ gameId, upTo }) => [gameId, Number(upTo)] as const),
  );
  const isLost = ({ gameId, seq }: FieldValues): boolean => Number(seq) <= (lostUpTo.get(gameId) ?? 0);
  return [
    ...ROW_KINDS.flatMap((kind) => {
      const written = [...rows[kind].values()].filter((row) => kind !== 'states' || !isLost(row));
      if (written.length === 0) return [];
      return [{ text: FROM_JSON[kind], values: [rowsToJson(kind, written)] }];
    }),
    ...statements,
  ];
}
