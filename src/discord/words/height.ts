import { linesOnPhone, PHONE_WIDTH } from '#text/height.ts';
import type { Text } from '#text/text.ts';
import { toMarkdown } from '../markdown/write.ts';

/** The maximum number of lines in a reply during a game, which players read between two plays. */
export const MAX_LINES = 12;

/** The text that Discord displays: without bold and small-text markup, and without the URLs of links. */
const visibleText = (line: string): string => (HAS_MARKUP.test(line) ? withoutMarkup(line) : line);

/** Checks cheaply whether the replacements are needed. */
const HAS_MARKUP = /[[<*_~`\\]|^(?:-# |> |#)/;

/** Mentions and emojis become words of about the displayed width. */
const withoutMarkup = (line: string): string =>
  line
    .replace(/^(?:-# |> |#{1,3} )/, '')
    .replaceAll(/\[([^\]]+)\]\(<?https?:[^)]*\)/g, '$1')
    .replaceAll(/<@!?\d+>/g, '@Somebody')
    .replaceAll(/<:(\w+):\d+>/g, '{1}')
    .replaceAll(/\*\*|__|~~|`|\\/g, '');

/** Estimates the number of lines on a phone: 40 characters each, wrapped between words. */
export const heightOf = (text: string): number => linesOnPhone(text.split('\n').map(visibleText).join('\n'));

/** Like {@link heightOf}, for a text. */
export const heightOfText = (text: Text): number => heightOf(toMarkdown(text));

/** The number of characters that still fit below a text on a phone screen. */
export const remainingRoom = (text: string): number => Math.max(0, MAX_LINES - heightOf(text)) * PHONE_WIDTH;

/** The maximum number of lines in a preview, or in the state of a game. */
export const MAX_PREVIEW_LINES = 20;
