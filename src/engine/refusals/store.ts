/** Refusals of what cannot be read or written. */
export interface StoreRefusals {
  /**
   * What is kept cannot be read or written until whoever runs the bot mends it. `isCommitted`: what was asked for was
   * written before that, though nobody can say any more what came of it.
   */
  'store/failed': {
    why: 'full' | 'damaged' | 'locked' | 'read-only' | 'broken' | 'gone' | 'away' | 'unsure';
    isCommitted: boolean;
  };
  /** As much is kept as whoever runs the bot lets it be: of the log of a game, of a server, or in all. */
  'store/full': { what: 'game' | 'server' | 'database'; bytes: number };
}
