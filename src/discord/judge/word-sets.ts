import { GRAMMAR } from './grammar.ts';

/** The words of a text, between spaces. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** The words of these classes of the grammar; phrases of several words are left out. */
export const classWords = (...names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names.flatMap((name) => (GRAMMAR.classes.get(name) ?? []).filter((phrase) => !phrase.includes(' '))),
  );
