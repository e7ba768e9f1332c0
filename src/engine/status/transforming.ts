import { citeOrLater, citeRules } from '../rule-numbers/citing.ts';
import { cite } from '../rule-numbers/table.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isUnknown } from '../faces/ordinary-cards.ts';
import { isMeldCard, isModal } from '../faces/double-faced.ts';
import { displayName, currentPart } from './views.ts';
import type { Permanent } from './permanent.ts';
import { checkPhasedIn } from './phased-out.ts';
import type { StatusChange } from './status-changes.ts';
import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Citations } from '../vocabulary/citations.ts';
import { parseTypeLine } from '../cards/type-lines.ts';

/*
 * Transforming turns a double-faced card over; it stays the same permanent, and a copy stays a copy. Whether it can
 * transform depends on the card itself; whether only day and night may transform it depends on its current
 * characteristics.
 */

/** Converting is transforming under another name, since 2022-11-18: 701.28a (2026-06-19). */
export type TransformKind = 'transform' | 'convert';

export type TransformRefusalCode =
  | 'status/phased-out'
  | 'transform/face-down'
  | 'transform/unknown-card'
  | 'transform/not-double-faced'
  | 'transform/meld-card'
  | 'transform/modal'
  | 'transform/into-instant';

/**
 * The keyword by which a permanent currently turns over with day and night: that of the face that is up, or of the card
 * it is a copy of. `null` if there is none, and for face-down and phased-out permanents.
 * CR 702.145a, 712.8d, 712.8e (2026-06-19).
 */
export const dayNightKeywordOf = (permanent: Permanent): 'daybound' | 'nightbound' | null =>
  permanent.status.phasedOut ? null : (currentPart(permanent)?.bound ?? null);

/**
 * Transforms or converts a permanent by an effect. Whether it already did so since the ability went on the stack,
 * 701.27f (2026-06-19), is not checked.
 *
 * CR 701.27a, 701.27c, 701.27d, 701.28a, 702.145b, 702.145e, 712.9, 712.15a, 712.18 (2026-06-19).
 * @returns the permanent with its other face up; a refusal if nothing happens.
 */
export function transformPermanent(
  permanent: Permanent,
  how: TransformKind,
  ruleset: Ruleset,
): StatusChange<TransformRefusalCode | 'transform/bound'> {
  const turned = turnOver(permanent, how, ruleset);
  const ability = dayNightKeywordOf(permanent);
  if (!turned.ok || ability === null) return turned;
  const citations = citeRules(
    ruleset.edition,
    `${ability}/ability`,
    ...(how === 'convert' ? (['convert/cannot-transform'] as const) : []),
  );
  return fail(refuse('transform/bound', { permanent: displayName(permanent, ruleset), ability }, citations));
}

/** Turns a permanent over by any means, including its own daybound or nightbound ability. */
export function turnOver(
  permanent: Permanent,
  how: TransformKind,
  ruleset: Ruleset,
): StatusChange<TransformRefusalCode> {
  const refused = firstRefusal([checkPhasedIn(permanent, ruleset), checkTurnsOver(permanent, how, ruleset)]);
  if (refused) return refused;
  const answer = { ...permanent, face: otherFace(permanent) };
  return ok({ answer, citations: citeRules(ruleset.edition, `${how}/turn-over`, 'transform/same-object') });
}

/**
 * True if a permanent enters with its back face up because it is night: a double-faced card that can turn over, with
 * daybound. 702.145b (2026-06-19).
 */
export const entersAtNight = (permanent: Permanent, ruleset: Ruleset): boolean =>
  permanent.face === 0 &&
  dayNightKeywordOf(permanent) === 'daybound' &&
  checkTurnsOver(permanent, 'transform', ruleset).ok;

const otherFace = ({ face }: Permanent): number => (face === 0 ? 1 : 0);

function checkTurnsOver(
  permanent: Permanent,
  how: TransformKind,
  ruleset: Ruleset,
): Result<void, Refusal<Exclude<TransformRefusalCode, 'status/phased-out'>>> {
  const { card, copyOf, isToken, status } = permanent;
  const { edition } = ruleset;
  const facts = { permanent: displayName(permanent, ruleset) };
  if (status.faceDown)
    return fail(refuse('transform/face-down', facts, citeRules(edition, 'transform/face-down')));
  if (isUnknown(card)) return fail(refuse('transform/unknown-card', { card: card.name }));
  const [nothing, which] = [`${how}/nothing-happens`, 'transform/which'] as const;
  if (card.layout !== 'double-faced' || (isToken && !ruleset.doubleFacedTokens)) {
    const ofToken = ruleset.doubleFacedTokens ? 'token' : 'no-token';
    const subject = isToken ? ofToken : 'card';
    const own = copyOf ? card.name : null;
    return fail(
      refuse(
        'transform/not-double-faced',
        { ...facts, of: subject, own, isFlip: (copyOf ?? card).layout === 'flip' },
        citeRules(edition, nothing, which),
      ),
    );
  }
  if (isMeldCard(card)) return fail(refuse('transform/meld-card', facts, meldRules(ruleset)));
  if (isModal(card) && !ruleset.modalTransforms)
    return fail(refuse('transform/modal', facts, citeRules(edition, nothing, which)));
  const otherPart = card.parts[otherFace(permanent)];
  const isSpell = parseTypeLine(otherPart?.typeLine ?? '').types.some((type) => NONPERMANENT_TYPES.has(type));
  return otherPart && isSpell
    ? fail(
        refuse(
          'transform/into-instant',
          { ...facts, face: otherPart.name },
          citeRules(edition, `${how}/into-instant`),
        ),
      )
    : ok();
}

const NONPERMANENT_TYPES: ReadonlySet<string> = new Set(['Instant', 'Sorcery']);

/** Until 2023-04-14 a separate rule says that meld cards are not double-faced cards. */
function meldRules({ edition }: Ruleset): Citations {
  const which = citeOrLater('transform/which', edition);
  const own: RuleSubject = 'transform/meld-card';
  const meld = cite(own, edition);
  return meld ? [meld, which] : [which];
}
