import type { Card } from '../../engine/cards/card.ts';

// Made by scripts/make-catalogue.ts: facts of the bulk file, not to be edited by hand.
// prettier-ignore
export const TURN_CONTROL: readonly Card[] = [
  { name: 'Cruel Entertainment', layout: 'ordinary', parts: [{ name: 'Cruel Entertainment', manaCost: '{6}{B}', typeLine: 'Sorcery' }] },
  { name: 'Emrakul, the Promised End', layout: 'ordinary', parts: [{ name: 'Emrakul, the Promised End', manaCost: '{13}', typeLine: 'Legendary Creature — Eldrazi', power: '13', toughness: '13' }] },
  { name: 'Mindslaver', layout: 'ordinary', parts: [{ name: 'Mindslaver', manaCost: '{6}', typeLine: 'Legendary Artifact' }] },
  { name: 'Opposition Agent', layout: 'ordinary', parts: [{ name: 'Opposition Agent', manaCost: '{2}{B}', typeLine: 'Creature — Human Rogue', power: '3', toughness: '2' }] },
  { name: 'Secret of Bloodbending', layout: 'ordinary', parts: [{ name: 'Secret of Bloodbending', manaCost: '{U}{U}{U}{U}', typeLine: 'Sorcery — Lesson' }] },
  { name: 'Sorin Markov', layout: 'ordinary', parts: [{ name: 'Sorin Markov', manaCost: '{3}{B}{B}{B}', typeLine: 'Legendary Planeswalker — Sorin', loyalty: '4' }] },
  { name: 'The Dominion Bracelet', layout: 'ordinary', parts: [{ name: 'The Dominion Bracelet', manaCost: '{2}', typeLine: 'Legendary Artifact — Equipment' }] },
  { name: 'Word of Command', layout: 'ordinary', parts: [{ name: 'Word of Command', manaCost: '{B}{B}', typeLine: 'Instant' }] },
  { name: 'Worst Fears', layout: 'ordinary', parts: [{ name: 'Worst Fears', manaCost: '{7}{B}', typeLine: 'Sorcery' }] },
  { name: 'Kindslaver', layout: 'ordinary', parts: [{ name: 'Kindslaver', manaCost: '{5}', typeLine: 'Legendary Artifact' }] },
];
