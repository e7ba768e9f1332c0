import { listOf } from '#text/list.ts';
import { typedWords } from '#text/typed.ts';
import { playerName, typedWithPlayers } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { AttackOption, Variant } from '#engine/vocabulary/variants.ts';
import type { RefusalFacts } from '#engine/refusals/refusal.ts';
import type { TeamNeeds } from '#engine/refusals/games.ts';
import type { WhyNotAttacked } from '#engine/refusals/table.ts';
import { formatCount } from '#basics/format-count.ts';
import { formatList } from '../words/words.ts';

const VARIANT_NAMES: { readonly [V in Variant]: string } = {
  'free-for-all': 'Free-for-All',
  'two-headed-giant': 'Two-Headed Giant',
  'team-vs-team': 'Team vs. Team',
  emperor: 'Emperor',
  'grand-melee': 'Grand Melee',
  'alternating-teams': 'Alternating Teams',
  archenemy: 'Archenemy',
  'supervillain-rumble': 'Supervillain Rumble',
};

const ATTACK_NAMES: { readonly [A in AttackOption]: string } = {
  one: 'attacking one opponent, chosen as combat begins',
  multiple: 'attacking multiple players',
  left: 'attacking to the left',
  right: 'attacking to the right',
  'next-seats': 'attacking only in the next seats',
};

const TEAM_REQUIREMENTS: { readonly [N in TeamNeeds]: string } = {
  'two-equal': 'two teams of the same size, of two players or more',
  equal: 'two teams or more, all of the same size, of two players or more',
  'equal-of-three': 'two teams or more, all of the same size, of three players or more',
  'two-or-more': 'two teams or more, of two players or more',
  'one-against-all': 'two teams, the archenemy alone and all others together',
};

const UNATTACKABLE_REASONS: { readonly [W in WhyNotAttacked]: string } = {
  range: 'out of range',
  left: 'not next to the left',
  right: 'not next to the right',
  'next-seats': 'not in the next seats',
};

/** Explains which players cannot be attacked, and why; empty if all opponents can be. */
export function formatUnattackable(players: readonly PlayerId[], why: readonly WhyNotAttacked[]): string {
  if (why.length === 0) return '';
  const reasons = formatList(
    why.map((reason) => UNATTACKABLE_REASONS[reason]),
    'or',
  );
  return ` ${players.length === 0 ? 'Opponents' : 'Other opponents'} are ${reasons}.`;
}

/** Explains why an attack on that player, or on any player, is not possible. */
export function formatMayNotAttack({
  permanent,
  attackerId,
  playerId,
  isMate,
  players,
  why,
}: RefusalFacts['combat/may-not-attack']): Text {
  const cannot = text`${typedWords(permanent)} can’t attack${playerId === null ? '' : text` ${playerName(playerId)}`}`;
  if (isMate) return text`${cannot}: teammates aren’t opponents.`;
  const attackable = players.map(playerName);
  return text`${cannot}: ${playerName(attackerId)} may attack ${attackable.length === 0 ? 'nobody' : text`only ${listOf(attackable, 'or')}`}.${formatUnattackable(players, why)}`;
}

/** The name in today's rules. */
export const variantName = (variant: Variant): string => VARIANT_NAMES[variant];

export const attackOptionName = (attack: AttackOption): string => ATTACK_NAMES[attack];

/** `In Emperor games`, `In multiplayer games` */
export const formatInVariant = (variant: Variant | null): string =>
  variant === null ? 'In multiplayer games' : `In ${VARIANT_NAMES[variant]} games`;

/** Explains why an option is incompatible with a variant. */
export function formatExcluded({ variant, option }: RefusalFacts['format/excluded']): string {
  const where = formatInVariant(variant);
  switch (option.of) {
    case 'attack':
      return `${where} ${ATTACK_NAMES[option.attack]} isn’t an option.`;
    case 'range':
      return `${where} ${formatExcludedRange(variant, option.range)}.`;
    case 'deploys-creatures':
      if (variant === 'two-headed-giant') return `${where} ${NO_OTHER_OPTION}: you don’t deploy creatures.`;
      return option.used
        ? `${where} you don’t deploy creatures.`
        : `${where} you can always deploy creatures.`;
    case 'shares-turns':
      return option.used ? `${where} teams don’t share turns.` : `${where} teams always share their turns.`;
  }
}

const NO_OTHER_OPTION = 'there are no other options';

/** Explains why a range of influence is rejected: some variants prescribe it. */
function formatExcludedRange(variant: Variant | null, requested: number | null): string {
  if (variant === 'two-headed-giant') return `${NO_OTHER_OPTION}: the range of influence is unlimited`;
  if (requested === null) return 'the range of influence is always limited';
  return variant === 'emperor'
    ? 'the ranges of influence are set: nobody chooses them'
    : 'the range of influence is always 1 seat';
}

/** The teams that a variant requires. */
export const formatTeamRequirement = ({
  variant,
  players,
  needs,
  missing,
}: RefusalFacts['format/teams']): string =>
  `${formatInVariant(variant)} there are ${TEAM_REQUIREMENTS[needs]}: ${formatCount(players, 'player')} ${players === 1 ? 'doesn’t' : 'don’t'} make such teams here${missing === null ? '' : `; ${formatMissing(missing)}`}.`;

/** `2 more players are needed` */
export const formatMissing = (missing: number): string =>
  `${missing} more ${missing === 1 ? 'player is' : 'players are'} needed`;

/** About the length of sixteen players. */
const MAX_TEAMS_LENGTH = 500;

/** Explains what is wrong with a list of teams. Repeats the players as typed, without pinging them. */
export function formatMisreadTeams({ typed: words, why }: RefusalFacts['teams/not-understood']): Text {
  const shown = typedWithPlayers(words, MAX_TEAMS_LENGTH);
  switch (why) {
    case 'unread':
      return text`I can’t read "${shown}" as teams. Type a size, such as \`2\`, or players with a comma between teams: \`@Ann @Bob, @Cid @Dan\`.`;
    case 'one':
      return text`${shown} is only one team. Name the others too, with a comma between teams: \`@Ann @Bob, @Cid @Dan\`.`;
    case 'twice':
      return text`Somebody is named twice in ${shown}: each player is on one team.`;
  }
}

export const TOURNAMENTS_OUTSIDE =
  'Tournament rules, such as those on deck construction, aren’t part of the Comprehensive Rules.';
