import {
  CHANGED_ROWS,
  KINDS,
  ofEachKind,
  rowStatement,
  type ChangedRow,
  type FieldValues,
} from '#store/sql/changed-rows.ts';
import type { Statement } from '#store/sql/statement.ts';

/** The writes of one or more changes, each row once: later writes replace earlier ones. */
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

/** Adds later writes to earlier ones. */
export function addWrites(before: Writes, { rows, statements }: Writes): void {
  for (const kind of KINDS) for (const row of rows[kind].values()) put(before, kind, row);
  before.statements.push(...statements);
}

/** Kinds of new rows: an update of a row that is still to be inserted stays an insert. */
const OF_NEW: Partial<Record<ChangedRow, ChangedRow>> = {
  changedSecrets: 'newSecrets',
  revealedSecrets: 'newSecrets',
  changedGames: 'newGames',
  flippedGames: 'newGames',
  continuedFlips: 'newFlips',
};

/** Adds or replaces a row. */
export function put({ rows }: Writes, kind: ChangedRow, row: FieldValues): void {
  const { how, key: fields } = CHANGED_ROWS[kind];
  // The last of the fields says up to where rows are deleted.
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

/** Leaves out fields that the statement doesn't write. */
function rowToJson(kind: ChangedRow, row: FieldValues): FieldValues {
  const values = Object.keys(CHANGED_ROWS[kind].columns).map((field): [string, unknown] => {
    const value = row[field];
    return [field, Buffer.isBuffer(value) ? value.toString('hex') : value];
  });
  return Object.fromEntries(values);
}

/** The statements for all writes, in order. */
export function statementsOf({ rows, statements }: Writes): readonly Statement[] {
  const lostUpTo = new Map(
    [...rows.lostStates.values()].map(({ gameId, upTo }) => [gameId, Number(upTo)] as const),
  );
  const isLost = ({ gameId, seq }: FieldValues): boolean => Number(seq) <= (lostUpTo.get(gameId) ?? 0);
  return [
    ...KINDS.flatMap((kind) => {
      const written = [...rows[kind].values()].filter((row) => kind !== 'states' || !isLost(row));
      if (written.length === 0) return [];
      return [
        { text: FROM_JSON[kind], values: [JSON.stringify(written.map((row) => rowToJson(kind, row)))] },
      ];
    }),
    ...statements,
  ];
}
