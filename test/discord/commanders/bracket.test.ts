import type { Reply } from '#discord/command/reply.ts';
import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import commander from '../../../commands/commander.ts';
import { BRACKETS, bracketsWith } from '#engine/formats/brackets.ts';
import { builtInCards } from '#cards/built-in/index.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { ALICE, openGameChannel } from '../tables/game-channel.ts';

const FOUR = ['Cyclonic Rift', 'Rhystic Study', 'Smothering Tithe', 'The One Ring'];

const CARDS = createCardPool(
  ['Krenko, Mob Boss', 'Sol Ring', 'Mountain', ...FOUR].flatMap((name) => builtInCards().find(name) ?? []),
);

const atTable = () => openGameChannel('2026-06-19', CARDS);

const linesOf = (reply: Reply): readonly string[] => contentOf(reply).split('\n');

describe('/commander bracket', () => {
  it.each([
    [0, '**0 Game Changers**: any bracket, by these alone.'],
    [1, '**1 Game Changer**: bracket 3 or higher.'],
    [3, '**3 Game Changers**: bracket 3 or higher.'],
    [4, '**4 Game Changers**: bracket 4 or higher.'],
  ])('counts %i Game Changers in a deck', async (count, said) => {
    const deck = ['1 Krenko, Mob Boss', ...FOUR.slice(0, count), '33 Mountain'].join('\n');
    const reply = await atTable().use(commander, ALICE, 'bracket', { deck });
    expect(linesOf(reply)[0]).toBe(said);
    for (const name of FOUR.slice(0, count)) expect(contentOf(reply)).toContain(name);
    expect(reply).toMatchObject({ isPrivate: true });
  });

  it('says which names it doesn’t know, and of when its cards are', async () => {
    const reply = await atTable().use(commander, ALICE, 'bracket', { deck: '1 Sol Ring\n1 Sol Rign' });
    expect(linesOf(reply)[0]).toMatch(/^\*\*At least 0 Game Changers\*\*/);
    expect(linesOf(reply).at(-1)).toMatch(/^-# 1 card read; I don’t know Sol Rign\. I count the list only/);
  });

  it('says what each bracket allows, and takes a deck in a form', async () => {
    const table = atTable();
    const shown = await table.use(commander, ALICE, 'bracket');
    expect(linesOf(shown).filter((line) => line.startsWith('▪'))).toHaveLength(BRACKETS.length);
    expect(await table.press(commander, ALICE, shown, 'Count a deck…')).toMatchObject({
      form: { title: 'Count a deck’s Game Changers' },
    });
  });

  it.each([
    ['nothing that is a card', 'zzzz', /no card in that/],
    ['more lines than a deck has', '1 Sol Ring\n'.repeat(401), /too long/],
  ])('refuses %s', async (_, deck, said) => {
    const reply = await atTable().use(commander, ALICE, 'bracket', { deck });
    expect(contentOf(reply)).toMatch(said);
  });
});

it('a deck of a weaker bracket may be in any stronger one', () => {
  for (let count = 0; count < 8; count += 1) {
    const numbers = bracketsWith(count).map(({ number }) => number);
    expect(numbers).toEqual(BRACKETS.map(({ number }) => number).slice(-numbers.length));
  }
});
