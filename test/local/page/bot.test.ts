import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPrompt } from '#local/index.ts';
import type { Sent } from '#local/page/protocol.ts';
import { PROMPT_HINTS } from '#cli/prompt-hints.ts';
import { type BotHarness, startHarness } from '../../helpers/bot-harness.ts';
import { Paper } from '../terminal/echo-bot.ts';
import { pageOf, Visitor } from './visitor.ts';

/** The bot, its terminal and two tabs of its page, all in one channel. */

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

/** A page of the bot, as `npm start` serves it. */
const itsPage = () => pageOf(harness.discord, { hints: PROMPT_HINTS });

/** A terminal at which Alice sits. */
async function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const output = Object.assign(new Paper(), { isTTY: true, columns: 200 });
  const ended = runPrompt({ discord: harness.discord, input, output, hints: PROMPT_HINTS });
  await output.says('#table> ');
  return {
    types: (line: string) => void input.write(`${line}\r`),
    /** Lets time pass until this is to be read there. */
    shows: (text: string) =>
      harness.until(() => expect(stripVTControlCharacters(output.text)).toContain(text)),
    async leaves() {
      input.write('exit\r');
      await ended;
    },
  };
}

/** The newest version of the last message with a button of this name: the button and where it is. */
function button(visitor: Visitor, label: string): { readonly message: string; readonly customId: string } {
  for (const told of visitor.told.toReversed()) {
    if (!('event' in told) || told.event !== 'message') continue;
    const customId = buttonIn(told.message.components ?? [], label);
    if (customId !== null) return { message: told.message.id, customId };
  }
  throw new Error(`No button "${label}"`);
}

function buttonIn(components: unknown, label: string): string | null {
  const found = /\{[^{}]*"custom_id":"([^"]*)"[^{}]*\}/g;
  for (const [whole, customId = ''] of JSON.stringify(components).matchAll(found))
    if (whole.includes(`"label":"${label}"`)) return customId;
  return null;
}

describe('two tabs and the terminal in one channel', () => {
  it('play one game', async () => {
    const page = await itsPage();
    const alice = await Visitor.at(page);
    const bob = await Visitor.at(page, { user: 'Bob', manages: false });
    const at = await terminal();

    // Asked on the page, in plain words, and read everywhere.
    const sent = await bob.ask({ ask: 'send', line: 'can a tapped creature block?' });
    expect(sent).toMatchObject({ kind: 'done', failed: null });
    expect((await alice.reads('untapped creatures')).message.interaction).toMatchObject({
      name: 'rule',
      user: { global_name: 'Bob' },
    });
    await at.shows('Bob used /rule:');

    // Typed at the terminal, and read on the page.
    at.types('/game new players:@Bob first:@Alice');
    await at.shows('goes first, then @Bob');
    const { names } = await bob.reads('goes first');
    expect(Object.values(names).toSorted()).toEqual(['Alice', 'Bob']);

    // Pressed on the page; the card changes in both tabs.
    const next = await harness.until(() => button(alice, 'Next turn'));
    expect(await alice.ask({ ask: 'press', ...next })).toMatchObject({ kind: 'done', failed: null });
    for (const tab of [alice, bob])
      await harness.until(() => expect(tab.read.join('\n')).toContain('**Turn 2: '));
    await at.shows('Turn 2: @Bob');
    await at.leaves();
  });
});

describe('a file', () => {
  it('comes from the page, and from nowhere else on this machine', async () => {
    const alice = await Visitor.at(await itsPage(), { channel: 'files' });
    const games = 'date,players,winner\n2024-05-01,Alice;Bob,Bob\n';
    const content = Buffer.from(games).toString('base64');
    const { name } = await alice.ask({ ask: 'attach', filename: 'games.csv', content });
    const sent: Sent = await alice.ask({ ask: 'send', line: `/record import file:${name}` });
    expect(sent).toMatchObject({ kind: 'done', failed: null, isPrivate: true });
    expect(alice.read.at(-1)).toMatch(/1 new game/);
    expect(await alice.ask({ ask: 'send', line: '/record import file:package.json' })).toMatchObject({
      kind: 'refused',
    });
  });
});

describe('the first screen', () => {
  it('has three things to try, each of which is answered', async () => {
    const visitor = await Visitor.open(await itsPage());
    const { tries, question } = await visitor.ask({
      ask: 'enter',
      user: 'Cleo',
      guild: 'playgroup',
      channel: 'first',
      manages: true,
    });
    expect(tries).toEqual(PROMPT_HINTS.tries);
    expect(question).toBe('a question about the rules');
    for (const [, line] of tries)
      expect(await visitor.ask({ ask: 'send', line })).toMatchObject({ kind: 'done', failed: null });
  });
});
