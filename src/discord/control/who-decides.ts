import { capitalized, joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { DECISIONS, type DecisionName, type DecisionLimit } from '#engine/control/decision-kinds.ts';
import { decidingPlayer, type DecidingPlayer } from '#engine/control/decisions.ts';
import { checkInGame } from '#engine/deciding/checks.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { reachesThroughTeam, waitingControls } from '#engine/game/control-chain.ts';
import type { Game } from '#engine/game/state.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { HandlerResult } from '../command/command.ts';
import { formatControlDurations, formatOtherControls } from '../sentences/control.ts';
import { formatActiveTeam } from '../labels/teams.ts';
import { formatByCard } from '../labels/things.ts';
import { formatControls, stepName } from '../labels/turn-words.ts';
import { renderTableAnswer } from '../table/table-answer.ts';
import { formatDecision } from './decision-words.ts';

/**
 * Who currently makes a decision of a player: one name, why, and by which rule.
 * @param playerId whose decision it is; for `handed-over`, the player whom an effect chose
 */
export function renderWhoDecides(
  game: Game,
  decision: DecisionName,
  playerId: PlayerId,
): HandlerResult<Refusal<'game/not-a-player'>> {
  const checked = checkInGame(game, playerId);
  if (!checked.ok) return checked;
  const who = playerName(playerId);
  return renderTableAnswer(game.edition, (ruleset) => ok(decidingPlayer(game, decision, playerId, ruleset)), {
    inFull: (decider, edition) =>
      joinTexts(
        [
          text`${formatName(decider, decision, game, playerId)}: ${formatWhy(decider, who)}${formatTeam(decider, game, playerId)}.`,
          ...formatControlDurations(decider.through),
          ...formatOtherControls(decider.otherwise),
          ...formatWaiting(game, playerId),
          ...formatLimits(decider, who),
          ...(hasSeveralTurns(game) ? [] : formatWhenItComesUp(decider, decision, edition)),
        ],
        ' ',
      ),
    otherEditions: (decider, _, own) =>
      joinTexts(
        [
          ...(decider.playerId === own.playerId
            ? []
            : [text`${formatName(decider, decision, game, playerId)}.`]),
          ...formatLimits(decider, who),
        ],
        ' ',
      ),
  });
}

function formatName(decider: DecidingPlayer, decision: DecisionName, game: Game, playerId: PlayerId): Text {
  const what = formatDecision(decision, game.edition);
  const { ifTheyDisagree } = decider;
  if (ifTheyDisagree !== null)
    return text`**${capitalized(formatActiveTeam(game, playerId))}** decides on ${what}; if they disagree, **${playerName(ifTheyDisagree)}** does`;
  if (decision === 'own' && decider.playerId !== playerId)
    return text`**${playerName(decider.playerId)}** decides on ${playerName(playerId)}’s own choices`;
  const forWhom = decider.playerId === playerId ? '' : text` for ${playerName(playerId)}`;
  return text`**${playerName(decider.playerId)}** decides on ${what}${forWhom}`;
}

/** Who will decide in the player's next turn, by an effect that waits for it. */
function formatWaiting(game: Game, playerId: PlayerId): readonly Text[] {
  const waiting = waitingControls(game, playerId).at(-1);
  if (!waiting || waiting.by === playerId) return [];
  const part = waiting.span === 'next-combat' ? 'the combat phase of ' : '';
  return [
    text`${playerName(waiting.by)} will in ${part}${playerName(playerId)}’s next turn${formatByCard(waiting.card)}.`,
  ];
}

/** Adds the team, because control of a teammate is control of the team. */
const formatTeam = ({ through }: DecidingPlayer, game: Game, playerId: PlayerId): Text =>
  reachesThroughTeam(through, playerId) ? text`, and so ${formatActiveTeam(game, playerId)}` : '';

/** Says when the decision comes up, if not now. */
function formatWhenItComesUp(
  { comesUp }: DecidingPlayer,
  decision: DecisionName,
  edition: Edition,
): readonly string[] {
  const { when } = DECISIONS[decision];
  if (!when || comesUp === 'now') return [];
  const step = stepName(when.step, edition);
  if (comesUp === 'in-another-step')
    return formatDecision(decision, edition).includes(step) ? [] : [`That comes up in the ${step}.`];
  return when.of === 'active'
    ? ['It won’t come up this turn: only the active player does that.']
    : ['It won’t come up this turn: the active player doesn’t block.'];
}

const formatLimits = ({ limits }: DecidingPlayer, who: Text): readonly Text[] =>
  limits.map((limit) => formatLimit(limit, who));

function formatWhy({ why, through }: DecidingPlayer, who: Text): Text {
  switch (why) {
    case 'nobody-controls':
      return text`nobody controls ${who}`;
    case 'controls':
    case 'controls-oneself':
      return formatControls(through);
    case 'not-of-the-game':
      return 'nothing in the game asks for it, so control doesn’t cover it';
    case 'conceding':
      return 'anybody can concede at any time, but only for themselves';
  }
}

function formatLimit(limit: DecisionLimit, who: Text): Text {
  switch (limit) {
    case 'their-resources':
      return text`Only ${who}’s own mana, cards and life can pay for it.`;
    case 'right-kind':
      return 'It must be a card of the right kind.';
    case 'unsaid':
      return 'These rules make no exception for cards from outside the game.';
    case 'no-card':
      return text`But only ${who} can see those cards, so none can be chosen.`;
    case 'named-by-effect':
      return 'An effect that says who decides overrides control of a player.';
    case 'circle':
      return 'They control each other in a circle. No rule settles that: this is my reading.';
  }
}
