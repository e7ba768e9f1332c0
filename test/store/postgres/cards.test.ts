import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#store/database/connection.ts';
import { tableCards as cardsOfSqlite } from '#store/database/table-cards.ts';
import type { Connection } from '#store/postgres/connection.ts';
import { tableCards as cardsOfPostgres } from '#store/postgres/table/cards.ts';
import { postgresServer } from '../../postgres/database.ts';
import { NOON } from '../coins/flips.ts';
import { migratedDatabase } from './migrated.ts';

const server = postgresServer();

const messageId = fc.constantFrom('M1', 'M2');

const deed = fc.oneof(
  fc.record({
    kind: fc.constant('show' as const),
    messageId,
    gameId: fc.constantFrom('G1', 'G2'),
    seq: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('drop' as const), messageId }),
  fc.record({ kind: fc.constant('write' as const) }),
);

describe.skipIf(server === null)('the table cards in PostgreSQL', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await migratedDatabase(server ?? '');
  });
  afterAll(() => connection.close());

  it('are those in SQLite, whatever is noted, written or not', async () => {
    const sqlite = connect(':memory:');
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 8 }), async (deeds) => {
        const clear = 'DELETE FROM table_card; DELETE FROM game;';
        const games = `INSERT INTO game (id, channel_id, seq, ended_at) VALUES ('G1', '100', 3, 1), ('G2', '100', 2, NULL)`;
        sqlite.db.exec(clear + games);
        await connection.query(clear + games);
        const there = cardsOfSqlite(sqlite.db);
        const here = cardsOfPostgres(connection);
        for (const one of deeds) {
          switch (one.kind) {
            case 'show': {
              const { kind: _, ...shown } = one;
              const card = { ...shown, channelId: '100', postedAt: NOON };
              there.show(card);
              here.showCard(card);
              break;
            }
            case 'drop':
              there.drop('100', one.messageId);
              here.dropCard('100', one.messageId);
              break;
            case 'write': {
              there.write();
              there.committed();
              const taken = here.take();
              await connection.commit(taken.statements);
              taken.committed();
              expect(here.isPending()).toBe(false);
            }
          }
          expect(await here.card('100')).toEqual(there.find('100'));
        }
        const taken = here.take();
        await connection.commit(taken.statements);
        taken.committed();
        there.write();
        there.committed();
        expect(await here.card('100')).toEqual(there.find('100'));
        expect(await here.staleCards(NOON, 9)).toEqual(there.stale(NOON, 9, ''));
        expect(await here.staleCards(NOON, 9, '100')).toEqual([]);
      }),
      { numRuns: 60 },
    );
    sqlite.close();
  });

  it('are not kept of a game that was forgotten meanwhile', async () => {
    const cards = cardsOfPostgres(connection);
    cards.showCard({ channelId: '101', messageId: 'M1', gameId: 'gone', seq: 1, postedAt: NOON });
    const taken = cards.take();
    await connection.commit(taken.statements);
    taken.committed();
    expect(await cards.card('101')).toBeUndefined();
  });
});
