import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairCopy } from '#rulebook/fragments/repair.ts';

describe('repairCopy', () => {
  it.each([
    ['an apostrophe within a word', 'A card"s half isn"t one.', "A card's half isn't one."],
    ['an apostrophe of a plural', 'It isn"t in the players" hands.', "It isn't in the players' hands."],
    [
      'a quotation beside it',
      'The card"s owner says "yes" or "no." It"s over.',
      `The card's owner says "yes" or "no." It's over.`,
    ],
    [
      'an apostrophe within a quotation',
      'It reads, "Look at all players" hands." It isn"t played.',
      `It reads, "Look at all players' hands." It isn't played.`,
    ],
    [
      'a quotation that ends in s',
      'The call is "heads" or "tails," as the flip"s caller says.',
      `The call is "heads" or "tails," as the flip's caller says.`,
    ],
    ['a quotation in brackets', 'It isn"t one ("half" or "side").', `It isn't one ("half" or "side").`],
    [
      'a quotation that is never closed',
      'It isn"t (see rule 420, "Effects).',
      `It isn't (see rule 420, "Effects).`,
    ],
  ])('restores %s', (_, spoilt, whole) => {
    expect(repairCopy(spoilt).text).toBe(whole);
  });

  it.each([
    ['assign', 'Players a.s.sign damage.', 'Players assign damage.'],
    ['substitution', 'A subst.i.tution is made.', 'A substitution is made.'],
    ['illustration', 'The ill.u.s.tration credit.', 'The illustration credit.'],
    ['assassin', 'An a.s.sa.s.sin dies.', 'An assassin dies.'],
    ['lust', 'It has l.u.s.t in it.', 'It has lust in it.'],
    ['Assault', 'Name a.s.sault/Battery.', 'Name Assault/Battery.'],
    ['Assign', 'It ends. a.s.sign damage.', 'It ends. Assign damage.'],
    ['ATTITUDE', 'AN ATT.I.TUDE', 'AN ATTITUDE'],
  ])('joins %s', (word, spoilt, whole) => {
    expect(repairCopy(spoilt)).toMatchObject({ text: whole, words: [word] });
  });

  it.each([
    'Some cards, e.g. lands, cost nothing.',
    'An object (i.e. a card), a.k.a. a thing, has 1.5 sides.',
    'R.N.A. and B.F.M. are names; U.S.Army is none.',
    'See rule 102.3a.There is another.',
    'From www.a.example or http://a.b.example/x, or a.b.c@example.',
    'Call "heads" or "tails," then say "yes".',
    "A player's call isn't the players' call.",
    'It is 12" wide.',
  ])('does not change %s', (text) => {
    expect(repairCopy(text)).toEqual({ text, apostrophes: 0, words: [] });
  });

  it('removes invisible characters, and repairs a torn compound and ligatures', () => {
    expect(repairCopy('\uFEFFThe out-of-the- way zone, a mid- and end-\u00ADgame; ﬂip ﬁve.').text).toBe(
      'The out-of-the-way zone, a mid- and end-game; flip five.',
    );
  });

  it('is idempotent', () => {
    const words = fc.constantFrom(
      'card"s',
      'a.s.sign',
      '"yes"',
      'players"',
      'e.g.',
      '"no."',
      'half',
      'isn"t',
      '1.5',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const { text } = repairCopy(parts.join(' '));
        expect(repairCopy(text).text).toBe(text);
      }),
    );
  });
});
