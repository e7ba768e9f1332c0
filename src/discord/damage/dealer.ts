import { ApplicationCommandOptionType as Type } from 'discord.js';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import type { Game } from '#engine/game/state.ts';
import type { DamageEvent } from '#engine/life/damage.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CommandLine } from '../command/command-line.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { resolveDefaultPlayer } from '../command/default-player.ts';
import { holderOfCommander } from './damage-source.ts';

/*
 * Resolves which player deals the damage that a user records. On the turn of another player for whom the user decides,
 * as a host does for guests, the user is asked, unless the text names the dealer.
 */

/** The option that names the dealer. */
export const DEALER_OPTION = {
  type: Type.User,
  name: 'by',
  description: 'Who deals or gives it; left out, you, or it asks',
} as const;

/** The dealer, or a question for the user. `isAssumed`: the user did not name the dealer, so the reply must. */
export type Dealer = { readonly dealer: PlayerId; readonly isAssumed?: true } | { readonly question: Reply };

/**
 * Resolves the dealer, or asks with a button for each candidate that adds `by:` to the line.
 * @param line as typed, without `by:`
 * @param commanders the typed commanders; `null` for other sources. Commanders of a single player determine the dealer.
 */
export async function resolveDealer(
  request: BotRequest,
  ctx: BotContext,
  game: Game,
  line: CommandLine,
  commanders: readonly (string | null)[] = [],
): Promise<Dealer> {
  const lineFor = (by: PlayerId): CommandLine => ({ ...line, options: { ...line.options, by } });
  const { actorId } = request.origin;
  const [holder, ...others] = new Set(
    commanders.map((commander) => (commander === null ? null : holderOfCommander(game, commander))),
  );
  const isNamed = others.length === 0 && (holder === actorId || holder === actingPlayerOf(game, actorId));
  if (isNamed && holder) return { dealer: holder };
  const result = await resolveDefaultPlayer(request, ctx, game, 'dealt', lineFor);
  return 'question' in result ? result : { dealer: result.playerId };
}

/**
 * Resolves the dealer of parsed damage of which some or all parts don't name one. If some do, the acting player deals
 * the rest. On the turn of a player for whom the user decides, damage to others is dealt by that player, since only
 * creatures of the active player attack, unless the dealer gains life or determines who is hit.
 * @param isSameForUser whether the text means the same players if the user is the dealer
 */
export async function resolveDealerOfDamage(
  request: BotRequest,
  ctx: BotContext,
  game: Game,
  line: CommandLine,
  damages: readonly DamageEvent[],
  isSameForUser: boolean,
): Promise<Dealer> {
  const acting = actingPlayerOf(game, request.origin.actorId);
  if (damages.some(({ dealer }) => dealer !== undefined)) return { dealer: acting };
  const commanders = damages.map((damage) => (damage.what === 'damage' ? damage.commander : null));
  if (commanders.some((commander) => commander !== null && holderOfCommander(game, commander) !== null))
    return resolveDealer(request, ctx, game, line, commanders);
  const isPlain = damages.every(
    (damage) => damage.what === 'damage' && !damage.lifelink && damage.playerId !== acting,
  );
  if (acting !== request.origin.actorId && isSameForUser && isPlain)
    return { dealer: acting, isAssumed: true };
  return resolveDealer(request, ctx, game, line, commanders);
}
