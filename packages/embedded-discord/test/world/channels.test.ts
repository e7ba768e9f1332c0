import { describe, expect, it } from 'vitest';
import { BareBot } from '../bare-bot.ts';

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Posts a message of the bot's own. */
async function post(bot: BareBot, content: string): Promise<string> {
  const { channelId } = bot.person();
  return (await bot.ask('POST', `/channels/${channelId}/messages`, { content })).body.id;
}

/** Answers a person's command with this text. */
async function answer(bot: BareBot, content: string): Promise<void> {
  const { on } = await bot.next(() => bot.person().slash('do'));
  await on.callback({ type: 4, data: { content } });
}

/** A person writes this. */
const write = (bot: BareBot, content: string): unknown => bot.person().write(content);

const contents = (bot: BareBot): string[] =>
  bot.local.messages(bot.person().channelId).map(({ content }) => content);

describe('what a channel keeps', () => {
  it.each([
    ['posts of the bot', post],
    ['answers of the bot', answer],
    ['messages of people', write],
  ])('is the last 100 %s', async (_, say) => {
    const bot = await BareBot.start();
    for (let i = 0; i < 105; i++) await say(bot, `${i}`);
    expect(contents(bot)).toEqual(times(100, (i) => `${i + 5}`));
    expect(bot.local.problems).toEqual([]);
  });

  it('is found and edited where it was posted, however many answers and messages follow', async () => {
    const bot = await BareBot.start();
    const posted = await post(bot, 'card');
    for (let i = 0; i < 105; i++) await answer(bot, `answer ${i}`);
    for (let i = 0; i < 105; i++) write(bot, `message ${i}`);
    const path = `/channels/${bot.person().channelId}/messages/${posted}`;
    expect(await bot.ask('PATCH', path, { content: 'card, edited' })).toMatchObject({ status: 200 });
    expect(contents(bot)).toEqual([
      'card, edited',
      ...times(100, (i) => `answer ${i + 5}`),
      ...times(100, (i) => `message ${i + 5}`),
    ]);
    expect(bot.local.problems).toEqual([]);
  });

  it('makes room when something is deleted', async () => {
    const bot = await BareBot.start();
    const ids: string[] = [];
    for (let i = 0; i < 100; i++) ids.push(await post(bot, `${i}`));
    await bot.ask('DELETE', `/channels/${bot.person().channelId}/messages/${ids[50]}`);
    await post(bot, 'new');
    expect(contents(bot)).toEqual([...times(100, (i) => `${i}`).filter((each) => each !== '50'), 'new']);
  });

  it('goes over into a later run, with what may be forgotten', async () => {
    const first = await BareBot.start();
    await post(first, 'card');
    for (let i = 0; i < 100; i++) await answer(first, `${i}`);
    const second = await BareBot.start({ memory: first.local.memory() });
    expect(contents(second)).toEqual(contents(first));
    await answer(second, '100');
    expect(contents(second)).toEqual(['card', ...times(100, (i) => `${i + 1}`)]);
  });
});
