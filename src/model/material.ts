import type { CardPool } from '#cards/pool/card-pool.ts';
import { cardHints } from '#cards/pool/card-hints.ts';
import { namedCards } from '#cards/pool/named-cards.ts';
import type { WorkSteps } from '#basics/work-steps.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { dateOf, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { isWordOfRules } from '#rulebook/search/words-of-rules.ts';
import { describeCards, type GivenCard } from './card-facts.ts';
import { computeFacts, type ComputedFacts } from './computed-facts.ts';
import { gatherRules, type GivenRule } from './gather-rules.ts';
import { tableFacts, type SeatDecision } from './table-facts.ts';

/** Longer questions are truncated. */
const MAX_QUESTION_LENGTH = 400;
/** The maximum number of cards of a question to describe. */
const MAX_CARDS = 6;

/** Everything that a model is given for a question, and that its answer is checked against. */
export interface Material {
  readonly question: string;
  readonly edition: IsoDate;
  readonly rules: readonly GivenRule[];
  readonly cards: readonly GivenCard[];
  /** Facts about the table, and computed facts. */
  readonly facts: readonly string[];
  readonly computed: ComputedFacts;
  readonly decisions: readonly SeatDecision[];
  /** The number of players at the table; 0 without a game. */
  readonly seats: number;
}

export interface ModelQuestion {
  /** In the player's words, without names of players: see `withoutGuestNames`. */
  readonly question: string;
  readonly edition: Edition;
  /** The game in progress at the table, if any. */
  readonly game: Game | null;
  readonly askerId: PlayerId;
}

/** Gathers the material for answering a question. */
export function* gatherMaterial(
  { question: typed, edition, game, askerId }: ModelQuestion,
  rulebook: Rulebook,
  cards: CardPool,
): WorkSteps<Material> {
  const question = typed.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_QUESTION_LENGTH);
  const text = rulebook.read(edition);
  const ruleset = rulesetOf(edition);
  const named = namedCards(question, cards, isWordOfRules(text)).flatMap(({ entries }) => entries);
  const entries = [...new Map(named.map((entry) => [entry.card.name, entry])).values()].slice(0, MAX_CARDS);
  yield;
  const given = describeCards(entries, cards, ruleset);
  const table = game && tableFacts(game, askerId);
  const computed = computeFacts(question, given, game && game.settings, ruleset);
  yield;
  const rules = yield* gatherRules(question, edition, rulebook, entries, cardHints(cards));
  return {
    question,
    edition: dateOf(text.edition),
    rules,
    cards: given,
    facts: [...(table?.sentences ?? []), ...computed.sentences],
    computed,
    decisions: table?.decisions ?? [],
    seats: game?.seats.length ?? 0,
  };
}
