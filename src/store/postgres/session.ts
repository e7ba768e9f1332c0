import type pg from 'pg';
import { readAddress } from './address.ts';
import { cannotUseServer, Ended, Lost, lostOr, NotWaitedFor } from './errors.ts';
import { primaryOf } from './primary.ts';
import type { Sql, Transactions } from './sql.ts';

/** One connection that lasts until it is closed or lost, and is never made anew: what it locks stays locked. */
export interface Session extends Transactions {
  /** Its hosts and its name, without user and password. */
  readonly called: string;
  /** Resolves when it is lost or closed. */
  readonly lost: Promise<void>;
  /** Hears what is told under a name by NOTIFY. */
  listen(topic: string, heard: (text: string) => void): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to whichever host of a database takes writes. What fails in use rejects with an `OperatorError` where
 * the server went away.
 * @param url as libpq writes it, with one host or several
 * @param answersWithinMs how long the server may take for an answer; 0 for as long as it likes
 * @throws {OperatorError} where it is no address, or none of its servers takes us
 */
export async function openSession(url: string, answersWithinMs = 0): Promise<Session> {
  const address = readAddress(url);
  const { called } = address;
  const primary = primaryOf(address, { most: 1, answersWithinMs });
  const held = await primary.hold().catch(async (error: unknown) => {
    await primary.close();
    throw cannotUseServer(called, error);
  });
  const lost = new Promise<void>((resolve) => held.client.once('end', resolve));
  const sql: Sql = {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) => {
      try {
        const { rows } = await held.client.query<Row & pg.QueryResultRow>(text, [...values]);
        return rows;
      } catch (error) {
        const cause = lostOr(error);
        throw cause instanceof Lost || cause instanceof Ended ? cannotUseServer(called, cause) : cause;
      }
    },
  };
  return {
    called,
    lost,
    ...sql,
    async listen(topic, heard) {
      held.client.on('notification', ({ channel, payload = '' }) => {
        if (channel === topic) heard(payload);
      });
      await sql.query(`LISTEN ${topic}`);
    },
    async transaction(run) {
      await sql.query('BEGIN');
      try {
        const value = await run(sql);
        held.warned();
        await sql.query('COMMIT');
        if (held.warned()) throw cannotUseServer(called, new NotWaitedFor());
        return value;
      } catch (error) {
        // Where the server is gone, so is the transaction.
        await held.client.query('ROLLBACK').catch(() => {});
        throw error;
      }
    },
    async close() {
      held.giveBack(true);
      await primary.close();
    },
  };
}
