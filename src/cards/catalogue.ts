import type { Card } from '../engine/cards.ts';

/** The cards that are built in: facts, no rules text. */
export const CATALOGUE: readonly Card[] = [
  {
    name: 'Assault // Battery',
    layout: 'split',
    parts: [
      { name: 'Assault', manaCost: '{R}', typeLine: 'Sorcery' },
      { name: 'Battery', manaCost: '{3}{G}', typeLine: 'Sorcery' },
    ],
  },
];
