import type { Statement } from './sql.ts';

/** Writes to the log of the server and nowhere else, so that its commit waits for the standby, and so for all before it. */
export const CONFIRM: Statement = {
  text: "SELECT pg_logical_emit_message(true, 'playgroup-judge', '')",
  values: [],
};
