import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import type { Reminder } from '#engine/reminders/reminder.ts';
import { remindersAhead, remindersOf } from '#engine/reminders/reminders.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import type { ReminderKind } from '#engine/vocabulary/reminders.ts';
import { STEPS } from '#engine/vocabulary/steps.ts';
import { seated, type Action } from '../tables/seated.ts';

/*
 * A table of Alice, Bob and Carol in Alice's first turn, and reminders as short texts.
 */

export const TODAY = '2026-06-19';
export const THREE = ['alice', 'bob', 'carol'];
export const game = seated(THREE, TODAY);

export const monarch = (to: string): Action => ({ kind: 'monarch/pass', to });
export const initiative = (to: string): Action => ({ kind: 'initiative/pass', to });
export const rad = (to: number, playerId = 'alice'): Action => ({
  kind: 'counters/change',
  playerId,
  counter: 'rad',
  change: { to },
});
export const life = (playerId: string, by: number): Action => ({
  kind: 'life/change',
  playerId,
  change: { by },
});
export const speed = (to?: number, playerId = 'alice'): Action => ({
  kind: 'mark/speed',
  playerId,
  ...(to !== undefined && { to }),
});
export const hand = (to: number | 'none'): Action => ({ kind: 'mark/hand-size', playerId: 'alice', to });
export const put = (room: string, playerId = 'alice'): Action => ({
  kind: 'dungeon/put',
  playerId,
  place: { dungeon: 'Undercity', room },
});
export const ring = (times: number, id: number | null = null): Action => ({
  kind: 'mark/ring',
  playerId: 'alice',
  times,
  bearer: { id, name: 'Frodo' },
});
export const silence = (...silenced: readonly ReminderKind[]): Action => ({
  kind: 'reminders/silence',
  silenced,
});

/** A reminder with a word for each of its facts: `upkeep alice initiative Forge/Lost Well`. */
export function short({ answer }: Ruling<Reminder>): string {
  const step = 'step' in answer ? `${answer.step} ` : '';
  return `${step}${answer.playerId} ${answer.of}${factsOf(answer)}`;
}

function factsOf(reminder: Reminder): string {
  switch (reminder.of) {
    case 'initiative':
      return ` ${reminder.venture.to.map(({ room }) => room).join('/')}${reminder.venture.completes ? ` after ${reminder.venture.completes}` : ''}${reminder.decider === reminder.playerId ? '' : ` by ${reminder.decider}`}`;
    case 'takeover':
      return ` ${reminder.designation}${reminder.isSure ? '' : '?'}`;
    case 'rad':
      return ` ${reminder.counters}`;
    case 'hand-size':
      return ` ${reminder.most}`;
    case 'speed':
      return ` ${reminder.from}-${reminder.to}`;
    case 'skip':
      return ` ${reminder.card}`;
    case 'ring':
      return ` ${reminder.when}${reminder.isSure ? '' : '?'}`;
    case 'monarch':
    case 'dungeon':
    case 'ring-level':
    case 'storm':
    case 'blessing':
      return '';
  }
}

export const now = (at: Game): readonly string[] => remindersOf(at, rulesetOf(at.edition)).map(short);
export const ahead = (at: Game): readonly string[] => remindersAhead(at, rulesetOf(at.edition)).map(short);

/** The reminders of each step of the turn in progress; steps without reminders are left out. */
export const through = (start: Game): readonly string[] =>
  STEPS.flatMap((step) => {
    const { turn } = start;
    return turn ? now({ ...start, turn: { ...turn, step } }) : [];
  });

export const NEXT: Action = { kind: 'turn/next' };
export const STEP: Action = { kind: 'turn/step' };
