import type { ObjectQuestion } from '#engine/characteristics/questions.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { suggestQuery } from './suggest-query.ts';
import { not, invalidOperator, invalidValue, type ParseField } from './field-types.ts';
import { completeType } from './type-words.ts';

/** `time lord` is the only type of two words. */
const TYPES = /time lord|[^\s—–]+/g;
const NO_SIGN_OF_TYPES = /[^\p{L}\p{M}\s'—–-]+/u;

/** Parses one or more types, all of which are required. */
export const parseTypeField: ParseField = (operator, typed) => {
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
    const read = parseTypeWord(word);
    if (!read.ok) return fail({ part: 'value', expected: read.failure, stretch: { at: index, text: word } });
    words.push(read.value);
  }
  const [word, ...others] = words;
  if (!word) return invalidValue('a type, such as `instant`, `legendary` or `"legendary creature"`');
  if (operator !== ':' && operator !== '=' && operator !== '!=')
    return invalidOperator('`t:` before a type', '`-t:`');
  const types = [word, ...others].map((type) => ({ kind: 'type', word: type }) as const);
  const all: ObjectQuestion = others.length > 0 ? { kind: 'and', of: types } : { kind: 'type', word };
  return ok(operator === '!=' ? not(all) : all);
};

/** Words that belong to another field and are not subtypes. */
const NO_TYPE = /^(?:white|blue|black|red|green|permanent|non-?.+)$/;

function parseTypeWord(word: string): Result<string, readonly string[]> {
  const meant = NO_TYPE.test(word) ? suggestQuery(word) : undefined;
  if (meant) return fail([`\`${meant}\``]);
  if (!/\p{L}/u.test(word)) return fail(['a type, such as `instant`']);
  const type = completeType(word);
  return type.ok ? type : fail(type.failure.map((suggestion) => `\`${suggestion}\``));
}
