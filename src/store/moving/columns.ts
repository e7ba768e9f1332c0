import type { DatabaseSide } from './side.ts';
import type { MovedTable } from './tables.ts';

/** The columns of a table, which must be the same in both databases. @throws if their migrations differ */
export async function columnsOfBoth(
  table: MovedTable,
  from: DatabaseSide,
  to: DatabaseSide,
): Promise<readonly string[]> {
  const columns = await from.columns(table);
  const others = new Set(await to.columns(table));
  if (columns.length !== others.size || !columns.every((column) => others.has(column)))
    throw new Error(`${table.name} has other columns in ${to.name} than in ${from.name}`);
  return columns;
}
