import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CardPool } from '../../cards/pool/card-pool.ts';
import { foldName } from '../../engine/cards/names.ts';
import type { Game } from '../../engine/game/state.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import type { Suggestion } from '../command/command.ts';
import { permanentsOf } from '../table/suggest-things.ts';

export const CONTROLLER = {
  type: Type.User,
  name: 'controller',
  description: 'Who controls it; left out, you',
} as const;

/** Cards for what is being typed: those of permanents at a table first, which abilities come from. */
export function suggestSources(game: Game | null, typed: string, cards: CardPool): readonly Suggestion[] {
  const here = game ? namesHere(game, typed) : [];
  const first = here.map((name) => ({ name, value: name }));
  return [...first, ...suggestCards(typed, cards).filter(({ value }) => !here.includes(value))];
}

/** The names that permanents have at the table. */
function namesHere(game: Game, typed: string): readonly string[] {
  const names = new Set(permanentsOf(game, null).map(({ name }) => name));
  return [...names].filter((name) => name.length <= 100 && foldName(name).includes(foldName(typed)));
}
