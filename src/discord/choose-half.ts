import { foldName } from '../cards/fold-name.ts';
import type { Card } from '../engine/cards.ts';
import type { Zone } from '../engine/game-objects.ts';
import { refuse, type Refusal } from '../engine/refusals.ts';
import { fail, ok, type Result } from '../engine/result.ts';
import { sharesTypeLine } from '../engine/split-halves.ts';
import type { Suggestion } from './command.ts';

/** A split card with one type line: its halves are the doors of a Room. */
export const isRoom = sharesTypeLine;

const BOTH = /^(?:both(?: \(?fused\)?)?|fused?|all)$/;
const NONE = /^(?:none|neither)$/;

/** What may be typed for the half of a card: its parts' names, and what is both or none of them. */
export function halfNames(card: Card): readonly string[] {
  const names = card.parts.length > 1 ? card.parts.map(({ name }) => name) : [];
  if (isRoom(card)) return [...names, 'both', 'none'];
  return card.fuse ? [...names, 'both (fused)'] : names;
}

/** What autocomplete offers for the half of a card; nothing while the card is not known. */
export function suggestHalves(card: Card | undefined, typed: string): readonly Suggestion[] {
  if (!card) return [];
  const text = foldName(typed);
  const names = halfNames(card).filter((name) => foldName(name).includes(text));
  return names.map((name) => ({ name, value: name }));
}

/** Where the card is if nobody says: in hand; if a half of it was named, where a half makes a difference. */
export function zoneMeant(card: Card, zone: Zone | undefined, half: string | undefined): Zone {
  if (zone !== undefined) return zone;
  if (half === undefined) return 'hand';
  return isRoom(card) || card.layout === 'double-faced' ? 'battlefield' : 'stack';
}

/**
 * The parts of a card that somebody means, as `CardObject.halves` wants them.
 * @param typed a part's name or the beginning of one part's, `left` or `right`, `both`, and `none` for a Room.
 * @returns `undefined` where nothing is typed, or where the zone makes no difference between halves. Refuses with
 *   `card/no-such-half`, and `card/which-half` for a split card on the stack of which no half is named.
 */
export function chooseHalves(
  card: Card,
  zone: Zone,
  typed: string | undefined,
): Result<readonly number[] | undefined, Refusal> {
  const halves = halfNames(card);
  if (typed === undefined) {
    return zone === 'stack' && card.layout === 'split'
      ? fail(refuse('card/which-half', { card: card.name, halves }))
      : ok(undefined);
  }
  const chosen = placesOf(card, typed);
  if (!chosen) {
    const names = card.parts.length > 1 ? halves : [card.name];
    return fail(refuse('card/no-such-half', { card: card.name, typed, halves: names }));
  }
  return ok(zone === 'stack' || isOnBattlefield(zone) ? chosen : undefined);
}

/** What is phased out keeps what it is, in a zone of its own in older rules. */
export const isOnBattlefield = (zone: Zone): boolean => zone === 'battlefield' || zone === 'phased-out';

function placesOf(card: Card, typed: string): readonly number[] | undefined {
  const all = card.parts.map((_, place) => place);
  const text = typed.trim().toLowerCase();
  if (card.layout === 'split' && BOTH.test(text)) return all;
  if (isRoom(card) && NONE.test(text)) return [];
  if (card.parts.length === 2 && text === 'left') return [0];
  if (card.parts.length === 2 && text === 'right') return [1];
  const name = foldName(typed);
  if (name === foldName(card.name) && (card.fuse || isRoom(card) || all.length === 1)) return all;
  const exact = all.filter((place) => foldName(card.parts[place]!.name) === name);
  const begun = all.filter((place) => foldName(card.parts[place]!.name).startsWith(name));
  const [only, ...others] = exact.length > 0 ? exact : begun;
  return only !== undefined && others.length === 0 && name ? [only] : undefined;
}
