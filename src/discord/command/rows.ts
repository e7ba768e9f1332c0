import {
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APISelectMenuOption,
  type APIStringSelectComponent,
} from 'discord.js';
import type { Reply } from './reply.ts';

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
