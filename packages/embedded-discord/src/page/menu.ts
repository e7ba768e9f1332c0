import type { Completion } from '../terminal/completion/completion.ts';
import { type TypeableCommand, typeableCommands } from '../terminal/lines/declarations.ts';
import { findTypedCommand } from '../terminal/lines/find-typed-command.ts';
import { scanOptions } from '../terminal/lines/scan-options.ts';
import type { KeyboardSeat } from '../terminal/seat/keyboard-seat.ts';
import type { ListedForm, Menu, MenuItem } from './protocol.ts';

/**
 * The menu above the input line, as Discord opens it at a slash: commands with their subcommands, then options, then
 * values for the option at the end of the line, for which it asks the bot.
 * @param line the text left of the cursor
 */
export async function menuFor(line: string, seat: KeyboardSeat): Promise<Menu> {
  const typed = line.trimStart();
  const indent = line.length - typed.length;
  const commands = seat.commands();
  if (typed === '' || (typed.startsWith('/') && !hasOptions(typed, seat)))
    return { from: indent, items: commandItems(typed, typeableCommands(commands)), form: null };
  const completion = await seat.completions(typed);
  const found = findTypedCommand(typed, commands);
  if (!found.ok) return { ...replacementStart(line, completion), items: plainItems(completion), form: null };
  const { command, rest } = found.value;
  const { typedOptions } = scanOptions(rest, command);
  return {
    ...replacementStart(line, completion),
    items: optionItems(completion, command),
    form: {
      ...toListedForm(command),
      given: typedOptions.map(({ option }) => option.name),
      at: typedOptions.at(-1)?.option.name ?? null,
    },
  };
}

/** A command in the format of the menu. */
export const toListedForm = ({ path, description, options }: TypeableCommand): ListedForm => ({
  path,
  description,
  options: options.map(({ name, description: what = '', required = false, type }) => ({
    name,
    description: what,
    required,
    type,
  })),
});

/** True if the line contains the whole command, followed by a space. */
function hasOptions(line: string, seat: KeyboardSeat): boolean {
  const found = findTypedCommand(line, seat.commands());
  return found.ok && /^\s/.test(found.value.rest);
}

/** Commands that begin as typed, then those that contain a word that does. */
function commandItems(line: string, all: readonly TypeableCommand[]): readonly MenuItem[] {
  const typed = line.slice(1).toLowerCase().replaceAll(/\s+/g, ' ');
  const named = all.map((command) => ({ form: command, name: command.path.join(' ') }));
  const beginning = named.filter(({ name }) => name.startsWith(typed));
  const containing = named.filter(({ name }) => !name.startsWith(typed) && name.includes(` ${typed}`));
  return [...beginning, ...containing].map(({ form, name }) => ({
    kind: 'command',
    label: `/${name}`,
    insert: `/${name}${form.options.length > 0 ? ' ' : ''}`,
    description: form.description,
  }));
}

function optionItems(completion: Completion, command: TypeableCommand): readonly MenuItem[] {
  return plainItems(completion).map((item) => {
    const name = /(?:^|\s)(\S+):$/.exec(item.insert)?.[1];
    const option = command.options.find((candidate) => candidate.name === name);
    if (option === undefined) return item;
    const { description = '', required = false } = option;
    return { kind: 'option', label: option.name, insert: item.insert, description, required };
  });
}

/** Adds a space after a choice, so that what follows is offered at once. */
const plainItems = ({ hits, explained }: Completion): readonly MenuItem[] =>
  hits.map((hit, index) => {
    const label = explained?.[index]?.name ?? hit.trim();
    if (hit.endsWith(':')) return { kind: 'choice', label, insert: hit };
    return { kind: hit.startsWith('@') ? 'person' : 'choice', label, insert: `${hit.trimEnd()} ` };
  });

const replacementStart = (line: string, { fragment }: Completion): { readonly from: number } => ({
  from: line.length - fragment.length,
});
