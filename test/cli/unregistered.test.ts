import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runPlay } from 'embedded-discord';
import { UNREGISTERED } from '#cli/unregistered.ts';
import { startHarness, type BotHarness } from '../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

/** Sends one line with `play`. */
async function play(line: string) {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const place = { user: 'Alice', guild: 'playgroup', channel: 'table', isManager: false };
  const code = await runPlay(
    { place, json: true, lines: [line] },
    { discord: harness.discord, input: Readable.from([]), output, errors, unregistered: UNREGISTERED },
  );
  output.end();
  errors.end();
  return { code, told: await text(output), remarks: await text(errors) };
}

it.each([
  ['/coins dice-odds 2d6 at-least:7', '58.33%', '/judge line:/coins dice-odds dice:2d6 at-least:7'],
  [
    '/split compare card:"Fire // Ice" with:Lightning Bolt what:shares-color',
    'Lightning Bolt',
    '/judge line:',
  ],
  ['/rules editions', '2006', '/judge line:/rules editions'],
])('play takes %s as before, with a remark', async (line, answer, remark) => {
  const { code, told, remarks } = await play(line);
  expect(code).toBe(0);
  expect(JSON.parse(told)).toMatchObject({ input: line, content: expect.stringContaining(answer) });
  expect(remarks).toContain(remark);
});

it('play explains errors in such a line', async () => {
  const { code, remarks } = await play('/coins dice-odds at-least:7');
  expect(code).toBe(2);
  expect(remarks).toContain('/coins dice-odds: dice is required');
});

it('play makes no remark on a line of the menu', async () => {
  const { code, remarks } = await play('/coins verify');
  expect([code, remarks]).toEqual([0, '']);
});
