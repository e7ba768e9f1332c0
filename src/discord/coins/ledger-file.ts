import { keptAt, sidesOf } from '../../engine/dice/vocabulary.ts';
import { PLANAR_SIDES } from '../../engine/dice/planar-die.ts';
import type { CoinFlip, Face } from '../../engine/coins/vocabulary.ts';
import {
  isRoll,
  type FlipEntry,
  type Ledger,
  type LedgerEntry,
  type RollEntry,
} from '../../store/port/coins.ts';

/*
 * A ledger as a file that a program of anybody's reads: an object a line, in JSON. The first has the secret and its
 * commitment, each of the others one flip or roll with all that it takes to compute it again; docs/coins.md has such a
 * program. What is kept is written out, and nothing is computed here.
 */

type Head = Pick<Ledger, 'commitment' | 'secret' | 'revealedAt' | 'count' | 'seeds'>;

/** @param from the first line that follows */
export const headLine = ({ commitment, secret, revealedAt, count, seeds }: Head, from: number): string =>
  JSON.stringify({
    sha256: commitment,
    secret,
    revealed: revealedAt === null ? null : timeOf(revealedAt),
    lines: count,
    from,
    seeds: seeds.map(({ actorId, at, gameId, text }) => ({
      by: actorId,
      at: timeOf(at),
      game: gameId,
      text,
    })),
  });

/** @param isHidden its result is not for who gets the file */
export function entryLine(entry: LedgerEntry, isHidden: boolean): string {
  const { sequence, at, actorId, interactionId, isPrivate, covered, edition, purpose, seeded } = entry;
  const line = {
    [isRoll(entry) ? 'roll' : 'flip']: sequence,
    at: timeOf(at),
    by: actorId,
    interaction: interactionId,
    ...(isPrivate && { private: true }),
    sealed: covered,
  };
  if (isHidden) return JSON.stringify({ ...line, hidden: true });
  return JSON.stringify({
    ...line,
    edition,
    purpose,
    ...(seeded && { game: seeded.gameId, seeds: seeded.seeds }),
    asked: entry.request,
    ...(entry.choices.length > 0 && { chosen: entry.choices }),
    ...(isRoll(entry) ? rolled(entry) : flipped(entry)),
  });
}

export const unreadableLine = (sequence: number): string =>
  JSON.stringify({ flip: sequence, unreadable: true });

const timeOf = (ms: number): string => new Date(ms).toISOString();

const LETTER: Readonly<Record<Face, string>> = { heads: 'H', tails: 'T' };

const keptLetter = ({ kept }: CoinFlip): string => (kept ? LETTER[kept] : '?');
const wonLetter = ({ won }: CoinFlip): string => (won === null ? '-' : won ? 'W' : 'L');

/**
 * `coins`: all that were thrown, in the order of their numbers; `dice`: what they showed, where dice stood for coins.
 * `kept` and `won`: a letter for each flip that counts, where it is not the coin itself, and where somebody called.
 */
function flipped({ outcome: { flips, stopped } }: FlipEntry) {
  let [coins, kept] = ['', ''];
  for (const flip of flips) {
    for (const face of flip.drawn) coins += LETTER[face];
    kept += keptLetter(flip);
  }
  const rolls = flips.flatMap((flip) => flip.rolled ?? []);
  return {
    coins,
    ...(rolls.length > 0 && { dice: rolls }),
    ...(kept !== coins && { kept }),
    ...(flips.some(({ won }) => won !== null) && { won: flips.map(wonLetter).join('') }),
    stopped,
  };
}

/** `rolled`: sides and natural result of each die that was rolled, in the order of their numbers. */
function rolled({ request, outcome: { rolls } }: RollEntry) {
  return {
    rolled: rolls.flatMap(({ natural }) =>
      natural.flatMap((result, at) => {
        const sides = sidesAt(request, at);
        return sides === null ? [] : [[sides, result]];
      }),
    ),
    results: rolls.map(({ by, result }) => [by, result]),
  };
}

/** `null` for a die that stayed as it lay. */
function sidesAt(request: RollEntry['request'], at: number): number | null {
  switch (request.kind) {
    case 'planar':
      return PLANAR_SIDES;
    case 'draw':
      return request.drawing.among.length;
    case 'dice':
      return keptAt(request, at) === null ? (sidesOf(request)[at] ?? null) : null;
  }
}
