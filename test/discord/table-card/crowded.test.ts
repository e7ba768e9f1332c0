import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import setCommand from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import { countComponents, MAX_COMPONENTS } from '#discord/command/layout.ts';
import { layoutOf } from '#discord/command/reply.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { ALICE, BOB, CLEO, DAN, mentions, openGameChannel } from '../tables/game-channel.ts';

describe('a card with every row of buttons that there is', () => {
  it('is one that Discord takes, with room for its own rows', async () => {
    const at = openGameChannel('2026-06-19');
    await at.use(game, ALICE, 'new', {
      players: mentions(BOB, CLEO, DAN),
      variant: 'planechase, commander',
      first: ALICE,
    });
    await at.use(game, ALICE, 'join', { commander: 'Krenko, Mob Boss' });
    await at.use(setCommand, ALICE, 'day-night', { is: 'day' });
    for (let turns = 0; turns < 4; turns += 1) await at.use(turn, ALICE, 'next');
    await at.use(setCommand, ALICE, 'initiative');
    await at.use(setCommand, ALICE, 'dungeon');
    await at.use(setCommand, ALICE, 'speed');
    await at.use(turn, ALICE, 'step', { to: 'main' });
    await at.use(setCommand, ALICE, 'life', { amount: '-45', player: 'each-opponent' });

    const card = renderTableCard(await at.book());
    const labels = (card.components ?? []).flatMap((row) =>
      'components' in row
        ? row.components.map((component) => ('label' in component ? component.label : ''))
        : [],
    );
    expect(labels.join(', ')).toBe(
      'Next turn, Next step, Flip a coin, Who decides?, Undo, Speed 2, No spells last turn, 1 spell, 2 or more, Planar die (0), Draw a plane, −5 life, −1 life, +1 life, +5 life, Damage…, Commanders, Remove losing players, Take back',
    );
    expect(countComponents(layoutOf(card) ?? [])).toBeLessThanOrEqual(MAX_COMPONENTS - 2);
  });
});
