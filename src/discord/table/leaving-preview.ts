import { rulesetOf } from '../../engine/editions.ts';
import type { Entry } from '../../engine/game/actions.ts';
import type { LeavingPlan, LeavingRemark, LeavingStageKind } from '../../engine/game/leaving-plan.ts';
import { planLeaving } from '../../engine/game/leaving.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Citation } from '../../engine/ruling.ts';
import { citeAll } from '../cite.ts';
import { mention } from '../render-coins.ts';
import { listed } from '../words.ts';
import { thingsAround } from './say-entries.ts';
import { itemOf, type Things } from './say-things.ts';
import { counted } from './say-clause.ts';

/** What nobody needs to be asked about: it says itself, or changes nothing of the table. */
const QUIET: ReadonlySet<LeavingStageKind> = new Set(['players-leave', 'game-ends', 'host']);

/** What happens as those leave who do so in these entries; `null` where nobody does. */
export function leavingIn(game: Game, entries: readonly Entry[]): LeavingPlan | null {
  const leavers = entries.flatMap(({ event, authority, because }) =>
    event.kind === 'game/left'
      ? [{ playerId: event.playerId, how: event.how, right: { authority, because } }]
      : [],
  );
  return leavers.length > 0 ? planLeaving(game, leavers, rulesetOf(game.edition)).answer : null;
}

/** Whether more happens than that one player leaves, so that it is shown before it is done. */
export const isWorthShowing = ({ remarks, stages }: LeavingPlan): boolean =>
  stages.some(({ kind }) => !QUIET.has(kind)) || remarks.some(({ kind }) => kind === 'attackers-stay');

/**
 * What the table ought to know besides, each with its rules but those behind what happens.
 * @param when before it is done, what holds of every leaver is said too.
 */
export function sayLeaving(
  game: Game,
  entries: readonly Entry[],
  when: 'before' | 'after',
): readonly string[] {
  const things = thingsAround(game, entries);
  const behind = new Set(entries.flatMap(({ because }) => because.map(keyOf)));
  const remarks = leavingIn(game, entries)?.remarks ?? [];
  return remarks
    .filter(({ kind }) => when === 'before' || kind !== 'durations')
    .map((remark) => {
      const rules = remark.because.filter((one) => !behind.has(keyOf(one)));
      return [sayRemark(remark, things), citeAll(rules)].filter(Boolean).join(' ');
    });
}

const keyOf = ({ edition, number }: Citation): string => `${number} ${edition}`;

function sayRemark(remark: LeavingRemark, things: Things): string {
  switch (remark.kind) {
    case 'turn-goes-on':
      return `${mention(remark.playerId)}’s turn goes on without an active player.`;
    case 'priority':
      return `If ${mention(remark.of)} had priority, ${mention(remark.to)} has it now.`;
    case 'attackers-stay': {
      const attackers = listed(counted(remark.ids.map((id) => itemOf(things, id))));
      return `In combat still, attacking nobody and dealing no damage there: ${attackers}.`;
    }
    case 'damage-stays':
      return 'Combat damage on the stack stays as it is.';
    case 'tokens-of-source':
      return 'A token is owned by whoever controlled what made it. If that is who left, take it off with `/permanent leave`.';
    case 'durations':
      return 'Effects that last until a leaver’s next turn last until it would have begun.';
  }
}
