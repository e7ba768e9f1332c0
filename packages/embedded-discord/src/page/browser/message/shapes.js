// @ts-check

/**
 * The parts of Discord's message object that are shown (docs: "Message Object", "Component Reference"), only as strict
 * as this page needs.
 *
 * @typedef {{ readonly url?: string }} Media
 *
 * @typedef {{ readonly id: string, readonly filename: string, readonly url: string, readonly size?: number,
 *   readonly content_type?: string | undefined, readonly description?: string | undefined,
 *   readonly width?: number | null, readonly height?: number | null }} Attachment
 *
 * @typedef {{
 *   readonly title?: string, readonly description?: string, readonly url?: string, readonly timestamp?: string,
 *   readonly color?: number,
 *   readonly author?: { readonly name: string, readonly url?: string, readonly icon_url?: string },
 *   readonly fields?: readonly { readonly name: string, readonly value: string, readonly inline?: boolean }[],
 *   readonly thumbnail?: Media, readonly image?: Media,
 *   readonly footer?: { readonly text: string, readonly icon_url?: string },
 * }} Embed
 *
 * @typedef {{ readonly id?: string | null, readonly name?: string | null }} PartEmoji
 *
 * @typedef {{ readonly label: string, readonly value: string, readonly description?: string,
 *   readonly default?: boolean, readonly emoji?: PartEmoji }} SelectOption
 *
 * @typedef {{
 *   readonly type: number, readonly custom_id?: string, readonly label?: string, readonly description?: string | null,
 *   readonly placeholder?: string, readonly disabled?: boolean, readonly style?: number, readonly url?: string,
 *   readonly emoji?: PartEmoji, readonly options?: readonly SelectOption[],
 *   readonly default_values?: readonly { readonly id: string }[],
 *   readonly min_values?: number, readonly max_values?: number,
 *   readonly min_length?: number, readonly max_length?: number, readonly required?: boolean, readonly value?: string,
 *   readonly content?: string, readonly spoiler?: boolean, readonly divider?: boolean, readonly spacing?: number,
 *   readonly accent_color?: number | null, readonly media?: Media, readonly file?: Media,
 *   readonly items?: readonly { readonly media?: Media, readonly description?: string | null }[],
 *   readonly components?: readonly Part[], readonly accessory?: Part, readonly component?: Part,
 * }} Part
 */

/** Discord's component types. */
export const PartType = /** @type {const} */ ({
  ActionRow: 1,
  Button: 2,
  StringSelect: 3,
  TextInput: 4,
  UserSelect: 5,
  RoleSelect: 6,
  MentionableSelect: 7,
  ChannelSelect: 8,
  Section: 9,
  TextDisplay: 10,
  Thumbnail: 11,
  MediaGallery: 12,
  File: 13,
  Separator: 14,
  Container: 17,
  Label: 18,
});

/** @param {Part} part */
export const isSelectPart = ({ type }) =>
  type === PartType.StringSelect || (type >= PartType.UserSelect && type <= PartType.ChannelSelect);

/**
 * The values that the bot has prefilled.
 *
 * @param {Part} select
 * @returns {readonly string[]}
 */
export const defaultValues = ({ options, default_values: ids }) =>
  options
    ? options.filter((option) => option.default === true).map(({ value }) => value)
    : (ids ?? []).map(({ id }) => id);

/** The style of link buttons. */
export const LINK_STYLE = 5;

/**
 * A URL that the browser can request: of a file of this message, or the given one.
 *
 * @param {string | undefined} url
 * @param {readonly Attachment[]} attachments
 * @returns {string | undefined}
 */
export function resolveMediaUrl(url, attachments) {
  const filename = /^attachment:\/\/(?<name>.+)$/u.exec(url ?? '')?.groups?.['name'];
  return filename === undefined
    ? url
    : attachments.find((attachment) => attachment.filename === filename)?.url;
}

/**
 * The description of an image that is a file of this message.
 *
 * @param {Media} media
 * @param {readonly Attachment[]} attachments
 * @returns {string | undefined}
 */
export const imageDescription = ({ url }, attachments) =>
  attachments.find((attachment) => attachment.url === resolveMediaUrl(url, attachments))?.description;

/**
 * Converts Discord's colour number to CSS.
 *
 * @param {number | null | undefined} colour
 */
export const cssColour = (colour) =>
  typeof colour === 'number' ? `#${colour.toString(16).padStart(6, '0')}` : undefined;

/**
 * True for a file that an embed or a component of the message already shows.
 *
 * @param {Attachment} file
 * @param {readonly Embed[]} embeds
 * @param {readonly Part[]} parts
 */
export function isShownElsewhere({ filename, url }, embeds, parts) {
  const all = JSON.stringify([embeds, parts]);
  return all.includes(JSON.stringify(`attachment://${filename}`)) || all.includes(JSON.stringify(url));
}

/**
 * The texts of a message, in reading order.
 *
 * @param {{ readonly content?: string, readonly embeds?: readonly Embed[], readonly components?: unknown }} message
 * @returns {readonly string[]}
 */
export function textsOfMessage({ content, embeds = [], components }) {
  const parts = /** @type {readonly Part[]} */ (components ?? []);
  const embedTexts = embeds.flatMap(({ title = '', description = '' }) => [title, description]);
  return [content ?? '', ...embedTexts, ...parts.flatMap(partTexts)].filter((text) => text !== '');
}

/**
 * @param {Part} part
 * @returns {readonly string[]}
 */
const partTexts = ({ content, components = [] }) => [
  ...(content ? [content] : []),
  ...components.flatMap(partTexts),
];
