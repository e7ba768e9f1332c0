import type { Card } from '../cards/card.ts';
import type { CardObject } from '../cards/objects.ts';
import { hasChosenName } from '../characteristics/card-names.ts';
import { checkQuestion } from '../characteristics/comparisons.ts';
import type { ObjectQuestion } from '../characteristics/questions.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RefusedBy } from '../refusals/refusal.ts';
import { citeRules, distinct } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { Zone } from '../vocabulary/zones.ts';
import { castOptionsOf } from './casting.ts';
import {
  FACE_DOWN_KEYWORDS,
  type CastOption,
  type CastPermission,
  type CastProhibition,
  type CastRequest,
} from './casting-types.ts';
import { optionsUnderProhibition } from './prohibitions.ts';

/** The ways to cast a card, allowed or not. */
export interface CastingOptions {
  readonly options: readonly CastOption[];
  /** True if the effect depends on an unknown number. */
  readonly hasUnknownNumber: boolean;
}

/** Spells that an effect allows: those that match a question, or all. */
type AllowedSpells = ObjectQuestion | { readonly kind: 'anything' };

export type CastRefusal = RefusedBy<typeof castOptionsOf | typeof optionsUnderProhibition>;

export interface CastQuery extends Pick<CastRequest, 'faceDownBy'> {
  readonly from: Zone;
  /** `null` if no effect allows the cast. */
  readonly allowed: AllowedSpells | null;
  /** `undefined` answers both readings of the effect. */
  readonly limits: CastPermission['limits'] | undefined;
  /** The effect allows casting without paying the mana cost. */
  readonly free: boolean;
  /** Spells that an effect prohibits; `null` if no effect does. */
  readonly prohibited: ObjectQuestion | null;
}

/** Finds the keyword that allows casting the card face down, if any. */
export function faceDownKeyword(keywords: readonly string[]): Pick<CastRequest, 'faceDownBy'> {
  const printed = new Set(keywords.map((keyword) => keyword.toLowerCase()));
  const faceDownBy = FACE_DOWN_KEYWORDS.find((keyword) => printed.has(keyword));
  return faceDownBy ? { faceDownBy } : {};
}

/** Determines whether each half can be cast, and all of them fused if the card has fuse. */
export function findCastingOptions(
  card: Card,
  { from, allowed, free, prohibited, ...faceDownBy }: CastQuery,
  limits: CastPermission['limits'],
  ruleset: Ruleset,
): Result<Ruling<CastingOptions>, CastRefusal> {
  let hasUnknownNumber = false;
  const admits = (question: ObjectQuestion) => (object: CardObject) => {
    const checked = checkQuestion(object, question, ruleset);
    if (!checked.ok) return checked;
    const { answer, unknown = false } = checked.value.answer;
    hasUnknownNumber ||= unknown;
    return ok({ ...checked.value, answer });
  };
  const permission = allowed && {
    limits,
    admits: allowed.kind === 'anything' ? null : admits(allowed),
    free,
  };
  const unrestricted = castOptionsOf({ card, from, permission, ...faceDownBy }, ruleset);
  if (!unrestricted.ok) return unrestricted;
  const prohibition = prohibited
    ? prohibitionFor(prohibited, ruleset, () => (hasUnknownNumber = true))
    : null;
  const ruling = prohibition
    ? optionsUnderProhibition(card, unrestricted.value.answer, prohibition, ruleset)
    : unrestricted;
  if (!ruling.ok) return ruling;
  const { halves, fused } = ruling.value.answer;
  const options = [...halves, ...(card.fuse ? [fused] : [])].map(({ answer }) => answer);
  const { citations } = ruling.value;
  const isByAftermath = options.some((option) => !option.castable && option.otherwise === 'aftermath');
  const rules = isByAftermath ? citeRules(ruleset.edition, 'aftermath/cast') : [];
  return ok({ answer: { options, hasUnknownNumber }, citations: distinct([...citations, ...rules]) });
}

/**
 * Builds the prohibition of the spells that match the question. A whole name counts as a chosen name, so the rules for
 * chosen names decide which halves have it.
 * @param noteUnknown called if the answer depends on an unknown number; the spell then counts as prohibited
 */
function prohibitionFor(
  question: ObjectQuestion,
  ruleset: Ruleset,
  noteUnknown: () => void,
): CastProhibition {
  const numbers = numbersInQuestion(question);
  if (question.kind === 'name' && question.whole)
    return {
      numbers,
      isByName: true,
      forbids(spell) {
        const hasName = hasChosenName(spell, [question.name], ruleset);
        return hasName.ok ? ok({ ...hasName.value, answer: hasName.value.answer.answer }) : hasName;
      },
    };
  return {
    numbers,
    forbids(spell) {
      const checked = checkQuestion(spell, question, ruleset);
      if (!checked.ok) return checked;
      const { answer, unknown = false } = checked.value.answer;
      if (unknown) noteUnknown();
      return ok({ ...checked.value, answer: answer || unknown });
    },
  };
}

/** Returns all numbers in the question, including those of negated parts. */
function numbersInQuestion(question: ObjectQuestion): readonly number[] {
  if (!('of' in question)) return 'value' in question ? [question.value] : [];
  return question.kind === 'not' ? numbersInQuestion(question.of) : question.of.flatMap(numbersInQuestion);
}
