import { parseDice } from '#engine/dice/notation.ts';
import type { DiceRequest } from '#engine/dice/vocabulary.ts';
import type { RandomSource } from '#engine/coins/vocabulary.ts';
import { ALICE } from './coins.ts';

/** A request for dice of one player, with changes. */
export function diceRequest(dice: string, changes: Partial<DiceRequest> = {}): DiceRequest {
  const pool = parseDice(dice);
  if (!pool.ok) throw new Error(pool.failure.code);
  return {
    kind: 'dice',
    rollers: [ALICE],
    ...pool.value,
    isOrder: false,
    rerolls: null,
    ...changes,
  };
}

/** Dice that show these numbers in order. Throws if too many dice are drawn. */
export function diceThatShow(...numbers: readonly number[]): RandomSource {
  return (index) => {
    const number = numbers[index];
    if (number === undefined) throw new Error(`die ${index} was rolled; only ${numbers.length} were to be`);
    return number - 1;
  };
}
