import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { customId, parseCustomId } from '../custom-id.ts';
import type { At } from './change-game.ts';

/** The action of the buttons below what the start or the end of a subgame will do. */
export const SUBGAME_ACTION = 'subgame';

/** Discord's limit for a custom_id is 100 characters: this is what the two leave, whatever the line of the log. */
const ROOM_BESIDE_STATE = 100 - 'v1:subgame:apply:'.length - 26 - ':123456789:'.length;
const ROOM_ALONE = 100 - 'v1:subgame:cancel:'.length;

/** So many characters have room in the buttons below a preview. */
export const ROOM_IN_BUTTONS = ROOM_BESIDE_STATE + ROOM_ALONE;

/** What is to be applied, and the state that it was shown for. */
export interface Carried {
  readonly at: At;
  readonly text: string;
}

export type PressedSubgame =
  | { readonly verb: 'apply' | 'cancel'; readonly carried: Carried }
  /** The end of the subgame is to be shown, with these winners. */
  | { readonly verb: 'ask'; readonly carried: Carried };

type Row = APIActionRowComponent<APIButtonComponentWithCustomId>;

/**
 * Apply and Cancel. What is to be applied stands in both of their custom_ids, one after the other, so that it outlives a
 * restart of the bot.
 * @param carried a text of at most `ROOM_IN_BUTTONS` characters
 */
export function subgameButtons({ at, text }: Carried): readonly Row[] {
  const first = cutAt(text, ROOM_BESIDE_STATE);
  return [
    {
      type: ComponentType.ActionRow,
      components: [
        button(
          'Apply',
          ButtonStyle.Primary,
          customId(SUBGAME_ACTION, 'apply', at.id, at.seq, ...parts(first)),
        ),
        button(
          'Cancel',
          ButtonStyle.Secondary,
          customId(SUBGAME_ACTION, 'cancel', ...parts(text.slice(first.length))),
        ),
      ],
    },
  ];
}

/** A button that shows what the end of the subgame will do. @param text what `writeEnding` writes of it */
export const askButton = (label: string, { at, text }: Carried): APIButtonComponentWithCustomId =>
  button(label, ButtonStyle.Primary, customId(SUBGAME_ACTION, 'ask', at.id, at.seq, ...parts(text)));

const button = (
  label: string,
  style: APIButtonComponentWithCustomId['style'],
  id: string,
): APIButtonComponentWithCustomId => ({ type: ComponentType.Button, style, label, custom_id: id });

/** Names may hold colons: they divide the text like the parts before it. */
const parts = (text: string): readonly string[] => text.split(':');

/** The beginning of a text; no character is cut in two. */
const cutAt = (text: string, room: number): string => text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');

/**
 * What a pressed button says.
 * @param ids the custom_ids of its message
 * @returns `null` where it is not one of these.
 */
export function readSubgamePress(
  [verb = '', ...own]: readonly string[],
  ids: readonly string[] = [],
): PressedSubgame | null {
  if (verb === 'ask') {
    const asked = readApply(own);
    return asked && { verb, carried: asked };
  }
  if (verb !== 'apply' && verb !== 'cancel') return null;
  const applied = readApply(partsOf('apply', ids) ?? []);
  const rest = partsOf('cancel', ids);
  return applied && rest ? { verb, carried: { at: applied.at, text: applied.text + rest.join(':') } } : null;
}

function readApply([id = '', seq = '', ...text]: readonly string[]): Carried | null {
  return /^[0-9A-Z]{26}$/.test(id) && /^\d{1,9}$/.test(seq)
    ? { at: { id, seq: Number(seq) }, text: text.join(':') }
    : null;
}

/** What the button with this verb carries, of those on a message. */
function partsOf(verb: string, ids: readonly string[]): readonly string[] | undefined {
  const all = ids.map(parseCustomId).filter((one) => one?.action === SUBGAME_ACTION);
  return all.find((one) => one?.parts[0] === verb)?.parts.slice(1);
}
