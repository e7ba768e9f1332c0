import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#files/sqlite/connection.ts';
import { sqliteDriver, sqliteRunner } from '#store/sqlite/driver.ts';
import type { TableCard } from '#store/port/games.ts';
import type { PostgresConnection } from '#store/postgres/connection.ts';
import { postgresDriver } from '#store/postgres/driver.ts';
import type { Driver } from '#store/sql/driver.ts';
import { tableCards } from '#store/table/cards.ts';
import { postgresServer } from '../../postgres/database.ts';
import { NOON } from '../coins/flips.ts';
import { migratedDatabase } from './migrated.ts';

const server = postgresServer();

const messageId = fc.constantFrom('M1', 'M2');

const operation = fc.oneof(
  fc.record({
    kind: fc.constant('show' as const),
    messageId,
    gameId: fc.constantFrom('G1', 'G2'),
    seq: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('drop' as const), messageId }),
  fc.record({ kind: fc.constant('write' as const) }),
);

/** Shows a card, unless the one shown is of the same message and game but of a later line. */
const afterShowing = (shown: TableCard | undefined, card: TableCard): TableCard =>
  shown?.messageId === card.messageId && shown.gameId === card.gameId && shown.seq > card.seq ? shown : card;

describe.skipIf(server === null)('the table cards', () => {
  let connection: PostgresConnection;
  beforeAll(async () => {
    connection = await migratedDatabase(server ?? '');
  });
  afterAll(() => connection.close());

  async function write(driver: Driver, cards: ReturnType<typeof tableCards>): Promise<void> {
    const taken = cards.take();
    await driver.commit(taken.statements);
    taken.markCommitted();
    expect(cards.isPending()).toBe(false);
  }

  it('are the same in both databases after any operations, whether written yet or not', async () => {
    const sqlite = connect(':memory:');
    const drivers = [
      postgresDriver(connection),
      sqliteDriver(sqliteRunner(sqlite.db), { add: async (job) => job() }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 8 }), async (operations) => {
        const games = `INSERT INTO game (id, channel_id, seq, ended_at) VALUES ('G1', '100', 3, 1), ('G2', '100', 2, NULL)`;
        for (const driver of drivers) {
          for (const text of ['DELETE FROM table_card', 'DELETE FROM game', games])
            await driver.commit([{ text, values: [] }]);
          const cards = tableCards(driver);
          let shown: TableCard | undefined;
          for (const one of operations) {
            switch (one.kind) {
              case 'show': {
                const { kind: _, ...facts } = one;
                const card = { ...facts, channelId: '100', postedAt: NOON };
                cards.recordCard(card);
                shown = afterShowing(shown, card);
                break;
              }
              case 'drop':
                cards.forgetCard('100', one.messageId);
                if (shown?.messageId === one.messageId) shown = undefined;
                break;
              case 'write':
                await write(driver, cards);
            }
            expect(await cards.card('100')).toEqual(shown);
          }
          await write(driver, cards);
          expect(await cards.card('100')).toEqual(shown);
          const isStale = shown && shown.seq < (shown.gameId === 'G1' ? 3 : 2);
          expect(await cards.staleCards(NOON, 9)).toEqual(isStale ? [{ ...shown, guildId: null }] : []);
          expect(await cards.staleCards(NOON, 9, '100')).toEqual([]);
        }
      }),
      { numRuns: 60 },
    );
    sqlite.close();
  });

  it('are not kept of a game that was forgotten meanwhile', async () => {
    const driver = postgresDriver(connection);
    const cards = tableCards(driver);
    cards.recordCard({ channelId: '101', messageId: 'M1', gameId: 'gone', seq: 1, postedAt: NOON });
    await write(driver, cards);
    expect(await cards.card('101')).toBeUndefined();
  });
});
