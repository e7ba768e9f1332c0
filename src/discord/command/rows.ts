import {
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APISelectMenuOption,
  type APIStringSelectComponent,
} from 'discord.js';
import type { Reply } from './reply.ts';

/** Discord's limit for the label of a button, in characters. */
const MAX_BUTTON_LABEL_LENGTH = 80;

/** Cuts the label of a button with an ellipsis, never within a character. */
export const buttonLabel = (text: string): string =>
  text.length > MAX_BUTTON_LABEL_LENGTH
    ? `${text.slice(0, MAX_BUTTON_LABEL_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : text;

export type SelectRow = APIActionRowComponent<APIStringSelectComponent>;

/**
 * Builds a select in a row of its own.
 * @param options at most 25, with distinct values
 */
export const selectRow = (
  id: string,
  placeholder: string,
  options: readonly APISelectMenuOption[],
): SelectRow => ({
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.StringSelect, custom_id: id, placeholder, options: [...options] }],
});

/** At most five buttons. */
export const buttonRow = (
  ...buttons: readonly APIButtonComponentWithCustomId[]
): APIActionRowComponent<APIButtonComponentWithCustomId> => ({
  type: ComponentType.ActionRow,
  components: [...buttons],
});

/** Adds a row of at most five buttons. Discord allows five rows; see `hasRoomForRow`. */
export const withButtonRow = (
  reply: Reply,
  ...buttons: readonly [APIButtonComponentWithCustomId, ...APIButtonComponentWithCustomId[]]
): Reply => ({
  ...reply,
  components: [...(reply.components ?? []), buttonRow(...buttons)],
});
