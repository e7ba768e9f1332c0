import { cannotUseServer, StatementCancelled, Lost, toLostError, NotWaitedFor } from './errors.ts';
import { clientSql, connectPrimary } from './primary.ts';
import type { Sql } from '#store/sql/statement.ts';
import type { Transactions } from './sql.ts';

/** A connection that is never re-established, so that its locks are held until it is closed or lost. */
export interface PostgresSession extends Transactions {
  /** Hosts and name, without user and password. */
  readonly displayName: string;
  /** Resolves when it is lost or closed. */
  readonly lost: Promise<void>;
  /** Calls `onMessage` for each NOTIFY of a topic. */
  listen(topic: string, onMessage: (text: string) => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to the host of a database that accepts writes. Later calls reject with an `OperatorError` if the server
 * goes away.
 * @param url a libpq URL with one or more hosts
 * @param responseTimeoutMs the time after which a silent server is considered lost; 0 for no limit
 * @throws {OperatorError} if the URL is invalid, or no server accepts the connection
 */
export async function openSession(url: string, responseTimeoutMs = 0): Promise<PostgresSession> {
  const primary = await connectPrimary(url, { max: 1, responseTimeoutMs: responseTimeoutMs });
  const { displayName } = primary;
  const held = await primary.hold();
  const lost = new Promise<void>((resolve) => held.client.once('end', resolve));
  const client = clientSql(held.client);
  const sql: Sql = {
    query: (text, values) =>
      client.query<never>(text, values).catch((error: unknown) => {
        const cause = toLostError(error);
        throw cause instanceof Lost || cause instanceof StatementCancelled
          ? cannotUseServer(displayName, cause)
          : cause;
      }),
  };
  return {
    displayName,
    lost,
    ...sql,
    async listen(topic, onMessage) {
      held.client.on('notification', ({ channel, payload = '' }) => {
        if (channel === topic) onMessage(payload);
      });
      await sql.query(`LISTEN ${topic}`);
    },
    async transaction(run) {
      await sql.query('BEGIN');
      try {
        const value = await run(sql);
        held.takeWarning();
        await sql.query('COMMIT');
        if (held.takeWarning()) throw cannotUseServer(displayName, new NotWaitedFor());
        return value;
      } catch (error) {
        // If the server is gone, so is the transaction.
        await held.client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    },
    async close() {
      held.release(true);
      await primary.close();
    },
  };
}
