import type { Text } from '#text/text.ts';
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { customId, parseCustomId } from '../command/custom-id.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { BotRequest } from '../command/command.ts';
import { renderRefusal } from '../refusals/refusals.ts';
import type { GameVersion } from '../table/execute-game-action.ts';

/** Custom-id action of the buttons below previews of a subgame's start or end. */
export const SUBGAME_ACTION = 'subgame';

/**
 * The characters that remain for text in each kind of custom id, of which Discord allows 100, with the longest `seq`.
 */
const ROOM_IN_APPLY = 100 - 'v1:subgame:apply:'.length - 26 - ':123456789:'.length;
const ROOM_IN_CANCEL = 100 - 'v1:subgame:cancel:'.length;
const ROOM_IN_CARRIER = 100 - 'v1:subgame:more:12:'.length;

/** Discord's limits: five rows of five buttons. The first row holds Apply and Cancel. */
const BUTTONS_PER_ROW = 5;
const MAX_CARRIER_BUTTONS = 4 * BUTTONS_PER_ROW;

/** The total capacity in characters. Each button may lose one character of it, because no code point is split. */
export const ROOM_IN_BUTTONS =
  ROOM_IN_APPLY - 1 + (ROOM_IN_CANCEL - 1) + MAX_CARRIER_BUTTONS * (ROOM_IN_CARRIER - 1);

/** The text to apply, and the version of the game that the preview showed. */
export interface CarriedText {
  readonly at: GameVersion;
  readonly text: string;
}

export type SubgamePress =
  | { readonly verb: 'apply' | 'cancel'; readonly carried: CarriedText }
  /** Asks for a preview of the subgame's end with these winners. */
  | { readonly verb: 'ask'; readonly carried: CarriedText };

type ButtonRow = APIActionRowComponent<APIButtonComponentWithCustomId>;

/**
 * Creates Apply and Cancel. The text to apply is split over their custom ids, so that it outlives a restart; what
 * does not fit goes into disabled buttons.
 * @param carried at most {@link ROOM_IN_BUTTONS} characters
 */
export function subgameButtons({ at, text }: CarriedText): readonly ButtonRow[] {
  const [first, afterFirst] = splitAt(text, ROOM_IN_APPLY);
  const [second, rest] = splitAt(afterFirst, ROOM_IN_CANCEL);
  const applyId = customId(SUBGAME_ACTION, 'apply', at.id, at.seq, ...textParts(first));
  const cancelId = customId(SUBGAME_ACTION, 'cancel', ...textParts(second));
  return [
    row([button('Apply', ButtonStyle.Primary, applyId), button('Cancel', ButtonStyle.Secondary, cancelId)]),
    ...carrierRows(rest),
  ];
}

/** Disabled buttons that carry the rest of a text. A number keeps their custom ids distinct. */
function carrierRows(text: string): readonly ButtonRow[] {
  const carriers: APIButtonComponentWithCustomId[] = [];
  for (let rest = text; rest !== '';) {
    const [piece, after] = splitAt(rest, ROOM_IN_CARRIER);
    const at = carriers.length + 1;
    const id = customId(SUBGAME_ACTION, CARRIER_VERB, at, ...textParts(piece));
    carriers.push({ ...button(`Names ${at}`, ButtonStyle.Secondary, id), disabled: true });
    rest = after;
  }
  const rows = Math.ceil(carriers.length / BUTTONS_PER_ROW);
  return Array.from({ length: rows }, (_, index) =>
    row(carriers.slice(index * BUTTONS_PER_ROW, (index + 1) * BUTTONS_PER_ROW)),
  );
}

const CARRIER_VERB = 'more';

const row = (components: APIButtonComponentWithCustomId[]): ButtonRow => ({
  type: ComponentType.ActionRow,
  components,
});

/** Explains why the reader gets no buttons. */
export const formatWhyNoButtons = (why: Refusal, { origin }: BotRequest): readonly Text[] => [
  ['You can’t apply this: ', renderRefusal(why, origin.actorId).content ?? ''],
];

/** A button that previews the end of the subgame. @param text written by {@link encodeEnding} */
export const askButton = (label: string, { at, text }: CarriedText): APIButtonComponentWithCustomId =>
  button(label, ButtonStyle.Primary, customId(SUBGAME_ACTION, 'ask', at.id, at.seq, ...textParts(text)));

const button = (
  label: string,
  style: APIButtonComponentWithCustomId['style'],
  id: string,
): APIButtonComponentWithCustomId => ({ type: ComponentType.Button, style, label, custom_id: id });

/** Splits the text at its colons, which separate the parts of a custom id, so that names may contain them. */
const textParts = (text: string): readonly string[] => text.split(':');

/** Splits a text without splitting a code point. */
function splitAt(text: string, maxLength: number): readonly [string, string] {
  const fits = text.length <= maxLength;
  const start = fits ? text : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  return [start, text.slice(start.length)];
}

/**
 * Parses a pressed button.
 * @param ids custom ids of all buttons of the message
 * @returns `null` if it is not one of these buttons
 */
export function parseSubgamePress(
  [verb = '', ...ownParts]: readonly string[],
  ids: readonly string[] = [],
): SubgamePress | null {
  if (verb === 'ask') {
    const carriedText = joinCarriedText(ownParts);
    return carriedText && { verb, carried: carriedText };
  }
  if (verb !== 'apply' && verb !== 'cancel') return null;
  const [apply = []] = carriedParts('apply', ids);
  const applied = joinCarriedText(apply);
  const [second] = carriedParts('cancel', ids);
  const more = carriedParts(CARRIER_VERB, ids).map(([, ...text]) => text.join(':'));
  return applied && second
    ? { verb, carried: { at: applied.at, text: [applied.text, second.join(':'), ...more].join('') } }
    : null;
}

function joinCarriedText([id = '', seq = '', ...text]: readonly string[]): CarriedText | null {
  return /^[0-9A-Z]{26}$/.test(id) && /^\d{1,9}$/.test(seq)
    ? { at: { id, seq: Number(seq) }, text: text.join(':') }
    : null;
}

/** Collects the parts of all buttons with this verb, in their order on the message. */
const carriedParts = (verb: string, ids: readonly string[]): readonly (readonly string[])[] =>
  ids
    .map(parseCustomId)
    .flatMap((component) =>
      component?.action === SUBGAME_ACTION && component.parts[0] === verb ? [component.parts.slice(1)] : [],
    );
