import type { PlayerId } from '../coin-vocabulary.ts';
import type { Edition } from '../editions.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Actor, Decided } from './actions.ts';
import { checkWhole, decided, FARTHEST, firstRefusal } from './checks.ts';
import { entryOf } from './course.ts';
import type { GameSettings } from './state.ts';

export const MOST_PLAYERS = 16;

export interface Opening {
  readonly edition: Edition;
  readonly settings: GameSettings;
  /** 1 to 16, none twice. */
  readonly players: readonly PlayerId[];
}

/**
 * Opens a game that waits for players, with whoever asks as its host.
 * @returns `option/out-of-range` for fewer than 1 or more than 16 players or for the starting life,
 *   `game/joined-already` for a player named twice.
 */
export function decideOpening({ id }: Actor, opening: Opening): Result<Decided, Refusal> {
  const { edition, settings, players } = opening;
  const twice = players.find((player, at) => players.indexOf(player) !== at);
  const refused = firstRefusal([
    checkWhole('players', players.length, 1, MOST_PLAYERS),
    checkSettings(settings),
    twice === undefined ? ok(null) : fail(refuse('game/joined-already', { playerId: twice })),
  ]);
  const event = { kind: 'game/opened', edition, hostId: id, settings, players } as const;
  return refused ?? decided([entryOf(event, 'self')]);
}

/** The starting life is a whole number from 1 to 1,000,000. */
export const checkSettings = ({ startingLife }: GameSettings): Result<null, Refusal> =>
  checkWhole('life', startingLife, 1, FARTHEST);
