import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Game, GameResult } from '../../engine/game/state.ts';
import { decideLobby } from '../../engine/lobby/lobby.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { readPlayers } from '../coins/flip-request.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import type { OptionValues } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import {
  runTableTransaction,
  applyAction,
  withAction,
  rejected,
  type GameActionOptions,
} from '../table/execute-game-action.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import { formatLeaving } from './preview.ts';
import { askToConfirm, type DepartureAction, type WithdrawAction } from './confirm.ts';

const OPTIONS = [
  { type: Type.String, name: 'winners', description: 'Who wins: @Alice', max_length: 500 },
  { type: Type.Boolean, name: 'draw', description: 'It is a draw' },
] as const;

export const endGame = subcommand({
  name: 'end',
  description: 'End the game (host), after a question; the secret of its coins is revealed',
  options: OPTIONS,
  changes: true,
  /** With the result that the table agrees on, once the host has said so twice. */
  run(request, ctx) {
    const result = parseResultOptions(request.options);
    return result.ok
      ? runDeparture(request, ctx, { kind: 'game/end', result: result.value })
      : result.failure;
  },
});

function parseResultOptions({
  winners,
  draw = false,
}: OptionValues<typeof OPTIONS>): Result<GameResult, Refusal<'option/clash' | 'player/unknown'>> {
  if (winners === undefined) return ok({ how: draw ? 'drawn' : 'ended', winners: [] });
  if (draw) return fail(refuse('option/clash', { one: 'winners', other: 'draw' }));
  const named = readPlayers(winners);
  return named.ok ? ok({ how: 'won', winners: named.value }) : named;
}

/**
 * Somebody leaves, or the game ends. What it comes to, and whether it is asked about first, is decided at the table as it
 * stands when it is done.
 * @param options `at`: it was asked about, and is done if nothing has changed since.
 * @returns a question, where `askFirst` has one; `game/none`, or what the change refuses.
 */
export const runDeparture = (
  request: BotRequest,
  ctx: BotContext,
  parting: DepartureAction | ((game: Game) => DepartureAction | WithdrawAction),
  options: Pick<GameActionOptions, 'at'> = {},
): Promise<HandlerResult> =>
  runTableTransaction(request, ctx, ({ game: book }) => {
    if (!book) return rejected(refuse('game/none', {}));
    const action = typeof parting === 'function' ? parting(book.game) : parting;
    const question = options.at ? null : askToConfirm(request, book, action);
    return question
      ? { reply: question, refused: true }
      : applyAction(request, book, withAction(decideLobby, action), { ...options, say: renderDeparture });
  });

/** Says what happened, and what the table ought to know of it besides. */
const renderDeparture = (applied: AppliedAction): Reply =>
  renderActionReply(applied, { after: formatLeaving(applied.before, applied, 'after') });
