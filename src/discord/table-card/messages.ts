import { randomBytes } from 'node:crypto';
import {
  DiscordAPIError,
  MessageFlags,
  MessageFlagsBitField,
  RateLimitError,
  RESTJSONErrorCodes as Code,
  Routes,
  type APIMessage,
  type REST,
} from 'discord.js';
import { createLruCache } from '#basics/lru-cache.ts';
import { withoutControls, type Layout } from '../command/layout.ts';
import { toRawFiles } from '../command/files.ts';
import { messageBody, layoutOf, type Reply } from '../command/reply.ts';

/** Sends and edits table cards with the bot's own token. Every method throws Discord's errors. */
export interface CardMessages {
  /** @returns the id of the new message */
  post(channelId: string, reply: Reply): Promise<string>;
  edit(channelId: string, messageId: string, reply: Reply): Promise<void>;
  /** Removes the buttons and leaves the rest of the message unchanged. */
  close(channelId: string, messageId: string): Promise<void>;
  /** Records what a message shows after the response to a press: a card, or `null` for anything else. */
  recordShown(messageId: string, card: Reply | null): void;
}

/** Cache size: closing a card sends its remaining content again. */
const MAX_REMEMBERED = 2000;

/** @param prepare transforms a card before it is sent */
export function cardMessages(rest: REST, prepare: (card: Reply) => Reply = (card) => card): CardMessages {
  /** Content of each card in Components V2 without its buttons, by message id. */
  const closedLayouts = createLruCache<string, Layout | null>(MAX_REMEMBERED);

  function cacheClosedLayout(messageId: string, card: Reply | null): void {
    const parts = card && layoutOf(card);
    closedLayouts.set(messageId, parts ? withoutControls(parts) : null);
  }

  /** Fetches the content of a message that is not in the cache; empty if it is not in Components V2. */
  async function fetchClosedLayout(channelId: string, messageId: string): Promise<Layout> {
    try {
      const found = (await rest.get(Routes.channelMessage(channelId, messageId))) as APIMessage;
      return isInParts(found) ? withoutControls(found.components ?? []) : [];
    } catch (error) {
      // Without permission to read history, the buttons of a card of the older kind can still be removed.
      if (lacksReadPermission(error)) return [];
      throw error;
    }
  }

  return {
    async post(channelId, reply) {
      // The nonce keeps a retry after a lost response from posting a second message.
      const nonce = randomBytes(12).toString('hex');
      const card = prepare(reply);
      const sent = { body: { ...messageBody(card), nonce, enforce_nonce: true }, ...toRawFiles(card) };
      const { id } = (await rest.post(Routes.channelMessages(channelId), sent)) as { id: string };
      cacheClosedLayout(id, card);
      return id;
    },
    async edit(channelId, messageId, reply) {
      const card = prepare(reply);
      await rest.patch(Routes.channelMessage(channelId, messageId), { body: messageBody(card) });
      cacheClosedLayout(messageId, card);
    },
    async close(channelId, messageId) {
      const components = closedLayouts.get(messageId) ?? (await fetchClosedLayout(channelId, messageId));
      const body = { components, allowed_mentions: { parse: [] } };
      await rest.patch(Routes.channelMessage(channelId, messageId), { body });
    },
    recordShown: (messageId, card) => cacheClosedLayout(messageId, card && prepare(card)),
  };
}

const isInParts = ({ flags }: APIMessage): boolean =>
  new MessageFlagsBitField(flags ?? 0).has(MessageFlags.IsComponentsV2);

const lacksReadPermission = (error: unknown): boolean =>
  error instanceof DiscordAPIError &&
  (error.code === Code.MissingAccess || error.code === Code.MissingPermissions);

/**
 * Why a table card could not be posted or edited.
 * - `no-access`: the bot cannot see the channel.
 * - `may-not-write`: the bot may not send messages there.
 * - `too-old`: the message is over an hour old and was edited too often.
 * - `other-kind`: either the message or the card is in Components V2, but not both.
 * - `bad-body`: Discord rejects the content.
 * - `passing`: anything else, such as a network error; a retry may succeed.
 */
type CardFault =
  | 'message-gone'
  | 'channel-gone'
  | 'no-access'
  | 'may-not-write'
  | 'archived'
  | 'too-old'
  | 'other-kind'
  | 'bad-body'
  | 'passing';

const FAULT_BY_CODE: Readonly<Record<number | string, CardFault>> = {
  [Code.UnknownMessage]: 'message-gone',
  [Code.UnknownChannel]: 'channel-gone',
  [Code.UnknownGuild]: 'channel-gone',
  [Code.MissingAccess]: 'no-access',
  [Code.MissingPermissions]: 'may-not-write',
  [Code.InvalidActionOnArchivedThread]: 'archived',
  [Code.MaximumNumberOfEditsToMessagesOlderThanOneHourReached]: 'too-old',
  [Code.InvalidFormBodyOrContentType]: 'bad-body',
};

/** Body errors for content or embeds on a Components V2 message, or for removing that flag. */
const OTHER_KIND = /MESSAGE_CANNOT_(?:USE_LEGACY_FIELDS_WITH|REMOVE)_COMPONENTS_V2/;

/** @see https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
export function faultOf(error: unknown): CardFault {
  // Every other limit is awaited by the client; that of old messages can last for an hour.
  if (error instanceof RateLimitError) return 'too-old';
  if (error instanceof DiscordAPIError && OTHER_KIND.test(JSON.stringify(error.rawError)))
    return 'other-kind';
  return error instanceof DiscordAPIError ? (FAULT_BY_CODE[error.code] ?? 'passing') : 'passing';
}

/** The longest rate limit of a message route to wait for. */
const MAX_WAIT_MS = 5000;

/**
 * Rejects rate limits instead of waiting for them. The limit for edits of messages older than an hour (30046) can
 * last for an hour; waiting would block later edits in the channel, and shutdown, for as long.
 */
export const shouldRejectRateLimit = (limit: {
  readonly route: string;
  readonly retryAfter: number;
}): boolean => limit.route.startsWith('/channels/:id/messages') && limit.retryAfter > MAX_WAIT_MS;
