import { code } from '#text/parts.ts';
import { text } from '#text/template.ts';
import {
  ApplicationCommandOptionType as Type,
  ComponentType,
  TextInputStyle,
  type APILabelComponent,
} from 'discord.js';
import type { Press, SlashCommand } from '../command/command.ts';
import { formatCommandLine, judgeLine, type CommandLine } from '../command/command-line.ts';
import { optionsOf, type CommandOption } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';
import { asksForOptions } from '../command/unlisted.ts';
import { rerunId } from '../command/rerun-button.ts';
import { capitalize } from '#basics/capitalize.ts';

/*
 * The options of a command as a form, for a command that a button opens.
 */

/** Discord's limits. */
const MAX_FIELDS = 5;
const MAX_TITLE_LENGTH = 45;
const MAX_DESCRIPTION_LENGTH = 100;
const MAX_TEXT_LENGTH = 4000;

/** Renders the form; `null` if the line can run as it is. Options that don't fit into the form can only be typed. */
export function optionForm(line: CommandLine, command: SlashCommand): Reply | null {
  if (!asksForOptions(line, command)) return null;
  const options = optionsOf(command.data, line.subcommand);
  const sorted = options.toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)));
  return {
    content: text`Type it: ${code(judgeLine(`${formatCommandLine({ ...line, options: {} })} …`))}`,
    isPrivate: true,
    form: {
      title: formatCommandLine({ ...line, options: {} }).slice(0, MAX_TITLE_LENGTH),
      custom_id: rerunId(line, 'open'),
      components: sorted.slice(0, MAX_FIELDS).map((option) => fieldFor(option, line.options[option.name])),
    },
  };
}

/** Adds the values of the form to the line. */
export function withFormFields(
  line: CommandLine,
  { data }: SlashCommand,
  fields: Press['fields'] = {},
): CommandLine {
  const typed = optionsOf(data, line.subcommand).flatMap((option) => {
    const [value = ''] = fields[option.name] ?? [];
    return option.name in fields
      ? [[option.name, value.trim() === '' ? undefined : parseField(option, value.trim())] as const]
      : [];
  });
  return { ...line, options: { ...line.options, ...Object.fromEntries(typed) } };
}

const isRequired = (option: CommandOption): boolean => 'required' in option && option.required === true;

function parseField({ type }: CommandOption, value: string): string | number | boolean {
  if (type === Type.Boolean) return value === 'true';
  const isNumber = (type === Type.Integer || type === Type.Number) && /^[+-]?\d{1,15}$/.test(value);
  return isNumber ? Number(value) : value;
}

function fieldFor(option: CommandOption, value: CommandLine['options'][string]): APILabelComponent {
  const { name, description } = option;
  const currentValue = value === undefined ? undefined : `${value}`;
  const choices = choicesOf(option);
  return {
    type: ComponentType.Label,
    label: capitalize(name.replaceAll('-', ' ')),
    description: description.slice(0, MAX_DESCRIPTION_LENGTH),
    component:
      choices.length > 0
        ? {
            type: ComponentType.StringSelect,
            custom_id: name,
            required: isRequired(option),
            options: choices.map(({ label, value: chosen }) => ({
              label,
              value: chosen,
              default: chosen === currentValue,
            })),
          }
        : {
            type: ComponentType.TextInput,
            custom_id: name,
            style: TextInputStyle.Short,
            required: isRequired(option),
            max_length: fieldLengthOf(option),
            ...(currentValue !== undefined && { value: currentValue }),
          },
  };
}

function choicesOf(option: CommandOption): readonly { readonly label: string; readonly value: string }[] {
  if (option.type === Type.Boolean)
    return [
      { label: 'Yes', value: 'true' },
      { label: 'No', value: 'false' },
    ];
  const choices = 'choices' in option ? (option.choices ?? []) : [];
  return choices.map(({ name, value }) => ({ label: name, value: `${value}` }));
}

const MAX_NUMBER_LENGTH = 16;

const fieldLengthOf = (option: CommandOption): number =>
  option.type === Type.String
    ? Math.min(MAX_TEXT_LENGTH, option.max_length ?? MAX_TEXT_LENGTH)
    : MAX_NUMBER_LENGTH;
