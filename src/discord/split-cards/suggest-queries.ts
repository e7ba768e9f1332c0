import { MAX_QUERY_LENGTH, parseQuery } from '#cards/query/parse-query.ts';
import type { Suggestion } from '../command/command.ts';

/** The most common questions of effects. */
const EXAMPLES = [
  'c:r',
  'mv<=2',
  't:instant',
  '-t:land',
  'is:multicolor',
  't:sorcery mv<=2',
  '-t:creature -t:land',
  'c:g or c:u',
  'mv=5',
  't:creature',
  'c=rg',
  'pow>=3',
  't:legendary',
  'name:fire',
  'is:permanent',
];

/** Examples that can follow another comparison: an `or` would change its meaning. */
const JOINABLE_EXAMPLES = EXAMPLES.filter((example) => !example.includes(' or '));

/** In characters: Discord's limit for a suggestion. */
const MAX_SUGGESTION_LENGTH = Math.min(MAX_QUERY_LENGTH, 100);
const MAX_SUGGESTIONS = 10;

/**
 * Suggests queries that begin with the input: examples in place of its last word and, if it is a complete query, the
 * query itself and examples after it.
 * @param words values of the option that are not queries, such as `any`
 */
export function suggestQueries(typed: string, words: readonly string[] = []): readonly Suggestion[] {
  const text = typed.trimStart();
  const [last = ''] = /\S*$/.exec(text) ?? [];
  const before = text.slice(0, text.length - last.length);
  const examples = before.trim() ? JOINABLE_EXAMPLES : EXAMPLES;
  const completed = examples.filter((example) => example.startsWith(last)).map((example) => before + example);
  const input = text.trimEnd();
  const isQuery = parseQuery(input).ok;
  const appended = isQuery && last ? JOINABLE_EXAMPLES.map((example) => `${input} ${example}`) : [];
  const all = [
    ...(isQuery ? [input] : []),
    ...words.filter((word) => word.startsWith(input)),
    ...completed,
    ...appended.filter((query) => !hasRepeatedWord(query)),
  ];
  const fitting = [...new Set(all)].filter(
    (query) => query.length <= MAX_SUGGESTION_LENGTH && parseQuery(query).ok,
  );
  return fitting.slice(0, MAX_SUGGESTIONS).map((value) => ({ name: value, value }));
}

/** True if a word other than `or` occurs twice. */
const hasRepeatedWord = (query: string): boolean => {
  const words = query.split(/\s+/).filter((word) => word !== 'or');
  return new Set(words).size < words.length;
};
