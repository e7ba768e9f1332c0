/** Refusals of what games came to. */
export interface RecordRefusals {
  /** Nothing on record: no game of this number, or of these. */
  'record/none': { number: number | null };
  /** Players of a recorded game: too few or too many, one twice, or invalid names. */
  'record/players': { why: 'few' | 'many' | 'twice' | 'name'; typed: string };
  'record/winner': { typed: string };
  'record/commanders': { players: number; given: number };
  'record/day': { typed: string };
  /** `hostId`: who hosted or noted it; `null` for who was forgotten. */
  'record/host-only': { hostId: string | null };
  'record/too-late': Record<string, never>;
  /** Does not want to be counted. */
  'record/hidden': { playerId: string };
  'record/same': { why: 'unknown' | 'together'; typed: string };
  'record/file': { why: 'long' | 'unread' | 'empty' };
  'record/only-players': Record<string, never>;
}
