import type { Edition } from '#engine/vocabulary/editions.ts';
import { describe, expect, it } from 'vitest';
import { answerTo, ask } from './asking.ts';

/* Questions with a story, as players ask them, written without knowing what the program understands. */

describe('mana values with X and costs', () => {
  it.each([
    [
      'We flipped cards for a dexterity bet, whoever reveals the bigger mana value wins, and I turned over Banefire from the top of my library. What do I count?',
      '1. Banefire, in the library.',
    ],
    [
      'We revealed Spectral Procession from the top of the library, the one with those half 2 half white symbols. What number is its mana value?',
      '6. Spectral Procession, in the library.',
    ],
    ['solitude evoked for free. my buddy thinks free means zero. whats the actual mv', '5. Solitude.'],
    [
      'How much is the mana value from Reaper King when he lies in graveyard please?',
      '10. Reaper King, in the graveyard.',
    ],
    ['whats goyfs cmc rn', '2. Tarmogoyf.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('split cards and Rooms', () => {
  it.each([
    [
      "My friend revealed Breaking // Entering with Dark Confidant trigger and says he loses two. How much is the card's mana value really in the library?",
      '8. Breaking // Entering, in the library.',
    ],
    [
      "got a Unholy Annex out, only the left door unlocked, the other one is still locked. whats it's mana value on the battlefield",
      '3. Unholy Annex // Ritual Chamber, only Unholy Annex unlocked.',
    ],
    [
      'just Tear, not the Wear half, cast naked for a white. cmc on the stack?',
      '1. Wear // Tear, cast as Tear.',
    ],
    [
      'flip find // finality off the top w counterbalance, what mv do i read',
      '8. Find // Finality, in the library.',
    ],
    ['fire // ice in hand cmc', '4. Fire // Ice, in hand.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('faces', () => {
  it.each([
    [
      'My Huntmaster turned into Ravager of the Fells last night step and someone wants to bounce things with mv 4 or more. Whats Ravagers mana value?',
      '4. Huntmaster of the Fells // Ravager of the Fells, with Ravager of',
    ],
    [
      'Invasion of Ikoria was defeated, I cast it with X five before. Now Zilortha is on the battlefield. What is mana value of Zilortha?',
      '2. Invasion of Ikoria // Zilortha, Apex of Ikoria, with Zilortha,',
    ],
    [
      "what's the mana value of Valki, God of Lies when it's a card in my hand",
      '2. Valki, God of Lies // Tibalt, Cosmic Impostor, in hand.',
    ],
    [
      'Reflection of Kiki-Jiki on board, third chapter done. MV?',
      '3. Fable of the Mirror-Breaker // Reflection of Kiki-Jiki, with',
    ],
    ['petty theft on stack mv?', '2. Brazen Borrower // Petty Theft, cast as Petty Theft.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('what is reached', () => {
  it.each([
    [
      "There's a Chalice of the Void with two counters and I'm casting only the Ice half of my Fire // Ice, do I get countered?",
      'Yes. Fire // Ice (cast as Ice) has mana value 2: within “spell with',
    ],
    [
      "dude he says his Spell Snare can hit Force of Will because I didn't pay mana. that's crap right? can snare target it",
      'No. Force of Will (on the stack) has mana value 5: not “spell with',
    ],
    [
      'Disdainful Stroke on a Gurmag Angler he delved for one black, legal?',
      'Yes. Gurmag Angler (on the stack) has mana value 7: within “spell',
    ],
    [
      'Someone cast Smother on my Insectile Aberration. Does that work?',
      'Yes. Delver of Secrets // Insectile Aberration (with Insectile',
    ],
    [
      'void on 5 hits assault battery in hand?',
      'Yes. Assault // Battery (in hand) has mana value 5: within “nonland',
    ],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('colors', () => {
  it.each([
    [
      "I've the room Roaring Furnace // Steaming Sauna on the battlefield but only the Furnace door is unlocked, so which colors is it at the moment?",
      'Red. Roaring Furnace // Steaming Sauna, only Roaring Furnace unlocked.',
    ],
    [
      'He blocks my fear guy with Noble Hierarch "because it makes white blue green". What color is Hierarch, just tell me',
      'Green. Noble Hierarch.',
    ],
    ["Which color is Dryad Arbor? It's a land so I thought none.", 'Green. Dryad Arbor.'],
    ['I have Fire // Ice in my hand. Which colors is this card?', 'Blue and red. Fire // Ice, in hand.'],
    ['sol ring colorless y/n', 'Yes. Sol Ring: colorless.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('decks', () => {
  it.each([
    [
      "I'd love Esika, God of the Tree as just a green body in Toski, Bearer of Secrets, her front is green after all. Can I?",
      'No. The color identity of Esika, God of the Tree // The Prismatic',
    ],
    [
      'Does a colourless commander (Karn, Silver Golem) get to have Command Tower in the deck at all?',
      'Yes. The color identity of Command Tower is colorless, within that of',
    ],
    [
      'Watery Grave in a Tymna and Thrasios deck: allowed?',
      'Yes. The color identity of Watery Grave is colorless, within that of',
    ],
    [
      'eldrazi displacer in kozilek colorless deck?',
      'No. The color identity of Eldrazi Displacer is white: white isn’t in',
    ],
    ['Memnarch in colorless deck', 'No. The color identity of Memnarch is blue: blue isn’t in that of'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('types', () => {
  it.each([
    [
      "So the Fable flipped to Reflection of Kiki-Jiki, would you say that permanent's still historic?",
      'No. Fable of the Mirror-Breaker // Reflection of Kiki-Jiki (with',
    ],
    [
      "I've Kazandu Mammoth in hand with a land on the back. Does it count as a land card there?",
      'No. Kazandu Mammoth // Kazandu Valley (in hand): Creature — Elephant.',
    ],
    ['Seat of the Synod counts as artifact when Affinity?', 'Yes. Seat of the Synod: Artifact Land.'],
    [
      "Is Urza's Saga a land in the bin for Crucible",
      "Yes. Urza's Saga (in the graveyard): Enchantment Land — Urza's Saga.",
    ],
    ['bitterblossom historic?', 'No. Bitterblossom: Kindred Enchantment — Faerie.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('names', () => {
  it.each([
    [
      'Unholy Annex is the half I paid for. Ritual Chamber is locked. Which name does the permanent have?',
      'Unholy Annex. Unholy Annex // Ritual Chamber, only Unholy Annex',
    ],
    [
      "What's the name of the spell on the stack when I cast just the right side of Fire // Ice?",
      'Ice. Fire // Ice, cast as Ice.',
    ],
    [
      'i cast just fire from fire // ice whats the spells name on the stack',
      'Fire. Fire // Ice, cast as Fire.',
    ],
    [
      'whats petty theft called once its exiled',
      'Brazen Borrower. Brazen Borrower // Petty Theft, in exile.',
    ],
    ['name of a morph face down', 'No name. A creature, face down.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('coins', () => {
  it.each([
    [
      'my buddy Mana Crypts every upkeep, whats the odds he takes 3 damage two turns straight',
      '25% (1/4). All 2 flips lost.',
    ],
    [
      'I get to flip two coins. What is the probability that at least one comes up my way?',
      '75% (3/4). At least 1 of 2 flips won.',
    ],
    [
      "I got Krark's Thumb out, one flip. my odds to win it?",
      '75% (3/4). One flip is won, with Krark’s Thumb.',
    ],
    [
      'same q with a Thumb: mean wins till the first loss?',
      '3 wins on average before the first loss, in 4 flips, with Krark’s',
    ],
    ['10 coins all heads?', '0.10% (1/1024). All 10 flips heads.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('dice', () => {
  it.each([
    [
      "He has an effect that's great on a natural 20 and gets three d20 rolls this turn. What is the chance that he gets it at least once?",
      '14.26% (1141/8000). At least one 20 with 3d20.',
    ],
    [
      'Barbarian Class is out at level one so he rolls an extra d20 and drops the lowest. He needs 15+. What are his odds?',
      '51% (51/100). At least 15 with 2d20, the highest counts.',
    ],
    ['Two d6: probability that at least one shows a 6?', '30.56% (11/36). At least one 6 with 2d6.'],
    ['One d8: probability of a result of at most 3.', '37.5% (3/8). At most 3 with 1d8.'],
    ['snake eyes?? 2d6', '2.78% (1/36). All of 2d6 show 1.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('starting life', () => {
  it.each([
    [
      "bro started at 20 life each in our two headed giant, so 40 as a team. wrong right? what's the team total",
      'No. Each team starts at 30 life in Two-Headed Giant.',
    ],
    [
      "We found old Vanguard cards in grandpa's binder, mine says +7 for life. What do I start at?",
      '27. Twenty and the life modifier of the vanguard card, 7.',
    ],
    [
      'Archenemy (non-Commander): starting life of the archenemy.',
      '40 for the archenemy, 20 for the others.',
    ],
    [
      'vanguard with a minus three on life, so I begin at what',
      '17. Twenty and the life modifier of the vanguard card, -3.',
    ],
    ['2HG life, per team?', '30. Each team starts at 30 life in Two-Headed Giant.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('a format that comes only later', () => {
  it.each([
    ['2hg life total', '2005-08-01', '40. Each team'],
    ['how much life does the archenemy have', '2010-06-18', '40 for the archenemy'],
    ['how much poison to kill a team in two headed giant', '2005-08-01', '10. A player loses'],
  ])('%s: computed from %s on', (question, came, begins) => {
    expect(ask(question, { edition: '2003-07-01' })).toBeNull();
    expect(ask(question, { edition: came as Edition })).toContain(begins);
  });
});

describe('the back of a card on a day', () => {
  const question = 'cmc of a flipped insectile aberration';
  it.each<[Edition, string, readonly string[]]>([
    ['2003-07-01', 'A back has no mana cost.', ['not yet a rule on 2003-07-01']],
    ['2012-05-01', 'A back has no mana cost.', []],
    ['2026-06-19', 'Its back has the mana value of its front.', []],
  ])('%s: %s', (edition, why, notes) => {
    expect(ask(question, { edition })).toContain(why);
    expect(answerTo(question, { edition })?.notes ?? []).toEqual(notes);
  });
});

describe('hands and mulligans', () => {
  it.each([
    [
      'Player next to me mulled three times in our five-player pod and still had five cards, everyone yelled. How many should he have kept?',
      '5. After 3 mulligans you keep 5 cards: draw 7, put 2 on the bottom.',
    ],
    [
      "there's three of us for edh tonight and my first seven is garbage. new hand of how many after one mulligan",
      '7. After 1 mulligan you keep 7 cards.',
    ],
    [
      'My vanguard card gives hand -1. How many cards have I in the first hand?',
      '6. Seven and the hand modifier of the vanguard card, -1.',
    ],
    [
      'three-way Legacy free-for-all, mulled twice, what am I keeping?',
      '6. After 2 mulligans you keep 6 cards: draw 7, put 1 on the bottom.',
    ],
    ['1v1 Brawl, free mully?', 'Yes. The first mulligan costs no card.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});

describe('decks and poison', () => {
  it.each([
    [
      "I'm building mono red for Modern and was wondering if there's a limit on how many Mountains I can put in, four or so?",
      'Any number of Mountain may be in a deck.',
    ],
    [
      "guy at FNM plays 4 maindeck AND 2 in side of the same card, thats six! what's the max across both",
      '4. Up to four of each card in deck and sideboard together, any number',
    ],
    [
      'How many cards minimum has deck in Modern',
      '60. A constructed deck has at least 60 cards, and no maximum.',
    ],
    ['Maximum sideboard size, constructed.', '15. A sideboard has at most 15 cards in constructed formats.'],
    ['draft deck min', '40. A limited deck has at least 40 cards.'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });
});
