import { matchNames } from './word-matching.ts';
import { BANGS } from './bangs.ts';
import { type CommandDeclaration, forms, isSlashCommand } from './declarations.ts';

/** A word that somebody may have had in mind, and the start of the line that it stands for: `end`, `/turn end`. */
interface Start {
  readonly word: string;
  readonly line: string;
}

/**
 * The lines probably meant by a word after this sign that begins no line: the same word after the other sign
 * (`!press` for `/press`), a subcommand typed without its command (`/turn end` for `/end`), else slips of these.
 * @returns the likeliest first, each with its sign; none where nothing comes near.
 */
export function likelyFor(
  sign: '/' | '!',
  word: string,
  commands: readonly CommandDeclaration[],
): readonly string[] {
  const slashes = commands.filter(isSlashCommand).map(({ name }) => ({ word: name, line: `/${name}` }));
  const bangs = BANGS.map(([name]) => ({ word: name, line: `!${name}` }));
  const [own, other] = sign === '/' ? [slashes, bangs] : [bangs, slashes];
  const below = subcommands(commands);
  const lower = word.toLowerCase();
  return firstOf([
    () => named(lower, other),
    () => named(lower, below),
    () => withTypos(lower, own),
    () => withTypos(lower, other),
    () => withTypos(lower, below),
  ]);
}

/** The subcommands probably meant by a word in the place of one: of these here, else another command's. */
export function likelyBelow(
  path: readonly string[],
  word: string,
  branches: readonly { readonly name: string }[],
  commands: readonly CommandDeclaration[],
): readonly string[] {
  const lower = word.toLowerCase();
  const here = branches.map(({ name }) => ({ word: name, line: `/${[...path, name].join(' ')}` }));
  return firstOf([() => withTypos(lower, here), () => named(lower, subcommands(commands))]);
}

const subcommands = (commands: readonly CommandDeclaration[]): readonly Start[] =>
  forms(commands)
    .filter(({ path }) => path.length > 1)
    .map(({ path }) => ({ word: path.at(-1) ?? '', line: `/${path.join(' ')}` }));

const named = (word: string, starts: readonly Start[]): readonly string[] =>
  starts.filter((start) => start.word === word).map(({ line }) => line);

const withTypos = (word: string, starts: readonly Start[]): readonly string[] =>
  matchNames(word, [...new Set(starts.map((start) => start.word))]).flatMap((meant) => named(meant, starts));

const firstOf = (ways: readonly (() => readonly string[])[]): readonly string[] =>
  ways.map((way) => way()).find(({ length }) => length > 0) ?? [];
