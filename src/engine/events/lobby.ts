import type { PlayerId } from '../vocabulary/players.ts';
import type { LobbyEvent } from './events.ts';
import { atSeat, emptySeat } from '../game/seats.ts';
import type { Game, TablePermanent } from '../game/state.ts';
import { takesTurns } from '../game/teams.ts';

/** A game that waits for players. */
export const opened = ({
  edition,
  hostId,
  settings,
  players,
}: LobbyEvent & { readonly kind: 'game/opened' }): Game => ({
  edition,
  stage: 'gathering',
  hostId,
  settings,
  seats: players.map((playerId) => emptySeat(playerId, settings)),
  teams: [],
  turn: null,
  turns: 0,
  nextInOrder: null,
  extraTurns: [],
  skips: [],
  controls: [],
  designations: { monarch: null, initiative: null, day: null },
  permanents: [],
  stack: [],
  abilities: [],
  made: 0,
  result: null,
  main: null,
});

/** The game after an event of gathering, playing on and parting. */
export function evolveLobby(game: Game, event: LobbyEvent): Game {
  const { seats, settings } = game;
  switch (event.kind) {
    case 'game/opened':
      return opened(event);
    case 'game/joined':
      return { ...game, seats: [...seats, emptySeat(event.playerId, settings)] };
    case 'game/withdrawn':
      return { ...game, seats: seats.filter(({ playerId }) => playerId !== event.playerId) };
    case 'game/started': {
      const [first = null] = event.order;
      const { asked: _, ...agreed } = settings;
      return {
        ...game,
        stage: 'playing',
        settings: agreed,
        seats: event.order.map((playerId) => emptySeat(playerId, settings)),
        teams: event.teams,
        nextInOrder: first,
      };
    }
    case 'game/host-changed':
      return { ...game, hostId: event.hostId };
    case 'game/settings-changed':
      return {
        ...game,
        settings: event.settings,
        seats:
          game.stage === 'gathering'
            ? seats.map(({ playerId }) => emptySeat(playerId, event.settings))
            : seats,
      };
    case 'game/left':
      return leftBy(game, event);
    case 'game/ended':
      return { ...game, stage: 'over', result: event.result, turn: null, nextInOrder: null };
  }
}

/** What attacked somebody who left goes on attacking, but nobody. */
function attackingNobody(one: TablePermanent, leaver: PlayerId): TablePermanent {
  const { combat } = one;
  return combat?.playerId === leaver
    ? { ...one, combat: { ...combat, playerId: null, permanentId: combat.permanentId ?? 'gone' } }
    : one;
}

/** A player is out of the game. Turns that nobody takes any more need not be skipped. */
function leftBy(
  game: Game,
  { playerId, how, nextInOrder }: LobbyEvent & { readonly kind: 'game/left' },
): Game {
  const out = atSeat(game, playerId, (seat) => ({ ...seat, left: how }));
  return {
    ...out,
    skips: out.skips.filter((skip) => takesTurns(out, skip.playerId)),
    nextInOrder,
    permanents: out.permanents.map((one) => attackingNobody(one, playerId)),
  };
}
