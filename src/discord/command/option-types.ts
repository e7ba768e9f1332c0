import {
  ApplicationCommandOptionType as Type,
  type APIApplicationCommandBasicOption,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';

/*
 * Maps declared options to the types of the values that a handler receives.
 */

export type SlashCommandData = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** An option with a value, as opposed to a subcommand. */
export type BasicOption = APIApplicationCommandBasicOption;

export type CommandOption = NonNullable<SlashCommandData['options']>[number];

type ValueOf<O> = O extends { choices: readonly { value: infer V }[] }
  ? V
  : O extends { type: Type.Integer | Type.Number }
    ? number
    : O extends { type: Type.Boolean }
      ? boolean
      : string;

/** Option values by name; `undefined` if an optional one is omitted. Users are ids, attachments are URLs. */
export type OptionValues<Options> = Options extends readonly { name: string }[]
  ? {
      readonly [O in Options[number] as O['name']]: O extends { required: true }
        ? ValueOf<O>
        : ValueOf<O> | undefined;
    }
  : Record<string, never>;

/** Option values by name, before they were checked against a declaration. */
export type RawOptionValues = Readonly<Record<string, unknown>>;

export type OptionValue = string | number | boolean;

/**
 * Checks that values have the types that their declaration promises. Leaves out those that are not declared.
 * @returns the values, or a refusal of the first that is missing or has another type
 */
export function parseOptionValues<Options extends readonly CommandOption[] | undefined>(
  declared: Options | undefined,
  values: RawOptionValues,
): Result<OptionValues<Options>, Refusal<'option/missing' | 'option/wrong-kind' | 'option/not-a-choice'>> {
  const parsed: Record<string, OptionValue> = {};
  for (const option of declared ?? []) {
    const { name } = option;
    const value = values[name];
    if (value === undefined) {
      if ('required' in option && option.required) return fail(refuse('option/missing', { option: name }));
      continue;
    }
    const checked = checkType(option, value);
    if (!checked.ok) return checked;
    parsed[name] = checked.value;
  }
  // The type is computed from the declaration that the loop has followed, which the compiler cannot see.
  return ok(parsed as OptionValues<Options>);
}

/** Refuses a value of another type than declared, or that is none of the choices. */
export function checkType(
  option: CommandOption,
  value: unknown,
): Result<OptionValue, Refusal<'option/wrong-kind' | 'option/not-a-choice'>> {
  const { name, type } = option;
  const wanted = WANTED_TYPES[type] ?? 'text';
  const isWanted =
    type === Type.Integer || type === Type.Number
      ? Number.isFinite(value) && (type === Type.Number || Number.isSafeInteger(value))
      : typeof value === (type === Type.Boolean ? 'boolean' : 'string');
  if (!isWanted) return fail(refuse('option/wrong-kind', { option: name, wanted }));
  const known = value as OptionValue;
  const allowed = 'choices' in option ? (option.choices ?? []) : [];
  return allowed.length === 0 || allowed.some((choice) => choice.value === known)
    ? ok(known)
    : fail(refuse('option/not-a-choice', { option: name, value: String(known) }));
}

/** All others take text: names, ids, addresses of files. */
const WANTED_TYPES: Readonly<Partial<Record<Type, string>>> = {
  [Type.Integer]: 'a whole number',
  [Type.Number]: 'a number',
  [Type.Boolean]: 'true or false',
};

/** The names of options with autocomplete. */
export type AutocompletedNames<Options> = Options extends readonly (infer O)[]
  ? O extends { autocomplete: true; name: infer Name extends string }
    ? Name
    : never
  : never;

/** The declared options of a command or subcommand; none if there is no such subcommand. */
export function optionsOf(
  { options = [] }: SlashCommandData,
  subcommand: string | null,
): readonly CommandOption[] {
  if (subcommand === null) return options;
  const declared = options.find(({ name }) => name === subcommand);
  return declared && 'options' in declared ? (declared.options ?? []) : [];
}

/** Builds choices from a map of values to names. */
export function choices<const Value extends string>(
  named: Readonly<Record<Value, string>>,
): { name: string; value: Value }[] {
  return (Object.keys(named) as Value[]).map((value) => ({ name: named[value], value }));
}
