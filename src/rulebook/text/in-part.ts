import { TODAYS_DATE, dateOf, type Edition } from '../../engine/vocabulary/editions.ts';

/**
 * The chapters and rules of which the digest of 2006 has only the parts that concern the systems in this project. The
 * digest of 2008 has one whole chapter and nothing else; today's is complete.
 */
const IN_PART_OF_2006 = numbers(`
  101 102 102.3 102.4 103 200 201 202 203 208 212 212.2 212.3 212.4 212.5 212.6 212.7 213 214 216 217 217.1 217.2
  217.3 217.6 300 302 305 306 306.2 308 308.2 309 309.2 310 401 404 404.4 408 408.1 409 409.1 410 413 413.2 414 415 419
  419.6 419.9 420 420.5 502 502.24 502.26 502.30 502.59 503`);

function numbers(listed: string): ReadonlySet<string> {
  return new Set(listed.trim().split(/\s+/));
}

/** The chapters and rules that an edition's digest has only in part. */
export const heldInPart = (edition: Edition): ReadonlySet<string> =>
  dateOf(edition) < TODAYS_DATE ? IN_PART_OF_2006 : new Set();
