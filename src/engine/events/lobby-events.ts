import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { Edition } from '../vocabulary/editions.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { Format, Team } from '../game/format.ts';
import { commandersAfterRestart } from '../game/commanders.ts';
import { updateSeat, emptySeat, seatsInGame, startingLifeOfPlayer } from '../game/seats.ts';
import { Archenemy, GameResult, GameSettings, Seat, type Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import { takesTurns } from '../game/teams.ts';

export const LobbyEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('game/opened'),
    edition: Edition,
    hostId: PlayerId,
    settings: GameSettings,
    players: z.array(PlayerId),
  }),
  z.strictObject({ kind: z.literal('game/joined'), playerId: PlayerId }),
  z.strictObject({ kind: z.literal('game/withdrawn'), playerId: PlayerId }),
  z.strictObject({
    kind: z.literal('game/started'),
    /** From the first player on. */
    order: z.array(PlayerId),
    teams: z.array(Team),
    /** True if the first player was drawn; the flips are in the channel's ledger. */
    byChance: z.boolean(),
    archenemy: Archenemy.optional(),
  }),
  /** An effect restarts the game; everything that happened in it is undone. */
  z.strictObject({
    kind: z.literal('game/restarted'),
    card: z.string().nullable(),
    /** From the first player on. */
    order: z.array(PlayerId),
    teams: z.array(Team),
    format: Format,
    /** Cards of each player that the effect leaves out of the decks. */
    exempt: z.array(z.strictObject({ playerId: PlayerId, cards: z.int() })),
  }),
  z.strictObject({ kind: z.literal('game/host-changed'), hostId: PlayerId }),
  z.strictObject({ kind: z.literal('game/settings-changed'), settings: GameSettings }),
  /** The game changes to another edition, with the resulting settings. */
  z.strictObject({ kind: z.literal('game/edition-changed'), edition: Edition, settings: GameSettings }),
  /** The setup changes during the first turn: players, seats or settings. */
  z.strictObject({
    kind: z.literal('game/rearranged'),
    /** The settings with the new format request. */
    settings: GameSettings,
    /** All seats, from the first player on; players who left keep theirs. */
    order: z.array(PlayerId),
    teams: z.array(Team),
    nextInOrder: PlayerId.nullable(),
    joined: z.array(PlayerId),
    gone: z.array(PlayerId),
  }),
  z.strictObject({
    kind: z.literal('game/left'),
    playerId: PlayerId,
    how: Seat.shape.left.unwrap(),
    /** The player who dealt or gave what made the player lose, if recorded this turn. */
    by: PlayerId.optional(),
    /** True if the player leaves at the same time as the player of the previous event. */
    isTogether: z.literal(true).optional(),
    /** The next player in turn order without that player; `null` if no player is left. */
    nextInOrder: PlayerId.nullable(),
  }),
  z.strictObject({ kind: z.literal('game/ended'), result: GameResult }),
]);
export type LobbyEvent = Data<typeof LobbyEvent>;

/** A game that waits for players. */
export const openGame = ({
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
  hits: [],
  dayCheck: null,
  permanents: [],
  stack: [],
  commanders: [],
  abilities: [],
  made: 0,
  numbered: 0,
  result: null,
  main: null,
});

export function applyLobbyEvent(game: Game, event: LobbyEvent): Game {
  const { seats, settings } = game;
  switch (event.kind) {
    case 'game/opened':
      return openGame(event);
    case 'game/joined':
      return { ...game, seats: [...seats, emptySeat(event.playerId, settings)] };
    case 'game/withdrawn':
      return {
        ...game,
        seats: seats.filter(({ playerId }) => playerId !== event.playerId),
        commanders: game.commanders.filter(({ ownerId }) => ownerId !== event.playerId),
      };
    case 'game/started': {
      const [first = null] = event.order;
      const { asked: _, first: __, ...others } = settings;
      const agreed = { ...others, ...(event.archenemy && { archenemy: event.archenemy }) };
      return {
        ...game,
        stage: 'playing',
        settings: agreed,
        seats: event.order.map((playerId) => emptySeat(playerId, agreed)),
        teams: event.teams,
        nextInOrder: first,
      };
    }
    case 'game/restarted': {
      const { order, teams, format } = event;
      const { archenemy, ...others } = settings;
      const hasArchenemy = format.variant === 'archenemy' && archenemy !== undefined;
      const reopened = openGame({
        kind: 'game/opened',
        edition: game.edition,
        hostId: game.hostId,
        settings: { ...others, format, ...(hasArchenemy && { archenemy }) },
        players: order,
      });
      const nextInOrder = order[0] ?? null;
      const commanders = commandersAfterRestart(game.commanders, event);
      return {
        ...reopened,
        stage: 'playing',
        teams,
        nextInOrder,
        made: game.made,
        commanders,
        ...(game.timer && { timer: game.timer }),
      };
    }
    case 'game/host-changed':
      return { ...game, hostId: event.hostId };
    case 'game/edition-changed': {
      const { edition, settings: newSettings } = event;
      const lifeDifference = (playerId: PlayerId): number =>
        startingLifeOfPlayer(playerId, newSettings) - startingLifeOfPlayer(playerId, settings);
      return {
        ...game,
        edition,
        settings: newSettings,
        seats: seats.map((seat) => ({ ...seat, life: seat.life + lifeDifference(seat.playerId) })),
      };
    }
    case 'game/rearranged':
      return rearrange(game, event);
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
      return removePlayer(game, event);
    case 'game/ended':
      return { ...game, stage: 'over', result: event.result, turn: null, nextInOrder: null };
  }
}

/** Life totals shift by the difference in starting life, so that recorded changes stay. */
function rearrange(
  game: Game,
  { settings, order, teams, nextInOrder }: LobbyEvent & { readonly kind: 'game/rearranged' },
): Game {
  const { asked: _, ...agreed } = settings;
  const lifeDifference = (playerId: PlayerId): number =>
    startingLifeOfPlayer(playerId, agreed) - startingLifeOfPlayer(playerId, game.settings);
  const seats = order.map((playerId) => {
    const seat = game.seats.find((candidate) => candidate.playerId === playerId);
    return seat ? { ...seat, life: seat.life + lifeDifference(playerId) } : emptySeat(playerId, agreed);
  });
  const seated = seatsInGame({ seats }).map(({ playerId }) => playerId);
  return {
    ...game,
    settings: agreed,
    seats,
    teams,
    nextInOrder,
    turn: game.turn && { ...game.turn, seated },
    commanders: game.commanders.filter(({ ownerId }) => order.includes(ownerId)),
  };
}

/** A permanent that attacked the player who left stays in combat, attacking no player. */
function withoutAttackOnPlayer(tablePermanent: TablePermanent, leaver: PlayerId): TablePermanent {
  const { combat } = tablePermanent;
  return combat?.playerId === leaver
    ? { ...tablePermanent, combat: { ...combat, playerId: null, permanentId: combat.permanentId ?? 'gone' } }
    : tablePermanent;
}

/** Removes a player from the game. Skips of turns that the player won't take any more are dropped. */
function removePlayer(
  game: Game,
  { playerId, how, by, isTogether, nextInOrder }: LobbyEvent & { readonly kind: 'game/left' },
): Game {
  const lastNth = Math.max(0, ...game.seats.map(({ leftNth = 0 }) => leftNth));
  const withoutPlayer = updateSeat(game, playerId, (seat) => ({
    ...seat,
    left: how,
    leftOn: game.turns,
    leftNth: isTogether ? lastNth : lastNth + 1,
    ...(by !== undefined && { eliminatedBy: by }),
  }));
  return {
    ...withoutPlayer,
    skips: withoutPlayer.skips.filter((skip) => takesTurns(withoutPlayer, skip.playerId)),
    nextInOrder,
    permanents: withoutPlayer.permanents.map((permanent) => withoutAttackOnPlayer(permanent, playerId)),
  };
}
