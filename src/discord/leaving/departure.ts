import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Game, GameResult } from '#engine/game/state.ts';
import { decideLobby } from '#engine/lobby/lobby.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { parsePlayers } from '../coins/flip-request.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import type { OptionValues } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import {
  runTableTransaction,
  applyAction,
  withAction,
  type GameActionOptions,
} from '../table/execute-game-action.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import { formatLeaving } from './preview.ts';
import { askToConfirm, type DepartureAction, type WithdrawAction } from './confirm.ts';

const OPTIONS = [
  { type: Type.String, name: 'winners', description: 'Who wins: @Alice', max_length: 500 },
  { type: Type.Boolean, name: 'draw', description: 'It is a draw' },
] as const;

export const endGameCommand = subcommand({
  name: 'end',
  description: 'End the game (host), after a question; the secret of its coins is revealed',
  options: OPTIONS,
  changes: true,
  /** Uses the result that the table agreed on, once the host has confirmed it. */
  run(request, ctx) {
    const result = parseResultOptions(request.options);
    return result.ok ? runDeparture(request, ctx, { kind: 'game/end', result: result.value }) : result;
  },
});

function parseResultOptions({
  winners,
  draw = false,
}: OptionValues<typeof OPTIONS>): Result<GameResult, Refusal<'option/clash' | 'player/unknown'>> {
  if (winners === undefined) return ok({ how: draw ? 'drawn' : 'ended', winners: [] });
  if (draw) return fail(refuse('option/clash', { one: 'winners', other: 'draw' }));
  const players = parsePlayers(winners);
  return players.ok ? ok({ how: 'won', winners: players.value }) : players;
}

/**
 * Lets players leave, or ends the game. The consequences, and whether to ask for confirmation, are determined by the
 * game at that time.
 * @param options `at` is the version of the game at the time of the question; any other version is stale
 * @returns a question of {@link askToConfirm}; `game/none`, or refusals of the change
 */
export const runDeparture = (
  request: BotRequest,
  ctx: BotContext,
  departure: DepartureAction | ((game: Game) => DepartureAction | WithdrawAction),
  options: Pick<GameActionOptions, 'at'> = {},
): Promise<HandlerResult> =>
  runTableTransaction(request, ctx, ({ game: snapshot }) => {
    if (!snapshot) return fail(refuse('game/none', {}));
    const action = typeof departure === 'function' ? departure(snapshot.game) : departure;
    const question = options.at ? null : askToConfirm(request, snapshot, action);
    return question
      ? ok({ reply: question, isRefused: true })
      : applyAction(request, snapshot, withAction(decideLobby, action), {
          ...options,
          render: renderDeparture,
        });
  });

/** Renders what happened, with remarks for the table. */
const renderDeparture = (applied: AppliedAction): Reply =>
  renderActionReply(applied, { after: formatLeaving(applied.before, applied, 'after') });
