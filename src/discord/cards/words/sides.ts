import type { CardEntry } from '#cards/pool/card-pool.ts';
import type { CardPart } from '#engine/cards/card.ts';
import type { ObjectView } from '#engine/cards/characteristics.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { partAt } from '#engine/faces/ordinary-cards.ts';
import { joinTexts, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text, TextLine, TextPart } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { formatKeywords } from './facts.ts';
import { formatWhyNot } from './object.ts';
import { formatPrinted, formatPrintedTypes, joinParts } from './view.ts';

/** Lines without a separator between them. */
export type Block = readonly Content[];

/*
 * The printed sides of a card and their texts.
 */

/** Longer than any paragraph of a card; imported ones are cut. */
const MAX_PARAGRAPH_LENGTH = 1500;

/**
 * A card as printed, one list of lines per side: types and numbers, name and cost if there are several sides, and text.
 * @param values additional notes by the index of a side
 */
export function formatPrintedSides(entry: CardEntry, values: ReadonlyMap<number, string>): readonly Block[] {
  const { card } = entry;
  const quote = createQuoter();
  return card.parts.map((_, index) => {
    const part = partAt(card, index);
    const heading = card.parts.length > 1 ? formatPrinted(part) : formatPrintedTypes(part);
    const value = values.get(index);
    const first: Content = joinParts(heading, value ?? '');
    return [first].concat(quote(textAt(entry, index)));
  });
}

/**
 * All printed sides, including those that do not apply now: name, cost, types and quoted text, or else keywords. Sides
 * that apply come first; the others say why they do not. Nothing that the views already show is repeated.
 * @param views shown above; the first one is for the requested edition
 * @returns the texts that belong to the views, and the sides below them
 */
export function formatSides(
  entry: CardEntry,
  object: CardObject,
  views: readonly [ObjectView, ...ObjectView[]],
): { readonly applying: Block; readonly sides: readonly Block[] } {
  const { card } = entry;
  const [view] = views;
  const applyingIndexes = new Set(view.alternatives.flatMap(({ texts }) => texts));
  const indexes = card.parts.map((_, index) => index);
  const hasMany = indexes.length > 2;
  const quote = createQuoter();
  const quoteSide = (index: number): readonly TextLine[] => quote(textAt(entry, index));
  const others = indexes.filter((index) => !applyingIndexes.has(index));
  const formatApplying = (index: number): { readonly isTextOnly: boolean; readonly lines: Block } => {
    const part = partAt(card, index);
    const lines = quoteSide(index);
    if (!views.some((candidate) => hasSetOf(candidate, part)))
      return { isTextOnly: false, lines: [formatPrinted(part), ...lines] };
    // If only one set of characteristics is shown above, its text needs no name.
    if (lines.length === 0 || (views.length === 1 && view.alternatives.length === 1))
      return { isTextOnly: true, lines };
    const name = strong(typedWords(part.name));
    const [first, ...more] = lines;
    return hasMany && first
      ? { isTextOnly: true, lines: [quoteLine(text`${name}: ${first.text}`), ...more] }
      : { isTextOnly: false, lines: [name, ...lines] };
  };
  const formatOther = (index: number): Block => [
    text`${formatPrinted(partAt(card, index))} — *${formatWhyNot(object, index)}*`,
    ...quoteSide(index),
  ];
  const applying = indexes.filter((index) => applyingIndexes.has(index)).map(formatApplying);
  return {
    applying: applying.flatMap(({ isTextOnly, lines }) => (isTextOnly ? lines : [])),
    sides: [
      ...applying.flatMap(({ isTextOnly, lines }) => (isTextOnly ? [] : [lines])),
      ...(hasMany && others.length > 0
        ? [[formatOthers(others.map((index) => partAt(card, index)))]]
        : others.map(formatOther)),
    ],
  };
}

/** The text of a side if the pool has it, else its keywords. */
const textAt = ({ oracle, keywords }: CardEntry, index: number): string =>
  oracle ? (oracle.texts[index] ?? '') : formatKeywords(keywords?.[index] ?? []);

/** True if one of the sets is this part alone. */
const hasSetOf = ({ alternatives: sets }: ObjectView, part: CardPart): boolean =>
  sets.some(({ names }) => names.length === 1 && names[0] === part.name);

const formatOthers = (parts: readonly CardPart[]): Content =>
  text`*Not now:* ${joinTexts(
    parts.map(({ name, manaCost }) => typedWords(`${name} ${manaCost}`)),
    ' · ',
  )}`;

/** Quotes the texts of sides, one line per paragraph. Reminder text is italic as in print, and shown only once. */
function createQuoter(): (words: string) => readonly TextLine[] {
  const quotedReminders = new Set<string>();
  const dropRepeated = (reminder: string): string => {
    if (quotedReminders.has(reminder)) return '';
    quotedReminders.add(reminder);
    return reminder;
  };
  return (words) =>
    words
      .split('\n')
      .map((line) => typedWords(line.replaceAll(/\([^()]+\)/g, dropRepeated), MAX_PARAGRAPH_LENGTH))
      .filter(Boolean)
      .map((line) =>
        quoteLine(line.split(REMINDER).map((piece, index) => (index % 2 === 1 ? emphasis(piece) : piece))),
      );
}

/** A parenthesis without an asterisk, which emphasis could not contain. */
const REMINDER = /(\([^()*]+\))/;

const quoteLine = (line: Text): TextLine => ({ kind: 'line', style: 'quote', text: line });

const emphasis = (line: Text): TextPart => ({ kind: 'styled', style: 'emphasis', text: line });
