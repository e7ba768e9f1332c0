import type {
  APIApplicationCommandBasicOption,
  ApplicationCommandOptionType as Type,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord.js';

/*
 * From options as they are declared to what a handler gets of them.
 */

export type SlashCommandData = RESTPostAPIChatInputApplicationCommandsJSONBody;

/** An option that people type, of a command or of a subcommand. */
export type BasicOption = APIApplicationCommandBasicOption;

export type CommandOption = NonNullable<SlashCommandData['options']>[number];

type ValueOf<O> = O extends { choices: readonly { value: infer V }[] }
  ? V
  : O extends { type: Type.Integer | Type.Number }
    ? number
    : O extends { type: Type.Boolean }
      ? boolean
      : string;

/** The values of options by their names; `undefined` for one that is left out. Users arrive as their ids, files as their addresses. */
export type OptionValues<Options> = Options extends readonly { name: string }[]
  ? {
      readonly [O in Options[number] as O['name']]: O extends { required: true }
        ? ValueOf<O>
        : ValueOf<O> | undefined;
    }
  : Record<string, never>;

/** The names of those options for which something is suggested while they are typed. */
export type AutocompletedNames<Options> = Options extends readonly (infer O)[]
  ? O extends { autocomplete: true; name: infer Name extends string }
    ? Name
    : never
  : never;

/** The choices of an option, from what is sent to what is read. */
export function choices<const Value extends string>(
  named: Readonly<Record<Value, string>>,
): { name: string; value: Value }[] {
  return (Object.keys(named) as Value[]).map((value) => ({ name: named[value], value }));
}
