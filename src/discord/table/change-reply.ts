import { fit } from '../fit.ts';
import type { Reply } from '../reply.ts';
import type { Done } from './change-game.ts';
import { sayEntries, sayRight, sayRules, thingsAround } from './say-entries.ts';
import { sayNewLosses } from './say-losses.ts';

/** Discord takes 2,000 characters; an answer that comes late says so above it. */
const LONGEST = 1900;

/** What a change made happen, by whose authority, who loses by the numbers now, and the rules. */
export const changeReply = (done: Done): Reply => ({ content: fitAbove(sayDone(done), sayBelow(done)) });

/** What happened, line by line. */
export function sayDone({ asked, before, entries }: Done): readonly string[] {
  const [first = '', ...others] = sayEntries(
    entries,
    thingsAround(before.game, entries),
    before.game.edition,
  );
  return [first + sayRight(entries, asked.origin.actorId), ...others];
}

/** What stands below: who loses by the numbers now, and the rules. */
export const sayBelow = ({ before, after, entries }: Done): readonly string[] => [
  ...sayNewLosses(before.game, after.game),
  ...sayRules(entries, before.game.edition),
];

/** Lines as one message: of those above as many as fit, those below whole. */
export function fitAbove(above: readonly string[], below: readonly string[]): string {
  const tail = below.join('\n');
  return [fit(above, LONGEST - tail.length), tail].filter(Boolean).join('\n');
}
