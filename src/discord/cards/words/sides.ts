import type { CardEntry } from '#cards/pool/card-pool.ts';
import type { CardPart } from '#engine/cards/card.ts';
import type { ObjectView } from '#engine/cards/characteristics.ts';
import type { CardObject } from '#engine/cards/objects.ts';
import { partAt } from '#engine/faces/ordinary-cards.ts';
import { escapeUserText } from '#discord/markdown/escape.ts';
import { formatKeywords } from './facts.ts';
import { formatWhyNot } from './object.ts';
import { formatPrinted, formatPrintedTypes } from './view.ts';

/*
 * The printed sides of a card and their texts.
 */

/** Longer than any paragraph of a card; imported ones are cut. */
const MAX_PARAGRAPH_LENGTH = 1500;

/**
 * A card as printed, one list of lines per side: types and numbers, name and cost if there are several sides, and text.
 * @param values additional notes by the index of a side
 */
export function formatCard(
  entry: CardEntry,
  values: ReadonlyMap<number, string>,
): readonly (readonly string[])[] {
  const { card } = entry;
  const quoted = createQuoter();
  return card.parts.map((_, index) => {
    const part = partAt(card, index);
    const heading = card.parts.length > 1 ? formatPrinted(part) : formatPrintedTypes(part);
    const value = values.get(index);
    const first = value ? `${heading} · ${value}` : heading;
    return [first].concat(quoted(textAt(entry, index)));
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
): { readonly applying: readonly string[]; readonly sides: readonly (readonly string[])[] } {
  const { card } = entry;
  const [view] = views;
  const inForce = new Set(view.alternatives.flatMap(({ texts }) => texts));
  const indexes = card.parts.map((_, index) => index);
  const hasMany = indexes.length > 2;
  const quoted = createQuoter();
  const quote = (index: number): readonly string[] => quoted(textAt(entry, index));
  const others = indexes.filter((index) => !inForce.has(index));
  const formatApplying = (index: number): readonly string[] => {
    const part = partAt(card, index);
    const text = quote(index);
    if (!views.some((candidate) => hasSetOf(candidate, part))) return [formatPrinted(part), ...text];
    // If only one set of characteristics is shown above, its text needs no name.
    if (text.length === 0 || (views.length === 1 && view.alternatives.length === 1)) return text;
    const name = `**${escapeUserText(part.name)}**`;
    const [first = '', ...more] = text;
    return hasMany ? [first.replace('>', `> ${name}:`), ...more] : [name, ...text];
  };
  const formatOther = (index: number): readonly string[] => [
    `${formatPrinted(partAt(card, index))} — *${formatWhyNot(object, index)}*`,
    ...quote(index),
  ];
  const applying = indexes.filter((index) => inForce.has(index)).map(formatApplying);
  const isTextOnly = ([first = '>']: readonly string[]): boolean => first.startsWith('>');
  return {
    applying: applying.filter(isTextOnly).flat(),
    sides: [
      ...applying.filter((line) => !isTextOnly(line)),
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

const formatOthers = (parts: readonly CardPart[]): string =>
  `*Not now:* ${parts.map(({ name, manaCost }) => escapeUserText(`${name} ${manaCost}`)).join(' · ')}`;

/** Quotes the texts of sides, one line per paragraph. Reminder text is italic as in print, and shown only once. */
function createQuoter(): (text: string) => readonly string[] {
  const quotedReminders = new Set<string>();
  const once = (reminder: string): string => {
    if (quotedReminders.has(reminder)) return '';
    quotedReminders.add(reminder);
    return reminder;
  };
  return (text) =>
    text
      .split('\n')
      .map((line) => escapeUserText(line.replaceAll(/\([^()]+\)/g, once), MAX_PARAGRAPH_LENGTH))
      .filter(Boolean)
      .map((line) => `> ${line.replace(/\([^()*]+\)/g, '*$&*')}`);
}
