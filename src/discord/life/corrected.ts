import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { livesSetTo } from '../../engine/life/team-life.ts';
import { written } from '../../basics/count.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';
import type { Reply } from '../command/reply.ts';
import { saying } from '../table/card-typed.ts';
import type { Done } from '../table/change-reply.ts';
import { readAmount } from './amounts.ts';

/** What `/set life` is given. */
interface LifeTyped {
  readonly amount: string;
  readonly player?: PlayerId | undefined;
  readonly 'by-effect'?: boolean | undefined;
}

/**
 * The reply to `/set life`. Where the table corrected what a team has together, it says what an effect would have made
 * of it, if that is something else.
 * @param say the reply to any change.
 */
export const replyToLife =
  ({ amount, player, 'by-effect': byEffect }: LifeTyped, say: (done: Done) => Reply) =>
  (done: Done): Reply => {
    const change = readAmount('amount', amount);
    if (byEffect || !change.ok || !('to' in change.value)) return say(done);
    const { to } = change.value;
    const { before: game } = done;
    const playerId = player ?? done.asked.origin.actorId;
    const [set] = livesSetTo(game, [{ playerId, to }], rulesetOf(game.edition));
    if (!set || set.answer.to === to) return say(done);
    return saying(say(done), [
      `-# A correction. An effect that sets ${mention(playerId)}’s life to ${written(to)} makes it ${written(set.answer.to)}: \`by-effect:True\`. ${citeAll(set.because)}`,
    ]);
  };
