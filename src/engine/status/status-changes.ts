import type { Card } from '../cards/card.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { displayName } from './views.ts';
import type { Permanent } from './permanent.ts';
import { checkPhasedIn } from './phased-out.ts';
import { refuse, type Refusal, type RefusalCode } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Status } from './status.ts';
import { parseTypeLine } from '../cards/type-lines.ts';

/*
 * Changes that spells, abilities and turn-based actions make to a permanent's status. Each sets one category and
 * changes nothing else: 510.4 (2006-10-01), 110.5c (2026-06-19).
 */

/** The permanent after a change, or the refusal. */
export type StatusChange<Codes extends RefusalCode> = Result<Ruling<Permanent>, Refusal<Codes>>;

/**
 * Flips a permanent. Any permanent can be flipped, since each has a value in that category: 510.1 (2006-10-01). If
 * "flip it" resolves for a permanent that is no longer a flip card, it is flipped without visible effect until it
 * becomes one again.
 * CR 508.4 (2006-10-01), 710.4 (2026-06-19).
 */
export function flipPermanent(
  permanent: Permanent,
  ruleset: Ruleset,
): StatusChange<'status/already' | 'status/phased-out'> {
  const { layout } = permanent.copyOf ?? permanent.card;
  // A flip card has other characteristics from then on: 508.2 (2006-10-01), 710.2 (2026-06-19).
  const becomes: readonly RuleSubject[] = layout === 'flip' ? ['flip/characteristics'] : [];
  const [first, ...others] = [...becomes, 'flip/one-way', 'status/kept'] as const;
  return setStatus(permanent, ['flipped', true, 'flipped'], ruleset, [first, ...others], 'flip/one-way');
}

/** Nothing unflips a permanent: always refused. CR 508.4 (2006-10-01), 710.4 (2026-06-19). */
export function unflipPermanent(
  permanent: Permanent,
  ruleset: Ruleset,
): StatusChange<'status/never-unflips'> {
  const citations = citeRules(ruleset.edition, 'flip/one-way');
  return fail(refuse('status/never-unflips', { permanent: displayName(permanent, ruleset) }, citations));
}

/** Taps a permanent: 701.26a (2026-06-19). Refuses a tapped one, as 701.15a (2009-09-04) first says. */
export const tapPermanent = (
  permanent: Permanent,
  ruleset: Ruleset,
): StatusChange<'status/already' | 'status/phased-out'> =>
  setStatus(
    permanent,
    ['tapped', true, 'tapped'],
    ruleset,
    ['status/tap', 'status/kept'],
    'status/only-untapped',
  );

/** Untaps a permanent: 701.26b (2026-06-19). Refuses an untapped one, as 701.15b (2009-09-04) first says. */
export const untapPermanent = (
  permanent: Permanent,
  ruleset: Ruleset,
): StatusChange<'status/already' | 'status/phased-out'> =>
  setStatus(
    permanent,
    ['tapped', false, 'untapped'],
    ruleset,
    ['status/untap', 'status/kept'],
    'status/only-tapped',
  );

/**
 * Turns a permanent face down by an effect that doesn't define its characteristics. Refuses a face-down one,
 * explicitly since 2026-01-16; older rules mention face-up permanents only.
 * CR 502.26e (2006-10-01), 708.2a, 708.2b, 712.16 (2026-06-19).
 * @param hasMorph whether its card has morph: 502.26e (2003-07-01) covers only such cards; for others the next text
 *   is used
 */
export function turnPermanentFaceDown(
  permanent: Permanent,
  ruleset: Ruleset,
  hasMorph = false,
): StatusChange<'face-down/double-faced' | 'status/already' | 'status/phased-out'> {
  const { card, status } = permanent;
  if (card.layout === 'double-faced' && !status.phasedOut && !status.faceDown) {
    const citations = citeRules(ruleset.edition, 'face-down/double-faced');
    return fail(refuse('face-down/double-faced', { permanent: displayName(permanent, ruleset) }, citations));
  }
  const hidden = { by: 'turning', becameCopy: false } as const;
  return setStatus(
    permanent,
    ['faceDown', true, 'face down'],
    ruleset,
    [hasMorph ? 'face-down/two-two' : 'face-down/turned', 'status/kept'],
    'face-down/once',
    { hidden },
  );
}

/**
 * Turns a permanent face up: it is its card again, or what it became a copy of while face down, and flipped if its
 * status is flipped. A double-faced card has its front up; a card that cannot be a permanent stays face down. Abilities
 * about entering the battlefield do not trigger.
 *
 * CR 504.5, 504.7 (2006-10-01); 708.8, 708.10, 712.15a, 701.40g (2026-06-19).
 */
export function turnPermanentFaceUp(
  permanent: Permanent,
  ruleset: Ruleset,
): StatusChange<'face-down/instants' | 'status/already' | 'status/phased-out'> {
  const { card, face, hidden, status } = permanent;
  if (status.faceDown && !status.phasedOut && isInstantOrSorcery(card)) {
    const citations = citeRules(ruleset.edition, 'face-down/instants');
    return fail(refuse('face-down/instants', { permanent: card.name }, citations));
  }
  const isDoubleFaced = card.layout === 'double-faced';
  const rules: Rules = [
    'face-down/turned-up',
    'status/kept',
    ...(hidden?.becameCopy ? (['face-down/copy'] as const) : []),
    ...(isDoubleFaced ? (['face-down/double-faced-up'] as const) : []),
  ];
  const also = { hidden: null, face: isDoubleFaced ? 0 : face };
  return setStatus(permanent, ['faceDown', false, 'face up'], ruleset, rules, 'face-down/turned-up', also);
}

type Rules = readonly [RuleSubject, ...RuleSubject[]];

/** @param already the rule that forbids setting a permanent to the value it already has */
function setStatus(
  permanent: Permanent,
  [category, value, word]: readonly [keyof Status, boolean, string],
  ruleset: Ruleset,
  rules: Rules,
  already: RuleSubject,
  otherChanges: Partial<Pick<Permanent, 'hidden' | 'face'>> = {},
): StatusChange<'status/already' | 'status/phased-out'> {
  const checked = checkPhasedIn(permanent, ruleset);
  if (!checked.ok) return checked;

  const { edition } = ruleset;
  if (permanent.status[category] === value) {
    const facts = { permanent: displayName(permanent, ruleset), value: word };
    return fail(refuse('status/already', facts, citeRules(edition, already)));
  }
  const status = { ...permanent.status, [category]: value };
  return ok({ answer: { ...permanent, ...otherChanges, status }, citations: citeRules(edition, ...rules) });
}

/** Considers only the front or first part; the inset of an adventurer doesn't count. */
const isInstantOrSorcery = ({ parts: [{ typeLine }] }: Card): boolean =>
  parseTypeLine(typeLine).types.some((type) => type === 'Instant' || type === 'Sorcery');
