import { BANGS } from './bang-line.ts';
import { wordsOf } from './choose-control.ts';
import { type Component, flatten, isButton, isLink, isSelect, labelOf } from './controls.ts';
import {
  branches,
  type CommandDeclaration,
  type Form,
  type OptionDeclaration,
  OptionType,
} from './declarations.ts';
import { findForm } from './find-form.ts';
import type { RawValue } from './option-value.ts';
import { quote } from './quoting.ts';
import { scanOptions } from './scan-options.ts';

/** What may follow at the end of a line. */
export interface Completion {
  /** What could stand in the place of `fragment`. */
  readonly hits: readonly string[];
  /** The end of the line that a hit replaces. */
  readonly fragment: string;
  /** Suggestions whose names say more than what would be typed; shown instead of the hits. */
  readonly explained?: readonly { readonly name: string; readonly value: string | number }[];
}

/** What completion looks at. */
export interface CompletionSource {
  commands(): readonly CommandDeclaration[];
  people(): readonly string[];
  controls(isWanted: (component: Component) => boolean): { readonly components: readonly Component[] } | null;
  /** The bot's own autocomplete handler. */
  suggest(line: string): Promise<readonly { readonly name: string; readonly value: string | number }[]>;
}

/** What tab offers at the end of this line. */
export async function completeLine(line: string, source: CompletionSource): Promise<Completion> {
  if (line.startsWith('!')) return completeBang(line, source);
  if (!line.startsWith('/'))
    return startingWith(line, [...source.commands().map(({ name }) => `/${name} `), ...BANGS.map(bangWord)]);
  const commands = source.commands();
  const found = findForm(line, commands);
  if (!found.ok || !/^\s/.test(found.value.rest)) return completePath(line, commands);
  return completeOptions(line, found.value.form, found.value.rest, source);
}

/** The command, or the subcommand after it. */
function completePath(line: string, commands: readonly CommandDeclaration[]): Completion {
  const words = line.slice(1).split(/\s+/);
  const fragment = words.pop() ?? '';
  let level: readonly { readonly name: string; readonly options?: readonly OptionDeclaration[] }[] = commands;
  for (const word of words) {
    const at = level.find(({ name }) => name === word.toLowerCase());
    level = at ? branches(at) : [];
  }
  return startingWith(
    fragment,
    level.map(({ name }) => `${name} `),
  );
}

async function completeOptions(
  line: string,
  form: Form,
  rest: string,
  source: CompletionSource,
): Promise<Completion> {
  const { head, pieces } = scanOptions(rest, form);
  const lastWord = /\S*$/.exec(line)?.[0] ?? '';
  const unused = form.options.filter(({ name }) => !pieces.some(({ option }) => option.name === name));
  const named = startingWith(
    lastWord,
    unused.map(({ name }) => `${name}:`),
  );
  const [only, ...others] = form.options.filter(({ required }) => required === true);
  const unnamed = head.text !== '' && only !== undefined && others.length === 0 ? only : undefined;
  const last = pieces.at(-1) ?? (unnamed && { option: unnamed, raw: head });
  if (last === undefined) return named;

  const { option, raw } = last;
  const isFirstWord = lastWord === raw.text || lastWord.endsWith(`:${raw.text}`);
  const isUnnamedStart = pieces.length === 0 && lastWord === raw.text;
  const mayBeName = isUnnamedStart || !isFirstWord;
  if (option.autocomplete === true && !isUnnamedStart) {
    const suggested = await suggestValues(line, raw, source);
    return suggested.hits.length > 0 || !mayBeName ? suggested : named;
  }
  if (mayBeName && named.hits.length > 0) return named;
  return option.autocomplete === true
    ? suggestValues(line, raw, source)
    : completeValue(option, raw.text, source);
}

function completeValue(option: OptionDeclaration, text: string, source: CompletionSource): Completion {
  const people = source.people().map((name) => `@${name} `);
  if (option.choices !== undefined && option.choices.length > 0)
    return startingWith(
      text,
      option.choices.map(({ name }) => `${name} `),
    );
  if (option.type === OptionType.Boolean) return startingWith(text, ['true ', 'false ']);
  if (option.type === OptionType.User || option.type === OptionType.Mentionable)
    return startingWith(text, people);
  const mention = /(?<!\S)@\S*$/.exec(text)?.[0];
  return mention === undefined ? { hits: [], fragment: text } : startingWith(mention, people);
}

async function suggestValues(line: string, raw: RawValue, source: CompletionSource): Promise<Completion> {
  const explained = await source.suggest(line);
  const text = raw.quoted ? `"${raw.text}` : raw.text;
  return {
    hits: explained.map(({ value }) => asTyped(String(value))),
    fragment: line.slice(line.lastIndexOf(text)),
    ...(explained.length > 1 ? { explained } : {}),
  };
}

const asTyped = (value: string): string =>
  value === '' || value !== value.trim() || /^"|@|\s\S+:/.test(value) ? quote(value) : value;

function completeBang(line: string, source: CompletionSource): Completion {
  const [, word = '', gap = '', rest = ''] = /^!(\S*)(\s*)([^]*)$/.exec(line) ?? [];
  if (gap === '') return startingWith(`!${word}`, BANGS.map(bangWord));
  const usable = (isWanted: (component: Component) => boolean) =>
    flatten(source.controls(isWanted)?.components ?? []).filter(
      (component) => isWanted(component) && component.disabled !== true,
    );
  switch (word.toLowerCase()) {
    case 'press': {
      const buttons = usable((component) => isButton(component) && !isLink(component));
      const meant = buttons.filter((button) => wordsOf(button).startsWith(rest.toLowerCase()));
      return meant.length > 0
        ? { hits: meant.map(labelOf), fragment: rest }
        : startingWith(rest, buttons.map(labelOf));
    }
    case 'select': {
      const labels = usable(isSelect).flatMap(({ options = [] }) => options.map(({ label }) => label));
      return startingWith(
        /(?:"[^"]*|\S*)$/.exec(rest)?.[0] ?? '',
        labels.map((label) => (/[\s"=]/.test(label) ? quote(label) : label)),
      );
    }
    case 'as':
      return startingWith(rest, source.people());
    default:
      return { hits: [], fragment: rest };
  }
}

const bangWord = ([word]: (typeof BANGS)[number]): string => `!${word} `;

function startingWith(fragment: string, all: readonly string[]): Completion {
  const lower = fragment.toLowerCase();
  return { hits: all.filter((hit) => hit.toLowerCase().startsWith(lower)), fragment };
}
