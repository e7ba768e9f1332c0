import { callFor, winsWith } from './calls.ts';
import {
  FACES,
  type AwaitedChoice,
  type FlipChoice,
  type CoinFlip,
  type FlipRequest,
  type Until,
} from './vocabulary.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';

/* The decisions that players make while coins are flipped: which coin to keep, and whether to flip again. */

/** The choices made so far. Each is taken once, oldest first. */
export interface ChoiceQueue {
  /** The next choice, if it is of this kind. */
  take<Kind extends FlipChoice['kind']>(kind: Kind): Extract<FlipChoice, { kind: Kind }> | undefined;
  hasMore(): boolean;
}

export function createChoiceQueue(choices: readonly FlipChoice[]): ChoiceQueue {
  let next = 0;
  return {
    take<Kind extends FlipChoice['kind']>(kind: Kind) {
      const choice = choices[next];
      if (choice?.kind !== kind) return undefined;
      next++;
      return choice as Extract<FlipChoice, { kind: Kind }>;
    },
    hasMore: () => next < choices.length,
  };
}

/** A possible choice, and whether the flip would then be won; `null` if unknown. */
export interface PossibleChoice {
  readonly choice: FlipChoice;
  readonly won: boolean | null;
}

/** Lists the possible answers to an awaited choice: the two faces, or whether to flip again. */
export function possibleChoices(
  awaited: AwaitedChoice,
  request: FlipRequest,
  ruleset: Ruleset,
): readonly PossibleChoice[] {
  if (awaited.kind === 'again')
    return [true, false].map((again) => ({ choice: { kind: 'again', again }, won: null }));
  return FACES.map((face) => ({
    choice: { kind: 'keep', face, rest: false },
    won: winsWith(face, callFor(request, awaited.by), ruleset),
  }));
}

/** The player who decides whether to flip again after this flip; `null` for an unnamed opponent. */
export function deciderOfFlip(
  flip: CoinFlip,
  decides: Extract<Until, { kind: 'again' }>['decides'],
  opponent: PlayerId | null,
): PlayerId | null {
  return decides === 'flipper' || flip.won === true ? flip.by : opponent;
}
