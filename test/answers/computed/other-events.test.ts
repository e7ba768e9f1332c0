import { describe, expect, it } from 'vitest';
import { ask } from './asking.ts';

/* Further details of a question that may change its answer: another answer is computed, or none. */

describe('several dice of which some show a face', () => {
  it.each([
    ['odds of at least 2 sixes with 5d6', '19.62% (763/3888). At least 2 of 5d6 show 6.'],
    ['odds of 3 sixes on 3d6', '0.46% (1/216). Exactly 3 of 3d6 show 6.'],
    ['odds of at least two 20s on 3d20', '0.73% (29/4000). At least 2 of 3d20 show 20.'],
    ['odds of more than 2 sixes with 5d6', '3.55% (23/648). At least 3'],
    ['odds of exactly one six with 4d6', '38.58% (125/324). Exactly 1 of 4d6 shows 6.'],
    ['chance of no sixes with 4d6', '48.23% (625/1296). Exactly 0'],
    ['odds of at least one six with 4d6', '51.77% (671/1296). At least one 6'],
    ['odds of beating a 15 on a d20', '25% (1/4). At least 16'],
    ['odds of rolling a 20 with two d20s and taking the lower', '0.25% (1/400).'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });

  it.each([
    'odds of at least three 5s or 6s on 5d6',
    'odds of at least two dice showing 6 with 3d6',
    'odds that the higher of 2d6 is 6',
    'odds none of 3d6 is a 6',
    'odds of three of a kind with 3d6',
    'odds of both players rolling a 20 on d20',
    'odds someone rolls a 20 with four players each rolling d20',
    'odds to roll a 20 on a d20 three times',
    'what is the probability of at least one 6 when rolling 2d6 three times',
    'odds I roll a 20 on d20 before he does',
    'chance my 15 on a d20 wins',
    'odds to not roll a 1 on a d20',
    'odds of rolling a 20 on a d20 and then flipping heads',
    'chance that the second die is a 6 with 2d6',
    'odds of an even number or a 5 on a d6',
    'odds of rolling 6 6 6 on 3d6',
    'expected number of sixes with 5d6',
    'average of the highest of 3d6',
    'average number of rolls to get a 20 on a d20',
  ])('%s', (question) => {
    expect(ask(question)).toBeNull();
  });
});

describe('life after the start', () => {
  it.each([
    ['how much life do I start with in brawl with 4 players', '30. '],
    ['do I start with 40 life in commander', 'Yes. '],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });

  it.each([
    'what is my life total after I start at 20 and take 5',
    "I started at 40 life in commander and took 10, what's my life",
    'if I start at 40 and Dan hits me for 4 how much life do I have',
    'is my life 35 after starting at 40 in commander and losing 5',
    "what's my life total in commander after Bob swings at me for 5",
    'what is my life total when I began with 40 in commander and he went to town for 12',
    'what is half my starting life in commander',
    'starting life total in commander plus 5',
    'in commander at what life total do I die',
    'we begin at 20 life, he bolts me, what is my life total',
  ])('%s', (question) => {
    expect(ask(question)).toBeNull();
  });
});

describe('what else happens in the game', () => {
  it.each([
    ['who becomes the monarch when Bob concedes', 'You.'],
    ['who becomes the monarch if Bob concedes on my turn', 'You.'],
    ['can Cleo attack Bob on my turn', 'No. On your turn only you may attack.'],
    ['can I attack Bob on Cleo’s turn', 'No. On Cleo’s turn only Cleo may attack.'],
    ['can I attack Bob if it’s his turn', 'No. On Bob’s turn only Bob may attack.'],
    ['can I attack Bob on my turn', 'Yes. '],
    ['can Cleo attack Bob on her own turn', 'Yes. On their turn '],
  ])('%s', (question, begins) => {
    expect(ask(question, { withGame: true })).toContain(begins);
  });

  it.each([
    'who becomes monarch if Bob concedes on his own turn',
    'who becomes monarch if Bob concedes during Dan’s turn',
    'who becomes monarch if Bob leaves after I do',
    'who becomes monarch if Bob concedes once it’s Cleo’s turn',
    'what happens to Bob’s stuff if he concedes and I concede',
    'does Dan lose to commander damage if Krenko deals 7 noncombat damage',
    'does Dan lose to commander damage if Krenko hits for 4 twice',
    'am I dead if Bob hits me with Krenko for 21 prevented by fog',
    'does Dan lose if Krenko deals 7 damage with its ability',
    'how much commander damage does Dan have after another 3 from Krenko',
    'how much energy does Cleo have after she spends one',
    'how many poison counters does Cleo have after losing two',
    'does Cleo die if I deal 20 to her and double it',
    'does Cleo die if I deal 20 to her twice',
    'does Cleo die if I deal 31 to her and she prevents 5',
    'what’s lethal on Dan if damage is doubled',
    'how much damage do I need to kill Dan with a doubler',
    'how far is Cleo from dying to poison if she removes one',
    'how much life do my opponents have together if Dan dies',
    'what’s my life if I pay 2 for each of 3 lands',
    'what’s Bob’s life after I hit him for 3 with two creatures',
    'how much commander damage has Dan after the game resets',
    'what’s Krenko’s tax if my opponent casts him',
    'who goes after Bob if we reverse turn order',
    'can I attack Cleo after combat',
    'can I attack Bob twice',
    'can I attack Bob at instant speed',
    'can I attack Bob if he has Ghostly Prison',
    'what is Krenko’s tax after I cast him again',
    'what does Krenko cost after two more casts',
    'what’s Krenko’s tax if he’s countered',
  ])('%s', (question) => {
    expect(ask(question, { withGame: true })).toBeNull();
  });
});
