import { readFileSync, renameSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import type { Person } from 'embedded-discord';
import { canMount, mountSmallDisk } from '../../helpers/small-disk.ts';
import {
  textOfResult,
  startHarness,
  toDiscordOptions,
  type BotHarness,
  type HarnessOptions,
} from '../../helpers/bot-harness.ts';
import { damage } from '../../store/sqlite/damage.ts';

let harness: BotHarness;
let alice: Person;
afterEach(() => harness.close());

async function open(options: HarnessOptions = {}): Promise<void> {
  harness = await startHarness(options);
  alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
}

const flip = async (): Promise<string> =>
  textOfResult(await alice.slash('flip', toDiscordOptions({ call: 'heads' })));
const errors = (): readonly unknown[] =>
  harness.log.filter(({ level }) => level === 'error').map(({ msg }) => msg);
/** Returns the fault of writing that `/readyz` reports, after the last result has expired. */
async function writingFault(): Promise<string | null | undefined> {
  harness.clock.advance(10_000);
  return (await harness.checks()).find(({ name }) => name === 'writing')?.fault;
}
const outcomes = (): readonly unknown[] =>
  harness.log.filter(({ msg }) => msg === 'interaction').map(({ outcome, refusal }) => refusal ?? outcome);

describe('while another program holds the database', () => {
  it('changes are refused with the reason, and questions answered, until the database is free again', async () => {
    await open();
    expect(await flip()).toMatch(/@Alice|<@\d+> called heads/);
    const otherProgram = new Database(harness.databaseFile);
    expect(await writingFault()).toBeNull();
    otherProgram.exec('BEGIN IMMEDIATE');
    expect(await writingFault()).toBe('the database cannot be written: another program has locked it');
    expect(await flip()).toBe(
      'Nothing was changed. Another program has locked my database. Try again in a minute.',
    );
    expect(await flip()).toMatch(/^Nothing was changed\./);
    expect(textOfResult(await alice.slash('coins', [{ name: 'history', type: 1 }]))).not.toMatch(
      /Nothing was changed/,
    );
    expect(errors()).toEqual([expect.stringMatching(/another program has locked it/)]);
    otherProgram.exec('ROLLBACK');
    otherProgram.close();
    expect(await writingFault()).toBeNull();
    expect(await flip()).toMatch(/called heads/);
    await harness.until(() =>
      expect(outcomes()).toEqual(['answered', 'store/failed', 'store/failed', 'answered', 'answered']),
    );
  });
});

describe('while a page of the database is damaged', () => {
  it('requests that need the page are refused with the reason; rules are still answered', async () => {
    await open();
    await flip();
    await harness.restart();
    damage(harness.databaseFile, 'coin_secret');
    const otherProgram = new Database(harness.databaseFile);
    otherProgram.pragma(`user_version = ${String(otherProgram.pragma('user_version', { simple: true }))}`);
    otherProgram.close();
    expect(await flip()).toBe(
      'Nothing was changed. My database is damaged. Whoever runs me has to restore a backup.',
    );
    expect(textOfResult(await alice.slash('rule', toDiscordOptions({ query: '509.1a' })))).toMatch(
      /^\*?\*?.*509\.1a/,
    );
    expect(errors().filter((msg) => String(msg).includes('it is damaged: restore a backup'))).toHaveLength(1);
  });
});

describe('if a log entry of a game was overwritten', () => {
  it('requests for it are refused with the reason, and the game continues', async () => {
    await open();
    const sub = (name: string, options: Parameters<typeof toDiscordOptions>[0] = {}) => [
      { name, type: 1, options: toDiscordOptions(options) },
    ];
    const bob = harness.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'table' });
    await alice.slash('game', sub('new', { players: `<@${bob.userId}>`, first: `<@${alice.userId}>` }));
    await alice.slash('turn', sub('next'));
    await alice.slash('turn', sub('next'));
    const otherProgram = new Database(harness.databaseFile);
    otherProgram.prepare("UPDATE game_event SET entries = '[' WHERE seq = 2").run();
    otherProgram.close();
    const DAMAGED = 'Nothing was changed. My database is damaged. Whoever runs me has to restore a backup.';
    expect(textOfResult(await alice.slash('game', sub('log')))).toBe(DAMAGED);
    expect(textOfResult(await alice.slash('turn', sub('next')))).toMatch(/turn begins/);
    expect(await writingFault()).toBe('damaged rows were found: restore a backup');
    harness.advanceUntilCardIsDrawn();
    expect(errors()).toEqual([expect.stringMatching(/line 2 of game \w+ cannot be read: restore a backup$/)]);
  });
});

describe('after the database was moved away', () => {
  it('nothing is changed, and the log says where the data is', async () => {
    await open();
    await flip();
    renameSync(harness.databaseFile, `${harness.databaseFile}.moved`);
    expect(await flip()).toBe(
      'Nothing was changed. My database was moved, deleted or written over. Whoever runs me has to put it back.',
    );
    expect(errors()).toEqual([expect.stringMatching(/-rescued-.*\. Put that file in its place/)]);
  });
});

describe('after the database was overwritten', () => {
  it('nothing is changed, the replaced file stays, and restarts do not recreate it', async () => {
    await open();
    await flip();
    truncateSync(harness.databaseFile, 0);
    expect(await flip()).toBe(
      'Nothing was changed. My database was moved, deleted or written over. Whoever runs me has to put it back.',
    );
    await expect(harness.restart()).rejects.toThrow(
      /is empty, although it was in use before: put the right one there/,
    );
    expect(readFileSync(harness.databaseFile)).toHaveLength(0);
  });
});

describe.runIf(canMount)('on a small disk (skipped if the tests may not mount one)', () => {
  it('nothing is changed while the disk is full, and the next change succeeds once there is room', async () => {
    const disk = mountSmallDisk(4_000_000);
    await open({ databaseFile: join(disk.folder, 'judge.sqlite') });
    await flip();
    disk.fill();
    let reply = await flip();
    while (!reply.startsWith('Nothing')) reply = await flip();
    expect(reply).toBe(
      'Nothing was changed. The disk that I write to is full. It goes on as soon as whoever runs me has made room.',
    );
    expect(await flip()).toBe(reply);
    expect(await writingFault()).toBe('the database cannot be written: the disk is full');
    expect(errors()).toEqual([expect.stringMatching(/the disk is full: make room there/)]);
    disk.free();
    expect(await flip()).toMatch(/called heads/);
    expect(harness.log.map(({ msg }) => msg)).toContainEqual(
      expect.stringMatching(/can be written to again/),
    );
  });
});
