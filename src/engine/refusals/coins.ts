export interface CoinRefusals {
  'coins/card-unknown': { typed: string };
  'coins/too-many': { coins: number; thumbs: number; max: number };
  'coins/odd-die': { sides: number };
  'coins/die-too-small': { sides: number };
  'coins/unfair-object': { why: string };
  'coins/nothing-fixed-yet': { since: string };
  'coins/no-flip-waiting': Record<string, never>;
  'coins/opponent-flips': Record<string, never>;
  'coins/flipper-twice': { playerId: string };
  'coins/call-missing': Record<string, never>;
  'coins/other-choice-waiting': { waiting: 'keep' | 'again' };
  'coins/no-such-flip': { flip: number };
  /** Another player's private flip or roll. */
  'coins/flip-private': { flip: number; playerId: string };
  /** The limit of private flips and rolls for one secret. */
  'coins/private-used-up': { max: number };
  'coins/none-revealed': Record<string, never>;
  /** The player already gave the game this seed. */
  'coins/seed-given': { text: string };
  'coins/seed-unseen': Record<string, never>;
  'coins/which-flip': { card: string; choices: readonly string[] };
  'coins/no-flip-of-its-own': { card: string; facts: readonly string[] };
  'coins/how-many': { card: string; what: string; min: number; max: number };
  'coins/card-says-how-many': { card: string };
  'coins/needs-players': { card: string; min: number; max: number | null };
  'coins/needs-call': { card: string };
  'coins/not-called': { card: string };
}
