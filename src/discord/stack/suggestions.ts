import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Game } from '../../engine/game/state.ts';
import { foldName } from '../../engine/cards/names.ts';
import { suggestHalves } from '../cards/choose-half.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import type { Suggestion, Typing } from '../command/command.ts';
import { readTypedYet } from '../table/card-typed.ts';
import {
  abilitiesOf,
  permanentsOf,
  stackOf,
  suggestSeveral,
  suggestThings,
  waitingOf,
} from '../table/suggest-things.ts';

const ABILITIES: ReadonlySet<unknown> = new Set(['activated-ability', 'triggered-ability']);

/** What `/stack` offers for the option that is being typed. @param game `null` where none is open */
export function suggestForStack(typing: Typing, game: Game | null, cards: CardPool): readonly Suggestion[] {
  const { option, others, origin, subcommand, typed } = typing;
  switch (option) {
    case 'object': {
      if (!game) return [];
      const noted = subcommand === 'remove' ? abilitiesOf(game) : [];
      return suggestThings([...stackOf(game), ...noted], typed, origin.actorId);
    }
    case 'first':
      return game ? suggestSeveral(waitingOf(game), typed, origin.actorId) : [];
    case 'half':
      return suggestHalves(readTypedYet(others.card, cards), typed);
    default: {
      const isSource = subcommand === 'trigger' || ABILITIES.has(others.what);
      const here = isSource && game ? namesHere(game, typed) : [];
      const damage = others.what === 'combat-damage' ? ['Combat damage'] : [];
      const first = [...damage, ...here].map((name) => ({ name, value: name }));
      return [...first, ...suggestCards(typed, cards).filter(({ value }) => !here.includes(value))];
    }
  }
}

/** The names that permanents have at the table: what abilities come from. */
function namesHere(game: Game, typed: string): readonly string[] {
  const names = new Set(permanentsOf(game, null).map(({ name }) => name));
  return [...names].filter((name) => name.length <= 100 && foldName(name).includes(foldName(typed)));
}
