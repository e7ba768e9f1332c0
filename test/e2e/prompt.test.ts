import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPrompt } from 'embedded-discord';
import { PROMPT_HINTS } from '#cli/prompt-hints.ts';
import { startHarness, type BotHarness } from '../helpers/bot-harness.ts';

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

/** The output below each line at the prompt of `npm start`. */
async function answers(...lines: string[]): Promise<readonly string[]> {
  const output = new PassThrough();
  const written = text(output);
  const input = Readable.from(lines.map((line) => `${line}\n`));
  await runPrompt({ discord: harness.discord, input, output, hints: PROMPT_HINTS });
  output.end();
  const [, ...expected] = (await written).split(/^Alice #table> .*\n/m);
  return expected;
}

describe('the first minute', () => {
  it('begins with five lines that fit a screen, and answers each suggested command', async () => {
    const tries = PROMPT_HINTS.tries ?? [];
    const [welcome = '', ...expected] = await answers('hello', ...tries.map(([, line]) => line));
    const lines = welcome.trimEnd().split('\n');
    expect(lines).toHaveLength(5);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    expect(expected).toEqual([
      expect.stringContaining('untapped creatures'),
      expect.stringContaining('@Alice goes first, then @Bob.'),
      expect.stringContaining('@Bob: 40 → 35 life.'),
    ]);
  });

  it('lists all commands on one screen', async () => {
    const [list = ''] = await answers('!help');
    const lines = list.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(24);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
    for (const { name, type } of harness.discord.commands())
      expect(list).toContain(type === 1 ? ` /${name}` : name);
  });

  it.each([
    ['/fliip call:heads', 'There is no command "/fliip". Did you mean /flip?\n'],
    ['/end', 'There is no command "/end". Did you mean /game end, /turn end or /subgame end?\n'],
    ['/life', 'There is no command "/life". Did you mean /set life?\n'],
    ['/turn contrl', '/turn has no "contrl". Did you mean /turn control?\n'],
    ['/flip coin:3', '/flip has no option "coin". Did you mean coins?\n'],
    ['!pres Heads', 'There is no "!pres". Did you mean !press?\n'],
    ['turn next', 'Did you mean /turn next? As a question: /judge line:turn next\n'],
    ['qiut', 'Did you mean quit? As a question: /judge line:qiut\n'],
  ])('%s', async (line, expected) => {
    expect(await answers(line)).toEqual([expected]);
  });
});
