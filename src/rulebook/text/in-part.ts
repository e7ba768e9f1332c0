import { TODAYS_DATE, dateOf, type Edition } from '../../engine/vocabulary/editions.ts';
import type { RuleText } from './rule-text.ts';

/**
 * Chapters of which the digests hold only the rules that concern the systems here, and rules of which they hold only
 * such subrules. The digest of 2008 holds a whole chapter and nothing else.
 */
const IN_PART_OF_2006 = numbers(`
  101 102 102.3 102.4 103 200 201 202 203 208 212 212.2 212.3 212.4 212.5 212.6 212.7 213 214 216 217 217.1 217.2
  217.3 217.6 300 302 305 306 306.2 308 308.2 309 309.2 310 401 404 404.4 408 408.1 409 409.1 410 413 413.2 415 419
  419.6 419.9 420 420.5 502 502.24 502.26 502.59 503`);

const IN_PART_OF_2026 = numbers(`
  101 102 103 104 104.3 104.4 109 110 110.2 111 115 115.1 116 116.2 117 117.1 118 201 202 208 301 302 303 304 305
  306 307 310 400 400.7 400.11 401 402 405 500 500.5 502 505 505.1 506 506.3 506.4 508 508.1 508.4 509 509.1 510
  510.1 511 513 601 601.2 601.3 603 603.2 603.3 603.7 608 608.2 608.3 614 614.10 616 616.1 701 701.3 701.27 701.28
  701.40 702 702.35 702.37 702.62 702.88 702.128 702.138 702.143 702.146 702.170 702.180 702.185 702.187 704 704.5
  707 707.9 707.10 712 712.11 715 715.3 720 720.3 722 722.3 725 726 731 731.1 903 903.4 903.5`);

function numbers(listed: string): ReadonlySet<string> {
  return new Set(listed.trim().split(/\s+/));
}

/** True if an edition's digest lacks some of a chapter's rules, or some of a rule's subrules. */
export function isHeldInPart(number: string, edition: Edition): boolean {
  return (dateOf(edition) < TODAYS_DATE ? IN_PART_OF_2006 : IN_PART_OF_2026).has(number);
}

/** The same of a text that is read: the whole official text lacks nothing. */
export const isInPart = (number: string, { isWhole, edition }: RuleText): boolean =>
  !isWhole && isHeldInPart(number, edition);
