/** Deeds that Scryfall lists with the abilities: the keyword actions of chapter 701 (2026-06-19). */
const ACTIONS: ReadonlySet<string> = new Set([
  'abandon',
  'activate',
  'adapt',
  'airbend',
  'amass',
  'assemble',
  'attach',
  'behold',
  'blight',
  'bolster',
  'cast',
  'clash',
  'cloak',
  'collect evidence',
  'connive',
  'convert',
  'counter',
  'create',
  'destroy',
  'detain',
  'discard',
  'discover',
  'double',
  'earthbend',
  'endure',
  'exchange',
  'exert',
  'exile',
  'explore',
  'face a villainous choice',
  'fateseal',
  'fight',
  'forage',
  'goad',
  'harness',
  'heal',
  'incubate',
  'investigate',
  'learn',
  'manifest',
  'manifest dread',
  'meld',
  'mill',
  'monstrosity',
  'open an attraction',
  'planeswalk',
  'play',
  'populate',
  'proliferate',
  'regenerate',
  'reveal',
  'roll to visit your attractions',
  'sacrifice',
  'scry',
  'search',
  'set in motion',
  'shuffle',
  'support',
  'surveil',
  'suspect',
  'tap',
  'the ring tempts you',
  'time travel',
  'transform',
  'triple',
  'untap',
  'venture into the dungeon',
  'vote',
  'waterbend',
]);
/** Of the words before a dash with spaces the others are ability words, which mean nothing by themselves: 207.2c. */
const WITH_DASH: ReadonlySet<string> = new Set(['companion', 'max speed']);

const REMINDER = / *\([^)]*\)/g;
/** What parts the keywords of a line: `Flying, vigilance; haste`. */
const BETWEEN = /[,;]\s+(?:and\s+)?/;

/**
 * The keyword abilities that one part of a card has, in the order of its text: those that begin a line, or stand in a
 * line of keywords. What its text only gives to others, and deeds such as scry, are not among them.
 * @param listed those that Scryfall lists for the whole card.
 */
export function keywordsIn(text: string, listed: readonly string[]): readonly string[] {
  const pieces = text
    .replaceAll(REMINDER, '')
    .split('\n')
    .flatMap((line) => line.split(BETWEEN))
    .map((piece) => piece.trim().toLowerCase());
  const abilities = listed.filter((keyword) => !ACTIONS.has(keyword.toLowerCase()));
  const found = abilities.flatMap((keyword) => {
    const at = pieces.findIndex((piece) => begins(piece, keyword.toLowerCase()));
    return at < 0 ? [] : [{ keyword, at }];
  });
  return found.toSorted((a, b) => a.at - b.at).map(({ keyword }) => keyword);
}

/** `Ward {2}`, `Cycling—Pay 2 life`, `Escape`: the keyword whole. */
function begins(piece: string, keyword: string): boolean {
  const rest = piece.slice(keyword.length);
  if (!piece.startsWith(keyword) || /^\p{L}/u.test(rest)) return false;
  return !rest.startsWith(' — ') || WITH_DASH.has(keyword);
}
