import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { Found } from '../../rulebook/asking/find-number.ts';
import type { Hit } from '../../rulebook/text/rule-text.ts';
import { keyOf } from '../../rulebook/asking/query.ts';
import { readHeldEdition } from '../../rulebook/book/read-edition.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { renderRule } from './render-rule.ts';
import type { Reply } from '../command/reply.ts';
import { renderMatches } from './list.ts';

/**
 * Shows what was found: for a plain question the rules that fit it, to choose from, and else the rule itself. Where
 * only our own words are held, the few rules there leave little to choose: the best is shown, with buttons to the
 * others.
 * @param edition the one asked for.
 */
export function showFound(
  { hit, matches = [], ...rest }: Found,
  edition: Edition | undefined,
  rulebook: Rulebook,
): Reply {
  const isOfficial = matches.some((one) => rulebook.read(one.edition).isWhole);
  if (isOfficial && matches.length > 1) return renderMatches(matches, rulebook, edition);
  const reply = renderRule({ ...hit, page: 0, ...rest, ...(edition && { asked: edition }) }, rulebook);
  if (!reply) throw new Error(`${keyOf(hit)} was found and cannot be shown`);
  return reply;
}

/** The value of a select, as `keyOf` made it. */
export function readKey(key: string, rulebook: Rulebook): Hit | undefined {
  const [typed = '', number = ''] = key.split(' ');
  const edition = readHeldEdition(typed, rulebook);
  return edition && { edition, number };
}
