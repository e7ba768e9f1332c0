import { ApplicationCommandOptionType as Type } from 'discord.js';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import { commanderAt, commanderInPlay, findCommander } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { DamageEvent } from '#engine/life/damage.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { CommandLine } from '../command/rerun-button.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { resolveDefaultPlayer } from '../command/default-player.ts';

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

/** A player, or a question for one. */
export type Dealer = { readonly dealer: PlayerId } | { readonly question: Reply };

/**
 * Resolves the dealer, or asks with a button for each candidate that adds `by:` to the line.
 * @param line as typed, without `by:`
 * @param commanders the typed sources; `null` for other sources. Commanders of a single player determine the dealer.
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
    commanders.map((commander) => (commander === null ? null : dealerOfCommander(game, commander))),
  );
  const isNamed = others.length === 0 && (holder === actorId || holder === actingPlayerOf(game, actorId));
  if (isNamed && holder) return { dealer: holder };
  const result = await resolveDefaultPlayer(request, ctx, game, 'dealt', lineFor);
  return 'question' in result ? result : { dealer: result.playerId };
}

/** The controller of a commander in play, or its owner; `null` for an unknown one. */
function dealerOfCommander(game: Game, typed: string): PlayerId | null {
  const key = findCommander(game, typed);
  const commander = key.ok ? commanderAt(game, key.value) : undefined;
  if (!commander) return null;
  const inPlay = game.permanents.find((permanent) => commanderInPlay(game, permanent)?.key === commander.key);
  return inPlay?.controllerId ?? commander.ownerId;
}

/**
 * Resolves the dealer of parsed damage. If the text marks some of it as the user's own, the acting player deals the
 * rest.
 */
export async function resolveDealerOfDamage(
  request: BotRequest,
  ctx: BotContext,
  game: Game,
  line: CommandLine,
  damages: readonly DamageEvent[],
): Promise<Dealer> {
  if (damages.some(({ dealer }) => dealer !== undefined))
    return { dealer: actingPlayerOf(game, request.origin.actorId) };
  const commanders = damages.map((damage) => (damage.what === 'damage' ? damage.commander : null));
  return resolveDealer(request, ctx, game, line, commanders);
}
