import type { Card } from '#engine/cards/card.ts';
import { foldName } from '#engine/cards/names.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { sharesTypeLine } from '#engine/split-cards/halves.ts';

const BOTH = /^(?:both(?: \(?fused\)?)?|fused?|all)$/;
const NONE = /^(?:none|neither)$/;

/** The values that the half option of a card accepts: the names of its parts, and words for both and none. */
export function halfNames(card: Card): readonly string[] {
  const names = card.parts.length > 1 ? card.parts.map(({ name }) => name) : [];
  if (sharesTypeLine(card)) return [...names, 'both', 'none'];
  return card.fuse ? [...names, 'both (fused)'] : names;
}

/**
 * Resolves the half option to indexes of `card.parts`.
 * @param typed a part's name or an unambiguous prefix, `left`, `right`, `both`, or for a Room `none`
 */
export function chooseHalves(
  card: Card,
  typed: string,
): Result<readonly number[], Refusal<'card/no-such-half'>> {
  const indexes = findHalves(card, typed);
  if (indexes) return ok(indexes);
  const halves = card.parts.length > 1 ? halfNames(card) : [card.name];
  return fail(refuse('card/no-such-half', { card: card.name, typed, halves }));
}

function findHalves(card: Card, typed: string): readonly number[] | undefined {
  const all = card.parts.map((_, index) => index);
  const text = typed.trim().toLowerCase();
  if (card.layout === 'split' && BOTH.test(text)) return all;
  if (sharesTypeLine(card) && NONE.test(text)) return [];
  if (card.parts.length === 2 && text === 'left') return [0];
  if (card.parts.length === 2 && text === 'right') return [1];
  const name = foldName(typed);
  if (name === foldName(card.name) && (card.fuse || sharesTypeLine(card) || all.length === 1)) return all;
  const exact = all.filter((index) => foldName(card.parts[index]!.name) === name);
  const byPrefix = all.filter((index) => foldName(card.parts[index]!.name).startsWith(name));
  const [only, ...others] = exact.length > 0 ? exact : byPrefix;
  return only !== undefined && others.length === 0 && name ? [only] : undefined;
}
