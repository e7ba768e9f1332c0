import { MAX_PRIVATE } from './chain/private-keys.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { ChoiceRefusal } from '#engine/deciding/choices.ts';
import { flipCoins, type FlipRefusal } from '#engine/coins/flipping.ts';
import { rollDice, type RollRefusal } from '#engine/dice/rolling.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Ruling } from '#engine/vocabulary/citations.ts';
import {
  isFlip,
  isRoll,
  type CoinBook,
  type FlipEntry,
  type LedgerEntry,
  type LedgerOrigin,
  type RollEntry,
} from './vocabulary/ledger.ts';
import type { RandomSource } from '#engine/coins/vocabulary.ts';

/** A line for the ledger, and the rules that its outcome is based on. */
interface Played<Entry extends LedgerEntry> {
  readonly entry: Entry;
  readonly citations: Ruling<Entry['outcome']>['citations'];
}

export type PlayedFlip = Played<FlipEntry>;
export type PlayedRoll = Played<RollEntry>;

/** A flip or roll to make. */
interface PlayRequest<Entry extends LedgerEntry> {
  readonly request: Entry['request'];
  /** Such as a card's procedure, or the planar die of a game; `null` for a flip or roll on its own. */
  readonly purpose: string | null;
  readonly isPrivate: boolean;
}

/** Computes a flip or a roll from the choices made so far. */
type Compute<Entry extends LedgerEntry, Refused extends Refusal> = (
  request: Entry['request'],
  draw: RandomSource,
  choices: Entry['choices'],
  ruleset: Ruleset,
) => Result<Ruling<Entry['outcome']>, Refused>;

const playNew =
  <Entry extends LedgerEntry, Refused extends Refusal>(compute: Compute<Entry, Refused>) =>
  (
    book: CoinBook,
    { interactionId, actorId, at }: LedgerOrigin,
    { request, purpose, isPrivate }: PlayRequest<Entry>,
    ruleset: Ruleset,
  ): Result<Played<Entry>, Refused | Refusal<'coins/private-used-up'>> => {
    const { secretId, nextSequence: sequence, seeded } = book;
    const leaf = isPrivate ? book.nextLeaf : null;
    if (isPrivate && leaf === null) return fail(refuse('coins/private-used-up', { max: MAX_PRIVATE }));
    const covered = isPrivate ? book.privatePublished : book.published;
    const { edition } = ruleset;
    const line = {
      secretId,
      sequence,
      interactionId,
      actorId,
      at,
      isPrivate,
      covered,
      edition,
      purpose,
      seeded,
      leaf,
    };
    const ruled = compute(request, book.stream(line), [], ruleset);
    if (!ruled.ok) return ruled;
    const { answer: outcome, citations } = ruled.value;
    return ok({ entry: { ...line, request, choices: [], outcome } as unknown as Entry, citations });
  };

/** Flips coins, as the next line of the channel's ledger. */
export const playFlip = playNew<FlipEntry, FlipRefusal>(flipCoins);

/** Rolls, as the next line of the channel's ledger, which coins and dice share. */
export const playRoll = playNew<RollEntry, RollRefusal>(rollDice);

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

const playNext =
  <Entry extends LedgerEntry, Refused extends Refusal>(
    compute: Compute<Entry, Refused>,
    isOfKind: (entry: LedgerEntry) => entry is Entry,
  ) =>
  (
    book: CoinBook,
    checkChooser: CheckChooser,
    position: ChoicePosition,
    choice: Entry['choices'][number],
  ): Result<Played<Entry>, Refused | Refusal<'button/stale' | 'coins/no-flip-waiting'> | ChoiceRefusal> => {
    const stored = position.secretId === book.secretId ? book.entry(position.sequence) : undefined;
    if (!stored || !isOfKind(stored) || stored.choices.length !== position.step)
      return fail(refuse('button/stale', {}));
    const { awaits } = stored.outcome;
    if (!awaits) return fail(refuse('coins/no-flip-waiting', {}));
    const allowed = checkChooser(awaits.by, stored.actorId);
    if (!allowed.ok) return allowed;
    const choices = [...stored.choices, choice] as unknown as Entry['choices'];
    const ruled = compute(stored.request, book.stream(stored), choices, rulesetOf(stored.edition));
    if (!ruled.ok) return ruled;
    const { answer: outcome, citations } = ruled.value;
    return ok({ entry: { ...stored, choices, outcome }, citations });
  };

/**
 * Continues a flip that waits for a choice. Refuses buttons of an earlier step or an older secret, and people who may
 * not make the choice.
 */
export const playChoice = playNext<FlipEntry, FlipRefusal>(flipCoins, isFlip);

/** Continues a roll that waits for its player to choose which dice to ignore, like {@link playChoice}. */
export const playIgnoredDice = playNext<RollEntry, RollRefusal>(rollDice, isRoll);
