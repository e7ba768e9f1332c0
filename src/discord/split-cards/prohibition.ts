import type { CastProhibition } from '../../engine/casting/options.ts';
import { hasChosenName } from '../../engine/characteristics/card-names.ts';
import { checkQuestion } from '../../engine/characteristics/comparisons.ts';
import type { ObjectQuestion } from '../../engine/characteristics/questions.ts';
import type { Ruleset } from '../../engine/editions/rulesets.ts';
import { ok } from '../../engine/vocabulary/result.ts';

/**
 * The prohibition of spells for which the question is answered with yes. A whole name counts as chosen, so halves
 * have it by the rules for chosen names.
 * @param noteUnknown called if the answer depends on an unknown number; the spell then counts as prohibited
 */
export function prohibitionFor(
  question: ObjectQuestion,
  ruleset: Ruleset,
  noteUnknown: () => void,
): CastProhibition {
  const numbers = numbersInQuestion(question);
  if (question.kind === 'name' && question.whole)
    return {
      numbers,
      isByName: true,
      forbids(spell) {
        const hasName = hasChosenName(spell, [question.name], ruleset);
        return hasName.ok ? ok({ ...hasName.value, answer: hasName.value.answer.answer }) : hasName;
      },
    };
  return {
    numbers,
    forbids(spell) {
      const checked = checkQuestion(spell, question, ruleset);
      if (!checked.ok) return checked;
      const { answer, unknown = false } = checked.value.answer;
      if (unknown) noteUnknown();
      return ok({ ...checked.value, answer: answer || unknown });
    },
  };
}

/** Includes negative numbers. */
function numbersInQuestion(question: ObjectQuestion): readonly number[] {
  if (!('of' in question)) return 'value' in question ? [question.value] : [];
  return question.kind === 'not' ? numbersInQuestion(question.of) : question.of.flatMap(numbersInQuestion);
}
