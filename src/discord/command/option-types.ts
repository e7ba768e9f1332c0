import type {
  APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as Type,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';

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

/** The names of options with autocomplete. */
export type AutocompletedNames<Options> = Options extends readonly (infer O)[]
  ? O extends { autocomplete: true; name: infer Name extends string }
    ? Name
    : never
  : never;

/** Builds choices from a map of values to names. */
export function choices<const Value extends string>(
  named: Readonly<Record<Value, string>>,
): { name: string; value: Value }[] {
  return (Object.keys(named) as Value[]).map((value) => ({ name: named[value], value }));
}
