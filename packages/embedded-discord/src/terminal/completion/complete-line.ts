import { normalizeLabel, plainLabelOf } from '../controls/choose.ts';
import {
  type MessageComponent,
  flattenComponents,
  isButton,
  isLink,
  isSelect,
  labelOf,
} from '../controls/component.ts';
import { DEFAULT_STATE } from '../../world/channel-states.ts';
import { BANGS } from '../lines/bangs.ts';
import { listStates } from '../lines/channel-state.ts';
import {
  branchesOf,
  type CommandDeclaration,
  isMessageMenuCommand,
  isChatInputCommand,
  type OptionDeclaration,
} from '../lines/declarations.ts';
import { findTypedCommand } from '../lines/find-typed-command.ts';
import { quote } from '../lines/quoting.ts';
import { type Completion, type CompletionSource, completeByPrefix } from './completion.ts';
import { completeOptions } from './complete-options.ts';

/** The completions for Tab at the end of this line. */
export async function completeLine(line: string, source: CompletionSource): Promise<Completion> {
  if (line.startsWith('!')) return completeBang(line, source);
  const commands = source.commands().filter(isChatInputCommand);
  if (!line.startsWith('/'))
    return completeByPrefix(line, [...commands.map(({ name }) => `/${name} `), ...BANGS.map(bangWord)]);
  const found = findTypedCommand(line, commands);
  if (!found.ok || !/^\s/.test(found.value.rest)) return completePath(line, commands);
  return completeOptions(line, found.value.command, found.value.rest, source);
}

/** Completes the command or its subcommand. */
function completePath(line: string, commands: readonly CommandDeclaration[]): Completion {
  const words = line.slice(1).split(/\s+/);
  const fragment = words.pop() ?? '';
  let level: readonly { readonly name: string; readonly options?: readonly OptionDeclaration[] }[] = commands;
  for (const word of words) {
    const command = level.find(({ name }) => name === word.toLowerCase());
    level = command ? branchesOf(command) : [];
  }
  return completeByPrefix(
    fragment,
    level.map(({ name }) => `${name} `),
  );
}

function completeBang(line: string, source: CompletionSource): Completion {
  const [, word = '', gap = '', rest = ''] = /^!(\S*)(\s*)([^]*)$/.exec(line) ?? [];
  if (gap === '') return completeByPrefix(`!${word}`, BANGS.map(bangWord));
  const usable = (isWanted: (component: MessageComponent) => boolean) =>
    flattenComponents(source.controls(isWanted)?.components ?? []).filter(
      (component) => isWanted(component) && component.disabled !== true,
    );
  switch (word.toLowerCase()) {
    case 'press': {
      const buttons = usable((component) => isButton(component) && !isLink(component));
      const start = normalizeLabel(rest);
      const byPlainLabel = buttons.filter((button) => plainLabelOf(button).startsWith(start));
      const byWholeLabel = buttons.filter((button) => normalizeLabel(labelOf(button)).startsWith(start));
      return { hits: (byPlainLabel.length > 0 ? byPlainLabel : byWholeLabel).map(labelOf), fragment: rest };
    }
    case 'select': {
      const labels = usable(isSelect).flatMap(({ options = [] }) => options.map(({ label }) => label));
      return completeByPrefix(
        /(?:"[^"]*|\S*)$/.exec(rest)?.[0] ?? '',
        labels.map((label) => (/[\s"=]/.test(label) ? quote(label) : label)),
      );
    }
    case 'apps':
      return completeByPrefix(
        rest.replace(/^\d+\s+/, ''),
        source
          .commands()
          .filter(isMessageMenuCommand)
          .map(({ name }) => name),
      );
    case 'as':
      return completeByPrefix(rest, source.people());
    case 'state':
      return completeByPrefix(
        rest,
        listStates(DEFAULT_STATE).map(({ on }) => on.slice('!state '.length)),
      );
    default:
      return { hits: [], fragment: rest };
  }
}

const bangWord = ([word]: (typeof BANGS)[number]): string => `!${word} `;
