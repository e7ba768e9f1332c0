import { type OptionDeclaration, OptionType } from './declarations.ts';
import { likelyChoices } from './likely-choices.ts';
import {
  isEverybody,
  LONGEST_PERSON,
  LONGEST_PLACE,
  mentionPeople,
  mentionPeopleQuoted,
  type Names,
} from './names.ts';
import { unescape } from './quoting.ts';
import { echo, lengthOf, mistyped, oneOf, type Typed, typed } from './typed.ts';

/** Discord's limit for a string option without a `max_length` of its own, in characters. */
export const LONGEST_TEXT = 6000;
const LARGEST_NUMBER = 2 ** 53;

export type OptionValue = string | number | boolean;

/** The text after `option:`, without its quotes but with their backslashes. */
export interface RawValue {
  readonly text: string;
  readonly quoted: boolean;
}

/**
 * The value that Discord's client would send for this text, or why it would not send any.
 * Lengths count characters (code points), after names have become mentions.
 */
export function readValue(option: OptionDeclaration, raw: RawValue, names: Names): Typed<OptionValue> {
  const plain = raw.quoted ? unescape(raw.text) : raw.text;
  if (plain === '') return mistyped(`${option.name} needs a value.`);
  if (option.choices !== undefined && option.choices.length > 0) return readChoice(option, plain);
  switch (option.type) {
    case OptionType.String:
      return readText(
        option,
        raw.quoted ? mentionPeopleQuoted(raw.text, names) : mentionPeople(plain, names),
      );
    case OptionType.Integer:
      return readNumber(option, plain, /^-?\d+$/, 'a whole number');
    case OptionType.Number:
      return readNumber(option, plain, /^-?\d+(?:\.\d+)?$/, 'a number');
    case OptionType.Boolean:
      return readBoolean(option, plain);
    case OptionType.User:
    case OptionType.Mentionable:
      return readPerson(option, plain, names);
    case OptionType.Channel:
      return readNamed(
        option,
        plain,
        /^<#(\d{1,20})>$|^(\d{15,20})$/,
        '#',
        LONGEST_PLACE,
        'a channel',
        (name) => names.channelId(name),
      );
    case OptionType.Attachment:
      return names.hasFile(plain)
        ? typed(plain)
        : mistyped(`${option.name} takes the path of a file, and there is none at ${echo(plain)}.`);
    default:
      return mistyped(`${option.name} takes a role, and the embedded Discord has none.`);
  }
}

function readChoice(option: OptionDeclaration, text: string): Typed<OptionValue> {
  const choices = option.choices ?? [];
  const likely = likelyChoices(text, choices);
  const [chosen, ...others] = likely;
  if (chosen !== undefined && others.length === 0) return typed(chosen.value);
  const offered = oneOf((others.length > 0 ? likely : choices).map(({ name }) => name));
  if (others.length === 0) return mistyped(`${option.name} must be ${offered}, not ${echo(text)}.`);
  return mistyped(
    `${option.name} must be ${offered}; ${echo(text)} fits ${others.length === 1 ? 'both' : 'each'}.`,
  );
}

function readText(option: OptionDeclaration, text: string): Typed<OptionValue> {
  const length = lengthOf(text);
  const { min_length: least = 0, max_length: most = LONGEST_TEXT } = option;
  if (length < least)
    return mistyped(`${option.name} must have at least ${least} characters; this has ${length}.`);
  if (length > most)
    return mistyped(`${option.name} may have at most ${most} characters; this has ${length}.`);
  return typed(text);
}

function readNumber(
  option: OptionDeclaration,
  text: string,
  shape: RegExp,
  kind: string,
): Typed<OptionValue> {
  if (!shape.test(text)) return mistyped(`${option.name} must be ${kind}, not ${echo(text)}.`);
  // Adding zero turns -0 into 0, as JSON does.
  const value = Number(text) + 0;
  const { min_value: least = -LARGEST_NUMBER, max_value: most = LARGEST_NUMBER } = option;
  if (value < least) return mistyped(`${option.name} must be at least ${least}, not ${echo(text)}.`);
  if (value > most) return mistyped(`${option.name} must be at most ${most}, not ${echo(text)}.`);
  return typed(value);
}

function readBoolean(option: OptionDeclaration, text: string): Typed<OptionValue> {
  const lower = text.toLowerCase();
  if (lower === 'true' || lower === 'false') return typed(lower === 'true');
  return mistyped(`${option.name} must be true or false, not ${echo(text)}.`);
}

function readPerson(option: OptionDeclaration, text: string, names: Names): Typed<OptionValue> {
  if (isEverybody(text.replace(/^@/, '')))
    return mistyped(`${option.name} must be one person, not ${echo(text)}.`);
  return readNamed(option, text, /^<@!?(\d{1,20})>$|^(\d{15,20})$/, '@', LONGEST_PERSON, 'a person', (name) =>
    names.userId(name),
  );
}

function readNamed(
  option: OptionDeclaration,
  text: string,
  idShape: RegExp,
  sign: string,
  longest: number,
  kind: string,
  idOf: (name: string) => string,
): Typed<OptionValue> {
  const id = idShape.exec(text);
  if (id !== null) return typed(id[1] ?? id[2] ?? '');
  const name = text.startsWith(sign) ? text.slice(1) : text;
  if (name.trim() === '' || lengthOf(name) > longest || /[<>\p{Cc}]/u.test(name))
    return mistyped(`${option.name} must be ${kind} (${sign}name), not ${echo(text)}.`);
  return typed(idOf(name));
}
