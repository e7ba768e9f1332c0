import type {
  Code,
  CodeBlock,
  Content,
  Foldable,
  TextLine,
  LineStyle,
  Markdown,
  Ranked,
  TextPart,
  Style,
  Styled,
  Text,
} from './text.ts';

/** A piece of a line: words, or a part without other parts inside. */
export interface Leaf {
  readonly content:
    | string
    | Exclude<TextPart, Styled | TextLine | Ranked | Foldable | Code | CodeBlock | Markdown>;
  /** The innermost style. */
  readonly style: Style | 'code' | null;
}

/** A line of a text. */
export interface FlatLine {
  readonly style: LineStyle | null;
  readonly leaves: readonly Leaf[];
}

/** Returns the lines of a text, from top to bottom, with the innermost style of each piece. */
export function flattenLines(text: Text): readonly FlatLine[] {
  const lines: { style: LineStyle | null; leaves: Leaf[] }[] = [{ style: null, leaves: [] }];
  const addWords = (words: string, style: Leaf['style']): void => {
    for (const [index, line] of words.split('\n').entries()) {
      if (index > 0) lines.push({ style: null, leaves: [] });
      if (line !== '') lines.at(-1)?.leaves.push({ content: line, style });
    }
  };
  const add = (inner: Text, style: Leaf['style']): void => {
    if (typeof inner === 'string') return addWords(inner, style);
    if (!('kind' in inner)) {
      for (const piece of inner) add(piece, style);
      return;
    }
    switch (inner.kind) {
      case 'words':
      case 'rulebook':
        return addWords(inner.words, style);
      case 'styled':
        return add(inner.text, inner.style);
      case 'ranked':
      case 'foldable':
        return add(inner.text, style);
      case 'code': {
        // A page shows each leaf of code by itself.
        const words = joinWords(inner.text);
        return words === null ? add(inner.text, 'code') : addWords(words, 'code');
      }
      case 'code-block':
        return addWords(inner.words, 'code');
      case 'markdown':
        return addWords(inner.markdown, style);
      case 'line': {
        const line = lines.at(-1);
        if (line) line.style = inner.style;
        return add(inner.text, style);
      }
      case 'link':
      case 'player':
      case 'citations':
      case 'rules':
      case 'mana':
      case 'time':
        lines.at(-1)?.leaves.push({ content: inner, style });
    }
  };
  add(text, null);
  return lines;
}

/** The words of a text that has nothing else; `null` for others. */
function joinWords(text: Text): string | null {
  if (typeof text === 'string') return text;
  if ('kind' in text) return text.kind === 'words' ? text.words : null;
  const words = text.map(joinWords);
  return words.includes(null) ? null : words.join('');
}

/** Splits a text into its lines. A foldable part stays whole, because its two forms may have different lines. */
export function splitLines(text: Text): readonly Content[] {
  const lines: Text[][] = [[]];
  const add = (inner: Text): void => {
    if (typeof inner === 'object' && !('kind' in inner)) return inner.forEach(add);
    if (typeof inner === 'object' && inner.kind === 'ranked') {
      const [first = '', ...rest] = splitLines(inner.text).map((line): Text => ({
        kind: 'ranked',
        rank: inner.rank,
        text: line,
      }));
      lines.at(-1)?.push(first);
      lines.push(...rest.map((line) => [line]));
      return;
    }
    const words = wordsIn(inner);
    if (!words?.includes('\n')) return void lines.at(-1)?.push(inner);
    for (const [index, line] of words.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (line !== '') lines.at(-1)?.push(withWords(inner, line));
    }
  };
  add(text);
  return lines;
}

/** The characters of words or Markdown; `null` for other parts. */
function wordsIn(part: string | TextPart): string | null {
  if (typeof part === 'string') return part;
  if (part.kind === 'words' || part.kind === 'rulebook') return part.words;
  return part.kind === 'markdown' ? part.markdown : null;
}

/** The part with other characters, if it has any. */
function withWords(part: string | TextPart, words: string): Text {
  if (typeof part === 'string') return words;
  if (part.kind === 'words' || part.kind === 'rulebook') return { ...part, words };
  return part.kind === 'markdown' ? { ...part, markdown: words } : part;
}
