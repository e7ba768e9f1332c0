import { type CommandDeclaration, isSlashCommand } from './declarations.ts';
import { LONGEST_PERSON, LONGEST_PLACE, whyNoName } from './names.ts';
import { splitWords } from './quoting.ts';
import { echo, mistyped, type Typed, typed } from './typed.ts';

/** Something that a person does without a slash command: with a finger in Discord, with `!` here. */
export type Bang =
  | { readonly kind: 'press'; readonly label: string }
  | { readonly kind: 'select'; readonly values: readonly string[] }
  | { readonly kind: 'submit'; readonly fields: readonly (readonly [field: string, value: string])[] }
  | { readonly kind: 'say'; readonly text: string }
  /** `back`: 1 for the last message, 2 for the one before it. */
  | { readonly kind: 'apps'; readonly name: string; readonly back: number }
  | { readonly kind: 'complete'; readonly line: string }
  | { readonly kind: 'as'; readonly name: string }
  | { readonly kind: 'channel'; readonly name: string }
  | { readonly kind: 'help' };

/** The usage of each, in the order in which help and completion list them. */
export const BANGS: readonly (readonly [word: Bang['kind'], usage: string, what: string])[] = [
  ['press', '!press LABEL', 'press the button of that label, or of that start of a label'],
  ['select', '!select VALUE …', 'choose in a select, by label or value'],
  ['submit', '!submit FIELD=VALUE …', 'send off the form that the bot has opened'],
  ['say', '!say TEXT', 'write a message; the bot does not read it'],
  ['apps', '!apps [2] COMMAND', 'choose a command in the menu of the last message, or of the 2nd last'],
  ['complete', "!complete '/rule query:505'", 'show what can follow that line'],
  ['as', '!as NAME', 'be somebody else from here on'],
  ['channel', '!channel NAME', 'go to another channel'],
  ['help', '!help', 'this list'],
];

/** Reads a line that starts with `!`. Values with spaces stand in double quotes; a label may go without. */
export function parseBang(line: string): Typed<Bang> {
  const [, word = '', rest = ''] = /^\s*!(\S*)\s*([^]*?)\s*$/.exec(line) ?? [];
  const row = BANGS.find(([kind]) => kind === word.toLowerCase());
  if (row === undefined)
    return mistyped(
      `There is no ${echo(`!${word}`)}. There is ${BANGS.map(([kind]) => `!${kind}`).join(', ')}.`,
    );
  const [kind, usage] = row;
  const incomplete = mistyped(`!${kind} needs more.\nUsage: ${usage}`);
  const words = splitWords(rest);
  const whole = words.length === 1 && rest.startsWith('"') ? (words[0]?.value ?? '') : rest;
  switch (kind) {
    case 'press':
      return whole === '' ? incomplete : typed({ kind, label: whole });
    case 'say':
      return whole === '' ? incomplete : typed({ kind, text: whole });
    case 'apps': {
      const [, back = '1', name = ''] = /^(?:([1-9]\d?)\s+)?([^]*)$/.exec(whole) ?? [];
      return name === '' ? incomplete : typed({ kind, name, back: Number(back) });
    }
    case 'complete': {
      const inner = /^'([^]*)'$/.exec(rest)?.[1] ?? whole;
      return inner === '' ? incomplete : typed({ kind, line: inner });
    }
    case 'as':
    case 'channel': {
      const name = whole.replace(kind === 'as' ? /^@/ : /^#/, '');
      const why = whyNoName(name, kind === 'as' ? LONGEST_PERSON : LONGEST_PLACE);
      return why === null ? typed({ kind, name }) : mistyped(`!${kind}: ${why}\nUsage: ${usage}`);
    }
    case 'select': {
      const values = words.map(({ name, value }) => (name === null ? value : `${name}=${value}`));
      return values.length === 0 ? incomplete : typed({ kind, values });
    }
    case 'submit': {
      const stray = words.find(({ name }) => name === null);
      if (stray !== undefined)
        return mistyped(`!submit: ${echo(stray.value)} is not FIELD=VALUE.\nUsage: ${usage}`);
      return typed({ kind, fields: words.map(({ name, value }) => [name ?? '', value] as const) });
    }
    case 'help':
      break;
  }
  return typed({ kind });
}

/** All that can be typed, a line each: these commands, then what starts with `!`. */
export function helpText(commands: readonly CommandDeclaration[]): string {
  const rows = [
    ...commands.map((command) =>
      isSlashCommand(command)
        ? ([`/${command.name}`, command.description ?? ''] as const)
        : ([`!apps ${command.name}`, 'in the menu of a message'] as const),
    ),
    ...BANGS.map(([, usage, what]) => [usage, what] as const),
  ];
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `${left.padEnd(width)}  ${right}`).join('\n');
}
