import { appendLines } from '../command/reply.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '#engine/cards/names.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, mapResult, ok, type Result } from '#engine/vocabulary/result.ts';
import type { CommandLine } from '../command/command-line.ts';
import type { BotRequest, Completer, BotContext, HandlerResult } from '../command/command.ts';
import { openGameState, findOpenGame } from '../table/execute-game-action.ts';
import { MENTION } from '../words/mention.ts';
import { formatDefaultPlayer } from '../command/default-player.ts';
import { DEALER_OPTION, resolveDealer } from './dealer.ts';
import { createPlayerLabels } from './player-labels.ts';
import { parseTargets } from './parse-damage-text.ts';

/** A player by mention or name, or several players at once. */
export const TARGET_OPTION = {
  type: Type.String,
  name: 'player',
  description: 'Whose: a player, each-opponent or everybody; left out, yours',
  autocomplete: true,
  max_length: 100,
} as const;

const GROUPS = ['each-opponent', 'everybody'];

/** A mention or an id, which needs no lookup. */
const MENTION_OR_ID = new RegExp(`^(?:${MENTION}|(\\d{17,20}))$`);

/**
 * Resolves the players whose life or counters change.
 * @param typed if omitted, the user is the target
 * @param dealer the player whose opponents `each-opponent` means; the user if omitted
 * @returns at least one player, the dealer last; or `player/unknown`, `player/several`
 */
export async function parseTargetOption(
  typed: string | undefined,
  request: BotRequest,
  ctx: BotContext,
  dealer: PlayerId = request.origin.actorId,
): Promise<
  Result<readonly [PlayerId, ...PlayerId[]], Refusal<'player/unknown' | 'player/several' | 'game/none'>>
> {
  const { actorId } = request.origin;
  if (typed === undefined) return ok([actorId]);
  const [, mentioned, id = mentioned] = MENTION_OR_ID.exec(typed.trim()) ?? [];
  if (id !== undefined) return ok([id]);
  const openGame = await findOpenGame(request, ctx);
  if (!openGame.ok) return openGame;
  const { game } = openGame.value;
  const labels = await createPlayerLabels(game, request, ctx);
  const targets =
    parseTargets(typed, {
      game,
      ruleset: rulesetOf(game.edition),
      dealer,
      typist: actorId,
      labels,
    }) ?? ok([]);
  if (!targets.ok) return targets;
  const [first, ...others] = targets.value;
  return first === undefined ? fail(refuse('player/unknown', { typed })) : ok([first, ...others]);
}

/**
 * The targets of a change and its dealer, or a reply instead. `isAssumed`: the user did not name the dealer, so
 * `withDealerNote` does.
 */
type ChangeTargets =
  | {
      readonly targets: readonly [PlayerId, ...PlayerId[]];
      readonly dealer: PlayerId;
      readonly isAssumed?: true;
    }
  | { readonly reply: HandlerResult };

/**
 * Resolves targets and dealer. On the turn of a player for whom the user decides, that player deals or gives what others
 * get. Asks for the dealer if that determines the targets, or if that player is among them.
 * @param line as typed
 * @param isDealt whether the change is dealt or given to the target
 */
export async function parseChangeTargets(
  request: BotRequest & {
    readonly options: { readonly player?: string | undefined; readonly by?: PlayerId | undefined };
  },
  ctx: BotContext,
  line: CommandLine,
  isDealt: boolean,
): Promise<ChangeTargets> {
  const { player, by } = request.options;
  const { actorId } = request.origin;
  const game = player === undefined || by !== undefined ? null : await openGameState(request, ctx);
  const actingPlayer = game ? actingPlayerOf(game, actorId) : actorId;
  const parseFor = async (dealer: PlayerId): Promise<ChangeTargets> => {
    const targets = await parseTargetOption(player, request, ctx, dealer);
    return targets.ok ? { targets: targets.value, dealer } : { reply: targets };
  };
  const forUser = await parseFor(by ?? actorId);
  if ('reply' in forUser || !game || actingPlayer === actorId) return forUser;
  const forActingPlayer = await parseFor(actingPlayer);
  if ('reply' in forActingPlayer) return forActingPlayer;
  const hasSameTargets = forActingPlayer.targets.toSorted().join() === forUser.targets.toSorted().join();
  const includesOthers = forActingPlayer.targets.some(
    (playerId) => playerId !== actorId && playerId !== actingPlayer,
  );
  if (hasSameTargets && !(isDealt && includesOthers)) return forUser;
  if (hasSameTargets && !forActingPlayer.targets.includes(actingPlayer))
    return { ...forActingPlayer, isAssumed: true };
  const resolved = await resolveDealer(request, ctx, game, line);
  return 'question' in resolved ? { reply: ok(resolved.question) } : parseFor(resolved.dealer);
}

/** Adds a line that names the dealer, if the dealer was assumed. */
export const withDealerNote = (
  result: HandlerResult,
  { dealer, isAssumed }: { readonly dealer: PlayerId; readonly isAssumed?: true },
): HandlerResult =>
  isAssumed
    ? mapResult(result, (reply) => appendLines(reply, [formatDefaultPlayer(dealer, DEALER_OPTION.name)]))
    : result;

/** Suggests all opponents, everybody, and the players in the game. */
export const completeTarget: Completer = async (typing, ctx) => {
  const openGame = await findOpenGame(typing, ctx);
  const players = openGame.ok ? await suggestPlayers(openGame.value.game, typing, ctx) : [];
  const text = typing.typed.trim().replace(/^@/, '');
  return [...GROUPS.map((group) => ({ name: group, value: group })), ...players].filter(
    ({ name, value }) =>
      foldName(name).includes(foldName(text)) || value.toLowerCase().includes(text.toLowerCase()),
  );
};

async function suggestPlayers(game: Game, typing: BotRequest, ctx: BotContext) {
  const labels = await createPlayerLabels(game, typing, ctx);
  return seatsInGame(game).map(({ playerId }) => ({
    name: labels.get(playerId) ?? playerId,
    value: /^\d+$/.test(playerId) ? `<@${playerId}>` : playerId,
  }));
}
