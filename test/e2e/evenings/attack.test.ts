import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEvening, type Evening } from './evening.ts';

/*
 * Attacks of a Commander game, said in a line or chosen in the form: what follows from each source, and who is out by
 * whom.
 */

let evening: Evening;
beforeEach(async () => {
  evening = await openEvening();
  const { types } = evening;
  await types('Alice', '/game new players:@Bob @Cleo guests:Dan variant:commander first:@Alice');
  await types('Alice', '/commander name commander:Krenko, Mob Boss');
  await types('Bob', '/commander name commander:Tymna the Weaver');
  await types('Alice', '/commander name commander:Okaun, Eye of Chaos player:Dan');
});
afterEach(() => evening.close());

it('an attack is one line, one undo, and passes on what was held', async () => {
  const { types, presses, card } = evening;
  const says = (user: string, line: string): Promise<string> => types(user, `/judge line:${line}`);
  await types('Bob', '/set monarch');
  await types('Cleo', '/set initiative');

  const attack = await says('Alice', 'krenko hits bob for 6 lifelink, cleo takes 2 infect');
  expect(attack).toContain(
    '@Bob: 40 → 34 life, 0 → 6 from Krenko, Mob Boss; @Alice: 40 → 46 life (lifelink)',
  );
  expect(attack).toContain('@Cleo: 0 → 2 poison.');
  expect(attack).toContain('Trigger: @Alice becomes the monarch.');
  expect(attack).toContain('Trigger: if it was a creature’s combat damage, @Alice takes the initiative.');

  expect(await presses('Alice', 'New monarch')).toContain('@Alice is the monarch.');
  expect(card()).toContain('monarch');
  await types('Alice', '/game undo');
  await types('Alice', '/game undo');
  expect(card()).toContain('@Bob **40** · monarch');
  expect(card()).not.toContain('poison');

  // Who takes the initiative ventures.
  await types('Alice', '/set damage hits:Cleo 3 toxic 1');
  expect(await presses('Bob', 'Initiative taken')).toContain('@Alice has the initiative.');
  await presses('Alice', 'To Secret Entrance');
  expect(card()).toContain('@Alice **40** · initiative · Undercity: Secret Entrance');
});

it('who is hit, heals or hosts a guest says so, and a loser is taken out from the reply', async () => {
  const { types, presses, card } = evening;
  const says = (user: string, line: string): Promise<string> => types(user, `/judge line:${line}`);
  expect(await says('Cleo', 'tymna hits me for 2')).toContain('0 → 2 from Tymna the Weaver');
  expect(await says('Cleo', 'bob gains 3')).toContain('@Bob: 40 → 43 life. (recorded by @Cleo)');
  expect(await says('Cleo', 'i gain 3 and bob loses 3')).toMatch(/@Bob: 43 → 40 life[^]*@Cleo: 38 → 41 life/);

  for (let turns = 0; turns < 3; turns += 1) await types('Alice', '/turn next');
  expect(card()).toContain('Turn 4: Dan');
  const plain = await types('Alice', '/set damage hits:Bob 5');
  expect(plain).toContain('@Bob: 40 → 35 life.');
  expect(plain).toContain('Dan’s, for whom you decide.');
  const lethal = await types('Alice', '/set damage hits:Bob 21 Okaun');
  expect(lethal).toContain('@Bob loses');
  expect(await presses('Alice', 'Remove losing players')).toContain(
    '@Bob has lost the game (eliminated by Dan).',
  );
  expect(await types('Alice', '/game log')).toContain('(eliminated by Dan)');
});

it('a creature of another is goaded with a press', async () => {
  const { types, presses, card } = evening;
  await types('Bob', '/permanent add card:Krark, the Thumbless controller:@Bob');
  await types('Alice', '/permanent list');
  expect(await presses('Alice', 'Goad Krark (#1)')).toContain(
    'Goaded by @Alice, until that player’s next turn: Krark, the Thumbless (#1).',
  );
  expect(card()).toContain('Goaded until @Alice’s next turn: Krark, the Thumbless (#1) (@Bob)');
  for (let turns = 0; turns < 4; turns += 1) await types('Alice', '/turn next');
  expect(card()).not.toContain('Goaded until');
});
