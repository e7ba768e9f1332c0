import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import type { UndeliveredReply } from '#store/port/changes.ts';
import type { Reply } from '../command/reply.ts';
import { shortenStandalone } from '../quotes/shorten.ts';
import { renderRefusal } from '../refusals/refusals.ts';
import { resultOf, type StoreReply } from '../command/mutate.ts';

/** The facts about an answer that is said late. */
export interface Late {
  /** It was a flip or a roll. */
  readonly isFlip: boolean;
  /** Discord may have taken it before: nobody can tell any more. */
  readonly isPerhapsSeen: boolean;
}

/**
 * An answer as it is said in the channel when it could not be given. One that was for a single person is only mentioned.
 * Nobody is pinged, no message takes the place of another, and nothing follows it.
 */
export function belated(
  undelivered: Pick<UndeliveredReply<StoreReply>, 'reply' | 'actorId'>,
  late: Late,
): Reply {
  const { actorId } = undelivered;
  const result = resultOf(undelivered);
  const reply = result.ok ? result.value : renderRefusal(result.failure, actorId);
  if (reply.isPrivate) return { content: formatPrivate(playerName(actorId), late) };
  const { pings: _, replaces: __, also: ___, form: ____, ...shown } = reply;
  const lead = late.isPerhapsSeen
    ? 'This counted. You may have seen it already:'
    : 'This counted, though my answer came too late:';
  return shortenStandalone({ ...shown, content: joinTexts([lead, reply.content ?? []], '\n') });
}

function formatPrivate(who: Text, { isFlip, isPerhapsSeen }: Late): Content {
  if (isFlip)
    return isPerhapsSeen
      ? text`A private flip or roll of ${who} counted. If you did not see it, \`/coins history\` shows it.`
      : text`A private flip or roll of ${who} counted, but I could not show it. \`/coins history\` does.`;
  return isPerhapsSeen
    ? text`What ${who} asked for is done, though my private answer may not have been shown.`
    : text`What ${who} asked for is done, but my private answer came too late to be shown.`;
}
