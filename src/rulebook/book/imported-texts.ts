import type { IsoDate } from '../../engine/vocabulary/editions.ts';
import type { Finder } from '../finding/finder.ts';
import { NO_LINKS, type Links } from '../lineage/links.ts';
import type { ParsedRules } from '../text/rules.ts';

/** An edition whose official text, or excerpts of it, were imported. */
export interface ImportedEdition {
  readonly edition: IsoDate;
  readonly isFragment: boolean;
}

/** The official texts that were imported, read when they are asked for. */
export interface ImportedTexts {
  /** Oldest first, each day once. */
  readonly editions: readonly ImportedEdition[];
  /** The text of one of these editions. */
  text(edition: IsoDate): ParsedRules;
  /** Asked for at every question, and quick where the same edition was asked for before. */
  finder(edition: IsoDate): Finder;
  /** The days of those with a rule or a chapter of this number, oldest first; no text is read for it. */
  having(number: string): readonly IsoDate[];
  readonly links: Links;
}

const absent = (edition: IsoDate): never => {
  throw new Error(`no text of ${edition} was imported`);
};

export const NO_TEXTS: ImportedTexts = {
  editions: [],
  text: absent,
  finder: absent,
  having: () => [],
  links: NO_LINKS,
};
