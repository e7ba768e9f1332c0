/** A card of a deck list, as written. */
export interface DeckLine {
  readonly count: number;
  readonly name: string;
}

/** Headings for cards that aren't in the deck. */
const OUTSIDE = 'sideboard|side|maybeboard|maybe|considering|tokens?|wishlist';
const INSIDE = 'deck|main ?deck|main ?board|main|commanders?|companion';
const OUTSIDE_HEADING = new RegExp(`^(?:${OUTSIDE})$`, 'i');
/** A comment, or a heading with the number of cards below it: `// Ramp`, `Lands (36)`, `About`. */
const HEADING = new RegExp(
  String.raw`^(?:\/\/.*|(?:${INSIDE}|${OUTSIDE}|about)|name:? .*|[\p{L} &/-]+ ?\(\d+\))$`,
  'iu',
);
const COUNTED = /^(\d{1,3})\s*x?\s+(.+)$/i;
/** The mark of a sideboard card in MTGO's format and others. */
const MARKED_OUTSIDE = /^SB:/i;
/** Details after a name: `(C21) 263 *F*`, `[Ramp]`, `#!Commander`, `^Have,#37d67a^`. */
const DETAILS = /\s+(?:\([\dA-Za-z]{2,6}\)(?:\s+[\w★†-]{1,8})?|\[[^\]]*\]|\*[A-Z]+\*|#.*|\^[^^]*\^).*$/u;

/**
 * Positions at which a list that lost its line breaks probably had them: before a number of cards, and around a
 * heading.
 */
const LOST_LINE_ENDS = new RegExp(
  String.raw`\s+(?=\d{1,3}x?\s+\p{L})|\s+(?=(?:${OUTSIDE}|${INSIDE}):?\s+\d{1,3}x?\s)`,
  'iu',
);

/**
 * Parses a deck list as exported by deck builders: one card per line, with or without a number. A list that lost its
 * line breaks, as in an option of a slash command, is split at the numbers.
 */
export function readDeckList(list: string): readonly DeckLine[] {
  const lines = list.includes('\n') ? list.split('\n') : list.split(LOST_LINE_ENDS);
  const deck: DeckLine[] = [];
  let isOutside = false;
  for (const line of lines.map((text) => text.trim())) {
    const heading = line.replace(/:$/, '');
    if (line === '' || MARKED_OUTSIDE.test(line)) continue;
    if (!COUNTED.test(line) && HEADING.test(heading))
      isOutside = OUTSIDE_HEADING.test(heading.replace(/^\/\/\s*/, '').replace(/\s*\(\d+\)$/, ''));
    else if (!isOutside) deck.push(readLine(line));
  }
  return deck;
}

function readLine(line: string): DeckLine {
  const [, count, rest = line] = COUNTED.exec(line) ?? [];
  return { count: Number(count ?? 1), name: rest.replace(DETAILS, '').trim() };
}
