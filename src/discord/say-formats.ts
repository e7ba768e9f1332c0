import type { AttackOption, Variant } from '../engine/game/format.ts';
import type { RefusalFacts, TeamNeeds } from '../engine/refusals.ts';
import { count } from '../count.ts';

const VARIANTS: { readonly [V in Variant]: string } = {
  'free-for-all': 'Free-for-All',
  'two-headed-giant': 'Two-Headed Giant',
  'team-vs-team': 'Team vs. Team',
  emperor: 'Emperor',
  'grand-melee': 'Grand Melee',
  'alternating-teams': 'Alternating Teams',
};

const ATTACKS: { readonly [A in AttackOption]: string } = {
  one: 'attacking one opponent, chosen as combat begins',
  multiple: 'attacking multiple players',
  left: 'attacking to the left',
  right: 'attacking to the right',
  'next-seats': 'attacking only in the next seats',
};

const TEAMS: { readonly [N in TeamNeeds]: string } = {
  'two-equal': 'two teams of the same size, of two players or more',
  equal: 'two teams or more, all of the same size, of two players or more',
  'equal-of-three': 'two teams or more, all of the same size, of three players or more',
  'two-or-more': 'two teams or more, of two players or more',
};

/** The name of a variant, as today's rules have it. */
export const nameVariant = (variant: Variant): string => VARIANTS[variant];

/** The option for attacking, as what one does. */
export const nameAttack = (attack: AttackOption): string => ATTACKS[attack];

/** Where something holds: `In Emperor games`, `In games of many players`. */
export const inVariant = (variant: Variant | null): string =>
  variant === null ? 'In games of many players' : `In ${VARIANTS[variant]} games`;

/** Why an option does not go with a variant. */
export function sayExcluded({ variant, option }: RefusalFacts['format/excluded']): string {
  const where = inVariant(variant);
  switch (option.of) {
    case 'attack':
      return `${where} there is no ${ATTACKS[option.attack]}.`;
    case 'range':
      return option.range === null
        ? `${where} influence is always limited.`
        : `${where} ranges of influence are never ${count(option.range, 'seat')} by choice.`;
    case 'deploys-creatures':
      return option.used
        ? `${where} creatures are not deployed to teammates.`
        : `${where} creatures may always be deployed to teammates.`;
    case 'shares-turns':
      return option.used ? `${where} no turns are shared.` : `${where} teams always share their turns.`;
  }
}

/** Which teams a variant has, where those asked for are not such. */
export const sayTeams = ({ variant, players, needs }: RefusalFacts['format/teams']): string =>
  `${inVariant(variant)} there are ${TEAMS[needs]}: ${count(players, 'player')} do not make such teams here.`;

export const TOURNAMENTS_OUTSIDE =
  'What tournaments add, such as rules on deck construction, is outside of these rules: their own rules say it.';
