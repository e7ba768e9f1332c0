import { extraTurnCard } from '#cards/turns/extra-turns.ts';
import { givesExtraTurns, type GivesExtraTurns } from '#cards/turns/giving-extra-turns.ts';
import type { StackObject } from '#engine/game/stack.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import { areTeammates } from '#engine/game/teams.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { answerButtons } from '../command/rerun-button.ts';
import type { Reply } from '../command/reply.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { numberInWords } from '../words/words.ts';

/**
 * Renders the resolved object. If its card is known to give extra turns, adds a button that records them as `/turn extra`
 * would. CR 300.6 (2006-10-01), 500.7 (2026-06-19).
 */
export function renderResolvedWithExtraTurns(applied: AppliedAction): Reply {
  const object = resolvedObject(applied);
  const facts = object && givesExtraTurns(object.name);
  if (!object || !facts || (facts.by === 'spell') !== (object.kind === 'spell') || applied.after.result)
    return renderActionReply(applied);
  const takers = possibleTakers(object, facts, applied);
  const [taker] = takers;
  if (taker === undefined || takers.length > 1)
    return renderActionReply(applied, {
      after: [text`Its extra turn: note it with \`/turn extra player:\`.`],
    });
  const times = extraTurnCard(object.name)?.times ?? 1;
  const reply = renderActionReply(applied, { after: formatUnrecorded(taker, times, facts) });
  const options = { player: taker, card: object.name, by: object.controllerId };
  const label = times > 1 ? `Note the ${numberInWords(times)} extra turns` : 'Note the extra turn';
  const row = answerButtons([{ label, line: { command: 'turn', subcommand: 'extra', options } }]);
  return { ...reply, components: [...(reply.components ?? []), row] };
}

/** @returns `undefined` if the object did not resolve, for example because its target was gone */
export function resolvedObject({ before, entries }: AppliedAction): StackObject | undefined {
  const event = entries.map((entry) => entry.event).find(({ kind }) => kind === 'stack/resolved');
  return event?.kind === 'stack/resolved' ? before.stack.find(({ id }) => id === event.id) : undefined;
}

/**
 * Returns the players who may take the extra turns. Targets are not recorded, so a spell with a target gives only its
 * controller, who usually takes them.
 */
const possibleTakers = (
  { controllerId }: StackObject,
  { takenBy }: GivesExtraTurns,
  { after }: AppliedAction,
): readonly PlayerId[] =>
  takenBy === 'opponent'
    ? seatsInGame(after)
        .map(({ playerId }) => playerId)
        .filter((playerId) => playerId !== controllerId && !areTeammates(after, playerId, controllerId))
    : [controllerId];

function formatUnrecorded(
  taker: PlayerId,
  times: number,
  { gives, takenBy }: GivesExtraTurns,
): readonly Content[] {
  const turns = times > 1 ? `${numberInWords(times)} extra turns` : 'an extra turn';
  const line =
    gives === 'always'
      ? text`${playerName(taker)} takes ${turns}: not noted yet.`
      : text`If ${playerName(taker)} takes ${turns}, note it.`;
  if (takenBy === 'target-player') return [line, text`-# Another player’s: \`/turn extra player:\`.`];
  return gives === 'counted' ? [line, text`-# More than one: \`/turn extra times:\`.`] : [line];
}
