import type { PlayerId } from '../vocabulary/players.ts';
import type { ReminderKind } from '../vocabulary/reminders.ts';
import type { Step } from '../vocabulary/steps.ts';
import type { Game, Turn } from './state.ts';

/*
 * What happened in a turn, as far as reminders ask: who lost life, and which of them the table has noted already.
 */

/** The game once the table has noted in this turn what it was reminded of. */
export function withNoted(game: Game, of: ReminderKind, playerId: PlayerId): Game {
  const { turn } = game;
  if (!turn || isNoted(turn, of, playerId)) return game;
  return { ...game, turn: { ...turn, noted: [...(turn.noted ?? []), { of, playerId }] } };
}

export const isNoted = ({ noted = [] }: Turn, of: ReminderKind, playerId: PlayerId): boolean =>
  noted.some((one) => one.of === of && one.playerId === playerId);

/** So many losses of one player in a turn are told apart: a state keeps no list without end. */
const MOST_LOSSES = 64;

/** The game once these have lost life in the turn in progress: each stands there once for each time. */
export function withLifeLost(game: Game, players: readonly PlayerId[]): Game {
  const { turn } = game;
  if (!turn) return game;
  const { lostLife = [] } = turn;
  const more = players.filter((one) => lostLife.filter((other) => other === one).length < MOST_LOSSES);
  return more.length > 0 ? { ...game, turn: { ...turn, lostLife: [...lostLife, ...more] } } : game;
}

/** A turn in which these did not lose life after all: each one time for each that it stands here. */
export function withoutLosses({ lostLife = [], ...turn }: Turn, players: readonly PlayerId[]): Turn {
  const left = [...lostLife];
  for (const one of players) {
    const at = left.lastIndexOf(one);
    if (at >= 0) left.splice(at, 1);
  }
  return left.length > 0 ? { ...turn, lostLife: left } : turn;
}

/**
 * What stays noted of a turn as a step of it begins. The first upkeep comes after an untap step, in which its trigger may
 * have been noted ahead; one that is added triggers anew.
 */
export function notedAfter({ noted, step: from }: Turn, step: Step): Pick<Turn, 'noted'> {
  const triggersAnew = step === 'untap' || (step === 'upkeep' && from !== 'untap');
  const stays = triggersAnew ? noted?.filter(({ of }) => of !== 'initiative') : noted;
  return stays && stays.length > 0 ? { noted: stays } : {};
}
