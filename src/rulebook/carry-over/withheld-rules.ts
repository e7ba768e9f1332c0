import { BEHAVIOUR_HISTORY } from '#engine/editions/behaviour-history.ts';
import { RULE_SUBJECTS, lastSureNumber, type RuleSubject } from '#engine/rule-numbers/numbers.ts';
import { numberOn } from '#engine/rule-numbers/table.ts';
import type { CarriedEdition } from './carry-over.ts';

/** What the next release has to check about an edition that was adopted as today's. */
export interface WithheldRules {
  /** Cited rules whose number there is uncertain: `combat/declare 508.1 as of the release`. */
  readonly unsure: readonly string[];
  /** Behaviours of the engine that are based on a reworded rule, or on one of the above: `manaBurn: 106.4`. */
  readonly behaviours: readonly string[];
}

export function withheldRules({ day, rules }: CarriedEdition): WithheldRules {
  const reworded = new Set(rules.filter(({ isReworded }) => isReworded).map(({ to }) => to));
  const unsure = RULE_SUBJECTS.flatMap((subject) => {
    const number = lastSureNumber(subject, day);
    return number === undefined ? [] : [`${subject} ${number}`];
  });
  const isAffected = (subject: RuleSubject): boolean =>
    lastSureNumber(subject, day) !== undefined || reworded.has(numberOn(subject, day) ?? '');
  const behaviours = Object.entries(BEHAVIOUR_HISTORY).flatMap(([behaviour, rows]) => {
    const subjects = [...new Set(rows.map(({ rule }: { readonly rule: RuleSubject }) => rule))].filter(
      isAffected,
    );
    const numbers = new Set(
      subjects.map((subject) => numberOn(subject, day) ?? lastSureNumber(subject, day)),
    );
    return numbers.size === 0 ? [] : [`${behaviour}: ${[...numbers].join(', ')}`];
  });
  return { unsure, behaviours };
}
