import type { DiffParagraph, DiffPart } from '#rulebook/editions/diff-words.ts';
import { rulebookWords, strong, struck } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';

/** Characters of unchanged text around a change. */
const CONTEXT_LENGTH = 70;
/** Longer changes are split into pieces, between which a page may end. */
const MAX_PIECE_LENGTH = 500;
/** Below this share of unchanged text, a word-by-word diff is unreadable. */
const MIN_UNCHANGED_SHARE = 0.25;

/**
 * Formats a diff: ~~removed~~, **added**, and some unchanged text around each change. Equal paragraphs are left out.
 * @returns the pieces of each paragraph
 */
export function formatDiffParagraphs(paragraphs: readonly DiffParagraph[]): readonly (readonly Text[])[] {
  const changed = paragraphs.filter(({ parts }) => parts.some(({ kind }) => kind !== 'kept'));
  return changed.map(({ kind, parts }) => {
    const pieces = markParts(isRewritten(parts) ? formatRewritten(parts) : parts);
    return kind === 'example'
      ? pieces.map((piece, index) => (index === 0 ? text`*Example:* ${piece}` : piece))
      : pieces;
  });
}

const wordsOf = (parts: readonly DiffPart[], ...kinds: readonly DiffPart['kind'][]): string =>
  parts
    .filter(({ kind }) => kinds.includes(kind))
    .map((part) => part.text)
    .join('');

const isRewritten = (parts: readonly DiffPart[]): boolean =>
  wordsOf(parts, 'kept').length <
  MIN_UNCHANGED_SHARE *
    Math.min(wordsOf(parts, 'kept', 'removed').length, wordsOf(parts, 'kept', 'added').length);

const formatRewritten = (parts: readonly DiffPart[]): readonly DiffPart[] => [
  { kind: 'removed', text: wordsOf(parts, 'kept', 'removed') },
  { kind: 'added', text: wordsOf(parts, 'kept', 'added') },
];

function markParts(parts: readonly DiffPart[]): readonly Text[] {
  return parts.flatMap(({ kind, text: words }, partIndex): readonly Text[] => {
    if (kind === 'kept')
      return [rulebookWords(shortenWords(words, partIndex === 0, partIndex === parts.length - 1))];
    const mark = kind === 'added' ? strong : struck;
    const before = parts[partIndex - 1];
    const separator = kind === 'added' && before?.kind === 'removed' && /\S$/.test(before.text) ? ' ' : '';
    return splitWords(words).map((piece, index) => [index === 0 ? separator : '', markWords(piece, mark)]);
  });
}

/** Spaces stay outside of the markup, which Discord would not render otherwise. */
function markWords(words: string, mark: (inner: Text) => Text): Text {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(words) ?? [];
  return [before, inner === '' ? '' : mark(rulebookWords(inner)), after];
}

/** Keeps the context of the changes before and after. A few more words than that aren't worth an ellipsis. */
function shortenWords(words: string, isFirst: boolean, isLast: boolean): string {
  if (words.length <= 2 * CONTEXT_LENGTH + 20) return words;
  const start = isFirst ? '' : words.slice(0, CONTEXT_LENGTH).replace(/\S*$/, '');
  const end = isLast ? '' : words.slice(-CONTEXT_LENGTH).replace(/^\S*/, '');
  return `${start}…${end}`;
}

function splitWords(words: string): readonly string[] {
  if (words.length <= MAX_PIECE_LENGTH) return [words];
  const head = words.slice(0, MAX_PIECE_LENGTH);
  const cut = head.lastIndexOf(' ') + 1 || MAX_PIECE_LENGTH;
  return [words.slice(0, cut), ...splitWords(words.slice(cut))];
}
