import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import record from '../../../commands/record.ts';
import settings from '../../../commands/settings.ts';
import set from '../../../commands/set.ts';
import type { Reply } from '#discord/command/reply.ts';
import { guestOf } from '#engine/vocabulary/players.ts';
import { optionForm } from '#discord/requests/option-form.ts';
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
import { act, asReply, idOf, NAMES, say } from '../records/acting.ts';

const TODAY = '2026-06-19';

type Options = Parameters<GameChannel['use']>[3];

/** Cleo wins a game of Commander: Alice takes Bob out, Cleo takes Alice and Dan out. */
async function commanderGame(table: GameChannel): Promise<Reply> {
  const players = mentions(BOB, CLEO, DAN);
  await table.use(game, ALICE, 'new', { players, commander: true, first: ALICE });
  const hit = async (by: string, to: string): Promise<Reply> => {
    await table.use(set, by, 'damage', { hits: `<@${to}> 40` });
    return table.use(game, to, 'leave', { lost: true });
  };
  await hit(ALICE, BOB);
  await hit(CLEO, ALICE);
  const reply = await hit(CLEO, DAN);
  return table.press(game, DAN, reply, 'End the game');
}

/** Cleo's game, whose players Alice has kept as a group. */
async function withGroup(): Promise<{ readonly table: GameChannel; readonly kept: Reply }> {
  const table = openGameChannel(TODAY);
  const over = await commanderGame(table);
  return { table, kept: await act(table, ALICE, idOf(over, 'Keep as a group')) };
}

const lines = (reply: Reply): readonly string[] => say(reply).split('\n');
const standings = (table: GameChannel, options: Options = {}) =>
  table.use(record, ALICE, 'standings', options);
const change = (table: GameChannel, user: string, options: Options) =>
  table.use(record, user, 'set-group', { group: 'Friday table', ...options });

describe('the result of a game', () => {
  it('names places, and whom players lost to', async () => {
    const over = await commanderGame(openGameChannel(TODAY));
    expect(lines(over).slice(0, 5)).toEqual([
      '**@Cleo wins** on turn 1, after TIME.',
      '1st **@Cleo**',
      '2nd @Dan · lost on turn 1 to @Cleo: no life left',
      '3rd @Alice · lost on turn 1 to @Cleo: no life left',
      '4th @Bob · lost on turn 1 to @Alice: no life left',
    ]);
  });

  it('names the new places when it is corrected', async () => {
    const table = openGameChannel(TODAY);
    const over = await commanderGame(table);
    expect(over.components).toBeDefined();
    const corrected = await table.use(record, CLEO, 'correct', { number: 1, winner: `<@${BOB}>` });
    expect(lines(corrected).slice(1, 5)).toEqual([
      '1st **@Bob**',
      '2nd @Cleo',
      '3rd @Dan · lost on turn 1 to @Cleo: no life left',
      '4th @Alice · lost on turn 1 to @Cleo: no life left',
    ]);
    expect(lines(await table.use(record, CLEO, 'games', { number: 1 })).slice(1, 3)).toEqual(
      lines(corrected).slice(1, 3),
    );
  });

  it('counts no elimination of who won by a correction', async () => {
    const { table } = await withGroup();
    await table.use(record, CLEO, 'correct', { number: 1, winner: `<@${BOB}>` });
    const shown = say(await standings(table));
    expect(shown).toContain('1. @Bob won 1/1');
    expect(shown).toContain('@Cleo won 0/1 · place 2.0 · took out 2');
    expect(shown).toMatch(/@Alice won 0\/1 · place 4\.0$/m);
  });

  it('takes other places by a correction', async () => {
    const table = openGameChannel(TODAY);
    await commanderGame(table);
    const places = `<@${DAN}>, <@${CLEO}> = <@${BOB}>`;
    const corrected = await table.use(record, CLEO, 'correct', { number: 1, places });
    const expected = [/^1st \*\*@Dan/, /^2nd @Bob/, /^2nd @Cleo/, /^4th @Alice/];
    for (const [index, line] of expected.entries()) expect(lines(corrected)[index + 1]).toMatch(line);
    const shown = lines(await table.use(record, CLEO, 'games', { number: 1 }));
    expect(shown.slice(1, 5)).toEqual(lines(corrected).slice(1, 5));
    const both = await table.use(record, CLEO, 'correct', { number: 1, places, draw: true });
    expect(say(both)).toMatch(/^`places` and `draw` don’t go together/);
    await table.use(record, CLEO, 'correct', { number: 1, turns: 7 });
    await table.use(record, CLEO, 'correct', { number: 1, uncounted: true });
    const uncounted = lines(await table.use(record, CLEO, 'games', { number: 1 }));
    expect(uncounted.slice(0, 2)).toEqual([
      expect.stringMatching(/^\*\*No winner\*\*/),
      expect.stringMatching(/^▪ @Alice/),
    ]);
    await table.use(record, CLEO, 'correct', { number: 1, winner: `<@${DAN}>` });
    const again = lines(await table.use(record, CLEO, 'games', { number: 1 }));
    for (const [index, line] of expected.entries()) expect(again[index + 1]).toMatch(line);
  });

  it('names no places if only the winner is known', async () => {
    const table = openGameChannel(TODAY);
    await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), first: ALICE });
    const reply = await table.use(game, ALICE, 'end', { winners: mentions(BOB) });
    const over = await table.press(game, ALICE, reply, 'End the game');
    expect(lines(over).slice(1, 4)).toEqual(['▪ **@Bob**', '▪ @Alice', '▪ @Cleo']);
  });
});

describe('a group', () => {
  it('is made from a game by one press, named after its day', async () => {
    const { kept } = await withGroup();
    expect(lines(kept)).toEqual([
      'Kept: *New game* seats them, *Change…* renames it.',
      '**Friday table**: Commander, 40 life',
      '@Alice, @Bob, @Cleo, @Dan',
      'All of their games: 1 game',
      '1. @Cleo won 1/1 · place 1.0 · took out 2',
      '2. @Dan won 0/1 · place 2.0',
      '3. @Alice won 0/1 · place 3.0 · took out 1',
      '4. @Bob won 0/1 · place 4.0',
    ]);
    expect([...buttonsOf(kept).keys()]).toEqual(['New game', 'Rating', 'Season…', 'Change…']);
  });

  it('is made from a game that was added by hand, too', async () => {
    const table = openGameChannel(TODAY);
    const options = { players: `${mentions(ALICE, BOB)}, Dora`, winner: 'Dora', variant: 'commander' };
    const added = await table.use(record, ALICE, 'add', options);
    const kept = await act(table, ALICE, idOf(added, 'Keep as a group'));
    expect(lines(kept).slice(1, 3)).toEqual(['**Friday table**: Commander', '@Alice, @Bob, Dora']);
    const next = await table.use(record, ALICE, 'add', options);
    expect([...buttonsOf(next).keys()]).toEqual(['Correct', 'Standings']);
  });

  it('is made once, no matter who presses', async () => {
    const table = openGameChannel(TODAY);
    const over = await commanderGame(table);
    await act(table, ALICE, idOf(over, 'Keep as a group'));
    expect(lines(await act(table, BOB, idOf(over, 'Keep as a group')))[0]).toMatch(/^\*\*Friday table/);
    expect(await table.store.records.groups('9')).toHaveLength(1);
  });

  it('is not asked about again after its next game, which leads to its standings', async () => {
    const { table } = await withGroup();
    const over = await commanderGame(table);
    expect([...buttonsOf(over).keys()]).toEqual(['Play again', 'Correct', 'Standings']);
    expect(say(await table.press(record, BOB, over, 'Standings'))).toContain('@Cleo won 2/2');
  });

  it('plays its next game by one press, with its format and usual commanders', async () => {
    const { table, kept } = await withGroup();
    await table.use(record, CLEO, 'correct', { number: 1, commanders: 'Krenko, Mob Boss; ; Karn; ' });
    const opened = await table.press(game, BOB, kept, 'New game');
    expect(say(opened)).toMatch(/Commander, Free-for-All.*40 life[^]*Krenko and Karn lead again\./);
    const { game: now } = await table.book();
    expect(now).toMatchObject({ stage: 'gathering', hostId: BOB });
    expect(now.seats.map(({ playerId }) => NAMES.get(playerId))).toEqual(['Alice', 'Bob', 'Cleo', 'Dan']);
    expect(now.commanders.map(({ name, ownerId }) => `${NAMES.get(ownerId)} ${name}`)).toEqual([
      'Alice Krenko, Mob Boss',
      'Cleo Karn',
    ]);
  });

  it('takes its seats in a game that is open, and who sits there stays', async () => {
    const { table } = await withGroup();
    const opened = await table.use(game, BOB, 'new');
    const seated = await table.press(game, BOB, opened, 'Seat Friday table');
    expect(say(seated)).toContain('40 life');
    const { game: now } = await table.book();
    expect(now.seats.map(({ playerId }) => NAMES.get(playerId))).toEqual(['Bob', 'Alice', 'Cleo', 'Dan']);
    expect(buttonsOf(await table.use(game, '10000000000000099', 'new')).has('Seat Friday table')).toBe(false);
  });

  it('yields to other options when it is seated', async () => {
    const { table } = await withGroup();
    await table.use(game, ALICE, 'new');
    const options = { group: 'Friday table', life: 25, guests: 'Eve', edition: '2020-01-24', pings: false };
    const seated = await table.use(game, ALICE, 'settings', options);
    expect(say(seated)).toContain('25 life');
    const { game: now } = await table.book();
    expect(now.settings).toMatchObject({ pings: false, asked: { life: 25, isCommander: true } });
    expect(now.edition).toBe('2020-01-24');
    expect(now.seats.map(({ playerId }) => NAMES.get(playerId) ?? playerId)).toEqual([
      'Alice',
      'Bob',
      'Cleo',
      'Dan',
      guestOf('Eve'),
    ]);
    await table.use(game, ALICE, 'settings', {
      group: 'Friday table',
      players: mentions(DAN),
      guests: 'none',
    });
    expect((await table.book()).game.seats.map(({ playerId }) => NAMES.get(playerId))).toEqual([
      'Alice',
      'Dan',
    ]);
  });

  it('gives way to other options of a new game', async () => {
    const { table } = await withGroup();
    await table.use(game, ALICE, 'new', { group: 'friday table', players: mentions(DAN), life: 30 });
    const { game: now } = await table.book();
    expect(now.seats.map(({ playerId, life }) => `${NAMES.get(playerId)} ${life}`)).toEqual([
      'Alice 30',
      'Dan 30',
    ]);
  });

  it('is changed by its people and by who manages the server', async () => {
    const { table } = await withGroup();
    const outsider = '10000000000000099';
    expect(say(await change(table, outsider, { name: 'Mine' }))).toMatch(/^Only those in "Friday table"/);
    expect(lines(await change(table, DAN, { name: 'The Crew', bracket: 3, life: 30 }))[1]).toBe(
      '**The Crew**: Commander, 30 life; bracket 3',
    );
    const asManager = { ...table.asker(outsider), mayManageServer: true, subcommand: 'set-group' };
    const options = { group: 'The Crew', players: `${mentions(ALICE, BOB)}, Dora`, bracket: 0 };
    const changed = asReply(await record.run({ ...asManager, options }, table.ctx), outsider);
    expect(lines(changed).slice(1, 3)).toEqual(['**The Crew**: Commander, 30 life', '@Alice, @Bob, Dora']);
  });

  it.each<[what: string, options: Options, reply: RegExp]>([
    ['a name without letters', { name: '***' }, /^`name` must be a name/],
    ['one person alone', { players: mentions(ALICE) }, /^A group has two people at least/],
    ['a person twice', { players: `${mentions(ALICE)} ${mentions(ALICE)}` }, /is named twice/],
    ['a variant that is none', { variant: 'chess' }, /chess/],
    [
      'a group that is none',
      { group: 'Sunday table', name: 'X' },
      /^No group here is called "Sunday table"\. There’s "Friday table"\.$/,
    ],
  ])('refuses %s', async (_what, options, reply) => {
    const { table } = await withGroup();
    expect(say(await change(table, ALICE, options))).toMatch(reply);
    expect(await table.store.records.groups('9')).toMatchObject([{ name: 'Friday table', bracket: null }]);
  });

  it('is changed although only one of its people is left', async () => {
    const table = openGameChannel(TODAY);
    await table.use(record, ALICE, 'set-group', { name: 'Duo', players: mentions(ALICE, BOB) });
    await table.store.forgetUser(BOB);
    const renamed = await table.use(record, ALICE, 'set-group', { group: 'Duo', name: 'Solo' });
    expect(lines(renamed).slice(0, 2)).toEqual(['Changed.', '**Solo**']);
  });

  it('is dropped without its games', async () => {
    const { table } = await withGroup();
    expect(say(await change(table, ALICE, { drop: true }))).toBe(
      '**Friday table** is dropped. Its games stay.',
    );
    expect(say(await standings(table))).toMatch(/^No group is kept here yet/);
    expect(await table.store.records.count('9', {})).toBe(1);
  });

  it('is found by name, or as the only one of the user’s', async () => {
    const { table } = await withGroup();
    await table.use(record, ALICE, 'set-group', { name: 'Sundays', players: mentions(ALICE, DAN) });
    expect(say(await standings(table))).toBe('Whose? `group:` "Friday table" or "Sundays".');
    expect(say(await standings(table, { group: 'SUNDAYS' }))).toMatch(/^\*\*Sundays/);
    expect(say(await table.use(record, BOB, 'standings'))).toMatch(/^\*\*Friday table/);
    expect(
      say(await table.use(record, ALICE, 'set-group', { name: 'sundays', players: mentions(ALICE, BOB) })),
    ).toBe('Another group is called "sundays" already.');
  });

  it('is not offered on servers that don’t want it, but shown on request', async () => {
    const { table } = await withGroup();
    const options = { groups: 'off' };
    const asker = { ...table.asker(ALICE), subcommand: null, options };
    expect(say(asReply(await settings.run(asker, table.ctx), ALICE))).toMatch(/can manage the server/);
    await settings.run({ ...asker, ...table.asker(ALICE), mayManageServer: true }, table.ctx);
    const over = await commanderGame(table);
    expect([...buttonsOf(over).keys()]).toEqual(['Play again', 'Correct']);
    expect(buttonsOf(await table.use(game, ALICE, 'new')).has('Seat Friday table')).toBe(false);
    expect(say(await standings(table))).toContain('@Cleo won 2/2');
  });

  it('shows nothing of who does not want to be counted, and does not seat them', async () => {
    const { table, kept } = await withGroup();
    const off = { ...table.asker(CLEO), subcommand: null, options: { record: 'off' } };
    await settings.run(off, table.ctx);
    const shown = say(await standings(table));
    expect(shown).not.toContain('@Cleo');
    expect(lines(await standings(table))[1]).toBe('@Alice, @Bob, @Dan, 1 more');
    expect(shown).toContain('1. @Dan won 0/1');
    expect(say(await change(table, ALICE, { players: mentions(ALICE, CLEO) }))).toMatch(
      /doesn’t want to be counted/,
    );
    await table.press(game, BOB, kept, 'New game');
    expect((await table.book()).game.seats.map(({ playerId }) => NAMES.get(playerId))).toEqual([
      'Alice',
      'Bob',
      'Dan',
    ]);
  });
});

describe('a season', () => {
  const begin = (table: GameChannel, options: Options) => table.use(record, ALICE, 'season', options);

  it('counts its games alone, from its beginning to its end', async () => {
    const { table } = await withGroup();
    const begun = await begin(table, { name: 'Autumn' });
    expect(lines(begun).slice(0, 4)).toEqual([
      'Season **Autumn** begins.',
      '**Friday table**: Commander, 40 life',
      '@Alice, @Bob, @Cleo, @Dan',
      'Season **Autumn**, since DAY: 0 games',
    ]);
    await commanderGame(table);
    expect(say(await standings(table))).toContain('Season **Autumn**, since DAY: 1 game\n1. @Cleo won 1/1');
    expect(lines(await begin(table, { end: true }))[0]).toBe('The season is over.');
    await commanderGame(table);
    expect(say(await standings(table))).toContain('All of their games: 3 games');
    expect(say(await standings(table, { season: 'autumn' }))).toContain(
      'DAY to DAY: 1 game\n1. @Cleo won 1/1',
    );
    expect(say(await standings(table, { season: 'all' }))).toContain('All of their games: 3 games');
  });

  it('may have begun earlier, and ends the one before', async () => {
    const { table } = await withGroup();
    await begin(table, { name: 'Spring', since: '2026-03-01' });
    expect(say(await standings(table))).toContain('Season **Spring**, since DAY: 1 game');
    await begin(table, { name: 'Summer', since: '2026-06-01' });
    expect((await table.store.records.groups('9'))[0]?.seasons).toEqual([
      { name: 'Spring', from: Date.UTC(2026, 2), until: Date.UTC(2026, 5) },
      { name: 'Summer', from: Date.UTC(2026, 5), until: null },
    ]);
  });

  it.each<[what: string, since: string, isEnded: boolean, reply: string]>([
    [
      'before it',
      '2026-02-01',
      false,
      'Season "Spring" began on 2026-03-01: begin after it, or drop it first.',
    ],
    [
      'on its day',
      '2026-03-01',
      false,
      'Season "Spring" began on 2026-03-01: begin after it, or drop it first.',
    ],
    [
      'within it',
      '2026-04-01',
      true,
      'Season "Spring" went on until 2026-06-19: begin after it, or drop it first.',
    ],
  ])('does not begin %s', async (_what, since, isEnded, reply) => {
    const { table } = await withGroup();
    await begin(table, { name: 'Spring', since: '2026-03-01' });
    if (isEnded) await begin(table, { end: true });
    const kept = (await table.store.records.groups('9'))[0]?.seasons;
    expect(say(await begin(table, { name: 'Summer', since }))).toBe(reply);
    expect((await table.store.records.groups('9'))[0]?.seasons).toEqual(kept);
  });

  it('is asked about in a form with all of its options, its group being known', () => {
    const line = { command: 'record', subcommand: 'season', options: { group: 'Friday table' } };
    const fields = optionForm(line, record)?.form?.components.map((field) => 'label' in field && field.label);
    expect(fields).toEqual(['Name', 'Since', 'End', 'Rename', 'Drop']);
  });

  it('is renamed, and dropped as if it had not begun', async () => {
    const { table } = await withGroup();
    expect(say(await begin(table, { drop: true }))).toBe('No season is going on.');
    expect(say(await begin(table, { rename: 'Winter' }))).toBe('No season is going on.');
    await begin(table, { name: 'Spring', since: '2026-03-01' });
    await begin(table, { name: 'Sumer', since: '2026-06-01' });
    expect(lines(await begin(table, { rename: 'Summer' }))[0]).toBe('Season **Sumer** is **Summer** now.');
    expect(say(await begin(table, { rename: 'spring' }))).toMatch(/season "spring" already/);
    expect(say(await begin(table, { rename: 'all' }))).toMatch(/^`rename` must be a name other than “all”/);
    const dropped = lines(await begin(table, { drop: true }));
    expect(dropped[0]).toBe('Season **Summer** is dropped. Its games stay.');
    expect(dropped[3]).toBe('Season **Spring**, since DAY: 1 game');
    expect((await table.store.records.groups('9'))[0]?.seasons).toEqual([
      { name: 'Spring', from: Date.UTC(2026, 2), until: null },
    ]);
  });

  it.each<[what: string, options: Options, reply: RegExp]>([
    ['nothing said', {}, /`name/],
    ['called all', { name: 'All' }, /^`name` must be a name other than “all”/],
    ['a day for another name', { rename: 'Autumn', since: '2026-01-01' }, /^`since` and `rename` don’t go/],
    ['both', { name: 'Autumn', end: true }, /^`name` and `end` don’t go together/],
    ['an end without a season', { end: true }, /^No season is going on\.$/],
    ['a day to come', { name: 'Autumn', since: '2027-01-01' }, /^I can’t read "2027-01-01" as a day/],
    ['of another group', { group: 'Sunday table', name: 'Autumn' }, /^No group here is called/],
  ])('is refused: %s', async (_what, options, reply) => {
    const { table } = await withGroup();
    expect(say(await begin(table, options))).toMatch(reply);
  });

  it('is asked for by a name that it has', async () => {
    const { table } = await withGroup();
    expect(say(await standings(table, { season: 'Autumn' }))).toBe(
      'It has no seasons yet: *Season…* begins one.',
    );
    await begin(table, { name: 'Autumn' });
    expect(say(await standings(table, { season: 'Spring' }))).toBe('There’s no season "Spring": "Autumn".');
    expect(say(await begin(table, { name: 'autumn' }))).toBe('The group has had a season "autumn" already.');
  });
});

describe('a rating', () => {
  it('is shown only on request, and ranks by the certain part of the rating', async () => {
    const { table, kept } = await withGroup();
    expect(say(kept)).not.toContain('±');
    const rated = await table.press(record, ALICE, kept, 'Rating');
    expect(lines(rated).slice(3)).toEqual([
      '1. @Cleo **3** · about 28 ± 17 · 1 game',
      '2. @Dan **2** · about 27 ± 16 · 1 game',
      '3. @Alice **0** · about 25 ± 16 · 1 game',
      '4. @Bob **-3** · about 21 ± 16 · 1 game',
      '-# All start at about 25 ± 17. Bold is what their places prove so far: it takes some games.',
    ]);
  });
});
