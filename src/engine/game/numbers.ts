import type { PlayerId } from '../coin-vocabulary.ts';
import type { Ruleset } from '../editions.ts';
import type { Refusal } from '../refusals.ts';
import type { Result } from '../result.ts';
import type { Actor, Authority, Decided, Entry } from './actions.ts';
import { authorize } from './authority.ts';
import {
  checkChanges,
  checkPlaying,
  checkWhole,
  decided,
  FARTHEST,
  firstRefusal,
  LONGEST_CARD_NAME,
} from './checks.ts';
import { checkKinds, checkName, LONGEST_COUNTER } from './counting.ts';
import { countOf, resultOf, type Change } from './counts.ts';
import { entryOf } from './course.ts';
import { decideDesignation, type DesignationAction } from './designations.ts';
import type { Game, Seat } from './state.ts';

export { lossesIn } from './losses.ts';
export type { Change } from './counts.ts';

/** Bookkeeping: whatever the table counts. Nothing is stopped at 0 but what cannot be less than none. */
export type NumberAction =
  | { readonly kind: 'life/change'; readonly playerId: PlayerId; readonly change: Change }
  /** `counter`: its kind, at most 40 characters, upper and lower case alike. */
  | {
      readonly kind: 'counters/change';
      readonly playerId: PlayerId;
      readonly counter: string;
      readonly change: Change;
    }
  /** Combat damage dealt to the player by a commander. `losesLife`: it is taken off the player's life too. */
  | {
      readonly kind: 'commander/change';
      readonly playerId: PlayerId;
      readonly commander: string;
      readonly change: Change;
      readonly losesLife: boolean;
    }
  | DesignationAction;

/**
 * Changes a number of a player, or hands on what a player may be. A player's numbers are that player's to keep, and the
 * host's to correct; who is the monarch anybody at the table may say.
 * @returns `game/not-playing`, `game/not-a-player`, `game/unchanged`, `option/out-of-range` beyond 1,000,000 either way
 *   or below none, `option/too-long`, `option/wrong-kind`, `counters/too-many-kinds`, or what `authorize` refuses.
 */
export function decideNumbers(
  game: Game,
  actor: Actor,
  action: NumberAction,
  ruleset: Ruleset,
): Result<Decided, Refusal> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  switch (action.kind) {
    case 'life/change':
    case 'counters/change':
    case 'commander/change': {
      const may = authorize(game, actor, action.playerId, 'bookkeeping', ruleset);
      const seat = game.seats.find(({ playerId }) => playerId === action.playerId);
      if (!may.ok) return may;
      if (!seat) throw new Error('whoever may be written for has a seat');
      return count(seat, action, may.value.authority);
    }
    case 'monarch/pass':
    case 'initiative/pass':
    case 'day/change':
      return decideDesignation(game, actor, action);
  }
}

type Counting = NumberAction & { readonly kind: 'life/change' | 'counters/change' | 'commander/change' };

function count(seat: Seat, action: Counting, authority: Authority): Result<Decided, Refusal> {
  switch (action.kind) {
    case 'life/change':
      return changeLife(seat, resultOf(seat.life, action.change), authority);
    case 'counters/change':
      return changeCounters(seat, action.counter.trim().toLowerCase(), action.change, authority);
    case 'commander/change':
      return changeCommanderDamage(seat, action, authority);
  }
}

function changeLife(
  { playerId, life: from }: Seat,
  to: number,
  authority: Authority,
): Result<Decided, Refusal> {
  const refused = firstRefusal([checkWhole('life', to, -FARTHEST, FARTHEST), checkChanges(from, to)]);
  return refused ?? decided([entryOf({ kind: 'life/changed', playerId, from, to }, authority)]);
}

function changeCounters(
  { playerId, counters }: Seat,
  counter: string,
  change: Change,
  authority: Authority,
): Result<Decided, Refusal> {
  const from = countOf(counters, counter);
  const to = resultOf(from, change);
  const refused = firstRefusal([
    checkName('counter', counter, LONGEST_COUNTER),
    checkWhole('amount', to, 0, FARTHEST),
    checkChanges(from, to),
    checkKinds(counters, counter),
  ]);
  return refused ?? decided([entryOf({ kind: 'counters/changed', playerId, counter, from, to }, authority)]);
}

function changeCommanderDamage(
  seat: Seat,
  action: NumberAction & { readonly kind: 'commander/change' },
  authority: Authority,
): Result<Decided, Refusal> {
  const { playerId, life, commanderDamage } = seat;
  const commander = action.commander.trim();
  const from = countOf(commanderDamage, commander);
  const to = resultOf(from, action.change);
  const lifeAfter = action.losesLife ? life - (to - from) : life;
  const refused = firstRefusal([
    checkName('commander', commander, LONGEST_CARD_NAME),
    checkWhole('damage', to, 0, FARTHEST),
    checkChanges(from, to),
    checkWhole('life', lifeAfter, -FARTHEST, FARTHEST),
    checkKinds(commanderDamage, commander),
  ]);
  if (refused) return refused;
  const damaged = entryOf({ kind: 'commander/damaged', playerId, commander, from, to }, authority);
  const lost: readonly Entry[] =
    lifeAfter === life
      ? []
      : [entryOf({ kind: 'life/changed', playerId, from: life, to: lifeAfter }, authority)];
  return decided([damaged, ...lost]);
}
