import { createHash } from 'node:crypto';
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { createLruCache } from '../../basics/lru-cache.ts';
import type { SlashCommand } from './command.ts';
import { customId, fitsCustomId } from './custom-id.ts';
import type { CommandOption } from './option-types.ts';

/*
 * Buttons that ask a command again, for whoever presses: with the answers of both ages in full, or as an example to try.
 * What is asked stands in the custom_id. What has no room there is remembered by this process; after its end the button
 * is out of date.
 */

/** The action of such buttons. Their parts: how it is asked, the command, its options. */
export const RERUN_ACTION = 'again';

/**
 * `in-full`: with the answers of both ages in full. `try`: as it is, for whoever presses alone. `answer`: for everybody
 * to see, in place of the question that the button is an answer to; it runs once. `beside`: once as well, and what comes of
 * it stands below the text of the message, which loses its buttons.
 */
export type RerunMode = 'in-full' | 'try' | 'answer' | 'beside';

const LETTERS: Readonly<Record<RerunMode, string>> = { 'in-full': 'f', try: 't', answer: 'a', beside: 'b' };

type Value = string | number | boolean;

/** A line as somebody types it: a command and its options by name. */
export interface CommandLine {
  readonly command: string;
  readonly subcommand: string | null;
  readonly options: Readonly<Record<string, Value | undefined>>;
  /** The game that the line is about: once another one is open in the channel, the button is out of date. */
  readonly gameId?: string;
}

/** Lines too long for a custom_id: so many are remembered. */
const LONG_LINES = createLruCache<string, CommandLine>(2000);

/** Stands among the options for the game of a line. No option has such a name. */
const GAME_KEY = '@';

/** The custom_id by which a line is asked again. */
export function rerunId(line: CommandLine, manner: RerunMode): string {
  const name = [line.command, line.subcommand].filter(Boolean).join(' ');
  const parts = [LETTERS[manner], name, packOptions({ ...line.options, [GAME_KEY]: line.gameId })];
  if (fitsCustomId(RERUN_ACTION, ...parts)) return customId(RERUN_ACTION, ...parts);
  const key = createHash('sha256').update(JSON.stringify(line)).digest('base64url').slice(0, 22);
  LONG_LINES.set(key, line);
  return customId(RERUN_ACTION, LETTERS[manner], key);
}

/** A button that asks a line again. */
export const rerunButton = (
  line: CommandLine,
  manner: RerunMode,
  label: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style,
  label,
  custom_id: rerunId(line, manner),
});

/** A question's answers, at most five: each a line that runs once, for everybody to see. */
export const answerButtons = (
  answers: readonly { readonly label: string; readonly line: CommandLine }[],
): APIActionRowComponent<APIButtonComponentWithCustomId> => ({
  type: ComponentType.ActionRow,
  components: answers
    .slice(0, 5)
    .map(({ label, line }) => rerunButton(line, 'answer', label, ButtonStyle.Primary)),
});

/** Reads the parts of a custom_id back; `undefined` for one that this process does not know. */
export function parseRerun([letter = '', name = '', options]: readonly string[]):
  | (CommandLine & { readonly manner: RerunMode })
  | undefined {
  const manner = (['in-full', 'try', 'answer', 'beside'] as const).find(
    (candidate) => LETTERS[candidate] === letter,
  );
  if (!manner) return undefined;
  if (options === undefined) {
    const line = LONG_LINES.get(name);
    return line && { ...line, manner };
  }
  const [command = '', subcommand = null] = name.split(' ');
  const { [GAME_KEY]: gameId, ...given } = unpackOptions(options);
  return { command, subcommand, options: given, manner, ...(typeof gameId === 'string' && { gameId }) };
}

/**
 * A line as one person runs it with nobody looking: what can be asked privately is. `undefined` for what changes
 * something and is for everybody to see, such as a turn that ends: that is typed.
 */
export function asPrivate(
  line: CommandLine,
  { data, changes, subcommands }: SlashCommand,
): CommandLine | undefined {
  const { subcommand, options } = line;
  const declared = data.options ?? [];
  const own = declared.find(({ name }) => name === subcommand);
  const taken: readonly CommandOption[] =
    subcommand === null ? declared : own && 'options' in own ? (own.options ?? []) : [];
  if (taken.some(({ name }) => name === 'private'))
    return { ...line, options: { ...options, private: true } };
  const isChange = subcommand === null ? changes : subcommands?.get(subcommand)?.changes;
  return isChange ? undefined : line;
}

/** `card=assault|x=3|flipped=true`; texts stand in quotes where they would be read as something else. */
function packOptions(options: CommandLine['options']): string {
  return Object.entries(options)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escapeValue(value)}`]))
    .join('|');
}

const escapeValue = (value: Value): string =>
  (typeof value === 'string' && parseValue(value) !== value ? `"${value}` : `${value}`).replaceAll(
    /[%:|]/g,
    encodeURIComponent,
  );

const unpackOptions = (text: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    text
      .split('|')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=');
        return [
          pair.slice(0, at),
          parseValue(pair.slice(at + 1).replaceAll(/%(?:25|3A|7C)/g, decodeURIComponent)),
        ];
      }),
  );

function parseValue(text: string): Value {
  if (text.startsWith('"')) return text.slice(1);
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return /^-?\d/.test(text) && `${number}` === text ? number : text;
}
