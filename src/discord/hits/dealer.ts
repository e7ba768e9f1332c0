import { ApplicationCommandOptionType as Type } from 'discord.js';
import { actingPlayerOf } from '../../engine/deciding/act-owner.ts';
import { commanderAt, commanderInPlay, findCommander } from '../../engine/game/commanders.ts';
import type { Game } from '../../engine/game/state.ts';
import type { DamageEvent } from '../../engine/life/damage.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { CommandLine } from '../command/rerun-button.ts';
import type { BotRequest, BotContext } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { resolveDefaultPlayer } from '../command/default-player.ts';

/*
 * Who deals what somebody writes down of players. On the turn of another player for whom they decide, as a host does for
 * guests, it is asked, unless the text names the dealer.
 */

/** Who deals or gives it, where somebody writes down what happens to others. */
export const DEALER = {
  type: Type.User,
  name: 'by',
  description: 'Who deals or gives it; left out, you, or it asks',
} as const;

/** A player; or what asks who it is. */
export type Dealer = { readonly dealer: PlayerId } | { readonly question: Reply };

/**
 * The dealer of what somebody writes down, or the question who it is, with a button for each who may be that runs the
 * line with `by:` in it.
 * @param line as it was typed, without `by:`.
 * @param commanders by which damage is dealt, as they were typed; `null` for anything else: all of one player name
 *   the dealer.
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
    commanders.map((commander) => (commander === null ? null : holderOf(game, commander))),
  );
  const isNamed = others.length === 0 && (holder === actorId || holder === actingPlayerOf(game, actorId));
  if (isNamed && holder) return { dealer: holder };
  const meant = await resolveDefaultPlayer(request, ctx, game, 'dealt', lineFor);
  return 'question' in meant ? meant : { dealer: meant.playerId };
}

/** Who controls a commander in play, or owns it; `null` for one that nobody named. */
function holderOf(game: Game, typed: string): PlayerId | null {
  const meant = findCommander(game, typed);
  const commander = meant.ok ? commanderAt(game, meant.value) : undefined;
  if (!commander) return null;
  const inPlay = game.permanents.find((permanent) => commanderInPlay(game, permanent)?.key === commander.key);
  return inPlay?.controllerId ?? commander.ownerId;
}

/** The same of blows as they were read. Where some are the typist's by their own words, the others are the doer's. */
export async function resolveDealerOf(
  request: BotRequest,
  ctx: BotContext,
  game: Game,
  line: CommandLine,
  blows: readonly DamageEvent[],
): Promise<Dealer> {
  if (blows.some(({ dealer }) => dealer !== undefined))
    return { dealer: actingPlayerOf(game, request.origin.actorId) };
  const commanders = blows.map((blow) => (blow.what === 'damage' ? blow.commander : null));
  return resolveDealer(request, ctx, game, line, commanders);
}
