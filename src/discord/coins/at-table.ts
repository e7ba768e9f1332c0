import { isControlledHere, mayAnswer, type NotToAnswer } from '../../engine/deciding/answering.ts';
import type { FlipRequest } from '../../engine/coins/flipping.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { isInGame } from '../../engine/game/seats.ts';
import type { Game } from '../../engine/game/state.ts';
import { restsOn } from '../../engine/rule-numbers/citing.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { deciderOf } from '../../engine/game/control-chain.ts';
import type { MayAnswer } from '../../store/coins/play.ts';
import type { Table } from '../../store/port/changes.ts';
import { answerRow, type Line } from '../command/again.ts';
import { actorOf, type Asker } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';

/*
 * Choices about coins while a game is played in the channel: the call, and which coin of a Thumb is kept, are made by
 * whoever decides for the flipper. CR 507.3, 511.1 (2006-10-01), 705.2, 723.5 (2026-06-19).
 */

/** Who may make the choices that coins and dice of a channel wait for, as somebody presses a button there. */
export const mayAnswerAt =
  ({ game }: Pick<Table, 'game'>, asker: Asker): MayAnswer =>
  (playerId, askedBy) =>
    mayAnswer(game?.game ?? null, actorOf(asker), playerId, askedBy);

/** Who calls a flip; nobody for one without a call, or called by an opponent whom nobody named. */
function callersOf({ call, flippers, opponent }: FlipRequest, game: Game): readonly PlayerId[] {
  if (call === null) return [];
  if (rulesetOf(game.edition).coinCaller === 'flipper') return flippers;
  return opponent === null ? [] : [opponent];
}

/**
 * Checks that whoever typed a call may make it. Where another player makes it, and the line was typed, that player is
 * asked by buttons.
 * @param line the flip without its call.
 * @returns the question, `null` if there is nothing to ask.
 */
export function askCall(
  request: FlipRequest,
  game: Game | null,
  asker: Asker,
  line: Line,
): Result<Reply | null, NotToAnswer> {
  if (game?.stage !== 'playing') return ok(null);
  const actor = actorOf(asker);
  const callers = callersOf(request, game).filter((one) => isInGame(game, one));
  const others = callers.filter((one) => !mayAnswer(game, actor, one, actor.id).ok);
  const [caller] = callers.length === 1 ? others : others.filter((one) => isControlledHere(game, one));
  if (caller === undefined) return ok(null);
  const may = mayAnswer(game, actor, caller, actor.id);
  if (!may.ok && (asker.isAnswer || callers.length > 1)) return fail(may.failure);
  const named = { players: `<@${request.flippers[0]}>`, ...line.options };
  return ok(callQuestion(game, caller, { ...line, options: named }));
}

function callQuestion(game: Game, caller: PlayerId, line: Line): Reply {
  const by = deciderOf(game, caller);
  const isControlled = by !== caller;
  const because = isControlled
    ? restsOn(game.edition, 'control/decisions', 'coins/call')
    : restsOn(game.edition, 'coins/call');
  const who = isControlled
    ? `${mention(by)} controls ${mention(caller)}, and calls it.`
    : `${mention(caller)} calls it.`;
  const calling = (call: 'heads' | 'tails'): Line => ({ ...line, options: { ...line.options, call } });
  return {
    content: [who, `-# ${citeAll(because)}`].join('\n'),
    components: [
      answerRow([
        { label: 'Heads', line: calling('heads') },
        { label: 'Tails', line: calling('tails') },
      ]),
    ],
  };
}

/**
 * The request with what is kept as whoever decides says: what was typed for a player, if the typist decides for them;
 * else a player who is controlled, or for whom somebody else typed it, is asked. A player's own preference holds
 * otherwise.
 * @param typedFor the player of whom what was typed is; `null` where nothing was.
 */
export function keptByDecider(
  keep: FlipRequest['keep'],
  typedFor: PlayerId | null,
  game: Game | null,
  asker: Asker,
): FlipRequest['keep'] {
  if (game?.stage !== 'playing') return keep;
  const actor = actorOf(asker);
  const kept = Object.entries(keep).map(([playerId, preferred]) => {
    const isAsked =
      playerId === typedFor
        ? !mayAnswer(game, actor, playerId, actor.id).ok
        : isControlledHere(game, playerId);
    return [playerId, isAsked && isInGame(game, playerId) ? 'ask' : preferred] as const;
  });
  return Object.fromEntries(kept);
}
