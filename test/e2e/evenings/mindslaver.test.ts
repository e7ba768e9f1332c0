import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEvening, type Evening } from './evening.ts';
import { recordEffort, NORMAL_TURN } from './figures.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await openEvening();
});
afterEach(() => evening.close());

it('control, skipped turns and a subgame, in one line to the end', async () => {
  const { card, presses, submits, types } = evening;
  const { part, expectAsKept } = recordEffort(evening, 'Control and a subgame');

  await part('setting up', { commands: 1, characters: 41 }, async () => {
    const opened = await types('Alice', '/game new players:@Bob @Cleo first:@Alice');
    expect(opened).toMatch('@Alice goes first, then @Bob and @Cleo.');
  });
  await part('opening hands', { presses: 3 }, async () => {
    for (const user of ['Alice', 'Bob', 'Cleo']) await presses(user, 'Keep');
  });
  await part('turn 1: Mindslaver', { commands: 1, characters: 57, presses: 1 }, async () => {
    const text = await types('Alice', '/turn control player:@Bob by:@Alice card:Mindslaver');
    expect(text).toMatch('Next: @Bob, controlled by @Alice');
    expect(await presses('Alice', 'Next turn')).toMatch('@Alice controls @Bob this turn (Mindslaver).');
  });
  await part('turn 2: damage by the controller', { presses: 2, choices: 1 }, async () => {
    await presses('Alice', 'Damage…');
    expect(await submits('Alice', { Cleo: ['3'] })).toMatch(/@Cleo \*\*17\*\* · −3 by @Bob/);
  });
  await part('turn 2: two turns skipped', { commands: 2, characters: 70 }, async () => {
    await types('Alice', '/judge line:/turn skip player:@Cleo');
    await types('Alice', '/judge line:/turn skip player:@Cleo');
    expect(card()).toMatch('@Cleo skips 2 turns');
  });
  await part('turn 2: a subgame begins', { commands: 1, characters: 45, presses: 4 }, async () => {
    const plan = await types('Alice', '/subgame start card:Shahrazad first:@Alice');
    expect(plan).toMatch('@Alice goes first; 20 life to start.');
    expect(await presses('Alice', 'Apply')).toMatch('A subgame begins (Shahrazad).');
    for (const user of ['Alice', 'Bob', 'Cleo']) await presses(user, 'Keep');
  });
  await part('the subgame: a turn', NORMAL_TURN, async () => {
    await presses('Alice', 'Damage…');
    await submits('Alice', { Bob: ['6'], Cleo: ['5'] });
    expect(await presses('Alice', 'Next turn')).toMatch('@Bob’s turn begins.');
  });
  await part('the subgame: somebody concedes it', { commands: 1, characters: 13, presses: 1 }, async () => {
    expect(await types('Cleo', '/game concede')).toMatch('@Cleo concedes');
    if (!card().includes('~~@Cleo~~')) await presses('Cleo', 'Concede');
    expect(card()).toMatch('~~@Cleo~~ conceded');
  });
  await part('the subgame: its end', { presses: 5, choices: 1 }, async () => {
    await presses('Bob', 'Damage…');
    await submits('Bob', { Alice: ['20'] });
    expect(await presses('Alice', 'Remove losing players')).toMatch('**The subgame is over**: @Bob wins.');
    await presses('Alice', 'End the subgame');
    const back = await presses('Alice', 'Apply');
    expect(back).toMatch('@Alice: 20 → **10** life.');
    expect(back).toMatch('@Cleo: 17 → **8** life.');
  });
  await part('undo across its border, and again', { commands: 1, characters: 10, presses: 2 }, async () => {
    await types('Alice', '/game undo');
    expect(card()).toMatch('**The subgame is over**: @Bob wins.');
    await presses('Alice', 'End the subgame');
    await presses('Alice', 'Apply');
    expect(card()).toMatch(/@Cleo \*\*8\*\*/);
  });
  await part('turn 2: passed by the controller', { presses: 1 }, async () => {
    const next = await presses('Alice', 'Next turn');
    expect(next).toMatch('@Alice, in control, ends @Bob’s turn.');
    expect(next).toMatch('@Cleo skips a turn.');
  });
  await part('turns 3 and 4, and one skipped', { presses: 2 }, async () => {
    await presses('Alice', 'Next turn');
    expect(await presses('Bob', 'Next turn')).toMatch('@Cleo skips a turn.');
  });
  await part('turn 5: the controller leaves', { commands: 2, characters: 62, presses: 1 }, async () => {
    await types('Bob', '/turn control player:@Cleo by:@Bob card:Mindslaver');
    await types('Bob', '/game leave');
    expect(await presses('Bob', 'Leave')).toMatch('@Bob’s control of @Cleo (Mindslaver) is over.');
  });
  await part('turn 5: an attack', NORMAL_TURN, async () => {
    await presses('Alice', 'Damage…');
    await submits('Alice', { Cleo: ['4'] });
    expect(await presses('Alice', 'Next turn')).toMatch('@Cleo’s turn begins.');
  });
  await part('turn 6: the end', { commands: 1, characters: 13, presses: 1 }, async () => {
    await types('Cleo', '/game concede');
    const over = await presses('Cleo', 'Concede');
    expect(over).toMatch('**@Alice wins** on turn 6');
    expect(over).toMatch('@Bob · left on turn 5');
  });
  expectAsKept();
});
