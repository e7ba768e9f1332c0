import { isDeepStrictEqual } from 'node:util';
import type { ObjectQuestion } from '#engine/characteristics/questions.ts';

/**
 * Simplifies a question: removes double negation, flattens nested parts of the same kind and drops repetitions. The
 * answer stays the same, since a negative comparison is the opposite of the positive one.
 */
export function tidyQuestion(question: ObjectQuestion): ObjectQuestion {
  if (!('of' in question)) return question;
  if (question.kind === 'not') {
    const of = tidyQuestion(question.of);
    return of.kind === 'not' ? of.of : { kind: 'not', of };
  }
  const { kind } = question;
  const parts = question.of.map(tidyQuestion).flatMap((part) => (part.kind === kind ? part.of : [part]));
  const distinctParts = parts.filter(
    (part, place) => parts.findIndex((candidate) => isDeepStrictEqual(candidate, part)) === place,
  );
  const [only] = distinctParts;
  return only && distinctParts.length === 1 ? only : { kind, of: distinctParts };
}
