import {
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APISelectMenuOption,
  type APIStringSelectComponent,
} from 'discord.js';
import type { Reply } from './reply.ts';

/** A row of one select, as it stands below a message. */
export type SelectRow = APIActionRowComponent<APIStringSelectComponent>;

/**
 * A select in a row of its own.
 * @param id its custom_id
 * @param placeholder what stands in it until something is chosen
 * @param options at most 25, each with a value of its own
 */
export const selectRow = (
  id: string,
  placeholder: string,
  options: readonly APISelectMenuOption[],
): SelectRow => ({
  type: ComponentType.ActionRow,
  components: [{ type: ComponentType.StringSelect, custom_id: id, placeholder, options: [...options] }],
});

/** A row of buttons, of which Discord takes five. */
export const buttonRow = (
  ...buttons: readonly APIButtonComponentWithCustomId[]
): APIActionRowComponent<APIButtonComponentWithCustomId> => ({
  type: ComponentType.ActionRow,
  components: [...buttons],
});

/** The reply with one more row below it, of at most five buttons. Discord takes five rows; see `hasRoomForRow`. */
export const withButtonRow = (
  reply: Reply,
  ...buttons: readonly [APIButtonComponentWithCustomId, ...APIButtonComponentWithCustomId[]]
): Reply => ({
  ...reply,
  components: [...(reply.components ?? []), buttonRow(...buttons)],
});
