import { listOf } from '#text/list.ts';
import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { ButtonStyle, ComponentType } from 'discord.js';
import { customId } from '../command/custom-id.ts';
import type { PostingBlock } from '../command/posting.ts';
import { hasRoomForRow, type Reply } from '../command/reply.ts';
import { withButtonRow } from '../command/rows.ts';

/** Custom-id action of the buttons that show a status of the game. */
export const STATUS_ACTION = 'status';
/** The only part of the custom id of a button that shows the table with its buttons. */
export const SHOW_TABLE = 'table';

/** Adds the reason why the table cannot be posted below the reply, and a button that shows the table. */
export function withPostingNote(reply: Reply, block: PostingBlock): Reply {
  const content = joinLines([reply.content ?? [], formatPostingBlock(block)]);
  if (reply.form) return reply;
  const withNote = { ...reply, content };
  if (!hasRoomForRow(reply, 1)) return withNote;
  return withButtonRow(withNote, {
    type: ComponentType.Button,
    style: ButtonStyle.Primary,
    label: 'Show the table',
    custom_id: customId(STATUS_ACTION, SHOW_TABLE),
  });
}

/** Formats why the table can't be posted, and what helps. */
function formatPostingBlock(block: PostingBlock): Content {
  switch (block.why) {
    case 'permission': {
      const missing = block.missing.length > 0 ? block.missing : ['View Channel', 'Send Messages'];
      return text`**I can’t post the table here**: a role of mine needs ${listOf(missing)}.`;
    }
    case 'locked':
      return text`**I can’t post the table here**: this thread is locked.`;
    case 'uninvited':
      return text`**I can’t post the table here**: mention me, to add me to this private thread.`;
    case 'unwritten':
      return text`**I can’t post the table here** until the author of this post writes in it.`;
    case 'refused':
      return text`**I can’t post the table here**: Discord doesn’t let me write in this place.`;
  }
}
