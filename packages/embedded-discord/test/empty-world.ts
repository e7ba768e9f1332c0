import { createWorld, type World } from '#world/world.ts';
import { ManualClock } from '#vocabulary/clock.ts';

/** A world in which nobody has done anything and no time passes, for what needs no server. */
export const emptyWorld = (): World =>
  createWorld({
    clock: new ManualClock(),
    shards: 1,
    port: 1,
    schemas: null,
    memory: undefined,
    botName: 'Judge',
  });
