import type { Reply } from '../command/reply.ts';
import { formatTurnsAhead } from '../ahead/turns.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';

/** Says what was done about turns to come, and the turns as they come now. */
export function renderWithUpcomingTurns(applied: AppliedAction): Reply {
  const reply = renderActionReply(applied);
  const [{ event }] = applied.entries;
  const until = event.kind === 'control/created' ? event.control.of : null;
  return { ...reply, content: `${reply.content}\n${formatTurnsAhead(applied.after, until)}` };
}
