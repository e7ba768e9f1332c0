import { describe, expect, it } from 'vitest';
import coins from '../../../commands/coins.ts';
import record from '../../../commands/record.ts';
import settings from '../../../commands/settings.ts';
import type { BotContext, HandlerResult } from '#discord/command/command.ts';
import type { LongWorkQueue } from '#discord/command/long-work.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { NewRecord } from '#store/port/records.ts';
import { flip, from } from '../../store/coins/flips.ts';
import { ALICE, openGameChannel, type GameChannel } from '../tables/game-channel.ts';

/** No long work is accepted. */
const BUSY: LongWorkQueue = {
  run: async () => fail(refuse('interaction/long-work', { whose: 'all', goesOnAt: 0 })),
};

const manager = { mayManageServer: true };

/** Flips a thousand coins this many times in the channel, and reveals their secret. */
async function flips(table: GameChannel, times: number): Promise<void> {
  const { channelId } = table.asker(ALICE).origin;
  for (let nth = 1; nth <= times; nth += 1) {
    const origin = from(`flip ${nth}`, { channelId });
    await table.store.mutate(
      origin,
      flip(origin, { request: { until: { kind: 'coins', coins: 1000 } } }) as never,
    );
  }
  await table.store.reveal(from('reveal', { channelId }), () => ({ reply: { content: [] } }));
}

/** Records this many games. */
async function games(table: GameChannel, many: number): Promise<void> {
  const players = ['guest:Ann', 'guest:Bob'].map((playerId, index) => ({
    playerId,
    place: null,
    isWinner: index === 0,
    commanders: [],
  }));
  const template: NewRecord = { at: 0, how: 'won', variant: null, turns: null, players };
  const records = Array.from({ length: many }, (_, nth) => ({ ...template, at: nth * 86_400_000 }));
  const { origin } = table.asker(ALICE);
  await table.store.mutate(origin, () => ({
    reply: { content: [] },
    record: { kind: 'import', records },
  }));
}

type Asks = (table: GameChannel, ctx: BotContext) => HandlerResult | Promise<HandlerResult>;

const use =
  (command: typeof coins, subcommand: string | null, options = {}): Asks =>
  (table, ctx) =>
    command.run({ ...table.asker(ALICE, manager), subcommand, options }, ctx);

const press =
  (
    command: typeof coins,
    action: string,
    partsOf: (table: GameChannel) => Promise<readonly string[]>,
  ): Asks =>
  async (table, ctx) => {
    const parts = await partsOf(table);
    const run = command.presses?.[action];
    if (!run) throw new Error(`nobody answers ${action}`);
    return run({ ...table.asker(ALICE, manager), parts, values: [], askedBy: null, messageId: '1' }, ctx);
  };

const checkOn = press(coins, 'coin-check', async (table) => {
  const [, old] = await table.store.ledgers('7', 2);
  return [old?.secretId ?? '', 'public', '1', '1', '0', '0', '0'];
});

const nothing = async (): Promise<void> => {};

describe('while something long is being done', () => {
  it.each<[string, (table: GameChannel) => Promise<void>, Asks, boolean]>([
    ['a ledger of a page is made', (table) => flips(table, 4), use(coins, 'ledger'), true],
    ['a longer one waits', (table) => flips(table, 6), use(coins, 'ledger'), false],
    ['its last page does not', (table) => flips(table, 6), use(coins, 'ledger', { from: 4 }), true],
    ['a check of a page is made', (table) => flips(table, 4), use(coins, 'verify'), true],
    ['a longer one waits', (table) => flips(table, 6), use(coins, 'verify'), false],
    ['how one flip is computed is told', (table) => flips(table, 6), use(coins, 'verify', { flip: 2 }), true],
    ['a check goes on over a page', (table) => flips(table, 4), checkOn, true],
    ['over more, it waits', (table) => flips(table, 7), checkOn, false],
    ['what is kept of somebody waits', nothing, use(settings, null, { export: 'me' }), false],
    ['settings do not', nothing, use(settings, null), true],
    ['some games are written down', (table) => games(table, 250), use(record, 'games', { file: true }), true],
    ['many wait', (table) => games(table, 251), use(record, 'games', { file: true }), false],
    [
      'by the button too',
      (table) => games(table, 251),
      press(record, 'record', async () => ['file', '', '', '']),
      false,
    ],
    ['a file of games to be brought in waits', nothing, use(record, 'import', { file: 'https://x' }), false],
  ])('%s', async (_, before, asks, isDone) => {
    const table = openGameChannel('2026-06-19');
    await before(table);
    const result = await asks(table, { ...table.ctx, longWork: BUSY });
    expect(result.ok ? 'done' : result.failure.code).toBe(isDone ? 'done' : 'interaction/long-work');
  });
});
