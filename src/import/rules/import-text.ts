import { compareTexts, type TextComparison } from '#rulebook/text/compare-texts.ts';
import { mergeFragments, type MergeReport } from '#rulebook/fragments/merge.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { OperatorError } from '#files/operator-error.ts';
import { UnreadableOwnFile } from '#imported/files/own-file.ts';
import type { StoredEdition } from '#imported/rules/rows.ts';
import { addEdition, readRulesFile, type RulesFileContents } from '#imported/rules/write-rules-file.ts';

export interface TextOrigin {
  /** The file or URL, without secrets. */
  readonly source: string;
  /** Current time in ms since 1970. */
  readonly at: number;
}

/**
 * The result of importing a text:
 *
 * - `new`: there was no edition of its day; `damage` completes "the rules file before was …".
 *
 * - `whole`: it replaced excerpts of its day.
 *
 * - `joined`: excerpts that were merged with those of its day.
 *
 * - `same`: the rules file already contains all of it.
 *
 * - `different`: the edition of its day has other words, and stays.
 */
export type TextImport = { readonly text: ParsedRules } & (
  | { readonly kind: 'new'; readonly damage: string | null }
  | { readonly kind: 'whole' | 'same' | 'different'; readonly comparison: TextComparison }
  | { readonly kind: 'joined'; readonly joined: MergeReport }
);

/**
 * Adds a text to the rules file unless an edition of the same day is at least as complete.
 * @throws {OperatorError} if the file cannot be used; it is then unchanged
 */
export function importText(rulesFile: string, text: ParsedRules, { source, at }: TextOrigin): TextImport {
  const held = readStoredOrNull(rulesFile);
  const before = held?.editions.find(({ edition }) => edition === text.edition);
  const add = (added: ParsedRules, from: string) =>
    addEdition(rulesFile, { text: added, source: from, at }, ({ replaced }) =>
      assertNotReplaced(before, replaced),
    );
  if (!held || !before) return { kind: 'new', text, damage: add(text, source).damage };

  const heldText = held.text(text.edition);
  if (before.isFragment && text.isFragment) {
    const { text: both, report } = mergeFragments(heldText, text);
    if (report.added.length + report.completed.length > 0) {
      add(both, before.source.split(', ').includes(source) ? before.source : `${before.source}, ${source}`);
      return { kind: 'joined', text, joined: report };
    }
  }
  const comparison = compareTexts(heldText, text);
  if (before.isFragment && !text.isFragment) {
    add(text, source);
    return { kind: 'whole', text, comparison };
  }
  return { kind: comparison.isSame ? 'same' : 'different', text, comparison };
}

/** @returns `null` if the file is unreadable, so that the import replaces it */
function readStoredOrNull(rulesFile: string): RulesFileContents | null {
  try {
    return readRulesFile(rulesFile);
  } catch (error) {
    if (error instanceof UnreadableOwnFile) return null;
    throw error;
  }
}

/** Fails if the edition changed after it was compared. */
function assertNotReplaced(before: StoredEdition | undefined, replaced: StoredEdition | null): void {
  if (before?.at === replaced?.at && before?.source === replaced?.source) return;
  throw new OperatorError('another import has changed the rules file in the meantime: try again');
}
