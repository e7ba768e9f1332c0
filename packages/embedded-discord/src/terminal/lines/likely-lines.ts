import { matchNames } from './word-matching.ts';
import { BANGS } from './bangs.ts';
import { type CommandDeclaration, typeableCommands, isChatInputCommand } from './declarations.ts';

/** A word that the person may have meant, and the beginning of the line for it: `end`, `/turn end`. */
interface LineStart {
  readonly word: string;
  readonly line: string;
}

/**
 * The lines probably meant by an unknown first word after this sign: the same word after the other sign (`!press` for
 * `/press`), a subcommand without its command (`/turn end` for `/end`), or else words with typos.
 * @returns the likeliest first, each with its sign; none if nothing is similar
 */
export function likelyLines(
  sign: '/' | '!',
  word: string,
  commands: readonly CommandDeclaration[],
): readonly string[] {
  const slashes = commands.filter(isChatInputCommand).map(({ name }) => ({ word: name, line: `/${name}` }));
  const bangs = BANGS.map(([name]) => ({ word: name, line: `!${name}` }));
  const [own, other] = sign === '/' ? [slashes, bangs] : [bangs, slashes];
  const subcommandLines = subcommandStarts(commands);
  const lower = word.toLowerCase();
  return firstNonEmpty([
    () => linesFor(lower, other),
    () => linesFor(lower, subcommandLines),
    () => withTypos(lower, own),
    () => withTypos(lower, other),
    () => withTypos(lower, subcommandLines),
  ]);
}

/** The subcommands probably meant by an unknown one: of this command, or else of another one. */
export function likelySubcommands(
  path: readonly string[],
  word: string,
  branches: readonly { readonly name: string }[],
  commands: readonly CommandDeclaration[],
): readonly string[] {
  const lower = word.toLowerCase();
  const siblings = branches.map(({ name }) => ({ word: name, line: `/${[...path, name].join(' ')}` }));
  return firstNonEmpty([() => withTypos(lower, siblings), () => linesFor(lower, subcommandStarts(commands))]);
}

const subcommandStarts = (commands: readonly CommandDeclaration[]): readonly LineStart[] =>
  typeableCommands(commands)
    .filter(({ path }) => path.length > 1)
    .map(({ path }) => ({ word: path.at(-1) ?? '', line: `/${path.join(' ')}` }));

const linesFor = (word: string, starts: readonly LineStart[]): readonly string[] =>
  starts.filter((start) => start.word === word).map(({ line }) => line);

const withTypos = (word: string, starts: readonly LineStart[]): readonly string[] =>
  matchNames(word, [...new Set(starts.map((start) => start.word))]).flatMap((match) =>
    linesFor(match, starts),
  );

const firstNonEmpty = (ways: readonly (() => readonly string[])[]): readonly string[] =>
  ways.map((way) => way()).find(({ length }) => length > 0) ?? [];
