import type { CardEntry, CardPool } from '../../cards/pool/card-pool.ts';
import { COLORS, type CardPart, type Color } from '../../engine/cards/card.ts';
import type { View } from '../../engine/cards/characteristics.ts';
import type { CardObject } from '../../engine/cards/objects.ts';
import { viewOf, type ViewRefusal } from '../../engine/characteristics/views.ts';
import { partAt } from '../../engine/faces/ordinary-cards.ts';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';
import type { Refusal } from '../../engine/vocabulary/refusals.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Under } from './in-full.ts';
import { askByEdition, sayByEdition } from '../words/by-edition.ts';
import { plain } from '../words/escape.ts';
import { fit } from '../words/fit.ts';
import { notesOn } from './object-notes.ts';
import { remembered, type CardAnswer } from './remember-replies.ts';
import { sayFactsDay, sayFormats, sayKeywords } from './say-facts.ts';
import { sayWhereabouts, sayWhyNot } from './say-object.ts';
import { sayPrinted, sayView } from './say-view.ts';

/** Discord's limits for an embed, in characters. */
const LONGEST_TITLE = 256;
const LONGEST_DESCRIPTION = 4096;

/**
 * A card as it is somewhere and in some state: its characteristics by edition, with their rules, then its sides with
 * their texts where the pool has them, or else their keywords; and where it is legal, or of which day the facts are.
 */
export function renderCard(
  entry: CardEntry,
  object: CardObject,
  under: Under,
  cards: Pick<CardPool, 'builtInUntil' | 'textsCome'>,
): Result<CardAnswer, Refusal> {
  return remembered(
    ['card', { ...object, card: null }, under, cards.builtInUntil, cards.textsCome],
    [entry],
    () => makeReply(entry, object, under, [...sayFormats(entry), ...sayFactsDay([entry], cards, true)]),
  );
}

/** @param below small lines at the end. */
function makeReply(
  entry: CardEntry,
  object: CardObject,
  { edition, depth }: Under,
  below: readonly string[],
): Result<CardAnswer, ViewRefusal> {
  const answered = askByEdition(
    edition,
    (ruleset) => viewOf(object, ruleset),
    (one) => sayView(one, object, TODAYS_DATE),
  );
  if (!answered.ok) return answered;
  const [view, ...others] = answered.value.map(({ grounds }) => grounds[0].answer);
  if (!view) throw new Error('nobody answered');
  const url = linkTo(entry);
  const said = sayByEdition(answered.value, { say: (one, of) => sayView(one, object, of) }, depth);
  const lines = [
    `**${sayWhereabouts(object, edition)}**`,
    said.text,
    ...notesOn(object, edition, true),
    ...saySides(entry, object, [view, ...others]),
    ...below,
  ];
  const thumbnail = imageOf(entry, view);
  const embed = {
    title: titleOf(entry),
    url,
    color: stripOf(colorsOf(view)),
    description: within(lines, `[All of it](${url})`),
    ...(thumbnail ? { thumbnail: { url: thumbnail } } : {}),
  };
  return ok({ reply: { embeds: [embed] }, differs: said.differs });
}

/** `Assault // Battery {R} // {3}{G}`. */
function titleOf({ card }: CardEntry): string {
  const costs = card.parts.map(({ manaCost }) => manaCost).filter(Boolean);
  const name = plain(card.name, 150);
  const title = `${name} ${costs.join(' // ')}`.trimEnd();
  return title.length <= LONGEST_TITLE ? title : name.slice(0, LONGEST_TITLE);
}

const colorsOf = ({ sets }: View): readonly Color[] =>
  COLORS.filter((color) => sets.some(({ colors }) => colors.includes(color)));

/** The picture of the side that is up, where each side has its own. */
function imageOf({ card, oracle }: CardEntry, { sets: [set] }: View): string | undefined {
  const images = oracle?.images ?? [];
  return images[images.length === card.parts.length ? (set.texts[0] ?? 0) : 0];
}

/** Whole lines up to Discord's limit, and the way to the rest where there is one. */
function within(lines: readonly string[], toTheRest: string): string {
  const whole = lines.join('\n');
  if (whole.length <= LONGEST_DESCRIPTION) return whole;
  return `${fit(whole.split('\n'), LONGEST_DESCRIPTION - toTheRest.length - 1)}\n${toTheRest}`;
}

/** More than any paragraph of a card has; one of a foreign file is cut here. */
const LONGEST_PARAGRAPH = 1500;

/**
 * The sides of a card as printed, so that the other one is seen too: name, cost, types and, where the pool has them,
 * the texts, quoted, or else its keywords. What applies comes first; what does not says why not. What the views have said is not said again.
 * @param views what stands above, the first of them for the edition that was asked for.
 */
function saySides(
  { card, oracle, keywords = [] }: CardEntry,
  object: CardObject,
  views: readonly [View, ...View[]],
): readonly string[] {
  const [view] = views;
  const inForce = new Set(view.sets.flatMap(({ texts }) => texts));
  const places = card.parts.map((_, place) => place);
  const isMany = places.length > 2;
  const quoted = quoter();
  const quote = (place: number): readonly string[] =>
    quoted(oracle ? (oracle.texts[place] ?? '') : sayKeywords(keywords[place] ?? []));
  const applying = places.filter((place) => inForce.has(place));
  const others = places.filter((place) => !inForce.has(place));
  const sayApplying = (place: number): readonly string[] => {
    const part = partAt(card, place);
    const text = quote(place);
    if (!views.some((one) => isSetOf(one, part))) return [sayPrinted(part), ...text];
    // Below one set of characteristics a text without a name is its text.
    if (text.length === 0 || (views.length === 1 && view.sets.length === 1)) return text;
    const name = `**${plain(part.name)}**`;
    const [first = '', ...more] = text;
    return isMany ? [first.replace('>', `> ${name}:`), ...more] : [name, ...text];
  };
  const sayOther = (place: number): readonly string[] => [
    `${sayPrinted(partAt(card, place))} — *${sayWhyNot(object, place)}*`,
    ...quote(place),
  ];
  const lines = applying.flatMap(sayApplying);
  if (isMany && others.length > 0) return [...lines, sayOthers(others.map((place) => partAt(card, place)))];
  return [...lines, ...others.flatMap(sayOther)];
}

/** True if one of the sets of characteristics is this part alone. */
const isSetOf = ({ sets }: View, part: CardPart): boolean =>
  sets.some(({ names }) => names.length === 1 && names[0] === part.name);

const sayOthers = (parts: readonly CardPart[]): string =>
  `*Not now:* ${parts.map(({ name, manaCost }) => plain(`${name} ${manaCost}`)).join(' · ')}`;

/**
 * Quotes the texts of a card's sides, a line for each paragraph. Reminder text is slanted, as in print, and left out
 * where it has been said.
 */
function quoter(): (text: string) => readonly string[] {
  const said = new Set<string>();
  const once = (reminder: string): string => {
    if (said.has(reminder)) return '';
    said.add(reminder);
    return reminder;
  };
  return (text) =>
    text
      .split('\n')
      .map((line) => plain(line.replaceAll(/\([^()]+\)/g, once), LONGEST_PARAGRAPH))
      .filter(Boolean)
      .map((line) => `> ${line.replace(/\([^()*]+\)/g, '*$&*')}`);
}

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

/** The tint of an embed's edge: of the one color, gold for several, grey for none. */
export function stripOf(colors: readonly Color[]): number {
  const [one, ...others] = new Set(colors);
  if (one === undefined) return GREY;
  return others.length > 0 ? GOLD : STRIPS[one];
}

/** The card's page on Scryfall; for a card of which only facts are known, the search that finds it by its exact name. */
export function linkTo({ card, oracle }: CardEntry): string {
  if (oracle) return oracle.page;
  const name = card.name.replaceAll('"', '');
  return `https://scryfall.com/search?q=${encode(`!"${name}"`)}`;
}

/** As part of an address, also of one that stands in brackets. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
