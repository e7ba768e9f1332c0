import type { Edition } from '../../src/engine/vocabulary/editions.ts';

/** What says by which edition is played: no open game, and nobody chose another. */
export const playingBy = (edition: Edition) => ({
  edition,
  store: { setting: () => undefined, lastGame: () => null },
});
