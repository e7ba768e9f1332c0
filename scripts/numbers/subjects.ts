import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { linesOf } from './lines.ts';

/**
 * A rule that the engine cites, or a system's chapter: where a person found it, and what tells it from the rules beside
 * it.
 */
export interface Subject {
  readonly name: string;
  readonly day: IsoDate;
  /** Its number on that day. */
  readonly number: string;
  /** Its text has one of these on every day, in lower case and without quotation marks; of a chapter, none. */
  readonly words: readonly string[];
}

/**
 * Reads the subjects, in the order of the file.
 * @param kind rules have words, systems none.
 * @throws where a line lacks something, or a name stands twice.
 */
export function readSubjects(file: string, kind: 'rules' | 'systems'): readonly Subject[] {
  const names = new Set<string>();
  return linesOf(file).map(({ fields, fault }) => {
    const [name, day, number, ...words] = fields;
    if (!name || !day || !number || (kind === 'rules') !== words.length > 0) throw fault('is no subject');
    if (names.has(name)) throw fault('is there twice');
    names.add(name);
    return { name, day: day as IsoDate, number, words };
  });
}
