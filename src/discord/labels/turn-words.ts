import type { Text } from '#text/text.ts';
import { joinTexts, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { Control } from '#engine/game/control.ts';
import type { SkippablePart, Step } from '#engine/vocabulary/steps.ts';
import { termIn } from '../words/game-terms.ts';
import { formatByCard } from './things.ts';

/** `Founding rules (2006-10-01)`, `Today’s rules (2026-06-19)`, `Rules of 2013-05-01` */
export function formatRulesOf(edition: Edition): string {
  if (edition === 'founding') return `Founding rules (${dateOf(edition)})`;
  return edition === TODAYS_DATE ? `Today’s rules (${edition})` : `Rules of ${edition}`;
}

/** `the founding rules (2006-10-01)`, `today’s rules (2026-06-19)` */
export function formatEditionInSentence(edition: Edition): string {
  if (edition === 'founding') return `the founding rules (${dateOf(edition)})`;
  return edition === TODAYS_DATE ? `today’s rules (${edition})` : `the rules of ${edition}`;
}

const STEP_NAMES: Readonly<Record<Exclude<Step, 'end'>, string>> = {
  untap: 'untap step',
  upkeep: 'upkeep step',
  draw: 'draw step',
  'precombat-main': 'precombat main phase',
  'beginning-of-combat': 'beginning of combat step',
  'declare-attackers': 'declare attackers step',
  'declare-blockers': 'declare blockers step',
  'combat-damage': 'combat damage step',
  'end-of-combat': 'end of combat step',
  'postcombat-main': 'postcombat main phase',
  cleanup: 'cleanup step',
};

/** A step or main phase in the terms of an edition: `end of turn step`, `end step`. */
export const stepName = (step: Step, edition: Edition): string =>
  step === 'end' ? termIn(edition, 'end of turn step', 'end step') : STEP_NAMES[step];

/** A step or phase that effects can skip, in the terms of an edition. */
export const skippablePartName = (part: SkippablePart, edition: Edition): string =>
  part === 'main' ? 'main phase' : part === 'combat' ? 'combat phase' : stepName(part, edition);

/** `state-based effects` or `state-based actions` */
export const stateBasedName = (edition: Edition): string =>
  termIn(edition, 'state-based effects', 'state-based actions');

/** Links in the middle of a longer chain are omitted. */
const MAX_LINKS = 6;

/** A chain of control: `A controls B (Mindslaver), who controls C`. */
export function formatControls(through: readonly Control[]): Text {
  const all = through
    .toReversed()
    .map(
      ({ of, by, card }) => text`controls ${of === by ? 'themselves' : playerName(of)}${formatByCard(card)}`,
    );
  const links = all.length > MAX_LINKS ? [...all.slice(0, MAX_LINKS - 1), '…', ...all.slice(-1)] : all;
  const first = through.at(-1)?.by;
  return first === undefined ? '' : text`${playerName(first)} ${joinTexts(links, ', who ')}`;
}
