import type { ImportedCard } from '../scryfall/read-card.ts';
import { COINS } from '../coins/coin-cards.ts';
import { ADDING } from '../turns/added-parts.ts';
import { CONTROL } from '../turns/control.ts';
import { ENDING } from '../turns/ending.ts';
import type { AddingCard } from '../turns/added-parts.ts';
import type { TurnControlCard } from '../turns/control.ts';
import type { EndingCard } from '../turns/ending.ts';
import { coinCardOf, readCoins, type CoinText } from './coin-texts.ts';
import { readAdding, readControl, readEnding } from './turn-texts.ts';

/** The facts of a card that is on no list of the release, read from its text. */
export interface CardFromText {
  /** The name of the whole card; each of its faces has its own facts. */
  readonly name: string;
  readonly control?: OfFace<TurnControlCard> | undefined;
  readonly ending?: OfFace<EndingCard> | undefined;
  readonly adding?: OfFace<AddingCard> | undefined;
  readonly coins?: OfFace<CoinText> | undefined;
}

/** Facts with the name of the face whose text they were read from, if the card has several. */
type OfFace<Facts> = Facts & { readonly face?: string | undefined };

/** A quick check, which most cards fail. */
const MAY_SAY = /flip|additional|end the|control/i;
const REMINDER = / *\([^)]*\)/g;
/** Abilities that a text gives to a token, an emblem or another object. */
const QUOTED = /"[^"]*"|“[^”]*”/g;

/**
 * Reads from its text what the lists of the release would say about a card, except for lists that contain it; `null` if
 * there is nothing.
 */
export function readFromText({ card, oracle, kind }: ImportedCard): CardFromText | null {
  if (kind === 'token' || card.parts.some(({ typeLine }) => /\bEmblem\b/.test(typeLine))) return null;
  const { name } = card;
  if (!oracle.texts.some((text) => MAY_SAY.test(text))) return null;
  const texts = oracle.texts.map((text) => text.replaceAll(REMINDER, '').replaceAll('’', "'"));
  const isSpell = (place: number): boolean =>
    /\b(?:Instant|Sorcery)\b/.test(card.parts[place]?.typeLine ?? '');
  const first = <Facts extends object>(
    read: (text: string, place: number) => Facts | undefined,
  ): OfFace<Facts> | undefined => {
    const all = texts.map(read);
    const place = all.findIndex((facts) => facts !== undefined);
    const facts = all[place];
    const face = card.parts.length > 1 ? card.parts[place]?.name : undefined;
    return facts && { ...facts, ...(face !== undefined && { face }) };
  };
  const unnamed = (text: string, place: number): string =>
    text.replaceAll(card.parts[place]?.name ?? name, 'this card').replaceAll(QUOTED, '""');
  const found: CardFromText = {
    name,
    control: CONTROL.find(name) ? undefined : first(readControl),
    ending: ENDING.find(name) ? undefined : first((text, place) => readEnding(text, isSpell(place))),
    adding: ADDING.find(name) ? undefined : first(readAdding),
    coins: COINS.find(name) ? undefined : first((text, place) => readCoins(unnamed(text, place))),
  };
  return isAnyRead(found) ? found : null;
}

/**
 * Adds these cards to the lists, replacing those added before.
 * @returns those that are on no list of the release, which may have changed since they were read
 */
export function adoptCardsFromTexts(cards: readonly CardFromText[]): readonly CardFromText[] {
  CONTROL.setFromTexts(cards.flatMap(({ name, control }) => (control ? byNames(name, control) : [])));
  ENDING.setFromTexts(cards.flatMap(({ name, ending }) => (ending ? endingByNames(name, ending) : [])));
  ADDING.setFromTexts(cards.flatMap(({ name, adding }) => (adding ? byNames(name, adding) : [])));
  COINS.setFromTexts(
    cards.flatMap(({ name, coins }) => {
      if (!coins) return [];
      const { face, ...read } = coins;
      return byNames(name, { face, ...coinCardOf(name, read) });
    }),
  );
  return cards
    .map(({ name, control, ending, adding, coins }) => ({
      name,
      control: CONTROL.isFromText(name) ? control : undefined,
      ending: ENDING.isFromText(name) ? ending : undefined,
      adding: ADDING.isFromText(name) ? adding : undefined,
      coins: COINS.isFromText(name) ? coins : undefined,
    }))
    .filter(isAnyRead);
}

/** Keyed by the whole card's name, and by that of the face with these facts. */
function byNames<Facts extends object>(
  name: string,
  { face, ...facts }: OfFace<Facts>,
): readonly (readonly [string, Facts])[] {
  const own = facts as Facts;
  return face === undefined
    ? [[name, own]]
    : [
        [name, own],
        [face, own],
      ];
}

/** A spell or ability named after the whole card may belong to another face. */
const endingByNames = (
  name: string,
  { face, ...ending }: OfFace<EndingCard>,
): readonly (readonly [string, EndingCard])[] =>
  face === undefined
    ? [[name, ending]]
    : [
        [name, { ...ending, isUnsure: true }],
        [face, ending],
      ];

const isAnyRead = ({ control, ending, adding, coins }: CardFromText): boolean =>
  [control, ending, adding, coins].some((facts) => facts !== undefined);

/** For the log: `Mindslaver: controls a player (next-turn)`. */
export function describeFromText({ name, control, ending, adding, coins }: CardFromText): string {
  const parts = [
    ...(control ? [`controls a player (${control.span})`] : []),
    ...(ending ? [`ends the ${ending.what}`] : []),
    ...(adding ? [`adds ${adding.part}`] : []),
    ...(coins ? [coins.flip ? 'flips coins' : 'watches coin flips'] : []),
  ];
  return `${name}: ${parts.join(', ')}`;
}
