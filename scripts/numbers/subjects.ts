import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { parseHandwritten } from './handwritten.ts';

/**
 * A rule that the engine cites, or the chapter of a system: the day and number at which a person found it, and the
 * words that identify it.
 */
export interface NumberedSubject {
  readonly name: string;
  readonly day: IsoDate;
  /** Its number on that day. */
  readonly number: string;
  /**
   * On every day, the text of the rule contains one of these, in lower case and without quotation marks. Empty for a
   * chapter.
   */
  readonly words: readonly string[];
}

/**
 * Reads the subjects, in the order of the file.
 * @param kind rules have words, systems have none
 * @throws if a line is incomplete, or a name occurs twice
 */
export function readSubjects(file: string, kind: 'rules' | 'systems'): readonly NumberedSubject[] {
  const names = new Set<string>();
  return parseHandwritten(file).map(({ fields, fault }) => {
    const [name, day, number, ...words] = fields;
    if (!name || !day || !number || (kind === 'rules') !== words.length > 0) throw fault('is not a subject');
    if (names.has(name)) throw fault('repeats a name');
    names.add(name);
    return { name, day: day as IsoDate, number, words };
  });
}
