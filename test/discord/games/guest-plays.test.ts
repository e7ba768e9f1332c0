import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import roll from '../../../commands/roll.ts';
import setCommand from '../../../commands/set.ts';
import stack from '../../../commands/stack.ts';
import turn from '../../../commands/turn.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { guestOf } from '#engine/vocabulary/players.ts';
import { ALICE, BOB, mentions, openGameChannel } from '../tables/game-channel.ts';

/* A guest whose seat the host plays. */

const DORA = guestOf('Dora');

async function table() {
  const at = openGameChannel('2026-06-19');
  await at.use(game, ALICE, 'new', { players: mentions(BOB), guests: 'Dora', first: ALICE });
  return at;
}

describe('a guest', () => {
  it.each([
    [['Keep', 'Keep'], 'all kept'],
    [['Mulligan', 'Keep'], 'one took another hand'],
  ])('says of an opening hand by the host’s next press: %j, %s', async (presses) => {
    const at = await table();
    await at.press(game, BOB, renderTableCard(await at.book()), 'Keep');
    for (const label of presses) await at.press(game, ALICE, renderTableCard(await at.book()), label);
    const { mulligans } = (await at.book()).game;
    expect(mulligans?.kept).toContain(DORA);
    expect(mulligans?.said).toEqual([]);
  });

  it('is whose spells, permanents and damage the host notes on the guest’s turn', async () => {
    const at = await table();
    for (let turns = 0; turns < 2; turns += 1) await at.use(turn, ALICE, 'next');
    expect((await at.book()).game.turn?.playerId).toBe(DORA);
    const reply = await at.use(setCommand, ALICE, 'damage', { hits: 'Bob 4 lifelink' });
    await at.press(setCommand, ALICE, reply, 'Dora’s');
    await at.use(permanent, ALICE, 'add', { card: 'Grizzly Bears' });
    await at.use(stack, ALICE, 'add', { card: 'Shock' });
    const { seats, permanents, stack: spells } = (await at.book()).game;
    expect(seats.map(({ life }) => life)).toEqual([20, 16, 24]);
    expect(permanents.map(({ controllerId }) => controllerId)).toEqual([DORA]);
    expect(spells.map(({ controllerId }) => controllerId)).toEqual([DORA]);
  });

  it('rolls dice by name', async () => {
    const at = await table();
    const result = await roll.run(
      { ...at.asker(ALICE), subcommand: null, options: { dice: 'd6', players: 'Dora' } },
      at.ctx,
    );
    expect(result.ok ? contentOf(result.value) : result.failure.code).toMatch(/rolled by Dora/);
  });
});

describe('a commander by the beginning of its name', () => {
  it('is the same one: 903.10a', async () => {
    const at = await table();
    for (const [commander, amount] of [
      ['Tymna', '5'],
      ['Tymna the Weaver', '4'],
      ['tymna the', '3'],
    ] as const)
      await at.use(setCommand, ALICE, 'commander-damage', { commander, amount, player: BOB });
    const damage = (await at.book()).game.seats.find(({ playerId }) => playerId === BOB)?.commanderDamage;
    expect(Object.values(damage ?? {})).toEqual([12]);
  });
});

describe('a player who takes the initiative in another player’s turn', () => {
  it('ventures into Undercity: 726.2', async () => {
    const at = await table();
    await at.use(turn, ALICE, 'step', { to: 'main' });
    await at.use(setCommand, ALICE, 'initiative', { player: BOB });
    const reply = await at.use(setCommand, BOB, 'dungeon');
    expect(contentOf(reply)).toContain('Secret Entrance');
    expect(contentOf(reply)).toContain('next Forge or Lost Well');
  });
});
