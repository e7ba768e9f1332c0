import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { controlChain, reachesThroughTeam, isCircular, momentaryControls } from '../game/control-chain.ts';
import { ruleOfSpan } from './spans.ts';
import { DECISIONS, type DecisionName, type DecisionLimit } from './decision-kinds.ts';
import type { Control } from '../game/control.ts';
import type { Game } from '../game/state.ts';
import { isActive, turnLeadOf, turnTeamOf } from '../game/teams.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/*
 * Determines who decides and who sees hidden information, at this table at this time. Controlling a player moves every
 * choice that the rules or objects ask of that player, and nothing else. Rules 507.2–507.4 (2006-10-01), 723.4–723.9
 * (2026-06-19).
 */

export interface DecidingPlayer {
  readonly playerId: PlayerId;
  /**
   * `nobody-controls`; `controls`: another player is in control; `controls-oneself`; `not-of-the-game`: no rule or
   * object requests it, or tournament rules do; `conceding`: each player's own at any time.
   */
  readonly why: 'nobody-controls' | 'controls' | 'controls-oneself' | 'not-of-the-game' | 'conceding';
  /** The control effects that lead to the deciding player, starting at the affected player. */
  readonly through: readonly Control[];
  readonly limits: readonly DecisionLimit[];
  /** Effects that control the player only at times that the table does not track; they don't apply here. */
  readonly otherwise: readonly Control[];
  /**
   * Whether it comes up now, if it belongs to a single step; `not-in-this-turn` if this player does not make it at all
   * this turn.
   */
  readonly comesUp: 'now' | 'in-another-step' | 'not-in-this-turn';
  /** The primary player of a team that decides together, who decides if the players disagree. */
  readonly ifTheyDisagree: PlayerId | null;
}

/**
 * Finds who makes a decision, and why. Without control of players the rule that requests the decision is cited. CR
 * 507.3 (2006-10-01), 723.5 (2026-06-19).
 * @param playerId whose decision it would be; for `handed-over`, the player to whom an effect hands it
 */
export function decidingPlayer(
  game: Game,
  decision: DecisionName,
  playerId: PlayerId,
  ruleset: Ruleset,
): Ruling<DecidingPlayer> {
  const { edition } = ruleset;
  const kind = DECISIONS[decision];
  const moment = kind.during ?? null;
  const through = controlChain(game, playerId, moment);
  const momentary =
    kind.source === 'game'
      ? momentaryControls(game, playerId).filter((momentaryControl) => !through.includes(momentaryControl))
      : [];
  const comesUp = whenItComesUp(game, decision, playerId);
  if (kind.source !== 'game') {
    const why = kind.source === 'conceding' ? 'conceding' : 'not-of-the-game';
    const leading = through.length > 0 && why === 'conceding' ? 'control/concede' : kind.rule;
    return {
      answer: { playerId, why, through: [], limits: [], comesUp, ifTheyDisagree: null, otherwise: [] },
      citations: citeRules(edition, leading, kind.rule),
    };
  }

  const isOfTeam = kind.ofTeam === true && turnTeamOf(game, playerId).length > 1;
  const ifTheyDisagree = isOfTeam ? turnLeadOf(game, playerId) : null;
  const ofTeam: readonly RuleSubject[] = isOfTeam ? ['team/disagrees'] : [];
  const overTeam: readonly RuleSubject[] = reachesThroughTeam(through, playerId) ? ['team/turn-effects'] : [];
  const named = kind.limit === 'named-by-effect' ? [kind.limit] : [];
  const [direct] = through;
  if (!direct)
    return {
      answer: {
        playerId,
        why: 'nobody-controls',
        through,
        limits: named,
        comesUp,
        ifTheyDisagree,
        otherwise: momentary,
      },
      citations: citeRules(edition, kind.rule, ...ofTeam, ...momentary.map(ruleOfSpan)),
    };

  const decider = through.at(-1)?.by ?? playerId;
  if (decider === playerId)
    return {
      answer: {
        playerId,
        why: 'controls-oneself',
        through,
        limits: named,
        comesUp,
        ifTheyDisagree: null,
        otherwise: momentary,
      },
      citations: citeRules(edition, 'control/oneself', 'control/own-decisions', kind.rule),
    };

  const outside =
    decision === 'outside-the-game' ? OUTSIDE_THE_GAME_RULES[ruleset.outsideTheGame] : undefined;
  const circle = isCircular(game, playerId) ? ('circle' as const) : undefined;
  const limits = [kind.limit, outside?.limit, circle].filter((value) => value !== undefined);
  // The rule of a limit comes first: whose resources pay costs, that no card can be chosen, or the team.
  const limiting = outside?.limit === 'no-card' ? outside.rules[0] : overTeam[0];
  const leading = kind.limit === 'their-resources' ? kind.whileControlled?.[0] : limiting;
  const others: readonly RuleSubject[] = [
    ...overTeam,
    ...(through.length > 1 ? (['control/own-decisions'] as const) : []),
    ...(kind.whileControlled ?? []),
    ...(outside?.rules ?? []),
    ...(kind.asActivePlayer && cite('control/active-player', edition)
      ? (['control/active-player'] as const)
      : []),
    ...(named.length > 0 || comesUp === 'not-in-this-turn' ? [kind.rule] : []),
    ...[...through.filter(({ span }) => span !== 'next-turn'), ...momentary].map(ruleOfSpan),
  ];
  return {
    answer: {
      playerId: decider,
      why: 'controls',
      through,
      limits,
      comesUp,
      ifTheyDisagree: null,
      otherwise: momentary,
    },
    citations: citeRules(edition, leading ?? 'control/decisions', 'control/decisions', ...others),
  };
}

function whenItComesUp(game: Game, decision: DecisionName, playerId: PlayerId): DecidingPlayer['comesUp'] {
  const { turn } = game;
  const { when } = DECISIONS[decision];
  if (!when || !turn) return 'now';
  if (when.of !== 'all' && isActive(game, playerId) !== (when.of === 'active')) return 'not-in-this-turn';
  return turn.step === when.step ? 'now' : 'in-another-step';
}

const OUTSIDE_THE_GAME_RULES: Record<
  Ruleset['outsideTheGame'],
  { readonly limit: DecisionLimit; readonly rules: readonly RuleSubject[] }
> = {
  silent: { limit: 'right-kind', rules: [] },
  chooses: { limit: 'right-kind', rules: [] },
  unsaid: { limit: 'unsaid', rules: ['control/information'] },
  hidden: { limit: 'no-card', rules: ['control/outside'] },
};
