import { shortenText } from '#discord/quotes/shorten.ts';
import { flattenLines, type FlatLine, type Leaf } from '#text/lines.ts';
import { leafText, type DisplayNameOf } from '#text/plain.ts';
import type { Text } from '#text/text.ts';

/** A line of text as a page shows it, with names instead of mentions of players. */
export type RichText = readonly TextSpan[];

export interface TextSpan {
  readonly text: string;
  /** `small` is less prominent, such as rules below an answer; `mana` is a symbol in braces. */
  readonly how?: 'strong' | 'emphasis' | 'struck' | 'code' | 'small' | 'mana';
  /** The number of the rule that this text opens. */
  readonly rule?: string;
}

/** Splits a text into lines for a page. Lists of rules are shortened as in a reply. Empty lines are left out. */
export const richLines = (text: Text, called: DisplayNameOf): readonly RichText[] =>
  flattenLines(shortenText(text))
    .map((line) => richLine(line, called))
    .filter((spans) => spans.some((span) => span.text.trim() !== ''));

function richLine({ style, leaves }: FlatLine, called: DisplayNameOf): RichText {
  const isSmall = style === 'small';
  const bullet: readonly TextSpan[] = style === 'item' ? [{ text: '• ' }] : [];
  return mergeSpans([...bullet, ...leaves.flatMap((leaf) => spansOf(leaf, isSmall, called))]);
}

function spansOf(leaf: Leaf, isSmall: boolean, called: DisplayNameOf): RichText {
  const { content, style } = leaf;
  const kind = typeof content === 'string' ? 'words' : content.kind;
  const spanStyle = kind === 'player' && !isSmall ? 'strong' : (style ?? (isSmall ? 'small' : undefined));
  const span = (text: string): TextSpan => ({ text, ...(spanStyle && { how: spanStyle }) });
  // Each number of a list opens its rule. The first number stays on the line of its `CR`.
  if (typeof content === 'object' && content.kind === 'rules')
    return content.numbers.flatMap((rule, index) => [
      span(index === 0 ? 'CR\u00A0' : ', '),
      { ...span(rule), rule },
    ]);
  const words = leafText(leaf, called);
  if (spanStyle === 'code') return words === '' ? [] : [span(words)];
  return words.split(SYMBOL).flatMap((part, index): readonly TextSpan[] => {
    if (part === '') return [];
    return [index % 2 === 0 ? span(part) : { text: part, how: 'mana' }];
  });
}

/** A mana symbol, or another symbol of a card: `{2}`, `{T}`, `{G/U}`. */
const SYMBOL = /(\{(?:\d{1,2}|[WUBRGCSTQEXYZP]|[WUBRGC2](?:\/?[WUBRGP]){1,2})\})/;

/** Adjacent spans of these kinds are not merged. */
const STYLES_KEPT_APART: ReadonlySet<TextSpan['how']> = new Set(['code', 'mana']);

/** Merges adjacent spans of the same kind. */
function mergeSpans(spans: readonly TextSpan[]): RichText {
  const merged: TextSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    const isOne =
      last && !span.rule && !last.rule && last.how === span.how && !STYLES_KEPT_APART.has(span.how);
    if (isOne) merged.splice(-1, 1, { ...last, text: last.text + span.text });
    else merged.push(span);
  }
  return merged;
}

export const richToPlain = (words: RichText): string => words.map(({ text }) => text).join('');
