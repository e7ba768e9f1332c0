import { DiscordAPIError, RateLimitError, RESTJSONErrorCodes as Code } from 'discord.js';
import type { PostingBlock } from '../../command/posting.ts';

/**
 * Why a table card could not be posted or edited.
 * - `no-access`: the bot cannot see the channel.
 * - `may-not-write`: the bot may not send messages there.
 * - `locked`, `unwritten`: see {@link PostingBlock}.
 * - `too-old`: the message is over an hour old and was edited too often.
 * - `other-kind`: either the message or the card is in Components V2, but not both.
 * - `bad-body`: Discord rejects the content.
 * - `refused`: any other refusal that a retry would not change.
 * - `passing`: anything else, such as a network error; a retry may succeed.
 */
export type CardFault =
  | 'message-gone'
  | 'channel-gone'
  | 'no-access'
  | 'may-not-write'
  | 'locked'
  | 'unwritten'
  | 'archived'
  | 'too-old'
  | 'other-kind'
  | 'bad-body'
  | 'refused'
  | 'passing';

/** Thread is locked. discord.js has no name for it. */
const THREAD_LOCKED = 160_005;
/** The author of a post in a forum has not written its first message yet. */
const POST_UNWRITTEN = 40_058;

const FAULT_BY_CODE: Readonly<Record<number | string, CardFault>> = {
  [Code.UnknownMessage]: 'message-gone',
  [Code.UnknownChannel]: 'channel-gone',
  [Code.UnknownGuild]: 'channel-gone',
  [Code.MissingAccess]: 'no-access',
  [Code.MissingPermissions]: 'may-not-write',
  [Code.InvalidActionOnArchivedThread]: 'archived',
  [Code.MaximumNumberOfEditsToMessagesOlderThanOneHourReached]: 'too-old',
  [Code.InvalidFormBodyOrContentType]: 'bad-body',
  [THREAD_LOCKED]: 'locked',
  [POST_UNWRITTEN]: 'unwritten',
};

/** Body errors for content or embeds on a Components V2 message, or for removing that flag. */
const OTHER_KIND = /MESSAGE_CANNOT_(?:USE_LEGACY_FIELDS_WITH|REMOVE)_COMPONENTS_V2/;

/** @see https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
export function faultOf(error: unknown): CardFault {
  // Every other limit is awaited by the client; that of old messages can last for an hour.
  if (error instanceof RateLimitError) return 'too-old';
  if (!(error instanceof DiscordAPIError)) return 'passing';
  if (OTHER_KIND.test(JSON.stringify(error.rawError))) return 'other-kind';
  return FAULT_BY_CODE[error.code] ?? (isFinal(error) ? 'refused' : 'passing');
}

/** HTTP statuses of refusals that a retry does not change: the request is wrong, not allowed, or its target is gone. */
const FINAL_STATUSES: ReadonlySet<number> = new Set([400, 403, 404]);

/**
 * Returns true for a refusal by Discord that a retry does not change. A response without one of Discord's error codes
 * came from a proxy on the way.
 */
export const isFinal = (error: unknown): boolean =>
  error instanceof DiscordAPIError && FINAL_STATUSES.has(error.status) && Number(error.code) > 0;

/** Returns the reason for which a channel with this fault is blocked. */
export function blockFor(fault: CardFault): PostingBlock {
  if (fault === 'no-access') return { why: 'permission', missing: ['View Channel'] };
  if (fault === 'may-not-write') return { why: 'permission', missing: [] };
  return { why: fault === 'locked' || fault === 'unwritten' ? fault : 'refused' };
}
