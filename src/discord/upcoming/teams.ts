import { listOf } from '#text/list.ts';
import { playerName, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { whoGoesFirst } from '#engine/formats/team-seats.ts';
import { emperorOf, isEmperor } from '#engine/formats/emperors.ts';
import { teamOf } from '#engine/game/teams.ts';
import { planStart, playersMissing } from '#engine/formats/gathering.ts';
import type { Archenemy, Game } from '#engine/game/state.ts';
import { formatNumber } from '#basics/format-count.ts';
import { formatStartingPlane } from '../sentences/planar.ts';
import { formatMissing } from '../labels/formats.ts';
import { formatFormatName, formatTeamList } from '../labels/format-words.ts';

/*
 * Formats the teams of a game before, at and after its start.
 */

/** Formats, before the start, how many players are missing, or the teams of those who joined. */
export function formatGatheringTeams({ edition, stage, settings, seats }: Game): readonly Text[] {
  if (stage !== 'gathering') return [];
  const ruleset = rulesetOf(edition);
  const joined = seats.map(({ playerId }) => playerId);
  const missing = playersMissing(settings, joined.length, ruleset) ?? 0;
  const name = formatFormatName(settings.format);
  if (missing > 0) return [`${formatMissing(missing)}${name === null ? '' : ` for ${name}`}.`];
  const start = planStart(settings, joined, null, ruleset);
  if (!start.ok || start.value.answer.teams.length === 0) return [];
  const { teams } = start.value.answer;
  const emperors = settings.format.variant === 'emperor' ? teams.map(emperorOf) : [];
  const intro = settings.asked?.teams.length ? 'Teams' : 'Teams, as they joined:';
  return [text`${intro} ${formatTeamList(teams, (playerId) => emperors.includes(playerId))}.`];
}

/** Formats the teams of a running game; empty without teams. */
export const formatPlayingTeams = (game: Game): readonly Text[] =>
  game.teams.length > 0
    ? [text`Teams ${formatTeamList(game.teams, (playerId) => isEmperor(game, playerId))}.`]
    : [];

/**
 * Formats, after the start, the emperors, and the player of the first team who begins if that is not the chosen one.
 */
export function formatWhoBegins(game: Game, chosen: PlayerId | undefined): readonly Text[] {
  const [firstSeat] = game.seats;
  const emperors = game.teams.map(emperorOf).filter((playerId) => isEmperor(game, playerId));
  const isAnotherPlayer = chosen !== undefined && firstSeat !== undefined && firstSeat.playerId !== chosen;
  const { archenemy } = game.settings;
  const whoBegins = [
    ...(archenemy ? [formatArchenemy(archenemy)] : []),
    ...(isAnotherPlayer &&
    !archenemy &&
    game.teams.length > 0 &&
    whoGoesFirst(game.settings.format) === 'team'
      ? [text`The team of ${playerName(chosen)} goes first, ${formatTeamLead(game, firstSeat.playerId)}.`]
      : []),
    ...(emperors.length > 0 ? [text`Emperors: ${listOf(emperors.map(playerName))}.`] : []),
  ];
  return [...whoBegins.map((line) => ranked('decisive', line)), ...formatStartingPlane(game)];
}

/** `The archenemy, @Ann, starts at 40 life.` */
const formatArchenemy = ({ playerId, life }: Archenemy): Text =>
  text`The archenemy, ${playerName(playerId)}, starts at ${formatNumber(life)} life.`;

function formatTeamLead(game: Game, playerId: PlayerId): Text {
  if (game.settings.format.sharesTurns) return text`led by its primary player, ${playerName(playerId)}`;
  if (isEmperor(game, playerId)) return text`and of it the emperor, ${playerName(playerId)}`;
  const isOdd = teamOf(game, playerId).length % 2 === 1;
  return text`and of it ${playerName(playerId)}, who sits ${isOdd ? 'in the center' : 'to the left of its midpoint'}`;
}
