import type { Edition } from '../../src/engine/vocabulary/editions.ts';

/**
 * The parts of a context that determine the edition: no open game and no other choice. Natural-language questions
 * about rules work.
 */
export const playingBy = (edition: Edition) => ({
  edition,
  rulebookReady: async () => {},
  store: { setting: () => undefined, lastGame: () => null },
});
