import type { Card, CardPart } from '../cards/card.ts';
import type { ObjectView } from '../cards/characteristics.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { asPrototyped } from '../faces/prototypes.ts';
import { asCopied } from '../faces/double-faced.ts';
import { faceDownCharacteristics, isNameless } from '../faces/face-down.ts';
import type { CardObject } from '../cards/objects.ts';
import { zoneOf, type Permanent } from './permanent.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { sharesTypeLine } from '../split-cards/halves.ts';
import { viewOf, type ViewRefusal } from '../characteristics/views.ts';

/** A permanent's characteristics, and the abilities that copying gave it. */
export interface PermanentView extends ObjectView {
  readonly gained: readonly string[];
}

/**
 * The characteristics of a permanent now: those of its card or of what it is a copy of, modified by its status. Being
 * tapped has no effect on them, nor has being flipped without a lower part.
 *
 * CR 510.2, 510.4, 503.3, 504.7 (2006-10-01); 110.5a, 110.5c, 707.3, 708.10 (2026-06-19).
 */
export function viewOfPermanent(
  permanent: Permanent,
  ruleset: Ruleset,
): Result<Ruling<PermanentView>, ViewRefusal> {
  const { copyOf, gained, status } = permanent;
  const view = cachedView(permanent, ruleset);
  if (!view.ok) return view;

  const { answer, citations } = view.value;
  const { edition } = ruleset;
  const ofStatus = citeRules(edition, 'status/no-characteristic', 'status/kept');
  const ofCopy = copyOf ? citeRules(edition, 'copy/information', 'copy/status') : [];
  const ofHidden = permanent.hidden?.becameCopy ? citeRules(edition, 'face-down/copy') : [];
  const ofGained = gained.length > 0 ? citeRules(edition, 'copy/gained-ability') : [];
  return ok({
    answer: { ...answer, gained: status.faceDown ? [] : gained },
    citations: distinct([...citations, ...ofStatus, ...ofCopy, ...ofHidden, ...ofGained]),
  });
}

/**
 * A permanent's public name: from its current names, so that the card of a face-down permanent stays hidden. A Room
 * with all doors locked has no name, so its card's name is used.
 */
export function displayName(permanent: Permanent, ruleset: Ruleset): string {
  const view = cachedView(permanent, ruleset);
  const names = view.ok ? view.value.answer.alternatives.flatMap((set) => set.names) : [];
  if (names.length > 0) return names.join(' // ');
  const card = permanent.copyOf ?? permanent.card;
  return permanent.status.faceDown || isNameless(card) ? 'A creature with no name' : card.name;
}

/** The part of its card, or of the copied card, whose text it has now; `null` if it is face down. */
export function currentPart({ card, copyOf, face, status }: Permanent): CardPart | null {
  if (status.faceDown) return null;
  const { layout, parts } = copyOf ?? card;
  if (layout === 'flip') return parts[Number(status.flipped)] ?? null;
  return (copyOf === null && layout === 'double-faced' ? parts[face] : parts[0]) ?? null;
}

/** The card it is a copy of, otherwise its own; with the alternative characteristics if it was cast prototyped. */
const currentCard = ({ card, copyOf, prototyped }: Permanent): Card =>
  copyOf ?? (prototyped ? asPrototyped(card) : card);

type ViewResult = Result<Ruling<ObjectView>, ViewRefusal>;

/** Cache: permanents and rulesets are immutable, and each command needs the same views many times. */
const CACHE = new WeakMap<Permanent, { readonly ruleset: Ruleset; readonly view: ViewResult }>();

function cachedView(permanent: Permanent, ruleset: Ruleset): ViewResult {
  const known = CACHE.get(permanent);
  if (known?.ruleset === ruleset) return known.view;
  const view = computeView(permanent, ruleset);
  CACHE.set(permanent, { ruleset, view });
  return view;
}

function computeView(permanent: Permanent, ruleset: Ruleset): ViewResult {
  const { copyOf, hidden, status } = permanent;
  const card = currentCard(permanent);
  if (status.faceDown) return ok(faceDownCharacteristics(ruleset, hidden?.by ?? 'unknown'));
  if (isNameless(card)) return ok(faceDownCharacteristics(ruleset, 'copying'));
  const isCopy = copyOf !== null || permanent.isToken;
  return viewOf(asObject(permanent, isCopy ? asCopied(card) : card, ruleset), ruleset);
}

/** The permanent as an object with characteristics; omits status that means nothing to its current card. */
function asObject(permanent: Permanent, card: Card, ruleset: Ruleset): CardObject {
  const zone = zoneOf(permanent, ruleset);
  const halves = countedHalves(permanent, card);
  return {
    card,
    zone,
    ...(halves.length > 0 && { halves }),
    ...(permanent.status.flipped && card.layout === 'flip' && zone === 'battlefield' && { flipped: true }),
  };
}

/** Its own face that is up, or its unlocked halves, which also count for a copy of a Room: 709.5 (2026-06-19). */
function countedHalves({ copyOf, face, unlocked }: Permanent, card: Card): readonly number[] {
  if (sharesTypeLine(card)) return unlocked;
  return copyOf === null && card.layout === 'double-faced' ? [face] : [];
}
