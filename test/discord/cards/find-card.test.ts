import { afterAll, describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { NICKNAMES } from '#cards/pool/nicknames.ts';
import { exactName, findCard } from '#cards/pool/find-card.ts';
import { suggestCards } from '#discord/cards/suggest-cards.ts';
import { foldName } from '#engine/cards/names.ts';
import { openCardPool } from '#imported/cards/open-card-pool.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const cards = openCardPool(null, builtInCards(), { info: () => {}, warn: () => {} }, new ManualClock());
afterAll(() => cards.close());

const found = (typed: string): string | readonly string[] => {
  const result = findCard(typed, cards);
  if (result.ok) return result.value.card.name;
  return result.failure.code === 'card/several' ? result.failure.facts.names : result.failure.code;
};

describe('a card as players type it', () => {
  it.each([
    ['Sol Ring', 'Sol Ring'],
    ['fire', 'Fire // Ice'],
    ['snapcaster m', 'Snapcaster Mage'],
    ['goyf', 'Tarmogoyf'],
    ['FoW', 'Force of Will'],
    ['bob', 'Dark Confidant'],
    ['Swords', 'Swords to Plowshares'],
    ['teferi t3r', 'Teferi, Time Raveler'],
    // A token and a playtest card have names that begin like this.
    ['ragavan', 'Ragavan, Nimble Pilferer'],
    ['jitte', "Umezawa's Jitte"],
    // In quotes, it is the name of the token.
    ['"Ragavan"', 'Ragavan'],
    // A card has this name.
    ['snap', 'Snap'],
    // Only a token has this name.
    ['marit lage', 'Marit Lage'],
    ['no card at all', 'card/unknown'],
    // Sword of Fire and Ice has these words, but so has Fire // Ice.
    ['fire and ice', 'card/unknown'],
    ['teferi goyf', 'card/unknown'],
  ])('%s is %s', (typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  it.each([
    // A Vanguard has this name.
    ['urza', 'Urza, Lord High Artificer', "Urza's Saga"],
    ['lotus', 'Black Lotus', 'Lotus Cobra'],
    ['karn', 'Karn Liberated', 'Karn, Silver Golem'],
  ])('%s may be %s or %s, and is asked about', (typed, first, other) => {
    const names = found(typed);
    expect(names[0]).toBe(first);
    expect(names).toContain(other);
  });

  it('is suggested by its nickname first', () => {
    expect(suggestCards('fow', cards)[0]).toEqual({ name: 'Force of Will', value: 'Force of Will' });
  });

  it('that is a token is suggested in quotes, and found by them', () => {
    const suggestion = suggestCards('ragavan', cards).find(({ name }) => name === 'Ragavan');
    expect(suggestion?.value).toBe('"Ragavan"');
    expect(found(suggestion?.value ?? '')).toBe('Ragavan');
  });
});

describe('each nickname', () => {
  it.each(Object.entries(NICKNAMES))('%s', (nickname, names) => {
    expect(foldName(nickname)).toBe(nickname);
    expect(cards.find(nickname)?.isNotForDecks ?? true).toBe(true);
    for (const name of names) {
      expect(cards.find(name)?.card.name).toBe(name);
      expect(exactName(name, cards)).toBe(name);
    }
  });
});
