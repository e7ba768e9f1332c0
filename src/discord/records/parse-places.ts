import { teamsByPlaces, type OutcomePlayer } from '#engine/records/outcomes.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Corrected } from '#store/port/records.ts';
import { parseWinners } from './parse-players.ts';

type Teams = readonly OutcomePlayer['team'][];
type Placed = Required<Pick<Corrected, 'how' | 'winners' | 'finishes' | 'teams'>>;

/** A mention that another name follows without a comma between them. */
const MENTION_BEFORE_NAME = /(<@[^<>]+>)\s*(?=[^\s=,;>])/g;
/** `,` `;` `>` and line breaks, but not the end of a mention. */
const BETWEEN_PLACES = /[,;\n]|(?<!<@[^<>]*)>/;
/** `1.`, `2nd`, `3)` */
const RANK = /^\s*\d{1,2}(?:st|nd|rd|th|[.):])[.):]?\s*/i;

/**
 * Parses where players finished: the best first, with `=` between those who share a place. Those who aren't named share
 * the last one, or that of their team. Whoever has the first place alone, or as a team, won; else it is a draw.
 * @param teams those on record; where there are none, they follow from the places if the variant has teams
 */
export function parsePlaces(
  typed: string,
  players: readonly PlayerId[],
  variant: string | null,
  teams: Teams = [],
): Result<Placed, Refusal<'record/places'>> {
  const named = parseOrder(typed, players);
  if (!named.ok) return named;
  const order = named.value;
  const alone = finishesIn(order, []);
  const sides = teams.some((team) => team !== null) ? teams : teamsByPlaces(variant, alone);
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

/** For each player, which of the typed places is theirs; infinite for those who aren't named. */
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

/** The places of players, from 1; in a game of teams those of the teams, by the best of each. */
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

/** True if somebody else is placed between, or beside one of, two of a team. */
const splitsTeam = (order: readonly number[], teams: Teams): boolean =>
  [...new Set(teams)].some((team) => {
    if (team === null) return false;
    const own = order.filter((at, seat) => teams[seat] === team && at !== Infinity);
    const [best, worst] = [Math.min(...own), Math.max(...own)];
    return best < worst && order.some((at, seat) => teams[seat] !== team && at >= best && at <= worst);
  });
