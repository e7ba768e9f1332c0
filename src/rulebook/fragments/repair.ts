/** A word with dots between its letters. */
const DOTTED = /(?<![\p{L}\p{N}.])\p{L}+(?:\.\p{L}+){2,}(?![\p{L}\p{N}@])(?!\.\p{L})/giu;
const ABBREVIATION = /^(?:e\.g|i\.e|a\.k\.a)(?:\.|$)/i;
/** Straight double quotes in place of apostrophes, a sure sign of a damaged copy: `isn"t`, `card"s`. */
const QUOTE_IN_WORD = /\p{L}"(?:s|t|re|ve|d|ll)(?!\p{L})/iu;
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const LIGATURE = /[\uFB00-\uFB06]/g;
/** A space left by a line break within a compound: `out-of-the- way`, but not `One-half- and`. */
const TORN_COMPOUND = /(\p{L}-\p{L}+-) (?!(?:and|or|to)\b)(?=\p{Ll})/gu;

/** A repaired text, with what was restored. */
export interface RepairedText {
  readonly text: string;
  readonly apostrophes: number;
  /** Distinct restored words: `assign` for `a.s.sign`. */
  readonly words: readonly string[];
}

/**
 * Repairs the damage that web pages do to letters: apostrophes turned into straight double quotes, words that a
 * filter split by dots (`a.s.sign`), ligatures, invisible characters and torn compounds. Keeps the marks of
 * quotations, and the dots in `e.g.`, `1.5`, `R.N.A.` and addresses. Line ends stay as they are.
 */
export function repairCopy(text: string): RepairedText {
  const plain = text
    .replace(INVISIBLE, '')
    .replace(LIGATURE, (ligature) => ligature.normalize('NFKC'))
    .replace(TORN_COMPOUND, '$1');
  const words = new Set<string>();
  const joined = plain.replace(DOTTED, (dotted, at: number) => {
    const [before, after] = [plain.slice(Math.max(0, at - 80), at), plain.slice(at + dotted.length)];
    if (isAddress(`${/\S*$/.exec(before)?.[0]}${dotted}`) || !isSplit(dotted, after)) return dotted;
    const word = joinSplit(dotted, before, after);
    words.add(word);
    return word;
  });
  if (!QUOTE_IN_WORD.test(joined)) return { text: joined, apostrophes: 0, words: [...words] };
  const lines = joined.split(/(?<=[\r\n])/).map(restoreApostrophes);
  const apostrophes = lines.reduce((sum, line) => sum + line.apostrophes, 0);
  return { text: lines.map((line) => line.text).join(''), apostrophes, words: [...words] };
}

/**
 * True if a filter split this word. It isolates single letters, so no two adjacent pieces are longer, and does not
 * change case in the middle. Initials (`R.N.A.`) consist of single letters only.
 */
function isSplit(dotted: string, after: string): boolean {
  const pieces = dotted.split('.');
  const isLong = (piece: string | undefined): boolean => (piece?.length ?? 0) > 1;
  if (ABBREVIATION.test(dotted) || pieces.some((piece, index) => isLong(piece) && isLong(pieces[index + 1])))
    return false;
  const rest = dotted.slice(1);
  if (pieces.some(isLong)) return rest === rest.toLowerCase() || dotted === dotted.toUpperCase();
  return rest === rest.toLowerCase() && (pieces.length > 3 || !after.startsWith('.'));
}

const isAddress = (text: string): boolean => /\/\/|^www\.|@/i.test(text);

/**
 * Restores a capital at the start of a sentence or of a split card's name, as the filter writes its matches in lower
 * case.
 */
function joinSplit(dotted: string, before: string, after: string): string {
  const word = dotted.replaceAll('.', '');
  const isStart = /(?:^|[\r\n]|\p{Ll}{2}[.!?]["”’')]* )$/u.test(before.slice(-6)) || /^\/\p{Lu}/u.test(after);
  return isStart ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
}

/** Restores the apostrophes of a line: within words, and after an s unless the mark closes a quotation. */
function restoreApostrophes(line: string): { text: string; apostrophes: number } {
  let isOpen = false;
  let apostrophes = 0;
  const text = line.replace(/"/g, (mark, at: number) => {
    if (isWithinWord(line, at) || (isClosing(line, at) && isPossessive(line, at, isOpen))) {
      apostrophes++;
      return "'";
    }
    isOpen = !isClosing(line, at);
    return mark;
  });
  return { text, apostrophes };
}

const isWithinWord = (line: string, at: number): boolean => /^\p{L}"\p{L}$/u.test(line.slice(at - 1, at + 2));

const isClosing = (line: string, at: number): boolean => at > 0 && !/[\s([{—–-]/.test(line.charAt(at - 1));

/** `players" life`. Within an open quotation, requires another mark that closes it later. */
function isPossessive(line: string, at: number, isOpen: boolean): boolean {
  if (!/s" \p{L}/u.test(line.slice(at - 1, at + 3))) return false;
  if (!isOpen) return true;
  const next = [...line.matchAll(/"/g)].find(({ index }) => index > at && !isWithinWord(line, index));
  return next !== undefined && isClosing(line, next.index);
}
