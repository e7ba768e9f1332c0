import { formatCount } from '#basics/format-count.ts';
import { controlChain } from '#engine/game/control-chain.ts';
import type { Format } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { activePlayers } from '#engine/game/teams.ts';
import { isFiller } from '#rulebook/search/words.ts';
import { isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';

/** Who makes another player's decisions, by the numbers of their seats. */
export interface SeatDecision {
  readonly of: number;
  readonly by: number;
}

export interface TableFacts {
  /** For a model. Players are numbers: no name leaves the machine. */
  readonly sentences: readonly string[];
  readonly decisions: readonly SeatDecision[];
}

/** The public facts of a game that answers may turn on: its players, format and turn, and who controls whom. */
export function describeTable(game: Game, askerId: PlayerId): TableFacts {
  const seat = (playerId: PlayerId): number => game.seats.findIndex((each) => each.playerId === playerId) + 1;
  const player = (playerId: PlayerId): string => `player ${seat(playerId)}`;
  const active = activePlayers(game);
  const controlled = game.seats.flatMap(({ playerId }) => {
    const chain = controlChain(game, playerId);
    const by = chain.at(-1)?.by;
    return by === undefined || by === playerId ? [] : [{ playerId, by, chain }];
  });
  return {
    sentences: [
      `${formatCount(game.seats.length, 'player')}, numbered in turn order${seat(askerId) > 0 ? `; ${player(askerId)} asks` : ''}. Format: ${formatName(game.settings.format)}.`,
      ...game.seats
        .filter(({ left }) => left !== null)
        .map(({ playerId }) => `${player(playerId)} has left the game.`),
      ...game.teams.map((team) => `A team: ${team.map(player).join(', ')}.`),
      ...(game.turn && active.length > 0
        ? [
            `It is the turn of ${active.map(player).join(' and ')}; step: ${game.turn.step.replaceAll('-', ' ')}.`,
          ]
        : []),
      ...controlled.map(
        ({ playerId, by }) =>
          `${player(playerId)} is controlled: ${player(by)} makes the decisions of ${player(playerId)}.`,
      ),
    ],
    decisions: controlled.map(({ playerId, by }) => ({ of: seat(playerId), by: seat(by) })),
  };
}

function formatName({ variant, isCommander, isBrawl, isPlanechase }: Format): string {
  const names = [
    ...(isCommander ? [isBrawl ? 'Brawl' : 'Commander'] : []),
    ...(isPlanechase ? ['Planechase'] : []),
    ...(variant ? [variant.replaceAll('-', ' ')] : []),
  ];
  return names.join(', ') || 'no variant';
}

const MENTION = /<@!?(\d{1,20})>/g;

/**
 * Replaces mentions of users, and names of the guests at the table, by the numbers of their seats. A guest’s name that is a
 * word of any question stays.
 */
export function withoutPlayerNames(text: string, game: Game | null): string {
  const numberOf = (playerId: PlayerId): string => {
    const at = game?.seats.findIndex((seat) => seat.playerId === playerId) ?? -1;
    return at < 0 ? 'a player' : `player ${at + 1}`;
  };
  const guests = (game?.seats ?? [])
    .map(({ playerId }) => playerId)
    .filter((playerId) => isGuest(playerId) && !isFiller(nameOfGuest(playerId).toLowerCase()));
  // A longer name may contain a shorter one.
  const byLength = guests.toSorted((a, b) => nameOfGuest(b).length - nameOfGuest(a).length);
  const mentioned = text.replaceAll(MENTION, (_, id: string) => numberOf(id));
  return byLength.reduce(
    (hidden, guest) => hidden.replaceAll(nameIn(nameOfGuest(guest)), numberOf(guest)),
    mentioned,
  );
}

const nameIn = (name: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)}(?![\p{L}\p{N}])`,
    'giu',
  );
