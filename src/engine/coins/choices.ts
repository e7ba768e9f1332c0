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

/*
 * The decisions of players while coins are flipped: which coin counts, and whether to flip again.
 */

/** The choices made so far, each taken once and in order. */
export interface ChoiceQueue {
  /** The next choice, if it is of this kind. */
  take<Kind extends FlipChoice['kind']>(kind: Kind): Extract<FlipChoice, { kind: Kind }> | undefined;
  areLeft(): boolean;
}

export function choiceQueue(choices: readonly FlipChoice[]): ChoiceQueue {
  let next = 0;
  return {
    take<Kind extends FlipChoice['kind']>(kind: Kind) {
      const choice = choices[next];
      if (choice?.kind !== kind) return undefined;
      next++;
      return choice as Extract<FlipChoice, { kind: Kind }>;
    },
    areLeft: () => next < choices.length,
  };
}

/** A possible choice, and whether the flip is then won; `null` if that is not known. */
export interface PossibleChoice {
  readonly choice: FlipChoice;
  readonly won: boolean | null;
}

/** Lists the possible answers to what a flip waits for: the two faces, or flipping again or not. */
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
