import { asList, type JsonObject, asRecords, duplicateIndices, asText } from '../vocabulary/json-object.ts';
import { badLength, type BodyError, notOneOf, tooLong } from './body-errors.ts';
import { localizationErrors } from './localizations.ts';

/** The documented limits of a command's options that Discord's schema does not state. */

const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const NUMBER_TYPES: readonly unknown[] = [4, 10];
const isNested = (option: JsonObject): boolean => option['type'] === SUBCOMMAND || option['type'] === GROUP;

/** Names of slash commands and options: letters, digits, `-`, `_`, `'`; in lower case if the script has it. */
const NAME_PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

export const NAME_INVALID = { code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' };

export function isCommandName(name: unknown): boolean {
  return NAME_PATTERN.test(asText(name)) && asText(name) === asText(name).toLowerCase();
}

/**
 * The errors in a list of options, including nested ones.
 * @param path of the parent: a command, a group or a subcommand
 */
export function optionErrors(
  declared: unknown,
  path: BodyError['path'],
  parent: 'command' | 'group' | 'subcommand' = 'command',
): BodyError[] {
  const options = asRecords(declared);
  const at = [...path, 'options'];
  return [
    ...mixedTypeErrors(options, at),
    ...orderErrors(options, at),
    ...duplicateNameErrors(options, at),
    ...options.flatMap((option, index) => nestingErrors(option, [...at, index], parent)),
    ...options.flatMap((option, index) => singleOptionErrors(option, [...at, index])),
  ];
}

function duplicateNameErrors(options: readonly JsonObject[], at: BodyError['path']): BodyError[] {
  return duplicateIndices(options.map((option) => option['name'])).map((index) => ({
    path: at.concat(index, 'name'),
    code: 'APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED',
    message: 'Option names must be unique',
  }));
}

function mixedTypeErrors(options: readonly JsonObject[], at: BodyError['path']): BodyError[] {
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
function nestingErrors(option: JsonObject, path: BodyError['path'], parent: string): BodyError[] {
  const isMisplaced =
    (option['type'] === GROUP && parent !== 'command') || (isNested(option) && parent === 'subcommand');
  return isMisplaced ? [notOneOf([parent === 'group' ? 'SUB_COMMAND' : 'plain types'], ...path, 'type')] : [];
}

function orderErrors(options: readonly JsonObject[], at: BodyError['path']): BodyError[] {
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

function singleOptionErrors(option: JsonObject, path: BodyError['path']): BodyError[] {
  const choices = asRecords(option['choices']);
  const errors: BodyError[] = [
    ...localizationErrors(option, path, isCommandName),
    ...choices.flatMap((choice, index) => localizationErrors(choice, [...path, 'choices', index], null)),
  ];
  if (!isCommandName(option['name'])) errors.push({ path: [...path, 'name'], ...NAME_INVALID });
  if (!asText(option['description'])) errors.push(badLength(1, 100, ...path, 'description'));
  if (option['autocomplete'] === true && choices.length > 0)
    errors.push({
      path: [...path, 'autocomplete'],
      code: 'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES',
      message: 'Autocomplete and choices are mutually exclusive',
    });
  if (option['autocomplete'] === true && option['type'] !== STRING && !NUMBER_TYPES.includes(option['type']))
    errors.push(notOneOf([STRING, ...NUMBER_TYPES], ...path, 'type'));
  if (option['type'] === GROUP) errors.push(...optionErrors(option['options'], path, 'group'));
  if (option['type'] === SUBCOMMAND) errors.push(...optionErrors(option['options'], path, 'subcommand'));
  return [...errors, ...choiceErrors(choices, option, path), ...rangeErrors(option, path)];
}

function choiceErrors(
  choices: readonly JsonObject[],
  option: JsonObject,
  path: BodyError['path'],
): BodyError[] {
  const at = [...path, 'choices'];
  return [
    ...choices.flatMap(({ value }, index) =>
      asText(value).length > 100 ? [tooLong(100, ...at, index, 'value')] : [],
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

function rangeErrors(option: JsonObject, path: BodyError['path']): BodyError[] {
  const pairs = [
    ['min_value', 'max_value'],
    ['min_length', 'max_length'],
  ] as const;
  return pairs.flatMap(([minKey, maxKey]) =>
    asList([option[minKey], option[maxKey]]).every((bound) => typeof bound === 'number') &&
    Number(option[minKey]) > Number(option[maxKey])
      ? [{ path: [...path, minKey], code: 'NUMBER_TYPE_MAX', message: `At most ${maxKey}` }]
      : [],
  );
}
