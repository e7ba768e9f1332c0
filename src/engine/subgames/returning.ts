import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { cardsIn, isTokenOnly } from '../status/components.ts';
import type { Permanent } from '../status/permanent.ts';
import { displayName } from '../status/views.ts';
import { isCardSpell } from '../stack/leave-stack.ts';
import type { BroughtCard, CommanderCard, Game, MainGame, RemovedCards, Seat } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { seatsInGame, isInGame } from '../game/seats.ts';
import { isSameCommander } from '../game/commanders.ts';

/** Facts that players report at the end of a subgame, since the table doesn't track them. */
export interface SubgameEndReport {
  /**
   * The number of each player's cards in the removed zone when the subgame ends, not counting cards removed in nested
   * subgames. Needed only in editions in which they stay removed.
   */
  readonly removed: readonly RemovedCards[];
  /** Commanders that were brought into the subgame and are not in its command zone. */
  readonly commandersOut: readonly CommanderCard[];
}

/** The cards of a player as the subgame ends, by destination. */
export interface CardsOfPlayer {
  readonly playerId: PlayerId;
  /**
   * How the player left the subgame before its end; `left` also for players without a seat, who left before the subgame
   * was restarted.
   */
  readonly left: Seat['left'];
  /** Cards that came from the library of the main game; `null` if not counted. */
  readonly deck: number | null;
  readonly brought: readonly BroughtCard[];
  /** Cards that stay removed from the game. */
  readonly staysRemoved: number;
  readonly commanders: readonly { readonly name: string; readonly to: 'command' | 'library' }[];
  /** The number of cards in the library of the main game, before and after; the library is shuffled. */
  readonly library: { readonly from: number | null; readonly to: number | null };
}

/** The destination of an object that the table lists in the subgame. */
export interface ObjectOfSubgame {
  readonly id: ThingId;
  readonly name: string;
  readonly ownerId: PlayerId;
  readonly from: 'battlefield' | 'phased-out' | 'stack';
  /** `nowhere`: it ceases to exist because no card represents it, or because its owner has left the main game. */
  readonly to: 'library' | 'nowhere';
}

/** Cards brought into the subgame from other zones than its own removed-from-the-game zone. */
export const broughtBy = ({ brought }: MainGame, playerId: PlayerId): readonly BroughtCard[] =>
  brought.filter(({ ownerId, from }) => ownerId === playerId && from !== 'removed');

/** The cards of all players still in the main game, in its seat order. */
export function cardsReturning(
  game: Game,
  main: MainGame,
  report: SubgameEndReport,
  ruleset: Ruleset,
): readonly CardsOfPlayer[] {
  return seatsInGame(main.game)
    .filter(({ playerId }) => main.decks.some((deck) => deck.playerId === playerId))
    .map(({ playerId, library }) => {
      const deck = main.decks.find((candidate) => candidate.playerId === playerId)?.cards ?? null;
      const brought = broughtBy(main, playerId);
      const commanders = main.commanders
        .filter(({ ownerId }) => ownerId === playerId)
        .map(
          (commander) =>
            ({
              name: commander.name,
              to: isOutOfSubgame(game, commander, report) ? 'library' : 'command',
            }) as const,
        );
      const fromCommand = commanders.filter(({ to }) => to === 'library').length;
      const all = deck === null ? null : deck + brought.length + fromCommand;
      const removedInNestedSubgames = Math.min(countRemovedCards(main.removed, playerId), all ?? Infinity);
      const staysRemoved =
        ruleset.subgameExile === 'stays'
          ? removedInNestedSubgames + countRemovedCards(report.removed, playerId)
          : 0;
      const seat = game.seats.find((candidate) => candidate.playerId === playerId);
      return {
        playerId,
        left: seat ? seat.left : 'left',
        deck,
        brought,
        staysRemoved,
        commanders,
        library: {
          from: library,
          to: all === null ? null : all - staysRemoved,
        },
      };
    });
}

export const countRemovedCards = (removed: readonly RemovedCards[], of: PlayerId): number =>
  removed.reduce((sum, { playerId, cards }) => (playerId === of ? sum + cards : sum), 0);

/**
 * True if a commander is not in the command zone: the players reported it, its recorded zone or the list of objects
 * says so, or a nested subgame left it elsewhere.
 */
function isOutOfSubgame(game: Game, commander: CommanderCard, { commandersOut }: SubgameEndReport): boolean {
  const isThisCommander = (commanderCard: CommanderCard): boolean =>
    isSameCommander(commanderCard, commander);
  const listed = [
    ...game.permanents.flatMap(({ ownerId, permanent }) =>
      cardsIn(permanent).map((name) => ({ ownerId, name })),
    ),
    ...game.stack.flatMap((object) =>
      isCardSpell(object) ? [{ ownerId: object.ownerId, name: object.card?.name ?? object.name }] : [],
    ),
  ];
  const moved = game.commanders.filter(({ zone }) => zone !== 'command');
  return [...commandersOut, ...(game.main?.commandersOut ?? []), ...moved, ...listed].some(isThisCommander);
}

/** All objects listed in the subgame, with their destinations. */
export function objectsReturning(game: Game, main: MainGame, ruleset: Ruleset): readonly ObjectOfSubgame[] {
  const destinationOf = (ownerId: PlayerId, isCard: boolean): ObjectOfSubgame['to'] =>
    isCard && isInGame(main.game, ownerId) ? 'library' : 'nowhere';
  return [
    ...game.permanents.flatMap(({ id, ownerId, permanent }) =>
      namesReturning(permanent, ruleset).map((name) => ({
        id,
        name,
        ownerId,
        from: permanent.status.phasedOut ? ('phased-out' as const) : ('battlefield' as const),
        to: destinationOf(ownerId, !isTokenOnly(permanent)),
      })),
    ),
    ...game.stack.map((object) => ({
      id: object.id,
      name: object.name,
      ownerId: object.ownerId,
      from: 'stack' as const,
      to: destinationOf(object.ownerId, isCardSpell(object)),
    })),
  ];
}

/** A melded or merged permanent returns as its cards, whose names are hidden while it is face down. 712.21, 730.3. */
function namesReturning(permanent: Permanent, ruleset: Ruleset): readonly string[] {
  const cards = permanent.status.faceDown ? [] : cardsIn(permanent);
  return cards.length > 1 ? cards : [displayName(permanent, ruleset)];
}
