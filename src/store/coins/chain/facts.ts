import type { CoinFlip, Face, FlipRequest } from '#engine/coins/vocabulary.ts';
import { PLANAR_SIDES } from '#engine/dice/planar-die.ts';
import { keptNumberAt, dieSides, type RollRequest } from '#engine/dice/vocabulary.ts';
import { isRoll, type FlipEntry, type LedgerEntry, type RollEntry } from '#store/port/coins.ts';
import type { Plain } from './canonical.ts';

/*
 * The facts of a line of the ledger in plain words, as its file tells them and its links seal them. They depend on
 * nothing but what was asked, chosen and thrown: not on how a store packs it. docs/coins.md names each of them.
 */

type Facts = Readonly<Record<string, Plain>>;

/** ISO 8601, with milliseconds, in UTC. */
export const timeOf = (ms: number): string => new Date(ms).toISOString();

const LETTER: Readonly<Record<Face, string>> = { heads: 'H', tails: 'T' };
const keptLetter = ({ kept }: CoinFlip): string => (kept ? LETTER[kept] : '?');
const wonLetter = ({ won }: CoinFlip): string => (won === null ? '-' : won ? 'W' : 'L');

/** How many coins or dice took numbers of the stream so far. */
export const countThrown = (entry: LedgerEntry): number =>
  isRoll(entry)
    ? rolledOf(entry).length
    : entry.outcome.flips.reduce((sum, { drawn }) => sum + drawn.length, 0);

/** The coins or dice from one on, up to another: `coins`, a letter each; `dice`: the numbers of dice thrown as coins. */
export function thrownFacts(entry: LedgerEntry, from: number, to: number): Facts {
  if (isRoll(entry)) return { rolled: rolledOf(entry).slice(from, to) };
  const { flips } = entry.outcome;
  let coins = '';
  for (const { drawn } of flips) for (const face of drawn) coins += LETTER[face];
  const dice = flips.flatMap((flip) => flip.rolled ?? []);
  return { coins: coins.slice(from, to), ...(dice.length > 0 && { dice: dice.slice(from, to) }) };
}

/**
 * What came of it in the end. `kept` and `won`: a letter for each flip that counts, where it is not the coin itself, and
 * where somebody called.
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

/** Sides and natural result of each die that was rolled, in the order of their numbers. */
const rolledOf = ({ request, outcome: { rolls } }: RollEntry): readonly (readonly [number, number])[] =>
  rolls.flatMap(({ natural }) =>
    natural.flatMap((result, at) => {
      const sides = sidesAt(request, at);
      return sides === null ? [] : [[sides, result] as const];
    }),
  );

/** `null` for a die that stayed as it lay. */
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

/** What was asked, and mixed into the numbers. */
export const askedFacts = (entry: LedgerEntry, asked: Plain): Facts => ({
  edition: entry.edition,
  purpose: entry.purpose,
  ...(entry.seeded && { game: entry.seeded.gameId, seeds: entry.seeded.seeds }),
  asked,
});

/** The people in a request, each once, in the order in which they come in it. */
export function peopleIn(request: FlipRequest | RollRequest): readonly string[] {
  if ('rollers' in request)
    return unique([
      ...request.rollers,
      ...(request.kind === 'draw' && request.drawing.kind === 'players' ? request.drawing.among : []),
    ]);
  const { flippers, opponent, thumbs, keep, fixed } = request;
  const others = [opponent, ...Object.keys(thumbs), ...Object.keys(keep), fixed?.by];
  return unique([...flippers, ...others.filter((one) => typeof one === 'string')]);
}

const unique = (people: readonly string[]): readonly string[] => [...new Set(people)];

/** What somebody typed in a request that is no person and no number; `null` for nothing. */
export function typedIn(request: FlipRequest | RollRequest): readonly string[] | null {
  if ('rollers' in request)
    return request.kind === 'draw' && request.drawing.kind === 'cards' ? request.drawing.among : null;
  const { substitute } = request;
  return substitute?.kind === 'object' ? [substitute.heads, substitute.tails] : null;
}

/** How people and what was typed are written in a link. */
export interface Masks {
  readonly person: (id: string) => string;
  /** `null` where nothing was typed. */
  readonly typed: string | null;
}

/** A request with its people and typed names masked. */
export function maskRequest(request: FlipRequest | RollRequest, { person, typed }: Masks): Plain {
  const keyed = (of: Readonly<Record<string, Plain>>): Plain =>
    Object.fromEntries(Object.entries(of).map(([id, one]) => [person(id), one]));
  if ('rollers' in request) {
    const masked = { ...request, rollers: request.rollers.map(person) };
    if (request.kind !== 'draw') return masked as unknown as Plain;
    const { kind, among } = request.drawing;
    const drawing =
      kind === 'players' ? { kind, among: among.map(person) } : { kind, typed, count: among.length };
    return { ...masked, drawing } as unknown as Plain;
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
