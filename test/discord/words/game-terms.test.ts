import { expect, it } from 'vitest';
import { otherEdition } from '#discord/words/cite.ts';
import { exiledIn, fromZone, inZone, manaValueIn } from '#discord/words/game-terms.ts';
import { formatList } from '#discord/words/words.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';

it.each<[Edition, inPlay: string, from: string, exiled: string]>([
  ['founding', 'in play', 'from play', 'removed from the game'],
  ['2009-07-10', 'in play', 'from play', 'removed from the game'],
  ['2009-07-11', 'on the battlefield', 'from the battlefield', 'exiled'],
  [TODAYS_DATE, 'on the battlefield', 'from the battlefield', 'exiled'],
])('by the rules of %s a permanent is %s', (edition, inPlay, from, exiled) => {
  expect([inZone('battlefield', edition), fromZone('battlefield', edition), exiledIn(edition)]).toEqual([
    inPlay,
    from,
    exiled,
  ]);
});

it.each<[Edition, string]>([
  ['2021-04-21', 'converted mana cost'],
  ['2021-04-22', 'mana value'],
])('by the rules of %s a card has a %s', (edition, words) => {
  expect(manaValueIn(edition)).toBe(words);
});

it.each<[Edition, Edition]>([
  ['founding', TODAYS_DATE],
  ['2006-10-01', TODAYS_DATE],
  [TODAYS_DATE, 'founding'],
  ['2009-07-11', TODAYS_DATE],
])('beside the rules of %s stand those of %s', (edition, other) => {
  expect(otherEdition(edition)).toBe(other);
});

it.each<[readonly string[], string]>([
  [[], ''],
  [['Ann'], 'Ann'],
  [['Ann', 'Bob'], 'Ann and Bob'],
  [['Ann', 'Bob', 'Cid'], 'Ann, Bob and Cid'],
])('%j are listed as "%s"', (names, said) => {
  expect(formatList(names)).toBe(said);
});
