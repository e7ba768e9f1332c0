import type { Prohibition } from '../../engine/casting/options.ts';
import { hasChosenName } from '../../engine/characteristics/card-names.ts';
import { check } from '../../engine/characteristics/comparisons.ts';
import type { Question } from '../../engine/characteristics/questions.ts';
import type { Ruleset } from '../../engine/editions/rulesets.ts';
import { ok } from '../../engine/vocabulary/result.ts';

/**
 * An effect that prohibits spells of which a question is answered with yes. A whole name is one that somebody chose, so
 * that halves have it by the rules about chosen names.
 * @param noteUnknown called for a spell of which the answer depends on a number that nobody knows; it counts as
 *   prohibited then.
 */
export function prohibitionFor(question: Question, ruleset: Ruleset, noteUnknown: () => void): Prohibition {
  const numbers = numbersInQuestion(question);
  if (question.kind === 'name' && question.whole)
    return {
      numbers,
      isByName: true,
      forbids(spell) {
        const asked = hasChosenName(spell, [question.name], ruleset);
        return asked.ok ? ok({ ...asked.value, answer: asked.value.answer.answer }) : asked;
      },
    };
  return {
    numbers,
    forbids(spell) {
      const checked = check(spell, question, ruleset);
      if (!checked.ok) return checked;
      const { answer, unknown = false } = checked.value.answer;
      if (unknown) noteUnknown();
      return ok({ ...checked.value, answer: answer || unknown });
    },
  };
}

/** The numbers in a question, negative ones too. */
function numbersInQuestion(question: Question): readonly number[] {
  if (!('of' in question)) return 'value' in question ? [question.value] : [];
  return question.kind === 'not' ? numbersInQuestion(question.of) : question.of.flatMap(numbersInQuestion);
}
