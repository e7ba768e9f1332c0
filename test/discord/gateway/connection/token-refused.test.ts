import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Person } from 'embedded-discord';
import { startHarness, toDiscordOptions, type BotHarness } from '../../../helpers/bot-harness.ts';
import { textsIn } from '#discord/command/layout.ts';

const REFUSED = { status: 401, code: 0, message: '401: Unauthorized' } as const;
const MESSAGES = /^POST \/channels\/\d+\/messages/;

let harness: BotHarness;
let alice: Person;
beforeEach(async () => {
  harness = await startHarness();
  alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
});
afterEach(() => harness.close());

/** The card comes with the first change. */
async function newGame(): Promise<void> {
  await alice.slash('game', [
    { name: 'new', type: 1, options: toDiscordOptions({ guests: 'Gerd', first: `<@${alice.userId}>` }) },
  ]);
  await alice.slash('set', [{ name: 'life', type: 1, options: toDiscordOptions({ amount: '-1' }) }]);
}

/** True while the channel shows a card of the game. */
const isShown = () =>
  harness.discord.messages(alice.channelId, alice.userId).some(({ components }) =>
    textsIn(components ?? [])
      .join('\n')
      .includes('Turn 1'),
  );

const said = () =>
  harness.log.map(({ msg }) => String(msg)).filter((msg) => msg.startsWith('Discord refused'));

it('a token that is refused once is used on: the table card is drawn at the next try', async () => {
  harness.discord.faults.answer(MESSAGES, REFUSED);
  await newGame();
  await harness.until(() => expect(isShown()).toBe(true));
  expect(said()).toEqual(['Discord refused the token just now, and takes it still']);
});

it('an unclear answer about the token changes nothing', async () => {
  harness.discord.faults.answer('GET /users/@me', 'reset', Infinity);
  harness.discord.faults.answer(MESSAGES, REFUSED);
  await newGame();
  await harness.until(() => expect(isShown()).toBe(true));
  await harness.until(() =>
    expect(said()).toEqual(['Discord refused the token, and does not say whether it still takes it']),
  );
});

it('a missing resource is no refusal of the token', async () => {
  harness.discord.faults.answer(/^POST \/interactions/, REFUSED);
  void alice.slash('flip');
  await harness.until(() => expect(harness.log.map(({ outcome }) => outcome)).toContain('undelivered'));
  await newGame();
  await harness.until(() => expect(isShown()).toBe(true));
  expect(said()).toEqual([]);
});
