import { thumbsControlledBy } from '#cards/coins/coin-permanents.ts';
import type { FlipRequest, Keep } from '#engine/coins/flipping.ts';
import { thumbsOf } from '#engine/coins/krarks-thumb.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { FlipEntry } from '#store/port/coins.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';
import { ownerAmong } from './flip-request.ts';

/*
 * Krark's Thumbs noted on the battlefield count for their controller's flips automatically, because a flip recorded
 * without them could not be corrected.
 */

interface Typed {
  /** `0` disables all Thumbs. Any other number replaces what is noted for one player. */
  readonly thumbs: number | undefined;
  readonly keep: Keep | undefined;
}

/** Which coins the players keep without being asked. */
type Preferred = Readonly<Record<PlayerId, Keep>>;

/** The preferences of flippers with a noted Thumb. */
export async function thumbPreferences(
  { flippers }: FlipRequest,
  game: Game | null,
  { store }: BotContext,
): Promise<Preferred> {
  const withThumbs = flippers.filter(
    (flipper) => game !== null && thumbsControlledBy(game, flipper).length > 0,
  );
  const preferred = await Promise.all(
    withThumbs.map(
      async (playerId) => [playerId, (await store.setting({ userId: playerId }, 'keep')) ?? 'ask'] as const,
    ),
  );
  return Object.fromEntries(preferred) as Preferred;
}

/** The typed or noted Thumbs of each flipper, and what they keep. */
export function ownedThumbs(
  request: FlipRequest,
  { thumbs: typed, keep }: Typed,
  asker: BotRequest,
  game: Game | null,
  preferred: Preferred,
): Pick<FlipRequest, 'thumbs' | 'keep'> {
  const owner = ownerAmong(request.flippers, asker);
  const noted =
    game?.stage !== 'playing' || typed === 0
      ? []
      : request.flippers
          .filter((flipper) => typed === undefined || flipper !== owner)
          .map((flipper) => [flipper, thumbsControlledBy(game, flipper).length] as const)
          .filter(([, thumbs]) => thumbs > 0);
  return {
    thumbs: { ...request.thumbs, ...Object.fromEntries(noted) },
    keep: {
      ...request.keep,
      ...Object.fromEntries(
        noted.map(([one]) => [one, (one === owner ? keep : undefined) ?? preferred[one] ?? 'ask']),
      ),
    },
  };
}

/**
 * The noted Thumbs that count for a flip: `With your Krark’s Thumb (#1):`. Returns `null` if none does, or if another
 * number was typed.
 */
export function formatNotedThumbs(
  { request, actorId }: Pick<FlipEntry, 'request' | 'actorId'>,
  game: Game | null,
): string | null {
  if (game?.stage !== 'playing') return null;
  const owners = request.flippers.flatMap((playerId) => {
    const thumbs = thumbsControlledBy(game, playerId);
    if (thumbs.length === 0 || thumbs.length !== thumbsOf(request, playerId)) return [];
    const whose = request.flippers.length === 1 && playerId === actorId ? 'your' : `${mention(playerId)}’s`;
    const numbers = thumbs.map((thumb) => `#${permanentNumberOf(thumb)}`).join(', ');
    return [`${whose} Krark’s ${thumbs.length === 1 ? 'Thumb' : 'Thumbs'} (${numbers})`];
  });
  return owners.length > 0 ? `With ${formatList(owners)}:` : null;
}
