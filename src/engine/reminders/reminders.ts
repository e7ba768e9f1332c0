import type { Entry } from '../deciding/actions.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { hasSeveralTurns } from '../formats/grand-melee.ts';
import { deciderOf } from '../game/control-chain.ts';
import { seatsInGame } from '../game/seats.ts';
import type { Game } from '../game/state.ts';
import { unskippedSteps } from '../steps/skipping.ts';
import { UNDERCITY } from '../marks/dungeons.ts';
import { speedRisesNow } from '../marks/speed.ts';
import { ventureOf } from '../marks/venturing.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Step } from '../vocabulary/steps.ts';
import {
  isSilenced,
  reminderKindOf,
  type EventReminder,
  type Reminder,
  type StepReminder,
} from './reminder.ts';
import { remindersAtStep } from './steps.ts';
import { takeovers } from './takeovers.ts';

/*
 * Reminders of easily forgotten events when they happen: abilities that trigger as a step begins but aren't printed on
 * any permanent, and actions that the rules require. Each cites its rule; editions without that rule follow the first
 * that has it. A reminder changes nothing: players act, and record the result.
 */

/** True if the game is in progress, with one turn at a time. */
export const canRemind = (game: Game): boolean =>
  game.stage === 'playing' && game.result === null && game.turn !== null && !hasSeveralTurns(game);

/** The reminders whose kind the table has not silenced. */
export const withoutSilenced = <Item extends Reminder>(
  game: Game,
  all: readonly Ruling<Item>[],
): readonly Ruling<Item>[] => all.filter(({ answer }) => !isSilenced(game, reminderKindOf(answer)));

/**
 * Finds the reminders of the current step, and those due to earlier events of this turn. Excludes reminders marked as
 * done in this turn.
 */
export const remindersOf = (game: Game, ruleset: Ruleset): readonly Ruling<Reminder>[] =>
  canRemind(game) && game.turn
    ? [
        ...withoutSilenced(game, remindersAtStep(game, game.turn.step, ruleset)),
        ...withoutSilenced<Reminder>(game, [...risingSpeeds(game, ruleset), ...takeovers(game, ruleset)]),
      ]
    : [];

/**
 * The venture of a player who took the initiative in this step and hasn't ventured since. The reply that records the
 * initiative already contains the reminder, so `remindersOf` doesn't.
 */
export function dueVentures(game: Game, ruleset: Ruleset): readonly Ruling<Reminder>[] {
  const ventures = game.turn?.ventures;
  return ventures === undefined || !canRemind(game)
    ? []
    : withoutSilenced<Reminder>(game, initiativeTaken(game, ventures, ruleset));
}

/**
 * A player who takes the initiative ventures into Undercity, even if they already had it. 726.2, 726.5 (2026-06-19).
 */
export function initiativeTaken(
  game: Game,
  playerId: PlayerId,
  ruleset: Ruleset,
): readonly Ruling<EventReminder & { readonly of: 'initiative' }>[] {
  const seat = game.seats.find((candidate) => candidate.playerId === playerId);
  if (!seat || seat.left !== null) return [];
  const { answer: venture, citations } = ventureOf(seat, UNDERCITY, ruleset);
  const [rule] = citeRules(ruleset.edition, 'initiative/triggers');
  const decider = deciderOf(game, playerId);
  return [
    {
      answer: { of: 'initiative', playerId, venture, decider, step: null },
      citations: distinct([rule, ...citations]),
    },
  ];
}

/** Speeds that increase by themselves now. 702.179d (2026-06-19). */
export const risingSpeeds = (game: Game, { edition }: Ruleset): readonly Ruling<EventReminder>[] =>
  seatsInGame(game)
    .filter((seat) => speedRisesNow(game, seat))
    .map(({ playerId, marks }) => {
      const from = marks?.speed ?? 0;
      return {
        answer: { of: 'speed', playerId, from, to: from + 1 },
        citations: citeRules(edition, 'speed/rises'),
      };
    });

/** True if a reminder certainly requires an action; a Ring-bearer, for instance, may not attack. */
const isForeseen = ({ answer }: Ruling<StepReminder>): boolean =>
  answer.of !== 'ring' && !(answer.of === 'hand-size' && answer.most === 'none');

/**
 * Finds reminders for the remaining steps of this turn, as far as known: includes added steps and leaves out skipped
 * ones.
 * @param until the next step of this name, before which to stop; `null` for the whole turn
 */
export function remindersAhead(
  game: Game,
  ruleset: Ruleset,
  until: Step | null = null,
): readonly Ruling<StepReminder>[] {
  if (!canRemind(game) || !game.turn) return [];
  const stepsAhead = unskippedSteps(game, game.turn);
  const end = until === null ? -1 : stepsAhead.indexOf(until);
  const steps = end < 0 ? (until === null ? stepsAhead : []) : stepsAhead.slice(0, end);
  return withoutSilenced(
    game,
    steps
      .flatMap((step, index) => remindersAtStep(afterSteps(game, stepsAhead.slice(0, index)), step, ruleset))
      .filter(isForeseen),
  );
}

/** Removes reminders done in or before the first upkeep, since they don't count for another upkeep. */
function afterSteps(game: Game, passed: readonly Step[]): Game {
  const { turn } = game;
  if (!turn?.noted || (turn.step === 'untap' && !passed.includes('upkeep'))) return game;
  return { ...game, turn: { ...turn, noted: turn.noted.filter(({ of }) => of !== 'initiative') } };
}

/**
 * Finds reminders missed by a change: those of the step it left, if not recorded, and those of the steps it passed
 * over, up to the new step or the end of that turn.
 */
export function remindersPassed(
  before: Game,
  after: Game,
  entries: readonly Entry[],
  ruleset: Ruleset,
): readonly Ruling<StepReminder>[] {
  const hasEvent = (kinds: readonly string[]): boolean =>
    entries.some(({ event }) => kinds.includes(event.kind));
  if (hasEvent(TURN_INTERRUPTING_EVENTS)) return [];
  if (hasEvent(['turn/began']))
    return [...remindersNotDone(before, ruleset), ...remindersAhead(before, ruleset)];
  const isOnward = hasEvent(['turn/step-began']) && after.turn?.round === 1;
  return isOnward && after.turn
    ? [...remindersNotDone(before, ruleset), ...remindersAhead(before, ruleset, after.turn.step)]
    : [];
}

/** The reminders of the previous step that the table could have recorded as done but didn't. */
const remindersNotDone = (game: Game, ruleset: Ruleset): readonly Ruling<StepReminder>[] =>
  canRemind(game) && game.turn
    ? withoutSilenced(game, remindersAtStep(game, game.turn.step, ruleset)).filter(
        ({ answer: { of } }) => of === 'initiative' || of === 'rad',
      )
    : [];

/**
 * Events after which the remaining steps of the turn are not played: another game begins, or an effect ends the turn.
 */
const TURN_INTERRUPTING_EVENTS = [
  'ending/began',
  'game/started',
  'game/restarted',
  'subgame/began',
  'subgame/restarted',
  'subgame/ended',
];

/** Finds the reminders of the step that a change began last; empty if it began none. */
export const remindersBegun = (
  after: Game,
  entries: readonly Entry[],
  ruleset: Ruleset,
): readonly Ruling<StepReminder>[] =>
  canRemind(after) && after.turn && entries.some(({ event }) => event.kind === 'turn/step-began')
    ? withoutSilenced(after, remindersAtStep(after, after.turn.step, ruleset))
    : [];
