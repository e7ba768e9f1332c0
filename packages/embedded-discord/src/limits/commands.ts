import {
  asList,
  type JsonObject,
  asRecord,
  asRecords,
  duplicateIndices,
  asText,
} from '../vocabulary/json-object.ts';
import { badLength, type BodyError, tooLong, under } from './body-errors.ts';
import { localizationErrors } from './localizations.ts';
import { isCommandName, NAME_INVALID, optionErrors } from './options.ts';

/** The documented limits of application commands that Discord's schema does not state ("Application Commands"). */

const CHAT_INPUT = 1;
/** An Entry Point command is shown as a button of the application; its description is optional. */
const ENTRY_POINT = 4;
const MAX_CHARACTERS = 8000;
const MAX_NAME_LENGTH = 32;
/** The maximum number of commands of an application by type, per guild and globally. */
export const MAX_COMMANDS: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15, 4: 1 };

/**
 * The errors in a bulk overwrite: those of each command, and duplicate names within a type. Paths start at the
 * command's index.
 */
export function bulkErrors(commands: readonly JsonObject[], isGuild: boolean): BodyError[] {
  const duplicates = duplicateIndices(
    commands.map((command) => `${typeOf(command)} ${asText(command['name'])}`),
  );
  return [
    ...commands.flatMap((command, index) => under([index], commandErrors(command, isGuild))),
    ...duplicates.map((index) => ({
      path: [index],
      code: 'APPLICATION_COMMANDS_DUPLICATE_NAME',
      message: 'Application command names must be unique',
    })),
  ];
}

export function typeOf(command: JsonObject): number {
  return typeof command['type'] === 'number' ? command['type'] : CHAT_INPUT;
}

export function commandErrors(command: JsonObject, isGuild: boolean): BodyError[] {
  const isChatInput = typeOf(command) === CHAT_INPUT;
  return [
    ...(isChatInput ? typedNameErrors(command['name']) : menuNameErrors(asText(command['name']))),
    ...(typeOf(command) === ENTRY_POINT
      ? []
      : descriptionErrors(asText(command['description']), isChatInput)),
    ...(isChatInput ? optionErrors(command['options'], []) : menuOptionErrors(command['options'])),
    ...localizationErrors(command, [], isChatInput ? isCommandName : null),
    ...contextErrors(command, isGuild),
    ...permissionErrors(command['default_member_permissions']),
    ...(countCharacters(command) > MAX_CHARACTERS
      ? [
          {
            path: [],
            code: 'APPLICATION_COMMAND_TOO_LARGE',
            message: `Command exceeds maximum size (${MAX_CHARACTERS})`,
          },
        ]
      : []),
  ];
}

const typedNameErrors = (name: unknown): BodyError[] =>
  isCommandName(name) ? [] : [{ path: ['name'], ...NAME_INVALID }];

/** The name of a menu entry may contain capitals and spaces. */
function menuNameErrors(name: string): BodyError[] {
  if (name === '') return [badLength(1, MAX_NAME_LENGTH, 'name')];
  return Array.from(name).length > MAX_NAME_LENGTH ? [tooLong(MAX_NAME_LENGTH, 'name')] : [];
}

function descriptionErrors(description: string, isChatInput: boolean): BodyError[] {
  if (isChatInput) return description ? [] : [badLength(1, 100, 'description')];
  return description
    ? [
        {
          path: ['description'],
          code: 'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
          message: 'Context menu commands cannot have description',
        },
      ]
    : [];
}

/** The commands in the menu of a user or a message have no options. */
function menuOptionErrors(options: unknown): BodyError[] {
  if (asList(options).length === 0) return [];
  return [
    {
      path: ['options'],
      code: 'APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID',
      message: 'Context menu commands cannot have options',
    },
  ];
}

/** Only global commands have contexts and integration types, without duplicates. */
function contextErrors(command: JsonObject, isGuild: boolean): BodyError[] {
  return ['contexts', 'integration_types'].flatMap((key) => {
    const values = asList(command[key]);
    if (isGuild && values.length > 0)
      return [
        {
          path: [key],
          code: 'APPLICATION_COMMAND_GUILD_COMMAND_INVALID_FIELD',
          message: 'Only for global commands',
        },
      ];
    return duplicateIndices(values).map((index) => ({
      path: [key, index],
      code: 'SET_TYPE_ALREADY_CONTAINS_VALUE',
      message: 'The list already contains this value',
    }));
  });
}

/** A bitset as a string of digits; null or omitted: everyone. */
function permissionErrors(permissions: unknown): BodyError[] {
  if (
    permissions === undefined ||
    permissions === null ||
    typeof permissions === 'number' ||
    /^\d+$/.test(asText(permissions))
  )
    return [];
  return [
    { path: ['default_member_permissions'], code: 'NUMBER_TYPE_COERCE', message: 'Value is not a bitset.' },
  ];
}

/** Counts all names, descriptions and string values; of a localized text only the longest form. */
function countCharacters(part: JsonObject): number {
  const longest = (key: string): number =>
    Math.max(
      asText(part[key]).length,
      ...Object.values(asRecord(part[`${key}_localizations`])).map(
        (translation) => asText(translation).length,
      ),
    );
  const inner = [...asRecords(part['options']), ...asRecords(part['choices'])];
  return (
    longest('name') +
    longest('description') +
    asText(part['value']).length +
    inner.reduce((sum, each) => sum + countCharacters(each), 0)
  );
}
