import { describe, expect, it } from 'vitest';
import commander from '../../../commands/commander.ts';
import game from '../../../commands/game.ts';
import record from '../../../commands/record.ts';
import { hasOpenHands } from '#discord/mulligans/opening-hands.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { Game } from '#engine/game/state.ts';
import {
  ALICE,
  BOB,
  buttonsOf,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';
import { act, idOf, NAMES, played, say, selectIn } from './acting.ts';

describe('playing again', () => {
  const seats = async (table: GameChannel) =>
    (await table.book()).game.seats.map(({ playerId }) => NAMES.get(playerId)).join(' ');

  it('with the same seats and settings, coins decide', async () => {
    const table = openGameChannel();
    const result = await played(table, ALICE, { life: 33, pings: false });
    expect(say(await act(table, DAN, idOf(result, 'Play again')))).toMatch(/^Only those who played/);
    const reply = await act(table, BOB, idOf(result, 'Play again'));
    expect(say(reply)).toMatch(
      /^@Bob hosts the next game, with the same seats\. \*\*Who goes first\?\*\*\nThe loser .* @Bob or @Cleo\.\n-# CR 101\.2/,
    );
    expect(say(reply)).toContain('[proof](');
    expect(say(await act(table, ALICE, idOf(reply, 'Coins decide')))).toMatch(/for @Bob to make/);
    const opened = await act(table, BOB, idOf(reply, 'Coins decide'));
    expect(say(opened)).toMatch(/was drawn to go first/);
    const { game: now } = await table.book();
    expect(now).toMatchObject({
      stage: 'playing',
      hostId: BOB,
      settings: { startingLife: 33, pings: false },
    });
    expect(['Alice Bob Cleo', 'Bob Cleo Alice', 'Cleo Alice Bob']).toContain(await seats(table));
    expect(say(await act(table, BOB, idOf(reply, 'Coins decide')))).toMatch(/already open/);
  });

  it('times the turns again if they were timed', async () => {
    const table = openGameChannel();
    await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO) });
    await table.use(game, ALICE, 'timer', { set: 'on' });
    await table.use(game, ALICE, 'start');
    const ended = await table.press(game, ALICE, await table.use(game, ALICE, 'end'), 'End the game');
    const reply = await act(table, ALICE, idOf(ended, 'Play again'));
    await act(table, ALICE, idOf(reply, 'Coins decide'));
    expect((await table.book()).game).toMatchObject({
      stage: 'playing',
      settings: { timer: 'controller' },
      timer: { since: expect.any(Number), spent: {} },
    });
  });

  it('and the coins were sealed before they were flipped', async () => {
    const table = openGameChannel();
    const reply = await act(table, ALICE, idOf(await played(table), 'Play again'));
    await act(table, ALICE, idOf(reply, 'Coins decide'));
    expect((await table.store.history('7', 9)).map(({ covered }) => covered)).not.toContain(false);
  });

  it('the loser whom the host picks chooses who goes first', async () => {
    const table = openGameChannel('2026-06-19');
    const reply = await act(table, ALICE, idOf(await played(table), 'Play again'));
    const question = await act(table, ALICE, selectIn(reply), { values: ['2'] });
    expect(say(question)).toBe(
      '@Cleo, **who goes first?**\n1. @Alice · 2. @Bob · 3. @Cleo\n-# CR 103.1 (2026-06-19)',
    );
    expect(question.pings).toEqual([CLEO]);
    expect(say(await act(table, ALICE, selectIn(question), { values: ['0'] }))).toMatch(/for @Cleo to make/);
    expect(say(await act(table, CLEO, selectIn(question), { values: ['1'] }))).toMatch(
      /@Bob goes first, then @Cleo and @Alice/,
    );
    expect((await table.book()).game.hostId).toBe(ALICE);
  });

  it('needs only a button if one player has lost', async () => {
    const table = openGameChannel();
    const result = await played(table, ALICE, { players: mentions(BOB) });
    const reply = await act(table, ALICE, idOf(result, 'Play again'));
    expect([...buttonsOf(reply).keys()]).toEqual(['Coins decide', 'The loser chooses']);
    const question = await act(table, ALICE, idOf(reply, 'The loser chooses'));
    expect(say(question)).toMatch(/^@Bob, \*\*who goes first/);
  });

  it('after a draw any player may have been the one who chose', async () => {
    const table = openGameChannel();
    const result = await played(table);
    await table.use(record, ALICE, 'correct', { number: 1, draw: true });
    const reply = await act(table, ALICE, idOf(result, 'Play again'));
    expect(say(reply)).toContain('The last game was a draw: who chose before it chooses again.');
  });

  it('after a draw players who left before it cannot choose', async () => {
    const table = openGameChannel();
    await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), first: ALICE });
    await table.use(game, CLEO, 'leave');
    const ending = await table.use(game, ALICE, 'end', { draw: true });
    const result = await table.press(game, ALICE, ending, 'End the game');
    const reply = await act(table, ALICE, idOf(result, 'Play again'));
    expect([...buttonsOf(reply).keys()]).not.toContain('The loser chooses');
    const question = await act(table, ALICE, selectIn(reply), { values: ['1'] });
    expect(say(question)).toMatch(/^@Bob, \*\*who goes first/);
  });

  it('the host chooses for a guest who has lost', async () => {
    const table = openGameChannel();
    const result = await played(table, ALICE, { players: mentions(BOB), guests: 'Dora' });
    const reply = await act(table, ALICE, idOf(result, 'Play again'));
    const question = await act(table, ALICE, selectIn(reply), { values: ['2'] });
    expect(say(question)).toContain('**who goes first?**');
    expect(say(await act(table, BOB, selectIn(question), { values: ['1'] }))).toMatch(/for @Alice to make/);
    expect(say(await act(table, ALICE, selectIn(question), { values: ['1'] }))).toMatch(/@Bob goes first/);
  });

  it('with the same teams', async () => {
    const table = openGameChannel('2026-06-19');
    const teams = `${mentions(ALICE, CLEO)}, ${mentions(BOB, DAN)}`;
    const result = await played(table, ALICE, {
      players: mentions(BOB, CLEO, DAN),
      teams,
      variant: 'two-headed-giant',
    });
    const before = (await table.book()).game;
    const reply = await act(table, ALICE, idOf(result, 'Play again'));
    await act(table, ALICE, idOf(reply, 'Coins decide'));
    const after = (await table.book()).game;
    expect(after.stage).toBe('playing');
    expect(after.settings.format).toEqual(before.settings.format);
    expect(new Set(after.teams.map((team) => team.toSorted().join()))).toEqual(
      new Set(before.teams.map((team) => team.toSorted().join())),
    );
  });

  it('not once another game was played', async () => {
    const table = openGameChannel();
    const first = await played(table);
    await played(table, BOB);
    expect(say(await act(table, ALICE, idOf(first, 'Play again')))).toMatch(/out of date/);
  });

  /** Starts the next game with coins and returns what is shown. */
  async function next(table: GameChannel, result: Reply) {
    const reply = await act(table, ALICE, idOf(result, 'Play again'));
    const text = say(await act(table, ALICE, idOf(reply, 'Coins decide')));
    return { said: text, game: (await table.book()).game };
  }

  const leaders = ({ commanders }: Game): readonly string[] =>
    commanders.map(({ ownerId, name }) => `${NAMES.get(ownerId) ?? ownerId}: ${name}`).toSorted();

  async function commanded(table: GameChannel): Promise<Reply> {
    await table.use(game, ALICE, 'new', {
      players: mentions(BOB),
      guests: 'Dora',
      commander: true,
      first: ALICE,
    });
    await table.use(commander, ALICE, 'name', {
      commander: 'Boros Lord',
      partner: 'Izzet Lady',
      allow: true,
    });
    await table.use(commander, ALICE, 'name', { commander: 'Selesnya Sage', guest: 'Dora', allow: true });
    const reply = await table.use(game, ALICE, 'end', { winners: mentions(BOB) });
    return table.press(game, ALICE, reply, 'End the game');
  }

  it('with the same commanders and guests, without their casts and damage', async () => {
    const table = openGameChannel('2026-06-19');
    const result = await commanded(table);
    const { said, game: now } = await next(table, result);
    expect(said).toContain('Boros Lord, Izzet Lady and Selesnya Sage lead again.');
    expect(said).not.toContain('’s commander');
    expect(leaders(now)).toEqual(['Alice: Boros Lord', 'Alice: Izzet Lady', 'guest:Dora: Selesnya Sage']);
    expect(now.commanders.every(({ casts, zone }) => casts === 0 && zone === 'command')).toBe(true);
    expect(now.seats.map(({ playerId }) => playerId).toSorted()).toEqual([ALICE, BOB, 'guest:Dora']);
    expect(now.settings.format.isCommander).toBe(true);
  });

  it('with the commanders that the record was corrected to', async () => {
    const table = openGameChannel('2026-06-19');
    const result = await commanded(table);
    await table.use(record, ALICE, 'correct', { number: 1, commanders: 'Boros Lord;Karn;' });
    const { game: now } = await next(table, result);
    expect(leaders(now)).toEqual(['Alice: Boros Lord', 'Bob: Karn', 'guest:Dora: Selesnya Sage']);
  });

  it.each<[what: string, options: object, like: object]>([
    ['Brawl', { variant: 'brawl' }, { isCommander: true, isBrawl: true }],
    ['Planechase', { variant: 'planechase' }, { isPlanechase: true }],
    ['Supervillain Rumble', { variant: 'supervillain-rumble' }, { variant: 'supervillain-rumble' }],
    ['no variant', { variant: 'none', life: 31 }, { variant: null }],
  ])('as %s', async (_, options, like) => {
    const table = openGameChannel('2026-06-19');
    const result = await played(table, ALICE, options);
    const before = (await table.book()).game;
    const { game: now } = await next(table, result);
    expect(before.settings.format).toMatchObject(like);
    expect(now.settings).toEqual(before.settings);
    expect(now.edition).toBe('2026-06-19');
  });

  it('as Archenemy, with the archenemy named by the host', async () => {
    const table = openGameChannel('2026-06-19');
    const options = { players: mentions(BOB, CLEO), variant: 'archenemy', first: BOB };
    const result = await played(table, BOB, options);
    expect((await table.book()).game.settings.archenemy).toMatchObject({ playerId: BOB });
    const reply = await act(table, ALICE, idOf(result, 'Play again'));
    expect(say(reply)).toContain('**Who is the archenemy?**');
    expect([...buttonsOf(reply).keys()]).not.toContain('Coins decide');
    expect(say(await act(table, BOB, selectIn(reply), { values: ['0'] }))).toMatch(/for @Alice to make/);
    const third = (await table.book()).game.seats[2]?.playerId ?? '';
    const text = say(await act(table, ALICE, selectIn(reply), { values: ['2'] }));
    const { game: now } = await table.book();
    expect(text).toContain(`The archenemy, @${NAMES.get(third)}, starts at 40 life.`);
    expect(now.settings.archenemy).toMatchObject({ playerId: third });
    expect(third).not.toBe(BOB);
    expect(now.turn?.playerId).toBe(third);
  });

  it('with opening hands, and settings changed in the first turn', async () => {
    const table = openGameChannel('2026-06-19');
    await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), first: ALICE });
    await table.use(game, ALICE, 'settings', { life: 27, commander: true });
    const reply = await table.use(game, ALICE, 'end', { winners: mentions(BOB) });
    const result = await table.press(game, ALICE, reply, 'End the game');
    const { game: now } = await next(table, result);
    expect(now.settings).toMatchObject({ startingLife: 27, format: { isCommander: true } });
    expect(now.turns).toBe(1);
    expect(hasOpenHands(now)).toBe(true);
  });

  it('by the names that people have here', async () => {
    const table = openGameChannel('2026-06-19');
    const reply = await act(table, ALICE, idOf(await played(table), 'Play again'));
    expect(JSON.stringify(reply.components)).toContain('"label":"2. Bob"');
  });
});
