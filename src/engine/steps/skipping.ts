import type { Ruleset } from '../editions/rulesets.ts';
import type { Entry } from '../deciding/actions.ts';
import { entryByRules } from '../deciding/transition.ts';
import type { TurnEvent } from '../events/turn-events.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import { areTeammates, isActive, shareTurns } from '../game/teams.ts';
import type { Turn } from '../game/turn.ts';
import type { SkippablePart } from '../vocabulary/steps.ts';
import { turnAheadOf } from '../game/turn-ahead.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { isMainPhase, phaseOf } from '../vocabulary/phases.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { StepAhead } from '../game/turn.ts';
import {
  choosingPermanent,
  skippingPermanent,
  type SkippingChoice,
  type SkippingPermanent,
} from './skipping-permanents.ts';

/*
 * Steps, phases and extra turns that effects make players skip. Skipping is a replacement effect: the turn goes on as
 * if the part did not exist. A part that has begun can no longer be skipped. 300.9, 419.6e (2006-10-01); 500.11, 614.10
 * (2026-06-19).
 */

/** A step or phase that is skipped. */
export type PartSkipped = Omit<TurnEvent & { readonly kind: 'turn/part-skipped' }, 'kind'>;

/** A step still to come, and whether its phase begins with it. */
export interface StepToCome extends StepAhead {
  readonly beginsPhase: boolean;
}

/** The remaining steps of the turn, including those that will be skipped. */
export function stepsToCome(turn: Turn): readonly StepToCome[] {
  const { steps, phases } = turnAheadOf(turn);
  return [
    ...steps.map(({ step, added }) => ({ step, added, beginsPhase: false })),
    ...phases.flatMap((phase) =>
      phase.map(({ step, added }, index) => ({ step, added, beginsPhase: index === 0 })),
    ),
  ];
}

/** The skipped parts at the front of the rest of a turn, and the remainder. */
export interface SkippedParts {
  readonly skipped: readonly PartSkipped[];
  readonly rest: readonly StepToCome[];
}

/**
 * Passes over the steps and phases that are skipped before the next one begins.
 * @param before the parts skipped so far; an effect that skips only one part is used up by it
 */
export function skipParts(
  game: Game,
  ahead: readonly StepToCome[],
  before: readonly PartSkipped[] = [],
): SkippedParts {
  const skipped: PartSkipped[] = [];
  let rest = ahead;
  for (;;) {
    const [next, ...later] = rest;
    const part = next && partBegunBy(next);
    const skip = part && skipOf(game, part, [...before, ...skipped]);
    if (!skip) return { skipped, rest };
    skipped.push(skip);
    const end = later.findIndex(({ beginsPhase }) => beginsPhase);
    rest = part === 'combat' ? later.slice(end < 0 ? later.length : end) : later;
  }
}

/** The remaining steps of the turn without skipped ones, as far as known now. */
export function unskippedSteps(game: Game, turn: Turn): readonly Step[] {
  const steps: Step[] = [];
  const skipped: PartSkipped[] = [];
  let rest = stepsToCome(turn);
  for (;;) {
    const result = skipParts(game, rest, skipped);
    skipped.push(...result.skipped);
    const [next, ...later] = result.rest;
    if (!next) return steps;
    steps.push(next.step);
    rest = later;
  }
}

/** The step or phase that begins with this step, if effects can skip it; otherwise `null`. */
function partBegunBy({ step, beginsPhase }: StepToCome): SkippablePart | null {
  if (step === 'untap' || step === 'upkeep' || step === 'draw' || step === 'end') return step;
  if (isMainPhase(step)) return 'main';
  return beginsPhase && phaseOf(step) === 'combat' ? 'combat' : null;
}

/** True if a step is, or belongs to, the skipped part. */
export const isPartOf = (step: Step, part: SkippablePart): boolean =>
  part === 'combat' ? phaseOf(step) === 'combat' : part === 'main' ? isMainPhase(step) : step === part;

/**
 * Finds the effect that skips this part of the turn in progress; `null` if none does. Effects that skip only one part
 * are used up first, as the player would choose.
 *
 * 614.10a (2026-06-19).
 */
export function skipOf(
  game: Game,
  part: SkippablePart,
  before: readonly PartSkipped[] = [],
): PartSkipped | null {
  const { turn, skips } = game;
  if (!turn) return null;
  const { playerId } = turn;
  const recorded = skips
    .filter(({ of }) => of?.part === part && of.span !== 'next-turn' && of.span !== 'extra-turn')
    .filter(({ id, of }) => of?.span === 'this-turn' || before.every(({ skipId }) => skipId !== id))
    .find((skip) => isActive(game, skip.playerId));
  if (recorded) return { playerId, part, skipId: recorded.id, card: recorded.card };
  const card = skippedByPermanent(game, part, playerId);
  return card === null ? null : { playerId, part, skipId: null, card };
}

/** The name of the permanent or plane that makes a player skip this part; `null` if none does. */
export function skippedByPermanent(
  game: Game,
  part: SkippingPermanent['part'],
  playerId: PlayerId,
): string | null {
  for (const permanent of game.permanents) {
    const skipping = hasAbilities(permanent) ? skippingPermanent(nameOf(permanent)) : undefined;
    if (skipping?.part === part && makesPlayerSkip(game, skipping, permanent.controllerId, playerId))
      return skipping.name;
  }
  const plane = game.plane === undefined ? undefined : skippingPermanent(game.plane);
  return plane?.part === part && plane.whose === 'each' ? plane.name : null;
}

/** The permanents that let a player choose each turn whether, or what, to skip. */
export const skippingChoices = (
  game: Game,
  playerId: PlayerId,
): readonly { readonly name: string; readonly choice: SkippingChoice }[] =>
  game.permanents.flatMap((permanent) => {
    const offered = hasAbilities(permanent) ? choosingPermanent(nameOf(permanent)) : undefined;
    return offered && makesPlayerSkip(game, offered, permanent.controllerId, playerId) ? [offered] : [];
  });

/** False for a face-down permanent, a phased-out one, and one recorded as having lost its abilities. */
const hasAbilities = ({ permanent: { status }, marks }: TablePermanent): boolean =>
  !status.faceDown && !status.phasedOut && !marks.skipsNothing;

const nameOf = ({ permanent: { copyOf, card } }: TablePermanent): string => (copyOf ?? card).name;

function makesPlayerSkip(
  game: Game,
  { whose }: Pick<SkippingPermanent, 'whose'>,
  controllerId: PlayerId,
  playerId: PlayerId,
): boolean {
  if (whose === 'each') return true;
  const isOwn = shareTurns(game, controllerId, playerId);
  return whose === 'own' ? isOwn : !isOwn && !areTeammates(game, controllerId, playerId);
}

/** The entries for skipped parts of the turn. 702.26m (2026-06-19). */
export const entriesOfSkipped = (skipped: readonly PartSkipped[], ruleset: Ruleset): readonly Entry[] =>
  skipped.map((partSkipped) => {
    const untap: readonly RuleSubject[] = partSkipped.part === 'untap' ? ['phasing/untap-skipped'] : [];
    return entryByRules(
      { kind: 'turn/part-skipped', ...partSkipped },
      ruleset,
      'turn/skipping',
      'turn/skip-replaces',
      ...untap,
    );
  });
