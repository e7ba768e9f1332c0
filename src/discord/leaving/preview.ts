import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { AcceptedTransition, Entry } from '../../engine/deciding/actions.ts';
import type { LeavingPlan, LeavingRemark, LeavingStageKind } from '../../engine/leaving/plan.ts';
import { applyEvent } from '../../engine/events/apply-event.ts';
import { planLeaving, type Leaver } from '../../engine/leaving/leaving.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';
import { depthOf, mainGamesOf } from '../../engine/subgames/subgames.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';
import { capitalize, formatList } from '../words/words.ts';
import { thingsAround } from '../sentences/entries.ts';
import { formatPossessive } from '../naming/teams.ts';
import { findOuterGame, gameName } from '../sentences/subgames.ts';
import { toItem, formatSharing, type Things } from '../naming/things.ts';
import { formatCounted } from '../naming/clause.ts';

/** The stages that nobody needs to be asked about: they speak for themselves, or change nothing of the table. */
const UNREMARKABLE_STAGES: ReadonlySet<LeavingStageKind> = new Set(['players-leave', 'game-ends', 'host']);

/** The plan of what happens in one of the games within each other as somebody leaves it. */
interface GameLeavingPlan extends LeavingPlan {
  /** Of that game: 0 for one that is no subgame. */
  readonly depth: number;
}

/** Plans what happens as those leave who do so in these entries, for each of the games that they leave. */
export function leavingPlansFor(game: Game, entries: readonly Entry[]): readonly GameLeavingPlan[] {
  const left = new Map<number, { readonly from: Game; readonly leavers: Leaver[] }>();
  let now = game;
  for (const { event: top, authority, because: citations } of entries) {
    const { event, depth } =
      top.kind === 'main-game/changed' ? findOuterGame(top) : { event: top, depth: depthOf(now) };
    const from = [now, ...mainGamesOf(now).map((main) => main.game)][depthOf(now) - depth];
    if (event.kind === 'game/left' && from) {
      const one = left.get(depth) ?? { from, leavers: [] };
      one.leavers.push({ playerId: event.playerId, how: event.how, right: { authority, citations } });
      left.set(depth, one);
    }
    now = applyEvent(now, top);
  }
  const ruleset = rulesetOf(game.edition);
  return Array.from(left, ([depth, { from, leavers }]) => ({
    ...planLeaving(from, leavers, ruleset).answer,
    depth,
  }));
}

/** The remarks that are made once, though they hold of several games within each other. */
const REMARKS_MADE_ONCE: ReadonlySet<LeavingRemark['kind']> = new Set(['unlisted', 'durations']);

/** True if more happens than that one player leaves, so that it is shown before it is done. */
export const needsPreview = ({ remarks, stages }: LeavingPlan): boolean =>
  stages.some(({ kind }) => !UNREMARKABLE_STAGES.has(kind)) ||
  remarks.some(({ kind }) => kind === 'attackers-stay');

/**
 * Says what the table ought to know besides, each with its rules but those behind what happens.
 * @param when before it is done, what holds of every leaver is said too.
 */
export function formatLeaving(
  game: Game,
  { entries, after }: Pick<AcceptedTransition, 'entries' | 'after'>,
  when: 'before' | 'after',
): readonly string[] {
  const things = thingsAround(game, { entries, after });
  const behind = new Set(entries.flatMap(({ because: citations }) => citations.map(citationKey)));
  const said = new Set<LeavingRemark['kind']>();
  return leavingPlansFor(game, entries).flatMap(({ remarks, depth }) =>
    remarks
      .filter(({ kind }) => when === 'before' || kind !== 'durations')
      .filter(({ kind }) => !REMARKS_MADE_ONCE.has(kind) || !said.has(kind))
      .map((remark) => {
        said.add(remark.kind);
        const rules = remark.citations.filter((citation) => !behind.has(citationKey(citation)));
        const where = depth === depthOf(game) ? '' : `In ${gameName(depth, depthOf(game))}: `;
        return [where + formatRemark(remark, things), citeAll(rules)].filter(Boolean).join(' ');
      }),
  );
}

const citationKey = ({ edition, number }: Citation): string => `${number} ${edition}`;

function formatRemark(remark: LeavingRemark, things: Things): string {
  switch (remark.kind) {
    case 'planar-controller':
      return `${mention(remark.playerId)} controls the plane now, or turns up one of theirs if it was the leaver’s.`;
    case 'turn-goes-on':
      return `${capitalize(formatPossessive(formatSharing(things, 'turns', remark.playerId), 'turn'))} goes on without an active player.`;
    case 'priority':
      return `If ${formatSharing(things, 'turns', remark.of)} had priority, ${formatSharing(things, 'turns', remark.to)} has it now.`;
    case 'attackers-stay': {
      const attackers = formatList(formatCounted(remark.ids.map((id) => toItem(things, id))));
      return `Still in combat, but attacking nobody and dealing no combat damage: ${attackers}.`;
    }
    case 'damage-stays':
      return 'Combat damage on the stack stays there.';
    case 'tokens-of-source':
      return 'Whoever controlled what made a token owns it. If that’s who left, remove it with `/permanent leave`.';
    case 'unlisted':
      return 'All their cards leave too; none are listed here.';
    case 'durations':
      return 'Effects until their next turn last until it would have begun.';
  }
}
