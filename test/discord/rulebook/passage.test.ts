import { describe, expect, it } from 'vitest';
import { toMarkdown } from '#discord/markdown/write.ts';
import type { ShownParagraph } from '#discord/rulebook/paragraph.ts';
import { cutPassage } from '#discord/rulebook/passage.ts';

const ROOM = 4;
const KIND = 'Rolling is a keyword that represents two abilities of marbles. The first is a static one.';
const DEFINITION = '“Rolling [cost]” means “You may pay [cost] to roll this marble once more.”';

const paragraph = (text: string): ShownParagraph => ({ kind: 'text', text });
const shown = (paragraphs: readonly ShownParagraph[], at: number, start?: number) => {
  const { text, isPart } = cutPassage(paragraphs, at, ROOM, start);
  return { text: toMarkdown(text), isPart };
};

describe('a rule that has no room on a phone', () => {
  it('shows the part of a long list that the question asks for', () => {
    const kinds = Array.from({ length: 200 }, (_, nth) => `kind${nth}`).join(', ');
    const { text } = cutPassage([paragraph(`The kinds are ${kinds}, and no more.`)], 0, ROOM, 0, ['kind150']);
    const words = toMarkdown(text);
    expect(words).toMatch(/^… kind146, .*kind150, /);
    expect(words).toMatch(/ …$/);
  });

  it.each<[string, readonly ShownParagraph[], number, string]>([
    [
      'begins at its first sentence',
      [paragraph(`${KIND} It rolls. It rolls on. ${KIND}`)],
      0,
      `${KIND} It rolls.`,
    ],
    [
      'begins at the sentence that defines a keyword',
      [paragraph(`${KIND} ${DEFINITION} ${KIND}`)],
      0,
      `… ${DEFINITION}`,
    ],
    [
      'begins around the sentence in bold',
      [{ ...paragraph(`${KIND} ${DEFINITION} It rolls. ${KIND}`), bold: 3 }],
      0,
      '**It rolls.**',
    ],
  ])('%s', (_, paragraphs, at, text) => {
    expect(shown(paragraphs, at).text).toContain(text);
    expect(shown(paragraphs, at).isPart).toBe(true);
  });

  it('of an official text, prefers the sentence before the one in bold if it has more of the words', () => {
    const rule = paragraph(
      `${KIND} A rolled marble is one that faces backwards. Marbles count. They roll. ${KIND}`,
    );
    const { text } = cutPassage([{ ...rule, bold: 3 }], 0, ROOM, 0, ['rolled', 'marbles', 'backwards'], true);
    expect(toMarkdown(text)).toMatch(/^… A rolled marble .* \*\*Marbles count\.\*\* /);
  });

  it('goes on with the rules below a heading', () => {
    const paragraphs = ['Rolling', 'It rolls.', 'It rolls on.', KIND, KIND, KIND].map(paragraph);
    expect(shown(paragraphs, 1, 1).text).toBe('It rolls.\nIt rolls on.');
    expect(shown(paragraphs, 2, 1).text).toBe('It rolls on.');
  });
});
