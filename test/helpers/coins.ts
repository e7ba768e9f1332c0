import { flipCoins } from '#engine/coins/flipping.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { createHash } from 'node:crypto';
import type { FlipChoice, CoinFlips, RandomSource, Face, FlipRequest } from '#engine/coins/vocabulary.ts';

export const [ALICE, BOB, CAROL] = [
  '100000000000000001',
  '100000000000000002',
  '100000000000000003',
] as const;

/** A request for one coin called heads by Alice, with changes. */
export const flipRequest = (changes: Partial<FlipRequest> = {}): FlipRequest => ({
  flippers: [ALICE],
  call: 'heads',
  opponent: null,
  until: { kind: 'coins', coins: 1 },
  thumbs: {},
  keep: {},
  fixed: null,
  substitute: null,
  ...changes,
});

/** Coins that land as written, `H` or `T`, in order; spaces are ignored. Throws if too many coins are drawn. */
export function coinsThatFall(faces: string): RandomSource {
  const letters = faces.replaceAll(' ', '');
  return (index) => {
    if (letters[index] === 'H') return 0;
    if (letters[index] === 'T') return 2 ** 32 - 1;
    throw new Error(`coin ${index} was thrown; only ${letters.length} were to fall`);
  };
}

/** A fair, deterministic stream for property tests. */
export const seededDraw =
  (seed: number): RandomSource =>
  (index) =>
    createHash('sha256').update(`${seed}/${index}`).digest().readUInt32BE();

export const keep = (face: Face, rest = false): FlipChoice => ({ kind: 'keep', face, rest });
export const again = (yes: boolean): FlipChoice => ({ kind: 'again', again: yes });

/** Flips coins; throws if refused. */
export function flip(
  changes: Partial<FlipRequest>,
  faces: string,
  choices: readonly FlipChoice[] = [],
  edition: Edition = '2026-06-19',
): CoinFlips {
  const result = flipCoins(flipRequest(changes), coinsThatFall(faces), choices, rulesetOf(edition));
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.failure)}`);
  return result.value.answer;
}

/** `HT→H won`: the coins thrown, the one kept, and the result. */
export const summarize = ({ flips }: CoinFlips): string[] =>
  flips.map(({ drawn, kept, won }) => {
    const letters = drawn.map(letter).join('') || '-';
    const result = won === null ? '' : won ? ' won' : ' lost';
    return `${letters}→${kept ? letter(kept) : '?'}${result}`;
  });

const letter = (face: Face): string => (face === 'heads' ? 'H' : 'T');
