import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { ParsedRules } from '../text/rules.ts';
import { assignEdition, parseParts } from './parse-rules.ts';
import { olderThanSupported } from './too-old.ts';
import { reportOn, type ReadingFault, type ReadingRemark, type ReadingReport } from './report.ts';

export interface RulesRead {
  readonly text: ParsedRules;
  readonly report: ReadingReport;
}

export interface ReadingOptions {
  /** The effective date; takes precedence over the one printed in the text. */
  readonly effective?: IsoDate | undefined;
}

/** The minimum number of rules: the oldest official text has more than six hundred, so a text with fewer than this
 * only resembles rules. */
const MIN_RULES = 10;

/**
 * Parses a complete official text of any edition since 2003, and reports its peculiarities.
 *
 * A text whose end is missing becomes a fragment. Without a glossary, rules may be missing as well: the last rule is
 * marked if it is incomplete, and the remark is `cut-off`. With a glossary but no credits, entries may be missing,
 * and the remark is `glossary-cut-off`.
 */
export function readRules(text: string, { effective }: ReadingOptions = {}): Result<RulesRead, ReadingFault> {
  if (text.trim() === '') return fail({ code: 'empty' });
  const looksLike = detectMarkup(text);
  if (looksLike) return fail({ code: 'not-the-rules', looksLike });
  const parts = parseParts(text);
  const { rules, chapters, glossary, printed } = parts;
  const edition = effective ?? printed;
  const oldDate = olderThanSupported(text, edition);
  if (oldDate !== undefined) return fail({ code: 'too-old', said: oldDate });
  if (rules.length === 0 || chapters.length === 0) return fail({ code: 'not-the-rules', looksLike: null });
  if (rules.length < MIN_RULES) return fail({ code: 'too-few-rules', rules: rules.length });
  if (!edition) return fail({ code: 'no-day' });

  const remarks: ReadingRemark[] = [...parts.remarks];
  if (printed && edition !== printed) remarks.push({ code: 'other-day', printed, given: edition });
  if (parts.ends === 'in-rules') remarks.push({ code: 'cut-off', after: rules.at(-1)?.number ?? '' });
  if (parts.ends === 'in-glossary') {
    remarks.push({ code: 'glossary-cut-off', after: glossary.at(-1)?.heading ?? '' });
  }
  const rulesText = assignEdition(parts, { edition, wording: 'official' });
  return ok({ text: rulesText, report: reportOn(rulesText, remarks) });
}

/** Detects markup or data by the start of a text. */
function detectMarkup(text: string): 'html' | 'json' | 'rtf' | undefined {
  const start = text.slice(0, 1000).trimStart();
  if (/^<(?:!doctype|html|\?xml|head|body|!--)/i.test(start)) return 'html';
  if (start.startsWith('{\\rtf')) return 'rtf';
  return /^[[{]\s*["[{]/.test(start) ? 'json' : undefined;
}
