import { MAX_QUERY_LENGTH, parseQuery } from '../../cards/query/parse-query.ts';
import type { Suggestion } from '../command/command.ts';

/** The questions that effects ask most, as somebody would type them. */
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

/** Those that stand well behind other comparisons, which an `or` would take apart. */
const JOINABLE_EXAMPLES = EXAMPLES.filter((example) => !example.includes(' or '));

/** Discord takes no longer suggestion. */
const MAX_SUGGESTION_LENGTH = Math.min(MAX_QUERY_LENGTH, 100);
const MAX_SUGGESTIONS = 10;

/**
 * Queries that begin with what is typed: examples in place of its last word, and, where it is a query already, the
 * query itself and examples after it.
 * @param words values of the option that are no queries, such as `any`.
 */
export function suggestQueries(typed: string, words: readonly string[] = []): readonly Suggestion[] {
  const text = typed.trimStart();
  const [last = ''] = /\S*$/.exec(text) ?? [];
  const before = text.slice(0, text.length - last.length);
  const examples = before.trim() ? JOINABLE_EXAMPLES : EXAMPLES;
  const completed = examples.filter((example) => example.startsWith(last)).map((example) => before + example);
  const asked = text.trimEnd();
  const isQuery = parseQuery(asked).ok;
  const appended = isQuery && last ? JOINABLE_EXAMPLES.map((joiner) => `${asked} ${joiner}`) : [];
  const all = [
    ...(isQuery ? [asked] : []),
    ...words.filter((word) => word.startsWith(asked)),
    ...completed,
    ...appended.filter((query) => !hasRepeatedWord(query)),
  ];
  const fitting = [...new Set(all)].filter(
    (query) => query.length <= MAX_SUGGESTION_LENGTH && parseQuery(query).ok,
  );
  return fitting.slice(0, MAX_SUGGESTIONS).map((value) => ({ name: value, value }));
}

/** True if a word other than `or` stands in it twice. */
const hasRepeatedWord = (query: string): boolean => {
  const words = query.split(/\s+/).filter((word) => word !== 'or');
  return new Set(words).size < words.length;
};
