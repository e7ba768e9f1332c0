import type { Reply } from '../command/reply.ts';
import { sayAhead } from '../ahead/turns.ts';
import { changeReply, type Done } from '../table/change-reply.ts';

/** Says what was done about turns to come, and the turns as they come now. */
export function replyWithTurnsAhead(done: Done): Reply {
  const reply = changeReply(done);
  const [{ event }] = done.entries;
  const until = event.kind === 'control/created' ? event.control.of : null;
  return { ...reply, content: `${reply.content}\n${sayAhead(done.after, until)}` };
}
