/** Refusals of dice and draws. */
export interface DiceRefusals {
  'dice/unreadable': { typed: string };
  /** No player is named, and no game is open here. */
  'dice/whom': { draw: 'order' | 'player' | 'opponent' };
  /** Fewer than two to draw from. */
  'dice/one-of-one': { draw: 'order' | 'player' | 'opponent' | 'card' };
  'dice/too-many': { max: number };
  'dice/nothing-left': { dice: number; ignored: number };
  'dice/too-many-to-choose': { max: number };
  'dice/never-differ': Record<string, never>;
  'dice/too-many-to-draw': { max: number };
  'dice/nothing-rerolled': Record<string, never>;
  'dice/not-to-ignore': Record<string, never>;
  'dice/too-many-for-odds': Record<string, never>;
}
