import type { APILabelComponent } from 'discord.js';
import { describe, expect, it } from 'vitest';
import permanent from '../../../commands/permanent.ts';
import set from '../../../commands/set.ts';
import type { Form } from '#discord/command/reply.ts';
import { ALICE, BOB, buttonsOf, CLEO } from '../tables/game-channel.ts';
import { openCard, type CardTable } from './at-card.ts';

/*
 * Damage by permanents on record, in the form and typed. Alice's turn: she has Grizzly Bears (#1) and an artifact (#3),
 * Bob has Savannah Lions (#2) and is the monarch, and Cleo has the initiative.
 */

async function table(): Promise<CardTable> {
  const at = await openCard();
  const add = (user: string, card: string) => at.use(permanent, ALICE, 'add', { card, controller: user });
  await add(ALICE, 'Grizzly Bears');
  await add(BOB, 'Savannah Lions');
  await add(ALICE, "Krark's Thumb");
  await at.use(set, ALICE, 'monarch', { player: BOB });
  await at.use(set, ALICE, 'initiative', { player: CLEO });
  return at;
}

const sourcesIn = ({ components }: Form, label: string): readonly string[] => {
  const row = (components as readonly APILabelComponent[]).find((component) => component.label === label);
  const options = row && 'options' in row.component ? row.component.options : [];
  return options
    .filter(({ description = '' }) => description === 'its combat damage')
    .map((option) => option.label);
};

const LAST = async (at: CardTable) => (await at.book()).game.hits.at(-1);
const labels = (reply: Parameters<typeof buttonsOf>[0]): readonly string[] => [...buttonsOf(reply).keys()];

describe('in the form', () => {
  it('there are the dealer’s creatures, but nothing else', async () => {
    const at = await table();
    expect(sourcesIn(await at.damage(ALICE), 'Bob')).toEqual(['Grizzly Bears (#1)']);
    expect(sourcesIn(await at.damage(BOB), 'Alice')).toEqual(['Savannah Lions (#2)']);
  });

  it('a creature’s damage is combat damage, and passes the monarch on', async () => {
    const at = await table();
    const form = await at.damage(ALICE);
    await at.submit(ALICE, form, { Bob: ['3', 'Grizzly Bears (#1)', 'toxic 1'] });
    expect(await at.stands()).toBe('Alice 40, Bob 37 poison 1, Cleo 40, Dan 40');
    expect(await LAST(at)).toMatchObject({
      by: ALICE,
      source: 'Grizzly Bears',
      combat: 'yes',
      held: ['monarch'],
    });
    await at.card(BOB, 'New monarch');
    expect((await at.book()).game.designations.monarch).toBe(ALICE);
  });

  it('a source that has left still counts as a creature', async () => {
    const at = await table();
    const form = await at.damage(ALICE);
    await at.use(permanent, ALICE, 'leave', { permanent: '#1', to: 'graveyard' });
    await at.submit(ALICE, form, { Bob: ['3', 'Grizzly Bears (#1)'] });
    expect(await LAST(at)).toMatchObject({ combat: 'yes' });
  });
});

describe('typed', () => {
  it.each<[hits: string, source: string | undefined, combat: string | undefined, buttons: readonly string[]]>(
    [
      ['Cleo 2 by Grizzly Bears', 'Grizzly Bears', 'maybe', ['Initiative taken']],
      ['Cleo 2 combat by #1', 'Grizzly Bears', 'yes', ['Initiative taken']],
      ['Bob 2', undefined, 'maybe', ['New monarch']],
      ['Bob 2 noncombat by Grizzly Bears', 'Grizzly Bears', undefined, []],
      ['Bob 2 by Krark’s Thumb', "Krark's Thumb", undefined, []],
      ['Bob 2 loss', undefined, undefined, []],
    ],
  )('%s', async (hits, source, combat, buttons) => {
    const at = await table();
    const reply = await at.use(set, ALICE, 'damage', { hits });
    expect(labels(reply)).toEqual(buttons);
    const hit = await LAST(at);
    expect([hit?.source, hit?.combat]).toEqual([source, combat]);
  });

  it('the player hit by another’s creature records it', async () => {
    const at = await table();
    await at.use(set, ALICE, 'damage', { hits: 'me 2 by Savannah Lions' });
    expect(await LAST(at)).toMatchObject({ by: BOB, playerId: ALICE, source: 'Savannah Lions' });
  });
});
