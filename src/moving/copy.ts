import type { LastMove } from '#store/rows/last-move.ts';
import { columnsOfBoth, lastRowKey, writeMove, pagesOf, type DatabaseSide } from './side.ts';
import { TABLES } from '#store/sql/tables.ts';

/** Observes the progress of a move, and can stop it between two steps. */
export interface MoveObserver {
  /** Called after each step. @param rows the number of rows processed @throws to stop the move */
  step(rows: number): void;
}

/**
 * Copies all rows in small batches, and commits the progress with each batch, so that an interrupted move can be
 * continued.
 * @param move the state of the move in the target
 */
export async function copyAll(
  from: DatabaseSide,
  to: DatabaseSide,
  move: LastMove,
  watch: MoveObserver,
): Promise<void> {
  const { reached } = move;
  let rows = reached?.rows ?? 0;
  const startIndex = reached ? TABLES.findIndex(({ name }) => name === reached.table) : 0;
  for (const table of TABLES.slice(startIndex)) {
    const after = table.name === reached?.table ? reached.after : null;
    const columns = await columnsOfBoth(table, from, to);
    if (table.isSum && after === null) await to.query(`DELETE FROM ${table.name}`);
    for await (const page of pagesOf(from, table, { columns, after, withOwner: false })) {
      rows += page.length;
      const progress = { table: table.name, after: lastRowKey(table, page), rows };
      await to.transaction(async (sql) => {
        await to.insert(sql, table, columns, page);
        await writeMove(sql, { ...move, reached: progress });
      });
      watch.step(page.length);
    }
  }
}
