import {
  branches,
  type CommandDeclaration,
  type TypeableCommand,
  isChatInputCommand,
  type OptionDeclaration,
} from './declarations.ts';
import { likelyBelow, likelyFor } from './likely-lines.ts';
import { allOf, didYouMean, echo, parseError, oneOf, type Parsed, parsed } from './parsed.ts';

/** The command that the line begins with, and the text after it. */
export function findTypedCommand(
  line: string,
  commands: readonly CommandDeclaration[],
): Parsed<{ form: TypeableCommand; rest: string }> {
  const slash = commands.filter(isChatInputCommand);
  const all = slash.map(({ name }) => `/${name}`);
  const first = /^\/(\S*)/.exec(line)?.[1]?.toLowerCase();
  const command = slash.find(({ name }) => name === first);
  if (first === undefined || command === undefined)
    return parseError(
      all.length === 0
        ? 'The bot has registered no commands.'
        : `There is no command ${echo(/^\S*/.exec(line)?.[0] ?? '')}. ${didYouMean(likelyFor('/', first ?? '', commands)) ?? `There is ${allOf(all)}.`}`,
    );

  let at: { readonly options?: readonly OptionDeclaration[]; readonly description?: string } = command;
  const path = [command.name];
  let rest = line.slice(1 + command.name.length);
  for (let below = branches(at); below.length > 0; below = branches(at)) {
    const word = /^\s+(\S+)/.exec(rest);
    const branch = below.find(({ name }) => name === word?.[1]?.toLowerCase());
    const known = below.map(({ name }) => `/${[...path, name].join(' ')}`);
    if (word === null) return parseError(`/${path.join(' ')} needs one more word: ${oneOf(known)}.`);
    if (branch === undefined) {
      const likely = likelyBelow(path, word[1] ?? '', below, commands);
      return parseError(
        `/${path.join(' ')} has no ${echo(word[1] ?? '')}. ${didYouMean(likely) ?? `There is ${allOf(known)}.`}`,
      );
    }
    path.push(branch.name);
    rest = rest.slice(word[0].length);
    at = branch;
  }
  return parsed({ form: { path, description: at.description ?? '', options: at.options ?? [] }, rest });
}
