import { describe, expect, it } from 'vitest';
import { toMarkdown } from '#discord/markdown/write.ts';
import { formatParagraph, paginateParagraphs } from '#discord/rulebook/paragraph.ts';
import { toPlainText } from '#text/plain.ts';

const nobody = (): undefined => undefined;
const LIMIT = 1400;
const lettersIn = (words: string): string => words.replaceAll(/\s/g, '');

describe('pages of a paragraph', () => {
  it.each<[string, string]>([
    ['that fits but for its escapes', '*_'.repeat(400)],
    ['with more escapes than a page has room', '* '.repeat(1500)],
    ['of words that cannot be parted', '*_'.repeat(1600)],
    ['of long sentences', `${'Word '.repeat(138)}. ${'Word '.repeat(138)}. ${'* '.repeat(200)}.`],
  ])('%s fit, and lose nothing', (_, words) => {
    const pages = paginateParagraphs([{ kind: 'text', number: '100.1', text: words }], LIMIT);
    for (const page of pages) expect(toMarkdown(page).length).toBeLessThanOrEqual(LIMIT);
    const shown = pages.map((page) => toPlainText(page, nobody)).join('');
    expect(lettersIn(shown)).toBe(`100.1${lettersIn(words)}`);
  });
});

describe('a remark', () => {
  it('is emphasized, on pages too', () => {
    const remark = formatParagraph({ kind: 'text', text: 'No rules.', isRemark: true });
    expect(toMarkdown(remark)).toBe('*No rules.*');
    expect(toPlainText(remark, nobody)).toBe('No rules.');
  });
});
