import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import permanent from '../../../commands/permanent.ts';
import turn from '../../../commands/turn.ts';
import { renderTableCard } from '#discord/table-card/card.ts';
import { idOf, formatTable, otherPlayers, type FormatTable } from '../tables/formats.ts';
import { buttonsOf } from '../tables/game-channel.ts';

/** A Grand Melee for this many players, who sit in alphabetical order; A goes first. */
async function melee(players: number, edition = 'founding'): Promise<FormatTable> {
  const table = formatTable();
  await table.game('new', { players: otherPlayers(players), edition, variant: 'grand-melee', first: '@A' });
  return table;
}

const WORKS = '`/set`, `/permanent`, `/table`, `/flip` and `/game leave` still work.';

describe('a Grand Melee with several turn markers', () => {
  it.each([
    [
      'founding',
      `(private) In a Grand Melee of eight players or more several take their turns at once. I can’t track that, so no turns, stack or combat here. ${WORKS}\n-# CR 608.4 (2006-10-01)`,
    ],
    [
      '2007-10-01',
      `(private) In a Grand Melee of eight players or more several take their turns at once, each turn with a stack of its own. I can’t track that, so no turns, stack or combat here. ${WORKS}\n-# CR 608.4, 608.5 (2007-10-01)`,
    ],
    [
      '2026-06-19',
      `(private) In a Grand Melee of eight players or more several take their turns at once, each turn with a stack of its own. I can’t track that, so no turns, stack or combat here. ${WORKS}\n-# CR 807.4, 807.5 (2026-06-19)`,
    ],
  ])('keeps no turns, and by %s says what works', async (edition, says) => {
    expect(await (await melee(8, edition)).turn('next')).toBe(says);
  });

  it('asks which turn is meant if several players take turns at once', async () => {
    const table = await melee(9);
    const which =
      '(private) Several players take their turns at once in this Grand Melee: say which with `player:`.\n-# CR 608.4 (2006-10-01)';
    expect(await table.table('apnap')).toBe(which);
    expect(await table.turn('who')).toBe(which);
    expect(await table.turn('sees', { information: 'hand' })).toBe(which);
    expect(await table.table('apnap', { player: '@E' })).toMatch(/^\*\*In this order\*\*: @E, then @F, /);
    expect(await table.turn('who', { decision: 'attackers', player: '@F' })).not.toMatch(/turn/);
  });

  it('shows the markers on its card, and no buttons that go on in a turn', async () => {
    const table = await melee(9);
    expect(await table.card()).toContain(
      '**Grand Melee**: 2 turn markers; move them yourselves. CR 608.4, 608.4a, 608.4b (2006-10-01)\n-# Grand Melee: attacking to the left, range 1 seat\n▶ @A **20**\n▪ @B **20**\n▪ @C **20**\n▪ @D **20**\n▪ @E **20**\n▪ @F **20**\n▪ @G **20**\n▪ @H **20**\n▪ @I **20**\n-# @A’s turn begins.\n-# Founding rules (2006-10-01) · log line 1',
    );
    expect(await table.card()).not.toContain('Next:');
    const labels = [...buttonsOf(renderTableCard(await table.at.book())).keys()];
    expect(labels).not.toContain('Next turn');
    expect(labels).not.toContain('Next step');
    expect(labels).not.toContain('Who decides?');
    expect(labels).toContain('+1 life');
  });

  it('of seven players has one marker, and so one turn', async () => {
    const table = await melee(7);
    expect(await table.card()).toContain('**Turn 1: @A**');
    expect([...buttonsOf(renderTableCard(await table.at.book())).keys()]).toContain('Next turn');
    expect(await table.table('apnap')).toMatch(/^\*\*In this order\*\*: @A, then @B/);
  });
});

describe('ranges, once a player has left', () => {
  it('say that they change as the next turn begins', async () => {
    const table = formatTable();
    await table.game('new', {
      players: otherPlayers(5),
      edition: 'founding',
      first: '@A',
      attack: 'left',
      range: 1,
    });
    await table.game('concede', {}, 'B');
    const waits = 'Somebody has left: ranges change as the next turn begins.';
    expect(await table.table('may-attack')).toBe(
      `@A may attack **nobody**. Opponents are out of range or not next to the left. ${waits}\n-# CR 604.1a, 306.3, 601.3, 601.2, 601.2c (2006-10-01)`,
    );
    expect(await table.table('in-range', { from: '@A', to: '@C' })).toContain(`1 seat. ${waits}`);
    await table.turn('next');
    expect(await table.table('may-attack', { player: '@A' })).not.toContain('left:');
  });
});

describe('attacking by the options of the table', () => {
  it.each<
    [
      what: string,
      edition: string,
      players: number,
      options: Readonly<Record<string, string | number>>,
      attacked: string,
      says: string,
    ]
  >([
    [
      'to the left only',
      'founding',
      4,
      { attack: 'left', range: 1 },
      '@C',
      'Some Bear can’t attack @C: @A may attack only @B. Other opponents are out of range or not next to the left.\n-# CR 604.1a, 306.3, 601.3, 601.2 (2006-10-01)',
    ],
    [
      'no teammate',
      '2026-06-19',
      4,
      { variant: 'two-headed-giant' },
      '@B',
      'Some Bear can’t attack @B: teammates aren’t opponents.\n-# CR 805.10a, 805.10b, 102.3 (2026-06-19)',
    ],
  ])('%s (%s)', async (_, edition, players, options, attacked, says) => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(players), edition, first: '@A', ...options });
    await table.at.use(turn, idOf('A'), 'step', { to: 'declare-attackers' });
    const use = async (subcommand: string, more: Readonly<Record<string, string>>) =>
      contentOf(await table.at.use(permanent, idOf('A'), subcommand, more));
    await use('add', { card: 'Some Bear' });
    const text = await use('attack', { permanent: '#1', player: idOf(attacked.slice(1)) });
    expect(
      text.replace(/<@(\d+)>/g, (whole, id: string) => {
        const letter = ['A', 'B', 'C', 'D'].find((name) => idOf(name) === id);
        return letter === undefined ? whole : `@${letter}`;
      }),
    ).toBe(says);
  });
});

describe('a token under a player’s control', () => {
  it('ignores another owner, and says so', async () => {
    const table = formatTable();
    await table.game('new', { players: '@B', edition: '2026-06-19', first: '@A' });
    const options = { card: 'Some Myr', token: true, owner: idOf('B') };
    const content = contentOf(await table.at.use(permanent, idOf('A'), 'add', options));
    expect(content).toContain(
      `A token belongs to whoever it entered under: <@${idOf('A')}> owns it, not <@${idOf('B')}>.`,
    );
  });
});
