import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { Card } from '../cards/card.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { FACE_DOWN_BY } from '../faces/face-down.ts';
import type { Zone } from '../vocabulary/zones.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { statusOnEntering, Status } from './status.ts';

/** The permanent or player to which something is attached, by id. */
export const Host = z.strictObject({ kind: z.enum(['permanent', 'player']), id: z.string() });
export interface Host extends Data<typeof Host> {}

/** How a permanent was turned face down. Players don't see it, but rulings depend on it. */
const Hidden = z.strictObject({
  by: z.enum(FACE_DOWN_BY),
  /** Set if it has become a copy since. */
  becameCopy: z.boolean(),
});
export interface Hidden extends Data<typeof Hidden> {}

/** One of several cards and tokens that represent a merged permanent. */
const Component = z.strictObject({ card: Card, isToken: z.boolean() });
export interface Component extends Data<typeof Component> {}

/** A permanent as plain data, from entering the battlefield to leaving it. */
export const Permanent = z.strictObject({
  /** Unique among the permanents; one that leaves and returns is a new object with another id. */
  id: z.string(),
  /** Its own card; for a token, the card that describes the token. */
  card: Card,
  isToken: z.boolean(),
  /** All components of a merged permanent, top to bottom; the top one is `card`. */
  components: z.array(Component).optional(),
  /** Set if it was cast prototyped; it has its card's alternative characteristics unless it is a copy. */
  prototyped: z.literal(true).optional(),
  /** The card that it is a copy of now; `null` if it is not a copy. */
  copyOf: Card.nullable(),
  /** Cards that gave it an ability as part of copying, such as Dimir Doppelganger. */
  gained: z.array(z.string()),
  status: Status,
  /** `null` while it is face up. */
  hidden: Hidden.nullable(),
  /** The face that is up, if its own card is double-faced: an index in `card.parts`. */
  face: z.int(),
  /** The indexes of its unlocked halves. They are kept whatever it becomes a copy of: 709.5c (2026-06-19). */
  unlocked: z.array(z.int()),
  /** The number of counters of each kind, such as `{ '+1/+1': 2 }`. */
  counters: z.record(z.string(), z.int()),
  damage: z.int(),
  attachedTo: Host.nullable(),
  /** The id of the permanent with which it phased out indirectly. */
  phasedOutWith: z.string().nullable(),
});
export interface Permanent extends Data<typeof Permanent> {}

/** A permanent that enters the battlefield, and how it enters. */
export interface Entering {
  readonly id: string;
  readonly card: Card;
  readonly isToken?: boolean;
  readonly copyOf?: Card;
  readonly gained?: readonly string[];
  readonly face?: number;
  readonly unlocked?: readonly number[];
  readonly attachedTo?: Host;
  /** True if it was a face-down spell, and therefore enters face down. */
  readonly castFaceDown?: boolean;
  readonly prototyped?: boolean;
  /** The parts of its status that the spell or ability that puts it onto the battlefield sets. */
  readonly initialStatus?: Partial<Status>;
}

/**
 * A permanent as it enters the battlefield.
 *
 * CR 510.3 (2006-10-01), 110.5b, 712.15 (2026-06-19).
 * @returns the permanent; a refusal if double-faced cards cannot be face down, as on 2013-05-01.
 */
export function enterBattlefield(
  entering: Entering,
  ruleset: Ruleset,
): Result<Ruling<Permanent>, Refusal<'face-down/double-faced'>> {
  const { card, castFaceDown = false, copyOf = null, initialStatus } = entering;
  const { answer: status, citations } = statusOnEntering(ruleset, {
    ...initialStatus,
    ...(castFaceDown && { faceDown: true }),
  });
  const isFaceDownCard = status.faceDown && card.layout === 'double-faced';
  if (isFaceDownCard && !ruleset.doubleFacedFaceDown)
    return fail(
      refuse(
        'face-down/double-faced',
        { permanent: card.parts[0].name },
        citeRules(ruleset.edition, 'face-down/double-faced'),
      ),
    );

  const {
    id,
    isToken = false,
    gained = [],
    face = 0,
    unlocked = [],
    attachedTo = null,
    prototyped,
  } = entering;
  const hidden: Hidden | null = status.faceDown
    ? { by: castFaceDown ? 'cast' : 'entering', becameCopy: false }
    : null;
  const values = { id, card, isToken, copyOf, gained, face, unlocked, attachedTo, status, hidden };
  // The rules on how it enters come before those on status: 708.3 or 708.4, 707.3, 718.3b (2026-06-19).
  const extraRules: readonly RuleSubject[] = [
    ...ruleIf(castFaceDown ? 'face-down/cast' : 'face-down/enters', status.faceDown),
    ...ruleIf('face-down/double-faced-enters', isFaceDownCard),
    ...ruleIf('copy/information', copyOf !== null),
    ...ruleIf('prototype/permanent', prototyped === true),
  ];
  const [first, ...others] = extraRules;
  const rules = first && citeRules(ruleset.edition, first, ...others);
  return ok({
    answer: {
      ...values,
      ...(prototyped && { prototyped }),
      counters: {},
      damage: 0,
      phasedOutWith: null,
    },
    citations: rules ? distinct([...rules, ...citations]) : citations,
  });
}

const ruleIf = (rule: RuleSubject, isMet: boolean): readonly RuleSubject[] => (isMet ? [rule] : []);

/** Its zone: a phased-out permanent was in a zone of its own until 2009-07-11. */
export const zoneOf = ({ status }: Permanent, { phasing }: Ruleset): Zone =>
  status.phasedOut && phasing === 'zone' ? 'phased-out' : 'battlefield';
