import type { APIThumbnailComponent } from 'discord.js';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { COLORS, type Color } from '#engine/cards/card.ts';
import type { ObjectView } from '#engine/cards/characteristics.ts';
import {
  container,
  MAX_LAYOUT_TEXT_LENGTH,
  section,
  separator,
  textPart,
  thumbnail,
  type Layout,
} from '../command/layout.ts';
import { joinTexts, ranked } from '#text/parts.ts';
import { escapeUserText } from '../markdown/escape.ts';
import { toMarkdown } from '../markdown/write.ts';
import { fitLines } from '../words/fit.ts';
import { cardLink } from './card-link.ts';
import type { Block } from './words/sides.ts';

/*
 * The layout of a card: a box with a strip in its color; name and cost above its types, beside the picture; and a
 * separator before each other side and before the notes.
 */

/** Left free, because citations grow by a few characters if the rule's number in another edition is added to them. */
const RESERVED_ROOM = 100;

/** Separators are limited: an imported card may have more sides than a message has components. */
const MAX_BLOCKS = 10;

/** Longer than the URL of any card's page. A longer URL is omitted to leave room for the card. */
const MAX_LINK_LENGTH = 500;

/** Longer than the mana cost of any card. */
const MAX_COST_LENGTH = 100;

/** Discord's limit is 1024; this is longer than any card's name and types. */
const MAX_ALT_LENGTH = 500;

/**
 * Lays out a card within Discord's limits. Lines that do not fit are counted, with a link to all of them.
 * @param view decides the color, and which side is in the picture
 * @param sides the first is beside the picture, the others below
 * @param notes notes below the sides
 */
export function createCardLayout(
  entry: CardEntry,
  view: ObjectView,
  sides: readonly Block[],
  notes: Block,
): Layout {
  const title = formatTitle(entry);
  const blocks = [...sides.slice(0, MAX_BLOCKS), sides.slice(MAX_BLOCKS).flat(), notes];
  const maxLength = MAX_LAYOUT_TEXT_LENGTH - RESERVED_ROOM - title.length;
  const [first, ...others] = limitBlocks(blocks, maxLength, linkToCard('All of it', entry));
  const top = [title, ...(first === undefined ? [] : [first])];
  const picture = pictureOf(entry, view);
  return [
    container(
      [
        ...(picture ? [section(top, picture)] : top.map(textPart)),
        ...others.flatMap((text) => [separator(), textPart(text)]),
      ],
      stripColor(colorsOf(view)),
    ),
  ];
}

/** `### [Assault // Battery](https://…) {R} // {3}{G}` */
function formatTitle(entry: CardEntry): string {
  const { name, parts } = entry.card;
  const costs = parts.map(({ manaCost }) => manaCost).filter(Boolean);
  // Brackets would end the text of the link.
  const words = escapeUserText(name.replaceAll('[', '(').replaceAll(']', ')'), 150);
  return `### ${linkToCard(words, entry)} ${escapeUserText(costs.join(' // '), MAX_COST_LENGTH)}`.trimEnd();
}

function linkToCard(words: string, entry: CardEntry): string {
  const url = cardLink(entry).replaceAll('(', '%28').replaceAll(')', '%29');
  return url.length <= MAX_LINK_LENGTH ? `[${words}](${url})` : words;
}

/**
 * Joins the non-empty blocks: whole lines that fit, then the number of those omitted. All lines
 * have one rank, so that the last ones are lost, and the number stands at the end.
 */
function limitBlocks(blocks: readonly Block[], maxLength: number, linkToAll: string): readonly string[] {
  const lines = blocks.flat();
  if (toMarkdown(joinTexts(lines, '\n')).length <= maxLength)
    return blocks.map(blockToMarkdown).filter(isNotBlank);
  const rankedLines = lines.map((line) => ranked('statement', line));
  const shown = toMarkdown(fitLines(rankedLines, maxLength - linkToAll.length - 1)).split('\n');
  const omissionNote = shown.pop() ?? '';
  let from = 0;
  const shownBlocks = blocks.map((block) => shown.slice(from, (from += block.length)));
  return [...shownBlocks, [omissionNote, linkToAll]].map((block) => block.join('\n')).filter(isNotBlank);
}

const blockToMarkdown = (block: Block): string => toMarkdown(joinTexts(block, '\n'));

const isNotBlank = (markdown: string): boolean => markdown.trim() !== '';

/** The picture of the side that is up if each side has one, else of the card. */
function pictureOf(
  { card, oracle }: CardEntry,
  { alternatives: [set] }: ObjectView,
): APIThumbnailComponent | undefined {
  const images = oracle?.images ?? [];
  const isPerSide = card.parts.length > 1 && images.length === card.parts.length;
  const index = isPerSide ? (set.texts[0] ?? 0) : 0;
  const url = images[index];
  if (url === undefined) return undefined;
  const sides = isPerSide ? card.parts.slice(index, index + 1) : card.parts;
  const types = [...new Set(sides.map(({ typeLine }) => typeLine))].join(' // ');
  const what = isPerSide ? `the face ${sides[0]?.name}` : `the card ${card.name}`;
  return thumbnail(
    url,
    `Picture of ${what}, ${types}`.slice(0, MAX_ALT_LENGTH).replace(/[\uD800-\uDBFF]$/, ''),
  );
}

const colorsOf = ({ alternatives: sets }: ObjectView): readonly Color[] =>
  COLORS.filter((color) => sets.some(({ colors }) => colors.includes(color)));

/** Shades that are visible on light and dark backgrounds. */
const STRIP_COLORS: Readonly<Record<Color, number>> = {
  W: 0xf2e6b8,
  U: 0x1a7fc4,
  B: 0x4b4150,
  R: 0xd3362b,
  G: 0x1c8a4b,
};
const GOLD = 0xd4af37;
const GREY = 0x9aa0a6;

/** The only color, gold for several, grey for none. */
export function stripColor(colors: readonly Color[]): number {
  const [color, ...others] = new Set(colors);
  if (color === undefined) return GREY;
  return others.length > 0 ? GOLD : STRIP_COLORS[color];
}
