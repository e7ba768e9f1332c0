import { type BangCommand, BANGS } from './bangs.ts';
import type { CommandDeclaration } from './declarations.ts';
import { MAX_PERSON_NAME, MAX_PLACE_NAME, invalidNameReason } from './name-resolver.ts';
import { likelyLines } from './likely-lines.ts';
import { splitWords } from './quoting.ts';
import { didYouMean, echo, parseError, type Parsed, parseOk } from './parsed.ts';

/**
 * Parses a line that starts with `!`. Values with spaces need double quotes, except labels. The message for an unknown
 * line suggests the most similar commands, including the slash commands.
 */
export function parseBang(line: string, commands: readonly CommandDeclaration[] = []): Parsed<BangCommand> {
  const [, word = '', rest = ''] = /^\s*!(\S*)\s*([^]*?)\s*$/.exec(line) ?? [];
  const row = BANGS.find(([kind]) => kind === word.toLowerCase());
  if (row === undefined) {
    const likely = didYouMean(likelyLines('!', word, commands));
    const all = BANGS.map(([kind]) => `!${kind}`);
    return parseError(`There is no ${echo(`!${word}`)}. ${likely ?? `There is ${all.join(', ')}.`}`);
  }
  const [kind, usage] = row;
  const incomplete = parseError(`!${kind} needs more.\nUsage: ${usage}`);
  const words = splitWords(rest);
  const whole = words.length === 1 && rest.startsWith('"') ? (words[0]?.value ?? '') : rest;
  switch (kind) {
    case 'press':
      return whole === '' ? incomplete : parseOk({ kind, label: whole });
    case 'say':
      return whole === '' ? incomplete : parseOk({ kind, text: whole });
    case 'apps': {
      const [, back = '1', name = ''] = /^(?:([1-9]\d?)\s+)?([^]*)$/.exec(whole) ?? [];
      return name === '' ? incomplete : parseOk({ kind, name, back: Number(back) });
    }
    case 'complete': {
      const inner = /^'([^]*)'$/.exec(rest)?.[1] ?? whole;
      return inner === '' ? incomplete : parseOk({ kind, line: inner });
    }
    case 'state':
      return parseOk({ kind, words: rest });
    case 'as':
    case 'thread':
    case 'channel': {
      const name = whole.replace(kind === 'as' ? /^@/ : /^#/, '');
      const why = invalidNameReason(name, kind === 'as' ? MAX_PERSON_NAME : MAX_PLACE_NAME);
      return why === null ? parseOk({ kind, name }) : parseError(`!${kind}: ${why}\nUsage: ${usage}`);
    }
    case 'select': {
      const values = words.map(({ name, value }) => (name === null ? value : `${name}=${value}`));
      return values.length === 0 ? incomplete : parseOk({ kind, values });
    }
    case 'submit': {
      const stray = words.find(({ name }) => name === null);
      if (stray !== undefined)
        return parseError(`!submit: ${echo(stray.value)} is not FIELD=VALUE.\nUsage: ${usage}`);
      return parseOk({ kind, fields: words.map(({ name, value }) => [name ?? '', value] as const) });
    }
    case 'launch':
    case 'help':
      break;
  }
  return parseOk({ kind });
}
