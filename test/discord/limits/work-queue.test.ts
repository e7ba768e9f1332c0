import { contentOf } from '#discord/command/reply.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorkQueue } from '#discord/limits/work-queue.ts';
import { renderRefusal } from '#discord/refusals/refusals.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';

const NOON = Date.UTC(2026, 5, 19, 12);

/** Work that ends when a test decides. */
interface Work {
  begun: boolean;
  end: (failure?: Error) => void;
  /** Its result: done, or whose work is ahead and when to come back, in ms. */
  said: Promise<string>;
}

function make({ rests = true } = {}) {
  const clock = new ManualClock(NOON);
  const line = createWorkQueue(clock, { hasRests: rests });
  let atOnce = 0;
  let mostAtOnce = 0;

  /** `A X`: user A of server X, `-` for direct messages. */
  function asks(text: string): Work {
    const [actorId = '', server] = text.split(' ');
    const work: Work = { begun: false, end: () => {}, said: Promise.resolve('') };
    const askedAt = clock.now();
    const ended = new Promise<void>((resolve, reject) => {
      work.end = (failure) => (failure ? reject(failure) : resolve());
    });
    ended.catch(() => {});
    work.said = line
      .run({ actorId, guildId: server === '-' ? null : (server ?? '') }, async () => {
        work.begun = true;
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        await ended.finally(() => (atOnce -= 1));
        return 'done';
      })
      .then((result) =>
        result.ok ? result.value : `${result.failure.facts.whose} ${result.failure.facts.goesOnAt - askedAt}`,
      )
      .catch((error: unknown) => String(error));
    return work;
  }

  return { clock, line, asks, mostAtOnce: () => mostAtOnce };
}

/** Runs everything that does not depend on a job ending. */
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('long work', () => {
  it('runs one job after another, in the order of requests', async () => {
    const { asks, mostAtOnce } = make();
    const works = ['A X', 'B Y', 'C Z'].map(asks);
    for (const [nth, { end, said }] of works.entries()) {
      await settle();
      expect(works.map(({ begun }) => begun)).toEqual(works.map((_, index) => index <= nth));
      end();
      expect(await said).toBe('done');
    }
    expect(mostAtOnce()).toBe(1);
  });

  it('reports a failed job to its user and runs the next', async () => {
    const { asks } = make();
    const [one, other] = ['A X', 'B Y'].map(asks);
    one?.end(new Error('the disk is full'));
    other?.end();
    expect([await one?.said, await other?.said]).toEqual(['Error: the disk is full', 'done']);
  });

  it.each<[string, readonly string[], string, string]>([
    ['a user has at most one job in the queue', ['A X'], 'A Y', 'user 5000'],
    ['nor waits twice', ['A X', 'B Y'], 'B Z', 'user 10000'],
    ['one server has two in it', ['A X', 'B X'], 'C X', 'server 5000'],
    ['another server has two of its own', ['A X', 'B X', 'C Y'], 'D Y', 'done'],
    ['direct messages are no server', ['A -', 'B -', 'C -'], 'D -', 'done'],
    ['eight are in it', ['A 1', 'B 2', 'C 3', 'D 4', 'E 5', 'F 6', 'G 7', 'H 8'], 'I 9', 'all 5000'],
  ])('%s', async (_, before, asked, expected) => {
    const { asks } = make();
    const works = [...before, asked].map(asks);
    for (const { end } of works) end();
    expect(await works.at(-1)?.said).toBe(expected);
  });

  it.each<[string, number, boolean, number, string]>([
    ['a moment: the next is done at once', 0, true, 0, 'done'],
    ['two seconds: the next not before eight have passed', 2000, true, 7999, 'user 1'],
    ['two seconds: the next when eight have passed', 2000, true, 8000, 'done'],
    ['ten minutes, as where the clock was moved: two minutes', 600_000, true, 0, 'user 120000'],
    ['two seconds, where nobody rests', 2000, false, 0, 'done'],
    ['less than nothing, as where the clock was set back', -60_000, true, 0, 'done'],
  ])('took its asker %s', async (_, ms, rests, after, expected) => {
    const { clock, asks } = make({ rests });
    const first = asks('A X');
    await settle();
    clock.advance(ms);
    first.end();
    await first.said;
    clock.advance(after);
    const others = asks('B X');
    others.end();
    expect(await others.said).toBe('done');
    const next = asks('A X');
    next.end();
    expect(await next.said).toBe(expected);
  });

  it('does not start once the bot stops, but the running job finishes', async () => {
    const { line, asks } = make();
    const [first, second] = ['A X', 'B Y'].map(asks);
    await settle();
    line.end();
    const late = asks('C Z');
    first?.end();
    expect([await first?.said, await second?.said, await late.said]).toEqual([
      'done',
      'all 5000',
      'all 5000',
    ]);
    expect([second?.begun, late.begun]).toEqual([false, false]);
  });

  it('never leaves a job waiting forever', async () => {
    const step = fc.record({
      user: fc.constantFrom('A', 'B', 'C', 'D'),
      server: fc.constantFrom('X', 'Y', '-'),
      fails: fc.boolean(),
      ms: fc.integer({ min: 0, max: 4000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
        const { clock, asks, mostAtOnce } = make();
        const works = steps.map(({ user, server, fails, ms }) => {
          const work = asks(`${user} ${server}`);
          clock.advance(ms);
          return { ...work, fails };
        });
        for (const { end, fails } of works) end(fails ? new Error('failed') : undefined);
        for (const text of await Promise.all(works.map((work) => work.said)))
          expect(text).toMatch(/^(?:done|Error: failed|user \d+|server \d+|all \d+)$/);
        clock.advance(120_000);
        const last = asks('A X');
        last.end();
        expect(await last.said).toBe('done');
        expect(mostAtOnce()).toBe(1);
      }),
      { numRuns: 100 },
    );
  });
});

it.each([
  ['user', 'That takes me long, and you had one just now: ask again <t:1781870412:R>.'],
  ['server', 'I’m busy with long work for others here: ask again <t:1781870412:R>.'],
  ['all', 'I’m busy with long work for others: ask again <t:1781870412:R>.'],
] as const)('says to whoever is sent away when to come back: %s', (whose, said) => {
  const goesOnAt = NOON + 11_500;
  const refusal = { code: 'interaction/long-work', facts: { whose, goesOnAt }, citations: [] } as const;
  expect(contentOf(renderRefusal(refusal))).toBe(said);
});
