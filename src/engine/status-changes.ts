import type { Card } from './cards.ts';
import { restsOn } from './citing.ts';
import type { Ruleset } from './editions.ts';
import { calledBy, type Permanent } from './permanents.ts';
import { refuse, type Refusal } from './refusals.ts';
import { fail, ok, type Result } from './result.ts';
import type { RuleSubject } from './rule-numbers.ts';
import type { Ruling } from './ruling.ts';
import type { Status } from './status.ts';
import { readTypeLine } from './type-lines.ts';

/*
 * What spells, abilities and turn-based actions do to a permanent's status. Each change sets one category and leaves
 * the others and all else alone: 510.4 (2006-10-01), 110.5c (2026-06-19).
 */

/** The permanent after a change; or the refusal, and nothing changed. */
export type Change = Result<Ruling<Permanent>, Refusal>;

/**
 * Flips a permanent. Any permanent can be: each has a value in that category, 510.1 (2006-10-01), and when "flip it"
 * resolves for what is no flip card any more it is flipped, without another look until it becomes one again.
 *
 * CR 508.4 (2006-10-01), 710.4 (2026-06-19).
 * @returns `status/already` where it is flipped, `status/phased-out`.
 */
export const flip = (permanent: Permanent, ruleset: Ruleset): Change =>
  set(permanent, 'flipped', true, 'flipped', ruleset, 'flip/one-way', 'status/kept');

/** Nothing unflips a permanent: always `status/never-unflips`. CR 508.4 (2006-10-01), 710.4 (2026-06-19). */
export function unflip(permanent: Permanent, { edition }: Ruleset): Change {
  const because = restsOn(edition, 'flip/one-way');
  return fail(refuse('status/never-unflips', { permanent: calledBy(permanent) }, because));
}

/** Taps a permanent: 701.26a (2026-06-19). @returns `status/already` where it is tapped, `status/phased-out`. */
export const tap = (permanent: Permanent, ruleset: Ruleset): Change =>
  set(permanent, 'tapped', true, 'tapped', ruleset, 'status/tap', 'status/kept');

/** Untaps a permanent: 701.26b (2026-06-19). @returns `status/already` where it is untapped, `status/phased-out`. */
export const untap = (permanent: Permanent, ruleset: Ruleset): Change =>
  set(permanent, 'tapped', false, 'untapped', ruleset, 'status/untap', 'status/kept');

/**
 * Turns a permanent face down, if whatever does it says nothing of the characteristics.
 *
 * CR 502.26e (2006-10-01), 708.2a, 708.2b, 712.16 (2026-06-19).
 * @returns `status/already` where it is face down (said since 2026-06-19; older rules speak of face-up permanents only),
 *   `face-down/double-faced`, `status/phased-out`.
 */
export function turnFaceDown(permanent: Permanent, ruleset: Ruleset): Change {
  if (permanent.card.layout === 'double-faced' && !permanent.status.phasedOut) {
    const because = restsOn(ruleset.edition, 'face-down/double-faced');
    return fail(refuse('face-down/double-faced', { permanent: calledBy(permanent) }, because));
  }
  const rule = permanent.status.faceDown ? 'face-down/once' : 'face-down/two-two';
  return set(permanent, 'faceDown', true, 'face down', ruleset, rule, 'status/kept');
}

/**
 * Turns a permanent face up: it is its card again, or what it became a copy of meanwhile, and flipped if it is flipped.
 * No ability about entering the battlefield comes of it.
 *
 * CR 504.5, 504.7 (2006-10-01); 708.8, 708.10, 701.40g (2026-06-19).
 * @returns `status/already` where it is face up, `face-down/instants` for a card that cannot be a permanent,
 *   `status/phased-out`.
 */
export function turnFaceUp(permanent: Permanent, ruleset: Ruleset): Change {
  const { card, status } = permanent;
  if (status.faceDown && !status.phasedOut && isInstantOrSorcery(card)) {
    const because = restsOn(ruleset.edition, 'face-down/instants');
    return fail(refuse('face-down/instants', { permanent: card.name }, because));
  }
  return set(permanent, 'faceDown', false, 'face up', ruleset, 'face-down/turned-up', 'status/kept');
}

/** What is phased out is no permanent in play, or is treated as though it did not exist: nothing changes its status. */
export function refuseIfPhasedOut(permanent: Permanent, ruleset: Ruleset): Refusal | undefined {
  if (!permanent.status.phasedOut) return undefined;
  const rule = ruleset.phasing === 'zone' ? 'phasing/remembers' : 'phasing/out';
  return refuse('status/phased-out', { permanent: calledBy(permanent) }, restsOn(ruleset.edition, rule));
}

function set(
  permanent: Permanent,
  category: keyof Status,
  value: boolean,
  word: string,
  ruleset: Ruleset,
  ...rules: readonly [RuleSubject, ...RuleSubject[]]
): Change {
  const refusal = refuseIfPhasedOut(permanent, ruleset);
  if (refusal) return fail(refusal);

  const because = restsOn(ruleset.edition, ...rules);
  if (permanent.status[category] === value)
    return fail(refuse('status/already', { permanent: calledBy(permanent), value: word }, because));
  return ok({ answer: { ...permanent, status: { ...permanent.status, [category]: value } }, because });
}

/** By its front or first part: the smaller card of an adventurer does not count. */
const isInstantOrSorcery = ({ parts: [{ typeLine }] }: Card): boolean =>
  readTypeLine(typeLine).types.some((type) => type === 'Instant' || type === 'Sorcery');
