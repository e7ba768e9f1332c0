import type { Citation } from '../vocabulary/citations.ts';
import type { AskingRefusals } from './asking.ts';
import type { CardRefusals } from './cards.ts';
import type { CoinRefusals } from './coins.ts';
import type { GameRefusals } from './games.ts';
import type { TableRefusals } from './table.ts';
import type {
  CommanderRefusals,
  DamageRefusals,
  DiceRefusals,
  MarkRefusals,
  PlanarRefusals,
  RecordRefusals,
  StoreRefusals,
  TurningRefusals,
} from './systems.ts';
import type { Result } from '../vocabulary/result.ts';

/**
 * All refusals by code, with the facts for their sentences. The sentences are in `src/discord/refusals`, in the same
 * groups; the compiler reports a missing one.
 */
export interface RefusalFacts
  extends
    AskingRefusals,
    CardRefusals,
    CoinRefusals,
    CommanderRefusals,
    DiceRefusals,
    GameRefusals,
    DamageRefusals,
    MarkRefusals,
    PlanarRefusals,
    RecordRefusals,
    StoreRefusals,
    TableRefusals,
    TurningRefusals {}

export type RefusalCode = keyof RefusalFacts;

/**
 * Why something cannot be done, as data: a code, its facts, and the rules behind it, if any. A signature names the
 * possible codes: `Result<Seat, Refusal<'game/none' | 'game/over'>>`.
 */
export type Refusal<Codes extends RefusalCode = RefusalCode> = {
  [Code in Codes]: {
    readonly code: Code;
    readonly facts: RefusalFacts[Code];
    readonly citations: readonly Citation[];
  };
}[Codes];

/**
 * The refusals that functions return, for the signature of a function that passes them on: `RefusedBy<typeof checkHost |
 * typeof checkInGame>`.
 */
export type RefusedBy<Fallible extends (...given: never) => Refusing | Promise<Refusing>> = RefusalIn<
  Awaited<ReturnType<Fallible>>
>;

type Refusing = Result<unknown, Refusal> | Refusal;

type RefusalIn<Returned> = Returned extends {
  readonly ok: false;
  readonly failure: infer Failure extends Refusal;
}
  ? Failure
  : Extract<Returned, Refusal>;

export function refuse<Code extends RefusalCode>(
  code: Code,
  facts: RefusalFacts[Code],
  citations: readonly Citation[] = [],
): Refusal<Code> {
  return { code, facts, citations };
}

/** The first refusal of several checks; `undefined` if all pass. */
export const firstRefusal = <Check extends Result<unknown, Refusal>>(
  checks: readonly Check[],
): Extract<Check, { readonly ok: false }> | undefined =>
  checks.find((check): check is Extract<Check, { readonly ok: false }> => !check.ok);
