import { runEvery } from '#basics/run-every.ts';
import type { BotContext } from '../command/command.ts';

/** How often cards are looked for that another process changed without notifying this one. */
const INTERVAL_MS = 30_000;
/** Table cards per query. */
const CARDS_AT_ONCE = 64;

/**
 * Redraws the table cards that show an earlier state than their game has, because a process died in between.
 * @param isOurs true if this process draws the cards of a server
 * @param after continues after this channel
 */
export async function redrawStaleCards(
  ctx: Pick<BotContext, 'store' | 'tableCards' | 'clock'>,
  isOurs: (guildId: string | null) => boolean,
  after?: string,
): Promise<void> {
  const { store, tableCards, clock } = ctx;
  const stale = await store.staleCards(clock.now(), CARDS_AT_ONCE, after);
  for (const { channelId, guildId } of stale)
    if (isOurs(guildId)) tableCards.invalidate(channelId, { guildId });
  const last = stale.at(-1);
  if (last) await redrawStaleCards(ctx, isOurs, last.channelId);
}

/**
 * Redraws stale cards at intervals, because other processes may change games whose cards this process draws.
 * @returns a function that stops it
 */
export function startRedrawingStaleCards(
  ctx: Pick<BotContext, 'store' | 'tableCards' | 'clock'>,
  isOurs: (guildId: string | null) => boolean,
): () => void {
  // The store logs its own failures.
  return runEvery(ctx.clock, INTERVAL_MS, () => void redrawStaleCards(ctx, isOurs).catch(() => {}));
}
