import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { ThingId } from '../vocabulary/ids.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { Team } from '../game/format.ts';
import { openGame } from './lobby-events.ts';
import {
  commandersOfSubgame,
  isSameCommander,
  commandersAfterSubgame,
  withMovedToCommandZone,
} from '../game/commanders.ts';
import { emptySeat } from '../game/seats.ts';
import {
  BroughtCard,
  CommanderCard,
  GameResult,
  MainGame,
  RemovedCards,
  type Game,
  type GameSettings,
} from '../game/state.ts';

/** Cards in a library; `null` if not counted. */
export const CountedLibrary = z.strictObject({ playerId: PlayerId, cards: z.int().nullable() });
export interface CountedLibrary extends Data<typeof CountedLibrary> {}

/** `depth` is that of the subgame: 1 if its main game is not a subgame. */
export const SubgameEvent = z.discriminatedUnion('kind', [
  /** The game is set aside, and a subgame begins. */
  z.strictObject({
    kind: z.literal('subgame/began'),
    depth: z.int(),
    card: z.string().nullable(),
    creatorId: ThingId.nullable(),
    controllerId: PlayerId,
    losers: MainGame.shape.losers,
    startingLife: z.int(),
    /** In turn order, the first player first. */
    order: z.array(PlayerId),
    teams: z.array(Team),
    libraries: z.array(CountedLibrary),
    commanders: z.array(CommanderCard),
    byChance: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('subgame/brought'), depth: z.int(), card: BroughtCard }),
  /** The subgame restarts, with all its cards. */
  z.strictObject({
    kind: z.literal('subgame/restarted'),
    depth: z.int(),
    card: z.string().nullable(),
    order: z.array(PlayerId),
    teams: z.array(Team),
    libraries: z.array(CountedLibrary),
  }),
  /** The subgame has a result; a player still has to end it at the table. */
  z.strictObject({ kind: z.literal('subgame/over'), depth: z.int(), result: GameResult }),
  /** The main game continues. */
  z.strictObject({
    kind: z.literal('subgame/ended'),
    depth: z.int(),
    card: z.string().nullable(),
    /** `null` if the main game ends with it. */
    result: GameResult.nullable(),
    /** Cards that stay removed. */
    removed: z.array(RemovedCards),
    /** Commanders that go to libraries. */
    commandersOut: z.array(CommanderCard),
  }),
]);
export type SubgameEvent = Data<typeof SubgameEvent>;

type SubgameEventOf<Kind extends SubgameEvent['kind']> = SubgameEvent & { readonly kind: Kind };

/** The game after a subgame event. `applyEvent` applies events of a main game during a subgame. */
export function applySubgameEvent(game: Game, event: SubgameEvent): Game {
  const { main } = game;
  switch (event.kind) {
    case 'subgame/began':
      return applySubgameBegan(game, event);
    case 'subgame/brought':
      return main ? { ...game, main: { ...main, brought: [...main.brought, event.card] } } : game;
    case 'subgame/restarted':
      return main ? restartSubgame(game, main, event) : game;
    case 'subgame/over':
      return { ...game, result: event.result };
    case 'subgame/ended':
      return main ? returnToMainGame(game, main, event) : game;
  }
}

function applySubgameBegan(game: Game, event: SubgameEventOf<'subgame/began'>): Game {
  const { card, creatorId, controllerId, losers, libraries, commanders, startingLife } = event;
  const decks = libraries.map(({ playerId, cards }) => ({ playerId, cards, opening: cards }));
  const nothingFromSubgames = { brought: [], removed: [], commandersOut: [] };
  const main = {
    game: withMovedToCommandZone(game, commanders),
    card,
    creatorId,
    controllerId,
    losers,
    decks,
    commanders,
    ...nothingFromSubgames,
  };
  const subgame = beginSubgame(game, { ...game.settings, startingLife }, event, main);
  return { ...subgame, commanders: commandersOfSubgame(game, commanders) };
}

function restartSubgame(game: Game, main: MainGame, event: SubgameEventOf<'subgame/restarted'>): Game {
  const decks = main.decks.map(({ playerId, cards, opening }) => {
    const isInSubgame = event.order.includes(playerId);
    return { playerId, cards, opening: isInSubgame ? cardsOf(event.libraries, playerId) : opening };
  });
  const subgame = beginSubgame(game, game.settings, event, {
    ...main,
    decks,
    removed: [],
    commandersOut: [],
  });
  const remainingCommanders = main.commanders.filter(({ ownerId }) => event.order.includes(ownerId));
  return { ...subgame, commanders: commandersOfSubgame(game, remainingCommanders) };
}

/**
 * Begins a subgame with these players; ids continue. Libraries are no longer counted once the opening hands are
 * drawn.
 */
function beginSubgame(
  { edition, hostId, made, timer }: Game,
  settings: GameSettings,
  { order, teams }: Pick<SubgameEventOf<'subgame/began'>, 'order' | 'teams'>,
  main: MainGame,
): Game {
  const gathered = openGame({ kind: 'game/opened', edition, hostId, settings, players: order });
  const [first = null] = order;
  return {
    ...gathered,
    stage: 'playing',
    seats: order.map((playerId) => emptySeat(playerId, settings)),
    teams,
    nextInOrder: first,
    made,
    ...(timer && { timer }),
    main,
  };
}

/** Carries over the bot's settings that changed in the subgame: pings, silenced reminders, the timer. */
function withBotSettings(
  mainGameSettings: GameSettings,
  { pings, silenced, timer }: GameSettings,
): GameSettings {
  const { silenced: _, timer: __, ...settings } = mainGameSettings;
  return { ...settings, pings, ...(silenced && { silenced }), ...(timer && { timer }) };
}

/** The main game continues. The host, the bot's settings and the times carry over from the subgame. */
function returnToMainGame(
  { hostId, made, settings, timer }: Game,
  { game, commanders }: MainGame,
  event: SubgameEventOf<'subgame/ended'>,
): Game {
  const { main } = game;
  return {
    ...game,
    hostId,
    made,
    settings: withBotSettings(game.settings, settings),
    ...(timer && { timer }),
    commanders: commandersAfterSubgame(game, event.commandersOut),
    main: main && {
      ...main,
      removed: [...main.removed, ...event.removed],
      commandersOut: [
        ...main.commandersOut.filter(
          (out) => !commanders.some((commander) => isSameCommander(commander, out)),
        ),
        ...event.commandersOut,
      ],
    },
  };
}

const cardsOf = (libraries: readonly CountedLibrary[], of: PlayerId): number | null =>
  libraries.find(({ playerId }) => playerId === of)?.cards ?? null;
