import { describe, expect, it } from 'vitest';
import { parseRules } from '#rulebook/reading/parse-rules.ts';

const TEXT = `Our rules, current as of May 5, 2005.

Subrules skip two letters, so that a subrule after 505.1k could be 505.1m and not what comes after k in the alphabet.

1. Parts of the Game

505. Split Cards

505.1. A split card is one card with two faces that are printed side by side, each of them smaller than a face usually is.

505.1a You play one of the two halves and not the other one, and what rule 505.2 says about the half that you left applies.

505.2. Nothing is known about the half of a split card that wasn't played, until the spell leaves the stack in whichever way.

     A second paragraph without a number is indented, and it goes on for so long that it has to be wrapped somewhere as well.
Example: You play Fire, and its other half is Ice. Ice has no color as long as Fire is on the stack, and no converted cost.

506. Subgames

506.1. Subgames

506.1a A subgame is a game within the game that is begun by one card only, as the main game waits for its end (see rules 505.1
and 505.2).

Glossary

Ante (Obsolete)
1. A zone in which the cards are put that a player has staked when the game begins, if the players agreed to play for ante.
2. To stake a card.
See rule 505, "Split Cards," for something else, and rule 506 for something that has nothing to do with any stakes either.

Main Game
The game that waits while a subgame is being played, which is not over before one of its players has won or lost it. See Subgame.

Subgame
A game within a game.

Credits
`;

/** Wraps lines as editors and mail programs do. */
function wrap(text: string, width: number, hang = ''): string {
  return text.replace(/^( *)(\S.*)$/gm, (_, indent: string, words: string) => {
    const lines = [indent];
    for (const word of words.split(' ')) {
      const line = lines.at(-1) ?? '';
      if (line.trim() === '') lines[lines.length - 1] = line + word;
      else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
      else lines.push(hang + word);
    }
    return lines.join('\n');
  });
}

const WHOLE = parseRules(TEXT);
const paragraphs = (number: string) => WHOLE?.rules.find((rule) => rule.number === number)?.paragraphs;

describe('a wrapped text', () => {
  it('joins a sentence split by a single line break', () => {
    expect(paragraphs('506.1a')?.[0]?.text).toMatch(/\(see rules 505\.1 and 505\.2\)\.$/);
    expect(WHOLE?.rules.map(({ number }) => number)).toEqual(['505.1', '505.1a', '505.2', '506.1', '506.1a']);
    expect(paragraphs('505.2')).toHaveLength(3);
    expect(WHOLE?.glossary.map((entry) => entry.paragraphs.length)).toEqual([3, 1, 1]);
  });

  it.each([50, 60, 66, 70, 72, 76, 78, 80, 100])('at %i columns is the same as the text before', (width) => {
    expect(parseRules(wrap(TEXT, width))).toEqual(WHOLE);
  });

  it.each([60, 70, 80])('at %i columns, later lines indented, is the same', (width) => {
    expect(parseRules(wrap(TEXT, width, '    '))).toEqual(WHOLE);
  });

  it.each([60, 70, 80])('at %i columns, without empty lines, is the same', (width) => {
    expect(parseRules(wrap(TEXT, width).replaceAll(/\n+/g, '\n'))).toEqual(WHOLE);
  });

  it('does not take a line that starts with a number for a rule', () => {
    const line =
      '505.1b A line begins so in the middle, see rule\n505.2 Applies it says, and rules\n506.1a and\n506.1b too.';
    const read = parseRules(TEXT.replace('505.2. Nothing', `${line}\n\n505.2. Nothing`));
    const rule = read?.rules.find(({ number }) => number === '505.1b');
    expect(rule?.paragraphs).toEqual([
      {
        kind: 'text',
        text: 'A line begins so in the middle, see rule 505.2 Applies it says, and rules 506.1a and 506.1b too.',
      },
    ]);
    expect(read?.rules).toHaveLength(6);
  });

  it('joins a sentence split by a single line break in a text that is not wrapped', () => {
    const half =
      'This rule goes on for longer than a heading does, and a stray line end stands before the name of';
    const line = `505.1b ${half}\nIce, and one before a number, as is said in the sentences of the rules that follow, for which\n505.2 stands.`;
    const read = parseRules(TEXT.replace('505.2. Nothing', `${line}\n\n505.2. Nothing`));
    const rule = read?.rules.find(({ number }) => number === '505.1b');
    expect(rule?.paragraphs).toEqual([
      { kind: 'text', text: line.slice('505.1b '.length).replaceAll('\n', ' ') },
    ]);
    expect(read?.rules).toHaveLength(6);
  });

  it('keeps list items apart', () => {
    const list = 'A list of what is done\n• First this\n• Then that, and it goes on.';
    const read = parseRules(TEXT.replace('505.2. Nothing', `505.1b ${list}\n\n505.2. Nothing`));
    const rule = read?.rules.find(({ number }) => number === '505.1b');
    expect(rule?.paragraphs.map(({ text }) => text)).toEqual(list.split('\n'));
  });

  it('joins a word that was wrapped at its hyphen', () => {
    const read = parseRules(
      TEXT.replace(
        'wrapped somewhere as well',
        'wrapped in Two-\nHeaded Giant and in two-\nor three-player games',
      ),
    );
    const rule = read?.rules.find(({ number }) => number === '505.2');
    expect(rule?.paragraphs[1]?.text).toMatch(/in Two-Headed Giant and in two- or three-player games\.$/);
  });
});
