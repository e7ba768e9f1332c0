import type { AcceptedTransition } from '../deciding/actions.ts';
import { authorizeBookkeeping, checkPlaying } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isInGame } from '../game/seats.ts';
import type { Game } from '../game/state.ts';
import { activePlayers } from '../game/teams.ts';
import { foldName } from '../cards/names.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { nextCards, type NextCards } from './next-card.ts';

/*
 * The scheme decks that the bot draws from at a table without schemes: every scheme once, for each archenemy. 904.3,
 * 904.13d (2026-06-19).
 */

export interface SchemeCards {
  readonly schemes: readonly string[];
  readonly ongoing: readonly string[];
}

export type SchemeAction =
  /** A card drawn from `schemesToCome`, and the number of the roll in the ledger; `null` if there was no roll. */
  | {
      readonly kind: 'scheme/set';
      readonly playerId: PlayerId;
      readonly card: string;
      readonly isOngoing: boolean;
      readonly roll: number | null;
    }
  /**
   * @param card may be omitted if only one ongoing scheme is face up. If several have this name, it is the actor's, or
   *   that of the player who would set one in motion now.
   */
  | { readonly kind: 'scheme/abandon'; readonly card: string | null };

type SchemePlayerRefusal =
  | RefusedBy<typeof checkPlaying>
  | Refusal<'scheme/not-played' | 'scheme/not-archenemy'>;

/**
 * The player who sets a scheme in motion: the archenemy, or in a Supervillain Rumble the player whose turn it is.
 *
 * 904.9, 904.12b, 701.32a (2026-06-19).
 */
export function schemeSetter(game: Game, { edition }: Ruleset): Result<PlayerId, SchemePlayerRefusal> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  const { format, archenemy } = game.settings;
  const citations = citeRules(edition, 'archenemy/scheme');
  const isRumble = format.variant === 'supervillain-rumble';
  if (!isRumble && !archenemy) return fail(refuse('scheme/not-played', {}, citations));
  const setter = isRumble ? activePlayers(game)[0] : archenemy?.playerId;
  return setter === undefined || !isInGame(game, setter)
    ? fail(refuse('scheme/not-archenemy', {}, citations))
    : ok(setter);
}

/** The schemes that may be turned up next, all equally likely. */
export function schemesToCome(
  { schemes: decks = [] }: Game,
  playerId: PlayerId,
  { schemes, ongoing }: SchemeCards,
): NextCards {
  const own = decks.find((deck) => deck.playerId === playerId);
  return { cards: nextCards([...schemes, ...ongoing], own?.used ?? [], own?.ongoing) };
}

/** Sets a scheme in motion, or abandons an ongoing one. Any player may record it. 904.9, 904.11 (2026-06-19). */
export function decideScheme(
  game: Game,
  actor: Actor,
  action: SchemeAction,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  SchemePlayerRefusal | RefusedBy<typeof authorizeBookkeeping> | Refusal<'scheme/not-face-up'>
> {
  const setter = schemeSetter(game, ruleset);
  if (!setter.ok) return setter;
  const authority = authorizeBookkeeping(game, actor, ruleset);
  if (!authority.ok) return authority;
  const { edition } = ruleset;
  if (action.kind === 'scheme/set') {
    const { playerId, card, isOngoing, roll } = action;
    const event = { kind: 'deck/scheme-set', playerId, card, roll, isOngoing } as const;
    const rules = citeRules(
      edition,
      'archenemy/scheme',
      isOngoing ? 'archenemy/ongoing' : 'archenemy/scheme-leaves',
    );
    return acceptEntries(game, [entryOf(event, authority.value, rules)]);
  }
  const faceUp = ongoingSchemes(game);
  const typed = action.card === null ? null : foldName(action.card);
  const named = typed === null ? faceUp : faceUp.filter(({ card }) => foldName(card) === typed);
  const ofPlayer = (owner: PlayerId): typeof named => named.filter(({ playerId }) => playerId === owner);
  const [abandoned] =
    [named, ...(typed === null ? [] : [ofPlayer(actor.id), ofPlayer(setter.value)])].find(
      (candidates) => candidates.length === 1,
    ) ?? [];
  if (!abandoned) return fail(refuse('scheme/not-face-up', { faceUp: faceUp.map(({ card }) => card) }));
  return acceptEntries(game, [
    entryOf(
      { kind: 'deck/scheme-abandoned', ...abandoned },
      authority.value,
      citeRules(edition, 'archenemy/ongoing'),
    ),
  ]);
}

/** The ongoing schemes that are face up, without those of players who left: 800.4a (2026-06-19). */
export const ongoingSchemes = (
  game: Game,
): readonly { readonly playerId: PlayerId; readonly card: string }[] =>
  (game.schemes ?? [])
    .filter(({ playerId }) => isInGame(game, playerId))
    .flatMap(({ playerId, ongoing }) => ongoing.map((card) => ({ playerId, card })));
