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

/** The output type of a schema, deeply read-only. Only the type: values are not frozen at run time. */
export type Data<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;
