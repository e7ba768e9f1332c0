import type { Content } from '#text/text.ts';
import { randomBytes } from 'node:crypto';
import {
  DiscordAPIError,
  MessageFlags,
  MessageFlagsBitField,
  RESTJSONErrorCodes as Code,
  Routes,
  type APIMessage,
  type REST,
} from 'discord.js';
import { createLruCache } from '#basics/lru-cache.ts';
import { textPart, withoutControls, type Layout } from '../../command/layout.ts';
import { faultOf } from './card-faults.ts';
import { toRawFiles } from '../../command/raw-files.ts';
import { messageBody, layoutOf, unpromptedBody, type Reply } from '../../command/reply.ts';

/** Sends and edits table cards with the bot's own token. Every method throws Discord's errors. */
export interface CardMessages {
  /** Posts a message; phones stay silent unless it pings. @returns its id */
  post(channelId: string, reply: Reply): Promise<string>;
  /** Posts a text that pings these users, to be turned into a card. @returns its id */
  call(channelId: string, content: Content, userIds: readonly string[]): Promise<string>;
  /** Turns a text into a card. Discord allows this in one direction only. */
  turnIntoCard(channelId: string, messageId: string, reply: Reply): Promise<void>;
  edit(channelId: string, messageId: string, reply: Reply): Promise<void>;
  /** Removes the buttons and leaves the rest of the message unchanged. */
  close(channelId: string, messageId: string): Promise<void>;
  /** Records what a message shows after the response to a press: a card, or `null` for anything else. */
  recordShown(messageId: string, card: Reply | null): void;
}

/** The number of remembered layouts: to close a card, its content is sent again without buttons. */
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
      return hasComponentsV2(found) ? withoutControls(found.components ?? []) : [];
    } catch (error) {
      if (lacksReadPermission(error)) return MOVED;
      throw error;
    }
  }

  async function removeControls(channelId: string, messageId: string, components: Layout): Promise<void> {
    const body = { components, allowed_mentions: { parse: [] } };
    try {
      await rest.patch(Routes.channelMessage(channelId, messageId), { body });
    } catch (error) {
      // A card of the older kind takes no text among its components.
      const isOlderKind = components === MOVED && faultOf(error) === 'bad-body';
      if (!isOlderKind) throw error;
      await removeControls(channelId, messageId, []);
    }
  }

  async function post(channelId: string, card: Reply): Promise<string> {
    // The nonce keeps a retry after a lost response from posting a second message.
    const nonce = randomBytes(12).toString('hex');
    const sent = { body: { ...unpromptedBody(card), nonce, enforce_nonce: true }, ...toRawFiles(card) };
    const { id } = (await rest.post(Routes.channelMessages(channelId), sent)) as { id: string };
    return id;
  }

  return {
    async post(channelId, reply) {
      const card = prepare(reply);
      const id = await post(channelId, card);
      cacheClosedLayout(id, card);
      return id;
    },
    call: (channelId, content, userIds) => post(channelId, { content, pings: userIds }),
    async turnIntoCard(channelId, messageId, reply) {
      const card = prepare(reply);
      const body = { ...messageBody(card), content: null, embeds: [] };
      await rest.patch(Routes.channelMessage(channelId, messageId), { body });
      cacheClosedLayout(messageId, card);
    },
    async edit(channelId, messageId, reply) {
      const card = prepare(reply);
      await rest.patch(Routes.channelMessage(channelId, messageId), { body: messageBody(card) });
      cacheClosedLayout(messageId, card);
    },
    async close(channelId, messageId) {
      const components = closedLayouts.get(messageId) ?? (await fetchClosedLayout(channelId, messageId));
      await removeControls(channelId, messageId, components);
    },
    recordShown: (messageId, card) => cacheClosedLayout(messageId, card && prepare(card)),
  };
}

/** Stands in place of a card whose content the bot may not read. */
const MOVED: Layout = [textPart('-# The table has moved on: its card is further down.')];

const hasComponentsV2 = ({ flags }: APIMessage): boolean =>
  new MessageFlagsBitField(flags ?? 0).has(MessageFlags.IsComponentsV2);

const lacksReadPermission = (error: unknown): boolean =>
  error instanceof DiscordAPIError &&
  (error.code === Code.MissingAccess || error.code === Code.MissingPermissions);

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
