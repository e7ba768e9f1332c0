import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import type { EndedPart, EndingAction } from '../../engine/ending-the-turn/ending.ts';
import { customId } from '../command/custom-id.ts';
import type { GameVersion } from '../table/execute-game-action.ts';

/** The action of the buttons below what ending the turn will do. */
export const ENDING_ACTION = 'ending';

/** So much of a card's name has room in a button, in characters. */
export const MAX_CARD_LENGTH = 40;

/**
 * The content of the buttons: what is ended by what, the state it was shown for, and whether it was shown to one
 * person.
 */
export interface Ending extends EndingAction {
  readonly at: GameVersion;
  readonly isPrivate: boolean;
}

export type PressedEnding =
  | { readonly verb: 'apply'; readonly ending: Ending }
  | { readonly verb: 'cancel'; readonly at: GameVersion };

type Row = APIActionRowComponent<APIButtonComponentWithCustomId>;

/** Apply and Cancel. @param ending its card's name has at most `LONGEST_ENDING_CARD` characters. */
export const endingButtons = (ending: Ending): readonly Row[] => [
  {
    type: ComponentType.ActionRow,
    components: [
      button('Apply', ButtonStyle.Primary, applyId(ending)),
      button('Cancel', ButtonStyle.Secondary, customId(ENDING_ACTION, 'cancel', ending.at.id, ending.at.seq)),
    ],
  },
];

const button = (
  label: string,
  style: APIButtonComponentWithCustomId['style'],
  id: string,
): APIButtonComponentWithCustomId => ({ type: ComponentType.Button, style, label, custom_id: id });

/** A card's name may hold colons: it stands last, and they divide it like the parts before it. */
function applyId({ what, card, at, isPrivate }: Ending): string {
  const shown = isPrivate ? 'p' : 'a';
  return customId(
    ENDING_ACTION,
    'apply',
    shown,
    what,
    at.id,
    at.seq,
    ...(card === null ? [] : card.split(':')),
  );
}

/** Reads what a pressed button says; `null` where it is not one of these. */
export function parseEndingButton([verb, ...parts]: readonly string[]): PressedEnding | null {
  if (verb === 'cancel') {
    const at = readAt(parts);
    return at && { verb, at };
  }
  const [shown, what = '', id, seq, ...card] = parts;
  const at = readAt([id, seq]);
  if (verb !== 'apply' || !isEnded(what) || !at) return null;
  const named = card.length > 0 ? card.join(':') : null;
  return { verb, ending: { what, card: named, at, isPrivate: shown === 'p' } };
}

const readAt = ([id = '', seq = '']: readonly (string | undefined)[]): GameVersion | null =>
  /^[0-9A-Z]{26}$/.test(id) && /^\d{1,9}$/.test(seq) ? { id, seq: Number(seq) } : null;

const isEnded = (what: string): what is EndedPart => what === 'turn' || what === 'combat';
