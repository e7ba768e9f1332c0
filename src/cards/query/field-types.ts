import type { ObjectQuestion, Relation } from '#engine/characteristics/questions.ts';
import { fail, type Result } from '#engine/vocabulary/result.ts';

/** The part of a field that was not understood, and what was expected. */
export interface FieldError {
  readonly part: 'operator' | 'value';
  readonly expected: readonly string[];
  /** The faulty part of the value and its offset in UTF-16 units; omitted for the whole value. */
  readonly stretch?: { readonly at: number; readonly text: string };
}

/** Parses the right-hand side of a field: an operator of `OPERATORS` and a value as typed. */
export type ParseField = (operator: QueryOperator, value: string) => Result<ObjectQuestion, FieldError>;

export type QueryOperator = ':' | '!=' | Relation;

export const not = (of: ObjectQuestion): ObjectQuestion => ({ kind: 'not', of });
export const invalidOperator = (...expected: readonly string[]) =>
  fail({ part: 'operator', expected } as const);
export const invalidValue = (...expected: readonly string[]) => fail({ part: 'value', expected } as const);
