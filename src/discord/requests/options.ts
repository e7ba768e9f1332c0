import { ApplicationCommandOptionType as Type, type CommandInteractionOption } from 'discord.js';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { CommandLine } from '../command/command-line.ts';
import { checkType, optionsOf, type SlashCommandData, type CommandOption } from '../command/option-types.ts';

/** Discord's limit for the characters of a string option whose declaration has none. */
const MAX_STRING_LENGTH = 6000;

export interface ParsedOptions {
  readonly subcommand: string | null;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Checks received options against the declaration. Discord's client should have done so, but nothing that comes over
 * the wire is trusted.
 * @returns the options by name, or a refusal of the first invalid one
 */
export function parseCommandOptions(
  declaration: SlashCommandData,
  received: readonly CommandInteractionOption[],
): Result<ParsedOptions, RefusedBy<typeof parseFlatOptions>> {
  const subcommands = (declaration.options ?? []).filter(({ type }) => type === Type.Subcommand);
  if (subcommands.length === 0) return parseFlatOptions(null, declaration.options ?? [], received);

  const [chosen] = received;
  const subcommand = subcommands.find(({ name }) => name === chosen?.name);
  if (!chosen || !subcommand) return fail(refuse('option/unknown', { option: chosen?.name ?? '' }));
  const inner = 'options' in subcommand ? (subcommand.options as readonly CommandOption[] | undefined) : [];
  return parseFlatOptions(subcommand.name, inner ?? [], chosen.options ?? []);
}

/** The limit for the characters of an option, from its declaration or Discord's own. */
export function maxLengthOf(
  declaration: SlashCommandData,
  { subcommand, option }: { readonly subcommand: string | null; readonly option: string },
): number {
  const declared = optionsOf(declaration, subcommand).find(({ name }) => name === option);
  return declared?.type === Type.String ? (declared.max_length ?? MAX_STRING_LENGTH) : MAX_STRING_LENGTH;
}

/** The options of a command line, in the shape in which they arrive from Discord. */
export function toInteractionOptions({
  subcommand,
  options,
}: CommandLine): readonly CommandInteractionOption[] {
  const typed = Object.entries(options).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, type: Type.String, value }],
  );
  return subcommand === null ? typed : [{ name: subcommand, type: Type.Subcommand, options: typed }];
}

function parseFlatOptions(
  subcommand: string | null,
  declared: readonly CommandOption[],
  received: readonly CommandInteractionOption[],
): Result<ParsedOptions, RefusedBy<typeof checkValue> | Refusal<'option/unknown'>> {
  const options: Record<string, string | number | boolean> = {};
  for (const { name, value, attachment } of received) {
    const option = declared.find((candidate) => candidate.name === name);
    if (!option || value === undefined || value === null)
      return fail(refuse('option/unknown', { option: name }));
    const checked = checkValue(option, value);
    if (!checked.ok) return checked;
    options[name] = option.type === Type.Attachment ? (attachment?.url ?? '') : value;
  }
  const missing = declared.find(
    (option) => 'required' in option && option.required && !(option.name in options),
  );
  return missing ? fail(refuse('option/missing', { option: missing.name })) : ok({ subcommand, options });
}

function checkValue(
  option: CommandOption,
  value: string | number | boolean,
): Result<
  void,
  RefusedBy<typeof checkType> | Refusal<'option/out-of-range' | 'option/too-long' | 'option/missing'>
> {
  const checked = checkType(option, value);
  if (!checked.ok) return checked;
  const { name } = option;
  if (option.type === Type.Integer || option.type === Type.Number) {
    const min = option.min_value ?? Number.MIN_SAFE_INTEGER;
    const max = option.max_value ?? Number.MAX_SAFE_INTEGER;
    if (Number(value) < min || Number(value) > max)
      return fail(refuse('option/out-of-range', { option: name, min, max }));
  } else if (option.type === Type.String) {
    const text = String(value);
    const max = option.max_length ?? MAX_STRING_LENGTH;
    if (text.length > max) return fail(refuse('option/too-long', { option: name, max }));
    if (text.trim() === '') return fail(refuse('option/missing', { option: name }));
  }
  return ok();
}
