import type { Characteristics } from '../cards/characteristics.ts';
import type { Behaviours } from '../editions/behaviours.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { GroupKind, TablePermanent } from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { viewOfPermanent } from '../status/views.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/** Permanents of which the rules keep at most one. */
export interface GroupAction {
  readonly kind: GroupKind;
  /** In the order in which they entered; two or more. */
  readonly ids: readonly ThingId[];
  /** The shared value: a name, a planeswalker type; empty for worlds and Roles. */
  readonly shared: string;
  /** The permanent that stays by the rules, or the player who chooses it; `null` if none stays. */
  readonly stays: ThingId | { readonly chosenBy: PlayerId } | null;
}

/**
 * Finds permanents of which the rules keep at most one: legends, planeswalkers that share a type until 2017-09-28,
 * worlds, and Roles that one player controls on one permanent. Phased-out permanents do not count.
 * CR 420.5e (2003-07-01, 2004-10-01), 420.5q (2007-10-01), 704.5j, 704.5k, 704.5y (2026-06-19).
 * @param before the game before the last change: new members of a group have had the shared value for a shorter time.
 *   If omitted, time follows the order of entering.
 */
export function groupActions(
  game: Game,
  ruleset: Ruleset,
  before: Game = game,
): readonly Ruling<GroupAction>[] {
  const facts = factsIn(game, ruleset);
  const factsBefore = before === game ? facts : factsIn(before, ruleset);
  return [
    ...actionsOfKind('legend', ruleset.legendRule, facts, factsBefore, ruleset),
    ...(ruleset.planeswalkerRule === 'all'
      ? []
      : actionsOfKind('planeswalker', ruleset.planeswalkerRule, facts, factsBefore, ruleset)),
    ...actionsOfKind('world', 'newest', facts, factsBefore, ruleset),
    ...actionsOfKind('role', 'newest', facts, factsBefore, ruleset),
  ];
}

/** The grouping keys of one permanent, such as its name. */
interface GroupingFacts {
  readonly id: ThingId;
  readonly controllerId: PlayerId;
  readonly keys: { readonly [Kind in GroupKind]: readonly string[] };
}

const factsIn = ({ permanents }: Game, ruleset: Ruleset): readonly GroupingFacts[] =>
  permanents.flatMap((permanent) => {
    if (permanent.permanent.status.phasedOut) return [];
    const view = viewOfPermanent(permanent.permanent, ruleset);
    return view.ok
      ? [
          {
            id: permanent.id,
            controllerId: permanent.controllerId,
            keys: keysOf(permanent, view.value.answer.alternatives),
          },
        ]
      : [];
  });

function keysOf(tablePermanent: TablePermanent, sets: readonly Characteristics[]): GroupingFacts['keys'] {
  const host = tablePermanent.permanent.attachedTo;
  const isRole = host !== null && sets.some(({ subtypes }) => subtypes.includes('Role'));
  return {
    legend: sets.flatMap(({ names, supertypes }) => (supertypes.includes('Legendary') ? names : [])),
    planeswalker: sets.flatMap(({ types, subtypes }) => (types.includes('Planeswalker') ? subtypes : [])),
    world: sets.some(({ supertypes }) => supertypes.includes('World')) ? [''] : [],
    role: isRole ? [`${host.kind} ${host.id} ${tablePermanent.controllerId}`] : [],
  };
}

const RULE_OF: { readonly [Kind in GroupKind]: RuleSubject } = {
  legend: 'legend/rule',
  planeswalker: 'planeswalker/uniqueness',
  world: 'world/rule',
  role: 'role/newest',
};

function actionsOfKind(
  kind: GroupKind,
  survivor: Behaviours['legendRule'] | 'newest',
  factsNow: readonly GroupingFacts[],
  factsBefore: readonly GroupingFacts[],
  { edition }: Ruleset,
): readonly Ruling<GroupAction>[] {
  const groups = new Map<string, { readonly shared: string; readonly members: GroupingFacts[] }>();
  for (const member of factsNow)
    for (const shared of new Set(member.keys[kind])) {
      const key = survivor === 'chosen' ? `${shared} ${member.controllerId}` : shared;
      const group = groups.get(key) ?? { shared, members: [] };
      group.members.push(member);
      groups.set(key, group);
    }
  return [...groups.values()].flatMap(({ shared, members: [first, ...others] }) => {
    if (!first || others.length === 0) return [];
    const group = [first, ...others];
    const wasMember = ({ id }: GroupingFacts): boolean =>
      factsBefore.some((facts) => facts.id === id && facts.keys[kind].includes(shared));
    const answer: GroupAction = {
      kind,
      ids: group.map(({ id }) => id),
      shared: kind === 'role' ? '' : shared,
      stays:
        survivor === 'chosen'
          ? { chosenBy: first.controllerId }
          : permanentThatStays(group, survivor, wasMember),
    };
    return [{ answer, citations: citeRules(edition, RULE_OF[kind]) }];
  });
}

/** The permanent that stays because it was in play longest or shortest; `null` if none does, or if there is a tie. */
function permanentThatStays(
  group: readonly GroupingFacts[],
  survivor: 'oldest' | 'newest' | 'none',
  wasMember: (facts: GroupingFacts) => boolean,
): ThingId | null {
  const oldMembers = group.filter(wasMember);
  const newMembers = group.filter((facts) => !wasMember(facts));
  if (survivor === 'none') return null;
  if (survivor === 'oldest') return oldMembers[0]?.id ?? null;
  if (newMembers.length === 0) return oldMembers.at(-1)?.id ?? null;
  return newMembers.length === 1 ? (newMembers[0]?.id ?? null) : null;
}
