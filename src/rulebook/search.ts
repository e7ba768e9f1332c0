import Database from '../sqlite.ts';
import type { Edition } from '../engine/editions.ts';
import type { RuleText } from './rule-text.ts';
import { LIKE_ENOUGH, likest } from './spelling.ts';

/** A rule that a search found. */
export interface Hit {
  readonly edition: Edition;
  readonly number: string;
}

export interface SearchIndex {
  /** The rules of these editions that have all the words, in any of their forms; words close together count more. */
  all(words: string, editions: readonly Edition[], limit: number): readonly Hit[];
  /** The same while the last word may be only begun. */
  begun(words: string, editions: readonly Edition[], limit: number): readonly Hit[];
  /** Those that have at least half of the words, the most words first. */
  half(words: string, editions: readonly Edition[], limit: number): readonly Hit[];
  /** Words of the rules that are spelled like those here which no rule has. */
  respell(words: string): readonly string[];
}

/** Words that say nothing about which rule is meant. */
const FILLER = new Set(
  'a about an and are as at be by can do does for from happen happens has have how i if in is it its many much my of on or so that the their then there this to was what when where which while who why will with you your'.split(
    ' ',
  ),
);

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** So many words of a query are looked at: FTS5 refuses expressions that are nested too deep. */
const MOST_WORDS = 32;

/** The words of a query by which a rule can be told from others. */
export const tellingWords = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => word.length > 1 && !FILLER.has(word))
    .slice(0, MOST_WORDS);

/** A misspelled word is at most so many letters too long or too short. */
const MOST_SLIPS = 2;
/** So many words may stand between words that are close together. */
const CLOSE = 5;
/** SQLite's word for no limit. */
const EVERY = -1;

/** Quoted, so that nothing that is typed means anything to FTS5 but itself. */
const tokensOf = (words: string): readonly string[] => tellingWords(words).map((word) => `"${word}"`);

const distinct = (hits: readonly Hit[]): readonly Hit[] => [
  ...new Map(hits.map((hit) => [`${hit.edition} ${hit.number}`, hit])).values(),
];

/** Indexes the texts in memory (SQLite FTS5, porter stems): a word finds its other forms too. */
export function indexRules(texts: readonly RuleText[]): SearchIndex {
  const database = new Database(':memory:');
  database.exec(
    `CREATE VIRTUAL TABLE rule USING fts5(
       edition UNINDEXED, number UNINDEXED, heading, text, tokenize = 'porter unicode61 remove_diacritics 2')`,
  );
  const insert = database.prepare('INSERT INTO rule VALUES (?, ?, ?, ?)');
  const vocabulary = new Set<string>();
  for (const rules of texts) {
    for (const rule of rules.rules) {
      const heading = rules.chapter(rule.chapter)?.heading ?? '';
      const text = rule.paragraphs.map((one) => one.text).join('\n');
      insert.run(rules.edition, rule.number, heading, text);
      for (const word of wordsOf(`${heading} ${text}`)) vocabulary.add(word);
    }
  }
  const select = database.prepare<[string, string, number], Hit>(
    `SELECT edition, number FROM rule WHERE rule MATCH ? AND edition IN (SELECT value FROM json_each(?))
     ORDER BY bm25(rule, 0, 0, 2, 1), rowid LIMIT ?`,
  );

  const find = (query: string, editions: readonly Edition[], limit: number) =>
    select.all(query, JSON.stringify(editions), limit);

  return {
    all(words, editions, limit) {
      const tokens = tokensOf(words);
      if (tokens.length === 0) return [];
      const close = find(`NEAR(${tokens.join(' ')}, ${CLOSE})`, editions, limit);
      return distinct([...close, ...find(tokens.join(' AND '), editions, limit)]).slice(0, limit);
    },
    begun(words, editions, limit) {
      const tokens = tokensOf(words);
      return tokens.length > 0 ? find(`${tokens.join(' AND ')}*`, editions, limit) : [];
    },
    half(words, editions, limit) {
      const tokens = tokensOf(words);
      const having = new Map<string, { hit: Hit; words: number }>();
      for (const hit of tokens.flatMap((token) => find(token, editions, EVERY))) {
        const key = `${hit.edition} ${hit.number}`;
        having.set(key, { hit, words: (having.get(key)?.words ?? 0) + 1 });
      }
      return [...having.values()]
        .filter((one) => one.words >= tokens.length / 2)
        .toSorted((a, b) => b.words - a.words)
        .slice(0, limit)
        .map(({ hit }) => hit);
    },
    respell(words) {
      const unknown = tellingWords(words).filter((word) => word.length > 2 && !vocabulary.has(word));
      return [...new Set(unknown.flatMap((word) => respelled(word, vocabulary)))];
    },
  };
}

function respelled(word: string, vocabulary: ReadonlySet<string>): readonly string[] {
  const near = [...vocabulary].filter((one) => Math.abs(one.length - word.length) <= MOST_SLIPS);
  return likest(word, near, LIKE_ENOUGH).slice(0, 2);
}
