import { countOf, RAD } from '../game/counts.ts';
import { deciderOf } from '../game/control-chain.ts';
import { isReminderDone } from '../game/turn-notes.ts';
import type { Game, Seat } from '../game/state.ts';
import type { Turn } from '../game/turn.ts';
import { activePlayers } from '../game/teams.ts';
import { UNDERCITY } from '../marks/dungeons.ts';
import { skippingChoices } from '../steps/skipping.ts';
import { ventureOf } from '../marks/venturing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { StepReminder } from './reminder.ts';
import { ringRemindersInStep } from './ring.ts';

/** The reminders for an active player when a step begins. */
type RemindersAtStep = (
  game: Game,
  seat: Seat,
  turn: Turn,
  ruleset: Ruleset,
) => readonly Ruling<StepReminder>[];

/** The player with the initiative ventures into Undercity. 726.2 (2026-06-19). */
const ventureReminders: RemindersAtStep = (game, seat, turn, ruleset) => {
  const { playerId } = seat;
  const isDue = game.designations.initiative === playerId && !isReminderDone(turn, 'initiative', playerId);
  if (!isDue) return [];
  const { answer, citations } = ventureOf(seat, UNDERCITY, ruleset);
  const decider = deciderOf(game, playerId);
  const [rule] = citeRules(ruleset.edition, 'initiative/triggers');
  return [
    {
      answer: { of: 'initiative', playerId, step: 'upkeep', venture: answer, decider },
      citations: distinct([rule, ...citations]),
    },
  ];
};

/**
 * A player with rad counters mills that many cards. If a team shares the turn, the ability triggers for each of its
 * players. 728.1, 805.4d (2026-06-19).
 */
const radReminders: RemindersAtStep = ({ settings }, { playerId, counters }, turn, { edition }) => {
  const rad = countOf(counters, RAD);
  if (rad === 0 || isReminderDone(turn, 'rad', playerId)) return [];
  return [
    {
      answer: { of: 'rad', playerId, step: 'precombat-main', counters: rad },
      citations: settings.format.sharesTurns
        ? citeRules(edition, 'rad/triggers', 'team/step-triggers')
        : citeRules(edition, 'rad/triggers'),
    },
  ];
};

/** The monarch draws a card. 725.2 (2026-06-19). */
const monarchReminders: RemindersAtStep = ({ designations }, { playerId }, _, { edition }) =>
  designations.monarch === playerId
    ? [
        {
          answer: { of: 'monarch', playerId, step: 'end' },
          citations: citeRules(edition, 'monarch/triggers'),
        },
      ]
    : [];

/**
 * The first action of the cleanup step; the default of seven gives no reminder unless requested. 402.2, 514.1
 * (2026-06-19).
 */
const handSizeReminders: RemindersAtStep = (_, { playerId, marks }, __, { edition }) =>
  marks?.handSize === undefined
    ? []
    : [
        {
          answer: { of: 'hand-size', playerId, step: 'cleanup', most: marks.handSize },
          citations: citeRules(edition, 'cleanup/discard', 'hand/maximum'),
        },
      ];

/** Choices about skipping that permanents require of the active player as the turn begins. 614.10 (2026-06-19). */
const skippingReminders: RemindersAtStep = (game, { playerId }, _, { edition }) =>
  skippingChoices(game, playerId).map(({ name: card, choice }) => ({
    answer: { of: 'skip', playerId, step: 'upkeep', card, choice },
    citations: citeRules(edition, 'turn/skip-replaces'),
  }));

const upkeepReminders: RemindersAtStep = (...args) => [
  ...ventureReminders(...args),
  ...skippingReminders(...args),
];

const REMINDERS_BY_STEP: { readonly [S in Step]?: RemindersAtStep } = {
  upkeep: upkeepReminders,
  'precombat-main': radReminders,
  'declare-attackers': ringRemindersInStep('attacks'),
  'declare-blockers': ringRemindersInStep('blocked'),
  'combat-damage': ringRemindersInStep('damages'),
  end: monarchReminders,
  cleanup: handSizeReminders,
};

/** The reminders at the beginning of a step for its active players, in seat order. */
export function remindersAtStep(game: Game, step: Step, ruleset: Ruleset): readonly Ruling<StepReminder>[] {
  const { turn } = game;
  const findReminders = REMINDERS_BY_STEP[step];
  if (!turn || !findReminders) return [];
  const active = activePlayers(game);
  return game.seats
    .filter(({ playerId, left }) => left === null && active.includes(playerId))
    .flatMap((seat) => findReminders(game, seat, turn, ruleset));
}
