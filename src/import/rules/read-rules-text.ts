import { EARLIEST_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { countText, type TextCounts } from '#rulebook/text/count-text.ts';
import { decodeText } from '#rulebook/reading/decode.ts';
import { looksLikeFragment, readFragment, type FragmentFault } from '#rulebook/fragments/read-fragment.ts';
import { readRules } from '#rulebook/reading/read-rules.ts';
import { olderThanSupported } from '#rulebook/reading/too-old.ts';
import type { ReadingFault } from '#rulebook/reading/report.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { ImportFault } from '#sources/faults.ts';
import { otherFileType } from './file-type.ts';
import { formatExcerptReport, formatTextReport } from './format-report.ts';

/** A parsed text of the rules with remarks on it. */
export interface RulesTextReading {
  readonly text: ParsedRules;
  readonly counts: TextCounts;
  /** One line each. */
  readonly remarks: readonly string[];
}

/**
 * Parses a file as the whole text of the rules, or else as an excerpt.
 * @param name for messages
 * @param effective date from which it is in force, if it differs from the printed one
 * @throws {ImportFault} with one line if it is neither
 */
export function readRulesText(bytes: Uint8Array, name: string, effective: IsoDate | null): RulesTextReading {
  const notImported = (reason: string) => new ImportFault(`${name} was not imported: ${reason}`);
  const fileType = otherFileType(bytes);
  if (fileType !== null) throw notImported(`it is ${fileType}`);
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw notImported(formatFault(decoded.failure));

  const options = effective === null ? {} : { effective };
  const whole = readRules(decoded.value, options);
  if ((!whole.ok || whole.value.text.isFragment) && looksLikeFragment(decoded.value)) {
    const excerpt = readFragment(decoded.value, options);
    if (!excerpt.ok) throw notImported(formatFault(excerpt.failure));
    const { text, report } = excerpt.value;
    const old = olderThanSupported(decoded.value, text.edition);
    if (old !== undefined) throw notImported(formatFault({ code: 'too-old', said: old }));
    return { text, counts: countText(text), remarks: formatExcerptReport(report) };
  }
  if (!whole.ok) throw notImported(formatFault(whole.failure));
  const { text, report } = whole.value;
  return {
    text,
    counts: countText(text),
    remarks: formatTextReport(report),
  };
}

function formatFault(fault: ReadingFault | FragmentFault): string {
  switch (fault.code) {
    case 'not-text':
      return 'it is not text';
    case 'empty':
      return 'it is empty';
    case 'not-the-rules':
    case 'no-rules':
      return 'it is not the Comprehensive Rules, nor an excerpt of them';
    case 'too-few-rules':
      return `it has ${fault.rules} rules, too few for the Comprehensive Rules, and is not laid out as an excerpt of them`;
    case 'too-old':
      return `it is of ${fault.said}, older than the oldest rules that are supported, those of ${EARLIEST_DATE}`;
    case 'no-day':
      return 'it does not say from which day it is in force: give that with --effective DATE';
  }
}
