/** Deeds that Scryfall lists with the abilities: the keyword actions of chapter 701 (2026-06-19), and one of Arena's. */
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
  'conjure',
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
/** Keyword abilities with a dash between spaces: 702. Other words before one mean nothing by themselves: 207.2c. */
const WITH_DASH: ReadonlySet<string> = new Set(['boast', 'companion', 'exhaust', 'forecast', 'max speed']);

/** Keywords after which a quality stands without any word between: `Enchant creature`, `Devour artifact 1`. */
const WITH_QUALITY: ReadonlySet<string> = new Set(['devour', 'enchant', 'equip']);

const REMINDER = / *\([^)]*\)/g;
/** From here on a leveler's text is of its levels only. */
const LEVELS = /^LEVEL \d[^]*/m;
/** Separators of the keywords of a line: `Flying, vigilance; haste`. */
const BETWEEN = /[,;]\s+(?:and\s+)?/;
/** A name that a card gives to its ability: `Void Shields — Protection from …`. */
const BEFORE_DASH = /^\p{Lu}[^—.{•]*—\s*/u;
/** Pieces that continue a line of keywords: `protection from black, from red, haste`, and one too new to be listed. */
const CONTINUATION = /^(?:from [^.]+|\p{Ll}+ \d+)$/u;

/**
 * The keyword abilities that one part of a card has, in the order of its text: those that begin a line, or stand in a
 * line of keywords. What its text gives to others, or on a condition, and deeds such as scry are not among them.
 * @param listed those that Scryfall lists for the whole card.
 */
export function keywordsIn(text: string, listed: readonly string[]): readonly string[] {
  const abilities = listed.filter((keyword) => !ACTIONS.has(keyword.toLowerCase()));
  const lines = text.replace(LEVELS, '').replaceAll(REMINDER, '').split('\n');
  return [...new Set(lines.flatMap((line) => keywordsOfLine(line, abilities)))];
}

/** Those with which a line begins: what follows other words belongs to their sentence. */
function keywordsOfLine(line: string, listed: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const piece of line.split(BETWEEN)) {
    const keyword = keywordOf(piece, listed) ?? keywordOf(piece.replace(BEFORE_DASH, ''), listed);
    if (keyword === undefined && !CONTINUATION.test(piece)) break;
    if (keyword !== undefined) found.push(keyword);
  }
  return found;
}

/** The longest of them, such as `Partner with` before `Partner`. */
const keywordOf = (piece: string, listed: readonly string[]): string | undefined =>
  listed
    .filter((keyword) => begins(piece.trim().toLowerCase(), keyword.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)[0];

/** `Flying`, `Ward {2}`, `Bushido 1`, `Cycling—Pay 2 life`, `Affinity for artifacts`, and no other sentence. */
function begins(piece: string, keyword: string): boolean {
  if (!piece.startsWith(keyword)) return false;
  const rest = piece.slice(keyword.length);
  if (/^(?:\.?$|—| (?:\{|[\dx]))/.test(rest)) return true;
  if (rest.startsWith(' — ')) return WITH_DASH.has(keyword);
  if (WITH_QUALITY.has(keyword) || / (?:from|with)$/.test(keyword)) return rest.startsWith(' ');
  return /^ (?:an?|for|from|onto|over|with) /.test(rest);
}
