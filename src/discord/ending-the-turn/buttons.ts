import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import type { EndingAction } from '#engine/ending-the-turn/ending.ts';
import { customId } from '../command/custom-id.ts';
import type { GameVersion } from '../table/execute-game-action.ts';
import type { EndedPart } from '#engine/ending-the-turn/ending-plan.ts';

/** The custom_id action of the buttons below a preview of ending the turn. */
export const ENDING_ACTION = 'ending';

/** The room for a card's name in the custom_id. */
export const MAX_CARD_LENGTH = 40;

/** An ending as previewed, with the version of the game that was shown. */
export interface PreviewedEnding extends EndingAction {
  readonly at: GameVersion;
  readonly isPrivate: boolean;
}

export type EndingPress =
  | { readonly verb: 'apply'; readonly ending: PreviewedEnding }
  | { readonly verb: 'cancel'; readonly at: GameVersion };

type Row = APIActionRowComponent<APIButtonComponentWithCustomId>;

/** @param ending its card's name has at most `MAX_CARD_LENGTH` characters */
export const endingButtons = (ending: PreviewedEnding): readonly Row[] => [
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

/** The card's name comes last, because it may contain colons, which split it into further parts. */
function applyId({ what, card, at, isPrivate }: PreviewedEnding): string {
  const visibility = isPrivate ? 'p' : 'a';
  return customId(
    ENDING_ACTION,
    'apply',
    visibility,
    what,
    at.id,
    at.seq,
    ...(card === null ? [] : card.split(':')),
  );
}

/** Returns `null` if the button is invalid. */
export function parseEndingButton([verb, ...parts]: readonly string[]): EndingPress | null {
  if (verb === 'cancel') {
    const at = parseVersion(parts);
    return at && { verb, at };
  }
  const [visibility, what = '', id, seq, ...card] = parts;
  const at = parseVersion([id, seq]);
  if (verb !== 'apply' || !isEndedPart(what) || !at) return null;
  const cardName = card.length > 0 ? card.join(':') : null;
  return { verb, ending: { what, card: cardName, at, isPrivate: visibility === 'p' } };
}

const parseVersion = ([id = '', seq = '']: readonly (string | undefined)[]): GameVersion | null =>
  /^[0-9A-Z]{26}$/.test(id) && /^\d{1,9}$/.test(seq) ? { id, seq: Number(seq) } : null;

const isEndedPart = (what: string): what is EndedPart => what === 'turn' || what === 'combat';
