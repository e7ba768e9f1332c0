import { MAX_FLIPS, type Face } from '#engine/coins/vocabulary.ts';

/** The result of a flip that a card refers to: won or lost if called, otherwise a face. */
export type CoinResult = 'won' | 'lost' | Face;

/** A repeated effect: `one` for a single time, `many` with `#` as the number, multiplied by `times`. */
export interface CountedEffect {
  readonly one: string;
  readonly many: string;
  readonly times: number;
}

/** The part of a result that a game can track: damage to players, or life gained. */
export interface LifeChange {
  readonly what: 'damage' | 'gain';
  readonly amount: number;
  /** `you` is the flipping player, or each player whose coin matched. */
  readonly to: 'you' | 'everybody' | 'opponents';
}

/** A result of flips, in our own words. */
export type CardOutcome =
  /** Independent of the coins. */
  | { readonly kind: 'anyway'; readonly does: string }
  /** The last flip, usually the only one, had this result. */
  | {
      readonly kind: 'if';
      readonly side: CoinResult;
      readonly does: string;
      readonly lifeChange?: LifeChange;
    }
  /** Once per matching flip. */
  | {
      readonly kind: 'each';
      readonly side: CoinResult;
      readonly does: CountedEffect;
      readonly lifeChange?: LifeChange;
    }
  /** Every flip had this result, and there was at least one. */
  | { readonly kind: 'all'; readonly side: CoinResult; readonly does: string | CountedEffect }
  /** At least this number of flips matched; `none` describes zero. */
  | {
      readonly kind: 'at-least';
      readonly count: number;
      readonly side: CoinResult;
      readonly none: CoinResult | null;
      readonly does: string;
      readonly lifeChange?: LifeChange;
    }
  /** Each coin is flipped for an object or a player; this happens to those whose coin had this result. */
  | { readonly kind: 'flipped-for'; readonly side: CoinResult; readonly does: CountedEffect }
  /** Each player does this once per matching coin of theirs; `does` continues after the player's name. */
  | {
      readonly kind: 'player';
      readonly side: CoinResult;
      readonly does: CountedEffect;
      readonly lifeChange?: LifeChange;
    }
  /** Doubled once per matching flip. */
  | { readonly kind: 'doubled'; readonly side: CoinResult; readonly what: string }
  /**
   * Game of Chaos: the loser of a flip loses life and the other gains it: 1 with the first flip, twice as much with
   * each.
   */
  | { readonly kind: 'stakes' };

/** A number that players enter; `what` is counted or chosen, as in "how many age counters?". */
export interface NumberChoice {
  readonly what: string;
  readonly min: number;
  readonly max: number;
}

/** When the flipping stops; `coinRequest` turns it into the engine's `Until`. */
export type Stop =
  | { readonly kind: 'coins'; readonly coins: number | NumberChoice }
  /** At the first loss, or after the chosen number of flips if there is one. */
  | { readonly kind: 'loss'; readonly most: NumberChoice | null }
  /** When all flippers show this face in the same round. */
  | { readonly kind: 'all-show'; readonly face: Face }
  /** Until a player declines to continue after a matching flip. */
  | {
      readonly kind: 'again';
      readonly after: 'won' | 'lost' | 'either';
      readonly decides: 'flipper' | 'winner';
    };

export type Flippers = 'you' | 'that-player' | 'each-player' | 'you-and-opponent';

/** One ability or effect that flips coins. */
export interface Procedure {
  /** When it happens; tells the procedures of a card apart. */
  readonly when: string;
  readonly flippers: Flippers;
  /** A player wins or loses the flip (CR 705.2); otherwise only heads and tails matter. */
  readonly called: boolean;
  readonly stop: Stop;
  /** The card's own outcomes, and those that its triggers add. */
  readonly outcomes: readonly CardOutcome[];
  /** The number of targets of the spell or ability. If all become illegal, nothing is flipped. */
  readonly targets: number;
  /** The line for flips that match no outcome; by default, that nothing happens. */
  readonly otherwise?: string;
  /** Something else that a player should know. */
  readonly note?: string;
}

/** A card's part in flips that it does not make itself. */
export type CoinFact =
  /** `whose` flips it watches, how they came out, and what then happens for each. */
  | {
      readonly kind: 'trigger';
      readonly whose: 'yours' | "anyone's";
      readonly outcome: Extract<CardOutcome, { kind: 'each' | 'doubled' }>;
    }
  /** Changes flips: its effect, and how to enter it in the bot. */
  | { readonly kind: 'modifier'; readonly does: string; readonly here: string };

export interface CoinCard {
  /** As printed; both halves or faces with ` // `. */
  readonly name: string;
  readonly procedures: readonly Procedure[];
  readonly facts: readonly CoinFact[];
}

const COIN: Stop = { kind: 'coins', coins: 1 };

/** A card's entry: its procedures, to which its own triggers apply, and what it does about other flips. */
export function card(name: string, ...parts: readonly (Procedure | CoinFact)[]): CoinCard {
  const facts = parts.filter((part) => 'kind' in part);
  const triggered = facts.flatMap((fact) => (fact.kind === 'trigger' ? [fact.outcome] : []));
  const procedures = parts
    .filter((part) => 'when' in part)
    .map((made) => Object.assign({}, made, { outcomes: made.outcomes.concat(triggered) }));
  return { name, procedures, facts };
}

type ProcedureOptions = Partial<Pick<Procedure, 'flippers' | 'stop' | 'targets' | 'otherwise' | 'note'>>;

const procedure = (
  called: boolean,
  when: string,
  outcomes: readonly CardOutcome[],
  more: ProcedureOptions,
): Procedure => ({
  when,
  flippers: 'you',
  called,
  stop: COIN,
  targets: 0,
  outcomes,
  ...more,
});

/** A flip that is won or lost: one coin of yours unless `more` says otherwise. */
export const called = (
  when: string,
  outcomes: readonly CardOutcome[],
  more: ProcedureOptions = {},
): Procedure => procedure(true, when, outcomes, more);

/** A flip for which only heads and tails matter. */
export const uncalled = (
  when: string,
  outcomes: readonly CardOutcome[],
  more: ProcedureOptions = {},
): Procedure => procedure(false, when, outcomes, more);

export const anyway = (does: string): CardOutcome => ({ kind: 'anyway', does });
type If = Extract<CardOutcome, { kind: 'if' }>;
export const won = (does: string): If => ({ kind: 'if', side: 'won', does });
export const lost = (does: string): If => ({ kind: 'if', side: 'lost', does });
export const heads = (does: string): If => ({ kind: 'if', side: 'heads', does });
export const tails = (does: string): If => ({ kind: 'if', side: 'tails', does });

export const counted = (one: string, many: string, times = 1): CountedEffect => ({ one, many, times });
/** The same effect each time: `2 damage to you, 3 times`. For effects that happen one by one and are not added up. */
export const repeated = (does: string): CountedEffect => ({ one: does, many: `${does}, # times`, times: 1 });

type Each = Extract<CardOutcome, { kind: 'each' }>;
export const each = (side: CoinResult, does: CountedEffect): Each => ({ kind: 'each', side, does });
export const all = (side: CoinResult, does: string | CountedEffect): CardOutcome => ({
  kind: 'all',
  side,
  does,
});
export const atLeast = (
  count: number,
  side: CoinResult,
  does: string,
  none: CoinResult | null = null,
): Extract<CardOutcome, { kind: 'at-least' }> => ({
  kind: 'at-least',
  count,
  side,
  none,
  does,
});
export const flippedFor = (side: CoinResult, does: CountedEffect): CardOutcome => ({
  kind: 'flipped-for',
  side,
  does,
});
export const player = (side: CoinResult, does: CountedEffect): Extract<CardOutcome, { kind: 'player' }> => ({
  kind: 'player',
  side,
  does,
});

/** A result with its life change. */
export const withLifeChange = <Outcome extends Extract<CardOutcome, { readonly lifeChange?: LifeChange }>>(
  outcome: Outcome,
  what: LifeChange['what'],
  amount: number,
  to: LifeChange['to'] = 'you',
): Outcome => Object.assign({}, outcome, { lifeChange: { what, amount, to } });

export const coins = (number: number | NumberChoice): Stop => ({ kind: 'coins', coins: number });
/** A number that players enter. */
export const number = (what: string, min = 0, max = MAX_FLIPS): NumberChoice => ({ what, min, max });
export const UNTIL_LOSS: Stop = { kind: 'loss', most: null };

/** An ability that triggers on each flip won or lost by any player (or by you), including the card's own. */
export const trigger = (
  whose: 'yours' | "anyone's",
  outcome: Extract<CardOutcome, { kind: 'each' | 'doubled' }>,
): CoinFact => ({ kind: 'trigger', whose, outcome });
export const modifier = (does: string, here: string): CoinFact => ({ kind: 'modifier', does, here });
