import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord.js';
import { customId } from '../custom-id.ts';
import type { At } from './change-game.ts';

/** The action of the buttons below replies of `/game`. */
export const GAME_ACTION = 'game';

/** What they do: take a line back, or show the lines of the log before a line. */
export type GameVerb = 'undo' | 'log';

/** A button that does this for a line of a game's log. */
export const gameButton = (
  verb: GameVerb,
  label: string,
  { id, seq }: At,
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label,
  custom_id: customId(GAME_ACTION, verb, id, seq),
});
