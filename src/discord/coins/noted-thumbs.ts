import { thumbsControlledBy } from '../../cards/coins/coin-permanents.ts';
import type { FlipRequest, Keep } from '../../engine/coins/flipping.ts';
import { thumbsOf } from '../../engine/coins/krarks-thumb.ts';
import { permanentNumberOf } from '../../engine/game/permanent-numbers.ts';
import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { FlipEntry } from '../../store/port/coins.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import { mention } from '../words/mention.ts';
import { formatList } from '../words/words.ts';
import { ownerAmong } from './flip-request.ts';

/*
 * A Krark's Thumb that a game has noted on the battlefield counts for its controller's flips without being typed: what
 * was flipped without it stands in the ledger for good.
 */

interface Typed {
  /** `0`: no Thumb counts for anybody. Any other number is that of one player, whatever is noted of theirs. */
  readonly thumbs: number | undefined;
  readonly keep: Keep | undefined;
}

/** What the players of a flip keep of the coins of their Thumbs, without being asked. */
type Preferred = Readonly<Record<PlayerId, Keep>>;

/** The preferences of those who flip with a Thumb that is noted. */
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

/** The Thumbs of each flipper, typed or noted, and what each keeps. */
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
 * Which noted Thumbs count for a flip: `With your Krark’s Thumb (#1):`. `null` where none does, or where other numbers
 * were typed.
 */
export function formatNotedThumbs(
  { request, actorId }: Pick<FlipEntry, 'request' | 'actorId'>,
  game: Game | null,
): string | null {
  if (game?.stage !== 'playing') return null;
  const said = request.flippers.flatMap((playerId) => {
    const thumbs = thumbsControlledBy(game, playerId);
    if (thumbs.length === 0 || thumbs.length !== thumbsOf(request, playerId)) return [];
    const whose = request.flippers.length === 1 && playerId === actorId ? 'your' : `${mention(playerId)}’s`;
    const numbers = thumbs.map((thumb) => `#${permanentNumberOf(thumb)}`).join(', ');
    return [`${whose} Krark’s ${thumbs.length === 1 ? 'Thumb' : 'Thumbs'} (${numbers})`];
  });
  return said.length > 0 ? `With ${formatList(said)}:` : null;
}
