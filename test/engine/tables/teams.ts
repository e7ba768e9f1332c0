import type { Edition } from '#engine/vocabulary/editions.ts';
import { PLAIN_FORMAT, type FormatRequest } from '#engine/game/format.ts';
import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { decideOpening } from '#engine/lobby/opening.ts';
import type { Game } from '#engine/game/state.ts';
import { valueIn } from '../../helpers/rulings.ts';
import { person, play } from './seated.ts';

export const GIANTS: Partial<FormatRequest> = { variants: ['two-headed-giant'] };

/** Two teams of two, unless more players are named; each player's name says the team. */
const TWO_TEAMS = ['A1', 'A2', 'B1', 'B2'] as const;

/** A game of these players in seat order, the first of whom goes first; `judge` is the host and does not play. */
export function teamGame(
  edition: Edition,
  asked: Partial<FormatRequest> = GIANTS,
  players: readonly string[] = TWO_TEAMS,
): Game {
  const [first = ''] = players;
  const settings = {
    format: PLAIN_FORMAT,
    startingLife: 20,
    pings: false,
    asked: { ...EMPTY_FORMAT_REQUEST, ...asked },
  };
  const { after: gathered } = valueIn(decideOpening(person(first), { edition, settings, players }));
  const started = play(gathered, first, { kind: 'game/start', order: null, first, byChance: false });
  return { ...started, hostId: 'judge' };
}

export const SIX = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'] as const;
export const THREE_TEAMS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export const TEAMS_OF_TWO = { variants: ['team-vs-team'], teamSize: 2 } as const;
export const SHARING = { ...TEAMS_OF_TWO, sharesTurns: true } as const;

export const life = (playerId: string, by: number) =>
  ({ kind: 'life/change', playerId, change: { by } }) as const;
export const poison = (playerId: string, by: number) =>
  ({ kind: 'counters/change', playerId, counter: 'poison', change: { by } }) as const;
export const leave = (playerId: string, how: 'conceded' | 'left' | 'lost' = 'conceded') =>
  ({ kind: 'game/leave', playerId, how }) as const;
export const NEXT = { kind: 'turn/next' } as const;

/** A Two-Headed Giant game in which this player's team has this much life. */
export const teamAt = (total: number, edition: Edition, player = 'A1'): Game =>
  play(teamGame(edition), 'judge', life(player, -1), {
    kind: 'life/change',
    playerId: player,
    change: { to: total },
  });

export const livesOf = ({ seats }: Game): readonly number[] => seats.map((seat) => seat.life);

/** The players who are in the game. */
export const inGame = ({ seats }: Game): readonly string[] =>
  seats.filter(({ left }) => left === null).map(({ playerId }) => playerId);
