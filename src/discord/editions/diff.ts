import { joinLines, rulebookWords, small } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { formatCount } from '#basics/format-count.ts';
import { createLruCache, type LruCache } from '#basics/lru-cache.ts';
import { dateOf, type Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, mapResult, ok } from '#engine/vocabulary/result.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { compareInEditions, type RuleChange, type RuleChanges } from '#rulebook/editions/rule-changes.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatDiffParagraphs } from './diff-words.ts';
import { completeAvailableEdition, AVAILABLE_EDITION_OPTION } from './available-editions.ts';
import { completeNumber, RULE_NUMBER_OPTION, parseRuleNumber } from './number-option.ts';
import { pageRow } from './page-row.ts';

/** Parts of the custom_id: number, editions, page. */
export const DIFF_ACTION = 'diff';

/** Characters per page that read well on a phone. */
const MAX_PAGE_LENGTH = 1400;
/** A longer list of rules, in characters, is replaced by their number. */
const MAX_LIST_LENGTH = 400;

export const diffRule = subcommand({
  name: 'diff',
  description: 'A rule in two editions, word by word: what was added and removed',
  unlisted: { below: ['rules trace'], label: 'Compare two editions…' },
  options: [
    RULE_NUMBER_OPTION,
    {
      ...AVAILABLE_EDITION_OPTION,
      name: 'from',
      description: 'The edition whose number it is',
      required: true,
    },
    {
      ...AVAILABLE_EDITION_OPTION,
      name: 'to',
      description: 'The edition to compare it with',
      required: true,
    },
  ],
  run({ options: { number: typed, from, to } }, { rulebook }) {
    const number = parseRuleNumber(typed);
    if (number === undefined) return fail(refuse('rules/no-number', { typed }));
    const [fromEdition, toEdition] = [
      readAvailableEdition(from, rulebook),
      readAvailableEdition(to, rulebook),
    ];
    if (!fromEdition || !toEdition)
      return fail(refuse('edition/unknown', { typed: fromEdition ? to : from }));
    return renderDiffPage(number, fromEdition, toEdition, 0, rulebook);
  },
  complete: { number: completeNumber, from: completeAvailableEdition, to: completeAvailableEdition },
});

/** `button/stale` if the page no longer exists. */
type PageRefusal = Refusal<'rules/number-unknown' | 'rules/no-official-text' | 'button/stale'>;

/** Replaces the page for the user who requested it, and answers others privately. */
export function pressDiff(
  { parts, origin, askedBy }: Press,
  { rulebook }: BotContext,
): HandlerResult<PageRefusal> {
  const [number = '', from = '', to = '', page = ''] = parts;
  const [fromEdition, toEdition] = [readAvailableEdition(from, rulebook), readAvailableEdition(to, rulebook)];
  if (!fromEdition || !toEdition || !/^\d{1,3}$/.test(page)) return fail(refuse('button/stale', {}));
  const diff = renderDiffPage(number, fromEdition, toEdition, Number(page), rulebook);
  return mapResult(diff, (reply) =>
    askedBy === origin.actorId ? { ...reply, replaces: true } : { ...reply, isPrivate: true },
  );
}

function renderDiffPage(
  number: string,
  from: Edition,
  to: Edition,
  page: number,
  rulebook: Rulebook,
): HandlerResult<PageRefusal> {
  const comparison = compareCached(number, from, to, rulebook);
  if ('why' in comparison)
    return comparison.why === 'number-unknown'
      ? fail(refuse('rules/number-unknown', { number, edition: dateOf(from) }))
      : fail(
          refuse('rules/no-official-text', {
            edition: dateOf(comparison.edition),
            held: rulebook.official.toReversed().slice(0, 12),
          }),
        );
  const pages = paginate(paragraphsOf(number, comparison));
  const shown = pages[page];
  if (shown === undefined) return fail(refuse('button/stale', {}));
  const notes = [
    ...(comparison.otherRule === null
      ? []
      : [text`${number} of ${comparison.to} is another rule (${rulebookWords(comparison.otherRule)}).`]),
    ...(isSubstitute(from, comparison.from)
      ? [`I have no text of ${from}: this is that of ${comparison.from}.`]
      : []),
    ...(isSubstitute(to, comparison.to)
      ? [`I have no text of ${to}: this is that of ${comparison.to}.`]
      : []),
    ...(comparison.changes.some((change) => change.words) && comparison.numbers.length > 0
      ? [text`~~removed~~ **added**`]
      : []),
    ...(pages.length > 1 ? [`Page ${page + 1} of ${pages.length}.`] : []),
  ];
  return ok({
    content: joinLines([formatTitle(number, comparison), shown, ...notes.map(small)]),
    components: pageRow(page, pages.length, (next) => [DIFF_ACTION, number, from, to, next]),
  });
}

/** Comparisons are cached for turning pages, because comparing a long chapter takes a while. */
const COMPARISONS = new WeakMap<Rulebook, LruCache<string, ReturnType<typeof compareInEditions>>>();

function compareCached(number: string, from: Edition, to: Edition, rulebook: Rulebook) {
  const cache = COMPARISONS.get(rulebook) ?? createLruCache<string, ReturnType<typeof compareInEditions>>(8);
  COMPARISONS.set(rulebook, cache);
  const key = `${number} ${from} ${to}`;
  const comparison = cache.get(key) ?? compareInEditions(number, from, to, rulebook);
  cache.set(key, comparison);
  return comparison;
}

const isSubstitute = (requested: Edition, held: string): boolean =>
  requested !== 'founding' && requested !== held;

/** `505.2 (2006-10-01) → 709.3b, 709.4 (2026-06-19)` */
const formatTitle = (number: string, { from, to, numbers }: RuleChanges): Text =>
  text`**${number}** (${from}) → ${numbers.length > 0 ? text`**${numbers.join(', ')}**` : 'no such rule'} (${to})`;

/** The pieces of each paragraph; rules with unchanged words share one. */
function paragraphsOf(
  number: string,
  { changes, numbers, from, to }: RuleChanges,
): readonly (readonly Text[])[] {
  if (numbers.length === 0 && changes.every(({ after }) => after.length === 0))
    return [
      [
        text`The text of ${to} ${to < from ? 'does not have it yet' : 'no longer has it'}: \`/rules trace\` tells its life.`,
      ],
    ];
  const isSingle = changes.length === 1;
  const changed = changes.flatMap((change) => {
    if (!change.words) return [];
    const [[first = '', ...pieces] = [], ...rest] = formatDiffParagraphs(change.words);
    return [[isSingle ? first : text`${formatLabel(change)} ${first}`, ...pieces], ...rest];
  });
  const unchanged = changes.filter((change) => change.words === null);
  const isWholeUnchanged =
    changed.length === 0 && unchanged.every((ruleChange) => isPlainMove(ruleChange, number, numbers));
  return unchanged.length > 0 ? [...changed, [formatUnchanged(unchanged, isWholeUnchanged)]] : changed;
}

/** True if only the common beginning of the number changed, which the title shows. */
const isPlainMove = (
  { before, after }: RuleChange,
  number: string,
  [moved = number]: readonly string[],
): boolean => before.map((line) => line.replace(number, moved)).join() === after.join();

function formatUnchanged(unchanged: readonly RuleChange[], isWholeUnchanged: boolean): string {
  if (isWholeUnchanged) return 'Word for word the same.';
  const list = unchanged.map(formatNumbers).join(', ');
  return `Word for word the same: ${list.length > MAX_LIST_LENGTH ? formatCount(unchanged.length, 'rule') : list}.`;
}

const formatLabel = ({ before, after }: RuleChange): Text => {
  if (before.length === 0) return text`**${after.join(', ')}** new:`;
  if (after.length === 0) return text`**${before.join(', ')}** gone:`;
  return text`**${formatNumbers({ before, after })}**`;
};

const formatNumbers = ({ before, after }: Pick<RuleChange, 'before' | 'after'>): string =>
  before.join() === after.join() ? before.join(', ') : `${before.join(', ')} → ${after.join(', ')}`;

const lengthOf = (piece: Text): number => toMarkdown(piece).length;

/** Puts paragraphs on pages. One that is longer than a page is cut between its pieces. */
function paginate(paragraphs: readonly (readonly Text[])[]): readonly Text[] {
  const pages: Text[][] = [[]];
  let pageLength = 0;
  const add = (piece: Text, before: string, needed: number): void => {
    if (pageLength > 0 && pageLength + before.length + needed > MAX_PAGE_LENGTH) {
      pages.push([piece]);
      pageLength = lengthOf(piece);
    } else {
      pages.at(-1)?.push(before, piece);
      pageLength += before.length + lengthOf(piece);
    }
  };
  for (const [index, pieces] of paragraphs.entries()) {
    const length = pieces.reduce((sum: number, piece) => sum + lengthOf(piece), 0);
    for (const [at, piece] of pieces.entries())
      add(
        piece,
        at === 0 && index > 0 ? '\n' : '',
        at === 0 && length <= MAX_PAGE_LENGTH ? length : lengthOf(piece),
      );
  }
  return pages.map(collapseSpaces);
}

/** Removes spaces at the beginning, and replaces several in a row with one. */
function collapseSpaces(page: Text): Text {
  let isAfterSpace = true;
  const collapse = (words: string): string => {
    const single = words.replace(/ {2,}/g, ' ');
    const collapsed = isAfterSpace ? single.replace(/^ /, '') : single;
    if (collapsed !== '') isAfterSpace = collapsed.endsWith(' ');
    return collapsed;
  };
  const collapseIn = (inner: Text): Text => {
    if (typeof inner === 'string') return collapse(inner);
    if (!('kind' in inner)) return inner.map(collapseIn);
    if ('words' in inner) return { ...inner, words: collapse(inner.words) };
    if ('text' in inner) return { ...inner, text: collapseIn(inner.text) };
    isAfterSpace = false;
    return inner;
  };
  return collapseIn(page);
}
