import type { z } from 'zod';

/*
 * What is kept beyond a reply is written once, as a schema; its type follows from it and bears the same name:
 *
 *     export const Skip = z.strictObject({ id: ThingId, playerId: PlayerId });
 *     export interface Skip extends Data<typeof Skip> {}
 *
 * An interface, so that hints and errors say `Skip` instead of its fields; `export type` for what is no object.
 */

/** The type of what a schema reads, for reading only, all the way down. Nothing is frozen while the program runs. */
export type Data<Schema extends z.ZodType> = Fixed<z.output<Schema>>;

type Fixed<Value> = Value extends object ? { readonly [Key in keyof Value]: Fixed<Value[Key]> } : Value;
