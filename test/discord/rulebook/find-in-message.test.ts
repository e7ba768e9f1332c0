import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumbers, extractQuestion } from '#discord/rulebook/extract-question.ts';

describe('the question in a message', () => {
  it.each([
    ['Can I respond to the untap step?', 'Can I respond to the untap step?'],
    ['<@123456789012345678> <@!123456789012345678> <@&123456789012345678> does it die?', 'does it die?'],
    ['see <#123456789012345678>: does </rule:123456789012345678> help <t:1618953630:R>', 'see : does help'],
    ['<:boar:123456789012345678> is a <a:token_1:123456789012345678> token', 'is a token'],
    ['does https://example.org/card?q=1 have **trample** or ~~flying~~?', 'does have trample or flying ?'],
    ['[this card](https://example.org/a) __dies__', 'this card dies'],
    ['`sacrifice` as a ||cost||', 'sacrifice as a cost'],
    ['```\nuntap step\n```', 'untap step'],
    ['> who goes first?\nI think the host', 'who goes first? I think the host'],
    ['- first strike\n- trample', 'first strike trample'],
    ['what does [[Lightning Bolt]] do', 'what does Lightning Bolt do'],
    ['@everyone who is the monarch', 'who is the monarch'],
  ])('%j: %j', (message, question) => {
    expect(extractQuestion(message)).toBe(question);
  });

  it.each([
    '',
    '   ',
    '<:boar:123456789012345678>',
    'https://example.org/a.png',
    '🙂 …',
    '<@123456789012345678>',
  ])('%j holds none', (message) => {
    expect(extractQuestion(message)).toBe('');
  });

  const story = 'We sat down after dinner and everybody had a drink. '.repeat(8);

  it('is asked somewhere in a long message', () => {
    const question = 'Does my commander die to damage?';
    const found = extractQuestion(`${story}\nHe attacked me with a bear. ${question}\n${story}`);
    expect(found).toContain(`He attacked me with a bear. ${question}`);
    expect(found.split(' ').length).toBeLessThanOrEqual(45);
  });

  it('is the last one if several do not fit', () => {
    const first = `So ${'and then '.repeat(30)}what?`;
    expect(extractQuestion(`${story} ${first} ${story} Does it die?`)).toContain('Does it die?');
  });

  it('without a question mark is the whole message', () => {
    expect(extractQuestion(story)).toBe(story.trim());
  });

  it('is one line for any text, and takes no time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (message) => {
        expect(extractQuestion(message)).not.toMatch(/[\n*`|]/);
      }),
    );
    expect(extractQuestion('<'.repeat(2000))).toBe('');
    expect(extractQuestion('['.repeat(2000))).toBe('');
  });
});

describe('rules named in a message', () => {
  it.each([
    ['does 702.19b apply?', ['702.19b']],
    ['CR 704.5J, see also rule 100.1.', ['704.5j', '100.1']],
    ['601.2a–c and 601.2a', ['601.2a']],
    ['it costs $1,100.50 and 3.5', []],
    ['version 100.2.3', []],
  ])('%j: %j', (message, numbers) => {
    expect(parseNumbers(message)).toEqual(numbers);
  });
});
