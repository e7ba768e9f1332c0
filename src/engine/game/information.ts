import { distinct, restsOn } from '../citing.ts';
import type { PlayerId } from '../coin-vocabulary.ts';
import type { Ruleset } from '../editions.ts';
import type { RuleSubject } from '../rule-numbers.ts';
import type { Ruling } from '../ruling.ts';
import { controlChain, controllersAbove } from './control-chain.ts';
import { ruleOfSpan } from './control-spans.ts';
import type { Control, Game } from './state.ts';

/** Hidden information of a player, and the rule that says who sees it when nobody is in control. */
const SEEN_BY: Record<
  'hand' | 'face-down-permanents' | 'library-search' | 'outside-the-game' | 'hidden-from-them',
  RuleSubject
> = {
  hand: 'sight/hand',
  'face-down-permanents': 'face-down/look',
  'library-search': 'sight/library',
  'outside-the-game': 'sight/outside',
  'hidden-from-them': 'sight/hand',
};

/**
 * `library-search`: the library that the player searches. `outside-the-game`: the player's sideboard and the like.
 * `hidden-from-them`: what others hide from the player, such as their hands, the controller's among them.
 */
export type Information = keyof typeof SEEN_BY;

export const INFORMATION_KINDS = Object.keys(SEEN_BY) as readonly Information[];

export interface Sight {
  /** The player first; nobody for what is hidden from the player. */
  readonly sees: readonly PlayerId[];
  /**
   * `their-own`: nobody else is in control; `shared`: controllers see what the player sees; `only-theirs`: controllers
   * see what is in the game and no more; `hidden`: control of a player shows nothing that this player does not see.
   */
  readonly why: 'their-own' | 'shared' | 'only-theirs' | 'hidden';
  /** The effects that give control, from the one on the player upwards. */
  readonly through: readonly Control[];
}

/**
 * Who sees what a player sees. Spectators and other players do not.
 * CR 507.2 (2006-10-01), 723.4 (2026-06-19).
 */
export function whoSees(
  game: Game,
  information: Information,
  playerId: PlayerId,
  ruleset: Ruleset,
): Ruling<Sight> {
  const { edition } = ruleset;
  const controllers = controllersAbove(game, playerId);
  const isControlled = controllers.length > 0;
  const through = controlChain(game, playerId);
  const ordinary = restsOn(edition, SEEN_BY[information]);
  const spans = through.filter(({ span }) => span !== 'next-turn').map(ruleOfSpan);
  const answer = (why: Sight['why'], sees: readonly PlayerId[]): Sight => ({ sees, why, through });

  if (information === 'hidden-from-them')
    return {
      answer: answer('hidden', []),
      because: distinct([
        ...ordinary,
        ...(isControlled ? restsOn(edition, 'control/information', ...spans) : []),
      ]),
    };
  if (!isControlled) {
    const oneself = through.length > 0 ? restsOn(edition, 'control/oneself', ...spans) : [];
    return { answer: answer('their-own', [playerId]), because: distinct([...ordinary, ...oneself]) };
  }
  if (information === 'outside-the-game' && ruleset.outsideTheGame === 'hidden')
    return {
      answer: answer('only-theirs', [playerId]),
      because: restsOn(edition, 'control/outside', ...spans),
    };
  return {
    answer: answer('shared', [playerId, ...controllers]),
    because: distinct([...restsOn(edition, 'control/information', ...spans), ...ordinary]),
  };
}
