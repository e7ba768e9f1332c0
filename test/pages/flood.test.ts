import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrometheusMeters } from '#ops/prometheus-meters.ts';
import { textOfResult } from '../helpers/bot-harness.ts';
import { DEFAULT_PAGE_LIMITS } from '#pages/http/limits.ts';
import { openPageHall, ORIGIN, type PageHall } from './page-hall.ts';

/*
 * Somebody with a link, or with a client of their own, who sends what no page and no button has. Before, each new verb was
 * another series of two metrics, and none of it was charged: 45,000 presses ended the process at the next `GET /metrics`.
 */

const POINTS = 60;
const TOO_MUCH = /^That’s a lot at once/;

let table: PageHall;
const meters = createPrometheusMeters();
beforeAll(async () => {
  const limits = { ...DEFAULT_PAGE_LIMITS, link: { points: 1000, seconds: 5 } };
  table = await openPageHall({
    meters,
    // The allowance of a link is not what is looked at here.
    pages: { limits },
    limits: { user: POINTS, channel: 0, server: 0 },
  });
});
afterAll(() => table.close());

/** The length of what Prometheus is answered, without Node's own part, and the commands in it. */
async function counted() {
  const own = (await meters.text()).split('\n').filter((line) => line.includes('judge_'));
  const commands = new Set(own.flatMap((line) => /command="([^"]*)"/.exec(line)?.[1] ?? []));
  return { length: own.join('\n').length, commands };
}

/** A link of somebody who has all their points. */
async function aLink(): Promise<string> {
  table.harness.clock.advance(60_000);
  await table.open();
  const path = await table.link('Alice');
  table.harness.clock.advance(60_000);
  return path;
}

describe('a flood', () => {
  it('of presses with unknown verbs adds one series, and is charged', async () => {
    const path = await aLink();
    const seq = 1;
    await table.press(path, { do: 'no-such-verb' }, { seq });
    const before = await counted();
    const answers = [];
    for (let nth = 0; nth < 3 * POINTS; nth += 1) {
      const verb = `verb-${String.fromCodePoint(97 + (nth % 26), 97 + Math.floor(nth / 26))}`;
      answers.push(await table.press(path, { do: verb }, { seq }));
    }
    expect(answers.every(({ outcome }) => outcome === 'refused')).toBe(true);
    expect(answers.filter(({ said }) => !TOO_MUCH.test(said)).length).toBeLessThan(POINTS);
    expect(await meters.text()).toMatch(/judge_page_requests_total\{place="press",status="200"\} \d{3}/);
    const after = await counted();
    expect(after.commands).toEqual(before.commands);
    expect(after.commands).toContain('page other');
    expect(after.length - before.length).toBeLessThan(200);
    const logged = table.harness.log.filter(({ msg }) => msg === 'press').map(({ command }) => command);
    expect(new Set(logged)).toEqual(new Set(['page other']));
  });

  it('of unreadable presses is charged before they are parsed', async () => {
    const path = await aLink();
    const headers = { origin: ORIGIN, 'content-type': 'application/json', accept: 'application/json' };
    const statuses = [];
    for (let nth = 0; nth < POINTS + 1; nth += 1) {
      const { status } = await table.send(`${path}press`, { method: 'POST', headers }, `{"do":"${nth}`);
      statuses.push(status);
    }
    expect(statuses.slice(0, POINTS - 1)).toEqual(Array.from({ length: POINTS - 1 }, () => 400));
    expect(statuses.at(-1)).toBe(200);
  });

  it('of unknown commands, options and buttons adds one series of each kind, and is charged', async () => {
    await aLink();
    const person = table.at('Cleo');
    const message = person.write('nothing');
    const ask = [
      (nth: number) => person.slash(`command-${nth}`),
      (nth: number) => person.slash('flip', [{ name: `option-${nth}`, type: 3, value: 'x' }]),
      (nth: number) => person.press(message, `v1:forged-${nth}:x`),
      (nth: number) => person.press(message, `v1:again:t:forged-${nth}:x=1`),
      (nth: number) => person.press(message, `v2:table:${nth}`),
      (nth: number) => person.use(`Menu ${nth}`, message),
    ];
    for (const one of ask) await one(0);
    const before = await counted();
    const said = [];
    for (let nth = 1; nth <= 2 * POINTS; nth += 1) {
      const shown = await ask[nth % ask.length]?.(nth);
      said.push(shown ? textOfResult(shown) : '');
    }
    expect(said.filter((one) => !TOO_MUCH.test(one)).length).toBeLessThan(POINTS);
    const after = await counted();
    expect([...after.commands].filter((one) => !before.commands.has(one))).toEqual([]);
    expect(JSON.stringify([...after.commands])).not.toMatch(/forged|command-|Menu/);
    for (let nth = 0; nth < 3; nth += 1) await person.complete(`command-${nth}`, [FOCUSED]);
    expect((await counted()).commands).toContain('other (autocomplete)');
  });
});

const FOCUSED = { name: 'query', type: 3, value: 'x', focused: true } as const;
