import { createWorld, type World } from '#world/world.ts';
import { ManualClock } from '#vocabulary/clock.ts';

/** An empty world in which no time passes, for tests that need no server. */
export const emptyWorld = (): World =>
  createWorld({
    clock: new ManualClock(),
    shards: 1,
    port: 1,
    schemas: null,
    memory: undefined,
    botName: 'Judge',
  });
