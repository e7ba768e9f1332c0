import type { PlayerId } from '#engine/vocabulary/players.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { whoGoesFirst } from '#engine/formats/planning.ts';
import { emperorOf, isEmperor } from '#engine/formats/emperors.ts';
import { teamOf } from '#engine/game/teams.ts';
import { planStart, playersMissing } from '#engine/formats/gathering.ts';
import type { Archenemy, Game } from '#engine/game/state.ts';
import { formatNumber } from '#basics/format-count.ts';
import { formatStartingPlane } from '../sentences/planar.ts';
import { mention } from '../words/mention.ts';
import { formatMissing } from '../labels/formats.ts';
import { formatList } from '../words/words.ts';
import { formatFormatName, formatTeamList } from '../labels/format-words.ts';

/*
 * Formats the teams of a game before, at and after its start.
 */

/** Formats, before the start, how many players are missing, or the teams of those who joined. */
export function formatGatheringTeams({ edition, stage, settings, seats }: Game): readonly string[] {
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
  return [`${intro} ${formatTeamList(teams, (playerId) => emperors.includes(playerId))}.`];
}

/** Formats the teams of a running game; empty without teams. */
export const formatPlayingTeams = (game: Game): readonly string[] =>
  game.teams.length > 0
    ? [`Teams ${formatTeamList(game.teams, (playerId) => isEmperor(game, playerId))}.`]
    : [];

/**
 * Formats, after the start, the emperors, and the player of the first team who begins if that is not the chosen one.
 */
export function formatWhoBegins(game: Game, chosen: PlayerId | undefined): readonly string[] {
  const [firstSeat] = game.seats;
  const emperors = game.teams.map(emperorOf).filter((playerId) => isEmperor(game, playerId));
  const isAnotherPlayer = chosen !== undefined && firstSeat !== undefined && firstSeat.playerId !== chosen;
  const { archenemy } = game.settings;
  return [
    ...(archenemy ? [formatArchenemy(archenemy)] : []),
    ...(isAnotherPlayer &&
    !archenemy &&
    game.teams.length > 0 &&
    whoGoesFirst(game.settings.format) === 'team'
      ? [`The team of ${mention(chosen)} goes first, ${formatTeamLead(game, firstSeat.playerId)}.`]
      : []),
    ...(emperors.length > 0 ? [`Emperors: ${formatList(emperors.map(mention))}.`] : []),
    ...formatStartingPlane(game),
  ];
}

/** `The archenemy, @Ann, starts at 40 life.` */
const formatArchenemy = ({ playerId, life }: Archenemy): string =>
  `The archenemy, ${mention(playerId)}, starts at ${formatNumber(life)} life.`;

function formatTeamLead(game: Game, playerId: PlayerId): string {
  if (game.settings.format.sharesTurns) return `led by its primary player, ${mention(playerId)}`;
  if (isEmperor(game, playerId)) return `and of it the emperor, ${mention(playerId)}`;
  const isOdd = teamOf(game, playerId).length % 2 === 1;
  return `and of it ${mention(playerId)}, who sits ${isOdd ? 'in the center' : 'to the left of its midpoint'}`;
}
