import type { CoinFlip, Face, FlipRequest } from '#engine/coins/vocabulary.ts';
import { PLANAR_SIDES } from '#engine/dice/planar-die.ts';
import { keptNumberAt, dieSides, type RollRequest } from '#engine/dice/vocabulary.ts';
import { isRoll, type FlipEntry, type LedgerEntry, type RollEntry } from '../vocabulary/ledger.ts';
import type { CanonicalValue } from './canonical.ts';

/*
 * The facts of a ledger line in readable form, for its exported file and its links. They depend only on the request,
 * the choices and the outcome, not on the storage encoding. docs/coins.md documents each of them.
 */

type Facts = Readonly<Record<string, CanonicalValue>>;

const LETTER: Readonly<Record<Face, string>> = { heads: 'H', tails: 'T' };
const keptLetter = ({ kept }: CoinFlip): string => (kept ? LETTER[kept] : '?');
const wonLetter = ({ won }: CoinFlip): string => (won === null ? '-' : won ? 'W' : 'L');

/** The number of coins or dice drawn from the stream so far. */
export const countThrown = (entry: LedgerEntry): number =>
  isRoll(entry)
    ? rolledOf(entry).length
    : entry.outcome.flips.reduce((sum, { drawn }) => sum + drawn.length, 0);

/** The coins or dice of a range. `coins`: one letter each; `dice`: the results of dice rolled in place of coins. */
export function thrownFacts(entry: LedgerEntry, from: number, to: number): Facts {
  if (isRoll(entry)) return { rolled: rolledOf(entry).slice(from, to) };
  const { flips } = entry.outcome;
  let coins = '';
  for (const { drawn } of flips) for (const face of drawn) coins += LETTER[face];
  const dice = flips.flatMap((flip) => flip.rolled ?? []);
  return { coins: coins.slice(from, to), ...(dice.length > 0 && { dice: dice.slice(from, to) }) };
}

/**
 * The final outcome. `kept` and `won` have a letter for each flip; `kept` is left out if it equals the coins, `won`
 * if the flips can't be won.
 */
export const settledFacts = (entry: LedgerEntry): Facts =>
  isRoll(entry)
    ? { results: entry.outcome.rolls.map(({ by, result }) => [entry.request.rollers.indexOf(by), result]) }
    : flippedFacts(entry);

export function flippedFacts({ outcome: { flips, stopped } }: Pick<FlipEntry, 'outcome'>) {
  const kept = flips.map(keptLetter).join('');
  const coins = flips.flatMap(({ drawn }) => drawn.map((face) => LETTER[face])).join('');
  return {
    ...(kept !== coins && { kept }),
    ...(flips.some(({ won }) => won !== null) && { won: flips.map(wonLetter).join('') }),
    stopped,
  };
}

/** The number of sides and the natural result of each die that was rolled, in the order of the random numbers. */
const rolledOf = ({ request, outcome: { rolls } }: RollEntry): readonly (readonly [number, number])[] =>
  rolls.flatMap(({ natural }) =>
    natural.flatMap((result, index) => {
      const sides = sidesAt(request, index);
      return sides === null ? [] : [[sides, result] as const];
    }),
  );

/** `null` for a die that was not rerolled. */
function sidesAt(request: RollRequest, at: number): number | null {
  switch (request.kind) {
    case 'planar':
      return PLANAR_SIDES;
    case 'draw':
      return request.drawing.among.length;
    case 'dice':
      return keptNumberAt(request, at) === null ? (dieSides(request)[at] ?? null) : null;
  }
}

/** The request, and the inputs mixed into the random numbers. */
export const requestFacts = (entry: LedgerEntry, maskedRequest: CanonicalValue): Facts => ({
  edition: entry.edition,
  purpose: entry.purpose,
  ...(entry.seeded && { game: entry.seeded.gameId, seeds: entry.seeded.seeds }),
  asked: maskedRequest,
});

/** The people in a request, without duplicates, in the order of their first occurrence. */
export function requestPeople(request: FlipRequest | RollRequest): readonly string[] {
  if ('rollers' in request)
    return unique([
      ...request.rollers,
      ...(request.kind === 'draw' && request.drawing.kind === 'players' ? request.drawing.among : []),
    ]);
  const { flippers, opponent, thumbs, keep, fixed } = request;
  const others = [opponent, ...Object.keys(thumbs), ...Object.keys(keep), fixed?.by];
  return unique([...flippers, ...others.filter((id) => typeof id === 'string')]);
}

const unique = (people: readonly string[]): readonly string[] => [...new Set(people)];

/** The free texts in a request, such as names of cards; `null` if there are none. */
export function freeTextsIn(request: FlipRequest | RollRequest): readonly string[] | null {
  if ('rollers' in request)
    return request.kind === 'draw' && request.drawing.kind === 'cards' ? request.drawing.among : null;
  const { substitute } = request;
  return substitute?.kind === 'object' ? [substitute.heads, substitute.tails] : null;
}

/** The representation of people and free texts in a link. */
export interface Masks {
  readonly person: (id: string) => string;
  /** `null` without free texts. */
  readonly typed: string | null;
}

/** Masks the people and free texts in a request. */
export function maskRequest(request: FlipRequest | RollRequest, { person, typed }: Masks): CanonicalValue {
  const keyed = (byPerson: Readonly<Record<string, CanonicalValue>>): CanonicalValue =>
    Object.fromEntries(Object.entries(byPerson).map(([id, value]) => [person(id), value]));
  if ('rollers' in request) {
    const masked = { ...request, rollers: request.rollers.map(person) };
    if (request.kind !== 'draw') return masked;
    const { kind, among } = request.drawing;
    const drawing =
      kind === 'players' ? { kind, among: among.map(person) } : { kind, typed, count: among.length };
    return { ...masked, drawing };
  }
  const { flippers, calls, opponent, thumbs, keep, fixed, substitute } = request;
  return {
    ...request,
    flippers: flippers.map(person),
    ...(calls && { calls: keyed(calls) }),
    opponent: opponent === null ? null : person(opponent),
    thumbs: keyed(thumbs),
    keep: keyed(keep),
    fixed: fixed && { ...fixed, ...(fixed.by !== undefined && { by: person(fixed.by) }) },
    substitute: substitute?.kind === 'object' ? { kind: substitute.kind, typed } : substitute,
  };
}
