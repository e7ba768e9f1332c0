import { fitsWords, wordsIn } from '../lines/word-matching.ts';
import { type TypeableCommand, type OptionDeclaration, OptionType } from '../lines/declarations.ts';
import { likelyChoices } from '../lines/likely-choices.ts';
import type { RawValue } from '../lines/option-value.ts';
import { quote, parseQuoted } from '../lines/quoting.ts';
import { leadingOption, type TypedOption, scanOptions } from '../lines/scan-options.ts';
import {
  type Completion,
  type CompletionSource,
  completeByPrefix,
  type CompletionChoice,
} from './completion.ts';

/**
 * The completions after a command: the names of unused options, or values of the last one. The last word of a value of
 * several words can be either: names come first then, and values only if the whole value leads to them.
 */
export async function completeOptions(
  line: string,
  command: TypeableCommand,
  rest: string,
  source: CompletionSource,
): Promise<Completion> {
  const { head, typedOptions } = scanOptions(rest, command);
  const lastWord = /\S*$/.exec(line)?.[0] ?? '';
  const leading = head.text === '' ? null : leadingOption(command);
  const isLeadingStart = leading !== null && typedOptions.length === 0 && lastWord === head.text;
  const usedOptions = new Set(typedOptions.map(({ option }) => option));
  const unusedOptions = command.options.filter(
    (option) => !usedOptions.has(option) && (isLeadingStart || option !== leading),
  );
  const names = completeByPrefix(
    lastWord,
    unusedOptions.map(({ name }) => `${name}:`),
  );
  const last = typedOptions.at(-1) ?? (leading && { option: leading, raw: head });
  if (last === null || (isLeadingStart && names.hits.length > 0)) return names;
  if (names.hits.length === 0 || !canFollow(lastWord, last.raw)) return completeValue(line, last, source);
  if (last.raw.isQuoted) return names;
  return mergeCompletions(names, await completeValue(line, last, source));
}

/** True if the last word can follow this value, rather than belong to it or be all of it. */
function canFollow(lastWord: string, { text, isQuoted }: RawValue): boolean {
  const isWholeValue = lastWord === text || lastWord.endsWith(`:${text}`);
  const isOpenQuote = !isQuoted && text.startsWith('"') && parseQuoted(text, 0) === null;
  return !isWholeValue && !isOpenQuote;
}

/** The names, followed by the values that continue the whole text. */
function mergeCompletions(names: Completion, values: Completion): Completion {
  const { hits, fragment, explained } = values;
  const typed = wordsIn(fragment);
  const typedText = fragment.trim().toLowerCase();
  const candidates = hits.map((hit, index) => ({
    hit,
    suggestion: explained?.[index] ?? { name: hit.trim(), value: hit.trim() },
  }));
  const continuing = candidates.filter(
    ({ hit, suggestion: { name, value } }) =>
      hit.trim().toLowerCase() !== typedText && fitsWords(typed, wordsIn(`${name} ${value}`)),
  );
  if (continuing.length === 0) return names;
  const prefix = fragment.slice(0, fragment.length - names.fragment.length);
  return {
    hits: [...names.hits.map((name) => prefix + name), ...continuing.map(({ hit }) => hit)],
    fragment,
    explained: [
      ...names.hits.map((name) => ({ name, value: name })),
      ...continuing.map(({ suggestion }) => suggestion),
    ],
  };
}

async function completeValue(
  line: string,
  { option, raw }: TypedOption,
  source: CompletionSource,
): Promise<Completion> {
  const fragment = typedFragment(line, raw);
  if (option.autocomplete === true) {
    const suggestions = await source.suggest(line);
    return toCompletion(suggestions, ({ value }) => quoteIfNeeded(String(value)), fragment);
  }
  const people = source.people().map((name) => `@${name} `);
  if (option.choices !== undefined && option.choices.length > 0)
    return completeChoice(option.choices, fragment);
  if (option.type === OptionType.Boolean) return completeByPrefix(fragment, ['true ', 'false ']);
  if (option.type === OptionType.User || option.type === OptionType.Mentionable)
    return completeByPrefix(fragment, people);
  const mention = /(?<!\S)@\S*$/.exec(fragment)?.[0];
  return mention === undefined ? { hits: [], fragment } : completeByPrefix(mention, people);
}

/** Choices that begin like the text; if there are none, those that parsing would accept. */
function completeChoice(choices: NonNullable<OptionDeclaration['choices']>, fragment: string): Completion {
  const byPrefix = completeByPrefix(
    fragment,
    choices.map(({ name }) => `${name} `),
  );
  if (byPrefix.hits.length > 0) return byPrefix;
  const likely = likelyChoices(fragment.trim(), choices).map(({ name }) => ({ name, value: name }));
  return toCompletion(likely, ({ name }) => `${name} `, fragment);
}

const toCompletion = (
  suggestions: readonly CompletionChoice[],
  hitOf: (suggestion: CompletionChoice) => string,
  fragment: string,
): Completion => ({
  hits: suggestions.map(hitOf),
  fragment,
  ...(suggestions.length > 1 ? { explained: suggestions } : {}),
});

/** The value at the end of the line as typed, with an opening quote and trailing spaces. */
const typedFragment = (line: string, { text, isQuoted }: RawValue): string =>
  line.slice(line.lastIndexOf(isQuoted ? `"${text}` : text));

const quoteIfNeeded = (value: string): string =>
  value === '' || value !== value.trim() || /^"|@|\s\S+:/.test(value) ? quote(value) : value;
