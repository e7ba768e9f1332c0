/** Refusals of what turns a permanent or the day over, and of opening hands. */
export interface TurningRefusals {
  'transform/face-down': { permanent: string };
  'transform/unknown-card': { card: string };
  /**
   * `of`: what can transform; `no-token` for a token under rules by which tokens cannot. `own`: the card itself, for a
   * copy; else `null`. `isFlip`: it is a flip card now.
   */
  'transform/not-double-faced': {
    permanent: string;
    of: 'card' | 'token' | 'no-token';
    own: string | null;
    isFlip: boolean;
  };
  'transform/meld-card': { permanent: string };
  'transform/modal': { permanent: string };
  /** `face`: the one that it would turn to. */
  'transform/into-instant': { permanent: string; face: string };
  'transform/bound': { permanent: string; ability: 'daybound' | 'nightbound' };
  /** Only flip cards flip. `meant`: the action probably meant. */
  'flip/no-flip-card': { permanent: string; meant: 'transform' | 'unlock' | 'turn-face-up' | null };
  'day/no-check': Record<string, never>;
  'day/stays': Record<string, never>;
  /** The first turn went on, and opening hands stand. */
  'mulligan/over': Record<string, never>;
  'mulligan/settled': { playerId: string; cards: number };
  /** `waiting`: who have to say before those who said so take one. */
  'mulligan/said': { playerId: string; waiting: readonly string[] };
  /** `waiting`: who have to keep before. */
  'mulligan/not-yet': { playerId: string; waiting: readonly string[] };
}
