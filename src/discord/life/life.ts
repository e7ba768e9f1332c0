import { ApplicationCommandOptionType as Type } from 'discord.js';
import { written } from '../../basics/count.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { livesSetTo } from '../../engine/life/team-life.ts';
import type { Given } from '../command/given.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { saying } from '../table/card-typed.ts';
import { changeReply, type Done } from '../table/change-reply.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';
import { AMOUNT, countChange, PLAYER, readAmount } from './amounts.ts';

const OPTIONS = [
  AMOUNT,
  PLAYER,
  {
    type: Type.Boolean,
    name: 'by-effect',
    description: 'An effect sets it: where a team has one life total, that counts otherwise',
  },
] as const;

export const setLife = subcommand({
  name: 'life',
  description: 'A life total',
  options: OPTIONS,
  changes: true,
  run(asked, house) {
    const { amount, player: playerId = asked.origin.actorId, 'by-effect': byEffect = false } = asked.options;
    return countChange(
      asked,
      house,
      readAmount('amount', amount),
      (change) =>
        byEffect && 'to' in change
          ? { kind: 'life/set', sets: [{ playerId, to: change.to }] }
          : { kind: 'life/change', playerId, change },
      { say: replyToLife(asked.options) },
    );
  },
});

/**
 * Where the table corrected what a team has together, it says what an effect would have made of it, if that is something
 * else.
 */
const replyToLife =
  ({ amount, player, 'by-effect': byEffect }: Given<typeof OPTIONS>) =>
  (done: Done): Reply => {
    const change = readAmount('amount', amount);
    if (byEffect || !change.ok || !('to' in change.value)) return changeReply(done);
    const { to } = change.value;
    const { before: game } = done;
    const playerId = player ?? done.asked.origin.actorId;
    const [set] = livesSetTo(game, [{ playerId, to }], rulesetOf(game.edition));
    if (!set || set.answer.to === to) return changeReply(done);
    return saying(changeReply(done), [
      `-# A correction. An effect that sets ${mention(playerId)}’s life to ${written(to)} makes it ${written(set.answer.to)}: \`by-effect:True\`. ${citeAll(set.because)}`,
    ]);
  };
