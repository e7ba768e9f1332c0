import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  scheduleUpdates,
  type UpdateScheduler,
  type UpdateScheduleOptions,
} from '#import/updates/update-scheduler.ts';
import { writeLastCheck } from '#import/updates/last-check.ts';
import type { UpdateResult, UpdateOutcome, UpdateOptions, UpdateKind } from '#import/updates/update.ts';
import { updateInChildProcess, type RunUpdate } from '#import/updates/update-in-child.ts';
import type { Log } from '#basics/log.ts';
import { openCardFile } from '#imported/cards/open-card-file.ts';
import { readRulesFile } from '#imported/rules/write-rules-file.ts';
import { bulkText, bulkCard } from '../../helpers/scryfall-bulk.ts';
import { startLoopback } from '../../helpers/loopback.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { until } from '../../helpers/until.ts';
import { madeUpRules } from '../made-up-rules.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';

const ADDRESS = 'https://rules.example/rules.txt?key=secret';
const NOTHING = { failures: 0, isBroken: false, edition: null, etag: null, lastModified: null };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let folder: string;
let rulesFile: string;
let clock: ManualClock;
let lines: { level: string; facts: object; text: string }[];
let log: Log;
let running: UpdateScheduler | undefined;

beforeEach(() => {
  folder = temporaryFolder();
  rulesFile = join(folder, 'rules.sqlite');
  clock = new ManualClock();
  lines = [];
  const at = (level: string) => (first: object | string, text?: string) =>
    lines.push(
      typeof first === 'string'
        ? { level, facts: {}, text: first }
        : { level, facts: first, text: text ?? '' },
    );
  log = { info: at('info'), warn: at('warn') } as unknown as Log;
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** Looks that come to these ends, one after the other, the last for ever. */
function looks(...outcomes: readonly UpdateOutcome[]) {
  const asked: UpdateOptions[] = [];
  const look: RunUpdate = async ({ settings }) => {
    const outcome = outcomes[Math.min(asked.length, outcomes.length - 1)] ?? 'unchanged';
    asked.push(settings);
    const edition = outcome === 'broken' ? null : '2099-09-25';
    return { outcome, line: `it is ${outcome}`, edition, etag: `"${asked.length}"`, lastModified: null };
  };
  return { look, asked };
}

const start = (look: RunUpdate, more: Partial<UpdateScheduleOptions> = {}): void => {
  running = scheduleUpdates({
    kind: 'rules',
    address: ADDRESS,
    hosts: [],
    file: rulesFile,
    heldSince: 0,
    clock,
    log,
    run: look,
    ...more,
  });
};

/** Moves the clock on, and lets what falls due come to its end: then the next look is waited for. */
async function pass(ms: number): Promise<void> {
  await settle();
  clock.advance(ms);
  await settle();
}
const settle = () => until(() => expect(clock.waiting).toBe(1));

describe('the daily update', () => {
  it('is at the start, and then once a day', async () => {
    const { look, asked } = looks('new', 'unchanged');
    start(look);
    await pass(0);
    expect(asked).toHaveLength(1);
    await pass(DAY - 1);
    expect(asked).toHaveLength(1);
    await pass(1);
    await pass(DAY);
    expect(asked).toHaveLength(3);
    expect(asked.map(({ last }) => last?.etag)).toEqual([undefined, '"1"', '"2"']);
  });

  it('is scheduled from the last check before a restart, and remembers its result', async () => {
    const first = looks('new');
    start(first.look);
    await pass(0);
    await running?.stop();
    clock.advance(10 * HOUR);
    const { look, asked } = looks('unchanged');
    start(look);
    await pass(14 * HOUR - 1);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toMatchObject([{ last: { edition: '2099-09-25', etag: '"1"' } }]);
  });

  it('is at once after a restart that took longer than a day', async () => {
    const last = NOTHING;
    await writeLastCheck(rulesFile, ADDRESS, { at: clock.now() - DAY, ...last });
    const { look, asked } = looks('unchanged');
    start(look);
    await pass(0);
    expect(asked).toHaveLength(1);
  });

  it('is a day away at most, though a clock was ahead', async () => {
    const last = NOTHING;
    await writeLastCheck(rulesFile, ADDRESS, { at: clock.now() + 900 * DAY, ...last });
    const { look, asked } = looks('unchanged');
    start(look);
    await pass(DAY);
    expect(asked).toHaveLength(1);
  });

  it('comes sooner after one that failed: in 1 hour, 2, 4, 8, 16, and never later than in a day', async () => {
    const { look, asked } = looks('failed');
    start(look);
    await pass(0);
    for (const hours of [1, 2, 4, 8, 16, 24, 24]) {
      const before = asked.length;
      await pass(hours * HOUR - 1);
      expect(asked).toHaveLength(before);
      await pass(1);
      expect(asked).toHaveLength(before + 1);
    }
  });

  it('for cards is once a week, and counted from an import by hand too', async () => {
    const { look, asked } = looks('new');
    start(look, { kind: 'cards', heldSince: clock.now() - 2 * DAY });
    await pass(5 * DAY - 1);
    expect(asked).toEqual([]);
    await pass(1);
    await pass(7 * DAY - 1);
    expect(asked).toHaveLength(1);
    await pass(1);
    expect(asked).toHaveLength(2);
  });

  it('runs at once if nothing is imported, whenever the last check was', async () => {
    await writeLastCheck(rulesFile, ADDRESS, { at: clock.now(), ...NOTHING });
    const { look, asked } = looks('new');
    start(look, { heldSince: null });
    await pass(0);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['an hour after one that failed', { failures: 1, isBroken: false }, HOUR],
    ['a day after one that sent something else', { failures: 0, isBroken: true }, DAY],
  ])('is %s, though nothing is held and the bot was restarted', async (_, before, wait) => {
    await writeLastCheck(rulesFile, ADDRESS, { at: clock.now(), ...NOTHING, ...before });
    const { look, asked } = looks('new');
    start(look, { kind: 'cards', heldSince: null });
    await pass(wait - 1);
    expect(asked).toEqual([]);
    await pass(1);
    expect(asked).toHaveLength(1);
  });

  it('for cards is a day after one that sent something else, and not a week', async () => {
    const { look, asked } = looks('broken', 'new');
    start(look, { kind: 'cards', heldSince: null });
    await pass(0);
    await pass(DAY);
    expect(asked).toHaveLength(2);
  });

  it('reports its progress', async () => {
    start(
      async (_, __, tell) => {
        tell('reading cards.json (170 MB)');
        return { outcome: 'new', line: 'done', edition: null, etag: null, lastModified: null };
      },
      { kind: 'cards' },
    );
    await pass(0);
    expect(lines).toEqual(
      ['All cards: reading cards.json (170 MB)', 'All cards: done'].map((text) =>
        expect.objectContaining({ level: 'info', text }),
      ),
    );
  });

  it('is daily again after a success', async () => {
    const { look, asked } = looks('failed', 'failed', 'unchanged', 'failed');
    start(look);
    for (const ms of [0, HOUR, 2 * HOUR, DAY, HOUR]) await pass(ms);
    expect(asked).toHaveLength(5);
  });

  it.each<[UpdateOutcome, string, string | undefined]>([
    ['unchanged', 'info', '2099-09-25'],
    ['same', 'info', '2099-09-25'],
    ['new', 'info', '2099-09-25'],
    ['different', 'warn', '2099-09-25'],
    ['broken', 'warn', undefined],
    ['failed', 'warn', '2099-09-25'],
  ])('that is %s is one line in the log', async (outcome, level, edition) => {
    start(looks(outcome).look);
    await pass(0);
    expect(lines).toEqual([
      { level, facts: { outcome, ...(edition && { edition }) }, text: `Official rules: it is ${outcome}` },
    ]);
  });

  it("is retried later if its process can't be started", async () => {
    const { look, asked } = looks('unchanged');
    let tries = 0;
    start(async (...toLook) => {
      tries += 1;
      if (tries === 1) throw new Error('spawn EAGAIN');
      return look(...toLook);
    });
    await pass(0);
    expect(lines).toMatchObject([{ level: 'warn', facts: { outcome: 'failed' } }]);
    await pass(HOUR);
    expect(asked).toHaveLength(1);
  });

  it('goes on though when it was cannot be written down', async () => {
    const { look, asked } = looks('unchanged');
    rulesFile = join(folder, 'absent', 'rules.sqlite');
    start(look);
    await pass(0);
    await pass(DAY);
    expect(asked).toHaveLength(2);
    expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(2);
  });

  it('is over with the bot: nothing more is asked or said', async () => {
    const { look, asked } = looks('unchanged');
    start(look);
    await pass(0);
    await running?.stop();
    expect(clock.waiting).toBe(0);
    clock.advance(2 * DAY);
    expect([asked.length, lines.length]).toEqual([1, 1]);
  });

  it('under way ends with the bot', async () => {
    const ended = vi.fn<() => void>();
    const begun = vi.fn<() => void>();
    start(
      (_, signal) =>
        new Promise<UpdateResult>((resolve) => {
          begun();
          signal.addEventListener('abort', () => {
            ended();
            resolve({ outcome: 'failed', line: '', edition: null, etag: null, lastModified: null });
          });
        }),
    );
    await settle();
    clock.advance(0);
    await until(() => expect(begun).toHaveBeenCalled());
    await running?.stop();
    expect(ended).toHaveBeenCalledOnce();
    expect(lines).toEqual([]);
  });
});

describe('the update process', () => {
  const asked = (address: string, kind: UpdateKind = 'rules', file = rulesFile) => ({
    kind,
    settings: { address, file, last: null, at: 0 } satisfies UpdateOptions,
  });
  const tell = vi.fn<(line: string) => void>();

  it('imports a new text', async () => {
    const server = await startLoopback((_, response) => response.end(madeUpRules('2099-09-25')));
    try {
      const came = await updateInChildProcess(asked(server.url), new AbortController().signal, tell);
      expect(came).toMatchObject({ outcome: 'new', edition: '2099-09-25' });
      expect(readRulesFile(rulesFile).editions).toMatchObject([{ edition: '2099-09-25', isFragment: false }]);
    } finally {
      await server.close();
    }
  });

  it('imports cards, and reports its progress', async () => {
    const cards = bulkText([bulkCard('Lightning Bolt')]);
    const server = await startLoopback((_, response) => response.end(cards));
    const file = join(folder, 'cards.sqlite');
    try {
      const address = `${server.url}/cards.json?key=secret`;
      const came = await updateInChildProcess(
        asked(address, 'cards', file),
        new AbortController().signal,
        tell,
      );
      expect(came).toMatchObject({
        outcome: 'new',
        line: expect.stringMatching(/^1 card imported/) as string,
      });
      expect(tell.mock.calls.flat()).toEqual([`reading ${server.url}/cards.json (0.4 KB)`]);
      const open = openCardFile(file);
      expect(open.find('Lightning Bolt')?.card.name).toBe('Lightning Bolt');
      open.close();
    } finally {
      await server.close();
    }
  });

  it('is killed with the bot, and leaves no rules file behind', async () => {
    const ending = new AbortController();
    const server = await startLoopback(() => ending.abort());
    try {
      const came = await updateInChildProcess(asked(server.url), ending.signal, tell);
      expect(came).toMatchObject({ outcome: 'failed', line: expect.stringContaining('SIGKILL') as string });
      expect(readRulesFile(rulesFile).editions).toEqual([]);
    } finally {
      await server.close();
    }
  });
});
