import { isTypoOf, matchNames } from './word-matching.ts';
import {
  type CommandDeclaration,
  type TypeableCommand,
  typeableCommands,
  OptionType,
} from './declarations.ts';
import type { RawValue } from './option-value.ts';
import { leadingOption, type TypedOption } from './scan-options.ts';
import { listWithAnd, didYouMean, echo } from './parsed.ts';

/** `/split value has no option "what": it has card and zone.`, or the option that was probably meant. */
export function formatUnknownOption(name: string, { path, options }: TypeableCommand): string {
  const all = options.map((option) => option.name);
  const likely = didYouMean(matchNames(name.toLowerCase(), all));
  const start = `/${path.join(' ')} has no option ${echo(name)}`;
  return likely === null ? `${start}: it has ${listWithAnd(all)}.` : `${start}. ${likely}`;
}

const hasOption = ({ options }: TypeableCommand, word: string): boolean =>
  options.some(({ name }) => name === word);

/** A word with a colon inside a value that could be the name of an option. */
interface ColonWord {
  readonly word: string;
  /** `zone:hand`, as opposed to `Protection: Red`. */
  readonly isTight: boolean;
}

function colonWordsIn({ text, isQuoted }: RawValue): readonly ColonWord[] {
  if (isQuoted) return [];
  return [...text.matchAll(/(?<=\s)([-_'\p{L}\p{N}\p{M}]{1,32}):(?=(\S)?)/gu)].map(
    ([, word = '', after]) => ({ word: word.toLowerCase(), isTight: after !== undefined }),
  );
}

/**
 * Finds a word in a value that was certainly meant as an option, although this command has none of that name: `what` in
 * `card:Fire // Ice what:mana value`. Values may contain colons, so a word counts as an option only
 *
 * - if it is a typo of one of this command's options and a value follows at once: `edtion:today`;
 * - in a name, such as a card's: if another command has that option and a value follows at once (a name has a space
 * after its colon, as in `Circle of Protection: Red`), or if another subcommand of this command has it, whatever
 * follows.
 *
 * Other text, such as a query, keeps its `name:fire`, and so does a value that is itself a command: `/set life
 * amount:-3`. Quoted text always belongs to the value.
 */
export function findStrayOption(
  { option, raw }: TypedOption,
  command: TypeableCommand,
  commands: readonly CommandDeclaration[],
): string | null {
  if (option.type !== OptionType.String || (option.choices ?? []).length > 0) return null;
  if (raw.text.startsWith('/')) return null;
  const allCommands = isFreeText(option) ? [] : typeableCommands(commands);
  const isOptionName = ({ word, isTight }: ColonWord): boolean =>
    (isTight && command.options.some(({ name }) => isTypoOf(word, name))) ||
    allCommands.some((other) => (isTight || other.path[0] === command.path[0]) && hasOption(other, word));
  return colonWordsIn(raw).find(isOptionName)?.word ?? null;
}

/**
 * True if the value is free text rather than a name suggested from a list. Declarations don't distinguish a search with
 * suggestions from a name, except that its option is called a query.
 */
const isFreeText = ({ autocomplete, name }: TypedOption['option']): boolean =>
  autocomplete !== true || name === 'query';

/**
 * The stray option before any named option, such as `coin` in `coin:3`; null if there is none. A name such as `Summon:
 * Bahamut` may be there if there is an option for it; so with a space after the colon, only a typo of an option, or
 * another command's option, counts.
 */
export function findStrayOptionAtHead(
  { text, isQuoted }: RawValue,
  command: TypeableCommand,
  commands: readonly CommandDeclaration[],
): string | null {
  const [, name, after] = /^([-_'\p{L}\p{N}\p{M}]{1,32}):(\S)?/u.exec(isQuoted ? '' : text) ?? [];
  if (name === undefined) return null;
  const word = name.toLowerCase();
  const isOptionName =
    after !== undefined ||
    leadingOption(command) === null ||
    command.options.some((option) => isTypoOf(word, option.name)) ||
    typeableCommands(commands).some((other) => hasOption(other, word));
  return isOptionName ? name : null;
}

/**
 * The stray option in a value that could not be parsed, such as `cal` in `coins:3 cal:heads`; null if there is none.
 * There, any word with a colon is a likely mistake.
 */
export function findStrayOptionInInvalidValue(
  { option, raw }: TypedOption,
  command: TypeableCommand,
): string | null {
  const { type, choices = [] } = option;
  if (type === OptionType.String && choices.length === 0) return null;
  const isOfChoice = (word: string) => choices.some(({ name }) => name.toLowerCase().includes(`${word}:`));
  return colonWordsIn(raw).find(({ word }) => !hasOption(command, word) && !isOfChoice(word))?.word ?? null;
}
