import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../../src/local/index.ts';
import { openHall, sent, type Hall } from '../../helpers/table.ts';
import { textsIn } from '../../../src/discord/command/layout.ts';

const REFUSED = { status: 401, code: 0, message: '401: Unauthorized' } as const;
const MESSAGES = /^POST \/channels\/\d+\/messages/;

let hall: Hall;
let alice: Person;
beforeEach(async () => {
  hall = await openHall();
  alice = hall.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
});
afterEach(() => hall.close());

const newGame = () =>
  alice.slash('game', [
    { name: 'new', type: 1, options: sent({ guests: 'Gerd', first: `<@${alice.userId}>` }) },
  ]);

/** True while the channel shows a card of the game. */
const isShown = () =>
  hall.discord.messages(alice.channelId, alice.userId).some(({ components }) =>
    textsIn(components ?? [])
      .join('\n')
      .includes('Turn 1'),
  );

const said = () => hall.log.map(({ msg }) => String(msg)).filter((msg) => msg.startsWith('Discord refused'));

it('a token that is refused once is used on: the table card is drawn at the next try', async () => {
  hall.discord.faults.answer(MESSAGES, REFUSED);
  await newGame();
  await hall.until(() => expect(isShown()).toBe(true));
  expect(said()).toEqual(['Discord refused the token just now, and takes it still']);
});

it('where Discord does not say whether it takes it still, all goes on', async () => {
  hall.discord.faults.answer('GET /users/@me', 'reset', Infinity);
  hall.discord.faults.answer(MESSAGES, REFUSED);
  await newGame();
  await hall.until(() => expect(isShown()).toBe(true));
  await hall.until(() =>
    expect(said()).toEqual(['Discord refused the token, and does not say whether it still takes it']),
  );
});

it('a link to what is gone is no refusal of the token', async () => {
  hall.discord.faults.answer(/^POST \/interactions/, REFUSED);
  void alice.slash('flip');
  await hall.until(() => expect(hall.log.map(({ outcome }) => outcome)).toContain('undelivered'));
  await newGame();
  await hall.until(() => expect(isShown()).toBe(true));
  expect(said()).toEqual([]);
});
