import { describe, expect, it } from 'vitest';
import { BareBot } from '../bare-bot.ts';
import { AT_THE_TABLE, meet } from '../real-bot.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const uri = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const sized = (size: number) => uri(Buffer.concat([PNG, Buffer.alloc(size - PNG.length)]));
const image = uri(PNG);

const pathOf = (bot: BareBot) => `/applications/${bot.local.applicationId}/emojis`;
const post = (bot: BareBot, body: object) => bot.ask('POST', pathOf(bot), body);

describe('an emoji of the application', () => {
  it('is made, listed, read, renamed and deleted', async () => {
    const bot = await BareBot.start();
    const path = pathOf(bot);
    const { status, body: made } = await post(bot, { name: 'mana_w', image });
    expect([status, made]).toMatchObject([201, { name: 'mana_w', animated: false, user: { bot: true } }]);
    expect((await bot.ask('GET', path)).body).toEqual({ items: [made] });
    expect((await bot.ask('GET', `${path}/${made.id}`)).body).toEqual(made);
    const renamed = await bot.ask('PATCH', `${path}/${made.id}`, { name: 'mana_u' });
    expect(renamed.body).toEqual({ ...made, name: 'mana_u' });
    expect(bot.local.emojis()).toEqual([{ id: made.id, name: 'mana_u', animated: false }]);
    expect((await bot.ask('DELETE', `${path}/${made.id}`)).status).toBe(204);
    expect(await bot.ask('GET', `${path}/${made.id}`)).toMatchObject({ status: 404, body: { code: 10014 } });
    expect((await bot.ask('GET', path)).body).toEqual({ items: [] });
  });

  it.each([
    ['without a name', { image }, 'name', 'BASE_TYPE_REQUIRED'],
    ['with a name of one letter', { name: 'w', image }, 'name', 'BASE_TYPE_BAD_LENGTH'],
    ['with a name of 33', { name: 'w'.repeat(33), image }, 'name', 'BASE_TYPE_BAD_LENGTH'],
    ['with a hyphen', { name: 'mana-w', image }, 'name', 'STRING_TYPE_REGEX'],
    ['with a name that is taken', { name: 'taken', image }, 'name', 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN'],
    ['without an image', { name: 'mana_w' }, 'image', 'BASE_TYPE_REQUIRED'],
    ['with a link', { name: 'mana_w', image: 'https://example.org/a.png' }, 'image', 'IMAGE_INVALID'],
    ['with a text', { name: 'mana_w', image: uri(PNG, 'text/plain') }, 'image', 'IMAGE_INVALID'],
    ['beyond 256 KiB', { name: 'mana_w', image: sized(256 * 1024 + 1) }, 'image', 'BINARY_TYPE_MAX_SIZE'],
  ])('%s is refused', async (_, body, key, code) => {
    const bot = await BareBot.start();
    await post(bot, { name: 'taken', image });
    expect(await post(bot, body)).toMatchObject({
      status: 400,
      body: { code: 50035, errors: { [key]: { _errors: [{ code }] } } },
    });
    expect(bot.local.emojis()).toHaveLength(1);
    expect(bot.local.problems).toHaveLength(1);
  });

  it('may be of 256 KiB, and keeps its own name', async () => {
    const bot = await BareBot.start();
    const { status, body } = await post(bot, { name: 'mana_w', image: sized(256 * 1024) });
    expect(status).toBe(201);
    expect((await bot.ask('PATCH', `${pathOf(bot)}/${body.id}`, { name: 'mana_w' })).status).toBe(200);
  });

  it('whose image is none is refused', async () => {
    const bot = await BareBot.start();
    const bad = uri(Buffer.from('no picture'));
    expect(await post(bot, { name: 'mana_w', image: bad })).toMatchObject({
      status: 400,
      body: { code: 50046 },
    });
  });

  it('is one of 2,000 at the most', async () => {
    const emojis = Array.from({ length: 1999 }, (_, i) => ({
      id: `${i + 1}`,
      name: `e_${i}`,
      animated: false,
    }));
    const bot = await BareBot.start({ memory: { version: 1, names: {}, channels: {}, emojis } });
    expect((await post(bot, { name: 'last', image })).status).toBe(201);
    expect(await post(bot, { name: 'more', image })).toMatchObject({ status: 400, body: { code: 30008 } });
  });

  it('outlives the run with its image, and others get other ids', async () => {
    const first = await BareBot.start();
    const { body } = await post(first, { name: 'mana_w', image });
    const second = await BareBot.start({ memory: first.local.memory() });
    expect(second.local.emojis()).toEqual([{ id: body.id, name: 'mana_w', animated: false }]);
    expect(second.local.emojiImage(body.id)).toEqual(PNG);
    const { body: next } = await post(second, { name: 'mana_u', image });
    expect(BigInt(next.id)).toBeGreaterThan(BigInt(body.id));
  });

  it('belongs to its application alone', async () => {
    const bot = await BareBot.start();
    expect(await bot.ask('GET', '/applications/1/emojis')).toMatchObject({ body: { code: 10002 } });
  });
});

it('the real client makes an emoji, and says it', async () => {
  const { local, client } = await meet(async (on) => {
    const [emoji] = client.application.emojis.cache.values();
    if (on.isChatInputCommand()) await on.reply(`costs ${String(emoji)}`);
  });
  const made = await client.application.emojis.create({ name: 'mana_w', attachment: PNG });
  expect((await client.application.emojis.fetch()).map(({ name }) => name)).toEqual(['mana_w']);
  const { message } = await local.person(AT_THE_TABLE).slash('do');
  expect(message?.content).toBe(`costs <:mana_w:${made.id}>`);
  expect(local.problems).toEqual([]);
});
