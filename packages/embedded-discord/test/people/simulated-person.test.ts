import { describe, expect, it } from 'vitest';
import { EVERYONE_PERMISSIONS } from '#vocabulary/person.ts';
import { BareBot } from '../bare-bot.ts';

const row = { type: 1, components: [{ type: 2, style: 1, label: 'Ask', custom_id: 'ask' }] };
const FORM = {
  type: 9,
  data: {
    custom_id: 'note',
    title: 'Note',
    components: [{ type: 1, components: [{ type: 4, style: 1, label: 'Text', custom_id: 'text' }] }],
  },
};

describe('a form', () => {
  it('that a button opened comes back with the message of the button', async () => {
    const bot = await BareBot.start();
    const person = bot.person();
    const asked = await bot.next(() => person.slash('do'));
    await asked.on.callback({ type: 4, data: { content: 'first', components: [row] } });
    const { message } = await asked.started;
    const pressed = await bot.next(() => person.press(message!, 'ask'));
    await pressed.on.callback(FORM);
    const shown = await pressed.started;
    const { on } = await bot.next(() => person.submit(shown, { text: 'x' }));
    expect(on.data).toMatchObject({ type: 5, message: { id: message!.id, content: 'first' } });
  });

  it('that a command opened comes back without', async () => {
    const bot = await BareBot.start();
    const person = bot.person();
    const asked = await bot.next(() => person.slash('do'));
    await asked.on.callback(FORM);
    const shown = await asked.started;
    const { on } = await bot.next(() => person.submit(shown, { text: 'x' }));
    expect(on.data).not.toHaveProperty('message');
    expect(() => person.submit({ ...shown, modal: null }, {})).toThrow('There is no modal to send off');
  });
});

describe('a message that is pressed', () => {
  it('is the one that stands there now; one long gone, as it was handed in', async () => {
    const bot = await BareBot.start();
    const person = bot.person();
    const path = `/channels/${person.channelId}/messages`;
    const { body: message } = await bot.ask('POST', path, { content: 'first', components: [row] });
    await bot.ask('PATCH', `${path}/${message.id}`, { content: 'second' });
    const now = await bot.next(() => person.press(message, 'ask'));
    expect(now.on.data.message).toMatchObject({ id: message.id, content: 'second' });
    await bot.ask('DELETE', `${path}/${message.id}`);
    const gone = await bot.next(() => person.press(message, 'ask'));
    expect(gone.on.data.message).toMatchObject({ id: message.id, content: 'first' });
  });
});

describe('a place', () => {
  it.each<[string, { guild: string | null; permissions?: bigint; nick?: string }, object]>([
    [
      'on a server has a member',
      { guild: 'Guild', nick: 'Annie' },
      { context: 0, member: { nick: 'Annie', permissions: String(EVERYONE_PERMISSIONS) } },
    ],
    ['may be one with more rights', { guild: 'Guild', permissions: 8n }, { member: { permissions: '8' } }],
    [
      'in a direct message has a user, and the permissions that Discord documents',
      { guild: null },
      { context: 1, user: { global_name: 'Ana' }, app_permissions: '442368' },
    ],
  ])('%s', async (_, who, data) => {
    const bot = await BareBot.start();
    const person = bot.local.person({ user: 'Ana', channel: 'table', ...who });
    const { on } = await bot.next(() => person.slash('do'));
    expect(on.data).toMatchObject(data);
  });
});
