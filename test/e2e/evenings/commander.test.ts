import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEvening, type Evening } from './evening.ts';
import { recordEffort, NORMAL_TURN, WITH_COMMANDER } from './figures.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await openEvening();
});
afterEach(() => evening.close());

it('Commander of four, from the panel to the next game', async () => {
  const { card, chooses, presses, submits, types } = evening;
  const { part, expectAsKept } = recordEffort(evening, 'Commander of four');

  await part('setting up', { commands: 1, characters: 9, presses: 1, choices: 5 }, async () => {
    await types('Alice', '/game new');
    await chooses('Alice', '@Bob', '@Cleo', '@Dan');
    await chooses('Alice', 'Commander');
    await chooses('Alice', '1. Alice goes first');
    expect(await presses('Alice', 'Start')).toMatch('@Alice goes first, then @Bob, @Cleo and @Dan.');
  });
  await part('naming commanders', { commands: 4, characters: 188 }, async () => {
    await types('Alice', '/game join commander:Krenko, Mob Boss');
    const both = "/game join commander:Tymna the Weaver partner:Kraum, Ludevic's Opus";
    expect(await types('Bob', both)).toMatch('@Bob’s commanders are Tymna the Weaver and Kraum, Ludevic');
    await types('Cleo', '/game join commander:Ghalta, Primal Hunger');
    await types('Dan', '/game join commander:Talrand, Sky Summoner');
  });
  await part('opening hands', { presses: 5 }, async () => {
    for (const user of ['Alice', 'Bob', 'Cleo']) await presses(user, 'Keep');
    await presses('Dan', 'Mulligan');
    expect(await presses('Dan', 'Keep')).toMatch('@Alice 7, @Bob 7, @Cleo 7 and @Dan 7');
  });

  await part('turn 1: her commander cast', WITH_COMMANDER, async () => {
    await presses('Alice', 'Commanders');
    expect(await presses('Alice', 'Cast Krenko')).toMatch('Next time: {2} more.');
    await presses('Alice', 'Next turn');
  });
  await part('turn 2: two attacked, one by a commander', NORMAL_TURN, async () => {
    await presses('Bob', 'Damage…');
    const after = await submits('Bob', { Alice: ['3', 'Tymna the Weaver'], Cleo: ['4'] });
    expect(after).toMatch(/@Alice \*\*37\*\* .*3 from Tymna/);
    await presses('Bob', 'Next turn');
  });
  await part('turn 3: a monarch', { ...NORMAL_TURN, commands: 1, characters: 12 }, async () => {
    await types('Cleo', '/set monarch');
    await presses('Cleo', 'Damage…');
    expect(await submits('Cleo', { Dan: ['5'] })).toMatch('End step: @Cleo draws (monarch)');
    expect(await presses('Cleo', 'Next turn')).toMatch('Passed · **End step trigger:** @Cleo draws a card');
  });
  await part('turn 4: nothing but a pass', { presses: 1 }, async () => {
    expect(await presses('Dan', 'Next turn')).not.toMatch('Passed');
  });
  await part('turn 5: two attacked, one by a commander', NORMAL_TURN, async () => {
    await presses('Alice', 'Damage…');
    await submits('Alice', { Bob: ['12', 'Krenko, Mob Boss'], Cleo: ['6'] });
    await presses('Alice', 'Next turn');
  });
  await part('turn 6: a spell on the stack', { commands: 1, characters: 36, presses: 4 }, async () => {
    await types('Bob', '/stack add card:Swords to Plowshares');
    await presses('Bob', 'Resolve Swords to Plowshares');
    await presses('Alice', 'Commanders');
    expect(await presses('Alice', 'Krenko to command zone')).toMatch('is in the command zone now');
    await presses('Bob', 'Next turn');
  });
  await part('turn 7: a hit taken back', { ...NORMAL_TURN, presses: 4 }, async () => {
    await presses('Cleo', 'Damage…');
    await submits('Cleo', { 'Each opponent': ['2', 'lifelink'] });
    expect(card()).toMatch(/@Dan \*\*33\*\*/);
    await presses('Dan', 'Take back');
    expect(card()).toMatch(/@Dan \*\*35\*\*/);
    await presses('Cleo', 'Next turn');
  });
  await part('turn 8: another monarch', { commands: 1, characters: 12, presses: 1 }, async () => {
    await types('Dan', '/set monarch');
    expect(await presses('Dan', 'Next turn')).toMatch('Passed · **End step trigger:** @Dan draws a card');
  });
  await part('turn 9: a commander cast, attack, one lost', { presses: 6, choices: 6 }, async () => {
    await presses('Alice', 'Commanders');
    expect(await presses('Alice', 'Cast Krenko (+2)')).toMatch('Next time: {4} more.');
    await presses('Alice', 'Damage…');
    const form = { Bob: ['9', 'Krenko, Mob Boss'], Cleo: ['6'] };
    expect(await submits('Alice', form)).toMatch(/@Bob \*\*17\*\* · \*\*loses\*\* .*21 Krenko/);
    expect(await presses('Alice', 'Remove losing players')).toMatch('~~@Bob~~ lost');
    await presses('Alice', 'Next turn');
  });
  await part('turn 10: an attack', NORMAL_TURN, async () => {
    await presses('Cleo', 'Damage…');
    await submits('Cleo', { Alice: ['12', 'Ghalta, Primal Hunger'] });
    await presses('Cleo', 'Next turn');
  });
  await part('turn 11: somebody concedes', { commands: 1, characters: 13, presses: 2 }, async () => {
    await types('Dan', '/game concede');
    expect(await presses('Dan', 'Concede')).toMatch('@Alice is the monarch.');
    await presses('Alice', 'Next turn');
  });
  await part('turn 12: the last attack', { presses: 4, choices: 2 }, async () => {
    await presses('Alice', 'Damage…');
    await submits('Alice', { Cleo: ['20', '8'] });
    await presses('Alice', 'Remove losing players');
    const over = await presses('Alice', 'End the game');
    expect(over).toMatch('**@Alice wins** on turn 12');
    expect(over).toMatch('[Play again] [Correct]');
  });
  await part('the next game', { presses: 1, choices: 2 }, async () => {
    expect(await presses('Alice', 'Play again')).toMatch('[Coins decide] [2. Bob] [3. Cleo] [4. Dan]');
    await chooses('Alice', '2. Bob');
    expect(await chooses('Bob', '2. Bob')).toMatch('@Bob goes first, then @Cleo, @Dan and @Alice.');
    expect(card()).toMatch('▶ @Bob **40** · Tymna · Kraum');
  });
  expectAsKept();
});
