import { text } from '#text/template.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { rerunButton, rerunId } from '#discord/command/rerun-button.ts';
import type { CommandLine } from '#discord/command/command-line.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { command } from '#discord/command/command.ts';
import type { Person, CallbackResult } from 'embedded-discord';
import { textOfResult, startHarness, press, type BotHarness } from '../../helpers/bot-harness.ts';

const HEADS: CommandLine = { command: 'flip', subcommand: null, options: { call: 'heads' } };
const NEXT: CommandLine = { command: 'turn', subcommand: 'next', options: {} };
const WRONG: CommandLine = { command: 'flip', subcommand: null, options: { call: 'edge' } };
const GONE: CommandLine = { command: 'gone', subcommand: null, options: {} };

/** Shows a button for each line above. */
const shelf = command({
  data: { name: 'shelf', description: 'Buttons' },
  run: () =>
    ok({
      content: text`Try:`,
      components: [
        {
          type: 1,
          components: [
            rerunButton(HEADS, 'try', 'Heads'),
            rerunButton(NEXT, 'try', 'Next'),
            rerunButton(WRONG, 'try', 'Wrong'),
            rerunButton(GONE, 'try', 'Gone'),
          ],
        },
      ],
    }),
});

let harness: BotHarness;
let alice: Person;
let shown: CallbackResult;
beforeEach(async () => {
  harness = await startHarness({ commands: [...commands, shelf] });
  alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  shown = await alice.slash('shelf');
});
afterEach(() => harness.close());

describe('a button to try', () => {
  it('flips for the presser alone, and the ledger says so', async () => {
    const flipped = await press(alice, shown, 'Heads');
    expect(flipped.ephemeral).toBe(true);
    expect(textOfResult(flipped)).toMatch(/called heads[^]*flip 1/);
    const bob = harness.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'table' });
    const history = textOfResult(await bob.slash('coins', [{ name: 'history', type: 1, options: [] }]));
    expect(history).toMatch(/private/i);
    expect(history).not.toMatch(/\bcame up\b/);
  });

  it.each([
    ['Next', /out of date/],
    ['Wrong', /can’t be "edge"/],
    ['Gone', /out of date/],
  ])('%s is refused', async (label, why) => {
    const refused = await press(alice, shown, label);
    expect(textOfResult(refused)).toMatch(why);
    expect(refused.ephemeral).toBe(true);
  });

  it('pressed and delivered twice, flips once', async () => {
    harness.discord.faults.deliverTwice();
    await press(alice, shown, 'Heads');
    expect(textOfResult(await press(alice, shown, 'Heads'))).toContain('flip 2');
  });

  it('that arrives too late flips nothing', async () => {
    harness.discord.faults.delayEvents(2600);
    const late = press(alice, shown, 'Heads');
    harness.clock.advance(2600);
    expect(textOfResult(await late)).toMatch(/too late, so nothing changed/);
    expect(textOfResult(await press(alice, shown, 'Heads'))).toContain('flip 1');
  });

  it('forged, is refused and no bug', async () => {
    for (const id of ['v1:again', 'v1:again:t:flip:%FF=1', `${rerunId(GONE, 'try')}x:`]) {
      const refused = await alice.press(shown.message!, id);
      expect(textOfResult(refused)).not.toMatch(/bug of mine/);
      expect(refused.ephemeral).toBe(true);
    }
  });
});
