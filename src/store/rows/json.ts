import { z } from 'zod';

type Full<T> = T extends object ? { readonly [Key in keyof T]-?: Full<T[Key]> } : T;

type Same<A, B> = [Full<A>, Full<B>] extends [Full<B>, Full<A>] ? true : false;

/** Makes the compiler ask for every field and every kind of `Type` in its schema, fields that may be absent too. */
export const exactly =
  <Type>() =>
  <Schema extends z.ZodType<Type>>(
    schema: Same<z.output<Schema>, Type> extends true ? Schema : never,
  ): z.ZodType<Type> =>
    schema;

/** JSON text, read without its text ever getting into an error. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});

/** The value of JSON text; `null` for text that is none. */
export const readJson = (text: string): unknown => json.safeParse(text).data ?? null;
