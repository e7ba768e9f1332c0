import { builtInCards } from '#cards/built-in/index.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import type { Sources } from '#mcp/answers/sources.ts';
import { FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT } from '../helpers/made-up-editions.ts';
import { buildRulebook } from '../helpers/official-text.ts';

const NAMES = ['Fire // Ice', 'Grizzly Bears', 'Mindslaver', 'Time Stop', 'Shahrazad'];

const imported = NAMES.flatMap((name): CardEntry[] => {
  const entry = builtInCards().find(name);
  return entry
    ? [
        {
          ...entry,
          oracle: {
            id: `id of ${name}`,
            texts: entry.card.parts.map((part) => `A made-up text of ${part.name}.`),
            images: [],
            page: 'https://cards.example/1',
          },
        },
      ]
    : [];
});

/** Made-up official texts of three days, and a few cards with made-up texts and rulings. */
export const MADE_UP_SOURCES: Sources = (() => {
  const rulebook = buildRulebook([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT]);
  const cards = {
    ...createCardPool(imported),
    rulings: ({ card }: CardEntry) => [
      { date: '2020-01-02' as const, source: 'wotc', text: `A made-up ruling on ${card.name}.` },
      { date: '2019-01-02' as const, source: 'wotc', text: 'Another one.' },
    ],
  };
  return { rulebook: () => rulebook, ready: () => Promise.resolve(), cards };
})();
