import { MAX_PRIVATE } from './chain/private-keys.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { ChoiceRefusal } from '#engine/deciding/choices.ts';
import {
  flipCoins,
  type FlipChoice,
  type CoinFlips,
  type FlipRequest,
  type FlipRefusal,
} from '#engine/coins/flipping.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import { isFlip, type CoinBook, type FlipEntry } from '../port/coins.ts';
import type { Origin } from '../port/changes.ts';

/** A line for the ledger, and the rules that its outcome is based on. */
export interface PlayedFlip {
  readonly entry: FlipEntry;
  readonly citations: Ruling<CoinFlips>['citations'];
}

export interface FlipToPlay {
  readonly request: FlipRequest;
  /** A card's procedure, or `null`. */
  readonly purpose: string | null;
  readonly isPrivate: boolean;
}

/** Flips coins, as the next line of the channel's ledger. */
export function playFlip(
  book: CoinBook,
  origin: Origin,
  options: FlipToPlay,
  ruleset: Ruleset,
): Result<PlayedFlip, FlipRefusal | Refusal<'coins/private-used-up'>> {
  const line = { ...nextLine(book, origin, ruleset, options.isPrivate), ...options };
  if (options.isPrivate && line.leaf === null)
    return fail(refuse('coins/private-used-up', { max: MAX_PRIVATE }));
  const ruled = flipCoins(options.request, book.stream(line), [], ruleset);
  if (!ruled.ok) return ruled;
  const { answer: outcome, citations } = ruled.value;
  return ok({ entry: { ...line, outcome }, citations });
}

/** The next line of a channel's ledger, before any choice and without an outcome. */
export const nextLine = (
  { secretId, nextSequence: sequence, published, privatePublished, seeded, nextLeaf }: CoinBook,
  { interactionId, actorId, at }: Origin,
  { edition }: Ruleset,
  isPrivate: boolean,
) => ({
  secretId,
  sequence,
  interactionId,
  actorId,
  at,
  covered: isPrivate ? privatePublished : published,
  edition,
  seeded,
  leaf: isPrivate ? nextLeaf : null,
  choices: [],
});

/** The flip or roll that a choice belongs to, as encoded in its button. */
export interface ChoicePosition {
  readonly secretId: string;
  readonly sequence: number;
  /** The number of choices made before the button was shown. */
  readonly step: number;
}

/**
 * Checks whether the current user may make a player's choice; `null` stands for an opponent who was not named.
 * `askedBy` requested the flip or roll.
 */
export type CheckChooser = (playerId: PlayerId | null, askedBy: PlayerId) => Result<unknown, ChoiceRefusal>;

/**
 * Continues a flip that waits for a choice. Refuses buttons of an earlier step or an older secret, and people who may
 * not make the choice.
 */
export function playChoice(
  book: CoinBook,
  checkChooser: CheckChooser,
  at: ChoicePosition,
  choice: FlipChoice,
): Result<PlayedFlip, FlipRefusal | Refusal<'button/stale'> | ChoiceRefusal> {
  const stored = at.secretId === book.secretId ? book.entry(at.sequence) : undefined;
  if (!stored || !isFlip(stored) || stored.choices.length !== at.step)
    return fail(refuse('button/stale', {}));
  const awaited = stored.outcome.awaits;
  if (!awaited) return fail(refuse('coins/no-flip-waiting', {}));
  const allowed = checkChooser(awaited.by, stored.actorId);
  if (!allowed.ok) return allowed;

  const choices = [...stored.choices, choice];
  const ruled = flipCoins(stored.request, book.stream(stored), choices, rulesetOf(stored.edition));
  if (!ruled.ok) return ruled;
  return ok({ entry: { ...stored, choices, outcome: ruled.value.answer }, citations: ruled.value.citations });
}
