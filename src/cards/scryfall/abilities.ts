import { ACTIVATED_KEYWORDS, CASTING_KEYWORDS, type KeywordAbility } from '#engine/cards/abilities.ts';
import type { CardPart } from '#engine/cards/card.ts';
import type { Zone } from '#engine/vocabulary/zones.ts';

/** Abilities in a rules text that work outside of the hand and the battlefield. */
type Abilities = Pick<CardPart, 'keywords' | 'castFrom'>;

const KEYWORDS = [...CASTING_KEYWORDS, ...ACTIVATED_KEYWORDS];

/**
 * Parses the abilities by which a card is cast or used from a graveyard or from exile.
 * @param text of one part of the card
 * @param keywords from Scryfall's list for the card, which includes keywords that the text only gives to other
 *   objects; so one counts only if a line begins with it
 */
export function abilitiesIn(text: string, keywords: readonly string[]): Abilities {
  const listed = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const lines = text.replaceAll(REMINDER, '').split('\n');
  const found = KEYWORDS.filter((keyword) => listed.has(keyword)).flatMap((keyword) => {
    const line = lines.find((candidate) => new RegExp(`^${keyword}(?: |—|$)`, 'i').test(candidate));
    return line === undefined ? [] : [ability(keyword, line.slice(keyword.length))];
  });
  const castFrom = zonesIn(lines);
  return {
    ...(found.length > 0 && { keywords: found }),
    ...(castFrom.length > 0 && { castFrom }),
  };
}

const REMINDER = / *\([^)]*\)/g;
/** Symbols after the keyword, or any cost after a dash, up to the end of that sentence. */
const COST = /^ ((?:\{[^}]+\})+)|^—(.+?)\.?(?:$|\. )/;

function ability(keyword: KeywordAbility['keyword'], rest: string): KeywordAbility {
  const [, symbols, deeds] = COST.exec(rest) ?? [];
  const cost = symbols ?? deeds;
  return cost === undefined || !isCast(keyword) ? { keyword } : { keyword, cost };
}

const CASTING: ReadonlySet<string> = new Set(CASTING_KEYWORDS);
const isCast = (keyword: string): boolean => CASTING.has(keyword);

/** Must not be part of a quoted ability. */
const CAST_ITSELF = /^[^"]*\byou may cast this card from (your graveyard|your library|exile)\b/i;
const OR_EXILE = /\bfrom your graveyard or from exile\b/i;

function zonesIn(lines: readonly string[]): readonly Zone[] {
  const zones = lines.flatMap((line): Zone[] => {
    const [, from] = CAST_ITSELF.exec(line) ?? [];
    if (from === undefined) return [];
    const zone = from === 'exile' ? 'exile' : from === 'your library' ? 'library' : 'graveyard';
    return OR_EXILE.test(line) ? [zone, 'exile'] : [zone];
  });
  return [...new Set(zones)];
}
