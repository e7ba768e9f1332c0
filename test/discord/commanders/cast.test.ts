import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import commander from '../../../commands/commander.ts';
import game from '../../../commands/game.ts';
import stack from '../../../commands/stack.ts';
import turn from '../../../commands/turn.ts';
import { builtInCards } from '#cards/built-in/index.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { ALICE, BOB, mentions, openGameChannel } from '../tables/game-channel.ts';

const KRENKO = 'Krenko, Mob Boss';
const VENDILION = 'Vendilion Clique';
const CARDS = createCardPool(
  [KRENKO, VENDILION, 'Lightning Bolt'].flatMap((name) => builtInCards().find(name) ?? []),
);

/** Alice's first turn, in this step, with this commander in the command zone. */
async function tableIn(step: string, name = KRENKO) {
  const table = openGameChannel('2026-06-19', CARDS);
  await table.use(game, ALICE, 'new', { players: mentions(BOB), variant: 'commander' });
  await table.use(game, ALICE, 'start', { first: ALICE });
  await table.use(commander, ALICE, 'name', { commander: name });
  const moved = await table.use(turn, ALICE, 'step', { to: step });
  expect(contentOf(moved)).toMatch(/(?:main phase|attackers step)\./);
  return table;
}

const TIMING = /^-# Without flash, creatures are cast in one’s own main phase/m;

describe('casting a commander', () => {
  it.each<[what: string, step: string, name: string, noted: boolean]>([
    ['in one’s main phase', 'main', KRENKO, false],
    ['in combat', 'declare-attackers', KRENKO, true],
    ['with flash, in combat', 'declare-attackers', VENDILION, false],
  ])('%s: the time is noted if it is wrong', async (_, step, name, noted) => {
    const table = await tableIn(step, name);
    const content = contentOf(await table.use(commander, ALICE, 'cast'));
    expect(content).toMatch(`casts ${name} from the command zone`);
    expect(TIMING.test(content)).toBe(noted);
  });

  it('goes on the stack if the table uses it this turn, by the command and by the button', async () => {
    const table = await tableIn('main');
    await table.use(stack, ALICE, 'add', { card: 'Lightning Bolt' });
    const cast = await table.use(commander, ALICE, 'cast');
    expect(contentOf(cast)).toMatch(/^On the stack: Krenko/);
    expect(contentOf(cast)).toMatch(TIMING);
    expect((await table.book()).game.stack.map(({ name }) => name)).toEqual(['Lightning Bolt', KRENKO]);
    expect((await table.book()).game.commanders[0]).toMatchObject({ casts: 1, zone: 'stack' });
    await table.use(game, ALICE, 'undo');
    expect((await table.book()).game.commanders[0]).toMatchObject({ casts: 0 });
    const shown = await table.use(commander, ALICE, 'show');
    expect(contentOf(await table.press(commander, ALICE, shown, 'Cast Krenko'))).toMatch(/^On the stack/);
  });

  it('is not noted at a table that records no steps', async () => {
    const table = openGameChannel('2026-06-19', CARDS);
    await table.use(game, ALICE, 'new', { players: mentions(BOB), variant: 'commander' });
    await table.use(game, ALICE, 'start', { first: ALICE });
    await table.use(commander, ALICE, 'name', { commander: KRENKO });
    expect(contentOf(await table.use(commander, ALICE, 'cast'))).not.toMatch(TIMING);
  });

  it('is counted without the stack if the table doesn’t use it', async () => {
    const table = await tableIn('main');
    await table.use(commander, ALICE, 'cast');
    expect((await table.book()).game.stack).toEqual([]);
  });
});
