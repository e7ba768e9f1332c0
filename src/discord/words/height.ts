import { linesOnPhone, PHONE_WIDTH } from '#text/height.ts';
import { joinTexts } from '#text/parts.ts';
import type { Content, Text } from '#text/text.ts';
import { toMarkdown } from '../markdown/write.ts';
import { fitContent } from './fit.ts';

/** The maximum of lines in a reply during a game, which players read between two plays. */
export const MAX_LINES = 12;

/** The text that Discord displays: without bold and small-text markup, and without the URLs of links. */
const visibleText = (line: string): string => (HAS_MARKUP.test(line) ? withoutMarkup(line) : line);

/** Checks cheaply whether the replacements are needed. */
const HAS_MARKUP = /[[<*_~`\\]|^(?:-# |> |#)/;

const withoutMarkup = (line: string): string =>
  line
    .replace(/^(?:-# |> |#{1,3} )/, '')
    .replaceAll(/\[([^\]]+)\]\(<?https?:[^)]*\)/g, '$1')
    .replaceAll(/<@!?\d+>/g, '@Somebody')
    .replaceAll(/<:(\w+):\d+>/g, '{1}')
    .replaceAll(/\*\*|__|~~|`|\\/g, '');

/** Estimates the number of lines on a phone: 40 characters each, wrapped between words. */
export const heightOf = (text: string): number => linesOnPhone(text.split('\n').map(visibleText).join('\n'));

/** The same of a text. */
export const heightOfText = (text: Text): number => heightOf(toMarkdown(text));

/** The number of characters that still fit below a text on a phone screen. */
export const remainingRoom = (text: string): number => Math.max(0, MAX_LINES - heightOf(text)) * PHONE_WIDTH;

/** The maximum of lines in a preview, or in the state of a game. */
export const MAX_PREVIEW_LINES = 20;

/** The numbers of items per list to try, in this order. */
const LIST_SIZES = [Infinity, 24, 12, 8, 6, 5, 4, 3, 2];

/** A list of rules, which is shortened to one or two numbers before it is sent. */
const RULE_LIST = /(?<=^-# | · )CR .*$/gm;

/**
 * Shortens the lists of a text until it fits a height.
 * @param linesFor returns the lines with at most `maxItems` items of each list
 */
export function fitOnPhone(maxHeight: number, linesFor: (maxItems: number) => readonly Text[]): Content {
  let text: Content = [];
  for (const maxItems of LIST_SIZES) {
    text = joinTexts(linesFor(maxItems), '\n');
    if (heightOf(fitContent(text).markdown.replaceAll(RULE_LIST, 'CR 100.1')) <= maxHeight) break;
  }
  return text;
}

/**
 * Formats a preview: a title and the lines below it, shortened to fit `MAX_PREVIEW_LINES`.
 * @param linesFor returns the lines below the title with at most `maxItems` items of each list
 */
export function fitPreview(
  title: Text,
  linesFor: (maxItems: number) => readonly Text[],
): { readonly title: string; readonly description: string } {
  const shown = toMarkdown(title);
  return {
    title: shown,
    description: toMarkdown(fitOnPhone(MAX_PREVIEW_LINES - heightOf(shown), linesFor)),
  };
}
