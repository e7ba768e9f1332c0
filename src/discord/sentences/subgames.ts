import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { CountedLibrary, SubgameEvent } from '../../engine/events/subgames.ts';
import type { GameEvent, MainGameEvent } from '../../engine/events/events.ts';
import type { BroughtCard, GameResult } from '../../engine/game/state.ts';
import { written } from '../../basics/count.ts';
import { exiledIn } from '../words/game-terms.ts';
import { mention } from '../words/mention.ts';
import { capital, listed } from '../words/words.ts';
import { byCard, named } from './things.ts';

/** Says what happened to games within games. */
export function saySubgame(event: SubgameEvent, edition: Edition): string {
  switch (event.kind) {
    case 'subgame/began': {
      const { depth, card, order, byChance, startingLife, libraries } = event;
      const first = `${sayFirst(order, byChance)}, ${written(startingLife)} life to start with.`;
      const begins = depth === 1 ? 'A subgame begins' : `${capital(subgame(depth))} begins`;
      return [`${begins}${byCard(card)}. ${first}`, ...sayDecks(libraries)].join(' ');
    }
    case 'subgame/brought':
      return sayBrought(event, edition);
    case 'subgame/restarted': {
      const { depth, card, order, libraries } = event;
      return [
        `${capital(subgame(depth))} is restarted${byCard(card)}. ${sayFirst(order, false)}.`,
        ...sayDecks(libraries),
      ].join(' ');
    }
    case 'subgame/over':
      return `${capital(subgame(event.depth))} is over: ${sayResult(event.result)}.`;
    case 'subgame/ended': {
      const { depth, card, result } = event;
      const how = result ? `: ${sayResult(result)}` : ' without a result';
      return `${capital(subgame(depth))}${byCard(card)} ends${how}. ${capital(nameGame(depth - 1))} goes on.`;
    }
  }
}

/** `@Alice wins`, `it is a draw`, `nobody wins`. */
export function sayResult({ how, winners }: GameResult): string {
  if (winners.length > 0) return `${listed(winners.map(mention))} ${winners.length > 1 ? 'win' : 'wins'}`;
  return how === 'drawn' ? 'it is a draw' : 'nobody wins';
}

function sayFirst(order: readonly PlayerId[], byChance: boolean): string {
  const [first = '', ...others] = order;
  const then = others.length > 0 ? `, then ${listed(others.map(mention))}` : '';
  return `${mention(first)} ${byChance ? 'was drawn to go' : 'goes'} first${then}`;
}

/** The decks that somebody counted. */
function sayDecks(libraries: readonly CountedLibrary[]): readonly string[] {
  const counted = libraries.flatMap(({ playerId, cards }) =>
    cards === null ? [] : [`${mention(playerId)} ${written(cards)}`],
  );
  return counted.length > 0 ? [`Cards in the libraries: ${counted.join(', ')}.`] : [];
}

type Brought = SubgameEvent & { readonly kind: 'subgame/brought' };

const sayBrought = ({ depth, card }: Brought, edition: Edition): string =>
  `Brought into ${subgame(depth)}: ${named(card.name)} of ${mention(card.ownerId)}, ${cameFrom(card, depth, edition)}.`;

/** Where a card came from into a subgame. @param depth of the subgame */
export function cameFrom({ from, up }: BroughtCard, depth: number, edition: Edition): string {
  switch (from) {
    case 'main-game':
      return `from ${nameGame(depth - up)}`;
    case 'outside':
      return 'from outside the game';
    case 'removed':
      return `which was ${exiledIn(edition)}`;
  }
}

/** A game among those within each other, as the way down to it names it: `the main game`, `subgame 1`. */
export const nameGame = (depth: number): string => (depth === 0 ? 'the main game' : `subgame ${depth}`);

/** A subgame that is spoken of where it is played: the first is `the subgame`. */
export const subgame = (depth: number): string => (depth === 1 ? 'the subgame' : nameGame(depth));

/** Finds what happens farther up, and how deep the game is in which it does. */
export const farUp = ({
  depth,
  event,
}: MainGameEvent): { readonly event: GameEvent; readonly depth: number } =>
  event.kind === 'main-game/changed' ? farUp(event) : { event, depth };
