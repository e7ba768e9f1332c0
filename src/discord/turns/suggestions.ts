import { ENDING_THE_TURN } from '../../cards/catalogue/ending-the-turn.ts';
import { TURN_CONTROL } from '../../cards/catalogue/turn-control.ts';
import type { Game } from '../../engine/game/state.ts';
import type { House, Suggestion, Typing } from '../command/command.ts';
import { suggestDecisions, suggestInformation } from '../control/decision-words.ts';
import { LONGEST_ENDING_CARD } from '../ending-the-turn/buttons.ts';
import { suggestNames } from '../table/card-named.ts';

/** What `/turn` suggests for the option that is being typed. */
export function suggestForTurn(
  { option, typed, subcommand, origin }: Typing,
  { cards, store }: House,
): readonly Suggestion[] {
  switch (option) {
    case 'decision':
      return suggestDecisions(typed);
    case 'information':
      return suggestInformation(typed);
    case 'card':
      if (subcommand === 'control') return suggestNames(typed, CONTROLLING, cards);
      if (subcommand !== 'end') return suggestNames(typed, [], cards);
      return suggestNames(typed, endingHere(store.lastGame(origin.channelId)?.game), cards).filter(
        ({ value }) => value.length <= LONGEST_ENDING_CARD,
      );
    default:
      return [];
  }
}

const CONTROLLING = TURN_CONTROL.map(({ name }) => name);
const ENDING = ENDING_THE_TURN.map(({ name }) => name);

/** What may be ending the turn: what is on the stack, from the top down, and the cards that do such things. */
const endingHere = (game: Game | undefined): readonly string[] => [
  ...(game?.stack ?? []).toReversed().map(({ name }) => name),
  ...ENDING,
];
