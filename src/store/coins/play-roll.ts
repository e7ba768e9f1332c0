import { MAX_PRIVATE } from './chain/private-keys.ts';
import { rollDice, type RollRefusal } from '#engine/dice/rolling.ts';
import type { RollChoice, Rolled, RollRequest } from '#engine/dice/vocabulary.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import type { ChoiceRefusal } from '#engine/deciding/choices.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Origin } from '../port/changes.ts';
import { isRoll, type CoinBook, type RollEntry } from '../port/coins.ts';
import { nextLine, type ChoicePosition, type CheckChooser } from './play.ts';

/** A line for the ledger, and the rules that its outcome is based on. */
export interface PlayedRoll {
  readonly entry: RollEntry;
  readonly citations: Ruling<Rolled>['citations'];
}

export interface RollToPlay {
  readonly request: RollRequest;
  /** The purpose of the roll, such as the planar die of a game; `null` for a roll on its own. */
  readonly purpose: string | null;
  readonly isPrivate: boolean;
}

/** Rolls, as the next line of the channel's ledger, which coins and dice share. */
export function playRoll(
  book: CoinBook,
  origin: Origin,
  options: RollToPlay,
  ruleset: Ruleset,
): Result<PlayedRoll, RollRefusal | Refusal<'coins/private-used-up'>> {
  const line = { ...nextLine(book, origin, ruleset, options.isPrivate), ...options };
  if (options.isPrivate && line.leaf === null)
    return fail(refuse('coins/private-used-up', { max: MAX_PRIVATE }));
  const ruled = rollDice(options.request, book.stream(line), [], ruleset);
  if (!ruled.ok) return ruled;
  const { answer: outcome, citations } = ruled.value;
  return ok({ entry: { ...line, outcome }, citations });
}

/**
 * Continues a roll that waits for its player to choose which dice to ignore. Refuses buttons of an earlier step or an
 * older secret, and people who may not make the choice.
 */
export function playIgnoredDice(
  book: CoinBook,
  checkChooser: CheckChooser,
  at: ChoicePosition,
  choice: RollChoice,
): Result<PlayedRoll, RollRefusal | Refusal<'button/stale'> | ChoiceRefusal> {
  const stored = at.secretId === book.secretId ? book.entry(at.sequence) : undefined;
  if (!stored || !isRoll(stored) || stored.choices.length !== at.step)
    return fail(refuse('button/stale', {}));
  const { awaits } = stored.outcome;
  if (!awaits) return fail(refuse('coins/no-flip-waiting', {}));
  const allowed = checkChooser(awaits.by, stored.actorId);
  if (!allowed.ok) return allowed;

  const choices = [...stored.choices, choice];
  const ruled = rollDice(stored.request, book.stream(stored), choices, rulesetOf(stored.edition));
  if (!ruled.ok) return ruled;
  return ok({ entry: { ...stored, choices, outcome: ruled.value.answer }, citations: ruled.value.citations });
}
