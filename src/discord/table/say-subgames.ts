import type { PlayerId } from '../../engine/coin-vocabulary.ts';
import type { Edition } from '../../engine/editions.ts';
import type { CountedLibrary, GameEvent, MainGameEvent, SubgameEvent } from '../../engine/game/events.ts';
import type { BroughtCard, GameResult } from '../../engine/game/state.ts';
import { written } from '../../count.ts';
import { exiledIn } from '../cards/words.ts';
import { mention } from '../render-coins.ts';
import { listed } from '../words.ts';
import { byCard, named } from './say-things.ts';

/** What happened to games within games. */
export function saySubgame(event: SubgameEvent, edition: Edition): string {
  switch (event.kind) {
    case 'subgame/began': {
      const { card, order, byChance, startingLife, libraries } = event;
      const first = `${sayFirst(order, byChance)}, ${written(startingLife)} life to start with.`;
      return [`A subgame begins${byCard(card)}. ${first}`, ...sayDecks(libraries)].join(' ');
    }
    case 'subgame/brought':
      return sayBrought(event.card, edition);
    case 'subgame/restarted': {
      const { card, order, libraries } = event;
      return [
        `The subgame is restarted${byCard(card)}. ${sayFirst(order, false)}.`,
        ...sayDecks(libraries),
      ].join(' ');
    }
    case 'subgame/over':
      return `The subgame is over: ${sayResult(event.result)}.`;
    case 'subgame/ended': {
      const { card, result } = event;
      const how = result ? `: ${sayResult(result)}` : ' without a result';
      return `The subgame${byCard(card)} ends${how}. The main game goes on.`;
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

const sayBrought = ({ ownerId, name, from, up }: BroughtCard, edition: Edition): string =>
  `Brought into the subgame: ${named(name)} of ${mention(ownerId)}, ${cameFrom({ from, up }, edition)}.`;

/** Where a card came from into a subgame. */
export function cameFrom({ from, up }: Pick<BroughtCard, 'from' | 'up'>, edition: Edition): string {
  switch (from) {
    case 'main-game':
      return `from ${mainGame(up)}`;
    case 'outside':
      return 'from outside the game';
    case 'removed':
      return `which was ${exiledIn(edition)}`;
  }
}

/** A game within which another one is played, by how many games up it is. */
export const mainGame = (up: number): string =>
  up > 1 ? `the main game ${written(up)} games up` : 'the main game';

/** What happens farther up, and how many games up that is. */
export function farUp({ event }: MainGameEvent, up = 1): { readonly event: GameEvent; readonly up: number } {
  return event.kind === 'main-game/changed' ? farUp(event, up + 1) : { event, up };
}
