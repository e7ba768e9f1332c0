import { runEvery } from '#basics/run-every.ts';
import type { BotContext } from '../command/command.ts';

/** Of what another process was to tell of a card and did not, one hears after so long at the latest, in ms. */
const LOOKED_FOR_MS = 30_000;
/** Table cards that are read at once. */
const CARDS_AT_ONCE = 64;

/**
 * Has the table cards drawn anew that show an older line than their game's last: the process died between.
 * @param isOurs says whether those of a server are ours to draw
 */
export async function drawLeftCards(
  ctx: Pick<BotContext, 'store' | 'tableCards' | 'clock'>,
  isOurs: (guildId: string | null) => boolean,
  after?: string,
): Promise<void> {
  const { store, tableCards, clock } = ctx;
  const left = await store.staleCards(clock.now(), CARDS_AT_ONCE, after);
  for (const { channelId, guildId } of left)
    if (isOurs(guildId)) tableCards.invalidate(channelId, { guildId });
  const last = left.at(-1);
  if (last) await drawLeftCards(ctx, isOurs, last.channelId);
}

/** Looks for such cards again and again, where other processes change games whose cards are ours. @returns ends that */
export function startRedrawingStaleCards(
  ctx: Pick<BotContext, 'store' | 'tableCards' | 'clock'>,
  isOurs: (guildId: string | null) => boolean,
): () => void {
  // Where the store fails, it says so itself.
  return runEvery(ctx.clock, LOOKED_FOR_MS, () => void drawLeftCards(ctx, isOurs).catch(() => {}));
}
