import { describe, expect, it } from 'vitest';
import type { EmbeddedDiscord } from 'embedded-discord';
import type { TabRequest, EnteredPlace, SendResult } from '#page/protocol.ts';
import { meetEcho } from '../terminal/echo-bot.ts';
import { TABLE_TAB, get, pageOf, Visitor } from './visitor.ts';

const HINTS = {
  tries: [
    ['Ask', 'is anybody there?'],
    ['Never', '/nope'],
  ] as const,
  shortcuts: { question: '/echo text:' },
  question: 'said again',
};

async function open(discord?: EmbeddedDiscord) {
  const here = discord ?? (await meetEcho());
  const page = await pageOf(here, {
    hints: HINTS,
    extras: [
      {
        word: 'fetch',
        what: 'fetch what is new',
        run: (tell) => {
          tell('Fetching …');
          tell('Fetched.');
          return Promise.resolve();
        },
      },
    ],
  });
  return { discord: here, page };
}

const done = (sent: SendResult): Extract<SendResult, { kind: 'done' }> => {
  if (sent.kind !== 'done') throw new Error(JSON.stringify(sent));
  return sent;
};

/** The message that answered the last line. */
const answered = (sent: SendResult): string => done(sent).message ?? '';

describe('a tab that enters', () => {
  it('is told where it is, what was said, and what there is to try', async () => {
    const { discord, page } = await open();
    const alice = discord.person({ ...TABLE_TAB });
    alice.write('Hello <@123456789012345678>');
    await discord.person({ ...TABLE_TAB, user: 'Bob' }).slash('settings');
    const visitor = await Visitor.open(page);
    const entered: EnteredPlace = await visitor.ask({ ask: 'enter', ...TABLE_TAB, user: 'alice' });
    expect(entered).toMatchObject({
      place: { user: 'Alice', guild: 'playgroup', channel: 'table', manages: true },
      userId: alice.userId,
      channelId: alice.channelId,
      bot: { id: discord.applicationId, name: 'Judge' },
      messages: [{ content: 'Hello <@123456789012345678>' }, { content: '/settings' }],
      messageCommands: ['Read It Back'],
      tries: [['Ask', 'is anybody there?']],
      question: 'said again',
      emojis: {},
    });
    expect(entered.forms.map(({ path }) => path.join(' '))).toContain('coins odds');
    expect(await visitor.ask({ ask: 'places' })).toMatchObject({
      servers: [{ name: 'playgroup', channels: [{ name: 'table', threads: [] }] }],
      people: [{ name: 'Alice' }, { name: 'Bob' }],
    });
  });

  it('finds a direct message, and what is offered there', async () => {
    const { page } = await open();
    const visitor = await Visitor.open(page);
    const entered = await visitor.ask({ ask: 'enter', ...TABLE_TAB, guild: null });
    const names = entered.forms.map(({ path }) => path[0]);
    expect(entered.guildId).toBeNull();
    expect(names).toContain('echo');
    expect(names).not.toContain('table');
  });

  it('is told of emojis, by their images where there are some, and of new ones', async () => {
    const { discord, page } = await open();
    const visitor = await Visitor.open(page);
    await makeEmoji(discord, 'mana_w');
    const [emoji] = discord.emojis();
    const shown = { [emoji?.id ?? '']: { text: ':mana_w:', hasImage: true } };
    await visitor.hear((message) => 'event' in message && message.event === 'emojis');
    expect(visitor.told).toEqual([{ event: 'emojis', emojis: shown }]);
    expect((await visitor.ask({ ask: 'enter', ...TABLE_TAB })).emojis).toEqual(shown);
    expect(await get(page, `emojis/${emoji?.id}`)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png' },
    });
  });
});

async function makeEmoji({ apiUrl, applicationId, token }: EmbeddedDiscord, name: string): Promise<void> {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  await fetch(`${apiUrl}/v10/applications/${applicationId}/emojis`, {
    method: 'POST',
    headers: { authorization: `Bot ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, image: `data:image/png;base64,${png.toString('base64')}` }),
  });
}

describe('what is done in one tab', () => {
  it('is read in the others of that channel, and in no other', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    const bob = await Visitor.at(page, { user: 'Bob' });
    const away = await Visitor.at(page, { user: 'Cleo', channel: 'den' });
    await alice.ask({ ask: 'send', line: '/echo hello @Bob' });
    const { message, names } = await bob.reads('hello');
    expect(message.interaction).toMatchObject({ name: 'echo', user: { global_name: 'Alice' } });
    expect(Object.values(names)).toEqual(['Bob']);
    await alice.ask({ ask: 'write', text: 'Good "luck" \\o/\nall' });
    expect((await bob.reads('Good')).message).toMatchObject({
      content: 'Good "luck" \\o/\nall',
      author: { global_name: 'Alice' },
    });
    expect(away.read).toEqual([]);
  });

  it('stays private where the bot says so, to that person in any tab', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    const same = await Visitor.at(page);
    const bob = await Visitor.at(page, { user: 'Bob' });
    const sent = await alice.ask({ ask: 'send', line: '/echo private:true text:psst' });
    expect(sent).toMatchObject({ kind: 'done', isPrivate: true });
    expect((await same.reads('psst')).message.id).toBe(answered(sent));
    await alice.ask({ ask: 'send', line: '/echo aloud' });
    await bob.reads('aloud');
    expect(bob.read.join('\n')).not.toContain('psst');
    await expect(bob.ask({ ask: 'press', message: answered(sent), customId: 'again' })).rejects.toThrow(
      'That message is gone.',
    );
  });

  it('changes a message in all of them', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    const bob = await Visitor.at(page, { user: 'Bob' });
    const message = answered(await alice.ask({ ask: 'send', line: '/echo hello' }));
    await bob.ask({ ask: 'press', message, customId: 'again' });
    expect((await alice.reads('Again')).message).toMatchObject({ id: message });
  });

  it('is waited for where the bot thinks, and told where it never answers', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    expect(answered(await alice.ask({ ask: 'send', line: '/later' }))).not.toBe('');
    expect(alice.read.at(-1)).toBe('At last');
    expect(await alice.ask({ ask: 'send', line: '/silent' })).toMatchObject({
      kind: 'done',
      message: null,
      failed: 'The application did not respond',
    });
    await alice.hear(
      (message) => 'event' in message && message.event === 'problem' && /not acknowl/.test(message.text),
    );
  });
});

describe('a tab', () => {
  it('chooses in a select', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    const message = answered(await alice.ask({ ask: 'send', line: '/echo hello' }));
    await alice.ask({ ask: 'select', message, customId: 'side', values: ['tails'] });
    expect(alice.read.at(-1)).toBe('tails');
  });

  it('fills in a form, which is its own', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    const bob = await Visitor.at(page, { user: 'Bob' });
    const message = answered(await alice.ask({ ask: 'send', line: '/echo hello' }));
    const { open: form } = done(await alice.ask({ ask: 'press', message, customId: 'ask' }));
    expect(form?.modal).toMatchObject({ title: 'A question' });
    const submit: TabRequest = { ask: 'submit', form: form?.form ?? 0, fields: { why: 'it rains' } };
    await expect(bob.ask(submit)).rejects.toThrow('That form is no longer open.');
    await alice.ask({ ask: 'enter', ...TABLE_TAB });
    await alice.ask(submit);
    expect((await bob.reads('Because')).message.content).toBe('Because it rains');
  });

  it('uses the menu of a message, of what everybody sees', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    await alice.ask({ ask: 'write', text: 'Does it die?' });
    const { message } = await alice.reads('Does');
    const use: TabRequest = { ask: 'use', name: 'Read It Back', message: message.id };
    expect(await alice.ask(use)).toMatchObject({ kind: 'done', isPrivate: true });
    expect(alice.read.at(-1)).toBe('Alice said “Does it die?”');
    await expect(alice.ask({ ...use, name: 'Nothing' })).rejects.toThrow('no such command');
    const own = alice.told.findLast((told) => 'event' in told && told.event === 'message');
    const hidden = own && 'message' in own && typeof own.message === 'object' ? own.message.id : '';
    await expect(alice.ask({ ...use, message: hidden })).rejects.toThrow('only you see it');
  });

  it.each<[string, Partial<SendResult>]>([
    ['/nope', { kind: 'refused' }],
    [
      '/echo',
      {
        kind: 'refused',
        why: '/echo: text is required.\nUsage: /echo text:text [to:@name] [private:true|false] [times:1–5] [tone:Loud|Low]',
      },
    ],
    ['is it?', { kind: 'done' }],
    ['hello', { kind: 'welcome' }],
    ['exit', { kind: 'note' }],
    ['!help', { kind: 'note' }],
    ['!as Bob', { kind: 'moved', place: { ...TABLE_TAB, user: 'Bob', manages: false } }],
    ['!channel den', { kind: 'moved', place: { ...TABLE_TAB, channel: 'den' } }],
    ['!complete /echo text:so', { kind: 'choices' }],
    ['!fetch', { kind: 'note', text: '' }],
  ])('reads lines as the terminal does: %s', async (line, expected) => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    expect(await alice.ask({ ask: 'send', line })).toMatchObject(expected);
  });

  it('is told line by line what the program does itself', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    const bob = await Visitor.at(page, { user: 'Bob' });
    await alice.ask({ ask: 'send', line: '!fetch' });
    const notes = (of: Visitor) =>
      of.told.flatMap((message) => ('event' in message && message.event === 'note' ? message.text : []));
    expect(notes(alice)).toEqual(['Fetching …', 'Fetched.']);
    expect(notes(bob)).toEqual([]);
  });

  it('hears of new people and places', async () => {
    const { discord, page } = await open();
    const alice = await Visitor.at(page);
    discord.person({ user: 'Dan', guild: 'elsewhere', channel: 'hall' });
    await alice.hear((message) => 'event' in message && message.event === 'places');
    expect((await alice.ask({ ask: 'places' })).servers.map(({ name }) => name)).toEqual([
      'playgroup',
      'elsewhere',
    ]);
  });

  it('hears that the bot stops', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    await page.close();
    expect(await alice.closed).toBe(1001);
    expect(alice.told.at(-1)).toEqual({ event: 'left' });
  });

  it('that reads nothing of what it is told is hung up on', async () => {
    const { discord, page } = await open();
    const alice = await Visitor.at(page);
    alice.socket.pause();
    const bob = discord.person({ ...TABLE_TAB, user: 'Bob' });
    for (let written = 0; written < 14_000; written += 1) bob.write('x'.repeat(2000));
    alice.socket.resume();
    expect(await alice.closed).toBe(1006);
  });

  it('does not keep the bot from stopping where its browser is held up', async () => {
    const { page } = await open();
    const alice = await Visitor.at(page);
    alice.socket.pause();
    await page.close();
    alice.socket.resume();
    expect([1001, 1006]).toContain(await alice.closed);
  });
});

describe('a question that makes no sense is refused', () => {
  it.each<[string, object, string]>([
    ['without a channel', { ask: 'send', line: '/echo hello' }, 'enter a channel first'],
    ['of another kind', { ask: 'shutdown' }, 'ask:'],
    ['with a line beyond all measure', { ask: 'send', line: 'x'.repeat(8001) }, 'line:'],
    ['with a name of nothing', { ask: 'enter', ...TABLE_TAB, user: ' ' }, 'A name is needed.'],
    ['with a name of 33 letters', { ask: 'enter', ...TABLE_TAB, user: 'x'.repeat(33) }, 'at most 32'],
    ['with a channel of 101', { ask: 'enter', ...TABLE_TAB, channel: 'x'.repeat(101) }, 'at most 100'],
    ['with a message that is no id', { ask: 'press', message: '../1', customId: 'a' }, 'message:'],
    [
      'with 26 values',
      { ask: 'select', message: '1', customId: 'a', values: Array(26).fill('x') },
      'values:',
    ],
  ])('%s', async (_, what, why) => {
    const { page } = await open();
    const visitor = await Visitor.open(page);
    await expect(visitor.ask(what as TabRequest)).rejects.toThrow(why);
  });

  it('where 32 wait for their answers', async () => {
    const { discord, page } = await open();
    const alice = await Visitor.at(page);
    discord.faults.delayEvents(1000, 32);
    for (let asked = 0; asked < 32; asked += 1)
      alice.ask({ ask: 'send', line: '/later' }).catch(() => undefined);
    await expect(alice.ask({ ask: 'places' })).rejects.toThrow('too much at once');
  });
});
