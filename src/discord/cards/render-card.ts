import type { CardEntry, CardPool } from '../../cards/pool/card-pool.ts';
import { COLORS, type Color } from '../../engine/cards/card.ts';
import type { View } from '../../engine/cards/characteristics.ts';
import type { CardObject } from '../../engine/cards/objects.ts';
import { viewOf, type ViewRefusal } from '../../engine/characteristics/views.ts';
import { TODAYS_DATE } from '../../engine/vocabulary/editions.ts';
import type { Refusal } from '../../engine/vocabulary/refusals.ts';
import { ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Under } from './in-full.ts';
import { askByEdition, sayByEdition } from '../words/by-edition.ts';
import { plain } from '../words/escape.ts';
import { fit } from '../words/fit.ts';
import { notesOn } from './object-notes.ts';
import { remembered, type CardAnswer } from './remember-replies.ts';
import { isAsPrinted, sayBesidesPrint, sayValues, sayViewBriefly } from './say-differences.ts';
import { sayFactsDay, sayFormats } from './say-facts.ts';
import { sayCard, saySides } from './say-sides.ts';
import { sayPlaced, sayView } from './say-view.ts';

/** Discord's limits for an embed, in characters. */
const LONGEST_TITLE = 256;
const LONGEST_DESCRIPTION = 4096;

/**
 * A card as a reader wants it: its types, its sides with their texts where the pool has them, or else their keywords;
 * then in what it differs from its print where it is, by edition, with the rules; then where it is legal, or of which
 * day the facts are. Where somebody says where it is or in what state, what it is there comes first.
 * @param isPlaced somebody said so.
 */
export function renderCard(
  entry: CardEntry,
  object: CardObject,
  isPlaced: boolean,
  under: Under,
  cards: Pick<CardPool, 'builtInUntil' | 'textsCome'>,
): Result<CardAnswer, Refusal> {
  return remembered(
    ['card', { ...object, card: null }, isPlaced, under, cards.builtInUntil, cards.textsCome],
    [entry],
    () =>
      makeReply(entry, object, isPlaced, under, [
        ...(isPlaced ? [] : sayFormats(entry)),
        ...sayFactsDay([entry], cards, true),
      ]),
  );
}

/** @param below small lines at the end. */
function makeReply(
  entry: CardEntry,
  object: CardObject,
  isPlaced: boolean,
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
  const isWhole = isPlaced || depth === 'in-full';
  const said = sayByEdition(
    answered.value,
    {
      say: (one, of) => (isWhole ? sayPlaced(one, object, of) : sayBesidesPrint(one, object, of)),
      brief: (one, of) => sayViewBriefly(one, object, of),
    },
    depth,
  );
  const notes = notesOn(object, edition, true);
  const lines = isPlaced
    ? aroundSides(said.text.split('\n'), saySides(entry, object, [view, ...others]), notes)
    : [
        ...sayCard(entry, sayValues(view, object, edition)),
        ...(others.length === 0 && isAsPrinted(view, object) ? [] : said.text.split('\n')),
        ...notes,
      ];
  const thumbnail = imageOf(entry, view);
  const embed = {
    title: titleOf(entry),
    url,
    color: stripOf(colorsOf(view)),
    description: within([...lines, ...below], `[All of it](${url})`),
    ...(thumbnail ? { thumbnail: { url: thumbnail } } : {}),
  };
  return ok({ reply: { embeds: [embed] }, differs: said.differs });
}

const SMALL = /^-# /;

/** An answer, then the texts, then what stands in small lines below the answer; answers in full keep theirs. */
function aroundSides(
  said: readonly string[],
  sides: readonly string[],
  notes: readonly string[],
): readonly string[] {
  const last = said.findLastIndex((line) => !SMALL.test(line));
  return [...said.slice(0, last + 1), ...sides, ...notes, ...said.slice(last + 1)];
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
