import { describe, expect, it } from 'vitest';
import { builtInCards } from '#cards/built-in/index.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { formatChaosAbility } from '#discord/planechase/chaos-ability.ts';
import { openCardPool } from '#imported/cards/open-card-pool.ts';

const BUILT_IN = openCardPool(
  null,
  builtInCards(),
  { info: () => undefined, warn: () => undefined, error: () => undefined } as never,
  { after: () => ({ cancel: () => undefined }) } as never,
);

/** The built-in cards, all with a text of ours. */
const withText = (text: string): CardPool => ({
  ...BUILT_IN,
  find: (typed) => {
    const entry = BUILT_IN.find(typed);
    return (
      entry && { ...entry, oracle: { id: '1', texts: [text], images: [], page: 'https://cards.example' } }
    );
  },
});

describe('the chaos ability of a plane', () => {
  it.each([
    ['alone', 'Everything is blue.\nWhenever chaos ensues, sing.', ['> Whenever chaos ensues, sing.']],
    [
      'with a word before it',
      'Choir — Whenever chaos ensues, sing.',
      ['> Choir — Whenever chaos ensues, sing.'],
    ],
    ['is not what makes chaos ensue', 'When you arrive, chaos ensues.', []],
  ])('%s', (_, text, lines) => {
    expect(formatChaosAbility('Naya', withText(text)).map(toMarkdown)).toEqual(lines);
  });

  it('is linked to if no texts are imported', () => {
    expect(formatChaosAbility('Naya', BUILT_IN).map(toMarkdown)).toEqual([
      'What it does: [on Scryfall](<https://scryfall.com/search?q=!%22Naya%22>)',
    ]);
    expect(formatChaosAbility('A plane of our own', BUILT_IN).map(toMarkdown)).toEqual([]);
  });
});
