import { joinLines } from '#text/parts.ts';
import type { Reply } from '../command/reply.ts';
import { formatTurnsAhead } from '../upcoming/turns.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';

/** Renders an action on future turns, followed by the upcoming turns. */
export function renderWithUpcomingTurns(applied: AppliedAction): Reply {
  const reply = renderActionReply(applied);
  const [{ event }] = applied.entries;
  const until = event.kind === 'control/created' ? event.control.of : null;
  return {
    ...reply,
    content: joinLines([reply.content ?? '', formatTurnsAhead(applied.after, until)]),
  };
}
