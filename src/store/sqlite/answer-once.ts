import type { Answered, Origin } from '../port/changes.ts';
import { recent } from '../rows/recent.ts';
import type { StoredReplies } from './stored-replies.ts';
import type { WrittenChange } from '../changes/table-changes.ts';
import type { WriteQueue } from './write-queue.ts';

/** How long refusals are remembered, in ms: as long as Discord accepts replies to an interaction. */
const REFUSED_FOR_MS = 15 * 60 * 1000;
const MAX_REFUSED = 10_000;

interface AnswerOnce<Reply> {
  readonly queue: Pick<WriteQueue, 'add'>;
  readonly replies: Pick<StoredReplies<Reply>, 'find' | 'add'>;
  /** Called with the time of each interaction, before anything is decided. */
  readonly noteTime: (at: number) => void;
  /** Called once the reply to an interaction is committed. */
  readonly stored: (interactionId: string, at: number) => void;
}

/**
 * Returns a function that decides and writes a change unless its interaction was already answered; then it repeats the
 * reply. Refusals are not stored but remembered, so that a repeated delivery gets the same reply.
 */
export function createAnswerOnce<Reply>({ queue, replies, noteTime, stored }: AnswerOnce<Reply>) {
  const refusals = recent<Reply>(REFUSED_FOR_MS, MAX_REFUSED);

  return async (
    origin: Origin,
    decide: () => WrittenChange<Reply>,
    wrote?: (bytes: number) => void,
  ): Promise<Answered<Reply>> => {
    const { interactionId, at } = origin;
    noteTime(at);
    const {
      isStored,
      bytes: written,
      ...answered
    } = await queue.add(() => {
      const known = replies.find(interactionId, at);
      if (known) return { reply: known.reply, repeated: true, isStored: true, bytes: 0 };
      const refusal = refusals.get(interactionId, at);
      if (refusal !== undefined) return { reply: refusal, repeated: true, isStored: false, bytes: 0 };
      const { reply, refused = false, bytes = 0 } = decide();
      if (refused) refusals.set(interactionId, reply, at);
      else replies.add(origin, reply);
      return { reply, repeated: false, isStored: !refused, bytes };
    });
    if (isStored) stored(interactionId, at);
    if (written > 0) wrote?.(written);
    return answered;
  };
}
