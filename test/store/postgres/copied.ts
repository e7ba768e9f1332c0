import Database from '#basics/sqlite.ts';
import type { Sql } from '#store/sql/statement.ts';

/** Copies all that an SQLite database keeps into an empty one of PostgreSQL. */
export async function copied(file: string, sql: Sql): Promise<void> {
  const db = new Database(file, { readonly: true });
  const tables = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all();
  for (const table of tables) {
    const rows = db.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all();
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    // The sums were counted as the seats were copied.
    await sql.query(`DELETE FROM ${table}`);
    if (rows.length === 0) continue;
    const text = JSON.stringify(rows, (_, value: unknown) => hexOf(value));
    await sql.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [text],
    );
  }
  db.close();
}

/** Bytes as PostgreSQL reads them. */
function hexOf(value: unknown): unknown {
  const isBuffer = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
  return isBuffer && 'data' in value ? `\\x${Buffer.from(value.data as number[]).toString('hex')}` : value;
}
