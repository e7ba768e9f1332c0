import { list, type JsonObject, records, duplicateIndices, text } from '../vocabulary/json-object.ts';
import { badLength, type Finding, notOneOf, tooLong } from './findings.ts';
import { localizationFindings } from './localizations.ts';

/** The documented limits of a command's options that Discord's schema does not state. */

const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const NUMBERS: readonly unknown[] = [4, 10];
const isNested = (option: JsonObject): boolean => option['type'] === SUBCOMMAND || option['type'] === GROUP;

/** Names of slash commands and options: letters, digits, `-`, `_`, `'`; in lower case if the script has it. */
const PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

export const NAME_INVALID = { code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' };

export function isCommandName(name: unknown): boolean {
  return PATTERN.test(text(name)) && text(name) === text(name).toLowerCase();
}

/**
 * The errors in a list of options, including nested ones.
 * @param path of the parent: a command, a group or a subcommand
 */
export function optionFindings(
  given: unknown,
  path: Finding['path'],
  within: 'command' | 'group' | 'subcommand' = 'command',
): Finding[] {
  const options = records(given);
  const at = [...path, 'options'];
  return [
    ...mixFindings(options, at),
    ...orderFindings(options, at),
    ...nameFindings(options, at),
    ...options.flatMap((option, index) => nestingFindings(option, [...at, index], within)),
    ...options.flatMap((option, index) => optionOwnFindings(option, [...at, index])),
  ];
}

function nameFindings(options: readonly JsonObject[], at: Finding['path']): Finding[] {
  return duplicateIndices(options.map((option) => option['name'])).map((index) => ({
    path: at.concat(index, 'name'),
    code: 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED',
    message: 'Option names must be unique',
  }));
}

function mixFindings(options: readonly JsonObject[], at: Finding['path']): Finding[] {
  if (!options.some(isNested)) return [];
  return options.flatMap((option, index) =>
    isNested(option)
      ? []
      : [
          {
            path: [...at, index, 'type'],
            code: 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
            message:
              'Sub-command and sub-command group option types are mutually exclusive to all other types',
          },
        ],
  );
}

/** Groups are only allowed in a command, subcommands in a command or a group. */
function nestingFindings(option: JsonObject, path: Finding['path'], within: string): Finding[] {
  const isMisplaced =
    (option['type'] === GROUP && within !== 'command') || (isNested(option) && within === 'subcommand');
  return isMisplaced ? [notOneOf([within === 'group' ? 'SUB_COMMAND' : 'plain types'], ...path, 'type')] : [];
}

function orderFindings(options: readonly JsonObject[], at: Finding['path']): Finding[] {
  const firstOptional = options.findIndex((option) => option['required'] !== true);
  return options.flatMap((option, index) =>
    option['required'] === true && firstOptional !== -1 && firstOptional < index
      ? [
          {
            path: [...at, index],
            code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID',
            message: 'Required options must be placed before non-required options',
          },
        ]
      : [],
  );
}

function optionOwnFindings(option: JsonObject, path: Finding['path']): Finding[] {
  const choices = records(option['choices']);
  const findings: Finding[] = [
    ...localizationFindings(option, path, isCommandName),
    ...choices.flatMap((choice, index) => localizationFindings(choice, [...path, 'choices', index], null)),
  ];
  if (!isCommandName(option['name'])) findings.push({ path: [...path, 'name'], ...NAME_INVALID });
  if (!text(option['description'])) findings.push(badLength(1, 100, ...path, 'description'));
  if (option['autocomplete'] === true && choices.length > 0)
    findings.push({
      path: [...path, 'autocomplete'],
      code: 'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES',
      message: 'Autocomplete and choices are mutually exclusive',
    });
  if (option['autocomplete'] === true && option['type'] !== STRING && !NUMBERS.includes(option['type']))
    findings.push(notOneOf([STRING, ...NUMBERS], ...path, 'type'));
  if (option['type'] === GROUP) findings.push(...optionFindings(option['options'], path, 'group'));
  if (option['type'] === SUBCOMMAND) findings.push(...optionFindings(option['options'], path, 'subcommand'));
  return [...findings, ...choiceFindings(choices, option, path), ...rangeFindings(option, path)];
}

function choiceFindings(
  choices: readonly JsonObject[],
  option: JsonObject,
  path: Finding['path'],
): Finding[] {
  const at = [...path, 'choices'];
  return [
    ...choices.flatMap(({ value }, index) =>
      text(value).length > 100 ? [tooLong(100, ...at, index, 'value')] : [],
    ),
    ...choices.flatMap(({ value }, index) =>
      (option['type'] === STRING) === (typeof value === 'string')
        ? []
        : [
            {
              path: [...at, index, 'value'],
              code: 'APPLICATION_COMMAND_OPTIONS_CHOICE_TYPE',
              message: "The value has another type than the option's",
            },
          ],
    ),
    ...['name', 'value'].flatMap((key) =>
      duplicateIndices(choices.map((choice) => choice[key])).map((index) => ({
        path: [...at, index, key],
        code: `APPLICATION_COMMAND_OPTIONS_CHOICE_${key.toUpperCase()}_DUPLICATE`,
        message: `The ${key} of a choice must be unique`,
      })),
    ),
  ];
}

function rangeFindings(option: JsonObject, path: Finding['path']): Finding[] {
  const pairs = [
    ['min_value', 'max_value'],
    ['min_length', 'max_length'],
  ] as const;
  return pairs.flatMap(([least, most]) =>
    list([option[least], option[most]]).every((bound) => typeof bound === 'number') &&
    Number(option[least]) > Number(option[most])
      ? [{ path: [...path, least], code: 'NUMBER_TYPE_MAX', message: `At most ${most}` }]
      : [],
  );
}
