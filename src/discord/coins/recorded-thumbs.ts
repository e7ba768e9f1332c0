import type { Text } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { thumbsControlledBy } from '#cards/coins/coin-permanents.ts';
import type { FlipRequest, Keep } from '#engine/coins/vocabulary.ts';
import { thumbsOf } from '#engine/coins/krarks-thumb.ts';
import { permanentNumberOf } from '#engine/game/permanent-numbers.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { FlipEntry } from '#ledger/vocabulary/ledger.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { resolveOwner } from './flip-request.ts';

/*
 * Krark's Thumbs that the game records on the battlefield count for their controller's flips automatically, because a
 * flip without them could not be corrected.
 */

interface ThumbOptions {
  /** `0` disables all Thumbs. Any other number replaces the recorded Thumbs of their owner. */
  readonly thumbs: number | undefined;
  readonly keep: Keep | undefined;
}

/** The coins that players keep without being asked. */
type KeepPreferences = Readonly<Record<PlayerId, Keep>>;

/** The preferences of flippers who control a recorded Thumb. */
export async function thumbPreferences(
  { flippers }: FlipRequest,
  game: Game | null,
  { store }: BotContext,
): Promise<KeepPreferences> {
  const withThumbs = flippers.filter(
    (flipper) => game !== null && thumbsControlledBy(game, flipper).length > 0,
  );
  const preferences = await Promise.all(
    withThumbs.map(
      async (playerId) => [playerId, (await store.setting({ userId: playerId }, 'keep')) ?? 'ask'] as const,
    ),
  );
  return Object.fromEntries(preferences) as KeepPreferences;
}

/** The typed or recorded Thumbs of each flipper, and the coins that they keep. */
export function resolveThumbs(
  request: FlipRequest,
  { thumbs: typed, keep }: ThumbOptions,
  botRequest: BotRequest,
  game: Game | null,
  preferences: KeepPreferences,
): Pick<FlipRequest, 'thumbs' | 'keep'> {
  const owner = resolveOwner(request.flippers, botRequest);
  const recorded =
    game?.stage !== 'playing' || typed === 0
      ? []
      : request.flippers
          .filter((flipper) => typed === undefined || flipper !== owner)
          .map((flipper) => [flipper, thumbsControlledBy(game, flipper).length] as const)
          .filter(([, thumbs]) => thumbs > 0);
  return {
    thumbs: { ...request.thumbs, ...Object.fromEntries(recorded) },
    keep: {
      ...request.keep,
      ...Object.fromEntries(
        recorded.map(([flipper]) => [
          flipper,
          (flipper === owner ? keep : undefined) ?? preferences[flipper] ?? 'ask',
        ]),
      ),
    },
  };
}

/**
 * The recorded Thumbs that count for a flip: `With your Krark’s Thumb (#1):`. Returns `null` if none counts, or if
 * another number was typed.
 */
export function formatRecordedThumbs(
  { request, actorId }: Pick<FlipEntry, 'request' | 'actorId'>,
  game: Game | null,
): Text | null {
  if (game?.stage !== 'playing') return null;
  const owners = request.flippers.flatMap((playerId) => {
    const thumbs = thumbsControlledBy(game, playerId);
    if (thumbs.length === 0 || thumbs.length !== thumbsOf(request, playerId)) return [];
    const whose =
      request.flippers.length === 1 && playerId === actorId ? 'your' : text`${playerName(playerId)}’s`;
    const numbers = thumbs.map((thumb) => `#${permanentNumberOf(thumb)}`).join(', ');
    return [text`${whose} Krark’s ${thumbs.length === 1 ? 'Thumb' : 'Thumbs'} (${numbers})`];
  });
  return owners.length > 0 ? text`With ${listOf(owners)}:` : null;
}
