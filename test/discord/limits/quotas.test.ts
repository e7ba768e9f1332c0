import { contentOf } from '#discord/command/reply.ts';
import { expect, it } from 'vitest';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import { NO_METERS } from '#basics/meters.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { Reply } from '#discord/command/reply.ts';
import { NO_RATE_LIMITS } from '#discord/command/rate-limits.ts';
import { createMeteredStore } from '#discord/limits/metered-store.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import type { Quotas } from '#store/port/quotas.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { ALICE, buttonsOf, mentions, BOB, openGameChannel } from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';
import type { StoreReply } from '#discord/command/mutate.ts';

/** A table whose quota is used up after a few lines. */
async function fullTable(quotas: Partial<Quotas>) {
  const base = openGameChannel('2026-06-19');
  const refused: string[] = [];
  const store = openSqliteStore<StoreReply>(temporaryFile(), {
    clock: base.ctx.clock,
    quotas: { game: 0, server: 0, database: 0, ...quotas },
  });
  const meters = { ...NO_METERS, full: (what: string) => void refused.push(what) };
  const ctx = { ...base.ctx, store: createMeteredStore(store, NO_RATE_LIMITS, meters) };
  let minutes = 0;
  /** Each request a minute after the previous one, which is how long sums are cached. */
  const asker = () => {
    minutes += 1;
    const { origin, ...others } = base.asker(ALICE);
    return { ...others, origin: { ...origin, at: origin.at + minutes * 61_000 } };
  };
  const ask = async (
    command: typeof set,
    subcommand: string | null,
    options: Readonly<Record<string, unknown>>,
  ): Promise<Reply> => {
    const result = await command.run({ ...asker(), subcommand, options }, ctx);
    return replyOf(result, ALICE);
  };
  const use = async (...asked: Parameters<typeof ask>): Promise<string> => contentOf(await ask(...asked));
  /** Ends the game, and confirms. */
  const end = async (): Promise<string> => {
    const [id = ''] = buttonsOf(await ask(game, 'end', {})).values();
    const { action = '', parts = [] } = parseCustomId(id) ?? {};
    const press = { ...asker(), parts, values: [], askedBy: null, messageId: '1', ids: [id] };
    const result = await game.presses?.[action]?.(press, ctx);
    return (result && contentOf(replyOf(result, ALICE))) || '';
  };
  await use(game, 'new', { players: mentions(BOB), first: ALICE });
  for (let n = 0; n < 12; n += 1) await use(set, 'life', { amount: '-1' });
  return { use, end, refused, close: () => store.close() };
}

it.each<[string, Partial<Quotas>, said: RegExp, flips: boolean]>([
  ['of a game', { game: 2_000 }, /^This game’s log is full \(0 MB\)\. End it with `\/game end`/, true],
  [
    'of a server',
    { server: 2_000 },
    /^This server’s games take all the room .*`\/settings forget:server`/,
    false,
  ],
  ['of the database', { database: 1 }, /^My database is full/, false],
])('where the quota %s is used up, that is said with what to do', async (_, quotas, said, flips) => {
  const { use, refused, close } = await fullTable(quotas);
  const change = await use(set, 'life', { amount: '-1' });
  // If the database was full from the beginning, no game was opened.
  expect(change).toMatch('database' in quotas ? /no game here/ : said);
  const flipped = await use(flip, null, {});
  if (flips) expect(flipped).toMatch(/Heads|Tails/);
  else expect(flipped).toMatch(said);
  expect(new Set(refused)).toEqual(new Set(Object.keys(quotas)));
  await close();
});

it('a full game can be ended, and the next one begins with an unused quota', async () => {
  const { use, end, close } = await fullTable({ game: 2_000 });
  expect(await use(set, 'life', { amount: '-1' })).toMatch(/full/);
  expect(await end()).toMatch(/No winner/);
  expect(await use(game, 'new', { players: mentions(BOB), first: ALICE })).toMatch(/game begins/);
  await close();
});
