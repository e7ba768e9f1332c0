import { z } from 'zod';
import type { Data } from './data.ts';

/** A thing within a game: a permanent, an object on the stack, a waiting trigger, an effect. */
export const ThingId = z.int();
export type ThingId = Data<typeof ThingId>;
