import { text } from '#text/template.ts';
import { isDeepStrictEqual } from 'node:util';
import { ButtonStyle, ComponentType, REST, RESTEvents } from 'discord.js';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { container, customIdsIn, textPart, textsIn, type Layout } from '#discord/command/layout.ts';
import type { Reply } from '#discord/command/reply.ts';
import { cardMessages } from '#discord/table-card/posting/messages.ts';
import { CardQueue } from '#discord/table-card/queue.ts';
import { EmbeddedDiscord } from 'embedded-discord';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { until } from '../../helpers/until.ts';
import type { TestReply } from '../../store/coins/flips.ts';
import { playAt } from '../../store/games/games.ts';

/** Table cards of both kinds of messages, with a real queue and the embedded Discord. */

const row = {
  type: ComponentType.ActionRow as const,
  components: [
    {
      type: ComponentType.Button as const,
      style: ButtonStyle.Primary as const,
      label: 'Next',
      custom_id: 'next',
    },
  ],
};
const IN_WORDS: Reply = { content: text`in words`, components: [row] };
const IN_PARTS: Reply = { layout: [container([textPart('in parts'), row])] };

async function tableOf(first: Reply) {
  const clock = new ManualClock();
  const discord = await EmbeddedDiscord.start({ clock });
  const rest = new REST({ api: discord.apiUrl }).setToken(discord.token);
  const store = openSqliteStore<TestReply>(':memory:', { clock });
  const { channelId } = discord.person({ user: 'Ana', guild: 'playgroup', channel: 'table' });
  let card = first;
  const queue = new CardQueue({
    store,
    messages: cardMessages(rest),
    clock,
    log: pino({ level: 'silent' }),
    render: () => card,
    renderTurnPicture: async () => null,
  });
  onTestFinished(async () => {
    const ended = queue.end();
    const passing = setInterval(() => clock.advance(25), 5);
    await ended.finally(() => clearInterval(passing));
    await store.close();
    await discord.close();
  });
  await playAt(() => store, channelId).open('1', '2');
  const shown = () =>
    discord.messages(channelId).map(({ content, components = [] }) => {
      const parts = components as Layout;
      return `${content || textsIn(parts).join()}${JSON.stringify(parts).includes('custom_id') ? ', buttons' : ''}`;
    });
  return {
    shown,
    /** Resolves with what is shown once it equals `expected`. */
    drawn(next: Reply, expected: readonly string[]): Promise<readonly string[]> {
      card = next;
      queue.invalidate(channelId, { isForced: true });
      return until(() => {
        clock.advance(25);
        if (!isDeepStrictEqual(shown(), expected)) throw new Error(`not yet: ${shown().join(' | ')}`);
        return shown();
      });
    },
  };
}

it.each<[what: string, Reply, string, Reply, string]>([
  ['in words', IN_WORDS, 'in words', IN_PARTS, 'in parts'],
  ['in parts', IN_PARTS, 'in parts', IN_WORDS, 'in words'],
])(
  'a card %s is edited into its own kind, and makes place for one of the other',
  async (_, before, was, after, is) => {
    const table = await tableOf(before);
    expect(await table.drawn(before, [`${was}, buttons`])).toHaveLength(1);
    expect(await table.drawn(before, [`${was}, buttons`])).toHaveLength(1);
    expect(await table.drawn(after, [was, `${is}, buttons`])).toHaveLength(2);
    expect(await table.drawn(after, [was, `${is}, buttons`])).toHaveLength(2);
  },
);

it('a Components V2 card is closed with one request, and with two if another process posted it', async () => {
  const discord = await EmbeddedDiscord.start();
  onTestFinished(() => discord.close());
  const rest = new REST({ api: discord.apiUrl }).setToken(discord.token);
  const requests: string[] = [];
  rest.on(RESTEvents.Response, ({ method }) => void requests.push(method));
  const { channelId } = discord.person({ user: 'Ana', guild: 'playgroup', channel: 'table' });
  const shown = () => discord.messages(channelId).map(({ components }) => idsAndTexts(components as Layout));
  const idsAndTexts = (parts: Layout) => [...textsIn(parts), ...customIdsIn(parts)];

  const messages = cardMessages(rest);
  const first = await messages.post(channelId, IN_PARTS);
  const second = await messages.post(channelId, IN_PARTS);
  const third = await messages.post(channelId, IN_PARTS);
  await messages.edit(channelId, first, { layout: [textPart('edited'), row] });
  messages.recordShown(second, { layout: [textPart('pressed')], components: [row] });
  expect(requests.splice(0)).toEqual(['POST', 'POST', 'POST', 'PATCH']);
  await messages.close(channelId, first);
  await messages.close(channelId, second);
  expect(requests.splice(0)).toEqual(['PATCH', 'PATCH']);
  await cardMessages(rest).close(channelId, third);
  expect(requests.splice(0)).toEqual(['GET', 'PATCH']);
  expect(shown()).toEqual([['edited'], ['pressed'], ['in parts']]);
});
