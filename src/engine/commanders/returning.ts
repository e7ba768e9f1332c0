import type { Ruleset } from '../editions/rulesets.ts';
import { deciderOf } from '../game/control-chain.ts';
import { isInGame } from '../game/seats.ts';
import type { Commander, Game } from '../game/state.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/** A commander that its owner may put into the command zone now. */
export interface PossibleReturn {
  readonly commander: Commander;
  /** Who chooses: the owner, or the player who controls that player. */
  readonly by: PlayerId;
  /**
   * True if the choice replaces the zone change, so that the card was never in the other zone and nothing triggers on
   * it.
   */
  readonly instead: boolean;
}

/**
 * The commanders whose owners may choose now: they went to a zone from which a commander may return, in the current
 * step.
 *
 * 903.11, 903.12 (2013-05-01), 903.11 (2015-07-17), 903.9a, 903.9b (2026-06-19).
 */
export const possibleReturns = (game: Game, ruleset: Ruleset): readonly Ruling<PossibleReturn>[] =>
  game.commanders.flatMap((commander) => {
    const possible = possibleReturnOf(game, commander, ruleset);
    return possible ? [possible] : [];
  });

/** The choice for one commander; `null` if there is none. */
export function possibleReturnOf(
  game: Game,
  commander: Commander,
  ruleset: Ruleset,
): Ruling<PossibleReturn> | null {
  const { isFresh, ownerId } = commander;
  const rule = isFresh ? ruleOf(commander, ruleset) : null;
  if (!rule || !isInGame(game, ownerId)) return null;
  return {
    answer: { commander, by: deciderOf(game, ownerId), instead: rule.instead },
    citations: citeRules(ruleset.edition, rule.subject),
  };
}

function ruleOf(
  { zone }: Commander,
  { commanderReturns }: Ruleset,
): { readonly subject: RuleSubject; readonly instead: boolean } | null {
  const instead = commanderReturns !== 'afterwards';
  const isGraveyardOrExileOnly = commanderReturns === 'instead-of-two' || commanderReturns === 'silent';
  switch (zone) {
    case 'graveyard':
      return { subject: 'commander/returns', instead };
    case 'exile': {
      return { subject: isGraveyardOrExileOnly ? 'commander/exiled-instead' : 'commander/returns', instead };
    }
    case 'hand':
    case 'library': {
      if (isGraveyardOrExileOnly) return null;
      return { subject: 'commander/returns-instead', instead: true };
    }
    case 'command':
    case 'battlefield':
    case 'stack':
    case null:
      return null;
  }
}
