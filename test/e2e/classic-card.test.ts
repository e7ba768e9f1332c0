import {
  ApplicationCommandOptionType as Type,
  ComponentType,
  REST,
  Routes,
  type APIMessage,
} from 'discord.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { textPart } from '#discord/command/layout.ts';
import { textOfResult, textOfMessage } from '../helpers/bot-harness.ts';
import {
  startGameOf,
  startTableCardHarness,
  withStoppedBot,
  type TableCardHarness,
} from './table-card-harness.ts';

/*
 * Table cards that an earlier version posted with content and buttons. Discord refuses to edit them into Components
 * V2 messages, once each.
 */

let tables: TableCardHarness;
beforeEach(async () => {
  tables = await startTableCardHarness({ refused: /MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2/ });
  await startGameOf(tables, 'Alice', 'Bob');
});
afterEach(() => tables.close());

/** The text of the card with buttons. */
const card = (): string => tables.cards().map(textOfMessage)[0] ?? '';

/** Replaces the newest card by a classic message with the same buttons, as earlier versions posted. */
async function leaveClassicCard(): Promise<APIMessage> {
  const { apiUrl, token } = tables.harness.discord;
  const rest = new REST({ api: apiUrl }).setToken(token);
  const { channelId } = tables.at('Alice');
  const [shown] = tables.cards();
  if (!shown) throw new Error('no card is shown');
  const components = shown.components?.filter(({ type }) => type === ComponentType.ActionRow);
  const body = { content: textOfMessage(shown), components };
  const { id } = (await rest.post(Routes.channelMessages(channelId), { body })) as APIMessage;
  await rest.patch(Routes.channelMessage(channelId, shown.id), { body: { components: [textPart('…')] } });
  await withStoppedBot(tables, async (store) => {
    const stored = await store.card(channelId);
    if (!stored) throw new Error('no card is stored');
    store.recordCard({ ...stored, messageId: id });
  });
  await tables.harness.restart();
  const [classic, ...otherCards] = tables.cards();
  expect([classic?.id, classic?.flags ?? 0, otherCards]).toEqual([id, 0, []]);
  return classic!;
}

const lifeOf = (user: string) =>
  new RegExp(`<@${tables.at(user).userId}> \\*\\*(-?\\d+)\\*\\*`).exec(card())?.[1];
const expectPostingBlock = () =>
  expect(tables.harness.log.map(({ msg }) => msg)).toContain('no table card can be posted');
/** Expects a Components V2 card as the only message with buttons. */
function expectNewCard(classic: APIMessage): void {
  const [newCard, ...otherCards] = tables.cards();
  expect([newCard?.content, otherCards]).toEqual(['', []]);
  expect(newCard?.id).not.toBe(classic.id);
}

it('a classic card keeps its text but loses its buttons once the game continues on a new card', async () => {
  const classic = await leaveClassicCard();
  await tables.does('Bob', 'life');
  await tables.until(() => expectNewCard(classic));
  expect(lifeOf('Bob')).toBe('19');
  expect(tables.messages().find(({ id }) => id === classic.id)?.content).toBe(classic.content);
});

it('a classic card shows the change of a press, and a new one follows', async () => {
  const classic = await leaveClassicCard();
  const pressed = await tables.press('Bob', '−5 life');
  expect([pressed.callbackType, pressed.message?.id]).toEqual([7, classic.id]);
  expect(textOfResult(pressed)).toMatch(/20 → \*\*15\*\* life/);
  await tables.until(() => expectNewCard(classic));
  expect(lifeOf('Bob')).toBe('15');
  await tables.press('Bob', '+1 life');
  expect(lifeOf('Bob')).toBe('16');
  expect(textOfResult(await tables.press('Bob', '+1 life', classic))).toMatch(/goes on below/);
});

it('a classic card shows the next turn, and a new one pings', async () => {
  const classic = await leaveClassicCard();
  expect((await tables.press('Alice', 'Next turn')).message?.id).toBe(classic.id);
  await tables.until(() => expectNewCard(classic));
  expect(tables.cards()[0]?.mentions.map(({ id }) => id)).toEqual([tables.at('Bob').userId]);
});

it('a classic card is replaced by /game status if the bot may not post', async () => {
  await leaveClassicCard();
  tables.harness.discord.channelStates.deny(tables.at('Bob').channelId, 'Send Messages');
  await tables.does('Bob', 'life');
  await tables.until(expectPostingBlock);
  await tables.until(() => expect(tables.cards()).toEqual([]));
  await tables.at('Bob').slash('game', [{ name: 'status', type: Type.Subcommand, options: [] }]);
  expect(lifeOf('Bob')).toBe('19');
  expect((await tables.press('Bob', '+5 life')).callbackType).toBe(7);
  expect(lifeOf('Bob')).toBe('24');
});

it('a classic card answers a press with a public card if the bot may not post', async () => {
  const classic = await leaveClassicCard();
  tables.harness.discord.channelStates.deny(tables.at('Bob').channelId, 'Send Messages');
  await tables.does('Bob', 'life');
  await tables.until(expectPostingBlock);
  await tables.until(() => expect(tables.cards()).toEqual([]));
  const pressed = await tables.press('Bob', '−5 life', classic);
  expect([pressed.callbackType, pressed.ephemeral]).toEqual([4, false]);
  expect(lifeOf('Bob')).toBe('14');
  expect((await tables.press('Alice', 'Next turn')).callbackType).toBe(7);
  expect(card()).toMatch(/^\*\*Turn 2/);
});
