import pg from 'pg';

/** A database that cases have one after another. */
export interface Emptied {
  readonly url: string;
  /** Leaves it as it was when it was given here: no rows where there were none, and all counts from their start. */
  empty(): Promise<void>;
  /** No case will have it any more. */
  close(): Promise<void>;
}

/** @param url of a database that nobody has written in since its tables were made */
export async function emptied(url: string): Promise<Emptied> {
  const client = new pg.Client(url);
  await client.connect();
  const written = async (): Promise<readonly string[]> =>
    (await client.query<{ name: string }>(WRITTEN)).rows.map(({ name }) => name);
  const filled = await written();
  return {
    url,
    async empty() {
      const tables = (await written()).filter((name) => !filled.includes(name));
      if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')} CASCADE`);
      await client.query(COUNT_ANEW);
    },
    close: () => client.end(),
  };
}

/** The tables in which something was ever written since they were made, or emptied. */
const WRITTEN = `SELECT oid::regclass::text AS name FROM pg_class
  WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`;

const COUNT_ANEW = `SELECT setval(oid::regclass, 1, false) FROM pg_class
  WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace`;
