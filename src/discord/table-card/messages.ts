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
import { createLruCache } from '../../basics/lru-cache.ts';
import { withoutControls, type Layout } from '../command/layout.ts';
import { filesOf } from '../command/files.ts';
import { messageBody, partsOf, type Reply } from '../command/reply.ts';

/** The messages of table cards, which the bot posts by its own right. Every call throws what Discord answers. */
export interface CardMessages {
  /** @returns the id of the new message */
  post(channelId: string, reply: Reply): Promise<string>;
  edit(channelId: string, messageId: string, reply: Reply): Promise<void>;
  /** Takes the buttons off, and leaves the rest as it is. */
  close(channelId: string, messageId: string): Promise<void>;
  /** Notes what a message shows by the answer to a press: a card, or `null` for something else. */
  recordShown(messageId: string, card: Reply | null): void;
}

/** So many cards are remembered: what they show is sent again as they are closed. */
const MAX_REMEMBERED = 2000;

/** @param dressed a card as it goes out: as it is, by default */
export function cardMessages(rest: REST, prepare: (card: Reply) => Reply = (card) => card): CardMessages {
  /** The rest of each card in Components V2 once it is closed, by message. */
  const closedLayouts = createLruCache<string, Layout | null>(MAX_REMEMBERED);

  function cacheClosedLayout(messageId: string, card: Reply | null): void {
    const parts = card && partsOf(card);
    closedLayouts.set(messageId, parts ? withoutControls(parts) : null);
  }

  /** The rest of a message that this process did not draw; empty for one that is not in Components V2. */
  async function fetchClosedLayout(channelId: string, messageId: string): Promise<Layout> {
    try {
      const found = (await rest.get(Routes.channelMessage(channelId, messageId))) as APIMessage;
      return isInParts(found) ? withoutControls(found.components ?? []) : [];
    } catch (error) {
      // Without leave to read what was said before, the buttons of an older kind of card can still go.
      if (lacksReadPermission(error)) return [];
      throw error;
    }
  }

  return {
    async post(channelId, reply) {
      // A request that is sent again because its answer was lost makes no second message.
      const nonce = randomBytes(12).toString('hex');
      const card = prepare(reply);
      const sent = { body: { ...messageBody(card), nonce, enforce_nonce: true }, ...filesOf(card) };
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
 * Why a table card could not be posted or edited. `message-gone`, `channel-gone`, `archived`: as it says. `no-access`:
 * the bot does not see the channel; `may-not-write`: it may not send messages there. `too-old`: the message was edited
 * too often since it is an hour old. `other-kind`: the message is in Components V2 and the card is not, or the other way
 * round. `bad-body`: Discord does not take what was said. `passing`: anything else, such as
 * trouble on the way.
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

/** Among the errors of a body: content or embeds on a message in Components V2, new or left, or a flag that would go. */
const OTHER_KIND = /MESSAGE_CANNOT_(?:USE_LEGACY_FIELDS_WITH|REMOVE)_COMPONENTS_V2/;

/** @see https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
export function faultOf(error: unknown): CardFault {
  // The only limit that is not waited for here is the one of old messages, which can last for an hour.
  if (error instanceof RateLimitError) return 'too-old';
  if (error instanceof DiscordAPIError && OTHER_KIND.test(JSON.stringify(error.rawError)))
    return 'other-kind';
  return error instanceof DiscordAPIError ? (FAULT_BY_CODE[error.code] ?? 'passing') : 'passing';
}

/** The longest limit of a message's route that is waited for, in milliseconds. */
const MAX_WAIT_MS = 5000;

/**
 * Limits that nobody waits for. That of edits of messages older than an hour comes as one that can last for an hour
 * (30046): waiting would keep every later edit in the channel, and the program's end, for so long.
 */
export const shouldRejectRateLimit = (limit: {
  readonly route: string;
  readonly retryAfter: number;
}): boolean => limit.route.startsWith('/channels/:id/messages') && limit.retryAfter > MAX_WAIT_MS;
