import type { Ruleset } from '../editions/rulesets.ts';
import type { Entry } from '../deciding/actions.ts';
import { entryByRules } from '../deciding/transition.ts';
import type { TurnEvent } from '../events/turns.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import { areTeammates, isActive, shareTurns } from '../game/teams.ts';
import type { Turn } from '../game/turn.ts';
import type { SkippablePart } from '../vocabulary/steps.ts';
import { turnAheadOf } from '../game/turn-ahead.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { isMain, phaseOf } from '../vocabulary/phases.ts';
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

/** A step or phase that does not come. */
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
      phase.map(({ step, added }, at) => ({ step, added, beginsPhase: at === 0 })),
    ),
  ];
}

/** The skipped parts at the front of the rest of a turn, and the remainder. */
export interface SkippedParts {
  readonly skipped: readonly PartSkipped[];
  readonly rest: readonly StepToCome[];
}

/**
 * Passes over the steps and phases that are skipped before the next one that comes.
 * @param before what has been skipped already, each effect of which skips one part once
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

/** The steps of the rest of the turn that come, as far as it is known now. */
export function unskippedSteps(game: Game, turn: Turn): readonly Step[] {
  const steps: Step[] = [];
  const skipped: PartSkipped[] = [];
  let rest = stepsToCome(turn);
  for (;;) {
    const past = skipParts(game, rest, skipped);
    skipped.push(...past.skipped);
    const [next, ...later] = past.rest;
    if (!next) return steps;
    steps.push(next.step);
    rest = later;
  }
}

/** The step or phase that begins with this step, if it is one that effects skip. */
function partBegunBy({ step, beginsPhase }: StepToCome): SkippablePart | null {
  if (step === 'untap' || step === 'upkeep' || step === 'draw' || step === 'end') return step;
  if (isMain(step)) return 'main';
  return beginsPhase && phaseOf(step) === 'combat' ? 'combat' : null;
}

/** True if a step is, or belongs to, the skipped part. */
export const isPartOf = (step: Step, part: SkippablePart): boolean =>
  part === 'combat' ? phaseOf(step) === 'combat' : part === 'main' ? isMain(step) : step === part;

/**
 * Finds what has this part of the turn in progress skipped. An effect that skips the next one is used up first, as the
 * player who skips would choose; one that goes on is left for the next.
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
  const noted = skips
    .filter(({ of }) => of?.part === part && of.span !== 'next-turn' && of.span !== 'extra-turn')
    .filter(({ id, of }) => of?.span === 'this-turn' || before.every(({ skipId }) => skipId !== id))
    .find((skip) => isActive(game, skip.playerId));
  if (noted) return { playerId, part, skipId: noted.id, card: noted.card };
  const card = skippedByPermanent(game, part, playerId);
  return card === null ? null : { playerId, part, skipId: null, card };
}

/** The name of a permanent, or of the plane, that has a player skip this part; `null` if none does. */
export function skippedByPermanent(
  game: Game,
  part: SkippingPermanent['part'],
  playerId: PlayerId,
): string | null {
  for (const one of game.permanents) {
    const skipping = isAtWork(one) ? skippingPermanent(nameOf(one)) : undefined;
    if (skipping?.part === part && isMeant(game, skipping, one.controllerId, playerId)) return skipping.name;
  }
  const plane = game.plane === undefined ? undefined : skippingPermanent(game.plane);
  return plane?.part === part && plane.whose === 'each' ? plane.name : null;
}

/** The permanents that ask a player in each of their turns whether, or what, they skip. */
export const skippingChoices = (
  game: Game,
  playerId: PlayerId,
): readonly { readonly name: string; readonly choice: SkippingChoice }[] =>
  game.permanents.flatMap((permanent) => {
    const asks = isAtWork(permanent) ? choosingPermanent(nameOf(permanent)) : undefined;
    return asks && isMeant(game, asks, permanent.controllerId, playerId) ? [asks] : [];
  });

/** Face down it has no abilities, phased out it is treated as though it did not exist. */
const isAtWork = ({ permanent: { status }, marks }: TablePermanent): boolean =>
  !status.faceDown && !status.phasedOut && !marks.skipsNothing;

const nameOf = ({ permanent: { copyOf, card } }: TablePermanent): string => (copyOf ?? card).name;

function isMeant(
  game: Game,
  { whose }: Pick<SkippingPermanent, 'whose'>,
  controllerId: PlayerId,
  playerId: PlayerId,
): boolean {
  if (whose === 'each') return true;
  const isOwn = shareTurns(game, controllerId, playerId);
  return whose === 'own' ? isOwn : !isOwn && !areTeammates(game, controllerId, playerId);
}

/** Tells that parts of the turn are skipped, each with its rules. 702.26m (2026-06-19). */
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
