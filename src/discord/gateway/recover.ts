import type { House } from '../command/command.ts';

/** Table cards that are read at once. */
const CARDS_AT_ONCE = 64;

/**
 * Has the table cards drawn anew that show an older line than their game's last: the process died between.
 * @param isOurs says whether those of a server are ours to draw
 */
export async function drawLeftCards(
  house: Pick<House, 'store' | 'tables' | 'clock'>,
  isOurs: (guildId: string | null) => boolean,
  after?: string,
): Promise<void> {
  const { store, tables, clock } = house;
  const left = await store.staleCards(clock.now(), CARDS_AT_ONCE, after);
  for (const { channelId, guildId } of left) if (isOurs(guildId)) tables.touched(channelId);
  const last = left.at(-1);
  if (last) await drawLeftCards(house, isOurs, last.channelId);
}
