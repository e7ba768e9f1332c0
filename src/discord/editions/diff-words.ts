import type { DiffParagraph, DiffPart } from '#rulebook/editions/diff-words.ts';
import { escapeRulesText } from '../markdown/escape.ts';

/** Characters of unchanged text around a change. */
const CONTEXT_LENGTH = 70;
/** Longer changes are split into pieces, between which a page may end. */
const MAX_PIECE_LENGTH = 500;
/** Below this share of unchanged text, a word-by-word diff is unreadable. */
const MIN_UNCHANGED_SHARE = 0.25;

/**
 * Formats a diff: ~~removed~~, **added**, and some unchanged text around each change. Equal paragraphs are left out.
 * @returns pieces; the first of each paragraph begins a line
 */
export function formatDiffParagraphs(paragraphs: readonly DiffParagraph[]): readonly string[] {
  const changed = paragraphs.filter(({ parts }) => parts.some(({ kind }) => kind !== 'kept'));
  return changed.flatMap(({ kind, parts }, paragraphIndex) => {
    const start = `${paragraphIndex > 0 ? '\n' : ''}${kind === 'example' ? '*Example:* ' : ''}`;
    const marks = markParts(isRewritten(parts) ? formatRewritten(parts) : parts);
    return marks.map((piece, index) => (index === 0 ? start : '') + piece);
  });
}

const textOf = (parts: readonly DiffPart[], ...kinds: readonly DiffPart['kind'][]): string =>
  parts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('');

const isRewritten = (parts: readonly DiffPart[]): boolean =>
  textOf(parts, 'kept').length <
  MIN_UNCHANGED_SHARE *
    Math.min(textOf(parts, 'kept', 'removed').length, textOf(parts, 'kept', 'added').length);

const formatRewritten = (parts: readonly DiffPart[]): readonly DiffPart[] => [
  { kind: 'removed', text: textOf(parts, 'kept', 'removed') },
  { kind: 'added', text: textOf(parts, 'kept', 'added') },
];

function markParts(parts: readonly DiffPart[]): readonly string[] {
  return parts.flatMap(({ kind, text }, partIndex) => {
    if (kind === 'kept')
      return [escapeRulesText(shortenText(text, partIndex === 0, partIndex === parts.length - 1))];
    const mark = kind === 'added' ? '**' : '~~';
    const before = parts[partIndex - 1];
    const separator = kind === 'added' && before?.kind === 'removed' && /\S$/.test(before.text) ? ' ' : '';
    return splitText(text).map((piece, index) => (index === 0 ? separator : '') + markText(piece, mark));
  });
}

/** Spaces stay outside of the markup, which Discord would not render otherwise. */
const markText = (text: string, mark: string): string =>
  text.replace(/^(\s*)(.*?)(\s*)$/s, (_, before: string, inner: string, after: string) =>
    inner ? `${before}${mark}${escapeRulesText(inner)}${mark}${after}` : before + after,
  );

function shortenText(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * CONTEXT_LENGTH + 20) return text;
  const start = isFirst ? '' : text.slice(0, CONTEXT_LENGTH).replace(/\S*$/, '');
  const end = isLast ? '' : text.slice(-CONTEXT_LENGTH).replace(/^\S*/, '');
  return `${start}…${end}`;
}

function splitText(text: string): readonly string[] {
  if (text.length <= MAX_PIECE_LENGTH) return [text];
  const head = text.slice(0, MAX_PIECE_LENGTH);
  const cut = head.lastIndexOf(' ') + 1 || MAX_PIECE_LENGTH;
  return [text.slice(0, cut), ...splitText(text.slice(cut))];
}
