import { callFor, faceWithResult, winsWith } from './calls.ts';
import type { ChoiceQueue } from './choices.ts';
import { FACES, type CoinFlip, type Face, type FlipRequest } from './vocabulary.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';

/*
 * Krark's Thumb: a player flips two coins instead of one and ignores one of them. With several Thumbs, each of those
 * coins is a flip again, which the next Thumb replaces; each Thumb applies once.
 */

/** How many Thumbs a player has. */
export const thumbsOf = (request: FlipRequest, player: PlayerId): number =>
  Object.hasOwn(request.thumbs, player) ? (request.thumbs[player] ?? 0) : 0;

/**
 * The number of coins thrown for one flip of a player with this many Thumbs. Each flip is doubled separately (ruling
 * 2013-04-15: two flips are two pairs, not four coins of which two count). The ruling covers one Thumb; for more it
 * follows from CR 419.6a (2006-10-01), 614.5 (2026-06-19): each applies once.
 */
export const coinsPerFlip = (thumbs: number): number => 2 ** thumbs;

/** The faces that a player may keep of the coins thrown for one flip: one, or both. */
const facesOf = (drawn: readonly Face[]): readonly Face[] => FACES.filter((face) => drawn.includes(face));

/**
 * The face that a player decided in advance to keep; `undefined` if the player chooses each time. Keeping wins or losses
 * does not apply to a flip without a call, so the player chooses there.
 */
function wantedFace(request: FlipRequest, player: PlayerId, ruleset: Ruleset): Face | undefined {
  const keep = Object.hasOwn(request.keep, player) ? request.keep[player] : undefined;
  if (keep === 'heads' || keep === 'tails') return keep;
  const call = callFor(request, player);
  if (keep === undefined || keep === 'ask' || !call) return undefined;
  return faceWithResult(keep, call, ruleset);
}

/** The coins of a round, kept as far as the choices reach, and the first flip whose player still has to choose. */
export interface KeptCoins {
  readonly kept: readonly CoinFlip[];
  /** `at` is the flip's index in `kept`. */
  readonly awaited: { readonly by: PlayerId; readonly at: number } | undefined;
}

/**
 * Keeps one coin of each flip: the only face there is, the preferred face, or the chosen one. All coins of the round
 * have been thrown before (ruling 2004-10-04: you see the other player's result first).
 * @param forRest the faces that players keep from here on; a choice for the rest of the coins updates it
 */
export function keepCoins(
  thrown: readonly CoinFlip[],
  request: FlipRequest,
  answers: ChoiceQueue,
  forRest: Map<PlayerId, Face>,
  ruleset: Ruleset,
): KeptCoins {
  let awaited: KeptCoins['awaited'];
  const kept = thrown.map((flip, index) => {
    const { by } = flip;
    const [face, other] = facesOf(flip.drawn);
    if (!face) return flip;
    const chosen = other ? (forRest.get(by) ?? wantedFace(request, by, ruleset)) : face;
    const answer = chosen || awaited ? undefined : answers.take('keep');
    if (answer?.rest) forRest.set(by, answer.face);
    const keeps = chosen ?? answer?.face;
    if (!keeps) awaited ??= { by, at: index };
    return keeps ? { ...flip, kept: keeps, won: winsWith(keeps, callFor(request, by), ruleset) } : flip;
  });
  return { kept, awaited };
}
