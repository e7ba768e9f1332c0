import type { APIThumbnailComponent } from 'discord.js';
import type { CardEntry } from '../../cards/pool/card-pool.ts';
import { COLORS, type Color } from '../../engine/cards/card.ts';
import type { View } from '../../engine/cards/characteristics.ts';
import {
  container,
  MAX_LAYOUT_TEXT_LENGTH,
  section,
  separator,
  textPart,
  thumbnail,
  type Layout,
} from '../command/layout.ts';
import { escapeUserText } from '../words/escape.ts';
import { truncateLines } from '../words/fit.ts';
import { cardLink } from './card-link.ts';

/*
 * How a card looks: a box with a strip of its color, in it name and cost above what it is, beside its picture, and a line
 * before each other side and before what is said of it.
 */

/** Lines that stand together. */
export type Block = readonly string[];

/** The door shortens citations, and adds a number of another age where there was none: a few characters more. */
const RESERVED_ROOM = 100;

/** So many sides have a line between them; a card of a foreign file may have more than a message has parts. */
const MAX_BLOCKS = 10;

/** More than any page has. A longer address is left out: with it there would be no room for the card. */
const MAX_LINK_LENGTH = 500;

/** More than any card has. */
const MAX_COST_LENGTH = 100;

/** Discord's limit for what a picture shows is 1024; more than any card's name and types have. */
const MAX_ALT_LENGTH = 500;

/**
 * Lays a card out within Discord's limits; lines that have no room are counted, with the way to all of them.
 * @param view what it is, by which its color and the side in the picture are chosen.
 * @param sides the first beside the picture, the others below.
 * @param small what is said of the card, below its sides.
 */
export function createCardLayout(
  entry: CardEntry,
  view: View,
  sides: readonly Block[],
  small: Block,
): Layout {
  const title = titleOf(entry);
  const blocks = [...sides.slice(0, MAX_BLOCKS), sides.slice(MAX_BLOCKS).flat(), small];
  const room = MAX_LAYOUT_TEXT_LENGTH - RESERVED_ROOM - title.length;
  const [first, ...others] = limitBlocks(blocks, room, linkName('All of it', entry));
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

/** `### [Assault // Battery](https://…) {R} // {3}{G}`. */
function titleOf(entry: CardEntry): string {
  const { name, parts } = entry.card;
  const costs = parts.map(({ manaCost }) => manaCost).filter(Boolean);
  // Brackets would end the words of a link.
  const words = escapeUserText(name.replaceAll('[', '(').replaceAll(']', ')'), 150);
  return `### ${linkName(words, entry)} ${escapeUserText(costs.join(' // '), MAX_COST_LENGTH)}`.trimEnd();
}

/** Words that lead to the card's page. */
function linkName(words: string, entry: CardEntry): string {
  const url = cardLink(entry).replaceAll('(', '%28').replaceAll(')', '%29');
  return url.length <= MAX_LINK_LENGTH ? `[${words}](${url})` : words;
}

/** The texts of the blocks that are not empty: whole lines as far as there is room, then how many are left out. */
function limitBlocks(blocks: readonly Block[], room: number, toTheRest: string): readonly string[] {
  const lines = blocks.flat();
  if (lines.join('\n').length <= room) return textsOf(blocks);
  const shown = truncateLines(lines, room - toTheRest.length - 1).split('\n');
  const leftOut = shown.pop() ?? '';
  let from = 0;
  const kept = blocks.map((block) => shown.slice(from, (from += block.length)));
  return textsOf([...kept, [leftOut, toTheRest]]);
}

const textsOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.map((block) => block.join('\n')).filter((text) => text.trim() !== '');

/** The picture of the side that is up, where each side has its own, or else of the card. */
function pictureOf({ card, oracle }: CardEntry, { sets: [set] }: View): APIThumbnailComponent | undefined {
  const images = oracle?.images ?? [];
  const isOfSide = card.parts.length > 1 && images.length === card.parts.length;
  const place = isOfSide ? (set.texts[0] ?? 0) : 0;
  const url = images[place];
  if (url === undefined) return undefined;
  const sides = isOfSide ? card.parts.slice(place, place + 1) : card.parts;
  const types = [...new Set(sides.map(({ typeLine }) => typeLine))].join(' // ');
  const what = isOfSide ? `the face ${sides[0]?.name}` : `the card ${card.name}`;
  return thumbnail(
    url,
    `Picture of ${what}, ${types}`.slice(0, MAX_ALT_LENGTH).replace(/[\uD800-\uDBFF]$/, ''),
  );
}

const colorsOf = ({ sets }: View): readonly Color[] =>
  COLORS.filter((color) => sets.some(({ colors }) => colors.includes(color)));

/** Tints of the five colors that are seen on a light and a dark ground. */
const STRIPS: Readonly<Record<Color, number>> = {
  W: 0xf2e6b8,
  U: 0x1a7fc4,
  B: 0x4b4150,
  R: 0xd3362b,
  G: 0x1c8a4b,
};
const GOLD = 0xd4af37;
const GREY = 0x9aa0a6;

/** The tint of a card's edge: of the one color, gold for several, grey for none. */
export function stripColor(colors: readonly Color[]): number {
  const [one, ...others] = new Set(colors);
  if (one === undefined) return GREY;
  return others.length > 0 ? GOLD : STRIPS[one];
}
