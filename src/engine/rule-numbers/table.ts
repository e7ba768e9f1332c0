import { FOUNDING_DATE, type Edition, type IsoDate } from '../vocabulary/editions.ts';
import { CARD_RULES } from './cards.ts';
import { CHOICE_RULES } from './choices.ts';
import { COMBAT_RULES } from './combat.ts';
import { GAME_RULES } from './games.ts';
import { MULTIPLAYER_RULES } from './multiplayer.ts';
import { OBJECT_RULES } from './objects.ts';
import { within, type RuleLife } from './life.ts';
import { TURN_RULES } from './turns.ts';
import type { Citation } from '../vocabulary/citations.ts';
import { STATE_RULES } from './states.ts';
import { VARIANT_RULES } from './variants.ts';
import { SUBGAME_RULES } from './subgames.ts';

/**
 * The one table of rule numbers. A rule with two heirs has two rows. A test holds every number against the real
 * texts where they are present. Where nobody noted the day on which a place within a chapter changed, it is the day
 * of the first of those texts that has the new place.
 *
 * Inferred beside the days in `chapters.ts`: interchangeable names made 201.3 into 201.4 on 2021-11-19, and the
 * mana value of back faces, 202.3b, came on 2016-04-08, when double-faced cards came back.
 */
export const RULE_NUMBERS = {
  ...CARD_RULES,
  ...TURN_RULES,
  ...GAME_RULES,
  ...CHOICE_RULES,
  ...OBJECT_RULES,
  ...STATE_RULES,
  ...COMBAT_RULES,
  ...MULTIPLAYER_RULES,
  ...VARIANT_RULES,
  ...SUBGAME_RULES,

  'coins/call': {
    numbers: [
      ['2003-07-01', 'Glossary'],
      ['2006-07-15', '511.1'],
      ['2009-07-11', '705.1'],
      ['2022-06-10', '705.2'],
    ],
  },
  'coins/no-call': within('coins', ['2006-07-15', '.2']),
  'coins/substitutes': {
    numbers: [
      ['2003-07-01', 'Glossary'],
      ['2006-07-15', '511.3'],
      ['2009-07-11', '705.3'],
      ['2022-06-10', '705.1'],
    ],
  },
  'coins/fixed': within('coins', ['2025-06-06', '.3']),

  'replacement/once': {
    numbers: [
      ['2003-07-01', '419.6a'],
      ['2009-07-11', '613.5'],
      ['2013-05-01', '614.5'],
    ],
  },
} satisfies Record<string, RuleLife>;

export type RuleSubject = keyof typeof RULE_NUMBERS;

/** Rules that ended, and those that now answer the same question otherwise. */
export const SUPERSEDED: { readonly [S in RuleSubject]?: readonly RuleSubject[] } = {
  'split/two-answers': ['split/off-stack', 'split/mana-cost'],
  'split/compare': ['split/off-stack', 'split/mana-cost'],
  'split/compare-sides': ['split/off-stack', 'split/mana-cost'],
  'split/compare-negative': ['split/off-stack', 'split/mana-cost'],
  'split/compare-several': ['split/off-stack', 'split/mana-cost'],
  'split/compare-values': ['split/off-stack', 'split/mana-cost'],
};

export const RULE_SUBJECTS = Object.keys(RULE_NUMBERS) as readonly RuleSubject[];

/** The number of a rule on a day: `undefined` before it exists, `null` once it is gone. */
export function numberOn(subject: RuleSubject, date: IsoDate): string | null | undefined {
  const life: RuleLife = RULE_NUMBERS[subject];
  return life.numbers.findLast(([from]) => from <= date)?.[1];
}

/**
 * The number under which a rule stands in an edition.
 * @returns `undefined` where that edition is silent: it has no such rule yet, or no longer.
 */
export function cite(subject: RuleSubject, edition: Edition): Citation | undefined {
  const date = citedOn(edition, subject);
  const number = numberOn(subject, date);
  return number ? { edition: date, number } : undefined;
}

/** The rules that `founding` has from a later text than its own: 505.3 and 505.7 of 2008-02-01. */
const FOUNDING_LATER: { readonly [S in RuleSubject]?: IsoDate } = {
  'split/color': '2008-02-01',
  'split/name': '2008-02-01',
  'split/chosen-name': '2008-02-01',
};

/** The day whose text an edition follows for one rule: `founding` has two of a later day. */
export const citedOn = (edition: Edition, subject: RuleSubject): IsoDate =>
  edition === 'founding' ? (FOUNDING_LATER[subject] ?? FOUNDING_DATE) : edition;

/** The rules that `founding` has from a later text than its own. */
export const LATER_IN_FOUNDING = Object.keys(FOUNDING_LATER) as readonly RuleSubject[];
