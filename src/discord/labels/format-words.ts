import { joinTexts, playerName } from '#text/parts.ts';
import { listOf } from '#text/list.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Format, Team } from '#engine/game/format.ts';
import type { GameSettings } from '#engine/game/state.ts';
import type { SharedNumber } from '#engine/formats/starting-numbers.ts';
import { isLifeShared } from '#engine/game/teams.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { attackOptionName, variantName } from './formats.ts';

/** `Emperor`, `Commander, Free-for-All`; `null` if the format has no name. */
export function formatFormatName({ variant, isCommander, isBrawl, isPlanechase }: Format): string | null {
  const names = [
    ...(isCommander ? [isBrawl ? 'Brawl' : 'Commander'] : []),
    ...(isPlanechase ? ['Planechase'] : []),
    ...(variant ? [variantName(variant)] : []),
  ];
  return names.length > 0 ? names.join(', ') : null;
}

/** The format with its options: `Emperor, teams of 3: attacking only in the next seats, range by rank, …`. */
export function formatFormatWithOptions(format: Format): string {
  const { variant, attack, range, deploysCreatures, sharesTurns, teamSize } = format;
  const name = formatFormatName(format) ?? 'No variant';
  const upTo = variant === 'team-vs-team' ? 'up to ' : '';
  const sizes = variant === 'archenemy' ? `one against ${teamSize}` : `teams of ${upTo}${teamSize}`;
  const teams = teamSize > 1 ? `, ${sizes}` : '';
  const options = [
    ...(attack === 'one' ? [] : [attackOptionName(attack)]),
    ...(range === null
      ? []
      : [variant === 'emperor' ? 'range by rank' : `range ${formatCount(range, 'seat')}`]),
    ...(deploysCreatures ? ['creatures may be deployed to teammates'] : []),
    ...(sharesTurns ? ['turns shared by teams'] : []),
  ];
  return `${name}${teams}${options.length > 0 ? `: ${options.join(', ')}` : ''}`;
}

/** `20 life`, `30 life a team`, `20 life and 40 for @Ann` */
export function formatLife({
  format,
  startingLife,
  archenemy,
}: Pick<GameSettings, 'format' | 'startingLife' | 'archenemy'>): Text {
  const archenemyText =
    archenemy && archenemy.life !== startingLife
      ? text` and ${formatNumber(archenemy.life)} for ${playerName(archenemy.playerId)}`
      : '';
  return text`${formatNumber(startingLife)} life${isLifeShared(format) ? ' a team' : ''}${archenemyText}`;
}

/** `A: @Ann and @Bob; B: @Cid and @Dan`, with emperors marked. */
export const formatTeamList = (
  teams: readonly Team[],
  isEmperor: (playerId: PlayerId) => boolean = () => false,
): Text => {
  const name = (playerId: PlayerId): Text =>
    text`${playerName(playerId)}${isEmperor(playerId) ? ' (emperor)' : ''}`;
  return joinTexts(
    teams.map((team, index) => text`${teamLetter(index)}: ${listOf(team.map(name))}`),
    '; ',
  );
};

/** The letter of a team by its place among the seats at the start of the game, from `A`. */
export const teamLetter = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);

/** The numbers of a format: starting life, and the poison counters and commander damage that lose the game. */
export function formatFormatNumbers({ life, archenemy, poison, commander }: FormatNumbers): string {
  const damage = commander === null ? '' : `, or ${formatNumber(commander)} combat damage from one commander`;
  const loses = `loses at ${formatNumber(poison.amount)} poison counters${damage}`;
  const starts = `Each ${life.of} starts at ${formatNumber(life.amount)} life`;
  if (archenemy !== null)
    return `${starts}, the archenemy at ${formatNumber(archenemy)}; a ${poison.of} ${loses}.`;
  return life.of === poison.of ? `${starts} and ${loses}.` : `${starts}; a ${poison.of} ${loses}.`;
}

export interface FormatNumbers {
  readonly life: SharedNumber;
  /** The archenemy's starting life; `null` if there is none. */
  readonly archenemy: number | null;
  readonly poison: SharedNumber;
  /** `null` without commanders. */
  readonly commander: number | null;
}
