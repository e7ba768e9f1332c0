import { ENDING_THE_TURN } from '../../cards/catalogue/ending-the-turn.ts';
import { foldName } from '../../engine/names.ts';
import type { Reply } from '../reply.ts';
import type { Done } from './change-game.ts';
import { changeReply } from './change-reply.ts';
import { named } from './say-things.ts';

const ENDING = new Set(ENDING_THE_TURN.map(({ name }) => foldName(name)));

/** What happened on the stack; where a card resolves that ends the turn or a phase, what does that. */
export function stackChangeReply(done: Done): Reply {
  const reply = changeReply(done);
  const card = endingResolved(done);
  if (card === null) return reply;
  const hint = `-# To end the turn or phase: \`/game undo\`, then \`/turn end card:${card}\`, which takes it off the stack too.`;
  return { ...reply, content: `${reply.content}\n${hint}` };
}

/** A permanent that comes of a spell ends nothing yet: its abilities do. */
function endingResolved({ before, entries }: Done): string | null {
  for (const { event } of entries) {
    if (event.kind !== 'stack/resolved' || event.to === 'battlefield') continue;
    const object = before.game.stack.find(({ id }) => id === event.id);
    if (object && ENDING.has(foldName(object.name))) return named(object.name);
  }
  return null;
}
