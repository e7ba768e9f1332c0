import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '#model/read-answer.ts';

const SENTENCE = { text: 'No, it {T} does not.', rules: ['702.19b'], quote: 'a brace } and a \\" quote' };
const JSON_TEXT = JSON.stringify({ verdict: 'no', sentences: [SENTENCE] });
const ANSWER = { verdict: 'no', sentences: [SENTENCE] };

describe('the answer in a reply', () => {
  it.each([
    ['alone', JSON_TEXT],
    ['in fences', `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ['over several lines', JSON.stringify(ANSWER, undefined, 2)],
    ['after reasoning with braces', `<think>{R} { "verdict": {</think>${JSON_TEXT}`],
    ['after a draft', `${JSON_TEXT.replace('"no"', '"yes"')}\nBetter:\n${JSON_TEXT}`],
    ['before remarks', `${JSON_TEXT}\nI hope {this} helps.`],
    ['with other keys', JSON_TEXT.replace(/^\{/, '{"verdict": "no", "confidence": 1, ')],
    ['with the sentences first', JSON.stringify({ sentences: [SENTENCE], verdict: 'no' })],
    ['with numbers as players write them', JSON_TEXT.replace('702.19b', 'Rule 702.19B.')],
  ])('is found %s', (_, reply) => {
    expect(readAnswer(reply)).toEqual(ANSWER);
  });

  it.each([
    ['nothing', ''],
    ['prose', 'No.'],
    ['JSON that is cut', JSON_TEXT.slice(0, -3)],
    ['another verdict', JSON_TEXT.replace('"no"', '"maybe"')],
    ['three sentences', JSON.stringify({ verdict: 'no', sentences: [SENTENCE, SENTENCE, SENTENCE] })],
    ['a sentence without rules', JSON.stringify({ verdict: 'no', sentences: [{ ...SENTENCE, rules: [] }] })],
    [
      'a sentence without a quote',
      JSON.stringify({ verdict: 'no', sentences: [{ text: 'No.', rules: ['1'] }] }),
    ],
    ['a list', `[${'['.repeat(1000)}`],
  ])('is not found in %s', (_, reply) => {
    expect(readAnswer(reply)).toBeUndefined();
  });

  it('is looked for in any text, without an error', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('{"verdict":', '{"sentences":', '"', '\\', '{', '}', JSON_TEXT),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const read = readAnswer(parts.join(''));
        expect(read === undefined || read.sentences.length <= 2).toBe(true);
      }),
    );
  });

  it('is looked for in a quarter of a megabyte of openings only a few times', () => {
    expect(readAnswer('{"verdict":'.repeat(23_000))).toBeUndefined();
  });
});
