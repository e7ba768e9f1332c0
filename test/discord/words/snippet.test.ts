import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toMarkdown } from '#discord/markdown/write.ts';
import { countWords, snippet } from '#discord/words/snippet.ts';

const LONG =
  'A marble is round. It rolls on a track of wood or stone, as the players agree before the game. When a marble leaves its track, its owner may wobble it back at dawn, unless it has sunk.';

describe('the line of a rule that answers a question', () => {
  it.each([
    ['Nobody eats a token.', ['token', 'eats'], 100, 'Nobody **eats a token**.'],
    ['The untap step of the turn.', ['untap', 'step', 'the'], 100, 'The **untap step** of the turn.'],
    ['Leave the game at once.', ['game', 'leave'], 100, '**Leave the game** at once.'],
    ['A *star* [here].', ['star'], 100, String.raw`A \***star**\* [here].`],
    ['Tokens float.', ['token'], 100, 'Tokens float.'],
    ['Nothing of it.', [], 100, 'Nothing of it.'],
    [LONG, ['dawn', 'wobble'], 60, '… leaves its track, its owner may **wobble** it back at **dawn**, …'],
    [LONG, ['marble'], 40, 'A **marble** is round. It rolls on a track …'],
    [LONG, [], 20, 'A marble is round. …'],
  ])('%j for %j in %i', (text, words, room, line) => {
    expect(toMarkdown(snippet(text, words, room))).toBe(line);
  });

  it('takes words as they are, not as a pattern', () => {
    expect(toMarkdown(snippet('Pay (1) or [X].', ['(', '[X]', '.*'], 100))).toContain('Pay (1) or');
  });

  it('counts words once', () => {
    expect(countWords(['token', 'marble', 'stone'])('a token, a Token and a marble')).toBe(2);
  });

  it('is never longer than it may be, marks and escapes aside, and in one line', () => {
    const any = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(
        any,
        fc.array(fc.string({ maxLength: 8 })),
        fc.integer({ min: 20, max: 200 }),
        (text, words, room) => {
          const line = toMarkdown(snippet(text, words, room));
          expect(line).not.toContain('\n');
          expect(line.replace(/[\\*]/g, '').length).toBeLessThanOrEqual(room + 4);
        },
      ),
    );
  });
});
