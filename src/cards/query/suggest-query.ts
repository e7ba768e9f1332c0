import { expandColorNickname } from './color-names.ts';
import { isTypeWord } from './type-words.ts';

/*
 * Words without a field that are unlikely to be a name: `red instant`, `nonland`, `mv 2`. Searching names for them
 * would give a misleading answer.
 */

/** A query that some adjacent words probably mean, with the indexes of the words. */
export interface QuerySuggestion {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly query: string;
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^multi-?colou?r(?:ed)?$/, 'is:multicolor'],
  [/^mono-?colou?r(?:ed)?$/, 'is:monocolor'],
  [/^colou?rless$/, 'is:colorless'],
  [/^permanents?$/, 'is:permanent'],
  [/^(?:split|flip|adventure|double-faced)$/, 'is:$&'],
];

const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:mv|cmc|manavalue|mana value|converted mana cost)$/, 'mv'],
  [/^(?:pow|power)$/, 'pow'],
  [/^(?:tou|toughness)$/, 'tou'],
];

/** Words behind a field that ask for a higher value. */
const MORE = /^(?:great|more|high|large|big|over$|above$)/i;

/** Fields for which the next word is enough: `color red`. */
const LED: readonly (readonly [RegExp, string])[] = [
  [/^(?:c|colou?rs?)$/, 'c:r'],
  [/^(?:t|types?)$/, 't:instant'],
  [/^name$/, 'name:fire'],
];

/** The query that a single word means: `t:creature` for `creatures`, `-t:land` for `nonland`, `c:r` for `red`. */
export function suggestQuery(typed: string): string | undefined {
  const word = typed.toLowerCase();
  const [, positive] = /^non-?(.+)$/.exec(word) ?? [];
  if (positive) {
    const query = suggestQuery(positive);
    return query && !query.startsWith('-') ? `-${query}` : undefined;
  }
  const type = [word, word.replace(/s$/, ''), word.replace(/ies$/, 'y')].find(isTypeWord);
  if (type) return `t:${type}`;
  const colors = expandColorNickname(word);
  if (colors) return `c:${colors}`;
  const kind = KINDS.find(([words]) => words.test(word));
  return kind && word.replace(...kind);
}

/** The first run of adjacent words that mean a query, as long as possible. */
export function firstSuggestion(words: readonly string[]): QuerySuggestion | undefined {
  for (let from = 0; from < words.length; from += 1) {
    const queries: string[] = [];
    let to = from;
    for (let meant = suggestionAt(words, from); meant; meant = suggestionAt(words, to)) {
      queries.push(meant.query);
      to = meant.to;
    }
    if (queries.length > 0) return { from, to, query: queries.join(' ') };
  }
  return undefined;
}

function suggestionAt(words: readonly string[], from: number): QuerySuggestion | undefined {
  const [word = '', next = ''] = words.slice(from);
  if (!word) return undefined;
  if (/^not$/i.test(word)) {
    const meant = suggestionAt(words, from + 1);
    return (
      meant && {
        ...meant,
        from,
        query: meant.query.startsWith('-') ? meant.query.slice(1) : `-${meant.query}`,
      }
    );
  }
  for (const length of [3, 2, 1]) {
    const phrase = words
      .slice(from, from + length)
      .join(' ')
      .toLowerCase();
    const field = FIELDS.find(([names]) => names.test(phrase));
    if (!field) continue;
    const number = words[from + length] ?? '';
    const isSaid = /^\d{1,7}$/.test(number);
    return {
      from,
      to: from + length + (isSaid ? 1 : 0),
      query: isSaid
        ? `${field[1]}=${number}`
        : `${field[1]}${MORE.test(words[from + length] ?? '') ? '>=3' : '<=2'}`,
    };
  }
  const led = LED.find(([names]) => names.test(word.toLowerCase()));
  const ofNext = led && suggestQuery(next);
  if (led) return { from, to: from + (ofNext ? 2 : 1), query: ofNext ?? led[1] };
  const query = suggestQuery(word);
  return query ? { from, to: from + 1, query } : undefined;
}
