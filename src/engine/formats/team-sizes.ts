import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import type { TeamNeeds } from '../refusals/games.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { MAX_PLAYERS } from '../game/format.ts';
import type { Variant } from '../vocabulary/variants.ts';

/** The teams that a variant needs, and their default size. */
interface TeamRule {
  readonly needs: TeamNeeds;
  /** The default size; `undefined` if this many players can't form such teams. */
  readonly usual: (players: number) => number | undefined;
  readonly fits: (players: number, size: number) => boolean;
  readonly rules: readonly [RuleSubject, ...RuleSubject[]];
  /** Teams of more players than this have a rule of their own. */
  readonly larger?: { readonly than: number; readonly rule: RuleSubject };
}

const canDivide = (players: number, size: number): boolean => players % size === 0 && players / size >= 2;

/** The smallest size, from `minSize` on, that divides the players into two or more equal teams. */
function smallestSize(players: number, minSize: number): number | undefined {
  for (let size = minSize; size <= players / 2; size += 1) if (canDivide(players, size)) return size;
  return undefined;
}

const halfOf = (players: number): number | undefined => (players % 2 === 0 ? players / 2 : undefined);

/** Variants without teams, and the rule that says so. */
const INDIVIDUAL_VARIANTS = {
  'free-for-all': 'free-for-all/individuals',
  'grand-melee': 'grand-melee/players',
  'supervillain-rumble': 'archenemy/rumble',
} as const satisfies Partial<Record<Variant, RuleSubject>>;

type IndividualVariant = keyof typeof INDIVIDUAL_VARIANTS;

const isIndividualVariant = (variant: Variant): variant is IndividualVariant =>
  Object.hasOwn(INDIVIDUAL_VARIANTS, variant);

/** True for the name of a variant that is played in teams. */
export const isTeamVariant = (word: string): boolean => Object.hasOwn(TEAM_RULES, word);

const TEAM_RULES: Readonly<Record<Exclude<Variant, IndividualVariant>, TeamRule>> = {
  'two-headed-giant': {
    needs: 'two-equal',
    usual: halfOf,
    fits: (players, size) => size >= 2 && players === 2 * size,
    rules: ['two-headed-giant/teams'],
    larger: { than: 2, rule: 'two-headed-giant/larger-teams' },
  },
  emperor: {
    needs: 'equal-of-three',
    usual: (players) => smallestSize(players, 3),
    fits: (players, size) => size >= 3 && canDivide(players, size),
    rules: ['emperor/teams'],
    larger: { than: 3, rule: 'emperor/larger-teams' },
  },
  // Teams may be of any size; the last one gets the remaining players.
  'team-vs-team': {
    needs: 'two-or-more',
    usual: (players) => Math.ceil(players / 2),
    fits: (players, size) => size >= 2 && size < players,
    rules: ['team-vs-team/teams'],
  },
  'alternating-teams': {
    needs: 'equal',
    usual: (players) => halfOf(players) ?? smallestSize(players, 2),
    fits: (players, size) => size >= 2 && canDivide(players, size),
    rules: ['alternating-teams/teams'],
  },
  // The archenemy alone, and all other players on the other team.
  archenemy: {
    needs: 'one-against-all',
    usual: (players) => players - 1,
    fits: (players, size) => size >= 2 && size === players - 1,
    rules: ['archenemy/archenemy'],
  },
};

/** The team size: as requested, or the usual one for this many players; 1 without teams. */
export function teamSizeFor(
  variant: Variant | null,
  players: number,
  requestedSize: number | null,
  { edition }: Ruleset,
): Result<Ruling<number>, Refusal<'format/no-teams' | 'format/teams'>> {
  if (variant === null || isIndividualVariant(variant)) {
    const citations = citeRules(
      edition,
      variant === null ? 'multiplayer/options' : INDIVIDUAL_VARIANTS[variant],
    );
    return requestedSize === null || requestedSize === 1
      ? ok({ answer: 1, citations })
      : fail(refuse('format/no-teams', { variant }, citations));
  }
  const rule = TEAM_RULES[variant];
  const size = sizeOf(rule, players, requestedSize);
  const isLarger = rule.larger !== undefined && (size === null || size > rule.larger.than);
  const citations = citeRules(edition, ...rule.rules, ...(isLarger ? [rule.larger.rule] : []));
  if (size !== null) return ok({ answer: size, citations });
  const { needs } = rule;
  const missing = missingFor(rule, players, requestedSize);
  return fail(
    refuse('format/teams', { variant, players, teamSize: requestedSize, needs, missing }, citations),
  );
}

/** The requested or default size; `null` if this many players can't form such teams. */
function sizeOf({ usual, fits }: TeamRule, players: number, requestedSize: number | null): number | null {
  const size = requestedSize ?? usual(players);
  return size !== undefined && Number.isInteger(size) && fits(players, size) ? size : null;
}

/** The number of additional players that such teams need; `null` if they fit no number up to the limit of a table. */
function missingFor(rule: TeamRule, players: number, requestedSize: number | null): number | null {
  for (let all = players + 1; all <= MAX_PLAYERS; all += 1)
    if (sizeOf(rule, all, requestedSize) !== null) return all - players;
  return null;
}
