import { typedWords } from '#text/typed.ts';
import type { AddedBy } from '#engine/game/turn.ts';
import type { Game } from '#engine/game/state.ts';
import { turnAheadOf } from '#engine/game/turn-ahead.ts';
import { isMainPhase, phaseOf, stepsOf, type Phase } from '#engine/vocabulary/phases.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { stepName } from '../labels/turn-words.ts';

/*
 * Formats the rest of a turn, with the phases and steps that effects add to it.
 */

const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  beginning: 'beginning phase',
  'precombat-main': 'main phase',
  combat: 'combat phase',
  'postcombat-main': 'main phase',
  ending: 'ending phase',
};

/** `combat phase`, or the names of the steps if they are only some of the phase: `upkeep step`. */
export function phaseName(steps: readonly Step[], edition: Edition): string {
  const [first] = steps;
  if (!first) return 'phase';
  const phase = phaseOf(first);
  const isWhole = isMainPhase(first) || steps.length === stepsOf(phase).length;
  return isWhole ? PHASE_NAMES[phase] : steps.map((step) => stepName(step, edition)).join(', ');
}

/** Collapses consecutive equal texts into one with a count. */
export function collapseRepeats<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): readonly [string, number][] {
  const rows: [string, number][] = [];
  for (const text of items.map(textOf)) {
    const last = rows.at(-1);
    if (last && last[0] === text) last[1] += 1;
    else rows.push([text, 1]);
  }
  return rows;
}

const MAX_NAME_LENGTH = 40;
const MAX_SHOWN = 5;

/** `extra: Relentless Assault` */
export const formatExtra = ({ card }: AddedBy): string =>
  card === null ? 'extra' : `extra: ${typedWords(card, MAX_NAME_LENGTH)}`;

/** The remaining phases and steps of the turn up to the last added one; empty without any added ones. */
export function formatPartsAhead({ turn, edition }: Game): readonly string[] {
  if (!turn) return [];
  const { now, steps, phases } = turnAheadOf(turn);
  const parts = [
    ...steps.map(({ step, added }) => ({
      name: stepName(step, edition),
      added: added?.id === now?.id ? null : added,
    })),
    ...phases.map((phase) => ({
      name: phaseName(
        phase.map(({ step }) => step),
        edition,
      ),
      added: phase[0]?.added ?? null,
    })),
  ];
  const shownParts = parts.slice(0, parts.findLastIndex(({ added }) => added !== null) + 1);
  const rows = collapseRepeats(
    shownParts,
    ({ name, added }) => `${name}${added ? ` (${formatExtra(added)})` : ''}`,
  );
  const shown = rows.slice(0, MAX_SHOWN).map(([text, times]) => (times === 1 ? text : `${times} × ${text}`));
  return rows.length > MAX_SHOWN ? [...shown, '…'] : shown;
}
