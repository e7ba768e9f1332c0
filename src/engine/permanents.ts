import type { Card } from './cards.ts';
import type { View } from './characteristics.ts';
import { distinct, restsOn } from './citing.ts';
import type { Ruleset } from './editions.ts';
import { faceDownCharacteristics, isNameless, isRevealedMoving } from './face-down.ts';
import type { CardObject, Zone } from './game-objects.ts';
import type { Refusal } from './refusals.ts';
import { ok, type Result } from './result.ts';
import type { Ruling } from './ruling.ts';
import { entersWith, type Status } from './status.ts';
import { viewOf } from './views.ts';

/** A permanent as plain data, from entering the battlefield to leaving it. */
export interface Permanent {
  /** Its own among the permanents; what leaves and returns is a new one with another. */
  readonly id: string;
  /** The card that it is, or what it is a token of. */
  readonly card: Card;
  readonly isToken: boolean;
  /** What it is a copy of now. */
  readonly copyOf: Card | null;
  /** Cards that gave it an ability as part of copying, such as Dimir Doppelganger. */
  readonly gained: readonly string[];
  readonly status: Status;
  /** The face that is up, or the unlocked halves: places in `card.parts`. */
  readonly halves: readonly number[];
  /** How many of each kind, such as `{ '+1/+1': 2 }`. */
  readonly counters: Readonly<Record<string, number>>;
  readonly damage: number;
  /** The permanent to which it is attached. */
  readonly attachedTo: string | null;
  /** The permanent with which it phased out indirectly. */
  readonly phasedOutWith: string | null;
}

/** What enters the battlefield, and how. */
export interface Entering {
  readonly id: string;
  readonly card: Card;
  readonly isToken?: boolean;
  readonly halves?: readonly number[];
  readonly attachedTo?: string;
  /** What the spell or ability that puts it there says of its status. */
  readonly said?: Partial<Status>;
}

/** A permanent as it enters the battlefield. CR 510.3 (2006-10-01), 110.5b (2026-06-19). */
export function enter(entering: Entering, ruleset: Ruleset): Ruling<Permanent> {
  const { id, card, isToken = false, halves = [], attachedTo = null, said } = entering;
  const { answer: status, because } = entersWith(ruleset, said);
  const fresh = { copyOf: null, gained: [], counters: {}, damage: 0, phasedOutWith: null };
  return { answer: { id, card, isToken, halves, attachedTo, status, ...fresh }, because };
}

/** What to call it in a sentence that anybody may read: a face-down one's card stays hidden. */
export function calledBy({ card, copyOf, halves, status }: Permanent): string {
  const { name, layout, parts } = copyOf ?? card;
  if (status.faceDown || name === '') return 'A creature with no name';
  if (layout === 'flip') return parts[status.flipped ? 1 : 0]?.name ?? name;
  return layout === 'double-faced' ? (parts[copyOf ? 0 : (halves[0] ?? 0)]?.name ?? name) : name;
}

/** Where it is: a phased-out permanent was in a zone of its own until 2009-07-11. */
export const zoneOf = ({ status }: Permanent, { phasing }: Ruleset): Zone =>
  status.phasedOut && phasing === 'zone' ? 'phased-out' : 'battlefield';

/** A permanent's characteristics, and beside them the abilities that copying gave it. */
export interface PermanentView extends View {
  readonly gained: readonly string[];
}

/**
 * What a permanent is now: its card or what it is a copy of, as its status has it. Being tapped shows in nothing here,
 * nor does being flipped where there is no lower part.
 *
 * CR 510.2, 510.4, 503.3, 504.7 (2006-10-01); 110.5a, 110.5c, 707.3, 708.10 (2026-06-19).
 */
export function viewOfPermanent(
  permanent: Permanent,
  ruleset: Ruleset,
): Result<Ruling<PermanentView>, Refusal> {
  const { copyOf, gained, status } = permanent;
  const seen = seenAs(permanent, ruleset);
  const view = isNameless(seen.card) ? ok(faceDownCharacteristics(ruleset)) : viewOf(seen, ruleset);
  if (!view.ok) return view;

  const { answer, because } = view.value;
  const ofStatus = restsOn(ruleset.edition, 'status/no-characteristic', 'status/kept');
  const ofCopy = copyOf ? restsOn(ruleset.edition, 'copy/status') : [];
  const ofGained = gained.length > 0 ? restsOn(ruleset.edition, 'copy/gained-ability') : [];
  return ok({
    answer: { ...answer, gained: status.faceDown ? [] : gained },
    because: distinct([...because, ...ofStatus, ...ofCopy, ...ofGained]),
  });
}

/** The permanent as an object with characteristics; what means nothing to the card that it is now is left out. */
function seenAs(permanent: Permanent, ruleset: Ruleset): CardObject {
  const { copyOf, halves, status } = permanent;
  const card = copyOf ?? permanent.card;
  const hasHalves = copyOf === null || (copyOf.layout === 'split' && permanent.card.layout === 'split');
  const zone = zoneOf(permanent, ruleset);
  return {
    card,
    zone,
    ...(halves.length > 0 && hasHalves && { halves }),
    ...(status.flipped && card.layout === 'flip' && zone === 'battlefield' && { flipped: true }),
    ...(status.faceDown && { faceDown: true }),
  };
}

/** What is left of a permanent that left the battlefield. */
export interface Departure {
  readonly card: Card;
  /** It was face down, and its owner shows it to all players. */
  readonly isRevealed: boolean;
  /** It was a token, and is gone once state-based actions are checked. */
  readonly ceasesToExist: boolean;
}

/**
 * A permanent leaves the battlefield, or the old phased-out zone, for good: its status, what it copied and its counters
 * are forgotten, so that only its card is left. To phase out is not to leave.
 *
 * CR 508.4, 217.1c (2006-10-01); 710.4, 400.7 (2026-06-19).
 */
export function leave(permanent: Permanent, to: Zone, ruleset: Ruleset): Ruling<Departure> {
  const { card, isToken, status } = permanent;
  const revealing = status.faceDown ? isRevealedMoving(zoneOf(permanent, ruleset), to, ruleset) : undefined;
  const answer = { card, isRevealed: revealing?.answer ?? false, ceasesToExist: isToken };
  const { edition } = ruleset;
  const forgets = restsOn(edition, 'zone/new-object', ...(status.flipped ? (['flip/one-way'] as const) : []));
  const ofToken = isToken ? restsOn(edition, 'token/ceases') : [];
  return { answer, because: distinct([...forgets, ...(revealing?.because ?? []), ...ofToken]) };
}
