import { describe, expect, it } from 'vitest';
import { permanentFactsIn } from '#cards/scryfall/permanent-facts.ts';

describe("facts about a permanent in a card's text", () => {
  it.each<[string, object]>([
    ['Flying', {}],
    [
      'Prototype {1}{G} — 3/2 (Cheaper, and smaller.)\nTrample',
      { prototype: { manaCost: '{1}{G}', power: '3', toughness: '2' } },
    ],
    ['(Count up.)\nI — Draw a card.\nII, III — Scry 1.', { chapters: 3 }],
    ['(Count up.)\nI, II, III, IV — Draw a card.', { chapters: 4 }],
    ['Enchant creature\nIt flies.', { enchants: ['Creature'] }],
    ['Enchant creature you control (Reminder.)\nIt flies.', { enchants: ['Creature'] }],
    ['Enchant creature or Vehicle\nIt flies.', { enchants: ['Creature', 'Vehicle'] }],
    ['Enchant artifact, creature, or planeswalker', { enchants: ['Artifact', 'Creature', 'Planeswalker'] }],
    ['Enchant nonbasic land', { enchants: ['Land'] }],
    ['Enchant red or green creature', { enchants: ['Creature'] }],
    ['Enchant creature with another Aura attached to it', { enchants: ['Creature'] }],
    ['Enchant opponent', { enchants: ['Player'] }],
    ['Enchant nonland permanent', { enchants: ['Permanent'] }],
    ['Enchant Forest', { enchants: ['Forest'] }],
    // Enchants something off the battlefield, which no type line matches.
    ['Enchant creature card in a graveyard', {}],
    ['Bestow {3}{W} (Words.)\nIt flies.', { attaches: 'bestow' }],
    ['Reconfigure {2}', { attaches: 'reconfigure' }],
    ['{T}: This becomes an Aura with a twist.', { attaches: 'aura' }],
    ['If it’s an Aura, scry 2.', {}],
  ])('%s', (text, facts) => {
    expect(permanentFactsIn(text)).toEqual(facts);
  });
});
