import { SUBGAMES } from '../../cards/catalogue/subgames.ts';
import { mainGamesOf } from '../../engine/subgames/subgames.ts';
import type { House, Suggestion, Typing } from '../command/command.ts';
import { permanentsOf, stackOf, suggestThings } from '../table/suggest-things.ts';
import { suggestNames } from '../table/card-named.ts';

/** What `/subgame` suggests for the card that is being typed. */
export function suggestForSubgame(
  { typed, subcommand, origin, others }: Typing,
  { cards, store }: House,
): readonly Suggestion[] {
  const game = store.lastGame(origin.channelId)?.game;
  if (subcommand !== 'bring') {
    const known = SUBGAMES.map(({ name }) => name);
    const resolving = (game?.stack ?? []).toReversed().map(({ name }) => name);
    return suggestNames(typed, [...resolving, ...known], cards);
  }
  const up = typeof others['up'] === 'number' ? others['up'] : 1;
  const main = game && mainGamesOf(game)[up - 1]?.game;
  const isFromMain = (others['from'] ?? 'main-game') === 'main-game';
  const there =
    main && isFromMain
      ? suggestThings([...permanentsOf(main, origin.actorId), ...stackOf(main)], typed, origin.actorId)
      : [];
  return [...there, ...suggestNames(typed, [], cards)];
}
