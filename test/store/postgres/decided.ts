import type { PostgresConnection } from '#store/postgres/connection.ts';
import type { ChangeSql, Statement } from '#store/sql/statement.ts';

/** Runs the database part of a change and commits it, without concurrency. */
export async function decided<Value>(
  connection: PostgresConnection,
  run: (scopes: (of: string) => ChangeSql) => Value,
): Promise<Value> {
  const read = new Map<string, readonly object[]>();
  for (;;) {
    const wanted: Statement[] = [];
    const written: Statement[] = [];
    const scope: ChangeSql = {
      // oxlint-disable-next-line no-unnecessary-type-parameters -- as the scope has it
      select<Row extends object>(text: string, values: readonly unknown[]) {
        const rows = read.get(JSON.stringify([text, values]));
        if (rows) return rows as readonly Row[];
        wanted.push({ text, values });
        throw new Error('not read yet');
      },
      run: (text, values) => void written.push({ text, values }),
    };
    try {
      const value = run(() => scope);
      await connection.commit(written);
      return value;
    } catch (error) {
      if (wanted.length === 0) throw error;
    }
    for (const { text, values } of wanted)
      read.set(JSON.stringify([text, values]), await connection.query(text, values));
  }
}
