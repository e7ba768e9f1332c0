import { createHash } from 'node:crypto';
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APISelectMenuOption,
} from 'discord.js';
import { createLruCache } from '#basics/lru-cache.ts';
import type { SlashCommand } from './command.ts';
import type { CommandLine } from './command-line.ts';
import { customId, fitsCustomId } from './custom-id.ts';
import { optionsOf, type OptionValue } from './option-types.ts';
import { selectRow, type SelectRow } from './rows.ts';

/*
 * Buttons that run a command again for the user who presses them. The command line is in the custom_id; a line that
 * is too long for it is kept in memory, so its button expires when the process ends.
 */

/** Parts of the custom_id: the mode, the command, its options. */
export const RERUN_ACTION = 'again';

/**
 * `in-full`: with the full answers of both editions. `try`: privately, as an example. `answer`: publicly, in place of
 * the question that the button answers; runs once. `beside`: runs once as well; the result is appended to the text of
 * the message, which loses its buttons. `post`: runs once; the result is a new message, below a private question.
 * `open`: runs as if it were typed, after a form for its options.
 */
export type RerunMode = 'in-full' | 'try' | 'answer' | 'beside' | 'post' | 'open';

const LETTERS: Readonly<Record<RerunMode, string>> = {
  'in-full': 'f',
  try: 't',
  answer: 'a',
  beside: 'b',
  post: 'p',
  open: 'o',
};

/** Lines that are too long for a custom_id, by their hash. */
const LONG_LINES = createLruCache<string, CommandLine>(2000);

/** The keys of `gameId`, `gameSeq` and `afterSeq` among the packed options. No option has these names. */
const GAME_KEY = '@';
const SEQ_KEY = '#';
const AFTER_KEY = '>';

export function rerunId(line: CommandLine, mode: RerunMode): string {
  const name = [line.command, line.subcommand].filter(Boolean).join(' ');
  const parts = [
    LETTERS[mode],
    name,
    packOptions({
      ...line.options,
      [GAME_KEY]: line.gameId,
      [SEQ_KEY]: line.gameSeq,
      [AFTER_KEY]: line.afterSeq,
    }),
  ];
  if (fitsCustomId(RERUN_ACTION, ...parts)) return customId(RERUN_ACTION, ...parts);
  // 22 characters of base64url are 132 bits.
  const key = createHash('sha256').update(JSON.stringify(line)).digest('base64url').slice(0, 22);
  LONG_LINES.set(key, line);
  return customId(RERUN_ACTION, LETTERS[mode], key);
}

export const rerunButton = (
  line: CommandLine,
  mode: RerunMode,
  label: string,
  style: APIButtonComponentWithCustomId['style'] = ButtonStyle.Secondary,
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style,
  label,
  custom_id: rerunId(line, mode),
});

/** @param path the full name of a command: `coins ledger` */
export function openButton(
  path: string,
  label: string,
  options: CommandLine['options'] = {},
): APIButtonComponentWithCustomId {
  const [command = '', subcommand = null] = path.split(' ');
  return rerunButton({ command, subcommand, options }, 'open', label);
}

/** A select of commands. The values are their full names. */
export const openSelect = (placeholder: string, options: readonly APISelectMenuOption[]): SelectRow =>
  selectRow(customId(RERUN_ACTION, LETTERS.open, '', ''), placeholder, options);

/** At most five buttons; each line runs once and is answered publicly. */
export const answerButtons = (
  answers: readonly { readonly label: string; readonly line: CommandLine }[],
): APIActionRowComponent<APIButtonComponentWithCustomId> => ({
  type: ComponentType.ActionRow,
  components: answers
    .slice(0, 5)
    .map(({ label, line }) => rerunButton(line, 'answer', label, ButtonStyle.Primary)),
});

/** The command line of a button. */
export interface RerunLine extends CommandLine {
  readonly mode: RerunMode;
}

/**
 * Parses the parts of a custom_id. Returns `undefined` for a line that this process does not know.
 * @param values what was chosen, if it is a select
 */
export function parseRerun(
  [letter = '', named = '', options]: readonly string[],
  values: readonly string[] = [],
): RerunLine | undefined {
  const mode = (['in-full', 'try', 'answer', 'beside', 'post', 'open'] as const).find(
    (candidate) => LETTERS[candidate] === letter,
  );
  if (!mode) return undefined;
  const name = mode === 'open' && named === '' ? (values[0] ?? '') : named;
  if (options === undefined) {
    const line = LONG_LINES.get(name);
    return line && { ...line, mode };
  }
  const [command = '', subcommand = null] = name.split(' ');
  const { [GAME_KEY]: gameId, [SEQ_KEY]: gameSeq, [AFTER_KEY]: afterSeq, ...given } = unpackOptions(options);
  return {
    command,
    subcommand,
    options: given,
    mode,
    ...(typeof gameId === 'string' && { gameId }),
    ...(typeof gameSeq === 'number' && { gameSeq }),
    ...(typeof afterSeq === 'number' && { afterSeq }),
  };
}

/**
 * Returns the line with `private` set if the command has that option. Returns `undefined` for a command that changes
 * something publicly, such as ending a turn: users have to type it.
 */
export function toPrivateLine(
  line: CommandLine,
  { data, changes, subcommands }: SlashCommand,
): CommandLine | undefined {
  const { subcommand, options } = line;
  if (optionsOf(data, subcommand).some(({ name }) => name === 'private'))
    return { ...line, options: { ...options, private: true } };
  const isChange = subcommand === null ? changes : subcommands?.get(subcommand)?.changes;
  return isChange ? undefined : line;
}

/** `card=assault|x=3|flipped=true`; a text is quoted if it would parse as another type. */
function packOptions(options: CommandLine['options']): string {
  return Object.entries(options)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${escapeValue(value)}`]))
    .join('|');
}

const escapeValue = (value: OptionValue): string =>
  (typeof value === 'string' && parseValue(value) !== value ? `"${value}` : `${value}`).replaceAll(
    /[%:|]/g,
    encodeURIComponent,
  );

const unpackOptions = (text: string): Readonly<Record<string, OptionValue>> =>
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

function parseValue(text: string): OptionValue {
  if (text.startsWith('"')) return text.slice(1);
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return /^-?\d/.test(text) && `${number}` === text ? number : text;
}
