import { teamsByPlaces, type OutcomePlayer } from '#engine/records/outcomes.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { RecordUpdate } from '#store/port/records.ts';
import { parseWinners } from './parse-players.ts';

type Teams = readonly OutcomePlayer['team'][];
type PlaceResult = Required<Pick<RecordUpdate, 'how' | 'winners' | 'finishes' | 'teams'>>;

/** A mention that another name follows without a comma between them. */
const MENTION_BEFORE_NAME = /(<@[^<>]+>)\s*(?=[^\s=,;>])/g;
/** `,` `;` `>` and line breaks, but not the end of a mention. */
const BETWEEN_PLACES = /[,;\n]|(?<!<@[^<>]*)>/;
/** `1.`, `2nd`, `3)` */
const RANK = /^\s*\d{1,2}(?:st|nd|rd|th|[.):])[.):]?\s*/i;

/**
 * Parses the order in which players finished: the best first, with `=` between players who share a place. Players who
 * aren't named share the last place, or have that of their team. A single player or team in the first place has won;
 * otherwise the game is a draw.
 * @param teams the teams on record; if there are none and the variant has teams, they follow from the places
 */
export function parsePlaces(
  typed: string,
  players: readonly PlayerId[],
  variant: string | null,
  teams: Teams = [],
): Result<PlaceResult, Refusal<'record/places'>> {
  const parsed = parseOrder(typed, players);
  if (!parsed.ok) return parsed;
  const order = parsed.value;
  const individualFinishes = finishesIn(order, []);
  const sides = teams.some((team) => team !== null) ? teams : teamsByPlaces(variant, individualFinishes);
  if (splitsTeam(order, sides)) return fail(refuse('record/places', { why: 'split', typed }));
  const finishes = finishesIn(order, sides);
  const first = finishes.flatMap((finish, seat) => (finish === 1 ? [seat] : []));
  const isWon = new Set(first.map((seat) => sideOf(sides, seat))).size === 1;
  return ok({
    how: isWon ? 'won' : 'drawn',
    winners: isWon ? first : [],
    finishes,
    teams: players.map((_, seat) => sides[seat] ?? null),
  });
}

/** Returns the index of each player's place in the text; infinite for players who aren't named. */
function parseOrder(
  typed: string,
  players: readonly PlayerId[],
): Result<readonly number[], Refusal<'record/places'>> {
  const order = players.map(() => Infinity);
  for (const [index, place] of typed.replaceAll(MENTION_BEFORE_NAME, '$1, ').split(BETWEEN_PLACES).entries())
    for (const text of place.split('=')) {
      const name = text.trim();
      if (name.replace(RANK, '') === '') continue;
      const exact = parseWinners(name, players);
      const found = exact.ok ? exact : parseWinners(name.replace(RANK, ''), players);
      if (!found.ok) return fail(refuse('record/places', { why: 'nobody', typed: name.replace(RANK, '') }));
      for (const seat of found.value) {
        if (order[seat] !== Infinity) return fail(refuse('record/places', { why: 'twice', typed: name }));
        order[seat] = index;
      }
    }
  return order.every((at) => at === Infinity)
    ? fail(refuse('record/places', { why: 'unread', typed }))
    : ok(order);
}

const sideOf = (teams: Teams, seat: number): string | number => teams[seat] ?? `seat ${seat}`;

/** The places of players, from 1. Members of a team have the place of their best. */
function finishesIn(order: readonly number[], teams: Teams): readonly number[] {
  const sides = new Map<string | number, number>();
  for (const [seat, at] of order.entries()) {
    const side = sideOf(teams, seat);
    sides.set(side, Math.min(sides.get(side) ?? Infinity, at));
  }
  const places = [...sides.values()];
  return order.map((_, seat) => {
    const own = sides.get(sideOf(teams, seat)) ?? Infinity;
    return 1 + places.filter((place) => place < own).length;
  });
}

/** True if another player is placed between two members of a team, or ties with one of two in different places. */
const splitsTeam = (order: readonly number[], teams: Teams): boolean =>
  [...new Set(teams)].some((team) => {
    if (team === null) return false;
    const own = order.filter((at, seat) => teams[seat] === team && at !== Infinity);
    const [best, worst] = [Math.min(...own), Math.max(...own)];
    return best < worst && order.some((at, seat) => teams[seat] !== team && at >= best && at <= worst);
  });
