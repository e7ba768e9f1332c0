import { diffArrays } from 'diff';
import type { Paragraph } from '../text/rules.ts';
import { withoutTypography } from '../text/wording.ts';

/**
 * A piece of text that is in both texts, or in one of them. The kept and added pieces together are the later text.
 */
export interface DiffPart {
  readonly kind: 'kept' | 'added' | 'removed';
  readonly text: string;
}

/** A paragraph with its kept, added and removed pieces. */
export interface DiffParagraph {
  readonly kind: Paragraph['kind'];
  readonly parts: readonly DiffPart[];
}

/** A dash, a symbol, a word with its joined parts, or a punctuation mark; each with the spaces after it. */
const TOKEN = /--+\s*|\{[^}\s]+\}\s*|[\p{L}\p{N}]+(?:['’.+/–-][\p{L}\p{N}]+)*\s*|[^\p{L}\p{N}\s]\s*/gu;
const IS_WORD = /[\p{L}\p{N}]/u;

const tokensOf = (text: string): readonly string[] => text.trim().match(TOKEN) ?? [];
const isSame = (a: string, b: string): boolean => a === b || withoutTypography(a) === withoutTypography(b);

/**
 * Compares two texts word by word, ignoring typography such as the kind of quotes.
 * @returns parts in order, removed before added if text was replaced; neighbors are of different kinds.
 */
export function diffWords(before: string, after: string): readonly DiffPart[] {
  const runs = diffArrays([...tokensOf(before)], [...tokensOf(after)], { comparator: isSame });
  const parts = runs.map(({ value, added, removed }): Run => ({
    kind: added ? 'added' : removed ? 'removed' : 'kept',
    tokens: value,
  }));
  return joinParts(
    parts.flatMap((part, index) => (isSharedByChance(parts, index) ? asReplacement(part.tokens) : [part])),
  );
}

interface Run {
  readonly kind: DiffPart['kind'];
  readonly tokens: readonly string[];
}

/** True for a single word that two rewritten passages happen to share. Showing it as kept would be noise. */
function isSharedByChance(runs: readonly Run[], at: number): boolean {
  const [before, run, after] = [runs[at - 1], runs[at], runs[at + 1]];
  if (run?.kind !== 'kept' || !before || !after) return false;
  const wordsOf = ({ tokens }: Run): number => tokens.filter((token) => IS_WORD.test(token)).length;
  return wordsOf(run) <= 1 && wordsOf(before) > 1 && wordsOf(after) > 1;
}

const asReplacement = (tokens: readonly string[]): readonly Run[] => [
  { kind: 'removed', tokens },
  { kind: 'added', tokens },
];

function joinParts(runs: readonly Run[]): readonly DiffPart[] {
  const parts: { kind: DiffPart['kind']; text: string }[] = [];
  let removed = '';
  let added = '';
  const flush = (): void => {
    if (removed) parts.push({ kind: 'removed', text: removed });
    if (added) parts.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const { kind, tokens } of runs) {
    const text = tokens.join('');
    const isSpaced =
      removed !== '' || /(?:^|[\s(“"])$/.test(parts.at(-1)?.text ?? '') || !IS_WORD.test(text.charAt(0));
    if (kind === 'removed') removed += isSpaced ? text : ` ${text}`;
    else if (kind === 'added') added += text;
    else {
      flush();
      parts.push({ kind, text });
    }
  }
  flush();
  return parts;
}

/** The share of words that two paragraphs of the same kind need to have in common. */
const MIN_SIMILARITY = 0.3;

/** Compares two rules paragraph by paragraph; an added or removed paragraph is a single part. */
export function diffParagraphs(
  before: readonly Paragraph[],
  after: readonly Paragraph[],
): readonly DiffParagraph[] {
  return alignParagraphs(before, after).map(([old, current]): DiffParagraph => {
    if (old && current) return { kind: current.kind, parts: diffWords(old.text, current.text) };
    if (current) return { kind: current.kind, parts: [{ kind: 'added', text: current.text }] };
    return { kind: old?.kind ?? 'text', parts: [{ kind: 'removed', text: old?.text ?? '' }] };
  });
}

type Pair = readonly [before: Paragraph | undefined, after: Paragraph | undefined];

/** Pairs paragraphs in order so that the total similarity is highest. */
function alignParagraphs(before: readonly Paragraph[], after: readonly Paragraph[]): readonly Pair[] {
  const tokenSets = [before, after].map((list) =>
    list.map(({ text }) => new Set(tokensOf(text).map(tokenKey))),
  );
  const similarity = (i: number, j: number): number => {
    const [a, b] = [tokenSets[0]?.[i], tokenSets[1]?.[j]];
    if (!a || !b || before[i]?.kind !== after[j]?.kind) return 0;
    const shared = [...a].filter((token) => b.has(token)).length;
    return (2 * shared) / (a.size + b.size || 1);
  };
  const best: number[][] = Array.from({ length: before.length + 1 }, () => Array(after.length + 1).fill(0));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const paired = similarity(i, j) >= MIN_SIMILARITY ? similarity(i, j) + at(i + 1, j + 1) : 0;
      best[i]?.splice(j, 1, Math.max(paired, at(i + 1, j), at(i, j + 1)));
    }
  }
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const isPair =
      i < before.length &&
      j < after.length &&
      similarity(i, j) >= MIN_SIMILARITY &&
      at(i, j) === similarity(i, j) + at(i + 1, j + 1);
    if (isPair) pairs.push([before[i++], after[j++]]);
    else if (i < before.length && (j >= after.length || at(i, j) === at(i + 1, j)))
      pairs.push([before[i++], undefined]);
    else pairs.push([undefined, after[j++]]);
  }
  return pairs;
}

const tokenKey = (token: string): string => withoutTypography(token).toLowerCase();
