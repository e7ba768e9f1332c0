import { foldName } from '../cards/names.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { authorizeBookkeeping, checkPlaying } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { DeckEvent } from '../events/deck-events.ts';
import { checkOneTurn } from '../formats/grand-melee.ts';
import type { Game } from '../game/state.ts';
import { planarController } from '../planechase/planar-controller.ts';
import { checkPlanechase } from '../planechase/planar-die.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Actor } from '../vocabulary/players.ts';
import { fail, type Result } from '../vocabulary/result.ts';
import { nextCards, type NextCards } from './next-card.ts';

/*
 * The planar deck that the bot draws from at a table without planar cards: one for all players. It has every plane, and
 * two random phenomena per player, the maximum allowed: 901.15a (2026-06-19).
 */

export interface PlanarCards {
  readonly planes: readonly string[];
  readonly phenomena: readonly string[];
}

/** A card drawn from `planarCardsToCome`, and the number of the roll in the ledger; `null` if there was no roll. */
export interface Planeswalk {
  readonly card: string;
  readonly roll: number | null;
}

const PHENOMENA_PER_PLAYER = 2;

/**
 * The cards that may be turned up next: the unseen planes, and as many places with a phenomenon as phenomena remain in
 * the deck. Which of the unseen ones they are is still undecided.
 */
export function planarCardsToCome(
  { planarDeck = [], plane, seats }: Game,
  { planes, phenomena }: PlanarCards,
): NextCards {
  const cards = new Map([...planes, ...phenomena].map((card) => [foldName(card), card]));
  const known = (name: string): readonly string[] => {
    const card = cards.get(foldName(name));
    return card === undefined ? [] : [card];
  };
  const used = planarDeck.flatMap(known);
  const faceUp = plane === undefined ? [] : known(plane);
  const seen = new Set([...used, ...faceUp]);
  const among = phenomena.filter((card) => !seen.has(card));
  const inDeck = Math.min(PHENOMENA_PER_PLAYER * seats.length, phenomena.length);
  const places = Math.max(0, inDeck - (phenomena.length - among.length));
  if (places === among.length) return { cards: nextCards([...planes, ...among], used, faceUp) };
  if (places === 0) return { cards: nextCards(planes, used, faceUp) };
  return { cards: planes.filter((card) => !seen.has(card)), others: { places, among } };
}

export type PlaneswalkRefusal =
  | RefusedBy<typeof checkPlaying | typeof checkOneTurn | typeof checkPlanechase>
  | RefusedBy<typeof authorizeBookkeeping>
  | Refusal<'planar/no-active-player'>;

/**
 * The planar controller planeswalks. If there was no plane so far, turns up the starting plane, and puts phenomena on
 * the bottom. Any player may record it.
 * 901.5, 901.6, 701.31b (2026-06-19).
 */
export function decidePlaneswalk(
  game: Game,
  actor: Actor,
  { card, roll }: Planeswalk,
  { phenomena }: Pick<PlanarCards, 'phenomena'>,
  ruleset: Ruleset,
): Result<AcceptedTransition, PlaneswalkRefusal> {
  const refused = firstRefusal([
    checkPlaying(game),
    checkPlanechase(game, ruleset),
    checkOneTurn(game, ruleset),
  ]);
  if (refused) return refused;
  const authority = authorizeBookkeeping(game, actor, ruleset);
  if (!authority.ok) return authority;
  const { answer: playerId } = planarController(game, ruleset);
  if (playerId === null)
    return fail(refuse('planar/no-active-player', {}, citeRules(ruleset.edition, 'planechase/controller')));
  const { plane, planarDeck = [] } = game;
  const isStart = plane === undefined && planarDeck.every((used) => phenomena.includes(used));
  const outcome = !phenomena.includes(card) ? 'plane' : isStart ? 'put-back' : 'phenomenon';
  const event = { kind: 'deck/planeswalked', playerId, card, roll, as: outcome } as const;
  const rules = citeRules(ruleset.edition, ...rulesOf(event, isStart));
  return acceptEntries(game, [entryOf(event, authority.value, rules)]);
}

function rulesOf(
  { as }: Extract<DeckEvent, { kind: 'deck/planeswalked' }>,
  isStart: boolean,
): readonly [RuleSubject, ...RuleSubject[]] {
  if (isStart) return ['planechase/starting-plane', 'planechase/one-deck'];
  return as === 'phenomenon'
    ? ['planechase/phenomenon', 'planechase/to-planeswalk']
    : ['planechase/to-planeswalk', 'planechase/one-deck'];
}
