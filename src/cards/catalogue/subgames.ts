import type { Card } from '../../engine/cards/card.ts';

// Made by scripts/make-catalogue.ts: facts of the bulk file, not to be edited by hand.
// prettier-ignore
export const SUBGAMES: readonly Card[] = [
  { name: 'Karn Liberated', layout: 'ordinary', parts: [{ name: 'Karn Liberated', manaCost: '{7}', typeLine: 'Legendary Planeswalker — Karn', loyalty: '6' }] },
  { name: 'Shahrazad', layout: 'ordinary', parts: [{ name: 'Shahrazad', manaCost: '{W}{W}', typeLine: 'Sorcery' }] },
  { name: 'Enter the Dungeon', layout: 'ordinary', parts: [{ name: 'Enter the Dungeon', manaCost: '{B}{B}', typeLine: 'Sorcery' }] },
  { name: 'New Magic Game Plus', layout: 'ordinary', parts: [{ name: 'New Magic Game Plus', manaCost: '{8}', typeLine: 'Sorcery' }] },
  { name: 'Shahrazad and Sindbad', layout: 'ordinary', parts: [{ name: 'Shahrazad and Sindbad', manaCost: '{2}{W}{U}', typeLine: 'Creature — Human', power: '3', toughness: '4' }] },
  { name: 'The Countdown Is at One', layout: 'ordinary', parts: [{ name: 'The Countdown Is at One', manaCost: '{3}{R}{R}', typeLine: 'Sorcery' }] },
  { name: 'Tug of War', layout: 'ordinary', parts: [{ name: 'Tug of War', manaCost: '{4}{G}', typeLine: 'Sorcery' }] },
];
