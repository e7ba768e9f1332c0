import type { LastMove } from '../rows/last-move.ts';
import { columnsOfBoth } from './columns.ts';
import { keyOf, noteMove, pagesOf, type Side } from './side.ts';
import { TABLES } from './tables.ts';

/** Who is told how far a move is, and may stop it between two steps. */
export interface Watch {
  /** So many more rows were dealt with. @throws to stop there */
  step(rows: number): void;
}

/**
 * Brings all rows of a database to another, few at a time, each few together with how far that is: whoever is
 * interrupted goes on there.
 * @param move of the target
 */
export async function copyAll(from: Side, to: Side, move: LastMove, watch: Watch): Promise<void> {
  const { reached } = move;
  let rows = reached?.rows ?? 0;
  const begunAt = reached ? TABLES.findIndex(({ name }) => name === reached.table) : 0;
  for (const table of TABLES.slice(begunAt)) {
    const after = table.name === reached?.table ? reached.after : null;
    const columns = await columnsOfBoth(table, from, to);
    if (table.isSum && after === null) await to.query(`DELETE FROM ${table.name}`);
    for await (const page of pagesOf(from, table, { columns, after, of: false })) {
      rows += page.length;
      const come = { table: table.name, after: keyOf(table, page), rows };
      await to.transaction(async (sql) => {
        await to.insert(sql, table, columns, page);
        await noteMove(sql, { ...move, reached: come });
      });
      watch.step(page.length);
    }
  }
}
