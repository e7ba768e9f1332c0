/** A card of a deck list, as it was written. */
export interface DeckLine {
  readonly count: number;
  readonly name: string;
}

/** Headings below which a list has cards that aren't in the deck. */
const OUTSIDE = 'sideboard|side|maybeboard|maybe|considering|tokens?|wishlist';
const INSIDE = 'deck|main ?deck|main ?board|main|commanders?|companion';
const OUTSIDE_HEADING = new RegExp(`^(?:${OUTSIDE})$`, 'i');
/** A comment, or a word with the number of cards below it: `// Ramp`, `Lands (36)`, `About`. */
const HEADING = new RegExp(
  String.raw`^(?:\/\/.*|(?:${INSIDE}|${OUTSIDE}|about)|name:? .*|[\p{L} &/-]+ ?\(\d+\))$`,
  'iu',
);
const COUNTED = /^(\d{1,3})\s*x?\s+(.+)$/i;
/** As MTGO and others mark a card of the sideboard. */
const MARKED_OUTSIDE = /^SB:/i;
/** `(C21) 263 *F*`, `[Ramp]`, `#!Commander`, `^Have,#37d67a^`, after a name. */
const DETAILS = /\s+(?:\([\dA-Za-z]{2,6}\)(?:\s+[\w★†-]{1,8})?|\[[^\]]*\]|\*[A-Z]+\*|#.*|\^[^^]*\^).*$/u;

/** Where a list that lost its line ends has had them: before a number of cards, and before and after a heading. */
const LOST_LINE_ENDS = new RegExp(
  String.raw`\s+(?=\d{1,3}x?\s+\p{L})|\s+(?=(?:${OUTSIDE}|${INSIDE}):?\s+\d{1,3}x?\s)`,
  'iu',
);

/**
 * Reads the list of a deck, as deck builders export it: a card a line, with or without its number. A list that lost its
 * line ends, as in an option of a slash command, is read by the numbers.
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
