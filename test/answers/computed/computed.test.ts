import { describe, expect, it } from 'vitest';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ask } from './asking.ts';

/* Questions, and the beginning of each answer. */

describe('values of cards', () => {
  it.each([
    ['what is the mana value of fire // ice on the stack', '2. Fire // Ice'],
    ['what’s the cmc of fire // ice in my graveyard', '4. Fire // Ice, in the graveyard.'],
    ['cmc of fire // ice', '4. Fire // Ice'],
    ['what’s the mana value of wear // tear fused', '3. Wear // Tear, cast fused.'],
    ['mana value of walking ballista on the battlefield', '0. Walking Ballista'],
    ['mana value of fireball with x=5 on the stack', '6. Fireball'],
    ['what is the cmc of delver of secrets when it’s transformed', '1. Delver of Secrets'],
    ['whats the mana value of bonecrusher giant as an adventure', '2. Bonecrusher Giant'],
    ['what’s the mana value of a face down exalted angel', '0. Exalted Angel, face down.'],
    ['mana value of bottomless pool // locker room with both doors unlocked', '6. Bottomless Pool'],
    ['is assault // battery cmc 1 on the stack', 'It depends. Assault // Battery: yes cast as Assault;'],
    ['does fire // ice have mana value 2 in hand', 'No. Fire // Ice (in hand): mana value 4.'],
    ['what colors is fire // ice', 'Blue and red. Fire // Ice'],
    ['what color is fire on the stack', 'Red. Fire // Ice'],
    ['is kitchen finks green', 'Yes. Kitchen Finks: white and green.'],
    ['is dryad arbor a creature', 'Yes. Dryad Arbor: Land Creature — Forest Dryad.'],
    ['is sol ring historic', 'Yes. Sol Ring: Artifact.'],
    ['what is the name of fire // ice in the graveyard', 'Fire and Ice.'],
    ['can boros charm go in a deck with winota as commander', 'Yes. The color identity of Boros Charm'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });

  it.each<[Edition, string]>([
    ['2005-01-01', 'nothing'],
    ['2010-01-01', 'No. A sideboard has exactly 15'],
    ['2014-01-01', 'Yes. A sideboard has at most 15'],
  ])('knows the size of sideboards on %s', (edition, says) => {
    expect(ask('can my sideboard have 12 cards', { edition }) ?? 'nothing').toContain(says);
  });

  it('follow the edition', () => {
    expect(ask('what is the mana value of fire // ice in exile', { edition: '2010-01-01' })).toMatch(
      /^2 and 2\./,
    );
  });
});

describe('what reaches, blocks and stops', () => {
  it.each([
    ['does void for 1 hit assault // battery', 'No. Assault // Battery (in hand) has mana value 5'],
    ['does void for 5 hit assault // battery', 'Yes. Assault // Battery (in hand) has mana value 5'],
    ['does chalice on 2 counter fire // ice', 'Yes. Fire // Ice (cast as Fire) has mana value 2'],
    [
      'does chalice of the void on 1 counter assault // battery',
      'It depends. Assault // Battery: yes cast as Assault',
    ],
    ['can spell snare counter fire // ice', 'Yes.'],
    ['does spell snare counter abrupt decay', 'No. Abrupt Decay can’t be countered.'],
    [
      'does disdainful stroke counter treasure cruise',
      'Yes. Treasure Cruise (on the stack) has mana value 8',
    ],
    ['does inquisition of kozilek hit fire // ice', 'No. Fire // Ice (in hand) has mana value 4'],
    ['can serra angel be blocked by grizzly bears', 'No. Grizzly Bears has neither flying nor reach.'],
    ['dauthi slayer attacks, can grizzly bears block it', 'No. Dauthi Slayer has shadow'],
    [
      'can lightning bolt target geist of saint traft',
      'It depends. Lightning Bolt targets: hexproof stops opponents',
    ],
    ['does protection from red save my creature from blasphemous act', 'Yes. Protection prevents all damage'],
    ['does protection from white stop wrath of god', 'No. Wrath of God targets nothing'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toContain(begins);
  });

  it('is another thing in an older edition', () => {
    const question = 'does void for 1 hit assault // battery';
    expect(ask(question, { edition: '2010-01-01' })).toContain(
      'Yes. Assault // Battery (in hand) has mana value 1 and 4',
    );
  });
});

describe('formats', () => {
  it.each([
    ['what is the starting life total in commander', '40.'],
    ['how much life do you start with in brawl', '25 for two players, 30 for more'],
    ['starting life in two headed giant', '30.'],
    ['do you start with 40 life in edh', 'Yes.'],
    ['how many cards are in your opening hand', '7.'],
    ['is the first mulligan free in commander', 'Yes.'],
    ['is there a free mulligan in a two player game', 'No.'],
    ['how many cards do i keep after 2 mulligans', '5.'],
    ['how many cards do i have after one mulligan in commander', '7.'],
    ['how much poison to lose in 2hg', '15.'],
    ['how much commander damage is lethal', '21.'],
    ['what is the maximum hand size', '7.'],
    ['how many cards are in a commander deck', '100.'],
    ['minimum deck size in modern', '60.'],
    ['are there sideboards in commander', 'No.'],
    ['how many copies of a card can i have in a modern deck', '4.'],
    ['can i have 3 copies of a card in a modern deck', 'Yes. Up to four'],
    ['can i have 4 copies of a card in a modern deck', 'Yes. Up to four'],
    ['can i have 5 copies of a card in a modern deck', 'No. Up to four'],
    ['can i have 2 copies of a card in a commander deck', 'No.'],
    ['can i have 59 cards in a modern deck', 'No. A constructed deck has at least 60'],
    ['can i have 60 cards in a modern deck', 'Yes. A constructed deck has at least 60'],
    ['can i have 70 cards in a modern deck', 'Yes. A constructed deck has at least 60'],
    ['can i have 99 cards in a commander deck', 'No. A Commander deck has exactly 100'],
    ['can i have 40 cards in a draft deck', 'Yes. A limited deck has at least 40'],
    ['can i have 39 cards in a draft deck', 'No. A limited deck has at least 40'],
    ['can my sideboard have 10 cards in modern', 'Yes. A sideboard has at most 15'],
    ['can my sideboard have 16 cards in modern', 'No. A sideboard has at most 15'],
    ['do you start with 30 life in edh', 'No.'],
  ])('%s', (question, begins) => {
    expect(ask(question)?.startsWith(begins)).toBe(true);
  });
});

describe('odds', () => {
  it.each([
    ['what are the odds of winning 3 coin flips in a row', '12.5% (1/8).'],
    ['what are the odds of winning at least 2 of 5 coin flips', '81.25%'],
    ['what’s the chance to win 3 out of 4 coin flips with krark’s thumb', '42.19%'],
    ['odds of rolling a 20 on a d20', '5% (1/20).'],
    ['what are the odds of rolling 15 or higher on a d20', '30%'],
    ['chance of rolling a nat 20 with advantage', '9.75%'],
    ['probability of rolling 7 with 2 dice', '16.67%'],
    ['what is the average of 2d6', '7 on average'],
    ['odds of rolling a 6 with 4 dice', '51.77% that any die shows 6, 0.77% that the sum is 6'],
    ['odds of rolling 5 or higher on 2d6', '55.56% that any die shows 5 or more, 83.33% that the sum is 5'],
    ['chance of rolling 3 or less with 2d6', '75% that any die shows 3 or less, 8.33% that the sum is 3'],
    ['odds of at least one 6 on 4 dice', '51.77% (671/1296).'],
    ['chance of a total of 6 with 2d6', '13.89% (5/36).'],
    ['odds of rolling 8 with 2d6', '13.89% (5/36).'],
  ])('%s', (question, begins) => {
    expect(ask(question)).toMatch(new RegExp(`^${begins.replace(/[.()]/g, String.raw`\$&`)}`));
  });
});

describe('the game at the table', () => {
  it.each([
    ['whose turn is it', 'You. It is your turn'],
    ['is it bob’s turn', 'No. It is your turn'],
    ['what step are we in', 'Untap step.'],
    ['who is next', 'Bob.'],
    ['who goes after cleo', 'Dan.'],
    ['how many turns until dan', 'After 3 turns, this one included.'],
    ['when is bob’s next turn', 'Next, after this turn.'],
    ['what’s the turn order', 'You → Bob → Cleo → Dan'],
    ['who decides for bob', 'Bob. Nobody else controls Bob now.'],
    ['whose triggers go on the stack first', 'You.'],
    ['whose triggers resolve first', 'Dan.'],
    ['can i attack dan', 'Yes.'],
    ['how much life does bob have', '37.'],
    ['who has the least life', 'Dan at 12 life.'],
    ['how many poison counters does cleo have', '3.'],
    ['how much damage to kill dan', '12: Dan has 12 life. Or 7 more combat damage from Krenko.'],
    ['how much commander damage has dan taken', '14 from Krenko'],
    ['how much more commander damage to kill dan with krenko', '7 more from Krenko'],
    ['what is my commander tax', '{4}.'],
    ['how much does it cost to cast my commander', '8 mana: {2}{R}{R} and a tax of {4}.'],
    ['who is the monarch', 'Bob.'],
    ['am i the monarch', 'No. Bob is the monarch.'],
    ['is it day or night', 'Day.'],
    ['how many players are left', '4:'],
    ['how many players left', '4:'],
    ['how many of us are still in', '4:'],
    ['how many players left the game', '0.'],
    ['how many players have left', '0.'],
    ['who is left', 'You, Bob, Cleo and Dan.'],
    ['who’s left in the game', 'You, Bob, Cleo and Dan.'],
    ['who is still in', 'You, Bob, Cleo and Dan.'],
    ['which players are left', 'You, Bob, Cleo and Dan.'],
    ['who has left', 'Nobody.'],
    ['who is out', 'Nobody.'],
    ['has bob left', 'No. Bob is still in the game.'],
    ['is bob still in', 'Yes. Bob is still in the game.'],
    ['is bob dead', 'No. Bob is still in the game.'],
    ['does bob have 37 life', 'Yes. Bob has 37 life.'],
    ['does bob have 36 life', 'No. Bob has 37 life.'],
    ['is dan at 11', 'No. Dan has 12 life.'],
    ['if krenko hits dan for 6 does he die to commander damage', 'No. 14 and 6 from Krenko are 20 of 21.'],
    ['what happens if bob leaves the game', 'Everything Bob owns leaves the game. You become the monarch.'],
    ['what happens if i cast time stop now', 'The turn ends at once.'],
    ['if bob leaves the game who becomes the monarch', 'You.'],
    ['bob concedes, who is next', 'Cleo.'],
    ['if krenko hits dan for 7 does he die to commander damage', 'Yes. 14 and 7 from Krenko are 21 of 21.'],
    ['bob and cleo both have a trigger, whose goes on the stack first', 'Bob.'],
    ['by how much am i ahead of dan', '28: you have 40 life, Dan 12.'],
    ['i cast time stop, can i still attack this turn', 'No. The turn goes straight to its cleanup step.'],
    ['an effect ends the turn, can i still attack', 'No. The turn goes straight to its cleanup step.'],
    ['someone casts time stop, do i still draw for the monarch', 'No. The end step is skipped'],
    [
      'i have 9 cards in hand and someone ends my turn with time stop, how many cards must i discard',
      '2, down to seven',
    ],
    [
      'with sneak attack i have put a creature, now i end the turn by sundial. must i sacrifice him this turn',
      'No. The end step is skipped',
    ],
    ['what happens if an effect ends the turn', 'The turn ends at once.'],
  ])('%s', (question, begins) => {
    expect(ask(question, { withGame: true })).toContain(begins);
  });
});

describe('a question that only looks like one that is computed', () => {
  it.each([
    'what is the mana value of fire // ice if i copy it with a fork',
    'is it my turn to pay for pizza',
    'whats the mana value of the card i just drew',
    'who should decide where we order pizza',
    'what are the odds i draw a land next turn',
    'how long till its my turn in minutes',
    'how many cards does bob hold at the moment',
    'do you think ill still be the monarch when my turn comes around',
    'can my guy block his guy',
    'will dockside extortionist be unbanned next year',
    'how much life does bob not have',
    'which color is best i name with mother of runes',
    'can a tapped creature block',
    'does a token persist',
    'i animate dead your creature, is it mine',
    'is a creature card in my hand an instant for vedalken orrery',
    'exhume: he puts his creature, i put mine. is his creature mine?',
    'painters servant is out, what color is my creature',
    'what is a copy',
    'what is a sideboard',
    'who chooses the order of triggers',
    'mind control my opponent: can he cast my commander',
    'put commander out at start',
    'what is the mana value of an ability on the stack',
    'does going to zero end my turn right away or do i finish combat',
    'our team has twelve poison counters, are we dead',
    'how much is commander tax after the third cast',
    'do i draw a card from monarch when i end my turn',
    'can i attack and then end my turn',
    'can bob attack me when i end my turn',
    'can i attack and then cast time stop',
    'how many cards do i discard if i end my turn with 9 cards in hand and reliquary tower',
    'how many cards do i discard if i cast time stop with 9 cards in hand and no maximum hand size',
    'what happens at end of turn',
    'what happens if i end the turn',
    'is bob left',
    'does a modern deck need 3 copies of a card',
    'does a modern deck need 70 cards',
    'can i run more copies of a card than 4 in modern',
    'is 60 the maximum deck size in modern',
    'can my hexproof creature be countered by lightning bolt',
    'mono green commander, card with red mana in its ability, ok to run',
  ])('%s', (question) => {
    expect(ask(question, { withGame: true })).toBeNull();
  });
});
