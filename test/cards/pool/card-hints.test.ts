import { describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { cardHints } from '#cards/pool/card-hints.ts';

/** The words of these questions that the rules also contain. */
const KNOWN = new Set([
  'can',
  'i',
  'tap',
  'the',
  'turn',
  'cast',
  'it',
  'fire',
  'and',
  'attack',
  'with',
  'lightning',
]);
const hints = cardHints(builtInCards());
const told = (question: string) => hints(question, (word) => KNOWN.has(word));

describe('what is known of the cards that a question names', () => {
  it.each([
    ['can i tap llanowar elves the turn i cast it', ['creature', 'elf', 'druid']],
    ['attack with Serra Angel', ['creature', 'angel', 'flying', 'vigilance']],
    ['can i cast Fire // Ice', ['instant']],
    ['atack with grizzly bears', ['creature', 'bear']],
  ])('%s: %j', (question, words) => {
    expect(told(question)).toEqual(expect.arrayContaining(words));
  });

  it.each(['can i attack with it', 'xyzzyx', '', '🪙', 'lightning and fire'])('%j: nothing', (question) => {
    expect(told(question)).toEqual([]);
  });

  it('looks up a few stretches only, however long the question', () => {
    let asked = 0;
    const counting = cardHints({ find: () => void (asked += 1) });
    counting('zzz '.repeat(500), () => false);
    expect(asked).toBeLessThanOrEqual(50);
  });
});
