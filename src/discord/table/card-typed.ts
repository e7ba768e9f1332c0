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
import { renderActionReply, fitAbove, type AppliedAction } from './action-reply.ts';

/** From this length on what was typed may be a suggestion that was cut. */
const MAYBE_CUT = 95;

/** A name that was typed where a card or any name may stand. */
export interface Typed {
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
export function readTyped(typed: string, cards: CardPool): Typed {
  const name = typed.trim();
  const cut = name.length < MAYBE_CUT ? undefined : findCard(name, cards);
  const card = cards.find(name)?.card ?? (cut?.ok ? cut.value.card : undefined);
  return card ? { name: card.name, card, part: partNamed(card, name) } : { name, card: null, part: null };
}

/** By the part that was named, or the whole card. */
export const nameTyped = ({ name, card, part }: Typed): string =>
  part === null ? name : (card?.parts[part]?.name ?? name);

function partNamed(card: Card, name: string): number | null {
  if (card.parts.length === 1 || foldName(name) === foldName(card.name)) return null;
  const places = chooseHalves(card, name);
  return places.ok && places.value.length === 1 ? (places.value[0] ?? null) : null;
}

/** The same of another option while a command is being typed, where anything may stand. */
const readTypedYet = (typed: unknown, cards: CardPool): Card | undefined =>
  typeof typed === 'string' ? (readTyped(typed, cards).card ?? undefined) : undefined;

/** Names that are likely here for what is typed, and then others. */
export function suggestWithFirst(
  likely: readonly string[],
  typed: string,
  others: readonly Suggestion[],
): readonly Suggestion[] {
  const text = foldName(typed);
  const here = [...new Set(likely)]
    .filter((name) => name !== '' && name.length <= LONGEST_SUGGESTION && foldName(name).includes(text))
    .map((name) => ({ name, value: name }));
  return [...here, ...others.filter(({ value }) => !here.some((suggestion) => suggestion.value === value))];
}

const LONGEST_SUGGESTION = 100;
const LONGEST_SHOWN = 40;

/** The card whose name is nearly what was typed, where no card has just that name: `null` for any other name. */
function nearCard(typed: string, cards: CardPool): string | null {
  const { name, card } = readTyped(typed, cards);
  const text = foldName(name);
  if (card || text.length < 5) return null;
  const most = Math.min(3, Math.floor(text.length / 5));
  const near = cards
    .suggest(name, MOST_COMPARED)
    .flatMap((whole) => [whole].concat(halvesOf(whole)))
    .map((candidate) => ({ name: candidate, errors: editDistance(text, foldName(candidate)).whole }))
    .filter(({ errors }) => errors <= most)
    .toSorted((a, b) => a.errors - b.errors);
  return near[0]?.name ?? null;
}

const MOST_COMPARED = 10;

/** In one small line: the card that was meant, perhaps, by a name that is no card's. None where no card is near. */
export function formatNearCard(typed: string | undefined, cards: CardPool): readonly string[] {
  const near = typed === undefined ? null : nearCard(typed, cards);
  if (near === null || typed === undefined) return [];
  return [`-# Did you mean **${plain(near, LONGEST_SHOWN)}**, not “${plain(typed, LONGEST_SHOWN)}”?`];
}

/** A reply to a change, and below it which card was meant, perhaps, by the name that was typed. */
export const askingForCard =
  (typed: string | undefined, cards: CardPool, say: (applied: AppliedAction) => Reply = renderActionReply) =>
  (applied: AppliedAction): Reply => {
    const [near] = formatNearCard(typed, cards);
    return near === undefined
      ? say(applied)
      : saying(say(applied), [`${near} \`/game undo\` takes it back.`]);
  };

/** A reply with lines below it. */
export const saying = (reply: Reply, lines: readonly string[]): Reply =>
  lines.length > 0 ? { ...reply, content: fitAbove((reply.content ?? '').split('\n'), lines) } : reply;

/** The option for the card, or any other name, of what does something at a table. */
export const CARD = {
  type: Type.String,
  name: 'card',
  description: 'What does it: a card, or any other name',
  autocomplete: true,
  max_length: 100,
} as const;

/**
 * The name that was typed for a card: the card's, or its part's, as it is spelled; or else whatever the table calls it.
 */
export const cardNamed = (typed: string, cards: CardPool): string => nameTyped(readTyped(typed, cards));

/** Names for what is typed: those that are likely here, and then those of other cards. */
export function suggestNames(
  typed: string,
  likely: readonly string[],
  cards: CardPool,
): readonly Suggestion[] {
  return suggestWithFirst(likely, typed, suggestCards(typed, cards));
}

/** Such names while one is typed. */
export const completeNames =
  (likely: readonly string[] = []): Completer =>
  ({ typed }, { cards }) =>
    suggestNames(typed, likely, cards);

/** A half of the card that the option `card` names, while it is typed. */
export const completeHalf: Completer = ({ typed, others }, { cards }) =>
  suggestHalves(readTypedYet(others['card'], cards), typed);
