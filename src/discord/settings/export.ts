import { joinLines } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { setImmediate } from 'node:timers/promises';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import type { Origin } from '#store/port/changes.ts';
import type { UserDataPosition } from '#store/port/data-export.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { createExportFile } from './export-file.ts';

/** In bytes, with a margin to the 10 MB that Discord accepts. */
const MAX_BYTES = 7_900_000;

/** In points: an export reads all data. */
export const EXPORT_COST = 60;

/** Exports the user's data privately, page by page so that other requests run in between. */
export const renderExport = ({ origin }: BotRequest, ctx: BotContext): Promise<HandlerResult> =>
  ctx.longWork.run(origin, () => buildExport(origin, ctx));

async function buildExport(origin: Origin, { store, clock, audit }: BotContext): Promise<Reply> {
  const { actorId } = origin;
  const file = createExportFile(actorId, clock.now(), MAX_BYTES);
  let cursor: UserDataPosition | undefined;
  do {
    const page = await store.userData(actorId, cursor);
    file.add(page);
    cursor = page.next ?? undefined;
    await setImmediate();
  } while (cursor);
  const { text: json, rows, of } = file.finish();
  audit('export/me', origin, { rows });
  if (of === 0) return { content: text`I keep nothing of you.`, isPrivate: true };
  return {
    content: joinLines([
      rows === of
        ? text`All that I keep of you: ${formatCount(of, 'entry', 'entries')}.`
        : text`What I keep of you: the newest ${formatNumber(rows)} of ${formatCount(of, 'entry', 'entries')}. One file has no room for more.`,
      text`Others stand in it as \`other 1\`, \`other 2\` …`,
      text`-# Without secrets of coins to come, and what opens a page. Backups may hold more. To erase what is yours alone: \`/settings forget:me\``,
    ]),
    files: [{ name: 'kept-of-you.json', text: json }],
    isPrivate: true,
  };
}
