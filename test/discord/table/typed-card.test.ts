import { describe, expect, it } from 'vitest';
import { toMarkdown } from '#discord/markdown/write.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import {
  displayNameOf,
  parseTypedName,
  formatDidYouMean,
  suggestLikelyFirst,
} from '#discord/table/typed-card.ts';
import { ASSAULT_BATTERY, FIRE_ICE, GRIZZLY_BEARS } from '../../helpers/cards.ts';

const cards = createCardPool(
  [ASSAULT_BATTERY, FIRE_ICE, GRIZZLY_BEARS].map((card) => ({ card, oracle: null })),
);

describe('a card typed at a table', () => {
  it.each([
    ['grizzly bears', 'grizzly bears', 'Grizzly Bears'],
    ['battery', 'Battery', 'Assault // Battery'],
    ['Fire // Ice', 'Fire // Ice', 'Fire // Ice'],
    [' Our own card ', 'Our own card', undefined],
  ])('%s is stored as %s', (typed, noted, card) => {
    const read = parseTypedName(typed, cards);
    expect(read.card?.name).toBe(card);
    expect(displayNameOf(read)).toBe(read.card && read.part === null ? read.card.name : noted);
  });

  it.each<[typed: string | undefined, meant: string | null]>([
    ['Grizly Bears', 'Grizzly Bears'],
    ['Assalt', 'Assault'],
    ['Grizzly Bears', null],
    ['Battery', null],
    ['Fier', null],
    ['Our own card', null],
    [undefined, null],
  ])('%s: did you mean %s', (typed, meant) => {
    expect(formatDidYouMean(typed, cards).map(toMarkdown)).toEqual(
      meant === null ? [] : [`-# Did you mean **${meant}**, not “${typed}”?`],
    );
  });

  it('is suggested once, likely names first', () => {
    const others = ['Fire // Ice', 'Firebolt'].map((name) => ({ name, value: name }));
    const likely = ['Firebolt', 'Firebolt', 'Goblin', '', 'Fire'.repeat(30)];
    expect(suggestLikelyFirst(likely, 'fire', others).map(({ value }) => value)).toEqual([
      'Firebolt',
      'Fire // Ice',
    ]);
  });
});
