import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEvening, type Effort, type Evening } from './evening.ts';
import { recordEffort } from './figures.ts';

/** Discord fills it in when the command is picked. */
const PICKED = '/judge line:';

let evening: Evening;
beforeEach(async () => {
  evening = await openEvening();
});
afterEach(() => evening.close());

it('the first turns of a Commander of four, said to /judge', async () => {
  const { presses, types } = evening;
  const says = (user: string, line: string): Promise<string> => types(user, `${PICKED}${line}`);
  const effort = (): Effort => {
    const { characters, commands, ...others } = evening.effort();
    return { ...others, commands, characters: characters - commands * PICKED.length };
  };
  const { part, expectAsKept } = recordEffort({ ...evening, effort }, 'Commander of four, said to /judge');
  await types('Alice', '/game new players:@Bob @Cleo @Dan variant:commander first:@Alice');
  await types('Alice', '/game join commander:Krenko, Mob Boss');
  await types('Bob', "/game join commander:Tymna the Weaver partner:Kraum, Ludevic's Opus");
  for (const user of ['Alice', 'Bob', 'Cleo', 'Dan']) await presses(user, 'Keep');
  evening.effort();

  await part('turn 1: her commander cast', { commands: 2, characters: 20 }, async () => {
    expect(await says('Alice', 'krenko cast')).toMatch('Next time: {2} more.');
    expect(await says('Alice', 'pass')).toMatch('@Bob');
  });
  await part('turn 2: two attacked, one by a commander', { commands: 3, characters: 40 }, async () => {
    expect(await says('Bob', 'tymna 3 alice')).toMatch(/40 → .*37/);
    expect(await says('Bob', '4 to cleo')).toMatch(/40 → .*36/);
    await says('Bob', 'pass');
  });
  await part('turn 3: a monarch', { commands: 3, characters: 30 }, async () => {
    expect(await says('Cleo', 'im monarch')).toMatch('monarch');
    expect(await says('Cleo', 'dan -5')).toMatch(/40 → .*35/);
    expect(await says('Cleo', 'pass')).toMatch('draws a card');
  });
  await part('turn 4: nothing but a pass', { commands: 1, characters: 4 }, async () => {
    expect(await says('Dan', 'pass')).toMatch('@Alice');
  });
  expectAsKept();
});
