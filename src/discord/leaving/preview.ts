import type { Text, Content } from '#text/text.ts';
import { listOf } from '#text/list.ts';
import { citationsText } from '#text/cite.ts';
import { text } from '#text/template.ts';
import { capitalized, playerName } from '#text/parts.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import type { LeavingPlan, LeavingRemark, LeavingStageKind } from '#engine/leaving/leaving-plan.ts';
import { applyEvent } from '#engine/events/apply-event.ts';
import { planLeaving, type Leaver } from '#engine/leaving/leaving.ts';
import type { Game } from '#engine/game/state.ts';
import { depthOf, mainGamesOf } from '#engine/game/subgame-depth.ts';
import { citationKey } from '../quotes/shorten.ts';
import { thingsAround } from '../sentences/entries.ts';
import { formatPossessive } from '../labels/teams.ts';
import { findOuterGame, gameName } from '../sentences/subgames.ts';
import { toItem, formatSharing, type Things } from '../labels/things.ts';
import { formatCounted } from '../labels/clause.ts';

/** Stages that need no confirmation: they are obvious, or change nothing at the table. */
const UNREMARKABLE_STAGES: ReadonlySet<LeavingStageKind> = new Set(['players-leave', 'game-ends', 'host']);

/** The consequences of leaving for one of several nested games. */
interface GameLeavingPlan extends LeavingPlan {
  /** Depth of that game: 0 for the main game. */
  readonly depth: number;
}

/** Plans the consequences of these entries for each game that players leave. */
export function leavingPlansFor(game: Game, entries: readonly Entry[]): readonly GameLeavingPlan[] {
  const byDepth = new Map<number, { readonly from: Game; readonly leavers: Leaver[] }>();
  let current = game;
  for (const { event: outerEvent, authority, because: citations } of entries) {
    const { event, depth } =
      outerEvent.kind === 'main-game/changed'
        ? findOuterGame(outerEvent)
        : { event: outerEvent, depth: depthOf(current) };
    const from = [current, ...mainGamesOf(current).map((main) => main.game)][depthOf(current) - depth];
    if (event.kind === 'game/left' && from) {
      const group = byDepth.get(depth) ?? { from, leavers: [] };
      group.leavers.push({ playerId: event.playerId, how: event.how, permission: { authority, citations } });
      byDepth.set(depth, group);
    }
    current = applyEvent(current, outerEvent);
  }
  const ruleset = rulesetOf(game.edition);
  return Array.from(byDepth, ([depth, { from, leavers }]) => ({
    ...planLeaving(from, leavers, ruleset).answer,
    depth,
  }));
}

/** Remarks made once, even if they apply to several nested games. */
const REMARKS_MADE_ONCE: ReadonlySet<LeavingRemark['kind']> = new Set(['unlisted', 'durations']);

/** True if leaving has consequences beyond the departure itself. */
export const needsPreview = ({ remarks, stages }: LeavingPlan): boolean =>
  stages.some(({ kind }) => !UNREMARKABLE_STAGES.has(kind)) ||
  remarks.some(({ kind }) => kind === 'attackers-stay');

/**
 * Formats remarks for the table, citing rules that the events do not cite already.
 * @param when `before` adds remarks that apply to everyone who leaves
 */
export function formatLeaving(
  game: Game,
  { entries, after }: Pick<AcceptedTransition, 'entries' | 'after'>,
  when: 'before' | 'after',
): readonly Content[] {
  const things = thingsAround(game, { entries, after });
  const citedKeys = new Set(entries.flatMap(({ because: citations }) => citations.map(citationKey)));
  const remarked = new Set<LeavingRemark['kind']>();
  return leavingPlansFor(game, entries).flatMap(({ remarks, depth }) =>
    remarks
      .filter(({ kind }) => when === 'before' || kind !== 'durations')
      .filter(({ kind }) => !REMARKS_MADE_ONCE.has(kind) || !remarked.has(kind))
      .map((remark) => {
        remarked.add(remark.kind);
        const rules = remark.citations.filter((citation) => !citedKeys.has(citationKey(citation)));
        const prefix = depth === depthOf(game) ? '' : `In ${gameName(depth, depthOf(game))}: `;
        return text`${prefix}${formatRemark(remark, things)}${rules.length > 0 ? [' ', citationsText(rules)] : ''}`;
      }),
  );
}

function formatRemark(remark: LeavingRemark, things: Things): Text {
  switch (remark.kind) {
    case 'planar-controller':
      return text`${playerName(remark.playerId)} controls the plane now, or turns up one of theirs if it was the leaver’s.`;
    case 'turn-goes-on':
      return text`${capitalized(formatPossessive(formatSharing(things, 'turns', remark.playerId), 'turn'))} goes on without an active player.`;
    case 'priority':
      return text`If ${formatSharing(things, 'turns', remark.of)} had priority, ${formatSharing(things, 'turns', remark.to)} has it now.`;
    case 'attackers-stay': {
      const attackers = listOf(formatCounted(remark.ids.map((id) => toItem(things, id))));
      return text`Still in combat, but attacking nobody and dealing no combat damage: ${attackers}.`;
    }
    case 'damage-stays':
      return 'Combat damage on the stack stays there.';
    case 'tokens-of-source':
      return text`Whoever controlled what made a token owns it. If that’s who left, remove it with \`/permanent leave\`.`;
    case 'unlisted':
      return 'All their cards leave too; none are listed here.';
    case 'durations':
      return 'Effects until their next turn last until it would have begun.';
  }
}
