import { formatCount } from '#basics/format-count.ts';
import { time, joinTexts, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { text } from '#text/template.ts';
import { averagePlace, safeRating, standingsOf, type Standing } from '#engine/records/standings.ts';
import { usualCommanders } from '#engine/records/groups.ts';
import { shortName } from '#engine/game/commanders.ts';
import type { FormatRequest } from '#engine/game/format.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Group, GroupGame, Season } from '#store/port/groups.ts';
import { variantName } from '../labels/formats.ts';

/* Formats a group and its standings for a phone. */

const MAX_PEOPLE = 8;
const MAX_COMMANDER_LENGTH = 24;

/** `**Friday table**: Commander, 40 life; bracket 3` */
export function formatGroup({ name, format, bracket }: Group): Text {
  const facts = [...variantNames(format), ...(format.life === null ? [] : [`${format.life} life`])];
  const details = [
    ...(facts.length > 0 ? [facts.join(', ')] : []),
    ...(bracket === null ? [] : [`bracket ${bracket}`]),
  ];
  return text`**${typedWords(name)}**${details.length > 0 ? `: ${details.join('; ')}` : ''}`;
}

function variantNames({ variants, isCommander, isBrawl, isPlanechase }: FormatRequest): readonly string[] {
  // Commander is Free-for-All anyway.
  const others = variants.filter((variant) => !isCommander || variant !== 'free-for-all');
  return [
    ...(isCommander ? [isBrawl ? 'Brawl' : 'Commander'] : []),
    ...others.map(variantName),
    ...(isPlanechase ? ['Planechase'] : []),
  ];
}

/**
 * `@Alice (Krenko), @Bob, @Cleo (Tymna + Thrasios)`: the members who haven't opted out, each
 * with their usual commanders.
 */
export function formatPeople({ members }: Group, games: readonly GroupGame[]): Text {
  const shown = members.filter(({ isHidden }) => !isHidden);
  const names = shown.slice(0, MAX_PEOPLE).map(({ playerId }) => {
    const leaders = usualCommanders(games, playerId).map((name) =>
      typedWords(shortName(name), MAX_COMMANDER_LENGTH),
    );
    return text`${playerName(playerId)}${leaders.length > 0 ? ` (${leaders.join(' + ')})` : ''}`;
  });
  const more = members.length - names.length;
  return joinTexts([...names, ...(more > 0 ? [`${more} more`] : [])], ', ');
}

/** `Season **Autumn**, since 9/1/2026: 12 games`, `All of their games: 31 games` */
export function formatSeason(season: Season | null, games: number): Text {
  const count = formatCount(games, 'game');
  if (!season) return `All of their games: ${count}`;
  const day = (at: number): Text => time(Math.floor(at / 1000), 'd');
  const when =
    season.until === null
      ? text`since ${day(season.from)}`
      : text`${day(season.from)} to ${day(season.until)}`;
  return text`Season **${typedWords(season.name)}**, ${when}: ${count}`;
}

/** The standings of the group, without members who opted out. */
function standingsOfGroup({ members }: Group, games: readonly GroupGame[]) {
  const playersByPerson = new Map<number, PlayerId>();
  for (const { seats } of games)
    for (const { person, playerId, isHidden } of seats)
      if (playerId !== null && !isHidden && members.some((member) => member.playerId === playerId))
        playersByPerson.set(person, playerId);
  return standingsOf(games.map(({ seats }) => seats)).flatMap((standing) => {
    const playerId = playersByPerson.get(standing.person);
    return playerId === undefined ? [] : [{ standing, playerId }];
  });
}

/** `1. @Alice won 5/12 · place 1.9 · took out 7`: a line each. */
export const formatStandings = (group: Group, games: readonly GroupGame[]): readonly Text[] =>
  standingsOfGroup(group, games)
    .slice(0, MAX_PEOPLE)
    .map(
      ({ standing, playerId }, index) =>
        text`${index + 1}. ${playerName(playerId)} ${formatStanding(standing)}`,
    );

function formatStanding(standing: Standing): string {
  const { wins, played, drawn, eliminations } = standing;
  return [
    `won ${wins}/${played}`,
    ...(drawn > 0 ? [`drew ${drawn}`] : []),
    `place ${averagePlace(standing).toFixed(1)}`,
    ...(eliminations > 0 ? [`took out ${eliminations}`] : []),
  ].join(' · ');
}

/** `1. @Alice **12** · about 28 ± 5 · 12 games`, by the first number. */
export const formatRatings = (group: Group, games: readonly GroupGame[]): readonly Text[] =>
  standingsOfGroup(group, games)
    .toSorted((a, b) => safeRating(b.standing) - safeRating(a.standing))
    .slice(0, MAX_PEOPLE)
    .map(({ standing, playerId }, index) => {
      const { mean, deviation } = standing.rating;
      const provenRating = Math.round(safeRating(standing));
      return text`${index + 1}. ${playerName(playerId)} **${provenRating}** · about ${Math.round(mean)} ± ${Math.round(2 * deviation)} · ${formatCount(standing.played, 'game')}`;
    });

export const RATING_NOTE = text`-# All start at about 25 ± 17. Bold is what their places prove so far: it takes some games.`;
