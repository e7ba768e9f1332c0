import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '#engine/cards/names.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { CommandLine } from '../command/rerun-button.ts';
import type { BotRequest, Completer, BotContext, HandlerResult } from '../command/command.ts';
import { openGameState, findOpenGame } from '../table/execute-game-action.ts';
import { MENTION } from '../words/mention.ts';
import { resolveDealer } from './dealer.ts';
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

const SEVERAL = ['each-opponent', 'everybody'];

/** A mention or an id, which needs no lookup. */
const PLAIN = new RegExp(`^(?:${MENTION}|(\\d{17,20}))$`);

/**
 * Resolves the players whose number changes.
 * @param typed omitted: the user
 * @param dealer whose opponents `each-opponent` means; omitted: the user's
 * @returns at least one player, of several the user last; or `player/unknown`, `player/several`
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
  const [, mentioned, id = mentioned] = PLAIN.exec(typed.trim()) ?? [];
  if (id !== undefined) return ok([id]);
  const open = await findOpenGame(request, ctx);
  if (!open.ok) return open;
  const { game } = open.value;
  const called = await createPlayerLabels(game, request, ctx);
  const whom =
    parseTargets(typed, {
      game,
      ruleset: rulesetOf(game.edition),
      dealer,
      typist: actorId,
      labels: called,
    }) ?? ok([]);
  if (!whom.ok) return whom;
  const [first, ...others] = whom.value;
  return first === undefined ? fail(refuse('player/unknown', { typed })) : ok([first, ...others]);
}

/** The targets of a change with its dealer, or a reply instead. */
type Changing =
  | { readonly whose: readonly [PlayerId, ...PlayerId[]]; readonly dealer: PlayerId }
  | { readonly said: HandlerResult };

/**
 * Resolves targets and dealer. It asks for the dealer if that determines the target, or if others are dealt or given
 * something.
 * @param line as typed
 * @param isHit true if the change is dealt or given to the target
 */
export async function parseChangeTargets(
  request: BotRequest & {
    readonly options: { readonly player?: string | undefined; readonly by?: PlayerId | undefined };
  },
  ctx: BotContext,
  line: CommandLine,
  isHit: boolean,
): Promise<Changing> {
  const { player, by } = request.options;
  const { actorId } = request.origin;
  const game = player === undefined || by !== undefined ? null : await openGameState(request, ctx);
  const doer = game ? actingPlayerOf(game, actorId) : actorId;
  const readOf = async (dealer: PlayerId): Promise<Changing> => {
    const whose = await parseTargetOption(player, request, ctx, dealer);
    return whose.ok ? { whose: whose.value, dealer } : { said: whose.failure };
  };
  const ofTypist = await readOf(by ?? actorId);
  if ('said' in ofTypist || !game || doer === actorId) return ofTypist;
  const ofDoer = await readOf(doer);
  if ('said' in ofDoer) return ofDoer;
  const isSame = ofDoer.whose.toSorted().join() === ofTypist.whose.toSorted().join();
  const isOfOthers = ofDoer.whose.some((playerId) => playerId !== actorId && playerId !== doer);
  if (isSame && !(isHit && isOfOthers)) return ofTypist;
  const dealt = await resolveDealer(request, ctx, game, line);
  return 'question' in dealt ? { said: dealt.question } : readOf(dealt.dealer);
}

/** Suggests all opponents, everybody, and the players in the game. */
export const completeTarget: Completer = async (typing, ctx) => {
  const open = await findOpenGame(typing, ctx);
  const players = open.ok ? await suggestPlayers(open.value.game, typing, ctx) : [];
  const text = typing.typed.trim().replace(/^@/, '');
  return [...SEVERAL.map((group) => ({ name: group, value: group })), ...players].filter(
    ({ name, value }) =>
      foldName(name).includes(foldName(text)) || value.toLowerCase().includes(text.toLowerCase()),
  );
};

async function suggestPlayers(game: Game, typing: BotRequest, ctx: BotContext) {
  const called = await createPlayerLabels(game, typing, ctx);
  return seatsInGame(game).map(({ playerId }) => ({
    name: called.get(playerId) ?? playerId,
    value: /^\d+$/.test(playerId) ? `<@${playerId}>` : playerId,
  }));
}
