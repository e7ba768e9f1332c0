import { text } from '../vocabulary/loose.ts';

/** Names of slash commands and options: letters, digits, `-`, `_`, `'`; lower case wherever it exists. */
const PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

export const NAME_INVALID = { code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Command name is invalid' };

export function isCommandName(name: unknown): boolean {
  return PATTERN.test(text(name)) && text(name) === text(name).toLowerCase();
}
