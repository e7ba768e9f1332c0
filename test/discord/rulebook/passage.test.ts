import { describe, expect, it } from 'vitest';
import { cutPassage } from '#discord/rulebook/passage.ts';

const ROOM = 4;
const KIND = 'Rolling is a keyword that represents two abilities of marbles. The first is a static one.';
const DEFINITION = '“Rolling [cost]” means “You may pay [cost] to roll this marble once more.”';

describe('a rule that has no room on a phone', () => {
  it.each<[string, readonly string[], number, string]>([
    ['begins at its first sentence', [`${KIND} It rolls. It rolls on. ${KIND}`], 0, `${KIND} It rolls.`],
    [
      'begins at the sentence that defines a keyword',
      [`${KIND} ${DEFINITION} ${KIND}`],
      0,
      `… ${DEFINITION}`,
    ],
    [
      'begins around the sentence in bold',
      [`${KIND} ${DEFINITION} **It rolls.** ${KIND}`],
      0,
      '**It rolls.**',
    ],
  ])('%s', (_, blocks, at, text) => {
    expect(cutPassage(blocks, at, ROOM).text).toContain(text);
    expect(cutPassage(blocks, at, ROOM).isPart).toBe(true);
  });

  it('goes on with the rules below a heading', () => {
    const blocks = ['Rolling', 'It rolls.', 'It rolls on.', KIND, KIND, KIND];
    expect(cutPassage(blocks, 1, ROOM, 1).text).toBe('It rolls.\nIt rolls on.');
    expect(cutPassage(blocks, 2, ROOM, 1).text).toBe('It rolls on.');
  });
});
