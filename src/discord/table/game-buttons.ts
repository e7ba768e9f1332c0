import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord.js';
import { customId } from '../command/custom-id.ts';
import type { GameBook } from '../../store/port/games.ts';

/** The action of the buttons below replies of `/game`. */
export const GAME_ACTION = 'game';

/**
 * The things that these buttons do: take a line back, show the lines of the log before a line, do what was asked about
 * first, or leave it, start with somebody as the archenemy, or take out who loses by the numbers.
 */
export const GAME_VERBS = ['undo', 'log', 'end', 'stay', 'archenemy', 'lose'] as const;
export type GameVerb = (typeof GAME_VERBS)[number];

export const isGameVerb = (word: string | undefined): word is GameVerb =>
  GAME_VERBS.some((verb) => verb === word);

/** A button that does this for a line of a game's log. @param parts what else it carries */
export const gameButton = (
  verb: GameVerb,
  label: string,
  { id, seq }: Pick<GameBook, 'id' | 'seq'>,
  parts: readonly (string | number)[] = [],
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label,
  custom_id: customId(GAME_ACTION, verb, id, seq, ...parts),
});
