import { randomBytes } from 'node:crypto';
import {
  DiscordAPIError,
  RateLimitError,
  RESTJSONErrorCodes as Code,
  Routes,
  type APIMessage,
  type REST,
} from 'discord.js';
import { withoutControls, type Layout } from '../command/layout.ts';
import { messageBody, type Reply } from '../command/reply.ts';

/** The messages of table cards, which the bot posts by its own right. Every call throws what Discord answers. */
export interface CardMessages {
  /** @returns the id of the new message */
  post(channelId: string, reply: Reply): Promise<string>;
  edit(channelId: string, messageId: string, reply: Reply): Promise<void>;
  /** Takes the buttons off, and leaves the rest as it is. */
  close(channelId: string, messageId: string): Promise<void>;
}

/** @param dressed a card as it goes out: as it is, by default */
export const cardMessages = (rest: REST, dressed: (card: Reply) => Reply = (card) => card): CardMessages => ({
  async post(channelId, reply) {
    // A request that is sent again because its answer was lost makes no second message.
    const nonce = randomBytes(12).toString('hex');
    const body = { ...messageBody(dressed(reply)), nonce, enforce_nonce: true };
    const { id } = (await rest.post(Routes.channelMessages(channelId), { body })) as { id: string };
    return id;
  },
  async edit(channelId, messageId, reply) {
    await rest.patch(Routes.channelMessage(channelId, messageId), { body: messageBody(dressed(reply)) });
  },
  async close(channelId, messageId) {
    const route = Routes.channelMessage(channelId, messageId);
    const leave = (components: Layout) =>
      rest.patch(route, { body: { components, allowed_mentions: { parse: [] } } });
    try {
      await leave([]);
    } catch (error) {
      if (!isEmpty(error)) throw error;
      // In Components V2 the rest is in the components, too.
      const { components = [] } = (await rest.get(route)) as APIMessage;
      await leave(withoutControls(components));
    }
  },
});

const isEmpty = (error: unknown): boolean =>
  error instanceof DiscordAPIError && error.code === Code.CannotSendAnEmptyMessage;

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

const FAULTS: Readonly<Record<number | string, CardFault>> = {
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
  return error instanceof DiscordAPIError ? (FAULTS[error.code] ?? 'passing') : 'passing';
}

/** The longest limit of a message's route that is waited for, in milliseconds. */
const LONGEST_WAIT_MS = 5000;

/**
 * Limits that nobody waits for. That of edits of messages older than an hour comes as one that can last for an hour
 * (30046): waiting would keep every later edit in the channel, and the program's end, for so long.
 */
export const isTooLongToWait = (limit: { readonly route: string; readonly retryAfter: number }): boolean =>
  limit.route.startsWith('/channels/:id/messages') && limit.retryAfter > LONGEST_WAIT_MS;
