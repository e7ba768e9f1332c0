import { describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import { counterspell, COUNTERSPELL_NAMES } from '#cards/stack/counterspells.ts';

describe('counterspells', () => {
  it.each(COUNTERSPELL_NAMES)('%s is an instant', (name) => {
    const card = builtInCards().find(name)?.card;
    expect(card?.parts[0].typeLine).toMatch(/\bInstant\b/);
  });

  it.each([
    ['counterspell', 'spell', 'graveyard'],
    ['Remand', 'spell', 'hand'],
    ['Memory Lapse', 'spell', 'library'],
    ['Dissipate', 'spell', 'exile'],
    ['Stifle', 'ability', 'graveyard'],
    ['Voidslime', 'either', 'graveyard'],
  ])('%s counters: %s, to: %s', (name, what, to) => {
    expect(counterspell(name)).toEqual({ what, to });
  });

  it('Lightning Bolt counters nothing', () => expect(counterspell('Lightning Bolt')).toBeUndefined());
});
