import { restsOn } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { waiting } from '../turns/abilities.ts';
import type { Control, Game, NotedAbility, StackObject, Turn } from '../game/state.ts';
import { mainGamesOf } from '../game/depth.ts';
import { waitingRule } from './triggers.ts';

/** The parts of a main game that stand still until its subgame ends. */
export interface MainGameWaiting {
  /** The name of the card that created the subgame; `null` if nobody said. */
  readonly card: string | null;
  readonly turn: Turn | null;
  readonly stack: readonly StackObject[];
  /** Abilities that have triggered and go on the stack then. */
  readonly held: readonly NotedAbility[];
  /** Control of players, which means nothing in the subgame. */
  readonly controls: readonly Control[];
}

/**
 * Lists what waits in the games within which this one is played, from its main game to the outermost.
 * CR 506.1, 506.2 (2006-10-01); 729.1a, 729.1b, 729.4a (2026-06-19).
 * @returns nothing to wait for in a game that is no subgame.
 */
export const mainGameWaiting = (game: Game, ruleset: Ruleset): Ruling<readonly MainGameWaiting[]> => ({
  answer: mainGamesOf(game).map(({ card, game: main }) => ({
    card,
    turn: main.turn,
    stack: main.stack,
    held: waiting(main),
    controls: main.controls,
  })),
  because: restsOn(ruleset.edition, 'subgame/meaning', waitingRule(ruleset), 'subgame/triggers-wait'),
});
