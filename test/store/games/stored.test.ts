import { describe, expect, it } from 'vitest';
import { PLAIN_FORMAT } from '#engine/game/format.ts';
import type { GameEvent } from '#engine/events/events.ts';
import { replayEvents } from '#engine/events/apply-event.ts';
import Database from '#basics/sqlite.ts';
import type { Store } from '#store/port/port.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { parseEntries, parseGame, encodeEntries, encodeGame } from '#store/games/stored.ts';
import { EVERY_EVENT } from './every-event.ts';
import { flip, from, type TestReply } from '../coins/flips.ts';
import { ended, type Entries, life, monarch, noted, opened, outline, playAt } from './games.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

/** Plays a game of some lines, changes the closed database by hand, and opens it again. */
async function tamper(...statements: readonly string[]): Promise<Store<TestReply>> {
  return (await tamperWith(...statements)).store;
}

interface Tampered {
  readonly file: string;
  readonly store: Store<TestReply>;
  /** The warnings reported to the operator. */
  readonly warned: readonly string[];
}

async function tamperWith(...statements: readonly string[]): Promise<Tampered> {
  const file = temporaryFile();
  const played = openSqliteStore<TestReply>(file);
  const table = playAt(() => played);
  await table.open('1', '2');
  await table.append(life('1', 12));
  await table.append(life('1', 7));
  await table.undo(2);
  await table.append(monarch('2'));
  await played.close();
  const db = new Database(file);
  for (const statement of statements) db.exec(statement);
  db.close();
  const warned: string[] = [];
  const store = openSqliteStore<TestReply>(file, { warn: (line) => void warned.push(line) });
  return { file, store, warned };
}

describe('stored events', () => {
  it.each(Object.values(EVERY_EVENT))('is read back as it was written: $kind', (event) => {
    const entries = [
      noted(event),
      { ...noted(event), because: [{ edition: '2006-10-01', number: '507.1' }] },
    ];
    expect(parseEntries(encodeEntries(entries as unknown as Entries))).toEqual(entries);
  });

  it.each<[string, object]>([
    ['a life total of one and a half', { playerId: '1', from: 20, to: 1.5 }],
    ['a life total of nobody', { from: 20, to: 1 }],
    ['more than it has to say', { playerId: '1', from: 20, to: 1, why: 'a bolt' }],
  ])('is not written with %s', (_, facts) => {
    const entries = [noted({ kind: 'life/changed', ...facts } as GameEvent)] as const;
    expect(() => encodeEntries(entries)).toThrow(/could not be read back/);
  });
});

describe('entries of version 1', () => {
  const SETTINGS = { startingLife: 20, pings: true };
  const { permanent } = EVERY_EVENT['permanent/entered'] as { permanent: { controllerId: string } };
  const { enteredUnderId: _, ...permanentThen } = permanent as Record<string, unknown>;

  it.each<[string, then: object, today: object]>([
    [
      'a game opened had no format',
      { kind: 'game/opened', edition: 'founding', hostId: '1', settings: SETTINGS, players: ['1', '2'] },
      { settings: { ...SETTINGS, format: PLAIN_FORMAT } },
    ],
    [
      'nor settings that were changed',
      { kind: 'game/settings-changed', settings: SETTINGS },
      { settings: { ...SETTINGS, format: PLAIN_FORMAT } },
    ],
    [
      'a game started had no teams',
      { kind: 'game/started', order: ['2', '1'], byChance: true },
      { teams: [] },
    ],
    [
      'a permanent entered under its first controller',
      { kind: 'permanent/entered', permanent: permanentThen },
      { permanent: { ...permanent, enteredUnderId: permanent.controllerId } },
    ],
    ['all else was as it is', { kind: 'monarch/passed', to: '2' }, {}],
  ])('%s', (__, then, today) => {
    const entry = { authority: 'host', because: [] };
    const entries = JSON.stringify([{ ...entry, event: then }]);
    expect(parseEntries({ version: 1, entries })).toEqual([{ ...entry, event: { ...then, ...today } }]);
  });
});

it.each(['constructor', 'toString', 'hasOwnProperty'])('counts of %s are read back', (name) => {
  const playerId = '1';
  const counted = { kind: 'counters/changed', playerId, counter: name, from: 0, to: 2 } as const;
  const damaged = { kind: 'commander/damaged', playerId, commander: name, from: 0, to: 3 } as const;
  const events = [...opened('1', '2').map(({ event }) => event), counted, damaged] as const;
  const game = replayEvents(events);
  const read = parseGame(encodeGame(game));
  expect(read).toEqual(game);
  if (typeof read === 'string') throw new Error(read);
  expect(Object.entries(read.seats[0]?.counters ?? {})).toEqual([[name, 2]]);
  expect(Object.entries(read.seats[0]?.commanderDamage ?? {})).toEqual([[name, 3]]);
});

const countStates = (file: string): unknown => {
  const db = new Database(file, { readonly: true });
  const seqs = db.prepare('SELECT seq FROM game_state ORDER BY seq').pluck().all();
  db.close();
  return seqs;
};

describe('states', () => {
  it.each([
    ['is gone', 'DELETE FROM game_state'],
    ['is of an older version', 'UPDATE game_state SET version = 0'],
    ['is of a newer version', 'UPDATE game_state SET version = 9'],
    ['is no JSON', `UPDATE game_state SET state = '{'`],
    ['is something else', `UPDATE game_state SET state = '{"edition": "founding"}'`],
    ['lacks a field', `UPDATE game_state SET state = json_remove(state, '$.turns')`],
    ['has one too many', `UPDATE game_state SET state = json_set(state, '$.seats[0].age', 7)`],
    ['has life in words', `UPDATE game_state SET state = json_set(state, '$.seats[0].life', '12')`],
  ])('are folded again from the log where one %s', async (_, statement) => {
    const store = await tamper(statement);
    const { game, seq } = (await store.lastGame('100'))!;
    expect([seq, game.seats[0]?.life, game.designations.monarch]).toEqual([5, 12, '2']);
    await playAt(() => store, '100').append(life('1', 3));
    expect((await store.lastGame('100'))!.game.seats[0]?.life).toBe(3);
    await store.close();
  });

  it('that are folded again count things on from what was taken back', async () => {
    const file = temporaryFile();
    const played = openSqliteStore<TestReply>(file);
    const table = playAt(() => played);
    const extra = noted({ kind: 'turn/extra-added', turn: { id: 1, playerId: '1', card: null } });
    await table.open('1', '2');
    await table.append([extra]);
    await table.undo(1);
    await played.close();
    const db = new Database(file);
    db.exec('DELETE FROM game_state');
    db.close();
    const store = openSqliteStore<TestReply>(file);
    expect((await store.lastGame('100'))!.game).toMatchObject({ made: 1, extraTurns: [] });
    await store.close();
  });

  it('are not computed for a flip: without one, the flipper counts as a player', async () => {
    const store = await tamper('DELETE FROM game_state');
    const stranger = from('stranger', { actorId: '9' });
    await store.mutate(stranger, flip(stranger));
    expect((await store.lastGame('100'))!.lastFlip).toMatchObject({ number: 1, flippers: ['9'] });
    await store.close();
  });

  it.each([
    ['is gone', 'DELETE FROM game_state', []],
    ['is of another version', 'UPDATE game_state SET version = 0', []],
    [
      'is damaged',
      `UPDATE game_state SET state = '{'`,
      [/^the state after line 5 of game \w+ is damaged: rebuilding it from the log$/],
    ],
  ])('are written again after they were folded, once: where one %s', async (_, statement, told) => {
    const { file, store, warned } = await tamperWith(statement);
    const { game } = (await store.lastGame('100'))!;
    await store.mutate(from('elsewhere', { channelId: '102' }), () => ({ reply: { content: 'any' } }));
    await store.close();
    expect(warned).toEqual(told.map((one) => expect.stringMatching(one)));
    const db = new Database(file);
    db.exec(`UPDATE game_event SET entries = '['`);
    db.close();
    const again = openSqliteStore<TestReply>(file, { warn: expect.unreachable });
    expect((await again.lastGame('100'))!.game).toEqual(game);
    await again.close();
  });

  it('are kept after every 32 lines of an open game, the last three, and after the last one before a stop; and of one that is over', async () => {
    const file = temporaryFile();
    let store = openSqliteStore<TestReply>(file);
    const table = playAt(() => store);
    await table.open('1', '2');
    for (let n = 0; n < 99; n += 1) await table.append(life('1', n));
    await store.close();
    expect(countStates(file)).toEqual([33, 65, 100]);
    store = openSqliteStore<TestReply>(file);
    await table.append(ended, 'drawn');
    await store.close();
    expect(countStates(file)).toEqual([101]);
  });
});

describe('lines that cannot be read', () => {
  it.each([
    ['no JSON', `UPDATE game_event SET entries = '[' WHERE seq = 2`],
    ['of a version to come', 'UPDATE game_event SET version = 9 WHERE seq = 2'],
    [
      'of an unknown kind',
      `UPDATE game_event SET entries = replace(entries, 'life/', 'death/') WHERE seq = 2`,
    ],
    ['by no authority', `UPDATE game_event SET entries = replace(entries, 'host', 'nobody') WHERE seq = 2`],
  ])('%s: the log says which, and the game goes on while its state is kept', async (_, statement) => {
    const store = await tamper(statement);
    const book = (await store.lastGame('100'))!;
    expect(book.game.seats[0]?.life).toBe(12);
    await expect(store.log(book.id, 9)).rejects.toMatchObject({
      trouble: 'damaged',
      message: expect.stringMatching(/^line 2 of game \w+ cannot be read: restore a backup$/) as string,
    });
    expect(outline(await store.log(book.id, 3))).toEqual(['5', '4 back to 2', '3 undone']);
    await store.close();
  });

  it('without a state, the game cannot be read, and everything without a game works', async () => {
    const store = await tamper('DELETE FROM game_state', `UPDATE game_event SET entries = '[' WHERE seq = 2`);
    await expect(playAt(() => store, '100').book()).rejects.toThrow(/line 2 .* cannot be read/);
    await store.mutate(from('flip'), flip(from('flip')));
    expect(await store.history('100', 1)).toHaveLength(1);
    await store.close();
  });
});
