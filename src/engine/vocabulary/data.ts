import type { z } from 'zod';

/*
 * Data that outlives a reply is declared once, as a schema; its type follows from it and has the same name:
 *
 *     export const Skip = z.strictObject({ id: ThingId, playerId: PlayerId });
 *     export interface Skip extends Data<typeof Skip> {}
 *
 * It is an interface, so that hints and errors say `Skip` instead of listing its fields; use `export type` for
 * anything but objects.
 */

/** The type of what a schema reads, for reading only, all the way down. Nothing is frozen while the program runs. */
export type Data<Schema extends z.ZodType> = Fixed<z.output<Schema>>;

type Fixed<Value> = Value extends object ? { readonly [Key in keyof Value]: Fixed<Value[Key]> } : Value;
