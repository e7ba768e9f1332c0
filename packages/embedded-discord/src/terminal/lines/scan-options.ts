import type { TypeableCommand, OptionDeclaration } from './declarations.ts';
import type { RawValue } from './option-value.ts';
import { parseQuoted } from './quoting.ts';

/** A typed option with its raw text. */
export interface TypedOption {
  readonly option: OptionDeclaration;
  readonly raw: RawValue;
}

/** Splits the text after the command: the part before the first option, and each option with its text. */
export function scanOptions(
  rest: string,
  command: TypeableCommand,
): { head: RawValue; typedOptions: TypedOption[] } {
  const head = parseRawValue(rest, 0, command);
  const typedOptions: TypedOption[] = [];
  for (let { next } = head; next !== null;) {
    const value = parseRawValue(rest, next.valueStart, command);
    typedOptions.push({ option: next.option, raw: value.raw });
    next = value.next;
  }
  return { head: head.raw, typedOptions };
}

/** The option for a text without a name: the only required one; null if there is none, or several. */
export function leadingOption(command: TypeableCommand): OptionDeclaration | null {
  const [only, ...others] = command.options.filter(({ required }) => required === true);
  return only !== undefined && others.length === 0 ? only : null;
}

interface OptionStart {
  readonly option: OptionDeclaration;
  readonly start: number;
  readonly valueStart: number;
}

/** The value that starts here, and the next option. */
function parseRawValue(
  text: string,
  from: number,
  command: TypeableCommand,
): { raw: RawValue; next: OptionStart | null } {
  const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  const quoted = parseQuoted(text, start);
  if (quoted !== null) {
    const next = nextOption(text, quoted.end, command);
    const gap = text.slice(quoted.end, next?.start ?? text.length);
    if (gap.trim() === '') return { raw: { text: quoted.inside, isQuoted: true }, next };
  }
  const next = nextOption(text, from, command);
  return { raw: { text: text.slice(from, next?.start ?? text.length).trim(), isQuoted: false }, next };
}

/** The first ` option:` at or after an index; null if there is none. */
export function nextOption(text: string, from: number, command: TypeableCommand): OptionStart | null {
  const pattern = /(?<=\s)([-_'\p{L}\p{N}\p{M}]{1,32}):/gu;
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const name = match[1]?.toLowerCase();
    const option = command.options.find((declared) => declared.name === name);
    if (option !== undefined)
      return { option, start: match.index, valueStart: match.index + match[0].length };
  }
  return null;
}
