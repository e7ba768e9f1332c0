import type { PlayerId } from '../vocabulary/players.ts';
import type { ReminderKind } from '../vocabulary/reminders.ts';
import type { Step } from '../vocabulary/steps.ts';
import { countOf, withCount } from './counts.ts';
import type { Game } from './state.ts';
import type { Turn } from './turn.ts';

/*
 * The facts of a turn that reminders depend on: who lost life, and which reminders are done.
 */

/** Marks a reminder as done in this turn. */
export function withReminderDone(game: Game, kind: ReminderKind, playerId: PlayerId): Game {
  const { turn } = game;
  if (!turn || isReminderDone(turn, kind, playerId)) return game;
  return { ...game, turn: { ...turn, noted: [...(turn.noted ?? []), { of: kind, playerId }] } };
}

export const isReminderDone = ({ noted = [] }: Turn, kind: ReminderKind, playerId: PlayerId): boolean =>
  noted.some((candidate) => candidate.of === kind && candidate.playerId === playerId);

/** Records who has to venture for taking the initiative; `null` once that player has, or no player has it. */
export function withVentureDue(turn: Turn | null, playerId: PlayerId | null): Turn | null {
  if (!turn) return null;
  const { ventures: _, ...others } = turn;
  return playerId === null ? others : { ...others, ventures: playerId };
}

/** Records that players lost life in the current turn, once for each occurrence in the list. */
export function withLifeLost(game: Game, players: readonly PlayerId[]): Game {
  const { turn } = game;
  return turn && players.length > 0 ? { ...game, turn: countLosses(turn, players, 1) } : game;
}

/** Takes back losses of life recorded in a turn, one for each occurrence in the list. */
export const withoutLosses = (turn: Turn, players: readonly PlayerId[]): Turn =>
  countLosses(turn, players, -1);

function countLosses({ lostLife = {}, ...turn }: Turn, players: readonly PlayerId[], by: 1 | -1): Turn {
  const updated = players.reduce<Readonly<Record<string, number>>>(
    (counts, player) => withCount(counts, player, Math.max(0, countOf(counts, player) + by)),
    lostLife,
  );
  return Object.keys(updated).length > 0 ? { ...turn, lostLife: { ...updated } } : turn;
}

/**
 * The reminders that stay recorded when a step begins. The first upkeep follows an untap step, in which its trigger may
 * have been recorded early; an added upkeep triggers again.
 */
export function notesAfterStep({ noted, step: from }: Turn, step: Step): Pick<Turn, 'noted'> {
  const triggersAgain = step === 'untap' || (step === 'upkeep' && from !== 'untap');
  const stays = triggersAgain ? noted?.filter(({ of }) => of !== 'initiative') : noted;
  return stays && stays.length > 0 ? { noted: stays } : {};
}
