import { type OptionDeclaration, OptionType } from './declarations.ts';
import { likelyChoices } from './likely-choices.ts';
import {
  isMassMention,
  MAX_PERSON_NAME,
  MAX_PLACE_NAME,
  mentionPeople,
  mentionPeopleQuoted,
  type NameResolver,
} from './name-resolver.ts';
import { unescape } from './quoting.ts';
import { echo, characterCount, parseError, listWithOr, type Parsed, parseOk } from './parsed.ts';

/** Discord's maximum length of a string option without `max_length`, in characters. */
export const MAX_TEXT_LENGTH = 6000;
const MAX_NUMBER = 2 ** 53;

export type OptionValue = string | number | boolean;

/** The text after `option:`, without its quotes but with their backslashes. */
export interface RawValue {
  readonly text: string;
  readonly isQuoted: boolean;
}

/**
 * The value that Discord's client would send for this text, or why it would not send any. Lengths count characters
 * (code points), after names have become mentions.
 */
export function parseValue(
  option: OptionDeclaration,
  raw: RawValue,
  names: NameResolver,
): Parsed<OptionValue> {
  const plain = raw.isQuoted ? unescape(raw.text) : raw.text;
  if (plain === '') return parseError(`${option.name} needs a value.`);
  if (option.choices !== undefined && option.choices.length > 0) return parseChoice(option, plain);
  switch (option.type) {
    case OptionType.String:
      return parseText(
        option,
        raw.isQuoted ? mentionPeopleQuoted(raw.text, names) : mentionPeople(plain, names),
      );
    case OptionType.Integer:
      return parseNumberOption(option, plain, /^-?\d+$/, 'a whole number');
    case OptionType.Number:
      return parseNumberOption(option, plain, /^-?\d+(?:\.\d+)?$/, 'a number');
    case OptionType.Boolean:
      return parseBoolean(option, plain);
    case OptionType.User:
    case OptionType.Mentionable:
      return parsePerson(option, plain, names);
    case OptionType.Channel:
      return parseNamed(option, plain, {
        idPattern: /^<#(\d{1,20})>$|^(\d{15,20})$/,
        sign: '#',
        maxLength: MAX_PLACE_NAME,
        noun: 'a channel',
        idOf: (name) => names.channelId(name),
      });
    case OptionType.Attachment:
      return names.hasFile(plain)
        ? parseOk(plain)
        : parseError(`${option.name} takes the path of a file, and there is none at ${echo(plain)}.`);
    default:
      return parseError(`${option.name} takes a role, and the embedded Discord has none.`);
  }
}

function parseChoice(option: OptionDeclaration, text: string): Parsed<OptionValue> {
  const choices = option.choices ?? [];
  const likely = likelyChoices(text, choices);
  const [chosen, ...others] = likely;
  if (chosen !== undefined && others.length === 0) return parseOk(chosen.value);
  const offered = listWithOr((others.length > 0 ? likely : choices).map(({ name }) => name));
  if (others.length === 0) return parseError(`${option.name} must be ${offered}, not ${echo(text)}.`);
  return parseError(
    `${option.name} must be ${offered}; ${echo(text)} fits ${others.length === 1 ? 'both' : 'each'}.`,
  );
}

function parseText(option: OptionDeclaration, text: string): Parsed<OptionValue> {
  const length = characterCount(text);
  const { min_length: least = 0, max_length: most = MAX_TEXT_LENGTH } = option;
  if (length < least)
    return parseError(`${option.name} must have at least ${least} characters; this has ${length}.`);
  if (length > most)
    return parseError(`${option.name} may have at most ${most} characters; this has ${length}.`);
  return parseOk(text);
}

function parseNumberOption(
  option: OptionDeclaration,
  text: string,
  pattern: RegExp,
  noun: string,
): Parsed<OptionValue> {
  if (!pattern.test(text)) return parseError(`${option.name} must be ${noun}, not ${echo(text)}.`);
  // Adding zero turns -0 into 0, as JSON does.
  const value = Number(text) + 0;
  const { min_value: least = -MAX_NUMBER, max_value: most = MAX_NUMBER } = option;
  if (value < least) return parseError(`${option.name} must be at least ${least}, not ${echo(text)}.`);
  if (value > most) return parseError(`${option.name} must be at most ${most}, not ${echo(text)}.`);
  return parseOk(value);
}

function parseBoolean(option: OptionDeclaration, text: string): Parsed<OptionValue> {
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') return parseOk(lower === 'true');
  return parseError(`${option.name} must be true or false, not ${echo(text)}.`);
}

function parsePerson(option: OptionDeclaration, text: string, names: NameResolver): Parsed<OptionValue> {
  if (isMassMention(text.replace(/^@/, '')))
    return parseError(`${option.name} must be one person, not ${echo(text)}.`);
  return parseNamed(option, text, {
    idPattern: /^<@!?(\d{1,20})>$|^(\d{15,20})$/,
    sign: '@',
    maxLength: MAX_PERSON_NAME,
    noun: 'a person',
    idOf: (name) => names.userId(name),
  });
}

interface NamedKind {
  /** Matches a mention or a bare id; one of its two groups is the id. */
  readonly idPattern: RegExp;
  readonly sign: '@' | '#';
  /** In characters. */
  readonly maxLength: number;
  readonly noun: string;
  readonly idOf: (name: string) => string;
}

function parseNamed(
  option: OptionDeclaration,
  text: string,
  { idPattern, sign, maxLength, noun, idOf }: NamedKind,
): Parsed<OptionValue> {
  const id = idPattern.exec(text);
  if (id !== null) return parseOk(id[1] ?? id[2] ?? '');
  const name = text.startsWith(sign) ? text.slice(1) : text;
  if (name.trim() === '' || characterCount(name) > maxLength || /[<>\p{Cc}]/u.test(name))
    return parseError(`${option.name} must be ${noun} (${sign}name), not ${echo(text)}.`);
  return parseOk(idOf(name));
}
