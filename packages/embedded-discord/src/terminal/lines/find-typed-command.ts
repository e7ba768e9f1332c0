import {
  branchesOf,
  type CommandDeclaration,
  type TypeableCommand,
  isChatInputCommand,
  type OptionDeclaration,
} from './declarations.ts';
import { likelySubcommands, likelyLines } from './likely-lines.ts';
import { listWithAnd, didYouMean, echo, parseError, listWithOr, type Parsed, parseOk } from './parsed.ts';

/** The command that the line begins with, and the text after it. */
export function findTypedCommand(
  line: string,
  commands: readonly CommandDeclaration[],
): Parsed<{ command: TypeableCommand; rest: string }> {
  const slashCommands = commands.filter(isChatInputCommand);
  const commandNames = slashCommands.map(({ name }) => `/${name}`);
  const first = /^\/(\S*)/.exec(line)?.[1]?.toLowerCase();
  const command = slashCommands.find(({ name }) => name === first);
  if (first === undefined || command === undefined)
    return parseError(
      commandNames.length === 0
        ? 'The bot has registered no commands.'
        : `There is no command ${echo(/^\S*/.exec(line)?.[0] ?? '')}. ${didYouMean(likelyLines('/', first ?? '', commands)) ?? `There is ${listWithAnd(commandNames)}.`}`,
    );

  let parent: { readonly options?: readonly OptionDeclaration[]; readonly description?: string } = command;
  const path = [command.name];
  let rest = line.slice(1 + command.name.length);
  for (let branches = branchesOf(parent); branches.length > 0; branches = branchesOf(parent)) {
    const word = /^\s+(\S+)/.exec(rest);
    const branch = branches.find(({ name }) => name === word?.[1]?.toLowerCase());
    const names = branches.map(({ name }) => `/${[...path, name].join(' ')}`);
    if (word === null) return parseError(`/${path.join(' ')} needs one more word: ${listWithOr(names)}.`);
    if (branch === undefined) {
      const likely = likelySubcommands(path, word[1] ?? '', branches, commands);
      return parseError(
        `/${path.join(' ')} has no ${echo(word[1] ?? '')}. ${didYouMean(likely) ?? `There is ${listWithAnd(names)}.`}`,
      );
    }
    path.push(branch.name);
    rest = rest.slice(word[0].length);
    parent = branch;
  }
  return parseOk({
    command: { path, description: parent.description ?? '', options: parent.options ?? [] },
    rest,
  });
}
