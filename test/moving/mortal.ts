import type { DatabaseSide } from '#moving/side.ts';
import type { Sql } from '#store/sql/statement.ts';

/** The number of statements that a process may still run before it is killed, for both of its databases together. */
export interface Life {
  left: number;
}

export class Killed extends Error {}

/** A database of a process that is killed before one statement too many. Its transaction never ends. */
export function mortal(side: DatabaseSide, life: Life): DatabaseSide {
  const mortalSql = (sql: Sql): Sql => ({
    query(text, values) {
      if (--life.left < 0) throw new Killed();
      return sql.query(text, values);
    },
  });
  return {
    ...side,
    ...mortalSql(side),
    insert: (sql, table, columns, rows) => {
      if (--life.left < 0) throw new Killed();
      return side.insert(sql, table, columns, rows);
    },
    async transaction(run) {
      const value = await side.transaction(async (sql) => run(mortalSql(sql)));
      if (--life.left < 0) throw new Killed();
      return value;
    },
  };
}
