/** Refusals of what players are dealt. */
export interface DamageRefusals {
  /** Nothing was recorded in this turn: for this player, or `null`, for any player. */
  'hit/none': { playerId: string | null };
  'hit/not-yours': { players: readonly string[] };
  'hit/nothing': Record<string, never>;
  /** `row`: for whom, as it stands in the form; `why`: what is chosen there, and does not go together. */
  'hit/unclear': { row: string; why: 'no-amount' | 'two-sources' };
  /** Part of what was typed; `such`: how it is read. */
  'hit/not-understood': { typed: string; why: 'unread' | 'who' | 'by-what'; players: readonly string[] };
}
