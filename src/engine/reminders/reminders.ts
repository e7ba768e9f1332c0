import type { Entry } from '../deciding/actions.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { hasSeveralTurns } from '../formats/grand-melee.ts';
import { seatsInGame } from '../game/seats.ts';
import type { Game } from '../game/state.ts';
import { unskippedSteps } from '../steps/skipping.ts';
import { speedRisesNow } from '../marks/speed.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Step } from '../vocabulary/steps.ts';
import {
  isSilenced,
  reminderKindOf,
  type EventReminder,
  type Reminder,
  type StepReminder,
} from './reminder.ts';
import { beginningOf } from './steps.ts';

/*
 * Reminders of what a table forgets at the moment when it happens: abilities that trigger as a step begins and are
 * printed on nothing in play, and what the rules have a player do. Each with its rule; editions that do not have it yet
 * follow the first that has. Nothing happens by a reminder: the table does it, and notes what comes of it.
 */

/** True if the game is in progress, with one turn at a time. */
export const isOn = (game: Game): boolean =>
  game.stage === 'playing' && game.result === null && game.turn !== null && !hasSeveralTurns(game);

/** The reminders whose kind the table has not silenced. */
export const unsilenced = <One extends Reminder>(
  game: Game,
  all: readonly Ruling<One>[],
): readonly Ruling<One>[] => all.filter(({ answer }) => !isSilenced(game, reminderKindOf(answer)));

/**
 * Finds what the step under way brings as it begins, and what is due since something happened in this turn. A reminder
 * that the table has noted in this turn is over.
 */
export const remindersOf = (game: Game, ruleset: Ruleset): readonly Ruling<Reminder>[] =>
  isOn(game) && game.turn
    ? [
        ...unsilenced(game, beginningOf(game, game.turn.step, ruleset)),
        ...unsilenced(game, speedsIn(game, ruleset)),
      ]
    : [];

/** Speeds that rise by themselves now. 702.179d (2026-06-19). */
export const speedsIn = (game: Game, { edition }: Ruleset): readonly Ruling<EventReminder>[] =>
  seatsInGame(game)
    .filter((seat) => speedRisesNow(game, seat))
    .map(({ playerId, marks }) => {
      const from = marks?.speed ?? 0;
      return {
        answer: { of: 'speed', playerId, from, to: from + 1 },
        citations: citeRules(edition, 'speed/rises'),
      };
    });

/** True if there is something to do, and it is certain ahead of time: a bearer of the Ring may stay at home. */
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
  if (!isOn(game) || !game.turn) return [];
  const ahead = unskippedSteps(game, game.turn);
  const end = until === null ? -1 : ahead.indexOf(until);
  const steps = end < 0 ? (until === null ? ahead : []) : ahead.slice(0, end);
  return unsilenced(
    game,
    steps
      .flatMap((step, at) => beginningOf(afterSteps(game, ahead.slice(0, at)), step, ruleset))
      .filter(isForeseen),
  );
}

/** Records of the first upkeep of a turn, or made ahead of it, do not count for another upkeep. */
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
  const has = (kinds: readonly string[]): boolean => entries.some(({ event }) => kinds.includes(event.kind));
  if (has(OTHERWISE)) return [];
  if (has(['turn/began'])) return [...leftUndone(before, ruleset), ...remindersAhead(before, ruleset)];
  const isOnward = has(['turn/step-began']) && after.turn?.round === 1;
  return isOnward && after.turn
    ? [...leftUndone(before, ruleset), ...remindersAhead(before, ruleset, after.turn.step)]
    : [];
}

/** The reminders of the previous step that the table could have recorded as done but didn't. */
const leftUndone = (game: Game, ruleset: Ruleset): readonly Ruling<StepReminder>[] =>
  isOn(game) && game.turn
    ? unsilenced(game, beginningOf(game, game.turn.step, ruleset)).filter(
        ({ answer: { of } }) => of === 'initiative' || of === 'rad',
      )
    : [];

/** Another game is played then, or an effect ends the turn: the steps between do not come. */
const OTHERWISE = [
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
  isOn(after) && after.turn && entries.some(({ event }) => event.kind === 'turn/step-began')
    ? unsilenced(after, beginningOf(after, after.turn.step, ruleset))
    : [];
