import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { typedWords } from '#text/typed.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { editDistance } from '#basics/edit-distance.ts';
import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Card } from '#engine/cards/card.ts';
import { foldName, splitName } from '#engine/cards/names.ts';
import { chooseHalves } from '#cards/objects/choose-half.ts';
import { suggestHalves } from '../cards/suggest-halves.ts';
import { findCard } from '#cards/pool/find-card.ts';
import { suggestCards } from '../cards/suggest-cards.ts';
import type { Completer, Suggestion } from '../command/command.ts';
import { appendLines, type Reply } from '../command/reply.ts';
import { renderActionReply, type AppliedAction } from './action-reply.ts';

/** The length from which on the input may be a truncated suggestion. */
const MIN_TRUNCATED_LENGTH = 95;

/** The parsed input of an option that accepts any name. */
export interface TypedName {
  readonly name: string;
  /** `null` if no card has the name. */
  readonly card: Card | null;
  /** Index of the card part with exactly this name; `null` for the whole card. */
  readonly part: number | null;
}

/**
 * Finds the card by its full name or the name of a part; otherwise keeps the name as typed. The beginning of a name does
 * not match, because players use names of their own.
 */
export function parseTypedName(typed: string, cards: CardPool): TypedName {
  const name = typed.trim();
  const completed = name.length < MIN_TRUNCATED_LENGTH ? undefined : findCard(name, cards);
  const card = cards.find(name)?.card ?? (completed?.ok ? completed.value.card : undefined);
  return card ? { name: card.name, card, part: partIndexOf(card, name) } : { name, card: null, part: null };
}

export const displayNameOf = ({ name, card, part }: TypedName): string =>
  part === null ? name : (card?.parts[part]?.name ?? name);

function partIndexOf(card: Card, name: string): number | null {
  if (card.parts.length === 1 || foldName(name) === foldName(card.name)) return null;
  const places = chooseHalves(card, name);
  return places.ok && places.value.length === 1 ? (places.value[0] ?? null) : null;
}

/** Finds the card in another option of a command that is still being typed. */
const cardOfOption = (typed: unknown, cards: CardPool): Card | undefined =>
  typeof typed === 'string' ? (parseTypedName(typed, cards).card ?? undefined) : undefined;

/** Puts the likely names that match the input before the other suggestions. */
export function suggestLikelyFirst(
  likely: readonly string[],
  typed: string,
  others: readonly Suggestion[],
): readonly Suggestion[] {
  const folded = foldName(typed);
  const likelySuggestions = [...new Set(likely)]
    .filter((name) => name !== '' && name.length <= MAX_SUGGESTION_LENGTH && foldName(name).includes(folded))
    .map((name) => ({ name, value: name }));
  return [
    ...likelySuggestions,
    ...others.filter(({ value }) => !likelySuggestions.some((suggestion) => suggestion.value === value)),
  ];
}

const MAX_SUGGESTION_LENGTH = 100;
/** The length to which names are shown, in characters. */
const MAX_SHOWN_LENGTH = 40;

/** Finds the most similar card name if no card has exactly the typed name; `null` if none is similar enough. */
function closestCardName(typed: string, cards: CardPool): string | null {
  const { name, card } = parseTypedName(typed, cards);
  const folded = foldName(name);
  // One typo for every five letters, and at most three.
  const maxErrors = Math.min(3, Math.floor(folded.length / 5));
  if (card || maxErrors === 0) return null;
  const similar = cards
    .suggest(name, MAX_COMPARED)
    .flatMap((whole) => [whole].concat(splitName(whole)))
    .map((candidate) => ({ name: candidate, errors: editDistance(folded, foldName(candidate)).whole }))
    .filter(({ errors }) => errors <= maxErrors)
    .toSorted((a, b) => a.errors - b.errors);
  return similar[0]?.name ?? null;
}

/** The number of suggested cards to compare. */
const MAX_COMPARED = 10;

/** Formats a suggestion for a misspelled card name, in one small line. */
export function formatDidYouMean(typed: string | undefined, cards: CardPool): readonly Content[] {
  const similar = typed === undefined ? null : closestCardName(typed, cards);
  if (similar === null || typed === undefined) return [];
  return [
    text`-# Did you mean **${typedWords(similar, MAX_SHOWN_LENGTH)}**, not “${typedWords(typed, MAX_SHOWN_LENGTH)}”?`,
  ];
}

/** Wraps a renderer so that the reply asks about a misspelled card name. */
export const withDidYouMean =
  (
    typed: string | undefined,
    cards: CardPool,
    render: (applied: AppliedAction) => Reply = renderActionReply,
  ) =>
  (applied: AppliedAction): Reply => {
    const [similar] = formatDidYouMean(typed, cards);
    return similar === undefined
      ? render(applied)
      : appendLines(render(applied), [text`${similar} \`/game undo\` takes it back.`]);
  };

/** The option for a card or any other name. */
export const CARD_OPTION = {
  type: Type.String,
  name: 'card',
  description: 'What does it: a card, or any other name',
  autocomplete: true,
  max_length: 100,
} as const;

/** Returns the spelling of the card or its part; otherwise the name as typed. */
export const resolveCardName = (typed: string, cards: CardPool): string =>
  displayNameOf(parseTypedName(typed, cards));

/** Suggests likely names, then cards. */
export function suggestNames(
  typed: string,
  likely: readonly string[],
  cards: CardPool,
): readonly Suggestion[] {
  return suggestLikelyFirst(likely, typed, suggestCards(typed, cards));
}

export const completeNames =
  (likely: readonly string[] = []): Completer =>
  ({ typed }, { cards }) =>
    suggestNames(typed, likely, cards);

/** Completes a half of the card in the option `card`. */
export const completeHalf: Completer = ({ typed, others }, { cards }) =>
  suggestHalves(cardOfOption(others['card'], cards), typed);
