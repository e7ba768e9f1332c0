import type { IsoDate } from './editions.ts';

/** One rule of one edition: its number as printed there. Numbers come from `rule-numbers.ts` only. */
export interface Citation {
  /** The date on which that edition took effect, as printed in it. */
  readonly edition: IsoDate;
  /** `511.1`, `505.6`, `709.5a`; or `Glossary` where an edition has the rule in its glossary only. */
  readonly number: string;
}

/** An answer of the engine and the rules that it rests on: there is no ruling without a citation. */
export interface Ruling<Answer> {
  readonly answer: Answer;
  readonly because: readonly [Citation, ...Citation[]];
}
