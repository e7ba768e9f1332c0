/**
 * Keyword abilities written with a dash between spaces: CR 702. Other words before such a dash are ability words
 * without rules meaning: CR 207.2c.
 */
const WITH_DASH: ReadonlySet<string> = new Set(['boast', 'companion', 'exhaust', 'forecast', 'max speed']);

/** Keywords followed directly by a quality: `Enchant creature`, `Devour artifact 1`. */
const WITH_QUALITY: ReadonlySet<string> = new Set(['devour', 'enchant', 'equip']);

/** Keywords with a number or quality that a sentence follows in some texts: `Crew 1. Activate only once each turn.` */
const EXPLAINED: ReadonlySet<string> = new Set([
  'bushido',
  'casualty',
  'crew',
  'enchant',
  'mobilize',
  'rampage',
]);

/** A cost after a dash, as in `Splice onto Arcane—Sacrifice two Mountains.` */
const COST_AFTER = /^(?:[^.,—]*\S)?—/;

const REMINDER = / *\([^)]*\)/g;
/** The rest of a leveler's text applies only to certain levels. */
const LEVELS = /^LEVEL \d[^]*/m;
/** Separators of the keywords of a line: `Flying, vigilance; haste`. */
const BETWEEN = /[,;]\s+(?:and\s+)?/;
/** A name that a card gives its ability: `Void Shields — Protection from …`. */
const BEFORE_DASH = /^\p{Lu}[^—.{•]*—\s*/u;
/**
 * Parts that continue a line of keywords: `protection from black, from red, haste`, or a keyword too new to be
 * listed.
 */
const CONTINUATION = /^(?:from [^.]+|\p{Ll}+ \d+)$/u;

/**
 * The keyword abilities of one part of a card, in the order of its text: those that begin a line or are part of a
 * line of keywords. Excludes keywords that the text gives to other objects or only under a condition, and keyword
 * actions such as scry.
 * @param listed Scryfall's keywords for the whole card
 */
export function keywordsIn(text: string, listed: readonly string[]): readonly string[] {
  const lines = text.replace(LEVELS, '').replaceAll(REMINDER, '').split('\n');
  return [
    ...new Set(
      lines.filter((line) => isKeywordLine(line, listed)).flatMap((line) => keywordsOfLine(line, listed)),
    ),
  ];
}

/**
 * False for sentences, which may contain keyword actions from Scryfall's list. A line of abilities ends with a period
 * only after a cost with a dash, or an explanation: `Ward—Pay 3 life.`, `Equip {3}. This costs …`.
 */
function isKeywordLine(line: string, listed: readonly string[]): boolean {
  if (!/[.—]$/.test(line.trimEnd())) return true;
  const text = line.toLowerCase();
  return listed.some((keyword) => {
    const word = keyword.toLowerCase();
    return (
      text.includes(`${word} {`) ||
      text.includes(`${word}—`) ||
      (text.startsWith(`${word} `) && (EXPLAINED.has(word) || COST_AFTER.test(text.slice(word.length)))) ||
      (WITH_DASH.has(word) && text.includes(`${word} — `))
    );
  });
}

/** The keywords at the beginning of a line; a keyword after other words, or in a cost, belongs to its sentence. */
function keywordsOfLine(line: string, listed: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const piece of line.split(BETWEEN)) {
    const keyword = keywordOf(piece, listed) ?? keywordOf(piece.replace(BEFORE_DASH, ''), listed);
    if (keyword === undefined && !CONTINUATION.test(piece)) break;
    if (keyword !== undefined) found.push(keyword);
    if (keyword !== undefined && COST_AFTER.test(piece.slice(keyword.length))) break;
  }
  return found;
}

/** The longest match, so that `Partner with` wins over `Partner`. */
const keywordOf = (piece: string, listed: readonly string[]): string | undefined =>
  listed
    .filter((keyword) => begins(piece.trim().toLowerCase(), keyword.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)[0];

/**
 * True for `Flying`, `Ward {2}`, `Bushido 1`, `Cycling—Pay 2 life`, `Affinity for artifacts`, but not for other
 * sentences that begin with the keyword.
 */
function begins(piece: string, keyword: string): boolean {
  if (!piece.startsWith(keyword)) return false;
  const rest = piece.slice(keyword.length);
  if (/^(?:\.?$|—| (?:\{|[\dx]))/.test(rest)) return true;
  if (rest.startsWith(' — ')) return WITH_DASH.has(keyword);
  if (WITH_QUALITY.has(keyword) || / (?:from|with)$/.test(keyword)) return rest.startsWith(' ');
  return /^ (?:an?|for|from|onto|over|with) /.test(rest);
}
