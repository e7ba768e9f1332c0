/** A thing within a game: a permanent, an object on the stack, a waiting trigger, an effect. */
export type ThingId = number;
