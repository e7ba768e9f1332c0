import { z } from 'zod';
import {
  AwaitedChoice,
  FACES,
  StopReason,
  type CoinFlip,
  type CoinFlips,
  type Face,
} from '#engine/coins/vocabulary.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { packBits, unpackBits } from './bits.ts';

/*
 * The encoding of flips in the ledger since version 3: one bit per face. It contains complete outcomes and is decoded
 * without the rules, so that a change to how a card is flipped doesn't alter earlier flips.
 */

/** More flips than any request allows; a line with more was overwritten. */
const MAX_FLIPS = 20_000;

const natural = z.int().nonnegative();

/**
 * The number of identical consecutive rounds, and for each flipper in order: index, number of flips, coins per flip.
 */
const identicalRounds = z.tuple([natural, z.array(z.tuple([natural, natural, natural]))]);

/**
 * `kept`: two bits for each flip that shows both faces. `won`: the face that wins every flip, `null` if no flip has a
 * winner, or two bits per flip.
 */
export const packedFlips = z.strictObject({
  rounds: z.array(identicalRounds),
  faces: z.string(),
  kept: z.string(),
  won: z.union([z.enum(FACES), z.null(), z.tuple([z.string()])]),
  rolled: z.tuple([natural.max(31), z.string()]).optional(),
  awaits: AwaitedChoice.nullable(),
  stopped: StopReason.nullable(),
});

type PackedFlips = z.output<typeof packedFlips>;
type Rounds = PackedFlips['rounds'];

/** @param flippers those of the request, who include everyone who flips */
export function packFlips({ flips, awaits, stopped }: CoinFlips, flippers: readonly PlayerId[]): PackedFlips {
  // Flat lists: for ledgers of a million coins, nested ones take several times as long.
  const faces: number[] = [];
  const keptCodes: number[] = [];
  const rolled: number[] = [];
  for (const { drawn, rolled: dice = [], kept } of flips) {
    for (const face of drawn) faces.push(FACES.indexOf(face));
    for (const number of dice) rolled.push(number);
    if (!onlyFace(drawn)) keptCodes.push(kept ? FACES.indexOf(kept) + 1 : 0);
  }
  const width = Math.max(0, ...rolled).toString(2).length;
  return {
    rounds: packRounds(flips, flippers),
    faces: packBits(faces, 1),
    kept: packBits(keptCodes, 2),
    won: packWon(flips),
    ...(flips.some((flip) => flip.rolled) && { rolled: [width, packBits(rolled, width)] }),
    awaits,
    stopped,
  };
}

/** Decodes flips; `undefined` if the line was overwritten. */
export function unpackFlips(
  { rounds, faces, kept, won, rolled, awaits, stopped }: PackedFlips,
  flippers: readonly PlayerId[],
): CoinFlips | undefined {
  const places = placesOf(rounds, flippers);
  if (!places) return undefined;
  const coins = places.reduce((sum, { thrown }) => sum + thrown, 0);
  const drawnFaces = unpackBits(faces, coins, 1).map((bit) => FACES[bit] ?? 'heads');
  const numbers = rolled && unpackBits(rolled[1], coins, rolled[0]);
  const keptCodes = unpackBits(kept, places.length, 2);
  const wonBefore = unpackWon(won, places.length);
  const flips: CoinFlip[] = [];
  let coin = 0;
  let nextKept = 0;
  for (const { by, round, thrown } of places) {
    const drawn = drawnFaces.slice(coin, coin + thrown);
    const dice = numbers && thrown > 0 ? { rolled: numbers.slice(coin, coin + thrown) } : {};
    coin += thrown;
    const keptFace = onlyFace(drawn) ?? FACES[(keptCodes[nextKept++] ?? 0) - 1] ?? null;
    flips.push({ by, round, drawn, ...dice, kept: keptFace, won: wonBefore(flips.length, keptFace) });
  }
  return { flips, awaits, stopped };
}

/** The face of a flip that shows only one, which is the one that counts. */
function onlyFace(drawn: readonly Face[]): Face | undefined {
  const [first] = drawn;
  for (const face of drawn) if (face !== first) return undefined;
  return first;
}

function packRounds(flips: readonly CoinFlip[], flippers: readonly PlayerId[]): Rounds {
  const turnsByRound: Rounds[number][1][] = [];
  for (const { by, round, drawn } of flips) {
    const inRound = (turnsByRound[round - 1] ??= []);
    const last = inRound.at(-1);
    const flipper = flippers.indexOf(by);
    if (last?.[0] === flipper && last[2] === drawn.length) last[1] += 1;
    else inRound.push([flipper, 1, drawn.length]);
  }
  const rounds: Rounds = [];
  for (const inRound of turnsByRound) {
    const last = rounds.at(-1);
    if (last && JSON.stringify(last[1]) === JSON.stringify(inRound)) last[0] += 1;
    else rounds.push([1, inRound]);
  }
  return rounds;
}

/** The flipper, the round and the number of coins of a flip. */
type FlipPlace = Pick<CoinFlip, 'by' | 'round'> & { readonly thrown: number };

/** Expands the rounds to the place of each flip; `undefined` if they are invalid. */
function placesOf(rounds: Rounds, flippers: readonly PlayerId[]): readonly FlipPlace[] | undefined {
  const flipsIn = (round: Rounds[number][1]): number => round.reduce((sum, [, flips]) => sum + flips, 0);
  const coinsIn = (round: Rounds[number][1]): number =>
    round.reduce((sum, [, flips, thrown]) => sum + flips * thrown, 0);
  const total = (count: typeof flipsIn): number =>
    rounds.reduce((sum, [times, turns]) => sum + times * count(turns), 0);
  const largest = Math.max(
    total(flipsIn),
    total(coinsIn),
    total(() => 1),
  );
  if (largest > MAX_FLIPS) return undefined;
  const places: FlipPlace[] = [];
  let round = 0;
  for (const [times, turns] of rounds)
    for (let nth = 0; nth < times; nth += 1) {
      round += 1;
      for (const [flipper, flips, thrown] of turns) {
        const by = flippers[flipper];
        if (by === undefined && flips > 0) return undefined;
        const place: FlipPlace = { by: by ?? '', round, thrown };
        for (let flip = 0; flip < flips; flip += 1) places.push(place);
      }
    }
  return places;
}

/**
 * Encodes who won. Usually that depends on one face for all flips, or there is no winner; if an effect decides, each
 * flip is encoded.
 */
function packWon(flips: readonly CoinFlip[]): PackedFlips['won'] {
  for (const face of [null, ...FACES])
    if (flips.every(({ kept, won }) => won === wonBy(face, kept))) return face;
  return [
    packBits(
      flips.map(({ won }) => (won === null ? 0 : won ? 2 : 1)),
      2,
    ),
  ];
}

/**
 * Returns a function of a flip's index and the face that counts: whether it was won; `null` if neither won nor lost.
 */
function unpackWon(
  won: PackedFlips['won'],
  flips: number,
): (at: number, kept: Face | null) => boolean | null {
  if (won === null || typeof won === 'string') return (_, kept) => wonBy(won, kept);
  const codes = unpackBits(won[0], flips, 2);
  return (at) => (codes[at] ? codes[at] === 2 : null);
}

const wonBy = (face: Face | null, kept: Face | null): boolean | null =>
  face === null || kept === null ? null : kept === face;
