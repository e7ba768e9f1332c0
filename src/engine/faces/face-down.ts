import type { Card } from '../cards/card.ts';
import type { Characteristics, ObjectView } from '../cards/characteristics.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { CardObject } from '../cards/objects.ts';
import type { Zone } from '../vocabulary/zones.ts';
import { viewOfOne } from './ordinary-cards.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/*
 * Face-down spells and permanents. The effect that turned one face down may give it other characteristics (a ward, a
 * land type); these are the defaults.
 */

/**
 * The characteristics of a face-down spell or permanent: a 2/2 creature and nothing more, whatever card it is and
 * whether or not it is flipped. A card that lies face down elsewhere, such as in exile, has no such characteristics.
 *
 * CR 504.2, 502.26b, 502.26e, 510.5 (2006-10-01); 708.2, 702.37c, 708.2a, 110.5d (2026-06-19).
 * @returns one set of characteristics; a refusal in any zone but the battlefield, the stack and phased out, as a zone
 *   or a status.
 */
export function faceDownView(
  object: CardObject,
  ruleset: Ruleset,
): Result<Ruling<ObjectView>, Refusal<'card/not-face-down-here'>> {
  const { edition } = ruleset;
  if (!isFaceDownZone(object.zone)) {
    const citations = citeRules(edition, 'status/permanents-only', 'face-down/characteristics');
    return fail(refuse('card/not-face-down-here', { card: object.card.name }, citations));
  }
  return ok(faceDownCharacteristics(ruleset, object.zone === 'stack' ? 'cast' : 'unknown'));
}

/**
 * How an object became face down: cast face down, as with morph; put onto the battlefield face down; or turned face
 * down.
 */
export const FACE_DOWN_BY = ['cast', 'entering', 'turning'] as const;

export type FaceDownBy = (typeof FACE_DOWN_BY)[number];

/**
 * The rules that list its characteristics, by how it came to be face down. A copy has the characteristics of the
 * original.
 */
const LISTED_BY: { readonly [By in FaceDownBy | 'copying' | 'unknown']: readonly RuleSubject[] } = {
  cast: ['face-down/morph'],
  entering: ['face-down/entered'],
  turning: ['face-down/two-two'],
  copying: ['copy/values'],
  unknown: ['face-down/morph', 'face-down/two-two'],
};

/** The face-down 2/2 creature. It had the mana cost {0} in 2003, and none later. */
export function faceDownCharacteristics(
  { edition, faceDownManaCost }: Ruleset,
  by: keyof typeof LISTED_BY,
): Ruling<ObjectView> {
  const twoTwo: Characteristics = {
    names: [],
    manaCost: faceDownManaCost,
    manaValue: 0,
    colors: [],
    supertypes: [],
    types: ['Creature'],
    subtypes: [],
    power: '2',
    toughness: '2',
    loyalty: null,
    defense: null,
    texts: [],
  };
  return {
    answer: viewOfOne(twoTwo),
    citations: citeRules(edition, 'face-down/characteristics', ...LISTED_BY[by]),
  };
}

/** The card of a copy of a face-down permanent: the same 2/2 creature, but face up. */
export const NAMELESS_CREATURE: Card = {
  name: '',
  layout: 'ordinary',
  parts: [{ name: '', manaCost: '', typeLine: 'Creature', power: '2', toughness: '2' }],
};

/** True for the card of a copy of a face-down permanent; no other card has an empty name. */
export const isNameless = ({ name }: Card): boolean => name === NAMELESS_CREATURE.name;

/**
 * Answers whether a player may look at a face-down object at any time.
 * @param isController the player controls it, or controlled it when it phased out.
 * @param isPhasedOut it is a phased-out permanent; if that is a zone, `zone` may say so instead.
 *
 * CR 504.3 (2003-07-01) speaks of the stack and of permanents in play only, 504.3 (2006-10-01) of phased-out cards too;
 * 708.5 (2026-06-19). Effects that allow more are not covered.
 */
export function mayLookAt(
  zone: Zone,
  isController: boolean,
  isPhasedOut: boolean,
  ruleset: Ruleset,
): Ruling<boolean> {
  const isOut = isPhasedOut || zone === 'phased-out';
  return {
    answer: isController && isFaceDownZone(zone) && (!isOut || ruleset.phasedOutLook),
    citations: citeRules(ruleset.edition, 'face-down/look'),
  };
}

/**
 * Answers whether a face-down object that moves must be revealed to all players. If phasing is a zone, a permanent is
 * not revealed as it goes there or comes back; going there from the stack reveals it, and so does going elsewhere from
 * there.
 *
 * CR 504.6 (2006-10-01), 708.9 (2026-06-19). A spell is not revealed as it becomes a face-down permanent.
 */
export function isRevealedMoving(from: Zone, to: Zone, ruleset: Ruleset): Ruling<boolean> {
  const phasesOut = from === 'battlefield' && to === 'phased-out';
  const staysHidden = from === to || to === 'battlefield' || phasesOut;
  return {
    answer: isFaceDownZone(from) && !staysHidden,
    citations: citeRules(ruleset.edition, 'face-down/revealed'),
  };
}

/** Zones in which face-down objects exist, including phased-out ones: CR 504.2 (2006-10-01) and 708.2 (2026-06-19). */
const isFaceDownZone = (zone: Zone): boolean =>
  zone === 'battlefield' || zone === 'stack' || zone === 'phased-out';
