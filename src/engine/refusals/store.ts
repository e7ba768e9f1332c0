/** Refusals of what cannot be read or written. */
export interface StoreRefusals {
  /**
   * The store cannot be read or written until the operator mends it. `isCommitted`: the request was committed before
   * that, though its reply is lost.
   */
  'store/failed': {
    why: 'full' | 'damaged' | 'locked' | 'read-only' | 'broken' | 'gone' | 'away' | 'unsure';
    isCommitted: boolean;
  };
  /** A limit set by the operator is reached: for the log of a game, a server, or in all. */
  'store/full': { what: 'game' | 'server' | 'database'; bytes: number };
}
