/** A card of a deck list, as it was written. */
export interface DeckLine {
  readonly count: number;
  readonly name: string;
}

/** Headings below which a list has cards that aren't in the deck. */
const OUTSIDE = /^(?:sideboard|side|maybeboard|maybe|considering|tokens?|wishlist)\b/i;
const HEADING = /^(?:deck|main(?: ?deck|board)?|commanders?|companion|about|name\b.*)$/i;
const COUNTED = /^(\d{1,3})\s*x?\s+(.+)$/i;
/** `(C21) 263 *F*`, `[Ramp]`, `#!Commander`, `^Have,#37d67a^`, after a name. */
const DETAILS = /\s+(?:\([\dA-Za-z]{2,6}\)(?:\s+[\w★†-]{1,8})?|\[[^\]]*\]|\*[A-Z]+\*|#.*|\^[^^]*\^).*$/u;

/**
 * Reads the list of a deck, as deck builders export it: a card a line, with or without its number. A list that lost its
 * line ends, as in an option of a slash command, is read by the numbers.
 */
export function readDeckList(list: string): readonly DeckLine[] {
  const lines = list.includes('\n') ? list.split('\n') : list.split(/(?:^|\s)(?=\d{1,3}x?\s+\p{L})/u);
  const deck: DeckLine[] = [];
  let isOutside = false;
  for (const line of lines.map((text) => text.trim())) {
    const words = line.replace(/^\/\/\s*/, '').replace(/:$/, '');
    if (OUTSIDE.test(words)) isOutside = true;
    else if (HEADING.test(words)) isOutside = false;
    else if (line !== '' && !line.startsWith('//') && !isOutside) deck.push(readLine(line));
  }
  return deck;
}

function readLine(line: string): DeckLine {
  const [, count, rest = line] = COUNTED.exec(line) ?? [];
  return { count: Number(count ?? 1), name: rest.replace(DETAILS, '').trim() };
}
