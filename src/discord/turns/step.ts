import { foldableList } from '#text/fold.ts';
import { joinTexts, ranked } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Game } from '#engine/game/state.ts';
import { unskippedSteps } from '#engine/steps/skipping.ts';
import { isAnythingAttacking } from '#engine/steps/structure.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { isMainPhase } from '#engine/vocabulary/phases.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { choices } from '../command/option-types.ts';
import type { Reply } from '../command/reply.ts';

import { subcommand } from '../command/subcommand.ts';
import { formatEntries, formatAuthority, thingsAround } from '../sentences/entries.ts';
import { activePlayersInGame } from '../labels/teams.ts';
import { formatStep } from '../sentences/turns.ts';
import { executeGameAction, withAction, type GameDecision } from '../table/execute-game-action.ts';
import { renderActionReply, formatFooter, type AppliedAction } from '../table/action-reply.ts';
import { withCombatDamage } from './combat-damage.ts';
import { askAboutLosers } from './ask-about-losers.ts';
import { formatStopReason } from './next.ts';

/** Targets of `/turn step to:`, in players' terms. */
const TARGET_STEPS = {
  main: 'main phase',
  'postcombat-main': 'second main phase',
  'beginning-of-combat': 'combat',
  'declare-attackers': 'declare attackers',
  'declare-blockers': 'declare blockers',
  'combat-damage': 'combat damage',
  'end-of-combat': 'end of combat',
  end: 'end step',
  cleanup: 'cleanup',
  upkeep: 'upkeep',
  draw: 'draw step',
} as const satisfies Partial<Record<Step | 'main', string>>;

type TargetStep = keyof typeof TARGET_STEPS;

export const nextStep = subcommand({
  name: 'step',
  description: 'Go on one step or phase',
  options: [
    {
      type: Type.String,
      name: 'how',
      description: 'Where it is not simply the next one',
      choices: choices({
        again: 'the same step again: second combat damage or cleanup step',
        attacked: 'to blockers, though no attacker is listed here',
      }),
    },
    {
      type: Type.String,
      name: 'to',
      description: 'On to this step or phase at once, unless something triggers before it',
      choices: choices(TARGET_STEPS),
    },
  ],
  changes: true,
  async run(request, ctx) {
    const { how, to } = request.options;
    if (how && to) return fail(refuse('option/clash', { one: 'how', other: 'to' }));
    if (to) {
      const decide: GameDecision = (game, actor, ruleset) =>
        decideTurn(game, actor, { kind: 'turn/to', step: resolveTargetStep(to, game) }, ruleset);
      return executeGameAction(request, ctx, decide, { render: renderAdvance(to) });
    }
    const losers = how ? null : await askAboutLosers(request, ctx, 'step');
    if (losers) return ok(losers);
    const action = { kind: 'turn/step', ...(how && { how }) } as const;
    return executeGameAction(request, ctx, withAction(decideTurn, action), { render: renderStep });
  },
});

/** `main` stands for the next main phase. */
function resolveTargetStep(to: TargetStep, game: Game): Step {
  const { turn } = game;
  if (to !== 'main') return to;
  const next = turn === null ? undefined : unskippedSteps(game, turn).find(isMainPhase);
  return next ?? 'postcombat-main';
}

/** Renders the steps that passed, and the reason if the game stopped before the target. */
const renderAdvance =
  (to: TargetStep) =>
  (applied: AppliedAction): Reply => {
    const { after, before } = applied;
    const isReached = after.turn?.step === resolveTargetStep(to, before);
    const stopNote = isReached ? [] : [text`**It stops here**: ${formatStopReason(after)}.`];
    return withCombatDamage(renderActionReply(applied, { after: stopNote }), applied);
  };

/** Returns true if something attacked in this combat phase but nothing does now. */
const hasAttackEnded = (game: Game): boolean =>
  game.turn?.attackers !== undefined && !isAnythingAttacking(game);

/** Renders the new step, whose turn it is, and the steps skipped before it. */
function renderStep(applied: AppliedAction): Reply {
  const { request, before, entries } = applied;
  const [{ event }, ...rest] = entries;
  const turn = before.turn;
  if (event.kind !== 'turn/step-began' || !turn) return renderActionReply(applied);
  const { edition } = before;
  const step = formatStep(event.step, event.round, edition, activePlayersInGame(before));
  const lines = [
    ranked('decisive', text`${step}${formatAuthority(entries, request.origin.actorId)}`),
    ...(turn.step === 'upkeep' && event.step === 'precombat-main'
      ? [
          text`No draw step: ${before.settings.format.sharesTurns ? 'the team that' : 'whoever'} plays first skips it.`,
        ]
      : []),
    ...(turn.step === 'declare-attackers' && event.step === 'end-of-combat'
      ? ['No attacker was declared: the declare blockers and combat damage steps are skipped.']
      : []),
    ...(turn.step === 'declare-attackers' && event.step === 'declare-blockers' && hasAttackEnded(before)
      ? ['Not skipped: there was an attacker, though nothing attacks any more.']
      : []),
    ...formatEntries(rest, thingsAround(before, applied), edition, foldableList),
    ...formatFooter(applied),
  ];
  return withCombatDamage({ content: joinTexts(lines, '\n') }, applied);
}
