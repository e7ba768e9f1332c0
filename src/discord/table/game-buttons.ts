import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord.js';
import { customId } from '../command/custom-id.ts';
import type { GameWithLog } from '#store/port/games.ts';

/** Custom-id action of the buttons below replies of `/game`. */
export const GAME_ACTION = 'game';

/**
 * `undo`: undo an entry. `log`: show the entries before one. `end`, `stay`: confirm or cancel. `archenemy`: start
 * with this archenemy. `lose`: remove players who lose by the numbers.
 */
export const GAME_VERBS = ['undo', 'log', 'end', 'stay', 'archenemy', 'lose'] as const;
export type GameVerb = (typeof GAME_VERBS)[number];

export const isGameVerb = (word: string | undefined): word is GameVerb =>
  GAME_VERBS.some((verb) => verb === word);

/**
 * Creates a button for an entry of a game's log.
 * @param parts further parts of the custom id
 */
export const gameButton = (
  verb: GameVerb,
  label: string,
  { id, seq }: Pick<GameWithLog, 'id' | 'seq'>,
  parts: readonly (string | number)[] = [],
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label,
  custom_id: customId(GAME_ACTION, verb, id, seq, ...parts),
});
