import { describe, expect, it } from 'vitest';
import { BareBot } from '../bare-bot.ts';

const reply = (content: string, flags = 0) => ({ type: 4, data: { content, flags } });
const EPHEMERAL = 64;
const row = { type: 1, components: [{ type: 2, style: 1, label: 'Again', custom_id: 'again' }] };
const modal = {
  type: 9,
  data: {
    custom_id: 'note',
    title: 'Note',
    components: [{ type: 1, components: [{ type: 4, style: 1, label: 'Text', custom_id: 'text' }] }],
  },
};

describe('the first answer', () => {
  it('is taken up to 3 s after the interaction', async () => {
    const bot = await BareBot.start();
    const { on, started } = await bot.next(() => bot.person().slash('do'));
    bot.clock.advance(2999);
    expect(await on.callback(reply('heads'))).toMatchObject({ status: 204 });
    expect(await started).toMatchObject({
      callbackType: 4,
      failed: null,
      message: { content: 'heads', type: 20 },
    });
    expect(bot.local.problems).toEqual([]);
  });

  it('is refused with 10062 after that, and the person sees that nothing came', async () => {
    const bot = await BareBot.start();
    const { on, started } = await bot.next(() => bot.person().slash('do'));
    bot.clock.advance(3000);
    expect(await started).toMatchObject({ callbackType: 0, failed: 'no answer within 3 s', message: null });
    expect(await on.callback(reply('heads'))).toMatchObject({ status: 404, body: { code: 10062 } });
    expect(bot.local.problems.map(({ kind }) => kind)).toEqual(['not acknowledged', 'acknowledged too late']);
  });

  it('is the only one: a second gets 40060', async () => {
    const bot = await BareBot.start();
    const { on } = await bot.next(() => bot.person().slash('do'));
    await on.callback(reply('heads'));
    expect(await on.callback(reply('tails'))).toMatchObject({ status: 400, body: { code: 40060 } });
    expect(bot.local.problems).toMatchObject([
      { kind: 'acknowledged twice', where: expect.stringContaining('/do') },
    ]);
  });

  it('of a bad body leaves the interaction open', async () => {
    const bot = await BareBot.start();
    const { on } = await bot.next(() => bot.person().slash('do'));
    expect(await on.callback(reply(''))).toMatchObject({ status: 400, body: { code: 50006 } });
    expect(await on.callback(reply('heads'))).toMatchObject({ status: 204 });
  });

  it('needs the right token', async () => {
    const bot = await BareBot.start();
    const { on } = await bot.next(() => bot.person().slash('do'));
    const wrong = await bot.ask('POST', `/interactions/${on.data.id}/nonsense/callback`, reply('heads'));
    expect(wrong).toMatchObject({ status: 404, body: { code: 10062 } });
  });

  it('hands out the message when asked with with_response', async () => {
    const bot = await BareBot.start();
    const { on } = await bot.next(() => bot.person().slash('do'));
    const answer = await on.callback(reply('heads', EPHEMERAL), '?with_response=true');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        interaction: {
          id: on.data.id,
          type: 2,
          response_message_ephemeral: true,
          response_message_loading: false,
        },
        resource: { type: 4, message: { content: 'heads', flags: EPHEMERAL } },
      },
    });
  });
});

const bodies: Record<number, unknown> = {
  4: reply('x'),
  5: { type: 5 },
  6: { type: 6 },
  7: { type: 7, data: { content: 'x' } },
  8: { type: 8, data: { choices: [] } },
  9: modal,
};

/** A message with a button, posted by the bot. */
const cardOf = async (bot: BareBot) => {
  const { on, started } = await bot.next(() => bot.person().slash('do'));
  await on.callback({ type: 4, data: { content: 'first', components: [row] } });
  return (await started).message!;
};
describe('callback types', () => {
  const doing = {
    command: (bot: BareBot) => bot.next(() => bot.person().slash('do')),
    component: async (bot: BareBot) => {
      const seen = await cardOf(bot);
      return bot.next(() => bot.person().press(seen, 'again'));
    },
    autocomplete: (bot: BareBot) =>
      bot.next(() => bot.person().complete('do', [{ name: 'card', type: 3, value: 'kr', focused: true }])),
    'modal of a command': async (bot: BareBot) => {
      const person = bot.person();
      const { on, started } = await bot.next(() => person.slash('do'));
      await on.callback(modal);
      const shown = await started;
      return bot.next(() => person.submit(shown, { text: 'x' }));
    },
    'modal of a component': async (bot: BareBot) => {
      const seen = await cardOf(bot);
      const person = bot.person();
      const { on, started } = await bot.next(() => person.press(seen, 'again'));
      await on.callback(modal);
      const shown = await started;
      return bot.next(() => person.submit(shown, { text: 'x' }));
    },
  };

  it.each<[keyof typeof doing, number[]]>([
    ['command', [4, 5, 9]],
    ['component', [4, 5, 6, 7, 9]],
    ['autocomplete', [8]],
    ['modal of a command', [4, 5]],
    ['modal of a component', [4, 5, 6, 7]],
  ])('to a %s: %j', async (what, allowed) => {
    for (const type of [4, 5, 6, 7, 8, 9]) {
      const bot = await BareBot.start();
      const { on } = await doing[what](bot);
      const answer = await on.callback(bodies[type]);
      const errors = { type: { _errors: [{ code: 'BASE_TYPE_CHOICES' }] } };
      expect(answer, `type ${type}`).toMatchObject(
        allowed.includes(type) ? { status: 204 } : { status: 400, body: { code: 50035, errors } },
      );
      await bot.local.close();
    }
  });
});

it('an update of a message that is gone gets 10008', async () => {
  const bot = await BareBot.start();
  const message = await cardOf(bot);
  const { on } = await bot.next(() => bot.person().press(message, 'again'));
  await bot.ask('DELETE', `/channels/${message.channel_id}/messages/${message.id}`);
  expect(await on.callback(bodies[7])).toMatchObject({ status: 404, body: { code: 10008 } });
  expect(bot.local.problems).toMatchObject([
    { kind: 'unknown thing', text: 'The message to update is gone.' },
  ]);
});

describe('after a defer', () => {
  it('the edit of the original is what the person reads', async () => {
    const bot = await BareBot.start();
    const { on, started } = await bot.next(() => bot.person().slash('do'));
    await on.callback({ type: 5 });
    expect((await on.hook('GET', '/messages/@original')).body).toMatchObject({ content: '', flags: 128 });
    await on.hook('PATCH', '/messages/%40original', { content: 'heads' });
    expect(await started).toMatchObject({
      callbackType: 5,
      message: { content: 'heads', flags: 0, edited_timestamp: null },
    });
  });

  it.each([
    ['public', 0, EPHEMERAL],
    ['ephemeral', EPHEMERAL, 0],
  ])('the first follow-up fills the original, which stays %s', async (_, deferred, asked) => {
    const bot = await BareBot.start();
    const { on, started } = await bot.next(() => bot.person().slash('do'));
    const { body: begun } = await on.callback({ type: 5, data: { flags: deferred } }, '?with_response=true');
    const first = await on.hook('POST', '', { content: 'first', flags: asked });
    expect(first.body).toMatchObject({ id: begun.resource.message.id, content: 'first', flags: deferred });
    expect(await started).toMatchObject({ ephemeral: deferred !== 0, message: { content: 'first' } });
    const second = await on.hook('POST', '', { content: 'second', flags: asked });
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.flags).toBe(asked);
  });

  it('the person gives up when the token dies', async () => {
    const bot = await BareBot.start();
    const { on, started } = await bot.next(() => bot.person().slash('do'));
    await on.callback({ type: 5 });
    bot.clock.advance(15 * 60_000);
    expect(await started).toMatchObject({ callbackType: 5, failed: 'deferred, then silent for 15 min' });
  });

  it('of a component, an edit changes the message that it is on', async () => {
    const bot = await BareBot.start();
    const person = bot.person();
    const { on, started } = await bot.next(() => person.slash('do'));
    await on.callback({ type: 4, data: { content: 'first', components: [row] } });
    const { message } = await started;
    const pressed = await bot.next(() => person.press(message!, 'again'));
    await pressed.on.callback({ type: 6 });
    await pressed.on.hook('PATCH', '/messages/@original', { content: 'second' });
    expect(await pressed.started).toMatchObject({
      callbackType: 6,
      message: { id: message!.id, content: 'second' },
    });
    expect(bot.local.messages(person.channelId)).toMatchObject([
      { content: 'second', components: [{ type: 1 }] },
    ]);
  });
});

describe('the token', () => {
  it('lives 15 min', async () => {
    const bot = await BareBot.start();
    const { on } = await bot.next(() => bot.person().slash('do'));
    await on.callback(reply('heads'));
    bot.clock.advance(15 * 60_000 - 1);
    expect(await on.hook('POST', '', { content: 'still' })).toMatchObject({ status: 200 });
    bot.clock.advance(1);
    expect(await on.hook('POST', '', { content: 'too late' })).toMatchObject({
      status: 401,
      body: { code: 50027 },
    });
    expect(bot.local.problems).toMatchObject([{ kind: 'dead token' }]);
  });

  it('opens nothing before the first answer', async () => {
    const bot = await BareBot.start();
    const { on } = await bot.next(() => bot.person().slash('do'));
    expect(await on.hook('POST', '', { content: 'x' })).toMatchObject({ status: 404, body: { code: 10015 } });
  });

  it('reaches its own messages only', async () => {
    const bot = await BareBot.start();
    const one = await bot.next(() => bot.person().slash('do'));
    await one.on.callback(reply('one'));
    const two = await bot.next(() => bot.person().slash('do'));
    await two.on.callback(reply('two'));
    const { message } = await one.started;
    const stranger = await two.on.hook('PATCH', `/messages/${message!.id}`, { content: 'x' });
    expect(stranger).toMatchObject({ status: 404, body: { code: 10008 } });
    expect(await one.on.hook('DELETE', '/messages/@original')).toMatchObject({ status: 204 });
    expect(await one.on.hook('GET', '/messages/@original')).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
  });
});

describe('ephemeral messages', () => {
  it('are seen by the person who asked, and do not exist for the channel', async () => {
    const bot = await BareBot.start();
    const ana = bot.person('Ana');
    const bob = bot.person('Bob');
    const { on, started } = await bot.next(() => ana.slash('do'));
    await on.callback(reply('secret', EPHEMERAL));
    const { message } = await started;
    expect(bot.local.messages(ana.channelId, ana.userId)).toHaveLength(1);
    expect(bot.local.messages(ana.channelId, bob.userId)).toEqual([]);
    expect(bot.local.messages(ana.channelId)).toEqual([]);
    const path = `/channels/${ana.channelId}/messages/${message!.id}`;
    expect(await bot.ask('PATCH', path, { content: 'x' })).toMatchObject({
      status: 404,
      body: { code: 10008 },
    });
    expect(() => bob.press(message!.id, 'again')).toThrow('Bob sees no message');
  });
});
