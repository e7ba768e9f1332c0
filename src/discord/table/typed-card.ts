import { ApplicationCommandOptionType as Type } from 'discord.js';
import { editDistance } from '../../basics/edit-distance.ts';
import type { CardPool } from '../../cards/pool/card-pool.ts';
import type { Card } from '../../engine/cards/card.ts';
import { foldName, halvesOf } from '../../engine/cards/names.ts';
import { chooseHalves, suggestHalves } from '../cards/choose-half.ts';
import { findCard, suggestCards } from '../cards/suggest-cards.ts';
import type { Completer, Suggestion } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { plain } from '../words/escape.ts';
import { renderActionReply, fitWithFooter, type AppliedAction } from './action-reply.ts';

/** From this length on what was typed may be a suggestion that was cut. */
const MAX_SAFE_LENGTH = 95;

/** A name that was typed where a card or any name may stand. */
export interface TypedName {
  readonly name: string;
  /** `null` for a name that is no card's. */
  readonly card: Card | null;
  /** The place of the part, of several, of which this is the whole name. */
  readonly part: number | null;
}

/**
 * The card of which this is the name, or a part's; or else the name alone, as the table says it. The beginning of a
 * name is no card's, since tables call things as they like.
 */
export function parseTypedName(typed: string, cards: CardPool): TypedName {
  const name = typed.trim();
  const cut = name.length < MAX_SAFE_LENGTH ? undefined : findCard(name, cards);
  const card = cards.find(name)?.card ?? (cut?.ok ? cut.value.card : undefined);
  return card ? { name: card.name, card, part: partIndexOf(card, name) } : { name, card: null, part: null };
}

/** By the part that was named, or the whole card. */
export const displayNameOf = ({ name, card, part }: TypedName): string =>
  part === null ? name : (card?.parts[part]?.name ?? name);

function partIndexOf(card: Card, name: string): number | null {
  if (card.parts.length === 1 || foldName(name) === foldName(card.name)) return null;
  const places = chooseHalves(card, name);
  return places.ok && places.value.length === 1 ? (places.value[0] ?? null) : null;
}

/** The same of another option while a command is being typed, where anything may stand. */
const cardBeingTyped = (typed: unknown, cards: CardPool): Card | undefined =>
  typeof typed === 'string' ? (parseTypedName(typed, cards).card ?? undefined) : undefined;

/** Names that are likely here for what is typed, and then others. */
export function suggestLikelyFirst(
  likely: readonly string[],
  typed: string,
  others: readonly Suggestion[],
): readonly Suggestion[] {
  const text = foldName(typed);
  const here = [...new Set(likely)]
    .filter((name) => name !== '' && name.length <= MAX_SUGGESTION_LENGTH && foldName(name).includes(text))
    .map((name) => ({ name, value: name }));
  return [...here, ...others.filter(({ value }) => !here.some((suggestion) => suggestion.value === value))];
}

const MAX_SUGGESTION_LENGTH = 100;
const MAX_SHOWN_LENGTH = 40;

/** The card whose name is nearly what was typed, where no card has just that name: `null` for any other name. */
function closestCardName(typed: string, cards: CardPool): string | null {
  const { name, card } = parseTypedName(typed, cards);
  const text = foldName(name);
  if (card || text.length < 5) return null;
  const most = Math.min(3, Math.floor(text.length / 5));
  const near = cards
    .suggest(name, MAX_COMPARED)
    .flatMap((whole) => [whole].concat(halvesOf(whole)))
    .map((candidate) => ({ name: candidate, errors: editDistance(text, foldName(candidate)).whole }))
    .filter(({ errors }) => errors <= most)
    .toSorted((a, b) => a.errors - b.errors);
  return near[0]?.name ?? null;
}

const MAX_COMPARED = 10;

/** In one small line: the card that was meant, perhaps, by a name that is no card's. None where no card is near. */
export function formatDidYouMean(typed: string | undefined, cards: CardPool): readonly string[] {
  const near = typed === undefined ? null : closestCardName(typed, cards);
  if (near === null || typed === undefined) return [];
  return [`-# Did you mean **${plain(near, MAX_SHOWN_LENGTH)}**, not “${plain(typed, MAX_SHOWN_LENGTH)}”?`];
}

/** A reply to a change, and below it which card was meant, perhaps, by the name that was typed. */
export const withDidYouMean =
  (typed: string | undefined, cards: CardPool, say: (applied: AppliedAction) => Reply = renderActionReply) =>
  (applied: AppliedAction): Reply => {
    const [near] = formatDidYouMean(typed, cards);
    return near === undefined
      ? say(applied)
      : appendLines(say(applied), [`${near} \`/game undo\` takes it back.`]);
  };

/** A reply with lines below it. */
export const appendLines = (reply: Reply, lines: readonly string[]): Reply =>
  lines.length > 0 ? { ...reply, content: fitWithFooter((reply.content ?? '').split('\n'), lines) } : reply;

/** The option for the card, or any other name, of what does something at a table. */
export const CARD_OPTION = {
  type: Type.String,
  name: 'card',
  description: 'What does it: a card, or any other name',
  autocomplete: true,
  max_length: 100,
} as const;

/**
 * The name that was typed for a card: the card's, or its part's, as it is spelled; or else whatever the table calls it.
 */
export const resolveCardName = (typed: string, cards: CardPool): string =>
  displayNameOf(parseTypedName(typed, cards));

/** Names for what is typed: those that are likely here, and then those of other cards. */
export function suggestNames(
  typed: string,
  likely: readonly string[],
  cards: CardPool,
): readonly Suggestion[] {
  return suggestLikelyFirst(likely, typed, suggestCards(typed, cards));
}

/** Such names while one is typed. */
export const completeNames =
  (likely: readonly string[] = []): Completer =>
  ({ typed }, { cards }) =>
    suggestNames(typed, likely, cards);

/** A half of the card that the option `card` names, while it is typed. */
export const completeHalf: Completer = ({ typed, others }, { cards }) =>
  suggestHalves(cardBeingTyped(others['card'], cards), typed);
