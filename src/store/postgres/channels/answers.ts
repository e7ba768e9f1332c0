import type { Origin } from '#store/port/changes.ts';

/** Reads the stored answers to interactions. */
export const SELECT_ANSWERS =
  'SELECT interaction_id AS "interactionId", reply, at FROM done WHERE interaction_id = ANY ($1::TEXT[])';

export interface AnswerRow {
  readonly interactionId: string;
  readonly reply: string;
  readonly at: number;
}

/** True if an interaction has a stored answer that is still valid. */
export function isAnswered(
  { interactionId, at }: Origin,
  done: ReadonlyMap<string, AnswerRow>,
  answeredForMs: number,
): boolean {
  const row = done.get(interactionId);
  return row !== undefined && row.at > at - answeredForMs;
}
