import { ApplicationCommandOptionType as Type } from 'discord.js';
import { formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { lifeTotalChanges } from '#engine/life/team-life.ts';
import { lifeTeamOf } from '#engine/game/teams.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { OptionValues } from '../command/option-types.ts';
import { appendLines, type Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { parseCounts } from '../subgames/options.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import { citationsText } from '#text/cite.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { DEALER_OPTION } from '../damage/dealer.ts';
import {
  completeTarget,
  parseChangeTargets,
  TARGET_OPTION,
  withDealerNote,
} from '../damage/target-option.ts';
import { withAction } from '../table/execute-game-action.ts';
import { decideNumbers } from '#engine/life/numbers.ts';
import { AMOUNT_OPTION, executeNumberChange, parseAmount, decreaseOf, increaseOf } from './amounts.ts';
import { decideNumberChange, type NonEmptyPlayers } from './change-numbers.ts';

const OPTIONS = [
  AMOUNT_OPTION,
  TARGET_OPTION,
  DEALER_OPTION,
  {
    type: Type.Boolean,
    name: 'by-effect',
    description: 'An effect sets it: where a team has one life total, that counts otherwise',
  },
  {
    type: Type.String,
    name: 'also',
    description: 'Whose life the same effect sets besides, and to what: @Bob 4',
    max_length: 500,
  },
] as const;

export const setLife = subcommand({
  name: 'life',
  description: 'A life total',
  defaultPlayers: { by: 'nobody' },
  options: OPTIONS,
  changes: true,
  async run(request, ctx) {
    const { amount, also } = request.options;
    const set = parseAmount('amount', amount);
    const line = { command: 'set', subcommand: 'life', options: request.options };
    const changing = await parseChangeTargets(request, ctx, line, set.ok && decreaseOf(set.value) > 0);
    if ('reply' in changing) return changing.reply;
    const { targets, dealer } = changing;
    const byEffect = also !== undefined || (request.options['by-effect'] ?? false);
    const others = parseCounts(also, 'also');
    if (!others.ok) return others;
    if (also !== undefined && set.ok && !('to' in set.value))
      return fail(refuse('option/wrong-kind', { option: 'amount', wanted: EXPECTED_AMOUNT }));
    const alsoSet = others.value.map((count) => ({ playerId: count.playerId, to: count.cards }));
    const result = await executeNumberChange(
      request,
      ctx,
      set,
      (change) => {
        if (byEffect && 'to' in change) {
          const sets = targets.map((playerId) => ({ playerId, to: change.to }));
          return withAction(decideNumbers, { kind: 'life/set', sets: [...sets, ...alsoSet] });
        }
        const less = decreaseOf(change);
        const more = increaseOf(change);
        return decideNumberChange(
          targets,
          dealer,
          (playerId) => ({ kind: 'life/change', playerId, change }),
          (playerId) => {
            if (less > 0) return { what: 'loss', playerId, amount: less };
            return more > 0 ? { what: 'gain', playerId, amount: more } : null;
          },
        );
      },
      { render: renderLifeChange(request.options, targets) },
    );
    return withDealerNote(result, changing);
  },
  complete: { player: completeTarget },
});

const EXPECTED_AMOUNT = 'the number the effect sets, such as `=3`';

/** Notes which member of a team was chosen by an effect that sets the life of several. */
function formatChosenMember(
  { before: game }: AppliedAction,
  { also }: OptionValues<typeof OPTIONS>,
  [player]: NonEmptyPlayers,
): readonly Content[] {
  const others = parseCounts(also, 'also');
  const team = lifeTeamOf(game, player);
  const isOfTeam =
    others.ok && others.value.some(({ playerId }) => playerId !== player && team.includes(playerId));
  const { lifeOfOne } = rulesetOf(game.edition);
  if (!isOfTeam || lifeOfOne !== 'whole') return [];
  const rules = citeRules(game.edition, 'two-headed-giant/life-of-each-set');
  return [
    text`-# The team chooses which of its players is affected: here ${playerName(player)}, named first. ${citationsText(rules)}`,
  ];
}

/** If the table corrected a shared life total, notes what an effect would have done if that differs. */
const renderLifeChange =
  (options: OptionValues<typeof OPTIONS>, targets: NonEmptyPlayers) =>
  (applied: AppliedAction): Reply => {
    const { amount, 'by-effect': byEffect, also } = options;
    const [playerId, ...others] = targets;
    if (also !== undefined)
      return appendLines(renderActionReply(applied), formatChosenMember(applied, options, targets));
    const change = parseAmount('amount', amount);
    if (byEffect || others.length > 0 || !change.ok || !('to' in change.value))
      return renderActionReply(applied);
    const { to } = change.value;
    const { before: game } = applied;
    const [set] = lifeTotalChanges(game, [{ playerId, to }], rulesetOf(game.edition));
    if (!set || set.answer.to === to) return renderActionReply(applied);
    return appendLines(renderActionReply(applied), [
      text`-# A correction. If an effect sets ${playerName(playerId)}’s life to ${formatNumber(to)}, it becomes ${formatNumber(set.answer.to)}: \`by-effect:True\`. ${citationsText(set.citations)}`,
    ]);
  };
