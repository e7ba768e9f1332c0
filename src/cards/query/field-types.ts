import type { ObjectQuestion, Relation } from '#engine/characteristics/questions.ts';
import { fail, type Result } from '#engine/vocabulary/result.ts';

/** The part of a field that is not understood, and what would be. */
export interface FieldError {
  readonly part: 'operator' | 'value';
  readonly expected: readonly string[];
  /** Which stretch of the value it is, in UTF-16 units; left out, all of it. */
  readonly stretch?: { readonly at: number; readonly text: string };
}

/** Reads what stands right of a field's name: an operator of `OPERATORS` and a value as typed. */
export type ParseField = (operator: Operator, value: string) => Result<ObjectQuestion, FieldError>;

export type Operator = ':' | '!=' | Relation;

export const not = (of: ObjectQuestion): ObjectQuestion => ({ kind: 'not', of });
export const invalidOperator = (...expected: readonly string[]) =>
  fail({ part: 'operator', expected } as const);
export const invalidValue = (...expected: readonly string[]) => fail({ part: 'value', expected } as const);
