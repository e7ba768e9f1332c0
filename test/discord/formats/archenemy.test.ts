import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import { formatTable, idOf, otherPlayers } from '../tables/formats.ts';

const MENTION = /<@(\d+)>/g;
const letters = (text = ''): string =>
  text.replace(
    MENTION,
    (_, id: string) => `@${['A', 'B', 'C', 'D'].find((name) => idOf(name) === id) ?? '?'}`,
  );

describe('an Archenemy game', () => {
  it('asks who the archenemy is, and starts with the chosen player', async () => {
    const table = formatTable();
    const { at: channel } = table;
    expect(await table.game('new', { players: otherPlayers(4), variant: 'archenemy' })).toContain(
      '*Join* to play. The host presses *Start*: the archenemy goes first, whom the host names.',
    );
    const reply = await channel.use(game, idOf('A'), 'start');
    expect([reply.isPrivate, letters(contentOf(reply)).split('\n').slice(0, 2)]).toEqual([
      true,
      [
        '**Who is the archenemy?** They go first, with 40 life, against all others.',
        '1 @A · 2 @B · 3 @C · 4 @D',
      ],
    ]);
    expect((await channel.book()).game.stage).toBe('gathering');
    const started = letters(contentOf(await channel.press(game, idOf('A'), reply, '3')));
    expect(started).toContain(
      'The game begins. @C goes first, then @D, @A and @B. Teams A: @C; B: @D, @A and @B.',
    );
    expect(started).toContain('The archenemy, @C, starts at 40 life.');
    expect(await table.card()).toContain('@C (archenemy) **40**');
    expect(await table.table('format')).toContain(
      'Each player starts at 20 life, the archenemy at 40; a player loses at 10 poison counters.',
    );
  });

  it('reminds of schemes in the precombat main phase', async () => {
    const table = formatTable();
    await table.game('new', {
      players: otherPlayers(3),
      variant: 'archenemy',
      first: '@B',
      edition: 'today',
    });
    expect(await table.table('format')).toContain('draws one if you have none');
    expect(await table.card()).not.toContain('scheme');
    for (const _ of ['upkeep', 'draw', 'main']) await table.turn('step', {}, 'B');
    expect(await table.card()).toContain('@B sets their top scheme in motion. CR 904.9 (2026-06-19)');
  });

  it('keeps the seat order that was typed while it asks who the archenemy is', async () => {
    const table = formatTable();
    const { at } = table;
    await table.game('new', { players: otherPlayers(4), variant: 'archenemy', life: 25 });
    const order = ['D', 'B', 'A', 'C'].map((name) => `<@${idOf(name)}>`).join(' ');
    const reply = await at.use(game, idOf('A'), 'start', { order });
    expect(contentOf(reply)).toContain('25 life');
    await at.press(game, idOf('A'), reply, '2');
    expect(
      (await at.book()).game.seats.map(({ playerId, life }) => [letters(`<@${playerId}>`), life]),
    ).toEqual([
      ['@B', 25],
      ['@A', 25],
      ['@C', 25],
      ['@D', 25],
    ]);
  });

  it('asks the host only, unless the teams imply it or a first player is named', async () => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(3), variant: 'archenemy', teams: '@A @C, @B' });
    expect(await table.game('start', {}, 'B')).toMatch(/^\(private\) .*host/);
    expect(await table.game('start')).toContain('The archenemy, @B, starts at 40 life.');
    const other = formatTable();
    expect(await other.game('new', { players: otherPlayers(3), variant: 'arch', first: '@C' })).toContain(
      'The archenemy, @C, starts at 40 life.',
    );
  });

  it('needs three players, also as it starts', async () => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(2), variant: 'archenemy' });
    expect(await table.game('start')).toMatch(/^\(private\) .*1 more player is needed/);
  });
});

describe('variants by the names that people type', () => {
  it.each<[typed: string, players: number, says: string]>([
    ['rumble', 3, 'Supervillain Rumble: attacking multiple players; 40 life'],
    ['brawl', 2, 'Brawl; 25 life'],
    ['brawl', 4, 'Brawl, Free-for-All: attacking multiple players; 30 life'],
    ['brawl, 2hg', 4, 'Brawl, Two-Headed Giant, teams of 2: turns shared by teams; 30 life a team'],
    ['archenemy and commander', 3, 'Commander, Archenemy, one against 2'],
  ])('%s, %i players', async (variant, players, says) => {
    expect(await formatTable().game('new', { players: otherPlayers(players), variant })).toContain(says);
  });

  it.each<[options: Readonly<Record<string, string | boolean | number>>, says: string]>([
    [{ variant: 'commander' }, 'Commander, Free-for-All'],
    [{ variant: 'free-for-all' }, 'Brawl, Free-for-All'],
    [{ attack: 'left' }, 'Brawl, Free-for-All: attacking to the left'],
    [{ range: 1 }, 'Brawl, Free-for-All: attacking multiple players, range 1'],
    [{ commander: false }, '20 life to start'],
    [{ variant: 'none' }, '20 life to start'],
  ])('settings of a Brawl game are changed by %j', async (options, says) => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(4), variant: 'brawl' });
    expect(await table.game('settings', options)).toContain(says);
  });
});
