import { z } from 'zod';
import {
  FACES,
  type AwaitedChoice,
  type CoinFlip,
  type CoinFlips,
  type Face,
} from '#engine/coins/flipping.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { packBits, unpackBits } from '../rows/bits.ts';
import { exactly } from '../rows/json.ts';

/*
 * Flips as the ledger holds them since its third version: a bit for each face. All that came up is written down, and how
 * it came about is read from nothing but that: a card that is flipped otherwise one day changes no flip of before.
 */

/** Of these many flips nobody ever asked: a line that says so was written over. */
const MAX_FLIPS = 20_000;

const whole = z.int().nonnegative();

/** How many rounds in a row were alike, and in each of them, in order: who flipped how many times, with how many coins each. */
const alike = z.tuple([whole, z.array(z.tuple([whole, whole, whole]))]);

/** `kept`: two bits for each flip that does not show one face only. `won`: with which face all of them were won, or each. */
export const packedFlips = z.strictObject({
  rounds: z.array(alike),
  faces: z.string(),
  kept: z.string(),
  won: z.union([z.enum(FACES), z.null(), z.tuple([z.string()])]),
  rolled: z.tuple([whole.max(31), z.string()]).optional(),
  awaits: exactly<AwaitedChoice>()(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('keep'), by: z.string(), flip: z.int() }),
      z.strictObject({ kind: z.literal('again'), by: z.string().nullable() }),
    ]),
  ).nullable(),
  stopped: z.enum(['done', 'max', 'chosen']).nullable(),
});

type PackedFlips = z.output<typeof packedFlips>;
type Rounds = PackedFlips['rounds'];

/** @param flippers those of the request: everybody who flips is among them */
export function packFlips({ flips, awaits, stopped }: CoinFlips, flippers: readonly PlayerId[]): PackedFlips {
  // Of ledgers of a million coins: lists of lists would take several times as long.
  const faces: number[] = [];
  const keeps: number[] = [];
  const rolled: number[] = [];
  for (const { drawn, rolled: dice = [], kept } of flips) {
    for (const face of drawn) faces.push(FACES.indexOf(face));
    for (const number of dice) rolled.push(number);
    if (!onlyFace(drawn)) keeps.push(kept ? FACES.indexOf(kept) + 1 : 0);
  }
  const width = Math.max(0, ...rolled).toString(2).length;
  return {
    rounds: packRounds(flips, flippers),
    faces: packBits(faces, 1),
    kept: packBits(keeps, 2),
    won: packWon(flips),
    ...(flips.some((flip) => flip.rolled) && { rolled: [width, packBits(rolled, width)] }),
    awaits,
    stopped,
  };
}

/** Reads flips back; `undefined` where somebody else wrote into them. */
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
  let open = 0;
  for (const { by, round, thrown } of places) {
    const drawn = drawnFaces.slice(coin, coin + thrown);
    const dice = numbers && thrown > 0 ? { rolled: numbers.slice(coin, coin + thrown) } : {};
    coin += thrown;
    const counts = onlyFace(drawn) ?? FACES[(keptCodes[open++] ?? 0) - 1] ?? null;
    flips.push({ by, round, drawn, ...dice, kept: counts, won: wonBefore(flips.length, counts) });
  }
  return { flips, awaits, stopped };
}

/** The face of a flip that shows but one, which is the one that counts. */
function onlyFace(drawn: readonly Face[]): Face | undefined {
  const [first] = drawn;
  for (const face of drawn) if (face !== first) return undefined;
  return first;
}

function packRounds(flips: readonly CoinFlip[], flippers: readonly PlayerId[]): Rounds {
  const each: Rounds[number][1][] = [];
  for (const { by, round, drawn } of flips) {
    const inRound = (each[round - 1] ??= []);
    const last = inRound.at(-1);
    const who = flippers.indexOf(by);
    if (last?.[0] === who && last[2] === drawn.length) last[1] += 1;
    else inRound.push([who, 1, drawn.length]);
  }
  const rounds: Rounds = [];
  for (const inRound of each) {
    const last = rounds.at(-1);
    if (last && JSON.stringify(last[1]) === JSON.stringify(inRound)) last[0] += 1;
    else rounds.push([1, inRound]);
  }
  return rounds;
}

/** Who made a flip in which round, with how many coins. */
type Place = Pick<CoinFlip, 'by' | 'round'> & { readonly thrown: number };

/** That of each flip. */
function placesOf(rounds: Rounds, flippers: readonly PlayerId[]): readonly Place[] | undefined {
  const inRound = (one: Rounds[number][1]): number => one.reduce((sum, [, flips]) => sum + flips, 0);
  const coinsIn = (one: Rounds[number][1]): number =>
    one.reduce((sum, [, flips, thrown]) => sum + flips * thrown, 0);
  const total = (count: typeof inRound): number =>
    rounds.reduce((sum, [times, one]) => sum + times * count(one), 0);
  const most = Math.max(
    total(inRound),
    total(coinsIn),
    total(() => 1),
  );
  if (most > MAX_FLIPS) return undefined;
  const places: Place[] = [];
  let round = 0;
  for (const [times, one] of rounds)
    for (let nth = 0; nth < times; nth += 1) {
      round += 1;
      for (const [who, flips, thrown] of one) {
        const by = flippers[who];
        if (by === undefined && flips > 0) return undefined;
        const place: Place = { by: by ?? '', round, thrown };
        for (let flip = 0; flip < flips; flip += 1) places.push(place);
      }
    }
  return places;
}

/** Most flips are won by their face, all by the same, or by nobody; where an effect says who wins, each is written down. */
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

/** Tells by a flip's place and the face that counts whether it was won; `null` where it was neither won nor lost. */
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
