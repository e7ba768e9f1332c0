import { z } from 'zod';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { parseEdition, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';

export const EDITION_INPUT = z
  .string()
  .max(20)
  .optional()
  .describe(
    'The rules to answer by: "today" (the default), "founding" (2006-10-01, with two rules of 2008-02-01), or any day since 2003-07-01 as YYYY-MM-DD',
  );

/** Parses an edition to look rules up in; without one, today's. */
export function resolveHeldEdition(
  typed: string | undefined,
  rulebook: Rulebook,
): Result<Edition, Refusal<'edition/unknown'>> {
  const edition = typed === undefined ? TODAYS_DATE : readAvailableEdition(typed, rulebook);
  return edition ? ok(edition) : fail(refuse('edition/unknown', { typed: typed ?? '' }));
}

/** The rules by which the engine answers; without an edition, today's. */
export function resolveRuleset(typed: string | undefined): Result<Ruleset, Refusal<'edition/unknown'>> {
  const edition = typed === undefined ? TODAYS_DATE : parseEdition(typed);
  return edition ? ok(rulesetOf(edition)) : fail(refuse('edition/unknown', { typed: typed ?? '' }));
}
