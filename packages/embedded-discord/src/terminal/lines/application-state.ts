import { type Parsed, echo, parseOk, parseError } from './parsed.ts';

/** The changes of the application, or of whether it is on this server, by the typed word. */
const CHANGES = [
  ['uninvite', 'this server has not invited the bot: people use what they installed for themselves'],
  ['invite', 'it has'],
  ['servers', 'the application is installed on servers only, which its commands learn at the next start'],
  ['users', 'by users only'],
  ['both', 'by both'],
  ['activities', 'Activities are switched on: Discord makes an Entry Point command'],
  ['spent', 'no more commands can be created today'],
] as const;

export type ApplicationChange = (typeof CHANGES)[number][0];

const APP_PREFIX = /^\s*app(?:\s|$)/i;

/** True for `!state app …`. */
export const isApplicationChange = (text: string): boolean => APP_PREFIX.test(text);

/** @returns null if nothing was typed after `app` */
export function parseApplicationChange(text: string): Parsed<ApplicationChange | null> {
  const word = text.replace(APP_PREFIX, '').trim().toLowerCase();
  if (word === '') return parseOk(null);
  const change = CHANGES.find(([name]) => name === word);
  return change
    ? parseOk(change[0])
    : parseError(`There is no !state app ${echo(word)}.\n${formatApplicationHelp()}`);
}

export const formatApplicationHelp = (): string =>
  CHANGES.map(([word, what]) => `  !state app ${word.padEnd(10)} ${what}`).join('\n');

/** @param isOnServer whether the bot is on this server; null in a direct message */
export function formatApplication(
  { description, tags, installs }: ApplicationView,
  isOnServer: boolean | null,
): string {
  const targets = ['servers', 'users'].filter((_, install) => installs[install] !== undefined);
  return [
    `Installed on: ${targets.join(', ') || 'nothing'}`,
    ...(isOnServer === null
      ? []
      : [isOnServer ? 'This server has invited the bot.' : 'This server has not invited the bot.']),
    `Tags: ${tags.join(', ') || 'none'}`,
    description || 'No description',
  ].join('\n');
}

interface ApplicationView {
  readonly description: string;
  readonly tags: readonly string[];
  readonly installs: Readonly<Record<string, unknown>>;
}
