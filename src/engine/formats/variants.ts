import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { AttackOption, Variant } from '../vocabulary/variants.ts';

/** One setting of a variant: its default, and the allowed values. */
export interface VariantChoice<Value> {
  readonly usual: Value;
  /** `any`: the variant allows everything. */
  readonly allowed: readonly Value[] | 'any';
  readonly rules: readonly [RuleSubject, ...RuleSubject[]];
}

/**
 * The options of a variant. A mandatory or forbidden option in the rules is fixed; if they say "usually", "normally" or
 * "recommended", the table may choose.
 */
export interface VariantOptions {
  readonly attack: VariantChoice<AttackOption>;
  /** In seats. */
  readonly range: VariantChoice<number | null>;
  readonly deploysCreatures: VariantChoice<boolean>;
  readonly sharesTurns: VariantChoice<boolean>;
}

const SIDES_OR_MULTIPLE = ['multiple', 'left', 'right'] as const;

const NEVER_SHARED: VariantChoice<boolean> = {
  usual: false,
  allowed: [false],
  rules: ['shared-turns/option'],
};

const FREE_FOR_ALL: VariantOptions = {
  // The rules name this default only for Commander games.
  attack: { usual: 'multiple', allowed: SIDES_OR_MULTIPLE, rules: ['free-for-all/attack'] },
  range: { usual: null, allowed: 'any', rules: ['free-for-all/range'] },
  deploysCreatures: { usual: false, allowed: [false], rules: ['free-for-all/no-deploying'] },
  sharesTurns: NEVER_SHARED,
};

const GRAND_MELEE: VariantOptions = {
  attack: { usual: 'left', allowed: ['left'], rules: ['grand-melee/attack', 'grand-melee/unused-options'] },
  range: { usual: 1, allowed: [1], rules: ['grand-melee/range'] },
  deploysCreatures: { usual: false, allowed: [false], rules: ['grand-melee/unused-options'] },
  sharesTurns: NEVER_SHARED,
};

const TEAM_VS_TEAM: VariantOptions = {
  attack: { usual: 'multiple', allowed: ['multiple'], rules: ['team-vs-team/attack'] },
  range: { usual: null, allowed: 'any', rules: ['team-vs-team/other-options'] },
  deploysCreatures: { usual: false, allowed: 'any', rules: ['team-vs-team/other-options'] },
  sharesTurns: { usual: false, allowed: 'any', rules: ['shared-turns/option'] },
};

/** The range is that of generals next to another team. One emperor goes first, not a team. */
const EMPEROR: VariantOptions = {
  attack: { usual: 'next-seats', allowed: ['next-seats'], rules: ['emperor/attack'] },
  range: { usual: 1, allowed: [1], rules: ['emperor/range', 'range/option'] },
  deploysCreatures: { usual: true, allowed: [true], rules: ['emperor/deploying', 'deploy/teams'] },
  sharesTurns: { usual: false, allowed: [false], rules: ['emperor/first'] },
};

/** Teammates don't sit next to each other, so they can't share turns. */
const ALTERNATING_TEAMS: VariantOptions = {
  attack: { usual: 'multiple', allowed: SIDES_OR_MULTIPLE, rules: ['alternating-teams/attack'] },
  range: { usual: 2, allowed: 'any', rules: ['alternating-teams/range'] },
  deploysCreatures: { usual: false, allowed: 'any', rules: ['alternating-teams/deploying'] },
  sharesTurns: {
    usual: false,
    allowed: [false],
    rules: ['shared-turns/option', 'alternating-teams/seats'],
  },
};

/** More than two players without a variant: any combination of options except those for teams. */
const NO_VARIANT: VariantOptions = {
  attack: { usual: 'one', allowed: ['one', ...SIDES_OR_MULTIPLE], rules: ['combat/one-of-several'] },
  range: { usual: null, allowed: 'any', rules: ['range/option'] },
  deploysCreatures: { usual: false, allowed: [false], rules: ['deploy/teams'] },
  sharesTurns: NEVER_SHARED,
};

const TWO_HEADED_GIANT: VariantOptions = {
  attack: { usual: 'one', allowed: ['one'], rules: ['two-headed-giant/combat'] },
  range: { usual: null, allowed: 'any', rules: ['range/option'] },
  deploysCreatures: { usual: false, allowed: 'any', rules: ['deploy/teams'] },
  sharesTurns: {
    usual: true,
    allowed: [true],
    rules: ['two-headed-giant/turns', 'shared-turns/option', 'team/turns'],
  },
};

/** No options are allowed until 2010-06-18. 606.2 (2006-10-01). */
const TWO_HEADED_GIANT_ALONE: VariantOptions = {
  ...TWO_HEADED_GIANT,
  attack: { usual: 'one', allowed: ['one'], rules: ['two-headed-giant/no-options'] },
  range: { usual: null, allowed: [null], rules: ['two-headed-giant/no-options'] },
  deploysCreatures: { usual: false, allowed: [false], rules: ['two-headed-giant/no-options'] },
  sharesTurns: { usual: true, allowed: [true], rules: ['two-headed-giant/turns'] },
};

/** Team vs. Team of one player against the others. 904.2 (2026-06-19). */
const ARCHENEMY: VariantOptions = {
  attack: { usual: 'multiple', allowed: ['multiple'], rules: ['archenemy/setup'] },
  range: { usual: null, allowed: [null], rules: ['archenemy/setup'] },
  deploysCreatures: { usual: false, allowed: [false], rules: ['archenemy/setup'] },
  sharesTurns: { usual: true, allowed: [true], rules: ['archenemy/setup', 'team/turns'] },
};

/** Free-for-All in which each player is an archenemy. 904.12a (2026-06-19). */
const SUPERVILLAIN_RUMBLE: VariantOptions = {
  attack: { usual: 'multiple', allowed: ['multiple'], rules: ['archenemy/rumble'] },
  range: { usual: null, allowed: [null], rules: ['archenemy/rumble'] },
  deploysCreatures: { usual: false, allowed: [false], rules: ['archenemy/rumble'] },
  sharesTurns: NEVER_SHARED,
};

const OPTIONS: Readonly<Record<Exclude<Variant, 'two-headed-giant'>, VariantOptions>> = {
  'free-for-all': FREE_FOR_ALL,
  'team-vs-team': TEAM_VS_TEAM,
  emperor: EMPEROR,
  'grand-melee': GRAND_MELEE,
  'alternating-teams': ALTERNATING_TEAMS,
  archenemy: ARCHENEMY,
  'supervillain-rumble': SUPERVILLAIN_RUMBLE,
};

/** The options of a variant; `null` stands for a multiplayer game without a variant. */
export function optionsOfVariant(variant: Variant | null, { giantsTakeOptions }: Ruleset): VariantOptions {
  if (variant === null) return NO_VARIANT;
  if (variant !== 'two-headed-giant') return OPTIONS[variant];
  return giantsTakeOptions ? TWO_HEADED_GIANT : TWO_HEADED_GIANT_ALONE;
}
