import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '../../engine/cards/names.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Suggestion } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import { gameHere } from '../table/change-game.ts';
import { readGrowth } from './amounts.ts';
import { countChange, GROWTH, PLAYER } from './counting.ts';

export const setCounter = subcommand({
  name: 'counter',
  description: 'Counters that a player has: poison, energy, experience or any other',
  options: [
    {
      type: Type.String,
      name: 'kind',
      description: 'Such as poison',
      required: true,
      autocomplete: true,
      max_length: 40,
    },
    GROWTH,
    PLAYER,
  ],
  changes: true,
  run(asked, house) {
    const { amount, kind: counter, player: playerId = asked.origin.actorId } = asked.options;
    return countChange(asked, house, readGrowth('amount', amount), (change) => ({
      kind: 'counters/change',
      playerId,
      counter,
      change,
    }));
  },
  complete: { kind: async (typing, house) => suggestCounters(await gameHere(typing, house), typing.typed) },
});

/** Kinds of counters that players get from the cards. */
const USUAL = ['poison', 'energy', 'experience', 'rad', 'ticket'];

/** Kinds of players' counters for what is being typed: those at the table first. */
function suggestCounters(game: Game | null, typed: string): readonly Suggestion[] {
  const used = game?.seats.flatMap(({ counters }) => Object.keys(counters)) ?? [];
  const text = foldName(typed);
  return [...new Set([...used, ...USUAL])]
    .filter((name) => name.length <= 100 && foldName(name).includes(text))
    .map((name) => ({ name, value: name }));
}
