import { joinLines } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { text } from '#text/template.ts';
import { formatCount } from '#basics/format-count.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { movedCitations, type MovedCitation } from '#rulebook/editions/moved-citations.ts';
import { compareNumbers } from '#rulebook/text/concordance.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { pageRow } from './page-row.ts';

/** Parts of the custom_id: the page. */
export const MOVED_ACTION = 'moved';

/** Characters per page that read well on a phone. */
const MAX_PAGE_LENGTH = 1200;

export const showMoved = subcommand({
  name: 'moved',
  description: 'The rules I have cited on this server that moved or changed since',
  unlisted: { below: ['settings'], label: 'Rules that moved' },
  run: async ({ origin }, ctx) =>
    ok(
      (await renderMovedPage(origin.guildId, 0, ctx)) ?? {
        content: text`There is no such page any more.`,
        isPrivate: true,
      },
    ),
});

/** Refuses if the page no longer exists. */
export async function pressMoved(
  { parts: [typed = ''], origin }: Press,
  ctx: BotContext,
): Promise<HandlerResult<Refusal<'button/stale'>>> {
  const shown = /^\d{1,3}$/.test(typed)
    ? await renderMovedPage(origin.guildId, Number(typed), ctx)
    : undefined;
  return shown ? ok({ ...shown, replaces: true }) : fail(refuse('button/stale', {}));
}

async function renderMovedPage(
  guildId: string | null,
  page: number,
  { store, rulebook }: BotContext,
): Promise<Reply | undefined> {
  if (guildId === null)
    return {
      content: text`I note the rules that I cite on servers only. \`/rules trace\` tells the life of one.`,
      isPrivate: true,
    };
  const unsorted = await store.citedRules(guildId);
  const cited = unsorted.toSorted(
    (a, b) => a.edition.localeCompare(b.edition) || compareNumbers(a.number, b.number),
  );
  const moved = movedCitations(cited, TODAYS_DATE, rulebook);
  const heading = text`**Cited on this server and moved or changed since** · rules of ${TODAYS_DATE}`;
  if (moved.length === 0) {
    const none =
      cited.length === 0 ? 'I haven’t cited any rule on this server yet.' : 'None of them moved or changed.';
    return { content: joinLines([heading, none]), isPrivate: true };
  }
  const editions = [...new Set(moved.map(({ citation }) => citation.edition))];
  const blocks = editions.flatMap((edition) => {
    const title = text`**As cited by the rules of ${edition}**`;
    return moved
      .filter(({ citation }) => citation.edition === edition)
      .map((rule, index) => joinLines([index === 0 ? title : '', formatMovedRule(rule)]));
  });
  const pages = paginate(blocks);
  const shown = pages[page];
  if (shown === undefined) return undefined;
  const pageText = pages.length > 1 ? ` · page ${page + 1} of ${pages.length}` : '';
  return {
    content: joinLines([
      heading,
      shown,
      text`-# ${moved.length} of ${formatCount(cited.length, 'rule')} cited here${pageText}.`,
    ]),
    components: pageRow(page, pages.length, (to) => [MOVED_ACTION, to]),
    isPrivate: true,
  };
}

function paginate(blocks: readonly Text[]): readonly Text[] {
  const pages: Text[] = [];
  for (const block of blocks) {
    const longer = joinLines([pages.at(-1) ?? '', block]);
    if (pages.length > 0 && toMarkdown(longer).length <= MAX_PAGE_LENGTH) pages[pages.length - 1] = longer;
    else pages.push(block);
  }
  return pages;
}

/** `- 505.6 → 709.4 (2017-04-28), reworded` */
function formatMovedRule({
  citation: { number },
  now,
  instead,
  since,
  isReworded,
  changed,
}: MovedCitation): Text {
  const date = since ? ` (${since})` : '';
  const gone = `gone${since ? ` since ${since}` : ''}${instead.length > 0 ? `, see ${instead.join(', ')}` : ''}`;
  const newNumbers = now.join() === number ? '' : `${now.join(', ')}${date}`;
  const destination = now.length === 0 ? gone : newNumbers;
  const words = [
    ...(isReworded ? ['reworded'] : []),
    ...(changed ? [`has worked differently since ${changed}`] : []),
  ].join(', ');
  return text`- ${destination ? `${number} → ${destination}` : number}${words ? `${destination ? ', ' : ': '}${words}` : ''}`;
}
