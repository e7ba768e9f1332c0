import { describe, expect, it } from 'vitest';
import { markAnswer } from '#discord/rulebook/mark-answer.ts';
import type { ShownParagraph } from '#discord/rulebook/paragraph.ts';

const RULE: ShownParagraph = {
  kind: 'text',
  text: 'To copy a marble means to roll another. In addition to copying its color, its size is copied.',
};
const EXAMPLE: ShownParagraph = { kind: 'example', text: 'A red marble is copied, and so are its stripes.' };

describe('marking the sentence that answers', () => {
  it.each<[string, readonly string[], number, number]>([
    ['counts the forms of a word once', ['copy', 'copying', 'copied'], 0, 0],
    [
      'takes an example that has one more of the words for an illustration',
      ['marble', 'copied', 'red'],
      0,
      0,
    ],
    ['takes an example that has two more', ['marble', 'copied', 'red', 'stripes'], 1, 0],
  ])('in an official text %s', (_, words, at, sentence) => {
    const marked = markAnswer([RULE, EXAMPLE], words, true);
    expect(marked.at).toBe(at);
    expect(marked.paragraphs[at]?.bold).toBe(sentence);
  });

  it('in our own words takes the sentence with most of the words as written', () => {
    expect(markAnswer([RULE, EXAMPLE], ['copy', 'copying', 'copied']).paragraphs[0]?.bold).toBe(1);
  });
});
