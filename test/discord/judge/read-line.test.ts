import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCommandText, parseCommandText } from '#discord/judge/command-text.ts';
import { GRAMMAR } from '#discord/judge/grammar.ts';
import { MAX_READINGS } from '#discord/judge/read-line.ts';
import { asText, readAt, viewOf } from './judge-table.ts';

const first = (line: string, who?: string): string | undefined => {
  const [reading] = readAt(line, who).readings;
  return reading && asText(reading.line);
};

describe('names in a line', () => {
  it.each([
    ['me +2', 'Cleo', '/set life player:@Cleo amount:+2'],
    ['left -3', 'Alice', '/set life player:@Bob amount:-3'],
    ['the player on my right loses 3', 'Alice', '/set life player:guest:Dan amount:-3'],
    ['the monarch gains 1', 'Alice', '/set life player:@Cleo amount:+1'],
    ['everyone else loses 1', 'Alice', '/set life player:each-opponent amount:-1'],
    ['c -2', 'Alice', '/set life player:@Cleo amount:-2'],
    ['my commander hits cleo for 3', 'Alice', '/set damage hits:@Cleo 3 by Krenko, Mob Boss by:@Alice'],
    ["dan's commander hits me for 3", 'Bob', '/set damage hits:@Bob 3 by Okaun, Eye of Chaos by:guest:Dan'],
    ['bombardment 1 to bob', 'Alice', '/set damage hits:@Bob 1 by:@Alice'],
  ])('%s, typed by %s', (line, who, expected) => {
    expect(first(line, who)).toBe(expected);
  });
});

describe('previews', () => {
  it.each([
    ['5 to bob from krenko', 'Bob 27 → 22 · by Krenko (14/21)'],
    ['each opponent loses 2', 'Bob 27 → 25, Cleo 40 → 38, Dan 18 → 16'],
    ['dan 2 poison', 'Dan poison 3 → 5'],
    ['next turn', 'Next turn: Bob'],
    ['coin, tails', 'Flip a coin, calling tails'],
  ])('%s: %s', (line, says) => {
    expect(readAt(line).readings[0]?.says).toBe(says);
  });
});

describe('without asking', () => {
  it.each([
    'dans turn',
    'im dead',
    'dan is dead',
    'oops',
    'bolt bob',
    'he takes another 2',
    'bob does not lose 3',
    'bob would lose 3',
    'what if bob loses 3',
    'bobb -3',
    'flip a coin',
    'bob left',
  ])('changes nothing by: %s', (line) => {
    const { sure } = readAt(line);
    expect(sure === null || sure.when === 'answer').toBe(true);
  });

  const FINAL = /^\/(?:flip|roll|game (?:concede|leave|end|new|start)|coins reveal)/;
  const WORDS = [
    ...GRAMMAR.vocabulary,
    'bob',
    'cleo',
    'dan',
    'krenko',
    '3',
    '-5',
    'd20',
    '=7',
    '?',
    'sol ring',
  ];
  const line = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 });

  it('does nothing that cannot be undone, whatever the words', () => {
    fc.assert(
      fc.property(line, (words) => {
        const { readings, sure } = readAt(words.join(' '));
        expect(readings.length).toBeLessThanOrEqual(MAX_READINGS);
        expect(sure && FINAL.test(formatCommandText(sure.line))).not.toBe(true);
        for (const reading of readings) expect(reading.says).not.toMatch(/[{}]/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a command line as text', () => {
  it.each(['/set life player:<@1> amount:-5', '/turn next', '/game new commander:true', '/flip coins:3'])(
    '%s is read as it was written',
    (text) => {
      const parsed = parseCommandText(text, viewOf().commands);
      expect(parsed && formatCommandText(parsed)).toBe(text);
    },
  );

  it.each(['/nope', '/turn nope', '/turn next now', '/set life 5'])('%s is none', (text) => {
    expect(parseCommandText(text, viewOf().commands)).toBeUndefined();
  });
});
