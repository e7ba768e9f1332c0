import { describe, expect, it } from 'vitest';
import { ask, card, poolWith } from './asking.ts';

/* Questions that resemble a kind but mention something that changes the answer, so nothing is computed. */

const CARDS = poolWith([
  card('Test Bears', 'Creature — Bear', '', {
    size: ['2', '2'],
    formats: { commander: 'legal', modern: 'legal' },
  }),
  card('Test Angel', 'Creature — Angel', 'Flying', {
    cost: '{3}{W}{W}',
    size: ['4', '4'],
    keywords: ['Flying'],
  }),
  card('Test Spider', 'Creature — Spider', 'Reach', { size: ['2', '4'], keywords: ['Reach'] }),
  card('Test Manland', 'Land', '{1}: This land becomes a 2/2 creature until end of turn.', { cost: '' }),
  card('Test Bolt', 'Instant', 'Test Bolt deals 3 damage to any target.', { cost: '{R}' }),
  {
    card: {
      name: 'Night // Day',
      layout: 'split',
      parts: [
        { name: 'Night', manaCost: '{B}', typeLine: 'Instant' },
        { name: 'Day', manaCost: '{2}{W}', typeLine: 'Instant' },
      ],
    },
    oracle: null,
  },
  // A card that melds has one part.
  {
    card: {
      name: 'Test Sister, the Half',
      layout: 'double-faced',
      parts: [{ name: 'Test Sister, the Half', manaCost: '{3}{W}', typeLine: 'Legendary Creature — Angel' }],
    },
    oracle: null,
  },
]);

const computed = (question: string): string | null => ask(question, { cards: CARDS });

const KINDS = {
  'faces of daybound and nightbound cards': [
    'cmc / mana value of the night side of a werewolf',
    'mana value of my werewolf on the day side',
  ],
  'conditions and further events': [
    'can Lightning Bolt kill Serra Angel if I cast it twice',
    'can Murder kill Darksteel Colossus if it lost indestructible',
    'is Grizzly Bears a creature after Humility left and I lost control of it',
    'odds of a 20 on a d20 three times',
    'starting life in commander if I gain 5 before',
    'poison to lose if I removed some twice',
  ],
  legality: [
    'can I use Test Bears on a commander',
    'can I put Test Bears on his commander',
    'can I play Test Bears in a white-blue commander deck',
    'can I play Test Bears twice in commander',
    'can I use Test Bears in commander to pay commander tax',
    'can we use Test Bears on planeswalkers in modern',
    'can I play Test Bears in commander on turn one',
    'can I play Test Bears for free in modern',
    'can I steal Test Bears in commander',
    'is Test Bears legal as a commander in brawl',
    'was Test Bears banned in commander',
    'is Test Bears banned on turn one',
    'is Test Bears restricted to one per turn',
    'is Test Bears legal in commander if nobody minds',
  ],
  blocking: [
    'can Test Bears block Test Angel if it loses flying',
    "can Test Bears block Test Angel when she's lost all abilities",
    'can my Test Bears with flying block Test Angel',
    'can a flying Test Bears block Test Angel',
    'can Test Bears block Test Angel with reach',
    'can two Test Spiders block Test Angel',
    'can my Test Spider block two Test Angels',
    'can Test Spider block Test Angel if it attacked',
    'can Test Spider block and kill Test Angel',
    'can Test Spider without reach block Test Angel',
    'can a summoning sick Test Spider block Test Angel',
  ],
  'past protection': [
    'can Test Bolt kill Test Angel if she already took 2 damage',
    'can Test Bolt kill Test Angel that was dealt 1 damage',
    'can Test Bolt kill Test Angel if I cast it twice',
    'can two Test Bolts kill Test Angel',
    'can Test Bolt kill Test Angel with a -1/-1 counter',
    'can Test Bolt kill Test Angel after combat',
    "can Black Knight be targeted by Swords to Plowshares if it's no longer protected from white",
  ],
  'mana value': [
    'what is the mana value of Test Sister, the Half melded',
    'what color is Test Sister, the Half when transformed',
    'what is the mana value of Brisela, Voice of Nightmares',
    'mana value of Zaphod, Lord of Forests',
    'total mana value of Test Angel and Test Bears',
    'total mana value of Test Angel plus Test Bears',
    'total mana value of two Test Angels',
    'mana value of both my Test Angels',
    'half the mana value of Test Angel',
    'mana value of Test Angel plus 2',
    'mana value of the spell Counterspell countered',
    'mana value of Test Angel if it costs 2 less',
    'mana value of the token Test Angel makes',
    'mana value of Fireball for 5',
  ],
  colors: [
    'what color is Test Angel and Test Bears',
    'what color is a Test Angel that has been turned into a frog',
    'what color is Test Angel if it loses all colors',
  ],
  types: [
    'is Test Manland a white creature',
    'what type is Test Bears after it lost its abilities',
    'heal a creature',
  ],
  'what a card reaches': [
    'can Spell Snare counter Grizzly Bears if it costs one less',
    'can Spell Snare counter an uncounterable Grizzly Bears',
    'can Fatal Push kill Serra Angel after it became a 1/1',
  ],
  'odds of coins': [
    'odds of 2 heads with 3 coins until I lose',
    'chance of heads on a coin if he removes my thumb',
  ],
  formats: [
    'deck size in commander after companions',
    'opening hand in commander if I lost the roll',
    'duel, first hand is trash, do i get a new 7 for nothing',
    'bounced commander that i send to the zone touches the hand first, correct',
    'maximum hand size when I gained Reliquary Tower',
  ],
} as const;

describe.each(Object.entries(KINDS))('%s', (_, questions) => {
  it.each(questions)('%s', (question) => {
    expect(computed(question)).toBeNull();
  });
});

describe('what they nearly are', () => {
  it.each([
    ['is Test Bears legal in commander', 'Yes. Test Bears is legal in Commander.'],
    ['can I play Test Bears in a commander deck', 'Yes. Test Bears is legal in Commander.'],
    ['can Test Bears block Test Angel', 'No. Test Bears has neither flying nor reach.'],
    ['can Test Spider block Test Angel', 'Yes. Test Spider has reach.'],
    ['can Test Bolt kill Test Angel', 'No. Test Bolt deals 3 damage, and its toughness is 4.'],
    ['can Test Bolt kill Test Bears', 'Yes. Test Bolt deals 3 damage, and its toughness is 2.'],
    ['mana value of Test Angel', '5. Test Angel.'],
    ['what is the mana value of Test Sister, the Half', '4. Test Sister, the Half'],
    ['is Test Manland a creature', 'It depends. Test Manland isn’t printed as a creature,'],
    ['is Heliod, Sun-Crowned a creature', 'It depends. Heliod, Sun-Crowned is printed as a creature,'],
    ['is Heliod, Sun-Crowned a creature in my hand', 'Yes. Heliod, Sun-Crowned (in hand)'],
  ])('%s', (question, answer) => {
    expect(computed(question)).toContain(answer);
  });
});

it('the night half of a split card is computed', () => {
  expect(computed('mana value of the night half in hand')).not.toBeNull();
});
