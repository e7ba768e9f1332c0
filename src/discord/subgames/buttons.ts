import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { customId, parseCustomId } from '../command/custom-id.ts';
import type { Refusal } from '../../engine/refusals/refusal.ts';
import type { BotRequest } from '../command/command.ts';
import { renderRefusal } from '../refusals/refusals.ts';
import type { GameVersion } from '../table/execute-game-action.ts';

/** The action of the buttons below what the start or the end of a subgame will do. */
export const SUBGAME_ACTION = 'subgame';

/** Discord's limit for a custom_id is 100 characters: this is what each leaves, whatever the line of the log. */
const ROOM_IN_APPLY = 100 - 'v1:subgame:apply:'.length - 26 - ':123456789:'.length;
const ROOM_IN_CANCEL = 100 - 'v1:subgame:cancel:'.length;
const ROOM_IN_CARRIER = 100 - 'v1:subgame:more:12:'.length;

/** Discord's limits: five rows of five buttons. The first row is for Apply and Cancel. */
const BUTTONS_PER_ROW = 5;
const MAX_CARRIER_BUTTONS = 4 * BUTTONS_PER_ROW;

/** So many characters have room in the buttons below a preview, though each may end one early: none is cut in two. */
export const ROOM_IN_BUTTONS =
  ROOM_IN_APPLY - 1 + (ROOM_IN_CANCEL - 1) + MAX_CARRIER_BUTTONS * (ROOM_IN_CARRIER - 1);

/** The text that is to be applied, and the state that it was shown for. */
export interface CarriedText {
  readonly at: GameVersion;
  readonly text: string;
}

export type SubgamePress =
  | { readonly verb: 'apply' | 'cancel'; readonly carried: CarriedText }
  /** The end of the subgame is to be shown, with these winners. */
  | { readonly verb: 'ask'; readonly carried: CarriedText };

type Row = APIActionRowComponent<APIButtonComponentWithCustomId>;

/**
 * Apply and Cancel. What is to be applied stands in both of their custom_ids, one after the other, so that it outlives a
 * restart of the bot; what has no room there stands in those of buttons that nobody can press.
 * @param carried a text of at most `ROOM_IN_BUTTONS` characters
 */
export function subgameButtons({ at, text }: CarriedText): readonly Row[] {
  const [first, afterFirst] = splitAt(text, ROOM_IN_APPLY);
  const [second, rest] = splitAt(afterFirst, ROOM_IN_CANCEL);
  const applyId = customId(SUBGAME_ACTION, 'apply', at.id, at.seq, ...parts(first));
  const cancelId = customId(SUBGAME_ACTION, 'cancel', ...parts(second));
  return [
    row([button('Apply', ButtonStyle.Primary, applyId), button('Cancel', ButtonStyle.Secondary, cancelId)]),
    ...carrierRows(rest),
  ];
}

/** Buttons that only carry the rest of a text; each has a number, since no two custom_ids of a message are the same. */
function carrierRows(text: string): readonly Row[] {
  const more: APIButtonComponentWithCustomId[] = [];
  for (let rest = text; rest !== '';) {
    const [piece, after] = splitAt(rest, ROOM_IN_CARRIER);
    const at = more.length + 1;
    const id = customId(SUBGAME_ACTION, CARRIER_VERB, at, ...parts(piece));
    more.push({ ...button(`Names ${at}`, ButtonStyle.Secondary, id), disabled: true });
    rest = after;
  }
  const rows = Math.ceil(more.length / BUTTONS_PER_ROW);
  return Array.from({ length: rows }, (_, at) =>
    row(more.slice(at * BUTTONS_PER_ROW, (at + 1) * BUTTONS_PER_ROW)),
  );
}

const CARRIER_VERB = 'more';

const row = (components: APIButtonComponentWithCustomId[]): Row => ({
  type: ComponentType.ActionRow,
  components,
});

/** Instead of the buttons: why its reader has none. */
export const formatWhyNoButtons = (why: Refusal, { origin }: BotRequest): readonly string[] => [
  `You can’t apply this: ${renderRefusal(why, origin.actorId).content ?? ''}`,
];

/** A button that shows what the end of the subgame will do. @param text what `writeEnding` writes of it */
export const askButton = (label: string, { at, text }: CarriedText): APIButtonComponentWithCustomId =>
  button(label, ButtonStyle.Primary, customId(SUBGAME_ACTION, 'ask', at.id, at.seq, ...parts(text)));

const button = (
  label: string,
  style: APIButtonComponentWithCustomId['style'],
  id: string,
): APIButtonComponentWithCustomId => ({ type: ComponentType.Button, style, label, custom_id: id });

/** Names may hold colons: they divide the text like the parts before it. */
const parts = (text: string): readonly string[] => text.split(':');

/** The beginning of a text, and the rest; no character is cut in two. */
function splitAt(text: string, room: number): readonly [string, string] {
  const isWhole = text.length <= room;
  const start = isWhole ? text : text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return [start, text.slice(start.length)];
}

/**
 * Reads what a pressed button says.
 * @param ids the custom_ids of its message
 * @returns `null` where it is not one of these.
 */
export function parseSubgamePress(
  [verb = '', ...own]: readonly string[],
  ids: readonly string[] = [],
): SubgamePress | null {
  if (verb === 'ask') {
    const asked = joinCarriedText(own);
    return asked && { verb, carried: asked };
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

/** Lists what the buttons with this verb carry, of those on a message, in their order there. */
const carriedParts = (verb: string, ids: readonly string[]): readonly (readonly string[])[] =>
  ids
    .map(parseCustomId)
    .flatMap((component) =>
      component?.action === SUBGAME_ACTION && component.parts[0] === verb ? [component.parts.slice(1)] : [],
    );
