import { describe, expect, it } from 'vitest';
import { ask, card, poolWith } from './asking.ts';

/* Questions about made-up cards, whose texts are known, and about built-in ones. */

const cards = poolWith([
  card('Quuxa Bear', 'Creature — Bear', '', { size: ['2', '2'] }),
  card('Zorblax Angel', 'Creature — Angel', 'Flying, vigilance', {
    size: ['4', '4'],
    keywords: ['Flying', 'Vigilance'],
  }),
  card('Ivvex Spider', 'Creature — Spider', 'Reach', { size: ['2', '4'], keywords: ['Reach'] }),
  card('Oozing Quorn', 'Creature — Ooze', 'Oozing Quorn enters with three +1/+1 counters on it.', {
    size: ['1', '1'],
  }),
  card('Dozing Quorn', 'Creature — Ooze', 'As long as Dozing Quorn is untapped, it has hexproof.', {
    size: ['2', '3'],
  }),
  card('Gliding Quorn', 'Creature — Ooze', 'As long as you control an island, Gliding Quorn has flying.', {
    size: ['2', '3'],
  }),
  card('Vexal Sovereign', 'Creature — Bird', 'Flying\nCreatures your opponents control lose flying.', {
    size: ['2', '3'],
    keywords: ['Flying'],
  }),
  card('Veiled Vexal', 'Creature — Bird', 'Hexproof', { size: ['2', '3'], keywords: ['Hexproof'] }),
  card('Vexal Colossus', 'Creature — Golem', 'Indestructible', {
    size: ['2', '3'],
    keywords: ['Indestructible'],
  }),
  card('Vexal Paladin', 'Creature — Knight', 'Protection from red', {
    size: ['2', '2'],
    keywords: ['Protection'],
  }),
  card('Vexal Trinket', 'Artifact', '', {
    formats: { modern: 'legal', legacy: 'banned', vintage: 'restricted' },
  }),
  card('Vexal Keep', 'Land', '{2}: Vexal Keep becomes a 2/2 Ooze creature until end of turn.'),
  card('Vexal Skiff', 'Artifact — Vehicle', 'Crew 1', { size: ['2', '2'], keywords: ['Crew'] }),
  card('Vexal God', 'Enchantment Creature — God', 'Indestructible\nVexal God isn’t a creature on Mondays.', {
    size: ['5', '5'],
    keywords: ['Indestructible'],
  }),
  card('Vexal Walker', 'Planeswalker — Vexal', '', { cost: '{2}{U}' }),
]);

/** The beginning of the answer; `null` if nothing may be computed. */
type Rows = readonly (readonly [question: string, begins: string | null])[];

const answered = (rows: Rows): void => {
  it.each(rows)('%s', (question, begins) => {
    const answer = ask(question, { cards });
    if (begins === null) expect(answer).toBeNull();
    else expect(answer).toContain(begins);
  });
};

describe('what kills', () => {
  answered([
    ['does lightning bolt kill zorblax angel', 'No. Lightning Bolt deals 3 damage, and its toughness is 4.'],
    ['can zorblax angel survive lightning bolt', 'Yes. Lightning Bolt deals 3 damage'],
    ['does lightning bolt kill quuxa bear', 'Yes. Lightning Bolt deals 3 damage, and its toughness is 2.'],
    ['does quuxa bear survive lightning bolt', 'No. Lightning Bolt deals 3 damage'],
    ['does quuxa bear die to pyroclasm', 'Yes. Pyroclasm deals 2 damage'],
    ['does pyroclasm kill ivvex spider', 'No. Pyroclasm deals 2 damage, and its toughness is 4.'],
    ['does lightning bolt kill oozing quorn', null],
    ['does lightning bolt kill dozing quorn', null],
    ['does murder kill dozing quorn', null],
    ['does lightning bolt get rid of zorblax angel', 'No. Lightning Bolt deals 3 damage'],
    ['does lightning bolt take out zorblax angel', 'No. Lightning Bolt deals 3 damage'],
    ['does toxic deluge kill zorblax angel', null],
    ['does diabolic edict get rid of zorblax angel', 'It depends. Diabolic Edict targets the player'],
    ['does murder kill vexal keep', null],
    ['does fatal push kill vexal keep', null],
    ['does murder kill vexal skiff', null],
    ['does doom blade hit vexal god', null],
    ['does murder kill vexal trinket', 'No. Vexal Trinket (on the battlefield): not “creature”.'],
    // The rest of its text is unknown.
    ['does murder kill mutavault', null],
    ['does lightning bolt kill serra angel', null],
    ['does doom blade kill quuxa bear', 'Yes. Quuxa Bear (on the battlefield): within'],
    ['does doom blade kill sengir vampire', 'No. Sengir Vampire (on the battlefield): not'],
    ['does fatal push kill zorblax angel', 'Yes.'],
    ['does abrupt decay hit dryad arbor', 'No. Dryad Arbor (on the battlefield): not “nonland permanent”.'],
  ]);
});

describe('what protects', () => {
  answered([
    ['can i target my hexproof creature with swords to plowshares', 'It depends.'],
    ['can lightning bolt target my hexproof creature', 'It depends.'],
    ['can lightning bolt target veiled vexal', 'It depends.'],
    ['can my opponent target his own hexproof creature with lightning bolt', null],
    ['can i hit my opponents hexproof creature with lightning bolt', 'No. Lightning Bolt targets'],
    ['does lightning bolt damage an indestructible creature', 'Yes. It is dealt the damage'],
    ['does pyroclasm hit indestructible creatures', 'Yes. It is dealt the damage'],
    ['does pyroclasm kill indestructible creatures', 'No. It is dealt the damage'],
    ['does pyroclasm hit vexal paladin', 'No. Protection prevents'],
    ['does vexal colossus survive wrath of god', 'Yes. It is indestructible.'],
    ['does quuxa bear survive wrath of god', 'No. Nothing on it stops Wrath of God.'],
    ['does my hexproof creature die to diabolic edict', 'It depends. Diabolic Edict targets the player'],
    ['does hexproof stop wrath of god', 'No. Wrath of God targets nothing, so hexproof doesn’t stop it.'],
    ['does hexproof stop pyroclasm', 'No. Pyroclasm targets nothing, so hexproof doesn’t stop it.'],
    ['does protection from red stop pyroclasm', 'Yes. Protection prevents'],
    ['does protection from white stop pyroclasm', 'No.'],
  ]);
});

describe('what blocks', () => {
  answered([
    ['can quuxa bear block zorblax angel', 'No. Quuxa Bear has neither flying nor reach.'],
    ['can ivvex spider block zorblax angel', 'Yes. Ivvex Spider has reach.'],
    ['can quuxa bear block ivvex spider', 'Yes. Nothing on either card forbids it'],
    ['can quuxa bear block gliding quorn', null],
    ['can gliding quorn block zorblax angel', null],
    ['can zorblax angel block vexal sovereign', null],
    ['can vexal god block quuxa bear', null],
    // Only the keywords of both are known.
    ['can grizzly bears block llanowar elves', null],
  ]);
});

describe('what is legal', () => {
  answered([
    ['is vexal trinket legal in modern', 'Yes. Vexal Trinket is legal in Modern.'],
    ['is vexal trinket banned in modern', 'No. Vexal Trinket is legal in Modern.'],
    ['is vexal trinket legal in legacy', 'No. Vexal Trinket is banned in Legacy.'],
    ['is vexal trinket banned in legacy', 'Yes. Vexal Trinket is banned in Legacy.'],
    ['is vexal trinket legal in standard', 'No. Vexal Trinket isn’t legal in Standard.'],
    ['will vexal trinket be unbanned in legacy', null],
    ['is vexal trinket banned', 'Banned in Legacy; restricted in Vintage; legal in Modern.'],
    ['is vexal trinket restricted in vintage', 'Yes. Vexal Trinket is restricted in Vintage: one copy.'],
    ['is vexal trinket restricted in modern', 'No. Vexal Trinket is legal in Modern.'],
    ['can i have 4 copies of vexal trinket in modern', 'Yes. Up to four'],
    ['can i have 5 copies of vexal trinket in modern', 'No. Up to four'],
    ['can i have 4 copies of vexal trinket in vintage', 'No. Vexal Trinket is restricted in Vintage'],
    ['can i have 4 copies of vexal trinket in legacy', 'No. Vexal Trinket is banned in Legacy'],
  ]);
});

describe('on an older day', () => {
  it.each([
    ['is vexal trinket legal in modern', '2013-05-01', null],
    ['can lightning bolt hit vexal walker', '2013-05-01', null],
    ['can lightning bolt hit vexal walker', '2019-05-03', 'within “creature or planeswalker”'],
    ['can lightning bolt hit vexal walker', '2024-02-02', 'within “creature or planeswalker or battle”'],
  ] as const)('%s (%s)', (question, edition, part) => {
    const answer = ask(question, { cards, edition });
    if (part === null) expect(answer).toBeNull();
    else expect(answer).toContain(part);
  });
});
