import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveControl } from '#cli/control-socket.ts';
import { createAudit } from '#discord/command/audit.ts';
import { createSubjectRequests } from '#discord/settings/subject-requests.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { bundleProgram } from '../../helpers/bundle-program.ts';
import { recordingLog } from '../../helpers/recording-log.ts';
import { flip, from, NOON, type TestReply } from '../../store/coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { life, opened, writing } from '../../store/games/games.ts';

const PROGRAMS = {
  forget: await bundleProgram('src/cli/forget.ts'),
  export: await bundleProgram('src/cli/export.ts'),
};

async function run(
  program: keyof typeof PROGRAMS,
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
) {
  const child = spawn(process.execPath, [PROGRAMS[program], ...args], {
    cwd: tmpdir(),
    env: { ...process.env, LOG_LEVEL: 'silent', ...settings },
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { said, complained, code };
}

const [ALICE, BOB, SERVER] = ['100000000000000001', '100000000000000002', '200000000000000001'] as const;

/** A database in which Alice and Bob play on a server, and Alice also flips in direct messages and in private. */
async function played() {
  const DATABASE_FILE = temporaryFile();
  const store = openSqliteStore<TestReply>(DATABASE_FILE);
  let interactions = 0;
  const by = (actorId: string, given: object = {}) => {
    interactions += 1;
    return from(`asked ${interactions}`, { actorId, guildId: SERVER, at: NOON, ...given });
  };
  await store.mutate(by(ALICE), writing({ kind: 'open', entries: opened(ALICE, BOB) }));
  await store.mutate(by(BOB), writing({ kind: 'append', entries: life(BOB, 7) }));
  const secretly = by(ALICE);
  await store.mutate(secretly, flip(secretly, { isPrivate: true, request: { flippers: [ALICE] } }));
  const alone = by(ALICE, { guildId: null, channelId: '300' });
  await store.mutate(alone, flip(alone, { request: { flippers: [ALICE] } }));
  return { DATABASE_FILE, store };
}

type Exported = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
const countsOf = (file: Exported): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(file).flatMap(([kind, rows]) => (Array.isArray(rows) ? [[kind, rows.length]] : [])),
  );

describe('npm run export and npm run forget', () => {
  it('work without the bot, with a line in the log', async () => {
    const { DATABASE_FILE, store } = await played();
    await store.close();
    const settings = { DATABASE_FILE, LOG_FILE: join(dirname(DATABASE_FILE), 'judge.log') };
    const file = join(dirname(DATABASE_FILE), 'alice.json');

    const written = await run('export', settings, '--user', ALICE, file);
    expect(written).toEqual({ said: '', complained: `Written to ${file}.\n`, code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const ofAlice = readFileSync(file, 'utf8');
    expect(countsOf(JSON.parse(ofAlice) as Exported)).toEqual({
      secrets: 2,
      seats: 1,
      flips: 2,
      actions: 1,
    });
    expect(ofAlice).not.toContain(BOB);
    const again = await run('export', settings, '--user', ALICE, file);
    expect(again).toMatchObject({ code: 1, complained: expect.stringContaining('exists already') });

    const ofServer = JSON.parse((await run('export', settings, '--server', SERVER)).said) as Exported;
    expect(countsOf(ofServer)).toEqual({ games: 1, actions: 2, secrets: 1, flips: 1 });
    expect(ofServer['actions']).toMatchObject([{ by: ALICE }, { by: BOB }]);
    // Managers of a server learn that there was a private flip, and not which way it came up.
    expect(ofServer['flips']).toMatchObject([{ by: ALICE, hidden: true }]);
    expect(ofServer['flips']?.[0]).not.toHaveProperty('flips');

    const forgotten = await run('forget', settings, '--user', ALICE);
    expect(forgotten.said).toMatch(/^Erased \d+ entries of user 100000000000000001\. .* of server 2000/);
    expect((await run('forget', settings, '--server', SERVER)).said).toMatch(/^Erased 5 entries of server/);
    expect((await run('forget', settings, '--server', SERVER)).said).toBe(
      `Nothing is stored of server ${SERVER}.\n`,
    );
    const audited = readFileSync(settings.LOG_FILE, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    expect(audited.map(({ audit, user, server, by }) => [audit, user ?? server, by])).toEqual([
      ['export/user', ALICE, 'operator'],
      ['export/server', SERVER, 'operator'],
      ['forget/user', ALICE, 'operator'],
      ['forget/server', SERVER, 'operator'],
      ['forget/server', SERVER, 'operator'],
    ]);
  });

  it('ask the running bot, which has the database, by a socket of its own', async () => {
    const { DATABASE_FILE, store } = await played();
    const { log, lines } = recordingLog();
    const requests = createSubjectRequests(store, createAudit(log), () => NOON);
    // Left by a bot that was killed.
    writeFileSync(`${DATABASE_FILE}-control`, '');
    const end = await serveControl(DATABASE_FILE, requests, log);
    onTestFinished(async () => {
      await end();
      await store.close();
    });
    expect(statSync(`${DATABASE_FILE}-control`).mode & 0o777).toBe(0o600);
    const asked = await run('export', { DATABASE_FILE }, '--user', ALICE);
    expect(asked).toMatchObject({ code: 0, complained: '' });
    expect(countsOf(JSON.parse(asked.said) as Exported)).toMatchObject({ seats: 1, flips: 2 });
    expect(await run('forget', { DATABASE_FILE }, '--server', SERVER)).toMatchObject({
      code: 0,
      said: `Erased 5 entries of server ${SERVER}.\n`,
    });
    expect(await store.lastGame('100')).toBeNull();
    expect(lines.filter(({ audit }) => audit !== undefined)).toMatchObject([
      { audit: 'export/user', user: ALICE, by: 'operator' },
      { audit: 'forget/server', server: SERVER, by: 'operator', entries: 5 },
    ]);
    await end();
    expect(existsSync(`${DATABASE_FILE}-control`)).toBe(false);
    // The bot still has the database, and nothing answers.
    expect(await run('forget', { DATABASE_FILE }, '--user', ALICE)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('in use'),
    });
  });

  it('leave it to the bot to migrate a database', async () => {
    const DATABASE_FILE = temporaryFile();
    copyFileSync(new URL('../../store/databases/v3.db', import.meta.url), DATABASE_FILE);
    expect(await run('forget', { DATABASE_FILE }, '--user', ALICE)).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/is of an older version .* start the bot once first/),
    });
    expect(readdirSync(dirname(DATABASE_FILE)).filter((name) => name.includes('before-version'))).toEqual([]);
  });

  it.each([
    [[], 2, 'name either'],
    [['--user', '1', '--server', '2'], 2, 'name either'],
    [['--user', 'alice'], 2, 'an ID is a number'],
    [['--user', '1', 'extra', 'words'], 2, 'too many'],
    [['--user', '1'], 1, 'there is no database'],
  ])('%j ends with %i: %s', async (args, code, words) => {
    const said = await run('forget', { DATABASE_FILE: temporaryFile() }, ...args);
    expect(said).toMatchObject({ code, complained: expect.stringContaining(words) });
  });
});
