import type { Question } from '../../engine/characteristics/questions.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { queryMeant } from './bare-words.ts';
import { not, unreadOperator, unreadValue, type ReadField } from './read-field.ts';
import { completeType } from './type-words.ts';

/** Of all types only one is two words. */
const TYPES = /time lord|[^\s—–]+/g;
const NO_SIGN_OF_TYPES = /[^\p{L}\p{M}\s'—–-]+/u;

/** Reads one type or several: all of them are asked for. */
export const readType: ReadField = (operator, typed) => {
  const value = typed.toLowerCase().replaceAll(/[‘’]/g, "'");
  const strange = NO_SIGN_OF_TYPES.exec(value);
  if (strange)
    return fail({
      part: 'value',
      expected: [
        'a type, such as `t:instant` or `t:"legendary creature"`',
        'either of two: `t:instant or t:sorcery`',
      ],
      stretch: { at: strange.index, text: strange[0] },
    });
  const words: string[] = [];
  for (const { 0: word, index } of value.matchAll(TYPES)) {
    const read = readTypeWord(word);
    if (!read.ok) return fail({ part: 'value', expected: read.failure, stretch: { at: index, text: word } });
    words.push(read.value);
  }
  const [word, ...others] = words;
  if (!word) return unreadValue('a type, such as `instant`, `legendary` or `"legendary creature"`');
  if (operator !== ':' && operator !== '=' && operator !== '!=')
    return unreadOperator('`t:` before a type', '`-t:`');
  const types = [word, ...others].map((one) => ({ kind: 'type', word: one }) as const);
  const all: Question = others.length > 0 ? { kind: 'and', of: types } : { kind: 'type', word };
  return ok(operator === '!=' ? not(all) : all);
};

/** Words that are asked with another field, and no subtypes. */
const NO_TYPE = /^(?:white|blue|black|red|green|permanent|non-?.+)$/;

function readTypeWord(word: string): Result<string, readonly string[]> {
  const meant = NO_TYPE.test(word) ? queryMeant(word) : undefined;
  if (meant) return fail([`\`${meant}\``]);
  if (!/\p{L}/u.test(word)) return fail(['a type, such as `instant`']);
  const type = completeType(word);
  return type.ok ? type : fail(type.failure.map((one) => `\`${one}\``));
}
