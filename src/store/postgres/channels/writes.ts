import {
  CHANGED_ROWS,
  ROW_KINDS,
  mapRowKinds,
  rowStatement,
  type ChangedRow,
  type FieldValues,
} from '#store/sql/changed-rows.ts';
import type { Writes } from '#store/sql/row-buffer.ts';
import type { Statement } from '#store/sql/statement.ts';

/** The statements that write rows from JSON, with bytes as hex. */
const FROM_JSON = mapRowKinds((kind) =>
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
const WITH_BYTES = mapRowKinds((kind) => {
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
  const droppedUpTo = new Map(
    [...rows.droppedStates.values()].map(({ gameId, upTo }) => [gameId, Number(upTo)] as const),
  );
  const isDropped = ({ gameId, seq }: FieldValues): boolean => Number(seq) <= (droppedUpTo.get(gameId) ?? 0);
  return [
    ...ROW_KINDS.flatMap((kind) => {
      const written = [...rows[kind].values()].filter((row) => kind !== 'states' || !isDropped(row));
      if (written.length === 0) return [];
      return [{ text: FROM_JSON[kind], values: [rowsToJson(kind, written)] }];
    }),
    ...statements,
  ];
}
