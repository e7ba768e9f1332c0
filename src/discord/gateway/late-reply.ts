import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import type { UndeliveredReply } from '#store/port/changes.ts';
import type { Reply } from '../command/reply.ts';
import { shortenStandalone } from '../quotes/shorten.ts';
import { renderRefusal } from '../refusals/refusals.ts';
import { resultOf, type StoreReply } from '../command/mutate.ts';

/** The facts about an answer that is posted late. */
export interface LateReplyFacts {
  /** It was a flip or a roll. */
  readonly isFlip: boolean;
  /** Discord may have accepted the answer earlier, which can no longer be found out. */
  readonly isPerhapsSeen: boolean;
}

/**
 * The message that delivers a committed answer in the channel if it could not be sent in time. A private answer is only
 * mentioned. The message pings nobody, replaces no other message, opens no form and has no follow-up.
 */
export function lateReply(
  undelivered: Pick<UndeliveredReply<StoreReply>, 'reply' | 'actorId'>,
  facts: LateReplyFacts,
): Reply {
  const { actorId } = undelivered;
  const result = resultOf(undelivered);
  const reply = result.ok ? result.value : renderRefusal(result.failure, actorId);
  if (reply.isPrivate) return { content: formatPrivateNotice(playerName(actorId), facts) };
  const { pings: _, replaces: __, also: ___, form: ____, ...shown } = reply;
  const lead = facts.isPerhapsSeen
    ? 'This counted. You may have seen it already:'
    : 'This counted, though my answer came too late:';
  return shortenStandalone({ ...shown, content: joinTexts([lead, reply.content ?? []], '\n') });
}

function formatPrivateNotice(player: Text, { isFlip, isPerhapsSeen }: LateReplyFacts): Content {
  if (isFlip)
    return isPerhapsSeen
      ? text`A private flip or roll of ${player} counted. If you did not see it, \`/coins history\` shows it.`
      : text`A private flip or roll of ${player} counted, but I could not show it. \`/coins history\` does.`;
  return isPerhapsSeen
    ? text`What ${player} asked for is done, though my private answer may not have been shown.`
    : text`What ${player} asked for is done, but my private answer came too late to be shown.`;
}
