import { fitsWords, wordsIn } from '../lines/word-matching.ts';
import { type TypeableCommand, type OptionDeclaration, OptionType } from '../lines/declarations.ts';
import { likelyChoices } from '../lines/likely-choices.ts';
import type { RawValue } from '../lines/option-value.ts';
import { quote, parseQuoted } from '../lines/quoting.ts';
import { leadingOption, type TypedOption, scanOptions } from '../lines/scan-options.ts';
import { type Completion, type CompletionSource, startingWith, type Suggested } from './completion.ts';

/**
 * The completions after a command: the names of unused options, or values of the last one. The last word of a value
 * with several can be either: names come first then, and values only if the whole value leads to them.
 */
export async function completeOptions(
  line: string,
  form: TypeableCommand,
  rest: string,
  source: CompletionSource,
): Promise<Completion> {
  const { head, pieces } = scanOptions(rest, form);
  const lastWord = /\S*$/.exec(line)?.[0] ?? '';
  const leading = head.text === '' ? null : leadingOption(form);
  const isLeadingStart = leading !== null && pieces.length === 0 && lastWord === head.text;
  const used = new Set(pieces.map(({ option }) => option));
  const unused = form.options.filter((option) => !used.has(option) && (isLeadingStart || option !== leading));
  const named = startingWith(
    lastWord,
    unused.map(({ name }) => `${name}:`),
  );
  const last = pieces.at(-1) ?? (leading && { option: leading, raw: head });
  if (last === null || (isLeadingStart && named.hits.length > 0)) return named;
  if (named.hits.length === 0 || !mayEndBefore(lastWord, last.raw)) return completeValue(line, last, source);
  if (last.raw.quoted) return named;
  return beside(named, await completeValue(line, last, source));
}

/** True if the last word can follow this value, rather than belong to it or be all of it. */
function mayEndBefore(lastWord: string, { text, quoted }: RawValue): boolean {
  const isAllOfIt = lastWord === text || lastWord.endsWith(`:${text}`);
  const isOpenQuote = !quoted && text.startsWith('"') && parseQuoted(text, 0) === null;
  return !isAllOfIt && !isOpenQuote;
}

/** The names, followed by the values that continue the whole text. */
function beside(named: Completion, values: Completion): Completion {
  const { hits, fragment, explained } = values;
  const typed = wordsIn(fragment);
  const same = fragment.trim().toLowerCase();
  const candidates = hits.map((hit, index) => ({
    hit,
    said: explained?.[index] ?? { name: hit.trim(), value: hit.trim() },
  }));
  const further = candidates.filter(
    ({ hit, said: { name, value } }) =>
      hit.trim().toLowerCase() !== same && fitsWords(typed, wordsIn(`${name} ${value}`)),
  );
  if (further.length === 0) return named;
  const before = fragment.slice(0, fragment.length - named.fragment.length);
  return {
    hits: [...named.hits.map((name) => before + name), ...further.map(({ hit }) => hit)],
    fragment,
    explained: [...named.hits.map((name) => ({ name, value: name })), ...further.map(({ said }) => said)],
  };
}

async function completeValue(
  line: string,
  { option, raw }: TypedOption,
  source: CompletionSource,
): Promise<Completion> {
  const fragment = unchanged(line, raw);
  if (option.autocomplete === true) {
    const suggested = await source.suggest(line);
    return offer(suggested, ({ value }) => asTyped(String(value)), fragment);
  }
  const people = source.people().map((name) => `@${name} `);
  if (option.choices !== undefined && option.choices.length > 0)
    return completeChoice(option.choices, fragment);
  if (option.type === OptionType.Boolean) return startingWith(fragment, ['true ', 'false ']);
  if (option.type === OptionType.User || option.type === OptionType.Mentionable)
    return startingWith(fragment, people);
  const mention = /(?<!\S)@\S*$/.exec(fragment)?.[0];
  return mention === undefined ? { hits: [], fragment } : startingWith(mention, people);
}

/** Choices that begin like the text; if there are none, those that parsing would accept. */
function completeChoice(choices: NonNullable<OptionDeclaration['choices']>, fragment: string): Completion {
  const beginning = startingWith(
    fragment,
    choices.map(({ name }) => `${name} `),
  );
  if (beginning.hits.length > 0) return beginning;
  const likely = likelyChoices(fragment.trim(), choices).map(({ name }) => ({ name, value: name }));
  return offer(likely, ({ name }) => `${name} `, fragment);
}

const offer = (
  suggested: readonly Suggested[],
  hitOf: (suggested: Suggested) => string,
  fragment: string,
): Completion => ({
  hits: suggested.map(hitOf),
  fragment,
  ...(suggested.length > 1 ? { explained: suggested } : {}),
});

/** The value at the end of the line as typed, with an opening quote and trailing spaces. */
const unchanged = (line: string, { text, quoted }: RawValue): string =>
  line.slice(line.lastIndexOf(quoted ? `"${text}` : text));

const asTyped = (value: string): string =>
  value === '' || value !== value.trim() || /^"|@|\s\S+:/.test(value) ? quote(value) : value;
