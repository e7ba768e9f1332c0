import type { Origin } from '#store/port/changes.ts';

/** The answers to some interactions. */
export const DONE =
  'SELECT interaction_id AS "interactionId", reply, at FROM done WHERE interaction_id = ANY ($1::TEXT[])';

/** A row of it. */
export interface DoneRow {
  readonly interactionId: string;
  readonly reply: string;
  readonly at: number;
}

/** True if an interaction has one of these answers, and may still find it. */
export function isAnswered(
  { interactionId, at }: Origin,
  done: ReadonlyMap<string, DoneRow>,
  answeredForMs: number,
): boolean {
  const row = done.get(interactionId);
  return row !== undefined && row.at > at - answeredForMs;
}
