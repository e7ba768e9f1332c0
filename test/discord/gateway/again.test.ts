import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { rerunButton, rerunId, type CommandLine } from '../../../src/discord/command/rerun-button.ts';
import { command } from '../../../src/discord/command/command.ts';
import type { Person, Shown } from '../../../src/local/index.ts';
import { contentOf, openHall, press, type Hall } from '../../helpers/table.ts';

const HEADS: CommandLine = { command: 'flip', subcommand: null, options: { call: 'heads' } };
const NEXT: CommandLine = { command: 'turn', subcommand: 'next', options: {} };
const WRONG: CommandLine = { command: 'flip', subcommand: null, options: { call: 'edge' } };
const GONE: CommandLine = { command: 'gone', subcommand: null, options: {} };

/** Shows a button for each line above. */
const shelf = command({
  data: { name: 'shelf', description: 'Buttons' },
  run: () => ({
    content: 'Try:',
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

let hall: Hall;
let alice: Person;
let shown: Shown;
beforeEach(async () => {
  hall = await openHall({ commands: [...commands, shelf] });
  alice = hall.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  shown = await alice.slash('shelf');
});
afterEach(() => hall.close());

describe('a button to try', () => {
  it('flips for whoever presses alone, and the ledger says so', async () => {
    const flipped = await press(alice, shown, 'Heads');
    expect(flipped.ephemeral).toBe(true);
    expect(contentOf(flipped)).toMatch(/called heads[^]*flip 1/);
    const bob = hall.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'table' });
    const history = contentOf(await bob.slash('coins', [{ name: 'history', type: 1, options: [] }]));
    expect(history).toMatch(/private/i);
    expect(history).not.toMatch(/\bcame up\b/);
  });

  it.each([
    ['Next', /out of date/],
    ['Wrong', /can’t be "edge"/],
    ['Gone', /out of date/],
  ])('%s is refused', async (label, why) => {
    const refused = await press(alice, shown, label);
    expect(contentOf(refused)).toMatch(why);
    expect(refused.ephemeral).toBe(true);
  });

  it('pressed and delivered twice, flips once', async () => {
    hall.discord.faults.deliverTwice();
    await press(alice, shown, 'Heads');
    expect(contentOf(await press(alice, shown, 'Heads'))).toContain('flip 2');
  });

  it('that arrives too late flips nothing', async () => {
    hall.discord.faults.delayEvents(2600);
    const late = press(alice, shown, 'Heads');
    hall.clock.advance(2600);
    expect(contentOf(await late)).toMatch(/too late, so nothing changed/);
    expect(contentOf(await press(alice, shown, 'Heads'))).toContain('flip 1');
  });

  it('forged, is refused and no bug', async () => {
    for (const id of ['v1:again', 'v1:again:t:flip:%FF=1', `${rerunId(GONE, 'try')}x:`]) {
      const refused = await alice.press(shown.message!, id);
      expect(contentOf(refused)).not.toMatch(/bug of mine/);
      expect(refused.ephemeral).toBe(true);
    }
  });
});
