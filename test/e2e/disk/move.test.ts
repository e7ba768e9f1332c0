import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fillGames } from '../../../bench/fill-games.ts';
import { findDifferences } from '#moving/check.ts';
import { bundleProgram } from '../../helpers/bundle-program.ts';
import { freshDatabase, postgresServer } from '../../postgres/database.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { open } from '../../moving/sides.ts';

const PROGRAM = await bundleProgram('src/cli/move.ts');
/** CI uses larger numbers. */
const GAMES = Number(process.env['MOVE_GAMES'] ?? 1000);
const KILLS = Number(process.env['MOVE_KILLS'] ?? 3);
/** The heap limit, which does not depend on the number of games. */
const HEAP_LIMIT = '--max-old-space-size=64';

interface ProgramResult {
  /** `null` if it was killed. */
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

/** Runs the program to its end or kills it. @param ms time until it is killed */
async function move(args: readonly string[], ms = Infinity): Promise<ProgramResult> {
  const child = spawn(process.execPath, [HEAP_LIMIT, PROGRAM, ...args], { cwd: dirname(temporaryFile()) });
  const ended = new AbortController();
  if (Number.isFinite(ms))
    void wait(ms, undefined, { signal: ended.signal }).then(
      () => child.kill('SIGKILL'),
      () => {},
    );
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  ended.abort();
  return { code, said, complained };
}

const server = postgresServer();

describe.skipIf(server === null)('npm run move', () => {
  it('resumes after each kill until everything is moved', async () => {
    const [file, url] = [temporaryFile(), await freshDatabase(server ?? '')];
    fillGames(file, GAMES);
    const databases = [`sqlite:${file}`, url];
    let killed = 0;
    // Increase the time, so that it finishes on a slow machine too.
    for (let ms = 300; killed < KILLS; ms *= 1.1) {
      const { code } = await move(databases, ms);
      if (code === 0) break;
      expect(code).toBeNull();
      killed += 1;
    }
    const { code, said, complained } = await move(databases);
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
    expect(said).toContain(` ${GAMES.toLocaleString('en')} games, 0 flips`);
    const [from, to] = [await open(file), await open(url)];
    expect(await findDifferences(from, to, { step() {} })).toEqual([]);
    await Promise.all([from.close(), to.close()]);

    const otherFile = temporaryFile();
    const refused = await move([databases[0] ?? '', `sqlite:${otherFile}`]);
    expect(refused).toMatchObject({ code: 1, said: '' });
    expect(refused.complained).toMatch(
      /^playgroup-judge: the database sqlite:.* was moved to postgres:.*\n$/,
    );
    expect(existsSync(otherFile)).toBe(false);
    expect(await move(['--reopen', databases[0] ?? ''])).toMatchObject({ code: 0, complained: '' });
  });

  it('explains invalid arguments without printing a password', async () => {
    const { code, complained } = await move(['postgres://bot:geheim@127.0.0.1:1/x', temporaryFile()]);
    expect({ code, complained }).toEqual({
      code: 2,
      complained:
        'move: a database is sqlite:FILE, or postgres://USER@HOST:PORT/NAME. For help: npm run --silent move -- --help\n',
    });
    const unreachable = await move(['postgres://bot:geheim@127.0.0.1:1/x', `sqlite:${temporaryFile()}`]);
    expect(unreachable).toMatchObject({ code: 1, said: '' });
    expect(unreachable.complained).toMatch(
      /^playgroup-judge: the database 127\.0\.0\.1:1\/x cannot be used: .*\n$/,
    );
  });
});
