import { z } from 'zod';
import type { Data } from './data.ts';
import { IsoDate } from './editions.ts';

/** One rule of one edition: its number as printed there. Numbers come from `rule-numbers` only. */
export const Citation = z.strictObject({
  /** The date on which that edition took effect, as printed in it. */
  edition: IsoDate,
  /** `511.1`, `505.6`, `709.5a`; or `Glossary` if the edition has the rule only in its glossary. */
  number: z.string(),
});
export interface Citation extends Data<typeof Citation> {}

/** An answer that needs no rule if it only repeats what players chose or recorded. */
export interface OptionallyCited<Answer> {
  readonly answer: Answer;
  readonly citations: readonly Citation[];
}

/** One or more citations. */
export type Citations = readonly [Citation, ...Citation[]];

/** An answer of the engine with its citations. */
export interface Ruling<Answer> {
  readonly answer: Answer;
  readonly citations: Citations;
}
