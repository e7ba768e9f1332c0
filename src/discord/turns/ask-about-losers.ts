import { rulesetOf } from '#engine/editions/rulesets.ts';
import { shareTurns } from '#engine/game/teams.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { formatLostYet } from '../upcoming/losses.ts';
import { answerButtons } from '../command/rerun-button.ts';
import { actorOf, type BotRequest, type BotContext } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { findOpenGame } from '../table/execute-game-action.ts';

/**
 * Asks what to do if the next turn would be that of a player who has lost by the numbers but is still in the game. Such a
 * player leaves first, CR 704.5a (2026-06-19), unless the numbers are wrong.
 * @param by the action that may begin the turn, which `step` does after the last step
 * @returns `null` if there is nothing to ask, or the request answers this question
 */
export async function askAboutLosers(
  request: BotRequest,
  ctx: BotContext,
  by: 'next' | 'step',
): Promise<Reply | null> {
  if (request.isAnswer) return null;
  const found = await findOpenGame(request, ctx);
  if (!found.ok || found.value.game.stage !== 'playing') return null;
  const { game } = found.value;
  const ruleset = rulesetOf(game.edition);
  const losses = lossesIn(game, ruleset);
  if (losses.length === 0) return null;
  const next = decideTurn(game, actorOf(request), { kind: `turn/${by}` }, ruleset);
  const began = next.ok
    ? next.value.entries.findLast(({ event }) => event.kind === 'turn/began')?.event
    : undefined;
  if (began?.kind !== 'turn/began') return null;
  const lost = losses.find(({ answer }) => shareTurns(game, answer.playerId, began.playerId));
  if (!lost) return null;
  const { playerId } = lost.answer;
  return {
    content: formatLostYet(lost),
    components: [
      answerButtons([
        {
          label: 'Remove losing players',
          line: { command: 'game', subcommand: 'leave', options: { player: playerId, lost: true } },
        },
        { label: 'Next turn anyway', line: { command: 'turn', subcommand: by, options: {} } },
      ]),
    ],
    asks: true,
  };
}
