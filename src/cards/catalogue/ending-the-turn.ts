import type { Card } from '../../engine/cards/card.ts';

// Made by scripts/make-catalogue.ts: facts of the bulk file, not to be edited by hand.
// prettier-ignore
export const ENDING_THE_TURN: readonly Card[] = [
  { name: "Day's Undoing", layout: 'ordinary', parts: [{ name: "Day's Undoing", manaCost: '{2}{U}', typeLine: 'Sorcery' }] },
  { name: 'Discontinuity', layout: 'ordinary', parts: [{ name: 'Discontinuity', manaCost: '{3}{U}{U}{U}', typeLine: 'Instant' }] },
  { name: 'Glorious End', layout: 'ordinary', parts: [{ name: 'Glorious End', manaCost: '{2}{R}', typeLine: 'Instant' }] },
  { name: "Hurkyl's Final Meditation", layout: 'ordinary', parts: [{ name: "Hurkyl's Final Meditation", manaCost: '{4}{U}{U}{U}', typeLine: 'Instant' }] },
  { name: 'Mandate of Peace', layout: 'ordinary', parts: [{ name: 'Mandate of Peace', manaCost: '{1}{W}', typeLine: 'Instant' }] },
  { name: 'Obeka, Brute Chronologist', layout: 'ordinary', parts: [{ name: 'Obeka, Brute Chronologist', manaCost: '{1}{U}{B}{R}', typeLine: 'Legendary Creature — Ogre Wizard', power: '3', toughness: '4' }] },
  { name: 'Sundial of the Infinite', layout: 'ordinary', parts: [{ name: 'Sundial of the Infinite', manaCost: '{2}', typeLine: 'Artifact' }] },
  { name: 'The Drum, Mining Facility', layout: 'ordinary', parts: [{ name: 'The Drum, Mining Facility', manaCost: '', typeLine: 'Plane — Earth' }] },
  { name: 'Time Stop', layout: 'ordinary', parts: [{ name: 'Time Stop', manaCost: '{4}{U}{U}', typeLine: 'Instant' }] },
  { name: 'Ultima', layout: 'ordinary', parts: [{ name: 'Ultima', manaCost: '{3}{W}{W}', typeLine: 'Sorcery' }] },
];
